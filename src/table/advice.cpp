#include "table/advice.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "base/decimal.hpp"
#include "base/meter.hpp"
#include "base/numbers.hpp"
#include "base/words.hpp"
#include "table/ends.hpp"

namespace casus {
namespace {

class Adviser {
 public:
  Adviser(const Solver& solver, const Limits& limits)
      : solver_(solver), conflict_(solver.conflict()), limits_(limits) {}

  [[nodiscard]] Result<Advice> advise(const std::optional<std::string>& goal) const {
    std::optional<double> wanted;
    if (goal) {
      auto read = wanted_chance(*goal);
      if (!read) return read.faults();
      wanted = *read;
    }
    // Where something is hidden chance may come first: an unknown hand is drawn.
    if (!conflict_.hides() && conflict_.turn(conflict_.start()).actor != Actor::player) {
      return conflict_.nobody_chooses(", so there is nothing to advise");
    }
    // Advice rests on what is advised and on all that it was weighed against: an alternative that another
    // reading makes better, or allows, would be advised.
    Citations cited;
    auto solved = solver_.solve(limits_, {}, {.citations = &cited, .cites_refusals = true});
    if (!solved) return solved.faults();
    Advice advice;
    const Seat seat = solved->graph().first_to_choose();
    if (seat < 0) {
      return conflict_.nobody_chooses(", so there is nothing to advise");
    }
    advice.seat = seat == conflict_.turn(conflict_.start()).seat
                      ? conflict_.situation(conflict_.start()).acting
                      : conflict_.seat_name(seat);
    advice.wants_least = solved->graph().dimensions == 1 && seat == 1;
    advice.optimised = conflict_.scenario().optimised;
    if (auto* decision = std::get_if<Decision>(&solved->best)) {
      advise_public(*solved, *decision, advice);
    } else {
      advise_hidden(*solved, *solved->equilibrium(), advice);
    }
    if (limits_.stopped()) return stopped();
    if (wanted && !advice.choices.empty()) advice.goal = least_that_reaches(*wanted, *solved);
    advice.rests_on = conflict_.rests_on(cited);
    return advice;
  }

 private:
  void advise_public(const Solution& solved, Decision& best, Advice& advice) const {
    const Graph& graph = solved.graph();
    const std::size_t own = graph.own_dimension(conflict_.turn(conflict_.start()).seat);
    const std::vector<Move> moves = conflict_.legal_moves(conflict_.start());
    const Policy& policy = solved.policy();
    const auto worth = [&](const BoundedValue& about, const auto& exact, std::size_t d) {
      if (!exact) advice.within = std::max(advice.within.value_or(0.0), about.error);
      using Worth = std::pair<double, std::optional<Exact>>;
      if (!exact) return Worth(about.value, std::nullopt);
      const Exact lowest = (*exact)[d].reduced();
      return Worth(lowest.to_double(), lowest);
    };
    for (const Edge& edge : player_edges(graph, policy, graph.root())) {
      auto [value, exact] = worth(best.worth_about(edge, own), best.worth_of(edge, limits_), own);
      advice.choices.push_back({conflict_.text(moves[edge.label]), value, std::move(exact)});
    }
    advice.best = place_of_chosen(graph, policy, graph.root());
    advice.value = advice.choices[advice.best].value;
    advice.exact = advice.choices[advice.best].exact;
    for (std::size_t seat = 0; graph.dimensions > 1 && seat < graph.dimensions; ++seat) {
      auto [value, exact] =
          worth(best.worth_about(graph.root(), seat), best.worth(graph.root(), limits_), seat);
      advice.values.push_back({conflict_.seat_name(static_cast<Seat>(seat)), value, std::move(exact)});
    }
    add_line(advice, solver_, *solved.explored, policy, limits_, [&](std::uint32_t node, std::size_t d) {
      return worth(best.worth_about(node, d), best.worth(node, limits_), d).first;
    });
    advice.rules = rules_of(solver_, solved, best, conflict_.turn(conflict_.start()).seat, limits_);
  }

