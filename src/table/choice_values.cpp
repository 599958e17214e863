#include "table/choice_values.hpp"

#include <set>
#include <utility>

namespace casus {
namespace {

Fault unknown() {
  return {{}, "it rests on what others chose in secret, and best play says nothing of that", ""};
}

/// All nodes after a public node that the seat cannot distinguish from a node: each as likely as the next.
std::vector<std::pair<std::uint32_t, double>> all_alike(const Graph& graph, std::uint32_t node,
                                                        std::uint32_t from) {
  std::vector<std::pair<std::uint32_t, double>> alike;
  std::set<std::uint32_t> visited{from};
  std::vector<std::uint32_t> open{from};
  while (!open.empty()) {
    const std::uint32_t here = open.back();
    open.pop_back();
    if (here != from && graph.nodes[here].info_set == graph.nodes[node].info_set) {
      alike.emplace_back(here, 1.0);
      continue;
    }
    for (const Edge& edge : graph.edges_of(here)) {
      if (graph.is_hidden(edge.to) && visited.insert(edge.to).second) open.push_back(edge.to);
    }
  }
  for (auto& one : alike) one.second = 1.0 / static_cast<double>(alike.size());
  return alike;
}

struct InformedNode {
  std::uint32_t node = kNone;
  std::uint32_t from = kNone;  ///< the last node on the way there that every seat knows
};

/// A node that who acts at `asked` takes for this position: found by what follows on what was public last,
/// and never by what is hidden. kNone: there is none.
InformedNode node_like(const Conflict& conflict, const Exploration& explored, const Position& asked,
                       const Position& last_public) {
  if (conflict.is_public(asked)) {
    const std::uint32_t node = explored.node_of(asked);
    return {node, node};
  }
  const Graph& graph = explored.graph;
  std::set<std::uint32_t> visited;
  std::vector<std::pair<Position, std::uint32_t>> open{{last_public, kNone}};
  while (!open.empty()) {
    const auto [here, known] = std::move(open.back());
    open.pop_back();
    const std::uint32_t node = explored.node_of(here);
    if (node == kNone || !visited.insert(node).second) continue;
    const std::uint32_t from = graph.is_hidden(node) ? known : node;
    const Turn turn = conflict.turn(here);
    if (!conflict.is_public(here) && conflict.looks_alike(asked, here)) return {node, from};
    const auto reach = [&, from = from](Position after) {
      if (!conflict.is_public(after)) open.emplace_back(std::move(after), from);
    };
    if (turn.actor == Actor::chance) {
      for (const Weighted<Integer>& one : conflict.classes(here)) reach(conflict.apply(here, one.chance));
    } else if (turn.actor == Actor::player) {
      const std::vector<Move> moves = conflict.legal_moves(here);
      for (const Edge& edge : graph.edges_of(node)) reach(conflict.apply(here, moves[edge.label]));
    }
  }
  return {};
}

double share_of(const Graph& graph, const Policy& policy, std::uint32_t node, std::size_t place,
                const Edge& edge) {
  if (policy.chosen[node] != kNone) return graph.edges[policy.chosen[node]].label == edge.label ? 1.0 : 0.0;
  return policy.mixes[graph.nodes[node].info_set][place].probability;
}

}  // namespace

Result<ChoiceValues> choice_values(const Solver& solver, const Position& asked, const PlayHistory& history,
                                   const Limits& limits) {
  const Conflict& conflict = solver.conflict();
  const Seat seat = conflict.turn(asked).seat;
  std::vector<ChosenMove> known;  // a hidden choice of another is not
  for (std::size_t i = 0; i < history.chosen.size(); ++i) {
    if (i < history.open || conflict.turn(history.chosen[i].position).seat == seat)
      known.push_back(history.chosen[i]);
  }
  const auto solved = solver.solve_with(std::move(known), limits, {}, asked);
  if (!solved) return solved.faults();
  const Graph& graph = solved->graph();
  const Policy& policy = solved->policy();
  const auto [node, from] = node_like(conflict, *solved->explored, asked, history.last_public);
  if (node == kNone) return unknown();
  auto believed = beliefs<double>(graph, policy, node, from);
  const bool off_plan = believed.empty();
  if (off_plan) believed = all_alike(graph, node, from);

  const auto worth = worth_from_each<double>(graph, policy);
  const auto winning = conflict.chances_to_win(graph, policy);
  const std::size_t dims = graph.dimensions;
  const std::size_t own = graph.own_dimension(seat);
  const double sign = dims == 1 && seat == 1 ? -1.0 : 1.0;
  ChoiceValues values{solver.measure(), {conflict.seat_name(0), conflict.seat_name(1)}, {}, off_plan};
  const auto edges = player_edges(graph, policy, node);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    ChoiceValues::Choice choice{edges[i].label, 0.0, share_of(graph, policy, node, i, edges[i]), {}};
    for (const auto& [at, share] : believed) {
      const Edge& edge = at == node ? edges[i] : graph.edges_of(at)[i];
      choice.worth +=
          share * sign * (graph.worths_as_double[edge.gain * dims + own] + worth[edge.to * dims + own]);
      for (std::size_t side = 0; side < 2; ++side) choice.wins[side] += share * winning[side][edge.to];
    }
    values.choices.push_back(choice);
  }
  return values;
}

}  // namespace casus
