#pragma once
// The known name that someone probably meant: for "did you mean". Not a fuzzy search: it names one
// candidate or none.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace casus::files {

/// Which candidate a person means who typed this: the very name, else the only one that differs in nothing
/// but case and the accents of Latin letters. Where two do, none: a name that is typed names one thing.
std::optional<std::size_t> meant(std::string_view name, std::span<const std::string> candidates);

/// The candidate that differs only in case and accents, else the closest by Damerau-Levenshtein
/// distance (adjacent letters swapped count one) in code points, the first among equals; nothing where
/// even that is further than a third of the longer name. Names over 100 code points match by their letters
/// only.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates);

/// The candidate that reads so like a name that one of them may be a slip: one edit away, or two in names
/// that begin alike and are not short, or only the case differs. Not those that differ in digits alone.
std::optional<std::string> alike(std::string_view name, std::span<const std::string> candidates);

/// "did you mean 'owner'?"; where nothing is near, "one of 'a', 'b', 'c' was expected" (at most twelve are
/// named); empty without candidates.
std::string suggest(std::string_view name, std::span<const std::string> candidates);

}  // namespace casus::files
