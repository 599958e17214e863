// The conformance kit over every scenario of aggression.

#include "conformance.hpp"

#include "scenario_pages.hpp"
#include "systems/aggression/campaign_conflict.hpp"
#include "systems/aggression/system.hpp"

namespace casus::aggression {
namespace {

struct Traits {
  using S = System;
  static std::set<std::string> off_table() { return {"the Administration"}; }
  /// A table that has every option the other way: two takeovers for a landing, cards that are kept, what is
  /// captured left where it stands, and luck that has to be earned.
  static std::vector<conformance::Variant> variants() {
    return {{"another-table",
             {"rulebook.declaring.declarations_per_landing=2", "rulebook.declaring.card_spent=false",
              "rulebook.settlement.captured_units=territory", "rulebook.settlement.development=captured",
              "rulebook.engagement.luck_needs_loss=true", "rulebook.engagement.tie=[\"attacker\"]"}},
            {"two-takeovers", {"rulebook.declaring.declarations_per_landing=2"}}};
  }
  /// The middle of a turn.
  static bool goes_on(const Campaign& rules, const Campaign::Position& p) {
    return !rules.board().dice && (p.taken == 0 || p.winner == Winner::attacker);
  }
  /// Passing, and every attack that names two Territories and perhaps a card.
  static void every_move(const Campaign& rules, const auto& visit) {
    visit(Attack{});
    const auto territories = static_cast<std::int8_t>(rules.board().territories.size());
    const auto cards = static_cast<std::int8_t>(rules.board().cards.size());
    for (std::int8_t from = 0; from < territories; ++from) {
      for (std::int8_t against = 0; against < territories; ++against) {
        for (std::int8_t card = kNobody; card < cards; ++card) visit(Attack{from, against, card});
      }
    }
  }
};

CASUS_CONFORMANCE(AggressionConforms, Traits);

class AggressionThreads : public conformance::Conformance<Traits> {};
TEST_P(AggressionThreads, GiveTheSameSimulation) { threads(); }
INSTANTIATE_TEST_SUITE_P(Scenarios, AggressionThreads,
                         testing::Values(conformance::Scenario{"worked-example", CASUS_ROOT
                                                               "/scenarios/aggression/worked-example.toml"},
                                         conformance::Scenario{
                                             "campaign-of-five",
                                             CASUS_ROOT "/scenarios/aggression/campaign-of-five.toml"}));

TEST(AggressionPage, ShowsASoundScenarioEveryKeyAndEveryMove) {
  conformance::check_scenario_page<System>(
      {"attack", "pass"},
      {"edition", "rulebook",  "title",    "agents",     "players",       "name",
       "group",   "quadrant",  "owner",    "points",     "value",         "units",
       "player",  "landed",    "cards",    "declared",   "won",           "lost",
       "from",    "against",   "card",     "top",        "bottom",        "development",
       "[value]", "[turn]",    "[attack]", "[[card]]",   "[[territory]]", "network_security",
       "groups",  "quadrants", "kinds",    "[[player]]", "stock",         "agents",
       "passed",  "fought"});
}

}  // namespace
}  // namespace casus::aggression
