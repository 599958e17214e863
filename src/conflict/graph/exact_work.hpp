#pragma once
// What exact numbers may cost. They grow longer with every throw, and much longer with every loop, so that a
// conflict of a thousand positions can take minutes to be known exactly that doubles know within a hundredth
// of a second. Counted in machine words that are read or written, not in time: an answer is the same on every
// machine.

#include <cstdint>

#include "base/exact.hpp"
#include "base/meter.hpp"

namespace casus {

class ExactWork {
 public:
  /// The usual budget, about half a second.
  static constexpr std::uint64_t kMost = 400'000'000;
  static constexpr std::uint64_t kQuick = kMost / 4;  ///< of numbers that stand beside others

  explicit ExactWork(std::uint64_t most = kMost) : left_(most) {}

  /// Returns the cost of sum + a · b. Each number is allocated, multiplied and added; cofactors that differ
  /// are brought to a common one. Shorter numbers cost no more.
  static std::uint64_t cost(const Exact::Length& sum, const Exact::Length& a, const Exact::Length& b) {
    const std::uint64_t factors = sum.cofactor + a.cofactor + b.cofactor;
    return kEach + sum.numerator + a.numerator * b.numerator + (factors > 3 ? factors * factors : 0);
  }
  /// Spends the cost of sum + a · b. Returns false if the budget is exceeded.
  bool spend(const Exact& sum, const Exact& a, const Exact& b) {
    return spend(cost(sum.length(), a.length(), b.length()));
  }
  /// Spends the cost of adding a · b to a number and bringing the result to lowest terms.
  bool spend_lowest(const Exact& a, const Exact& b) {
    const std::uint64_t factors = a.length().cofactor + b.length().cofactor;
    const std::uint64_t cost = kEach + (factors > 2 ? kDivisor * factors * factors : 0);
    return spend(cost);
  }
  /// Spends a cost in words.
  bool spend(std::uint64_t cost) {
    constexpr std::uint64_t kWordsOfStep = 8;
    ResourceMeter::spend(cost / kWordsOfStep);
    left_ = left_ > cost ? left_ - cost : 0;
    return left_ > 0;
  }
  /// Spends nothing: only exact numbers are counted.
  bool spend(double /*sum*/, double /*a*/, double /*b*/) { return true; }

  /// Spends all that is left: the numbers are not known exactly.
  void give_up() { left_ = 0; }

  [[nodiscard]] bool used_up() const { return left_ == 0; }
  [[nodiscard]] std::uint64_t left() const { return left_; }

 private:
  static constexpr std::uint64_t kEach = 100;
  static constexpr std::uint64_t kDivisor = 100;  // a greatest common divisor, by words of both
  std::uint64_t left_;
};

}  // namespace casus
