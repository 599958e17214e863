#pragma once
// The part of a Conflict that its rules decide: here handles become values of the rules' own types, and the
// templates over rules are instantiated. Included once per system, by the file that defines its conflict.

#include <algorithm>
#include <concepts>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/explore/explore.hpp"
#include "conflict/play/play.hpp"
#include "conflict/play/simulate.hpp"
#include "table/conflict.hpp"
#include "table/exploration_of.hpp"
#include "table/fast_setter.hpp"

namespace casus {

/// Keeps which moves, of rules of one type: one type for every filter, so that a traversal is compiled once.
template <Rules R>
using MoveFilter = std::function<bool(const typename R::Position&, std::uint32_t, const typename R::Move&)>;

/// The conflict of a system with such rules derives from this.
template <Rules R>
class ConflictOf : public Conflict {
 public:
  using P = typename R::Position;
  using M = typename R::Move;
  using AnyPosition = casus::Position;
  using AnyMove = casus::Move;

  ConflictOf(const SystemInfo& info, std::shared_ptr<const R> rules)
      : Conflict(info, info_of(*rules)), rules_(std::move(rules)) {}

  [[nodiscard]] const R& rules() const { return *rules_; }

  // ---- The rules.

  [[nodiscard]] Turn turn(const AnyPosition& p) const final { return rules_->turn(of(p)); }
  [[nodiscard]] std::vector<AnyMove> legal_moves(const AnyPosition& p) const final {
    return AnyMove::of_each(casus::legal_moves(*rules_, of(p)));
  }
  [[nodiscard]] std::vector<AnyMove> thinkable_moves(const AnyPosition& p) const final {
    std::vector<M> all;
    rules_->candidates(of(p), [&](const M& move) { all.push_back(move); });
    const auto more = [&](const auto& visit) {
      if constexpr (requires { rules_->thinkable(of(p), visit); }) rules_->thinkable(of(p), visit);
    };
    std::vector<M> known = all;
    std::sort(known.begin(), known.end());
    more([&](const M& move) {
      if (!std::binary_search(known.begin(), known.end(), move)) all.push_back(move);
    });
    return AnyMove::of_each(std::move(all));
  }
  [[nodiscard]] bool judge(const AnyPosition& p, const AnyMove& move,
                           std::vector<Finding>* findings) const final {
    if (findings == nullptr) return rules_->judge(of(p), of(move), NullSink{});
    return rules_->judge(of(p), of(move), [&](const Finding& finding) { findings->push_back(finding); });
  }
  [[nodiscard]] AnyMove declared(const AnyPosition& p) const final {
    return AnyMove::of(rules_->declared(of(p)));
  }
  [[nodiscard]] AnyPosition apply(const AnyPosition& p, const StepCause& cause,
                                  const Reporter& report) const final {
    if (const auto* move = std::get_if<AnyMove>(&cause))
      return handle(rules_->apply(of(p), of(*move), report));
    if (const auto* chance = std::get_if<std::uint32_t>(&cause))
      return handle(rules_->apply(of(p), *chance, report));
    if constexpr (OuterRules<R>) {
      if (const auto* outcome = std::get_if<std::uint16_t>(&cause))
        return handle(rules_->resume(of(p), *outcome, report));
    }
    if constexpr (DeadlockRules<R>) {
      if (std::holds_alternative<Deadlock>(cause)) return handle(rules_->deadlock(of(p), report));
    }
    return p;
  }
  [[nodiscard]] std::vector<Weighted<Integer>> classes(const AnyPosition& p) const final {
    std::vector<Weighted<Integer>> all;
    rules_->classes(of(p), [&](const Weighted<Integer>& one) {
      if (!one.weight.is_zero()) all.push_back(one);
    });
    return all;
  }
  [[nodiscard]] std::uint16_t outcome(const AnyPosition& p) const final { return rules_->outcome(of(p)); }
  [[nodiscard]] std::vector<HoldingText> holdings(const AnyPosition& p) const final;
  [[nodiscard]] bool same_key(const AnyPosition& a, const AnyPosition& b) const final {
    return rules_->key(of(a)) == rules_->key(of(b));
  }
  [[nodiscard]] bool looks_alike(const AnyPosition& a, const AnyPosition& b) const final {
    return looks_alike(of(a), of(b));
  }
  [[nodiscard]] bool is_public(const AnyPosition& p) const final { return all_is_public(*rules_, of(p)); }
  [[nodiscard]] bool has_sealed(const AnyPosition& p) const final {
    return casus::has_sealed(*rules_, of(p));
  }
  [[nodiscard]] bool seals(const AnyPosition& p) const final { return casus::seals(*rules_, of(p)); }
  [[nodiscard]] bool is_fixed(const AnyPosition& p) const final { return is_fixed_at(of(p)); }

