#pragma once
// What ways of play do to a counter on the mean. Ways that follow each other multiply, alternatives add up,
// and a way that is gone again and again is a geometric series: so the mean of what is counted in a loop is
// exact, though its distribution has no end. Not for distributions: CountDistribution.

#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/graph/number.hpp"

namespace casus {

/// The mean effect of a set of paths on a counter: the chance of the set; the part of it that leaves the
/// counter alone (`untouched`); the part after which the earlier value still counts (`kept`: it is unchanged
/// or added to); the part after which the counter is absent (`forgotten`); and the mean of what the counter
/// is set to or increased by (`amount`), times its chance.
template <class N>
struct CountMeans {
  N chance{1};
  N untouched{1};
  N kept{1};
  N forgotten{0};
  N amount{0};

  /// Returns the effect of these paths, each followed by the paths of `next`.
  [[nodiscard]] CountMeans then(const CountMeans& next) const {
    return {chance * next.chance, untouched * next.untouched, kept * next.kept,
            chance * next.forgotten + forgotten * next.untouched, chance * next.amount + amount * next.kept};
  }
  /// Adds alternative paths.
  CountMeans& operator+=(const CountMeans& other) {
    chance += other.chance;
    untouched += other.untouched;
    kept += other.kept;
    forgotten += other.forgotten;
    amount += other.amount;
    return *this;
  }
  /// Returns the effect of all repetitions of these paths: none, one, two in a row, and so on without end.
  /// Requires a chance below 1.
  [[nodiscard]] CountMeans again() const {
    const N often = N(1) / (N(1) - chance);
    const N alone = N(1) / (N(1) - untouched);
    const N keeps = N(1) / (N(1) - kept);
    return {often, alone, keeps, forgotten * alone * often, amount * keeps * often};
  }
  [[nodiscard]] CountMeans times(const N& share) const {
    return {chance * share, untouched * share, kept * share, forgotten * share, amount * share};
  }

  static CountMeans none() { return {N(0), N(0), N(0), N(0), N(0)}; }
  static CountMeans of(const CountChange& change) {
    CountMeans means;
    if (!change.how) return means;
    means.untouched = N(0);
    if (*change.how != Tally::Kind::sum) means.kept = N(0);
    if (*change.how == Tally::Kind::forget) means.forgotten = N(1);
    if (*change.how != Tally::Kind::forget) means.amount = N(std::int64_t{change.amount});
    return means;
  }
};

/// Returns the combined change of a counter by the tallies of an edge.
inline CountChange change_of(const std::vector<Tally>& tallies, std::uint16_t counter) {
  CountChange change;
  for (const Tally& tally : tallies) {
    if (tally.counter == counter) change = change.then(CountChange::of(tally));
  }
  return change;
}

/// Returns the distribution of a counter on an edge, or null if it has none.
inline const CountDistribution* distribution_of(const EdgeCounts& counted, std::uint16_t counter) {
  for (const CountDistribution& distribution : counted.distributions) {
    if (distribution.counter == counter) return &distribution;
  }
  return nullptr;
}

/// The effect of a gain on a counter: first the distribution (null: none), then the tally.
struct CountEffect {
  const CountDistribution* distribution = nullptr;
  CountChange tallied;
};
/// Returns the effects on a counter by gain. They are looked up once, because many edges have the same gain.
inline std::vector<CountEffect> effects_of(const Graph& graph, std::uint16_t counter) {
  std::vector<CountEffect> effects;
  effects.reserve(graph.counted.size());
  for (const EdgeCounts& counted : graph.counted)
    effects.push_back({distribution_of(counted, counter), change_of(counted.tallies, counter)});
  return effects;
}

/// Returns whether a repeated change grows without bound.
inline bool grows(const CountChange& change) { return change.how == Tally::Kind::sum && change.amount != 0; }

/// Returns the mean effect of an edge on a counter, given that the edge is taken.
template <class N>
CountMeans<N> means_of(const EdgeCounts& counted, std::uint16_t counter) {
  CountMeans<N> tallied = CountMeans<N>::of(change_of(counted.tallies, counter));
  const CountDistribution* const distribution = distribution_of(counted, counter);
  if (distribution == nullptr) return tallied;
  if (distribution->endless) {
    const EndlessMeans& known = *distribution->endless;
    const CountMeans<N> means{N(1), Number<N>::of(known.untouched), Number<N>::of(known.kept),
                              Number<N>::of(known.forgotten), Number<N>::of(known.amount)};
    return means.then(tallied);
  }
  CountMeans<N> sum = CountMeans<N>::none();
  for (const auto& [change, share] : distribution->changes)
    sum += CountMeans<N>::of(change).times(Number<N>::share(share));
  return sum.then(tallied);
}

}  // namespace casus
