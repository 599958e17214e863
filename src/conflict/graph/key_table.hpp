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
#include "conflict/graph/graph.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// A key that is always looked up by its hash: dense keys become their index. For tables that would leave
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

/// A hash table from keys to states. Keys are stored in the order of insertion; a slot has a part of the
/// key's hash and its index. A table that grows moves slots only, and a probe seldom reads another key.
template <Key K>
class KeyTable {
 public:
  /// Returns the state of `key`, or kNone if it was never set.
  [[nodiscard]] std::uint32_t find(const K& key) const {
    if (slots_.empty()) return kNone;
    const Slot& slot = slots_[place_of(key, part_of(key))];
    return slot.entry == kNone ? kNone : entries_[slot.entry].state;
  }

  /// Returns the state of `key`; if it was never set, sets it to `fresh`.
  std::uint32_t find_or_set(const K& key, std::uint32_t fresh) {
    if (2 * entries_.size() >= slots_.size()) grow();  // half full: a probe stays among a few neighbours
    const std::uint32_t part = part_of(key);
    Slot& slot = slots_[place_of(key, part)];
    if (slot.entry != kNone) return entries_[slot.entry].state;
    slot = {part, static_cast<std::uint32_t>(entries_.size())};
    entries_.push_back({key, fresh});
    return fresh;
  }

  /// Visits each key with its state, in the order of insertion.
  void each(const auto& visit) const {
    for (const Entry& entry : entries_) visit(entry.key, entry.state);
  }

  /// Replaces every state s by `to[s]`.
  void translate(std::span<const std::uint32_t> to) {
    for (Entry& entry : entries_) entry.state = to[entry.state];
  }

  /// Returns the memory of the table. `soon`: the number of keys that will be added; while a table grows,
  /// the old one and the new one both exist.
  [[nodiscard]] std::uint64_t bytes(std::uint64_t soon = 0) const {
    const bool grows = 2 * (entries_.size() + soon) > slots_.size();
    return slots_.size() * sizeof(Slot) * (grows && soon > 0 ? 3 : 1) + bytes_of(entries_, soon);
  }

 private:
  struct Entry {
    K key;
    std::uint32_t state;
  };
  struct Slot {
    std::uint32_t part = 0;  // of the hash of its key
    std::uint32_t entry = kNone;
  };

  static std::uint32_t part_of(const K& key) {
    if constexpr (std::unsigned_integral<K>) {
      return static_cast<std::uint32_t>(mix(static_cast<std::uint64_t>(key) + 0x9e3779b97f4a7c15ULL));
    } else {
      return static_cast<std::uint32_t>(key.hash());
    }
  }

  /// Returns the slot of a key, or the free slot where it belongs.
  [[nodiscard]] std::size_t place_of(const K& key, std::uint32_t part) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = part & mask;
    while (slots_[place].entry != kNone &&
           (slots_[place].part != part || !(entries_[slots_[place].entry].key == key)))
      place = (place + 1) & mask;
    return place;
  }

  void grow() {
    std::vector<Slot> grown(slots_.empty() ? 64 : 2 * slots_.size());
    const std::size_t mask = grown.size() - 1;
    for (const Slot& slot : slots_) {
      if (slot.entry == kNone) continue;
      std::size_t place = slot.part & mask;
      while (grown[place].entry != kNone) place = (place + 1) & mask;
      grown[place] = slot;
    }
    slots_ = std::move(grown);
  }

  std::vector<Entry> entries_;
  std::vector<Slot> slots_;
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
  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*soon*/ = 0) const {
    return states_.size() * sizeof(std::uint32_t);
  }

 private:
  std::vector<std::uint32_t> states_;
};

}  // namespace casus
