#pragma once
// Where positions are met: from a key to a 32-bit state, as an array for dense keys, else by open addressing
// with linear probing and full equality. Not a general map: nothing is ever removed.

#include <cassert>
#include <concepts>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "conflict/graph.hpp"
#include "conflict/rules.hpp"

namespace casus {

/// A key to be met by hashing, whatever it is: dense keys become their index. For tables that would leave
/// most of an array empty.
template <Key K>
constexpr auto hashable(const K& key) {
  if constexpr (std::same_as<K, DenseKey>) {
    return key.index;
  } else {
    return key;
  }
}
template <Key K>
using Hashable = decltype(hashable(std::declval<const K&>()));

template <Key K>
class KeyTable {
 public:
  /// The state of `key`, kNone when it was never set.
  [[nodiscard]] std::uint32_t find(const K& key) const {
    if (slots_.empty()) return kNone;
    return slots_[place_of(key)].state;
  }

  /// The state of `key`; when it was never set it is `fresh` from now on.
  std::uint32_t find_or_set(const K& key, std::uint32_t fresh) {
    if (room_ == 0) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.state == kNone) {
      slot.key = key;
      slot.state = fresh;
      --room_;
    }
    return slot.state;
  }

  /// Every state s becomes `to[s]`.
  void translate(std::span<const std::uint32_t> to) {
    for (Slot& slot : slots_) {
      if (slot.state != kNone) slot.state = to[slot.state];
    }
  }

  [[nodiscard]] std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
  struct Slot {
    K key{};
    std::uint32_t state = kNone;
  };

  static std::uint64_t hash(const K& key) {
    if constexpr (std::unsigned_integral<K>) {
      return mix(static_cast<std::uint64_t>(key) + 0x9e3779b97f4a7c15ULL);
    } else {
      return key.hash();
    }
  }

  [[nodiscard]] std::size_t place_of(const K& key) const {
    std::size_t place = hash(key) & mask_;
    while (slots_[place].state != kNone && !(slots_[place].key == key)) place = (place + 1) & mask_;
    return place;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    mask_ = slots_.size() - 1;
    room_ += (slots_.size() - old.size()) / 2;  // at most half full: a probe stays among a few neighbours
    for (Slot& slot : old) {
      if (slot.state != kNone) slots_[place_of(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  std::size_t room_ = 0;  // keys to come before it grows
};

template <>
class KeyTable<DenseKey> {
 public:
  explicit KeyTable(std::uint32_t key_count = 0) : states_(key_count, kNone) {}
  [[nodiscard]] std::uint32_t find(DenseKey key) const {
    return key.index < states_.size() ? states_[key.index] : kNone;
  }
  std::uint32_t find_or_set(DenseKey key, std::uint32_t fresh) {
    assert(key.index < states_.size());  // else the rules' key_count() is too small
    std::uint32_t& state = states_[key.index];
    if (state == kNone) state = fresh;
    return state;
  }
  void translate(std::span<const std::uint32_t> to) {
    for (std::uint32_t& state : states_) {
      if (state != kNone) state = to[state];
    }
  }
  [[nodiscard]] std::uint64_t bytes() const { return states_.size() * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint32_t> states_;
};

}  // namespace casus
