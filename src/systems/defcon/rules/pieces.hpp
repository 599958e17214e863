#pragma once
// The pieces on the board: ground and naval units, missiles in silos, and other contents of an area.

#include <array>
#include <cstdint>
#include <string_view>

#include "systems/defcon/rules/blocs.hpp"

namespace casus::defcon {

enum class UnitType : std::uint8_t { none, motorized, mechanized, armored, bunker, special, kotin, naval };
inline constexpr std::size_t kUnitTypes = 8;
inline constexpr std::array<std::string_view, kUnitTypes> kUnitNames{
    "none", "motorized", "mechanized", "armored", "bunker", "special", "kotin", "naval"};
inline constexpr std::array<std::string_view, kUnitTypes> kUnitTitles{
    "no unit", "motorized division", "mechanized corps", "armored army", "bunker", "special unit",
    "KOTIN",   "naval unit"};

enum class MissileType : std::uint8_t { none, a_bomb, h_bomb, tsar };
inline constexpr std::size_t kMissileTypes = 4;
inline constexpr std::array<std::string_view, kMissileTypes> kMissileNames{"none", "a-bomb", "h-bomb",
                                                                           "tsar"};
inline constexpr std::array<std::string_view, kMissileTypes> kMissileTitles{"no missile", "A-BOMB", "H-BOMB",
                                                                            "TSAR BOMBA"};
/// The number of areas that each missile strikes; all areas of a territory that has fewer (DE-45 to DE-47).
inline constexpr std::array<int, kMissileTypes> kMissileTargets{0, 1, 2, 3};

constexpr std::size_t index(UnitType type) { return static_cast<std::size_t>(type); }
constexpr std::size_t index(MissileType type) { return static_cast<std::size_t>(type); }
constexpr std::size_t index(Technology technology) { return static_cast<std::size_t>(technology); }

/// Motorized, mechanized and armored form the line along which units are upgraded; above() and below() give
/// the next one.
constexpr bool in_line(UnitType type) { return type >= UnitType::motorized && type <= UnitType::armored; }
constexpr UnitType above(UnitType type) {
  return in_line(type) && type != UnitType::armored ? static_cast<UnitType>(index(type) + 1) : UnitType::none;
}
constexpr UnitType below(UnitType type) {
  return in_line(type) && type != UnitType::motorized ? static_cast<UnitType>(index(type) - 1)
                                                      : UnitType::none;
}

/// The unit of an area, which holds at most one. `bloc` is its owner, played or not; kNobody: none.
struct Unit {
  enum Flag : std::uint8_t {
    kAttacked = 1,   ///< in this turn
    kBombarded = 2,  ///< in this turn
    kFresh = 4,      ///< placed in this turn
    kProtected = 8,  ///< a political protection is under it
    kBridged = 16,   ///< crossed a sea bridge in this turn
    kOverLand = 32,  ///< redeployed by land after a sea bridge (DE-70)
  };
  UnitType type = UnitType::none;
  Bloc bloc = kNobody;
  std::uint8_t force = 0;      ///< remaining force
  std::uint8_t launchers = 0;  ///< tactical launchers that accompany it
  std::uint8_t power = 0;      ///< points of a bombardment, for naval units
  std::uint8_t flags = 0;
  std::uint8_t redeployed = 0;  ///< number of times in this turn
  bool operator==(const Unit&) const = default;
  [[nodiscard]] bool none() const { return type == UnitType::none; }
  [[nodiscard]] bool is(Flag flag) const { return (flags & flag) != 0; }
  [[nodiscard]] bool naval() const { return type == UnitType::naval; }
  [[nodiscard]] bool ground() const { return type != UnitType::none && type != UnitType::naval; }
};

/// The missile in the silo of an area.
struct Silo {
  MissileType type = MissileType::none;
  Bloc bloc = kNobody;
  bool fresh = false;  ///< created in this turn
  bool operator==(const Silo&) const = default;
  [[nodiscard]] bool none() const { return type == MissileType::none; }
};

}  // namespace casus::defcon
