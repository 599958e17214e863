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

#include "conflict/graph/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "table/table.hpp"
#include "table/words.hpp"

namespace casus {

template <Rules R>
class BestPlay {
 public:
  using Rules = R;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  /// The system outlives it.
  BestPlay(const SystemOf<R>& system, R rules)
      : system_(system),
        rules_(std::move(rules)),
        words_(system_, rules_),
        start_(rules_.start()),
        prices_(rules_.prices()) {}
  BestPlay(const BestPlay&) = delete;  // the words refer to the rules
  BestPlay& operator=(const BestPlay&) = delete;

  [[nodiscard]] const SystemOf<R>& system() const { return system_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const Words<R>& words() const { return words_; }
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Prices& prices() const { return prices_; }
  [[nodiscard]] bool declares() const { return system_.declares(rules_); }

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
    std::optional<std::array<Chance, 2>> if_nothing;  ///< who wins if nobody answers what is declared
    std::size_t first_mixed = 0;  ///< of how many moves the first choice is a mix; 0: it is sure
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

  /// The name of who chooses at a position.
  [[nodiscard]] std::string acting(const Position& position) const {
    return system_.acting(rules_, position);
  }

  [[nodiscard]] PolicyKind default_policy() const { return system_.default_policy(rules_); }

  /// Whether a policy does first what is declared, and the rest as advised: where a system says at which
  /// positions a scenario declares something, or that best play is the way of one that does.
  [[nodiscard]] bool begins_as_declared(PolicyKind policy) const {
    if (policy == PolicyKind::declared) return then_best();
    return declares() && default_policy() == PolicyKind::best;
  }
  /// Whether the scenario itself declares what is chosen at a position.
  [[nodiscard]] bool says(const Position& position) const {
    return system_.says(rules_, position).value_or(position == start_);
  }
  [[nodiscard]] bool is_public(const Position& position) const { return all_is_public(rules_, position); }
  /// The seat that chooses in secret, itself without a declaration, after a choice that is declared and
  /// hidden from it: against its best answer such odds are. -1: there is none.
  [[nodiscard]] Seat answering() const {
    if constexpr (HiddenRules<Rules>) {
      if (!then_best()) return -1;
      Position p = start_;
      if (rules_.turn(p).actor == Actor::chance) {
        std::optional<std::uint32_t> any;
        rules_.classes(p, [&](const Weighted<Integer>& one) { any = any ? any : one.chance; });
        if (any) p = rules_.apply(p, *any, Nothing{});
      }
      if (rules_.turn(p).actor != Actor::player || !says(p)) return -1;
      const Seat declarer = rules_.turn(p).seat;
      p = rules_.apply(p, rules_.declared(p), Nothing{});
      const Turn turn = rules_.turn(p);
      if (turn.actor == Actor::player && turn.seat != declarer && !is_public(p) && !says(p)) return turn.seat;
    }
    return -1;
  }

  [[nodiscard]] std::string policy_text(PolicyKind policy) const {
    if (policy == PolicyKind::best) return "every choice as advised";
    if (!begins_as_declared(policy)) return "as declared, then no option taken";
    const Seat seat = answering();
    return "as declared, " +
           (seat < 0 ? "" : "against the best answer of " + system_.seat_name(rules_, seat) + ", ") +
           "then every choice as advised";
  }

  struct Dealt {
    Position position;
    Integer weight;
  };
  /// What a draw at the start may lead to.
  [[nodiscard]] std::vector<Dealt> dealt() const requires HiddenRules<Rules> {
    std::vector<Dealt> all;
    rules_.classes(start_, [&](const Weighted<Integer>& one) {
      if (!one.weight.is_zero()) all.push_back({rules_.apply(start_, one.chance, Nothing{}), one.weight});
    });
    return all;
  }
  /// Where a player first chooses: the start, or all that a draw may lead to of which that player sees
  /// nothing. The start where there is no such choice.
  [[nodiscard]] std::vector<Dealt> first_choices() const {
    if constexpr (HiddenRules<Rules>) {
      if (rules_.turn(start_).actor == Actor::chance) {
        std::vector<Dealt> all = dealt();
        const Position& first = all.front().position;
        const Turn turn = rules_.turn(first);
        const bool alike = std::all_of(all.begin(), all.end(), [&](const Dealt& one) {
          const Turn other = rules_.turn(one.position);
          return other.actor == Actor::player && other.seat == turn.seat &&
                 rules_.view(one.position, turn.seat) == rules_.view(first, turn.seat);
        });
        if (alike) return all;
      }
    }
    return {{start_, 1}};
  }
  [[nodiscard]] Position first_choice() const { return first_choices().front().position; }

  [[nodiscard]] std::vector<Ruling> legal_rulings() const {
    std::vector<Ruling> rulings;
    const Position first = first_choice();
    for (const Move& move : legal_moves(rules_, first)) rulings.push_back(rule(first, move));
    return rulings;
  }
  [[nodiscard]] Ruling rule(const Position& position, const Move& move) const {
    Ruling ruling{words_.say(move), false, {}};
    ruling.allowed = rules_.judge(
        position, move, [&](const Finding& finding) { ruling.findings.push_back(words_.say(finding)); });
    ruling.group = system_.group(rules_, move);
    if (ruling.allowed) ruling.effect = system_.effect(rules_, position, move);
    return ruling;
  }

  /// What would be chosen at the start but that nobody has a choice, with the reason, where the rules name
  /// it.
  [[nodiscard]] std::optional<Ruling> out_of_reach() const {
    if constexpr (requires { rules_.out_of_reach(start_); }) {
      if (const auto move = rules_.out_of_reach(start_)) return rule(start_, *move);
    }
    return std::nullopt;
  }
  [[nodiscard]] Fault nobody_chooses(const std::string& so) const {
    std::string why;
    if (const auto ruling = out_of_reach()) why = " (" + broken(*ruling) + ")";
    return {{}, "nobody has a choice in this scenario" + why + so, "a scenario with a choice was expected"};
  }

  /// What the scenario declares, or a fault that names the clauses it breaks.
  [[nodiscard]] Result<Move> declared_move(const Position& position) const {
    const Move move = rules_.declared(position);
    const Ruling ruling = rule(position, move);
    if (ruling.allowed) return move;
    return not_allowed(ruling, {});
  }
  /// `whose`: the name of who is to choose, where a play has asked it.
  static Fault not_allowed(const Ruling& ruling, const Place& place, const std::string& whose = "") {
    return {place, "'" + ruling.move.text + "' is not allowed (" + broken(ruling) + ")",
            "an allowed move" + (whose.empty() ? "" : " of " + whose) + " was expected"};
  }
  /// What a move breaks, by clause.
  static std::string broken(const Ruling& ruling) {
    std::string why;
    for (const FindingSaid& finding : ruling.findings) {
      if (!finding.holds) why += (why.empty() ? "" : "; ") + finding.clause + ": " + finding.text;
    }
    return why;
  }

  /// Nodes of a graph that is solved, and its worths worked out, exactly in no time.
  static constexpr std::size_t kQuickExact = 20'000;

  /// The conflict as odds by best play see it: all of it, or what follows on what is declared.
  [[nodiscard]] Result<Solved> solve_for_odds(PolicyKind policy, const Limits& limits,
                                              ExploreOptions options = {},
                                              Precision precision = Precision::exact) const {
    if (!begins_as_declared(policy)) return solve(limits, options, KeepAll{}, precision);
    if (rules_.turn(start_).actor == Actor::player && says(start_)) {
      if (auto declared = declared_move(start_); !declared) return declared.faults();
    }
    return solve(
        limits, options,
        [this](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
          return !says(position) || move == rules_.declared(position);
        },
        precision);
  }

  /// Who wins if the seat that might answer in secret takes no option; all else as advised.
  [[nodiscard]] Result<std::array<Chance, 2>> if_nothing(Seat answering, const Limits& limits) const {
    const auto solved =
        solve(limits, {}, [&](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
          const bool answers = !is_public(position) && rules_.turn(position).seat == answering;
          return (!answers && !says(position)) || move == rules_.declared(position);
        });
    if (!solved) return solved.faults();
    return winners(chances(solved->explored->graph, policy_of(solved->best)));
  }

  [[nodiscard]] Result<Solved> solve(const Limits& limits, ExploreOptions options = {},
                                     const Keep& keep = KeepAll{},
                                     Precision precision = Precision::exact) const {
    if (const std::optional<Fault> fault = system_.unexplorable(rules_)) return *fault;
    auto walked = explore(rules_, start_, prices_, limits, options, needed(keep, options.citations));
    if (!walked) {
      // A conflict that may not be begun at all: why not.
      Position first = start_;
      if constexpr (HiddenRules<Rules>) {
        if (rules_.turn(first).actor == Actor::chance) first = dealt().front().position;
      }
      if (rules_.turn(first).actor == Actor::player && legal_moves(rules_, first).empty())
        return not_allowed(rule(first, rules_.declared(first)), {});
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
    return Solved{std::move(explored), std::move(*best)};
  }

  [[nodiscard]] Move chosen_move(const Explored<Rules>& explored, const Policy& policy,
                                 const Position& position) const {
    const std::uint32_t edge = policy.chosen[explored.node_of(rules_, position)];
    return legal_moves(rules_, position)[explored.graph.edges[edge].label];
  }

  /// What a policy may choose first, where a player chooses before anything is thrown but a draw that it does
  /// not see.
  [[nodiscard]] std::vector<Move> first_moves(const Explored<Rules>& explored, const Policy& policy) const {
    const Position first = first_choice();
    if (rules_.turn(first).actor != Actor::player) return {};
    const std::uint32_t node = explored.node_of(rules_, first);
    if (node == kNone) return {};
    if (policy.chosen[node] != kNone) return {chosen_move(explored, policy, first)};
    const std::vector<Move> all = legal_moves(rules_, first);
    const auto ways = explored.graph.edges_of(node);
    const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
    std::vector<Move> moves;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      if (mix[i].probability > 0.0) moves.push_back(all[ways[i].label]);
    }
    return moves;
  }

  /// Keeps what a policy plays.
  [[nodiscard]] Keep kept_by(const Explored<Rules>& explored, const Policy& policy) const {
    return [this, &explored, &policy](const Position& position, std::uint32_t ordinal, const Move& /*move*/) {
      const std::uint32_t node = explored.node_of(rules_, position);
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
  [[nodiscard]] Result<Walked> walk(PolicyKind policy, ExploreOptions options, const Limits& limits) const {
    const bool chooses = rules_.turn(start_).actor == Actor::player;
    if (policy == PolicyKind::declared && !begins_as_declared(policy)) {
      if (chooses) {
        if (auto declared = declared_move(start_); !declared) return declared.faults();
      }
      const Keep keep = [&](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
        return move == rules_.declared(position);
      };
      auto explored = explore(rules_, start_, prices_, limits, options, keep);
      if (!explored) return explored.faults();
      Policy only = only_choices(explored->graph);
      return Walked{policy,
                    std::move(explored->graph),
                    std::move(only),
                    chooses ? std::optional(words_.say(rules_.declared(start_))) : std::nullopt,
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
    std::optional<MoveSaid> first;
    if (chooses && best.chosen[all.graph.root()] != kNone) {
      first = words_.say(chosen_move(all, best, start_));
    } else if (chooses && begins_as_declared(policy) && says(start_)) {
      first = words_.say(rules_.declared(start_));
    }
    if constexpr (HiddenRules<Rules>) {  // the shares of choices that are mixed belong to the whole graph
      std::size_t mixed = 0;
      if (!first) {
        if (const auto moves = first_moves(all, best); moves.size() == 1) {
          first = words_.say(moves.front());
        } else {
          mixed = moves.size();
        }
      }
      Walked walked{
          policy, std::move(solved->explored->graph), best, std::move(first), std::nullopt, std::nullopt,
          mixed};
      if (!best.exact) walked.exploitability = solved->best.exploitability;
      const Seat seat = policy == PolicyKind::declared ? answering() : Seat{-1};
      if (seat >= 0) {
        auto nothing = if_nothing(seat, limits);
        if (!nothing) return nothing.faults();
        walked.if_nothing = *nothing;
      }
      return walked;
    } else {
      options.citations = nullptr;
      auto played = explore(rules_, start_, prices_, limits, options, kept_by(all, best));
      if (!played) return played.faults();
      Policy only = only_choices(played->graph);
      return Walked{
          policy, std::move(played->graph), std::move(only), std::move(first), std::nullopt, std::nullopt, 0};
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

  /// What best play is worth to the one who chooses first; nothing where nobody does, or nothing has a value.
  [[nodiscard]] std::optional<Win::Worth> worth_of(Solved& solved) const {
    const Graph& graph = solved.explored->graph;
    const Seat seat = first_to_choose(graph);
    const auto is_zero = [](const Exact& price) { return price.is_zero(); };
    const bool priced = !std::all_of(prices_.of_piece.begin(), prices_.of_piece.end(), is_zero) ||
                        !std::all_of(prices_.of_outcome.begin(), prices_.of_outcome.end(), is_zero);
    if (seat < 0 || !priced) return std::nullopt;
    const std::size_t own = own_dimension(graph, seat);
    Win::Worth worth{system_.seat_name(rules_, seat), 0.0, std::nullopt};
    if constexpr (!HiddenRules<Rules>) {
      worth.exact = solved.best.worth(graph.root())[own];
    } else if (graph.dimensions == 1) {
      worth.value = solved.best.value;
      worth.exact = solved.best.exact_value;
    } else {  // of several seats an equilibrium tells the policy alone
      const Policy& policy = solved.best.policy;
      const std::size_t at = graph.root() * graph.dimensions + own;
      worth.value = worth_from_each<double>(graph, policy)[at];
      if (policy.exact && graph.nodes.size() <= kQuickExact)
        worth.exact = worth_from_each<Exact>(graph, policy)[at];
    }
    if (worth.exact) worth.exact = worth.exact->reduced();
    if (worth.exact) worth.value = worth.exact->to_double();
    if (graph.dimensions == 1 && seat == 1) {
      worth.value = 0.0 - worth.value;
      if (worth.exact) worth.exact = -*worth.exact;
    }
    return worth;
  }

  /// The seat that chooses at the start, else the first that the graph's walk comes to; -1: nobody does.
  static Seat first_to_choose(const Graph& graph) {
    for (std::size_t node = graph.nodes.size(); node-- > 0;) {
      if (graph.nodes[node].turn.actor == Actor::player) return graph.nodes[node].turn.seat;
    }
    return -1;
  }

  [[nodiscard]] Win win_of(PolicyKind kind, const Graph& graph, const Policy& policy,
                           Precision precision) const {
    if (precision != Precision::doubles && policy.exact) {
      const auto [attacker, defender] = winners(outcomes<Exact>(graph, policy));
      return {kind, chance(attacker), chance(defender)};
    }
    const auto [attacker, defender] = winners(outcomes<double>(graph, policy));
    return {kind, {attacker, std::nullopt}, {defender, std::nullopt}};
  }
  /// The chances that the attacker, and the defender, is the victor.
  template <class N>
  [[nodiscard]] std::array<N, 2> winners(const std::vector<N>& ends) const {
    std::array<N, 2> win{};
    for (std::uint16_t outcome = 0; outcome < ends.size(); ++outcome) {
      if (const Seat victor = system_.victor(outcome); victor >= 0)
        win[static_cast<std::size_t>(victor)] += ends[outcome];
    }
    return win;
  }

  /// The same of chances that are known: added exactly where all are exact.
  [[nodiscard]] std::array<Chance, 2> winners(const std::vector<Chance>& ends) const {
    const bool exact =
        std::all_of(ends.begin(), ends.end(), [](const Chance& end) { return end.exact.has_value(); });
    std::array<Exact, 2> sums;
    std::array<Chance, 2> win;
    for (std::uint16_t outcome = 0; outcome < ends.size(); ++outcome) {
      const Seat victor = system_.victor(outcome);
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
  /// Whether what the policy `declared` plays where nothing is declared is best play.
  [[nodiscard]] bool then_best() const { return system_.says(rules_, start_).has_value(); }
  /// Keeps what best play need look at, where the rules say what that is.
  [[nodiscard]] Keep needed(const Keep& keep, Citations* cited) const {
    if constexpr (requires { rules_.weigher(); }) {
      return kept_of(keep, cited, [weigher = rules_.weigher()](const Position& position) mutable {
        return weigher.needed(position);
      });
    } else if constexpr (requires { rules_.needed(start_); }) {
      return kept_of(keep, cited, [this](const Position& position) { return rules_.needed(position); });
    } else {
      return keep;
    }
  }
  /// What is left out is weighed too: it is cited.
  [[nodiscard]] Keep kept_of(const Keep& keep, Citations* cited, auto needed_of) const {
    return [this, &keep, cited, needed_of = std::move(needed_of), of_position = std::vector<bool>()](
               const Position& position, std::uint32_t ordinal, const Move& move) mutable {
      if (ordinal == 0) of_position = needed_of(position);
      if (of_position.empty() || (ordinal < of_position.size() && of_position[ordinal]))
        return keep(position, ordinal, move);
      if (cited != nullptr)
        rules_.judge(position, move, [cited](const Finding& found) { cited->insert(found.clause); });
      return false;
    };
  }

  const SystemOf<R>& system_;
  Rules rules_;
  Words<R> words_;
  Position start_;
  Prices prices_;
};

}  // namespace casus
