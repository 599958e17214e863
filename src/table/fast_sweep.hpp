#pragma once
// Who wins, for one value of its setters after the other: what a study asks of tables that differ in nothing
// else. Included by conflict_of.hpp only.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/numbers.hpp"
#include "conflict/explore/chance_memory.hpp"
#include "conflict/explore/explore.hpp"
#include "conflict/explore/metered.hpp"
#include "table/conflict_of.hpp"
#include "table/fast_setter.hpp"
#include "table/solver.hpp"

namespace casus {

template <Rules R>
class FastSweepOf final : public FastSweep {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  /// `setters`: null where a value has none. `policy`: one in which something is chosen as advised; none: all
  /// is as declared.
  FastSweepOf(const ConflictOf<R>& conflict, std::vector<FastSetter<R>> setters,
              std::optional<PolicyKind> policy)
      : policy_(policy),
        conflict_(conflict.with_rules(std::make_shared<const R>(conflict.rules()))),
        rules_(conflict.rules()),
        prices_(rules_.prices()),
        setters_(std::move(setters)) {}

  [[nodiscard]] bool turns(std::size_t number) const override { return setters_[number] != nullptr; }

  [[nodiscard]] std::optional<std::array<double, 2>> win(std::span<const std::int64_t> values,
                                                         const Limits& limits,
                                                         const NextValues& next) override {
    const auto win = metered(
        limits, [&] { return Result<std::optional<std::array<double, 2>>>(turned(values, limits, next)); });
    return win ? *win : std::nullopt;
  }

 private:
  /// Returns whether the rules could be set to these values.
  [[nodiscard]] bool set(std::span<const std::int64_t> values) {
    for (std::size_t i = 0; i < setters_.size(); ++i) {
      if (setters_[i] && !setters_[i](rules_, values[i])) return false;
    }
    return true;
  }
  /// The start of the rules as they are set, if the conflict may be begun there.
  [[nodiscard]] std::optional<Position> begun() const {
    const Position start = rules_.start();
    const Turn turn = rules_.turn(start);
    if (turn.actor == Actor::nobody) return std::nullopt;
    if (turn.actor == Actor::player && !rules_.judge(start, rules_.declared(start), NullSink{}))
      return std::nullopt;
    return start;
  }
  [[nodiscard]] std::optional<std::array<double, 2>> turned(std::span<const std::int64_t> values,
                                                            const Limits& limits, const NextValues& next) {
    if (!set(values)) return std::nullopt;
    if (policy_) {
      if constexpr (requires { rules_.is_part_of(rules_); }) {
        if (!conflict_->hides() && !conflict_->plays_declared_then_best(*policy_))
          return played(limits, next);
      }
      const auto win =
          Solver(*conflict_->with_rules(lent())).win(policy_, Precision::doubles, limits, &inner_);
      if (!win) return std::nullopt;
      return std::array{win->attacker.probability, win->defender.probability};
    }
    const auto start = begun();
    if (!start) return std::nullopt;
    if constexpr (OuterRules<R>) {
      std::array<double, 2> win{};
      std::size_t steps = 0;
      if (!follow(*start, 1.0, limits, win, steps)) return std::nullopt;
      return win;
    } else {
      return walked(*start, limits, next);
    }
  }

  static constexpr std::size_t kMostSteps = 256;  // of conflicts around others; longer ones are explored
  static constexpr std::uint64_t kMostShared = 60'000;  // nodes of a graph, until it takes no further start

  template <class Other>
  struct InnerOf {
    using Type = R;
  };
  template <OuterRules Other>
  struct InnerOf<Other> {
    using Type = std::remove_cvref_t<
        decltype(std::declval<const Other&>().inner(std::declval<const typename Other::Position&>()).rules)>;
  };
  using ExploredRules = typename InnerOf<R>::Type;  // what is explored: the conflict, or those within

  /// Adds who wins from a position that is reached by this chance. False: that takes too many steps, or what
  /// lies within is too large.
  bool follow(const Position& p, double chance, const Limits& limits, std::array<double, 2>& win,
              std::size_t& steps) requires OuterRules<R> {
    if (++steps > kMostSteps) return false;
    switch (rules_.turn(p).actor) {
      case Actor::nobody:
        for (const Seat victor : conflict_->victors(rules_.outcome(p))) {
          if (victor < 2) win[static_cast<std::size_t>(victor)] += chance;
        }
        return true;
      case Actor::player:
        return follow(rules_.apply(p, rules_.declared(p), NullSink{}), chance, limits, win, steps);
      case Actor::chance:
        return false;
      case Actor::inner:
        break;
    }
    const auto inner = rules_.inner(p);
    std::span<const double> known = memory_.find(inner.rules, inner.position);
    if (known.empty()) {
      auto explored = explore(inner.rules, inner.position, prices_, limits);
      if (!explored) return false;
      memory_.keep(*std::move(explored));
      known = memory_.find(inner.rules, inner.position);
    }
    for (const std::uint16_t outcome : Numbers<std::uint16_t>(known.size())) {
      if (known[outcome] > 0.0 &&
          !follow(rules_.resume(p, outcome, NullSink{}), chance * known[outcome], limits, win, steps))
        return false;
    }
    return true;
  }

