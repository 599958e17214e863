#include "systems/aggression/parameters.hpp"

#include <fmt/format.h>

#include "files/path.hpp"

namespace casus::aggression {
namespace {

constexpr std::int64_t kNextPolygon = 2;  // from d8 to d10: polygons have an even number of sides

class Parameters {
 public:
  explicit Parameters(const Campaign& rules) : rules_(rules), board_(rules.board()) {}

  std::vector<Parameter> all() {
    if (board_.dice) {
      add("dice.attacker", board_.dice->attacker, "d6s of the Aggressor");
      add("dice.defender", board_.dice->defender, "d6s of the Defender");
    } else {
      for (const int territory : territories()) add_territory(territory);
    }
    const Rulebook& rulebook = rules_.rulebook();
    add("rulebook.aggressor.polygon", rulebook.aggressor.polygon, "sides of the Aggressor's polygon",
        kNextPolygon);
    add("rulebook.defender.polygon", rulebook.defender.polygon, "sides of the Defender's polygon",
        kNextPolygon);
    return std::move(parameters_);
  }

 private:
  void add(std::string path, std::int64_t now, std::string words, std::int64_t step = 1) {
    parameters_.push_back({std::move(path), now, step, std::move(words)});
  }

  /// Returns the two Territories of the declared attack; without one, those of the player and of the colour
  /// group landed on.
  [[nodiscard]] std::vector<int> territories() const {
    const Attack declared = rules_.declared(rules_.start());
    if (!declared.passes()) return {declared.from, declared.against};
    std::vector<int> all;
    const int group =
        board_.landed == kNobody ? -1 : board_.territories[static_cast<std::size_t>(board_.landed)].group;
    for (std::size_t i = 0; i < board_.territories.size(); ++i) {
      const Territory& territory = board_.territories[i];
      if (territory.owner == board_.player || territory.group == group) all.push_back(static_cast<int>(i));
    }
    return all;
  }

  void add_territory(int number) {
    const Territory& territory = board_.territories[static_cast<std::size_t>(number)];
    const std::string path = "territory." + files::quoted(territory.name) + '.';
    const std::string on = " on " + territory.name;
    add(path + "development", territory.development, "Economic Development" + on);
    for (std::size_t kind = 0; kind < territory.units.size(); ++kind) {
      // AG-14 counts R-Units of any kind: use the kinds that are present, else the first kind.
      if (kind > 1 && territory.units[kind] == 0) continue;
      const std::string& name = board_.unit_kinds[kind];
      add(path + "units." + files::quoted(name), territory.units[kind],
          fmt::format("{}{}", kind == 0 ? "NS-Units" : name + " units", on));
    }
    if (board_.unit_kinds.size() == 1) add(path + "units.r_units", 0, "R-Units" + on);  // any name is valid
    if (board_.with_agents) {
      for (const int player : opponents(territory)) {
        const std::string& name = board_.players[static_cast<std::size_t>(player)];
        add(path + "agents." + files::quoted(name), territory.agents[static_cast<std::size_t>(player)],
            fmt::format("Agents of {}{}", name, on));
      }
    } else if (rules_.rulebook().points_without_agents) {
      add(path + "points", territory.points, "Point Value of " + territory.name);  // AG-17
    }
  }

  /// Returns the players whose Agents may count on a Territory: the Aggressor and the opponent.
  [[nodiscard]] std::vector<int> opponents(const Territory& territory) const {
    const Attack declared = rules_.declared(rules_.start());
    const int attacked = declared.passes() ? board_.landed : declared.against;
    int other = territory.owner;
    if (attacked != kNobody && (!declared.passes() || other == board_.player))
      other = board_.territories[static_cast<std::size_t>(attacked)].owner;
    if (other == kNobody || other == board_.player) return {board_.player};
    return {board_.player, other};
  }

  const Campaign& rules_;
  const Board& board_;
  std::vector<Parameter> parameters_;
};

}  // namespace

std::vector<Parameter> parameters(const Campaign& rules) { return Parameters(rules).all(); }

}  // namespace casus::aggression
