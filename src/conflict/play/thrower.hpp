#pragma once
// Throws the faces of a chance step for a simulation and says their class. All dice of a throw are drawn as
// one number, and what class_of said of a number is remembered in a few bits. Never asks `classes`: a
// simulation is there to check them.

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

/// What is remembered of a law of chance.
struct ThrowLaw {
  std::uint64_t numbers = 0;  // the product of the sides; 0: too many for a table
  std::uint64_t step = 0;     // from a random word that gives a number to one that gives the next
  ClassTable table;
};

template <Rules R>
class Thrower {
 public:
  using Position = typename R::Position;

  explicit Thrower(const R& rules) : rules_(&rules) {}

  /// The law of a position where chance acts; it lasts.
  ThrowLaw& law_of(const Position& position) {
    const auto [known, is_new] = laws_.try_emplace(rules_->law(position));
    ThrowLaw& law = known->second;
    if (!is_new) return law;
    std::uint64_t numbers = 1;
    for (const Die& die : rules_->dice(position)) {
      numbers *= die.sides;
      if (numbers > kMostNumbers) return law;
    }
    ClassTable table(numbers);
    if (bytes_ + table.bytes() > kMostBytes) return law;
    bytes_ += table.bytes();
    law = {numbers, std::numeric_limits<std::uint64_t>::max() / numbers + 1, std::move(table)};
    return law;
  }

  /// A throw that was drawn.
  struct Throw {
    std::uint64_t number = 0;  // without a cell: the class
    ClassTable::Cell cell;     // where the class of the number is kept
  };
  /// Draws a throw at a position of this law with so many numbers, and asks the memory for its class: ask
  /// `class_of` after doing something else. What is drawn is the same whatever is remembered.
  Throw draw(const Position& position, const ThrowLaw& law, std::uint64_t numbers, Random& random) {
    if (numbers == 0) [[unlikely]]
      return {throw_faces(position, random), {}};
    const std::uint64_t number = random.below(numbers);
    const ClassTable::Cell cell = law.table.cell(number);
    __builtin_prefetch(cell.word);
    return {number, cell};
  }

  /// The class of what was drawn.
  std::uint32_t class_of(const Position& position, ThrowLaw& law, const Throw& drawn) {
    if (drawn.cell.word == nullptr) [[unlikely]]
      return static_cast<std::uint32_t>(drawn.number);
    if (const std::uint32_t known = drawn.cell.read(); known != 0) [[likely]]
      return known - 1;
    return learn(position, law, drawn.number);
  }

 private:
  static constexpr std::uint64_t kMostNumbers = std::uint64_t{1} << 24U;  // of a table: 4 MB of two bits
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 26U;    // of all tables

  /// The faces that a random word stands for, one multiplication each: the digits of the number that the word
  /// gives below the product of the sides, the first die's the most significant. What is left of the word.
  static std::uint64_t digits_of(std::uint64_t word, std::span<const Die> dice,
                                 std::span<std::uint16_t> faces) {
    for (std::size_t i = 0; i < dice.size(); ++i)
      faces[i] = static_cast<std::uint16_t>(scale(word, dice[i].sides));
    return word;
  }

  /// Takes the faces out of a number and asks class_of. A number is asked when it is first thrown, so that a
  /// short simulation does not pay for what it never throws.
  [[gnu::noinline]] std::uint32_t learn(const Position& position, ThrowLaw& law, std::uint64_t number) {
    const auto& thrown = rules_->dice(position);  // rules may hand out a vector: it must outlive the span
    const std::span<const Die> dice(thrown);
    faces_.resize(dice.size());
    // The first word that gives the number. `step` is too large by less than 1, which numbers of 24 bits do
    // not make a step of.
    digits_of(number * law.step, dice, faces_);
    const std::uint32_t chance = rules_->class_of(position, faces_);
    while (!law.table.fits(chance)) {
      const std::uint64_t more = law.table.bytes();
      if (!law.table.can_widen() || bytes_ + more > kMostBytes) return chance;
      law.table.widen();
      bytes_ += more;
    }
    law.table.set(number, chance);
    return chance;
  }

  /// Throws too many for a table: the class at once. The faces come straight out of random words; a word
  /// serves as many dice as leave it rarely refused.
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
  std::unordered_map<std::uint64_t, ThrowLaw> laws_;
  std::uint64_t bytes_ = 0;  // of the tables
  std::vector<std::uint16_t> faces_;
};

}  // namespace casus
