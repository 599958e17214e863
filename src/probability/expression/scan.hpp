#pragma once
// Scans the text of an expression from left to right: white space, whole numbers, words, symbols, and their
// spans. For all expression languages of this codebase: the dice language, and that of games in one file. It
// does not interpret the tokens.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "probability/expression/tree.hpp"

namespace casus::probability::inner {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  /// Returns the offset of the next character. The functions from here to `since` do not skip white space.
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
  /// Skips white space, and consumes the symbol if it is next.
  bool take(std::string_view symbol);

  std::string_view digits();   ///< may be empty
  std::string_view letters();  ///< ASCII letters; may be empty
  std::string_view word();     ///< ASCII letters, digits and '_'; may be empty

  /// Returns the text before the next `end` on this line, or the rest of the line if there is none.
  std::string_view until(char end);

  /// Skips white space, and consumes a comparison if one is next. Signs of other languages (== <> => =<) are
  /// consumed too: then `wrong` is their span, and nothing is returned.
  std::optional<Comparison> comparison(std::optional<Span>& wrong);

  /// Returns the next token that is not understood: a word, a number, or one code point; empty at the end.
  [[nodiscard]] Span offending() const;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

bool is_digit(char c);
bool is_letter(char c);  ///< ASCII letters and '_'

/// Returns the number of bytes of the code point at an offset, or 0 if the bytes are no UTF-8.
std::size_t code_point_size(std::string_view text, std::size_t at);
/// Returns the number of code points; each broken byte counts as one.
std::uint32_t code_points(std::string_view text);

/// Returns line and column of an offset, in the file "expression".
Place place_of(std::string_view text, std::size_t offset);
/// Returns the number of code points of a span, up to the end of its first line.
std::uint32_t length_of(std::string_view text, Span span);

/// A fault of the text itself, and its span: longer than the bound, or no UTF-8.
struct TextFault {
  Fault fault;
  Span span;
};
std::optional<TextFault> fault_of_text(std::string_view text);

}  // namespace casus::probability::inner
