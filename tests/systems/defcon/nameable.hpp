#pragma once
// Lists every move that a board of DEFCON can name, allowed or not: all of them for small boards, a random
// one for larger boards.

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "conflict/play/random.hpp"
#include "systems/defcon/rules/board.hpp"

namespace casus::defcon {

/// The names in a type of move: the number of choices for each, of which 0 may stand for none.
class Nameable {
 public:
  explicit Nameable(const Board& board) : board_(&board) {}

  using Visit = std::function<void(const Move&)>;
  /// Sets of areas that the targets of a move are taken from, all of one set.
  using Aims = std::function<std::vector<AreaSet>(const Move&)>;

  /// Visits all, or all whose targets are within one of `aims`. Numbers (bets, cards) go up to `most_number`
  /// and have the largest there is.
  void each(int most_number, const Visit& visit, const Aims& aims = {}) const {
    for (std::size_t t = 0; t < kMoveTypes; ++t) {
      Move move{static_cast<Move::Type>(t)};
      fill(0, move, most_number, visit, aims);
    }
  }

  /// Returns a random move; all types are equally likely.
  [[nodiscard]] Move any(Random& random) const {
    Move move{static_cast<Move::Type>(random.below(kMoveTypes))};
    for (const Name name : names_of(move.type)) {
      if (name == Name::targets) {
        const std::uint64_t count = 1 + random.below(kMaxTargets);
        for (std::size_t i = 0; i < count; ++i) move.targets[i] = any_area(random);
        std::sort(move.targets.begin(), move.targets.end());
      } else {
        const std::uint64_t ways = choices(name, 255);
        if (ways > 0) set(move, name, random.below(ways));
      }
    }
    return move;
  }

 private:
  enum class Name {
    area,
    any_area,
    from,
    any_from,
    unit,
    any_unit,
    missile,
    technology,
    number,
    mission,
    any_mission,
    objective,
    instead,
    targets
  };

  static const std::vector<Name>& names_of(Move::Type type) {
    using enum Name;
    using Type = Move::Type;
    static const std::vector<Name> kNone, kTechnology{technology}, kNumber{number}, kObjective{objective},
        kArea{area}, kProtect{area, any_unit}, kAreaUnit{area, unit}, kFromTargets{from, targets},
        kAreaMissile{area, missile}, kAreaFrom{area, from}, kWithTechnology{technology, any_area, any_from},
        kMission{mission}, kAnyMission{any_mission}, kReward{any_area, any_from, any_unit, instead};
    switch (type) {
      case Type::develop:
      case Type::activate:
        return kTechnology;
      case Type::draw_missions:
      case Type::bet:
      case Type::contest:
        return kNumber;
      case Type::discard_objective:
      case Type::declare_victory:
        return kObjective;
      case Type::destabilize:
      case Type::coup:
        return kArea;
      case Type::protect:
        return kProtect;
      case Type::build:
      case Type::replace:
      case Type::upgrade:
        return kAreaUnit;
      case Type::launch:
      case Type::retaliate:
      case Type::bombard:
        return kFromTargets;
      case Type::create_missile:
        return kAreaMissile;
      case Type::attack:
      case Type::redeploy:
        return kAreaFrom;
      case Type::technology:
        return kWithTechnology;
      case Type::score_mission:
        return kMission;
      case Type::discard_missions:
      case Type::return_mission:
        return kAnyMission;
      case Type::reward:
        return kReward;
      case Type::place:
      case Type::pass:
        return kNone;
    }
    return kNone;
  }

  [[nodiscard]] std::uint64_t choices(Name name, std::uint64_t numbers) const {
    switch (name) {
      case Name::area:
      case Name::from:
        return board_->areas.size();
      case Name::any_area:
      case Name::any_from:
        return board_->areas.size() + 1;
      case Name::unit:
        return kUnitTypes - 1;
      case Name::any_unit:
        return kUnitTypes;
      case Name::missile:
        return kMissileTypes - 1;
      case Name::technology:
        return kTechnologies;
      case Name::number:
        return numbers;
      case Name::mission:
        return board_->missions.size();
      case Name::any_mission:
        return board_->missions.size() + 1;
      case Name::objective:
        return board_->objectives.size();
      case Name::instead:
        return 2;
      case Name::targets:
        break;
    }
    return 0;
  }

  /// The choice of a number; of a name that may be missing the last is none.
  void set(Move& move, Name name, std::uint64_t choice) const {
    const auto small = static_cast<std::uint8_t>(choice);
    switch (name) {
      case Name::area:
      case Name::any_area:
        move.area = choice < board_->areas.size() ? small : kNoArea;
        break;
      case Name::from:
      case Name::any_from:
        move.from = choice < board_->areas.size() ? small : kNoArea;
        break;
      case Name::unit:
        move.unit = static_cast<UnitType>(small + 1);
        break;
      case Name::any_unit:
        move.unit = static_cast<UnitType>(small);
        break;
      case Name::missile:
        move.missile = static_cast<MissileType>(small + 1);
        break;
      case Name::technology:
        move.technology = static_cast<Technology>(small);
        break;
      case Name::number:
        move.number = std::min<std::uint8_t>(small, kNoNumber - 1);
        break;
      case Name::mission:
      case Name::any_mission:
        move.mission = choice < board_->missions.size() ? small : kNoNumber;
        break;
      case Name::objective:
        move.objective = small;
        break;
      case Name::instead:
        move.instead = static_cast<Move::UnstableOption>(small);
        break;
      case Name::targets:
        break;
    }
  }

  void fill(std::size_t next, Move& move, int most_number, const Visit& visit, const Aims& aims) const {
    const std::vector<Name>& names = names_of(move.type);
    if (next == names.size()) return visit(move);
    const Name name = names[next];
    if (name == Name::targets) {  // the last name of every type that has it
      if (!aims) return aim(all_areas(), 0, 0, move, visit);
      for (const AreaSet& set : aims(move)) aim(set, 0, 0, move, visit);
      return;
    }
    const auto numbers = static_cast<std::uint64_t>(most_number) + 2;
    const std::uint64_t ways = choices(name, numbers);
    for (std::uint64_t choice = 0; choice < ways; ++choice) {
      set(move, name, name == Name::number && choice + 1 == numbers ? kNoNumber - 1U : choice);
      fill(next + 1, move, most_number, visit, aims);
    }
  }
  /// Visits one to four targets, in ascending order, with repetition.
  void aim(const AreaSet& among, std::size_t count, Area first, Move& move, const Visit& visit) const {
    if (count > 0) visit(move);
    if (count == kMaxTargets) return;
    among.each([&](Area area) {
      if (area < first) return;
      move.targets[count] = area;
      aim(among, count + 1, area, move, visit);
    });
    move.targets[count] = kNoArea;
  }

  [[nodiscard]] AreaSet all_areas() const {
    AreaSet all;
    for (Area area = 0; area < board_->areas.size(); ++area) all.add(area);
    return all;
  }
  [[nodiscard]] Area any_area(Random& random) const {
    return static_cast<Area>(random.below(board_->areas.size()));
  }

  const Board* board_;
};

}  // namespace casus::defcon
