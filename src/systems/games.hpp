#pragma once
// Games told in one file: those that come with Casus, and those that a scenario brings. Read once, kept while
// they are asked for. Not for other rooms: they have registry.hpp.

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "table/entry.hpp"

namespace casus {

struct BuiltInGame {
  std::string_view id;  ///< its system, and what its file is called
  std::string_view text;
};
/// Those of games/, in the order of their names.
std::span<const BuiltInGame> built_in_games();

/// The entry of one of them; null for other names.
const Entry* built_in_game(std::string_view id);

/// The entry of a game by its text, which is read where it was not asked for lately. From any thread. Faults:
/// every one of the text, each in `file`.
Result<std::shared_ptr<const Entry>> game_of(const std::string& text, const std::string& file);

}  // namespace casus
