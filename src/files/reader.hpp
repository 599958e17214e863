#pragma once
// How a system reads a table of a user's file: getters by key with bounds, every fault collected with its
// place and what was expected, unknown keys reported. A getter that meets a fault still returns a value
// within its bounds (or nothing, where optional), so that reading goes on and all faults are found; after
// reading, look whether the collector is empty. Not for checks across tables: those add their own faults.

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

/// How many elements a list may have.
struct Count {
  std::size_t least = 0;
  std::size_t most = kMaxNodes;
};

/// A word and what it stands for.
template <class T>
struct Word {
  std::string_view word;
  T value;
};

template <class T>
struct ExpectedType;  // of this room alone

/// Reads one table. Keeps references to the document and the collector: both must outlive it.
class Reader {
 public:
  /// On the root of a document, or on a table in it. A node that is no table is a fault, and every
  /// getter is then silent.
  Reader(const Document& document, Faults& faults);
  Reader(const Document& document, const Node& table, Faults& faults);

  // A missing key is a fault, except for those called optional_: they return nothing, and so do faults.

  /// A string of at most `most` code points; may be empty.
  std::string text(std::string_view key, std::size_t most = kMaxTextBytes);
  std::optional<std::string> optional_text(std::string_view key, std::size_t most = kMaxTextBytes);
  std::vector<std::string> texts(std::string_view key, Count count = {});
  std::optional<std::vector<std::string>> optional_texts(std::string_view key, Count count = {});

  /// A string of 1 to kMaxNameLength code points without control characters, and without a space at
  /// either end. "?" where it is faulty.
  std::string name(std::string_view key);
  std::optional<std::string> optional_name(std::string_view key);
  std::vector<std::string> names(std::string_view key, Count count = {});
  std::optional<std::vector<std::string>> optional_names(std::string_view key, Count count = {});

  /// An integer in [lo, hi]; lo where it is faulty. In lists, faulty elements are lo too.
  std::int64_t integer(std::string_view key, std::int64_t lo, std::int64_t hi);
  std::optional<std::int64_t> optional_integer(std::string_view key, std::int64_t lo, std::int64_t hi);
  std::vector<std::int64_t> integers(std::string_view key, std::int64_t lo, std::int64_t hi,
                                     Count count = {});
  std::optional<std::vector<std::int64_t>> optional_integers(std::string_view key, std::int64_t lo,
                                                             std::int64_t hi, Count count = {});

  /// A real number or an integer in [lo, hi]; lo where it is faulty.
  double real(std::string_view key, double lo, double hi);
  std::optional<double> optional_real(std::string_view key, double lo, double hi);
  std::vector<double> reals(std::string_view key, double lo, double hi, Count count = {});
  std::optional<std::vector<double>> optional_reals(std::string_view key, double lo, double hi,
                                                    Count count = {});

  bool boolean(std::string_view key);
  std::optional<bool> optional_boolean(std::string_view key);
  std::vector<bool> booleans(std::string_view key, Count count = {});
  std::optional<std::vector<bool>> optional_booleans(std::string_view key, Count count = {});

  /// One of the words, as its index; 0 where it is faulty. Also for references: the words are then the names
  /// that are known; where none is known, everything is faulty.
  std::size_t choice(std::string_view key, std::span<const std::string> words);
  std::optional<std::size_t> optional_choice(std::string_view key, std::span<const std::string> words);
  std::vector<std::size_t> choices(std::string_view key, std::span<const std::string> words,
                                   Count count = {});
  std::optional<std::vector<std::size_t>> optional_choices(std::string_view key,
                                                           std::span<const std::string> words,
                                                           Count count = {});

  /// One of the words, as what it stands for; the first where it is faulty:
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

  /// A table within, to be read and finished by its own Reader; one on nothing, and silent, where the
  /// table is faulty.
  Reader table(std::string_view key);
  std::optional<Reader> optional_table(std::string_view key);

  /// An array of tables; the faulty ones are left out. Of optional_tables, a missing key is no tables.
  std::vector<Reader> tables(std::string_view key, Count count = {});
  std::vector<Reader> optional_tables(std::string_view key, Count count = {});

  /// Whether the key is there. The key then counts as known.
  bool has(std::string_view key);
  /// Whether the key is there and nobody has asked for it: who looks tells of it, and finish() does not. It
  /// does not count as known.
  bool left_over(std::string_view key);
  /// The node under a key, for what no getter reads; null where there is none. The key counts as known.
  const Node* node(std::string_view key);
  /// The keys of the table, in order: for tables whose keys are names (`agents = { North = 1 }`).
  [[nodiscard]] std::vector<std::string> keys() const;

  /// Every key that was asked for so far, there or not, each as often as it was.
  [[nodiscard]] const std::vector<std::string>& asked() const { return known_; }

  /// The table itself, and the places of it, of a value in it (of the table where there is none), of a key.
  [[nodiscard]] const Node& node() const { return *table_; }
  [[nodiscard]] Place place() const;
  [[nodiscard]] Place place(std::string_view key) const;
  [[nodiscard]] Place key_place(std::string_view key) const;

  /// Adds a fault at the table, at the value of a key, or at a value within the table.
  void fault(std::string what, std::string expected = {});
  void fault_at(std::string_view key, std::string what, std::string expected = {});
  void fault_in(const Node& value, std::string what, std::string expected = {});

  /// The collector.
  [[nodiscard]] Faults& faults() const { return *faults_; }

  /// Reports every key that was never asked for, with the nearest known one, and puts the collected faults
  /// in order of place. Call it once, last.
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
  /// `expected`: makes the words for a message.
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
  std::vector<std::size_t> by_key_;  // the table's entries, sorted by key
  std::vector<bool> asked_;          // of the table's entries
  std::vector<std::string> known_;   // every key asked for
};

/// Reports every table whose string under `key` an earlier one has: "two territories are named 'Peru', the
/// first at line 12"; `plural` is the word for the things.
void report_duplicates(std::span<Reader> tables, std::string_view key, std::string_view plural);

/// Puts faults in order of place, files in the order of their first fault; equal places keep their order.
void sort_by_place(Faults& faults);

}  // namespace casus::files
