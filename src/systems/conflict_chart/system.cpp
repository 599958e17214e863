#include "systems/conflict_chart/system.hpp"

#include "systems/conflict_chart/picture.hpp"

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

LookupSaid System::lookup(const Conflict& rules) {
  const Picture drawn = picture(rules);
  LookupSaid said{"The Resolution Graph", drawn.rows, drawn.down, drawn.across, {}, {}};
  for (const Letter result : {Letter::a, Letter::b, Letter::c, Letter::d}) {
    const bool lesser = result == Letter::b || result == Letter::c;
    said.results.push_back({letter(result), declarer_wins(result) ? kAttacker : kDefender, lesser});
  }
  if (rules.board().commit != Commit::nobody) return said;  // what is in the play is not known yet
  for (const Mark& mark : drawn.marks) {
    said.marks.push_back({static_cast<std::size_t>(mark.cell.row - 1),
                          static_cast<std::size_t>(mark.cell.column - 1), mark.chance.to_double()});
  }
  return said;
}

}  // namespace casus::conflict_chart
