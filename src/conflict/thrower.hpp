#pragma once
// Throws the faces of a chance step for a simulation and says their class. All dice of a throw are drawn as
// one number; where a law is thrown often, the class of every number is written down once, by class_of
// itself.

#include <bit>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "conflict/random.hpp"
#include "conflict/rules.hpp"

namespace casus {

/// The class of every number below a bound, in as few bits as it takes.
class ClassTable {
 public:
  ClassTable(std::uint64_t numbers, std::uint32_t classes)
      : shift_(classes <= 2     ? 0
               : classes <= 4   ? 1
               : classes <= 16  ? 2
               : classes <= 256 ? 3
                                : 5),
        words_((numbers << shift_) / 64 + 1, 0) {}
  void set(std::uint64_t number, std::uint32_t chance) {
    const std::uint64_t bit = number << shift_;
    words_[bit >> 6U] |= std::uint64_t{chance} << (bit & 63U);
  }
  [[nodiscard]] std::uint32_t operator[](std::uint64_t number) const {
    const std::uint64_t bit = number << shift_;
    return static_cast<std::uint32_t>((words_[bit >> 6U] >> (bit & 63U)) &
                                      ((std::uint64_t{1} << (1U << shift_)) - 1));
  }

 private:
  unsigned shift_;  // a class takes 2^shift_ bits
  std::vector<std::uint64_t> words_;
};

template <Rules R>
class Thrower {
 public:
  explicit Thrower(const R& rules) : rules_(&rules) {
    if constexpr (kDense) by_key_.resize(rules.key_count(), nullptr);
  }

  std::uint32_t throw_class(const typename R::Position& position, Random& random) {
    Law& law = law_of(position);
    if (law.table) return (*law.table)[random.below(law.numbers)];
    if (law.numbers == 0) return throw_each(position, random);
    if (++law.thrown * kWorthATable > law.numbers && law.numbers <= kLargestTable) tabulate(position, law);
    return class_of_number(position, random.below(law.numbers));
  }

 private:
  struct Law {
    std::uint64_t numbers = 0;  // the product of the sides; 0: too large for one number
    std::uint64_t thrown = 0;
    std::unique_ptr<ClassTable> table;
  };
  static constexpr bool kDense =
      std::same_as<decltype(std::declval<const R&>().key(std::declval<const typename R::Position&>())),
                   DenseKey>;
  static constexpr std::uint64_t kLargestTable = std::uint64_t{1} << 24U;
  static constexpr std::uint64_t kWorthATable = 4;  // tabulate once a quarter of the numbers was thrown

  Law& law_of(const typename R::Position& position) {
    if constexpr (kDense) {
      Law*& known = by_key_[rules_->key(position).index];
      if (known == nullptr) known = &law_by_id(position);
      return *known;
    } else {
      return law_by_id(position);
    }
  }
  Law& law_by_id(const typename R::Position& position) {
    const auto [known, is_new] = laws_.try_emplace(rules_->law(position));
    if (is_new) {
      std::uint64_t product = 1;
      for (const Die& die : rules_->dice(position)) {
        if (product > (std::uint64_t{1} << 63U) / die.sides) return known->second;
        product *= die.sides;
      }
      known->second.numbers = product;
    }
    return known->second;
  }

  std::uint32_t class_of_number(const typename R::Position& position, std::uint64_t number) {
    faces_.clear();
    for (const Die& die : rules_->dice(position)) {
      faces_.push_back(static_cast<std::uint16_t>(number % die.sides));
      number /= die.sides;
    }
    return rules_->class_of(position, faces_);
  }
  std::uint32_t throw_each(const typename R::Position& position, Random& random) {
    faces_.clear();
    for (const Die& die : rules_->dice(position)) {
      faces_.push_back(static_cast<std::uint16_t>(random.below(die.sides)));
    }
    return rules_->class_of(position, faces_);
  }

  void tabulate(const typename R::Position& position, Law& law) {
    std::uint32_t classes = 0;
    rules_->classes(position,
                    [&](const Weighted<Integer>& one) { classes = std::max(classes, one.chance + 1); });
    auto table = std::make_unique<ClassTable>(law.numbers, classes);
    for (std::uint64_t number = 0; number < law.numbers; ++number)
      table->set(number, class_of_number(position, number));
    law.table = std::move(table);
  }

  const R* rules_;
  std::unordered_map<std::uint64_t, Law> laws_;
  std::vector<Law*> by_key_;
  std::vector<std::uint16_t> faces_;
};

}  // namespace casus
