#pragma once
// Reads one table of a user's file for a system: getters by key with bounds. The reader collects every fault
// with its place and the expected value, and reports unknown keys. A getter that meets a fault still returns
// a value within its bounds (or nothing, if optional), so that one pass finds all faults. Check after reading
// that the collector is empty. Not for checks across tables: callers add those faults themselves.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"

namespace casus::files {

inline constexpr std::size_t kMaxNameLength = 100;  ///< code points of a name

/// Bounds on the number of elements of a list.
struct Count {
  std::size_t least = 0;
  std::size_t most = kMaxNodes;
};

/// A word of a file and the value that it stands for.
template <class T>
struct Word {
  std::string_view word;
  T value;
};

template <class T>
struct ExpectedType;  // private to this module

/// Reads one table. Keeps references to the document and the collector; both must outlive it.
class Reader {
 public:
  /// Constructs a reader of the root of a document, or of a table in it. A node that is not a table is a
  /// fault; every getter then returns its default without further faults.
  Reader(const Document& document, Faults& faults);
  Reader(const Document& document, const Node& table, Faults& faults);

  // A missing key is a fault, except for the getters named optional_. Those return nothing if the key is
  // missing or its value is faulty.

  /// Reads a string of at most `most` code points, which may be empty.
  std::string text(std::string_view key, std::size_t most = kMaxTextBytes);
  std::optional<std::string> optional_text(std::string_view key, std::size_t most = kMaxTextBytes);
  std::vector<std::string> texts(std::string_view key, Count count = {});
  std::optional<std::vector<std::string>> optional_texts(std::string_view key, Count count = {});

  /// Reads a string of 1 to kMaxNameLength code points without control characters and without a space at
  /// either end. A faulty value gives "?".
  std::string name(std::string_view key);
  std::optional<std::string> optional_name(std::string_view key);
  std::vector<std::string> names(std::string_view key, Count count = {});
  std::optional<std::vector<std::string>> optional_names(std::string_view key, Count count = {});

  /// Reads an integer in [lo, hi]. A faulty value, or a faulty element of a list, gives lo.
  std::int64_t integer(std::string_view key, std::int64_t lo, std::int64_t hi);
  std::optional<std::int64_t> optional_integer(std::string_view key, std::int64_t lo, std::int64_t hi);
  std::vector<std::int64_t> integers(std::string_view key, std::int64_t lo, std::int64_t hi,
                                     Count count = {});
  std::optional<std::vector<std::int64_t>> optional_integers(std::string_view key, std::int64_t lo,
                                                             std::int64_t hi, Count count = {});

  /// Reads a real number or an integer in [lo, hi].
  std::optional<double> optional_real(std::string_view key, double lo, double hi);

  bool boolean(std::string_view key);
  std::optional<bool> optional_boolean(std::string_view key);

  /// Reads a number in [0, most]; 0 if the key is missing or faulty. The inverse of WrittenTable::count.
  template <std::integral T = std::int64_t>
  T count(std::string_view key, std::int64_t most) {
    return static_cast<T>(optional_integer(key, 0, most).value_or(0));
  }
  /// Reads a boolean; false if the key is missing or faulty. The inverse of WrittenTable::truth.
  bool truth(std::string_view key) { return optional_boolean(key).value_or(false); }

  /// Reads one of the words and return its index; a faulty value gives 0. Also for references: the words are
  /// then the known names. If no name is known, every value is faulty.
  std::size_t choice(std::string_view key, std::span<const std::string> words);
  std::optional<std::size_t> optional_choice(std::string_view key, std::span<const std::string> words);
  std::vector<std::size_t> choices(std::string_view key, std::span<const std::string> words,
                                   Count count = {});
  std::optional<std::vector<std::size_t>> optional_choices(std::string_view key,
                                                           std::span<const std::string> words,
                                                           Count count = {});

