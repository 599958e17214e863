#pragma once
// Advice where a position is a game of its own, with rules of its own, nothing left to chance and
// nothing hidden: best play, what each seat has left, and the same without what the system leaves out for
// comparison. Where the positions are too many to be counted out it is the best found within a budget, with
// bounds on what it is worth. The budget is a number of positions: the answer is the same on every machine.
// For systems whose own answers know such positions.

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conflict/solvers/best_first.hpp"
#include "table/advice.hpp"
#include "table/conflict_of.hpp"

namespace casus {

template <Rules R>
class SubgameAdviser {
 public:
  using Rules = R;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  /// The game outlives this.
  explicit SubgameAdviser(const ConflictOf<R>& game) : game_(game) {}

  /// `without` makes the same game without what `left_out` names, or nothing where that is no other game.
  [[nodiscard]] Result<Advice> advise(const std::function<std::optional<Result<Rules>>()>& without,
                                      const std::string& left_out, const Limits& limits) const {
    const Rules& game = game_.rules();
    auto played = best_play(game_, limits);
    if (!played) return played.faults();
    Advice advice = std::move(played->advice);
    if (!played->ended) return advice;
    const std::vector<double> before = worths(game, game.start());
    const std::vector<double> after = worths(game, played->end);
    for (std::size_t seat = 0; seat < before.size(); ++seat)
      advice.left.push_back({game_.seat_name(static_cast<Seat>(seat)), before[seat], after[seat], {}});
    auto other = without();
    if (!other) return advice;
    if (!*other) return other->faults();
    const auto rest = std::make_shared<const Rules>(**std::move(other));
    const auto otherwise = best_play(*game_.with_rules(rest), limits);
    if (!otherwise) return otherwise.faults();
    if (!otherwise->ended) return advice;
    const std::vector<double> then = worths(*rest, otherwise->end);
    for (std::size_t seat = 0; seat < then.size(); ++seat) advice.left[seat].otherwise = then[seat];
    advice.otherwise = left_out;
    if (!otherwise->advice.choices.empty())
      advice.best_otherwise = otherwise->advice.choices[otherwise->advice.best].move.text;
    return advice;
  }

 private:
  static constexpr std::uint64_t kMostCounted = 100'000;  ///< positions of a graph of all
  static constexpr std::uint64_t kMostOpened = 200'000;   ///< positions of a search for the best

  struct BestLine {
    Advice advice;
    Position end;
    bool ended = false;  ///< whether the end of best play is known
  };
  [[nodiscard]] Result<BestLine> best_play(const ConflictOf<R>& conflict, const Limits& limits) const {
    const Rules& rules = conflict.rules();
    Limits counted = limits;
    counted.max_nodes = std::min(limits.max_nodes, kMostCounted);
    auto advice = advice_of(Solver(conflict), counted, std::nullopt);
    if (!advice) {
      if (limits.stopped()) return advice.faults();
      const Prices prices = rules.prices();
      const auto whole = WholePrices::of(prices);
      if (!whole) return advice.faults();
      return best_found(conflict, *whole, limits);
    }
    advice->search = Advice::Search{true, 0, {advice->value, advice->value}, 0.0};
    Position p = rules.start();
    for (const Advice::Step& step : advice->line) {  // nothing is left to chance: one line
      const auto move = conflict.to_move({step.move.node, {"best play"}});
      if (!move) return move.faults();
      p = rules.apply(p, ConflictOf<R>::of(*move), NullSink{});
    }
    return BestLine{std::move(*advice), p, true};
  }

