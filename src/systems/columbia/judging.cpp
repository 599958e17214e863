// Judges choices, with reasons. Only this code decides what is allowed. A part of Siege.

#include <algorithm>
#include <array>
#include <vector>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {

namespace {

/// Visits every set of exactly `count` cards of `hand`; kinds from `kind` on are still to be added.
void for_each_set(CardSet hand, std::size_t kinds, std::int32_t count, std::size_t kind, CardSet set,
                  const auto& visit) {
  if (count == 0) return visit(set);
  if (kind == kinds) return;
  for (std::int32_t n = std::min(count, hand.of(kind)); n >= 0; --n) {
    CardSet more = set;
    more.add(kind, n);
    for_each_set(hand, kinds, count - n, kind + 1, more, visit);
  }
}

/// The maximum number of clauses that hold of one fight.
constexpr std::size_t kMostOfFight = 6;

}  // namespace

void Siege::candidates(const Position& p, Visitor<const Move&> visit) const {
  using Type = Move::Type;
  const auto about = [](std::size_t number) { return static_cast<std::int8_t>(number); };
  switch (p.stage) {
    case Stage::choosing:
      visit(Move{Type::decline});
      for (std::size_t party = 1; party < parties_.size(); ++party) visit(Move{Type::fight, about(party)});
      break;
    case Stage::attacker_plays:
    case Stage::defender_plays: {
      // Every number of cards of each kind, sets of few cards first, so that ties go to the player who keeps
      // cards. Cards may be played in another order than the best one, but only a declaration does so.
      const std::size_t party = party_of(p, p.stage == Stage::attacker_plays ? kAttacker : kDefender);
      const CardSet hand = held(p, party);
      const std::size_t kinds = hands_[party].kinds.size();
      for (std::int32_t count = 0; count <= hand.count(); ++count)
        for_each_set(hand, kinds, count, 0, CardSet(), [&](CardSet set) {
          visit(Move{Type::play, about(party), set.word()});
        });
      if (const Move first = declared(p); first.order != 0) visit(first);
      break;
    }
    case Stage::before_dice: {
      visit(Move{Type::pass});
      if (offered(p, Effect::discard_random)) visit(Move{Type::discard});
      if (offered(p, Effect::stake_commons)) visit(Move{Type::stake});
      if (!offered(p, Effect::call_common)) break;
      for (std::size_t l = 0; l < board_.locations.size(); ++l) visit(Move{Type::call, about(l)});
      break;
    }
    case Stage::after_dice:
      visit(Move{Type::pass});
      visit(Move{Type::reroll});
      visit(Move{Type::force});
      break;
    case Stage::which_die:
      for (std::size_t c = 0; c < rulebook_.colours.size(); ++c) visit(Move{Type::die, about(c)});
      break;
    case Stage::losing:
      for (std::size_t k = 0; k < kUnitKinds; ++k) visit(Move{Type::lose, about(k)});
      break;
    case Stage::retreating:
      for (std::size_t l = 0; l < board_.locations.size(); ++l) visit(Move{Type::retreat, about(l)});
      break;
    default:
      break;
  }
}

void Siege::rule(const Position& p, const Move& m, Findings& found) const {
  using Type = Move::Type;
  const auto fits = [&] {
    switch (p.stage) {
      case Stage::choosing:
        return m.type == Type::fight || m.type == Type::decline;
      case Stage::attacker_plays:
      case Stage::defender_plays:
        return m.type == Type::play;
      case Stage::before_dice:
        return m.type == Type::pass || m.type == Type::discard || m.type == Type::call ||
               m.type == Type::stake;
      case Stage::after_dice:
        return m.type == Type::pass || m.type == Type::reroll || m.type == Type::force;
      case Stage::which_die:
        return m.type == Type::die;
      case Stage::losing:
        return m.type == Type::lose;
      case Stage::retreating:
        return m.type == Type::retreat;
      default:
        return false;
    }
  };
  // Booker attacks before anybody may play cards against him: an attack that is not allowed is refused as an
  // attack.
  if (m.type == Type::fight && booker_may_not_attack(p)) return rule_fight(p, 1, found);
  if (!fits()) return found.broken(clause_of(p.stage), kNotNow);
  switch (p.stage) {
    case Stage::choosing:
      return m.type == Type::decline ? rule_decline(p, found)
                                     : rule_fight(p, static_cast<std::size_t>(m.about), found);
    case Stage::attacker_plays:
    case Stage::defender_plays:
      return rule_cards(p, m, found);
    case Stage::losing:
    case Stage::retreating:
      return rule_loss(p, m, found);
    default:
      return rule_effect(p, m, found);
  }
}

