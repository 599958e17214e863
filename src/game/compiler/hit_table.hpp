#pragma once
// The dice of one throw for all numbers of units that a side may have. Used by LossOrder alone.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "game/compiler/loss_flow.hpp"
#include "game/compiler/throw_classes.hpp"

namespace casus::game {

/// The dice of a throw by the units of its side: how likely at least so many hits are.
class HitTable {
 public:
  HitTable(const Program& program, const LossFlow::HitThrow& thrown, const UnitSlots& slots)
      : program_(program), stage_(program.stages[thrown.stage]), note_(thrown.note), slots_(slots) {
    // The counts of slots go beyond what the setup has: a unit is in one state, and here in all of them. So
    // the hits may be more than the program has room for.
    std::uint64_t others = 1;
    for (const Digit& digit : stage_.reads) others *= digit.reg == note_ ? 1 : digit.size;
    for (Digit& digit : stage_.reads) {
      if (digit.reg == note_) digit.size = std::numeric_limits<std::uint32_t>::max() / others;
    }
    for (const UnitSlot& slot : slots) {
      strides_.push_back(size_);
      size_ *= static_cast<std::size_t>(slot.most) + 1;
      if (size_ > kMost) return;
    }
  }
  /// Returns whether there are few enough numbers of units to compute all of them.
  [[nodiscard]] bool fits() const { return size_ <= kMost; }

  /// Computes it. Only if it fits.
  void compute() {
    WalkMemory memory;
    Machine machine(program_);
    for (const auto& [reg, value] : program_.begin) machine[reg] = value;
    for (const PackedField& field : stage_.fields) {
      if (field.reg >= program_.first_note) machine[field.reg] = field.low;
    }
    for (std::size_t place = 0; place < size_; ++place) {
      for (std::size_t i = 0; i < slots_.size(); ++i) machine[slots_[i].units] = count(place, i);
      machine.run(stage_.code, NullSink{});
      Row& row = rows_.emplace_back();
      for (const auto& [chance, weight] : classes_of(program_, stage_, machine, memory)) {
        const std::size_t hits = number_read(chance);
        if (row.size() <= hits) row.resize(hits + 1);
        row[hits] += weight;
      }
      for (std::size_t t = row.size(); t-- > 1;) row[t - 1] += row[t];
    }
  }

  /// Returns whether units of any kind hit with a chance above 0.
  [[nodiscard]] bool may_always_hit() const {
    return std::all_of(rows_.begin() + 1, rows_.end(),
                       [](const Row& row) { return row.size() > 1 && row[1] > 0; });
  }

  /// Returns whether this step never makes as many hits less likely, whatever the units are.
  [[nodiscard]] bool holds(std::size_t less, std::size_t more, std::size_t also) const {
    for (std::size_t place = 0; place < size_; ++place) {
      std::vector<std::int64_t> change(slots_.size(), 0);
      if (less != UnitSlot::kLost) --change[less];
      ++change[more];
      if (also != UnitSlot::kLost) ++change[also];
      if (less != UnitSlot::kLost && count(place, less) == 0) continue;
      std::size_t after = place;
      bool there_are = true;
      for (std::size_t i = 0; i < slots_.size(); ++i) {
        there_are = there_are && count(place, i) + change[i] <= slots_[i].most;
        after += static_cast<std::size_t>(change[i]) * strides_[i];
      }
      if (there_are && !no_less_likely(rows_[place], rows_[after])) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kMost = 2'000;
  using Row = std::vector<Integer>;  // by number read: the throws that give as many or more

  [[nodiscard]] std::int64_t count(std::size_t place, std::size_t slot) const {
    return static_cast<std::int64_t>(place / strides_[slot]) % (slots_[slot].most + 1);
  }
  [[nodiscard]] std::size_t number_read(std::uint64_t chance) const {
    for (const Digit& digit : stage_.reads) {
      if (digit.reg == note_) return static_cast<std::size_t>(chance % digit.size);
      chance /= digit.size;
    }
    return 0;
  }
  static bool no_less_likely(const Row& before, const Row& after) {
    for (std::size_t t = 1; t < before.size(); ++t) {
      if (before[t] == 0) continue;
      if (t >= after.size() || after[t] * before[0] < before[t] * after[0]) return false;
    }
    return true;
  }

  const Program& program_;
  Stage stage_;  // with room for all hits
  Reg note_;
  const UnitSlots& slots_;
  std::vector<std::size_t> strides_;
  std::size_t size_ = 1;
  std::vector<Row> rows_;  // by place: the counts of the slots in mixed radix
};

}  // namespace casus::game
