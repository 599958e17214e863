// What a bloc may do in a turn of DEFCON: every legal operation listed, and single judgements. Beside them
// the twin, which asks about every move that the board can name, and a judgement that is listened to.

#include <algorithm>
#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "conflict/play/random.hpp"
#include "nameable.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

/// A scenario of the sample world, as a whole turn in a phase.
Arbiter world(const std::string& name, const std::string& phase) {
  const auto sources =
      gather(
          {CASUS_ROOT "/scenarios/defcon/" + name + ".toml", std::nullopt, {"scope=turn", "phase=" + phase}})
          .value();
  return System().load(sources.scenario, sources.rulebook).value();
}

/// Of all moves that the board can name the allowed ones, in order. Targets are those next to the unit that
/// bombards, or of one territory: whatever else they are, no judgement allows others.
std::vector<Move> plainly_legal(const Arbiter& rules, const Position& p) {
  const Board& board = rules.board();
  const auto aims = [&](const Move& move) {
    return move.type == Move::Type::bombard ? std::vector{board.areas[move.from].adjacent}
                                            : board.territory_areas;
  };
  std::vector<Move> moves;
  Nameable(board).each(
      20,
      [&](const Move& move) {
        if (rules.judge(p, move, NullSink{})) moves.push_back(move);
      },
      aims);
  std::sort(moves.begin(), moves.end());
  return moves;
}

void list(benchmark::State& state, const std::string& name, const std::string& phase) {
  const Arbiter rules = world(name, phase);
  std::vector<Move> moves = legal_moves(rules, rules.start());
  const std::size_t count = moves.size();
  std::sort(moves.begin(), moves.end());
  if (moves != plainly_legal(rules, rules.start())) return state.SkipWithError("the twin lists other moves");
  for (auto _ : state) {
    const auto listed = legal_moves(rules, rules.start());
    benchmark::DoNotOptimize(listed.data());
  }
  state.counters["moves"] = static_cast<double>(count);
}
void list_plainly(benchmark::State& state, const std::string& name, const std::string& phase) {
  const Arbiter rules = world(name, phase);
  for (auto _ : state) {
    const auto listed = plainly_legal(rules, rules.start());
    benchmark::DoNotOptimize(listed.data());
  }
}

/// Moves as people ask about them: those that are candidates, and as many that are not.
std::vector<Move> asked(const Arbiter& rules) {
  std::vector<Move> moves;
  rules.candidates(rules.start(), [&](const Move& move) { moves.push_back(move); });
  Random random(1963, 0);
  const Nameable nameable(rules.board());
  for (std::size_t n = moves.size(); n > 0; --n) moves.push_back(nameable.any(random));
  return moves;
}

/// Whether each is allowed, and by listening to every finding.
void judge(benchmark::State& state, const std::string& name, const std::string& phase, bool listens) {
  const Arbiter rules = world(name, phase);
  const std::vector<Move> moves = asked(rules);
  const auto heard = [&](const Move& move) {
    bool broken = false;
    rules.judge(rules.start(), move, [&](const Finding& found) { broken = broken || !found.holds; });
    return !broken;
  };
  for (const Move& move : moves) {
    if (rules.judge(rules.start(), move, NullSink{}) != heard(move))
      return state.SkipWithError("what is found does not say what is allowed");
  }
  for (auto _ : state) {
    std::size_t allowed = 0;
    for (const Move& move : moves)
      allowed += (listens ? heard(move) : rules.judge(rules.start(), move, NullSink{})) ? 1 : 0;
    benchmark::DoNotOptimize(allowed);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}

/// Operations carried out: the positions after each legal one.
void apply(benchmark::State& state, const std::string& name, const std::string& phase) {
  const Arbiter rules = world(name, phase);
  const std::vector<Move> moves = legal_moves(rules, rules.start());
  for (auto _ : state) {
    for (const Move& move : moves) {
      const Position next = rules.apply(rules.start(), move, NullSink{});
      benchmark::DoNotOptimize(next.level);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}

BENCHMARK_CAPTURE(list, political, "unrest", "political")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, production, "workshops", "production")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, launch, "three-blocs-strike", "nuclear")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, operations, "into-libya", "operations")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list_plainly, operations, "into-libya", "operations")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(judge, political, "unrest", "political", false);
BENCHMARK_CAPTURE(judge, operations, "into-libya", "operations", false);
BENCHMARK_CAPTURE(judge, operations_heard, "into-libya", "operations", true);
BENCHMARK_CAPTURE(apply, operations, "into-libya", "operations");

}  // namespace
}  // namespace casus::defcon
