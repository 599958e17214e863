#include "conflict/loops/loop_counts.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "base/meter.hpp"

namespace casus {
namespace {

constexpr double kRest = 1e-16;  // amounts less likely than that are not followed: together they are 10^-15

/// Returns the possible changes of a counter on an edge, with their chances. The chances of an endless
/// distribution of an inner conflict are doubles.
std::vector<std::pair<CountChange, Exact>> changes_of(const EdgeCounts& counted, std::uint16_t counter) {
  const CountChange tallied = change_of(counted.tallies, counter);
  const CountDistribution* const distribution = distribution_of(counted, counter);
  if (distribution == nullptr) return {{tallied, Exact(1)}};
  std::vector<std::pair<CountChange, Exact>> changes;
  for (const auto& [change, share] : distribution->changes)
    changes.emplace_back(change.then(tallied),
                         distribution->endless ? Exact::from_decimal(share.probability) : share.exact);
  return changes;
}

using State = std::pair<std::uint32_t, CountChange>;  // a spot, and what was done to the counter so far

/// Returns whether rounds of the loop add to the counter without bound: every change adds to it or leaves it
/// alone, and a path that adds can be repeated. The list of possible changes is then infinite.
bool adds_up_for_ever(const Graph& graph, const LoopEdges& edges, std::uint32_t start,
                      std::uint16_t counter) {
  const auto spots = static_cast<std::uint32_t>(edges.taken.size());
  const auto inside = [&](std::uint32_t spot) { return spot < spots && !edges.taken[spot].empty(); };
  std::vector<std::uint32_t> met = following(edges, start);
  if (std::find(met.begin(), met.end(), start) == met.end()) met.push_back(start);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> adding;
  for (const std::uint32_t spot : met) {
    for (const Edge& edge : edges.taken[spot]) {
      if (!inside(edge.to)) continue;
      const EdgeCounts& counted = graph.counted[edge.gain];
      if (distribution_of(counted, counter) != nullptr) return false;
      const CountChange tallied = change_of(counted.tallies, counter);
      if (!tallied.how) continue;
      if (*tallied.how != Tally::Kind::sum || tallied.amount < 0) return false;
      if (tallied.amount > 0) adding.emplace_back(spot, edge.to);
    }
  }
  return std::any_of(adding.begin(), adding.end(), [&](const auto& step) {
    const std::vector<std::uint32_t> then = following(edges, step.second);
    return step.first == step.second || std::find(then.begin(), then.end(), step.first) != then.end();
  });
}

/// Returns the distributions if only a few changes are possible: each spot with each change is a spot of its
/// own. Returns nothing if there are more, or if an inner conflict has an endless distribution.
std::optional<DistributionsByExit> finite_distributions(const Graph& graph, const LoopEdges& edges,
                                                        std::uint32_t start, std::uint16_t counter,
                                                        LoopEffort effort) {
  if (adds_up_for_ever(graph, edges, start, counter)) return {};
  const std::size_t spots = edges.taken.size();
  const std::size_t most = 8 * spots + 16;
  std::map<State, std::uint32_t> known{{{start, CountChange{}}, 0}};
  std::vector<State> states{{start, CountChange{}}};
  std::vector<State> ends;
  std::map<State, std::uint32_t> known_ends;
  std::vector<Passages> passages;
  for (std::size_t next = 0; next < states.size(); ++next) {
    const auto [spot, before] = states[next];
    Passages on;
    for (const Edge& edge : edges.taken[spot]) {
      const EdgeCounts& counted = graph.counted[edge.gain];
      if (const CountDistribution* const distribution = distribution_of(counted, counter);
          distribution != nullptr && distribution->endless)
        return {};
      for (const auto& [change, share] : changes_of(counted, counter)) {
        const State state{edge.to, before.then(change)};
        const bool is_end = edge.to >= spots || edges.taken[edge.to].empty();
        auto& list = is_end ? ends : states;
        auto& map = is_end ? known_ends : known;
        const auto [at, is_new] = map.try_emplace(state, static_cast<std::uint32_t>(list.size()));
        if (is_new) list.push_back(state);
        if (states.size() > most) return {};
        Passage passage = passage_of(graph, edges.turns[spot], {edge.to, edge.label, 0}, {});
        passage.chance = passage.chance * share;
        on.emplace_back(is_end ? at->second + static_cast<std::uint32_t>(most) : at->second,
                        std::move(passage));
      }
    }
    Passages joined;  // one way a state
    for (auto& [to, passage] : on) {
      const auto same = std::find_if(joined.begin(), joined.end(),
                                     [&, to = to](const auto& one) { return one.first == to; });
      if (same == joined.end()) {
        joined.emplace_back(to, std::move(passage));
      } else {
        same->second += passage;
      }
    }
    passages.push_back(std::move(joined));
  }
  if (!take_out(passages, effort)) return {};
  DistributionsByExit distributions;
  std::map<std::uint32_t, Exact> totals;
  for (const auto& [to, passage] : passages.front()) totals[ends[to - most].first] += passage.chance;
  std::vector<std::pair<State, Exact>> shares;
  for (const auto& [to, passage] : passages.front()) {
    const State& end = ends[to - most];
    shares.emplace_back(end, (passage.chance / totals[end.first]).reduced());
  }
  std::sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [end, share] : shares) {
    CountDistribution& distribution = distributions[end.first];
    distribution.counter = counter;
    distribution.changes.push_back({end.second, {share.to_double(), std::move(share)}});
  }
  return distributions;
}

/// A next change of the counter, and where it leads. Edges that leave the counter alone are eliminated
/// first.
struct LoopStep {
  std::uint32_t to = 0;
  CountChange change;
  double chance = 0.0;
};
std::vector<std::vector<LoopStep>> doings_of(const Graph& graph, const LoopEdges& edges,
                                             std::uint16_t counter, LoopEffort effort) {
  const auto spots = static_cast<std::uint32_t>(edges.taken.size());
  std::map<State, std::uint32_t> numbers;
  std::vector<State> done;
  std::vector<Passages> passages(spots);
  for (std::uint32_t spot = 0; spot < spots; ++spot) {
    std::map<std::uint32_t, Exact> chances;
    for (const Edge& edge : edges.taken[spot]) {
      const Exact chance = passage_of(graph, edges.turns[spot], {edge.to, edge.label, 0}, {}).chance;
      for (const auto& [change, share] : changes_of(graph.counted[edge.gain], counter)) {
        std::uint32_t to = edge.to;
        if (change != CountChange{} || to >= spots || edges.taken[to].empty()) {
          const auto [at, is_new] =
              numbers.try_emplace({edge.to, change}, static_cast<std::uint32_t>(spots + done.size()));
          if (is_new) done.push_back(at->first);
          to = at->second;
        }
        chances[to] += chance * share;
      }
    }
    for (auto& [to, chance] : chances) passages[spot].push_back({to, {std::move(chance).reduced(), {}, {}}});
  }
  take_out(passages, effort);
  std::vector<std::vector<LoopStep>> all(spots);
  for (std::uint32_t spot = 0; spot < spots; ++spot) {
    for (const auto& [to, passage] : passages[spot]) {
      if (to >= spots)
        all[spot].push_back({done[to - spots].first, done[to - spots].second, passage.chance.to_double()});
    }
  }
  return all;
}

/// Computes the distributions in doubles, amount by amount, in sweeps from the smallest to the largest.
/// Rounds mostly add to the counter, so all that leads to an amount is usually known before the amount is
/// reached, and one sweep suffices.
DistributionsByExit endless_distributions(const LoopEdges& edges,
                                          const std::vector<std::vector<LoopStep>>& doings,
                                          std::uint32_t start, const std::vector<Passages>& out,
                                          std::uint16_t counter, std::size_t place, LoopEffort effort) {
  const std::size_t spots = edges.taken.size();
  std::map<std::uint32_t, std::map<CountChange, double>> left;  // by where
  std::map<CountChange, std::vector<double>> open;              // by spot
  std::vector<double> rest(spots, 0.0);
  open.try_emplace(CountChange{}, spots, 0.0).first->second[start] = 1.0;
  std::size_t amounts = 0;
  while (!open.empty()) {
    for (auto at = open.begin(); at != open.end();) {
      const std::vector<double> chances = std::exchange(at->second, std::vector<double>(spots, 0.0));
      const bool rare = std::accumulate(chances.begin(), chances.end(), 0.0) < kRest;
      if (rare || ++amounts > kMostAmounts || (amounts % 1024 == 0 && effort.over())) {
        for (std::size_t spot = 0; spot < spots; ++spot) rest[spot] += chances[spot];
        at = open.erase(at);
        continue;
      }
      for (std::size_t spot = 0; spot < spots; ++spot) {
        if (chances[spot] == 0.0) continue;
        for (const LoopStep& doing : doings[spot]) {
          const CountChange after = at->first.then(doing.change);
          const double taken = chances[spot] * doing.chance;
          if (doing.to >= spots || edges.taken[doing.to].empty()) {
            left[doing.to][after] += taken;
          } else {
            open.try_emplace(after, spots, 0.0).first->second[doing.to] += taken;
          }
        }
      }
      ++at;
    }
  }
  DistributionsByExit distributions;
  for (const auto& [to, passage] : out[start]) {
    const double chance = passage.chance.to_double();
    const Exact inverse = Exact(1) / passage.chance;
    const CountMeans<Exact>& means = passage.counted[place];
    CountDistribution distribution{counter, {}, {}};
    distribution.endless = {(means.untouched * inverse).reduced(), (means.kept * inverse).reduced(),
                            (means.forgotten * inverse).reduced(), (means.amount * inverse).reduced()};
    double many = 0.0;
    for (std::size_t spot = 0; spot < spots; ++spot) {
      if (rest[spot] == 0.0) continue;
      for (const auto& [where, later] : out[spot]) {
        if (where == to) many += rest[spot] * later.chance.to_double();
      }
    }
    for (const auto& [change, share] : left[to])
      distribution.changes.push_back({change, {share / chance, Exact()}});
    const CountChange beyond{Tally::Kind::sum, CountChange::kMany};
    if (many > 0.0) distribution.changes.push_back({beyond, {many / chance, Exact()}});
    distributions.emplace(to, std::move(distribution));
  }
  return distributions;
}

}  // namespace

