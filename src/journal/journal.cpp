#include "journal/journal.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "conflict/play/sha256.hpp"
#include "files/long_text.hpp"
#include "files/reader.hpp"

namespace casus::journal {
namespace {

using files::Node;

constexpr std::size_t kMaxWriter = 100;  // code points

constexpr std::string_view kKinds[] = {"begun", "edited", "rolling", "played", "turned", "back"};

/// Removes all places: values in a position are not in a line of a file.
Node unplaced(Node node) {
  node.spot = {};
  if (auto* entries = node.table()) {
    for (auto& entry : *entries) {
      entry.key_spot = {};
      entry.value = unplaced(std::move(entry.value));
    }
  } else if (auto* elements = node.array()) {
    for (auto& element : *elements) element = unplaced(std::move(element));
  }
  return node;
}

/// Parses the lines of one journal, one after the other.
class Lines {
 public:
  explicit Lines(Journal& journal) : journal_(journal) {}

  /// Returns whether the last line was JSON at all; an incomplete line never is.
  [[nodiscard]] bool is_json() const { return is_json_; }

  /// Parses the next line. Returns false if it is invalid; the fault is then in the journal.
  bool read(std::string_view text, std::size_t begin, std::size_t number) {
    const std::string name = name_of(text);
    if (known_.contains(name)) return true;  // a repeated line
    Faults faults;
    line_ = Line{Kind::begun, number, name, {}, begin, text.size(), {}, 0, {}, {}, {}, false};
    // A faulty line is parsed whole, so that the fault has its place.
    auto document = files::read_json(without_entries(text), journal_.file);
    if (!document || text.size() > files::kMaxFileBytes) document = files::read_json(text, journal_.file);
    is_json_ = document.ok();
    if (!document) {
      faults = document.faults();
    } else {
      read(*document, faults);
    }
    if (!faults.empty()) {
      Fault fault = std::move(faults.front());
      fault.place = {journal_.file, static_cast<std::uint32_t>(number), std::max(fault.place.column, 1U)};
      journal_.fault = std::move(fault);
      const std::size_t sure = journal_.lines.size() - (is_doubtful_ && !journal_.lines.empty() ? 1 : 0);
      if (sure > 0) journal_.sure = journal_.lines[sure - 1].number;
      return false;
    }
    known_.emplace(name, journal_.lines.size());
    journal_.lines.push_back(std::move(line_));
    return true;
  }

 private:
  void read(const files::Document& document, Faults& faults) {
    files::Reader reader(document, faults);
    const bool first = journal_.lines.empty();
    const auto is_kind = [&](const files::Entry& entry) {
      return entry.key != "casus" && entry.key != "previous" && entry.key != "writer";
    };
    const Node::Table& entries = *document.root.table();
    const auto at = std::find_if(entries.begin(), entries.end(), is_kind);
    const auto known =
        at == entries.end() ? std::end(kKinds) : std::find(std::begin(kKinds), std::end(kKinds), at->key);
    if (known == std::end(kKinds)) {
      faults.push_back({document.place(at == entries.end() ? files::TextSpot{1, 1, 0} : at->key_spot),
                        at == entries.end()
                            ? "a line that says nothing"
                            : "a line of a kind that this casus does not know: '" + at->key + "'",
                        "one of begun, edited, rolling, played, turned and back was expected"});
      return;
    }
    line_.kind = static_cast<Kind>(known - std::begin(kKinds));
    if (first != (line_.kind == Kind::begun)) {
      reader.fault(first ? "the first line does not begin a journal" : "another journal begins here",
                   first ? "a line 'begun' was expected" : "a line that follows the one before was expected");
      return;
    }
    if (first) {
      journal_.version = reader.text("casus", kMaxWriter);
    } else if (const std::string previous = reader.text("previous");
               faults.empty() && previous != journal_.last()) {
      const auto other = known_.find(previous);
      const std::string here = "line " + std::to_string(line_.number);
      const std::string before = "line " + std::to_string(journal_.lines.back().number);
      is_doubtful_ = other == known_.end();
      if (is_doubtful_) {
        reader.fault_at(
            "previous",
            here + " does not follow from " + before +
                ": one of the two was changed after it was written, a line between them is missing, or "
                "they are of two journals");
      } else {
        reader.fault_at("previous",
                        "the line follows line " + std::to_string(journal_.lines[other->second].number) +
                            ", and others came in between",
                        "one that follows " + before + " was expected");
      }
    }
    line_.writer = reader.text("writer", kMaxWriter);
    read_kind(reader, document, faults);
    reader.finish();
  }

