#pragma once
// The chance to win along a play: at its start, and after each throw and choice. It is by the policy of the
// conflict's odds, so that it begins with what they say; what was chosen otherwise is followed. Of what is
// hidden it tells nothing until all is public again. Included by table_of.hpp only.

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/numbers.hpp"
#include "table/luck_recorder.hpp"
#include "table/player.hpp"

namespace casus {

template <Rules R>
class Course {
 public:
  using At = BestPlay<R>;
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Step = typename LuckRecorder<R>::Step;

  Course(const At& at, const Limits& limits) : at_(at), limits_(limits) {}

  /// As far as `ask` answers.
  [[nodiscard]] Result<std::vector<CoursePoint>> course(FairDice& dice, const Ask& ask) {
    LuckRecorder<R> recorder(at_);
    // A play that is not over ends with a fault; its steps until then are there.
    (void)Player<R>(at_).play(
        dice, ask, [&](const PlayEntry& entry) { recorder.hear(entry); }, recorder);
    std::vector<Step>& steps = recorder.steps;
    while (!steps.empty() && !at_.is_public(steps.back().after)) steps.pop_back();
    if (auto fault = stand(steps)) return std::move(*fault);
    std::vector<CoursePoint> points{{0, wins_at(ground_->explored->graph.root())}};
    bool begun = false;  // before the start what is certain is settled
    for (const Step& step : steps) {
      begun = begun || at_.rules().key(step.before) == at_.rules().key(at_.start());
      if (!begun) continue;
      if constexpr (OuterRules<R>) {
        if (!step.within.empty()) add_within(points, step);
      }
      if (!at_.is_public(step.after)) continue;
      const auto wins = wins_from(step.after);
      if (!wins) return wins.faults();
      points.push_back({step.told, *wins});
    }
    return points;
  }

 private:
  using Wins = std::array<double, 2>;
  /// A graph, and the chances from its nodes by who chooses how in it.
  struct Ground {
    std::unique_ptr<Explored<R>> explored;
    std::array<std::vector<double>, 2> winning;
  };

  [[nodiscard]] bool as_declared() const {
    const PolicyKind policy = at_.default_policy();
    return policy == PolicyKind::declared && !at_.begins_as_declared(policy);
  }

  std::optional<Faults> stand(const std::vector<Step>& steps) {
    if (const auto fault = at_.system().unexplorable(at_.rules())) return Faults{*fault};
    if (as_declared()) return stand_at(at_.start());
    std::vector<ChosenMove<R>> made;
    for (const Step& step : steps) {
      if (step.move) made.push_back({step.before, *step.move});
    }
    auto solved = ChoiceValues<R>(at_).solve(std::move(made), limits_, at_.default_policy());
    if (!solved) return solved.faults();
    const Policy& policy = At::policy_of(solved->best);
    auto winning = at_.chances_to_win(solved->explored->graph, policy);
    ground_ = Ground{std::move(solved->explored), std::move(winning)};
    return std::nullopt;
  }

  /// From there on all is as declared.
  std::optional<Faults> stand_at(const Position& position) {
    auto explored = explore(
        at_.rules(), position, at_.prices(), limits_, {},
        typename At::MoveFilter([this](const Position& here, std::uint32_t /*ordinal*/, const Move& move) {
          return move == at_.rules().declared(here);
        }));
    if (!explored) return explored.faults();
    auto winning = at_.chances_to_win(explored->graph, only_choices(explored->graph));
    ground_ = Ground{std::make_unique<Explored<R>>(std::move(*explored)), std::move(winning)};
    return std::nullopt;
  }

  [[nodiscard]] Wins wins_at(std::uint32_t node) const {
    return {ground_->winning[0][node], ground_->winning[1][node]};
  }
  [[nodiscard]] Result<Wins> wins_from(const Position& position) {
    std::uint32_t node = ground_->explored->node_of(at_.rules(), position);
    if (node == kNone) {  // what was chosen was not what is declared
      if (auto fault = stand_at(position)) return std::move(*fault);
      node = ground_->explored->graph.root();
    }
    return wins_at(node);
  }

  /// The throws of a conflict within: by how it may end from each, and what follows then.
  void add_within(std::vector<CoursePoint>& points, const Step& step) requires OuterRules<R> {
    const auto inner = at_.rules().inner(step.before);
    Prices none;
    none.seats = at_.prices().seats;
    const auto explored = explore(inner.rules, inner.position, none, limits_);
    if (!explored) return;  // its end is told all the same
    const Policy only = only_choices(explored->graph);
    const auto ends = outcomes<double>(explored->graph, only);
    std::vector<Wins> wins(explored->graph.nodes.size());
    for (const std::uint16_t end : Numbers<std::uint16_t>(ends.size())) {
      if (ends[end] <= 0.0) continue;
      const auto then = wins_from(at_.rules().resume(step.before, end, NullSink{}));
      if (!then) return;
      const auto ahead = chance_of<double>(explored->graph, only, end);
      for (std::size_t node = 0; node < wins.size(); ++node) {
        for (std::size_t side = 0; side < 2; ++side) wins[node][side] += ahead[node] * (*then)[side];
      }
    }
    for (const ThrowWithin<R>& one : step.within)
      points.push_back({one.told, wins[explored->node_of(inner.rules, one.after)]});
  }

  const At& at_;
  const Limits& limits_;
  std::optional<Ground> ground_;
};

}  // namespace casus