  [[nodiscard]] Result<BestLine> best_found(const ConflictOf<R>& conflict, const WholePrices& prices,
                                            const Limits& limits) const {
    const Rules& rules = conflict.rules();
    BestFirst<Rules> search(rules, prices);
    search.search(rules.start(), std::min(limits.max_nodes, kMostOpened), limits);
    if (limits.stopped()) return *limits.exceeded(0, 0);
    const Seat seat = rules.turn(rules.start()).seat;
    const bool many = prices.dimensions() > 1;
    const std::size_t own = many ? static_cast<std::size_t>(seat) : 0;
    Advice advice;
    advice.seat = conflict.seat_name(seat);
    advice.wants_least = !many && seat == 1;
    advice.optimised = conflict.scenario().optimised;
    const auto bounds = [&](const PriceDifference& one) {
      return Advice::Bounds{prices.exact(one.least).to_double(), prices.exact(one.most).to_double()};
    };
    const auto sure = [&](const PriceDifference& one) { return advice.wants_least ? one.most : one.least; };
    const auto exact = [&](const PriceDifference& one) {
      return one.least == one.most ? std::optional(prices.exact(one.least)) : std::nullopt;
    };
    const std::vector<Move> moves = legal_moves(rules, rules.start());
    const auto choices = search.choices();
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const PriceDifference& one = choices[i][own];
      advice.choices.push_back({conflict.text(casus::Move::of(moves[i])), prices.exact(sure(one)).to_double(),
                                exact(one), bounds(one)});
    }
    const auto line = search.line();
    advice.best = line.front().ordinal;
    advice.value = advice.choices[advice.best].value;
    const PriceDifference& worth = search.worth()[own];
    const std::int64_t found = sure(choices[advice.best][own]);
    if (search.solved()) advice.exact = exact(worth);
    advice.search = Advice::Search{
        search.solved(), search.positions(), bounds(worth),
        prices.exact(advice.wants_least ? found - worth.least : worth.most - found).to_double()};
    for (std::size_t s = 0; many && s < prices.dimensions(); ++s) {
      const PriceDifference& one = search.worth()[s];
      advice.values.push_back({conflict.seat_name(static_cast<Seat>(s)), prices.exact(one.least).to_double(),
                               exact(one), bounds(one)});
    }
    Citations cited;
    Position p = rules.start();
    const Prices worths_of = rules.prices();
    std::vector<std::pair<Seat, std::vector<Exact>>> made;  // by step: who chose, and what it brought
    // Where bounds have met all take the first move to the end.
    for (std::size_t i = 0; rules.turn(p).actor != Actor::nobody; ++i) {
      if (i >= line.size() && !search.solved()) break;
      const Seat chooses = rules.turn(p).seat;
      const Move move = legal_moves(rules, p)[i < line.size() ? line[i].ordinal : 0];
      advice.line.push_back(
          {conflict.text(casus::Move::of(move)), conflict.seat_name(chooses), "", 1.0, 0.0, 0.0});
      // What each could have done instead was weighed too.
      rules.candidates(p, [&](const Move& other) {
        const bool allowed = rules.judge(p, other, NullSink{});
        rules.judge(p, other, [&](const Finding& finding) {
          if (allowed || !finding.holds) cited.insert(finding.clause);
        });
      });
      made.emplace_back(chooses, std::vector<Exact>(worths_of.dimensions()));
      p = rules.apply(p, move, [&](const auto& one) {
        if constexpr (requires { one.clause; }) cited.insert(one.clause);
        if constexpr (std::is_same_v<std::decay_t<decltype(one)>, Transfer>)
          worths_of.add_transfer(made.back().second, one);
      });
    }
    // Past what was looked at a worth is what the rest brings.
    std::vector<Exact> rest(worths_of.dimensions());
    for (std::size_t i = made.size(); i-- > 0;) {
      const auto& [chooses, gains] = made[i];
      for (std::size_t d = 0; d < rest.size(); ++d) rest[d] += gains[d];
      const std::size_t dimension = many ? static_cast<std::size_t>(chooses) : 0;
      const bool wants_least = !many && chooses == 1;
      Advice::Step& step = advice.line[i];
      if (i < line.size()) {
        const PriceDifference& then = line[i].worth[dimension];
        step.value = prices.exact(wants_least ? then.most : then.least).to_double();
      } else {
        step.value = rest[dimension].reduced().to_double();
      }
      step.worth = wants_least ? 0.0 - step.value : step.value;
    }
    advice.rests_on = conflict.rests_on(cited);
    return BestLine{std::move(advice), p, rules.turn(p).actor == Actor::nobody};
  }

  /// By seat, what it holds is worth.
  static std::vector<double> worths(const Rules& rules, const Position& p) {
    const Prices prices = rules.prices();
    std::vector<Exact> sums(prices.seats);
    rules.holdings(p, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
      const Seat seat = prices.seat_of(holder);
      if (seat >= 0) sums[static_cast<std::size_t>(seat)] += prices.price(piece, seat) * Exact(count);
    });
    std::vector<double> worths;
    worths.reserve(sums.size());
    for (const Exact& sum : sums) worths.push_back(sum.reduced().to_double());
    return worths;
  }

  const ConflictOf<R>& game_;
};

}  // namespace casus
