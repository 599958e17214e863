#pragma once
// A conflict at a table: its rules, words, start and prices, who chooses how at best, and the graph of what a
// policy plays. What odds, advice, simulation and play have in common. Included by the answers of systems/
// only.

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/decide.hpp"
#include "conflict/equilibrium.hpp"
#include "conflict/explore.hpp"
#include "conflict/random.hpp"
#include "conflict/solve.hpp"
#include "systems/table.hpp"
#include "systems/words.hpp"

namespace casus {

template <System S>
class BestPlay {
 public:
  using Rules = typename S::Rules;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  explicit BestPlay(Rules rules)
      : rules_(std::move(rules)), words_(rules_), start_(S::start(rules_)), prices_(S::prices(rules_)) {}
  BestPlay(const BestPlay&) = delete;  // the words refer to the rules
  BestPlay& operator=(const BestPlay&) = delete;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const Words<S>& words() const { return words_; }
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Prices& prices() const { return prices_; }
  [[nodiscard]] bool declares() const { return S::declares(rules_); }

  /// One type for every filter: the walk is compiled once for a system.
  using Keep = std::function<bool(const Position&, std::uint32_t, const Move&)>;

  /// What solves a conflict: where nothing is hidden every choice is decided, else there is an equilibrium.
  using Best = std::conditional_t<HiddenRules<Rules>, Equilibrium, Decision>;
  static const Policy& policy_of(const Decision& decision) { return decision.policy(); }
  static const Policy& policy_of(const Equilibrium& equilibrium) { return equilibrium.policy; }

  /// The whole conflict with every choice in it, and the best ones.
  struct Solved {
    std::unique_ptr<Explored<Rules>> explored;  // stays where it is: a decision refers to its graph
    Best best;
  };
  /// A graph and who chooses how in it.
  struct Walked {
    PolicyKind policy;
    Graph graph;
    Policy how;
    std::optional<MoveSaid> first;
    std::optional<double> exploitability;
  };

  /// Chooses as advised, by chance where that is a mix.
  struct AsAdvised {
    const BestPlay& at;
    const Explored<Rules>& explored;
    const Policy& policy;
    [[nodiscard]] std::size_t draw(const Position& position, Random& random) const {
      const std::uint32_t node = explored.node_of(at.rules_, position);
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
      return legal_moves(at.rules_, position)[number];
    }
  };

  [[nodiscard]] PolicyKind default_policy() const {
    if constexpr (requires { S::default_policy(rules_); }) {
      return S::default_policy(rules_);
    } else {
      return declares() ? PolicyKind::declared : PolicyKind::best;
    }
  }

  /// Whether what is declared is done first, and the rest as advised: where a system says that best play is
  /// the way of a scenario that declares something.
  [[nodiscard]] bool begins_as_declared() const { return declares() && default_policy() == PolicyKind::best; }

  [[nodiscard]] std::vector<Ruling> legal_rulings() const {
    std::vector<Ruling> rulings;
    for (const Move& move : legal_moves(rules_, start_)) rulings.push_back(rule(start_, move));
    return rulings;
  }
  [[nodiscard]] Ruling rule(const Position& position, const Move& move) const {
    Ruling ruling{words_.say(move), false, {}};
    ruling.allowed = rules_.judge(
        position, move, [&](const Finding& finding) { ruling.findings.push_back(words_.say(finding)); });
    if constexpr (requires { S::group(rules_, move); }) ruling.group = S::group(rules_, move);
    if constexpr (requires { S::effect(rules_, position, move); }) {
      if (ruling.allowed) ruling.effect = S::effect(rules_, position, move);
    }
    return ruling;
  }

  /// What the scenario declares, or a fault that names the clauses it breaks.
  [[nodiscard]] Result<Move> declared_move(const Position& position) const {
    const Move move = rules_.declared(position);
    const Ruling ruling = rule(position, move);
    if (ruling.allowed) return move;
    return not_allowed(ruling, {});
  }
  static Fault not_allowed(const Ruling& ruling, const Place& place) {
    std::string why;
    for (const FindingSaid& finding : ruling.findings) {
      if (!finding.holds) why += (why.empty() ? "" : "; ") + finding.clause + ": " + finding.text;
    }
    return {place, "'" + ruling.move.text + "' is not allowed (" + why + ")", "an allowed move was expected"};
  }

  /// The conflict as odds see it: all of it, or what follows on what is declared.
  [[nodiscard]] Result<Solved> solve_for_odds(const Limits& limits, ExploreOptions options = {}) const {
    if (!begins_as_declared()) return solve(limits, options);
    auto declared = declared_move(start_);
    if (!declared) return declared.faults();
    return solve(
        limits, options,
        [this, first = *declared](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
          return move == first || !(position == start_);
        });
  }

  [[nodiscard]] Result<Solved> solve(const Limits& limits, ExploreOptions options = {},
                                     const Keep& keep = KeepAll{}) const {
    if constexpr (requires { S::unexplorable(rules_); }) {
      if (const std::optional<Fault> fault = S::unexplorable(rules_)) return *fault;
    }
    auto walked = explore(rules_, start_, prices_, limits, options, keep);
    if (!walked) return walked.faults();
    auto explored = std::make_unique<Explored<Rules>>(std::move(*walked));
    auto best = [&] {
      if constexpr (HiddenRules<Rules>) {
        return equilibrium(explored->graph, limits);
      } else {
        return Decision::of(explored->graph, limits);
      }
    }();
    if (!best) return best.faults();
    return Solved{std::move(explored), std::move(*best)};
  }

