#pragma once
// What a choice in the middle of a conflict is worth, from one solution of the whole: what may be chosen is
// looked at where best play need not, and of what is hidden a seat knows what it sees. Included by the
// answers of table/ only.

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "table/best_play.hpp"

namespace casus {

/// A choice that was made, and where.
template <Rules R>
struct ChosenMove {
  typename R::Position position;
  typename R::Move move;
};

/// The choices of a play so far.
template <Rules R>
struct ChosenMoves {
  std::vector<ChosenMove<R>> all;
  std::size_t open = 0;              ///< so many were made when all was public last
  typename R::Position last_public;  ///< where that was; the start, before anything was done
};

/// A conflict as it is weighed by a measure: nothing is the worth where something is priced, else the chance
/// of the attacker to win. A fault: more than two seats, of whom nobody wins but for itself.
template <Rules R>
class Measured {
 public:
  Measured(const BestPlay<R>& at, std::optional<Measure> asked)
      : at_(at), measure_(asked.value_or(at.priced() ? Measure::worth : Measure::win)) {
    if (measure_ == Measure::win) by_winning_.emplace(at.system(), at.rules(), winning(at.system()));
  }
  [[nodiscard]] Measure measure() const { return measure_; }
  [[nodiscard]] const BestPlay<R>& at() const { return by_winning_ ? *by_winning_ : at_; }
  [[nodiscard]] std::optional<Fault> fault() const {
    if (measure_ == Measure::worth || at_.prices().seats <= 2) return std::nullopt;
    return Fault{{},
                 "the chance to win is of two seats, and here are " + std::to_string(at_.prices().seats),
                 "values of what there is to win were expected"};
  }

 private:
  static Prices winning(const SystemOf<R>& system) {
    // Beside those that are always shown, which are all ends of a game in a file, some conflicts have others.
    constexpr std::uint16_t kMore = 64;
    const auto outcomes = static_cast<std::uint16_t>(system.info().outcomes + kMore);
    Prices prices;
    prices.seats = 2;
    prices.of_outcome.resize(2 * std::size_t{outcomes});
    for (std::uint16_t outcome = 0; outcome < outcomes; ++outcome) {
      if (system.victor(outcome) == 0) prices.of_outcome[2 * std::size_t{outcome}] = Exact(1);
    }
    return prices;
  }

  const BestPlay<R>& at_;
  Measure measure_;
  std::optional<BestPlay<R>> by_winning_;
};

template <Rules R>
class ChoiceValues {
 public:
  using At = BestPlay<R>;
  using Position = typename R::Position;
  using Move = typename R::Move;

  explicit ChoiceValues(const At& at) : at_(at) {}

  /// The whole conflict, solved with these choices in it; where `policy` does first what is declared, nothing
  /// else is chosen there.
  [[nodiscard]] Result<typename At::Solution> solve(std::vector<ChosenMove<R>> made, const Limits& limits,
                                                    std::optional<PolicyKind> policy = {}) const {
    const bool as_declared = policy && at_.begins_as_declared(*policy);
    return at_.solve(
        limits, {},
        [this, as_declared](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
          return !as_declared || !at_.says(position) || move == at_.rules().declared(position);
        },
        Precision::exact,
        [this, made = std::move(made)](const Position& position, std::uint32_t /*ordinal*/,
                                       const Move& move) {
          return std::any_of(made.begin(), made.end(), [&](const ChosenMove<R>& one) {
            return one.move == move && looks_alike(one.position, position);
          });
        });
  }

  /// What the choices of a question are worth, by what the seat that is asked knows.
  [[nodiscard]] Result<Weighing> weigh(const Position& asked, const ChosenMoves<R>& made,
                                       const Limits& limits) const {
    const Seat seat = at_.rules().turn(asked).seat;
    std::vector<ChosenMove<R>> known;  // a hidden choice of another is not
    for (std::size_t i = 0; i < made.all.size(); ++i) {
      if (i < made.open || at_.rules().turn(made.all[i].position).seat == seat) known.push_back(made.all[i]);
    }
    const auto solved = solve(std::move(known), limits);
    if (!solved) return solved.faults();
    const Explored<R>& explored = *solved->explored;
    const Graph& graph = explored.graph;
    const Policy& policy = At::policy_of(solved->best);
    const auto [node, from] = node_like(explored, asked, made.last_public);
    if (node == kNone) return unknown();
    auto believed = beliefs<double>(graph, policy, node, from);
    const bool off_plan = believed.empty();
    if (off_plan) believed = all_alike(graph, node, from);

    const auto worth = worth_from_each<double>(graph, policy);
    const auto winning = at_.chances_to_win(graph, policy);
    const std::size_t dims = graph.dimensions;
    const std::size_t own = graph.own_dimension(seat);
    const double sign = dims == 1 && seat == 1 ? -1.0 : 1.0;
    Weighing weighing{at_.own_prices() ? Measure::worth : Measure::win, {}, off_plan};
    const auto ways = ways_of(graph, policy, node);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      Weighing::Choice choice{ways[i].label, 0.0, often(graph, policy, node, i, ways[i]), {}};
      for (const auto& [at, share] : believed) {
        const Edge& edge = at == node ? ways[i] : graph.edges_of(at)[i];
        choice.worth +=
            share * sign * (graph.worths_as_double[edge.gain * dims + own] + worth[edge.to * dims + own]);
        for (std::size_t side = 0; side < 2; ++side) choice.wins[side] += share * winning[side][edge.to];
      }
      weighing.choices.push_back(choice);
    }
    return weighing;
  }

