#include "game/examples/work_out.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "conflict/explore/explore.hpp"
#include "conflict/explore/growth.hpp"
#include "conflict/explore/metered.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "game/compiler/described.hpp"
#include "game/compiler/prices.hpp"
#include "game/model/setup.hpp"

namespace casus::game {
namespace {

/// Returns a result in the notation of its published number: a fraction, unless it is long, or a decimal.
std::string short_text(const Exact& exact, const Published& published) {
  constexpr std::size_t kMost = 48;
  std::string text = exact.reduced().to_string();
  const bool is_fraction = published.written.find('/') != std::string::npos;
  return is_fraction && text.size() <= kMost ? text : fmt::format("{:.15g}", exact.to_double());
}

/// The evaluation of one example. Questions about the final position are watched by counters, whose
/// distributions give the probabilities.
class ExampleRun {
 public:
  ExampleRun(const Game& game, const Example& example, const Limits& limits, ExampleReach& reached)
      : game_(game), example_(example), limits_(limits), reached_(reached) {}

  Result<WorkedExample> run() {
    const auto setup = read_given(game_, example_);
    if (!setup) return setup.faults();
    SizeForecast forecast(pieces_of(*setup), limits_, [&](std::int64_t most, const Limits& part) {
      return usage_of(with_at_most(*setup, most), part);
    });
    if (auto refusal = forecast.refusal()) return *std::move(refusal);
    auto worked = metered(limits_, [&] { return worked_with(*setup); });
    if (!worked && worked.faults().front().kind == FaultKind::too_large)
      return forecast.with_size(worked.faults().front());
    return worked;
  }

 private:
  /// Visits the counts above 1 of all units of a setup, except units with `life`.
  static void each_of_several(auto& setup, const auto& visit) {
    for (auto& side : setup.sides) {
      for (std::size_t form = 0; form < side.units.size(); ++form) {
        const bool has_life = form < side.lives.size() && !side.lives[form].empty();
        if (side.units[form] > 1 && !has_life) visit(side.units[form]);
      }
    }
  }
  static std::vector<std::int64_t> pieces_of(const Setup& setup) {
    std::vector<std::int64_t> counts;
    each_of_several(setup, [&](std::int64_t count) { counts.push_back(count); });
    return counts;
  }
  static Setup with_at_most(Setup setup, std::int64_t most) {
    each_of_several(setup, [&](std::int64_t& count) { count = std::min(count, most); });
    return setup;
  }
  /// Returns the resources that the example takes with this setup, or nothing if it is refused.
  std::optional<Usage> usage_of(const Setup& setup, const Limits& limits) {
    ExampleReach ignored(game_);
    Usage usage;
    const auto worked = metered(
        limits, [&] { return ExampleRun(game_, example_, limits, ignored).worked_with(setup); }, &usage);
    return worked ? std::optional(usage) : std::nullopt;
  }

  Result<WorkedExample> worked_with(const Setup& setup) {
    Watch watch;
    for (const auto& [of, published] : example_.chance) watch.at_end.push_back(&of);
    for (const Example::LeftoverExample& left : example_.left) watch.at_end.push_back(&left.of);
    watch.cells = &reached_.cells;
    watch.as_declared = !example_.best;
    auto program = compile(game_, setup, watch);
    if (!program) return program.faults();
    const Prices prices = prices_of(game_, setup, *program);
    const Described rules(*std::move(program));
    // Start after the declaration: an example may show a position whose declaration is not allowed.
    const Described::Position begun = rules.begun([this](const auto& report) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(report)>, Tally>) {
        begun_rounds_ += report.counter == kRounds ? report.amount : 0;
        if (report.kind == Tally::Kind::last) begun_counts_[report.counter] = report.amount;
      }
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
      if (rules.hides()) {
        auto mixed = equilibrium(graph, limits_);
        if (!mixed) return mixed.faults();
        policy = std::move(mixed->policy);
        if (!policy.exact) within_ = mixed->exploitability;
      } else {
        auto decided = Decision::of(graph, limits_);
        if (!decided) return decided.faults();
        policy = decided->policy();
      }
    } else {
      policy = only_choices(graph);
    }
    note_reached(rules, begun, *explored, policy);
    if (auto fault = note_choice(rules, begun, *explored, policy)) return *std::move(fault);
    if (auto fault = note_worth(graph, policy, explored->node_of(rules, begun))) return *std::move(fault);
    if (example_.exact && policy.exact) {
      if (!compare<Exact>(graph, policy))
        return Fault{example_.place, "its exact chances are too long to be worked out",
                     "exact = false was expected, or fewer units"};
    } else {
      compare<double>(graph, policy);
    }
    return std::move(worked_);
  }

