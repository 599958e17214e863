#include "systems/columbia/clauses.hpp"

#include <array>

namespace casus::columbia {
namespace {

constexpr ClauseRow row(std::string_view id, std::string_view part, Standing standing,
                        std::string_view words) {
  return {id, part, words, {standing, standing}};
}
constexpr auto stated = Standing::stated;
constexpr auto ref = Standing::ref;
constexpr auto read = Standing::read;
constexpr auto assumed = Standing::assumed;

constexpr std::array kRows{
    row("CO-1", "", stated,
        "Moving into a location with enemy units starts a combat: the mover attacks, the other defends."),
    row("CO-2", "", stated, "The attacker plays any number of action cards from hand, face down."),
    row("CO-3", "", stated, "Then the defender plays any number of action cards, face down."),
    row("CO-3", "count", read, "The defender sees how many cards the attacker played, but not which."),
    row("CO-4", "", stated,
        "Both reveal their cards, and the effects that act before the dice are resolved."),
    row("CO-4", "order", assumed,
        "Of the effects before the dice the attacker's come first, each player's in the order in which its "
        "cards were played, or in the order that it chooses then."),
    row("CO-5", "", stated, "Each side rolls one combat die for each unit and structure in the combat."),
    row("CO-6", "", ref,
        "Commons and alarms roll a white die, specials and turrets a blue one, leaders and strongholds a "
        "red one."),
    row("CO-7", "", ref,
        "A turret gives its die in its own location and in every adjacent one, to its player attacking or "
        "defending."),
    row("CO-8", "", ref, "Where a side has an alarm, it adds 1 to each of its combat dice, lent ones too."),
    row("CO-8", "once", read, "Several alarms add no more than one does."),
    row("CO-9", "", assumed, "The faces of the dice: white 0 1 1 2 2 3, blue 1 2 2 3 3 4, red 2 3 3 4 4 5."),
    row("CO-10", "", stated, "Effects that act after the dice are resolved when the dice lie."),
    row("CO-10", "order", assumed, "Of the effects after the dice the attacker's come first."),
    row("CO-11", "", stated,
        "Total = dice + the combat values of the cards played; the higher total wins, a tie is the "
        "defender's."),
    row("CO-12", "", stated,
        "The loser destroys every structure it controls in the location, and one unit that it had in the "
        "combat."),
    row("CO-12", "choice", ref, "Which unit is destroyed, the loser chooses."),
    row("CO-13", "", stated,
        "The loser's other units go to a location that it controls and that contains a stronghold; where "
        "there is none they are destroyed."),
    row("CO-13", "reading", read,
        "They all go to one such location, the loser chooses which, the stronghold is its own, and one lost "
        "in the combat is none any more."),
    row("CO-14", "", stated, "What is destroyed returns to its owner's pool."),
    row("CO-15", "", assumed, "Cards played are discarded by both sides."),
    row("CO-16", "", read, "A turret that lends its die from a neighbouring location is not lost there."),
    row("CO-17", "", assumed,
        "A player controls a location where it has a unit or a structure and no enemy has a unit."),
    row("CO-18", "", read, "Enemy structures alone do not start a combat."),
    row("CO-18", "after", assumed, "Enemy structures without units stay where they are."),
    row("CO-19", "", assumed,
        "Partners of one faction do not fight each other; each plays its own cards and counts its own "
        "force."),
    row("CO-20", "", stated,
        "Moving into a location with a territory token starts a combat: the token is revealed and "
        "defends."),
    row("CO-21", "", stated, "A token rolls no dice and plays no cards: its combat total is printed on it."),
    row("CO-22", "", stated, "A beaten token is removed, and the player gets its Silver Eagles."),
    row("CO-23", "", read, "A token that wins stays, revealed."),
    row("CO-30", "", stated,
        "With the aggressive symbol, or trying to rescue Elizabeth, Booker attacks every player's units "
        "that share his location."),
    row("CO-30", "when", ref, "Booker attacks in the World Event Phase, after he has moved."),
    row("CO-31", "", stated,
        "Booker rolls three red dice and plays no cards; winning, he stays where he is."),
    row("CO-32", "", stated,
        "A player who moves onto Booker attacks him: must with the aggressive symbol, else may."),
    row("CO-33", "", stated, "A token and Booker in one location: the token is fought first."),
    row("CO-34", "", stated,
        "Enemy units and Booker in one location: the units must be beaten before Booker may be fought."),
    row("CO-34", "must", read, "With the aggressive symbol Booker must be fought after the units."),
    row("CO-35", "", assumed, "Enemy units, token and Booker in one location are fought in that order."),
    row("CO-36", "", stated,
        "Booker beaten leaves the board, and is placed again in the next round's World Event Phase."),
    row("CO-37", "", stated,
        "Elizabeth stays when Booker is beaten, controlled by who controls her location, until Booker "
        "beats the units there."),
    row("CO-37", "passing", read,
        "So Elizabeth changes hands with her location: where its holder is beaten there, she goes to the "
        "victor."),
    row("CO-38", "", assumed,
        "Booker fights the players in his location one after the other, the active player first."),
    row("CO-39", "", read,
        "A mover who is beaten has left and meets nothing more; each fight may have fresh cards."),
    row("CO-40", "", ref, "A card may add to its value when its player defends."),
    row("CO-41", "", ref,
        "A card may have another value when it is its side's only card; upgrades are not added then."),
    row("CO-42", "", ref, "A card may, before the dice, remove one random card that the opponent played."),
    row("CO-43", "", ref,
        "A card may, before the dice, bring one common of one's own from anywhere to the location."),
    row("CO-44", "", ref,
        "A card may, with a common in the combat, add to its value before the dice; failing to win then "
        "costs all own commons in the combat instead of one unit."),
    row("CO-45", "", assumed,
        "A card may, after the dice, have the own lowest or the opponent's highest die rolled again; the "
        "new face stands, and among equal dice of different colours its roller chooses."),
    row("CO-46", "", assumed,
        "A removed card counts nothing and does nothing further; what it has done stands."),
    row("CO-47", "", read, "A removed card was played all the same: the other one is not alone."),
    row("CO-48", "", read,
        "Not to win loses what was staked, a tie lost by the attacker too; structures are lost all the "
        "same, and the rest retreat."),
};
static_assert(kRows.size() == static_cast<std::size_t>(Co::stake_lost) + 1);

}  // namespace

std::span<const ClauseRow> clause_rows() { return kRows; }

}  // namespace casus::columbia
