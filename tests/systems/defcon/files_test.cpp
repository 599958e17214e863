// Tests the files of defcon: every fault of a scenario or a rulebook is reported with its place and the
// expected value. The cases of scenarios are text files in faults/.

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "systems/defcon/files/writer.hpp"
#include "systems/defcon/rules/move_rows.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

using testing::HasSubstr;

/// "== name", then the text of the scenario after its head, then its faults, each behind "=> ".
struct FaultCase {
  std::string name;
  std::string text;
  std::string faults;
};

std::vector<FaultCase> cases_of(const std::filesystem::path& path) {
  std::vector<FaultCase> cases;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("== ")) {
      cases.push_back({line.substr(3), "", ""});
    } else if (line.starts_with("=> ")) {
      cases.back().faults += line.substr(3) + "\n";
    } else if (!cases.empty() && !line.empty()) {
      cases.back().text += line + "\n";
    }
  }
  return cases;
}

class DefconFaults : public testing::TestWithParam<std::string> {};

TEST_P(DefconFaults, AreAllToldWithTheirPlaces) {
  ASSERT_EQ(lines(arbiter_of(kHead)), "");
  const std::string& head = GetParam() == "table" ? kSystem : kHead;
  const auto cases = cases_of(CASUS_ROOT "/tests/systems/defcon/faults/" + GetParam() + ".txt");
  ASSERT_FALSE(cases.empty());
  for (const FaultCase& one : cases) {
    ASSERT_NE(one.faults, "") << one.name;
    EXPECT_EQ(lines(arbiter_of(head + one.text)), one.faults) << one.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, DefconFaults,
                         testing::Values("table", "general", "areas", "blocs", "maps", "cards", "due"),
                         [](const auto& one) { return one.param; });

/// A word that there is not is one fault, wherever it stands: nothing follows from a word that nobody wrote.
TEST(DefconFiles, TellNothingOfAWordThatNobodyWrote) {
  const std::regex words(
      R"re(\b(active|phase|stage|winner|answering|kind|type) = "(AA|WP|NAM|FR|PRC|research|political|production|nuclear|operations|betting|contesting|placing|land|sea|motorized|mechanized|armored|bunker|special|kotin|naval)")re");
  std::size_t tried = 0;
  std::set<std::string> keys;
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/scenarios/defcon")) {
    std::ifstream in(file.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (std::sregex_iterator at(text.begin(), text.end(), words), end; at != end; ++at) {
      const auto place = static_cast<std::size_t>(at->position(2));
      const std::size_t line = text.rfind('\n', place) + 1;
      if (text.compare(line, 1, "#") == 0 || text.compare(line, 9, "operation") == 0) continue;
      const std::string changed =
          text.substr(0, place) + "Qxzzy" + text.substr(place + static_cast<std::size_t>(at->length(2)));
      const std::string fault_lines = lines(arbiter_of(changed));
      EXPECT_EQ(std::count(fault_lines.begin(), fault_lines.end(), '\n'), 1)
          << file.path().filename() << ": " << at->str() << "\n"
          << fault_lines;
      EXPECT_THAT(fault_lines, HasSubstr("Qxzzy"));
      keys.insert(at->str(1));
      ++tried;
    }
  }
  EXPECT_GT(tried, 100U);
  EXPECT_EQ(keys.size(), 6U) << testing::PrintToString(keys);
}

/// No key of a move is read and forgotten: what a move may name stands in the move that is read.
TEST(DefconFiles, KeepEveryKeyOfAMove) {
  const Arbiter rules = sound(kHead + "[[objective]]\nname = \"EAST\"\nbloc = \"AA\"\nagainst = [\"WP\"]\n");
  const std::map<std::string, std::string> values{{"technology", R"("low")"},
                                                  {"area", R"("LIBYA")"},
                                                  {"from", R"("EGYPT I")"},
                                                  {"unit", R"("motorized")"},
                                                  {"missile", R"("tsar")"},
                                                  {"mission", R"("M11")"},
                                                  {"objective", R"("EAST")"},
                                                  {"bet", "2"},
                                                  {"count", "2"},
                                                  {"targets", R"(["LIBYA"])"},
                                                  {"instead", R"("destabilization")"}};
  for (std::size_t type = 0; type < kMoveTypes; ++type) {
    const MoveRow& row = MoveRow::of(static_cast<Move::Type>(type));
    std::string json = "{\"type\":\"" + std::string(row.name) + "\"";
    std::vector<std::string> keys;
    std::istringstream words{std::string(row.keys)};
    for (std::string key; words >> key;) {
      if (key.ends_with('?')) key.pop_back();
      json += ",\"" + key + "\":" + values.at(key);
      keys.push_back(key);
    }
    const auto document = files::read_json(json + "}", "move");
    ASSERT_TRUE(document) << json;
    const auto move = to_move(rules.board(), *document);
    ASSERT_TRUE(move) << lines(move);
    const files::Node written = to_node(rules.board(), *move);
    for (const std::string& key : keys) EXPECT_NE(written.find(key), nullptr) << json << ": " << key;
    for (const auto& [key, value] : values) {
      if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
      const auto more = files::read_json(json + ",\"" + key + "\":" + value + "}", "move");
      EXPECT_FALSE(to_move(rules.board(), *more))
          << row.name << " reads '" << key << "' and does nothing with it";
    }
  }
}

TEST(DefconFiles, NameTheirBounds) {
  std::string many;
  for (int i = 0; i < 129; ++i)
    many += "[[area]]\nname = \"A" + std::to_string(i) + "\"\nkind = \"land\"\nterritory = \"T\"\n";
  EXPECT_THAT(lines(arbiter_of(kHead + many)),
              HasSubstr("'area' has 129 elements, at most 128 were expected"));
  std::string kinds = "[[area]]\nname = \"A\"\nkind = \"land\"\nterritory = \"T\"\nresources = [\"r0\"";
  for (int i = 1; i < 9; ++i) kinds += ", \"r" + std::to_string(i) + "\"";
  EXPECT_THAT(lines(arbiter_of(kHead + kinds + "]\n")),
              HasSubstr("there are more than 8 kinds of resources, fewer were expected"));
  std::string missions;
  for (int i = 0; i < 20; ++i)
    missions += "[[mission]]\nname = \"OURS " + std::to_string(i) + "\"\nbloc = \"AA\"\n";
  EXPECT_THAT(lines(arbiter_of(kHead + missions)),
              HasSubstr("there are more than 32 missions, fewer were expected, the rulebook's counted"));
}

TEST(DefconFiles, AMapOfOneAreaIsAMap) {
  const Arbiter rules =
      sound(kHead + "[[area]]\nname = \"A\"\nkind = \"land\"\nterritory = \"T\"\nresources = [\"salt\"]\n");
  EXPECT_EQ(rules.board().areas.size(), 1U);
  EXPECT_EQ(rules.board().resources, std::vector<std::string>{"salt"});
  EXPECT_TRUE(rules.board().missions.empty());  // the rulebook's are of another world
  EXPECT_EQ(rules.start().areas[0].resources, 1);
}

TEST(DefconFiles, AScenariosMissionStandsForTheRulebooksOfItsName) {
  const Arbiter rules = sound(kHead + "[[mission]]\nname = \"M9\"\ntitle = \"Another\"\nbloc = \"WP\"\n");
  const Arbiter plain = sound(kHead);
  ASSERT_EQ(rules.board().missions.size(), plain.board().missions.size());
  EXPECT_EQ(rules.board().missions[0].title, "Another");
  EXPECT_EQ(rules.board().missions[0].bloc, kWP);
  EXPECT_EQ(rules.board().missions[1], plain.board().missions[1]);
}

TEST(DefconFiles, AScenarioSaysWhatAnAreaStillHas) {
  const Arbiter rules = sound(kHead + "[[area]]\nname = \"LIBYA\"\nresources = []\n");
  EXPECT_EQ(rules.start().areas[area_called(rules, "LIBYA")].resources, 0);
  EXPECT_EQ(rules.start().areas[area_called(rules, "CANADA")].resources, 2);  // uranium, as the map has it
}

TEST(DefconFiles, WhatIsDeclaredOrDueIsTheWholeConflict) {
  const auto scope = [](const std::string& more) { return sound(kHead + more).board().scope; };
  EXPECT_EQ(scope(""), Scope::turn);
  EXPECT_EQ(scope("[operation]\ntype = \"destabilize\"\narea = \"CUBA\"\n"), Scope::operation);
  EXPECT_EQ(scope("scope = \"turn\"\n[operation]\ntype = \"destabilize\"\narea = \"CUBA\"\n"), Scope::turn);
  const std::string strike =
      "level = 1\nphase = \"nuclear\"\nstep = \"launch\"\nactive = \"AA\"\nplayed = [\"AA\", \"WP\"]\n"
      "area = [{ name = \"CUBA\", controller = \"WP\" }]\nbloc = [{ name = \"WP\", technologies = [\"low\"] "
      "}]\n"
      "[strike]\nstruck = [\"CUBA\"]\nanswering = \"WP\"\nmay_answer = { WP = [\"AA\"] }\n";
  EXPECT_EQ(sound(kSystem + strike).board().scope, Scope::operation);
}

TEST(DefconFiles, WhatFollowsHasNoScopeSoThatTheNextOperationIsAllThatIsPlayed) {
  const std::string toml = kHead + "scope = \"turn\"\n";
  const Arbiter turn = sound(toml);
  const auto sources = gather(*files::read_toml(toml, "s.toml"), std::nullopt, {});
  ASSERT_TRUE(sources);
  for (const bool passed : {false, true}) {
    auto after = passed ? to_document_turned(turn, turn.start(), kWP) : to_document_after(turn, turn.start());
    EXPECT_EQ(after.root.find("scope"), nullptr);
    const auto going_on = System().load(after, sources->rulebook);
    ASSERT_TRUE(going_on) << lines(going_on);
    EXPECT_EQ(going_on->board().scope, Scope::turn);
    after = *files::set(std::move(after), "operation", files::Node::Table{{"type", files::Node("pass")}});
    const auto declared = System().load(after, sources->rulebook);
    ASSERT_TRUE(declared) << lines(declared);
    EXPECT_EQ(declared->board().scope, Scope::operation);
  }
}

TEST(DefconFiles, TheActiveBlocSitsFirstAndWhoMayContestNext) {
  const std::string four =
      kSystem +
      "level = 4\nphase = \"political\"\nactive = \"FR\"\nplayed = [\"PRC\", \"FR\", \"NAM\", \"AA\"]\n";
  const auto seats = [](const Arbiter& rules) { return rules.board().bloc_of; };
  EXPECT_EQ(seats(sound(four)), (std::array<Bloc, kBlocs>{kFR, kAA, kNAM, kPRC, kNobody}));
  const std::string coup =
      "[[area]]\nname = \"LIBYA\"\ncontroller = \"PRC\"\n[operation]\ntype = \"coup\"\narea = \"LIBYA\"\n";
  const Arbiter contested = sound(four + coup);
  EXPECT_EQ(seats(contested), (std::array<Bloc, kBlocs>{kFR, kPRC, kAA, kNAM, kNobody}));
  EXPECT_EQ(contested.board().seat_of[kPRC], 1);
  EXPECT_EQ(contested.board().seat_of[kWP], -1);
  EXPECT_EQ(seats(sound("seats = [\"FR\", \"NAM\", \"PRC\", \"AA\"]\n" + four)),
            (std::array<Bloc, kBlocs>{kFR, kNAM, kPRC, kAA, kNobody}));
}

TEST(DefconFiles, WhatAValueLeavesOutIsWorthNothing) {
  const Arbiter plain = sound(kHead);
  const auto worth = [](const Arbiter& rules, const std::string& area) {
    return rules.board().value.area[area_called(rules, area)];
  };
  EXPECT_EQ(worth(plain, "LIBYA"), Exact(1));
  EXPECT_EQ(worth(plain, "EGYPT I"), Exact(2));
  EXPECT_EQ(worth(plain, "FRANCE I"), Exact(4));
  EXPECT_EQ(plain.board().value.oil, Exact(Integer(1), Integer(10)));
  const Arbiter priced = sound(kHead + "[value]\nmain = 3\n\"area.LIBYA\" = 0.05\narmored = 7\n");
  EXPECT_EQ(worth(priced, "LIBYA"), Exact(Integer(1), Integer(20)));
  EXPECT_EQ(worth(priced, "CUBA"), Exact(0));
  EXPECT_EQ(worth(priced, "FRANCE I"), Exact(3));
  EXPECT_EQ(priced.board().value.unit[index(UnitType::armored)], Exact(7));
  EXPECT_EQ(priced.board().value.point, Exact(0));
}

TEST(DefconFiles, AUnitMayBeNobodysEvenWhereABlocRules) {
  const Arbiter rules = sound(kHead +
                              "[[area]]\nname = \"LIBYA\"\ncontroller = \"AA\"\n"
                              "units = [{ bloc = \"neutral\", type = \"mechanized\", force = 1 }]\n");
  const Unit& unit = rules.start().areas[area_called(rules, "LIBYA")].unit;
  EXPECT_EQ(unit.bloc, kNobody);
  EXPECT_EQ(unit.force, 1);
  // One of a bloc that is not played is neutral, and a played one's may stand where no played bloc rules.
  EXPECT_EQ(lines(arbiter_of(kHead + "[[area]]\nname = \"LIBYA\"\ncontroller = \"AA\"\n"
                                     "units = [{ bloc = \"NAM\", type = \"motorized\" }]\n"
                                     "[[area]]\nname = \"TUNISIA\"\ncontroller = \"FR\"\n"
                                     "units = [{ bloc = \"WP\", type = \"motorized\" }]\n")),
            "");
}

}  // namespace
}  // namespace casus::defcon
