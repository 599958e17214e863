#include "systems/conflict_chart/system.hpp"

namespace casus::conflict_chart {

Faults System::check_rulebook(const files::Document& document) {
  const auto read = read_rulebook(document);
  return read ? Faults{} : read.faults();
}

Result<Conflict> System::load(const files::Document& scenario, const files::Document& rulebook) {
  auto read = read_rulebook(rulebook);
  if (!read) return read.faults();
  return read_scenario(scenario, std::move(*read));
}

std::string System::outcome_id(std::uint16_t outcome) {
  return std::string(1, letter(static_cast<Letter>(outcome)));
}

std::string System::outcome_text(const Conflict& rules, std::uint16_t outcome) {
  const std::string& attacker = rules.board().side(kAttacker).name;
  const std::string& defender = rules.board().side(kDefender).name;
  switch (static_cast<Letter>(outcome)) {
    case Letter::a:
      return "A: " + attacker + " wins";
    case Letter::b:
      return "B: " + attacker + " wins and loses half of its tokens";
    case Letter::c:
      return "C: " + attacker + " loses";
    case Letter::d:
      return "D: " + attacker + " loses, and " + defender + " may retaliate";
  }
  return "?";
}

std::string System::event_kind(std::uint16_t kind) {
  static constexpr std::array<std::string_view, kEventKinds> kNames{
      "declared", "in_play",       "die",         "total",    "off_chart", "read",
      "won",      "country_stays", "masterminds", "half_due", "keeps",     "may_retaliate",
      "drawn",    "stops",         "retaliates",  "begins",   "chain_ends"};
  return std::string(kNames[kind]);
}

}  // namespace casus::conflict_chart
