#pragma once
// The five questions, answered for any system from its rules alone. Included by the registry only: what it
// makes is seen as a Table.

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <utility>

#include "base/numbers.hpp"
#include "conflict/play/simulate.hpp"
#include "files/nearest.hpp"
#include "table/adviser.hpp"
#include "table/carry.hpp"
#include "table/course.hpp"
#include "table/luck.hpp"
#include "table/option_words.hpp"
#include "table/player.hpp"
#include "table/refuser.hpp"
#include "table/surely_too_large.hpp"
#include "table/turning_of.hpp"

namespace casus {

template <Rules R>
class TableOf final : public Table {
 public:
  using At = BestPlay<R>;
  using Rules = R;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  /// `carried`: what its scenario says of itself, for the one that follows a play. `options`: what answers
  /// add to clauses.
  TableOf(std::shared_ptr<const SystemOf<R>> system, R rules, files::Node::Table carried, OptionWords options)
      : system_(std::move(system)),
        at_(*system_, std::move(rules)),
        carried_(std::move(carried)),
        options_(std::move(options)) {}

  [[nodiscard]] std::string_view system() const override { return at_.system().info().id; }
  [[nodiscard]] const SystemInfo& info() const override { return at_.system().info(); }
  [[nodiscard]] std::optional<int> edition() const override { return at_.system().edition(at_.rules()); }
  [[nodiscard]] std::string title() const override { return at_.system().title(at_.rules()); }
  [[nodiscard]] bool declares() const override { return at_.system().declares(at_.rules()); }
  [[nodiscard]] PolicyKind default_policy() const override { return at_.default_policy(); }
  [[nodiscard]] std::string policy_text(PolicyKind policy) const override { return at_.policy_text(policy); }
  [[nodiscard]] std::string seat_name(Seat seat) const override {
    return at_.system().side_name(at_.rules(), seat);
  }
  [[nodiscard]] std::vector<std::string> players() const override {
    std::vector<std::string> names = at_.system().players(at_.rules());
    if (!names.empty()) return names;
    const auto count = static_cast<Seat>(std::max(at_.prices().seats, 2U));
    for (Seat seat = 0; seat < count; ++seat) names.push_back(at_.system().seat_name(at_.rules(), seat));
    return names;
  }

  [[nodiscard]] Faults warnings(bool weighs) const override {
    return at_.system().scenario_warnings(at_.rules(), weighs);
  }

  [[nodiscard]] Result<Judgement> judge(const std::optional<files::Document>& asked) const override {
    Judgement judgement;
    judgement.at_rest = at_.system().at_rest(at_.rules()).value_or("");
    if (asked && !judgement.at_rest.empty()) {
      Fault fault = *at_.at_rest();
      fault.place = asked->place(asked->root);
      return fault;
    }
    if (!judgement.at_rest.empty()) {
      judgement.openings = at_.system().openings(at_.rules());
      if (at_.system().turn_may_pass(at_.rules())) judgement.next = successors();
      return judgement;
    }
    const Position first = at_.first_choice();
    const bool chooses = at_.rules().turn(first).actor == Actor::player;
    if (asked) {
      const auto move = at_.system().to_move(at_.rules(), *asked);
      if (!move) return move.faults();
      if (!chooses) {
        Fault fault = at_.nobody_chooses("");
        fault.place = asked->place(asked->root);
        return fault;
      }
      const auto within = at_.system().position_within(at_.rules(), *move);
      if (!within) return within.faults();
      if (*within) {
        judgement.declared = at_.rule_within(**within, *move);
        return judgement;
      }
      judgement.declared = at_.rule(first, *move);
    } else if (chooses && at_.declares()) {
      judgement.declared = at_.rule(first, at_.rules().declared(first));
    } else if (chooses) {
      judgement.moves = at_.legal_rulings();
      // A conflict that may not be begun at all: why not, by what would be played without an option taken.
      if (judgement.moves.empty()) judgement.declared = at_.rule(first, at_.rules().declared(first));
    } else if (auto ruling = at_.out_of_reach()) {
      if (at_.declares()) judgement.declared = std::move(ruling);
      judgement.moves = at_.legal_rulings();
    }
    if (judgement.declared && !judgement.declared->allowed) judgement.moves = at_.legal_rulings();
    return judgement;
  }

