#pragma once
// Advice at a table: what each choice is worth, where best play leads, how to mix in secret, and the least
// that reaches a wanted chance. Included by table_of.hpp only.

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/decimal.hpp"
#include "base/meter.hpp"
#include "table/line_of_play.hpp"

namespace casus {

template <Rules R>
class Adviser {
 public:
  using At = BestPlay<R>;
  using Rules = typename At::Rules;
  using Position = typename At::Position;
  using Move = typename At::Move;
  using Solution = typename At::Solution;

  explicit Adviser(const At& at) : at_(at) {}

  [[nodiscard]] Result<Advice> advise(const Limits& limits, const std::optional<std::string>& goal) const {
    std::optional<double> wanted;
    if (goal) {
      auto read = wanted_chance(*goal);
      if (!read) return read.faults();
      wanted = *read;
    }
    // Where something is hidden chance may come first: an unknown hand is drawn.
    if (!HiddenRules<Rules> && at_.rules().turn(at_.start()).actor != Actor::player) {
      return at_.nobody_chooses(", so there is nothing to advise");
    }
    // Advice rests on what is advised and on all that it was weighed against: an alternative that another
    // reading makes better, or allows, would be advised.
    Citations cited;
    auto solved = at_.solve(limits, {.citations = &cited, .cites_refusals = true});
    if (!solved) return solved.faults();
    const Explored<Rules>& explored = *solved->explored;
    Advice advice;
    const Seat seat = explored.graph.first_to_choose();
    if (seat < 0) {
      return at_.nobody_chooses(", so there is nothing to advise");
    }
    advice.seat = seat == at_.rules().turn(at_.start()).seat ? at_.acting(at_.start())
                                                             : at_.system().seat_name(at_.rules(), seat);
    advice.wants_least = explored.graph.dimensions == 1 && seat == 1;
    advice.optimised = at_.system().optimised(at_.rules());
    if constexpr (HiddenRules<Rules>) {
      advise_hidden(*solved, advice, limits);
    } else {
      advise_public(*solved, advice, limits);
    }
    if (limits.stopped()) return stopped();
    if (wanted && !advice.choices.empty()) advice.goal = least_that_reaches(*wanted, *solved);
    advice.rests_on = at_.words().rests_on(cited);
    return advice;
  }

 private:
  void advise_public(Solution& solved, Advice& advice, const Limits& limits) const
      requires(!HiddenRules<Rules>) {
    const Graph& graph = solved.explored->graph;
    const std::size_t own = graph.own_dimension(at_.rules().turn(at_.start()).seat);
    const std::vector<Move> moves = legal_moves(at_.rules(), at_.start());
    const Policy& policy = At::policy_of(solved.best);
    const auto worth = [&](const BoundedValue& about, const auto& exact, std::size_t d) {
      if (!exact) advice.within = std::max(advice.within.value_or(0.0), about.error);
      using Worth = std::pair<double, std::optional<Exact>>;
      if (!exact) return Worth(about.value, std::nullopt);
      const Exact lowest = (*exact)[d].reduced();
      return Worth(lowest.to_double(), lowest);
    };
    for (const Edge& edge : ways_of(graph, policy, graph.root())) {
      auto [value, exact] =
          worth(solved.best.worth_about(edge, own), solved.best.worth_of(edge, limits), own);
      advice.choices.push_back({at_.words().say(moves[edge.label]), value, std::move(exact)});
    }
    advice.best = place_of_chosen(graph, policy, graph.root());
    advice.value = advice.choices[advice.best].value;
    advice.exact = advice.choices[advice.best].exact;
    for (std::size_t seat = 0; graph.dimensions > 1 && seat < graph.dimensions; ++seat) {
      auto [value, exact] =
          worth(solved.best.worth_about(graph.root(), seat), solved.best.worth(graph.root(), limits), seat);
      advice.values.push_back(
          {at_.system().seat_name(at_.rules(), static_cast<Seat>(seat)), value, std::move(exact)});
    }
    LineOfPlay<R>(at_, limits)
        .add_to(advice, *solved.explored, At::policy_of(solved.best), [&](std::uint32_t node, std::size_t d) {
          return worth(solved.best.worth_about(node, d), solved.best.worth(node, limits), d).first;
        });
  }

