#pragma once
// How wide a text will be, without its font: the reader's machine chooses that, so each character counts as
// wide as in the widest of the common ones. Texts are cut and wrapped by it. It is no typesetter: it knows
// neither kerning nor scripts whose letters join.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace casus::report::svg {

/// The text as XML may hold it: U+FFFD for each byte that is not UTF-8, for control characters and for marks
/// that turn the direction of writing; spaces for tabs and line ends.
std::string clean(std::string_view text);

/// An upper estimate in pixels.
double text_width(std::string_view text, double size, bool strong = false);

/// The text, or its beginning and an ellipsis where it is wider than `width`.
std::string shortened(std::string_view text, double width, double size, bool strong = false);

/// The text in at most `most` lines of `width`, cut at spaces (a word that is wider: inside); what is left
/// over is an ellipsis.
std::vector<std::string> lines_of(std::string_view text, double width, double size, std::size_t most,
                                  bool strong = false);

}  // namespace casus::report::svg
