#include "systems/defcon/exchange/exchange_conflict.hpp"

#include "systems/defcon/files/value_reader.hpp"
#include "systems/defcon/system.hpp"

namespace casus::defcon {
namespace {

/// Returns DEFCON's info with a single outcome, because an exchange ends in one way.
SystemInfo with_one_outcome(SystemInfo info) {
  info.outcomes = 1;
  info.other_outcomes = 0;
  return info;
}

}  // namespace

std::optional<Result<Exchange>> exchange_of(const Arbiter& rules, bool without) {
  const Position& start = rules.start();
  const bool answering = start.stage == Position::Stage::answering;
  if (start.phase != Phase::launch || start.level > rules.rulebook().nuclear_level) return std::nullopt;
  if (start.stage != Position::Stage::choosing && !answering) return std::nullopt;
  if (answering && without) return std::nullopt;  // no bloc would be asked
  return Exchange::of(rules, !without);
}

ExchangeConflict::ExchangeConflict(std::shared_ptr<const Exchange> rules)
    : ConflictOf(with_one_outcome(System().info()), rules),
      arbiter_(std::shared_ptr<const Arbiter>(rules, &rules->arbiter())) {}

ScenarioWords ExchangeConflict::scenario_words() const {
  ScenarioWords words = arbiter_.scenario();
  const Board& board = rules().arbiter().board();
  const std::string by(by_values(board));
  words.optimised =
      (prices().dimensions() == 1
           ? "A worth is what the active bloc keeps and the other loses, " + by +
                 ". A bloc that gains nothing launches nothing."
           : "Each bloc makes its own worth large, " + by + ". One that gains nothing launches nothing.") +
      std::string(said_of_values(board));
  return words;
}

}  // namespace casus::defcon
