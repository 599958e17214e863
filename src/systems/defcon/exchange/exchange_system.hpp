#pragma once
// The exchange as a system of its own, for advice: its words are the arbiter's.

#include <optional>
#include <string>
#include <vector>

#include "answers/field.hpp"
#include "files/document.hpp"
#include "systems/defcon/exchange/exchange.hpp"
#include "systems/defcon/files/value_reader.hpp"
#include "systems/defcon/words/words.hpp"

namespace casus::defcon {

/// The exchange as a system: its words are the arbiter's.
template <class System>
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
    const Board& board = rules.arbiter().board();
    const std::string by(by_values(board));
    return (rules.prices().dimensions() == 1 ? "A worth is what the active bloc keeps and the other loses, " +
                                                   by + ". A bloc that gains nothing launches nothing."
                                             : "Each bloc makes its own worth large, " + by +
                                                   ". One that gains nothing launches nothing.") +
           std::string(said_of_values(board));
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
  static void own() = delete;
  static void plans() = delete;
  static void weigh() = delete;
  static void sees() = delete;
  static void brief() = delete;
  static void group() = delete;
  static void effect() = delete;
};

}  // namespace casus::defcon