  // ---- What stays a template over the rules.

  [[nodiscard]] Result<std::unique_ptr<Exploration>> explore(const AnyPosition& from, const Prices& prices,
                                                             const KeepSpec& spec,
                                                             const ExploreOptions& options,
                                                             const Limits& limits) const final {
    return explored(rules_, casus::explore(*rules_, of(from), prices, limits, options,
                                           keep_relevant(spec, options.citations, keep_chosen(spec))));
  }
  /// Explores from several starts (explore_several), without the moves that best play need not consider.
  [[nodiscard]] Result<Explored<R>> explore_best(const P& from, const Prices& prices,
                                                 const ExploreOptions& options, const Limits& limits,
                                                 const auto& next) const {
    return explore_several(*rules_, from, prices, limits, options,
                           keep_relevant({.relevant = true}, nullptr, keep_chosen({})), next);
  }
  [[nodiscard]] Result<std::unique_ptr<Exploration>> explore_within(const AnyPosition& p,
                                                                    const Prices& prices,
                                                                    const Limits& limits) const final {
    if constexpr (OuterRules<R>) {
      const auto inner = rules_->inner(of(p));
      return explored(std::shared_ptr<const InnerOf<R>>(rules_, &inner.rules),
                      casus::explore(inner.rules, inner.position, prices, limits));
    } else {
      return Fault{{}, "there is no conflict within", ""};
    }
  }
  [[nodiscard]] Result<Simulation> simulate(const Exploration* of_all, const Policy* policy,
                                            const SimulationPlan& plan, const Limits& limits) const final {
    if (policy == nullptr) {
      const auto declared = [this](const P& p) { return rules_->declared(p); };
      return casus::simulate(*rules_, of(start()), declared, plan, limits);
    }
    return casus::simulate(*rules_, of(start()),
                           AdvisedChooser<R>{*rules_, static_cast<const ExplorationOf<R>&>(*of_all), *policy},
                           plan, limits);
  }
  [[nodiscard]] Result<AnyPosition> play(FairDice& dice, const Choose& choose,
                                         PlayListener& listener) const final {
    const auto ask = [&](const P& p) -> Result<std::optional<M>> {
      const auto answer = choose(handle(p));
      if (!answer) return answer.faults();
      return *answer ? std::optional(of(**answer)) : std::nullopt;
    };
    auto end = casus::play(*rules_, beginning(), dice, ask, Hear{listener});
    if (!end) return end.faults();
    return handle(*std::move(end));
  }

  // ---- Other conflicts that belong to it.

  /// The same conflict by other rules.
  [[nodiscard]] virtual std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const R> rules) const = 0;
  [[nodiscard]] std::unique_ptr<const Conflict> as_declared() const final {
    if constexpr (requires {
                    { rules_->as_declared() } -> std::same_as<std::shared_ptr<const R>>;
                  }) {
      if (auto shorter = rules_->as_declared()) return with_rules(std::move(shorter));
    }
    return nullptr;
  }
  [[nodiscard]] std::unique_ptr<FastSweep> fast_sweep(std::span<const std::string> paths,
                                                      std::optional<PolicyKind> policy) const final;
  /// What sets the number at a path of the scenario in such rules (fast_setter.hpp); null: it is always read.
  /// `as_declared`: nobody chooses for what things are worth.
  [[nodiscard]] virtual FastSetter<R> fast_setter(std::string_view /*path*/, bool /*as_declared*/) const {
    return nullptr;
  }

  /// Conflict::is_fixed, without a handle: a traversal asks at each move. By default the scenario declares
  /// what is done at the start.
  [[nodiscard]] virtual bool is_fixed_at(const P& p) const { return p == of(start()); }

  /// The value that a handle stands for, and handles to values.
  static const P& of(const AnyPosition& p) { return p.as<P>(); }
  static const M& of(const AnyMove& move) { return move.as<M>(); }
  static AnyPosition handle(P p) { return AnyPosition::of(std::move(p)); }
  static AnyMove handle(M move) { return AnyMove::of(std::move(move)); }

