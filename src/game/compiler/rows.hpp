#pragma once
// Rows of numbers, each once, with a weight: what is held of throws while their classes are worked out. Not a
// general table: rows are only added, and lie in the order in which they were met.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.hpp"

namespace casus::game {

/// Rows of values with weights. W is std::uint64_t if the number of all throws is below 2^63, else Integer.
template <class W>
class Rows {
 public:
  explicit Rows(std::size_t width) : width_(width), slots_(16, kFree) {}

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t size() const { return weights_.size(); }
  [[nodiscard]] const std::int64_t* row(std::size_t i) const { return cells_.data() + i * width_; }
  [[nodiscard]] const W& weight(std::size_t i) const { return weights_[i]; }

  void add(const std::int64_t* row, const W& weight) {
    // Neighbours often become one, and few rows are looked through sooner than hashed.
    if (last_ < weights_.size() && is(last_, row)) {
      weights_[last_] += weight;
      return;
    }
    if (weights_.size() <= kFew) {
      for (last_ = 0; last_ < weights_.size(); ++last_) {
        if (!is(last_, row)) continue;
        weights_[last_] += weight;
        return;
      }
    }
    if (2 * weights_.size() >= slots_.size()) grow();
    std::size_t place = hash(row) & (slots_.size() - 1);
    for (; slots_[place] != kFree; place = (place + 1) & (slots_.size() - 1)) {
      last_ = slots_[place];
      if (is(last_, row)) {
        weights_[last_] += weight;
        return;
      }
    }
    last_ = weights_.size();
    slots_[place] = static_cast<std::uint32_t>(last_);
    cells_.insert(cells_.end(), row, row + width_);
    weights_.push_back(weight);
  }
  void clear() {
    cells_.clear();
    weights_.clear();
    slots_.assign(slots_.size(), kFree);
  }

 private:
  static constexpr std::uint32_t kFree = 0xffff'ffff;
  static constexpr std::size_t kFew = 4;

  [[nodiscard]] bool is(std::size_t i, const std::int64_t* row) const {
    const std::int64_t* known = this->row(i);
    for (std::size_t c = 0; c < width_; ++c) {
      if (known[c] != row[c]) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t hash(const std::int64_t* row) const {
    std::uint64_t hash = width_;
    for (std::size_t i = 0; i < width_; ++i)
      hash = hash * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(row[i]);
    return mix(hash);
  }
  void grow() {
    slots_.assign(2 * slots_.size(), kFree);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      std::size_t place = hash(row(i)) & (slots_.size() - 1);
      while (slots_[place] != kFree) place = (place + 1) & (slots_.size() - 1);
      slots_[place] = static_cast<std::uint32_t>(i);
    }
  }

  std::size_t width_;
  std::size_t last_ = 0;  // where the last row was found
  std::vector<std::int64_t> cells_;
  std::vector<W> weights_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace casus::game
