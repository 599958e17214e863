// The conformance kit over every scenario of columbia.

#include "conformance.hpp"

#include "scenario_pages.hpp"
#include "systems/columbia/siege_conflict.hpp"
#include "systems/columbia/system.hpp"

namespace casus::columbia {
namespace {

struct Traits {
  using S = System;
  static std::set<std::string> off_table() {
    return {"the supply", "the discards", "the box", "the next World Event Phase"};
  }
  /// A table that has every option the other way; and one where the symbol shows.
  static std::vector<conformance::Variant> variants() {
    return {{"another-table",
             {"rulebook.fight.turrets_lent=false", "rulebook.fight.alarm_bonus=total",
              "rulebook.fight.effects_first=defender", "rulebook.fight.cards_after=returned",
              "rulebook.board.control_rule=own-units", "rulebook.board.bare_structures=destroyed",
              "rulebook.board.retreat_stronghold=any", "rulebook.fight.effect_order=best",
              "rulebook.booker.booker_groups=active-last", "rulebook.booker.dice=2"}},
            {"aggressive", {"aggressive=true"}}};
  }
  /// Every move that names parties, locations, colours, kinds of units, and cards of a hand or one more.
  static void every_move(const Siege& rules, const auto& visit) {
    using Type = Move::Type;
    const auto each = [&](Type type, std::size_t count, std::size_t first = 0) {
      for (std::size_t i = first; i < count; ++i) visit(Move{type, static_cast<std::int8_t>(i)});
    };
    each(Type::fight, rules.parties().size(), 1);
    for (const Type type : {Type::decline, Type::pass, Type::discard, Type::stake, Type::reroll, Type::force})
      visit(Move{type});
    each(Type::call, rules.board().locations.size());
    each(Type::retreat, rules.board().locations.size());
    each(Type::die, rules.rulebook().colours.size());
    each(Type::lose, kUnitKinds);
    for (std::size_t party = 0; party < rules.parties().size(); ++party) {
      const std::size_t kinds = rules.hand(party).kinds.size();
      // None or one of each kind, and two of one.
      for (std::uint32_t subset = 0; subset < (1U << kinds); ++subset) {
        CardSet set;
        for (std::size_t k = 0; k < kinds; ++k) set.add(k, (subset >> k) & 1U ? 1 : 0);
        visit(Move{Type::play, static_cast<std::int8_t>(party), set.word()});
      }
      for (std::size_t k = 0; k < kinds; ++k) {
        CardSet set;
        set.add(k, 2);
        visit(Move{Type::play, static_cast<std::int8_t>(party), set.word()});
      }
    }
  }
};

CASUS_CONFORMANCE(ColumbiaConforms, Traits);

TEST(ColumbiaPage, ShowsASoundScenarioEveryKeyEffectAndMove) {
  std::vector<std::string> names{
      "rulebook",   "title",     "aggressive", "rescuing", "active",     "[[location]]", "[[force]]",
      "[[card]]",   "[hand]",    "[deck]",     "[combat]", "[move]",     "[value]",      "name",
      "adjacent",   "token",     "combat",     "eagles",   "revealed",   "booker",       "elizabeth",
      "controller", "player",    "location",   "faction",  "id",         "upgrades",     "effect",
      "n",          "at",        "attacker",   "defender", "units",      "played",       "from",
      "to",         "challenge", "cards",      "seen",     "hand",       "win",          "card",
      "eagle",      "players",   "factions",   "places",   "[[player]]", "pool",         "discards"};
  names.insert(names.end(), kEffectNames.begin() + 1, kEffectNames.end());
  names.insert(names.end(), kKindNames.begin(), kKindNames.end());
  conformance::check_scenario_page<System>({"fight", "decline", "play", "discard", "call", "stake", "reroll",
                                            "force", "pass", "die", "lose", "retreat"},
                                           names);
}

}  // namespace
}  // namespace casus::columbia
