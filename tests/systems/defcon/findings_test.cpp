// Tests the findings of `judge` for every move of every scenario and of random positions. The stated change
// of DEFCON is the change that the move makes, and no sentence is used both for a clause that holds and for a
// broken one.

#include <deque>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "deep.hpp"
#include "nameable.hpp"
#include "subject.hpp"
#include "systems/defcon/arbiter_conflict.hpp"
#include "systems/defcon/system.hpp"
#include "tables.hpp"
#include "worlds.hpp"

namespace casus::defcon {
namespace {

using Stage = Position::Stage;
using Type = Move::Type;

/// Returns the possible levels of DEFCON after a move: a coup with any legal bet and not contested, a strike
/// without an answer.
std::set<int> played(const Arbiter& rules, const Position& p, const Move& move) {
  const Position next = rules.apply(p, move, NullSink{});
  if (next.stage == Stage::contesting || next.stage == Stage::answering)
    return played(rules, next, Move{Type::pass});
  if (next.stage != Stage::betting) return {next.level};
  std::set<int> levels;
  for (const Move& bet : legal_moves(rules, next)) {
    for (const int level : played(rules, next, bet)) levels.insert(level);
  }
  return levels;
}

/// One truth about DEFCON: the header of judge, each of its findings, and what play makes of it.
class OneLevel {
 public:
  void look(const Arbiter& rules, const Position& p, const Move& move) {
    std::set<int> said;
    if (!rules.judge(p, move, [&](const Finding& finding) {
          if (finding.reason != kStar) return;
          said.insert(finding.about[0]);
          EXPECT_NE(say(rules, finding).find("DEFCON is " + std::to_string(finding.about[0])),
                    std::string::npos);
        }))
      return;
    ++moves;
    const std::string what = say(rules, move) + ", from " + rules.describe(p);
    const std::string header = effect(rules, p, move);
    if (header.empty()) {  // it rests on hidden bets
      EXPECT_TRUE(move.type == Type::bet || move.type == Type::contest) << what;
      EXPECT_TRUE(said.empty()) << what;
      return;
    }
    const std::set<int> ends = played(rules, p, move);
    ASSERT_EQ(ends.size(), 1U) << what;
    const int level = *ends.begin();
    const bool open = move.type == Type::coup && rules.holder(p, move.area) != kNobody;
    EXPECT_EQ(header, level < p.level
                          ? "DEFCON falls to " + std::to_string(level) + (open ? ", if it succeeds" : "")
                          : "DEFCON stays")
        << what;
    if (!said.empty()) {
      EXPECT_EQ(said, std::set<int>{level}) << what;
    }
    if (level < p.level) {
      EXPECT_FALSE(said.empty()) << what;
      ++falls;
    }
    if (move.type == Type::attack) {
      const Position next = rules.apply(p, move, NullSink{});
      const bool defended = !p.areas[move.area].unit.none() && move.area != move.from;
      equals += defended && next.areas[move.area].unit.none() && next.areas[move.from].unit.none() ? 1 : 0;
    }
    int land = 0;
    int sea = 0;
    if (move.type == Type::bombard) {
      for (std::size_t i = 0; i < move.target_count(); ++i)
        ++(rules.board().areas[move.targets[i]].sea ? sea : land);
    }
    if (land > 0 && sea > 0) ++mixed;
  }
  int moves = 0;
  int falls = 0;
  int equals = 0;
  int mixed = 0;
};

/// The stated result of a move is the result of playing it. A refused move has no stated result.
class OneResult {
 public:
  void look(const Arbiter& rules, const Position& p, const Move& move) {
    if (move.type == Type::contest) return;
    std::set<Area> silos;
    std::set<Area> units;
    std::set<Area> calm;
    const bool allowed = rules.judge(p, move, [&](const Finding& finding) {
      if (!finding.holds) return;
      const auto of = [&](De de, Reason reason) {
        return finding.clause == clause(de) && finding.reason == reason;
      };
      if (of(De::silo_destroyed, kMissileIs) || of(De::silo_by_reward, kMissileIs)) {
        silos.insert(static_cast<Area>(finding.about[1]));
        const bool open = move.type == Type::coup && rules.holder(p, move.area) != kNobody;
        EXPECT_EQ(say(rules, finding).ends_with("destroyed if it succeeds"), open);
      }
      if (of(De::biohazard_where, kOfUnit) || of(De::terrorism_destroys, kOfUnit) ||
          of(De::reward_units, kOfUnit))
        units.insert(static_cast<Area>(finding.about[1]));
      if (of(De::instability_to_none, kOfArea)) calm.insert(static_cast<Area>(finding.about[0]));
    });
    const std::string what = say(rules, move) + ", from " + rules.describe(p);
    if (!allowed) {
      EXPECT_TRUE(silos.empty() && units.empty() && calm.empty()) << what;
      return;
    }
    Position next = rules.apply(p, move, NullSink{});
    for (const Stage stage : {Stage::betting, Stage::contesting}) {
      if (next.stage == stage) next = rules.apply(next, rules.declared(next), NullSink{});
    }
    for (const Area area : units) EXPECT_NE(p.areas[area].unit, next.areas[area].unit) << what;
    for (const Area area : calm) EXPECT_EQ(next.areas[area].instability, 0) << what;
    if (move.area == kNoArea) return;
    const bool gone = !p.areas[move.area].silo.none() && next.areas[move.area].silo.none();
    EXPECT_EQ(silos, gone ? std::set<Area>{move.area} : std::set<Area>{}) << what;
    destroyed += gone ? 1 : 0;
    removed += static_cast<int>(units.size());
    restored += static_cast<int>(calm.size());
  }
  int destroyed = 0;
  int removed = 0;
  int restored = 0;
};

/// Each sentence stands beside a tick or beside a cross, never both; and where a clause is found either way
/// for one reason, there is a sentence for each.
class OneVerdict {
 public:
  void look(const Arbiter& rules, const Position& p, const Move& move) {
    rules.judge(p, move, [&](const Finding& finding) {
      const std::string text = say(rules, finding);
      const auto [known, fresh] = said_.emplace(text, finding.holds);
      if (!fresh && known->second != finding.holds && both_.insert(text).second)
        ADD_FAILURE() << "\"" << text << "\" holds and is broken: " << say(rules, move) << ", from "
                      << rules.describe(p);
      auto& seen = seen_[{finding.clause.row, finding.reason}];
      (finding.holds ? seen.holds : seen.broken) = true;
      Finding turned = finding;
      turned.holds = !turned.holds;
      seen.differs = seen.differs || say(rules, turned) != text;
      seen.text = text;
    });
  }
  void conclude() const {
    for (const auto& [what, seen] : seen_) {
      if (!seen.holds || !seen.broken) continue;
      EXPECT_TRUE(seen.differs) << seen.text << ", of clause row " << what.first << ", reason "
                                << what.second;
    }
  }
  [[nodiscard]] std::size_t sentences() const { return said_.size(); }

