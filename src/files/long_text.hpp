#pragma once
// Bounds on the strings and keys of what is told again and again: an answer repeats the texts of a scenario
// and of a game's file, far more often than these hold them.

#include <cstddef>
#include <optional>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

inline constexpr std::size_t kMaxScenarioText = 65'536;  ///< bytes of a string or key of a scenario
inline constexpr std::size_t kMaxGameText = 4096;        ///< the same of a game's file

/// The fault of the first string or key of a scenario that is too long. The game that a scenario brings (its
/// own key `game`) has a bound of its own.
std::optional<Fault> long_text(const Document& scenario);
/// The same for a part of one: `key` is what the part stands under.
std::optional<Fault> long_text(const Document& of, std::string_view key, const Node& part);
/// The same for a game's file.
std::optional<Fault> long_text_of_game(const Document& game);

}  // namespace casus::files
