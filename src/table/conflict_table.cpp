#include "table/conflict_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "conflict/explore/growth.hpp"
#include "conflict/explore/metered.hpp"
#include "files/nearest.hpp"
#include "table/advice.hpp"
#include "table/carry.hpp"
#include "table/luck.hpp"
#include "table/odds.hpp"
#include "table/option_words.hpp"
#include "table/own_answers.hpp"
#include "table/play.hpp"
#include "table/refusals.hpp"
#include "table/solver.hpp"

namespace casus {
namespace {

/// The answer of `ask(conflict, limits)`, a Result. What is surely too large is refused before the work,
/// memory and work are counted during it, and a refusal names a size that fits.
template <class Ask>
auto within_limits(const Conflict& conflict, const Limits& limits, const Ask& ask)
    -> decltype(ask(conflict, limits)) {
  Limits foretold = limits;
  foretold.foretold = true;
  if (limits.foretold) return metered(limits, [&] { return ask(conflict, limits); });
  SizeForecast forecast(conflict.pieces(), limits,
                        [&](std::int64_t most, const Limits& part) -> std::optional<Usage> {
                          const auto smaller = conflict.with_at_most(most);
                          if (!smaller) return std::nullopt;
                          Limits its = part;
                          its.foretold = true;
                          Usage usage;
                          const auto answer = metered(
                              its, [&] { return ask(*smaller, its); }, &usage);
                          return answer ? std::optional(usage) : std::nullopt;
                        });
  if (auto refusal = forecast.refusal()) return *std::move(refusal);
  auto answer = metered(foretold, [&] { return ask(conflict, foretold); });
  if (!answer && answer.faults().front().kind == FaultKind::too_large)
    return forecast.with_size(answer.faults().front());
  return answer;
}

class ConflictTable final : public Table {
 public:
  ConflictTable(std::unique_ptr<const Conflict> conflict, files::Node::Table carried, OptionWords options)
      : conflict_(std::move(conflict)), carried_(std::move(carried)), options_(std::move(options)) {}

  [[nodiscard]] std::string_view system() const override { return info().id; }
  [[nodiscard]] const SystemInfo& info() const override { return conflict_->info(); }
  [[nodiscard]] std::optional<int> edition() const override { return conflict_->scenario().edition; }
  [[nodiscard]] std::string title() const override { return conflict_->scenario().title; }
  [[nodiscard]] bool declares() const override { return conflict_->declaration().declares; }
  [[nodiscard]] PolicyKind default_policy() const override { return conflict_->declaration().default_policy; }
  [[nodiscard]] std::string policy_text(PolicyKind policy) const override {
    return conflict_->policy_text(policy);
  }
  [[nodiscard]] std::string seat_name(Seat seat) const override { return conflict_->side_name(seat); }
  [[nodiscard]] std::vector<std::string> players() const override {
    std::vector<std::string> names = conflict_->scenario().players;
    if (!names.empty()) return names;
    const auto count = static_cast<Seat>(std::max(conflict_->prices().seats, 2U));
    for (Seat seat = 0; seat < count; ++seat) names.push_back(conflict_->seat_name(seat));
    return names;
  }
  [[nodiscard]] Faults warnings(bool weighs) const override { return conflict_->warnings(weighs); }

  [[nodiscard]] Result<Judgement> judge(const std::optional<files::Document>& asked) const override {
    Judgement judgement;
    Rest rest = conflict_->rest();
    judgement.at_rest = rest.why.value_or("");
    if (asked && !judgement.at_rest.empty()) {
      Fault fault = *conflict_->at_rest();
      fault.place = asked->place(asked->root);
      return fault;
    }
    if (!judgement.at_rest.empty()) {
      judgement.openings = conflict_->openings();
      if (rest.turn_may_pass) judgement.next = std::move(rest.successors);
      return judgement;
    }
    const Position first = conflict_->first_choice();
    const bool chooses = conflict_->turn(first).actor == Actor::player;
    if (asked) {
      const auto move = conflict_->to_move(*asked);
      if (!move) return move.faults();
      if (!chooses) {
        Fault fault = conflict_->nobody_chooses("");
        fault.place = asked->place(asked->root);
        return fault;
      }
      const auto within = conflict_->position_within(*move);
      if (!within) return within.faults();
      if (*within) {
        judgement.declared = conflict_->rule_within(**within, *move);
        return judgement;
      }
      judgement.declared = conflict_->rule(first, *move);
    } else if (chooses && conflict_->declaration().declares) {
      judgement.declared = conflict_->rule(first, conflict_->declared(first));
    } else if (chooses) {
      judgement.moves = conflict_->legal_rulings();
      // A conflict that may not be begun at all: why not, by what would be played without an option taken.
      if (judgement.moves.empty()) judgement.declared = conflict_->rule(first, conflict_->declared(first));
    } else if (auto ruling = conflict_->ruling_out_of_reach()) {
      if (conflict_->declaration().declares) judgement.declared = std::move(ruling);
      judgement.moves = conflict_->legal_rulings();
    }
    if (judgement.declared && !judgement.declared->allowed) judgement.moves = conflict_->legal_rulings();
    return judgement;
  }

