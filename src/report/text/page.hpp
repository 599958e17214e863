#pragma once
// A text for people, written from top to bottom: titles, headings, wrapped words behind a front that hangs.
// Whatever it is given is printed safely (base/printable.hpp).

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

  /// What is asked, and on a line below what it is asked of.
  void title(std::string_view what, std::string_view about);
  void heading(std::string_view words);  ///< with an empty line before it
  void blank();
  /// Words, wrapped, behind `indent` spaces; their later lines `hang` further in.
  void words(std::string_view text, std::size_t indent = 2, Ink ink = Ink::plain, std::size_t hang = 0);
  /// A front and words behind it, wrapped; their later lines begin below their first.
  void item(const std::vector<Piece>& front, std::string_view text, Ink ink = Ink::plain);
  /// Pieces as they are, without spaces at the end.
  void line(const std::vector<Piece>& pieces);

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void append(const std::vector<Piece>& pieces);
  Style style_;
  std::string text_;
};

}  // namespace casus::report
