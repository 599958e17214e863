#pragma once
// Throws the faces of a chance step for a simulation and returns their class. All dice of a throw are drawn
// as one number, and the class of a number is cached in a few bits. It never uses `classes`, because a
// simulation checks them.

#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conflict/play/class_table.hpp"
#include "conflict/play/random.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// The cached data of one throw: all positions with the same `throw_id` throw the same dice.
struct CachedThrow {
  std::uint64_t numbers = 0;  // the product of the sides; 0: too many for a table
  std::uint64_t step = 0;     // the distance between the first random words of consecutive numbers
  ClassTable table;
};

/// Draws the throws of one thread and caches their outcome classes.
template <Rules R>
class Thrower {
 public:
  using Position = typename R::Position;

  explicit Thrower(const R& rules) : rules_(&rules) {}

  /// Returns the cached throw of a position where chance acts. The reference stays valid.
  CachedThrow& throw_of(const Position& position) {
    const auto [known, is_new] = throws_.try_emplace(rules_->throw_id(position));
    CachedThrow& cached = known->second;
    if (!is_new) return cached;
    std::uint64_t numbers = 1;
    for (const Die& die : rules_->dice(position)) {
      numbers *= die.sides;
      if (numbers > kMostNumbers) return cached;
    }
    ClassTable table(numbers);
    if (bytes_ + table.bytes() > kMostBytes) return cached;
    bytes_ += table.bytes();
    cached = {numbers, std::numeric_limits<std::uint64_t>::max() / numbers + 1, std::move(table)};
    return cached;
  }

  /// A throw that was drawn.
  struct Throw {
    std::uint64_t number = 0;  // without a cell: the class
    ClassTable::Cell cell;     // the location of the cached class of the number
  };
  /// Draws a throw at a position whose throw has `numbers` numbers, and prefetches its class: call `class_of`
  /// after other work. The drawn number does not depend on the cache.
  Throw draw(const Position& position, const CachedThrow& cached, std::uint64_t numbers, Random& random) {
    if (numbers == 0) [[unlikely]]
      return {throw_faces(position, random), {}};
    const std::uint64_t number = random.below(numbers);
    const ClassTable::Cell cell = cached.table.cell(number);
    __builtin_prefetch(cell.word);
    return {number, cell};
  }

  /// Returns the class of a drawn throw.
  std::uint32_t class_of(const Position& position, CachedThrow& cached, const Throw& drawn) {
    if (drawn.cell.word == nullptr) [[unlikely]]
      return static_cast<std::uint32_t>(drawn.number);
    if (const std::uint32_t known = drawn.cell.read(); known != 0) [[likely]]
      return known - 1;
    return learn(position, cached, drawn.number);
  }

 private:
  static constexpr std::uint64_t kMostNumbers = std::uint64_t{1} << 24U;  // of one table: 4 MB of two bits
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 26U;    // of all tables

  /// Computes the faces that a random word gives, with one multiplication each: the digits of the number that
  /// the word gives below the product of the sides, the first die being the most significant. Returns the
  /// remainder of the word.
  static std::uint64_t digits_of(std::uint64_t word, std::span<const Die> dice,
                                 std::span<std::uint16_t> faces) {
    for (std::size_t i = 0; i < dice.size(); ++i)
      faces[i] = static_cast<std::uint16_t>(scale(word, dice[i].sides));
    return word;
  }

  /// Splits a number into faces and calls class_of. This happens when the number is first thrown, so that a
  /// short simulation does not pay for numbers that it never throws.
  [[gnu::noinline]] std::uint32_t learn(const Position& position, CachedThrow& cached, std::uint64_t number) {
    const auto& thrown = rules_->dice(position);  // rules may hand out a vector: it must outlive the span
    const std::span<const Die> dice(thrown);
    faces_.resize(dice.size());
    // The first word that gives the number. `step` is too large by less than 1; with numbers of 24 bits the
    // error stays below one step.
    digits_of(number * cached.step, dice, faces_);
    const std::uint32_t chance = rules_->class_of(position, faces_);
    while (!cached.table.fits(chance)) {
      const std::uint64_t more = cached.table.bytes();
      if (!cached.table.can_widen() || bytes_ + more > kMostBytes) return chance;
      cached.table.widen();
      bytes_ += more;
    }
    cached.table.set(number, chance);
    return chance;
  }

  /// Throws dice with too many combinations for a table, and returns the class at once. The faces come
  /// directly from random words. One word serves as many dice as keep its rejection rare.
  [[gnu::noinline]] std::uint32_t throw_faces(const Position& position, Random& random) {
    constexpr std::uint64_t kEnough = std::uint64_t{1} << 40U;
    const auto& thrown = rules_->dice(position);  // rules may hand out a vector: it must outlive the span
    const std::span<const Die> dice(thrown);
    faces_.resize(dice.size());
    for (std::size_t first = 0; first < dice.size();) {
      std::size_t end = first;
      std::uint64_t product = 1;
      while (end < dice.size() && product < kEnough) product *= dice[end++].sides;
      const auto some = dice.subspan(first, end - first);
      const auto into = std::span(faces_).subspan(first, end - first);
      while (!is_fair(digits_of(random.next(), some, into), product)) continue;
      first = end;
    }
    return rules_->class_of(position, faces_);
  }

  const R* rules_;
  std::unordered_map<std::uint64_t, CachedThrow> throws_;
  std::uint64_t bytes_ = 0;  // of all tables
  std::vector<std::uint16_t> faces_;
};

}  // namespace casus
