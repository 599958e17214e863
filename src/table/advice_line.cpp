// Where best play leads, as a list of choices.

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/numbers.hpp"
#include "table/advice.hpp"
#include "table/ends.hpp"

namespace casus {
namespace {

/// Steps of the line as a set: a bit for each number. Null: none.
using Steps = std::shared_ptr<const std::vector<std::uint64_t>>;

bool has(const Steps& steps, std::size_t step) {
  return steps && step / 64 < steps->size() && ((*steps)[step / 64] >> step % 64 & 1U) != 0;
}
Steps both(const Steps& a, const Steps& b) {
  if (a == b || !b) return a;
  if (!a) return b;
  auto all = *a;
  all.resize(std::max(all.size(), b->size()));
  for (std::size_t i = 0; i < b->size(); ++i) all[i] |= (*b)[i];
  return std::make_shared<const std::vector<std::uint64_t>>(std::move(all));
}
Steps with(const Steps& before, std::size_t step) {
  auto all = before ? *before : std::vector<std::uint64_t>();
  if (all.size() <= step / 64) all.resize(step / 64 + 1);
  all[step / 64] |= std::uint64_t{1} << step % 64;
  return std::make_shared<const std::vector<std::uint64_t>>(std::move(all));
}

/// The walk along best play from the start on. It visits nodes in descending order, so that ways that meet
/// are one: children have smaller numbers, and who comes last has met all. Within a loop a node is visited
/// again with each round.
class LineWalk {
 public:
  LineWalk(const Solver& solver, const Exploration& explored, const Policy& policy, const Limits& limits,
           const WorthOfNode& worth_of)
      : solver_(solver),
        conflict_(solver.conflict()),
        explored_(explored),
        graph_(explored.graph),
        policy_(policy),
        limits_(limits),
        worth_of_(worth_of) {
    const Position& start = conflict_.start();
    start_ = explored.node_of(start);
    find_positions();
    positions_.try_emplace(start_, start);
    reach(start_, 1.0, {"", nullptr});
  }

  void walk() {
    while (!open_.empty() && visited_.size() < kMostVisits && !limits_.stopped()) {
      const auto last = std::prev(open_.end());
      const std::uint32_t node = last->first.first;
      const Visit here{last->second.probability, {last->first.second, last->second.before}};
      Returns& returns = visited_[last->first];
      open_.erase(last);
      if (is_worth_it(returns, here.probability)) go_on(node, here);
    }
  }

  void write(Advice& advice) && {
    std::vector<std::size_t> listed = likeliest();
    advice.line_is_cut = is_cut_ || !open_.empty();
    if (listed.size() > kMostSteps) {
      advice.more_steps = listed.size() - kMostSteps;
      listed.resize(kMostSteps);
    }
    std::sort(listed.begin(), listed.end());
    count_loops(listed);
    for (const std::size_t step : likeliest(std::move(listed))) advice.line.push_back(std::move(line_[step]));
  }

 private:
  static constexpr std::size_t kMostSteps = 64;       // that are listed
  static constexpr std::size_t kMostVisits = 20'000;  // of positions, with what led to them
  static constexpr std::size_t kMostReturns = 500;    // to a position of a loop
  static constexpr double kNegligible = 1e-15;        // of a return: nothing goes on from it
  static constexpr double kEqual = 1e-9;
  static constexpr std::size_t kMostRecounted = 1'000'000;  // visits for the probabilities of steps in loops
  static constexpr double kNear = 1e-9;                     // the most that such a probability may be off

  /// What led to a position: the end of an inner conflict in words, or nothing; and the steps before it.
  struct Path {
    std::string after;
    Steps before;
  };
  struct Visit {
    double probability = 0.0;
    Path path;
  };
  struct OpenVisit {
    double probability = 0.0;
    Steps before;
  };
  /// The visits of a position: more than one in a loop.
  struct Returns {
    std::size_t visits = 0;
    double likeliest = 0.0;
  };
  struct Way {
    std::uint32_t to = 0;
    double probability = 0.0;
    std::optional<std::string> after = {};  ///< of an inner conflict: its end in words
  };

