#pragma once
// Estimates the width of a text without its font, which depends on the reader's machine: each character
// counts as wide as in the widest of the common fonts. Texts are shortened and wrapped by this estimate. It
// ignores kerning and scripts whose letters join.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace casus::report::svg {

/// Returns the text as XML allows it: U+FFFD for each byte that is not UTF-8, for control characters and for
/// marks that change the writing direction; spaces for tabs and line ends.
std::string clean(std::string_view text);

/// Returns an upper estimate in pixels.
double text_width(std::string_view text, double size, bool strong = false);

/// Returns the text, or its beginning and an ellipsis if it is wider than `width`.
std::string shortened(std::string_view text, double width, double size, bool strong = false);

/// Returns the text in at most `most` lines of `width`, broken at spaces; a wider word is broken inside. An
/// ellipsis stands for the rest.
std::vector<std::string> lines_of(std::string_view text, double width, double size, std::size_t most,
                                  bool strong = false);

}  // namespace casus::report::svg
