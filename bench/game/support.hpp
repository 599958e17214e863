#pragma once
// What the benchmarks of described games share: a game from its file, and a scenario of it from a text.

#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "game/compiler/described.hpp"
#include "game/reader/read_game.hpp"

namespace casus::game {

inline std::string text_of(const std::string& path) {
  std::ifstream in(std::string(CASUS_ROOT) + path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline Game game_of(const std::string& text) { return read_game(text, "game").value(); }
inline Setup setup_of(const Game& game, const std::string& given) {
  const files::Document document = files::read_toml(given, "given").value();
  Faults faults;
  files::Reader table(document, faults);
  Setup setup = read_setup(game, table);
  table.finish();
  if (!faults.empty()) throw std::runtime_error(to_string(faults[0]));
  return setup;
}

/// The rules of a scenario, from the texts of a game and of what a scenario of it gives.
inline Described described(const std::string& game_text, const std::string& given) {
  const Game game = game_of(game_text);
  return Described(compile(game, setup_of(game, given)).value());
}

/// Keeps what the scenario declares, as odds do.
struct AsDeclared {
  const Described* rules;
  bool operator()(const Described::Position& p, std::uint32_t /*ordinal*/,
                  const Described::Move& move) const {
    return rules->declared(p) == move;
  }
};
inline Explored<Described> explored(const Described& rules) {
  return explore(rules, rules.start(), Prices{}, Limits{}, {}, AsDeclared{&rules}).value();
}

}  // namespace casus::game