 private:
  /// Hands what a play reports to a listener.
  struct Hear {
    PlayListener& listener;
    void operator()(const Event& event) const { listener.hear(event); }
    void operator()(const Transfer& transfer) const { listener.hear(transfer); }
    void operator()(const Tally& /*tally*/) const {}
    void operator()(const Throw& thrown, bool hidden) const { listener.hear(thrown, hidden); }
    void stepped(const auto& rules, const auto& before, const auto& cause, const auto& after) const {
      if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(rules)>, R>) {
        listener.step_within(AnyPosition::of(before), AnyPosition::of(after));
      } else if constexpr (std::is_same_v<std::remove_cvref_t<decltype(cause)>, M>) {
        listener.step(AnyPosition::of(before), AnyMove::of(cause), AnyPosition::of(after));
      } else {
        listener.step(AnyPosition::of(before), cause, AnyPosition::of(after));
      }
    }
  };

  template <class Any>
  static Result<std::unique_ptr<Exploration>> explored(std::shared_ptr<const Any> rules,
                                                       Result<Explored<Any>> explored) {
    if (!explored) return explored.faults();
    return std::unique_ptr<Exploration>(
        std::make_unique<ExplorationOf<Any>>(std::move(rules), *std::move(explored)));
  }

  static RulesInfo info_of(const R& rules) {
    RulesInfo info{handle(rules.start()), rules.prices()};
    info.hides = casus::hides(rules);
    if constexpr (ProductRules<R>) {
      info.may_have_products = !info.hides;
      info.has_products = rules.has_products();
    }
    if constexpr (requires { rules.out_of_reach(rules.start()); }) {
      if (auto move = rules.out_of_reach(rules.start())) info.out_of_reach = handle(*std::move(move));
    }
    return info;
  }
  /// Where a play begins to report: before what is certain.
  [[nodiscard]] P beginning() const {
    if constexpr (requires { rules_->beginning(); }) {
      return rules_->beginning();
    } else {
      return of(start());
    }
  }
  [[nodiscard]] MoveFilter<R> keep_chosen(const KeepSpec& spec) const {
    switch (spec.choices) {
      case KeepSpec::Choices::all:
        break;
      case KeepSpec::Choices::fixed:
        return [this, seat = spec.passive](const P& p, std::uint32_t /*ordinal*/, const M& move) {
          const bool passive = seat >= 0 && !all_is_public(*rules_, p) && rules_->turn(p).seat == seat;
          return (!passive && !is_fixed_at(p)) || move == rules_->declared(p);
        };
      case KeepSpec::Choices::declared:
        return [this](const P& p, std::uint32_t /*ordinal*/, const M& move) {
          return move == rules_->declared(p);
        };
      case KeepSpec::Choices::policy:
        return [&explored = static_cast<const ExplorationOf<R>&>(*spec.of), &policy = *spec.policy](
                   const P& p, std::uint32_t ordinal, const M& /*move*/) {
          const std::uint32_t node = explored.node_of(p);
          if (const std::uint32_t edge = policy.chosen[node]; edge != kNone)
            return explored.graph.edges[edge].label == ordinal;
          const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
          const auto edges = explored.graph.edges_of(node);  // where some moves were filtered out, fewer
          for (std::size_t i = 0; i < edges.size(); ++i) {
            if (edges[i].label == ordinal) return mix[i].probability > 0.0;
          }
          return false;
        };
    }
    return KeepAll{};
  }
  [[nodiscard]] bool looks_alike(const P& a, const P& b) const {
    const Turn turn = rules_->turn(a);
    if (rules_->turn(b) != turn) return false;
    if constexpr (HiddenRules<R>) {
      if (!rules_->is_public(a) || !rules_->is_public(b))
        return rules_->view(a, turn.seat) == rules_->view(b, turn.seat);
    }
    return rules_->key(a) == rules_->key(b);
  }
  /// Leaves out what best play need not consider. That was weighed too: it is cited.
  [[nodiscard]] MoveFilter<R> keep_relevant(const KeepSpec& spec, Citations* cited,
                                            MoveFilter<R> keep) const {
    if (!spec.relevant) return keep;
    if constexpr (requires { rules_->move_pruner(); }) {
      return keep_relevant(
          spec, cited, std::move(keep),
          [pruner = rules_->move_pruner()](const P& p) mutable { return pruner.relevant_moves(p); });
    } else if constexpr (requires { rules_->relevant_moves(of(start())); }) {
      return keep_relevant(spec, cited, std::move(keep),
                           [this](const P& p) { return rules_->relevant_moves(p); });
    } else {
      return keep;
    }
  }
  [[nodiscard]] MoveFilter<R> keep_relevant(const KeepSpec& spec, Citations* cited, MoveFilter<R> keep,
                                            auto relevant_at) const {
    const auto is_chosen = [this, &spec](const P& p, const M& move) {
      if (spec.whole_at && looks_alike(of(*spec.whole_at), p)) return true;
      return std::any_of(spec.also.begin(), spec.also.end(), [&](const ChosenMove& one) {
        return of(one.move) == move && looks_alike(of(one.position), p);
      });
    };
    return [this, keep = std::move(keep), cited, is_chosen, relevant_at = std::move(relevant_at),
            relevant = std::vector<bool>()](const P& p, std::uint32_t ordinal, const M& move) mutable {
      if (ordinal == 0) relevant = relevant_at(p);
      if (relevant.empty() || (ordinal < relevant.size() && relevant[ordinal]) || is_chosen(p, move))
        return keep(p, ordinal, move);
      if (cited != nullptr)
        rules_->judge(p, move, [cited](const Finding& found) { cited->insert(found.clause); });
      return false;
    };
  }

  std::shared_ptr<const R> rules_;
};

