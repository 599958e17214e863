#pragma once
// The five questions, answered for any system from its rules alone. Included by the registry only: what it
// makes is seen as a Table.

#include <array>
#include <cmath>
#include <utility>

#include "conflict/decide.hpp"
#include "conflict/explore.hpp"
#include "conflict/play.hpp"
#include "conflict/simulate.hpp"
#include "conflict/solve.hpp"
#include "files/document.hpp"
#include "systems/table.hpp"
#include "systems/words.hpp"

namespace casus {

template <System S>
class TableOf final : public Table {
 public:
  using Rules = typename S::Rules;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  explicit TableOf(Rules rules)
      : rules_(std::move(rules)), words_(rules_), start_(S::start(rules_)), prices_(S::prices(rules_)) {}

  [[nodiscard]] std::string_view system() const override { return S::kId; }
  [[nodiscard]] std::optional<int> edition() const override { return S::edition(rules_); }
  [[nodiscard]] std::string title() const override { return S::title(rules_); }
  [[nodiscard]] bool declares() const override { return S::declares(rules_); }
  [[nodiscard]] std::string seat_name(Seat seat) const override { return S::seat_name(rules_, seat); }

  [[nodiscard]] Result<Judgement> judge(const std::optional<files::Document>& asked) const override {
    Judgement judgement;
    const bool chooses = rules_.turn(start_).actor == Actor::player;
    if (asked) {
      const auto move = S::to_move(rules_, *asked);
      if (!move) return move.faults();
      if (!chooses)
        return Fault{asked->place(asked->root), "nobody has a choice in this scenario",
                     "a scenario with a choice was expected"};
      judgement.declared = rule(start_, *move);
    } else if (chooses && declares()) {
      judgement.declared = rule(start_, rules_.declared(start_));
    } else if (chooses) {
      judgement.moves = legal_rulings();
    }
    if (judgement.declared && !judgement.declared->allowed) judgement.moves = legal_rulings();
    return judgement;
  }

  [[nodiscard]] Result<Odds> odds(std::optional<PolicyKind> policy, const Limits& limits) const override {
    Citations cited;
    auto walked = walk(policy.value_or(default_policy()), {.counts = true, .citations = &cited}, limits);
    if (!walked) return walked.faults();
    const Graph& graph = walked->graph;
    const Policy only = only_choices(graph);

    Odds odds;
    odds.policy = walked->policy;
    odds.first = walked->first;
    const std::vector<Exact> exact = outcomes<Exact>(graph, only);
    for (std::uint16_t outcome = 0; outcome < exact.size(); ++outcome) {
      if (S::victor(outcome) < 0 && exact[outcome].is_zero()) continue;
      odds.outcomes.push_back({S::outcome_id(outcome), S::outcome_text(rules_, outcome), S::victor(outcome),
                               chance(exact[outcome])});
    }
    const std::array<Exact, 2> win = winners(exact);
    odds.attacker = chance(win[0]);
    odds.defender = chance(win[1]);
    const std::span<const CounterInfo> counters = S::kCounterInfo;
    for (std::uint16_t counter = 0; counter < counters.size(); ++counter) {
      auto values = distribution(counts<double>(graph, only, counter), counters[counter].kind);
      if (!values.empty()) {
        odds.distributions.push_back(
            {std::string(counters[counter].name), std::string(counters[counter].words), std::move(values)});
      }
    }
    odds.rests_on = words_.rests_on(cited);
    return odds;
  }

  [[nodiscard]] Result<Win> win(std::optional<PolicyKind> asked, Precision precision, const Limits& limits,
                                Memory* memory) const override {
    const PolicyKind policy = asked.value_or(default_policy());
    if (policy == PolicyKind::declared) {
      auto walked = walk(policy, {.memory = memory}, limits);
      if (!walked) return walked.faults();
      return win_of(policy, walked->graph, only_choices(walked->graph), precision);
    }
    auto solved = solve(limits, {.memory = memory});
    if (!solved) return solved.faults();
    return win_of(policy, solved->explored->graph, solved->decision.policy(), precision);
  }

  [[nodiscard]] std::vector<Knob> knobs() const override { return S::knobs(rules_); }

