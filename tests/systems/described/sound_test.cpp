// Tests that `odds` answers for every file that `check` accepts, over games with changed names and numbers in
// their expressions.

#include <gtest/gtest.h>
#include <random>

#include "game/games.hpp"
#include "systems/described/check.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

/// The words and numbers within quotes, by where they begin and how long they are.
std::vector<std::pair<std::size_t, std::size_t>> words_in_quotes(const std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> all;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"' || text[at] == '\n') quoted = text[at] == '"' && !quoted;
    const auto is_word = [&](std::size_t i) {
      return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
    };
    if (!quoted || !is_word(at)) continue;
    std::size_t end = at;
    while (is_word(end)) ++end;
    all.emplace_back(at, end - at);
    at = end - 1;
  }
  return all;
}

/// Faults that rest on how large a scenario is, or on what may be declared in it: no faults of the file.
bool is_of_scenario(const Fault& fault) {
  if (fault.kind == FaultKind::too_large) return true;
  for (const char* one :
       {"loop", "is not allowed", "too many", "too long", "too large", "more than", "is said of"}) {
    if (fault.what.find(one) != std::string::npos) return true;
  }
  return false;
}

TEST(SoundGames, AreAnsweredByOdds) {
  std::mt19937 random(20261125);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  Limits limits;
  limits.max_nodes = 20'000;
  limits.max_work = 2'000'000'000;
  std::size_t sound = 0;
  std::size_t refused = 0;
  for (const auto& path : game::game_files()) {
    const std::string text = game::text_of(path);
    const std::size_t rules_end = text.find("[[example]]");
    const std::string rules = text.substr(0, rules_end);
    const game::Game whole = game::game_of(path);
    const auto words = words_in_quotes(rules);
    for (int i = 0; i < 40; ++i) {
      std::string changed = rules;
      const auto [at, size] = words[below(words.size())];
      const auto [from, length] = words[below(words.size())];
      changed.replace(at, size, rules.substr(from, length));
      const Checked checked = described::check(changed, "game.toml", limits, Examples::read_alone);
      if (!checked.faults.empty()) {
        ++refused;
        continue;
      }
      const auto game = game::read_game(changed, "game.toml");
      ASSERT_TRUE(game);
      // Two of every kind on each side that may have it, for one round.
      files::Node::Table scenario{{"game", files::Node(changed)}, {"rounds", files::Node(std::int64_t{1})}};
      for (const std::size_t side : {0U, 1U}) {
        files::Node::Table units;
        for (const game::Kind& kind : game->kinds) {
          if (kind.most > 0 && game->may_have(side, kind))
            units.push_back({kind.name, files::Node(std::min<std::int64_t>(kind.most, 2))});
        }
        scenario.push_back({game->side_id(side), files::Node(std::move(units))});
      }
      auto sources =
          ScenarioTemplate::of({files::Node(std::move(scenario)), {"s"}}, std::nullopt, {}, Reach::built_in)
              ->with();
      ASSERT_TRUE(sources) << to_string(sources.faults().front());
      const auto table = open_table(*sources);
      if (!table) {
        EXPECT_TRUE(is_of_scenario(table.faults().front())) << to_string(table.faults().front()) << "\n"
                                                            << changed.substr(at > 80 ? at - 80 : 0, 200);
        continue;
      }
      const auto odds = (*table)->odds(std::nullopt, limits);
      if (!odds) {
        EXPECT_TRUE(is_of_scenario(odds.faults().front())) << to_string(odds.faults().front()) << "\n"
                                                           << changed.substr(at > 80 ? at - 80 : 0, 200);
      }
      ++sound;
    }
  }
  EXPECT_GT(sound, 60U);
  EXPECT_GT(refused, 60U);
}

/// Each of these was called sound and could not be worked out.
TEST(SoundGames, AreNoneThatNoScenarioCanHave) {
  const auto check = [](const std::string& steps) {
    const Checked checked = described::check(
        "casus = 1\nsystem = \"t\"\ntitle = \"T\"\nsource = \"s\"\n[sides]\nnorth = \"the North\"\nsouth = "
        "\"the "
        "South\"\n[unit]\nfoot = { dice = 1 }\nhorse = { dice = 1 }\n" +
            steps + "[[end]]\noutcome = \"e\"\nwhen = \"south.units = 0\"\n",
        "t.toml", Limits{}, Examples::read_alone);
    return checked.faults.empty() ? std::string() : to_string(checked.faults.front());
  };
  EXPECT_NE(check("[[round]]\nthrow.n = \"3d(north.foot + 1)\"\nagain.n = \"n = 1\"\nread.y = \"sum(n)\"\n"),
            "")
      << "dice of as many sides as there are units, thrown again";
  EXPECT_NE(check("[[round]]\nset.y = \"round + 1\"\n"), "") << "rounds counted without an end";
  EXPECT_NE(
      check(
          "[[round]]\nfor = \"each side\"\nlose = [{ hits = \"1\", order = [\"foot\", \"horse\"] }, { side = "
          "\"enemy\", hits = \"1\", order = [\"foot\", \"horse\"], choice = \"owner\" }]\n"),
      "")
      << "in one turn both sides lose units that somebody chooses";
  EXPECT_EQ(check("[[round]]\nthrow.n = \"3d6\"\nagain.n = \"n = 1\"\nread.y = \"sum(n)\"\n"), "");
}

}  // namespace
}  // namespace casus