  void read_kind(files::Reader& reader, const files::Document& document, Faults& faults) {
    if (line_.kind == Kind::edited) {
      read_changes(reader, "edited", document);
      return;
    }
    files::Reader body = reader.table(kKinds[static_cast<std::size_t>(line_.kind)]);
    switch (line_.kind) {
      case Kind::begun:
        read_begun(body, document);
        break;
      case Kind::rolling:
        body.text("casus", kMaxWriter);
        line_.play = body.text("play");
        line_.commitment = body.text("commitment");
        body.boolean("seed_chosen");
        break;
      case Kind::played:
        read_played(body);
        read_changes(reader, "changes", document);
        break;
      case Kind::turned:
        line_.next = body.name("to");
        read_changes(reader, "changes", document);
        break;
      default:
        read_back(body, faults);
        break;
    }
    body.finish();
  }

  void read_begun(files::Reader& body, const files::Document& document) {
    journal_.system = body.text("system", files::kMaxNameLength);
    journal_.title = body.optional_text("title").value_or("");
    journal_.begun.scenario = {unplaced(body.table("scenario").node()), document.files};
    journal_.begun.rulebook = {body.table("rulebook").node(), document.files};
    if (auto fault = files::long_text(journal_.begun.scenario)) body.faults().push_back(std::move(*fault));
    if (system_of(journal_.begun) != journal_.system)
      body.fault_at("system", "the scenario is of another system", "the scenario's own was expected");
    if (!(files::normal(journal_.begun.scenario) == journal_.begun.scenario))
      body.fault_at("scenario", "the scenario is not in its normal form", "keys in order were expected");
  }

  void read_played(files::Reader& body) {
    body.text("casus", kMaxWriter);
    line_.play = body.text("play");
    line_.commitment = body.text("commitment");
    body.boolean("seed_chosen");
    if (const Node* entries = body.node("entries"); entries == nullptr || entries->array() == nullptr)
      body.fault_at("entries", "the play has no entries", "an array was expected");
    line_.left = body.has("left");
    if (line_.left) {
      files::Reader left = body.table("left");
      left.text("seat");
      left.text("text");
      left.finish();
    } else {
      if (const Node* moved = body.node("settlement"); moved == nullptr || moved->array() == nullptr)
        body.fault_at("settlement", "the play has no settlement", "an array was expected");
      body.text("winner");
      body.text("text");
    }
    body.text("seed");
    body.text("sha256");
  }

  void read_changes(files::Reader& reader, std::string_view key, const files::Document& document) {
    for (files::Reader& one : reader.tables(key)) {
      files::Change change;
      change.path = one.text("path", files::kMaxScenarioText);
      const auto value = [&](const char* side) {
        const Node* node = one.node(side);
        if (node == nullptr) return std::optional<Node>();
        values_ += values_in(*node);
        if (auto fault = files::long_text(document, change.path, *node); fault && change.path != "game")
          reader.faults().push_back(std::move(*fault));
        return std::optional(unplaced(*node));
      };
      change.from = value("from");
      change.to = value("to");
      if (!change.from && !change.to) one.fault("a change of nothing", "'from' or 'to' was expected");
      one.finish();
      line_.changes.push_back(std::move(change));
      ++values_;
    }
    if (values_ > kMaxChanged) {
      reader.faults().push_back({document.place(document.root), "the journal changes too much",
                                 "at most " + std::to_string(kMaxChanged) + " values were expected"});
    }
  }

  void read_back(files::Reader& body, Faults& faults) {
    const std::string to = body.text("to");
    if (!faults.empty()) return;
    const auto at = known_.find(to);
    if (at == known_.end()) {
      body.fault_at("to", "back to a line that is not here", "the hash of a line above was expected");
    } else {
      line_.to = at->second;
    }
  }

