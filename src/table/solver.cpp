#include "table/solver.hpp"

#include <algorithm>

#include "conflict/explore/growth.hpp"
#include "conflict/explore/metered.hpp"
#include "table/ends.hpp"

namespace casus {
namespace {

/// Prices by which the attacker's victory is worth 1, and nothing else anything.
Prices winning(const Conflict& conflict) {
  const SystemInfo& info = conflict.info();
  const auto outcomes = static_cast<std::uint16_t>(info.outcomes + info.other_outcomes);
  Prices prices;
  prices.seats = 2;
  prices.of_outcome.resize(2 * std::size_t{outcomes});
  for (std::uint16_t outcome = 0; outcome < outcomes; ++outcome) {
    if (conflict.victor(outcome) == 0) prices.of_outcome[2 * std::size_t{outcome}] = Exact(1);
  }
  return prices;
}

}  // namespace

std::optional<Fault> size_refusal(const Conflict& conflict, const Prices& prices, const KeepSpec& keep,
                                  const Limits& limits, bool products) {
  if (limits.foretold) return std::nullopt;
  SizeForecast forecast(
      conflict.pieces(), limits, [&](std::int64_t most, const Limits& part) -> std::optional<Usage> {
        const auto smaller = conflict.with_at_most(most);
        if (!smaller) return std::nullopt;
        Usage usage;
        const auto explored = metered(
            part,
            [&] { return smaller->explore(smaller->start(), prices, keep, {.products = products}, part); },
            &usage);
        return explored ? std::optional(usage) : std::nullopt;
      });
  return forecast.refusal();
}

Solver::Solver(const Conflict& conflict, std::optional<Measure> measure) : Solver(conflict) {
  if (measure.value_or(priced() ? Measure::worth : Measure::win) == Measure::worth) return;
  other_prices_ = winning(conflict);
}

bool Solver::priced() const {
  const auto has_price = [](const Exact& price) { return !price.is_zero(); };
  return std::any_of(prices().of_piece.begin(), prices().of_piece.end(), has_price) ||
         std::any_of(prices().of_outcome.begin(), prices().of_outcome.end(), has_price);
}

std::optional<Fault> Solver::no_measure() const {
  if (own_prices()) return std::nullopt;
  const std::uint32_t seats = conflict_->prices().seats;
  if (seats <= 2) return std::nullopt;
  return Fault{{},
               "the chance to win is of two seats, and here are " + std::to_string(seats),
               "values of what there is to win were expected"};
}

Result<Solution> Solver::solve(const Limits& limits, KeepSpec keep, ExploreOptions options,
                               Precision precision) const {
  const Conflict& c = *conflict_;
  if (const std::optional<Fault> fault = c.unexplorable()) return *fault;
  keep.relevant = own_prices();
  if (auto fault = size_refusal(c, prices(), keep, limits)) return *std::move(fault);
  auto explored = c.explore(c.start(), prices(), keep, options, limits);
  if (!explored) {
    // A conflict that may not be begun at all: why not.
    Position first = c.start();
    if (c.hides() && c.turn(first).actor == Actor::chance) first = c.dealt().front().position;
    if (c.turn(first).actor == Actor::player && c.legal_moves(first).empty())
      return Conflict::not_allowed(c.rule(first, c.declared(first)), {});
    return explored.faults();
  }
  const Graph& graph = (*explored)->graph;
  if (!c.hides()) {
    auto best = Decision::of(graph, limits);
    if (!best) return best.faults();
    return Solution{std::move(*explored), std::move(*best)};
  }
  const bool small = graph.nodes.size() <= kQuickExact;
  const bool exactly = precision == Precision::exact || (precision == Precision::quick && small);
  auto best = equilibrium(graph, limits, exactly);
  if (!best) {
    Faults faults = best.faults();
    Fault& first = faults.front();
    if (first.kind == FaultKind::forgotten) {
      first = {{},
               "a side forgets what it has seen or chosen while something is hidden",
               "fewer rounds were expected until it is shown (of up to eight everything is remembered), or a "
               "[track] that keeps what matters",
               FaultKind::forgotten};
    }
    return faults;
  }
  return Solution{std::move(*explored), std::move(*best)};
}

Result<Solution> Solver::solve_for_odds(PolicyKind policy, const Limits& limits, ExploreOptions options,
                                        Precision precision) const {
  const Conflict& c = *conflict_;
  if (!c.plays_declared_then_best(policy)) return solve(limits, {}, options, precision);
  const Position start = c.start();
  if (c.turn(start).actor == Actor::player && c.is_fixed(start)) {
    if (auto declared = c.declared_move(start); !declared) return declared.faults();
  }
  return solve(limits, {.choices = KeepSpec::Choices::fixed}, options, precision);
}

Result<Solution> Solver::solve_with(std::vector<ChosenMove> chosen, const Limits& limits,
                                    std::optional<PolicyKind> policy, std::optional<Position> asked) const {
  KeepSpec keep;
  keep.whole_at = std::move(asked);
  if (policy && conflict_->plays_declared_then_best(*policy)) keep.choices = KeepSpec::Choices::fixed;
  keep.also = std::move(chosen);
  return solve(limits, std::move(keep));
}

Result<std::array<Chance, 2>> Solver::win_if_nothing(Seat answering, const Limits& limits) const {
  const auto solved = solve(limits, {.choices = KeepSpec::Choices::fixed, .passive = answering});
  if (!solved) return solved.faults();
  return conflict_->winners(ends_of(solved->graph(), solved->policy()).chances);
}

Move Solver::chosen_move(const Exploration& explored, const Policy& policy, const Position& p) const {
  const std::uint32_t edge = policy.chosen[explored.node_of(p)];
  return conflict_->legal_moves(p)[explored.graph.edges[edge].label];
}

std::vector<Move> Solver::first_moves(const Exploration& explored, const Policy& policy) const {
  const Position first = conflict_->first_choice();
  if (conflict_->turn(first).actor != Actor::player) return {};
  const std::uint32_t node = explored.node_of(first);
  if (node == kNone) return {};
  if (policy.chosen[node] != kNone) return {chosen_move(explored, policy, first)};
  const std::vector<Move> all = conflict_->legal_moves(first);
  const auto edges = explored.graph.edges_of(node);
  const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
  std::vector<Move> moves;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (mix[i].probability > 0.0) moves.push_back(all[edges[i].label]);
  }
  return moves;
}

