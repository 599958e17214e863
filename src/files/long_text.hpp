#pragma once
// Bounds on the strings and keys that an answer repeats. An answer repeats texts of a scenario or of a game's
// file far more often than the file does.

#include <cstddef>
#include <optional>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

inline constexpr std::size_t kMaxScenarioText = 65'536;  ///< bytes of a string or key of a scenario
inline constexpr std::size_t kMaxGameText = 4096;        ///< bytes of a string or key of a game's file

/// Returns the fault of the first string or key of a scenario that is too long. The game that a scenario may
/// contain (its key `game`) has a bound of its own.
std::optional<Fault> long_text(const Document& scenario);
/// Returns the same for a part of a scenario; `key` is the key of the part.
std::optional<Fault> long_text(const Document& of, std::string_view key, const Node& part);
/// Returns the fault of the first string or key of a game's file that is too long.
std::optional<Fault> long_text_of_game(const Document& game);

}  // namespace casus::files
