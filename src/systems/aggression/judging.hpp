#pragma once
// Judges declarations (AG-1 to AG-9, AG-33, AG-35, AG-37). Only this code decides what is allowed. A part of
// Campaign.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "base/meter.hpp"
#include "conflict/rules/telling.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// The conditions of one clause for one move. Reports each broken condition, or that the clause holds.
template <class Sink>
class Conditions {
 public:
  Conditions(Ag ag, const Sink& sink) : ag_(ag), sink_(sink) {}

  void need(bool holds, Reason reason, int a = kNobody, int b = kNobody) { need(holds, ag_, reason, a, b); }
  void need(bool holds, Ag part, Reason reason, int a, int b) {
    if (holds) return;
    holds_ = false;
    sink_(Finding{clause(part), false, reason, {a, b, 0}});
  }
  /// Returns whether all conditions held. If so, reports the clause and its parts as holding.
  bool close(std::initializer_list<Ag> parts, int a = kNobody, int b = kNobody) {
    if (holds_) {
      sink_(Finding{clause(ag_), true, kFits, {a, b, 0}});
      for (const Ag part : parts) sink_(Finding{clause(part), true, kFits, {a, b, 0}});
    }
    return holds_;
  }

 private:
  Ag ag_;
  const Sink& sink_;
  bool holds_ = true;
};

void Campaign::candidates(const Position& p, const auto& visit) const {
  constexpr std::uint64_t kStepsOfCandidate = 3;
  const auto in_hand = static_cast<std::uint64_t>(std::popcount(p.hand));
  // Only owned Territories count, so that the cost equals that of the same conflict without the others.
  const auto owned = static_cast<std::uint64_t>(
      std::count_if(board_.territories.begin(), board_.territories.end(),
                    [](const Territory& territory) { return territory.owner != kNobody; }));
  ResourceMeter::spend(kStepsOfCandidate * owned * (2 + in_hand));
  visit(Attack{});
  const auto territories = static_cast<std::int8_t>(board_.territories.size());
  if (may_continue(p)) {
    for (std::int8_t t = 0; t < territories; ++t) visit(Attack{p.from, t, kNobody});
  }
  const auto landed = static_cast<std::int8_t>(board_.landed);
  for (std::int8_t t = 0; t < territories; ++t) {
    const Attack bare = landed_on_own() ? Attack{landed, t, kNobody} : Attack{t, landed, kNobody};
    if (bare.from == bare.against) continue;
    if (!(may_continue(p) && bare.from == p.from)) visit(bare);  // otherwise it was visited above
    for (std::int8_t card = 0; card < static_cast<std::int8_t>(board_.cards.size()); ++card) {
      if (((p.hand >> card) & 1U) != 0) visit(Attack{bare.from, bare.against, card});
    }
  }
}

void Campaign::thinkable(const Position& p, const auto& visit) const {
  const auto landed = static_cast<std::int8_t>(board_.landed);
  for (std::int8_t t = 0; t < static_cast<std::int8_t>(board_.territories.size()); ++t) {
    if (t == landed) continue;
    for (std::int8_t card = 0; card < static_cast<std::int8_t>(board_.cards.size()); ++card) {
      if (((p.hand >> card) & 1U) == 0)
        visit(landed_on_own() ? Attack{landed, t, card} : Attack{t, landed, card});
    }
  }
}

bool Campaign::judge(const Position& p, const Attack& m, const auto& sink) const {
  return judged_in_order(sink, [&](const auto& told) { return judge_unsorted(p, m, told); });
}

bool Campaign::judge_unsorted(const Position& p, const Attack& m, const auto& sink) const {
  if (m.passes()) {
    sink(Finding{clause(Ag::never_compulsory), true, kFits, {}});  // AG-37
    return true;
  }
  bool allowed = true;
  const auto broken = [&](Ag ag, Reason reason, int about) {
    sink(Finding{clause(ag), false, reason, {about, 0, 0}});
    allowed = false;
  };
  if (p.turn_lost) broken(Ag::loser_ends_turn, kTurnLost, kNobody);                                   // AG-35
  if (controller(p, m.against) == kNobody) broken(Ag::nobodys_territory, kTargetNobodys, m.against);  // AG-7

  if (is_continuing(p, m)) return judge_continuing(p, m, sink) && allowed;  // AG-33
  const bool may_declare = p.declared < rulebook_.declarations;
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(sink)>, NullSink>) {
    if (!may_declare) return false;
  }
  if (p.winner == Winner::attacker && !may_declare) {
    judge_continuing(p, m, sink);
    allowed = false;
  }
  return judge_declaring(p, m, sink) && allowed;
}

bool Campaign::judge_continuing(const Position& p, const Attack& m, const auto& sink) const {
  Conditions ruling(Ag::continuing, sink);
  ruling.need(rulebook_.continuing, kNotContinuing);
  ruling.need(m.from == p.from, Ag::continuing_source, kOtherSource, m.from, p.from);
  ruling.need(m.card == kNobody, Ag::continuing_source, kCardNotNeeded, m.card, kNobody);
  ruling.need(at(m.against).group == at(p.against).group, kOtherGroup, m.against, p.against);
  ruling.need(!is_domestic(p, m.against), kTargetOwn, m.against);
  if (controller(p, m.against) == kNobody) return false;  // AG-7 reports it
  return ruling.close({Ag::continuing_source, Ag::continuing_fresh}, m.from, m.against);
}

