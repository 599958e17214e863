#include "game/reader/read_game.hpp"
#include "systems/described/entry.hpp"
#include "systems/described/system.hpp"
#include "table/make_entry.hpp"

namespace casus {

Result<Entry> described_entry(std::string text, const std::string& file) {
  auto game = game::read_game(text, file);
  if (!game) return game.faults();
  const auto facts = std::make_shared<const described::Facts>(*std::move(game), std::move(text));
  Entry entry = make_entry<described::Conflict>(std::make_unique<described::System>(facts));
  entry.rulebook = facts->rulebook();
  return entry;
}

}  // namespace casus
