#include "conflict/graph/loop_law.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace casus {
namespace {

constexpr double kRest = 1e-15;  // less likely than that is not walked

/// What an edge may do to a counter, with chances; of a law within that is endless its own last line too.
template <class N>
std::vector<std::pair<CountChange, N>> changes_of(const Counted& counted, std::uint16_t counter) {
  const CountChange told = change_of(counted.tallies, counter);
  const CountLaw* const law = law_of(counted, counter);
  if (law == nullptr) return {{told, N(1)}};
  std::vector<std::pair<CountChange, N>> changes;
  for (const auto& [change, share] : law->changes)
    changes.emplace_back(change.then(told), Number<N>::share(share));
  return changes;
}

using State = std::pair<std::uint32_t, CountChange>;  // a spot, and what was done to the counter so far

/// The laws where no more than a few changes can come of it: each spot with each change is a spot of its own.
/// Nothing where there are more, or an endless law within.
std::optional<std::map<std::uint32_t, CountLaw>> finite_laws(const Graph& graph, const LoopWays& ways,
                                                             std::uint32_t start, std::uint16_t counter) {
  const std::size_t spots = ways.taken.size();
  const std::size_t most = 4 * spots + 8;
  std::map<State, std::uint32_t> known{{{start, CountChange{}}, 0}};
  std::vector<State> states{{start, CountChange{}}};
  std::vector<State> ends;
  std::map<State, std::uint32_t> known_ends;
  std::vector<Passages> passages;
  for (std::size_t next = 0; next < states.size(); ++next) {
    const auto [spot, before] = states[next];
    Passages on;
    for (const Edge& edge : ways.taken[spot]) {
      const Counted& counted = graph.counted[edge.gain];
      if (const CountLaw* const law = law_of(counted, counter); law != nullptr && law->endless) return {};
      for (const auto& [change, share] : changes_of<Exact>(counted, counter)) {
        const State state{edge.to, before.then(change)};
        const bool is_end = edge.to >= spots || ways.taken[edge.to].empty();
        auto& list = is_end ? ends : states;
        auto& map = is_end ? known_ends : known;
        const auto [at, is_new] = map.try_emplace(state, static_cast<std::uint32_t>(list.size()));
        if (is_new) list.push_back(state);
        if (states.size() > most) return {};
        Passage passage = passage_of(graph, ways.turns[spot], {edge.to, edge.label, 0}, {});
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
  take_out(passages, [] { return false; });
  std::map<std::uint32_t, CountLaw> laws;
  std::map<std::uint32_t, Exact> totals;
  for (const auto& [to, passage] : passages.front()) totals[ends[to - most].first] += passage.chance;
  std::vector<std::pair<State, Exact>> shares;
  for (const auto& [to, passage] : passages.front()) {
    const State& end = ends[to - most];
    shares.emplace_back(end, (passage.chance / totals[end.first]).reduced());
  }
  std::sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [end, share] : shares) {
    CountLaw& law = laws[end.first];
    law.counter = counter;
    law.changes.push_back({end.second, {share.to_double(), std::move(share)}});
  }
  return laws;
}

/// Walks round in doubles, from each spot with each change to the next, all at once.
std::map<std::uint32_t, CountLaw> endless_laws(const Graph& graph, const LoopWays& ways, std::uint32_t start,
                                               const std::vector<Passages>& out, std::uint16_t counter,
                                               std::size_t place) {
  const std::size_t spots = ways.taken.size();
  std::map<std::uint32_t, std::map<CountChange, double>> left;  // by where
  std::map<State, double> here{{{start, CountChange{}}, 1.0}};
  double rest = 1.0;
  for (std::size_t step = 0; rest > kRest && step < kMostLoopSteps; step += here.size()) {
    std::map<State, double> next;
    rest = 0.0;
    for (const auto& [state, chance] : here) {
      const auto& [spot, before] = state;
      for (const Edge& edge : ways.taken[spot]) {
        const double taken =
            ways.turns[spot].actor == Actor::player ? chance : chance * graph.chances_as_double[edge.label];
        for (const auto& [change, share] : changes_of<double>(graph.counted[edge.gain], counter)) {
          const CountChange after = before.then(change);
          if (edge.to >= spots || ways.taken[edge.to].empty()) {
            left[edge.to][after] += taken * share;
          } else {
            next[{edge.to, after}] += taken * share;
            rest += taken * share;
          }
        }
      }
    }
    here = std::move(next);
  }
  std::map<std::uint32_t, CountLaw> laws;
  for (const auto& [to, passage] : out[start]) {
    const double chance = passage.chance.to_double();
    const Exact inverse = Exact(1) / passage.chance;
    const CountMeans<Exact>& means = passage.counted[place];
    CountLaw law{counter, {}, {}};
    law.endless = {(means.untouched * inverse).reduced(), (means.kept * inverse).reduced(),
                   (means.forgotten * inverse).reduced(), (means.amount * inverse).reduced()};
    double many = 0.0;
    for (const auto& [state, still] : here) {
      for (const auto& [where, later] : out[state.first]) {
        if (where == to) many += still * later.chance.to_double();
      }
    }
    for (const auto& [change, share] : left[to]) law.changes.push_back({change, {share / chance, Exact()}});
    const CountChange beyond{Tally::Kind::sum, CountChange::kMany};
    if (many > 0.0) law.changes.push_back({beyond, {many / chance, Exact()}});
    laws.emplace(to, std::move(law));
  }
  return laws;
}

}  // namespace

std::map<std::uint32_t, CountLaw> laws_through(const Graph& graph, const LoopWays& ways, std::uint32_t start,
                                               const std::vector<Passages>& out, std::uint16_t counter,
                                               std::size_t place) {
  if (auto laws = finite_laws(graph, ways, start, counter)) return std::move(*laws);
  return endless_laws(graph, ways, start, out, counter, place);
}

}  // namespace casus