  [[nodiscard]] std::vector<std::string> names() const override { return Refuser<R>(at_).names(); }
  [[nodiscard]] Result<Refusals> refusals(const std::optional<std::string>& about) const override {
    return Refuser<R>(at_).refusals(about);
  }

  [[nodiscard]] std::vector<std::int64_t> pieces() const { return at_.system().pieces(at_.rules()); }
  /// The same table with at most so many pieces of each kind; null where there is none.
  [[nodiscard]] std::unique_ptr<TableOf> with_at_most(std::int64_t most) const {
    auto fewer = at_.system().with_at_most(at_.rules(), most);
    return fewer ? std::make_unique<TableOf>(system_, *std::move(fewer), carried_, options_) : nullptr;
  }

  [[nodiscard]] Result<Odds> odds(std::optional<PolicyKind> policy, const Limits& limits) const override {
    return within_limits(*this, limits,
                         [&](const TableOf& table, const Limits& its) { return table.odds_of(policy, its); });
  }
  [[nodiscard]] Result<Odds> odds_of(std::optional<PolicyKind> policy, const Limits& limits) const {
    if (const auto rest = at_.at_rest()) return *rest;
    Citations cited;
    auto walked =
        at_.walk(policy.value_or(at_.default_policy()), {.counts = true, .citations = &cited}, limits);
    if (!walked) return walked.faults();
    const Graph& graph = walked->graph;
    const Policy& how = walked->how;

    Odds odds;
    odds.policy = walked->policy;
    odds.policy_text = at_.policy_text(odds.policy);
    if (walked->first_mixed > 0)
      odds.policy_text += fmt::format(", the first by a mix of {} that advice lists", walked->first_mixed);
    odds.first = walked->first;
    if (walked->if_nothing) {
      const std::string seat = at_.system().seat_name(at_.rules(), at_.answering());
      odds.against.push_back(seat);
      const auto& [attacker, defender] = *walked->if_nothing;
      odds.if_nothing = {"if " + seat + " answers with nothing", attacker, defender};
    }
    odds.exploitability = walked->exploitability;
    auto [ends, within] = ends_of(graph, how);
    odds.within = within;
    const Chance none{0.0, how.exact && !within ? std::optional(Exact()) : std::nullopt};
    ends.resize(std::max<std::size_t>(ends.size(), at_.system().info().outcomes), none);
    for (const std::uint16_t outcome : Numbers<std::uint16_t>(ends.size())) {
      if (ends[outcome].probability == 0.0 && !at_.system().names_without_chance(at_.rules(), outcome))
        continue;
      odds.outcomes.push_back({at_.system().outcome_id(outcome),
                               at_.system().outcome_text(at_.rules(), outcome, odds.policy),
                               at_.system().victor(outcome), ends[outcome]});
    }
    const auto [attacker, defender] = at_.winners(ends);
    odds.attacker = attacker;
    odds.defender = defender;
    const std::span<const CounterInfo> counters = at_.system().info().counters;
    for (const std::uint16_t counter : Numbers<std::uint16_t>(counters.size())) {
      Odds::Distribution one{
          std::string(counters[counter].name), at_.system().counter_words(at_.rules(), counter), {}};
      fill(one, counts<double>(graph, how, counter), counters[counter].kind);
      if (is_endless(graph, counter)) one.exact_mean = mean(graph, how, counter, counters[counter].kind);
      if (!one.values.empty()) odds.distributions.push_back(std::move(one));
    }
    odds.rests_on = at_.words().rests_on(cited);
    options_.add_to(odds.rests_on);
    return odds;
  }

