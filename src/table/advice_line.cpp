// Where best play leads, as a list of choices.

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "base/numbers.hpp"
#include "table/advice.hpp"
#include "table/ends.hpp"

namespace casus {

void add_line(Advice& advice, const Solver& solver, const Exploration& explored, const Policy& policy,
              const Limits& limits, const WorthOfNode& worth_of) {
  const Conflict& conflict = solver.conflict();
  constexpr std::size_t kMostSteps = 64;
  constexpr std::size_t kMostVisits = 20'000;
  constexpr double kEqual = 1e-9;
  constexpr std::size_t kMostRounds = 500;                 // in a loop
  using Steps = std::shared_ptr<const std::vector<bool>>;  // of the line; null: none
  struct Visit {
    Position position;
    double probability = 0.0;
    Steps before;
  };
  const auto both = [](const Steps& a, const Steps& b) {
    if (a == b || !b) return a;
    if (!a) return b;
    auto all = *a;
    all.resize(std::max(all.size(), b->size()));
    for (std::size_t i = 0; i < b->size(); ++i) all[i] = all[i] || (*b)[i];
    return std::make_shared<const std::vector<bool>>(std::move(all));
  };
  const auto with = [](const Steps& before, std::size_t step) {
    auto all = before ? *before : std::vector<bool>();
    if (all.size() <= step) all.resize(step + 1);
    all[step] = true;
    return std::make_shared<const std::vector<bool>>(std::move(all));
  };
  // Ways that meet are one: children have smaller numbers, so who comes last has met all.
  std::map<std::pair<std::uint32_t, std::string>, Visit> open;
  const auto reach = [&](const Position& position, double probability, const std::string& after,
                         const Steps& before) {
    const auto [at, is_new] =
        open.try_emplace({explored.node_of(position), after}, Visit{position, 0.0, before});
    at->second.probability += probability;
    at->second.before = both(at->second.before, before);
  };
  std::vector<Advice::Step> line;
  bool is_cut = false;
  std::map<std::tuple<std::string, std::string, std::string, std::int64_t>, std::vector<std::size_t>> listed;
  std::vector<std::uint32_t> node_of_step;
  std::map<std::uint32_t, std::size_t> rounds;  // by node of a loop
  reach(conflict.start(), 1.0, "", nullptr);
  for (std::size_t visits = 0; !open.empty() && visits < kMostVisits && !limits.stopped(); ++visits) {
    const auto last = std::prev(open.end());
    const auto [node, after] = last->first;
    const Visit here = std::move(last->second);
    open.erase(last);
    const Turn turn = conflict.turn(here.position);
    if (explored.graph.loop_at(node) != nullptr && ++rounds[node] > kMostRounds) continue;
    if (turn.actor == Actor::player && policy.chosen[node] != kNone) {
      const Move move = solver.chosen_move(explored, policy, here.position);
      const std::size_t own = explored.graph.own_dimension(turn.seat);
      const double value = worth_of(node, own);
      const bool wants_least = explored.graph.dimensions == 1 && turn.seat == 1;
      const bool says_it = !after.empty() || here.position == conflict.start();
      Situation its = conflict.situation(here.position);
      Advice::Step step{conflict.text(move),
                        std::move(its.acting),
                        says_it ? after : std::move(its.stands),
                        here.probability,
                        value,
                        wants_least ? 0.0 - value : value};
      auto& alike = listed[{step.seat, step.move.text, step.after, std::llround(step.value / kEqual)}];
      const auto came_before = [&](std::size_t one) {
        return here.before && one < here.before->size() && (*here.before)[one];
      };
      const bool by_how_it_stands = !says_it && !step.after.empty();
      if (std::any_of(alike.begin(), alike.end(), [&, node = node](std::size_t one) {
            return came_before(one) && (by_how_it_stands || node_of_step[one] == node);
          })) {
        reach(conflict.apply(here.position, move), here.probability, after, here.before);
        continue;
      }
      const auto same = std::find_if_not(alike.begin(), alike.end(), came_before);
      const std::size_t at = same == alike.end() ? line.size() : *same;
      if (same == alike.end()) {
        alike.push_back(at);
        line.push_back(std::move(step));
        node_of_step.push_back(node);
      } else {
        line[at].probability = std::min(1.0, line[at].probability + step.probability);
      }
      reach(conflict.apply(here.position, move), here.probability, after, with(here.before, at));
    } else if (turn.actor == Actor::inner) {
      const auto within = conflict.explore_within(here.position, solver.prices(), limits);
      if (!within) {
        is_cut = true;
        continue;
      }
      const Graph& graph = (*within)->graph;
      const std::vector<double> ends = outcomes<double>(graph, only_choices(graph));
      for (const std::uint16_t outcome : Numbers<std::uint16_t>(ends.size())) {
        if (ends[outcome] <= 0.0) continue;
        reach(conflict.apply(here.position, outcome), here.probability * ends[outcome],
              conflict.words(outcome, {}).text, here.before);
      }
    } else if (turn.actor == Actor::chance) {
      Integer total = 0;
      const std::vector<Weighted<Integer>> classes = conflict.classes(here.position);
      for (const auto& one : classes) total += one.weight;
      for (const auto& one : classes) {
        reach(conflict.apply(here.position, one.chance), here.probability * nearest_double(one.weight, total),
              after, here.before);
      }
    }
  }
  std::stable_sort(line.begin(), line.end(), [](const Advice::Step& a, const Advice::Step& b) {
    return a.probability > b.probability;
  });
  advice.line_is_cut = is_cut || !open.empty();
  if (line.size() > kMostSteps) {
    advice.more_steps = line.size() - kMostSteps;
    line.resize(kMostSteps);
  }
  advice.line = std::move(line);
}

}  // namespace casus
