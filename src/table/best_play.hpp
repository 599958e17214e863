#pragma once
// Who chooses how at best in a conflict, and the graph of what a policy plays: what odds, advice, simulation
// and play have in common. Included by the answers of table/ only.

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/graph/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "table/conflict.hpp"
#include "table/ends.hpp"
#include "table/surely_too_large.hpp"

namespace casus {

template <Rules R>
class BestPlay : public Conflict<R> {
 public:
  using Rules = R;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  using Conflict<R>::Conflict;
  using Conflict<R>::rules;
  using Conflict<R>::words;
  using Conflict<R>::start;
  using Conflict<R>::prices;
  using Conflict<R>::declares;
  using Conflict<R>::winners;

  /// One type for every filter: the walk is compiled once for a system.
  using MoveFilter = std::function<bool(const Position&, std::uint32_t, const Move&)>;

  /// What solves a conflict: where nothing is hidden every choice is decided, else there is an equilibrium.
  using Best = std::conditional_t<HiddenRules<Rules>, Equilibrium, Decision>;
  static const Policy& policy_of(const Decision& decision) { return decision.policy(); }
  static const Policy& policy_of(const Equilibrium& equilibrium) { return equilibrium.policy; }

  /// The whole conflict with every choice in it, and the best ones.
  struct Solution {
    std::unique_ptr<Explored<Rules>> explored;  // stays where it is: a decision refers to its graph
    Best best;
  };
  /// A graph and who chooses how in it.
  struct ExploredRules {
    PolicyKind policy = PolicyKind::best;
    Graph graph;
    Policy how;
    std::optional<MoveText> first;
    std::optional<double> exploitability;
    std::optional<std::array<Chance, 2>> if_nothing;  ///< who wins if nobody answers what is declared
    std::size_t first_mixed = 0;  ///< of how many moves the first choice is a mix; 0: it is sure
  };

  /// Chooses as advised, by chance where that is a mix.
  struct AdvisedChooser {
    const BestPlay& at;
    const Explored<Rules>& explored;
    const Policy& policy;
    [[nodiscard]] std::size_t draw(const Position& position, Random& random) const {
      const std::uint32_t node = explored.node_of(at.rules(), position);
      const Graph& graph = explored.graph;
      if (const std::uint32_t edge = policy.chosen[node]; edge != kNone) return graph.edges[edge].label;
      double left = static_cast<double>(random.next() >> 11U) * 0x1p-53;
      const auto& mix = policy.mixes[graph.nodes[node].info_set];
      std::size_t last = 0;
      for (std::size_t i = 0; i < mix.size(); ++i) {
        if (mix[i].probability <= 0.0) continue;
        last = i;
        if (left < mix[i].probability) break;
        left -= mix[i].probability;
      }
      return graph.edges_of(node)[last].label;
    }
    [[nodiscard]] Move move(const Position& position, std::size_t number) const {
      return legal_moves(at.rules(), position)[number];
    }
    void each(const Position& position, const auto& visit) const {
      const std::uint32_t node = explored.node_of(at.rules(), position);
      if (const std::uint32_t edge = policy.chosen[node]; edge != kNone)
        return visit(move(position, explored.graph.edges[edge].label));
      const auto ways = explored.graph.edges_of(node);
      const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
      for (std::size_t i = 0; i < mix.size(); ++i) {
        if (mix[i].probability > 0.0) visit(move(position, ways[i].label));
      }
    }
  };

  /// The conflict as odds by best play see it: all of it, or what follows on what is declared.
  [[nodiscard]] Result<Solution> solve_for_odds(PolicyKind policy, const Limits& limits,
                                                ExploreOptions options = {},
                                                Precision precision = Precision::exact) const {
    if (!this->begins_as_declared(policy)) return solve(limits, options, KeepAll{}, precision);
    if (rules().turn(start()).actor == Actor::player && this->says(start())) {
      if (auto declared = this->declared_move(start()); !declared) return declared.faults();
    }
    return solve(
        limits, options,
        [this](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
          return !this->says(position) || move == rules().declared(position);
        },
        precision);
  }