  /// Of two seats: worths are the attacker's less the defender's; of more each one's own. Each choice is
  /// worth what it brings when all go on as advised.
  void advise_hidden(const Solution& solved, const Equilibrium& best, Advice& advice) const {
    const Graph& graph = solved.graph();
    const Policy& policy = solved.policy();
    const std::uint32_t root = graph.root();
    const std::vector<double> worth = worth_from_each<double>(graph, policy);
    const auto firsts = conflict_.first_choices();
    const std::vector<Move> moves = conflict_.legal_moves(firsts.front().position);
    // Exactly where that is quick: each node's worth is a big number then.
    const std::vector<Exact> exact = quick_exact_worths(graph, policy);
    const bool chooses = conflict_.turn(firsts.front().position).actor == Actor::player;
    const std::uint32_t first = solved.explored->node_of(firsts.front().position);
    const std::size_t dims = graph.dimensions;
    const std::size_t own = graph.own_dimension(graph.first_to_choose());
    for (const Edge& edge : chooses ? player_edges(graph, policy, first) : std::vector<Edge>())
      advice.choices.push_back(
          {conflict_.text(moves[edge.label]), 0.0, exact.empty() ? std::nullopt : std::optional(Exact())});
    Integer total = 0;
    for (const auto& one : firsts) total += one.weight;
    for (const auto& one : firsts) {  // what is worth what is the mean of all that may have been drawn
      if (!chooses) break;
      const double share = nearest_double(one.weight, total);
      auto choice = advice.choices.begin();
      for (const Edge& edge : player_edges(graph, policy, solved.explored->node_of(one.position))) {
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
    advice.value = dims == 1 ? best.value : worth[root * dims + own];
    for (std::size_t seat = 0; dims > 1 && seat < dims; ++seat)
      advice.values.push_back(
          {conflict_.seat_name(static_cast<Seat>(seat)), worth[root * dims + seat],
           exact.empty() ? std::nullopt : std::optional(exact[root * dims + seat].reduced())});
    if (dims > 1 && !exact.empty()) advice.exact = exact[root * dims + own].reduced();
    if (best.exact_value) {
      advice.exact = best.exact_value->reduced();
      advice.value = advice.exact->to_double();
    }
    list_mixes(solved, advice);
    if (!advice.mixes.empty()) advice.exploitability = best.exploitability;
    if (policy.chosen[root] != kNone) {
      add_line(advice, solver_, *solved.explored, policy, limits_,
               [&](std::uint32_t node, std::size_t d) { return worth[node * dims + d]; });
    }
  }

  /// Which of the ways on from a node the policy takes.
  static std::size_t place_of_chosen(const Graph& graph, const Policy& policy, std::uint32_t node) {
    const std::vector<Edge> edges = player_edges(graph, policy, node);
    const auto chosen = std::find(edges.begin(), edges.end(), graph.edges[policy.chosen[node]]);
    return static_cast<std::size_t>(chosen - edges.begin());
  }

  /// How both seats choose in the hidden, from the start to where all is public again. All that a seat may
  /// see is counted, within the limits, and the kMostMixes that stand first are put into words.
  void list_mixes(const Solution& solved, Advice& advice) const {
    constexpr std::size_t kMostMixes = 16;
    constexpr std::uint64_t kStepsOfVisit = 100;
    const Graph& graph = solved.graph();
    const Policy& policy = solved.policy();
    struct Visit {
      Position position;
      double probability;
      bool leading;  // nothing but sure choices so far
    };
    struct SetSeen {
      Position position;        // the first of the set that was visited
      bool is_advised = false;  // of the seat that the advice is for
      double probability = 0.0;
    };
    std::vector<SetSeen> sets;
    std::map<std::uint32_t, std::size_t> listed;  // by information set, in `sets`
    std::vector<Visit> open;                      // paths of the same length that meet are one
    std::vector<Visit> later;
    std::map<std::uint32_t, std::size_t> place_of;  // in `later`, by node
    const auto reach = [&](const Position& position, double probability, bool leading) {
      const auto [at, is_new] = place_of.try_emplace(solved.explored->node_of(position), later.size());
      if (is_new) later.push_back({position, 0.0, false});
      later[at->second].probability += probability;
      later[at->second].leading = later[at->second].leading || leading;
    };
    reach(conflict_.start(), 1.0, true);
    for (std::size_t next = 0; next < open.size() || !later.empty(); ++next) {
      if (next == open.size()) {
        open = std::exchange(later, {});
        place_of.clear();
        next = 0;
      }
      ResourceMeter::spend(kStepsOfVisit);
      const Visit here = open[next];
      const std::uint32_t node = solved.explored->node_of(here.position);
      const Turn turn = conflict_.turn(here.position);
      if (!here.leading && !graph.is_hidden(node)) continue;
      if (turn.actor == Actor::chance) {
        const std::vector<Weighted<Integer>> drawn = conflict_.classes(here.position);
        Integer total = 0;
        for (const auto& one : drawn) total += one.weight;
        for (const auto& one : drawn) {
          reach(conflict_.apply(here.position, one.chance),
                here.probability * nearest_double(one.weight, total), false);
        }
        continue;
      }
      if (turn.actor != Actor::player) continue;
      if (policy.chosen[node] != kNone) {
        if (here.leading)
          reach(conflict_.apply(here.position, solver_.chosen_move(*solved.explored, policy, here.position)),
                here.probability, true);
        continue;
      }
      const std::uint32_t set = graph.nodes[node].info_set;
      const auto& mix = policy.mixes[set];
      const std::vector<Move> moves = kept_moves(graph.edges_of(node), here.position);
      const auto [at, is_new] = listed.try_emplace(set, sets.size());
      if (is_new) sets.push_back({here.position, conflict_.situation(here.position).acting == advice.seat});
      sets[at->second].probability += here.probability;
      for (std::size_t i = 0; i < mix.size(); ++i) {
        if (mix[i].probability > 0.0)
          reach(conflict_.apply(here.position, moves[i]), here.probability * mix[i].probability, false);
      }
    }
    // The likeliest first, of each seat in its turn.
    std::stable_sort(sets.begin(), sets.end(), [](const SetSeen& a, const SetSeen& b) {
      return a.is_advised != b.is_advised ? a.is_advised : a.probability > b.probability;
    });
    if (sets.size() > kMostMixes) advice.more_mixes = sets.size() - kMostMixes;
    for (std::size_t i = 0; i < std::min(sets.size(), kMostMixes); ++i)
      advice.mixes.push_back(mix_text(solved, sets[i].position, sets[i].probability));
  }

  /// The mix of a seat at a position, in words.
  [[nodiscard]] Advice::Mix mix_text(const Solution& solved, const Position& position,
                                     double probability) const {
    const Graph& graph = solved.graph();
    const Policy& policy = solved.policy();
    const std::uint32_t node = solved.explored->node_of(position);
    const std::vector<Move> moves = kept_moves(graph.edges_of(node), position);
    const auto& mix = policy.mixes[graph.nodes[node].info_set];
    Situation its = conflict_.situation(position);
    std::vector<std::string> sees;
    for (std::string* one : {&its.alone, &its.sees, &its.since}) {
      if (!one->empty()) sees.push_back(std::move(*one));
    }
    Advice::Mix said{std::move(its.acting), joined(sees, ", and "), probability, {}};
    for (std::size_t i = 0; i < mix.size(); ++i) {
      if (mix[i].probability <= 0.0) continue;
      said.parts.push_back({conflict_.text(moves[i]), {mix[i].probability, std::nullopt}});
      if (policy.exact) said.parts.back().chance.exact = mix[i].exact;
    }
    return said;
  }

  /// The moves of a position that were looked at, in the order of its edges.
  [[nodiscard]] std::vector<Move> kept_moves(std::span<const Edge> edges, const Position& position) const {
    const std::vector<Move> all = conflict_.legal_moves(position);
    std::vector<Move> moves;
    for (const Edge& edge : edges) moves.push_back(all[edge.label]);
    return moves;
  }

  [[nodiscard]] Result<double> wanted_chance(const std::string& goal) const {
    if (!conflict_.scenario().has_costs) {
      return Fault{
          {},
          "--goal: nothing that one chooses in " + std::string(conflict_.info().id) + " costs more or less",
          "no goal was expected"};
    }
    const auto chance = decimal_value(goal);
    if (!chance || *chance < 0.0 || *chance > 1.0)
      return Fault{{}, "--goal is '" + goal + "'", "a chance from 0 to 1 was expected"};
    return *chance;
  }

  /// Of the choices at the start, each followed by what is advised.
  [[nodiscard]] std::optional<Advice::Goal> least_that_reaches(double wanted, const Solution& solved) const {
    const Graph& graph = solved.graph();
    const Seat seat = conflict_.turn(conflict_.start()).seat;
    std::uint16_t outcomes = 0;
    for (const GraphNode& node : graph.nodes) {
      if (node.turn.actor == Actor::nobody)
        outcomes = std::max<std::uint16_t>(outcomes, static_cast<std::uint16_t>(node.outcome + 1));
    }
    std::vector<double> winning(graph.nodes.size(), 0.0);
    for (std::uint16_t outcome = 0; outcome < outcomes; ++outcome) {
      const std::vector<Seat> victors = conflict_.victors(outcome);
      if (std::find(victors.begin(), victors.end(), seat) == victors.end()) continue;
      const std::vector<double> ahead = chance_of<double>(graph, solved.policy(), outcome);
      for (std::size_t node = 0; node < winning.size(); ++node) winning[node] += ahead[node];
    }
    const std::vector<Move> moves = conflict_.legal_moves(conflict_.start());
    const auto edges = player_edges(graph, solved.policy(), graph.root());
    std::optional<Advice::Goal> best;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      // A chance that is the wanted one but for rounding is the wanted one.
      const double chance = winning[edges[i].to];
      const Advice::Goal here{wanted, chance >= wanted - 1e-12, i, chance,
                              conflict_.cost(moves[edges[i].label])};
      const bool better =
          !best || (here.reached != best->reached ? here.reached
                    : !here.reached               ? here.probability > best->probability
                                                  : here.cost < best->cost ||
                                          (here.cost == best->cost && here.probability > best->probability));
      if (better) best = here;
    }
    return best;
  }

  const Solver& solver_;
  const Conflict& conflict_;
  const Limits& limits_;
};

}  // namespace

Result<Advice> advice_of(const Solver& solver, const Limits& limits, const std::optional<std::string>& goal) {
  return Adviser(solver, limits).advise(goal);
}

}  // namespace casus
