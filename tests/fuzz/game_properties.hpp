#pragma once
// The properties of any bytes as a game file. The file is read, or refused in lines with places, within
// bounds. What is read can be written as sentences, and its examples are worked out or refused.

#include <string>
#include <string_view>
#include <vector>

#include "game/examples/work_out.hpp"
#include "game/reader/read_game.hpp"
#include "game/words/sentences.hpp"
#include "game/words/warnings.hpp"
#include "splice.hpp"

namespace casus::fuzz {

/// Returns the property that a text breaks, or an empty text.
inline std::string broken_by_game_text(std::string_view text) {
  const auto game = game::read_game(text, "game.toml");
  if (!game) {
    if (game.faults().empty()) return "refused without a fault";
    std::uint32_t line = 0;
    for (const Fault& fault : game.faults()) {
      if (fault.what.empty()) return "a fault without words";
      if (fault.place.file != "game.toml") return "a fault without its file: " + to_string(fault);
      if (fault.place.line < line) return "faults out of order: " + to_string(fault);
      line = fault.place.line;
      const std::string shown = to_string(fault);
      if (shown.find('\n') != std::string::npos) return "a fault of several lines";
    }
    return {};
  }
  for (const std::string& sentence : game::sentences(*game)) {
    if (sentence.size() < 3) return "a sentence without words";
  }
  Limits limits;
  limits.max_nodes = 2'000;
  game::ExampleReach reached(*game);
  std::size_t looked = 0;
  for (const game::Example& example : game->examples) {
    if (++looked > 3) break;
    const auto worked = game::work_out(*game, example, limits, reached);
    if (!worked && worked.faults().front().what.empty()) return "an example refused without words";
  }
  const Faults warnings = game::warn_of_reach(*game, game::ExampleReach(*game));
  if (warnings.size() > 1) return "more than one warning of what is not reached";
  return {};
}

/// Any bytes, or one of the games with a stretch replaced: the first byte says which.
inline std::string broken_by_game(std::string_view bytes, const std::vector<std::string>& games) {
  if (bytes.empty()) return broken_by_game_text(bytes);
  const std::size_t which = static_cast<unsigned char>(bytes[0]) % games.size();
  return broken_by_game_text(spliced(games[which], bytes.substr(1)));
}

}  // namespace casus::fuzz
