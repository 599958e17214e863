// Tests the endpoints for games described in one file: their texts, and a form with all that a scenario of
// each may have.

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/api.hpp"
#include "steps.hpp"
#include "systems/built_in_scenarios.hpp"
#include "systems/registry.hpp"

namespace casus::service {
namespace {

using files::Node;
using ::testing::HasSubstr;
using ::testing::Not;

Node got(const std::string& target) {
  const Response response = answer({"GET", target, "", ""});
  EXPECT_EQ(response.status, 200U) << response.body;
  return files::read_json(response.body, "answer").value().root;
}
const Node::Array& list(const Node& of, std::string_view key) { return *of.find(key)->array(); }
const std::string& text(const Node& of, std::string_view key) { return *of.find(key)->text(); }
std::int64_t number(const Node& of, std::string_view key) { return *of.find(key)->integer(); }

struct GameScenario {
  std::string system;
  std::string body;  // of a scenario of its own
};
std::vector<GameScenario> all_games() {
  std::vector<GameScenario> games;
  for (const SystemInfo& system : systems()) {
    if (!system.described) continue;
    const auto scenarios = built_in_scenarios();
    const auto its = std::find_if(scenarios.begin(), scenarios.end(),
                                  [&](const BuiltInScenario& one) { return one.system == system.id; });
    games.push_back({std::string(system.id), body_of(*its)});
  }
  return games;
}

class Forms : public ::testing::TestWithParam<GameScenario> {
 protected:
  const Node game = got("/api/v1/games/" + GetParam().system);
  const Node& form = *game.find("form");

