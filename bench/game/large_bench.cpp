// Large battles, units split over three kinds and lost in a declared order, as odds work them out: from the
// file's text, with what is left of every kind. The twin knows one number of each side, the hits that it has
// taken, and in doubles the chance to win alone.

#include <benchmark/benchmark.h>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "conflict/graph/exact_work.hpp"
#include "support.hpp"

namespace casus::game {
namespace {

/// A side of a battle: the hits that it can take, and after so many of them its dice, by their chance to hit.
struct Side {
  int life = 0;
  std::function<std::vector<double>(int)> dice;
};

class Twin {
 public:
  Twin(Side attacker, Side defender)
      : attacker_(std::move(attacker)), defender_(std::move(defender)), all_(attacker_.life + 1) {}

  /// The chance that nothing is left of the defender and something of the attacker.
  double won() {
    std::vector<std::vector<double>> theirs;
    for (int d = 0; d <= defender_.life; ++d) theirs.push_back(hits(defender_.dice(d)));
    for (int a = attacker_.life; a >= 0; --a) {
      const std::vector<double> ours = hits(attacker_.dice(a));
      all_[static_cast<std::size_t>(a)].assign(static_cast<std::size_t>(defender_.life) + 1, 0.0);
      for (int d = defender_.life; d >= 0; --d)
        at(a, d) = a == attacker_.life   ? 0.0
                   : d == defender_.life ? 1.0
                                         : round(a, d, ours, theirs[static_cast<std::size_t>(d)]);
    }
    return at(0, 0);
  }

 private:
  double& at(int a, int d) { return all_[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)]; }
  /// How many of these dice hit.
  static std::vector<double> hits(const std::vector<double>& dice) {
    std::vector<double> chances{1.0};
    for (const double hit : dice) {
      chances.push_back(0.0);
      for (std::size_t i = chances.size(); i-- > 0;)
        chances[i] = chances[i] * (1.0 - hit) + (i > 0 ? chances[i - 1] * hit : 0.0);
    }
    return chances;
  }
  /// Where nobody hits it is thrown again.
  double round(int a, int d, const std::vector<double>& ours, const std::vector<double>& theirs) {
    double sum = 0.0;
    for (std::size_t h = 0; h < ours.size(); ++h) {
      for (std::size_t k = 0; k < theirs.size(); ++k) {
        if (h + k > 0)
          sum += ours[h] * theirs[k] *
                 at(std::min(a + static_cast<int>(k), attacker_.life),
                    std::min(d + static_cast<int>(h), defender_.life));
      }
    }
    return sum / (1.0 - ours[0] * theirs[0]);
  }