bool Siege::may_fight(const Position& p, std::size_t party) const {
  Findings found;
  rule_fight(p, party, found);
  return found.allowed();
}

bool Siege::may_decline(const Position& p) const {
  Findings found;
  rule_decline(p, found);
  return found.allowed();
}

void Siege::rule_fight(const Position& p, std::size_t party, Findings& found) const {
  // Clauses that hold are reported only if the fight is allowed.
  std::array<Co, kMostOfFight> hold{};
  std::size_t count = 0;
  const auto holds = [&](Co co) { hold[count++] = co; };
  const int at = board_.at;
  const auto units = [&](int player) { return units_of(pieces_at(p, player, at)); };
  const Party& other = parties_[party];
  const int opponent = static_cast<int>(party);

  if (parties_[0].type == Party::Type::booker) {  // CO-30
    if (!board_.location(at).booker) found.broken(Co::booker_attacks, kNoBooker, kNobody, kNobody);
    if (!board_.aggressive && !board_.rescuing)
      found.broken(Co::booker_attacks, kNotAggressive, kNobody, kNobody);
    if (units(other.player) == 0) found.broken(Co::booker_attacks, kNoUnits, opponent, kNobody);
    holds(Co::booker_attacks);
    holds(Co::booker_attacks_when);
    if (board_.opponents.size() > 1) holds(Co::booker_groups);  // CO-38
  } else {
    const int mover = parties_[0].player;
    if (units(mover) == 0) found.broken(Co::mover_attacks, kNoUnits, 0, kNobody);
    if (!stands(p, party)) found.broken(Co::beaten_has_left, kNotThere, opponent, kNobody);
    if (found.settled()) return;
    const int enemy = enemy_there(p, other.player);
    if (other.is_player()) {
      holds(Co::mover_attacks);                               // CO-1
      if (meets_several(p)) holds(Co::first_of_several);      // CO-49
      if (has_partner(p, other.player)) holds(Co::factions);  // CO-19
      if (!board_.are_enemies(mover, other.player)) {
        found.broken(Co::factions, kOneFaction, 0, opponent);  // CO-19
      } else if (stands(p, party) && units(other.player) == 0) {
        const bool structures = structures_of(pieces_at(p, other.player, at)) > 0;
        found.broken(structures ? Co::bare_structures : Co::mover_attacks,  // CO-18
                     structures ? kOnlyStructures : kNoUnits, opponent, kNobody);
      }
      if (token_there(p)) {
        holds(Co::order_of_three);  // CO-35
      } else if (booker_there(p)) {
        holds(Co::units_before_booker);  // CO-34
      }
    } else if (other.type == Party::Type::token) {
      holds(Co::token_defends);  // CO-20
      if (!board_.location(at).token) found.broken(Co::token_defends, kNoToken, kNobody, kNobody);
      if (enemy != kNobody) found.broken(Co::order_of_three, kAfterUnits, enemy, kNobody);  // CO-35
      if (booker_there(p)) holds(Co::token_before_booker);                                  // CO-33
    } else {
      holds(Co::moving_onto_booker);  // CO-32
      if (!board_.location(at).booker) found.broken(Co::moving_onto_booker, kNoBooker, kNobody, kNobody);
      if (enemy != kNobody) found.broken(Co::units_before_booker, kAfterUnits, enemy, kNobody);  // CO-34
      if (token_there(p)) found.broken(Co::token_before_booker, kAfterToken, kNobody, kNobody);  // CO-33
      if (p.beaten != 0 && board_.aggressive) holds(Co::units_before_booker_must);
    }
    if (p.beaten != 0) holds(Co::beaten_has_left);  // CO-39
  }
  if (!found.allowed()) return;
  for (std::size_t i = 0; i < count; ++i) found.cite(hold[i], kFits, 0, opponent);
}

void Siege::rule_decline(const Position& p, Findings& found) const {
  const int enemy = enemy_there(p, kNobody);
  if (enemy != kNobody) found.broken(Co::mover_attacks, kMustFight, enemy);  // CO-1
  if (token_there(p)) found.broken(Co::token_defends, kMustFight, kNobody);  // CO-20
  if (booker_there(p) && board_.aggressive)
    found.broken(Co::moving_onto_booker, kMustFight, kNobody);  // CO-32
  if (found.allowed() && found.stores_all()) found.cite(why_declined(p), kFits, 0, kNobody);
}

