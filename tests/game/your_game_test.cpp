// Tests docs/your-game.md: each file that its reader writes can be read at once, each scenario too, and every
// example comes out. tests/cli/docs_test.cpp compares the answers on the page.

#include <gtest/gtest.h>
#include <set>

#include "doc_files.hpp"
#include "files/reader.hpp"
#include "game/endings.hpp"
#include "game/pages.hpp"
#include "game/worked.hpp"

namespace casus::game {
namespace {

void expect_plays(const Game& game) {
  ExampleReach reached(game);
  for (const Example& example : game.examples) {
    worked::check(game, example, reached);
    const auto setup = read_given(game, example);
    auto program = compile(game, *setup);
    ASSERT_TRUE(program.ok()) << said(program.faults());
    expect_alike(game, *setup, *std::move(program));
  }
}

void expect_scenario(const std::string& text, const std::map<std::string, std::string>& written) {
  const auto document = files::read(text, "scenario.toml");
  ASSERT_TRUE(document.ok());
  Faults faults;
  files::Reader root(*document, faults);
  const std::string of = root.text("game");
  ASSERT_TRUE(written.contains(of)) << of;
  const auto game = read_game(written.at(of), of);
  ASSERT_TRUE(game.ok());
  read_setup(*game, root);
  root.finish();
  EXPECT_EQ(said(faults), "");
}

TEST(YourGamePage, EveryFileCanBeReadWhereACommandIsTyped) {
  std::map<std::string, std::string> written;
  std::set<std::string> changed;
  int checked = 0;
  for (const PagePiece& piece : pieces_of_page("docs/your-game.md")) {
    SCOPED_TRACE("line " + std::to_string(piece.line));
    if (piece.code == "toml") {
      const auto name = write_doc_file(piece.said, piece.text, written);
      ASSERT_TRUE(name) << "which file this is of is not said";
      ASSERT_NE(written[*name], "") << *name << " is not there, or has no such section";
      changed.insert(*name);
    } else if (piece.text.starts_with("$ ")) {
      for (const std::string& name : changed) {
        const std::string& text = written[name];
        ++checked;
        if (text.starts_with("game")) {
          expect_scenario(text, written);
          continue;
        }
        const auto game = read_game(text, name);
        ASSERT_TRUE(game.ok()) << said(game.faults()) << text;
        expect_plays(*game);
      }
      changed.clear();
    }
  }
  EXPECT_TRUE(changed.empty());
  EXPECT_GE(checked, 8);
  for (const char* name : {"dice-wars.toml", "risk.toml", "vault.toml"})
    EXPECT_EQ(said(read_game(written[name], name)->warnings), "");
}

}  // namespace
}  // namespace casus::game