  /// Who wins if the seat that might answer in secret takes no option; all else as advised.
  [[nodiscard]] Result<std::array<Chance, 2>> if_nothing(Seat answering, const Limits& limits) const {
    const auto solved =
        solve(limits, {}, [&](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
          const bool answers = !this->is_public(position) && rules().turn(position).seat == answering;
          return (!answers && !this->says(position)) || move == rules().declared(position);
        });
    if (!solved) return solved.faults();
    return winners(ends_of(solved->explored->graph, policy_of(solved->best)).chances);
  }

  /// `also`: what is looked at though best play need not.
  [[nodiscard]] Result<Solution> solve(const Limits& limits, ExploreOptions options = {},
                                       const MoveFilter& keep = KeepAll{},
                                       Precision precision = Precision::exact,
                                       const MoveFilter& also = {}) const {
    if (const std::optional<Fault> fault = this->system().unexplorable(rules())) return *fault;
    if (auto fault = surely_too_large(this->system(), rules(), prices(), limits, needed(keep, nullptr, also)))
      return *std::move(fault);
    auto walked = explore(rules(), start(), prices(), limits, options, needed(keep, options.citations, also));
    if (!walked) {
      // A conflict that may not be begun at all: why not.
      Position first = start();
      if constexpr (HiddenRules<Rules>) {
        if (rules().turn(first).actor == Actor::chance) first = this->dealt().front().position;
      }
      if (rules().turn(first).actor == Actor::player && legal_moves(rules(), first).empty())
        return this->not_allowed(this->rule(first, rules().declared(first)), {});
      return walked.faults();
    }
    auto explored = std::make_unique<Explored<Rules>>(std::move(*walked));
    auto best = [&] {
      if constexpr (HiddenRules<Rules>) {
        const bool small = explored->graph.nodes.size() <= kQuickExact;
        const bool exactly = precision == Precision::exact || (precision == Precision::quick && small);
        return equilibrium(explored->graph, limits, exactly);
      } else {
        return Decision::of(explored->graph, limits);
      }
    }();
    if (!best) return best.faults();
    return Solution{std::move(explored), std::move(*best)};
  }

  [[nodiscard]] Move chosen_move(const Explored<Rules>& explored, const Policy& policy,
                                 const Position& position) const {
    const std::uint32_t edge = policy.chosen[explored.node_of(rules(), position)];
    return legal_moves(rules(), position)[explored.graph.edges[edge].label];
  }

  /// What a policy may choose first, where a player chooses before anything is thrown but a draw that it does
  /// not see.
  [[nodiscard]] std::vector<Move> first_moves(const Explored<Rules>& explored, const Policy& policy) const {
    const Position first = this->first_choice();
    if (rules().turn(first).actor != Actor::player) return {};
    const std::uint32_t node = explored.node_of(rules(), first);
    if (node == kNone) return {};
    if (policy.chosen[node] != kNone) return {chosen_move(explored, policy, first)};
    const std::vector<Move> all = legal_moves(rules(), first);
    const auto ways = explored.graph.edges_of(node);
    const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
    std::vector<Move> moves;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      if (mix[i].probability > 0.0) moves.push_back(all[ways[i].label]);
    }
    return moves;
  }

  /// Keeps what a policy plays.
  [[nodiscard]] MoveFilter kept_by(const Explored<Rules>& explored, const Policy& policy) const {
    return [this, &explored, &policy](const Position& position, std::uint32_t ordinal, const Move& /*move*/) {
      const std::uint32_t node = explored.node_of(rules(), position);
      if (const std::uint32_t edge = policy.chosen[node]; edge != kNone)
        return explored.graph.edges[edge].label == ordinal;
      const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
      const auto ways =
          explored.graph.edges_of(node);  // where some moves were filtered out, fewer than moves
      for (std::size_t i = 0; i < ways.size(); ++i) {
        if (ways[i].label == ordinal) return mix[i].probability > 0.0;
      }
      return false;
    };
  }

