#pragma once
// Maps a character of a string or key to its place in the file: after the quotes, with escapes counted as
// they are written. Internal header of this module.

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"

namespace casus::game {

class Places {
 public:
  /// `text` is the text that the document was parsed from; empty if it is not available. Both must outlive
  /// this object.
  Places(const files::Document& document, std::string_view text);

  [[nodiscard]] Place of(const files::TextSpot& spot) const { return document_->place(spot); }
  /// Returns the place of byte `offset` of a string (or key) that begins at `spot` and has the value `value`.
  /// Linear in the value.
  [[nodiscard]] Place within(const files::TextSpot& spot, std::string_view value, std::size_t offset) const;

 private:
  [[nodiscard]] std::size_t offset_of(const files::TextSpot& spot) const;

  const files::Document* document_;
  std::string_view text_;
  std::vector<std::size_t> lines_;  // the start of each line
};

}  // namespace casus::game