 private:
  static Fault unknown() {
    return {{}, "it rests on what others chose in secret, and best play says nothing of that", ""};
  }

  /// All that follows on a public node and cannot be told from a node: each as likely as the next.
  static std::vector<std::pair<std::uint32_t, double>> all_alike(const Graph& graph, std::uint32_t node,
                                                                 std::uint32_t from) {
    std::vector<std::pair<std::uint32_t, double>> alike;
    std::set<std::uint32_t> met{from};
    std::vector<std::uint32_t> open{from};
    while (!open.empty()) {
      const std::uint32_t here = open.back();
      open.pop_back();
      if (here != from && graph.nodes[here].info_set == graph.nodes[node].info_set) {
        alike.emplace_back(here, 1.0);
        continue;
      }
      for (const Edge& edge : graph.edges_of(here)) {
        if (graph.is_hidden(edge.to) && met.insert(edge.to).second) open.push_back(edge.to);
      }
    }
    for (auto& one : alike) one.second = 1.0 / static_cast<double>(alike.size());
    return alike;
  }

  /// Whether the seat that acts there cannot tell the two positions from each other.
  [[nodiscard]] bool looks_alike(const Position& a, const Position& b) const {
    const Turn turn = at_.rules().turn(a);
    if (at_.rules().turn(b) != turn) return false;
    if constexpr (HiddenRules<R>) {
      if (!at_.is_public(a) || !at_.is_public(b))
        return at_.rules().view(a, turn.seat) == at_.rules().view(b, turn.seat);
    }
    return at_.rules().key(a) == at_.rules().key(b);
  }

  struct NodeInView {
    std::uint32_t node = kNone;
    std::uint32_t from = kNone;  ///< the last node on the way there that every seat knows
  };
  /// A node that who acts at `asked` takes for this position: found by what follows on what was public last,
  /// and never by what is hidden. kNone: there is none.
  [[nodiscard]] NodeInView node_like(const Explored<R>& explored, const Position& asked,
                                     const Position& last_public) const {
    if (at_.is_public(asked)) {
      const std::uint32_t node = explored.node_of(at_.rules(), asked);
      return {node, node};
    }
    const Graph& graph = explored.graph;
    std::set<std::uint32_t> met;
    std::vector<std::pair<Position, std::uint32_t>> open{{last_public, kNone}};
    while (!open.empty()) {
      const auto [here, known] = std::move(open.back());
      open.pop_back();
      const std::uint32_t node = explored.node_of(at_.rules(), here);
      if (node == kNone || !met.insert(node).second) continue;
      const std::uint32_t from = graph.is_hidden(node) ? known : node;
      const Turn turn = at_.rules().turn(here);
      if (!at_.is_public(here) && looks_alike(asked, here)) return {node, from};
      const auto reach = [&, from = from](Position after) {
        if (!at_.is_public(after)) open.emplace_back(std::move(after), from);
      };
      if (turn.actor == Actor::chance) {
        at_.rules().classes(here, [&, here = here](const Weighted<Integer>& one) {
          if (!one.weight.is_zero()) reach(at_.rules().apply(here, one.chance, NullSink{}));
        });
      } else if (turn.actor == Actor::player) {
        const std::vector<Move> moves = legal_moves(at_.rules(), here);
        for (const Edge& edge : graph.edges_of(node))
          reach(at_.rules().apply(here, moves[edge.label], NullSink{}));
      }
    }
    return {};
  }

  static double often(const Graph& graph, const Policy& policy, std::uint32_t node, std::size_t way,
                      const Edge& edge) {
    if (policy.chosen[node] != kNone) return graph.edges[policy.chosen[node]].label == edge.label ? 1.0 : 0.0;
    return policy.mixes[graph.nodes[node].info_set][way].probability;
  }

  const At& at_;
};

}  // namespace casus