bool Campaign::judge_declaring(const Position& p, const Attack& m, const auto& sink) const {
  Conditions declarations(Ag::declarations, sink);
  declarations.need(p.declared < rulebook_.declarations, kTooManyDeclared, p.declared,
                    rulebook_.declarations);
  const bool in_number = declarations.close({}, p.declared, rulebook_.declarations);  // AG-8
  const bool opened = m.card == kNobody ? judge_by_landing(p, m, sink) : judge_with_card(p, m, sink);
  return in_number && opened;
}

bool Campaign::judge_by_landing(const Position& p, const Attack& m, const auto& sink) const {
  const int landed = board_.landed;
  const bool in_reach = share_quadrant(m.from, m.against);
  const bool card_free = !in_reach && is_card_free(m.from, m.against);
  bool opened = false;
  if (landed_on_foreign()) {  // AG-1
    Conditions ruling(Ag::foreign_landing, sink);
    ruling.need(m.against == landed, kNotLandedOn, m.against, landed);
    ruling.need(m.against != landed || !is_domestic(p, landed), kTargetOwn, m.against);
    ruling.need(is_domestic(p, m.from), kSourceForeign, m.from);
    ruling.need(in_reach || card_free, kOtherQuadrant, m.from, m.against);
    opened = ruling.close({}, m.from, m.against);
  } else if (landed_on_own()) {  // AG-2
    Conditions ruling(Ag::own_landing, sink);
    ruling.need(m.from == landed, Ag::own_landing_source, kNotFromLanding, m.from, landed);
    ruling.need(!is_domestic(p, m.against), kTargetOwn, m.against);
    ruling.need(in_reach || card_free, kOtherQuadrant, m.from, m.against);
    // An unowned Territory is not foreign: AG-7 reports it, and AG-2 does not allow the attack.
    opened = controller(p, m.against) != kNobody && ruling.close({Ag::own_landing_source}, m.from, m.against);
  } else {
    sink(Finding{clause(Ag::foreign_landing), false, kLandedOnNobodys, {landed, 0, 0}});
    sink(Finding{clause(Ag::own_landing), false, kLandedOnNobodys, {landed, 0, 0}});
  }
  if (opened && card_free) {  // AG-6
    sink(Finding{clause(Ag::card_free_pair), true, kFits, {m.from, m.against, 0}});
    sink(Finding{clause(Ag::card_free_pair_landing), true, kFits, {m.from, m.against, 0}});
  }
  return opened;
}

bool Campaign::judge_with_card(const Position& p, const Attack& m, const auto& sink) const {
  const int landed = board_.landed;
  const Card& card = card_at(m.card);
  const bool in_hand = ((p.hand >> m.card) & 1U) != 0;
  const bool spent = !in_hand && ((board_.hand >> m.card) & 1U) != 0;
  const auto among = [&](int territory, const std::vector<int>& groups) {
    return std::find(groups.begin(), groups.end(), at(territory).group) != groups.end();
  };
  bool allowed = !spent;
  if (spent) sink(Finding{clause(Ag::card_spent), false, kCardSpent, {m.card, 0, 0}});  // AG-9

  Conditions usable(Ag::card_usable, sink);  // AG-5
  usable.need(controls_one_of(p, card.bottom), kNoBottomGroup, m.card);
  allowed = usable.close({}, m.card) && allowed;

  if (landed_on_foreign()) {  // AG-3
    Conditions ruling(Ag::card_foreign_landing, sink);
    ruling.need(in_hand || spent, kNotInHand, m.card);
    ruling.need(m.against == landed, kNotLandedOn, m.against, landed);
    ruling.need(m.against != landed || !is_domestic(p, landed), kTargetOwn, m.against);
    ruling.need(among(m.against, card.top), kTargetGroup, m.against, m.card);
    ruling.need(is_domestic(p, m.from), kSourceForeign, m.from);
    ruling.need(among(m.from, card.bottom), kSourceGroup, m.from, m.card);
    return ruling.close({}, m.from, m.against) && allowed;
  }
  if (landed_on_own()) {  // AG-4
    Conditions ruling(Ag::card_own_landing, sink);
    ruling.need(in_hand || spent, kNotInHand, m.card);
    ruling.need(m.from == landed, kNotFromLanding, m.from, landed);
    ruling.need(among(m.from, card.bottom), kSourceGroup, m.from, m.card);
    ruling.need(!is_domestic(p, m.against), kTargetOwn, m.against);
    ruling.need(among(m.against, card.top), kTargetGroup, m.against, m.card);
    return controller(p, m.against) != kNobody && ruling.close({}, m.from, m.against) && allowed;  // AG-7
  }
  sink(Finding{clause(Ag::card_foreign_landing), false, kLandedOnNobodys, {landed, 0, 0}});
  sink(Finding{clause(Ag::card_own_landing), false, kLandedOnNobodys, {landed, 0, 0}});
  return false;
}

}  // namespace casus::aggression
