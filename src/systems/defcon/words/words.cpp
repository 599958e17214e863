#include "systems/defcon/words/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

#include "base/words.hpp"
#include "systems/defcon/rules/move_rows.hpp"
#include "systems/defcon/words/names.hpp"

namespace casus::defcon {
namespace {

using Type = Move::Type;

/// Returns the targets of a move; an area named twice is "EGYPT I (2)".
std::string targets(const Names& names, const Move& move) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < move.target_count();) {
    std::size_t same = i;
    while (same < move.target_count() && move.targets[same] == move.targets[i]) ++same;
    const std::string area = names.area(move.targets[i]);
    all.push_back(same - i == 1 ? area : fmt::format("{} ({})", area, same - i));
    i = same;
  }
  return listed(all);
}

/// Returns the possible rewards that a move takes: those in its area of all missions that may be scored. A
/// move names no mission, because the position determines it.
std::vector<std::string> rewards_of(const Arbiter& rules, const Move& move) {
  static constexpr std::array<std::string_view, 3> kWords{"control", "a destabilization",
                                                          "instability I taken away"};
  const Board& board = rules.board();
  const Position& start = rules.start();
  std::array<bool, 3> found{};
  const bool due = start.stage == Position::Stage::rewarded;
  const std::uint8_t first = due ? start.mission : board.declared ? board.declared->mission : kNoNumber;
  const bool only = board.scope == Scope::operation && first != kNoNumber;
  for (const std::uint8_t mission : board.each_mission()) {
    const bool in_hand = !only && ((start.blocs[board.active].missions >> mission) & 1U) != 0;
    if (mission != first && !in_hand) continue;
    const std::span rewards(board.missions[mission].rewards);
    for (const Reward& reward : rewards.subspan(only && due ? start.rewards_taken : 0)) {
      const auto kind =
          static_cast<std::size_t>(reward.kind) - static_cast<std::size_t>(Reward::Kind::control);
      if (kind < found.size() && (reward.areas.empty() || reward.areas.has(move.area))) found[kind] = true;
    }
  }
  std::vector<std::string> words;
  for (std::size_t kind = 0; kind < found.size(); ++kind) {
    if (found[kind]) words.emplace_back(kWords[kind]);
  }
  return words;
}

std::string say_reward(const Arbiter& rules, const Names& names, const Move& move) {
  std::string text = "Take the reward";
  if (move.instead == Move::UnstableOption::destabilization)
    text = "Take a destabilization instead of the reward";
  if (move.instead == Move::UnstableOption::stabilization)
    text = "Take instability I away instead of the reward";
  std::string what;
  if (move.unit != UnitType::none) what = Names::a_unit(static_cast<std::int32_t>(move.unit));
  if (move.unit == UnitType::none && move.from != kNoArea) what = "an attack";
  if (what.empty() && move.area != kNoArea && move.instead == Move::UnstableOption::nothing)
    what = fmt::format("{}", fmt::join(rewards_of(rules, move), ", or "));
  if (!what.empty()) text += ": " + what;
  if (move.area != kNoArea)
    text += (what.empty()          ? ": "
             : what == "control"   ? " of "
             : what == "an attack" ? " on "
                                   : " in ") +
            names.area(move.area);
  if (move.from != kNoArea) text += " from " + names.area(move.from);
  return text;
}

/// Returns the text of a placeholder in a move's sentences.
std::string place(const Arbiter& rules, const Move& move, std::string_view what) {
  const Names names(rules);
  const auto with = [&names](std::string_view word, Area area) {
    return area == kNoArea ? "" : std::string(word) + names.area(area);
  };
  if (what == "area") return with("", move.area);
  if (what == "in_area") return with(" in ", move.area);
  if (what == "comma_area") return with(", ", move.area);
  if (what == "comma_in_area") return with(", in ", move.area);
  if (what == "from") return with("", move.from);
  if (what == "from_area") return with(" from ", move.from);
  if (what == "comma_from_area") return with(", from ", move.from);
  if (what == "unit") return std::string(Names::unit(static_cast<std::int32_t>(move.unit)));
  if (what == "a_unit") return Names::a_unit(static_cast<std::int32_t>(move.unit));
  if (what == "a_missile") return Names::a_missile(static_cast<std::int32_t>(move.missile));
  if (what == "technology") return std::string(Names::technology(static_cast<std::int32_t>(move.technology)));
  if (what == "mission") return names.mission(move.mission);
  if (what == "objective") return names.objective(move.objective);
  if (what == "targets") return targets(names, move);
  if (what == "reward") return say_reward(rules, names, move);
  return "?";
}

/// Returns a sentence of a move's row, filled in.
std::string fill(const Arbiter& rules, const Move& move, std::string_view text) {
  const bool more = move.type == Type::technology
                        ? move.technology == Technology::biohazard && move.area == kNoArea
                        : move.unit != UnitType::none || move.mission != kNoNumber;
  return filled(text, more, {move.number, 0, 0},
                [&](std::string_view what, std::int32_t) { return place(rules, move, what); });
}

