#pragma once
// Finds the known name that a user probably meant, for "did you mean". Not a fuzzy search: the result is one
// candidate or none.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace casus::files {

/// Returns the index of the candidate that a typed name denotes: the identical one, else the only one that
/// differs just in case and in accents of Latin letters. Returns nothing if several candidates differ only
/// so, because a typed name must be unambiguous.
std::optional<std::size_t> meant(std::string_view name, std::span<const std::string> candidates);

/// Returns the candidate that differs only in case and accents, else the closest one by Damerau-Levenshtein
/// distance in code points (a swap of adjacent letters counts one). The first of equally close candidates
/// wins. Returns nothing if the distance exceeds a third of the longer name. Names over 100 code points match
/// by their letters only.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates);

/// Returns the candidate that resembles a name so closely that one of the two may be a typing error. Names
/// resemble each other if only case and accents differ, if they are one edit apart and the longer one has
/// more than 2 letters (7 if the first letters differ), or if they are two edits apart, begin alike and the
/// longer one has at least 5 letters. Names that differ in digits alone do not resemble each other.
std::optional<std::string> alike(std::string_view name, std::span<const std::string> candidates);

/// Returns "did you mean 'owner'?". If no candidate is near, returns "one of 'a', 'b', 'c' was expected",
/// with at most twelve names. Returns an empty text without candidates.
std::string suggest(std::string_view name, std::span<const std::string> candidates);

}  // namespace casus::files
