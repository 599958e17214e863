#include "systems/columbia/rulebook.hpp"

#include "files/reader.hpp"

namespace casus::columbia {
namespace {

using files::Reader;

constexpr std::int64_t kMostBookerDice = 10;
constexpr std::size_t kMostFaces = 20;

constexpr std::array kFields{
    Field{"die", clause(Co::faces), "the numbers on the faces of each combat die"},
    Field{"dice.common", clause(Co::which_die), "which die a common rolls"},
    Field{"dice.special", clause(Co::which_die), "which die a special rolls"},
    Field{"dice.leader", clause(Co::which_die), "which die a leader rolls"},
    Field{"dice.alarm", clause(Co::which_die), "which die an alarm rolls"},
    Field{"dice.turret", clause(Co::which_die), "which die a turret rolls"},
    Field{"dice.stronghold", clause(Co::which_die), "which die a stronghold rolls"},
    Field{"fight.turrets_lent", clause(Co::lent_turret),
          "whether a turret gives its die to adjacent locations too"},
    Field{"fight.alarm_bonus", clause(Co::alarm),
          "an alarm adds 1 to each own die, or to the total: die, total"},
    Field{"fight.effects_first", clause(Co::reveal_order),
          "whose effects come first, before the dice (CO-4) and after (CO-10): attacker, defender"},
    Field{"fight.effect_order", clause(Co::reveal_order),
          "a player's effects before the dice come in the order in which its cards were played, or as it "
          "chooses when they do: played, best"},
    Field{"fight.cards_after", clause(Co::cards_discarded),
          "what becomes of the cards played: discarded, or returned to their hands"},
    Field{"board.control_rule", clause(Co::control),
          "who controls a location: with a unit or structure and no enemy unit there (no-enemy-units), only "
          "with a unit (own-units), or with anything whoever else is there (presence)"},
    Field{"board.bare_structures", clause(Co::bare_structures_after),
          "enemy structures without units, when a mover has come to stay: stay, destroyed"},
    Field{"board.retreat_stronghold", clause(Co::retreat_reading),
          "whose stronghold a beaten side may go to, where it controls the location: own, any"},
    Field{"booker.dice", clause(Co::booker_dice), "how many dice Booker rolls"},
    Field{"booker.die", clause(Co::booker_dice), "which"},
    Field{"booker.booker_groups", clause(Co::booker_groups),
          "whom of several players Booker fights first: active-first, active-last"},
};

std::vector<std::string> read_colours(Reader& root, Rulebook& rulebook) {
  std::vector<std::string> names;
  auto dice = root.tables("die", {1, kMostColours});
  for (Reader& reader : dice) {
    Colour colour;
    colour.name = reader.name("name");
    for (const std::int64_t face : reader.integers("faces", 0, kMaxFace, {2, kMostFaces}))
      colour.faces.push_back(static_cast<std::int32_t>(face));
    names.push_back(colour.name);
    rulebook.colours.push_back(std::move(colour));
    reader.finish();
  }
  files::report_duplicates(dice, "name", "dice");
  return names;
}

}  // namespace

std::span<const Field> rulebook_fields() { return kFields; }

Result<Rulebook> read_rulebook(const files::Document& document) {
  Faults faults;
  Rulebook rulebook;
  Reader root(document, faults);
  root.choice("system", std::vector<std::string>{"columbia"});
  rulebook.title = root.name("title");
  const std::vector<std::string> colours = read_colours(root, rulebook);
  Reader dice = root.table("dice");
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    rulebook.colour_of[kind] = dice.choice(kKindNames[kind], colours);
  dice.finish();
  Reader fight = root.table("fight");
  rulebook.turrets_lent = fight.boolean("turrets_lent");
  rulebook.alarm_bonus =
      fight.choice<AlarmBonus>("alarm_bonus", {{"die", AlarmBonus::die}, {"total", AlarmBonus::total}});
  rulebook.attackers_effects_first =
      fight.choice<bool>("effects_first", {{"attacker", true}, {"defender", false}});
  rulebook.effects_as_played = fight.choice<bool>("effect_order", {{"played", true}, {"best", false}});
  rulebook.cards_discarded = fight.choice<bool>("cards_after", {{"discarded", true}, {"returned", false}});
  fight.finish();
  Reader board = root.table("board");
  rulebook.control =
      board.choice<ControlRule>("control_rule", {{"no-enemy-units", ControlRule::no_enemy_units},
                                                 {"own-units", ControlRule::own_units},
                                                 {"presence", ControlRule::presence}});
  rulebook.bare_structures_stay =
      board.choice<bool>("bare_structures", {{"stay", true}, {"destroyed", false}});
  rulebook.retreat_to_any = board.choice<bool>("retreat_stronghold", {{"own", false}, {"any", true}});
  board.finish();
  Reader booker = root.table("booker");
  rulebook.booker_dice = static_cast<std::int32_t>(booker.integer("dice", 0, kMostBookerDice));
  rulebook.booker_colour = booker.choice("die", colours);
  rulebook.active_group_first =
      booker.choice<bool>("booker_groups", {{"active-first", true}, {"active-last", false}});
  booker.finish();
  root.finish();
  if (!faults.empty()) return faults;
  return rulebook;
}

}  // namespace casus::columbia
