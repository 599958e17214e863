#include "systems/defcon/exchange/exchange_system.hpp"

#include "systems/defcon/files/value_reader.hpp"

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

ExchangeSystem::ExchangeSystem(const SystemOf<Arbiter>& arbiter)
    : SystemOf(with_one_outcome(arbiter.info())), arbiter_(arbiter) {}

Faults ExchangeSystem::check_rulebook(const files::Document& rulebook) const {
  return arbiter_.check_rulebook(rulebook);
}
Result<Exchange> ExchangeSystem::load(const files::Document& scenario,
                                      const files::Document& rulebook) const {
  const auto table = arbiter_.load(scenario, rulebook);
  if (!table) return table.faults();
  auto exchange = exchange_of(*table, false);
  if (!exchange) return Fault{{}, "no missile may be launched in this scenario", "an exchange was expected"};
  return std::move(*exchange);
}
std::string ExchangeSystem::title(const Exchange& rules) const { return arbiter_.title(rules.arbiter()); }
ClauseTable ExchangeSystem::clause_table(const Exchange& rules) const {
  return arbiter_.clause_table(rules.arbiter());
}

std::string ExchangeSystem::optimised(const Exchange& rules) const {
  const Board& board = rules.arbiter().board();
  const std::string by(by_values(board));
  return (rules.prices().dimensions() == 1
              ? "A worth is what the active bloc keeps and the other loses, " + by +
                    ". A bloc that gains nothing launches nothing."
              : "Each bloc makes its own worth large, " + by + ". One that gains nothing launches nothing.") +
         std::string(said_of_values(board));
}

files::Node ExchangeSystem::to_node(const Exchange& rules, const Move& move) const {
  return arbiter_.to_node(rules.arbiter(), move);
}
Result<Move> ExchangeSystem::to_move(const Exchange& rules, const files::Document& document) const {
  return arbiter_.to_move(rules.arbiter(), document);
}
std::string ExchangeSystem::say(const Exchange& rules, const Move& move) const {
  return arbiter_.say(rules.arbiter(), move);
}
std::string ExchangeSystem::say(const Exchange& rules, const Finding& finding) const {
  return arbiter_.say(rules.arbiter(), finding);
}
std::string ExchangeSystem::say(const Exchange& rules, const Event& event) const {
  return arbiter_.say(rules.arbiter(), event);
}
std::string ExchangeSystem::seat_name(const Exchange& rules, Seat seat) const {
  return arbiter_.seat_name(rules.arbiter(), seat);
}
std::string ExchangeSystem::event_kind(std::uint16_t kind) const { return arbiter_.event_kind(kind); }
std::string ExchangeSystem::piece(const Exchange& rules, std::uint16_t number) const {
  return arbiter_.piece(rules.arbiter(), number);
}
std::string ExchangeSystem::holder(const Exchange& rules, std::uint16_t number) const {
  return arbiter_.holder(rules.arbiter(), number);
}

}  // namespace casus::defcon
