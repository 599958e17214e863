#pragma once
// Games defined in one file: those that come with Casus, and those that a scenario brings. Each is read once
// and cached while it is in use. Other modules use registry.hpp.

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "table/system.hpp"

namespace casus {

struct BuiltInGame {
  std::string_view id;  ///< the system, and the base name of its file
  std::string_view text;
};
/// Returns the games of games/, in the order of their names.
std::span<const BuiltInGame> built_in_games();

/// Returns a built-in game; null for other names.
const System* built_in_game(std::string_view id);

/// Returns a game by its text, from a cache of recently used games or newly read. Thread-safe. Faults: all
/// faults of the text, each in `file`.
Result<std::shared_ptr<const System>> game_of(const std::string& text, const std::string& file);

}  // namespace casus
