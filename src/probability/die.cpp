#include "probability/die.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "probability/bounds.hpp"
#include "probability/weight.hpp"

namespace casus::probability {
namespace {

bool is_in(std::span<const std::int64_t> faces, std::int64_t value) {
  return std::find(faces.begin(), faces.end(), value) != faces.end();
}

Faults check_again(const Die& die, std::int64_t times, std::span<const std::int64_t> faces) {
  Faults faults;
  if (times < 0) {
    faults.push_back({{}, "a die is rolled again " + std::to_string(times) + " times", "0 or more expected"});
  } else if (times > kMaxDepth) {
    faults.push_back(
        bound_fault("a die is rolled again " + std::to_string(times) + " times", kMaxDepth, "max_depth"));
  }
  for (const std::int64_t face : faces) {
    const auto has = [face](const Die::Face& f) { return f.value == face; };
    if (std::none_of(die.faces().begin(), die.faces().end(), has)) {
      faults.push_back({{}, "the die has no face " + std::to_string(face), "one of its faces expected"});
    }
  }
  return faults;
}

/// Returns the die rolled again on `faces`: with `adding` the rolls are added, else the last roll counts.
/// Computed from the inside out: the result of the last roll, then of the roll before it, and so on.
Result<Die> roll_again(const Die& die, std::int64_t times, std::span<const std::int64_t> faces, bool adding) {
  if (Faults faults = check_again(die, times, faces); !faults.empty()) return faults;
  if (faces.empty()) return die;
  std::vector<bool> again;
  for (const Die::Face& face : die.faces()) again.push_back(is_in(faces, face.value));
  Die result = die;
  for (std::int64_t i = 0; i < times; ++i) {
    if (Uint128{result.total()} * die.total() > static_cast<Uint128>(kMaxDieTotal)) {
      return bound_fault("a die rolled again " + std::to_string(times) + " times has too large a total",
                         kMaxDieTotal, "max_die_total");
    }
    std::vector<Die::Face> next;
    for (std::size_t f = 0; f < die.faces().size(); ++f) {
      const Die::Face& face = die.faces()[f];
      if (!again[f]) {
        next.push_back({face.value, face.weight * result.total()});
        continue;
      }
      for (const Die::Face& then : result.faces()) {
        next.push_back({then.value + (adding ? face.value : 0), then.weight * face.weight});
      }
    }
    Result<Die> merged = Die::with_weights(std::move(next));
    if (!merged) return merged;
    result = std::move(merged).value();
  }
  return result;
}

}  // namespace

Result<Die> Die::with_sides(std::int64_t n) {
  if (n < 1) return Fault{{}, "a die has " + std::to_string(n) + " sides", "1 or more expected"};
  if (n > kMaxSides) {
    return bound_fault("a die has " + std::to_string(n) + " sides", kMaxSides, "max_sides");
  }
  std::vector<std::int64_t> faces(static_cast<std::size_t>(n));
  std::iota(faces.begin(), faces.end(), 1);
  return with_faces(faces);
}

Result<Die> Die::with_faces(std::span<const std::int64_t> faces) {
  if (faces.size() > static_cast<std::size_t>(kMaxSides)) {
    return bound_fault("a die has " + std::to_string(faces.size()) + " faces", kMaxSides, "max_sides");
  }
  std::vector<Face> weighted;
  weighted.reserve(faces.size());
  for (const std::int64_t face : faces) weighted.push_back({face, 1});
  return with_weights(std::move(weighted));
}

Result<Die> Die::with_weights(std::vector<Face> faces) {
  std::sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.value < b.value; });
  Die die;
  die.faces_.clear();
  Uint128 total = 0;
  for (const Face& face : faces) {
    if (face.value < -kMaxFace || face.value > kMaxFace) {
      return bound_fault("the face " + std::to_string(face.value) + " is too far from 0", kMaxFace,
                         "max_face");
    }
    if (face.weight == 0) continue;
    total += face.weight;
    if (total > static_cast<Uint128>(kMaxDieTotal)) {
      return bound_fault("a die's weights have too large a total", kMaxDieTotal, "max_die_total");
    }
    if (!die.faces_.empty() && die.faces_.back().value == face.value) {
      die.faces_.back().weight += face.weight;
    } else {
      die.faces_.push_back(face);
    }
  }
  if (die.faces_.empty()) return Fault{{}, "a die has no face", "at least one expected"};
  if (die.faces_.size() > static_cast<std::size_t>(kMaxFaces)) {
    return bound_fault("a die has " + std::to_string(die.faces_.size()) + " different faces", kMaxFaces,
                       "max_faces");
  }
  die.total_ = static_cast<std::uint64_t>(total);
  return die;
}

Distribution Die::distribution() const {
  std::vector<Distribution::Entry> entries;
  entries.reserve(faces_.size());
  for (const Face& face : faces_) entries.push_back({face.value, Integer(face.weight)});
  return Distribution::from_weights(std::move(entries)).value();
}

Result<Die> explode(const Die& die, std::int64_t depth) {
  const std::int64_t highest = die.highest();
  return roll_again(die, depth, {&highest, 1}, true);
}

Result<Die> explode(const Die& die, std::int64_t depth, std::span<const std::int64_t> faces) {
  return roll_again(die, depth, faces, true);
}

Result<Die> reroll(const Die& die, std::span<const std::int64_t> faces, std::int64_t times) {
  return roll_again(die, times, faces, false);
}

}  // namespace casus::probability