std::vector<std::uint32_t> following(const LoopEdges& edges, std::uint32_t spot) {
  std::vector<bool> met(edges.taken.size());
  std::vector<std::uint32_t> all;
  const auto meet = [&](std::uint32_t from) {
    ResourceMeter::spend(edges.taken[from].size());
    for (const Edge& edge : edges.taken[from]) {
      if (edge.to >= met.size() || met[edge.to]) continue;
      met[edge.to] = true;
      all.push_back(edge.to);
    }
  };
  meet(spot);
  // NOLINTNEXTLINE(modernize-loop-convert): `all` grows meanwhile
  for (std::size_t next = 0; next < all.size(); ++next) meet(all[next]);
  return all;
}

std::vector<DistributionsByExit> distributions_through(const Graph& graph, const LoopEdges& edges,
                                                       const std::vector<std::uint32_t>& starts,
                                                       const std::vector<Passages>& out,
                                                       std::uint16_t counter, std::size_t place,
                                                       LoopEffort effort) {
  std::vector<DistributionsByExit> all;
  std::vector<std::vector<LoopStep>> doings;
  for (const std::uint32_t start : starts) {
    if (auto distributions = finite_distributions(graph, edges, start, counter, effort)) {
      all.push_back(std::move(*distributions));
      continue;
    }
    if (doings.empty()) doings = doings_of(graph, edges, counter, effort);
    all.push_back(endless_distributions(edges, doings, start, out, counter, place, effort));
  }
  return all;
}

}  // namespace casus
