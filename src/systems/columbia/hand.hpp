#pragma once
// Hands of action cards. Cards with equal effects are one kind, so that a choice is a number of each kind. A
// set of cards is packed into one word. The ledger decides which card of a kind is spent first.

#include <array>
#include <cstdint>
#include <vector>

#include "systems/columbia/board.hpp"

namespace casus::columbia {

/// The best order of a player's effects before the dice. A removed card may change what is worth calling and
/// staking, and a called common may be the one that is staked; no other effect depends on another.
inline constexpr std::array kBeforeDice{Effect::discard_random, Effect::call_common, Effect::stake_commons};

/// The number of cards of each kind of a hand: four bits a kind.
class CardSet {
 public:
  CardSet() = default;
  explicit CardSet(std::uint64_t word) : word_(word) {}

  [[nodiscard]] std::uint64_t word() const { return word_; }
  [[nodiscard]] bool empty() const { return word_ == 0; }
  [[nodiscard]] std::int32_t of(std::size_t kind) const {
    return static_cast<std::int32_t>((word_ >> (4 * kind)) & 15U);
  }
  [[nodiscard]] std::int32_t count() const {
    std::int32_t sum = 0;
    for (std::uint64_t rest = word_; rest != 0; rest >>= 4U) sum += static_cast<std::int32_t>(rest & 15U);
    return sum;
  }
  void add(std::size_t kind, std::int32_t count = 1) {
    word_ += static_cast<std::uint64_t>(count) << (4 * kind);
  }
  void remove(std::size_t kind, std::int32_t count = 1) {
    word_ -= static_cast<std::uint64_t>(count) << (4 * kind);
  }
  /// Returns whether `other` has at least as many cards of every kind.
  [[nodiscard]] bool within(CardSet other) const {
    for (std::size_t kind = 0; kind < 16; ++kind) {
      if (of(kind) > other.of(kind)) return false;
    }
    return true;
  }
  /// Returns this set without `other`, which must be within it; with() returns the union of both.
  [[nodiscard]] CardSet without(CardSet other) const { return CardSet(word_ - other.word_); }
  [[nodiscard]] CardSet with(CardSet other) const { return CardSet(word_ + other.word_); }
  bool operator==(const CardSet&) const = default;

 private:
  std::uint64_t word_ = 0;
};

/// Cards in order, by their kinds: four bits a card, the first card in the lowest bits.
class Sequence {
 public:
  Sequence() = default;
  explicit Sequence(std::uint64_t word) : word_(word) {}

  [[nodiscard]] std::uint64_t word() const { return word_; }
  [[nodiscard]] bool empty() const { return word_ == 0; }
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::size_t at(std::size_t place) const { return ((word_ >> (4 * place)) & 15U) - 1; }
  void append(std::size_t kind) { word_ |= std::uint64_t{kind + 1} << (4 * size()); }
  void erase(std::size_t place);
  [[nodiscard]] Sequence without_first() const { return Sequence(word_ >> 4U); }
  void erase_copy(std::size_t kind, std::size_t copy);

  /// Returns, of the copies of a kind up to this one, the first that no other card separates from it:
  /// removing either leaves the same sequence. Returns 0 if the kind is not here.
  [[nodiscard]] std::size_t first_alike(std::size_t kind, std::size_t copy) const;
  [[nodiscard]] CardSet set() const;
  bool operator==(const Sequence&) const = default;

 private:
  [[nodiscard]] std::size_t place_of(std::size_t kind, std::size_t copy) const;
  std::uint64_t word_ = 0;
};

/// Cards of one hand with equal effects.
struct CardKind {
  std::int32_t value = 0;  ///< combat value and upgrades
  Effect effect = Effect::none;
  std::int32_t n = 0;
  std::vector<int> cards;  ///< the cards; the first are spent first
  [[nodiscard]] bool acts_before() const {
    return effect == Effect::discard_random || effect == Effect::call_common ||
           effect == Effect::stake_commons;
  }
  [[nodiscard]] bool acts_after() const {
    return effect == Effect::reroll_lowest || effect == Effect::force_reroll_highest;
  }
};

/// The cards that a party may play.
struct Hand {
  std::vector<CardKind> kinds;
  CardSet full;  ///< the initial cards; empty if the hand is unknown
  [[nodiscard]] const CardKind& kind(std::size_t number) const { return kinds[number]; }

  /// Returns the number of a card's kind; a new kind is added.
  std::size_t kind_of(const Card& card, int number);
  /// Returns the kind of a card, or kinds.size() if the hand does not have it.
  [[nodiscard]] std::size_t find(int card) const;
  /// Returns the cards of a set that have an effect before the dice, in an order to which no player can
  /// prefer another.
  [[nodiscard]] Sequence in_best_order(CardSet set) const;
  /// Returns these cards in the order in which they were played, `order`; 0: the best order.
  [[nodiscard]] Sequence in_order(CardSet set, std::uint64_t order) const {
    return order == 0 ? in_best_order(set) : Sequence(order);
  }
  /// Returns all cards of a set by kind, for texts: those with an effect before the dice in order.
  [[nodiscard]] std::vector<std::size_t> listed(CardSet set, std::uint64_t order) const;
  [[nodiscard]] std::int32_t count_of(CardSet set, Effect effect) const {
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (kinds[k].effect == effect) sum += set.of(k);
    }
    return sum;
  }
};

}  // namespace casus::columbia
