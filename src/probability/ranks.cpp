#include "probability/ranks.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "probability/bounds.hpp"

namespace casus::probability {
namespace {

using DiceLeft = std::vector<std::int64_t>;  // the dice of each group that show none of the faces so far

/// The effect of one more face on a pool.
struct Step {
  std::int64_t shown = 0;  // the number of dice that show it
  DiceLeft left;
  Integer ways;
};

Integer power(std::uint64_t base, std::int64_t exponent) {
  return boost::multiprecision::pow(Integer(base), static_cast<unsigned>(exponent));
}

/// Returns every number of dice that may show the face, group by group.
std::vector<Step> steps(const Pool& pool, const DiceLeft& left, std::int64_t face) {
  std::vector<Step> all = {{0, left, 1}};
  for (std::size_t g = 0; g < left.size(); ++g) {
    std::uint64_t weight = 0;
    for (const Die::Face& one : pool.groups()[g].die.faces()) {
      if (one.value == face) weight = one.weight;
    }
    if (weight == 0) continue;
    std::vector<Step> next;
    for (const Step& before : all) {
      Step step = before;
      for (std::int64_t c = 0; c <= left[g]; ++c) {
        next.push_back(step);
        step.ways =
            step.ways * static_cast<std::uint64_t>(left[g] - c) / static_cast<std::uint64_t>(c + 1) * weight;
        ++step.shown;
        --step.left[g];
      }
    }
    all = std::move(next);
  }
  return all;
}

/// Returns the weight with which all remaining dice show something below the face.
Integer below(const Pool& pool, const DiceLeft& left, std::int64_t face) {
  Integer ways = 1;
  for (std::size_t g = 0; g < left.size(); ++g) {
    std::uint64_t weight = 0;
    for (const Die::Face& one : pool.groups()[g].die.faces()) weight += one.value < face ? one.weight : 0;
    ways *= power(weight, left[g]);
  }
  return ways;
}

DiceLeft whole(const Pool& pool) {
  DiceLeft left;
  for (const Group& group : pool.groups()) left.push_back(group.count);
  return left;
}

double choices(const Pool& pool) {
  double all = 1;
  for (const Group& group : pool.groups()) all *= static_cast<double>(group.count) + 1;
  return all;
}

std::set<std::int64_t, std::greater<>> faces_of(const Pool& first, const Pool& second) {
  std::set<std::int64_t, std::greater<>> faces;
  for (const Pool* pool : {&first, &second}) {
    for (const Group& group : pool->groups()) {
      for (const Die::Face& face : group.die.faces()) faces.insert(face.value);
    }
  }
  return faces;
}

}  // namespace

double ranked_steps(const Pool& first, const Pool& second) {
  // States of equality so far: for two pools of equal dice, one state for each number of remaining dice.
  const double a = choices(first);
  const double b = choices(second);
  const bool plain = first.groups().size() <= 1 && second.groups().size() <= 1;
  const double states = plain ? std::min(a, b) : a * b;
  const double work = plain ? a + b : a * b;
  const double words = static_cast<double>(msb(first.total()) + msb(second.total())) / 64 + 1;
  constexpr double kStep = 500;  // words for the choice, its powers and its entry in a map
  return static_cast<double>(faces_of(first, second).size()) * states * work * (kStep + words * words);
}

Result<Opposed> ranked(const Pool& first, const Pool& second) {
  const std::set<std::int64_t, std::greater<>> faces = faces_of(first, second);
  Opposed sides;
  sides.total = first.total() * second.total();
  if (auto fault = over_budget(ranked_steps(first, second), 0)) return *fault;
  std::map<std::pair<DiceLeft, DiceLeft>, Integer> equal = {{{whole(first), whole(second)}, 1}};
  for (const std::int64_t face : faces) {
    std::map<std::pair<DiceLeft, DiceLeft>, Integer> next;
    for (const auto& [left, ways] : equal) {
      const std::vector<Step> ours = steps(first, left.first, face);
      const std::vector<Step> theirs = steps(second, left.second, face);
      // Indexed by the number of dice that show the face: the weight with anything on the others.
      std::map<std::int64_t, std::pair<Integer, Integer>> shown;
      for (const Step& step : ours) shown[step.shown].first += step.ways * below(first, step.left, face);
      for (const Step& step : theirs) shown[step.shown].second += step.ways * below(second, step.left, face);
      Integer our_fewer = 0;
      Integer their_fewer = 0;
      for (const auto& [dice, pair] : shown) {
        sides.first += ways * pair.first * their_fewer;
        sides.second += ways * pair.second * our_fewer;
        our_fewer += pair.first;
        their_fewer += pair.second;
      }
      std::multimap<std::int64_t, const Step*> by_dice;
      for (const Step& step : theirs) by_dice.emplace(step.shown, &step);
      for (const Step& our : ours) {
        const auto [from, to] = by_dice.equal_range(our.shown);
        for (auto their = from; their != to; ++their) {
          next[{our.left, their->second->left}] += ways * our.ways * their->second->ways;
        }
      }
    }
    equal = std::move(next);
  }
  sides.tie = sides.total - sides.first - sides.second;
  return sides;
}

}  // namespace casus::probability