  [[nodiscard]] Result<Advice> advise(const Limits& limits) const override {
    if (rules_.turn(start_).actor != Actor::player) {
      return Fault{{},
                   "nobody has a choice in this scenario, so there is nothing to advise",
                   "a scenario with a choice was expected"};
    }
    auto solved = solve(limits);
    if (!solved) return solved.faults();
    const Explored<Rules>& explored = *solved->explored;
    Decision& decision = solved->decision;
    const Graph& graph = explored.graph;
    const Turn turn = rules_.turn(start_);
    const std::size_t own = graph.dimensions == 1 ? 0 : static_cast<std::size_t>(turn.seat);

    Advice advice;
    advice.seat = S::seat_name(rules_, turn.seat);
    const std::vector<Move> moves = legal_moves(rules_, start_);
    const auto ways = graph.edges_of(graph.root());
    for (const Edge& edge : ways) {
      const Exact worth = decision.worth_of(edge)[own].reduced();
      advice.choices.push_back({words_.say(moves[edge.label]), worth.to_double(), worth});
    }
    advice.best = decision.policy().chosen[graph.root()] - graph.nodes[graph.root()].first;
    advice.value = advice.choices[advice.best].value;
    advice.exact = advice.choices[advice.best].exact;
    advice.line = line_of_play(explored, decision);
    Citations cited;
    if (auto walked = walk_best(explored, decision, {.counts = false, .citations = &cited}, limits);
        !walked) {
      return walked.faults();
    }
    advice.rests_on = words_.rests_on(cited);
    return advice;
  }

  [[nodiscard]] Result<SimulationSaid> simulate(std::optional<PolicyKind> policy,
                                                const SimulationOrder& order,
                                                const Limits& limits) const override {
    auto computed = odds(policy, limits);
    if (!computed) return computed.faults();
    const std::span<const CounterInfo> counters = S::kCounterInfo;
    const SimulationPlan plan{order.runs, order.seed, order.threads,
                              static_cast<std::uint16_t>(counters.size())};
    Result<Simulation> simulated = [&]() -> Result<Simulation> {
      if (computed->policy == PolicyKind::declared) {
        const auto declared = [this](const Position& position) { return rules_.declared(position); };
        return casus::simulate(rules_, start_, declared, plan, limits);
      }
      auto solved = solve(limits);
      if (!solved) return solved.faults();
      const auto best = [&](const Position& position) {
        return chosen_move(*solved->explored, solved->decision.policy(), position);
      };
      return casus::simulate(rules_, start_, best, plan, limits);
    }();
    if (!simulated) return simulated.faults();
    return say(*simulated, *computed, order);
  }

  [[nodiscard]] Result<Played> play(FairDice& dice, const Ask& ask, const Tell& tell) const override {
    Played played;
    const auto enter = [&](PlayEntry entry) {
      if (tell) tell(entry);
      played.entries.push_back(std::move(entry));
    };
    struct Hear {
      const TableOf& table;
      const decltype(enter)& enter_;
      Played& played;
      void operator()(const Event& event) const { enter_(table.words_.say(event)); }
      void operator()(const Transfer& moved) const {
        const TransferSaid said = table.words_.say(moved);
        add_up(played.settlement, said);
        enter_(said);
      }
      void operator()(const Tally& /*tally*/) const {}
    };
    bool first = declares();
    const auto choose = [&](const Position& position) -> Result<Move> {
      Result<Move> move = std::exchange(first, false) ? declared_move(position) : asked_move(position, ask);
      if (move) enter(AnswerSaid{S::seat_name(rules_, rules_.turn(position).seat), words_.say(*move)});
      return move;
    };
    auto end = casus::play(rules_, start_, dice, choose, Hear{*this, enter, played});
    if (!end) return end.faults();
    played.winner = S::outcome_id(rules_.outcome(*end));
    played.winner_text = S::outcome_text(rules_, rules_.outcome(*end));
    return played;
  }

 private:
  /// One type for every filter: the walk is compiled once for a system.
  using Keep = std::function<bool(const Position&, std::uint32_t, const Move&)>;

  /// The whole conflict with every choice in it, and the best ones.
  struct Solved {
    std::unique_ptr<const Explored<Rules>> explored;  // stays where it is: the decision refers to its graph
    Decision decision;
  };
  struct Walked {
    PolicyKind policy;
    Graph graph;
    std::optional<MoveSaid> first;
  };

  [[nodiscard]] PolicyKind default_policy() const {
    return declares() ? PolicyKind::declared : PolicyKind::best;
  }