  Side attacker_;
  Side defender_;
  std::vector<std::vector<double>> all_;
};

/// How many units of each kind fight on, lost in their order.
std::vector<int> left(std::vector<int> units, int lost) {
  for (int& one : units) {
    const int taken = std::min(one, lost);
    one -= taken;
    lost -= taken;
  }
  return units;
}
void add(std::vector<double>& dice, int count, double hit) {
  dice.insert(dice.end(), static_cast<std::size_t>(std::max(count, 0)), hit);
}

struct Battle {
  std::string given;
  Twin twin;
  const char* file;
  std::size_t won;  // the outcome
};

/// Infantry, artillery and tanks against infantry, tanks and fighters.
Battle axis_and_allies(int each) {
  const int infantry = each * 10 / 25;
  const int third = each * 8 / 25;
  const int tanks = each - infantry - third;
  const auto text = [](int count) { return std::to_string(count) + "\n"; };
  const Side attacker{each, [=](int lost) {
                        const auto units = left({infantry, third, tanks}, lost);
                        const int helped = std::min(units[0], units[1]);
                        std::vector<double> dice;
                        add(dice, units[0] - helped, 1.0 / 6.0);
                        add(dice, helped + units[1], 2.0 / 6.0);
                        add(dice, units[2], 3.0 / 6.0);
                        return dice;
                      }};
  const Side defender{each, [=](int lost) {
                        const auto units = left({infantry, tanks, third}, lost);
                        std::vector<double> dice;
                        add(dice, units[0], 2.0 / 6.0);
                        add(dice, units[1], 3.0 / 6.0);
                        add(dice, units[2], 4.0 / 6.0);
                        return dice;
                      }};
  return {"[attacker]\ninfantry = " + text(infantry) + "artillery = " + text(third) +
              "tank = " + text(tanks) + "[defender]\ninfantry = " + text(infantry) + "tank = " + text(tanks) +
              "fighter = " + text(third),
          Twin(attacker, defender), "/games/axis-allies-1942.toml", 0};
}

/// Fighters, cruisers and dreadnoughts a side; each dreadnought is damaged before anything is lost.
Battle twilight_imperium(int each) {
  const int fighters = each * 10 / 25;
  const int cruisers = each * 8 / 25;
  const int dreadnoughts = each - fighters - cruisers;
  const auto text = [](int count) { return std::to_string(count) + "\n"; };
  const Side side{
      each + dreadnoughts, [=](int taken) {
        const auto units = left({fighters, cruisers, dreadnoughts}, std::max(taken - dreadnoughts, 0));
        std::vector<double> dice;
        add(dice, units[0], 2.0 / 10.0);
        add(dice, units[1], 4.0 / 10.0);
        add(dice, units[2], 6.0 / 10.0);
        return dice;
      }};
  const std::string given =
      "fighter = " + text(fighters) + "cruiser = " + text(cruisers) + "dreadnought = " + text(dreadnoughts);
  return {"[attacker]\n" + given + "[defender]\n" + given, Twin(side, side),
          "/games/twilight-imperium-4.toml", 2};
}

/// What odds say of a battle: how it ends, exactly where that is not too long, and what is counted.
double worked_out(const std::string& text, const Battle& battle) {
  const Game game = game_of(text);
  Watch watch;
  watch.as_declared = true;
  const Described rules(compile(game, setup_of(game, battle.given), watch).value());
  const Graph graph =
      explore(rules, rules.start(), Prices{}, Limits{}, {.counts = true}, AsDeclared{&rules}).value().graph;
  const Policy policy = only_choices(graph);
  ExactWork work;
  benchmark::DoNotOptimize(outcomes<Exact>(graph, policy, &work));
  const auto counters = static_cast<std::uint16_t>(end_counters(game).size() + 1);
  for (std::uint16_t counter = 0; counter < counters; ++counter)
    benchmark::DoNotOptimize(counts<double>(graph, policy, counter));
  return bounded_outcomes(graph, policy).chances[battle.won];
}

template <Battle (*kBattle)(int)>
void large(benchmark::State& state) {
  Battle battle = kBattle(static_cast<int>(state.range(0)));
  const std::string text = text_of(battle.file);
  if (std::abs(worked_out(text, battle) - battle.twin.won()) > 1e-11)
    return state.SkipWithError("it is not what the twin says");
  for (auto _ : state) benchmark::DoNotOptimize(worked_out(text, battle));
}
template <Battle (*kBattle)(int)>
void large_twin(benchmark::State& state) {
  Battle battle = kBattle(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(battle.twin.won());
}
void sizes(benchmark::internal::Benchmark* one) {
  for (const int each : {10, 16, 25}) one->Arg(each);
  one->Unit(benchmark::kMillisecond);
}
BENCHMARK(large<axis_and_allies>)->Name("large/axis_and_allies")->Apply(sizes);
BENCHMARK(large_twin<axis_and_allies>)->Name("large/axis_and_allies/twin")->Apply(sizes);
BENCHMARK(large<twilight_imperium>)->Name("large/twilight_imperium")->Apply(sizes);
BENCHMARK(large_twin<twilight_imperium>)->Name("large/twilight_imperium/twin")->Apply(sizes);

}  // namespace
}  // namespace casus::game