  /// Reads one of the words and return its value; a faulty value gives that of the first word:
  /// `reader.choice<Kind>("kind", {{"invasion", Kind::invasion}, {"engagement", Kind::engagement}})`.
  template <class T>
  T choice(std::string_view key, std::initializer_list<Word<T>> words) {
    return words.begin()[choice(key, spelled(words))].value;
  }
  template <class T>
  std::optional<T> optional_choice(std::string_view key, std::initializer_list<Word<T>> words) {
    const auto index = optional_choice(key, spelled(words));
    return index ? std::optional<T>(words.begin()[*index].value) : std::nullopt;
  }
  template <class T>
  std::vector<T> choices(std::string_view key, std::initializer_list<Word<T>> words, Count count = {}) {
    std::vector<T> values;
    for (const std::size_t index : choices(key, spelled(words), count)) {
      values.push_back(words.begin()[index].value);
    }
    return values;
  }

  /// Returns a reader of a nested table, which the caller reads and finishes. If the table is faulty, the
  /// reader is empty and reports nothing.
  Reader table(std::string_view key);
  std::optional<Reader> optional_table(std::string_view key);

  /// Returns readers of the tables of an array, without the faulty ones. optional_tables treats a missing key
  /// as no tables.
  std::vector<Reader> tables(std::string_view key, Count count = {});
  std::vector<Reader> optional_tables(std::string_view key, Count count = {});

  /// Returns whether the key is there. The key then counts as known.
  bool has(std::string_view key);
  /// Returns whether the key is there and no getter has read it. The caller then reports the key, and
  /// finish() does not. The key does not count as known.
  bool left_over(std::string_view key);
  /// Returns the node under a key, for values that no getter reads, or null. The key counts as known.
  const Node* node(std::string_view key);
  /// Returns the keys of the table in order, for tables whose keys are names (`agents = { North = 1 }`).
  [[nodiscard]] std::vector<std::string> keys() const;

  /// Returns every key that was requested so far, present or not, once for each request.
  [[nodiscard]] const std::vector<std::string>& asked() const { return known_; }

  /// Returns the table itself, and the places of the table, of a value in it (or of the table if the key is
  /// missing), and of a key.
  [[nodiscard]] const Node& node() const { return *table_; }
  [[nodiscard]] Place place() const;
  [[nodiscard]] Place place(std::string_view key) const;
  [[nodiscard]] Place key_place(std::string_view key) const;

  /// Appends a fault at the table, at the value of a key, or at a value within the table.
  void fault(std::string what, std::string expected = {});
  void fault_at(std::string_view key, std::string what, std::string expected = {});
  void fault_in(const Node& value, std::string what, std::string expected = {});

  /// Returns the collector.
  [[nodiscard]] Faults& faults() const { return *faults_; }

  /// Reports every key that was never requested, with the nearest known key, and sorts the collected faults
  /// by place. Call it once, after all getters.
  void finish();

 private:
  template <class T>
  static std::vector<std::string> spelled(std::initializer_list<Word<T>> words) {
    std::vector<std::string> spelling;
    for (const Word<T>& word : words) spelling.emplace_back(word.word);
    return spelling;
  }
  [[nodiscard]] const Entry* entry(std::string_view key) const;
  template <class T>
  std::optional<T> one(std::string_view key, bool must, const ExpectedType<T>& wanted);
  /// `expected` returns the words for a message.
  template <class Expected>
  const Node::Array* list(std::string_view key, bool must, Count count, const Expected& expected);
  template <class T>
  std::optional<std::vector<T>> list_of(std::string_view key, bool must, Count count,
                                        const ExpectedType<T>& wanted);
  [[nodiscard]] Reader nothing() const;
  std::optional<Reader> table(std::string_view key, bool must);
  std::vector<Reader> tables(std::string_view key, bool must, Count count);

  const Document* document_;
  const Node* table_;
  Faults* faults_;
  bool silent_ = false;
  std::vector<std::size_t> by_key_;  // indices of the table's entries, sorted by key
  std::vector<bool> asked_;          // whether each entry of the table was requested
  std::vector<std::string> known_;   // every requested key
};

/// Reports every table whose string under `key` repeats that of an earlier table: "two territories are named
/// 'Peru', the first at line 12". `plural` is the noun for the tables.
void report_duplicates(std::span<Reader> tables, std::string_view key, std::string_view plural);

/// Sorts faults by place, with files in the order of their first fault. Faults at equal places keep their
/// order.
void sort_by_place(Faults& faults);

}  // namespace casus::files