/// The conflict of class `C` by rules that were read, or the faults of reading them.
template <class C, Rules R>
Result<std::unique_ptr<const Conflict>> opened(Result<R> rules) {
  if (!rules) return rules.faults();
  return std::unique_ptr<const Conflict>(std::make_unique<C>(std::make_shared<const R>(*std::move(rules))));
}

/// Judges a move at the start position of `rules` and adds the clauses of the findings to `opening`; `rows`
/// has their ids. Returns whether the move is allowed.
template <Rules R>
bool judge_opening(const R& rules, const typename R::Move& move, std::span<const ClauseRow> rows,
                   Opening& opening) {
  return rules.judge(rules.start(), move, [&](const Finding& finding) {
    const std::string id(rows[finding.clause.row].id);
    if (opening.clauses.empty() || opening.clauses.back() != id) opening.clauses.push_back(id);
  });
}

template <Rules R>
std::vector<HoldingText> ConflictOf<R>::holdings(const AnyPosition& p) const {
  struct HoldingSum {
    std::int64_t count = 0;
    double value = 0.0;
  };
  std::map<std::pair<std::string, std::string>, HoldingSum> all;
  rules_->holdings(of(p), [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    HoldingSum& held = all[{this->holder(holder).name, this->piece(piece).id}];
    held.count += count;
    // To whom it has a value it has this one.
    for (std::uint32_t seat = 0; seat < prices().seats && held.value == 0.0; ++seat)
      held.value = prices().price(piece, static_cast<Seat>(seat)).to_double();
  });
  const auto one_more = [&](const std::string& holder, const std::string& piece) {
    ++all[{holder, piece}].count;
  };
  if constexpr (requires { rules_->held_beside(one_more); }) rules_->held_beside(one_more);
  std::vector<HoldingText> said;
  for (const auto& [names, held] : all) {
    if (held.count != 0) said.push_back({names.first, names.second, held.count, held.value});
  }
  return said;
}

}  // namespace casus

#include "table/fast_sweep.hpp"

namespace casus {

template <Rules R>
std::unique_ptr<FastSweep> ConflictOf<R>::fast_sweep(std::span<const std::string> paths,
                                                     std::optional<PolicyKind> asked) const {
  if (at_rest()) return nullptr;
  const PolicyKind policy = asked.value_or(declaration().default_policy);
  const bool declared = policy == PolicyKind::declared && !plays_declared_then_best(policy);
  std::vector<FastSetter<R>> setters;
  bool any = false;
  for (const std::string& path : paths) {
    setters.push_back(fast_setter(path, declared));
    any = any || setters.back() != nullptr;
  }
  if (!any) return nullptr;
  const auto shorter = declared ? as_declared() : nullptr;
  const ConflictOf& whole = shorter ? static_cast<const ConflictOf&>(*shorter) : *this;
  return std::make_unique<FastSweepOf<R>>(whole, std::move(setters),
                                          declared ? std::nullopt : std::optional(policy));
}

}  // namespace casus