  /// What a policy plays, and nothing else where it is sure what that is. `options.citations` is told what
  /// that rests on: where something is chosen for its worth, all that it was weighed against too.
  [[nodiscard]] Result<ExploredRules> walk(PolicyKind policy, ExploreOptions options,
                                           const Limits& limits) const {
    const bool chooses = rules().turn(start()).actor == Actor::player;
    if (policy == PolicyKind::declared && !this->begins_as_declared(policy)) {
      if (chooses) {
        if (auto declared = this->declared_move(start()); !declared) return declared.faults();
      }
      auto explored = [&] {
        if constexpr (requires {
                        { rules().as_declared() } -> std::same_as<std::shared_ptr<const Rules>>;
                      }) {
          // Rules may know a shorter way of what is declared: the same, without its choices.
          if (const auto shorter = rules().as_declared()) return as_declared(*shorter, options, limits);
        }
        return as_declared(rules(), options, limits);
      }();
      if (!explored) return explored.faults();
      Policy only = only_choices(explored->graph);
      return ExploredRules{policy,
                           std::move(explored->graph),
                           std::move(only),
                           chooses ? std::optional(words().say(rules().declared(start()))) : std::nullopt,
                           std::nullopt,
                           std::nullopt,
                           0};
    }
    auto solved = solve_for_odds(policy, limits,
                                 {.counts = HiddenRules<Rules> && options.counts,
                                  .citations = options.citations,
                                  .cites_refusals = options.citations != nullptr});
    if (!solved) return solved.faults();
    const Explored<Rules>& all = *solved->explored;
    const Policy& best = policy_of(solved->best);
    std::optional<MoveText> first;
    if (chooses && best.chosen[all.graph.root()] != kNone) {
      first = words().say(chosen_move(all, best, start()));
    } else if (chooses && this->begins_as_declared(policy) && this->says(start())) {
      first = words().say(rules().declared(start()));
    }
    if constexpr (HiddenRules<Rules>) {  // the shares of choices that are mixed belong to the whole graph
      std::size_t mixed = 0;
      if (!first) {
        if (const auto moves = first_moves(all, best); moves.size() == 1) {
          first = words().say(moves.front());
        } else {
          mixed = moves.size();
        }
      }
      ExploredRules walked{
          policy, std::move(solved->explored->graph), best, std::move(first), std::nullopt, std::nullopt,
          mixed};
      if (!best.exact) walked.exploitability = solved->best.exploitability;
      const Seat seat = policy == PolicyKind::declared ? this->answering() : Seat{-1};
      if (seat >= 0) {
        auto nothing = if_nothing(seat, limits);
        if (!nothing) return nothing.faults();
        walked.if_nothing = *nothing;
      }
      return walked;
    } else {
      options.citations = nullptr;
      auto played = explore(rules(), start(), prices(), limits, options, kept_by(all, best));
      if (!played) return played.faults();
      Policy only = only_choices(played->graph);
      return ExploredRules{
          policy, std::move(played->graph), std::move(only), std::move(first), std::nullopt, std::nullopt, 0};
    }
  }

  /// Who wins. `memory`: as of Table::win.
  [[nodiscard]] Result<Win> win(std::optional<PolicyKind> asked, Precision precision, const Limits& limits,
                                Memory* memory) const {
    if (const auto rest = this->at_rest()) return *rest;
    const PolicyKind policy = asked.value_or(this->default_policy());
    if (policy == PolicyKind::declared && !this->begins_as_declared(policy)) {
      auto walked = walk(policy, {.memory = memory}, limits);
      if (!walked) return walked.faults();
      return win_of(policy, walked->graph, walked->how, precision);
    }
    auto solved = solve_for_odds(policy, limits, {.memory = memory}, precision);
    if (!solved) return solved.faults();
    Win win = win_of(policy, solved->explored->graph, policy_of(solved->best), precision);
    if (policy == PolicyKind::best && precision != Precision::doubles) win.worth = worth_of(*solved, limits);
    if (limits.stopped()) return stopped();
    if constexpr (HiddenRules<Rules>) {
      if (!policy_of(solved->best).exact) win.exploitability = solved->best.exploitability;
    }
    return win;
  }

