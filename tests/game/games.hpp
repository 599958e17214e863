#pragma once
// The built-in games, and their examples by number.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "game/model/setup.hpp"
#include "game/reader/read_game.hpp"
#include "game/words/warnings.hpp"

namespace casus::game {

inline std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The files of games/, in order.
inline std::vector<std::filesystem::path> game_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(CASUS_ROOT) + "/games")) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline Game game_of(const std::filesystem::path& path) {
  auto game = read_game(text_of(path), path.filename().string());
  if (!game) {
    for (const Fault& fault : game.faults()) ADD_FAILURE() << to_string(fault);
    return {};
  }
  return *std::move(game);
}
/// A game of games/, else a rule sheet that was written from the docs alone, or made up for a test.
inline std::filesystem::path game_path(const std::string& name) {
  const std::string root = CASUS_ROOT;
  const std::string of_the_house = root + "/games/" + name + ".toml";
  return std::filesystem::exists(of_the_house) ? of_the_house : root + "/tests/game/sheets/" + name + ".toml";
}
inline Game game_named(const std::string& name) { return game_of(game_path(name)); }

/// Returns the names of the games in games/, in order.
inline std::vector<std::string> names_of_the_house() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(std::string(CASUS_ROOT) + "/games"))
    names.push_back(file.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}
/// Games of many dice in which losses are chosen: casualties_test.cpp walks them in scenarios that are small
/// enough for a plain walk.
inline std::vector<std::string> games_of_casualties() {
  return {"axis-allies-1942", "eclipse", "nexus-ops", "twilight-imperium-4"};
}
/// Games whose players choose again and again in a loop, which a plain walk does not end in:
/// ways_out_test.cpp has a twin of such choices, and the numbers of examples come from programs of their own.
inline std::vector<std::string> games_of_loops() {
  return {"blades-in-the-dark", "heroquest", "pig", "truel", "war-of-the-ring", "zombie-dice"};
}
/// Games of many throws one after the other, each with a choice: a plain walk, which remembers nothing, takes
/// half a minute. Their examples, the clause cases and the conformance kit test them.
inline std::vector<std::string> games_of_long_turns() { return {"cant-stop", "ogre"}; }
/// Returns the games without secret choices, and the rule sheets: those that the plain traversal can follow.
inline std::vector<std::string> open_games() {
  std::vector<std::string> names;
  std::vector<std::string> others = games_of_casualties();
  for (const std::string& name : games_of_loops()) others.push_back(name);
  for (const std::string& name : games_of_long_turns()) others.push_back(name);
  for (const std::string& name : names_of_the_house()) {
    if (std::find(others.begin(), others.end(), name) != others.end()) continue;
    const Game game = game_named(name);
    const std::vector<const Step*> steps = game.steps();
    const bool secret = std::any_of(steps.begin(), steps.end(), [](const Step* step) {
      const auto* choose = std::get_if<Choose>(&step->verb);
      return choose != nullptr && choose->secret;
    });
    if (!secret) names.push_back(name);
  }
  names.insert(names.end(), {"death-saves", "pig-turn", "six-loses", "yahtzee", "risk-chain"});
  return names;
}

/// Returns whether an example takes seconds in the plain twin: ten models that hit, wound and are saved,
/// face by face.
inline bool large(const Game& game, const Example& example) {
  const auto setup = read_given(game, example);
  return game.system == "warhammer-40k" && setup && setup->sides[0].units[0] > 4;
}

/// Returns whether the plain traversal can follow the choices of an example: as declared, or by the best of
/// the plans that always take one option, where something is chosen at one place at most.
inline bool is_plain(const Game& game, const Example& example) {
  return !example.best || choices_of(game).size() <= 1;
}

inline std::string said(const Faults& faults) {
  std::string all;
  for (const Fault& fault : faults) all += to_string(fault) + "\n";
  return all;
}

/// Returns the setup of a scenario in which nothing is wrong.
inline Setup setup_of(const Game& game, const std::string& given) {
  const auto document = files::read_toml(given, "given");
  EXPECT_TRUE(document) << to_string(document.faults().front());
  Faults faults;
  files::Reader table(*document, faults);
  Setup setup = read_setup(game, table);
  table.finish();
  EXPECT_TRUE(faults.empty()) << said(faults);
  return setup;
}

}  // namespace casus::game
