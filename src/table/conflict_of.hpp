#pragma once
// A Conflict made of a system and its rules: the one place where handles become values of the rules' own
// types, and where the templates over rules are instantiated. Included once per system.

#include <algorithm>
#include <concepts>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/graph/explore.hpp"
#include "conflict/play/play.hpp"
#include "conflict/play/random.hpp"
#include "conflict/play/simulate.hpp"
#include "table/conflict.hpp"
#include "table/system.hpp"

namespace casus {

/// The exploration of rules of one type.
template <Rules R>
class ExplorationOf final : public Exploration {
 public:
  /// `owner` keeps the rules alive.
  ExplorationOf(std::shared_ptr<const R> rules, Explored<R> explored)
      : rules_(std::move(rules)), states_(std::move(explored.states)) {
    graph = std::move(explored.graph);
  }
  [[nodiscard]] std::uint32_t node_of(const casus::Position& position) const override {
    return node_of(position.as<typename R::Position>());
  }
  [[nodiscard]] std::uint32_t node_of(const typename R::Position& position) const {
    return states_.find(rules_->key(position));
  }

 private:
  std::shared_ptr<const R> rules_;
  KeyTable<KeyOf<R>> states_;
};

/// Keeps which moves, of rules of one type: one type for every filter, so that a traversal is compiled once.
template <Rules R>
using MoveFilter = std::function<bool(const typename R::Position&, std::uint32_t, const typename R::Move&)>;

template <Rules R>
class ConflictOf final : public Conflict {
 public:
  using P = typename R::Position;
  using M = typename R::Move;
  using Handle = casus::Position;

  ConflictOf(std::shared_ptr<const SystemOf<R>> system, R rules)
      : ConflictOf(std::move(system), std::make_shared<const R>(std::move(rules))) {}
  ConflictOf(std::shared_ptr<const SystemOf<R>> system, std::shared_ptr<const R> rules)
      : system_(std::move(system)),
        rules_(std::move(rules)),
        start_(position(rules_->start())),
        prices_(rules_->prices()) {}
  /// Of a system and rules that both outlive it.
  ConflictOf(const SystemOf<R>& system, const R& rules)
      : ConflictOf(std::shared_ptr<const SystemOf<R>>(std::shared_ptr<void>(), &system),
                   std::shared_ptr<const R>(std::shared_ptr<void>(), &rules)) {}

  [[nodiscard]] const R& rules() const { return *rules_; }
  [[nodiscard]] const SystemOf<R>& system() const { return *system_; }

  // ---- The rules.

  [[nodiscard]] Handle start() const override { return start_; }
  [[nodiscard]] Handle beginning() const override {
    if constexpr (requires { rules_->beginning(); }) {
      return position(rules_->beginning());
    } else {
      return start_;
    }
  }
  [[nodiscard]] const Prices& prices() const override { return prices_; }
  [[nodiscard]] Turn turn(const Handle& p) const override { return rules_->turn(of(p)); }
  [[nodiscard]] std::vector<casus::Move> legal_moves(const Handle& p) const override {
    return casus::Move::of_each(casus::legal_moves(*rules_, of(p)));
  }
  [[nodiscard]] std::vector<casus::Move> thinkable_moves(const Handle& p) const override {
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
    return casus::Move::of_each(std::move(all));
  }
  [[nodiscard]] bool judge(const Handle& p, const casus::Move& move,
                           std::vector<Finding>* findings) const override {
    if (findings == nullptr) return rules_->judge(of(p), of(move), NullSink{});
    return rules_->judge(of(p), of(move), [&](const Finding& finding) { findings->push_back(finding); });
  }
  [[nodiscard]] casus::Move declared(const Handle& p) const override {
    return casus::Move::of(rules_->declared(of(p)));
  }
  [[nodiscard]] Handle apply(const Handle& p, const casus::Move& move, const Teller& tell) const override {
    return position(rules_->apply(of(p), of(move), tell));
  }
  [[nodiscard]] std::vector<Weighted<Integer>> classes(const Handle& p) const override {
    std::vector<Weighted<Integer>> all;
    rules_->classes(of(p), [&](const Weighted<Integer>& one) {
      if (!one.weight.is_zero()) all.push_back(one);
    });
    return all;
  }
  [[nodiscard]] Handle apply(const Handle& p, std::uint32_t chance, const Teller& tell) const override {
    return position(rules_->apply(of(p), chance, tell));
  }
  [[nodiscard]] Handle resume(const Handle& p, std::uint16_t outcome, const Teller& tell) const override {
    if constexpr (OuterRules<R>) {
      return position(rules_->resume(of(p), outcome, tell));
    } else {
      return p;
    }
  }
  [[nodiscard]] std::uint16_t outcome(const Handle& p) const override { return rules_->outcome(of(p)); }
  [[nodiscard]] std::vector<HoldingText> holdings(const Handle& p) const override;
  [[nodiscard]] std::optional<casus::Move> out_of_reach() const override {
    if constexpr (requires { rules_->out_of_reach(of(start_)); }) {
      if (auto move = rules_->out_of_reach(of(start_))) return casus::Move::of(*std::move(move));
    }
    return std::nullopt;
  }
  [[nodiscard]] bool equal(const Handle& a, const Handle& b) const override { return of(a) == of(b); }
  [[nodiscard]] bool equal(const casus::Move& a, const casus::Move& b) const override {
    return of(a) == of(b);
  }
  [[nodiscard]] bool same_key(const Handle& a, const Handle& b) const override {
    return rules_->key(of(a)) == rules_->key(of(b));
  }
  [[nodiscard]] bool may_have_products() const override { return ProductRules<R>; }
  [[nodiscard]] bool has_products() const override {
    if constexpr (ProductRules<R>) {
      return rules_->has_products();
    } else {
      return false;
    }
  }
  [[nodiscard]] bool hides() const override { return HiddenRules<R>; }
  [[nodiscard]] bool is_public(const Handle& p) const override { return all_is_public(*rules_, of(p)); }
  [[nodiscard]] bool same_view(const Handle& a, const Handle& b, [[maybe_unused]] Seat seat) const override {
    if constexpr (HiddenRules<R>) {
      return rules_->view(of(a), seat) == rules_->view(of(b), seat);
    } else {
      return same_key(a, b);
    }
  }