  [[nodiscard]] Result<Win> win(std::optional<PolicyKind> asked, Precision precision, const Limits& limits,
                                Memory* memory) const override {
    return within_limits(*this, limits, [&](const TableOf& table, const Limits& its) {
      return table.at_.win(asked, precision, its, &table == this ? memory : nullptr);
    });
  }

  [[nodiscard]] std::unique_ptr<FastSweep> turning(std::span<const std::string> paths,
                                                   std::optional<PolicyKind> asked) const override {
    if (at_.at_rest()) return nullptr;
    const PolicyKind policy = asked.value_or(at_.default_policy());
    const bool as_declared = policy == PolicyKind::declared && !at_.begins_as_declared(policy);
    std::vector<FastSetter<R>> dials;
    bool any = false;
    for (const std::string& path : paths) {
      dials.push_back(at_.system().dial(at_.rules(), path, as_declared));
      any = any || dials.back() != nullptr;
    }
    if (!any) return nullptr;
    if constexpr (requires {
                    { at_.rules().as_declared() } -> std::same_as<std::shared_ptr<const Rules>>;
                  }) {
      if (const auto shorter = as_declared ? at_.rules().as_declared() : nullptr)
        return std::make_unique<FastSweepOf<R>>(system_, *shorter, std::move(dials), std::nullopt);
    }
    return std::make_unique<FastSweepOf<R>>(system_, at_.rules(), std::move(dials),
                                            as_declared ? std::nullopt : std::optional(policy));
  }

  [[nodiscard]] std::optional<LookupText> lookup() const override { return at_.system().lookup(at_.rules()); }
  [[nodiscard]] std::optional<MapView> map(MapRole role, std::span<const MoveText> moves,
                                           std::span<const std::string> whose) const override {
    std::vector<Move> read;
    std::vector<std::string> seats;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto move = at_.system().to_move(at_.rules(), {moves[i].node, {"move"}});
      if (!move) continue;
      read.push_back(std::move(*move));
      if (i < whose.size()) seats.push_back(whose[i]);
    }
    return at_.system().map(at_.rules(), at_.start(), role, read, seats);
  }
  [[nodiscard]] std::vector<Parameter> knobs() const override { return at_.system().knobs(at_.rules()); }

  [[nodiscard]] Result<std::optional<PlansAnswer>> plans(const std::optional<std::string>& goal,
                                                         const Limits& limits) const override {
    return metered(limits, [&] { return at_.system().plans(at_, goal, limits); });
  }
  [[nodiscard]] Result<Advice> advise(const Limits& limits,
                                      const std::optional<std::string>& goal) const override {
    return within_limits(*this, limits,
                         [&](const TableOf& table, const Limits& its) { return table.advice_of(its, goal); });
  }
  [[nodiscard]] Result<Advice> advice_of(const Limits& limits, const std::optional<std::string>& goal) const {
    if (const auto rest = at_.at_rest()) return *rest;
    auto advice = advised(limits, goal);
    if (advice) options_.add_to(advice->rests_on);
    return advice;
  }