  [[nodiscard]] std::vector<Ruling> legal_rulings() const {
    std::vector<Ruling> rulings;
    for (const Move& move : legal_moves(rules_, start_)) rulings.push_back(rule(start_, move));
    return rulings;
  }
  [[nodiscard]] Ruling rule(const Position& position, const Move& move) const {
    Ruling ruling{words_.say(move), false, {}};
    ruling.allowed = rules_.judge(
        position, move, [&](const Finding& finding) { ruling.findings.push_back(words_.say(finding)); });
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

  [[nodiscard]] Result<Move> asked_move(const Position& position, const Ask& ask) const {
    const std::vector<Move> moves = legal_moves(rules_, position);
    Question question{S::seat_name(rules_, rules_.turn(position).seat), {}, 0};
    for (const Move& move : moves) {
      if (move == rules_.declared(position)) question.otherwise = question.moves.size();
      question.moves.push_back(words_.say(move));
    }
    const auto answer = ask(question);
    if (!answer) return answer.faults();
    if (const auto* number = std::get_if<std::size_t>(&*answer)) return moves[*number];
    const auto& document = std::get<files::Document>(*answer);
    const auto move = S::to_move(rules_, document);
    if (!move) return move.faults();
    if (!rules_.judge(position, *move, Nothing{}))
      return not_allowed(rule(position, *move), document.place(document.root));
    return *move;
  }

  [[nodiscard]] Result<Solved> solve(const Limits& limits, ExploreOptions options = {}) const {
    auto walked = explore(rules_, start_, prices_, limits, options, Keep(KeepAll{}));
    if (!walked) return walked.faults();
    auto explored = std::make_unique<const Explored<Rules>>(std::move(*walked));
    auto decision = Decision::of(explored->graph, limits);
    if (!decision) return decision.faults();
    return Solved{std::move(explored), std::move(*decision)};
  }

  [[nodiscard]] Move chosen_move(const Explored<Rules>& explored, const Policy& policy,
                                 const Position& position) const {
    const std::uint32_t edge = policy.chosen[explored.node_of(rules_, position)];
    return legal_moves(rules_, position)[explored.graph.edges[edge].label];
  }

  /// The graph of what a policy plays, and nothing else.
  [[nodiscard]] Result<Walked> walk(PolicyKind policy, ExploreOptions options, const Limits& limits) const {
    if (policy == PolicyKind::declared) {
      const bool chooses = rules_.turn(start_).actor == Actor::player;
      if (chooses) {
        if (auto declared = declared_move(start_); !declared) return declared.faults();
      }
      const Keep keep = [&](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
        return move == rules_.declared(position);
      };
      auto explored = explore(rules_, start_, prices_, limits, options, keep);
      if (!explored) return explored.faults();
      return Walked{policy, std::move(explored->graph),
                    chooses ? std::optional(words_.say(rules_.declared(start_))) : std::nullopt};
    }
    auto solved = solve(limits);
    if (!solved) return solved.faults();
    return walk_best(*solved->explored, solved->decision, options, limits);
  }
  [[nodiscard]] Result<Walked> walk_best(const Explored<Rules>& all, const Decision& decision,
                                         ExploreOptions options, const Limits& limits) const {
    const Keep keep = [&](const Position& position, std::uint32_t ordinal, const Move& /*move*/) {
      const std::uint32_t edge = decision.policy().chosen[all.node_of(rules_, position)];
      return all.graph.edges[edge].label == ordinal;
    };
    auto explored = explore(rules_, start_, prices_, limits, options, keep);
    if (!explored) return explored.faults();
    std::optional<MoveSaid> first;
    if (rules_.turn(start_).actor == Actor::player)
      first = words_.say(chosen_move(all, decision.policy(), start_));
    return Walked{PolicyKind::best, std::move(explored->graph), std::move(first)};
  }

  static Win win_of(PolicyKind kind, const Graph& graph, const Policy& policy, Precision precision) {
    if (precision == Precision::exact) {
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

  static Chance chance(const Exact& exact) {
    const Exact lowest = exact.reduced();
    return {lowest.to_double(), lowest};
  }

  /// A counter's own distribution; empty where it was never told of.
  static std::vector<Odds::Value> distribution(const std::vector<CountEnd<double>>& ends, Tally::Kind kind) {
    std::map<std::int64_t, double> by_value;
    bool told = false;
    for (const CountEnd<double>& end : ends) {
      const bool absent = end.value == CountLaw::kAbsent;
      told = told || !absent;
      if (absent && kind == Tally::Kind::last) continue;
      by_value[absent ? 0 : end.value] += end.probability;
    }
    std::vector<Odds::Value> values;
    if (told) {
      for (const auto& [value, probability] : by_value) values.push_back({value, probability});
    }
    return values;
  }

  /// Where best play leads: each choice that comes to be, with what led to it. At most kMostSteps.
  [[nodiscard]] std::vector<Advice::Step> line_of_play(const Explored<Rules>& explored,
                                                       Decision& decision) const {
    constexpr std::size_t kMostSteps = 24;
    struct Visit {
      Position position;
      double probability;
      std::string after;
    };
    std::vector<Advice::Step> line;
    std::vector<Visit> open{{start_, 1.0, ""}};
    while (!open.empty() && line.size() < kMostSteps) {
      const Visit here = std::move(open.back());
      open.pop_back();
      const Turn turn = rules_.turn(here.position);
      const std::uint32_t node = explored.node_of(rules_, here.position);
      if (turn.actor == Actor::player) {
        const Move move = chosen_move(explored, decision.policy(), here.position);
        const std::size_t own = explored.graph.dimensions == 1 ? 0 : static_cast<std::size_t>(turn.seat);
        line.push_back({words_.say(move), S::seat_name(rules_, turn.seat), here.after, here.probability,
                        decision.worth(node)[own].to_double()});
        open.push_back({rules_.apply(here.position, move, Nothing{}), here.probability, here.after});
      } else if (turn.actor == Actor::inner) {
        if constexpr (OuterRules<Rules>) {
          const auto inner = rules_.inner(here.position);
          const auto solved = explore(inner.rules, inner.position, prices_, Limits{});
          if (!solved) continue;
          const std::vector<double> ends = outcomes<double>(solved->graph, only_choices(solved->graph));
          for (std::uint16_t outcome = 0; outcome < ends.size(); ++outcome) {
            if (ends[outcome] <= 0.0) continue;
            open.push_back({rules_.resume(here.position, outcome, Nothing{}),
                            here.probability * ends[outcome], S::outcome_text(rules_, outcome)});
          }
        }
      } else if (turn.actor == Actor::chance) {
        Integer total = 0;
        std::vector<Weighted<Integer>> classes;
        rules_.classes(here.position, [&](const Weighted<Integer>& one) {
          total += one.weight;
          classes.push_back(one);
        });
        for (const auto& one : classes) {
          if (one.weight.is_zero()) continue;
          open.push_back({rules_.apply(here.position, one.chance, Nothing{}),
                          here.probability * nearest_double(one.weight, total), here.after});
        }
      }
    }
    return line;
  }

  [[nodiscard]] SimulationSaid say(const Simulation& simulated, const Odds& computed,
                                   const SimulationOrder& order) const {
    SimulationSaid said;
    said.policy = computed.policy;
    said.runs = simulated.runs;
    said.seed = order.seed;
    for (const Odds::Outcome& outcome : computed.outcomes) {
      double share = 0.0;
      for (std::uint16_t i = 0; i < simulated.outcomes.size(); ++i) {
        if (S::outcome_id(i) == outcome.id)
          share = static_cast<double>(simulated.outcomes[i]) / static_cast<double>(simulated.runs);
      }
      said.outcomes.push_back({outcome.id, outcome.text, outcome.victor, share,
                               simulated.standard_error(outcome.chance.probability), outcome.chance});
    }
    const std::span<const CounterInfo> counters = S::kCounterInfo;
    for (std::size_t i = 0; i < counters.size(); ++i) {
      const CounterSums& sums = simulated.counters[i];
      if (sums.runs == 0) continue;
      const auto n = static_cast<double>(sums.runs);
      const double mean = sums.sum / n;
      const double variance = std::max(0.0, sums.squares / n - mean * mean);
      said.counters.push_back(
          {std::string(counters[i].name), std::string(counters[i].words), mean, std::sqrt(variance / n)});
    }
    return said;
  }

  static void add_up(std::vector<TransferSaid>& settlement, const TransferSaid& moved) {
    for (TransferSaid& known : settlement) {
      if (known.piece == moved.piece && known.from == moved.from && known.to == moved.to &&
          known.clause == moved.clause) {
        known.count += moved.count;
        return;
      }
    }
    settlement.push_back(moved);
  }

  Rules rules_;
  Words<S> words_;
  Position start_;
  Prices prices_;
};

}  // namespace casus