  [[nodiscard]] Move chosen_move(const Explored<Rules>& explored, const Policy& policy,
                                 const Position& position) const {
    const std::uint32_t edge = policy.chosen[explored.node_of(rules_, position)];
    return legal_moves(rules_, position)[explored.graph.edges[edge].label];
  }

  /// Keeps what a policy plays.
  [[nodiscard]] Keep kept_by(const Explored<Rules>& explored, const Policy& policy) const {
    return [this, &explored, &policy](const Position& position, std::uint32_t ordinal, const Move& /*move*/) {
      const std::uint32_t node = explored.node_of(rules_, position);
      if (const std::uint32_t edge = policy.chosen[node]; edge != kNone)
        return explored.graph.edges[edge].label == ordinal;
      return policy.mixes[explored.graph.nodes[node].info_set][ordinal].probability > 0.0;
    };
  }

  /// What a policy plays, and nothing else where it is sure what that is.
  [[nodiscard]] Result<Walked> walk(PolicyKind policy, ExploreOptions options, const Limits& limits) const {
    const bool chooses = rules_.turn(start_).actor == Actor::player;
    if (policy == PolicyKind::declared) {
      if (chooses) {
        if (auto declared = declared_move(start_); !declared) return declared.faults();
      }
      const Keep keep = [&](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
        return move == rules_.declared(position);
      };
      auto explored = explore(rules_, start_, prices_, limits, options, keep);
      if (!explored) return explored.faults();
      Policy only = only_choices(explored->graph);
      return Walked{policy, std::move(explored->graph), std::move(only),
                    chooses ? std::optional(words_.say(rules_.declared(start_))) : std::nullopt,
                    std::nullopt};
    }
    auto solved = solve_for_odds(limits, {.counts = HiddenRules<Rules> && options.counts});
    if (!solved) return solved.faults();
    const Explored<Rules>& all = *solved->explored;
    const Policy& best = policy_of(solved->best);
    std::optional<MoveSaid> first;
    if (chooses && best.chosen[all.graph.root()] != kNone) first = words_.say(chosen_move(all, best, start_));
    // Where choices are mixed the shares belong to the whole graph: what is played is walked for what it
    // cites.
    if constexpr (HiddenRules<Rules>) options.counts = false;
    auto played = explore(rules_, start_, prices_, limits, options, kept_by(all, best));
    if (!played) return played.faults();
    if constexpr (HiddenRules<Rules>) {
      std::optional<double> gap;
      if (!best.exact) gap = solved->best.exploitability;
      Policy how = best;
      return Walked{policy, std::move(solved->explored->graph), std::move(how), std::move(first), gap};
    } else {
      Policy only = only_choices(played->graph);
      return Walked{policy, std::move(played->graph), std::move(only), std::move(first), std::nullopt};
    }
  }

  /// The chance of each outcome; exact where the policy is.
  static std::vector<Chance> chances(const Graph& graph, const Policy& policy) {
    std::vector<Chance> ends;
    if (policy.exact) {
      for (const Exact& exact : outcomes<Exact>(graph, policy)) ends.push_back(chance(exact));
    } else {
      for (const double p : outcomes<double>(graph, policy)) ends.push_back({p, std::nullopt});
    }
    return ends;
  }

  static Win win_of(PolicyKind kind, const Graph& graph, const Policy& policy, Precision precision) {
    if (precision == Precision::exact && policy.exact) {
      const auto [attacker, defender] = winners(outcomes<Exact>(graph, policy));
      return {kind, chance(attacker), chance(defender)};
    }
    const auto [attacker, defender] = winners(outcomes<double>(graph, policy));
    return {kind, {attacker, std::nullopt}, {defender, std::nullopt}};
  }
  /// The chances that the attacker, and the defender, is the victor.
  template <class N>
  static std::array<N, 2> winners(const std::vector<N>& ends) {
    std::array<N, 2> win{};
    for (std::uint16_t outcome = 0; outcome < ends.size(); ++outcome) {
      if (const Seat victor = S::victor(outcome); victor >= 0)
        win[static_cast<std::size_t>(victor)] += ends[outcome];
    }
    return win;
  }

  /// The same of chances that are known: added exactly where all are exact.
  static std::array<Chance, 2> winners(const std::vector<Chance>& ends) {
    const bool exact =
        std::all_of(ends.begin(), ends.end(), [](const Chance& end) { return end.exact.has_value(); });
    std::array<Exact, 2> sums;
    std::array<Chance, 2> win;
    for (std::uint16_t outcome = 0; outcome < ends.size(); ++outcome) {
      const Seat victor = S::victor(outcome);
      if (victor < 0) continue;
      const auto side = static_cast<std::size_t>(victor);
      if (exact) sums[side] += *ends[outcome].exact;
      win[side].probability += ends[outcome].probability;
    }
    if (exact) win = {chance(sums[0]), chance(sums[1])};
    return win;
  }

  static Chance chance(const Exact& exact) {
    const Exact lowest = exact.reduced();
    return {lowest.to_double(), lowest};
  }

  static std::size_t own_dimension(const Graph& graph, Seat seat) {
    return graph.dimensions == 1 ? 0 : static_cast<std::size_t>(seat);
  }

 private:
  Rules rules_;
  Words<S> words_;
  Position start_;
  Prices prices_;
};

}  // namespace casus