  [[nodiscard]] Result<SimulationAnswer> simulate(std::optional<PolicyKind> policy,
                                                  const SimulationOrder& order,
                                                  const Limits& limits) const override {
    return within_limits(*this, limits,
                         [&](const TableOf& table, const Limits& its) -> Result<SimulationAnswer> {
                           auto computed = table.odds_of(policy, its);
                           if (!computed) return computed.faults();
                           SimulationOrder plays = order;
                           if (&table != this)
                             plays.runs = 1;  // of a smaller table only the size is looked at
                           return table.simulated(*computed, plays, its);
                         });
  }
  [[nodiscard]] Result<SimulationAnswer> simulated(const Odds& computed, const SimulationOrder& order,
                                                   const Limits& limits) const {
    const std::span<const CounterInfo> counters = at_.system().info().counters;
    const SimulationPlan plan{order.runs, order.seed, order.threads,
                              static_cast<std::uint16_t>(counters.size())};
    Result<Simulation> runs = [&]() -> Result<Simulation> {
      if (computed.policy == PolicyKind::declared && !at_.begins_as_declared(computed.policy)) {
        const auto declared = [this](const Position& position) { return at_.rules().declared(position); };
        return casus::simulate(at_.rules(), at_.start(), declared, plan, limits);
      }
      auto solved = at_.solve_for_odds(computed.policy, limits);
      if (!solved) return solved.faults();
      return casus::simulate(at_.rules(), at_.start(),
                             typename At::AdvisedChooser{at_, *solved->explored, At::policy_of(solved->best)},
                             plan, limits);
    }();
    if (!runs) return runs.faults();
    return say(*runs, computed, order);
  }

  [[nodiscard]] Result<PlayResult> play(FairDice& dice, const Ask& ask,
                                        const PlayReporter& tell) const override {
    if (const auto rest = at_.at_rest()) return *rest;
    auto played = Player<R>(at_).play(dice, ask, tell);
    if (played) played->after = carry(carried_, std::move(played->after));
    return played;
  }
  [[nodiscard]] Result<std::vector<CoursePoint>> course(FairDice& dice, const Ask& ask,
                                                        const Limits& limits) const override {
    if (const auto rest = at_.at_rest()) return *rest;
    return metered(limits, [&] { return Course<R>(at_, limits).course(dice, ask); });
  }
  [[nodiscard]] Result<LuckAnswer> luck(FairDice& dice, const Ask& ask, const PlayReporter& tell,
                                        std::optional<Measure> measure, const Limits& limits) const override {
    if (const auto rest = at_.at_rest()) return *rest;
    return metered(limits, [&] { return Luck<R>(at_).luck(dice, ask, tell, measure, limits); });
  }

  [[nodiscard]] std::vector<HoldingText> holdings() const override {
    struct HoldingSum {
      std::int64_t count = 0;
      double value = 0.0;
    };
    std::map<std::pair<std::string, std::string>, HoldingSum> all;
    at_.rules().holdings(at_.start(), [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
      HoldingSum& held =
          all[{at_.system().holder(at_.rules(), holder), at_.system().piece(at_.rules(), piece)}];
      held.count += count;
      // To whom it has a value it has this one.
      for (std::uint32_t seat = 0; seat < at_.prices().seats && held.value == 0.0; ++seat)
        held.value = at_.prices().price(piece, static_cast<Seat>(seat)).to_double();
    });
    const auto one_more = [&](const std::string& holder, const std::string& piece) {
      ++all[{holder, piece}].count;
    };
    if constexpr (requires { at_.rules().held_beside(one_more); }) at_.rules().held_beside(one_more);
    std::vector<HoldingText> said;
    for (const auto& [names, held] : all) {
      if (held.count != 0) said.push_back({names.first, names.second, held.count, held.value});
    }
    return said;
  }

  [[nodiscard]] std::vector<std::string> successors() const override {
    return at_.system().successors(at_.rules());
  }
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override {
    const std::vector<std::string> known = successors();
    if (known.empty()) {
      const std::string why = at_.system().at_rest(at_.rules()).value_or("these rules know no turns");
      return Fault{{}, "there is no next turn: " + why, "a table where players take turns was expected"};
    }
    if (std::find(known.begin(), known.end(), next) == known.end())
      return Fault{{}, fmt::format("the turn cannot pass to '{}'", next), files::suggest(next, known)};
    if (!at_.system().turn_may_pass(at_.rules()))
      return Fault{{}, "something is declared, so the turn cannot pass", "play it, or take it back, first"};
    auto turned = at_.system().turned(at_.rules(), next);
    if (!turned) return turned.faults();
    return carry(carried_, std::move(*turned));
  }

