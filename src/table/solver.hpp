#pragma once
// Who chooses how at best in a conflict, and the graph of what a policy plays: what odds, advice, simulation
// and play have in common. Included by the answers of table/ only.

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "table/conflict.hpp"

namespace casus {

/// A conflict with every choice in it, and the best choices.
struct Solution {
  std::unique_ptr<Exploration> explored;  ///< stays where it is: a decision refers to its graph
  /// Where nothing is hidden every choice is decided, else there is an equilibrium.
  std::variant<Decision, Equilibrium> best;

  [[nodiscard]] const Graph& graph() const { return explored->graph; }
  [[nodiscard]] const Policy& policy() const {
    const auto* decision = std::get_if<Decision>(&best);
    return decision != nullptr ? decision->policy() : std::get<Equilibrium>(best).policy;
  }
  [[nodiscard]] const Equilibrium* equilibrium() const { return std::get_if<Equilibrium>(&best); }
};

/// A graph, and who chooses how in it.
struct PlayedGraph {
  PolicyKind policy = PolicyKind::best;
  Graph graph;
  Policy how;
  std::optional<MoveText> first = std::nullopt;
  std::optional<double> exploitability = std::nullopt;
  std::optional<std::array<Chance, 2>> if_nothing =
      std::nullopt;             ///< who wins if nobody answers what is declared
  std::size_t first_mixed = 0;  ///< of how many moves the first choice is a mix; 0: it is sure
};

/// Refuses a conflict that is surely too large to explore within the limits, as that shows in smaller ones.
/// `products`: they are explored with products (ExploreOptions::products).
std::optional<Fault> size_refusal(const Conflict& conflict, const Prices& prices, const KeepSpec& keep,
                                  const Limits& limits, bool products = false);

class Solver {
 public:
  /// The conflict outlives the solver.
  explicit Solver(const Conflict& conflict) : conflict_(&conflict) {}
  /// The same conflict, in which something else is worth something.
  Solver(const Conflict& conflict, Prices prices) : conflict_(&conflict), other_prices_(std::move(prices)) {}
  /// The conflict by a measure; nothing: the worth where something is priced, else the attacker's chance to
  /// win.
  Solver(const Conflict& conflict, std::optional<Measure> measure);

  [[nodiscard]] const Conflict& conflict() const { return *conflict_; }
  [[nodiscard]] const Prices& prices() const { return other_prices_ ? *other_prices_ : conflict_->prices(); }
  /// Whether prices are those of the rules.
  [[nodiscard]] bool own_prices() const { return !other_prices_; }
  [[nodiscard]] bool priced() const;
  [[nodiscard]] Measure measure() const { return own_prices() ? Measure::worth : Measure::win; }
  /// The fault of a measure that a conflict does not have: of more than two seats nobody wins but for itself.
  [[nodiscard]] std::optional<Fault> no_measure() const;

  /// The whole conflict; `keep` without `relevant`, which this adds where prices are those of the rules.
  [[nodiscard]] Result<Solution> solve(const Limits& limits, KeepSpec keep = {}, ExploreOptions options = {},
                                       Precision precision = Precision::exact) const;
  /// The conflict as odds by best play see it: all of it, or what follows on what is declared.
  [[nodiscard]] Result<Solution> solve_for_odds(PolicyKind policy, const Limits& limits,
                                                ExploreOptions options = {},
                                                Precision precision = Precision::exact) const;
  /// The conflict solved with the choices that were made in it; where `policy` does first what is declared,
  /// nothing else is chosen there. Of the position `asked` every choice is in it.
  [[nodiscard]] Result<Solution> solve_with(std::vector<ChosenMove> chosen, const Limits& limits,
                                            std::optional<PolicyKind> policy = {},
                                            std::optional<Position> asked = {}) const;

  /// What a policy plays, and nothing else where it is sure what that is. `options.citations` is given what
  /// that rests on: where something is chosen for its worth, all that it was weighed against too.
  [[nodiscard]] Result<PlayedGraph> played_graph(PolicyKind policy, ExploreOptions options,
                                                 const Limits& limits) const;
  /// Returns whether a policy leaves nobody a choice, in rules that may have products.
  [[nodiscard]] bool may_explore_products(std::optional<PolicyKind> policy) const;
  /// Who wins. `memory`: as of Table::win.
  [[nodiscard]] Result<Win> win(std::optional<PolicyKind> policy, Precision precision, const Limits& limits,
                                Memory* memory) const;

  /// The move that a policy is sure of at a position.
  [[nodiscard]] Move chosen_move(const Exploration& explored, const Policy& policy, const Position& p) const;

 private:
  [[nodiscard]] Result<std::array<Chance, 2>> win_if_nothing(Seat answering, const Limits& limits) const;
  /// What a policy may choose first, where a player chooses before anything is thrown but a draw that it does
  /// not see.
  [[nodiscard]] std::vector<Move> first_moves(const Exploration& explored, const Policy& policy) const;
  [[nodiscard]] Result<std::unique_ptr<Exploration>> explore_declared(ExploreOptions options,
                                                                      const Limits& limits) const;
  [[nodiscard]] Win win_of(PolicyKind kind, const Graph& graph, const Policy& policy,
                           Precision precision) const;
  /// What best play is worth to the one who chooses first; nothing where nobody does, or nothing has a value.
  [[nodiscard]] std::optional<Win::Worth> worth_of(Solution& solved, const Limits& limits) const;

  const Conflict* conflict_;
  std::optional<Prices> other_prices_;
};

}  // namespace casus