  Journal& journal_;
  Line line_;
  std::unordered_map<std::string, std::size_t> known_;  // indices by name
  std::size_t values_ = 0;                              // in all changes
  bool is_json_ = true;
  bool is_doubtful_ = false;  // whether the line before the faulty one may be the changed one
};

Fault whole(const std::string& file, std::string what, std::string expected) {
  return {{file, 0, 0}, std::move(what), std::move(expected)};
}

}  // namespace

std::string_view to_string(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::size_t values_in(const Node& node) {
  std::size_t count = 1;
  if (const auto* entries = node.table()) {
    for (const auto& entry : *entries) count += values_in(entry.value);
  } else if (const auto* elements = node.array()) {
    for (const auto& element : *elements) count += values_in(element);
  }
  return count;
}

std::string without_entries(std::string_view line) {
  // Inside a string the quotes would be escaped with backslashes.
  constexpr std::string_view kEntries = R"("entries":[)";
  const std::size_t at = line.find(kEntries);
  if (at == std::string_view::npos) return std::string(line);
  const std::size_t begin = at + kEntries.size();
  std::size_t depth = 1;
  std::size_t end = begin;
  for (bool in_text = false; end < line.size(); ++end) {
    const char c = line[end];
    if (in_text && c == '\\') {
      ++end;
    } else if (c == '"') {
      in_text = !in_text;
    } else if (!in_text && c == '[') {
      ++depth;
    } else if (!in_text && c == ']' && --depth == 0) {
      break;
    }
  }
  std::string rest(line.substr(0, begin));
  if (end < line.size()) rest += line.substr(end);
  return rest;
}

std::string name_of(std::string_view line) {
  std::string bytes = "casus.journal.1";
  bytes += '\0';
  bytes += line;
  return sha256(bytes);
}

Result<Journal> read_journal(std::string text, std::string file) {
  Journal journal;
  journal.file = std::move(file);
  journal.text = std::move(text);
  const std::string_view all = journal.text;
  if (all.size() > kMaxJournalBytes) {
    return whole(journal.file, "the journal is too large",
                 "at most " + std::to_string(kMaxJournalBytes) + " bytes were expected");
  }
  if (all.empty()) return whole(journal.file, "the journal is empty", "a line 'begun' was expected");
  Lines lines(journal);
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < all.size() && !journal.fault; ++number) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    if (number > kMaxLines) {
      journal.fault = Fault{{journal.file, static_cast<std::uint32_t>(number), 1},
                            "the journal has too many lines",
                            "at most " + std::to_string(kMaxLines) + " were expected"};
      break;
    }
    const bool good = lines.read(all.substr(begin, end - begin), begin, number);
    if (end == all.size()) {
      // A line that was being written at a power failure never counted. A complete one counts.
      journal.unended = good;
      if (!good && !lines.is_json() && !journal.lines.empty()) {
        journal.torn = number;
        journal.fault.reset();
      }
    }
    if (good) journal.good = std::min(end + 1, all.size());
    begin = end + 1;
  }
  if (journal.lines.empty()) return *journal.fault;
  return journal;
}

Result<files::Document> scenario_after(files::Document before, const std::string& previous,
                                       std::string_view line, std::size_t number, std::string file) {
  Journal journal;  // which begins with the line before
  journal.file = std::move(file);
  journal.lines.emplace_back();
  journal.lines.back().name = previous;
  journal.lines.back().number = number - 1;
  if (!Lines(journal).read(line, 0, number)) return *journal.fault;
  return files::apply(std::move(before), journal.lines.back().changes);
}

Result<std::size_t> index_of(const Journal& journal, std::size_t number) {
  const auto at = std::find_if(journal.lines.begin(), journal.lines.end(),
                               [&](const Line& line) { return line.number == number; });
  if (at != journal.lines.end()) return static_cast<std::size_t>(at - journal.lines.begin());
  if (journal.fault && number >= journal.fault->place.line) return *journal.fault;
  return Fault{{journal.file, 0, 0},
               "there is no line " + std::to_string(number) + " that says anything",
               "a line from 1 to " + std::to_string(journal.lines.back().number) + " was expected"};
}

}  // namespace casus::journal
