#include <array>
#include <memory>
#include <utility>

#include "base/numbers.hpp"
#include "table/luck.hpp"
#include "table/solver.hpp"
#include "table/step_recorder.hpp"

namespace casus {
namespace {

class Course {
 public:
  Course(const Conflict& conflict, const Limits& limits)
      : conflict_(conflict), solver_(conflict), limits_(limits) {}

  /// The course as far as `ask` answers.
  [[nodiscard]] Result<std::vector<CoursePoint>> course(FairDice& dice, const AskSoFar& ask) {
    StepRecorder recorder(conflict_);
    const auto played = play_of(
        conflict_, dice, ask, [&](const PlayEntry& entry) { recorder.hear(entry); }, &recorder);
    if (!played) return played.faults();
    std::vector<RecordedStep>& steps = recorder.steps;
    while (!steps.empty() && !conflict_.is_public(steps.back().after)) steps.pop_back();
    if (auto fault = stand(steps)) return std::move(*fault);
    std::vector<CoursePoint> points{{0, wins_at(ground_->explored->graph.root())}};
    bool begun = false;  // before the start what is certain is settled
    for (const RecordedStep& step : steps) {
      begun = begun || conflict_.same_key(step.before, conflict_.start());
      if (!begun) continue;
      if (!step.within.empty()) add_within(points, step);
      if (!conflict_.is_public(step.after)) continue;
      const auto wins = wins_from(step.after);
      if (!wins) return wins.faults();
      points.push_back({step.reported, *wins});
    }
    return points;
  }

 private:
  using Wins = std::array<double, 2>;
  /// A graph, and the chances from its nodes by who chooses how in it.
  struct Ground {
    std::unique_ptr<Exploration> explored;
    std::array<std::vector<double>, 2> winning;
  };

  [[nodiscard]] bool as_declared() const {
    const PolicyKind policy = conflict_.declaration().default_policy;
    return policy == PolicyKind::declared && !conflict_.plays_declared_then_best(policy);
  }

  std::optional<Faults> stand(const std::vector<RecordedStep>& steps) {
    if (const auto fault = conflict_.unexplorable()) return Faults{*fault};
    if (as_declared()) return stand_at(conflict_.start());
    std::vector<ChosenMove> chosen;
    for (const RecordedStep& step : steps) {
      if (step.move) chosen.push_back({step.before, *step.move});
    }
    auto solved = solver_.solve_with(std::move(chosen), limits_, conflict_.declaration().default_policy);
    if (!solved) return solved.faults();
    const Policy& policy = solved->policy();
    auto winning = conflict_.chances_to_win(solved->graph(), policy);
    ground_ = Ground{std::move(solved->explored), std::move(winning)};
    return std::nullopt;
  }

  /// From there on all is as declared.
  std::optional<Faults> stand_at(const Position& position) {
    auto explored =
        conflict_.explore(position, solver_.prices(), {.choices = KeepSpec::Choices::declared}, {}, limits_);
    if (!explored) return explored.faults();
    auto winning = conflict_.chances_to_win((*explored)->graph, only_choices((*explored)->graph));
    ground_ = Ground{std::move(*explored), std::move(winning)};
    return std::nullopt;
  }

  [[nodiscard]] Wins wins_at(std::uint32_t node) const {
    return {ground_->winning[0][node], ground_->winning[1][node]};
  }
  [[nodiscard]] Result<Wins> wins_from(const Position& position) {
    std::uint32_t node = ground_->explored->node_of(position);
    if (node == kNone) {  // what was chosen was not what is declared
      if (auto fault = stand_at(position)) return std::move(*fault);
      node = ground_->explored->graph.root();
    }
    return wins_at(node);
  }

  /// The throws of a conflict within: by how it may end from each, and what follows then.
  void add_within(std::vector<CoursePoint>& points, const RecordedStep& step) {
    Prices none;
    none.seats = solver_.prices().seats;
    const auto explored = conflict_.explore_within(step.before, none, limits_);
    if (!explored) return;  // the outer conflict reports its end all the same
    const Graph& graph = (*explored)->graph;
    const Policy only = only_choices(graph);
    const auto ends = outcomes<double>(graph, only);
    std::vector<Wins> wins(graph.nodes.size());
    for (const std::uint16_t end : Numbers<std::uint16_t>(ends.size())) {
      if (ends[end] <= 0.0) continue;
      const auto then = wins_from(conflict_.apply(step.before, end));
      if (!then) return;
      const auto ahead = chance_of<double>(graph, only, end);
      for (std::size_t node = 0; node < wins.size(); ++node) {
        for (std::size_t side = 0; side < 2; ++side) wins[node][side] += ahead[node] * (*then)[side];
      }
    }
    for (const RecordedThrow& one : step.within)
      points.push_back({one.reported, wins[(*explored)->node_of(one.after)]});
  }

  const Conflict& conflict_;
  const Solver solver_;
  const Limits& limits_;
  std::optional<Ground> ground_;
};

}  // namespace

Result<std::vector<CoursePoint>> course_of(const Conflict& conflict, FairDice& dice, const AskSoFar& ask,
                                           const Limits& limits) {
  return Course(conflict, limits).course(dice, ask);
}

}  // namespace casus
