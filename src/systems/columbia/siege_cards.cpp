// Revealed cards: which effect is offered next, and which cards nothing reads any more.

#include <algorithm>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {

Siege::Offer Siege::offer(const Position& p) const {
  const Seat seat = order(p.phase);
  const Hand& hand = hand_at(p, seat);
  const CardSet cards = p.cards[static_cast<std::size_t>(seat)];
  std::int32_t before = p.asked;
  for (const Effect effect : kBeforeDice) {
    for (std::size_t k = 0; k < hand.kinds.size(); ++k) {
      if (hand.kind(k).effect != effect) continue;
      before -= cards.of(k);
      if (before < 0) return {effect, k};
    }
  }
  return {};
}

bool Siege::feasible(const Position& p, Seat seat, Effect effect) const {
  const std::size_t party = party_of(p, seat);
  switch (effect) {
    case Effect::discard_random:
      return !p.cards[static_cast<std::size_t>(1 - seat)].empty();
    case Effect::stake_commons:
      return units_in(p, party, kCommon) > 0;
    default:
      for (int l = 0; l < static_cast<int>(board_.locations.size()); ++l) {
        if (commons_to_call(p, party, l) > 0) return true;
      }
      return false;
  }
}

bool Siege::exposed(const Position& p, Seat seat) const {
  const auto other = static_cast<Seat>(1 - seat);
  const unsigned its_phase = phase_of(other);
  if (its_phase < p.phase) return false;
  const std::int32_t discards =
      hand_at(p, other).count_of(p.cards[static_cast<std::size_t>(other)], Effect::discard_random);
  return discards > (its_phase == p.phase ? p.asked : 0);
}

void Siege::forget_cards(Position& p) const {
  // Whether a card may still be removed is asked of both sides before anything is forgotten.
  const std::array<bool, 2> at_risk{exposed(p, kAttacker), exposed(p, kDefender)};
  for (const Seat seat : {kAttacker, kDefender}) {
    const auto index = static_cast<std::size_t>(seat);
    if (at_risk[index]) continue;
    const Hand& hand = hand_at(p, seat);
    const unsigned its_phase = phase_of(seat);
    std::int32_t done = its_phase < p.phase ? 255 : its_phase == p.phase ? p.asked : 0;
    CardSet left;
    for (const Effect effect : kBeforeDice) {
      for (std::size_t k = 0; k < hand.kinds.size(); ++k) {
        if (hand.kind(k).effect != effect) continue;
        const std::int32_t count = p.cards[index].of(k);
        const std::int32_t dealt_with = std::min(done, count);
        done -= dealt_with;
        left.add(k, count - dealt_with);
      }
    }
    for (std::size_t k = 0; k < hand.kinds.size(); ++k) {
      if (hand.kind(k).acts_after()) left.add(k, p.cards[index].of(k));
    }
    p.cards[index] = left;
    p.alone[index] = false;
    if (its_phase == p.phase) p.asked = 0;
  }
}

}  // namespace casus::columbia
