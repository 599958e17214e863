#include "game/syntax/places.hpp"

#include <algorithm>

#include "probability/expression/scan.hpp"

namespace casus::game {
namespace {

using probability::inner::code_point_size;
using probability::inner::code_points;

std::size_t step(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(code_point_size(text, at), 1);
}

/// The written text of a string, read in parallel with its value.
class StringText {
 public:
  StringText(std::string_view text, std::size_t at) : text_(text), at_(at) {
    const char quote = peek();
    if (quote != '"' && quote != '\'') return;
    escapes_ = quote == '"';
    if (peek(1) == quote && peek(2) == quote) {
      at_ += 3;
      if (peek() == '\r') ++at_;
      if (peek() == '\n') ++at_;
    } else {
      ++at_;
    }
  }

  [[nodiscard]] std::size_t at() const { return at_; }

  /// Advances over one code point, which has `size` bytes in the value.
  void step_over(std::size_t size) {
    if (!escapes_ || peek() != '\\') {
      if (peek() == '\r' && peek(1) == '\n') ++at_;
      at_ += std::max<std::size_t>(step(text_, at_), 1);
      return;
    }
    const char kind = peek(1);
    // JSON writes a character above U+FFFF as a pair of escapes.
    at_ += kind == 'u' ? (size == 4 ? 12 : 6) : kind == 'U' ? 10 : 2;
  }

  /// Skips an escaped line end and the white space after it, which stand for nothing.
  void skip_joint() {
    while (escapes_ && peek() == '\\' &&
           (peek(1) == '\n' || peek(1) == '\r' || peek(1) == ' ' || peek(1) == '\t')) {
      ++at_;
      while (peek() == '\n' || peek() == '\r' || peek() == ' ' || peek() == '\t') ++at_;
    }
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  std::string_view text_;
  std::size_t at_;
  bool escapes_ = false;
};

}  // namespace

Places::Places(const files::Document& document, std::string_view text) : document_(&document), text_(text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (text_.starts_with(kMark)) text_.remove_prefix(kMark.size());
  lines_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') lines_.push_back(i + 1);
  }
}

std::size_t Places::offset_of(const files::TextSpot& spot) const {
  if (text_.empty() || spot.file != 0 || spot.line == 0 || spot.line > lines_.size()) return text_.size();
  std::size_t at = lines_[spot.line - 1];
  for (std::uint32_t column = 1; column < spot.column && at < text_.size(); ++column) at += step(text_, at);
  return at;
}

Place Places::within(const files::TextSpot& spot, std::string_view value, std::size_t offset) const {
  Place place = document_->place(spot);
  offset = std::min(offset, value.size());
  const std::size_t begin = offset_of(spot);
  if (begin >= text_.size()) {
    if (place.line > 0) place.column += 1 + code_points(value.substr(0, offset));
    return place;
  }
  StringText written(text_, begin);
  for (std::size_t i = 0; i < offset;) {
    written.skip_joint();
    const std::size_t size = step(value, i);
    written.step_over(size);
    i += size;
  }
  written.skip_joint();
  const std::size_t at = std::min(written.at(), text_.size());
  const auto line = std::upper_bound(lines_.begin(), lines_.end(), at) - 1;
  place.line = static_cast<std::uint32_t>(line - lines_.begin()) + 1;
  place.column = 1 + code_points(text_.substr(*line, at - *line));
  return place;
}

}  // namespace casus::game
