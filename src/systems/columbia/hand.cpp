#include "systems/columbia/hand.hpp"

#include <algorithm>

namespace casus::columbia {

std::size_t Sequence::size() const {
  std::size_t size = 0;
  for (std::uint64_t rest = word_; rest != 0; rest >>= 4U) ++size;
  return size;
}

void Sequence::erase(std::size_t place) {
  const std::uint64_t before = word_ & ((std::uint64_t{1} << (4 * place)) - 1);
  word_ = before | (((word_ >> (4 * place)) >> 4U) << (4 * place));
}

void Sequence::erase_copy(std::size_t kind, std::size_t copy) {
  if (const std::size_t place = place_of(kind, copy); place < size()) erase(place);
}

std::size_t Sequence::place_of(std::size_t kind, std::size_t copy) const {
  std::size_t place = 0;
  for (const std::size_t end = size(); place < end; ++place) {
    if (at(place) == kind && copy-- == 0) break;
  }
  return place;
}

std::size_t Sequence::first_alike(std::size_t kind, std::size_t copy) const {
  std::size_t place = place_of(kind, copy);
  if (place >= size()) return 0;
  for (; place > 0 && at(place - 1) == kind; --place) --copy;
  return copy;
}

CardSet Sequence::set() const {
  CardSet set;
  for (std::size_t place = 0; place < size(); ++place) set.add(at(place));
  return set;
}

Sequence Hand::in_best_order(CardSet set) const {
  Sequence order;
  for (const Effect effect : kBeforeDice) {
    std::vector<std::size_t> its;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (kinds[k].effect == effect && set.of(k) > 0) its.push_back(k);
    }
    // Of stakes the largest first: the player loses no more by it.
    std::stable_sort(its.begin(), its.end(),
                     [&](std::size_t a, std::size_t b) { return kinds[a].n > kinds[b].n; });
    for (const std::size_t k : its) {
      for (std::int32_t i = 0; i < set.of(k); ++i) order.append(k);
    }
  }
  return order;
}

std::vector<std::size_t> Hand::listed(CardSet set, std::uint64_t order) const {
  const Sequence effects = in_order(set, order);
  std::vector<std::size_t> cards;
  std::size_t next = 0;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    for (std::int32_t i = 0; i < set.of(k); ++i)
      cards.push_back(kinds[k].acts_before() && next < effects.size() ? effects.at(next++) : k);
  }
  return cards;
}

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
