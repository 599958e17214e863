#pragma once
// The text of an expression, read from left to right: white space, whole numbers, words, symbols; and where
// a piece of it stands. For every language of expressions in this house: the dice language here, and that of
// games told in a file; not for what the pieces mean.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "probability/expression_tree.hpp"

namespace casus::probability::inner {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  /// The offset of what is next; these do not skip white space.
  [[nodiscard]] std::uint32_t at() const { return static_cast<std::uint32_t>(at_); }
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool looking_at(std::string_view symbol) const {
    return text_.substr(at_, symbol.size()) == symbol;
  }
  [[nodiscard]] std::string_view between(Span span) const {
    return text_.substr(span.begin, span.end - span.begin);
  }
  [[nodiscard]] Span since(std::uint32_t begin) const { return {begin, at()}; }

  void skip_space();
  /// Skips white space, and takes the symbol if it is next.
  bool take(std::string_view symbol);

  std::string_view digits();   ///< may be empty
  std::string_view letters();  ///< ASCII letters; may be empty
  std::string_view word();     ///< ASCII letters, digits and '_'; may be empty

  /// What stands before the next `end`, on this line; all of the line where there is none.
  std::string_view until(char end);

  /// Skips white space, and takes the comparison if one is next. Signs that other languages have (== <> =>
  /// =<) are taken too: `wrong` is then where they stand, and nothing is returned.
  std::optional<Comparison> comparison(std::optional<Span>& wrong);

  /// What is next and not understood: a word, a number, or one code point; empty at the end.
  [[nodiscard]] Span offending() const;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

bool is_digit(char c);
bool is_letter(char c);  ///< ASCII letters and '_'

/// How many bytes the code point at an offset has; 0 where the bytes are not UTF-8.
std::size_t code_point_size(std::string_view text, std::size_t at);
/// Code points, each broken byte counted as one.
std::uint32_t code_points(std::string_view text);

/// Line and column of an offset, in the file "expression".
Place place_of(std::string_view text, std::size_t offset);
/// The code points of a span, up to the end of its first line.
std::uint32_t length_of(std::string_view text, Span span);

/// A fault of the text as text: over the bound, or not UTF-8; with the span it is about.
struct TextFault {
  Fault fault;
  Span span;
};
std::optional<TextFault> fault_of_text(std::string_view text);

}  // namespace casus::probability::inner