void Siege::rule_cards(const Position& p, const Move& m, Findings& found) const {
  const bool attacks = p.stage == Stage::attacker_plays;
  const std::size_t party = party_of(p, attacks ? kAttacker : kDefender);
  const auto number = static_cast<std::int32_t>(party);
  const Co co = attacks ? Co::attacker_plays : Co::defender_plays;  // CO-2, CO-3
  const CardSet set(m.cards);
  const CardSet hand = held(p, party);
  const bool opens = !board_.moving && p.beaten == 0 && (attacks || !parties_[0].is_player());
  if (opens) {
    for (const Finding& finding : of_combat_) {
      if (!found.add(finding)) return;
    }
  }
  if (m.about != static_cast<std::int8_t>(party)) {
    const auto whose = static_cast<std::size_t>(m.about);
    const bool figure = !parties_[whose].is_player();
    const Co why = parties_[whose].type == Party::Type::token ? Co::token_total : Co::booker_dice;
    const Reason reason = figure                                       ? kPlaysNoCards  // CO-21, CO-31
                          : !attacks && whose == 0                     ? kPlayedAlready
                          : attacks && whose == party_of(p, kDefender) ? kAttackerFirst
                                                                       : kOthersCards;
    return found.broken(figure ? why : co, reason, m.about);
  }
  if (!set.within(hand)) {
    for (std::size_t k = 0; k < 16; ++k) {
      if (set.of(k) > hand.of(k))
        found.broken(co, kNotInHand, number, static_cast<std::int32_t>(k), hand.of(k));
    }
    return;
  }
  if (!found.allowed()) return;
  found.cite(co, kFits, number, set.count(), hand.count());
  if (!attacks && parties_[0].is_player()) found.cite(Co::defender_plays_count, kFits, 0, p.cards[0].count());
  if (p.beaten != 0) found.cite(Co::beaten_has_left, kFits, 0, m.about);  // CO-39
}

void Siege::rule_effect(const Position& p, const Move& m, Findings& found) const {
  using Type = Move::Type;
  const auto need = [&](bool holds, Co co, Reason reason, int about) {
    found.need(holds, co, holds ? kFits : reason, about);
  };
  if (p.stage == Stage::which_die) {
    const KeptDice::Extreme extreme = p.kept[p.die_of].extreme(p.die_colour == 1);
    return need(((extreme.colours >> static_cast<unsigned>(m.about)) & 1U) != 0, Co::rerolls, kNoSuchDie,
                m.about);
  }
  if (m.type == Type::pass)
    return found.cite(p.stage == Stage::before_dice ? Co::reveal : Co::after_dice, kFits);
  if (p.stage == Stage::after_dice) {  // CO-45
    const auto own = static_cast<std::size_t>(order(p.phase));
    return need(m.type == Type::reroll ? p.low[own] > 0 : p.high[own] > 0, Co::rerolls, kNoSuchEffect, 0);
  }
  const auto may = [&](Effect effect) { return offered(p, effect).has_value(); };
  if (m.type == Type::discard) return need(may(Effect::discard_random), Co::discard_random, kNoSuchEffect, 0);
  if (m.type == Type::stake) return need(may(Effect::stake_commons), Co::stake_commons, kNoSuchEffect, 0);
  if (!may(Effect::call_common)) return need(false, Co::call_common, kNoSuchEffect, 0);
  need(commons_to_call(p, party_of(p, order(p.phase)), m.about) > 0, Co::call_common, kNoCommonThere,
       m.about);
}

void Siege::rule_loss(const Position& p, const Move& m, Findings& found) const {
  const std::size_t party = party_of(p, loser(p));
  const auto need = [&](bool holds, Co co, Co part, Reason reason) {
    found.need(holds, co, holds ? kFits : reason, m.about);
    if (holds) found.cite(part, kFits, m.about);
  };
  if (p.stage == Stage::losing) {  // CO-12
    return need(units_in(p, party, static_cast<std::size_t>(m.about)) > 0, Co::loser_destroys,
                Co::loser_destroys_choice, kNoSuchUnit);
  }
  const Refuge refuge = refuge_at(p, party, m.about);  // CO-13
  const bool stronghold = refuge != Refuge::no_stronghold && refuge != Refuge::not_own;
  if (refuge != Refuge::fits && stronghold) {
    const Co why = refuge == Refuge::said_other ? Co::retreat : Co::control;  // CO-17
    return found.broken(why, kNotControlled, m.about);
  }
  need(refuge == Refuge::fits, refuge == Refuge::not_own ? Co::retreat_reading : Co::retreat,
       Co::retreat_reading, kNoStronghold);
}

}  // namespace casus::columbia