namespace {

/// Estimates how many positions a graph with products would have without them: each result of the first throw
/// of a product leads to a position of its own.
std::uint64_t positions_by_edges(const Graph& graph) {
  std::uint64_t positions = graph.nodes.size();
  for (const Product& product : graph.products) positions += graph.parts_of(product.rows).size();
  return positions;
}

}  // namespace

Result<std::unique_ptr<Exploration>> Solver::explore_declared(ExploreOptions options,
                                                              const Limits& limits) const {
  const auto shorter = conflict_->as_declared();
  const Conflict& by = shorter ? *shorter : *conflict_;
  const KeepSpec keep{.choices = KeepSpec::Choices::declared};
  const bool has_products = by.has_products();
  // Nobody has a choice: nothing rests on what anything is worth.
  Prices nothing;
  nothing.seats = prices().seats;
  // Chances of more positions than that are too long to be exact. Up to there a battle is explored by edges,
  // beyond as products, whose chances are doubles. Products take so little that they tell which it is.
  constexpr std::uint64_t kMostExact = 12'000;
  constexpr std::uint64_t kSurelyExact = 1'000;
  if (has_products && !options.products) {
    const auto by_edges = [&](std::uint64_t most) {
      Limits few = limits;
      few.max_nodes = std::min(limits.max_nodes, most);
      return by.explore(by.start(), prices(), keep, options, few);
    };
    const auto is_too_large = [](const auto& explored) {
      return !explored && explored.faults().front().kind == FaultKind::too_large;
    };
    auto small = by_edges(kSurelyExact);
    if (!is_too_large(small) || limits.max_nodes <= kSurelyExact) return small;
    options.products = true;
    auto large = by.explore(by.start(), nothing, keep, options, limits);
    if (large && positions_by_edges((*large)->graph) > kMostExact) return large;
    options.products = false;
    auto exact = by_edges(kMostExact);
    if (!is_too_large(exact) || limits.max_nodes <= kMostExact) return exact;
    return large;
  }
  const Prices& its = options.products ? nothing : prices();
  // An exploration with products takes so little that no smaller one is tried first.
  if (!has_products) {
    if (auto fault = size_refusal(by, its, keep, limits, options.products)) return *std::move(fault);
  }
  return by.explore(by.start(), its, keep, options, limits);
}

bool Solver::may_explore_products(std::optional<PolicyKind> policy) const {
  const PolicyKind kind = policy.value_or(conflict_->declaration().default_policy);
  return conflict_->may_have_products() && kind == PolicyKind::declared &&
         !conflict_->plays_declared_then_best(kind);
}

