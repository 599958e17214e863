#include "game/reader/slips.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "files/nearest.hpp"
#include "game/reader/vocabulary.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

/// The maximum number of corrections in one file; the first slips are reported first.
constexpr std::size_t kMostMended = 100;

constexpr std::string_view kSeveral[] = {"allow", "opening", "round", "end", "example"};
constexpr std::string_view kOne[] = {"sides", "clause", "rulebook", "ask", "track", "let"};

class Mender {
 public:
  Mender(files::Document& document, Faults& faults) : document_(&document), faults_(&faults) {}

  void file() {
    files::Node& root = document_->root;
    keys(root, keys::kFile);
    for (const std::string_view section : kSeveral)
      several(root, section, "[[" + std::string(section) + "]]");
    for (const std::string_view section : kOne) one(root, section);
    each(root, "clause", keys::kClause);
    each(root, "rulebook", keys::kField);
    each(root, "ask", keys::kField);
    each(root, "die", keys::kDie);
    each(root, "track", keys::kTrack);
    each(root, "table", keys::kTable);
    list(root, "allow", [&](files::Node& allow) { keys(allow, keys::kAllow); });
    for (const char* section : {"opening", "round"}) {
      list(root, section, [&](files::Node& of) { step(of, std::string(section)); });
    }
    list(root, "end", [&](files::Node& end) {
      keys(end, keys::kEnd);
      list(end, "settle", [&](files::Node& settle) { keys(settle, keys::kSettle); });
    });
    std::vector<std::string> sides;
    if (const files::Node* named = root.find("sides"); named != nullptr && named->table() != nullptr) {
      for (const files::Entry& side : *named->table()) sides.push_back(side.key);
    }
    list(root, "example", [&](files::Node& example) { keys(example, keys::kExample, sides); });
  }

 private:
  template <class Visit>
  static void list(files::Node& of, std::string_view key, const Visit& visit) {
    files::Node* all = of.find(key);
    if (all == nullptr || all->array() == nullptr) return;
    for (files::Node& one : *all->array()) visit(one);
  }
  void each(files::Node& of, std::string_view key, keys::Words words) {
    files::Node* all = of.find(key);
    if (all == nullptr || all->table() == nullptr) return;
    for (files::Entry& entry : *all->table()) keys(entry.value, words);
  }

  void step(files::Node& of, const std::string& path) {
    keys(of, keys::kStep, {}, words_of(of));
    several(of, "do", "[[" + path + ".do]]");
    list(of, "do", [&](files::Node& inner) { step(inner, path + ".do"); });
    each(of, "option", keys::kOption);
    each(of, "number", keys::kNumber);
    each(of, "add", keys::kAdd);
    if (files::Node* take = of.find("take")) keys(*take, keys::kTake);
    each(of, "again", keys::kAgain);
    for (const char* verb : {"mend", "convert"})
      list(of, verb, [&](files::Node& change) { keys(change, keys::kMend); });
    list(of, "arrive", [&](files::Node& arrival) { keys(arrival, keys::kArrive); });
    list(of, "lose", [&](files::Node& loss) {
      keys(loss, keys::kLoss);
      if (files::Node* keep = loss.find("keep")) keys(*keep, keys::kKeep);
    });
  }

  /// Returns the keys that the step may have, given its verb, which may be misspelt. Without a verb it leaves
  /// out the keys that belong to a single verb.
  static std::vector<std::string> words_of(const files::Node& step) {
    const std::pair<std::string_view, std::vector<std::string_view>> of_verbs[] = {
        {"throw", {"read", "add", "again"}},
        {"draw", {"read"}},
        {"shuffle", {}},
        {"choose", {"option", "number", "take", "otherwise"}},
        {"set", {}},
        {"lose", {}},
        {"do", {}}};
    std::vector<std::string> all(keys::kStep.begin(), keys::kStep.end());
    std::vector<std::string> verbs;
    for (const auto& verb : of_verbs) verbs.emplace_back(verb.first);
    const bool has_verb =
        std::any_of(verbs.begin(), verbs.end(), [&](const auto& verb) { return step.find(verb) != nullptr; });
    // The verb may be misspelt, too.
    const auto may_have = [&](std::string_view verb) {
      return step.table() != nullptr &&
             std::any_of(step.table()->begin(), step.table()->end(), [&](const files::Entry& entry) {
               return entry.key == verb || (!has_verb && files::nearest(entry.key, verbs) == verb);
             });
    };
    std::vector<std::string_view> of_theirs;
    for (const auto& [verb, words] : of_verbs) {
      if (may_have(verb)) of_theirs.insert(of_theirs.end(), words.begin(), words.end());
    }
    for (const auto& [verb, words] : of_verbs) {
      if (may_have(verb)) continue;
      if (has_verb) std::erase(all, verb);
      for (const std::string_view word : words) {
        if (std::find(of_theirs.begin(), of_theirs.end(), word) == of_theirs.end()) std::erase(all, word);
      }
    }
    return all;
  }