  /// Compares a double with a published number. A result of sixteen digits holds if all but the last one or
  /// two digits agree; of mixes that are solved in doubles, if it is as near as they are good.
  void add(std::string what, const Published& published, double about) {
    const std::size_t before = worked_.numbers.size();
    add(std::move(what), published, Exact::from_decimal(about));
    constexpr double kRounding = 1e-13;
    const double within = published.within ? published.within->to_double() : 0.0;
    worked_.numbers[before].holds =
        std::abs(published.value.to_double() - about) <= within + within_ + kRounding;
    worked_.numbers[before].worked = fmt::format("{:.15g}", about);
  }
  void add(std::string what, const Published& published, const Exact& exact) {
    Exact off = published.value - exact;
    if (off.sign() < 0) off = -off;
    const bool holds = (off - published.within.value_or(Exact())).sign() <= 0;
    worked_.numbers.push_back({std::move(what), published.written, short_text(exact, published), holds});
  }

  /// Compares all published numbers. Returns false if exact numbers grow too long.
  template <class N>
  bool compare(const Graph& graph, const Policy& policy) {
    ExactWork work(10 * ExactWork::kMost);
    worked_.about = example_.about;
    worked_.source = example_.source;
    worked_.place = example_.place;
    std::vector<N> ends = outcomes<N>(graph, policy, &work);
    if (work.used_up()) return false;
    ends.resize(std::max(ends.size(), game_.ends.size()));
    for (std::size_t side = 0; side < game_.sides(); ++side) {
      if (!example_.wins[side]) continue;
      N won(0);
      for (std::size_t end = 0; end < game_.ends.size(); ++end) {
        if (game_.ends[end].is_won_by(side)) won += ends[end];
      }
      add(game_.side_id(side) + " wins", *example_.wins[side], won);
    }
    for (const auto& [end, published] : example_.outcomes) add(game_.ends[end].outcome, published, ends[end]);
    auto counter = first_watched(game_);
    const auto chance = [&](const auto& holds) {
      N sum(0);
      for (const CountEnd<N>& end : counts<N>(graph, policy, counter)) {
        // No edge reports an end that comes before any throw or choice.
        const auto begun = begun_counts_.find(counter);
        if (end.value != CountDistribution::kAbsent ? holds(end.value)
                                                    : begun != begun_counts_.end() && holds(begun->second))
          sum += end.probability;
      }
      return sum;
    };
    for (const auto& [of, published] : example_.chance) {
      add(of.text, published, chance([](std::int32_t value) { return value != 0; }));
      ++counter;
    }
    for (const Example::LeftoverExample& left : example_.left) {
      for (const auto& [number, published] : left.are) {
        const std::int64_t wanted = number;
        add(left.of.text + " = " + std::to_string(number), published,
            chance([&](std::int32_t value) { return value == wanted; }));
      }
      ++counter;
    }
    for (const auto& [what, published, worth] : worths_)
      std::visit([&, &what = what, &published = published](const auto& of) { add(what, published, of); },
                 worth);
    if (!example_.mean_rounds) return true;
    // No edge counts the rounds that begin before any throw or choice.
    N rounds(static_cast<N>(begun_rounds_));
    for (const CountMeans<N>& end : count_means<N>(graph, policy, kRounds, &work)) rounds += end.amount;
    if (work.used_up()) return false;
    add("mean rounds", *example_.mean_rounds, rounds);
    return true;
  }

  /// Compares the worths of the first choice's options to the choosing seat. A fault if there is no choice.
  std::optional<Fault> note_choice(const Described& rules, const Described::Position& begun,
                                   const Explored<Described>& explored, const Policy& policy) {
    if (example_.choice.empty()) return std::nullopt;
    const Stage& stage = rules.program().stages[rules.number_of(begun)];
    if (rules.turn(begun).actor != Actor::player || stage.options.empty())
      return Fault{example_.place,
                   "nothing is chosen in the open, and among options alone, before anything else happens",
                   "a position at which that is so was expected, or `worth` in place of 'choice'"};
    const Graph& graph = explored.graph;
    const std::uint32_t node = explored.node_of(rules, begun);
    const auto& options = std::get<Choose>(game_.steps()[stage.step]->verb).options;
    const std::vector<Described::Move> moves = legal_moves(rules, begun);
    const auto worths = worths_of(graph, policy);
    if (!worths) return worths.faults().front();
    for (const auto& [id, published] : example_.choice) {
      bool found = false;
      for (const Edge& edge : player_edges(graph, policy, node)) {
        if (options[moves[edge.label].index].id != id) continue;
        found = true;
        const std::size_t own = graph.dimensions > 1 ? static_cast<std::size_t>(stage.seat) : 0;
        const Exact& gain = graph.worths[edge.gain * graph.dimensions + own];
        const bool minus = graph.dimensions == 1 && stage.seat == 1;
        note("option " + id, published, worths->at(edge.to * graph.dimensions + own, gain), minus);
      }
      if (!found)
        return Fault{published.place, "'" + id + "' cannot be chosen at this position",
                     "an option that is open was expected"};
    }
    return std::nullopt;
  }

