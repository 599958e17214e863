#pragma once
// Who wins as declared, for one value of its dials after the other: what a study asks of tables that differ
// in nothing else. Included by table_of.hpp only.

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "conflict/graph/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "table/dial.hpp"
#include "table/system.hpp"

namespace casus {

template <Rules R>
class TurningOf final : public Turning {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  /// `dials`: null where a value has none.
  TurningOf(std::shared_ptr<const SystemOf<R>> system, R rules, std::vector<Dial<R>> dials)
      : system_(std::move(system)),
        rules_(std::move(rules)),
        prices_(rules_.prices()),
        dials_(std::move(dials)) {}

  [[nodiscard]] bool turns(std::size_t number) const override { return dials_[number] != nullptr; }

  [[nodiscard]] std::optional<std::array<double, 2>> win(std::span<const std::int64_t> values,
                                                         const Limits& limits) override {
    for (std::size_t i = 0; i < dials_.size(); ++i) {
      if (dials_[i] && !dials_[i](rules_, values[i])) return std::nullopt;
    }
    const Position start = rules_.start();
    const Turn turn = rules_.turn(start);
    if (turn.actor == Actor::nobody) return std::nullopt;
    if (turn.actor == Actor::player && !rules_.judge(start, rules_.declared(start), Nothing{}))
      return std::nullopt;
    if constexpr (OuterRules<R>) {
      std::array<double, 2> win{};
      std::size_t steps = 0;
      if (!follow(start, 1.0, limits, win, steps)) return std::nullopt;
      return win;
    } else {
      return walked(start, limits);
    }
  }

 private:
  static constexpr std::size_t kMostSteps = 256;  // of conflicts around others; longer ones are explored
  static constexpr std::size_t kMostNodes = 4'000'000;  // kept, of all walks; the oldest go

  /// Adds who wins from a position that is reached by this chance. False: that takes too many steps.
  bool follow(const Position& p, double chance, const Limits& limits, std::array<double, 2>& win,
              std::size_t& steps) {
    if (++steps > kMostSteps) return false;
    const Turn turn = rules_.turn(p);
    switch (turn.actor) {
      case Actor::nobody:
        if (const Seat victor = system_->victor(rules_.outcome(p)); victor >= 0)
          win[static_cast<std::size_t>(victor)] += chance;
        return true;
      case Actor::player:
        return follow(rules_.apply(p, rules_.declared(p), Nothing{}), chance, limits, win, steps);
      case Actor::chance:
        return false;
      case Actor::inner:
        break;
    }
    if constexpr (OuterRules<R>) {
      const auto inner = rules_.inner(p);
      using Inner = std::remove_cvref_t<decltype(inner.rules)>;
      if constexpr (Identified<Inner>) {
        auto& memory = memory_of<Inner>(memory_);
        const auto* known = memory.chances(inner.rules, inner.position);
        if (known == nullptr) {
          if (!summary_of(inner.rules, inner.position, prices_, limits, {.memory = &memory_})) return false;
          known = memory.chances(inner.rules, inner.position);
        }
        if (known == nullptr || known->empty()) return false;
        for (const auto& [outcome, its] : *known) {
          if (!follow(rules_.resume(p, outcome, Nothing{}), chance * its, limits, win, steps)) return false;
        }
        return true;
      }
    }
    return false;
  }

  /// Who wins from each position of a walk of what is declared.
  struct Walked {
    KeyTable<KeyOf<R>> states;
    std::vector<std::array<double, 2>> wins;  // by node
  };

  /// Where a walk has met a position, or the one to which it certainly leads. Not what takes a sum: that the
  /// answer is the same, to the last bit, whatever was walked before.
  std::optional<std::array<double, 2>> remembered(Position p) const {
    for (std::size_t steps = 0; steps < kMostSteps; ++steps) {
      for (auto one = walks_.rbegin(); one != walks_.rend(); ++one) {
        if (const std::uint32_t node = one->states.find(rules_.key(p)); node != kNone) return one->wins[node];
      }
      const Turn turn = rules_.turn(p);
      if (turn.actor == Actor::player) {
        p = rules_.apply(p, rules_.declared(p), Nothing{});
        continue;
      }
      if (turn.actor != Actor::chance) return std::nullopt;
      std::optional<std::uint32_t> only;
      std::size_t classes = 0;
      rules_.classes(p, [&](const Weighted<Integer>& one) {
        if (one.weight.is_zero()) return;
        only = one.chance;
        ++classes;
      });
      if (classes != 1) return std::nullopt;
      p = rules_.apply(p, *only, Nothing{});
    }
    return std::nullopt;
  }

  std::optional<std::array<double, 2>> walked(const Position& start, const Limits& limits) {
    if (const auto known = remembered(start)) return known;
    const auto keep = [this](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
      return move == rules_.declared(position);
    };
    auto explored = explore(rules_, start, prices_, limits, {}, keep);
    if (!explored) return std::nullopt;
    const Graph& graph = explored->graph;
    const Policy only = only_choices(graph);
    std::vector<std::array<double, 2>> wins(graph.nodes.size());
    std::uint16_t outcomes = 0;
    for (const Node& node : graph.nodes) outcomes = std::max<std::uint16_t>(outcomes, node.outcome + 1);
    for (std::uint16_t outcome = 0; outcome < outcomes; ++outcome) {
      const Seat victor = system_->victor(outcome);
      if (victor < 0) continue;
      const std::vector<double> ahead = chance_of<double>(graph, only, outcome);
      for (std::size_t node = 0; node < ahead.size(); ++node)
        wins[node][static_cast<std::size_t>(victor)] += ahead[node];
    }
    const std::array<double, 2> win = wins[graph.root()];
    nodes_ += wins.size();
    walks_.push_back({std::move(explored->states), std::move(wins)});
    while (nodes_ > kMostNodes && walks_.size() > 1) {
      nodes_ -= walks_.front().wins.size();
      walks_.pop_front();
    }
    return win;
  }

  std::shared_ptr<const SystemOf<R>> system_;
  R rules_;
  Prices prices_;
  std::vector<Dial<R>> dials_;
  Memory memory_;
  std::deque<Walked> walks_;
  std::size_t nodes_ = 0;
};

}  // namespace casus
