// Tests the operations table cell by cell: every target class, operation and level of DEFCON, each at a table
// where only the cell decides. The expected values are copied from the sheet.

#include <gtest/gtest.h>
#include <optional>
#include <string>

#include "tables.hpp"

namespace casus::defcon {
namespace {

constexpr int kNever = 0;
constexpr std::array<const char*, 4> kOperationTexts{"destabilize", "coup", "bombard", "attack"};
enum { kDestabilize, kCoup, kBombard, kAttack };

struct Row {
  const char* clause;
  const char* name;
  const char* target;           // keys of the area that is the target
  const char* other;            // whose units defend it: "neutral" or a bloc
  std::array<int, 4> from;      // the level from which each operation is allowed
  std::array<bool, 4> changes;  // whether DEFCON changes when it succeeds
};

constexpr std::array<bool, 4> kNoStar{};
constexpr std::array<bool, 4> kTaking{false, true, false, true};
constexpr std::array<bool, 4> kAttacking{false, false, false, true};

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows{
      {"DE-10", "NeutralSecondary", "", "neutral", {5, 5, 5, 5}, kNoStar},
      {"DE-11", "HeldGrey", "controller = \"WP\"", "WP", {5, 5, 5, 5}, kNoStar},
      {"DE-11",
       "HeldOfAnUnplayedColour",
       "controller = \"WP\"\nmain_of = \"NAM\"",
       "WP",
       {5, 5, 5, 5},
       kNoStar},
      {"DE-11",
       "HeldCapitalOfAnother",
       "controller = \"WP\"\nmain_of = \"NAM\"\ncapital_territory = true",
       "WP",
       {5, 5, 5, 5},
       kNoStar},
      {"DE-11", "HeldOfOnesOwnColour", "controller = \"WP\"\nmain_of = \"AA\"", "WP", {5, 5, 5, 5}, kNoStar},
      {"DE-12", "NeutralMain", "main_of = \"NAM\"", "neutral", {5, 5, 5, 5}, kTaking},
      {"DE-12",
       "NeutralMainCapital",
       "main_of = \"NAM\"\ncapital_territory = true",
       "neutral",
       {5, 5, 5, 5},
       kTaking},
      {"DE-12", "AbandonedMain", "main_of = \"WP\"", "neutral", {5, 5, 5, 5}, kTaking},  // DE-19
      {"DE-13",
       "OpponentsCapital",
       "controller = \"WP\"\nmain_of = \"WP\"\ncapital_territory = true",
       "WP",
       {kNever, kNever, 2, 2},
       kAttacking},
      {"DE-14", "OpponentsMain", "controller = \"WP\"\nmain_of = \"WP\"", "WP", {5, 5, 2, 2}, kTaking},
      {"DE-15", "OwnUnstable", "controller = \"AA\"", nullptr, {kNever, kNever, kNever, 5}, kNoStar},
      {"DE-15",
       "OwnUnstableMain",
       "controller = \"AA\"\nmain_of = \"AA\"",
       nullptr,
       {kNever, kNever, kNever, 5},
       kNoStar},
      {"DE-16", "NavalOfAnOpponent", nullptr, "WP", {kNever, kNever, kNever, 4}, kAttacking},
  };
  return kRows;
}

/// The table of a row's target: whatever an operation needs besides its cell is there.
std::string table_of(const Row& row, std::size_t operation, int level) {
  const bool sea = row.target == nullptr;
  const bool political = operation == kDestabilize || operation == kCoup;
  std::string target = std::string(sea ? "kind = \"sea\"" : "kind = \"land\"") +
                       "\nadjacent = [\"HOME\", \"BAY\"]\n" + (sea ? "" : row.target) + "\n";
  if (!sea) target += "influence = [\"AA\"]\n";
  if (!sea && row.other == nullptr) {
    target += "instability = 1\n";  // one's own is a target only while it is unstable
  } else if (operation == kCoup && !sea) {
    target += "instability = 2\n";
  }
  // Something to shoot at; nothing that stands in the way of the others.
  if (sea) target += "units = [{ bloc = \"WP\", type = \"naval\", force = 1 }]\n";
  if (!sea && operation == kBombard && row.other != nullptr)
    target += "units = [{ bloc = \"" + std::string(row.other) + "\", type = \"motorized\" }]\n";
  return kSystem + "level = " + std::to_string(level) + "\nphase = \"" +
         (political ? "political" : "operations") +
         "\"\nactive = \"AA\"\nplayed = [\"AA\", \"WP\"]\n"
         "[[bloc]]\nname = \"AA\"\npoints = 5\noil = 3\nreserve = { motorized = 2 }\n"
         "[[bloc]]\nname = \"WP\"\npoints = 5\n"
         "[[area]]\nname = \"HOME\"\nkind = \"land\"\nterritory = \"HOME\"\nmain_of = \"AA\"\n"
         "capital_territory = true\ncapital = true\ncontroller = \"AA\"\nadjacent = [\"TARGET\", \"BAY\"]\n"
         "units = [{ bloc = \"AA\", type = \"armored\" }]\n"
         "[[area]]\nname = \"BAY\"\nkind = \"sea\"\nterritory = \"BAY\"\nadjacent = [\"HOME\", \"TARGET\"]\n"
         "units = [{ bloc = \"AA\", type = \"naval\", force = 2, power = 1 }]\n"
         "[[area]]\nname = \"TARGET\"\nterritory = \"TARGET\"\n" +
         target;
}

Move move_of(const Arbiter& rules, std::size_t operation, bool sea) {
  const Area target = area_called(rules, "TARGET");
  const Area bay = area_called(rules, "BAY");
  Move move;
  switch (operation) {
    case kDestabilize:
      move.type = Move::Type::destabilize;
      move.area = target;
      break;
    case kCoup:
      move.type = Move::Type::coup;
      move.area = target;
      break;
    case kBombard:
      move.type = Move::Type::bombard;
      move.from = bay;
      move.targets[0] = target;
      break;
    default:
      move.type = Move::Type::attack;
      move.area = target;
      move.from = sea ? bay : area_called(rules, "HOME");
  }
  return move;
}

/// Carries it out to its end: nobody contests, and no division is placed.
Position carried_out(const Arbiter& rules, const Move& move) {
  Position p = rules.apply(rules.start(), move, NullSink{});
  while (p.stage != Position::Stage::choosing && p.stage != Position::Stage::over) {
    Move next;
    if (p.stage == Position::Stage::betting) next = rules.declared(p);
    p = rules.apply(p, next, NullSink{});
  }
  return p;
}

/// The clauses of the table's rows that the judgement says are broken.
std::string broken_of(const Arbiter& rules, const Move& move) {
  std::string all;
  rules.judge(rules.start(), move, [&](const Finding& found) {
    if (!found.holds) all += std::string(kClauseRows[found.clause.row].id) + " ";
  });
  return all;
}

class DefconTable : public testing::TestWithParam<Row> {};

TEST_P(DefconTable, SaysFromWhichLevelAndWhetherDefconChanges) {
  const Row& row = GetParam();
  const bool sea = row.target == nullptr;
  for (std::size_t operation = 0; operation < 4; ++operation) {
    for (int level = 1; level <= 5; ++level) {
      const std::string at = std::string(kOperationTexts[operation]) + " at DEFCON " + std::to_string(level);
      const Arbiter rules = sound(table_of(row, operation, level), {"rulebook.force.naval=2"});
      const Move move = move_of(rules, operation, sea);
      const bool allowed = row.from[operation] != kNever && level <= row.from[operation];
      ASSERT_EQ(rules.judge(rules.start(), move, NullSink{}), allowed)
          << at << ": " << broken_of(rules, move);
      if (!allowed) {
        EXPECT_NE(broken_of(rules, move).find(std::string(row.clause) + " "), std::string::npos)
            << at << ": " << broken_of(rules, move);
        continue;
      }
      const Position after = carried_out(rules, move);
      const int expected = row.changes[operation] ? std::max(level - 1, 1) : level;
      EXPECT_EQ(static_cast<int>(after.level), expected) << at;
      const AreaState& target = after.areas[area_called(rules, "TARGET")];
      switch (operation) {  // it has succeeded
        case kDestabilize:
          EXPECT_EQ(target.instability, 1) << at;
          break;
        case kBombard:
          EXPECT_TRUE(target.unit.none()) << at;
          break;
        default:
          EXPECT_EQ(rules.holder(after, area_called(rules, "TARGET")), sea ? kNobody : kAA) << at;
      }
      if (operation == kAttack && row.other == nullptr) {
        EXPECT_EQ(target.instability, 0) << at;  // DE-30
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cells, DefconTable, testing::ValuesIn(rows()), [](const auto& one) {
  return std::string(one.param.clause).replace(2, 1, "") + one.param.name;
});

/// DE-17: one's own quiet area, a sea without an opponent's unit, and one's own unit's are of no class.
TEST(DefconTableWithout, AClassNothingIsAllowedDE17) {
  const Row own{"DE-17", "", "controller = \"AA\"\ninstability = 0", "AA", {}, {}};
  for (std::size_t operation = 0; operation < 4; ++operation) {
    for (int level = 1; level <= 5; ++level) {
      std::string text = table_of(own, operation, level);
      // What a coup needs of its target would give it a class.
      if (const auto at = text.find("instability = 2\n"); at != std::string::npos) text.erase(at, 16);
      const Arbiter rules = sound(text, {"rulebook.force.naval=2"});
      const Move move = move_of(rules, operation, false);
      EXPECT_FALSE(rules.judge(rules.start(), move, NullSink{})) << kOperationTexts[operation];
      EXPECT_NE(broken_of(rules, move).find("DE-17 "), std::string::npos) << broken_of(rules, move);
    }
  }
  const Row naval{"DE-17", "", nullptr, "WP", {}, {}};
  for (const char* whose : {"", "units = [{ bloc = \"AA\", type = \"naval\", force = 1 }]\n",
                            "units = [{ bloc = \"NAM\", type = \"naval\", force = 1 }]\n"}) {
    std::string text = table_of(naval, kAttack, 3);
    const auto at = text.rfind("units = ");
    text = text.substr(0, at) + whose;
    const Arbiter rules = sound(text, {"rulebook.force.naval=2"});
    const Move move = move_of(rules, kAttack, true);
    EXPECT_FALSE(rules.judge(rules.start(), move, NullSink{})) << whose;
    EXPECT_NE(broken_of(rules, move).find("DE-17 "), std::string::npos) << whose << broken_of(rules, move);
  }
}

}  // namespace
}  // namespace casus::defcon
