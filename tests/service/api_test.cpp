// Tests the endpoints without a network: every route, every refusal, and that answers equal those of the
// command line.

#include "service/api.hpp"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "report/json/json.hpp"
#include "report/json/map_json.hpp"
#include "report/json/study_json.hpp"
#include "service/description.hpp"
#include "service/openapi.hpp"
#include "steps.hpp"

namespace casus::service {
namespace {

using files::Node;
using ::testing::HasSubstr;

Response get(const std::string& target) { return answer({"GET", target, "", ""}); }
Response post(const std::string& target, const std::string& body) {
  return answer({"POST", target, "application/json", body});
}
files::Document parsed(const Response& response) {
  auto document = files::read_json(response.body, "answer");
  EXPECT_TRUE(document.ok()) << response.body.substr(0, 500);
  return document ? *document : files::Document{};
}
std::string worked_example() { return body_of("aggression", "worked-example"); }

/// The same with the keys of every table in the order of the alphabet: TOML wants tables after plain values.
Node sorted(Node node) {
  if (auto* table = node.table()) {
    for (files::Entry& entry : *table) entry.value = sorted(std::move(entry.value));
    std::sort(table->begin(), table->end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  } else if (auto* array = node.array()) {
    for (Node& one : *array) one = sorted(std::move(one));
  }
  return node;
}

class EveryScenario : public ::testing::TestWithParam<std::size_t> {
 protected:
  const BuiltInScenario& scenario = built_in_scenarios()[GetParam()];
  std::string body = body_of(scenario);
  std::unique_ptr<Table> table() const {
    return std::move(
        open_table(gather(files::read_json(body, "body").value(), std::nullopt, {}).value()).value());
  }
};
INSTANTIATE_TEST_SUITE_P(Api, EveryScenario, ::testing::Range<std::size_t>(0, built_in_scenarios().size()),
                         [](const auto& of) {
                           std::string name = std::string(built_in_scenarios()[of.param].system) + "_" +
                                              std::string(built_in_scenarios()[of.param].name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(EveryScenario, IsServedAsItIsWritten) {
  const Response response =
      get("/api/v1/scenarios/" + std::string(scenario.system) + "/" + std::string(scenario.name));
  ASSERT_EQ(response.status, 200U);
  EXPECT_EQ(parsed(response).root, files::read_toml(scenario.toml, "f").value().root);
  const auto written = post("/api/v1/write", body);
  EXPECT_EQ(sorted(files::read_toml(written.body, "w").value().root),
            sorted(files::read_toml(scenario.toml, "f").value().root));
  EXPECT_THAT(post("/api/v1/check", body).body, HasSubstr("\"faults\":[]"));
  const auto read = parsed(answer({"POST", "/api/v1/read", "application/toml", std::string(scenario.toml)}));
  ASSERT_NE(read.root.find("scenario"), nullptr);
  EXPECT_EQ(*read.root.find("scenario"), files::read_toml(scenario.toml, "f").value().root);
}

TEST_P(EveryScenario, IsAnsweredAsByTheCommandLine) {
  const auto at = table();
  const auto judgement = at->judge(std::nullopt);
  const Response judged = post("/api/v1/judge", body);
  ASSERT_EQ(judged.status, judgement ? 200U : 422U) << judged.body;
  if (judgement) {
    EXPECT_EQ(judged.body, files::to_json(report::judgement_node(*at, *judgement)) + "\n");
  }

  const auto odds = at->odds(std::nullopt, {});
  const Response answered = post("/api/v1/odds", body);
  ASSERT_EQ(answered.status, odds ? 200U : 422U) << answered.body;
  if (odds) {
    EXPECT_EQ(answered.body, files::to_json(report::odds_node(*at, *odds)) + "\n");
  } else {
    EXPECT_THAT(answered.body, HasSubstr(odds.faults().front().what.substr(0, 20)));
  }
  const Response knobs = post("/api/v1/knobs", body);
  ASSERT_EQ(knobs.status, 200U);
  EXPECT_EQ(parsed(knobs).root.find("knobs")->array()->size(), at->parameters().size());
  EXPECT_EQ(parsed(post("/api/v1/names", body)).root.find("names")->array()->size(), at->names().size());

  const auto map = at->map(MapRole::nothing, {});
  const Response drawn = post("/api/v1/map", body);
  ASSERT_EQ(drawn.status, map ? 200U : 422U);
  if (map) {
    EXPECT_EQ(parsed(drawn).root.find("tiles")->array()->size(), map->tiles.size());
    EXPECT_EQ(drawn.body, files::to_json(report::map_node(*map)) + "\n");
  }
}

/// Step by step with the choice that is played otherwise, and by a whole play of the same seed: the same log.
TEST_P(EveryScenario, IsPlayedStepByStepToTheSameEnd) {
  const Response whole = post("/api/v1/play?seed=Tuesday", body);
  if (whole.status != 200) {
    EXPECT_EQ(post("/api/v1/play?step=true&seed=Tuesday", body).status, whole.status);
    return;
  }
  std::string answers;
  std::size_t entries = 0;
  for (int steps = 0; steps < 500; ++steps) {
    const Response step = post("/api/v1/play?step=true&seed=Tuesday&answers=" + answers, body);
    ASSERT_EQ(step.status, 200U) << step.body;
    const auto said = parsed(step);
    ASSERT_GE(said.root.find("entries")->array()->size(),
              entries);  // a later answer repeats all earlier entries
    entries = said.root.find("entries")->array()->size();
    const Node* question = said.root.find("question");
    if (question == nullptr) {
      EXPECT_EQ(text_at(said.root, "log"), text_at(parsed(whole).root, "log"));
      EXPECT_EQ(text_at(said.root, "winner"), text_at(parsed(whole).root, "winner"));
      const Response verified = answer({"POST", "/api/v1/verify", "text/plain", text_at(said.root, "log")});
      EXPECT_EQ(*parsed(verified).root.find("valid")->boolean(), true);
      return;
    }
    answers += (answers.empty() ? "" : ",") + std::to_string(*question->find("otherwise")->integer());
  }
  ADD_FAILURE() << "the play does not end";
}

TEST(Api, SystemsRulebooksClauses) {
  const auto systems = parsed(get("/api/v1/systems"));
  ASSERT_EQ(systems.root.find("systems")->array()->size(), casus::systems().size());
  for (const SystemInfo& system : casus::systems()) {
    const auto clauses = parsed(get("/api/v1/clauses/" + std::string(system.id)));
    EXPECT_EQ(clauses.root.find("clauses")->array()->size(), system.clauses.size());
    for (const std::string_view name : system.rulebooks) {
      const auto rulebook = parsed(get("/api/v1/rulebooks/" + std::string(name)));
      EXPECT_EQ(text_at(rulebook.root, "system"), system.id);
      EXPECT_EQ(get("/api/v1/clauses/" + std::string(system.id) + "?rulebook=" + std::string(name)).status,
                200U);
    }
  }
  EXPECT_EQ(get("/api/v1/clauses/agression").status, 404U);
  EXPECT_THAT(get("/api/v1/clauses/agression").body, HasSubstr("did you mean 'aggression'?"));
  EXPECT_EQ(get("/api/v1/clauses/aggression?rulebook=columbia").status, 404U);
  EXPECT_EQ(get("/api/v1/rulebooks/mine").status, 404U);
  EXPECT_EQ(get("/api/v1/scenarios/aggression/nothing").status, 404U);
  EXPECT_EQ(get("/api/v1/scenarios/nothing/nothing").status, 404U);
  EXPECT_THAT(get("/api/v1/scenarios").body, HasSubstr("\"about\":\"The same battle by the first edition"));
}

/// Whoever begins with a system need not know what its scenarios are called.
TEST(Api, BeginsEverySystemWithItsEasiestScenario) {
  std::ifstream file(CASUS_ROOT "/src/systems/easiest.txt");
  std::set<std::string> named;
  for (std::string line; std::getline(file, line); named.insert(line.substr(0, line.find('/')))) {
    const Response easiest = get("/api/v1/scenarios/" + line.substr(0, line.find('/')));
    EXPECT_EQ(easiest.status, 200U) << line;
    EXPECT_EQ(easiest.body, get("/api/v1/scenarios/" + line).body) << line;
    EXPECT_EQ(post("/api/v1/odds", easiest.body).status, 200U) << line;
  }
  for (const SystemInfo& system : casus::systems())
    EXPECT_TRUE(named.contains(std::string(system.id))) << system.id;
}

/// A game of one's own: its text goes with the request, and no file is looked at.
TEST(Api, AnswersOfAGameByItsText) {
  std::ifstream file(CASUS_ROOT "/games/risk.toml");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto scenario = [](const std::string& game) {
    Node::Table sides{{"attacker", Node(Node::Table{{"army", Node(4)}})},
                      {"defender", Node(Node::Table{{"army", Node(2)}})}};
    sides.push_back({"game", Node(game)});
    return files::to_json(Node(std::move(sides)));
  };
  const Response own = post("/api/v1/odds", scenario(text));
  EXPECT_EQ(own.status, 200U) << own.body;
  const Response built_in =
      post("/api/v1/odds", R"({"system":"risk","attacker":{"army":4},"defender":{"army":2}})");
  EXPECT_EQ(own.body, built_in.body);
  const Response file_named = post("/api/v1/odds", scenario(CASUS_ROOT "/games/risk.toml"));
  EXPECT_EQ(file_named.status, 422U);
  EXPECT_THAT(file_named.body, HasSubstr("a game is not looked for in files here"));
  std::string slip = text;
  slip.replace(slip.find("victor"), 6, "victr ");
  EXPECT_THAT(post("/api/v1/odds", scenario(slip)).body, HasSubstr("did you mean 'victor'?"));

  const Response checked = answer({"POST", "/api/v1/check", "application/toml", text});
  EXPECT_EQ(checked.status, 200U);
  const auto said = parsed(checked);
  ASSERT_NE(said.root.find("examples"), nullptr);
  for (const Node& example : *said.root.find("examples")->array())
    EXPECT_EQ(*example.find("holds")->boolean(), true) << text_at(example, "about");
  EXPECT_FALSE(said.root.find("sentences")->array()->empty());
}

TEST(Api, OptionsDoWhatTheyDoOnTheCommandLine) {
  const std::string body = worked_example();
  EXPECT_NE(post("/api/v1/odds?rulebook=aggression-1", body).body, post("/api/v1/odds", body).body);
  EXPECT_NE(post("/api/v1/odds?set=territory.Peru.development%3D0", body).body,
            post("/api/v1/odds", body).body);
  EXPECT_NE(post("/api/v1/odds?set=rulebook.defender.polygon%3D4", body).body,
            post("/api/v1/odds", body).body);
  EXPECT_THAT(post("/api/v1/odds?policy=best", body).body, HasSubstr("\"policy\":\"best\""));
  EXPECT_THAT(post("/api/v1/judge?move=%7B%22type%22%3A%22pass%22%7D", body).body,
              HasSubstr("\"allowed\":true"));
  EXPECT_THAT(post("/api/v1/judge?why-not=true", body).body, HasSubstr("\"refused\":["));
  EXPECT_THAT(post("/api/v1/simulate?runs=1000&seed=3", body).body, HasSubstr("\"runs\":1000,\"seed\":3"));
  EXPECT_THAT(post("/api/v1/sensitivity", body).body, HasSubstr("\"changes\":[{"));
  EXPECT_THAT(post("/api/v1/compare?rulebook=aggression-1&rulebook=aggression-2", body).body,
              HasSubstr("\"differences\":[{"));
  EXPECT_THAT(get("/api/v1/dice?expression=4d6kh3").body, HasSubstr("\"mean\":12.2445"));
  EXPECT_THAT(get("/api/v1/dice.csv?expression=d4").body, HasSubstr("value,probability"));
  for (const char* picture : {"judge", "advise", "play"})
    EXPECT_EQ(post(std::string("/api/v1/") + picture + ".svg", body).status, 422U)
        << picture;  // it has no map
  for (const char* picture : {"odds.svg", "sensitivity.svg", "compare.svg?rulebook=aggression-1",
                              "sweep.svg?vary=territory.Peru.development%3D0..2"}) {
    const Response drawn = post(std::string("/api/v1/") + picture, body);
    EXPECT_EQ(drawn.type, "image/svg+xml") << picture;
    EXPECT_THAT(drawn.body, HasSubstr("</svg>")) << picture;
  }
  EXPECT_EQ(get("/api/v1/dice.svg?expression=d4").type, "image/svg+xml");
}

TEST(Api, LuckIsOfALogThatIsOver) {
  const Response played = post("/api/v1/play?seed=golden", worked_example());
  const std::string log = text_at(parsed(played).root, "log");
  const auto luck = [&](const std::string& options, const std::string& of) {
    return answer({"POST", "/api/v1/luck" + options, "text/plain", of});
  };
  const auto said = parsed(luck("", log));
  const Node& account = said.root.find("accounts")->array()->front();
  EXPECT_EQ(text_at(account, "seat"), "North");
  EXPECT_EQ(text_at(account, "end_exact"), "4/1");
  EXPECT_EQ(text_at(parsed(luck("?win=true", log)).root, "unit"), "chance");
  EXPECT_EQ(luck(".svg", log).body.rfind("<svg", 0), 0U);
  const Response refused = luck("", log.substr(0, log.size() / 2));
  EXPECT_EQ(refused.status, 422U);
  EXPECT_NE(refused.body.find("the log is not valid"), std::string::npos) << refused.body;
  EXPECT_NE(refused.body.find("\"file\":\"body\""), std::string::npos) << refused.body;
  EXPECT_EQ(luck("?win=perhaps", log).status, 400U);
}

TEST(Api, ASweepIsTheSameHoweverItIsWritten) {
  const std::string body = worked_example();
  const std::string vary =
      "vary=territory.Peru.development%3D0..3&vary=territory.Chile.development%3D0..3&find=0.5";
  auto scenario_template = ScenarioTemplate::of(files::read_json(body, "body").value(), std::nullopt, {});
  std::vector<Axis> axes{read_axis("territory.Peru.development=0..3").value(),
                         read_axis("territory.Chile.development=0..3").value()};
  const auto sweep = casus::sweep(*scenario_template, axes, std::nullopt, 2, {});
  ASSERT_TRUE(sweep.ok());
  std::string written;
  report::write_sweep_json(*sweep, 0.5, [&](std::string_view piece) { written += piece; });
  EXPECT_EQ(post("/api/v1/sweep?" + vary, body).body, written);
  EXPECT_EQ(files::read_json(written, "written")->root, report::sweep_node(*sweep, 0.5));
  EXPECT_THAT(post("/api/v1/sweep.csv?vary=territory.Peru.development%3D0..3", body).body,
              HasSubstr("territory.Peru.development,attacker,defender\n0,"));
}

TEST(Api, FaultsHaveTheirPlaceAndTheirStatus) {
  const std::string body = worked_example();
  struct Case {
    const char* target;
    std::string body;
    unsigned status;
    const char* says;
  };
  const Case cases[] = {
      {"/api/v1/odds", "{\"system\":", 422, "body:1:10: "},
      {"/api/v1/odds", "", 422, "body:1:1: "},
      {"/api/v1/odds", "[1]", 422, "body:1:"},
      {"/api/v1/odds", "{\"system\":\"agression\"}", 422, "did you mean 'aggression'?"},
      {"/api/v1/odds", std::string(100, '['), 422, "body:1:"},
      {"/api/v1/odds?rulebook=mine.toml", body, 422, "there is no rulebook 'mine.toml' here"},
      {"/api/v1/odds?set=x", body, 400, "--set:1:"},
      {"/api/v1/odds?set=territory.Pru.development%3D1", body, 400, "did you mean"},
      {"/api/v1/odds?sets=x", body, 400, "there is no option 'sets' here, did you mean 'set'?"},
      {"/api/v1/odds?policy=worst", body, 400, "'declared' or 'best' was expected"},
      {"/api/v1/odds?set=%zz", body, 400, "a '%' without two hexadecimal digits"},
      {"/api/v1/judge?why-not=perhaps", body, 400, "'true' or 'false' was expected"},
      {"/api/v1/judge?move=7", body, 400, "move:1:1: "},
      {"/api/v1/judge?why-not=true&area=Atlantis", body, 422, "Atlantis"},
      {"/api/v1/simulate?runs=0", body, 400, "an integer from 1 to"},
      {"/api/v1/sweep?vary=territory.Peru.development%3D3..1", body, 400,
       "a range that ends before it begins"},
      {"/api/v1/sweep?vary=territory.Peru.development%3D0..999&vary=territory.Chile.development%3D0..999",
       body, 400, "more than 100000 cells"},
      {"/api/v1/sweep", body, 422, "axes"},
      {"/api/v1/sweep?find=2&vary=territory.Peru.development%3D0..1", body, 400, "a number from 0 to 1"},
      {"/api/v1/compare", body, 422, "rulebooks to compare"},
      {"/api/v1/play?step=true&answers=0,,1", body, 400, "numbers of choices"},
      {"/api/v1/play?step=true&answers=99,99,99,99,99", body, 400, "answers:1:1: "},
      {"/api/v1/play?step=true&token=abc", body, 400, "the play was begun with another situation"},
      {"/api/v1/map", body, 422, "has no map"},
      {"/api/v1/map?role=everything", body, 400, "is no role of a map"},
  };
  for (const Case& one : cases) {
    const Response response = post(one.target, one.body);
    EXPECT_EQ(response.status, one.status) << one.target << ": " << response.body;
    EXPECT_EQ(response.type, "application/problem+json") << one.target;
    EXPECT_THAT(response.body, HasSubstr(one.says)) << one.target;
    EXPECT_EQ(*parsed(response).root.find("status")->integer(), static_cast<std::int64_t>(one.status));
  }
  EXPECT_EQ(get("/api/v1/dice?expression=4d").status, 422U);
  EXPECT_THAT(get("/api/v1/dice?expression=4d6kh3&at-least=16").body,
              HasSubstr("\"at_least_exact\":\"169/1296\""));
  EXPECT_THAT(get("/api/v1/dice?expression=8d6/2").body, HasSubstr("rounds down"));
  EXPECT_EQ(get("/api/v1/dice?expression=4d6&at-least=x").status, 400U);
  EXPECT_THAT(get("/api/v1/dice?expression=4d").body, HasSubstr("expression:1:"));
  EXPECT_EQ(get("/api/v1/odds").status, 405U);
  EXPECT_EQ(get("/api/v1/odds").headers,
            (std::vector<std::pair<std::string, std::string>>{{"Allow", "POST"}}));
  EXPECT_EQ(post("/api/v1/systems", "").status, 405U);
  EXPECT_EQ(get("/api/v1/").status, 404U);
  EXPECT_EQ(get("/api/v1/scenarios/nothing").status, 404U);
  EXPECT_EQ(get("/api/v1/scenarios/aggression/worked-example/odds").status, 404U);
  EXPECT_EQ(answer({"POST", "/api/v1/odds", "image/png", body}).status, 415U);
}

/// Of the body 422, of an option 400, of what there is not 404: whatever the places are called.
TEST(Api, TheStatusFollowsFromWhatAFaultIs) {
  const std::string body = worked_example();
  const std::string of_body = "{\"nothing\":7," + body.substr(1);
  const auto status = [&](const std::string& query, const std::string& of) {
    return post("/api/v1/odds" + query, of).status;
  };
  EXPECT_EQ(status("", of_body), 422U);
  EXPECT_EQ(status("?set=title%3D7", body), 400U) << "a value that was set is refused where it is read";
  EXPECT_EQ(status("?set=nothing", body), 400U);
  EXPECT_EQ(status("?set=rulebook.nothing%3D1", body), 400U);
  EXPECT_EQ(status("?set=edition%3D%22x%22", of_body), 422U) << "both";
  EXPECT_EQ(post("/api/v1/judge?move=%7B%7D", body).status, 400U);
  EXPECT_EQ(post("/api/v1/judge?move=%7B", body).status, 400U);
  EXPECT_EQ(get("/api/v1/clauses/body").status, 404U);
}

/// A request may name no file, not even to learn whether it is there.
TEST(Api, ReadsNoFile) {
  const std::string file = std::string(CASUS_ROOT) + "/rulebooks/aggression-1.toml";
  const std::string body = worked_example();
  for (const std::string& name :
       {file, std::string("rulebooks/aggression-1.toml"), std::string("/dev/zero")}) {
    EXPECT_EQ(post("/api/v1/odds?rulebook=" + name, body).status, 422U) << name;
    EXPECT_EQ(post("/api/v1/compare?rulebook=" + name, body).status, 422U) << name;
    const std::string named = "{\"rulebook\":\"" + name + "\"," + body.substr(1);
    EXPECT_EQ(post("/api/v1/odds", named).status, 422U) << name;
    EXPECT_THAT(post("/api/v1/odds", named).body, HasSubstr("body:1:")) << name;
    EXPECT_THAT(post("/api/v1/check", named).body, HasSubstr("there is no rulebook")) << name;
  }
}

TEST(Api, TooMuchIsJson) {
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  const Response response = answer({"POST", "/api/v1/sensitivity", "", worked_example()}, limits);
  EXPECT_EQ(response.status, 422U);
  EXPECT_THAT(response.body, HasSubstr("too much"));
}

TEST(Api, ATokenIsForOneConflictAlone) {
  const std::string body = body_of("aggression", "card-on-own-landing");  // where somebody has a choice

  const auto begun = parsed(post("/api/v1/play?step=true", body));
  const std::string token = text_at(begun.root, "token");
  ASSERT_FALSE(token.empty());
  EXPECT_EQ(begun.root.find("seed"), nullptr);
  const std::string again = "/api/v1/play?step=true&token=" + token;
  EXPECT_EQ(text_at(parsed(post(again, body)).root, "commitment"), text_at(begun.root, "commitment"));
  EXPECT_EQ(post(again + "&set=territory.Peru.development%3D0", body).status, 400U);
  EXPECT_EQ(post(again + "&rulebook=aggression-1", body).status, 400U);
  for (std::size_t i = 0; i < token.size(); i += 7) {
    std::string changed = token;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_EQ(post("/api/v1/play?step=true&token=" + changed, body).status, 400U) << i;
  }
  EXPECT_EQ(post(again.substr(0, again.size() - 4), body).status, 400U);
  EXPECT_FALSE(post("/api/v1/play?step=true", body).cacheable);  // the next one has other dice
  EXPECT_TRUE(post("/api/v1/play?seed=a", body).cacheable);
}

/// Calls `add(key, value)` for each part of a table or an array, and returns its brackets.
template <class Add>
std::string_view each_part(const Node& node, const Add& add) {
  if (const auto* table = node.table()) {
    for (const files::Entry& entry : *table) add(files::to_json(Node(entry.key)) + ": ", entry.value);
    return "{}";
  }
  const auto* array = node.array();
  if (array == nullptr) return "";
  for (const Node& element : *array) add("", element);
  return "[]";
}
std::string on_one_line(const Node& node) {
  std::string line;
  const auto brackets = each_part(node, [&](const std::string& key, const Node& one) {
    line += (line.empty() ? "" : ", ") + key + on_one_line(one);
  });
  return brackets.empty() ? files::to_json(node) : brackets[0] + line + brackets[1];
}
/// Writes JSON for people: what fits stands on one line.
std::string laid_out(const Node& node, std::size_t indent = 0, std::size_t before = 0) {
  constexpr std::size_t kWidth = 119;
  const std::string line = on_one_line(node);
  if (indent + before + line.size() <= kWidth) return line;
  std::string lines;
  const auto brackets = each_part(node, [&](const std::string& key, const Node& one) {
    lines += (lines.empty() ? "\n" : ",\n") + std::string(indent + 1, ' ') + key +
             laid_out(one, indent + 1, key.size());
  });
  if (brackets.empty()) return line;
  return brackets[0] + lines + "\n" + std::string(indent, ' ') + brackets[1];
}

/// Paths and the schemas of answers are written, not edited: they follow from the rows of the routes, and
/// from the rows that write the answers.
TEST(OpenApi, SaysOfRoutesAndAnswersWhatTheirRowsSay) {
  const Node description = described(files::read_json(openapi_text(), "openapi.json").value().root);
  const std::string written = laid_out(description) + "\n";
  if (std::getenv("CASUS_WRITE") != nullptr)
    std::ofstream(CASUS_ROOT "/src/service/openapi.json") << written;
  else
    EXPECT_EQ(written, openapi_text()) << "with CASUS_WRITE=1 this test writes it";
}

TEST(OpenApi, EveryReferenceLeadsSomewhere) {
  const std::string_view text = openapi_text();
  const auto description = files::read_json(text, "openapi.json").value();
  const Node* schemas = description.root.find("components")->find("schemas");
  std::size_t references = 0;
  constexpr std::string_view kStart = "\"#/components/schemas/";
  for (std::size_t at = text.find(kStart); at != std::string_view::npos; at = text.find(kStart, at + 1)) {
    const std::size_t begin = at + kStart.size();
    const std::string_view name = text.substr(begin, text.find('"', begin) - begin);
    EXPECT_NE(schemas->find(name), nullptr) << name;
    ++references;
  }
  EXPECT_GT(references, 50U);
  // A schema of an answer that is no longer there would stay.
  for (const files::Entry& one : *schemas->table())
    EXPECT_NE(text.find('"' + std::string(kStart.substr(1)) + one.key + '"'), std::string_view::npos)
        << one.key;
}

/// The answer lists the first of very many faults, and the number of the others.
TEST(Api, SaysHowManyFaultsItDoesNotList) {
  for (const std::size_t count : {49U, 50U, 51U, 120U}) {
    std::string areas;
    for (std::size_t i = 0; i < count; ++i)
      areas += (i == 0 ? "" : ",") + std::string("{\"name\":\"nowhere ") + std::to_string(i) + "\"}";
    const Response response = answer({"POST", "/api/v1/judge", "application/json",
                                      R"({"system":"defcon","level":4,"phase":"political","active":"AA",)"
                                      R"("played":["AA","WP"],"area":[)" +
                                          areas + "]}"});
    EXPECT_EQ(response.status, 422U);
    const std::string more =
        "and " + std::to_string(count - std::min<std::size_t>(count, 50)) + " more faults";
    EXPECT_EQ(response.body.find(more) != std::string::npos, count > 50) << count << response.body;
  }
}

}  // namespace
}  // namespace casus::service
