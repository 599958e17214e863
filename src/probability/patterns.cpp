#include "probability/patterns.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "probability/bounds.hpp"
#include "probability/walk_pool.hpp"

namespace casus::probability {
namespace {

using inner::CountWalk;
using inner::Tops;
using inner::TopStates;
using inner::WalkGroup;

static_assert(kMaxPatternGroups == static_cast<std::int64_t>(inner::kMaxTops));

/// Returns, for each state of the traversal, the index of its score in `patterns.scores()`.
std::vector<std::size_t> score_of_states(const PatternSet& patterns, const TopStates& states) {
  std::vector<std::size_t> places(states.size());
  const auto scores = patterns.scores();
  for (std::size_t s = 0; s < states.size(); ++s) {
    const std::int64_t score = patterns.best_score(states.tops(s));
    places[s] =
        static_cast<std::size_t>(std::lower_bound(scores.begin(), scores.end(), score) - scores.begin());
  }
  return places;
}

Faults check(const std::vector<Pattern>& patterns, std::int64_t base) {
  Faults faults;
  if (patterns.size() > static_cast<std::size_t>(kMaxPatterns)) {
    faults.push_back(bound_fault("there are " + std::to_string(patterns.size()) + " patterns", kMaxPatterns,
                                 "max_patterns"));
  }
  const auto check_score = [&faults](std::int64_t score) {
    if (score < -kMaxValue || score > kMaxValue) {
      faults.push_back(
          bound_fault("the score " + std::to_string(score) + " is too far from 0", kMaxValue, "max_value"));
    }
  };
  check_score(base);
  for (const Pattern& pattern : patterns) {
    check_score(pattern.score);
    if (pattern.sizes.empty()) {
      faults.push_back({{}, "a pattern has no group", "at least one expected"});
    } else if (pattern.sizes.size() > static_cast<std::size_t>(kMaxPatternGroups)) {
      faults.push_back(bound_fault("a pattern has " + std::to_string(pattern.sizes.size()) + " groups",
                                   kMaxPatternGroups, "max_pattern_groups"));
    }
    for (const int size : pattern.sizes) {
      if (size < 1) {
        faults.push_back({{}, "a pattern has a group of " + std::to_string(size), "1 or more expected"});
      } else if (size > kMaxPatternSize) {
        faults.push_back(bound_fault("a pattern has a group of " + std::to_string(size), kMaxPatternSize,
                                     "max_pattern_size"));
      }
    }
  }
  return faults;
}

}  // namespace

Result<PatternSet> PatternSet::of(std::vector<Pattern> patterns, std::int64_t base) {
  if (Faults faults = check(patterns, base); !faults.empty()) return faults;
  PatternSet set;
  set.base_ = base;
  set.scores_ = {base};
  for (Pattern& pattern : patterns) {
    std::sort(pattern.sizes.begin(), pattern.sizes.end(), std::greater<>());
    set.scores_.push_back(pattern.score);
    set.caps_.resize(std::max(set.caps_.size(), pattern.sizes.size()), 0);
    for (std::size_t i = 0; i < pattern.sizes.size(); ++i) {
      set.caps_[i] = std::max(set.caps_[i], pattern.sizes[i]);
    }
  }
  std::sort(set.scores_.begin(), set.scores_.end());
  set.scores_.erase(std::unique(set.scores_.begin(), set.scores_.end()), set.scores_.end());
  std::stable_sort(patterns.begin(), patterns.end(),
                   [](const Pattern& a, const Pattern& b) { return a.score > b.score; });
  set.patterns_ = std::move(patterns);
  set.tabulate();
  return set;
}

std::uint8_t PatternSet::place_of(std::span<const int> tops) const {
  // Distinct faces cover a pattern's groups exactly when the largest count covers the largest group, the next
  // count the next group, and so on.
  std::int64_t best = base_;
  for (const Pattern& pattern : patterns_) {
    bool contained = true;
    for (std::size_t i = 0; i < pattern.sizes.size(); ++i)
      contained = contained && tops[i] >= pattern.sizes[i];
    if (!contained) continue;
    best = pattern.score;
    break;
  }
  return static_cast<std::uint8_t>(std::lower_bound(scores_.begin(), scores_.end(), best) - scores_.begin());
}

void PatternSet::tabulate() {
  std::size_t size = 1;
  for (const int cap : caps_) size *= static_cast<std::size_t>(cap) + 1;
  place_of_tops_.resize(size);
  for (std::size_t at = 0; at < size; ++at) {
    Tops tops{};
    std::size_t rest = at;
    for (std::size_t i = caps_.size(); i-- > 0;) {
      const auto ways = static_cast<std::size_t>(caps_[i]) + 1;
      tops[i] = static_cast<int>(rest % ways);
      rest /= ways;
    }
    place_of_tops_[at] = place_of(tops);
  }
}

namespace {

/// Returns the index of the largest counts, up to their caps, in a table. Simulations call it for every
/// throw. The number of groups is a constant, so that everything stays in registers, and no branch depends on
/// the dice.
template <std::size_t Groups>
std::size_t place_of_largest(std::span<const int> counts, std::span<const int> caps) {
  std::array<int, Groups> tops{};
  for (int count : counts) {
    for (int& top : tops) {
      const int larger = count > top ? count : top;  // std::max and std::min would become branches here
      count += top - larger;
      top = larger;
    }
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < Groups; ++i) {
    at = at * (static_cast<std::size_t>(caps[i]) + 1) + static_cast<std::size_t>(std::min(tops[i], caps[i]));
  }
  return at;
}

}  // namespace

std::int64_t PatternSet::best_score(std::span<const int> counts) const {
  static_assert(kMaxPatternGroups == 4);
  const auto place = [&] {
    switch (caps_.size()) {
      case 0:
        return std::size_t{0};
      case 1:
        return place_of_largest<1>(counts, caps_);
      case 2:
        return place_of_largest<2>(counts, caps_);
      case 3:
        return place_of_largest<3>(counts, caps_);
      default:
        return place_of_largest<4>(counts, caps_);
    }
  }();
  return scores_[place_of_tops_[place]];
}

Result<PatternTable> pattern_table(const PatternSet& patterns, std::int64_t sides, std::int64_t dice) {
  if (sides < 1) return Fault{{}, "a die has " + std::to_string(sides) + " sides", "1 or more expected"};
  if (sides > kMaxPatternSides) {
    return bound_fault("a pattern's die has " + std::to_string(sides) + " sides", kMaxPatternSides,
                       "max_pattern_sides");
  }
  if (dice < 0) return Fault{{}, "there are " + std::to_string(dice) + " dice", "0 or more expected"};
  if (dice > kMaxPatternDice) {
    return bound_fault("a pattern is looked for in " + std::to_string(dice) + " dice", kMaxPatternDice,
                       "max_pattern_dice");
  }
  const auto n = static_cast<std::size_t>(dice);
  const std::array<WalkGroup, 1> groups = {
      WalkGroup{n, std::vector<std::uint64_t>(static_cast<std::size_t>(sides), 1)}};
  const Integer total = boost::multiprecision::pow(Integer(sides), static_cast<unsigned>(dice));
  const TopStates states(patterns.caps());
  const std::vector<std::size_t> places = score_of_states(patterns, states);
  PatternTable table;
  table.scores.assign(patterns.scores().begin(), patterns.scores().end());
  table.weights.reserve(n + 1);
  with_weight(bits_of(total), [&]<class W>() {
    const auto ways = CountWalk<W>(states, groups).walk(false);
    for (std::size_t i = 0; i <= n; ++i) {
      std::vector<W> row(table.scores.size(), W(std::uint64_t{0}));
      for (std::size_t s = 0; s < states.size(); ++s) row[places[s]] += ways[s * (n + 1) + i];
      std::vector<Integer>& weights = table.weights.emplace_back();
      for (const W& weight : row) weights.push_back(to_integer(weight));
    }
  });
  return table;
}

Result<Distribution> pattern_scores(const PatternSet& patterns, const Pool& pool) {
  const std::vector<WalkGroup> groups = inner::walk_groups(pool);
  const std::size_t bits = bits_of(pool.total());
  const inner::WalkCost cost = inner::walk_cost(TopStates::count(patterns.caps()), groups, bits);
  if (auto fault = over_budget(cost.steps, cost.bytes)) return *fault;
  const TopStates states(patterns.caps());
  const std::vector<std::size_t> places = score_of_states(patterns, states);
  return with_weight(bits, [&]<class W>() {
    const auto ways = CountWalk<W>(states, groups).walk(true);
    const std::size_t size = inner::index_count(groups);
    std::vector<W> row(patterns.scores().size(), W(std::uint64_t{0}));
    for (std::size_t s = 0; s < states.size(); ++s) row[places[s]] += ways[s * size + size - 1];
    std::vector<Distribution::Entry> entries;
    for (std::size_t i = 0; i < row.size(); ++i)
      entries.push_back({patterns.scores()[i], to_integer(row[i])});
    return Distribution::from_weights(std::move(entries));
  });
}

}  // namespace casus::probability
