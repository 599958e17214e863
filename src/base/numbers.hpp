#pragma once
// The numbers of a list's elements as a narrow type, for loops over lists that are known to be short: a plain
// loop over such a type would never end where a list is too long for it.

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

  /// 0 to `count` less 1.
  explicit Numbers(std::size_t count) : count_(static_cast<Number>(count)) {
    assert(count <= std::numeric_limits<Number>::max());
  }
  [[nodiscard]] Iterator begin() const { return Iterator(0); }
  [[nodiscard]] Iterator end() const { return Iterator(count_); }

 private:
  Number count_;
};

}  // namespace casus
