#pragma once
// The indices of a list as a narrow integer type, for loops over lists that are known to be short. The range
// asserts that the type is wide enough; a plain loop over a type that is too narrow would never end.

#include <cassert>
#include <cstddef>
#include <limits>

namespace casus {

template <class Number>
class Numbers {
 public:
  class Iterator {
   public:
    explicit Iterator(Number at) : at_(at) {}
    Number operator*() const { return at_; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    Number at_;
  };

  /// The range from 0 to `count` - 1.
  explicit Numbers(std::size_t count) : count_(static_cast<Number>(count)) {
    assert(count <= std::numeric_limits<Number>::max());
  }
  [[nodiscard]] Iterator begin() const { return Iterator(0); }
  [[nodiscard]] Iterator end() const { return Iterator(count_); }

 private:
  Number count_;
};

}  // namespace casus