 private:
  struct RowUse {
    bool holds = false;
    bool broken = false;
    bool differs = false;
    std::string text;
  };
  std::map<std::string, bool> said_;
  std::set<std::string> both_;
  std::map<std::pair<std::uint16_t, std::uint16_t>, RowUse> seen_;
};

/// Every reported change cites a clause, and judge has named what becomes of markers: those of
/// destabilization that give way to others (DE-7), and the protection that goes with a unit (DE-96).
class OneClause {
 public:
  void look(const Arbiter& rules, const Position& p, const Move& move) {
    if (move.type == Type::contest || move.type == Type::bet) return;
    std::set<std::uint16_t> judged;
    if (!rules.judge(p, move, [&](const Finding& finding) { judged.insert(finding.clause.row); })) return;
    const std::string what = say(rules, move) + ", from " + rules.describe(p);
    rules.apply(p, move, [&](const auto& report) {
      if constexpr (requires { report.clause; }) {
        ASSERT_LT(report.clause.row, kClauseRows.size()) << what;
        ++changes;
      }
      if constexpr (std::is_same_v<std::decay_t<decltype(report)>, Transfer>) {
        const bool token = report.piece == kNeutralToken && report.clause == clause(De::whose_marker);
        const bool gone = report.piece == kProtectionMarker && move.technology == Technology::terrorism;
        EXPECT_TRUE(!gone || report.clause == clause(De::terrorism_destroys)) << what;
        EXPECT_TRUE((!token && !gone) || judged.contains(report.clause.row)) << what;
        exchanged += token ? 1 : 0;
        unprotected += gone ? 1 : 0;
      }
    });
  }
  int changes = 0;
  int exchanged = 0;
  int unprotected = 0;
};

/// Visits the candidates of a position, and some of the other moves that have a ruling there.
void each_move(const Arbiter& rules, const Position& p, Random& random, int named,
               const std::function<void(const Move&)>& visit) {
  rules.candidates(p, visit);
  const Nameable nameable(rules.board());
  for (int i = 0; i < named; ++i) visit(nameable.any(random));
  if (rules.board().declared) visit(*rules.board().declared);
  for (const std::string& name : names(rules)) {
    if (random.below(8) == 0) defcon::nameable(rules, p, name, visit);
  }
}

/// Random positions, and a few steps from each.
void each_of_worlds(int positions, int named,
                    const std::function<void(const Arbiter&, const Position&, const Move&)>& visit) {
  Random random(1979, 0);
  for (const Arbiter& rules : worlds()) {
    for (int i = 0; i < positions && !testing::Test::HasFatalFailure(); ++i) {
      Position p = any_position(rules, random);
      for (int step = 0; step < 4 && rules.turn(p).actor == Actor::player; ++step) {
        each_move(rules, p, random, named, [&](const Move& move) { visit(rules, p, move); });
        const std::vector<Move> moves = legal_moves(rules, p);
        if (moves.empty()) break;
        p = rules.apply(p, moves[random.below(moves.size())], NullSink{});
      }
    }
  }
}

/// Equal forces that meet, and a bombardment of a ship and of what stands ashore: rare where all is drawn at
/// random.
void each_meeting(int positions,
                  const std::function<void(const Arbiter&, const Position&, const Move&)>& visit) {
  Random random(1959, 0);
  for (const Arbiter& rules : worlds()) {
    const Board& board = rules.board();
    const Bloc own = rules.active();
    const Bloc other = own == kWP ? kNAM : kWP;
    const auto stand = [&](Position& p, Area area, Bloc bloc, std::uint8_t force) {
      const bool sea = board.areas[area].sea;
      p.areas[area].unit = {sea ? UnitType::naval : UnitType::motorized, bloc, force, 0, 4, 0, 0};
      if (!sea) p.areas[area].controller = bloc;
    };
    for (int i = 0; i < positions; ++i) {
      Position p = any_position(rules, random);
      p.stage = Stage::choosing;
      p.phase = Phase::operations;
      p.blocs[own].oil = 1;
      p.blocs[own].activated = 0;
      p.blocs[own].used = {};
      const auto from = static_cast<Area>(random.below(board.areas.size()));
      Area sea = kNoArea;
      Area land = kNoArea;
      board.areas[from].adjacent.each([&](Area area) {
        Area& kept = board.areas[area].sea ? sea : land;
        if (kept == kNoArea || random.below(2) == 0) kept = area;
      });
      stand(p, from, own, 2);
      for (const Area to : {sea, land}) {
        if (to == kNoArea) continue;
        stand(p, to, other, 2);
        Move attack{Type::attack};
        attack.from = from;
        attack.area = to;
        visit(rules, p, attack);
      }
      if (sea == kNoArea || land == kNoArea) continue;
      Move bombard{Type::bombard};
      bombard.from = from;
      bombard.targets = {std::min(sea, land), std::max(sea, land), kNoArea, kNoArea};
      visit(rules, p, bombard);
    }
  }
}

/// Random plays of every scenario.
void each_of_scenarios(int plays, int named,
                       const std::function<void(const Arbiter&, const Position&, const Move&)>& visit) {
  Random random(1969, 0);
  for (const auto& scenario : conformance::scenarios_of("defcon", {{"turn", {"scope=turn"}}})) {
    const auto subject = conformance::open<System>(scenario);
    ASSERT_TRUE(subject) << scenario.name;
    const Arbiter& rules = subject->rules;
    for (int play = 0; play < plays; ++play) {
      Position p = rules.start();
      for (int step = 0; step < 20 && rules.turn(p).actor == Actor::player; ++step) {
        each_move(rules, p, random, named, [&](const Move& move) { visit(rules, p, move); });
        const std::vector<Move> moves = legal_moves(rules, p);
        if (moves.empty()) break;  // a declared bet that cannot be paid
        p = rules.apply(p, moves[random.below(moves.size())], NullSink{});
      }
    }
  }
}

/// All of these, seen by one that looks.
template <class Looks>
Looks looked_everywhere(Looks looks) {
  const auto look = [&](const Arbiter& rules, const Position& p, const Move& move) {
    looks.look(rules, p, move);
  };
  each_of_worlds(deep_or(200, 6), 40, look);
  each_of_scenarios(deep_or(50, 2), 40, look);
  each_meeting(deep_or(500, 50), look);
  return looks;
}

TEST(DefconFindings, NameTheLevelOfDefconThatPlayEndsAt) {
  const OneLevel level = looked_everywhere(OneLevel());
  EXPECT_GE(level.moves, 1000);
  EXPECT_GE(level.falls, 100);
  EXPECT_GE(level.equals, 20);
  EXPECT_GE(level.mixed, 20);
}

TEST(DefconFindings, SayWhatComesOfAMoveAsPlayMakesItAndNothingOfARefusedOne) {
  const OneResult result = looked_everywhere(OneResult());
  EXPECT_GE(result.destroyed, 20);
  EXPECT_GE(result.removed, 20);
  EXPECT_GE(result.restored, 20);
}

TEST(DefconFindings, AndAllThatIsToldOfAMoveCiteTheirClauses) {
  const OneClause cited = looked_everywhere(OneClause());
  EXPECT_GE(cited.changes, 1000);
  EXPECT_GE(cited.exchanged, 1);
  EXPECT_GE(cited.unprotected, 1);
}

TEST(DefconFindings, HaveOneSentenceThatHoldsAndOneThatIsBroken) {
  OneVerdict verdict;
  const auto look = [&](const Arbiter& rules, const Position& p, const Move& move) {
    verdict.look(rules, p, move);
  };
  each_of_scenarios(deep_or(50, 2), 200, look);
  each_of_worlds(deep_or(200, 3), 300, look);
  // Of a small board every move that it can name.
  const auto subject = conformance::open<System>({"eight", CASUS_ROOT "/scenarios/defcon/eight-areas.toml"});
  ASSERT_TRUE(subject);
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    Position p = subject->rules.start();
    p.phase = static_cast<Phase>(phase);
    p.level = phase % 2 == 0 ? 2 : 1;
    Nameable(subject->rules.board()).each(3, [&](const Move& move) {
      verdict.look(subject->rules, p, move);
    });
  }
  verdict.conclude();
  EXPECT_GE(verdict.sentences(), 1000U);
}

}  // namespace
}  // namespace casus::defcon