  /// Finds the positions of the nodes to which best play leads. Then the graph has all ways but those within
  /// loops; else they are found by the rules.
  void find_positions() {
    if (!graph_.products.empty()) return;
    std::vector<bool> reached(start_ + std::size_t{1});
    std::vector<bool> wanted(reached.size());
    reached[start_] = true;
    std::size_t count = 0;
    std::size_t visits = 0;
    for (std::size_t node = reached.size(); node-- > 0 && visits < kMostVisits;) {
      if (!reached[node]) continue;
      ++visits;
      const auto at = static_cast<std::uint32_t>(node);
      wanted[node] = needs_position(at);
      count += wanted[node] ? 1 : 0;
      if (const std::uint32_t edge = policy_.chosen[node]; edge != kNone) {
        reached[graph_.edges[edge].to] = true;
      } else if (graph_.nodes[node].turn.actor != Actor::player) {
        for (const Edge& one : graph_.edges_of(at)) reached[one.to] = true;
      }
    }
    explored_.each_position(
        [&](std::uint32_t node) { return node < wanted.size() && wanted[node]; },
        [&](std::uint32_t node, const Position& position) { positions_.try_emplace(node, position); });
    by_graph_ = positions_.size() == count;
    if (!by_graph_) positions_.clear();
  }
  [[nodiscard]] bool needs_position(std::uint32_t node) const {
    const Actor actor = graph_.nodes[node].turn.actor;
    return actor == Actor::player || actor == Actor::inner || graph_.loop_at(node) != nullptr;
  }
  /// Returns whether the edges of a node are its ways.
  [[nodiscard]] bool has_edges(std::uint32_t node) const {
    return by_graph_ && graph_.loop_at(node) == nullptr;
  }

  /// Returns whether to go on from a position that is visited once more.
  bool is_worth_it(Returns& returns, double probability) {
    returns.likeliest = std::max(returns.likeliest, probability);
    if (returns.visits++ == 0) return true;
    if (returns.visits <= kMostReturns) return probability >= kNegligible;
    // If each round is as likely as the one before, the loop has no end, and nothing follows it.
    is_cut_ = is_cut_ || probability < returns.likeliest * (1.0 - kEqual);
    return false;
  }

  void reach(std::uint32_t node, double probability, const Path& path) {
    OpenVisit& open = open_.try_emplace({node, path.after}).first->second;
    open.probability += probability;
    open.before = both(open.before, path.before);
  }
  /// Returns the node of a position, which is noted.
  std::uint32_t met(Position position) {
    const std::uint32_t node = explored_.node_of(position);
    positions_.try_emplace(node, std::move(position));
    return node;
  }

  void go_on(std::uint32_t node, const Visit& here) {
    Path path = here.path;
    if (needs_position(node) && positions_.count(node) == 0) {  // beyond kMostVisits
      is_cut_ = true;
      return;
    }
    if (graph_.nodes[node].turn.actor == Actor::player && policy_.chosen[node] != kNone) {
      if (const std::optional<std::size_t> listed = choose(node, here))
        path.before = with(path.before, *listed);
    }
    for (const Way& way : ways(node))
      reach(way.to, here.probability * way.probability, {way.after.value_or(path.after), path.before});
  }

