// The conformance kit over every scenario of the conflict chart.

#include "conformance.hpp"

#include "systems/conflict_chart/chart_conflict.hpp"
#include "systems/conflict_chart/system.hpp"

namespace casus::conflict_chart {
namespace {

struct Traits {
  using S = System;
  static std::set<std::string> off_table() {
    return {"the bank", "the discard pile", "the deck", "another holder"};
  }
  /// A table that has every option the other way, and one by whose rulebook nobody retaliates.
  static std::vector<conformance::Variant> variants() {
    return {{"another-table",
             {"rulebook.off_chart=shift", "rulebook.masterminds_after=kept", "rulebook.cards_drawn=3",
              "rulebook.retaliation_forces=kept", "rulebook.losses.share=[1, 3]", "rulebook.losses.of=tokens",
              "rulebook.generalship.add=[0, 1, 3, -2]"}},
            {"no-retaliation", {"rulebook.most_retaliations=0", "rulebook.losses.choice=least"}}};
  }
  /// Everything that anybody has, in every part, as a move of every type.
  static void every_move(const ChartRules& rules, const auto& visit) {
    using Type = Move::Type;
    const auto countries = static_cast<std::int8_t>(rules.board().countries.size());
    visit(Move{Type::stop, kNoCountry, {}});
    visit(Move{Type::draw, kNoCountry, {}});
    visit(Move{Type::refrain, kNoCountry, {}});
    Forces all;
    for (const Side& side : rules.board().sides) {
      all += side.play;
      all += side.reserve;
    }
    for_each_part(all, [&](const Forces& part) {
      for (const Type type : {Type::declare, Type::commit, Type::give_back})
        visit(Move{type, kNoCountry, part});
      for (std::int8_t country = kNoCountry; country < countries; ++country)
        visit(Move{Type::retaliate, country, part});
    });
  }
};

CASUS_CONFORMANCE(ConflictChartConforms, Traits);

class ConflictChartThreads : public conformance::Conformance<Traits> {};
TEST_P(ConflictChartThreads, GiveTheSameSimulation) { threads(); }
INSTANTIATE_TEST_SUITE_P(Scenarios, ConflictChartThreads,
                         testing::Values(conformance::Scenario{
                             "invasion-answered",
                             CASUS_ROOT "/scenarios/conflict-chart/invasion-answered.toml"}));

}  // namespace
}  // namespace casus::conflict_chart
