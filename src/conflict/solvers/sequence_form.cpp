#include "conflict/solvers/sequence_form.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace casus {
namespace {

template <class Number>
const std::vector<Number>& chances_of(const Graph& graph) {
  if constexpr (std::is_same_v<Number, double>) {
    return graph.chances_as_double;
  } else {
    return graph.chances;
  }
}

template <class Number>
const std::vector<Number>& worths_of(const Graph& graph) {
  if constexpr (std::is_same_v<Number, double>) {
    return graph.worths_as_double;
  } else {
    return graph.worths;
  }
}

/// A visit to a node with one pair of sequences, and the product of the probabilities on the path.
template <class Number>
struct Visit {
  std::array<std::uint32_t, 2> sequences{};
  Number weight{};
};

/// Adds up items with equal places and sorts them by place. Items of one place stay in their order, so that
/// sums of doubles are reproducible.
template <class Item, class Place, class Add>
void merge(std::vector<Item>& items, const Place& place, const Add& add) {
  if (items.size() < 2) return;
  std::stable_sort(items.begin(), items.end(),
                   [&](const Item& a, const Item& b) { return place(a) < place(b); });
  std::size_t last = 0;
  for (std::size_t i = 1; i < items.size(); ++i) {
    if (place(items[i]) == place(items[last])) {
      add(items[last], items[i]);
    } else if (++last != i) {
      items[last] = std::move(items[i]);
    }
  }
  items.resize(last + 1);
}

/// The traversal of a region's nodes, parents first, in doubles or exactly.
template <class Number, class Worth>
class RegionWalk {
 public:
  RegionWalk(const Graph& graph, RegionMap& map, SequenceForm& form, const Worth& worth_of_exit)
      : graph_(graph), map_(map), form_(form), worth_of_exit_(worth_of_exit), visits_(form.nodes.size()) {}

  std::optional<Fault> walk(const Limits& limits) {
    visits_[0].push_back({{0, 0}, Number(1)});
    for (std::size_t place = 0; place < form_.nodes.size(); ++place) {
      std::vector<Visit<Number>> visits = std::exchange(visits_[place], {});
      merge(
          visits, [](const Visit<Number>& v) { return v.sequences; },
          [](Visit<Number>& into, const Visit<Number>& v) { into.weight += v.weight; });
      walked_ += visits.size();
      const std::uint64_t bytes = walked_ * sizeof(Visit<Number>) + payoffs_.size() * sizeof(Payoff<Number>);
      if (auto fault = limits.exceeded(walked_, bytes)) return fault;
      if (auto fault = open(form_.nodes[place], visits)) return fault;
    }
    return std::nullopt;
  }

  std::vector<Payoff<Number>> payoffs() {
    merge(
        payoffs_, [](const Payoff<Number>& p) { return std::pair(p.row, p.column); },
        [](Payoff<Number>& into, const Payoff<Number>& p) { into.worth += p.worth; });
    return std::move(payoffs_);
  }

 private:
  std::optional<Fault> open(std::uint32_t node, const std::vector<Visit<Number>>& visits) {
    const Turn turn = graph_.nodes[node].turn;
    if (turn.actor == Actor::nobody) {
      const std::uint16_t outcome = graph_.nodes[node].outcome;
      if (outcome >= graph_.outcome_gain.size()) return std::nullopt;
      const Number& worth = worths_of<Number>(graph_)[graph_.outcome_gain[outcome]];
      for (const auto& visit : visits) pay(visit, worth);
      return std::nullopt;
    }
    if (turn.actor != Actor::player) {
      for (const Edge& edge : graph_.edges_of(node)) {
        for (Visit<Number> visit : visits) {
          visit.weight *= chances_of<Number>(graph_)[edge.label];
          follow(edge, visit);
        }
      }
      return std::nullopt;
    }
    if (auto fault = enter(node, visits)) return fault;
    const auto seat = static_cast<std::size_t>(turn.seat);
    const SequenceSet& set = form_.seats[seat].sets[map_.place_of_set[graph_.nodes[node].info_set]];
    std::uint32_t sequence = set.first;
    for (const Edge& edge : graph_.edges_of(node)) {
      for (Visit<Number> visit : visits) {
        visit.sequences[seat] = sequence;
        follow(edge, visit);
      }
      ++sequence;
    }
    return std::nullopt;
  }