  /// Returns where best play and chance lead from a node.
  const std::vector<Way>& ways(std::uint32_t node) {
    const auto [at, is_new] = ways_.try_emplace(node);
    if (is_new) {
      std::vector<Way> found = find_ways(node);
      at->second = std::move(found);
    }
    return at->second;
  }
  std::vector<Way> find_ways(std::uint32_t node) {
    std::vector<Way> ways;
    const Actor actor = graph_.nodes[node].turn.actor;
    if (actor == Actor::player && policy_.chosen[node] != kNone) {
      ways.push_back({has_edges(node) ? graph_.edges[policy_.chosen[node]].to
                                      : met(conflict_.apply(positions_.at(node), chosen_at(node))),
                      1.0});
    } else if (actor == Actor::inner) {
      find_ends(positions_.at(node), ways);
    } else if (actor == Actor::chance && has_edges(node)) {
      for (const Edge& edge : graph_.edges_of(node))
        ways.push_back({edge.to, graph_.chances_as_double[edge.label]});
    } else if (actor == Actor::chance) {
      const Position position = positions_.at(node);
      Integer total = 0;
      const std::vector<Weighted<Integer>> classes = conflict_.classes(position);
      for (const auto& one : classes) total += one.weight;
      for (const auto& one : classes)
        ways.push_back({met(conflict_.apply(position, one.chance)), nearest_double(one.weight, total)});
    }
    return ways;
  }
  [[nodiscard]] Move chosen_at(std::uint32_t node) const {
    return solver_.chosen_move(explored_, policy_, positions_.at(node));
  }

  /// Finds the ends of an inner conflict.
  void find_ends(const Position& position, std::vector<Way>& ways) {
    const auto within = conflict_.explore_within(position, solver_.prices(), limits_);
    if (!within) {
      is_cut_ = true;
      return;
    }
    const Graph& graph = (*within)->graph;
    const std::vector<double> ends = outcomes<double>(graph, only_choices(graph));
    for (const std::uint16_t outcome : Numbers<std::uint16_t>(ends.size())) {
      if (ends[outcome] <= 0.0) continue;
      ways.push_back(
          {met(conflict_.apply(position, outcome)), ends[outcome], conflict_.words(outcome, {}).text});
    }
  }

  /// Returns steps by their probability, the likeliest first; equal ones in their order.
  [[nodiscard]] std::vector<std::size_t> likeliest(std::vector<std::size_t> steps) const {
    std::stable_sort(steps.begin(), steps.end(), [&](std::size_t a, std::size_t b) {
      return line_[a].probability > line_[b].probability;
    });
    return steps;
  }
  [[nodiscard]] std::vector<std::size_t> likeliest() const {
    std::vector<std::size_t> all(line_.size());
    std::iota(all.begin(), all.end(), 0);
    return likeliest(std::move(all));
  }

  /// Computes the probability of those steps that a loop may bring again: that play reaches the step at all.
  /// The traversal underestimates it: where paths meet, it does not know which of them had the step before.
  void count_loops(const std::vector<std::size_t>& steps) {
    std::vector<bool> loops(line_.size(), false);
    for (const auto& [key, step] : step_at_)
      loops[step] = loops[step] || graph_.loop_at(key.first) != nullptr;
    for (const std::size_t step : steps) {
      if (!loops[step] || limits_.stopped()) continue;
      if (const auto chance = chance_to_come_to(step)) line_[step].probability = std::min(1.0, *chance);
    }
  }
  /// Returns the probability that play reaches a step, or nothing if computing it takes too long.
  std::optional<double> chance_to_come_to(std::size_t step) {
    std::map<Key, double> open{{{start_, ""}, 1.0}};
    double chance = 0.0;
    double left = 0.0;  // the probability of the paths that were not followed
    while (!open.empty()) {
      const auto last = std::prev(open.end());
      const auto [node, after] = last->first;
      const double probability = last->second;
      const auto at = step_at_.find(last->first);
      open.erase(last);
      if (at != step_at_.end() && at->second == step) {
        chance += probability;
        continue;
      }
      if (probability < kNegligible || (needs_position(node) && positions_.count(node) == 0)) {
        left += probability;
        continue;
      }
      if (++recounted_ > kMostRecounted || left > kNear) return std::nullopt;
      for (const Way& way : ways(node))
        open[{way.to, way.after.value_or(after)}] += probability * way.probability;
    }
    return chance;
  }

  /// What is said of a choice.
  struct SaidChoice {
    MoveText text;
    std::string acting;
    std::string stands;  ///< how it stands
    double value = 0.0;
    double own_value = 0.0;
  };