  /// Of two seats: worths are the attacker's less the defender's; of more each one's own. Each choice is
  /// worth what it brings when all go on as advised.
  void advise_hidden(const Solution& solved, Advice& advice,
                     const Limits& limits) const requires HiddenRules<Rules> {
    const Graph& graph = solved.explored->graph;
    const Policy& policy = solved.best.policy;
    const std::uint32_t root = graph.root();
    const std::vector<double> worth = worth_from_each<double>(graph, policy);
    const auto firsts = at_.first_choices();
    const std::vector<Move> moves = legal_moves(at_.rules(), firsts.front().position);
    // Exactly where that is quick: each node's worth is a big number then.
    const std::vector<Exact> exact = quick_exact_worths(graph, policy);
    const bool chooses = at_.rules().turn(firsts.front().position).actor == Actor::player;
    const std::uint32_t first = solved.explored->node_of(at_.rules(), firsts.front().position);
    const std::size_t dims = graph.dimensions;
    const std::size_t own = graph.own_dimension(graph.first_to_choose());
    for (const Edge& edge : chooses ? ways_of(graph, policy, first) : std::vector<Edge>())
      advice.choices.push_back(
          {at_.words().say(moves[edge.label]), 0.0, exact.empty() ? std::nullopt : std::optional(Exact())});
    Integer total = 0;
    for (const auto& one : firsts) total += one.weight;
    for (const auto& one : firsts) {  // what is worth what is the mean of all that may have been drawn
      if (!chooses) break;
      const double share = nearest_double(one.weight, total);
      auto choice = advice.choices.begin();
      for (const Edge& edge : ways_of(graph, policy, solved.explored->node_of(at_.rules(), one.position))) {
        const std::size_t gain = edge.gain * dims + own;
        const std::size_t to = edge.to * dims + own;
        choice->value += share * (graph.worths_as_double[gain] + worth[to]);
        if (choice->exact)
          choice->exact = *choice->exact + Exact(one.weight, total) * (graph.worths[gain] + exact[to]);
        ++choice;
      }
    }
    for (Advice::Choice& choice : advice.choices) {
      if (!choice.exact) continue;
      choice.exact = choice.exact->reduced();
      choice.value = choice.exact->to_double();
    }
    if (chooses && policy.chosen[first] != kNone) {
      advice.best = place_of_chosen(graph, policy, first);
    } else if (chooses) {
      const auto& mix = policy.mixes[graph.nodes[first].info_set];
      const auto most = std::max_element(mix.begin(), mix.end(), [](const Share& a, const Share& b) {
        return a.probability < b.probability;
      });
      advice.best = static_cast<std::size_t>(most - mix.begin());
    }
    advice.value = dims == 1 ? solved.best.value : worth[root * dims + own];
    for (std::size_t seat = 0; dims > 1 && seat < dims; ++seat)
      advice.values.push_back(
          {at_.system().seat_name(at_.rules(), static_cast<Seat>(seat)), worth[root * dims + seat],
           exact.empty() ? std::nullopt : std::optional(exact[root * dims + seat].reduced())});
    if (dims > 1 && !exact.empty()) advice.exact = exact[root * dims + own].reduced();
    if (solved.best.exact_value) {
      advice.exact = solved.best.exact_value->reduced();
      advice.value = advice.exact->to_double();
    }
    list_mixes(solved, advice);
    if (!advice.mixes.empty()) advice.exploitability = solved.best.exploitability;
    if (policy.chosen[root] != kNone) {
      LineOfPlay<R>(at_, limits)
          .add_to(advice, *solved.explored, policy,
                  [&](std::uint32_t node, std::size_t d) { return worth[node * dims + d]; });
    }
  }

  /// Which of the ways on from a node the policy takes.
  static std::size_t place_of_chosen(const Graph& graph, const Policy& policy, std::uint32_t node) {
    const std::vector<Edge> ways = ways_of(graph, policy, node);
    const auto chosen = std::find(ways.begin(), ways.end(), graph.edges[policy.chosen[node]]);
    return static_cast<std::size_t>(chosen - ways.begin());
  }

