#pragma once
// Hands of action cards. Cards that act alike are one kind, so that a choice is a number of each kind; a set
// of cards is packed into one word. Which card of a kind goes first is the ledger's business.

#include <cstdint>
#include <vector>

#include "systems/columbia/board.hpp"

namespace casus::columbia {

/// How many cards of each kind of a hand: four bits a kind.
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
  /// Whether there are no more of any kind than in `other`.
  [[nodiscard]] bool within(CardSet other) const {
    for (std::size_t kind = 0; kind < 16; ++kind) {
      if (of(kind) > other.of(kind)) return false;
    }
    return true;
  }
  /// What is left of this when `other`, which is within it, is taken away; and both together.
  [[nodiscard]] CardSet without(CardSet other) const { return CardSet(word_ - other.word_); }
  [[nodiscard]] CardSet with(CardSet other) const { return CardSet(word_ + other.word_); }
  bool operator==(const CardSet&) const = default;

 private:
  std::uint64_t word_ = 0;
};

/// Cards of one hand that act alike.
struct CardKind {
  std::int32_t value = 0;  ///< combat value and upgrades
  Effect effect = Effect::none;
  std::int32_t n = 0;
  std::vector<int> cards;  ///< which: the first are spent first
  [[nodiscard]] bool acts_before() const {
    return effect == Effect::discard_random || effect == Effect::call_common ||
           effect == Effect::stake_commons;
  }
  [[nodiscard]] bool acts_after() const {
    return effect == Effect::reroll_lowest || effect == Effect::force_reroll_highest;
  }
};

/// The cards that a party may come to play.
struct Hand {
  std::vector<CardKind> kinds;
  CardSet full;  ///< what it holds at first; nothing where it is unknown
  [[nodiscard]] const CardKind& kind(std::size_t number) const { return kinds[number]; }

  /// The number of the kind that a card is of; it is added where it is new.
  std::size_t kind_of(const Card& card, int number);
  /// Kinds.size() where the hand has no such card.
  [[nodiscard]] std::size_t find(int card) const;
  [[nodiscard]] std::int32_t count_of(CardSet set, Effect effect) const {
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (kinds[k].effect == effect) sum += set.of(k);
    }
    return sum;
  }
};

}  // namespace casus::columbia