  /// What is said of a scenario with a value set.
  [[nodiscard]] static std::string with(const std::string& path, const std::string& value) {
    return answer({"POST", "/api/v1/knobs?set=" + path + "%3D" + value, "application/json", GetParam().body})
        .body;
  }
  /// A value that the form allows is read; it may still be too much to work with.
  static void takes(const std::string& path, const std::string& value) {
    EXPECT_THAT(with(path, value), Not(HasSubstr("integer from"))) << path << " = " << value;
    EXPECT_THAT(with(path, value), Not(HasSubstr("unknown key"))) << path;
  }
  static void refuses(const std::string& path, const std::string& value, const std::string& why) {
    EXPECT_THAT(with(path, value), HasSubstr(why)) << path << " = " << value;
  }
  static void holds_to(const std::string& path, const Node& field) {
    const std::string& type = text(field, "type");
    if (type == "number") {
      const std::int64_t from = number(field, "from");
      const std::int64_t to = number(field, "to");
      const std::string bounds = "an integer from " + std::to_string(from) + " to " + std::to_string(to);
      takes(path, std::to_string(from));
      takes(path, std::to_string(to));
      refuses(path, std::to_string(from - 1), bounds);
      refuses(path, std::to_string(to + 1), bounds);
    } else if (type == "truth") {
      takes(path, "true");
      takes(path, "false");
      refuses(path, "7", "true or false was expected");
    } else if (type == "word") {
      for (const Node& word : list(field, "of")) takes(path, *word.text());
      refuses(path, "nonsense", "was expected");
    } else {
      EXPECT_EQ(type, "order");
      refuses(path, "7", "an array of kinds was expected");
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Games, Forms, ::testing::ValuesIn(all_games()), [](const auto& of) {
  std::string name = of.param.system;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(Forms, SayWhatAScenarioMaySay) {
  for (const Node& field : list(form, "rulebook")) holds_to("rulebook." + text(field, "name"), field);
  std::vector<std::string> under{""};
  for (const Node& side : list(form, "sides")) under.push_back(text(side, "id") + ".");
  for (const Node& field : list(form, "ask")) {
    const bool each_side = field.find("each_side") != nullptr;
    for (std::size_t i = each_side ? 1 : 0; i < (each_side ? 3U : 1U); ++i)
      holds_to(under[i] + text(field, "name"), field);
  }
  for (const Node& unit : list(form, "units")) {
    const std::int64_t most = number(unit, "most");
    EXPECT_GT(most, 0);
    const Node* only = unit.find("of");  // the one that may have it
    for (const std::size_t side : {1U, 2U}) {
      const std::string path = under[side] + text(unit, "name");
      if (only != nullptr && *only->text() + "." != under[side]) {
        refuses(path, "1", "may have '" + text(unit, "name") + "'");
        continue;
      }
      takes(path, "1");
      refuses(path, std::to_string(most + 1), std::to_string(most));
      if (const Node* steps = unit.find("steps")) {
        for (const Node& state : *steps->array()) EXPECT_FALSE(state.text()->empty());
      }
    }
  }
}

TEST_P(Forms, KnowEveryPathOfSensitivity) {
  const Response response = answer({"POST", "/api/v1/knobs", "application/json", GetParam().body});
  ASSERT_EQ(response.status, 200U) << response.body;
  const Node knobs = files::read_json(response.body, "knobs").value().root;
  const auto names = [&](std::string_view of) {
    std::vector<std::string> all;
    for (const Node& one : list(form, of)) all.push_back(text(one, "name"));
    return all;
  };
  std::vector<std::string> known = names("units");
  for (const std::string_view of : {"ask", "rulebook", "tracks"}) {
    for (std::string& name : names(of)) known.push_back(std::move(name));
  }
  for (const Node& track : list(form, "tracks")) {  // what is left of a card may stand below its deck
    if (track.find("deck") != nullptr) known.push_back(text(track, "deck") + "." + text(track, "card"));
  }
  for (const Node& knob : list(knobs, "knobs")) {
    const std::string& path = text(knob, "path");
    const bool named = std::any_of(known.begin(), known.end(), [&](const std::string& name) {
      return path == name || path.ends_with("." + name) || path.find("." + name + ".") != std::string::npos;
    });
    EXPECT_TRUE(named) << path;
  }
}

TEST_P(Forms, AreOfTheFileThatIsServed) {
  const Response checked =
      answer({"POST", "/api/v1/check?examples=false", "application/toml", text(game, "text")});
  ASSERT_EQ(checked.status, 200U) << checked.body.substr(0, 300);
  const Node said = files::read_json(checked.body, "checked").value().root;
  EXPECT_TRUE(list(said, "faults").empty());
  EXPECT_TRUE(list(said, "examples").empty());
  EXPECT_FALSE(list(said, "sentences").empty());
  ASSERT_NE(said.find("form"), nullptr);
  EXPECT_EQ(*said.find("form"), form);
}

TEST(Games, AreListedWithTheWordsOfTheirLanguage) {
  const Node games = got("/api/v1/games");
  EXPECT_EQ(list(games, "games").size(), all_games().size());
  const Node& keys = *games.find("words")->find("keys");
  for (const std::string_view place : {"the file", "a kind", "a step", "an end", "lose"})
    EXPECT_FALSE(list(keys, place).empty()) << place;
  // What one begins with is a game.
  const Response checked = answer({"POST", "/api/v1/check", "application/toml", text(games, "template")});
  EXPECT_THAT(checked.body, HasSubstr("\"faults\":[]"));
  EXPECT_EQ(answer({"GET", "/api/v1/games/aggression", "", ""}).status, 404U) << "told in C++";
}

/// A game in which a sentence holds more values than an event or a finding carries.
std::string of_many_values(std::size_t values) {
  std::string all;
  for (std::size_t i = 0; i < values; ++i) all += " {attacker.man + " + std::to_string(100 + i) + "}";
  return "casus = 1\nsystem = \"many\"\ntitle = \"Many\"\nsource = \"none\"\n"
         "[sides]\nattacker = \"the attacker\"\ndefender = \"the defender\"\n"
         "[unit.man]\nmost = 9\n"
         "[[allow]]\nneed = \"attacker.man < 9\"\nsays = \"too many:" +
         all +
         "\"\n"
         "[[round]]\nthrow.hit = \"1d6\"\nread.won = \"sum(hit) > 3\"\n"
         "[[end]]\noutcome = \"taken\"\nwhen = \"won\"\nvictor = \"attacker\"\nsays = \"taken:" +
         all +
         "\"\n"
         "[[end]]\noutcome = \"held\"\nafter = 1\nvictor = \"defender\"\nsays = \"held\"\n";
}

TEST(ManyValues, OfARefusalAreAllTold) {
  const Node scenario(Node::Table{{"game", Node(of_many_values(8))},
                                  {"attacker", Node(Node::Table{{"man", Node(std::int64_t{9})}})}});
  const Response judged = answer({"POST", "/api/v1/judge", "application/json", files::to_json(scenario)});
  ASSERT_EQ(judged.status, 200U) << judged.body;
  EXPECT_THAT(judged.body, HasSubstr("too many: 109 110 111 112 113 114 115 116"));
}

TEST(ManyValues, OfAnEndThatAreToldInWordsAreSaidByAWarning) {
  for (const std::size_t values : {1U, 5U, 6U, 12U}) {
    const Response checked = answer({"POST", "/api/v1/check", "text/plain", of_many_values(values)});
    ASSERT_EQ(checked.status, 200U) << checked.body;
    const std::string warning = "says " + std::to_string(values) + " values: the first 5";
    EXPECT_EQ(checked.body.find(warning) != std::string::npos, values > 5) << checked.body;
  }
}

}  // namespace
}  // namespace casus::service