  /// Computes what best play is worth to the sides that the example names.
  std::optional<Fault> note_worth(const Graph& graph, const Policy& policy, std::uint32_t begun) {
    if (example_.worth.empty()) return std::nullopt;
    const auto worths = worths_of(graph, policy);
    if (!worths) return worths.faults().front();
    for (std::size_t side = 0; side < example_.worth.size(); ++side) {
      if (!example_.worth[side]) continue;
      const bool one = graph.dimensions == 1;
      note("worth to " + game_.side_id(side), *example_.worth[side],
           worths->at(begun * graph.dimensions + (one ? 0 : side), Exact()), one && side == 1);
    }
    return std::nullopt;
  }

  /// The worths of all nodes: exact where the policy is, else doubles.
  struct Worths {
    std::vector<Exact> exact;
    std::vector<double> about;
    [[nodiscard]] std::variant<Exact, double> at(std::size_t place, const Exact& gain) const {
      if (exact.empty()) return about[place] + gain.to_double();
      return exact[place] + gain;
    }
  };
  Result<Worths> worths_of(const Graph& graph, const Policy& policy) const {
    if (!policy.exact) return Worths{{}, worth_from_each<double>(graph, policy)};
    ExactWork work(10 * ExactWork::kMost);
    Worths made{worth_from_each<Exact>(graph, policy, &work), {}};
    if (work.used_up())
      return Fault{example_.place, "its exact worths are too long to be worked out",
                   "fewer units were expected"};
    return made;
  }
  void note(std::string what, const Published& published, std::variant<Exact, double> worth, bool minus) {
    if (minus) worth = std::visit([](const auto& of) { return std::variant<Exact, double>(-of); }, worth);
    worths_.emplace_back(std::move(what), published, std::move(worth));
  }

  /// Marks the ends and options with a positive probability. An edge that the policy keeps has one.
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
      // No move leads to the end of positions that lead only to themselves: the exploration puts it there.
      if (rules.turn(p).actor != Actor::nobody) {
        const Described::Position stuck = rules.deadlock(p, NullSink{});
        if (explored.node_of(rules, stuck) != casus::kNone) open.push_back(stuck);
      }
      switch (rules.turn(p).actor) {
        case Actor::nobody:
          if (rules.outcome(p) < game_.ends.size()) reached_.ends[rules.outcome(p)] = true;
          break;
        case Actor::chance:
          rules.classes(p, [&](const Weighted<Integer>& one) {
            open.push_back(rules.apply(p, one.chance, NullSink{}));
          });
          break;
        default: {
          const auto choose_it = [&](const Described::Move& chosen) {
            const Stage& stage = rules.program().stages[chosen.stage];
            const auto* choose =
                stage.step == kNone ? nullptr : std::get_if<Choose>(&steps[stage.step]->verb);
            const auto at = std::find(choices.begin(), choices.end(), choose);
            // In a secret choice the option is the first digit of the chosen index.
            const std::int64_t option =
                stage.options.empty() && !stage.numbers.empty()
                    ? static_cast<std::int64_t>(chosen.index % stage.numbers[0].size) + stage.numbers[0].low
                    : static_cast<std::int64_t>(chosen.index);
            if (at != choices.end() && option >= 0 &&
                option < static_cast<std::int64_t>(choose->options.size()))
              reached_
                  .options[static_cast<std::size_t>(at - choices.begin())][static_cast<std::size_t>(option)] =
                  true;
            open.push_back(rules.apply(p, chosen, NullSink{}));
          };
          if (!example_.best || node == casus::kNone) {
            choose_it(rules.declared(p));
            break;
          }
          const std::vector<Described::Move> moves = legal_moves(rules, p);
          if (const std::uint32_t edge = policy.chosen[node]; edge != casus::kNone) {
            choose_it(moves[explored.graph.edges[edge].label]);
            break;
          }
          const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
          for (std::size_t i = 0; i < mix.size(); ++i) {
            if (mix[i].probability > 0.0) choose_it(moves[i]);
          }
        }
      }
    }
  }

  const Game& game_;
  const Example& example_;
  const Limits& limits_;
  ExampleReach& reached_;
  WorkedExample worked_;
  std::vector<std::tuple<std::string, Published, std::variant<Exact, double>>> worths_;
  double within_ = 0.0;  // how far off mixes that are solved in doubles may be
  std::int64_t begun_rounds_ = 0;
  std::map<std::uint16_t, std::int32_t> begun_counts_;
};

}  // namespace

bool WorkedExample::holds() const {
  return std::all_of(numbers.begin(), numbers.end(), [](const ComparedNumber& one) { return one.holds; });
}

Result<WorkedExample> work_out(const Game& game, const Example& example, const Limits& limits,
                               ExampleReach& reached) {
  return ExampleRun(game, example, limits, reached).run();
}

}  // namespace casus::game
