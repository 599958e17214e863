// Tests the sentences of defcon: every reason, event, clause, move, piece and holder has words that name its
// parts, and none reveals anything hidden.

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "studies/sensitivity.hpp"
#include "systems/defcon/arbiter_conflict.hpp"
#include "systems/defcon/system.hpp"
#include "systems/scenario_template.hpp"

namespace casus::defcon {
namespace {

Arbiter table_of(const std::string& name) {
  const auto sources = gather({CASUS_ROOT "/scenarios/defcon/" + name + ".toml", std::nullopt, {}});
  EXPECT_TRUE(sources) << to_string(sources.faults().front());
  auto rules = System().load(sources->scenario, sources->rulebook);
  EXPECT_TRUE(rules) << to_string(rules.faults().front());
  return std::move(*rules);
}

class DefconWords : public testing::Test {
 protected:
  const Arbiter rules_ = table_of("strategic");
  const Board& board_ = rules_.board();

  [[nodiscard]] Area area(std::string_view name) const {
    for (Area area = 0; area < board_.areas.size(); ++area) {
      if (board_.areas[area].name == name) return area;
    }
    ADD_FAILURE() << "there is no " << name;
    return 0;
  }
  [[nodiscard]] std::string finding(De de, Reason reason, bool holds,
                                    std::array<std::int32_t, 3> about) const {
    return say(rules_, Finding{clause(de), holds, reason, about});
  }
  [[nodiscard]] std::string remedy_of(De de, Reason reason, std::array<std::int32_t, 3> about) const {
    return remedy(rules_, Finding{clause(de), false, reason, about});
  }
  /// A move with everything that its type takes, of the first things of the board.
  [[nodiscard]] Move full(Move::Type type) const;
};

/// Which of the numbers of a finding is an area that its words name; -1: none of them must be.
int area_of(Reason reason) {
  switch (reason) {
    case kOfArea:
    case kIsLand:
    case kNoClass:
    case kInfluenceOn:
    case kNextTo:
    case kOutOfReach:
    case kProtectedUnder:
    case kFreshMissile:
    case kNotThere:
    case kOccupied:
    case kOverBridgeOnly:
      return 0;
    case kOfUnit:
    case kOfBloc:
    case kClassIs:
    case kInstabilityIs:
    case kHeldBy:
    case kMissileIs:
      return 1;
    default:
      return -1;
  }
}

TEST_F(DefconWords, EveryReasonOfEveryClauseHasWordsThatNameTheirArea) {
  const std::int32_t here = area("EGYPT I");
  for (std::uint16_t reason = 0; reason < kReasons; ++reason) {
    std::array<std::int32_t, 3> about{1, 1, 1};
    const int at = area_of(static_cast<Reason>(reason));
    if (at >= 0) about[static_cast<std::size_t>(at)] = here;
    for (std::size_t row = 0; row < kClauseRows.size(); ++row) {
      for (const bool holds : {true, false}) {
        const std::string text = finding(static_cast<De>(row), static_cast<Reason>(reason), holds, about);
        EXPECT_GE(text.size(), 8U) << row << " " << reason;
        EXPECT_EQ(text.find('?'), std::string::npos) << text;
      }
    }
    if (at < 0) continue;
    for (const bool holds : {true, false}) {
      const std::string text = finding(De::cost, static_cast<Reason>(reason), holds, about);
      EXPECT_NE(text.find("EGYPT I"), std::string::npos) << text;
    }
  }
}

TEST_F(DefconWords, NumbersThatMeanNothingHarmNobody) {
  for (const std::int32_t odd : {-100'000, -1, 5, 6, 200, 255, 100'000}) {
    for (std::uint16_t reason = 0; reason <= kReasons; ++reason) {
      for (std::size_t row = 0; row < kClauseRows.size(); ++row) {
        const Finding broken{clause(static_cast<De>(row)), false, reason, {odd, odd, odd}};
        EXPECT_FALSE(say(rules_, broken).empty());
        remedy(rules_, broken);
      }
    }
    for (std::uint16_t kind = 0; kind <= kEventNames.size(); ++kind) {
      const Event event{
          kind, static_cast<Seat>(odd % 100), clause(De::phase), {odd, odd, odd, odd, odd, odd}};
      EXPECT_FALSE(say(rules_, event).empty());
      brief(rules_, event);
    }
  }
}

TEST_F(DefconWords, ALevelSaysWhatTheAreaIsAndWhatIsNeeded) {
  const auto attack = operation_in(static_cast<std::size_t>(Operation::attack), area("ROSSIYA I"));
  EXPECT_EQ(finding(De::capital_row, kLevelNeeded, false, {2, 3, attack}),
            "ROSSIYA I is in the capital territory of the WP, and held by it: an attack needs DEFCON 2 or "
            "below; it "
            "is 3");
  EXPECT_EQ(remedy_of(De::capital_row, kLevelNeeded, {2, 3, attack}), "DEFCON at 2 or below");
  const auto coup = operation_in(static_cast<std::size_t>(Operation::coup), area("ROSSIYA I"));
  EXPECT_EQ(finding(De::capital_row, kLevelNeeded, false, {0, 3, coup}),
            "ROSSIYA I is in the capital territory of the WP, and held by it: a coup is never allowed there");
  EXPECT_EQ(finding(De::strike_leaves, kLevelNeeded, true, {1, 1, -1}),
            "it is allowed at DEFCON 1 or below; it is 1");
}

TEST_F(DefconWords, RemediesSayWhatWouldHaveToChange) {
  const std::int32_t egypt = area("EGYPT I");
  EXPECT_EQ(remedy_of(De::destabilize_protected, kProtectedUnder, {egypt, 0, 0}),
            "the political protection in EGYPT I gone");
  EXPECT_EQ(remedy_of(De::cost, kCosts, {2, 2, 1}), "1 oil barrel more");
  EXPECT_EQ(remedy_of(De::coup_needs, kInstabilityIs, {1, egypt, 0}), "EGYPT I in instability II");
  EXPECT_EQ(remedy_of(De::attack_force, kForces, {1, 3, 0}), "2 force more");
  EXPECT_EQ(remedy_of(De::phase, kPhaseIs, {1, 5, 0}), "phase 2, the political one, in the next turn");
  EXPECT_EQ(remedy_of(De::phase, kPhaseIs, {5, 1, 0}), "phase 5, operations");
  EXPECT_EQ(remedy_of(De::restore_by_land, kOfUnit, {static_cast<std::int32_t>(UnitType::naval), egypt, 0}),
            "a land unit in the area or next to it");
  // What would reach an area attacks by its own way: a ship from a sea, a land unit from land.
  const std::string by_ship = remedy_of(De::attack_reach, kOutOfReach, {egypt, area("P1"), 0});
  EXPECT_EQ(by_ship, "the unit in MEDITERRANEAN");
  const std::string by_land = remedy_of(De::attack_reach, kOutOfReach, {egypt, area("POLSKA"), 0});
  EXPECT_EQ(by_land, "the unit in EGYPT II, LIBYA or CRETE");
  // Reach names the neighbours by land, none across the sea.
  const std::string reach = remedy_of(De::destabilize_reach, kOutOfReach, {egypt, 0, 0});
  EXPECT_TRUE(reach.starts_with("natural influence on EGYPT I, or control of ")) << reach;
  const MapArea& here = board_.areas[static_cast<std::size_t>(egypt)];
  for (Area other = 0; other < board_.areas.size(); ++other) {
    const std::string& name = board_.areas[other].name;
    if (here.adjacent.has(other) && board_.areas[other].sea) {
      EXPECT_EQ(reach.find(name), std::string::npos) << reach;
    }
    if (here.adjacent.has(other) && !board_.areas[other].sea) {
      EXPECT_NE(reach.find(name), std::string::npos) << reach;
    }
  }
}

/// The remedy of a broken phase never names a past phase of this turn.
TEST_F(DefconWords, NoRemedyNamesAPhaseThatIsPast) {
  const Arbiter rules = table_of("panchsheel");  // of the NAM, which may make a BIOHAZARD
  int biohazards = 0;
  for (const Phase now : {Phase::research, Phase::political, Phase::production, Phase::launch, Phase::create,
                          Phase::operations}) {
    Position p = rules.start();
    p.phase = now;
    p.blocs[rules.active()].developed = ~Technologies{0};
    for (std::size_t type = 0; type < kMoveTypes; ++type) {
      for (const Technology technology : {Technology::none, Technology::biohazard}) {
        Move move{static_cast<Move::Type>(type)};
        move.technology = technology;
        rules.judge(p, move, [&](const Finding& finding) {
          if (finding.reason != kPhaseIs || finding.holds) return;
          const bool past = finding.about[0] < static_cast<std::int32_t>(now);
          EXPECT_EQ(remedy(rules, finding).ends_with(", in the next turn"), past) << remedy(rules, finding);
          biohazards += finding.clause == clause(De::biohazard_turn) ? 1 : 0;
        });
      }
    }
  }
  EXPECT_EQ(biohazards, 4);
}

TEST_F(DefconWords, WhatHoldsNeedsNoRemedy) {
  for (std::uint16_t reason = 0; reason < kReasons; ++reason) {
    for (std::size_t row = 0; row < kClauseRows.size(); ++row) {
      const Clause one = clause(static_cast<De>(row));
      EXPECT_EQ(remedy(rules_, {one, true, reason, {1, 1, 1}}), "");
      const std::string broken = remedy(rules_, {one, false, reason, {1, 1, 1}});
      EXPECT_EQ(broken.find('?'), std::string::npos) << broken;
    }
  }
}

TEST_F(DefconWords, EveryEventHasAKindAndASentence) {
  std::vector<std::string> kinds;
  for (std::uint16_t kind = 0; kind < kEventNames.size(); ++kind) {
    const Event event{kind, 0, clause(De::phase), {1, 1, 1, 1, 1, 0}};
    const std::string text = say(rules_, event);
    EXPECT_EQ(text.find('?'), std::string::npos) << kind << ": " << text;
    EXPECT_EQ(std::islower(static_cast<unsigned char>(text.front())), 0) << text;
    const std::string name = words_of(rules_)->words(event).kind;
    EXPECT_FALSE(name.empty());
    EXPECT_EQ(std::find(kinds.begin(), kinds.end(), name), kinds.end()) << name;
    kinds.push_back(name);
  }
  const std::int32_t egypt = area("EGYPT I");
  const auto said = [&](EventKind kind, std::array<std::int32_t, 6> data) {
    return say(rules_, Event{kind, 0, clause(De::phase), data});
  };
  EXPECT_EQ(said(kLevelFalls, {4, 3}), "DEFCON falls from 4 to 3");
  EXPECT_EQ(said(kControlPasses, {egypt, kNAM, kWP}), "The NAM takes EGYPT I from the WP");
  EXPECT_EQ(said(kControlPasses, {egypt, -1, kWP}), "EGYPT I is nobody's now");
  EXPECT_EQ(said(kUnitDestroyed, {egypt, static_cast<std::int32_t>(UnitType::armored), kWP}),
            "An armored army of the WP is destroyed in EGYPT I");
  EXPECT_EQ(said(kUnitDestroyed, {egypt, static_cast<std::int32_t>(UnitType::bunker), -1}),
            "A neutral bunker is destroyed in EGYPT I");
  EXPECT_EQ(said(kAnswersDue, {kWP, only(kAA) | only(kPRC)}), "The WP may answer the AA and the PRC at once");
}

TEST_F(DefconWords, TheHiddenBetIsNotTold) {
  const Event low{kBetMade, 0, clause(De::coup_bet), {area("EGYPT I"), 1}};
  Event high = low;
  high.data[1] = 9;
  EXPECT_EQ(say(rules_, low), say(rules_, high));
  const Arbiter due = table_of("contest-due");
  Position other = due.start();
  other.bet = static_cast<std::uint8_t>(other.bet + 1);
  EXPECT_EQ(words_of(due)->situation(casus::Position::of(due.start())).sees,
            words_of(due)->situation(casus::Position::of(other)).sees);
  due.each_candidate(due.start(), [&](const Move& move) {
    EXPECT_EQ(effect(due, due.start(), move), effect(due, other, move)) << say(due, move);
  });
}

TEST(DefconClauses, StandInOrderWithWordsThatEnd) {
  int last = 0;
  std::string_view part;
  for (const ClauseRow& row : kClauseRows) {
    ASSERT_TRUE(row.id.starts_with("DE-"));
    const int number = std::stoi(std::string(row.id.substr(3)));
    EXPECT_GE(number, last) << row.id;
    if (number == last) {
      EXPECT_NE(row.part, part) << row.id << " has two parts of one name";
    }
    if (number == last) {
      EXPECT_FALSE(row.part.empty()) << row.id;
    }
    last = number;
    part = row.part;
    EXPECT_GT(row.words.size(), 15U) << row.id;
    EXPECT_TRUE(row.words.ends_with('.')) << row.id;
  }
  EXPECT_EQ(last, 101);
}

Move DefconWords::full(Move::Type type) const {
  using Type = Move::Type;
  Move move{type};
  const auto set_areas = [&](bool from, bool targets) {
    if (from) move.from = area("EGYPT I");
    if (targets) {
      move.targets[0] = area("LIBYA");
      move.targets[1] = area("TUNISIA");
      std::sort(move.targets.begin(), move.targets.end());
    } else {
      move.area = area("LIBYA");
    }
  };
  switch (type) {
    case Type::develop:
    case Type::activate:
      move.technology = Technology::vidyut;
      break;
    case Type::draw_missions:
    case Type::bet:
    case Type::contest:
      move.number = 2;
      break;
    case Type::discard_objective:
    case Type::declare_victory:
      move.objective = 0;
      break;
    case Type::launch:
    case Type::bombard:
    case Type::retaliate:
      set_areas(true, true);
      break;
    case Type::attack:
    case Type::redeploy:
      set_areas(true, false);
      break;
    case Type::technology:
      move.technology = Technology::vidyut;
      set_areas(true, false);
      break;
    case Type::build:
    case Type::replace:
    case Type::upgrade:
      move.unit = UnitType::armored;
      set_areas(false, false);
      break;
    case Type::create_missile:
      move.missile = MissileType::h_bomb;
      set_areas(false, false);
      break;
    case Type::reward:
      move.unit = UnitType::motorized;
      move.instead = Move::UnstableOption::destabilization;
      set_areas(true, false);
      break;
    case Type::score_mission:
    case Type::return_mission:
    case Type::discard_missions:
      move.mission = 0;
      break;
    case Type::protect:
      move.unit = UnitType::bunker;
      set_areas(false, false);
      break;
    case Type::destabilize:
    case Type::coup:
      set_areas(false, false);
      break;
    case Type::place:
    case Type::pass:
      break;
  }
  return move;
}

TEST_F(DefconWords, EveryMoveIsSaidWithWhatItNamesAndIsReadBack) {
  for (std::size_t type = 0; type < kMoveTypes; ++type) {
    const Move move = full(static_cast<Move::Type>(type));
    const std::string text = say(rules_, move);
    EXPECT_FALSE(text.empty());
    EXPECT_EQ(text.find('?'), std::string::npos) << text;
    EXPECT_FALSE(group(move).empty());
    if (move.area != kNoArea) {
      EXPECT_NE(text.find("LIBYA"), std::string::npos) << text;
    }
    if (move.from != kNoArea) {
      EXPECT_NE(text.find("EGYPT I"), std::string::npos) << text;
    }
    if (move.target_count() > 0) {
      EXPECT_NE(text.find("LIBYA and TUNISIA"), std::string::npos) << text;
    }
    if (move.mission != kNoNumber) {
      EXPECT_NE(text.find(board_.missions[0].name), std::string::npos) << text;
    }
    const std::string json = files::to_json(words_of(rules_).to_node(move));
    const auto back = words_of(rules_).to_move(*files::read_json(json, "a move"));
    ASSERT_TRUE(back) << json << to_string(back.faults().front());
    EXPECT_EQ(*back, move) << json;
  }
}

TEST_F(DefconWords, AMoveTakesItsOwnKeysAndNoOthers) {
  const auto faults_of = [&](const std::string& json) {
    const auto move = words_of(rules_).to_move(*files::read_json(json, "a move"));
    std::string text;
    for (const Fault& fault : move ? Faults{} : move.faults()) text += to_string(fault) + "\n";
    return text;
  };
  const std::map<std::string, std::string> wrong{
      {R"({"type":"destabilise","area":"LIBYA"})", "destabilize"},
      {R"({"area":"LIBYA"})", "type"},
      {R"({"type":"destabilize"})", "'area'"},
      {R"({"type":"destabilize","area":"LIBBYA"})", "'LIBYA'"},
      {R"({"type":"destabilize","area":"LIBYA","unit":"armored"})", "unit"},
      {R"({"type":"build","area":"LIBYA"})", "unit"},
      {R"({"type":"build","area":"LIBYA","unit":"none"})", "none"},
      {R"({"type":"bombard","from":"EGYPT I","targets":[]})", "targets"},
      {R"({"type":"bombard","from":"EGYPT I","targets":["LIBYA","LIBYA","LIBYA","LIBYA","LIBYA"]})",
       "targets"},
      {R"({"type":"bet","bet":-1})", "bet"},
      {R"({"type":"bet","bet":255})", "bet"},
      {R"({"type":"bet","count":1})", "count"},
      {R"({"type":"draw_missions","bet":1})", "count"},
      {R"({"type":"pass","area":"LIBYA"})", "area"},
      {R"({"type":"reward","instead":"nothing"})", "instead"},
  };
  for (const auto& [json, named] : wrong) {
    const std::string faults = faults_of(json);
    EXPECT_NE(faults.find(named), std::string::npos) << json << ": " << faults;
    EXPECT_TRUE(faults.starts_with("a move:1:")) << faults;
  }
  // What the maker of a declared coup bets is the scenario's own.
  EXPECT_EQ(faults_of(R"({"type":"coup","area":"LIBYA","bet":2})"), "");
  EXPECT_EQ(faults_of(R"({"type":"reward"})"), "");
}

TEST_F(DefconWords, TargetsAreReadInTheirOrderAndOneMayBeNamedTwice) {
  const auto move = words_of(rules_).to_move(*files::read_json(
      R"({"type":"bombard","from":"EGYPT I","targets":["TUNISIA","LIBYA","TUNISIA"]})", "a move"));
  ASSERT_TRUE(move);
  EXPECT_EQ(move->target_count(), 3U);
  EXPECT_TRUE(std::is_sorted(move->targets.begin(), move->targets.end()));
  const std::string text = say(rules_, *move);
  EXPECT_NE(text.find("TUNISIA (2)"), std::string::npos) << text;
  EXPECT_EQ(text.find("LIBYA ("), std::string::npos) << text;
}

TEST_F(DefconWords, EveryPieceAndHolderOfAPositionHasAName) {
  for (const char* name : {"strategic", "three-blocs-strike", "unrest", "laboratories", "workshops"}) {
    const Arbiter rules = table_of(name);
    std::size_t sentences = 0;
    rules.holdings(rules.start(), [&](std::uint16_t piece, std::uint16_t holder, std::int32_t) {
      ++sentences;
      EXPECT_EQ(piece_name(rules, piece).find('?'), std::string::npos) << piece;
      EXPECT_EQ(holder_name(rules, holder).find('?'), std::string::npos) << holder;
    });
    EXPECT_GT(sentences, 0U);
  }
  EXPECT_EQ(holder_name(rules_, force_in(kWP, area("EGYPT I"))), "the WP in EGYPT I");
  EXPECT_EQ(holder_name(rules_, reserve(kNobody)), "neutral reserve");
  EXPECT_EQ(holder_name(rules_, kHolders), "?");
  EXPECT_EQ(piece_name(rules_, unit_piece(kFR, UnitType::special)), "special unit of the FR");
  EXPECT_EQ(piece_name(rules_, control_marker(area("EGYPT I"))), "control of EGYPT I");
  EXPECT_EQ(piece_name(rules_, kPieces), "?");
}

TEST(DefconListing, WhatCanBeAskedOfAnAreaIsEachOperationOnItAndReadsBack) {
  for (const char* name : {"unrest", "into-libya", "three-blocs-strike", "eight-areas", "contest-due"}) {
    const Arbiter rules = table_of(name);
    const bool chooses = rules.start().stage == Position::Stage::choosing;
    for (const MapArea& area : rules.board().areas) {
      std::vector<Move> moves;
      nameable(rules, rules.start(), area.name, [&](const Move& move) { moves.push_back(move); });
      std::set<Move::Type> types;
      for (const Move& move : moves) {
        types.insert(move.type);
        const auto back = words_of(rules).to_move(
            *files::read_json(files::to_json(words_of(rules).to_node(move)), "a move"));
        ASSERT_TRUE(back) << to_string(back.faults().front());
        EXPECT_EQ(*back, move);
      }
      EXPECT_EQ(std::set<Move>(moves.begin(), moves.end()).size(), moves.size()) << "each once";
      if (!chooses) continue;
      for (const Move::Type type :
           {Move::Type::destabilize, Move::Type::coup, Move::Type::attack, Move::Type::build})
        EXPECT_TRUE(types.contains(type)) << area.name << " " << static_cast<int>(type);
    }
  }
}

TEST(DefconListing, EveryLegalMoveOnAnAreaIsAmongThem) {
  for (const char* name : {"unrest", "workshops", "panchsheel", "new-silos", "eight-areas"}) {
    const Arbiter rules = table_of(name);
    for (const Move& move : legal_moves(rules, rules.start())) {
      if (move.area == kNoArea) continue;
      bool found = false;
      nameable(rules, rules.start(), rules.board().areas[move.area].name,
               [&](const Move& other) { found = found || other == move; });
      EXPECT_TRUE(found) << name << ": " << say(rules, move);
    }
  }
}

TEST(DefconListing, EveryNameOfTheTableCanBeAskedOf) {
  const Arbiter rules = table_of("laboratories");
  const std::vector<std::string> all = names(rules);
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
  for (const std::string& name : all) {
    std::size_t moves = 0;
    nameable(rules, rules.start(), name, [&](const Move&) { ++moves; });
    EXPECT_GT(moves, 0U) << name;
  }
}

TEST(DefconListing, TheEffectIsTheLevelAfterTheMove) {
  std::size_t fallen = 0;
  for (const char* name : {"unrest", "workshops", "panchsheel", "broadside", "into-libya", "eight-areas"}) {
    const Arbiter rules = table_of(name);
    for (const Move& move : legal_moves(rules, rules.start())) {
      if (move.type == Move::Type::coup) continue;  // its success rests on what is hidden
      const Position after = rules.apply(rules.start(), move, NullSink{});
      const std::string said = effect(rules, rules.start(), move);
      if (after.level == rules.start().level) {
        EXPECT_EQ(said, "DEFCON stays") << say(rules, move);
      } else {
        ++fallen;
        EXPECT_EQ(said, "DEFCON falls to " + std::to_string(after.level)) << say(rules, move);
      }
    }
  }
  EXPECT_GT(fallen, 0U);
}

TEST(DefconSystem, ADeclaredCoupWithoutABetIsPlayedAsAdvised) {
  EXPECT_EQ(words_of(table_of("contested"))->declaration().default_policy, PolicyKind::best);
  EXPECT_EQ(words_of(table_of("into-libya"))->declaration().default_policy, PolicyKind::declared);
  EXPECT_EQ(words_of(table_of("unrest"))->declaration().default_policy, PolicyKind::best);
}

TEST(DefconSystem, OddsOfADeclaredCoupAreItsOwnHoweverLittleItPromises) {
  for (const char* points : {"bloc.AA.points=1", "bloc.AA.points=9"}) {
    const auto sources = gather({CASUS_ROOT "/scenarios/defcon/contested.toml", std::nullopt, {points}});
    const auto table = open_table(*sources);
    const auto odds = (*table)->odds(std::nullopt, Limits{});
    ASSERT_TRUE(odds) << to_string(odds.faults().front());
    EXPECT_EQ(odds->first->text, "Make a coup in EGYPT I");
  }
}

TEST(DefconSystem, AStepUnderWhichWhatIsDeclaredIsNotAllowedIsLeftOut) {
  const auto scenario_template = ScenarioTemplate::of(
      {CASUS_ROOT "/scenarios/defcon/into-libya.toml", std::nullopt, {"bloc.NAM.oil=1"}});
  ASSERT_TRUE(scenario_template);
  const auto answer = sensitivity(*scenario_template, std::nullopt, 1, Limits{});
  ASSERT_TRUE(answer) << to_string(answer.faults().front());
  std::vector<std::int64_t> oil;
  for (const Sensitivity::Change& change : answer->changes) {
    if (change.path == "bloc.NAM.oil") oil.push_back(change.to);
  }
  EXPECT_EQ(oil, std::vector<std::int64_t>{2}) << "without oil there is no attack";
}

/// A rulebook decides what the sheet leaves open, and sensitivity varies it: 0 is no and 1 is yes. Like
/// every variation, it is left out if it makes the declared move illegal.
TEST(DefconKnobs, TurnWhatTheSheetLeavesOpen) {
  struct Case {
    std::string operation;
    std::string path;
    std::string target;  ///< where the option does not matter
    std::int64_t now;
  };
  const std::string head = "system = \"defcon\"\nlevel = 1\nactive = \"NAM\"\nplayed = [\"NAM\", \"WP\"]\n";
  const std::string world =
      "[[bloc]]\nname = \"NAM\"\ntechnologies = [\"terrorism\", \"biohazard\", \"panchsheel\"]\n"
      "activated = [\"panchsheel\"]\nbiohazards = 1\n"
      "[[area]]\nname = \"IRÂN I\"\ncontroller = \"NAM\"\n"
      "missile = { bloc = \"NAM\", type = \"a-bomb\" }\n"
      "[[area]]\nname = \"ARABIA I\"\ncontroller = \"WP\"\n"
      "units = [{ bloc = \"WP\", type = \"bunker\" }]\n"
      "[[area]]\nname = \"EGYPT I\"\ncontroller = \"WP\"\n"
      "units = [{ bloc = \"WP\", type = \"motorized\" }]\n";
  const std::string used = "phase = \"operations\"\noperation = { type = \"technology\", technology = ";
  const std::string launched =
      "phase = \"nuclear\"\nstep = \"launch\"\noperation = { type = \"launch\", from = \"IRÂN I\", ";
  const std::vector<Case> cases{
      {used + "\"biohazard\", area = \"ARABIA I\" }\n", "rulebook.technology.biohazard_destroys_bunkers",
       "operation.area=EGYPT I", 1},
      {launched + "targets = [\"IRÂN I\"] }\n", "rulebook.levels.strikes_own_alone",
       "operation.targets=[\"EGYPT I\"]", 1},
      {launched + "targets = [\"EGYPT I\"] }\n", "rulebook.technology.panchsheel_stops_missiles",
       "bloc.NAM.activated=[]", 0},
  };
  const auto turned = [](const std::string& scenario, const std::vector<std::string>& sets,
                         const std::string& path) {
    std::vector<std::int64_t> to;
    auto document = files::read_toml(scenario, "s.toml");
    EXPECT_TRUE(document) << to_string(document.faults().front()) << scenario;
    const auto scenario_template = ScenarioTemplate::of(std::move(*document), std::nullopt, sets);
    EXPECT_TRUE(scenario_template) << to_string(scenario_template.faults().front());
    const auto answer = sensitivity(*scenario_template, std::nullopt, 1, Limits{});
    EXPECT_TRUE(answer) << to_string(answer.faults().front()) << scenario;
    for (const Sensitivity::Change& change : answer->changes) {
      if (change.path == path) to.push_back(change.to);
    }
    return to;
  };
  for (const Case& one : cases) {
    const std::string scenario = head + one.operation + world;
    EXPECT_EQ(turned(scenario, {}, one.path), std::vector<std::int64_t>{}) << one.path;
    EXPECT_EQ(turned(scenario, {one.target}, one.path), std::vector<std::int64_t>{1 - one.now}) << one.path;
  }
}

TEST(DefconSystem, AWholeTurnIsTooLargeToBeCountedOutAndSaysSo) {
  const auto fault = words_of(table_of("unrest"))->unexplorable();
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->what, "the whole turn of the AA has too many ways to be counted out");
  EXPECT_FALSE(words_of(table_of("into-libya"))->unexplorable());
}

}  // namespace
}  // namespace casus::defcon
