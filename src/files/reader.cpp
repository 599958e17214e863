#include "files/reader.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/words.hpp"
#include "files/expected_type.hpp"
#include "files/nearest.hpp"
#include "files/path.hpp"
#include "files/text.hpp"

namespace casus::files {
namespace {

constexpr std::size_t kMaxUnknownReported = 20;  // unknown keys of one table

const Node& no_table() {
  static const Node kNothing;
  return kNothing;
}

std::string subject_of(std::string_view key, std::size_t i) {
  return "'" + shortened(key) + "[" + std::to_string(i + 1) + "]'";
}

std::string in_words(Count count) {
  if (count.least == count.most) return std::to_string(count.least);
  if (count.least == 0) return "at most " + std::to_string(count.most);
  if (count.most >= kMaxNodes) return "at least " + std::to_string(count.least);
  return std::to_string(count.least) + " to " + std::to_string(count.most);
}

}  // namespace

Reader::Reader(const Document& document, Faults& faults) : Reader(document, document.root, faults) {}

Reader::Reader(const Document& document, const Node& table, Faults& faults)
    : document_(&document), table_(&table), faults_(&faults) {
  if (const auto* entries = table.table()) {
    by_key_.resize(entries->size());
    std::iota(by_key_.begin(), by_key_.end(), std::size_t{0});
    std::sort(by_key_.begin(), by_key_.end(),
              [entries](std::size_t a, std::size_t b) { return (*entries)[a].key < (*entries)[b].key; });
    asked_.resize(entries->size());
  } else {
    faults.push_back({document.place(table), "this" + of_wrong_kind(table), "a table was expected"});
    table_ = &no_table();
    silent_ = true;
  }
}

// ---- Single values and lists of values

template <class T>
std::optional<T> Reader::one(std::string_view key, bool must, const ExpectedType<T>& wanted) {
  const Node* found = node(key);
  if (found == nullptr) {
    if (must) fault(in_quotes(key) + " is missing", wanted.words().one + " was expected");
    return std::nullopt;
  }
  T value = wanted.otherwise;
  if (auto complaint = wanted.check(*found, value)) {
    if (complaint->expected.empty()) complaint->expected = wanted.words().one + " was expected";
    fault_at(key, in_quotes(key) + complaint->what, std::move(complaint->expected));
    return std::nullopt;
  }
  return value;
}

template <class Expected>
const Node::Array* Reader::list(std::string_view key, bool must, Count count, const Expected& expected) {
  const Node* found = node(key);
  if (found == nullptr) {
    if (must) fault(in_quotes(key) + " is missing", expected() + " was expected");
    return nullptr;
  }
  const auto* elements = found->array();
  if (elements == nullptr) {
    fault_at(key, in_quotes(key) + of_wrong_kind(*found), expected() + " was expected");
    return nullptr;
  }
  if (elements->size() < count.least || elements->size() > count.most) {
    fault_at(key, in_quotes(key) + " has " + counted(static_cast<std::int64_t>(elements->size()), "element"),
             in_words(count) + " were expected");
    return nullptr;
  }
  return elements;
}

template <class T>
std::optional<std::vector<T>> Reader::list_of(std::string_view key, bool must, Count count,
                                              const ExpectedType<T>& wanted) {
  const auto* elements = list(key, must, count, [&] { return "an array of " + wanted.words().many; });
  if (elements == nullptr) return std::nullopt;
  std::vector<T> values;
  values.reserve(elements->size());
  for (std::size_t i = 0; i < elements->size(); ++i) {
    T value = wanted.otherwise;
    if (auto complaint = wanted.check((*elements)[i], value)) {
      if (complaint->expected.empty()) complaint->expected = wanted.words().one + " was expected";
      fault_in((*elements)[i], subject_of(key, i) + complaint->what, std::move(complaint->expected));
    }
    values.push_back(std::move(value));
  }
  return values;
}

std::string Reader::text(std::string_view key, std::size_t most) {
  return one(key, true, wanted_text(most)).value_or("");
}

std::optional<std::string> Reader::optional_text(std::string_view key, std::size_t most) {
  return one(key, false, wanted_text(most));
}

std::vector<std::string> Reader::texts(std::string_view key, Count count) {
  return list_of(key, true, count, wanted_text(kMaxTextBytes)).value_or(std::vector<std::string>());
}

std::optional<std::vector<std::string>> Reader::optional_texts(std::string_view key, Count count) {
  return list_of(key, false, count, wanted_text(kMaxTextBytes));
}

std::string Reader::name(std::string_view key) {
  return one(key, true, wanted_name(kMaxNameLength)).value_or("?");
}

std::optional<std::string> Reader::optional_name(std::string_view key) {
  return one(key, false, wanted_name(kMaxNameLength));
}

std::vector<std::string> Reader::names(std::string_view key, Count count) {
  return list_of(key, true, count, wanted_name(kMaxNameLength)).value_or(std::vector<std::string>());
}

std::optional<std::vector<std::string>> Reader::optional_names(std::string_view key, Count count) {
  return list_of(key, false, count, wanted_name(kMaxNameLength));
}

std::int64_t Reader::integer(std::string_view key, std::int64_t lo, std::int64_t hi) {
  return one(key, true, wanted_integer(lo, hi)).value_or(lo);
}

std::optional<std::int64_t> Reader::optional_integer(std::string_view key, std::int64_t lo, std::int64_t hi) {
  return one(key, false, wanted_integer(lo, hi));
}

std::vector<std::int64_t> Reader::integers(std::string_view key, std::int64_t lo, std::int64_t hi,
                                           Count count) {
  return list_of(key, true, count, wanted_integer(lo, hi)).value_or(std::vector<std::int64_t>());
}

std::optional<std::vector<std::int64_t>> Reader::optional_integers(std::string_view key, std::int64_t lo,
                                                                   std::int64_t hi, Count count) {
  return list_of(key, false, count, wanted_integer(lo, hi));
}

std::optional<double> Reader::optional_real(std::string_view key, double lo, double hi) {
  return one(key, false, wanted_real(lo, hi));
}

bool Reader::boolean(std::string_view key) { return one(key, true, wanted_boolean()).value_or(false); }

std::optional<bool> Reader::optional_boolean(std::string_view key) {
  return one(key, false, wanted_boolean());
}

std::size_t Reader::choice(std::string_view key, std::span<const std::string> words) {
  return one(key, true, wanted_word(words)).value_or(0);
}

std::optional<std::size_t> Reader::optional_choice(std::string_view key, std::span<const std::string> words) {
  return one(key, false, wanted_word(words));
}

namespace {

/// Returns the valid words only: nothing may be derived from a word that the file does not contain.
std::vector<std::size_t> known_words(std::vector<std::size_t> found, std::size_t words) {
  std::erase(found, words);
  return found;
}

/// Returns the type of one of `words`; an invalid word gives the index words.size().
ExpectedType<std::size_t> wanted_words(std::span<const std::string> words) {
  ExpectedType<std::size_t> wanted = wanted_word(words);
  wanted.otherwise = words.size();
  return wanted;
}

}  // namespace

std::vector<std::size_t> Reader::choices(std::string_view key, std::span<const std::string> words,
                                         Count count) {
  return known_words(list_of(key, true, count, wanted_words(words)).value_or(std::vector<std::size_t>()),
                     words.size());
}

std::optional<std::vector<std::size_t>> Reader::optional_choices(std::string_view key,
                                                                 std::span<const std::string> words,
                                                                 Count count) {
  auto found = list_of(key, false, count, wanted_words(words));
  if (found) found = known_words(std::move(*found), words.size());
  return found;
}

// ---- Tables

Reader Reader::nothing() const {
  Reader reader(*document_, no_table(), *faults_);
  reader.silent_ = true;
  return reader;
}

std::optional<Reader> Reader::table(std::string_view key, bool must) {
  const Node* found = node(key);
  if (found == nullptr) {
    if (must) fault(in_quotes(key) + " is missing", "a table was expected");
    return std::nullopt;
  }
  if (found->table() == nullptr) {
    fault_at(key, in_quotes(key) + of_wrong_kind(*found), "a table was expected");
    return std::nullopt;
  }
  return Reader(*document_, *found, *faults_);
}

Reader Reader::table(std::string_view key) {
  auto reader = table(key, true);
  return reader ? *std::move(reader) : nothing();
}

std::optional<Reader> Reader::optional_table(std::string_view key) { return table(key, false); }

std::vector<Reader> Reader::tables(std::string_view key, bool must, Count count) {
  std::vector<Reader> readers;
  const auto* elements =
      list(key, must, count, [&] { return "an array of tables, each headed [[" + quoted(key) + "]],"; });
  if (elements == nullptr) return readers;
  readers.reserve(elements->size());
  for (std::size_t i = 0; i < elements->size(); ++i) {
    const Node& element = (*elements)[i];
    if (element.table() != nullptr) {
      readers.emplace_back(*document_, element, *faults_);
    } else {
      faults_->push_back(
          {document_->place(element), subject_of(key, i) + of_wrong_kind(element), "a table was expected"});
    }
  }
  return readers;
}

std::vector<Reader> Reader::tables(std::string_view key, Count count) { return tables(key, true, count); }

std::vector<Reader> Reader::optional_tables(std::string_view key, Count count) {
  return tables(key, false, count);
}

// ---- Keys, places, faults

const Entry* Reader::entry(std::string_view key) const {
  const auto& entries = *table_->table();
  const auto at = std::lower_bound(by_key_.begin(), by_key_.end(), key,
                                   [&](std::size_t i, std::string_view k) { return entries[i].key < k; });
  return at != by_key_.end() && entries[*at].key == key ? &entries[*at] : nullptr;
}

const Node* Reader::node(std::string_view key) {
  known_.emplace_back(key);
  const Entry* found = entry(key);
  if (found == nullptr) return nullptr;
  asked_[static_cast<std::size_t>(found - table_->table()->data())] = true;
  return &found->value;
}

bool Reader::has(std::string_view key) { return node(key) != nullptr; }

bool Reader::left_over(std::string_view key) {
  const Entry* found = entry(key);
  if (found == nullptr) return false;
  const auto at = static_cast<std::size_t>(found - table_->table()->data());
  const bool first = !asked_[at];
  asked_[at] = true;
  return first;
}

std::vector<std::string> Reader::keys() const {
  std::vector<std::string> names;
  for (const Entry& entry : *table_->table()) names.push_back(entry.key);
  return names;
}

Place Reader::place() const { return document_->place(*table_); }

Place Reader::place(std::string_view key) const {
  const Entry* found = entry(key);
  return found == nullptr ? place() : document_->place(found->value);
}

Place Reader::key_place(std::string_view key) const {
  const Entry* found = entry(key);
  return found == nullptr ? place() : document_->place(found->key_spot);
}

void Reader::fault(std::string what, std::string expected) {
  if (!silent_) faults_->push_back({place(), std::move(what), std::move(expected)});
}

void Reader::fault_at(std::string_view key, std::string what, std::string expected) {
  if (!silent_) faults_->push_back({place(key), std::move(what), std::move(expected)});
}

void Reader::fault_in(const Node& value, std::string what, std::string expected) {
  faults_->push_back({document_->place(value), std::move(what), std::move(expected)});
}

void Reader::finish() {
  const auto& entries = *table_->table();
  std::vector<const Entry*> unknown;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!asked_[i]) unknown.push_back(&entries[i]);
  }
  std::vector<std::string> known;
  if (!unknown.empty()) known = known_;
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  for (std::size_t i = 0; i < std::min(unknown.size(), kMaxUnknownReported); ++i) {
    const std::string& key = unknown[i]->key;
    const std::string more = i + 1 == kMaxUnknownReported && unknown.size() > kMaxUnknownReported
                                 ? " and " + std::to_string(unknown.size() - kMaxUnknownReported) + " more"
                                 : "";
    faults_->push_back({document_->place(unknown[i]->key_spot), "unknown key " + in_quotes(key) + more,
                        known.empty() ? "an empty table was expected" : suggest(key, known)});
  }
  sort_by_place(*faults_);
}

}  // namespace casus::files
