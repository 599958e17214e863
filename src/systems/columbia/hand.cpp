#include "systems/columbia/hand.hpp"

#include <algorithm>

namespace casus::columbia {

std::size_t Hand::kind_of(const Card& card, int number) {
  auto at = std::find_if(kinds.begin(), kinds.end(), [&](const CardKind& kind) {
    return kind.value == card.value() && kind.effect == card.effect && kind.n == card.n;
  });
  if (at == kinds.end()) at = kinds.insert(kinds.end(), {card.value(), card.effect, card.n, {}});
  at->cards.push_back(number);
  return static_cast<std::size_t>(at - kinds.begin());
}

std::size_t Hand::find(int card) const {
  const auto at = std::find_if(kinds.begin(), kinds.end(), [&](const CardKind& kind) {
    return std::find(kind.cards.begin(), kind.cards.end(), card) != kind.cards.end();
  });
  return static_cast<std::size_t>(at - kinds.begin());
}

}  // namespace casus::columbia
