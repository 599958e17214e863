#include "probability/expression/scan.hpp"

#include <algorithm>
#include <utility>

#include "probability/bounds.hpp"

namespace casus::probability::inner {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

void Scanner::skip_space() {
  while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++at_;
}

bool Scanner::take(std::string_view symbol) {
  skip_space();
  if (!looking_at(symbol)) return false;
  at_ += symbol.size();
  return true;
}

std::string_view Scanner::digits() {
  const std::uint32_t begin = at();
  while (is_digit(peek())) ++at_;
  return between(since(begin));
}

std::string_view Scanner::letters() {
  const std::uint32_t begin = at();
  while (is_letter(peek()) && peek() != '_') ++at_;
  return between(since(begin));
}

std::string_view Scanner::word() {
  const std::uint32_t begin = at();
  while (is_letter(peek()) || is_digit(peek())) ++at_;
  return between(since(begin));
}

std::string_view Scanner::until(char end) {
  const std::uint32_t begin = at();
  while (!at_end() && peek() != end && peek() != '\n') ++at_;
  return between(since(begin));
}

std::optional<Comparison> Scanner::comparison(std::optional<Span>& wrong) {
  static constexpr std::pair<std::string_view, Comparison> kSymbols[] = {
      {"<=", Comparison::at_most}, {">=", Comparison::at_least}, {"!=", Comparison::unequal},
      {"<", Comparison::less},     {">", Comparison::more},      {"=", Comparison::equal}};
  skip_space();
  for (const auto& [symbol, comparison] : kSymbols) {
    const std::uint32_t begin = at();
    if (!take(symbol)) continue;
    const char next = peek();
    if (symbol.size() == 1 && (next == '=' || next == '<' || next == '>')) {
      ++at_;
      wrong = since(begin);
      return std::nullopt;
    }
    return comparison;
  }
  return std::nullopt;
}

Span Scanner::offending() const {
  Scanner ahead = *this;
  if (ahead.word().empty() && !at_end()) ahead.at_ += std::max<std::size_t>(code_point_size(text_, at_), 1);
  return {at(), ahead.at()};
}

std::size_t code_point_size(std::string_view text, std::size_t at) {
  const auto byte = [text, at](std::size_t i) -> unsigned {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80U) return 1;
  const std::size_t size = first >= 0xf0U ? 4 : first >= 0xe0U ? 3 : 2;
  if (first < 0xc2U || first > 0xf4U) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return 0;
  }
  // An overlong encoding, a surrogate, or a value above the last code point.
  if (first == 0xe0U && byte(1) < 0xa0U) return 0;
  if (first == 0xedU && byte(1) >= 0xa0U) return 0;
  if (first == 0xf0U && byte(1) < 0x90U) return 0;
  if (first == 0xf4U && byte(1) >= 0x90U) return 0;
  return size;
}

std::uint32_t code_points(std::string_view text) {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++count) i += std::max<std::size_t>(code_point_size(text, i), 1);
  return count;
}

Place place_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  Place place{"expression", 1, 1};
  std::size_t line = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] != '\n') continue;
    ++place.line;
    line = i + 1;
  }
  place.column += code_points(before.substr(line));
  return place;
}

std::uint32_t length_of(std::string_view text, Span span) {
  const std::string_view piece = text.substr(span.begin, span.end - span.begin);
  return code_points(piece.substr(0, piece.find('\n')));
}

std::optional<TextFault> fault_of_text(std::string_view text) {
  std::int64_t count = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    const auto at = static_cast<std::uint32_t>(i);
    if (count == kMaxLength) {
      return TextFault{
          bound_fault("the expression is longer than " + std::to_string(kMaxLength) + " characters",
                      kMaxLength, "max_length"),
          {at, at + 1}};
    }
    const std::size_t size = code_point_size(text, i);
    if (size == 0) {
      return TextFault{{{}, "this is not UTF-8 text", "letters, digits and signs were expected"},
                       {at, at + 1}};
    }
    i += size;
    ++count;
  }
  return std::nullopt;
}

}  // namespace casus::probability::inner
