// The conformance kit over every scenario of aggression.

#include "conformance.hpp"

#include "systems/aggression/system.hpp"

namespace casus::aggression {
namespace {

struct Traits {
  using S = System;
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

}  // namespace
}  // namespace casus::aggression