/// Returns the name of a bloc's unit or missile, by its number after the first.
std::string owned(std::uint16_t number, std::size_t types, const auto& name) {
  const auto bloc = static_cast<std::size_t>(number) / types;
  const auto type = static_cast<std::int32_t>(static_cast<std::size_t>(number) % types);
  return bloc < kBlocs ? fmt::format("{} of {}", name(type), Names::bloc(static_cast<std::int32_t>(bloc)))
                       : fmt::format("neutral {}", name(type));
}

}  // namespace

std::string say(const Arbiter& rules, const Move& move) {
  return fill(rules, move, MoveRow::of(move.type).says);
}

std::string say_does(const Arbiter& rules, const Move& move) {
  const MoveRow& row = MoveRow::of(move.type);
  if (!row.does.empty()) return fill(rules, move, row.does);
  std::string name(row.name);
  std::replace(name.begin(), name.end(), '_', ' ');
  return "declares: " + name + fill(rules, move, "{comma_area}{comma_from_area}");
}

std::string seat_name(const Arbiter& rules, Seat seat) {
  const Board& board = rules.board();
  if (seat < 0 || static_cast<std::size_t>(seat) >= board.bloc_of.size()) return "";
  const Bloc bloc = board.bloc_of[static_cast<std::size_t>(seat)];
  return bloc < kBlocs ? std::string(kBlocNames[bloc]) : "";
}

std::string piece_name(const Arbiter& rules, std::uint16_t piece) {
  const Names names(rules);
  if (piece < kMaxAreas) return "control of " + names.area(piece);
  if (piece >= kMissileFirst && piece < kPieces)
    return owned(static_cast<std::uint16_t>(piece - kMissileFirst), kMissileTypes, &Names::missile);
  if (piece >= kUnitFirst && piece < kMissileFirst)
    return owned(static_cast<std::uint16_t>(piece - kUnitFirst), kUnitTypes, &Names::unit);
  if (piece >= kTechnologyFirst && piece < kUnitFirst)
    return "technology " + std::string(Names::technology(piece - kTechnologyFirst));
  if (piece >= kObjectiveFirst && piece < kTechnologyFirst)
    return "objective " + names.objective(piece - kObjectiveFirst);
  if (piece >= kMissionFirst && piece < kObjectiveFirst)
    return "mission " + names.mission(piece - kMissionFirst);
  if (piece >= kResourceFirst && piece < kMissionFirst) return names.resource(piece - kResourceFirst);
  switch (static_cast<Piece>(piece)) {
    case kDefconLevel:
      return "level of DEFCON";
    case kInstabilityMarker:
      return "destabilization marker";
    case kNeutralToken:
      return "neutral destabilization token";
    case kProtectionMarker:
      return "political protection";
    case kFactory:
      return "factory";
    case kPoint:
      return "influence point";
    case kResearchCube:
      return "R&D cube";
    case kOilBarrel:
      return "oil barrel";
    case kUnnamedMission:
      return "mission card";
    case kBiohazardToken:
      return "BIOHAZARD";
    case kLauncher:
      return "tactical launcher";
    case kInfluenceMarker:
      return "influence marker";
    default:
      return "?";
  }
}

std::string holder_name(const Arbiter& rules, std::uint16_t holder) {
  const Names names(rules);
  const auto of = [](std::string_view what, std::int32_t bloc) {
    return bloc < kNobody ? fmt::format("{} of {}", what, Names::bloc(bloc))
                          : fmt::format("neutral {}", what);
  };
  if (holder >= kHolders) return "?";
  if (holder >= kForceFirst) {
    const auto number = static_cast<std::int32_t>(holder - kForceFirst);
    const auto areas = static_cast<std::int32_t>(kMaxAreas);
    const std::string area = names.area(number % areas);
    return number / areas < kNobody ? fmt::format("{} in {}", Names::bloc(number / areas), area)
                                    : fmt::format("neutral in {}", area);
  }
  if (holder >= kAreaFirst) return names.area(holder - kAreaFirst);
  if (holder >= kDeckFirst) return of("mission cards", holder - kDeckFirst);
  if (holder >= kReserveFirst) return of("reserve", holder - kReserveFirst);
  if (holder >= kBlocFirst) return Names::bloc(holder - kBlocFirst);
  return holder == kDefconTrack ? "the DEFCON track" : "the box";
}

std::string outcome_text(const Arbiter& rules, std::uint16_t outcome) {
  const Names names(rules);
  const auto& declared = rules.board().declared;
  const bool is_coup = rules.start().stage == Position::Stage::contesting ||
                       (declared && (declared->type == Type::coup || declared->type == Type::bet));
  const Area area = declared && declared->area != kNoArea ? declared->area : rules.start().area;
  const bool held = area != kNoArea && rules.holder(rules.start(), area) != kNobody;
  switch (static_cast<Outcome>(outcome)) {
    case kMaker:
      if (declared && declared->type == Type::pass && rules.start().stage == Position::Stage::choosing)
        return "the phase is over";
      return is_coup ? names.of_seat(0) + " wins the coup" : "the operation succeeds";
    case kController:
      if (!is_coup) return "the operation fails";
      return held ? names.of_seat(1) + " keeps the area" : "the coup fails";
    case kStands:
      return "equal forces: both are destroyed, and control stays";
    case kTurnOver:
      return "the turn is over";
    case kVictory:
      return names.of_seat(0) + " wins the game";
    case kOutcomeCount:
      break;
  }
  return "?";
}

}  // namespace casus::defcon