Result<PlayedGraph> Solver::played_graph(PolicyKind policy, ExploreOptions options,
                                         const Limits& limits) const {
  const Conflict& c = *conflict_;
  const Position start = c.start();
  const bool chooses = c.turn(start).actor == Actor::player;
  if (policy == PolicyKind::declared && !c.plays_declared_then_best(policy)) {
    if (chooses) {
      if (auto declared = c.declared_move(start); !declared) return declared.faults();
    }
    auto explored = explore_declared(options, limits);
    if (!explored) return explored.faults();
    PlayedGraph played{policy, std::move((*explored)->graph), {}};
    played.how = only_choices(played.graph);
    if (chooses) played.first = c.text(c.declared(start));
    return played;
  }
  auto solved = solve_for_odds(policy, limits,
                               {.counts = c.hides() && options.counts,
                                .citations = options.citations,
                                .cites_refusals = options.citations != nullptr});
  if (!solved) return solved.faults();
  const Exploration& all = *solved->explored;
  const Policy& best = solved->policy();
  PlayedGraph played{policy, {}, {}};
  if (chooses && best.chosen[all.graph.root()] != kNone) {
    played.first = c.text(chosen_move(all, best, start));
  } else if (chooses && c.plays_declared_then_best(policy) && c.is_fixed(start)) {
    played.first = c.text(c.declared(start));
  }
  if (const Equilibrium* mixed = solved->equilibrium()) {
    // The shares of choices that are mixed belong to the whole graph.
    if (!played.first) {
      if (const auto moves = first_moves(all, best); moves.size() == 1) {
        played.first = c.text(moves.front());
      } else {
        played.first_mixed = moves.size();
      }
    }
    played.graph = std::move(solved->explored->graph);
    played.how = best;
    if (!best.exact) played.exploitability = mixed->exploitability;
    const Seat seat = policy == PolicyKind::declared ? c.answering() : Seat{-1};
    if (seat >= 0) {
      auto nothing = win_if_nothing(seat, limits);
      if (!nothing) return nothing.faults();
      played.if_nothing = *nothing;
    }
    return played;
  }
  if (!all.graph.rounded.empty()) {
    // Exact numbers of the rest would be of no use.
    if (!options.counts) {
      played.graph = std::move(solved->explored->graph);
      played.how = best;
      return played;
    }
    options.exact_loop = 0;
  }
  options.citations = nullptr;
  auto only = c.explore(start, prices(), {.choices = KeepSpec::Choices::policy, .of = &all, .policy = &best},
                        options, limits);
  if (!only) return only.faults();
  played.graph = std::move((*only)->graph);
  played.how = only_choices(played.graph);
  return played;
}

Result<Win> Solver::win(std::optional<PolicyKind> asked, Precision precision, const Limits& limits,
                        Memory* memory) const {
  if (const auto rest = conflict_->at_rest()) return *rest;
  const PolicyKind policy = asked.value_or(conflict_->declaration().default_policy);
  if (policy == PolicyKind::declared && !conflict_->plays_declared_then_best(policy)) {
    auto played =
        played_graph(policy, {.memory = memory, .products = precision == Precision::doubles}, limits);
    if (!played) return played.faults();
    return win_of(policy, played->graph, played->how, precision);
  }
  auto solved = solve_for_odds(policy, limits, {.memory = memory}, precision);
  if (!solved) return solved.faults();
  Win win = win_of(policy, solved->graph(), solved->policy(), precision);
  if (policy == PolicyKind::best && precision != Precision::doubles) win.worth = worth_of(*solved, limits);
  if (limits.stopped()) return stopped();
  const Equilibrium* mixed = solved->equilibrium();
  if (mixed != nullptr && !mixed->policy.exact) win.exploitability = mixed->exploitability;
  return win;
}

std::optional<Win::Worth> Solver::worth_of(Solution& solved, const Limits& limits) const {
  const Graph& graph = solved.graph();
  const Seat seat = graph.first_to_choose();
  if (seat < 0 || !priced()) return std::nullopt;
  const std::size_t own = graph.own_dimension(seat);
  Win::Worth worth{conflict_->seat_name(seat), 0.0, std::nullopt};
  if (auto* decision = std::get_if<Decision>(&solved.best)) {
    if (const auto exact = decision->worth(graph.root(), limits)) worth.exact = (*exact)[own];
    worth.value = decision->worth_about(graph.root(), own).value;
  } else if (graph.dimensions == 1) {
    worth.value = solved.equilibrium()->value;
    worth.exact = solved.equilibrium()->exact_value;
  } else {  // of several seats an equilibrium gives the policy alone
    const Policy& policy = solved.policy();
    const std::size_t at = std::size_t{graph.root()} * graph.dimensions + own;
    worth.value = worth_from_each<double>(graph, policy)[at];
    if (const auto exact = quick_exact_worths(graph, policy); !exact.empty()) worth.exact = exact[at];
  }
  if (worth.exact) worth.exact = worth.exact->reduced();
  if (worth.exact) worth.value = worth.exact->to_double();
  if (graph.dimensions == 1 && seat == 1) {
    worth.value = 0.0 - worth.value;
    if (worth.exact) worth.exact = -*worth.exact;
  }
  return worth;
}

Win Solver::win_of(PolicyKind kind, const Graph& graph, const Policy& policy, Precision precision) const {
  if (precision != Precision::doubles) {
    const Ends ends = ends_of(graph, policy);
    const auto [attacker, defender] = conflict_->winners(ends.chances);
    return {.policy = kind, .attacker = attacker, .defender = defender, .within = ends.within};
  }
  const auto [attacker, defender] = conflict_->winners(outcomes<double>(graph, policy));
  return {.policy = kind, .attacker = {attacker, std::nullopt}, .defender = {defender, std::nullopt}};
}

}  // namespace casus
