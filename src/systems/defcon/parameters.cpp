#include "systems/defcon/parameters.hpp"

#include <algorithm>

#include "files/path.hpp"
#include "systems/defcon/words/names.hpp"

namespace casus::defcon {
namespace {

class Parameters {
 public:
  explicit Parameters(const Arbiter& rules)
      : names_(rules), rules_(rules), board_(rules.board()), start_(rules.start()) {}

  std::vector<Parameter> all() {
    // A strike in progress has no other level (DE-54).
    if (start_.stage != Position::Stage::answering) add("level", start_.level, "the level of DEFCON");
    for (const Bloc bloc : board_.bloc_of) {
      if (bloc < kBlocs && board_.is_played(bloc)) add_bloc(bloc);
    }
    add_areas();
    add_rulebook();
    return std::move(parameters_);
  }

 private:
  void add(std::string path, std::int64_t now, std::string words) {
    parameters_.push_back({std::move(path), now, 1, std::move(words)});
  }

  /// Adds the parameters of a bloc. A bloc that has nothing may have no table in the file, and no parameters.
  void add_bloc(Bloc bloc) {
    const BlocState& state = start_.blocs[bloc];
    if (state == BlocState{}) return;
    const std::string path = "bloc." + std::string(kBlocNames[bloc]) + ".";
    const std::string of = " of " + Names::bloc(bloc);
    add(path + "points", state.points, "influence points" + of);
    add(path + "oil", state.oil, "oil barrels" + of);
    for (const UnitType type :
         {UnitType::motorized, UnitType::mechanized, UnitType::armored, UnitType::naval}) {
      if (state.units[index(type)] == 0 && type != UnitType::motorized) continue;
      add(path + "reserve." + std::string(kUnitNames[index(type)]), state.units[index(type)],
          std::string(kUnitTitles[index(type)]) + " in the reserve" + of);
    }
  }

  /// Adds the areas that the declaration names: their instability, the force of their units.
  void add_areas() {
    if (!board_.declared) return;
    std::vector<Area> areas{board_.declared->area, board_.declared->from};
    areas.insert(areas.end(), board_.declared->targets.begin(), board_.declared->targets.end());
    std::sort(areas.begin(), areas.end());
    areas.erase(std::unique(areas.begin(), areas.end()), areas.end());
    for (const Area area : areas) {
      if (!names_.is_area(area)) continue;
      const AreaState& state = start_.areas[area];
      const std::string path = "area." + files::quoted(board_.areas[area].name) + ".";
      if (state.instability > 0)
        add(path + "instability", state.instability, "instability of " + names_.area(area));
      if (state.unit.none()) continue;
      add(path + "units[1].force", state.unit.force, "force of the unit in " + names_.area(area));
      if (state.unit.naval())
        add(path + "units[1].power", state.unit.power, "power of the naval unit in " + names_.area(area));
    }
  }

  void add_rulebook() {
    const Rulebook& book = rules_.rulebook();
    const auto declares = [&](Move::Type type) { return !board_.declared || board_.declared->type == type; };
    add("rulebook.levels.defcon_step", book.defcon_step, "by how much DEFCON falls");
    if (declares(Move::Type::coup))
      add("rulebook.political.least_bet", book.least_bet, "the least bet of a coup");
    if (declares(Move::Type::launch))
      add("rulebook.levels.nuclear_level", book.nuclear_level, "the level at which missiles may be launched");
    if (declares(Move::Type::launch)) {
      add("rulebook.levels.strikes_own_alone", book.strikes_own_alone ? 1 : 0,
          "whether a strike may hit one's own areas alone (0 no, 1 yes)");
      add("rulebook.technology.panchsheel_stops_missiles", book.panchsheel_stops_missiles ? 1 : 0,
          "whether PANCHSHEEL stops missiles (0 no, 1 yes)");
    }
    if (declares(Move::Type::bombard))
      add("rulebook.technology.hai_ying_ships", book.hai_ying_ships,
          "naval units that one use of HAI YING-2 hits");
    if (declares(Move::Type::declare_victory))
      add("rulebook.missions.unplayed_objective_wins", book.unplayed_objective_wins ? 1 : 0,
          "whether an objective against a bloc that is not played wins (0 no, 1 yes)");
    if (declares(Move::Type::technology)) {
      add("rulebook.technology.terrorism_destroys_bunkers", book.terrorism_destroys_bunkers ? 1 : 0,
          "whether TERRORISM destroys a bunker (0 no, 1 yes)");
      add("rulebook.technology.biohazard_destroys_bunkers", book.biohazard_destroys_bunkers ? 1 : 0,
          "whether BIOHAZARD destroys a bunker (0 no, 1 yes)");
      add("rulebook.technology.vidyut_oil", book.vidyut_oil, "oil barrels that VIDYUT costs");
      add("rulebook.technology.hai_ying_level", book.hai_ying_level,
          "the level from which HAI YING-2 is used");
    }
  }

  Names names_;
  const Arbiter& rules_;
  const Board& board_;
  const Position& start_;
  std::vector<Parameter> parameters_;
};

}  // namespace

std::vector<Parameter> parameters(const Arbiter& rules) { return Parameters(rules).all(); }

}  // namespace casus::defcon