  /// Opens the node's information set, or checks that it was opened after the same choices of its seat.
  std::optional<Fault> enter(std::uint32_t node, const std::vector<Visit<Number>>& visits) {
    const std::uint32_t set = graph_.nodes[node].info_set;
    const Seat seat = graph_.nodes[node].turn.seat;
    if (seat < 0 || seat > 1) {
      return Fault{{},
                   "seat " + std::to_string(seat) + " chooses at node " + std::to_string(node),
                   "hidden choices of two seats, 0 and 1, were expected"};
    }
    if (set == kNone) {
      return Fault{{},
                   "the choice at node " + std::to_string(node) + " is mixed but has no information set",
                   "an information set was expected wherever a choice is hidden"};
    }
    SequenceSeat& mine = form_.seats[static_cast<std::size_t>(seat)];
    const std::uint32_t sequence = visits.front().sequences[static_cast<std::size_t>(seat)];
    if (map_.region_of_set[set] == kNone) {
      map_.region_of_set[set] = form_.root;
      map_.place_of_set[set] = static_cast<std::uint32_t>(mine.sets.size());
      mine.sets.push_back({set, sequence, mine.sequences, graph_.info_sets[set].moves});
      mine.sequences += graph_.info_sets[set].moves;
    }
    const auto its_name = [&] { return "information set " + std::to_string(set); };
    if (map_.region_of_set[set] != form_.root) {
      return Fault{{},
                   its_name() + " lies in two regions, those of the public nodes " +
                       std::to_string(map_.region_of_set[set]) + " and " + std::to_string(form_.root),
                   "what a seat cannot tell apart was expected to begin at one public node",
                   FaultKind::forgotten};
    }
    const std::uint32_t parent = mine.sets[map_.place_of_set[set]].parent;
    for (const auto& visit : visits) {
      if (visit.sequences[static_cast<std::size_t>(seat)] == parent) continue;
      return Fault{{},
                   "seat " + std::to_string(seat) + " forgets what it chose: " + its_name() +
                       " is met after different choices of its own",
                   "seats that remember their choices were expected (perfect recall)",
                   FaultKind::forgotten};
    }
    return std::nullopt;
  }

  void follow(const Edge& edge, Visit<Number>& visit) {
    const Number& gain = worths_of<Number>(graph_)[edge.gain];
    if (!graph_.is_hidden(edge.to)) {
      pay(visit, gain + worth_of_exit_(edge.to));
      return;
    }
    if (edge.gain != 0) pay(visit, gain);
    visits_[map_.place_of_node[edge.to]].push_back(std::move(visit));
  }

  void pay(const Visit<Number>& visit, const Number& worth) {
    if (worth == Number(0)) return;
    payoffs_.push_back({visit.sequences[0], visit.sequences[1], visit.weight * worth});
  }

  const Graph& graph_;
  RegionMap& map_;
  SequenceForm& form_;
  const Worth& worth_of_exit_;
  std::vector<std::vector<Visit<Number>>> visits_;  // by place
  std::vector<Payoff<Number>> payoffs_;
  std::uint64_t walked_ = 0;
};

/// Collects the nodes of a region and its exits.
void collect(const Graph& graph, RegionMap& map, SequenceForm& form) {
  const auto known = [&](std::uint32_t node) {
    const std::uint32_t place = map.place_of_node[node];
    return place < form.nodes.size() && form.nodes[place] == node;
  };
  form.nodes.push_back(form.root);
  map.place_of_node[form.root] = 0;
  for (std::size_t next = 0; next < form.nodes.size(); ++next) {
    for (const Edge& edge : graph.edges_of(form.nodes[next])) {
      if (!graph.is_hidden(edge.to)) {
        form.exits.push_back(edge.to);
      } else if (!known(edge.to)) {
        map.place_of_node[edge.to] = static_cast<std::uint32_t>(form.nodes.size());
        form.nodes.push_back(edge.to);
      }
    }
  }
  std::sort(form.nodes.begin(), form.nodes.end(), std::greater<>());  // children have smaller numbers
  for (std::size_t i = 0; i < form.nodes.size(); ++i) {
    map.place_of_node[form.nodes[i]] = static_cast<std::uint32_t>(i);
  }
  std::sort(form.exits.begin(), form.exits.end());
  form.exits.erase(std::unique(form.exits.begin(), form.exits.end()), form.exits.end());
}

}  // namespace

RegionMap::RegionMap(const Graph& graph)
    : region_of_set(graph.info_sets.size(), kNone),
      place_of_set(graph.info_sets.size(), 0),
      place_of_node(graph.nodes.size(), 0) {}

Result<SequenceForm> sequence_form(const Graph& graph, std::uint32_t root, std::span<const double> values,
                                   RegionMap& map, const Limits& limits) {
  SequenceForm form;
  form.root = root;
  collect(graph, map, form);
  const auto worth = [&](std::uint32_t node) { return values[node]; };
  RegionWalk<double, decltype(worth)> walk(graph, map, form, worth);
  if (auto fault = walk.walk(limits)) return *fault;
  form.payoffs = walk.payoffs();
  return form;
}

std::vector<Payoff<Exact>> exact_payoffs(const Graph& graph, const SequenceForm& form,
                                         std::span<const Exact> values, RegionMap& map) {
  const auto worth = [&](std::uint32_t node) -> const Exact& {
    const auto at = std::lower_bound(form.exits.begin(), form.exits.end(), node);
    return values[static_cast<std::size_t>(at - form.exits.begin())];
  };
  SequenceForm again{form.root, form.seats, {}, form.nodes, {}};
  RegionWalk<Exact, decltype(worth)> walk(graph, map, again, worth);
  [[maybe_unused]] const auto fault =
      walk.walk(Limits{nullptr, ~std::uint64_t{0}, ~std::uint64_t{0}, {}, ResourceMeter::kUnlimited});
  return walk.payoffs();
}

}  // namespace casus
