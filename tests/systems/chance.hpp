#pragma once
// Compares faces with classes: if all faces of a throw can be enumerated, the classes that they fall into
// have exactly the weights that the rules state.

#include <gtest/gtest.h>
#include <map>

#include "positions.hpp"

namespace casus::conformance {

/// The product of the sides; 0 beyond `most`.
template <Rules R>
std::uint64_t faces_of(const R& rules, const typename R::Position& p, std::uint64_t most) {
  std::uint64_t product = 1;
  for (const Die& die : rules.dice(p)) {
    product *= die.sides;
    if (product > most) return 0;
  }
  return product;
}

/// Holds for every throw, however large: the weights sum to the product of the sides.
template <Rules R>
void check_weights(const R& rules, const typename R::Position& p) {
  Integer product = 1;
  for (const Die& die : rules.dice(p)) product *= die.sides;
  Integer sum = 0;
  for (const auto& one : classes_of(rules, p)) sum += one.weight;
  EXPECT_EQ(sum, product) << rules.describe(p);
}

/// Visits every face of the throw at `p`; there are `product` of them.
template <Rules R>
void check_faces(const R& rules, const typename R::Position& p, std::uint64_t product) {
  const auto dice = rules.dice(p);
  std::map<std::uint32_t, std::uint64_t> thrown;
  std::vector<std::uint16_t> faces(dice.size());
  constexpr std::uint64_t kShown = 101;  // `show` is slow, so only some throws are shown
  for (std::uint64_t number = 0; number < product; ++number) {
    std::uint64_t rest = number;
    for (std::size_t i = 0; i < dice.size(); ++i) {
      faces[i] = static_cast<std::uint16_t>(rest % dice[i].sides);
      rest /= dice[i].sides;
    }
    ++thrown[rules.class_of(p, faces)];
    if (number % kShown == 0) rules.show(p, faces, Record{});
  }
  std::vector<typename R::Position> next;
  for (const auto& one : classes_of(rules, p)) {
    EXPECT_EQ(one.weight, Integer(thrown[one.chance]))
        << "class " << one.chance << " of " << rules.describe(p);
    thrown.erase(one.chance);
    if (one.weight.is_zero()) continue;
    const auto after = rules.apply(p, one.chance, NullSink{});
    if constexpr (!requires { R::kFineClasses; }) {
      for (const auto& other : next) EXPECT_FALSE(after == other) << "two classes that come to the same";
    }
    next.push_back(after);
  }
  EXPECT_TRUE(thrown.empty()) << "faces of a class that the rules do not name, at " << rules.describe(p);
}

/// Checks all throws of one rules object: the weights of each, that equal throw_ids have equal classes, and
/// the faces of each throw with at most `most` of them.
template <Rules R>
class ChanceCheck {
 public:
  ChanceCheck(const R& rules, std::uint64_t most) : rules_(&rules), most_(most) {}

  void walk(const typename R::Position& start) {
    for_each_position(*rules_, start, [&](const typename R::Position& p) { look(p); });
  }
  void look(const typename R::Position& p) {
    if (rules_->turn(p).actor == Actor::chance && !testing::Test::HasFailure()) check(p);
  }

 private:
  using Classes = std::vector<std::pair<std::uint32_t, Integer>>;

  void check(const typename R::Position& p) {
    Classes classes;
    for (const auto& one : classes_of(*rules_, p)) classes.emplace_back(one.chance, one.weight);
    const auto [known, is_new] = throws_.try_emplace(rules_->throw_id(p), classes);
    EXPECT_EQ(known->second, classes) << "equal throw_id, other classes: " << rules_->describe(p);
    if (!is_new) return;
    check_weights(*rules_, p);
    if (const std::uint64_t product = faces_of(*rules_, p, most_); product > 0)
      check_faces(*rules_, p, product);
  }

  const R* rules_;
  std::uint64_t most_;
  std::map<std::uint64_t, Classes> throws_;
};

}  // namespace casus::conformance