  // ---- What stays a template over the rules.

  [[nodiscard]] Result<std::unique_ptr<Exploration>> explore(const Handle& from, const Prices& prices,
                                                             const KeepSpec& spec,
                                                             const ExploreOptions& options,
                                                             const Limits& limits) const override {
    return explored(rules_, casus::explore(*rules_, of(from), prices, limits, options,
                                           keep_relevant(spec, options.citations, keep_chosen(spec))));
  }
  [[nodiscard]] Result<std::unique_ptr<Exploration>> explore_within(const Handle& p, const Prices& prices,
                                                                    const Limits& limits) const override {
    if constexpr (OuterRules<R>) {
      const auto inner = rules_->inner(of(p));
      return explored(std::shared_ptr<const InnerOf<R>>(rules_, &inner.rules),
                      casus::explore(inner.rules, inner.position, prices, limits));
    } else {
      return Fault{{}, "there is no conflict within", ""};
    }
  }
  [[nodiscard]] Result<Simulation> simulate(const Exploration* of_all, const Policy* policy,
                                            const SimulationPlan& plan, const Limits& limits) const override {
    if (policy == nullptr) {
      const auto declared = [this](const P& p) { return rules_->declared(p); };
      return casus::simulate(*rules_, of(start_), declared, plan, limits);
    }
    return casus::simulate(*rules_, of(start_),
                           AdvisedChooser{*rules_, static_cast<const ExplorationOf<R>&>(*of_all), *policy},
                           plan, limits);
  }
  [[nodiscard]] Result<Handle> play(FairDice& dice, const Choose& choose,
                                    PlayListener& listener) const override {
    const auto ask = [&](const P& p) -> Result<M> {
      auto move = choose(position(p));
      if (!move) return move.faults();
      return of(*move);
    };
    auto end = casus::play(*rules_, of(beginning()), dice, ask, Hear{listener});
    if (!end) return end.faults();
    return position(*std::move(end));
  }

  // ---- Other conflicts that belong to it.

  [[nodiscard]] std::vector<std::int64_t> pieces() const override { return system_->pieces(*rules_); }
  [[nodiscard]] std::unique_ptr<const Conflict> with_at_most(std::int64_t most) const override {
    return conflict(system_->with_at_most(*rules_, most));
  }
  [[nodiscard]] std::unique_ptr<const Conflict> as_declared() const override {
    if constexpr (requires {
                    { rules_->as_declared() } -> std::same_as<std::shared_ptr<const R>>;
                  }) {
      if (auto shorter = rules_->as_declared()) return std::make_unique<ConflictOf>(system_, shorter);
    }
    return nullptr;
  }
  [[nodiscard]] std::unique_ptr<const Conflict> current_operation() const override {
    return conflict(system_->under_way(*rules_));
  }
  [[nodiscard]] std::unique_ptr<const Conflict> operation_at(const Handle& p) const override {
    return conflict(system_->part_at(*rules_, of(p)));
  }

