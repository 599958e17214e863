#pragma once
// Where a character of a string, or of a key, stands in the file that it was read from: behind the quotes,
// escapes counted as they are written. Inner header of this room.

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"

namespace casus::game {

class Places {
 public:
  /// `text`: what the document was read from; empty where it is not at hand. Both must outlive this.
  Places(const files::Document& document, std::string_view text);

  [[nodiscard]] Place of(const files::TextSpot& spot) const { return document_->place(spot); }
  /// Of byte `offset` of a string (or key) that begins at `spot` and reads `value`. Linear in the value.
  [[nodiscard]] Place within(const files::TextSpot& spot, std::string_view value, std::size_t offset) const;

 private:
  [[nodiscard]] std::size_t offset_of(const files::TextSpot& spot) const;

  const files::Document* document_;
  std::string_view text_;
  std::vector<std::size_t> lines_;  // where each line begins
};

}  // namespace casus::game
