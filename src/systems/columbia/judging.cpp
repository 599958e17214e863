#pragma once
// Judges choices, with reasons. Only this code decides what is allowed. A part of Siege.

#include <algorithm>
#include <vector>

#include "conflict/rules/telling.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Visits every set of exactly `count` cards of `hand`; kinds from `kind` on are still to be added.
void Siege::for_each_set(CardSet hand, std::size_t kinds, std::int32_t count, std::size_t kind, CardSet set,
                         const auto& visit) {
  if (count == 0) return visit(set);
  if (kind == kinds) return;
  for (std::int32_t n = std::min(count, hand.of(kind)); n >= 0; --n) {
    CardSet more = set;
    more.add(kind, n);
    for_each_set(hand, kinds, count - n, kind + 1, more, visit);
  }
}

void Siege::candidates(const Position& p, const auto& visit) const {
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

bool Siege::judge(const Position& p, const Move& m, const auto& sink) const {
  return judged_in_order(sink, [&](const auto& told) { return judge_unsorted(p, m, told); });
}

bool Siege::judge_unsorted(const Position& p, const Move& m, const auto& sink) const {
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
  if (m.type == Type::fight && booker_may_not_attack(p)) return judge_fight(p, 1, sink);
  if (!fits()) {
    sink(Finding{clause(clause_of(p.stage)), false, kNotNow, {}});
    return false;
  }
  switch (p.stage) {
    case Stage::choosing:
      return m.type == Type::decline ? judge_decline(p, sink)
                                     : judge_fight(p, static_cast<std::size_t>(m.about), sink);
    case Stage::attacker_plays:
    case Stage::defender_plays:
      return judge_cards(p, m, sink);
    case Stage::losing:
    case Stage::retreating:
      return judge_loss(p, m, sink);
    default:
      return judge_effect(p, m, sink);
  }
}

bool Siege::judge_fight(const Position& p, std::size_t party, const auto& sink) const {
  bool allowed = true;
  const auto broken = [&](Co co, Reason reason, int a = kNobody, int b = kNobody) {
    sink(Finding{clause(co), false, reason, {a, b, 0}});
    allowed = false;
  };
  std::vector<Co> hold;
  const int at = board_.at;
  const auto units = [&](int player) { return units_of(pieces_at(p, player, at)); };
  const Party& other = parties_[party];
  const int opponent = static_cast<int>(party);

  if (parties_[0].type == Party::Type::booker) {  // CO-30
    if (!board_.location(at).booker) broken(Co::booker_attacks, kNoBooker);
    if (!board_.aggressive && !board_.rescuing) broken(Co::booker_attacks, kNotAggressive);
    if (units(other.player) == 0) broken(Co::booker_attacks, kNoUnits, opponent);
    hold = {Co::booker_attacks, Co::booker_attacks_when};
    if (board_.opponents.size() > 1) hold.push_back(Co::booker_groups);  // CO-38
  } else {
    const int mover = parties_[0].player;
    if (units(mover) == 0) broken(Co::mover_attacks, kNoUnits, 0);
    if (!stands(p, party)) broken(Co::beaten_has_left, kNotThere, opponent);
    const int enemy = enemy_there(p, other.player);
    if (other.is_player()) {
      hold = {Co::mover_attacks};                                      // CO-1
      if (meets_several(p)) hold.push_back(Co::first_of_several);      // CO-49
      if (has_partner(p, other.player)) hold.push_back(Co::factions);  // CO-19
      if (!board_.are_enemies(mover, other.player)) {
        broken(Co::factions, kOneFaction, 0, opponent);  // CO-19
      } else if (stands(p, party) && units(other.player) == 0) {
        const bool structures = structures_of(pieces_at(p, other.player, at)) > 0;
        broken(structures ? Co::bare_structures : Co::mover_attacks,  // CO-18
               structures ? kOnlyStructures : kNoUnits, opponent);
      }
      if (token_there(p)) {
        hold.push_back(Co::order_of_three);  // CO-35
      } else if (booker_there(p)) {
        hold.push_back(Co::units_before_booker);  // CO-34
      }
    } else if (other.type == Party::Type::token) {
      hold = {Co::token_defends};  // CO-20
      if (!board_.location(at).token) broken(Co::token_defends, kNoToken);
      if (enemy != kNobody) broken(Co::order_of_three, kAfterUnits, enemy);  // CO-35
      if (booker_there(p)) hold.push_back(Co::token_before_booker);          // CO-33
    } else {
      hold = {Co::moving_onto_booker};  // CO-32
      if (!board_.location(at).booker) broken(Co::moving_onto_booker, kNoBooker);
      if (enemy != kNobody) broken(Co::units_before_booker, kAfterUnits, enemy);  // CO-34
      if (token_there(p)) broken(Co::token_before_booker, kAfterToken);           // CO-33
      if (p.beaten != 0 && board_.aggressive) hold.push_back(Co::units_before_booker_must);
    }
    if (p.beaten != 0) hold.push_back(Co::beaten_has_left);  // CO-39
  }
  if (allowed) {
    for (const Co co : hold) sink(Finding{clause(co), true, kFits, {0, opponent, 0}});
  }
  return allowed;
}

bool Siege::judge_decline(const Position& p, const auto& sink) const {
  const auto broken = [&](Co co, int whom) {
    sink(Finding{clause(co), false, kMustFight, {whom, 0, 0}});
    return false;
  };
  const int enemy = enemy_there(p, kNobody);
  bool allowed = true;
  if (enemy != kNobody) allowed = broken(Co::mover_attacks, enemy);                             // CO-1
  if (token_there(p)) allowed = broken(Co::token_defends, kNobody);                             // CO-20
  if (booker_there(p) && board_.aggressive) allowed = broken(Co::moving_onto_booker, kNobody);  // CO-32
  if (allowed) {
    const Co why = why_declined(p);
    sink(Finding{clause(why), true, kFits, {0, kNobody, 0}});
  }
  return allowed;
}

bool Siege::judge_cards(const Position& p, const Move& m, const auto& sink) const {
  const bool attacks = p.stage == Stage::attacker_plays;
  const std::size_t party = party_of(p, attacks ? kAttacker : kDefender);
  const Co co = attacks ? Co::attacker_plays : Co::defender_plays;  // CO-2, CO-3
  const CardSet set(m.cards);
  const CardSet hand = held(p, party);
  const bool opens = !board_.moving && p.beaten == 0 && (attacks || !parties_[0].is_player());
  bool allowed = true;
  if (opens) {
    allowed = combat_allowed_;
    for (const Finding& finding : of_combat_) sink(finding);
  }
  if (m.about != static_cast<std::int8_t>(party)) {
    const auto whose = static_cast<std::size_t>(m.about);
    const bool figure = !parties_[whose].is_player();
    const Co why = parties_[whose].type == Party::Type::token ? Co::token_total : Co::booker_dice;
    const Reason reason = figure                                       ? kPlaysNoCards  // CO-21, CO-31
                          : !attacks && whose == 0                     ? kPlayedAlready
                          : attacks && whose == party_of(p, kDefender) ? kAttackerFirst
                                                                       : kOthersCards;
    sink(Finding{clause(figure ? why : co), false, reason, {m.about, 0, 0}});
    return false;
  }
  if (!set.within(hand)) {
    for (std::size_t k = 0; k < 16; ++k) {
      if (set.of(k) > hand.of(k))
        sink(Finding{clause(co),
                     false,
                     kNotInHand,
                     {static_cast<std::int32_t>(party), static_cast<std::int32_t>(k), hand.of(k)}});
    }
    return false;
  }
  if (allowed) {
    sink(Finding{clause(co), true, kFits, {static_cast<std::int32_t>(party), set.count(), hand.count()}});
    if (!attacks && parties_[0].is_player())
      sink(Finding{clause(Co::defender_plays_count), true, kFits, {0, p.cards[0].count(), 0}});
    if (p.beaten != 0) sink(Finding{clause(Co::beaten_has_left), true, kFits, {0, m.about, 0}});  // CO-39
  }
  return allowed;
}

bool Siege::judge_effect(const Position& p, const Move& m, const auto& sink) const {
  using Type = Move::Type;
  const auto say = [&](bool holds, Co co, Reason reason, int about) {
    sink(Finding{clause(co), holds, holds ? kFits : reason, {about, 0, 0}});
    return holds;
  };
  if (p.stage == Stage::which_die) {
    const KeptDice::Extreme extreme = p.kept[p.die_of].extreme(p.die_colour == 1);
    return say(((extreme.colours >> static_cast<unsigned>(m.about)) & 1U) != 0, Co::rerolls, kNoSuchDie,
               m.about);
  }
  if (m.type == Type::pass) {
    const bool before = p.stage == Stage::before_dice;
    return say(true, before ? Co::reveal : Co::after_dice, kFits, 0);
  }
  if (p.stage == Stage::after_dice) {  // CO-45
    const auto own = static_cast<std::size_t>(order(p.phase));
    return say(m.type == Type::reroll ? p.low[own] > 0 : p.high[own] > 0, Co::rerolls, kNoSuchEffect, 0);
  }
  const auto may = [&](Effect effect) { return offered(p, effect).has_value(); };
  if (m.type == Type::discard) return say(may(Effect::discard_random), Co::discard_random, kNoSuchEffect, 0);
  if (m.type == Type::stake) return say(may(Effect::stake_commons), Co::stake_commons, kNoSuchEffect, 0);
  if (!may(Effect::call_common)) return say(false, Co::call_common, kNoSuchEffect, 0);
  return say(commons_to_call(p, party_of(p, order(p.phase)), m.about) > 0, Co::call_common, kNoCommonThere,
             m.about);
}

bool Siege::judge_loss(const Position& p, const Move& m, const auto& sink) const {
  const std::size_t party = party_of(p, loser(p));
  const auto say = [&](bool holds, Co co, Co part, Reason reason) {
    sink(Finding{clause(co), holds, holds ? kFits : reason, {m.about, 0, 0}});
    if (holds) sink(Finding{clause(part), true, kFits, {m.about, 0, 0}});
    return holds;
  };
  if (p.stage == Stage::losing) {  // CO-12
    return say(units_in(p, party, static_cast<std::size_t>(m.about)) > 0, Co::loser_destroys,
               Co::loser_destroys_choice, kNoSuchUnit);
  }
  const Refuge refuge = refuge_at(p, party, m.about);  // CO-13
  const bool stronghold = refuge != Refuge::no_stronghold && refuge != Refuge::not_own;
  if (refuge != Refuge::fits && stronghold) {
    const Co why = refuge == Refuge::said_other ? Co::retreat : Co::control;  // CO-17
    sink(Finding{clause(why), false, kNotControlled, {m.about, 0, 0}});
    return false;
  }
  return say(refuge == Refuge::fits, refuge == Refuge::not_own ? Co::retreat_reading : Co::retreat,
             Co::retreat_reading, kNoStronghold);
}

}  // namespace casus::columbia