  // ---- Words.

  [[nodiscard]] const SystemInfo& info() const override { return system_->info(); }
  [[nodiscard]] ClauseTable clause_table() const override { return system_->clause_table(*rules_); }
  [[nodiscard]] std::string title() const override { return system_->title(*rules_); }
  [[nodiscard]] std::optional<int> edition() const override { return system_->edition(*rules_); }
  [[nodiscard]] bool declares() const override { return system_->declares(*rules_); }
  [[nodiscard]] std::vector<std::string> players() const override { return system_->players(*rules_); }
  [[nodiscard]] std::optional<std::string> why_at_rest() const override { return system_->at_rest(*rules_); }
  [[nodiscard]] Openings openings() const override { return system_->openings(*rules_); }
  [[nodiscard]] std::vector<std::string> successors() const override { return system_->successors(*rules_); }
  [[nodiscard]] bool turn_may_pass() const override { return system_->turn_may_pass(*rules_); }
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override {
    return system_->turned(*rules_, next);
  }
  [[nodiscard]] files::Document to_document(const Handle& p) const override {
    return system_->to_document(*rules_, of(p));
  }
  [[nodiscard]] Faults warnings(bool weighs) const override {
    return system_->scenario_warnings(*rules_, weighs);
  }
  [[nodiscard]] files::Node to_node(const casus::Move& move) const override {
    return system_->to_node(*rules_, of(move));
  }
  [[nodiscard]] Result<casus::Move> to_move(const files::Document& document) const override {
    auto move = system_->to_move(*rules_, document);
    if (!move) return move.faults();
    return casus::Move::of(*std::move(move));
  }
  [[nodiscard]] std::string say(const casus::Move& move) const override {
    return system_->say(*rules_, of(move));
  }
  [[nodiscard]] std::string say(const Finding& finding) const override {
    return system_->say(*rules_, finding);
  }
  [[nodiscard]] std::string remedy(const Finding& finding) const override {
    return system_->remedy(*rules_, finding);
  }
  [[nodiscard]] EventText event_words(const Event& event) const override {
    return {system_->event_kind(event.kind), system_->seat_name(*rules_, event.seat), "", Standing::stated,
            system_->say(*rules_, event),    system_->brief(*rules_, event)};
  }
  [[nodiscard]] std::string group(const casus::Move& move) const override {
    return system_->group(*rules_, of(move));
  }
  [[nodiscard]] std::string effect(const Handle& p, const casus::Move& move) const override {
    return system_->effect(*rules_, of(p), of(move));
  }
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override {
    return system_->outcome_id(outcome);
  }
  [[nodiscard]] std::string outcome_text(std::uint16_t outcome,
                                         std::optional<PolicyKind> policy) const override {
    return policy ? system_->outcome_text(*rules_, outcome, *policy)
                  : system_->outcome_text(*rules_, outcome);
  }
  [[nodiscard]] std::string end_text(const Handle& end) const override {
    return system_->end_text(*rules_, of(end));
  }
  [[nodiscard]] bool names_without_chance(std::uint16_t outcome) const override {
    return system_->names_without_chance(*rules_, outcome);
  }
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override { return system_->victor(outcome); }
  [[nodiscard]] std::string seat_name(Seat seat) const override { return system_->seat_name(*rules_, seat); }
  [[nodiscard]] std::string side_name(Seat seat) const override { return system_->side_name(*rules_, seat); }
  [[nodiscard]] std::string opponent(const Handle& p) const override {
    return system_->opponent(*rules_, of(p));
  }
  [[nodiscard]] std::string acting(const Handle& p) const override { return system_->acting(*rules_, of(p)); }
  [[nodiscard]] std::string piece(std::uint16_t number) const override {
    return system_->piece(*rules_, number);
  }
  [[nodiscard]] std::string piece_text(std::uint16_t number) const override {
    return system_->piece_text(*rules_, number);
  }
  [[nodiscard]] std::string holder(std::uint16_t number) const override {
    return system_->holder(*rules_, number);
  }
  [[nodiscard]] bool is_passed_through(std::uint16_t holder) const override {
    return system_->is_passed_through(*rules_, holder);
  }
  [[nodiscard]] std::string counter_words(std::uint16_t counter) const override {
    return system_->counter_words(*rules_, counter);
  }
  [[nodiscard]] std::string stands(const Handle& p) const override { return system_->stands(*rules_, of(p)); }
  [[nodiscard]] std::string optimised() const override { return system_->optimised(*rules_); }
  [[nodiscard]] std::string sees(const Handle& p, Seat seat) const override {
    return system_->sees(*rules_, of(p), seat);
  }
  [[nodiscard]] std::string otherwise_text() const override { return system_->otherwise_text(*rules_); }

