// Revealed cards: the next effect that is offered, and the cards that no longer matter.

#include <algorithm>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {

std::optional<std::size_t> Siege::offered(const Position& p, Effect effect) const {
  const Seat seat = order(p.phase);
  const Hand& hand = hand_at(p, seat);
  const Sequence& todo = p.todo[static_cast<std::size_t>(seat)];
  const std::size_t end = rulebook_.effects_as_played ? std::min<std::size_t>(todo.size(), 1) : todo.size();
  for (std::size_t place = 0; place < end; ++place) {
    if (hand.kind(todo.at(place)).effect == effect && feasible(p, seat, effect)) return place;
  }
  return std::nullopt;
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
  const CardSet to_come = p.todo[static_cast<std::size_t>(other)].set();
  return hand_at(p, other).count_of(to_come, Effect::discard_random) > 0;
}

void Siege::forget_cards(Position& p) const {
  // Both sides are tested for cards that may still be removed before any card is forgotten.
  const std::array<bool, 2> at_risk{exposed(p, kAttacker), exposed(p, kDefender)};
  for (const Seat seat : {kAttacker, kDefender}) {
    const auto index = static_cast<std::size_t>(seat);
    if (at_risk[index]) continue;
    const Hand& hand = hand_at(p, seat);
    CardSet left = p.todo[index].set();
    for (std::size_t k = 0; k < hand.kinds.size(); ++k) {
      if (hand.kind(k).acts_after()) left.add(k, p.cards[index].of(k));
    }
    p.cards[index] = left;
    p.alone[index] = false;
  }
}

}  // namespace casus::columbia
