#include "report/text/page.hpp"

#include "base/printable.hpp"

namespace casus::report {

void Page::title(std::string_view what, std::string_view about) {
  words(what, 0, Ink::bold);
  words(about, 0, Ink::dim);
}

void Page::heading(std::string_view text) {
  blank();
  words(text, 0, Ink::bold);
}

void Page::blank() { text_ += '\n'; }

void Page::words(std::string_view text, std::size_t indent, Ink ink, std::size_t hang) {
  std::size_t front = indent;
  for (const std::string& one : wrapped(printable(text), style_.width - indent - hang)) {
    line({{std::string(front, ' ')}, {one, ink}});
    front = indent + hang;
  }
}

void Page::item(const std::vector<Piece>& front, std::string_view text, Ink ink) {
  constexpr std::size_t kLeast = 16;  // columns for the words, however wide the front is
  append(front);
  std::size_t used = 0;
  for (const Piece& piece : front) used += columns(piece.text);
  const std::size_t left = style_.width > used + kLeast ? style_.width - used : kLeast;
  bool first = true;
  for (const std::string& one : wrapped(printable(text), left)) {
    if (!first) text_ += std::string(used, ' ');
    first = false;
    line({{one, ink}});
  }
}

void Page::line(const std::vector<Piece>& pieces) {
  append(pieces);
  while (!text_.empty() && text_.back() == ' ') text_.pop_back();
  text_ += '\n';
}

void Page::append(const std::vector<Piece>& pieces) {
  for (const Piece& piece : pieces) text_ += inked(style_, piece.ink, printable(piece.text));
}

}  // namespace casus::report
