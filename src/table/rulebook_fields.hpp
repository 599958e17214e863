#pragma once
// A system's rulebook read by its fields, a line for each: its path, the clause it acts for, how it is read
// into the rulebook of the system's own, and what it says. Where the bounds, the words or the members below
// do not do, a line names a reader of its own. Not for checks across fields: those are the system's.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "answers/field.hpp"
#include "base/result.hpp"
#include "files/reader.hpp"

namespace casus {

/// How a field of the rulebook R is read; `words`: those that it, or each of its list, may be, where it is no
/// number and not free.
template <class R>
struct FieldReader {
  using Read = void (*)(files::Reader& table, std::string_view key, R& rulebook);
  Read read = nullptr;
  std::span<const std::string_view> words = {};

  constexpr FieldReader(std::nullptr_t /*none*/) {}  // NOLINT(google-explicit-constructor)
  constexpr FieldReader(Read with) : read(with) {}   // NOLINT(google-explicit-constructor)
  template <std::convertible_to<Read> Function>
  constexpr FieldReader(Function with) : read(with) {}  // NOLINT(google-explicit-constructor)
  constexpr FieldReader(Read with, std::span<const std::string_view> all) : read(with), words(all) {}
};

/// A field of the rulebook R. Lines stand in the order in which they are read, those of a table together.
template <class R>
struct RulebookField {
  std::string_view path;  ///< "aggressor.polygon"
  Clause clause;
  /// Reads the value of the path's last key; none where an earlier line has read it with its own.
  FieldReader<R> reader;
  std::string_view words;
  std::string_view here = {};  ///< see Field
};

/// A word as an argument of a template.
template <std::size_t Size>
struct Literal {
  std::array<char, Size> letters{};
  constexpr Literal(const char (&text)[Size]) {  // NOLINT(google-explicit-constructor)
    std::copy_n(text, Size, letters.begin());
  }
};

/// A member of a member.
template <auto Outer, auto Inner>
inline constexpr auto kWithin = [](auto& rulebook) -> auto& {
  return rulebook.*Outer.*Inner;
};

// Readers of what most fields are, each into a member.

/// An integer in [Lo, Hi].
template <auto Member, std::int64_t Lo, std::int64_t Hi>
void read_integer(files::Reader& table, std::string_view key, auto& rulebook) {
  auto& value = std::invoke(Member, rulebook);
  value = static_cast<std::remove_reference_t<decltype(value)>>(table.integer(key, Lo, Hi));
}

template <auto Member>
void read_boolean(files::Reader& table, std::string_view key, auto& rulebook) {
  std::invoke(Member, rulebook) = table.boolean(key);
}

/// A reader that knows the words that it takes: called as a function, or a line of a table.
template <auto Set, Literal... Words>
struct WordReader {
  static constexpr std::array<std::string_view, sizeof...(Words)> kWords{Words.letters.data()...};

  template <class R>
  static void read(files::Reader& table, std::string_view key, R& rulebook) {
    Set(rulebook, table.choice(key, std::vector<std::string>{Words.letters.data()...}));
  }
  void operator()(files::Reader& table, std::string_view key, auto& rulebook) const {
    read(table, key, rulebook);
  }
  template <class R>
  constexpr operator FieldReader<R>() const {  // NOLINT(google-explicit-constructor)
    return {&WordReader::template read<R>, kWords};
  }
};

template <auto Member>
inline constexpr auto kSetTo = [](auto& rulebook, std::size_t at) {
  auto& value = std::invoke(Member, rulebook);
  value = static_cast<std::remove_reference_t<decltype(value)>>(at);
};
template <auto Member>
inline constexpr auto kSetIfFirst =
    [](auto& rulebook, std::size_t at) { std::invoke(Member, rulebook) = at == 0; };

/// One of the words, in the order of the enumerators that they stand for, or of false and true.
template <auto Member, Literal... Words>
inline constexpr WordReader<kSetTo<Member>, Words...> read_choice{};

/// One of two words, of which the first stands for true.
template <auto Member, Literal Yes, Literal No>
inline constexpr WordReader<kSetIfFirst<Member>, Yes, No> read_either{};

/// The lines of a system's rulebook, in words for people.
template <const auto& Lines>
inline constexpr auto kFieldsOf = [] {
  std::array<Field, Lines.size()> fields;
  std::transform(Lines.begin(), Lines.end(), fields.begin(), [](const auto& line) {
    return Field{line.path, line.clause, line.words, line.here, line.reader.words};
  });
  return fields;
}();

/// Reads the table of all paths that begin with `prefix`, those within it too; gives the lines after them.
template <class R>
std::span<const RulebookField<R>> read_table(files::Reader table, std::string_view prefix,
                                             std::span<const RulebookField<R>> lines, R& rulebook) {
  while (!lines.empty()) {
    const RulebookField<R>& line = lines.front();
    if (line.reader.read != nullptr) {
      if (!line.path.starts_with(prefix)) break;
      const std::string_view key = line.path.substr(prefix.size());
      if (const std::size_t dot = key.find('.'); dot != std::string_view::npos) {
        lines = read_table(table.table(key.substr(0, dot)), line.path.substr(0, prefix.size() + dot + 1),
                           lines, rulebook);
        continue;
      }
      line.reader.read(table, key, rulebook);
    }
    lines = lines.subspan(1);
  }
  table.finish();
  return lines;
}

/// Reads a rulebook of `system`: its title, what `first` reads of it, then the lines; every fault of it, with
/// place and what was expected. Each thread caches the last rulebook, because most questions are about the
/// same edition.
template <class R>
Result<R> read_rulebook(const files::Document& document, const std::string& system,
                        std::span<const RulebookField<R>> lines,
                        void (*first)(files::Reader& root, R& rulebook) = nullptr) {
  thread_local std::optional<std::pair<files::Document, R>> last;
  if (last && last->first == document) return last->second;
  Faults faults;
  R rulebook;
  files::Reader root(document, faults);
  root.choice("system", std::vector{system});
  rulebook.title = root.name("title");
  if (first != nullptr) first(root, rulebook);
  read_table(std::move(root), "", lines, rulebook);
  if (!faults.empty()) return faults;
  last.emplace(document, rulebook);
  return rulebook;
}

}  // namespace casus
