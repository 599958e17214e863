#include "systems/columbia/rulebook.hpp"

#include <algorithm>

#include "table/rulebook_fields.hpp"

namespace casus::columbia {
namespace {

using files::Reader;

constexpr std::size_t kMostFaces = 20;

void read_colours(Reader& root, std::string_view key, Rulebook& rulebook) {
  auto dice = root.tables(key, {1, kMostColours});
  for (Reader& reader : dice) {
    Colour colour;
    colour.name = reader.name("name");
    for (const std::int64_t face : reader.integers("faces", 0, kMaxFace, {2, kMostFaces}))
      colour.faces.push_back(static_cast<std::int32_t>(face));
    rulebook.colours.push_back(std::move(colour));
    reader.finish();
  }
  files::report_duplicates(dice, "name", "dice");
}

std::vector<std::string> colour_names(const Rulebook& rulebook) {
  std::vector<std::string> names;
  for (const Colour& colour : rulebook.colours) names.push_back(colour.name);
  return names;
}
void read_die(Reader& dice, std::string_view kind, Rulebook& rulebook) {
  const auto at = std::find(kKindNames.begin(), kKindNames.end(), kind) - kKindNames.begin();
  rulebook.colour_of[static_cast<std::size_t>(at)] = dice.choice(kind, colour_names(rulebook));
}
void read_bookers_die(Reader& booker, std::string_view key, Rulebook& rulebook) {
  rulebook.booker_colour = booker.choice(key, colour_names(rulebook));
}

constexpr std::array kInForce{RuleInForce{clause(Co::reveal_order), "fight.effect_order", ""}};

constexpr auto kFields = std::to_array<RulebookField<Rulebook>>({
    {"die", clause(Co::faces), read_colours, "the numbers on the faces of each combat die", "*: {}"},
    {"dice.common", clause(Co::which_die), read_die, "which die a common rolls"},
    {"dice.special", clause(Co::which_die), read_die, "which die a special rolls"},
    {"dice.leader", clause(Co::which_die), read_die, "which die a leader rolls"},
    {"dice.alarm", clause(Co::which_die), read_die, "which die an alarm rolls"},
    {"dice.turret", clause(Co::which_die), read_die, "which die a turret rolls"},
    {"dice.stronghold", clause(Co::which_die), read_die, "which die a stronghold rolls"},
    {"fight.turrets_lent", clause(Co::lent_turret), read_boolean<&Rulebook::turrets_lent>,
     "whether a turret gives its die to adjacent locations too"},
    {"fight.alarm_bonus", clause(Co::alarm), read_choice<&Rulebook::alarm_bonus, "die", "total">,
     "an alarm adds 1 to each own die, or to the total: die, total", "*: an alarm adds 1 to the {}"},
    {"fight.effects_first", clause(Co::reveal_order),
     read_either<&Rulebook::attackers_effects_first, "attacker", "defender">,
     "whose effects come first, before the dice (CO-4) and after (CO-10): attacker, defender",
     "*: the {}'s come first"},
    {"fight.effect_order", clause(Co::reveal_order),
     read_either<&Rulebook::effects_as_played, "played", "best">,
     "a player's effects before the dice come in the order in which its cards were played, or as it "
     "chooses when they do: played, best",
     "played: in the order played | best: in the order that it chooses"},
    {"fight.cards_after", clause(Co::cards_discarded),
     read_either<&Rulebook::cards_discarded, "discarded", "returned">,
     "what becomes of the cards played: discarded, or returned to their hands",
     "discarded: they are discarded | returned: they return to their hands"},
    {"board.control_rule", clause(Co::control),
     read_choice<&Rulebook::control, "no-enemy-units", "own-units", "presence">,
     "who controls a location: with a unit or structure and no enemy unit there (no-enemy-units), only "
     "with a unit (own-units), or with anything whoever else is there (presence)",
     "no-enemy-units: with a unit or a structure, where no enemy has a unit | own-units: only with a unit of "
     "its own, where no enemy has one | presence: with a unit or a structure, whoever else is there"},
    {"board.bare_structures", clause(Co::bare_structures_after),
     read_either<&Rulebook::bare_structures_stay, "stay", "destroyed">,
     "enemy structures without units, when a mover has come to stay: stay, destroyed",
     "stay: they stay | destroyed: they are destroyed"},
    {"board.retreat_stronghold", clause(Co::retreat_reading),
     read_choice<&Rulebook::retreat_to_any, "own", "any">,
     "whose stronghold a beaten side may go to, where it controls the location: own, any",
     "own: its own stronghold | any: anybody's stronghold"},
    {"booker.dice", clause(Co::booker_dice), read_integer<&Rulebook::booker_dice, 0, 10>,
     "how many dice Booker rolls", "*: Booker rolls {} dice"},
    {"booker.die", clause(Co::booker_dice), read_bookers_die, "which", "*: Booker's dice are {}"},
    {"booker.booker_groups", clause(Co::booker_groups),
     read_either<&Rulebook::active_group_first, "active-first", "active-last">,
     "whom of several players Booker fights first: active-first, active-last",
     "active-first: the active player first | active-last: the active player last"},
});

}  // namespace

std::span<const Field> rulebook_fields() { return kFieldsOf<kFields>; }
std::span<const RuleInForce> clauses_in_force() { return kInForce; }

Result<Rulebook> read_rulebook(const files::Document& document) {
  return casus::read_rulebook<Rulebook>(document, "columbia", kFields);
}

}  // namespace casus::columbia