  /// Corrects keys. `named` are the names that the file gives there. `may_mean` are the possible corrections,
  /// if they are fewer than all words.
  void keys(files::Node& node, keys::Words words, const std::vector<std::string>& named = {},
            const std::vector<std::string>& may_mean = {}) {
    files::Node::Table* table = node.table();
    if (table == nullptr) return;
    std::vector<std::string> known(words.begin(), words.end());
    known.insert(known.end(), named.begin(), named.end());
    const std::size_t of_language = words.size();
    for (std::size_t i = 0; i < table->size() && left_ > 0;) {
      files::Entry& entry = (*table)[i];
      const auto is = [&](const std::string& word) { return word == entry.key; };
      const auto meant = std::any_of(known.begin(), known.end(), is)
                             ? std::nullopt
                             : files::nearest(entry.key, may_mean.empty() ? known : may_mean);
      const auto at = meant ? std::find(known.begin(), known.end(), *meant) : known.end();
      const bool is_word = static_cast<std::size_t>(at - known.begin()) < of_language;
      files::Node* there = is_word ? node.find(*meant) : nullptr;
      if (!is_word || (there != nullptr && !joins(*meant, *there, entry.value))) {
        ++i;
        continue;
      }
      --left_;
      faults_->push_back({document_->place(entry.key_spot), "unknown key " + in_quotes(entry.key),
                          "did you mean " + in_quotes(*meant) + "?"});
      if (there == nullptr) {
        entry.key = *meant;
        ++i;
        continue;
      }
      join(*there, std::move(entry.value));
      table->erase(table->begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  /// Returns whether the content under a misspelt key belongs with the content under the correct key:
  /// `throw.a` and `thow.b`.
  static bool joins(const std::string& word, const files::Node& there, const files::Node& slip) {
    if (word == "sides") return false;
    return (there.table() != nullptr && slip.table() != nullptr) ||
           (there.array() != nullptr && slip.array() != nullptr);
  }
  static void join(files::Node& to, files::Node from) {
    if (auto* elements = to.array()) {
      for (files::Node& element : *from.array()) elements->push_back(std::move(element));
      std::stable_sort(elements->begin(), elements->end(), [](const files::Node& a, const files::Node& b) {
        return std::tie(a.spot.line, a.spot.column) < std::tie(b.spot.line, b.spot.column);
      });
      return;
    }
    for (files::Entry& entry : *from.table()) {
      if (to.find(entry.key) == nullptr) to.table()->push_back(std::move(entry));
    }
  }

  /// Corrects a repeatable section in single brackets.
  void several(files::Node& of, std::string_view key, const std::string& head) {
    files::Node* node = of.find(key);
    if (node == nullptr || node->table() == nullptr) return;
    faults_->push_back({document_->place(*node), in_quotes(std::string(key)) + " stands in one bracket",
                        head + " was expected: there may be several"});
    const files::TextSpot spot = node->spot;
    files::Node::Array all;
    all.push_back(std::move(*node));
    *node = files::Node(std::move(all));
    node->spot = spot;
  }
  /// Corrects a single section in double brackets.
  void one(files::Node& of, std::string_view key) {
    files::Node* node = of.find(key);
    if (node == nullptr || node->array() == nullptr) return;
    if (node->array()->size() != 1 || node->array()->front().table() == nullptr) return;
    faults_->push_back({document_->place(*node), in_quotes(std::string(key)) + " stands in two brackets",
                        "[" + std::string(key) + "] was expected: it is there once"});
    files::Node inner = std::move(node->array()->front());
    *node = std::move(inner);
  }

  files::Document* document_;
  Faults* faults_;
  std::size_t left_ = kMostMended;
};

}  // namespace

void mend_slips(files::Document& document, Faults& faults) { Mender(document, faults).file(); }

}  // namespace casus::game
