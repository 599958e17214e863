// Lists all pieces with their holders, so that no piece appears or vanishes. The box holds the rest of a
// stock that no game exhausts. A part of Arbiter.

#include <map>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {
namespace {

constexpr std::int32_t kStock = 10'000'000;  ///< of everything that comes out of the box

class Holdings {
 public:
  using Visit = std::function<void(std::uint16_t, std::uint16_t, std::int32_t)>;
  explicit Holdings(const Visit& visit) : visit_(visit) {}

  void has(std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    if (count != 0) visit_(piece, holder, count);
  }
  /// Adds a piece from a stock: the box has so many fewer.
  void from_stock(std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    has(piece, holder, count);
    out_[piece] += count;
  }
  void stocks(std::uint16_t piece) { has(piece, kBox, kStock - out_[piece]); }

 private:
  const Visit& visit_;
  std::map<std::uint16_t, std::int32_t> out_;
};

}  // namespace

void Arbiter::each_holding(
    const Position& p, const std::function<void(std::uint16_t, std::uint16_t, std::int32_t)>& visit) const {
  Holdings to(visit);
  to.has(kDefconLevel, kDefconTrack, p.level);
  to.has(kDefconLevel, kBox, 5 - p.level);
  std::array<std::int32_t, kUnitTypes> neutral_units{};
  std::array<std::int32_t, kMissileTypes> neutral_missiles{};
  for (const Area area : board_.each_area()) {
    const AreaState& state = p.areas[area];
    const Unit& unit = state.unit;
    const std::uint16_t here = area_holder(area);
    to.has(control_marker(area),
           state.controller < kBlocs ? bloc_holder(state.controller) : std::uint16_t{kBox}, 1);
    to.from_stock(marker(p, area), here, state.instability);
    to.from_stock(kProtectionMarker, here,
                  (state.protected_here ? 1 : 0) + (unit.is(Unit::kProtected) ? 1 : 0));
    to.from_stock(kFactory, here, state.factories);
    to.from_stock(kInfluenceMarker, here, std::popcount(state.influence));
    for (std::size_t kind = 0; kind < board_.resources.size(); ++kind)
      to.from_stock(static_cast<std::uint16_t>(kResourceFirst + kind), here, (state.resources >> kind) & 1);
    if (!unit.none()) {
      to.has(unit_piece(unit.bloc, unit.type), force_in(unit.bloc, area), 1);
      to.from_stock(kLauncher, force_in(unit.bloc, area), unit.launchers);
      if (unit.bloc == kNobody) ++neutral_units[index(unit.type)];
    }
    if (!state.silo.none()) {
      to.has(missile_piece(state.silo.bloc, state.silo.type), force_in(state.silo.bloc, area), 1);
      if (state.silo.bloc == kNobody) ++neutral_missiles[index(state.silo.type)];
    }
  }
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    const BlocState& own = p.blocs[bloc];
    const std::uint16_t holder = bloc_holder(bloc);
    to.from_stock(kPoint, holder, own.points);
    to.from_stock(kResearchCube, holder, own.research);
    to.from_stock(kOilBarrel, holder, own.oil);
    to.from_stock(kBiohazardToken, holder, own.biohazards);
    to.has(kUnnamedMission, holder, own.unnamed_missions);
    to.has(kUnnamedMission, deck(bloc), kStock - own.unnamed_missions);
    for (std::size_t type = 1; type < kUnitTypes; ++type)
      to.has(unit_piece(bloc, static_cast<UnitType>(type)), reserve(bloc), own.units[type]);
    for (std::size_t type = 1; type < kMissileTypes; ++type)
      to.has(missile_piece(bloc, static_cast<MissileType>(type)), reserve(bloc), own.missiles[type]);
    for (std::size_t t = 0; t < kTechnologies; ++t)
      to.from_stock(technology_piece(static_cast<Technology>(t)), holder,
                    static_cast<std::int32_t>((own.developed >> t) & 1U));
    for (std::size_t o = 0; o < board_.objectives.size(); ++o)
      to.from_stock(static_cast<std::uint16_t>(kObjectiveFirst + o), holder, (own.objectives >> o) & 1);
  }
  for (std::size_t type = 1; type < kUnitTypes; ++type)  // unowned, in the box for neutral units
    to.has(unit_piece(kNobody, static_cast<UnitType>(type)), reserve(kNobody), kStock - neutral_units[type]);
  for (std::size_t type = 1; type < kMissileTypes; ++type)
    to.has(missile_piece(kNobody, static_cast<MissileType>(type)), reserve(kNobody),
           kStock - neutral_missiles[type]);
  for (const Piece piece : {kInstabilityMarker, kNeutralToken, kProtectionMarker, kFactory, kPoint,
                            kResearchCube, kOilBarrel, kBiohazardToken, kLauncher, kInfluenceMarker})
    to.stocks(piece);
  for (std::size_t kind = 0; kind < board_.resources.size(); ++kind)
    to.stocks(static_cast<std::uint16_t>(kResourceFirst + kind));
  for (std::size_t t = 0; t < kTechnologies; ++t) to.stocks(technology_piece(static_cast<Technology>(t)));
  for (std::size_t m = 0; m < board_.missions.size();
       ++m) {  // in the hand, or else with the bloc's other cards
    const Bloc bloc = board_.missions[m].bloc;
    const auto held = static_cast<std::int32_t>((p.blocs[bloc].missions >> m) & 1U);
    to.has(static_cast<std::uint16_t>(kMissionFirst + m), bloc_holder(bloc), held);
    to.has(static_cast<std::uint16_t>(kMissionFirst + m), deck(bloc), 1 - held);
  }
  for (std::size_t o = 0; o < board_.objectives.size(); ++o)
    to.stocks(static_cast<std::uint16_t>(kObjectiveFirst + o));
}

}  // namespace casus::defcon
