// Judges declarations (AG-1 to AG-9, AG-33, AG-35, AG-37). Only this code decides what is allowed. A part of
// Campaign.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/meter.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {
namespace {

/// The conditions of one clause for one move. Reports each broken condition, or that the clause holds.
class Conditions {
 public:
  Conditions(Ag ag, Findings& found) : ag_(ag), found_(found) {}

  void need(bool holds, Reason reason, int a = kNobody, int b = kNobody) { need(holds, ag_, reason, a, b); }
  void need(bool holds, Ag part, Reason reason, int a, int b) {
    if (holds) return;
    holds_ = false;
    found_.broken(part, reason, a, b);
  }
  /// Returns whether all conditions held. If so, reports the clause and its parts as holding.
  bool close(std::initializer_list<Ag> parts, int a = kNobody, int b = kNobody) {
    if (holds_) {
      found_.cite(ag_, kFits, a, b);
      for (const Ag part : parts) found_.cite(part, kFits, a, b);
    }
    return holds_;
  }

 private:
  Ag ag_;
  Findings& found_;
  bool holds_ = true;
};

}  // namespace

void Campaign::candidates(const Position& p, Visitor<const Attack&> visit) const {
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

void Campaign::thinkable(const Position& p, Visitor<const Attack&> visit) const {
  const auto landed = static_cast<std::int8_t>(board_.landed);
  for (std::int8_t t = 0; t < static_cast<std::int8_t>(board_.territories.size()); ++t) {
    if (t == landed) continue;
    for (std::int8_t card = 0; card < static_cast<std::int8_t>(board_.cards.size()); ++card) {
      if (((p.hand >> card) & 1U) == 0)
        visit(landed_on_own() ? Attack{landed, t, card} : Attack{t, landed, card});
    }
  }
}

void Campaign::rule(const Position& p, const Attack& m, Findings& found) const {
  if (m.passes()) return found.cite(Ag::never_compulsory, kFits);          // AG-37
  if (p.turn_lost) found.broken(Ag::loser_ends_turn, kTurnLost, kNobody);  // AG-35
  if (controller(p, m.against) == kNobody)
    found.broken(Ag::nobodys_territory, kTargetNobodys, m.against);  // AG-7
  if (found.settled()) return;

  if (is_continuing(p, m)) {  // AG-33
    if (found.stores_all()) rule_continuing(p, m, found);
    return;
  }
  Conditions declarations(Ag::declarations, found);  // AG-8
  declarations.need(p.declared < rulebook_.declarations, kTooManyDeclared, p.declared,
                    rulebook_.declarations);
  const bool in_number = declarations.close({}, p.declared, rulebook_.declarations);
  if (found.settled()) return;
  if (p.winner == Winner::attacker && !in_number) rule_continuing(p, m, found);
  m.card == kNobody ? rule_landing(p, m, found) : rule_card(p, m, found);
}

bool Campaign::is_continuing(const Position& p, const Attack& m) const {
  if (!may_continue(p)) return false;
  Findings found;
  rule_continuing(p, m, found);
  return found.allowed();
}

void Campaign::rule_continuing(const Position& p, const Attack& m, Findings& found) const {
  Conditions ruling(Ag::continuing, found);
  ruling.need(rulebook_.continuing, kNotContinuing);
  ruling.need(m.from == p.from, Ag::continuing_source, kOtherSource, m.from, p.from);
  ruling.need(m.card == kNobody, Ag::continuing_source, kCardNotNeeded, m.card, kNobody);
  if (found.settled()) return;
  ruling.need(at(m.against).group == at(p.against).group, kOtherGroup, m.against, p.against);
  ruling.need(!is_domestic(p, m.against), kTargetOwn, m.against);
  if (controller(p, m.against) == kNobody) return found.forbid();  // AG-7 reports it
  ruling.close({Ag::continuing_source, Ag::continuing_fresh}, m.from, m.against);
}

void Campaign::rule_landing(const Position& p, const Attack& m, Findings& found) const {
  const int landed = board_.landed;
  const bool in_reach = share_quadrant(m.from, m.against);
  const bool card_free = !in_reach && is_card_free(m.from, m.against);
  bool opened = false;
  if (landed_on_foreign()) {  // AG-1
    Conditions ruling(Ag::foreign_landing, found);
    ruling.need(m.against == landed, kNotLandedOn, m.against, landed);
    ruling.need(m.against != landed || !is_domestic(p, landed), kTargetOwn, m.against);
    ruling.need(is_domestic(p, m.from), kSourceForeign, m.from);
    ruling.need(in_reach || card_free, kOtherQuadrant, m.from, m.against);
    opened = ruling.close({}, m.from, m.against);
  } else if (landed_on_own()) {  // AG-2
    Conditions ruling(Ag::own_landing, found);
    ruling.need(m.from == landed, Ag::own_landing_source, kNotFromLanding, m.from, landed);
    ruling.need(!is_domestic(p, m.against), kTargetOwn, m.against);
    ruling.need(in_reach || card_free, kOtherQuadrant, m.from, m.against);
    // An unowned Territory is not foreign: AG-7 reports it, and AG-2 does not allow the attack.
    opened = controller(p, m.against) != kNobody && ruling.close({Ag::own_landing_source}, m.from, m.against);
  } else {
    found.broken(Ag::foreign_landing, kLandedOnNobodys, landed);
    found.broken(Ag::own_landing, kLandedOnNobodys, landed);
  }
  if (opened && card_free) {  // AG-6
    found.cite(Ag::card_free_pair, kFits, m.from, m.against);
    found.cite(Ag::card_free_pair_landing, kFits, m.from, m.against);
  }
}

void Campaign::rule_card(const Position& p, const Attack& m, Findings& found) const {
  const int landed = board_.landed;
  const Card& card = card_at(m.card);
  const bool in_hand = ((p.hand >> m.card) & 1U) != 0;
  const bool spent = !in_hand && ((board_.hand >> m.card) & 1U) != 0;
  const auto among = [&](int territory, const std::vector<int>& groups) {
    return std::find(groups.begin(), groups.end(), at(territory).group) != groups.end();
  };
  if (spent) found.broken(Ag::card_spent, kCardSpent, m.card);  // AG-9
  if (found.settled()) return;

  Conditions usable(Ag::card_usable, found);  // AG-5
  usable.need(controls_one_of(p, card.bottom), kNoBottomGroup, m.card);
  usable.close({}, m.card);
  if (found.settled()) return;

  if (landed_on_foreign()) {  // AG-3
    Conditions ruling(Ag::card_foreign_landing, found);
    ruling.need(in_hand || spent, kNotInHand, m.card);
    ruling.need(m.against == landed, kNotLandedOn, m.against, landed);
    ruling.need(m.against != landed || !is_domestic(p, landed), kTargetOwn, m.against);
    ruling.need(among(m.against, card.top), kTargetGroup, m.against, m.card);
    ruling.need(is_domestic(p, m.from), kSourceForeign, m.from);
    ruling.need(among(m.from, card.bottom), kSourceGroup, m.from, m.card);
    ruling.close({}, m.from, m.against);
  } else if (landed_on_own()) {  // AG-4
    Conditions ruling(Ag::card_own_landing, found);
    ruling.need(in_hand || spent, kNotInHand, m.card);
    ruling.need(m.from == landed, kNotFromLanding, m.from, landed);
    ruling.need(among(m.from, card.bottom), kSourceGroup, m.from, m.card);
    ruling.need(!is_domestic(p, m.against), kTargetOwn, m.against);
    ruling.need(among(m.against, card.top), kTargetGroup, m.against, m.card);
    if (controller(p, m.against) != kNobody) ruling.close({}, m.from, m.against);  // else AG-7 reports it
  } else {
    found.broken(Ag::card_foreign_landing, kLandedOnNobodys, landed);
    found.broken(Ag::card_own_landing, kLandedOnNobodys, landed);
  }
}

}  // namespace casus::aggression