  /// How both seats choose in the hidden, from the start to where all is public again.
  void list_mixes(const Solution& solved, Advice& advice) const requires HiddenRules<Rules> {
    constexpr std::size_t kMostMixes = 16;
    constexpr std::uint64_t kStepsOfVisit = 100;
    const Graph& graph = solved.explored->graph;
    const Policy& policy = solved.best.policy;
    struct Visit {
      Position position;
      double probability;
      bool leading;  // nothing but sure choices so far
    };
    std::map<std::uint32_t, std::size_t> listed;  // by information set
    std::vector<Visit> open;                      // ways of the same length that meet are one
    std::vector<Visit> later;
    std::map<std::uint32_t, std::size_t> place_of;  // in `later`, by node
    const auto reach = [&](const Position& position, double probability, bool leading) {
      const auto [at, is_new] =
          place_of.try_emplace(solved.explored->node_of(at_.rules(), position), later.size());
      if (is_new) later.push_back({position, 0.0, false});
      later[at->second].probability += probability;
      later[at->second].leading = later[at->second].leading || leading;
    };
    reach(at_.start(), 1.0, true);
    std::vector<Weighted<Integer>> drawn;
    for (std::size_t next = 0; next < open.size() || !later.empty(); ++next) {
      if (next == open.size()) {
        open = std::exchange(later, {});
        place_of.clear();
        next = 0;
      }
      ResourceMeter::spend(kStepsOfVisit);
      const Visit here = open[next];
      const std::uint32_t node = solved.explored->node_of(at_.rules(), here.position);
      const Turn turn = at_.rules().turn(here.position);
      if (!here.leading && !graph.is_hidden(node)) continue;
      if (turn.actor == Actor::chance) {
        at_.rules().classes(here.position, [&](const Weighted<Integer>& one) {
          if (!one.weight.is_zero()) drawn.push_back(one);
        });
        Integer total = 0;
        for (const auto& one : drawn) total += one.weight;
        for (const auto& one : drawn) {
          reach(at_.rules().apply(here.position, one.chance, NullSink{}),
                here.probability * nearest_double(one.weight, total), false);
        }
        drawn.clear();
        continue;
      }
      if (turn.actor != Actor::player) continue;
      if (policy.chosen[node] != kNone) {
        if (here.leading)
          reach(at_.rules().apply(here.position, at_.chosen_move(*solved.explored, policy, here.position),
                                  NullSink{}),
                here.probability, true);
        continue;
      }
      const std::uint32_t set = graph.nodes[node].info_set;
      const auto& mix = policy.mixes[set];
      const std::vector<Move> moves = kept_moves(graph.edges_of(node), here.position);
      const auto [at, is_new] = listed.try_emplace(set, advice.mixes.size());
      if (is_new) {
        Advice::Mix said{at_.acting(here.position), "", 0.0, {}};
        said.sees = at_.system().sees(at_.rules(), here.position, turn.seat);
        for (std::size_t i = 0; i < mix.size(); ++i) {
          if (mix[i].probability <= 0.0) continue;
          said.parts.push_back({at_.words().say(moves[i]), {mix[i].probability, std::nullopt}});
          if (policy.exact) said.parts.back().chance.exact = mix[i].exact;
        }
        advice.mixes.push_back(std::move(said));
      }
      advice.mixes[at->second].probability += here.probability;
      for (std::size_t i = 0; i < mix.size(); ++i) {
        if (mix[i].probability > 0.0)
          reach(at_.rules().apply(here.position, moves[i], NullSink{}), here.probability * mix[i].probability,
                false);
      }
    }
    // The likeliest first, of each seat in its turn.
    std::stable_sort(advice.mixes.begin(), advice.mixes.end(),
                     [&](const Advice::Mix& a, const Advice::Mix& b) {
                       const bool first_a = a.seat == advice.seat;
                       const bool first_b = b.seat == advice.seat;
                       return first_a != first_b ? first_a : a.probability > b.probability;
                     });
    if (advice.mixes.size() > kMostMixes) {
      advice.more_mixes = advice.mixes.size() - kMostMixes;
      advice.mixes.resize(kMostMixes);
    }
  }

  /// The moves of a position that were looked at, in the order of its edges.
  [[nodiscard]] std::vector<Move> kept_moves(std::span<const Edge> edges, const Position& position) const {
    const std::vector<Move> all = legal_moves(at_.rules(), position);
    std::vector<Move> moves;
    for (const Edge& edge : edges) moves.push_back(all[edge.label]);
    return moves;
  }

  [[nodiscard]] Result<double> wanted_chance(const std::string& goal) const {
    if (!at_.system().has_costs()) {
      return Fault{{},
                   "--goal: nothing that one chooses in " + std::string(at_.system().info().id) +
                       " costs more or less",
                   "no goal was expected"};
    }
    const auto chance = decimal_value(goal);
    if (!chance || *chance < 0.0 || *chance > 1.0)
      return Fault{{}, "--goal is '" + goal + "'", "a chance from 0 to 1 was expected"};
    return *chance;
  }

  /// Of the choices at the start, each followed by what is advised.
  [[nodiscard]] std::optional<Advice::Goal> least_that_reaches(double wanted, const Solution& solved) const {
    const Graph& graph = solved.explored->graph;
    const Seat seat = at_.rules().turn(at_.start()).seat;
    std::uint16_t outcomes = 0;
    for (const Node& node : graph.nodes) {
      if (node.turn.actor == Actor::nobody)
        outcomes = std::max<std::uint16_t>(outcomes, static_cast<std::uint16_t>(node.outcome + 1));
    }
    std::vector<double> winning(graph.nodes.size(), 0.0);
    for (std::uint16_t outcome = 0; outcome < outcomes; ++outcome) {
      if (at_.system().victor(outcome) != seat) continue;
      const std::vector<double> ahead = chance_of<double>(graph, At::policy_of(solved.best), outcome);
      for (std::size_t node = 0; node < winning.size(); ++node) winning[node] += ahead[node];
    }
    const std::vector<Move> moves = legal_moves(at_.rules(), at_.start());
    const auto ways = ways_of(graph, At::policy_of(solved.best), graph.root());
    std::optional<Advice::Goal> best;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      // A chance that is the wanted one but for rounding is the wanted one.
      const double chance = winning[ways[i].to];
      const Advice::Goal here{wanted, chance >= wanted - 1e-12, i, chance,
                              at_.system().cost(at_.rules(), moves[ways[i].label])};
      const bool better =
          !best || (here.reached != best->reached ? here.reached
                    : !here.reached               ? here.probability > best->probability
                                                  : here.cost < best->cost ||
                                          (here.cost == best->cost && here.probability > best->probability));
      if (better) best = here;
    }
    return best;
  }

  const At& at_;
};

}  // namespace casus
