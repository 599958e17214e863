#pragma once
// A conflict at a table: its rules, words, start and prices; who first chooses, what the scenario declares,
// how a move is ruled on, and whose victory an end is. Not who chooses how: that is BestPlay.

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/numbers.hpp"
#include "conflict/graph/solve.hpp"
#include "files/shell.hpp"
#include "table/ends.hpp"
#include "table/system.hpp"
#include "table/table.hpp"
#include "table/words.hpp"

namespace casus {

template <Rules R>
class Conflict {
 public:
  using Rules = R;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  /// The system outlives it.
  Conflict(const SystemOf<R>& system, R rules)
      : system_(system),
        rules_(std::move(rules)),
        words_(system_, rules_),
        start_(rules_.start()),
        prices_(rules_.prices()) {}
  /// The same conflict, in which something else is worth something.
  Conflict(const SystemOf<R>& system, R rules, Prices prices) : Conflict(system, std::move(rules)) {
    prices_ = std::move(prices);
    own_prices_ = false;
  }
  Conflict(const Conflict&) = delete;  // the words refer to the rules
  Conflict& operator=(const Conflict&) = delete;
  ~Conflict() = default;

  [[nodiscard]] const SystemOf<R>& system() const { return system_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const Words<R>& words() const { return words_; }
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Prices& prices() const { return prices_; }
  /// Whether prices are those of the rules.
  [[nodiscard]] bool own_prices() const { return own_prices_; }
  [[nodiscard]] bool priced() const {
    const auto has_price = [](const Exact& price) { return !price.is_zero(); };
    return std::any_of(prices_.of_piece.begin(), prices_.of_piece.end(), has_price) ||
           std::any_of(prices_.of_outcome.begin(), prices_.of_outcome.end(), has_price);
  }
  [[nodiscard]] bool declares() const { return system_.declares(rules_); }

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
        if (any) p = rules_.apply(p, *any, NullSink{});
      }
      if (rules_.turn(p).actor != Actor::player || !says(p)) return -1;
      const Seat declarer = rules_.turn(p).seat;
      p = rules_.apply(p, rules_.declared(p), NullSink{});
      const Turn turn = rules_.turn(p);
      if (turn.actor == Actor::player && turn.seat != declarer && !is_public(p) && !says(p)) return turn.seat;
    }
    return -1;
  }

  [[nodiscard]] std::string policy_text(PolicyKind policy) const {
    if (policy == PolicyKind::best) return "every choice as advised";
    if (!begins_as_declared(policy)) {
      const std::string then = system_.otherwise_text(rules_);
      return then.empty() ? "as declared" : "as declared, then " + then;
    }
    const Seat seat = answering();
    return "as declared, " +
           (seat < 0 ? "" : "against the best answer of " + system_.seat_name(rules_, seat) + ", ") +
           "then every choice as advised";
  }

  struct DealtHand {
    Position position;
    Integer weight;
  };
  /// What a draw at the start may lead to.
  [[nodiscard]] std::vector<DealtHand> dealt() const requires HiddenRules<Rules> {
    std::vector<DealtHand> all;
    rules_.classes(start_, [&](const Weighted<Integer>& one) {
      if (!one.weight.is_zero()) all.push_back({rules_.apply(start_, one.chance, NullSink{}), one.weight});
    });
    return all;
  }
  /// Where a player first chooses: the start, or all that a draw may lead to of which that player sees
  /// nothing. The start where there is no such choice.
  [[nodiscard]] std::vector<DealtHand> first_choices() const {
    if constexpr (HiddenRules<Rules>) {
      if (rules_.turn(start_).actor == Actor::chance) {
        std::vector<DealtHand> all = dealt();
        const Position& first = all.front().position;
        const Turn turn = rules_.turn(first);
        const bool alike = std::all_of(all.begin(), all.end(), [&](const DealtHand& one) {
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

  /// The same of a move inside what is declared: what refuses it also says at which position.
  [[nodiscard]] Ruling rule_within(const Position& position, const Move& move) const {
    Ruling ruling = rule(position, move);
    std::string where = system_.stands(rules_, position);
    if (where.empty()) return ruling;
    if (where.starts_with("it is ")) where = "where it is " + where.substr(6);
    for (FindingText& finding : ruling.findings) {
      if (!finding.holds) finding.text += ", " + where;
    }
    return ruling;
  }

  /// The chances that the attacker, and the defender, is the victor.
  template <class N>
  [[nodiscard]] std::array<N, 2> winners(const std::vector<N>& ends) const {
    std::array<N, 2> win{};
    for (const std::uint16_t outcome : Numbers<std::uint16_t>(ends.size())) {
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
    for (const std::uint16_t outcome : Numbers<std::uint16_t>(ends.size())) {
      const Seat victor = system_.victor(outcome);
      if (victor < 0) continue;
      const auto side = static_cast<std::size_t>(victor);
      if (exact) sums[side] += *ends[outcome].exact;
      win[side].probability += ends[outcome].probability;
    }
    if (exact) win = {exact_chance(sums[0]), exact_chance(sums[1])};
    return win;
  }

  /// By side and node, the chance that it wins from there.
  [[nodiscard]] std::array<std::vector<double>, 2> chances_to_win(const Graph& graph,
                                                                  const Policy& policy) const {
    std::set<std::uint16_t> ends;
    for (const Node& node : graph.nodes) {
      if (node.turn.actor == Actor::nobody) ends.insert(node.outcome);
    }
    std::array<std::vector<double>, 2> winning;
    for (auto& side : winning) side.assign(graph.nodes.size(), 0.0);
    for (const std::uint16_t end : ends) {
      const Seat victor = system_.victor(end);
      if (victor != 0 && victor != 1) continue;
      const auto ahead = chance_of<double>(graph, policy, end);
      auto& side = winning[static_cast<std::size_t>(victor)];
      for (std::size_t node = 0; node < side.size(); ++node) side[node] += ahead[node];
    }
    return winning;
  }

  /// What every question but `judge` answers of a table at rest; nothing of all others.
  [[nodiscard]] std::optional<Fault> at_rest() const {
    const auto why = system_.at_rest(rules_);
    if (!why) return std::nullopt;
    if (declares())
      return Fault{{}, "nobody acts here: " + *why, "a scenario in which somebody acts was expected"};
    return Fault{{}, "nothing is declared: " + *why, how_to_go_on()};
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
    for (const FindingText& finding : ruling.findings) {
      if (!finding.holds) why += (why.empty() ? "" : "; ") + finding.clause + ": " + finding.text;
    }
    return why;
  }

 private:
  /// Of a table at rest: what would declare something, and what passes the turn.
  [[nodiscard]] std::string how_to_go_on() const {
    const Openings openings = system_.openings(rules_);
    const std::vector<std::string> next =
        system_.turn_may_pass(rules_) ? system_.successors(rules_) : std::vector<std::string>();
    std::string set;
    if (!openings.listed.empty()) {
      for (const Opening::Setting& one : openings.listed.front().sets)
        set += " --set " + files::setting_for_shell(one.path, one.value);
    }
    const std::string turn =
        next.empty() ? "" : "--turn " + files::for_shell(next.front()) + " passes the turn in a journal";
    if (set.empty())
      return "nothing may be declared here" + (turn.empty() ? "" : "; casus journal FILE " + turn);
    return "something declared was expected, such as" + set + "; casus judge lists all" +
           (turn.empty() ? "" : ", and casus journal FILE " + turn);
  }

  /// Whether what the policy `declared` plays where nothing is declared is best play.
  [[nodiscard]] bool then_best() const { return system_.says(rules_, start_).has_value(); }

  const SystemOf<R>& system_;
  Rules rules_;
  Words<R> words_;
  Position start_;
  Prices prices_;
  bool own_prices_ = true;
};

}  // namespace casus