  /// What best play is worth to the one who chooses first; nothing where nobody does, or nothing has a value.
  [[nodiscard]] std::optional<Win::Worth> worth_of(Solution& solved, const Limits& limits) const {
    const Graph& graph = solved.explored->graph;
    const Seat seat = graph.first_to_choose();
    if (seat < 0 || !this->priced()) return std::nullopt;
    const std::size_t own = graph.own_dimension(seat);
    Win::Worth worth{this->system().seat_name(rules(), seat), 0.0, std::nullopt};
    if constexpr (!HiddenRules<Rules>) {
      if (const auto exact = solved.best.worth(graph.root(), limits)) worth.exact = (*exact)[own];
      worth.value = solved.best.worth_about(graph.root(), own).value;
    } else if (graph.dimensions == 1) {
      worth.value = solved.best.value;
      worth.exact = solved.best.exact_value;
    } else {  // of several seats an equilibrium tells the policy alone
      const Policy& policy = solved.best.policy;
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

  [[nodiscard]] Win win_of(PolicyKind kind, const Graph& graph, const Policy& policy,
                           Precision precision) const {
    if (precision != Precision::doubles) {
      const Ends ends = ends_of(graph, policy);
      const auto [attacker, defender] = winners(ends.chances);
      return {.policy = kind, .attacker = attacker, .defender = defender, .within = ends.within};
    }
    const auto [attacker, defender] = winners(outcomes<double>(graph, policy));
    return {.policy = kind, .attacker = {attacker, std::nullopt}, .defender = {defender, std::nullopt}};
  }

 private:
  /// What is declared, and nothing else, by these rules.
  [[nodiscard]] Result<Explored<Rules>> as_declared(const Rules& by, const ExploreOptions& options,
                                                    const Limits& limits) const {
    const auto keep = [&by](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
      return move == by.declared(position);
    };
    if (auto fault = surely_too_large(this->system(), by, prices(), limits, keep)) return *std::move(fault);
    return explore(by, by.start(), prices(), limits, options, keep);
  }
  /// Keeps what best play need look at, where the rules say what that is: by their own prices alone.
  [[nodiscard]] MoveFilter needed(const MoveFilter& keep, Citations* cited, const MoveFilter& also) const {
    if (!this->own_prices()) return keep;
    if constexpr (requires { rules().weigher(); }) {
      return kept_of(keep, cited, also, [weigher = rules().weigher()](const Position& position) mutable {
        return weigher.needed(position);
      });
    } else if constexpr (requires { rules().needed(start()); }) {
      return kept_of(keep, cited, also,
                     [this](const Position& position) { return rules().needed(position); });
    } else {
      return keep;
    }
  }
  /// What is left out is weighed too: it is cited.
  [[nodiscard]] MoveFilter kept_of(const MoveFilter& keep, Citations* cited, const MoveFilter& also,
                                   auto needed_of) const {
    return [this, &keep, cited, &also, needed_of = std::move(needed_of), of_position = std::vector<bool>()](
               const Position& position, std::uint32_t ordinal, const Move& move) mutable {
      if (ordinal == 0) of_position = needed_of(position);
      if (of_position.empty() || (ordinal < of_position.size() && of_position[ordinal]) ||
          (also && also(position, ordinal, move)))
        return keep(position, ordinal, move);
      if (cited != nullptr)
        rules().judge(position, move, [cited](const Finding& found) { cited->insert(found.clause); });
      return false;
    };
  }
};

}  // namespace casus