  // ---- Who chooses how, and what a system answers itself.

  [[nodiscard]] PolicyKind default_policy() const override { return system_->default_policy(*rules_); }
  [[nodiscard]] std::optional<bool> fixes(const Handle& p) const override {
    return system_->says(*rules_, of(p));
  }
  [[nodiscard]] bool bound(const Handle& p) const override { return system_->bound(*rules_, of(p)); }
  [[nodiscard]] bool seals(const Event& event) const override { return system_->seals(event); }
  [[nodiscard]] bool begins_declared() const override { return system_->begins_declared(*rules_); }
  [[nodiscard]] std::optional<Fault> unexplorable() const override { return system_->unexplorable(*rules_); }
  [[nodiscard]] std::optional<std::vector<std::string>> names() const override {
    return system_->names(*rules_);
  }
  [[nodiscard]] std::vector<std::string> things() const override { return system_->things(*rules_); }
  [[nodiscard]] std::string place() const override { return system_->place(*rules_); }
  [[nodiscard]] std::vector<casus::Move> nameable(const Handle& p, std::string_view name) const override {
    std::vector<M> all;
    system_->nameable(*rules_, of(p), name, [&](const M& move) { all.push_back(move); });
    return casus::Move::of_each(std::move(all));
  }
  [[nodiscard]] ClosedMoves closed_within() const override {
    auto within = system_->closed_within(*rules_);
    ClosedMoves closed{{}, within.most_visited};
    for (auto& [p, move] : within.moves) closed.moves.push_back({position(p), casus::Move::of(move)});
    return closed;
  }
  [[nodiscard]] Result<std::optional<Handle>> position_within(const casus::Move& move) const override {
    auto p = system_->position_within(*rules_, of(move));
    if (!p) return p.faults();
    return *p ? std::optional<Handle>(position(**std::move(p))) : std::nullopt;
  }
  [[nodiscard]] bool has_costs() const override { return system_->has_costs(); }
  [[nodiscard]] std::int64_t cost(const casus::Move& move) const override {
    return system_->cost(*rules_, of(move));
  }
  [[nodiscard]] std::vector<Parameter> knobs() const override { return system_->knobs(*rules_); }
  [[nodiscard]] std::optional<LookupText> lookup() const override { return system_->lookup(*rules_); }
  [[nodiscard]] std::optional<MapView> map(const Handle& p, MapRole role, std::span<const casus::Move> moves,
                                           std::span<const std::string> whose) const override {
    std::vector<M> typed;
    typed.reserve(moves.size());
    for (const casus::Move& move : moves) typed.push_back(of(move));
    return system_->map(*rules_, of(p), role, typed, whose);
  }
  [[nodiscard]] std::unique_ptr<FastSweep> turning(std::span<const std::string> paths,
                                                   std::optional<PolicyKind> policy) const override;
  [[nodiscard]] std::optional<Result<Advice>> own_advice(const Limits& limits) const override {
    return system_->advise(*this, *rules_, limits);
  }
  [[nodiscard]] Result<std::optional<PlansAnswer>> plans(const std::optional<std::string>& goal,
                                                         const Limits& limits) const override {
    return system_->plans(*this, *rules_, goal, limits);
  }

 private:
  /// Chooses as advised, by chance where that is a mix.
  struct AdvisedChooser {
    const R& rules;
    const ExplorationOf<R>& explored;
    const Policy& policy;
    [[nodiscard]] std::size_t draw(const P& p, Random& random) const {
      const std::uint32_t node = explored.node_of(p);
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
    [[nodiscard]] M move(const P& p, std::size_t number) const {
      return casus::legal_moves(rules, p)[number];
    }
    void each(const P& p, const auto& visit) const {
      const std::uint32_t node = explored.node_of(p);
      if (const std::uint32_t edge = policy.chosen[node]; edge != kNone)
        return visit(move(p, explored.graph.edges[edge].label));
      const auto edges = explored.graph.edges_of(node);
      const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
      for (std::size_t i = 0; i < mix.size(); ++i) {
        if (mix[i].probability > 0.0) visit(move(p, edges[i].label));
      }
    }
  };

