#pragma once
// Random positions on the rulebook's world, for tests of the reports of moves.

#include <string>
#include <vector>

#include "conflict/play/random.hpp"
#include "tables.hpp"

namespace casus::defcon {

/// A unit that fits an area, of any bloc, played or not.
inline Unit any_unit(const Board& board, const Rulebook& book, Area area, Random& random) {
  Unit unit;
  const bool sea = board.areas[area].sea;
  unit.type = sea ? UnitType::naval : static_cast<UnitType>(1 + random.below(kUnitTypes - 2));
  unit.bloc = static_cast<Bloc>(random.below(kBlocs + 1));
  unit.force =
      random.below(3) == 0 ? static_cast<std::uint8_t>(1 + random.below(3)) : book.forces[index(unit.type)];
  unit.power = sea ? static_cast<std::uint8_t>(1 + random.below(4)) : 0;
  unit.launchers = !sea && random.below(2) == 0 ? 1 : 0;
  unit.redeployed = random.below(4) == 0 ? 1 : 0;
  for (const Unit::Flag flag : {Unit::kAttacked, Unit::kFresh}) {
    if (random.below(4) == 0) unit.flags |= flag;
  }
  if (random.below(4) == 0)
    unit.flags |= sea ? Unit::kBombarded : random.below(2) == 0 ? Unit::kBridged : Unit::kProtected;
  return unit;
}

/// A turn of the board's active bloc, wherever it may stand.
inline Position any_position(const Arbiter& rules, Random& random) {
  const Board& board = rules.board();
  Position p = rules.start();
  p.level = static_cast<std::uint8_t>(1 + random.below(5));
  p.phase = static_cast<Phase>(random.below(kPhases));
  for (Area area = 0; area < board.areas.size(); ++area) {
    AreaState& state = p.areas[area];
    const bool sea = board.areas[area].sea;
    state = AreaState();
    state.resources = rules.start().areas[area].resources;
    if (!sea) {
      state.controller = static_cast<Bloc>(random.below(kBlocs + 1));
      state.instability = static_cast<std::uint8_t>(random.below(3));
      state.protected_here = random.below(5) == 0;
      if (random.below(3) == 0 && state.controller < kBlocs)
        state.silo = {static_cast<MissileType>(1 + random.below(kMissileTypes - 1)), state.controller,
                      random.below(3) == 0};
    }
    if (random.below(3) != 0) state.unit = any_unit(board, rules.rulebook(), area, random);
    if (!sea && !state.unit.none() && random.below(2) == 0) state.unit.bloc = state.controller;
  }
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    if (!board.is_played(bloc)) continue;
    BlocState& state = p.blocs[bloc];
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      if (!has(kTechnologyOwners[t], bloc) || random.below(4) == 0) continue;
      state.developed |= only(static_cast<Technology>(t));
      if (is_counted(static_cast<Technology>(t)) && random.below(4) == 0) state.used[t] = 1;
    }
    if (has(state.developed, Technology::panchsheel) && random.below(3) == 0)
      state.activated = only(Technology::panchsheel);
    if (has(state.developed, Technology::star_wars) && random.below(3) == 0) {
      state.developed &= ~only(Technology::star_wars);
      state.spent = only(Technology::star_wars);
    }
    state.points = static_cast<std::uint16_t>(random.below(5));
    state.research = static_cast<std::uint16_t>(random.below(3));
    state.oil = static_cast<std::uint16_t>(random.below(4));
    state.satellites = static_cast<std::uint8_t>(random.below(2));
    state.biohazards = bloc == kNAM ? static_cast<std::uint8_t>(random.below(2)) : 0;
    for (std::size_t type = 1; type < kUnitTypes; ++type)
      state.units[type] = static_cast<std::uint8_t>(random.below(3));
    for (std::size_t type = 1; type < kMissileTypes; ++type)
      state.missiles[type] = static_cast<std::uint8_t>(random.below(3));
    state.unnamed_missions = static_cast<std::uint8_t>(random.below(3));
    for (std::size_t m = 0; m < board.missions.size(); ++m) {
      if (board.missions[m].bloc == bloc && random.below(2) == 0) state.missions |= 1U << m;
    }
  }
  if (board.missions.empty() || random.below(4) != 0) return p;
  p.stage = Position::Stage::rewarded;
  p.mission = static_cast<std::uint8_t>(random.below(board.missions.size()));
  p.rewards_taken = static_cast<std::uint8_t>(random.below(board.missions[p.mission].rewards.size()));
  // What is gained needs no choice, and is never due.
  if (board.missions[p.mission].rewards[p.rewards_taken].kind >= Reward::Kind::points) {
    p.stage = Position::Stage::choosing;
    p.mission = kNoNumber;
    p.rewards_taken = 0;
  }
  return p;
}

/// Returns every bloc's turn on the rulebook's world, with the additions to the rules that a table may make.
inline std::vector<Arbiter> worlds() {
  std::vector<Arbiter> all;
  for (const auto bloc : kBlocNames) {
    // Now and then a bloc is not played.
    const std::string other = bloc == "FR" ? "AA" : "FR";
    const std::string few =
        bloc == "WP" ? "\"WP\", \"NAM\"" : "\"" + std::string(bloc) + "\", \"WP\", \"" + other + "\"";
    for (const std::string& played : {std::string("\"AA\", \"WP\", \"NAM\", \"FR\", \"PRC\""), few}) {
      const std::string text = kSystem + "level = 4\nphase = \"operations\"\nactive = \"" +
                               std::string(bloc) + "\"\nplayed = [" + played + "]\n";
      all.push_back(sound(text));
      all.push_back(sound(
          text, {"rulebook.technology.effects.pirates=destroy-naval",
                 "rulebook.technology.effects.tomahawk=destroy-ground",
                 "rulebook.technology.effects.perimetr=raise-instability",
                 "rulebook.technology.effects.star-wars=destroy-ground",
                 "rulebook.technology.uses.terrorism=3", "rulebook.technology.uses.mk-ultra=0",
                 "rulebook.table.own_colour.bombard=5*", "rulebook.table.unstable_own.attack=5*",
                 "rulebook.table.held_foreign.destabilize=5*", "rulebook.operations.attack_rule=as-much"}));
    }
  }
  return all;
}

}  // namespace casus::defcon
