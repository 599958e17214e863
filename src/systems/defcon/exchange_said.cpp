#include "systems/defcon/exchange_said.hpp"

#include "systems/adviser.hpp"
#include "systems/defcon/exchange.hpp"
#include "systems/defcon/system.hpp"

namespace casus::defcon {
namespace {

/// The exchange as a system: its words are the arbiter's.
struct ExchangeSystem : System {
  using Rules = Exchange;
  static constexpr std::uint16_t kOutcomes = 1;

  static Result<Exchange> load(const files::Document& /*scenario*/, const files::Document& /*rulebook*/) {
    return Fault{{}, "an exchange is made from a table", ""};
  }
  static Exchange::Position start(const Rules& rules) { return rules.start(); }
  static Prices prices(const Rules& rules) { return rules.prices(); }
  static std::optional<int> edition(const Rules& /*rules*/) { return std::nullopt; }
  static std::string title(const Rules& rules) { return rules.arbiter().rulebook().title; }
  static ClauseTable clause_table(const Rules& /*rules*/) { return {clause_rows(), 0}; }
  static bool declares(const Rules& /*rules*/) { return false; }
  static std::vector<Knob> knobs(const Rules& rules) { return System::knobs(rules.arbiter()); }
  static std::string optimised(const Rules& rules) {
    return rules.prices().dimensions() == 1 ? "A worth is what the active bloc keeps and the other loses, by "
                                              "the scenario's values. A bloc that "
                                              "gains nothing launches nothing."
                                            : "Each bloc makes its own worth large, by the scenario's "
                                              "values. One that gains nothing launches "
                                              "nothing.";
  }
  static files::Node to_node(const Rules& rules, const Move& move) {
    return defcon::to_node(rules.arbiter().board(), move);
  }
  static Result<Move> to_move(const Rules& rules, const files::Document& document) {
    return defcon::to_move(rules.arbiter().board(), document);
  }
  static std::string say(const Rules& rules, const auto& told) { return defcon::say(rules.arbiter(), told); }
  static std::string outcome_id(std::uint16_t /*outcome*/) { return "over"; }
  static std::string outcome_text(const Rules& /*rules*/, std::uint16_t /*outcome*/) { return "it is over"; }
  static Seat victor(std::uint16_t /*outcome*/) { return -1; }
  static std::string seat_name(const Rules& rules, Seat seat) {
    return System::seat_name(rules.arbiter(), seat);
  }
  static std::string piece(const Rules& rules, std::uint16_t number) {
    return System::piece(rules.arbiter(), number);
  }
  static std::string holder(const Rules& rules, std::uint16_t number) {
    return System::holder(rules.arbiter(), number);
  }
  // What the arbiter adds to its own answers has no meaning here.
  static void remedy() = delete;
  static void advise() = delete;
  static void plans() = delete;
  static void sees() = delete;
  static void brief() = delete;
  static void group() = delete;
  static void effect() = delete;
};

/// By seat, what it holds is worth.
std::vector<double> worths(const Exchange& exchange, const Exchange::Position& p) {
  const Prices prices = exchange.prices();
  std::vector<Exact> sums(prices.seats);
  exchange.holdings(p, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    const Seat seat = prices.seat_of(holder);
    if (seat >= 0) sums[static_cast<std::size_t>(seat)] += prices.price(piece, seat) * Exact(count);
  });
  std::vector<double> worths;
  for (const Exact& sum : sums) worths.push_back(sum.reduced().to_double());
  return worths;
}

/// Best play, and where it ends: nothing is left to chance.
struct Played {
  Advice advice;
  Exchange::Position end;
};
Result<Played> best_play(const Exchange& exchange, const Limits& limits) {
  const BestPlay<ExchangeSystem> at(exchange);
  auto advice = Adviser<ExchangeSystem>(at).advise(limits, std::nullopt);
  if (!advice) return advice.faults();
  Exchange::Position p = exchange.start();
  for (const Advice::Step& step : advice->line) {
    const auto document = files::read_json(step.move.json, "best play");
    const auto move = ExchangeSystem::to_move(exchange, *document);
    p = exchange.apply(p, *move, Nothing{});
  }
  return Played{std::move(*advice), p};
}

}  // namespace

std::optional<Result<Advice>> advice_on_exchange(const Arbiter& rules, const Limits& limits) {
  const Position& start = rules.start();
  const bool answering = start.stage == Position::Stage::answering;
  if (start.phase != Phase::launch || start.level > rules.rulebook().nuclear_level) return std::nullopt;
  if (start.stage != Position::Stage::choosing && !answering) return std::nullopt;
  const auto exchange = Exchange::of(rules);
  if (!exchange) return exchange.faults();
  auto played = best_play(*exchange, limits);
  if (!played) return played.faults();
  Advice advice = std::move(played->advice);
  const std::vector<double> before = worths(*exchange, exchange->start());
  const std::vector<double> after = worths(*exchange, played->end);
  for (std::size_t seat = 0; seat < before.size(); ++seat)
    advice.left.push_back(
        {System::seat_name(rules, static_cast<Seat>(seat)), before[seat], after[seat], std::nullopt});
  if (answering) return advice;  // without LOW there is no such choice
  const auto without = Exchange::of(rules, false);
  if (!without) return without.faults();
  const auto other = best_play(*without, limits);
  if (!other) return other.faults();
  const std::vector<double> otherwise = worths(*without, other->end);
  for (std::size_t seat = 0; seat < otherwise.size(); ++seat) advice.left[seat].otherwise = otherwise[seat];
  advice.otherwise = "LOW and PERIMETR";
  if (!other->advice.choices.empty())
    advice.best_otherwise = other->advice.choices[other->advice.best].move.text;
  return advice;
}

}  // namespace casus::defcon
