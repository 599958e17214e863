#pragma once
// Advice where a position is a game of its own, with rules of its own (`S::Own`), nothing left to chance and
// nothing hidden: best play, what each seat has left, and the same without what the system leaves out for
// comparison. Included by table_of.hpp only.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "systems/adviser.hpp"

namespace casus {

template <System S>
class OwnGame {
 public:
  using Own = typename S::Own;
  using Rules = typename Own::Rules;
  using Position = typename Rules::Position;

  /// Nothing where the position is no such game.
  static std::optional<Result<Advice>> advise(const typename S::Rules& table, const Limits& limits) {
    const auto rules = S::own(table, false);
    if (!rules) return std::nullopt;
    if (!*rules) return rules->faults();
    auto played = best_play(**rules, limits);
    if (!played) return played.faults();
    Advice advice = std::move(played->advice);
    const std::vector<double> before = worths(**rules, (*rules)->start());
    const std::vector<double> after = worths(**rules, played->end);
    for (std::size_t seat = 0; seat < before.size(); ++seat)
      advice.left.push_back({S::seat_name(table, static_cast<Seat>(seat)), before[seat], after[seat], {}});
    const auto other = S::own(table, true);
    if (!other) return advice;
    if (!*other) return other->faults();
    const auto otherwise = best_play(**other, limits);
    if (!otherwise) return otherwise.faults();
    const std::vector<double> then = worths(**other, otherwise->end);
    for (std::size_t seat = 0; seat < then.size(); ++seat) advice.left[seat].otherwise = then[seat];
    advice.otherwise = S::kLeftOut;
    if (!otherwise->advice.choices.empty())
      advice.best_otherwise = otherwise->advice.choices[otherwise->advice.best].move.text;
    return advice;
  }

 private:
  struct Played {
    Advice advice;
    Position end;
  };
  static Result<Played> best_play(const Rules& rules, const Limits& limits) {
    const BestPlay<Own> at(rules);
    auto advice = Adviser<Own>(at).advise(limits, std::nullopt);
    if (!advice) return advice.faults();
    Position p = rules.start();
    for (const Advice::Step& step : advice->line) {  // nothing is left to chance: one line
      const auto document = files::read_json(step.move.json, "best play");
      if (!document) return document.faults();
      const auto move = Own::to_move(rules, *document);
      if (!move) return move.faults();
      p = rules.apply(p, *move, Nothing{});
    }
    return Played{std::move(*advice), p};
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
    for (const Exact& sum : sums) worths.push_back(sum.reduced().to_double());
    return worths;
  }
};

}  // namespace casus
