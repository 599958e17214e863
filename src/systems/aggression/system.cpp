#include "systems/aggression/system.hpp"

#include <algorithm>
#include <array>

#include "files/reader.hpp"

namespace casus::aggression {
namespace {

constexpr std::array<std::string_view, 2> kRulebooks{"aggression-1", "aggression-2"};
constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
    {"rounds", "Battle Rounds", Tally::Kind::sum},
    {"attacker_dice_left", "d6s left, the Aggressor being the Victor", Tally::Kind::last},
    {"defender_dice_left", "d6s left, the Defender being the Victor", Tally::Kind::last},
    {"territories", "Territories gained by the Aggressor", Tally::Kind::sum},
    {"points", "Point Value gained by the Aggressor", Tally::Kind::sum},
    {"first_taken", "First Territory attacked: taken 1, not taken 0", Tally::Kind::last},
}};

}  // namespace

System::System()
    : SystemOf({.id = "aggression",
                .title = "Aggressive Takeovers: dice battles over Territories",
                .rulebooks = kRulebooks,
                .clauses = clause_rows(),
                .fields = rulebook_fields(),
                .counters = kCounterInfo,
                .outcomes = 2,
                .in_force = clauses_in_force()}) {}

std::string_view System::default_rulebook(const files::Document& scenario) const {
  const files::Node* edition = scenario.root.find("edition");
  const bool first = edition != nullptr && edition->integer() != nullptr && *edition->integer() == 1;
  return kRulebooks[first ? 0 : 1];
}

Faults System::check_rulebook(const files::Document& document) const {
  const auto read = read_rulebook(document);
  return read ? Faults{} : read.faults();
}

Result<Campaign> System::load(const files::Document& scenario, const files::Document& rulebook) const {
  auto read = read_rulebook(rulebook);
  if (!read) return read.faults();
  return read_scenario(scenario, std::move(*read));
}

files::Node System::to_node(const Campaign& rules, const Attack& move) const {
  const Board& board = rules.board();
  const auto name = [&](int territory) {
    return files::Node(board.territories[static_cast<std::size_t>(territory)].name);
  };
  files::Node::Table table;
  table.push_back({"type", files::Node(move.passes() ? "pass" : "attack")});
  if (move.passes()) return table;
  table.push_back({"from", name(move.from)});
  table.push_back({"against", name(move.against)});
  if (move.card != kNobody) {
    table.push_back({"card", files::Node(board.cards[static_cast<std::size_t>(move.card)].name)});
  }
  return table;
}

Result<Attack> System::to_move(const Campaign& rules, const files::Document& document) const {
  Faults faults;
  files::Reader reader(document, faults);
  const bool passes = reader.choice<bool>("type", {{"attack", false}, {"pass", true}});
  Attack move;
  if (!passes && faults.empty()) {
    std::vector<std::string> territories;
    for (const Territory& territory : rules.board().territories) territories.push_back(territory.name);
    std::vector<std::string> cards;
    for (const Card& card : rules.board().cards) cards.push_back(card.name);
    if (territories.empty())
      return Fault{document.place(document.root), "there is no Territory to attack",
                   "a scenario with a board was expected"};
    move.from = static_cast<std::int8_t>(reader.choice("from", territories));
    move.against = static_cast<std::int8_t>(reader.choice("against", territories));
    if (reader.has("card")) {
      if (cards.empty()) {
        reader.fault_at("card", "there is no card", "an attack without a card was expected");
      } else {
        move.card = static_cast<std::int8_t>(reader.choice("card", cards));
      }
    }
  }
  reader.finish();
  if (!faults.empty()) return faults;
  return move;
}

std::string System::outcome_id(std::uint16_t outcome) const {
  switch (static_cast<Winner>(outcome)) {
    case Winner::attacker:
      return "attacker";
    case Winner::defender:
      return "defender";
    case Winner::none:
      break;
  }
  return "none";
}

/// Where nothing is declared a row of attacks is weighed, and the outcome is that of its last; what is
/// declared is one attack, after which no option is taken unless somebody takes it.
std::string System::outcome_text(const Campaign& rules, std::uint16_t outcome) const {
  const bool of_many = rules.may_chain() && !declares(rules);
  switch (static_cast<Winner>(outcome)) {
    case Winner::attacker:
      return of_many ? "the Aggressor is the Victor of the last scenario" : "the Aggressor is the Victor";
    case Winner::defender:
      if (rules.board().dice) return "the Defender is the Victor";
      return of_many ? "the Defender is the Victor of the last scenario and takes the "
                       "Territory attacked from"
                     : "the Defender is the Victor and takes the Territory attacked from";
    case Winner::none:
      break;
  }
  return "no attack is made";
}

Seat System::victor(std::uint16_t outcome) const {
  switch (static_cast<Winner>(outcome)) {
    case Winner::attacker:
      return kAttacker;
    case Winner::defender:
      return kDefender;
    case Winner::none:
      break;
  }
  return -1;
}

std::string System::seat_name(const Campaign& rules, Seat seat) const {
  if (seat == kAttacker)
    return rules.board().players.empty()
               ? "Aggressor"
               : rules.board().players[static_cast<std::size_t>(rules.board().player)];
  return seat == kDefender ? "Defender" : "";
}

std::string System::event_kind(std::uint16_t kind) const {
  static constexpr std::array<std::string_view, kPassed + 1> kNames{
      "declared",    "assessed",       "no_agents_no_die", "battle_begins", "polygon", "die",
      "rolled",      "round_won",      "die_lost",         "beaten",        "taken",   "units_captured",
      "agents_stay", "governor_stays", "turn_ends",        "passed"};
  return std::string(kNames[kind]);
}

}  // namespace casus::aggression
