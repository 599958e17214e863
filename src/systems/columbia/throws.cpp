#include "systems/columbia/throws.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "base/numbers.hpp"

namespace casus::columbia {
namespace {

constexpr unsigned kBits = 6;  // of a die: four for the value, two for the colour, counted from 1

bool before(const ThrowTable::ThrowRow& a, const ThrowTable::ThrowRow& b) {
  return std::tie(a.total, a.kept) < std::tie(b.total, b.kept);
}

/// Counts, for dice sorted from one end, how many of them `reads` rolls from that end can reach: all dice
/// before the last value within reach, and of that value as many of each colour as can still be taken.
using Copies = boost::container::static_vector<std::uint8_t, KeptDice::kMost + 1>;
Copies reached(const KeptDice::Dice& dice, std::uint8_t reads) {
  Copies copies(dice.size(), 0);
  if (reads == 0 || dice.empty()) return copies;
  const std::uint8_t last = dice[std::min<std::size_t>(reads, dice.size()) - 1].value;
  std::size_t nearer = 0;
  while (dice[nearer].value != last) copies[nearer++] = 1;
  for (std::size_t i = nearer; i < dice.size() && dice[i].value == last; ++i) {
    const auto earlier = std::count(dice.begin() + static_cast<std::ptrdiff_t>(nearer),
                                    dice.begin() + static_cast<std::ptrdiff_t>(i), dice[i]);
    if (static_cast<std::size_t>(earlier) < reads - nearer) copies[i] = 1;
  }
  return copies;
}

}  // namespace

KeptDice::Dice KeptDice::dice() const {
  Dice dice;
  for (std::uint64_t rest = word_; rest != 0; rest >>= kBits) {
    const auto die = static_cast<std::uint8_t>(rest & 63U);
    dice.push_back({static_cast<std::uint8_t>(die >> 2U), static_cast<std::uint8_t>((die & 3U) - 1)});
  }
  return dice;
}

KeptDice KeptDice::packed(const Dice& sorted) {
  assert(sorted.size() <= kMost);
  KeptDice kept;
  for (auto die = sorted.rbegin(); die != sorted.rend(); ++die)
    kept.word_ = (kept.word_ << kBits) | (std::uint64_t{die->value} << 2U) | (die->colour + 1U);
  return kept;
}

KeptDice KeptDice::of(Dice dice, Reads reads) {
  if (reads == Reads{}) return {};
  std::sort(dice.begin(), dice.end());
  const Copies from_below = reached(dice, reads.lowest);
  std::reverse(dice.begin(), dice.end());
  Copies from_above = reached(dice, reads.highest);
  std::reverse(dice.begin(), dice.end());
  std::reverse(from_above.begin(), from_above.end());
  // Equal dice are adjacent: as many of them are kept as both ends may take, if there are so many.
  Dice kept;
  for (std::size_t first = 0; first < dice.size();) {
    std::size_t end = first;
    std::size_t copies = 0;
    for (; end < dice.size() && dice[end] == dice[first]; ++end)
      copies += static_cast<std::size_t>(from_below[end]) + from_above[end];
    kept.insert(kept.end(), std::min(copies, end - first), dice[first]);
    first = end;
  }
  return packed(kept);
}

KeptDice::Extreme KeptDice::extreme(bool highest) const {
  Extreme extreme;
  for (std::uint64_t rest = word_; rest != 0; rest >>= kBits) {
    const auto value = static_cast<std::uint8_t>((rest & 63U) >> 2U);
    if (extreme.colours != 0 && value != extreme.value) {  // the lowest dice come first
      if (!highest) break;
      extreme.colours = 0;
    }
    extreme.value = value;
    extreme.colours |= static_cast<std::uint8_t>(1U << ((rest & 3U) - 1U));
  }
  return extreme;
}

KeptDice KeptDice::with(ShownDie die, Reads reads) const {
  if (reads == Reads{}) return {};
  Dice all = dice();
  all.push_back(die);
  return of(std::move(all), reads);
}

KeptDice KeptDice::without(ShownDie die) const {
  Dice all = dice();
  all.erase(std::find(all.begin(), all.end(), die));
  return packed(all);
}

KeptDice KeptDice::for_reads(Reads reads) const {
  const std::size_t reach = std::max(reads.lowest, reads.highest);
  const bool all = reach > 0 && (word_ >> (kBits * std::min(reach, kMost))) == 0;  // no more dice than that
  return all ? *this : of(dice(), reads);
}

ThrowTable::ThrowTable(const Rulebook& rulebook, DiceCount count, Reads reads)
    : count_(count), reads_(reads), classes_(1) {
  for (const std::uint8_t colour : Numbers<std::uint8_t>(rulebook.colours.size())) {
    for (const std::int32_t face : rulebook.colours[colour].faces)
      faces_[colour].push_back(static_cast<std::uint8_t>(face));
    for (std::uint8_t i = 0; i < count[colour]; ++i) {
      dice_.push_back({static_cast<std::uint16_t>(faces_[colour].size())});
      colours_.push_back(colour);
      add_die(colour);
    }
  }
}

void ThrowTable::add_die(std::uint8_t colour) {
  std::array<std::uint32_t, kMaxFace + 1> faces{};
  for (const std::uint8_t face : faces_[colour]) ++faces[face];
  std::vector<ThrowRow> next;
  for (const ThrowRow& thrown : classes_) {
    for (const std::uint8_t value : Numbers<std::uint8_t>(faces.size())) {
      if (faces[value] == 0) continue;
      next.push_back(
          {thrown.total + value, thrown.kept.with({value, colour}, reads_), thrown.weight * faces[value]});
    }
  }
  std::sort(next.begin(), next.end(), before);
  classes_.clear();
  for (ThrowRow& thrown : next) {
    if (!classes_.empty() && !before(classes_.back(), thrown)) {
      classes_.back().weight += thrown.weight;
    } else {
      classes_.push_back(std::move(thrown));
    }
  }
}

ShownDie ThrowTable::shown(std::size_t place, std::uint16_t face) const {
  const std::uint8_t colour = colours_[place];
  return {faces_[colour][face], colour};
}

std::uint32_t ThrowTable::class_of(std::span<const std::uint16_t> faces) const {
  ThrowRow thrown;
  for (std::size_t place = 0; place < faces.size(); ++place) {
    const ShownDie die = shown(place, faces[place]);
    thrown.total += die.value;
    thrown.kept = thrown.kept.with(die, reads_);
  }
  return static_cast<std::uint32_t>(std::lower_bound(classes_.begin(), classes_.end(), thrown, before) -
                                    classes_.begin());
}

}  // namespace casus::columbia
