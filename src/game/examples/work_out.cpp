#include "game/examples/work_out.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <set>
#include <type_traits>

#include "conflict/graph/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "game/compiler/described.hpp"
#include "game/compiler/prices.hpp"
#include "game/model/setup.hpp"

namespace casus::game {
namespace {

std::string short_text(const Exact& exact) {
  constexpr std::size_t kMost = 48;
  std::string text = exact.reduced().to_string();
  return text.size() <= kMost ? text : fmt::format("{:.15g}", exact.to_double());
}

/// One example: what is asked of how it ends is watched, so that its chance is the law of a counter.
class Working {
 public:
  Working(const Game& game, const Example& example, const Limits& limits, Reached& reached)
      : game_(game), example_(example), limits_(limits), reached_(reached) {}

  Result<WorkedExample> run() {
    const auto setup = read_given(game_, example_);
    if (!setup) return setup.faults();
    Watch watch;
    for (const auto& [of, published] : example_.chance) watch.at_end.push_back(&of);
    for (const Example::Left& left : example_.left) watch.at_end.push_back(&left.of);
    watch.cells = &reached_.cells;
    watch.as_declared = !example_.best;
    auto program = compile(game_, *setup, watch);
    if (!program) return program.faults();
    const Prices prices = prices_of(game_, *setup, *program);
    const Described rules(*std::move(program));
    // From where it has been declared: an example may show what may not be.
    const Described::Position begun = rules.begun([this](const auto& told) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(told)>, Tally>)
        begun_rounds_ += told.counter == kRounds ? told.amount : 0;
    });
    const std::function<bool(const Described::Position&, std::uint32_t, const Described::Move&)> keep =
        [&](const Described::Position& p, std::uint32_t /*ordinal*/, const Described::Move& move) {
          return example_.best || move == rules.declared(p);
        };
    auto explored = explore(rules, begun, prices, limits_, {.counts = true}, keep);
    if (!explored) return explored.faults();
    const Graph& graph = explored->graph;
    Policy policy;
    if (example_.best) {
      auto decided = Decision::of(graph, limits_);
      if (!decided) return decided.faults();
      policy = decided->policy();
    } else {
      policy = only_choices(graph);
    }
    note_reached(rules, begun, *explored, policy);
    compare(graph, policy);
    return std::move(worked_);
  }

 private:
  void add(std::string what, const Published& published, const Exact& exact) {
    Exact off = published.value - exact;
    if (off.sign() < 0) off = -off;
    const bool holds = (off - published.within.value_or(Exact())).sign() <= 0;
    worked_.numbers.push_back({std::move(what), published.written, short_text(exact), holds});
  }

  void compare(const Graph& graph, const Policy& policy) {
    worked_.about = example_.about;
    worked_.source = example_.source;
    worked_.place = example_.place;
    std::vector<Exact> ends = outcomes<Exact>(graph, policy);
    ends.resize(std::max(ends.size(), game_.ends.size()));
    for (const std::size_t side : {0U, 1U}) {
      if (!example_.wins[side]) continue;
      Exact won;
      for (std::size_t end = 0; end < game_.ends.size(); ++end) {
        if (game_.ends[end].victor == (side == 0 ? Who::attacker : Who::defender)) won += ends[end];
      }
      add(game_.side_id(side) + " wins", *example_.wins[side], won);
    }
    for (const auto& [end, published] : example_.outcomes) add(game_.ends[end].outcome, published, ends[end]);
    auto counter = first_watched(game_);
    const auto chance = [&](const auto& holds) {
      Exact sum;
      for (const CountEnd<Exact>& end : counts<Exact>(graph, policy, counter)) {
        if (end.value != CountLaw::kAbsent && holds(end.value)) sum += end.probability;
      }
      return sum;
    };
    for (const auto& [of, published] : example_.chance) {
      add(of.text, published, chance([](std::int32_t value) { return value != 0; }));
      ++counter;
    }
    for (const Example::Left& left : example_.left) {
      for (const auto& [number, published] : left.are) {
        const std::int64_t wanted = number;
        add(left.of.text + " " + std::to_string(number), published,
            chance([&](std::int32_t value) { return value == wanted; }));
      }
      ++counter;
    }
    if (!example_.mean_rounds) return;
    Exact rounds(begun_rounds_);  // those that begin before anybody throws or chooses stand on no edge
    for (const CountMeans<Exact>& end : count_means<Exact>(graph, policy, kRounds)) rounds += end.amount;
    add("mean rounds", *example_.mean_rounds, rounds);
  }

  /// Ends and options of positive chance; a way that is kept has one.
  void note_reached(const Described& rules, const Described::Position& begun,
                    const Explored<Described>& explored, const Policy& policy) {
    const std::vector<const Step*> steps = game_.steps();
    const std::vector<const Choose*> choices = choices_of(game_);
    std::set<std::array<std::uint64_t, 4>> met;
    std::vector<Described::Position> open{begun};
    while (!open.empty()) {
      const Described::Position p = open.back();
      open.pop_back();
      if (!met.insert(p.words).second) continue;
      const std::uint32_t node = explored.node_of(rules, p);
      switch (rules.turn(p).actor) {
        case Actor::nobody:
          if (rules.outcome(p) < game_.ends.size()) reached_.ends[rules.outcome(p)] = true;
          break;
        case Actor::chance:
          rules.classes(p, [&](const Weighted<Integer>& one) {
            open.push_back(rules.apply(p, one.chance, Nothing{}));
          });
          break;
        default: {
          const std::vector<Described::Move> moves = legal_moves(rules, p);
          Described::Move chosen = rules.declared(p);
          if (example_.best && node != casus::kNone && policy.chosen[node] != casus::kNone)
            chosen = moves[explored.graph.edges[policy.chosen[node]].label];
          const Stage& stage = rules.program().stages[chosen.stage];
          const auto* choose = stage.step == kNone ? nullptr : std::get_if<Choose>(&steps[stage.step]->verb);
          const auto at = std::find(choices.begin(), choices.end(), choose);
          if (at != choices.end() && chosen.index < choose->options.size())
            reached_.options[static_cast<std::size_t>(at - choices.begin())][chosen.index] = true;
          open.push_back(rules.apply(p, chosen, Nothing{}));
        }
      }
    }
  }

  const Game& game_;
  const Example& example_;
  const Limits& limits_;
  Reached& reached_;
  WorkedExample worked_;
  std::int64_t begun_rounds_ = 0;
};

}  // namespace

bool WorkedExample::holds() const {
  return std::all_of(numbers.begin(), numbers.end(), [](const Compared& one) { return one.holds; });
}

Result<WorkedExample> work_out(const Game& game, const Example& example, const Limits& limits,
                               Reached& reached) {
  return Working(game, example, limits, reached).run();
}

}  // namespace casus::game
