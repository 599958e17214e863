// A file read back as sentences.

#include "game/sentences.hpp"

#include <gtest/gtest.h>
#include <iostream>

#include "game/games.hpp"

namespace casus::game {
namespace {

TEST(Sentences, X) {
  for (const char* name : {"risk", "battle-for-moscow", "memoir-44", "dnd-5e"}) {
    for (const std::string& line : sentences(game_named(name))) std::cout << line << "\n";
  }
}

}  // namespace
}  // namespace casus::game
