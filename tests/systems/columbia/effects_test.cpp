// Compares the worth of every pair of revealed sets of cards with the twin, exactly: all effects, every
// option.

#include <algorithm>
#include <gtest/gtest.h>

#include "conflict/explore/explore.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/decide.hpp"
#include "deep.hpp"
#include "effects_twin.hpp"
#include "subject.hpp"
#include "tables.hpp"

namespace casus::columbia {
namespace {

using twin::Does;
using twin::PlayedCard;

struct NamedCard {
  std::string text;
  PlayedCard card;
};
const std::vector<NamedCard>& cards() {
  static const std::vector<NamedCard> kCards{
      {"id = \"plain\", combat = 1", {1, Does::nothing, 0}},
      {"id = \"barricade\", combat = 0, effect = \"defending\", n = 2", {0, Does::defends, 2}},
      {"id = \"duel\", combat = 0, upgrades = 1, effect = \"alone\", n = 3", {1, Does::alone, 3}},
      {"id = \"sabotage\", combat = 1, effect = \"discard_random\"", {1, Does::removes, 0}},
      {"id = \"reserves\", combat = 0, effect = \"call_common\"", {0, Does::calls, 0}},
      {"id = \"shotgunner\", combat = 0, effect = \"stake_commons\", n = 2", {0, Does::stakes, 2}},
      {"id = \"second wind\", combat = 0, effect = \"reroll_lowest\"", {0, Does::own_lowest, 0}},
      {"id = \"jamming\", combat = 1, effect = \"force_reroll_highest\"", {1, Does::their_highest, 0}},
  };
  return kCards;
}
std::string id_of(const NamedCard& card) {
  const std::size_t first = card.text.find('"') + 1;
  return card.text.substr(first, card.text.find('"', first) - first);
}

/// Returns the worth of the position after both reveals, by the best choices.
Exact revealed_worth(const Siege& rules) {
  const auto keep = [&](const Siege::Position& p, std::uint32_t /*ordinal*/, const Move& move) {
    return move.type != Move::Type::play || move == rules.declared(p);
  };
  const auto walked = explore(rules, rules.start(), rules.prices(), Limits{}, {}, keep);
  if (!walked) throw std::runtime_error(to_string(walked.faults().front()));
  auto decision = Decision::of(walked->graph, Limits{});
  return (*decision->worth(walked->graph.root()))[0];
}

TEST(Effects, OfAnySetsAreWorthWhatTheirTwinSays) {
  Random random(17, 0);
  for (int i = 0; i < deep_or(400, 4); ++i) {
    twin::Field field;
    field.commons[0] = 1;
    field.commons[1] = 1;
    field.others[0] = {1};
    if (random.below(2) == 0) field.others[1] = {2};
    field.to_call[0] = 1;
    field.to_call[1] = static_cast<int>(random.below(2));
    field.common = twin::Rational(1, 8);
    std::array<twin::Cards, 2> sets;
    std::array<std::string, 2> played;
    for (const std::size_t side : {0U, 1U}) {
      std::set<std::size_t> drawn;
      for (std::uint64_t n = random.below(4); n > 0; --n) drawn.insert(random.below(cards().size()));
      for (const std::size_t card : drawn) {
        sets[side].push_back(cards()[card].card);
        played[side] += "\"" + id_of(cards()[card]) + "\", ";
      }
    }
    std::string text = "card = [\n";
    for (const NamedCard& card : cards()) text += "{ " + card.text + " },\n";
    text +=
        "]\nlocation = [{ name = \"Here\" }, { name = \"North's\" }, { name = \"South's\" }]\nforce = [\n"
        "{ player = \"North\", location = \"Here\", common = 1, special = 1 },\n"
        "{ player = \"South\", location = \"Here\", common = 1, leader = " +
        std::to_string(field.others[1].size()) +
        " },\n{ player = \"North\", location = \"North's\", common = 1, stronghold = 1 },\n"
        "{ player = \"South\", location = \"South's\", common = " +
        std::to_string(field.to_call[1]) +
        ", stronghold = 1 },\n]\nvalue = { win = 1, common = 0.125, special = 1, leader = 1 }\n"
        "combat = { at = \"Here\", attacker = \"North\", defender = \"South\", played = { attacker = [" +
        played[0] + "], defender = [" + played[1] + "] } }\n";
    EXPECT_EQ(revealed_worth(siege(text)), twin::exact(twin::Effects(field).worth(sets[0], sets[1])))
        << played[0] << " against " << played[1];
    if (HasFailure()) return;
  }
}

/// The attacker has no common there before one is called; the defender's cards may be removed, and remove.
TEST(EffectOrder, ChosenAsTheyComeIsTheBestThatCouldBePlayed) {
  for (const std::string first : {"attacker", "defender"}) {
    std::vector<std::string> ours{"reserves", "sabotage", "shotgunner"};
    std::optional<Exact> chosen;
    Exact most;
    bool worse = false;
    do {
      std::string text = "card = [\n";
      for (const NamedCard& card : cards()) text += "{ " + card.text + " },\n";
      text +=
          "]\nlocation = [{ name = \"Here\" }, { name = \"There\" }]\nforce = [\n"
          "{ player = \"North\", location = \"Here\", special = 1 },\n"
          "{ player = \"South\", location = \"Here\", common = 2 },\n"
          "{ player = \"North\", location = \"There\", common = 1, stronghold = 1 },\n]\n"
          "value = { win = 1, common = 0.125 }\n"
          "combat = { at = \"Here\", attacker = \"North\", defender = \"South\", played = { attacker = [";
      for (const std::string& card : ours) text += "\"" + card + "\", ";
      text += "], defender = [\"plain\", \"sabotage\", \"barricade\"] } }\n";
      const std::string whose = "rulebook.fight.effects_first=" + first;
      const Exact played = revealed_worth(siege(text, {whose})).reduced();
      const Exact best = revealed_worth(siege(text, {whose, "rulebook.fight.effect_order=best"})).reduced();
      if (chosen) {
        EXPECT_EQ(best, *chosen) << "the order of the list is nothing then";
      }
      chosen = best;
      EXPECT_LE(played, best);
      worse = worse || played < best;
      if (ours.front() == "sabotage" && ours[1] == "reserves") {
        EXPECT_EQ(played, best);
      }
      most = std::max(most, played);
    } while (std::next_permutation(ours.begin(), ours.end()));
    EXPECT_EQ(most, *chosen);
    EXPECT_TRUE(worse);
  }
}

}  // namespace
}  // namespace casus::columbia
