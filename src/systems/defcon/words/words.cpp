#include "systems/defcon/words/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

#include "systems/defcon/words/names.hpp"

namespace casus::defcon {
namespace {

using Type = Move::Type;

/// The targets of a move: an area named twice is "EGYPT I (2)".
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

/// What the reward that a move takes may be: of the missions that may be scored, all that have such a reward
/// in its area. A move names no mission: which one is due is the position's.
std::vector<std::string> rewards_of(const Arbiter& rules, const Move& move) {
  static constexpr std::array<std::string_view, 3> kWords{"control", "a destabilization",
                                                          "instability I taken away"};
  const Board& board = rules.board();
  const Position& start = rules.start();
  std::array<bool, 3> found{};
  const bool due = start.stage == Position::Stage::rewarded;
  const std::uint8_t first = due ? start.mission : board.declared ? board.declared->mission : kNoNumber;
  const bool only = board.scope == Scope::operation && first != kNoNumber;
  for (std::uint8_t mission = 0; mission < board.missions.size(); ++mission) {
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
  if (move.instead == Move::Instead::destabilization) text = "Take a destabilization instead of the reward";
  if (move.instead == Move::Instead::stabilization) text = "Take instability I away instead of the reward";
  std::string what;
  if (move.unit != UnitType::none) what = Names::a_unit(static_cast<std::int32_t>(move.unit));
  if (move.unit == UnitType::none && move.from != kNoArea) what = "an attack";
  if (what.empty() && move.area != kNoArea && move.instead == Move::Instead::nothing)
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

std::string say_technology(const Names& names, const Move& move) {
  if (move.technology == Technology::biohazard && move.area == kNoArea) return "Make a BIOHAZARD";
  std::string text = fmt::format("Use {}", Names::technology(static_cast<std::int32_t>(move.technology)));
  if (move.area != kNoArea) text += " in " + names.area(move.area);
  if (move.from != kNoArea) text += " from " + names.area(move.from);
  return text;
}

/// A piece that is of a bloc: unit or missile, by its number behind the first.
std::string owned(std::uint16_t number, std::size_t types, const auto& name) {
  const auto bloc = static_cast<std::size_t>(number) / types;
  const auto type = static_cast<std::int32_t>(static_cast<std::size_t>(number) % types);
  return bloc < kBlocs ? fmt::format("{} of {}", name(type), Names::bloc(static_cast<std::int32_t>(bloc)))
                       : fmt::format("neutral {}", name(type));
}

}  // namespace

std::string say(const Arbiter& rules, const Move& move) {
  const Names names(rules);
  const auto area = [&] { return names.area(move.area); };
  const auto from = [&] { return names.area(move.from); };
  const auto unit = [&] { return Names::unit(static_cast<std::int32_t>(move.unit)); };
  const auto a_unit = [&] { return Names::a_unit(static_cast<std::int32_t>(move.unit)); };
  const std::string_view technology = Names::technology(static_cast<std::int32_t>(move.technology));
  switch (move.type) {
    case Type::develop:
      return fmt::format("Develop {}", technology);
    case Type::draw_missions:
      return fmt::format("Draw {}", counted(move.number, "mission"));
    case Type::discard_objective:
      return fmt::format("Discard the objective {}", names.objective(move.objective));
    case Type::destabilize:
      return fmt::format("Destabilize {}", area());
    case Type::coup:
      return fmt::format("Make a coup in {}", area());
    case Type::protect:
      return move.unit == UnitType::none ? fmt::format("Protect {}", area())
                                         : fmt::format("Protect the {} in {}", unit(), area());
    case Type::build:
      return fmt::format("Build {} in {}", a_unit(), area());
    case Type::replace:
      return fmt::format("Replace the unit in {} by {}", area(), a_unit());
    case Type::upgrade:
      return fmt::format("Upgrade in {} to {}", area(), a_unit());
    case Type::launch:
      return fmt::format("Launch the missile in {} at {}", from(), targets(names, move));
    case Type::create_missile:
      return fmt::format("Create {} in {}", Names::a_missile(static_cast<std::int32_t>(move.missile)),
                         area());
    case Type::bombard:
      return fmt::format("Bombard {} from {}", targets(names, move), from());
    case Type::attack:
      return fmt::format("Attack {} from {}", area(), from());
    case Type::redeploy:
      return fmt::format("Redeploy from {} to {}", from(), area());
    case Type::technology:
      return say_technology(names, move);
    case Type::activate:
      return fmt::format("Activate {}", technology);
    case Type::discard_missions:
      return move.mission == kNoNumber ? "Discard the missions in hand"
                                       : fmt::format("Discard {}", names.mission(move.mission));
    case Type::score_mission:
      return fmt::format("Score {}", names.mission(move.mission));
    case Type::declare_victory:
      return fmt::format("Declare victory by {}", names.objective(move.objective));
    case Type::bet:
      return fmt::format("Bet {}", Names::amount(0, move.number));
    case Type::contest:
      return fmt::format("Contest with {}", Names::amount(0, move.number));
    case Type::place:
      return "Place a motorized division";
    case Type::retaliate:
      return fmt::format("Answer with the missile in {}, at {}", from(), targets(names, move));
    case Type::reward:
      return say_reward(rules, names, move);
    case Type::return_mission:
      return move.mission == kNoNumber ? "Put a drawn mission under the deck"
                                       : fmt::format("Put {} under the deck", names.mission(move.mission));
    case Type::pass:
      return "Pass";
  }
  return "?";
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
