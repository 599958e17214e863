// Random plays from every scenario. Every allowed move leads to a sound position, and every sound move is
// allowed and listed. Moves are drawn by type first, so that rare operations occur, too.

#include <gtest/gtest.h>
#include <map>

#include "deep.hpp"
#include "nameable.hpp"
#include "subject.hpp"
#include "systems/defcon/arbiter_conflict.hpp"
#include "systems/defcon/files/writer.hpp"
#include "systems/defcon/system.hpp"
#include "tables.hpp"
#include "validity.hpp"

namespace casus::defcon {
namespace {

using Stage = Position::Stage;

/// A legal move, every type that has one as likely as another.
Move drawn(const std::vector<Move>& moves, Random& random) {
  std::map<Move::Type, std::vector<const Move*>> by_type;
  for (const Move& move : moves) by_type[move.type].push_back(&move);
  auto type = by_type.begin();
  std::advance(type, static_cast<std::ptrdiff_t>(random.below(by_type.size())));
  return *type->second[random.below(type->second.size())];
}

/// Other moves like this one: one name changed each.
void each_like(const Nameable& nameable, const Move& move, Random& random,
               const std::function<void(const Move&)>& visit) {
  for (int i = 0; i < 40; ++i) {
    const Move other = nameable.any(random);
    if (other.type != move.type) continue;
    for (const int name : {0, 1, 2, 3, 4}) {
      Move mixed = move;
      if (name == 0) mixed.area = other.area;
      if (name == 1) mixed.from = other.from;
      if (name == 2) mixed.targets = other.targets;
      if (name == 3) mixed.unit = other.unit;
      if (name == 4) mixed.technology = other.technology;
      visit(mixed);
    }
  }
}

class DefconPlays : public testing::TestWithParam<conformance::Scenario> {};

TEST_P(DefconPlays, AreSoundAtEveryStep) {
  const auto subject = conformance::open<System>(GetParam());
  ASSERT_TRUE(subject) << lines(subject);
  const Arbiter& rules = subject->rules;
  const Validity validity(rules.board(), rules.rulebook(), rules.start());
  const Nameable nameable(rules.board());
  ASSERT_EQ(validity.wrong(rules.start()), "");
  Random random(1962, 0);
  constexpr int kMostSteps = 20'000;
  for (int play = 0; play < deep_or(10'000, 25) && !HasFailure(); ++play) {
    Position p = rules.start();
    int steps = 0;
    while (rules.turn(p).actor == Actor::player && !HasFailure()) {
      ASSERT_LT(++steps, kMostSteps) << "a turn without an end";
      const std::vector<Move> moves = legal_moves(rules, p);
      ASSERT_FALSE(moves.empty()) << rules.describe(p);
      const Move move = drawn(moves, random);
      if (random.below(8) == 0) {
        each_like(nameable, move, random, [&](const Move& other) {
          if (!rules.judge(p, other, NullSink{})) return;
          EXPECT_NE(std::find(moves.begin(), moves.end(), other), moves.end())
              << words_of(rules).say(other) << " is allowed but not listed: " << rules.describe(p);
        });
      }
      const Position next = rules.apply(p, move, NullSink{});
      const std::string said = words_of(rules).say(move) + ", from " + rules.describe(p);
      EXPECT_EQ(validity.wrong(next), "") << said;
      EXPECT_EQ(validity.wrong_step(p, next), "") << said;
      EXPECT_FALSE(next == p) << "nothing has changed: " << said;
      if (move.type != Move::Type::coup && next.stage != Stage::answering) {
        EXPECT_EQ(rules.level_after(p, move), next.level) << said;
      }
      p = next;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, DefconPlays,
                         testing::ValuesIn(conformance::scenarios_of("defcon", {{"turn", {"scope=turn"}}})),
                         [](const auto& one) {
                           std::string name = one.param.name;
                           for (char& c : name) c = c == '-' || c == '/' ? '_' : c;
                           return name;
                         });

/// On a small board, of all moves that it can name exactly the allowed ones are listed, each once.
TEST(DefconMoves, OfASmallBoardAreListedExactlyWhereTheyAreAllowed) {
  const auto subject = conformance::open<System>(
      {"eight", CASUS_ROOT "/scenarios/defcon/eight-areas.toml", {"phase=political"}});
  ASSERT_TRUE(subject);
  const Arbiter& rules = subject->rules;
  const Nameable nameable(rules.board());
  Random random(1949, 0);
  std::map<std::pair<Phase, Stage>, int> seen;
  for (int play = 0; play < deep_or(40, 4) && !HasFailure(); ++play) {
    for (Position p = rules.start(); rules.turn(p).actor == Actor::player && !HasFailure();) {
      const std::vector<Move> moves = legal_moves(rules, p);
      if (seen[{p.phase, p.stage}]++ < deep_or(100, 3)) {
        std::vector<Move> allowed;
        nameable.each(10, [&](const Move& move) {
          if (rules.judge(p, move, NullSink{})) allowed.push_back(move);
        });
        std::vector<Move> listed = moves;
        std::sort(listed.begin(), listed.end());
        std::sort(allowed.begin(), allowed.end());
        EXPECT_EQ(listed, allowed) << rules.describe(p);
      }
      p = rules.apply(p, drawn(moves, random), NullSink{});
    }
  }
  EXPECT_GE(seen.size(), 5U);
}

/// Seas in a row, in each a ship of somebody's, of some force; a table at which technologies sink ships, and
/// bombardments.
std::string seas(const std::string& active, Random& random) {
  std::string text = kSystem + "level = 4\nphase = \"operations\"\nactive = \"" + active +
                     "\"\nplayed = [\"AA\", \"WP\", \"NAM\", \"PRC\"]\n"
                     "[[bloc]]\nname = \"AA\"\noil = 3\ntechnologies = [\"tomahawk\", \"star-wars\"]\n"
                     "[[bloc]]\nname = \"NAM\"\noil = 3\nbiohazards = 1\n"
                     "technologies = [\"pirates\", \"vidyut\", \"biohazard\"]\n"
                     "[[bloc]]\nname = \"PRC\"\noil = 3\ntechnologies = [\"hai-ying-2\"]\n";
  constexpr std::array<const char*, 6> kWhose{"AA", "WP", "NAM", "PRC", "FR", "neutral"};
  constexpr int kSeas = 7;
  for (int i = 0; i < kSeas; ++i) {
    const auto number = [&](std::uint64_t most) { return std::to_string(1 + random.below(most)); };
    text += "[[area]]\nname = \"S" + std::to_string(i) + "\"\nkind = \"sea\"\nadjacent = [" +
            (i > 0 ? "\"S" + std::to_string(i - 1) + "\"" : "") + (i > 0 && i + 1 < kSeas ? ", " : "") +
            (i + 1 < kSeas ? "\"S" + std::to_string(i + 1) + "\"" : "") + "]\nunits = [{ bloc = \"" +
            (random.below(2) == 0 ? active : std::string(kWhose[random.below(6)])) +
            "\", type = \"naval\", force = " + number(2) + ", power = " + number(3) + " }]\n";
  }
  return text;
}

/// DE-18: once an operation, whatever destroyed it and whatever it costs oneself; and nothing else at sea.
TEST(DefconNavalLoss, ChangesDefconOnceWhateverDestroysIt) {
  Random random(1960, 0);
  std::map<std::pair<Move::Type, Technology>, int> sunk;
  int both = 0;
  for (int world = 0; world < deep_or(2000, 60); ++world) {
    for (const Bloc active : {kAA, kNAM, kPRC}) {
      const std::string text = seas(std::string(kBlocNames[active]), random);
      const Arbiter rules = sound(
          text, {"rulebook.table.naval.bombard=\"5\"", "rulebook.technology.effects.pirates=destroy-naval",
                 "rulebook.technology.effects.tomahawk=destroy-naval",
                 "rulebook.technology.effects.star-wars=destroy-naval"});
      for (const Move& move : legal_moves(rules, rules.start())) {
        const Position after = rules.apply(rules.start(), move, NullSink{});
        int lost = 0;
        for (Area area = 0; area < rules.board().areas.size(); ++area) {
          const Unit& before = rules.start().areas[area].unit;
          const bool opposing = before.bloc != active && rules.board().is_played(before.bloc);
          if (opposing && after.areas[area].unit.bloc != before.bloc) ++lost;
        }
        const bool biohazard = move.technology == Technology::biohazard && move.area != kNoArea;  // DE-78
        EXPECT_EQ(after.level, lost > 0 || biohazard ? 3 : 4) << words_of(rules).say(move) << "\n" << text;
        if (lost > 0) ++sunk[{move.type, move.technology}];
        if (lost > 0 && move.type == Move::Type::attack && after.areas[move.from].unit.none()) ++both;
      }
    }
  }
  EXPECT_GT(both, 0);
  EXPECT_EQ(sunk.size(), 7U);  // by attacks, bombardments, and five technologies
}

/// A world in which everybody has LOW and missiles of every kind.
std::string armed_world() {
  std::string text = kSystem +
                     "level = 1\nphase = \"nuclear\"\nstep = \"launch\"\nactive = \"AA\"\n"
                     "played = [\"AA\", \"WP\", \"NAM\", \"FR\", \"PRC\"]\n";
  const std::array<const char*, 3> types{"a-bomb", "h-bomb", "tsar"};
  for (const auto bloc : kBlocNames) {
    text += "[[bloc]]\nname = \"" + std::string(bloc) + "\"\ntechnologies = [\"low\"]\n";
    for (int i = 0; i < 3; ++i) {
      text += "[[area]]\nname = \"" + std::string(bloc) + " " + std::to_string(i) +
              "\"\nkind = \"land\"\nterritory = \"" + std::string(i == 2 ? "BORDERS" : bloc) +
              "\"\ncontroller = \"" + std::string(bloc) + "\"\nresources = [\"oil\"]\nunits = [{ bloc = \"" +
              std::string(bloc) + "\", type = \"motorized\" }]\nmissile = { bloc = \"" + std::string(bloc) +
              "\", type = \"" + types[static_cast<std::size_t>(i)] + "\" }\n";
    }
  }
  return text;
}

/// Every chain of answers ends, and lands exactly where it was aimed (DE-45, DE-50 to DE-57).
TEST(DefconLow, ChainsEndAndLandTogether) {
  const Arbiter rules = sound(armed_world());
  const Validity validity(rules.board(), rules.rulebook(), rules.start());
  Random random(1983, 0);
  std::size_t longest = 0;
  for (int play = 0; play < deep_or(4000, 200) && !HasFailure(); ++play) {
    Position p = rules.start();
    std::array<Blocs, kBlocs> aggressors{};  // who has struck at areas of whom
    AreaSet struck;
    AreaSet scorched;
    std::size_t flown = 0;
    const auto launched = [&](const Move& move, Bloc by) {
      const MissileType type = p.areas[move.from].silo.type;
      ASSERT_EQ(p.areas[move.from].silo.bloc, by);
      ++flown;
      for (std::size_t i = 0; i < move.target_count(); ++i) {
        struck.add(move.targets[i]);
        if (type != MissileType::a_bomb) scorched.add(move.targets[i]);
        const Bloc at = p.areas[move.targets[i]].controller;
        if (at != by) aggressors[at] |= only(by);
      }
    };
    std::vector<Move> launches;
    for (const Move& move : legal_moves(rules, p)) {
      if (move.type == Move::Type::launch) launches.push_back(move);
    }
    const Move first = launches[random.below(launches.size())];
    launched(first, kAA);
    p = rules.apply(p, first, NullSink{});
    while (p.stage == Stage::answering && !HasFailure()) {
      ASSERT_EQ(validity.wrong(p), "");
      EXPECT_EQ(p.areas[first.targets[0]].controller, rules.start().areas[first.targets[0]].controller);
      const std::vector<Move> moves = legal_moves(rules, p);
      // Hardly ever a pass, so that chains are long.
      Move move = moves[random.below(moves.size())];
      if (move.type == Move::Type::pass && random.below(4) != 0) move = moves[random.below(moves.size())];
      if (move.type == Move::Type::retaliate) {
        bool at_aggressor = false;  // DE-51, DE-56
        for (std::size_t i = 0; i < move.target_count(); ++i)
          at_aggressor = at_aggressor || has(aggressors[p.due], p.areas[move.targets[i]].controller);
        EXPECT_TRUE(at_aggressor) << words_of(rules).say(move);
        launched(move, p.due);
      }
      p = rules.apply(p, move, NullSink{});
    }
    longest = std::max(longest, flown);
    ASSERT_LE(flown, rules.board().areas.size());
    ASSERT_EQ(validity.wrong(p), "");
    for (Area area = 0; area < rules.board().areas.size(); ++area) {
      const AreaState& before = rules.start().areas[area];
      const AreaState& after = p.areas[area];
      EXPECT_EQ(after.unit.none(), struck.has(area));
      EXPECT_EQ(after.resources == 0, scorched.has(area));
      EXPECT_EQ(after.controller, before.controller);
      EXPECT_TRUE(!struck.has(area) || after.silo.none());
    }
  }
  EXPECT_GE(longest, 5U);
}

}  // namespace
}  // namespace casus::defcon
