#pragma once
// Writes text for people from top to bottom: titles, headings, and wrapped words with a hanging indent. All
// text is made safe to print (base/printable.hpp).

#include <string>
#include <string_view>
#include <vector>

#include "report/style.hpp"

namespace casus::report {

/// A stretch of text in one ink.
struct Piece {
  std::string text;
  Ink ink = Ink::plain;
};

class Page {
 public:
  explicit Page(const Style& style) : style_(style) {}

  [[nodiscard]] const Style& style() const { return style_; }

  /// Writes the question, and on the next line its subject.
  void title(std::string_view what, std::string_view about);
  void heading(std::string_view words);  ///< writes an empty line and the heading
  void blank();
  /// Writes words, wrapped, after `indent` spaces; later lines have `hang` more.
  void words(std::string_view text, std::size_t indent = 2, Ink ink = Ink::plain, std::size_t hang = 0);
  /// Writes a front and wrapped words after it; later lines begin below the first word.
  void item(const std::vector<Piece>& front, std::string_view text, Ink ink = Ink::plain);
  /// Writes pieces unchanged, without spaces at the end.
  void line(const std::vector<Piece>& pieces);

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void append(const std::vector<Piece>& pieces);
  Style style_;
  std::string text_;
};

}  // namespace casus::report