 private:
  /// A counter's own distribution; without values where it was never told of. One that has no end is cut
  /// where the rest is less likely than 10^-12.
  static void fill(Odds::Distribution& distribution, const std::vector<CountEnd<double>>& ends,
                   Tally::Kind kind) {
    constexpr double kRest = 1e-12;
    std::map<std::int64_t, double> by_value;
    bool told = false;
    for (const CountEnd<double>& end : ends) {
      const bool absent = end.value == CountLaw::kAbsent;
      told = told || !absent;
      if (absent && kind == Tally::Kind::last) continue;
      if (end.value == CountChange::kMany) {
        distribution.more += end.probability;
      } else {
        by_value[absent ? 0 : end.value] += end.probability;
      }
    }
    if (!told) return;
    for (const auto& [value, probability] : by_value) distribution.values.push_back({value, probability});
    if (distribution.more == 0.0) return;
    auto& values = distribution.values;
    while (values.size() > 1 && distribution.more + values.back().probability <= kRest) {
      distribution.more += values.back().probability;
      values.pop_back();
    }
  }
  /// The mean of a counter that has no largest value, of the lines of play that tell of it.
  static double mean(const Graph& graph, const Policy& how, std::uint16_t counter, Tally::Kind kind) {
    ExactWork work(ExactWork::kQuick);
    const auto of = [&]<class N>(N sum, N told) {
      for (const CountMeans<N>& end : count_means<N>(graph, how, counter, &work)) {
        sum += end.amount;
        told += end.chance;
        if (kind == Tally::Kind::last) told += N(-1) * (end.untouched + end.forgotten);
      }
      return work.used_up() ? N(0) : N(sum / told);
    };
    if (how.exact && graph.nodes.size() <= kQuickExact) {
      const Exact exact = of(Exact(), Exact());
      if (!work.used_up()) return exact.to_double();
      work = ExactWork();
    }
    return of(0.0, 0.0);
  }

  [[nodiscard]] SimulationAnswer say(const Simulation& simulated, const Odds& computed,
                                     const SimulationOrder& order) const {
    SimulationAnswer said;
    said.policy = computed.policy;
    said.runs = simulated.runs;
    said.seed = order.seed;
    for (const Odds::Outcome& outcome : computed.outcomes) {
      double share = 0.0;
      for (const std::uint16_t i : Numbers<std::uint16_t>(simulated.outcomes.size())) {
        if (at_.system().outcome_id(i) == outcome.id)
          share = static_cast<double>(simulated.outcomes[i]) / static_cast<double>(simulated.runs);
      }
      said.outcomes.push_back({outcome.id, outcome.text, outcome.victor, share,
                               simulated.standard_error(outcome.chance.probability), outcome.chance});
    }
    const std::span<const CounterInfo> counters = at_.system().info().counters;
    for (const std::uint16_t i : Numbers<std::uint16_t>(counters.size())) {
      const CounterSums& sums = simulated.counters[i];
      if (sums.runs == 0) continue;
      const auto n = static_cast<double>(sums.runs);
      const double mean = sums.sum / n;
      const double variance = std::max(0.0, sums.squares / n - mean * mean);
      said.counters.push_back({std::string(counters[i].name), at_.system().counter_words(at_.rules(), i),
                               mean, std::sqrt(variance / n)});
    }
    return said;
  }

  std::shared_ptr<const SystemOf<R>> system_;
  [[nodiscard]] Result<Advice> advised(const Limits& limits, const std::optional<std::string>& goal) const {
    if (!goal) {
      if (const auto rest = at_.system().under_way(at_.rules()))
        return Adviser<R>(At(at_.system(), *rest)).advise(limits, goal);
      if (auto own = at_.system().advise(at_, limits)) return std::move(*own);
    }
    return Adviser<R>(at_).advise(limits, goal);
  }

  At at_;
  files::Node::Table carried_;
  OptionWords options_;
};

}  // namespace casus
