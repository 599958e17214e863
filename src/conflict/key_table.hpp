#pragma once
// Where positions are met: from a key to a 32-bit state, as an array for dense keys, else by open addressing
// with linear probing and full equality. Not a general map: nothing is ever removed.

#include <concepts>
#include <cstdint>
#include <vector>

#include "base/hash.hpp"
#include "conflict/graph.hpp"
#include "conflict/rules.hpp"

namespace casus {

template <Key K>
class KeyTable {
 public:
  /// The state of `key`, kNone when it was never set.
  [[nodiscard]] std::uint32_t find(const K& key) const {
    if (slots_.empty()) return kNone;
    return slots_[place_of(key)].state;
  }

  void set(const K& key, std::uint32_t state) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.state == kNone) {
      slot.key = key;
      ++used_;
    }
    slot.state = state;
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
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash(key) & mask;
    while (slots_[place].state != kNone && !(slots_[place].key == key)) place = (place + 1) & mask;
    return place;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.state != kNone) slots_[place_of(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

template <>
class KeyTable<DenseKey> {
 public:
  explicit KeyTable(std::uint32_t key_count = 0) : states_(key_count, kNone) {}
  [[nodiscard]] std::uint32_t find(DenseKey key) const {
    return key.index < states_.size() ? states_[key.index] : kNone;
  }
  void set(DenseKey key, std::uint32_t state) { states_[key.index] = state; }
  [[nodiscard]] std::uint64_t bytes() const { return states_.size() * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint32_t> states_;
};

}  // namespace casus