  /// What is known of a position, or of the one to which it certainly leads. Not what takes a sum: that the
  /// answer is the same, to the last bit, whatever was walked before.
  [[nodiscard]] std::span<const double> remembered(Position p) const requires(!OuterRules<R>) {
    for (std::size_t steps = 0; steps < kMostSteps; ++steps) {
      if (const auto known = memory_.find(rules_, p); !known.empty()) return known;
      const Turn turn = rules_.turn(p);
      if (turn.actor == Actor::player) {
        if (policy_ && legal_moves(rules_, p).size() != 1) return {};
        p = rules_.apply(p, rules_.declared(p), NullSink{});
        continue;
      }
      if (turn.actor != Actor::chance) return {};
      std::optional<std::uint32_t> only;
      std::size_t classes = 0;
      rules_.classes(p, [&](const Weighted<Integer>& one) {
        if (one.weight.is_zero()) return;
        only = one.chance;
        ++classes;
      });
      if (classes != 1) return {};
      p = rules_.apply(p, *only, NullSink{});
    }
    return {};
  }

  /// Returns who wins by best play. Conflicts that are parts of a larger one are solved in one graph with it.
  /// The chances of a position depend only on what follows it, so they are the same, to the last bit, in
  /// every graph.
  std::optional<std::array<double, 2>> played(const Limits& limits,
                                              const NextValues& next) requires(!OuterRules<R>) {
    const auto start = begun();
    if (!start) return std::nullopt;
    if (whole_ && rules_.is_part_of(*whole_)) {
      if (const auto known = remembered(*start); !known.empty()) return victors(known);
    }
    const auto whole = std::make_shared<const R>(rules_);
    const auto conflict = conflict_->with_rules(whole);
    if (conflict->unexplorable() || size_refusal(*conflict, prices_, {.relevant = true}, limits))
      return std::nullopt;
    auto explored =
        conflict->explore_best(*start, prices_, {.memory = &inner_}, limits,
                               next_starts(limits, next, [&] { return rules_.is_part_of(*whole); }));
    if (!explored) return std::nullopt;
    const auto best = Decision::of(explored->graph, limits);
    if (!best) return std::nullopt;
    memory_ = {};
    memory_.keep(*std::move(explored), best->policy());
    whole_ = whole;
    return victors(memory_.find(*whole, *start));
  }

  /// Returns a function that gives the starts of the next conflicts in the study, for the graph of the
  /// current one, while that graph is small. Conflicts that differ only in their first numbers of units share
  /// most positions. `may_join` says whether the conflict that was just set may share the graph.
  [[nodiscard]] auto next_starts(const Limits& limits, const NextValues& next, auto may_join) {
    return [this, &limits, &next, may_join](std::size_t nodes) -> std::optional<Position> {
      std::vector<std::int64_t> values(setters_.size());
      while (nodes < std::min(kMostShared, limits.max_nodes / 2) && next && next(values)) {
        if (!set(values) || !may_join()) continue;
        if (const auto other = begun()) return other;
      }
      return std::nullopt;
    };
  }

  std::optional<std::array<double, 2>> walked(const Position& start, const Limits& limits,
                                              const NextValues& next) requires(!OuterRules<R>) {
    std::span<const double> known = remembered(start);
    if (known.empty()) {
      const KeepSpec declared{.choices = KeepSpec::Choices::declared};
      Prices none;  // nobody has a choice
      none.seats = prices_.seats;
      if (size_refusal(*conflict_->with_rules(lent()), none, declared, limits, true)) return std::nullopt;
      auto explored = explore_several(
          rules_, start, none, limits, {.products = true},
          MoveFilter<R>([this](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
            return move == rules_.declared(position);
          }),
          next_starts(limits, next, [] { return true; }));
      if (!explored) return std::nullopt;
      memory_.keep(*std::move(explored));
      known = memory_.find(rules_, start);
    }
    return victors(known);
  }
  /// Who wins by the chances of the outcomes.
  [[nodiscard]] std::array<double, 2> victors(std::span<const double> chances) const {
    std::array<double, 2> win{};
    for (const std::uint16_t outcome : Numbers<std::uint16_t>(chances.size())) {
      for (const Seat victor : conflict_->victors(outcome)) {
        if (victor < 2) win[static_cast<std::size_t>(victor)] += chances[outcome];
      }
    }
    return win;
  }

  /// The rules as they are turned now; they outlive each conflict that is made of them.
  [[nodiscard]] std::shared_ptr<const R> lent() const { return {std::shared_ptr<void>(), &rules_}; }

  std::optional<PolicyKind> policy_;
  std::unique_ptr<const ConflictOf<R>> conflict_;  // for names of outcomes, and others of its kind
  R rules_;
  Prices prices_;
  std::vector<FastSetter<R>> setters_;
  // Rules of conflicts within stay the same: a setter changes where they begin.
  ChanceMemory<ExploredRules> memory_;
  Memory inner_;                    // of what is solved
  std::shared_ptr<const R> whole_;  // best play: the rules of the largest conflict in `memory_`
};

}  // namespace casus
