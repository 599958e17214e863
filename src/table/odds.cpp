#include "table/odds.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "base/numbers.hpp"
#include "table/ends.hpp"
#include "table/solver.hpp"

namespace casus {
namespace {

/// A counter's own distribution; without values if it was never reported. One that has no end is cut
/// where the rest is less likely than 10^-12.
void fill(Odds::Distribution& distribution, const std::vector<CountEnd<double>>& ends, Tally::Kind kind) {
  constexpr double kRest = 1e-12;
  std::map<std::int64_t, double> by_value;
  bool reported = false;
  for (const CountEnd<double>& end : ends) {
    const bool absent = end.value == CountDistribution::kAbsent;
    reported = reported || !absent;
    if (absent && kind == Tally::Kind::last) continue;
    if (end.value == CountChange::kMany) {
      distribution.more += end.probability;
    } else {
      by_value[absent ? 0 : end.value] += end.probability;
    }
  }
  if (!reported) return;
  for (const auto& [value, probability] : by_value) distribution.values.push_back({value, probability});
  if (distribution.more == 0.0) return;
  auto& values = distribution.values;
  while (values.size() > 1 && distribution.more + values.back().probability <= kRest) {
    distribution.more += values.back().probability;
    values.pop_back();
  }
}
/// The mean of a counter that has no largest value, over the lines of play that report it.
double mean(const Graph& graph, const Policy& how, std::uint16_t counter, Tally::Kind kind) {
  ExactWork work(ExactWork::kQuick);
  const auto of = [&]<class N>(N sum, N reporting) {
    for (const CountMeans<N>& end : count_means<N>(graph, how, counter, &work)) {
      sum += end.amount;
      reporting += end.chance;
      if (kind == Tally::Kind::last) reporting += N(-1) * (end.untouched + end.forgotten);
    }
    return work.used_up() ? N(0) : N(sum / reporting);
  };
  if (how.exact && graph.products.empty() && graph.nodes.size() <= kQuickExact) {
    const Exact exact = of(Exact(), Exact());
    if (!work.used_up()) return exact.to_double();
    work = ExactWork();
  }
  return of(0.0, 0.0);
}

/// The number or the chance that leads the odds; nothing where they do not have its distribution.
std::optional<Odds::Headline> headline_of(const Conflict& conflict, const Odds& odds,
                                          const HeadlineWords& words) {
  Odds::Headline made;
  made.text = words.text;
  const auto distribution = [&](std::uint16_t counter) {
    return std::find_if(
        odds.distributions.begin(), odds.distributions.end(),
        [&](const Odds::Distribution& one) { return one.name == conflict.info().counters[counter].name; });
  };
  for (const HeadlineWords::Column& column : words.columns) {
    Odds::Headline::Columns& its = made.columns.emplace_back(Odds::Headline::Columns{column.of, {}});
    const auto found = distribution(column.counter);
    if (found == odds.distributions.end()) continue;
    for (const Odds::Value& one : found->values) {
      if (one.value >= 0)
        its.are.push_back({column.names[static_cast<std::size_t>(one.value)], one.probability});
    }
  }
  if (!words.counter) {
    Exact exact;
    bool is_exact = true;
    for (const std::uint16_t number : words.outcomes) {
      const std::string id = conflict.words(number, odds.policy).id;
      made.outcomes.push_back(id);
      for (const Odds::Outcome& one : odds.outcomes) {
        if (one.id != id) continue;
        made.chance.probability += one.chance.probability;
        is_exact = is_exact && one.chance.exact.has_value();
        if (is_exact) exact += *one.chance.exact;
      }
    }
    if (is_exact && !made.outcomes.empty()) made.chance = exact_chance(exact);
    return made;
  }
  const auto its = distribution(*words.counter);
  if (its == odds.distributions.end() || its->more > 0.0) return std::nullopt;
  made.name = its->name;
  made.of = words.lost_of;
  std::map<std::int64_t, double> values;
  double total = 0.0;
  for (const Odds::Value& one : its->values) {
    values[words.lost_of ? *words.lost_of - one.value : one.value] += one.probability;
    total += one.probability;
  }
  for (const auto& [value, probability] : values)
    made.mean += static_cast<double>(value) * probability / total;
  double below = 0.0;
  double variance = 0.0;
  constexpr double kTail = 0.05;
  made.most = values.rbegin()->first;
  std::optional<std::int64_t> least;
  std::optional<std::int64_t> most;
  for (const auto& [value, probability] : values) {
    const double off = static_cast<double>(value) - made.mean;
    variance += off * off * probability / total;
    below += probability / total;
    if (!least && below >= kTail) least = value;
    if (!most && below >= 1.0 - kTail) most = value;
  }
  made.deviation = std::sqrt(variance);
  made.least = least.value_or(made.most);
  made.most = most.value_or(made.most);
  return made;
}

SimulationAnswer simulation_said(const Conflict& conflict, const Simulation& simulated, const Odds& computed,
                                 const SimulationOrder& order) {
  SimulationAnswer said;
  said.policy = computed.policy;
  said.runs = simulated.runs;
  said.seed = order.seed;
  std::vector<std::string> ids;
  for (const std::uint16_t i : Numbers<std::uint16_t>(simulated.outcomes.size()))
    ids.push_back(conflict.words(i, computed.policy).id);
  for (const Odds::Outcome& outcome : computed.outcomes) {
    double share = 0.0;
    for (const std::uint16_t i : Numbers<std::uint16_t>(ids.size())) {
      if (ids[i] == outcome.id)
        share = static_cast<double>(simulated.outcomes[i]) / static_cast<double>(simulated.runs);
    }
    said.outcomes.push_back({outcome.id, outcome.text, outcome.victor, share,
                             simulated.standard_error(outcome.chance.probability), outcome.chance});
  }
  const std::span<const CounterInfo> counters = conflict.info().counters;
  for (const std::uint16_t i : Numbers<std::uint16_t>(counters.size())) {
    const CounterSums& sums = simulated.counters[i];
    if (sums.runs == 0 || conflict.scenario().is_column(i)) continue;
    const auto n = static_cast<double>(sums.runs);
    const double mean = sums.sum / n;
    const double variance = std::max(0.0, sums.squares / n - mean * mean);
    said.counters.push_back(
        {std::string(counters[i].name), conflict.counter_words(i), mean, std::sqrt(variance / n)});
  }
  return said;
}

}  // namespace

Result<Odds> odds_of(const Conflict& conflict, std::optional<PolicyKind> policy, const Limits& limits,
                     const OddsForm& form) {
  if (const auto rest = conflict.at_rest()) return *rest;
  const auto& headline = conflict.scenario().headline;
  const bool counts = form.counters || (headline && (headline->counter || !headline->columns.empty()));
  const Solver solver(conflict);
  Citations cited;
  auto played = solver.played_graph(policy.value_or(conflict.declaration().default_policy),
                                    {.counts = counts, .citations = &cited, .products = !form.exact}, limits);
  if (!played) return played.faults();
  const Graph& graph = played->graph;
  const Policy& how = played->how;

  Odds odds;
  odds.policy = played->policy;
  odds.policy_text = conflict.policy_text(odds.policy);
  if (played->first_mixed > 0)
    odds.policy_text += fmt::format(", the first by a mix of {} that advice lists", played->first_mixed);
  odds.first = played->first;
  if (played->if_nothing) {
    const std::string seat = conflict.seat_name(conflict.answering());
    odds.against.push_back(seat);
    const auto& [attacker, defender] = *played->if_nothing;
    odds.if_nothing = {"if " + seat + " answers with nothing", attacker, defender};
  }
  odds.exploitability = played->exploitability;
  auto [ends, within] = ends_of(graph, how);
  odds.within = within;
  const Chance none{0.0, how.exact && !within ? std::optional(Exact()) : std::nullopt};
  ends.resize(std::max<std::size_t>(ends.size(), conflict.info().outcomes), none);
  for (const std::uint16_t outcome : Numbers<std::uint16_t>(ends.size())) {
    const Seat victor = conflict.victor(outcome);
    OutcomeWords words = conflict.words(outcome, odds.policy);
    if (ends[outcome].probability == 0.0 && !words.without_chance.value_or(victor >= 0)) continue;
    odds.outcomes.push_back({std::move(words.id), std::move(words.text), victor, ends[outcome]});
  }
  const auto [attacker, defender] = conflict.winners(ends);
  odds.attacker = attacker;
  odds.defender = defender;
  if (const std::size_t seats = conflict.sides_that_may_win(); seats > 2) {
    std::vector<Chance> wins = conflict.winners(ends, seats);
    for (std::size_t seat = 0; seat < seats; ++seat)
      odds.sides.push_back({conflict.seat_name(static_cast<Seat>(seat)), std::move(wins[seat])});
  }
  const std::span<const CounterInfo> counters =
      counts ? conflict.info().counters : std::span<const CounterInfo>();
  const auto counted = counts_of_all(graph, how, static_cast<std::uint16_t>(counters.size()));
  for (const std::uint16_t counter : Numbers<std::uint16_t>(counters.size())) {
    if (std::binary_search(graph.uncounted.begin(), graph.uncounted.end(), counter)) continue;
    Odds::Distribution one{std::string(counters[counter].name), conflict.counter_words(counter), {}};
    fill(one, counted[counter], counters[counter].kind);
    if (is_endless(graph, counter)) one.exact_mean = mean(graph, how, counter, counters[counter].kind);
    if (!one.values.empty()) odds.distributions.push_back(std::move(one));
  }
  if (headline) {
    odds.headline = headline_of(conflict, odds, *headline);
    std::erase_if(odds.distributions, [&](const Odds::Distribution& one) {
      return std::any_of(headline->columns.begin(), headline->columns.end(),
                         [&](const auto& column) { return counters[column.counter].name == one.name; });
    });
  }
  if (!form.counters) odds.distributions.clear();
  odds.rests_on = conflict.rests_on(cited);
  return odds;
}

Result<SimulationAnswer> simulation_of(const Conflict& conflict, const Odds& computed,
                                       const SimulationOrder& order, const Limits& limits) {
  const SimulationPlan plan{order.runs, order.seed, order.threads,
                            static_cast<std::uint16_t>(conflict.info().counters.size())};
  Result<Simulation> runs = [&]() -> Result<Simulation> {
    if (computed.policy == PolicyKind::declared && !conflict.plays_declared_then_best(computed.policy))
      return conflict.simulate(nullptr, nullptr, plan, limits);
    auto solved = Solver(conflict).solve_for_odds(computed.policy, limits);
    if (!solved) return solved.faults();
    return conflict.simulate(solved->explored.get(), &solved->policy(), plan, limits);
  }();
  if (!runs) return runs.faults();
  return simulation_said(conflict, *runs, computed, order);
}

}  // namespace casus
