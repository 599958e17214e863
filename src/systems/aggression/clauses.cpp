#include "systems/aggression/clauses.hpp"

#include <array>

namespace casus::aggression {
namespace {

constexpr auto stated = Standing::stated;
constexpr auto read = Standing::read;
constexpr auto assumed = Standing::assumed;

constexpr std::array kRows{
    ClauseRow{"AG-1",
              "",
              "Landing on a foreign Territory, a player may attack it from a domestic Territory in the same "
              "quadrant.",
              {stated, stated}},
    ClauseRow{"AG-2",
              "",
              "Landing on an own Territory, a player may attack a foreign Territory in the same quadrant.",
              {stated, stated}},
    ClauseRow{"AG-2",
              "source",
              "Landing on an own Territory, the attack starts from that Territory and no other.",
              {read, stated}},
    ClauseRow{"AG-3",
              "",
              "With an OPs card, a foreign Territory of a top group that was landed on may be attacked from "
              "any domestic Territory of a bottom group, whatever the quadrants.",
              {read, stated}},
    ClauseRow{"AG-4",
              "",
              "With an OPs card, landing on a domestic Territory of a bottom group, any foreign Territory of "
              "a top group may be attacked from the Territory landed on.",
              {read, stated}},
    ClauseRow{"AG-5",
              "",
              "An OPs card is usable only by a player who controls a Territory of one of its bottom groups.",
              {read, stated}},
    ClauseRow{"AG-6",
              "",
              "The two Territories of a card-free pair attack one another as if they shared a quadrant, "
              "without a card.",
              {assumed, stated}},
    ClauseRow{
        "AG-6", "landing", "One Territory of the card-free pair must still be landed on.", {assumed, read}},
    ClauseRow{"AG-7",
              "",
              "A Territory that nobody controls cannot be attacked: there is no one to roll for it.",
              {assumed, assumed}},
    ClauseRow{"AG-8",
              "",
              "One takeover is declared for a landing; more come only by continuing after a victory.",
              {assumed, assumed}},
    ClauseRow{"AG-9", "", "An OPs card is spent when it is used.", {assumed, assumed}},
    ClauseRow{"AG-10", "", "The Aggressor has the red 8-sided die and one 6-sided die.", {stated, stated}},
    ClauseRow{"AG-11", "", "The Defender has the white 10-sided die and two 6-sided dice.", {stated, stated}},
    ClauseRow{"AG-11", "zero", "The 0 of the 10-sided die counts 10.", {read, stated}},
    ClauseRow{"AG-12",
              "",
              "One more 6-sided die for each NS-Unit on one's own Territory in the scenario.",
              {stated, stated}},
    ClauseRow{"AG-13",
              "",
              "Economic Superiority: the higher level of Economic Development gets one 6-sided die.",
              {stated, stated}},
    ClauseRow{"AG-14",
              "",
              "Equal Economic Development: more R-Units, NS-Units not counted, get that die.",
              {stated, stated}},
    ClauseRow{
        "AG-15", "", "Economic Development and R-Units equal: both get one 6-sided die.", {stated, stated}},
    ClauseRow{
        "AG-16",
        "",
        "NI-Agent Superiority: more Agents than the opponent on one of the two Territories gives one 6-sided "
        "die, on both two; each side is assessed by itself, and third players' Agents do not count.",
        {stated, read}},
    ClauseRow{"AG-17",
              "",
              "Played without Agents, the Territory with the higher Point Value gets one 6-sided die; equal, "
              "both do.",
              {assumed, stated}},
    ClauseRow{"AG-18",
              "",
              "Played without Agents, no die is given in the place of NI-Agent Superiority.",
              {assumed, assumed}},
    ClauseRow{"AG-20", "", "Both sides roll all their dice together: a Battle Round.", {stated, stated}},
    ClauseRow{"AG-21",
              "",
              "Roll Value = polygon times multiplier: none 1, pair 2, triple 3, two pair 4, four of a kind "
              "4, full house 5, five of a kind 5.",
              {stated, stated}},
    ClauseRow{
        "AG-22",
        "",
        "With more than five 6-sided dice the best pattern that they contain counts, and 5 is the most.",
        {read, read}},
    ClauseRow{"AG-23", "", "The higher Roll Value wins the round.", {stated, stated}},
    ClauseRow{"AG-24",
              "",
              "Equal Roll Values: the side that rolled fewer 6-sided dice wins; as many: the Defender.",
              {stated, stated}},
    ClauseRow{"AG-24", "round", "What the tie rule decides is the round, not the battle.", {read, read}},
    ClauseRow{"AG-25",
              "",
              "A side with exactly one 6-sided die doubles its polygon when the two show the same number.",
              {stated, stated}},
    ClauseRow{"AG-25",
              "start",
              "Luck running out holds also for a side that began with one 6-sided die, and is always taken.",
              {read, read}},
    ClauseRow{"AG-26",
              "",
              "The loser of a round rolls one 6-sided die fewer from the next round on.",
              {stated, stated}},
    ClauseRow{
        "AG-27",
        "",
        "A side whose 6-sided dice are gone still rolls its polygon alone; losing that round, it is beaten.",
        {assumed, stated}},
    ClauseRow{"AG-28", "", "A side is beaten when its last 6-sided die is lost.", {read, assumed}},
    ClauseRow{"AG-29",
              "",
              "A battle starts without 6-sided dice only by the short form; without the final polygon roll "
              "that side is beaten at once, and none against none goes to the Defender.",
              {assumed, assumed}},
    ClauseRow{"AG-30",
              "",
              "The beaten side loses the title of its Territory in the scenario to the Victor; in edition 2 "
              "with its Point Value.",
              {stated, stated}},
    ClauseRow{
        "AG-31", "", "R-Units on the lost Territory, NS-Units excepted, go to the Victor.", {stated, stated}},
    ClauseRow{"AG-31",
              "where",
              "Captured R-Units go to the Victor's stock, or stay on the Territory.",
              {assumed, assumed}},
    ClauseRow{"AG-32",
              "",
              "NS-Units on the lost Territory are destroyed: back to the Administration.",
              {stated, stated}},
    ClauseRow{"AG-33",
              "",
              "A victorious Aggressor may at once attack another foreign Territory of the beaten one's "
              "colour group; a victorious Defender may not.",
              {stated, stated}},
    ClauseRow{"AG-33",
              "source",
              "The attacks that follow come from the same Territory, even if a card opened the way.",
              {read, stated}},
    ClauseRow{"AG-33",
              "fresh",
              "The attacks that follow need no card and no common quadrant, and each is assessed anew with "
              "full dice.",
              {read, read}},
    ClauseRow{"AG-34", "", "The Governor stays on the Territory first landed upon.", {read, stated}},
    ClauseRow{"AG-35", "", "An Aggressor who loses an Aggression Scenario ends the turn.", {stated, stated}},
    ClauseRow{"AG-36", "", "Agents stay where they are.", {assumed, assumed}},
    ClauseRow{"AG-37", "", "Attacking is never compulsory.", {stated, stated}},
    ClauseRow{"AG-38",
              "",
              "Economic Development on the lost Territory is destroyed: back to the Administration.",
              {stated, read}},
};
static_assert(kRows.size() == static_cast<std::size_t>(Ag::development_destroyed) + 1);

}  // namespace

std::span<const ClauseRow> clause_rows() { return kRows; }

}  // namespace casus::aggression