  /// Lists a choice, unless play has come back to it. Returns the number of its step.
  std::optional<std::size_t> choose(std::uint32_t node, const Visit& here) {
    const auto known = said_.find(node);
    const SaidChoice choice = known == said_.end() ? in_words(node) : known->second;
    if (known == said_.end() && graph_.loop_at(node) != nullptr) said_.emplace(node, choice);
    return list(node, choice, here);
  }

  [[nodiscard]] SaidChoice in_words(std::uint32_t node) {
    const Position position = positions_.at(node);
    const Seat seat = graph_.nodes[node].turn.seat;
    const double value = worth_of_(node, graph_.own_dimension(seat));
    const bool wants_least = graph_.dimensions == 1 && seat == 1;
    const Move move = chosen_at(node);
    Situation its = conflict_.situation(position);
    return {conflict_.text(move), std::move(its.acting), std::move(its.stands), value,
            wants_least ? 0.0 - value : value};
  }

  /// Returns the number of the step that a choice is, or nothing if it is none: play came back to it.
  std::optional<std::size_t> list(std::uint32_t node, const SaidChoice& choice, const Visit& here) {
    const std::string& after = here.path.after;
    const bool says_it = !after.empty() || node == start_;
    const std::string& stands = says_it ? after : choice.stands;
    auto& alike = listed_[{choice.acting, choice.text.text, stands, std::llround(choice.value / kEqual)}];
    const Steps& before = here.path.before;
    const bool by_how_it_stands = !says_it && !stands.empty();
    const auto back = std::find_if(alike.begin(), alike.end(), [&](std::size_t one) {
      return has(before, one) && (by_how_it_stands || node_of_step_[one] == node);
    });
    const Key key{node, after};
    if (back != alike.end()) {
      step_at_.emplace(key, *back);
      return std::nullopt;
    }
    const auto same =
        std::find_if_not(alike.begin(), alike.end(), [&](std::size_t one) { return has(before, one); });
    if (same != alike.end()) {
      line_[*same].probability = std::min(1.0, line_[*same].probability + here.probability);
      step_at_.emplace(key, *same);
      return *same;
    }
    step_at_.emplace(key, line_.size());
    alike.push_back(line_.size());
    node_of_step_.push_back(node);
    line_.push_back({choice.text, choice.acting, stands, here.probability, choice.value, choice.own_value});
    return line_.size() - 1;
  }

  const Solver& solver_;
  const Conflict& conflict_;
  const Exploration& explored_;
  const Graph& graph_;
  const Policy& policy_;
  const Limits& limits_;
  const WorthOfNode& worth_of_;

  std::uint32_t start_ = 0;
  bool by_graph_ = false;
  std::unordered_map<std::uint32_t, Position> positions_;  // by node
  std::unordered_map<std::uint32_t, std::vector<Way>> ways_;
  std::unordered_map<std::uint32_t, SaidChoice> said_;  // of choices within loops
  using Key = std::pair<std::uint32_t, std::string>;    // a node, and what led to it
  std::map<Key, OpenVisit> open_;
  std::map<Key, Returns> visited_;

  std::vector<Advice::Step> line_;
  std::vector<std::uint32_t> node_of_step_;
  std::map<Key, std::size_t> step_at_;
  std::size_t recounted_ = 0;
  /// The steps that read the same and are worth the same: by who chooses, what, how it stands and the worth.
  std::map<std::tuple<std::string, std::string, std::string, std::int64_t>, std::vector<std::size_t>> listed_;
  bool is_cut_ = false;
};

}  // namespace

void add_line(Advice& advice, const Solver& solver, const Exploration& explored, const Policy& policy,
              const Limits& limits, const WorthOfNode& worth_of) {
  LineWalk walk(solver, explored, policy, limits, worth_of);
  walk.walk();
  std::move(walk).write(advice);
}

}  // namespace casus