  [[nodiscard]] std::vector<std::string> names() const override { return names_of(*conflict_); }
  [[nodiscard]] Result<Refusals> refusals(const std::optional<std::string>& about) const override {
    return refusals_of(*conflict_, about);
  }

  [[nodiscard]] Result<Odds> odds(std::optional<PolicyKind> policy, const Limits& limits,
                                  const OddsForm& form = {}) const override {
    const auto ask = [&](const Conflict& conflict, const Limits& its) {
      return odds_of(conflict, policy, its, form);
    };
    // Products take so little that no smaller conflict is tried first, as far as an eighth of the limits
    // goes. An answer without exact chances consists of nothing else.
    std::optional<Result<Odds>> by_products;
    if (Solver(*conflict_).may_explore_products(policy)) {
      Limits its = form.exact ? limits.part(8) : limits;
      its.progress = limits.progress;
      by_products = metered(its, [&] { return ask(*conflict_, its); });
    }
    const bool over = by_products && !*by_products && form.exact &&
                      by_products->faults().front().kind == FaultKind::too_large;
    auto odds = by_products && !over ? *std::move(by_products) : within_limits(*conflict_, limits, ask);
    if (odds) options_.add_to(odds->rests_on);
    return odds;
  }
  [[nodiscard]] Result<Win> win(std::optional<PolicyKind> policy, Precision precision, const Limits& limits,
                                Memory* memory) const override {
    return within_limits(*conflict_, limits, [&](const Conflict& conflict, const Limits& its) {
      return Solver(conflict).win(policy, precision, its, &conflict == conflict_.get() ? memory : nullptr);
    });
  }
  [[nodiscard]] std::unique_ptr<FastSweep> fast_sweep(std::span<const std::string> paths,
                                                      std::optional<PolicyKind> policy) const override {
    return conflict_->fast_sweep(paths, policy);
  }
  [[nodiscard]] std::optional<LookupText> lookup() const override { return conflict_->lookup(); }
  [[nodiscard]] std::optional<MapView> map(MapRole role, std::span<const MoveText> moves,
                                           std::span<const std::string> whose) const override {
    const OwnAnswers* own = conflict_->own_answers();
    if (own == nullptr) return std::nullopt;
    std::vector<Move> read;
    std::vector<std::string> seats;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto move = conflict_->to_move({moves[i].node, {"move"}});
      if (!move) continue;
      read.push_back(std::move(*move));
      if (i < whose.size()) seats.push_back(whose[i]);
    }
    return own->map(conflict_->start(), role, read, seats);
  }
  [[nodiscard]] std::vector<Parameter> parameters() const override { return conflict_->parameters(); }
  [[nodiscard]] Result<std::optional<PlansAnswer>> plans(const std::optional<std::string>& goal,
                                                         const Limits& limits) const override {
    const OwnAnswers* own = conflict_->own_answers();
    if (own == nullptr) return std::optional<PlansAnswer>();
    return metered(limits, [&] { return own->plans(goal, limits); });
  }