  /// Hands what a play reports to a listener.
  struct Hear {
    PlayListener& listener;
    void operator()(const Event& event) const { listener.hear(event); }
    void operator()(const Transfer& transfer) const { listener.hear(transfer); }
    void operator()(const Tally& /*tally*/) const {}
    void operator()(const Throw& thrown, bool hidden) const { listener.hear(thrown, hidden); }
    void stepped(const auto& rules, const auto& before, const auto& cause, const auto& after) const {
      if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(rules)>, R>) {
        listener.step_within(Handle::of(before), Handle::of(after));
      } else if constexpr (std::is_same_v<std::remove_cvref_t<decltype(cause)>, M>) {
        listener.step(Handle::of(before), casus::Move::of(cause), Handle::of(after));
      } else {
        listener.step(Handle::of(before), cause, Handle::of(after));
      }
    }
  };

  static Handle position(P p) { return Handle::of(std::move(p)); }
  static const P& of(const Handle& p) { return p.as<P>(); }
  static const M& of(const casus::Move& move) { return move.as<M>(); }
  [[nodiscard]] std::unique_ptr<const Conflict> conflict(std::optional<R> rules) const {
    return rules ? std::make_unique<ConflictOf>(system_, *std::move(rules)) : nullptr;
  }
  template <class Any>
  static Result<std::unique_ptr<Exploration>> explored(std::shared_ptr<const Any> rules,
                                                       Result<Explored<Any>> explored) {
    if (!explored) return explored.faults();
    return std::unique_ptr<Exploration>(
        std::make_unique<ExplorationOf<Any>>(std::move(rules), *std::move(explored)));
  }

  [[nodiscard]] bool is_fixed_at(const P& p) const {
    const auto fixed = system_->says(*rules_, p);
    return fixed ? *fixed : p == of(start_);
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
    if constexpr (requires { rules_->weigher(); }) {
      return keep_relevant(spec, cited, std::move(keep),
                           [weigher = rules_->weigher()](const P& p) mutable { return weigher.needed(p); });
    } else if constexpr (requires { rules_->needed(of(start_)); }) {
      return keep_relevant(spec, cited, std::move(keep), [this](const P& p) { return rules_->needed(p); });
    } else {
      return keep;
    }
  }
  [[nodiscard]] MoveFilter<R> keep_relevant(const KeepSpec& spec, Citations* cited, MoveFilter<R> keep,
                                            auto relevant_at) const {
    const auto is_chosen = [this, &spec](const P& p, const M& move) {
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

  std::shared_ptr<const SystemOf<R>> system_;
  std::shared_ptr<const R> rules_;
  Handle start_;
  Prices prices_;
};

template <Rules R>
std::vector<HoldingText> ConflictOf<R>::holdings(const Handle& p) const {
  struct HoldingSum {
    std::int64_t count = 0;
    double value = 0.0;
  };
  std::map<std::pair<std::string, std::string>, HoldingSum> all;
  rules_->holdings(of(p), [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    HoldingSum& held = all[{this->holder(holder), this->piece(piece)}];
    held.count += count;
    // To whom it has a value it has this one.
    for (std::uint32_t seat = 0; seat < prices_.seats && held.value == 0.0; ++seat)
      held.value = prices_.price(piece, static_cast<Seat>(seat)).to_double();
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

#include "table/turning_of.hpp"

namespace casus {

template <Rules R>
std::unique_ptr<FastSweep> ConflictOf<R>::turning(std::span<const std::string> paths,
                                                  std::optional<PolicyKind> asked) const {
  if (at_rest()) return nullptr;
  const PolicyKind policy = asked.value_or(default_policy());
  const bool declared = policy == PolicyKind::declared && !begins_as_declared(policy);
  std::vector<FastSetter<R>> dials;
  bool any = false;
  for (const std::string& path : paths) {
    dials.push_back(system_->dial(*rules_, path, declared));
    any = any || dials.back() != nullptr;
  }
  if (!any) return nullptr;
  const auto shorter = declared ? as_declared() : nullptr;
  const R& rules = shorter ? static_cast<const ConflictOf&>(*shorter).rules() : *rules_;
  return std::make_unique<FastSweepOf<R>>(system_, rules, std::move(dials),
                                          declared ? std::nullopt : std::optional(policy));
}

}  // namespace casus