  [[nodiscard]] Result<Advice> advise(const Limits& limits,
                                      const std::optional<std::string>& goal) const override {
    auto advice =
        within_limits(*conflict_, limits, [&](const Conflict& conflict, const Limits& its) -> Result<Advice> {
          if (const auto rest = conflict.at_rest()) return *rest;
          if (const OwnAnswers* own = conflict.own_answers(); own != nullptr && !goal) {
            if (const auto part = own->current_operation()) return advice_of(Solver(*part), its, goal);
            if (auto its_own = own->advise(its)) return std::move(*its_own);
          }
          return advice_of(Solver(conflict), its, goal);
        });
    if (advice) options_.add_to(advice->rests_on);
    return advice;
  }
  [[nodiscard]] Result<SimulationAnswer> simulate(std::optional<PolicyKind> policy,
                                                  const SimulationOrder& order,
                                                  const Limits& limits) const override {
    return within_limits(*conflict_, limits,
                         [&](const Conflict& conflict, const Limits& its) -> Result<SimulationAnswer> {
                           const auto computed = odds_of(conflict, policy, its);
                           if (!computed) return computed.faults();
                           SimulationOrder plays = order;
                           // Of a smaller conflict only the size is looked at.
                           if (&conflict != conflict_.get()) plays.runs = 1;
                           return simulation_of(conflict, *computed, plays, its);
                         });
  }

  [[nodiscard]] Result<PlayState> play_so_far(FairDice& dice, const AskSoFar& ask,
                                              const PlayReporter& report) const override {
    if (const auto rest = conflict_->at_rest()) return *rest;
    auto state = play_of(*conflict_, dice, ask, report);
    if (!state) return state;
    if (auto* played = std::get_if<PlayResult>(&*state))
      played->after = carry(carried_, std::move(played->after));
    return state;
  }
  [[nodiscard]] Result<std::vector<CoursePoint>> course(FairDice& dice, const AskSoFar& ask,
                                                        const Limits& limits) const override {
    if (const auto rest = conflict_->at_rest()) return *rest;
    return metered(limits, [&] { return course_of(*conflict_, dice, ask, limits); });
  }
  [[nodiscard]] Result<LuckAnswer> luck(FairDice& dice, const Ask& ask, const PlayReporter& report,
                                        std::optional<Measure> measure, const Limits& limits) const override {
    if (const auto rest = conflict_->at_rest()) return *rest;
    return within_limits(*conflict_, limits, [&](const Conflict& conflict, const Limits& its) {
      // The play is of this conflict alone. Of a smaller one only the size is looked at.
      return &conflict == conflict_.get() ? luck_of(conflict, dice, ask, report, measure, its)
                                          : luck_at_start(conflict, measure, its);
    });
  }

  [[nodiscard]] std::vector<HoldingText> holdings() const override {
    return conflict_->holdings(conflict_->start());
  }
  [[nodiscard]] std::vector<std::string> successors() const override { return conflict_->rest().successors; }
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override {
    const Rest rest = conflict_->rest();
    const std::vector<std::string>& known = rest.successors;
    if (known.empty()) {
      const std::string why = rest.why.value_or("these rules know no turns");
      return Fault{{}, "there is no next turn: " + why, "a table where players take turns was expected"};
    }
    if (std::find(known.begin(), known.end(), next) == known.end())
      return Fault{{}, fmt::format("the turn cannot pass to '{}'", next), files::suggest(next, known)};
    if (!rest.turn_may_pass)
      return Fault{{}, "something is declared, so the turn cannot pass", "play it, or take it back, first"};
    auto turned = conflict_->turned(next);
    if (!turned) return turned.faults();
    return carry(carried_, std::move(*turned));
  }

 private:
  std::unique_ptr<const Conflict> conflict_;
  files::Node::Table carried_;
  OptionWords options_;
};

}  // namespace

Result<PlayResult> Table::play(FairDice& dice, const Ask& ask, const PlayReporter& report) const {
  auto state = play_so_far(dice, always_answered(ask), report);
  if (!state) return state.faults();
  return std::get<PlayResult>(*std::move(state));
}

Result<std::unique_ptr<Table>> table_of(const System& system, const files::Document& scenario,
                                        const files::Document& rulebook, const files::Document* usual) {
  auto conflict = system.conflict(scenario, rulebook);
  if (!conflict) return conflict.faults();
  return std::unique_ptr<Table>(std::make_unique<ConflictTable>(*std::move(conflict), carried(scenario.root),
                                                                OptionWords(system.info(), rulebook, usual)));
}

}  // namespace casus
