#include "systems/conflict_chart/parameters.hpp"

#include <algorithm>

#include "files/path.hpp"

namespace casus::conflict_chart {
namespace {

class Parameters {
 public:
  explicit Parameters(const ChartRules& rules) : rules_(rules), board_(rules.board()) {}

  std::vector<Parameter> all() {
    for (const Seat seat : {kAttacker, kDefender}) {
      const std::string path = seat == kAttacker ? "attacker." : "defender.";
      const Side& side = board_.side(seat);
      add_side(path, "", side.play, "of " + side.name);
      add_side(path, "reserve_", side.reserve, "of " + side.name + " in reserve");
    }
    const Rulebook& rulebook = rules_.rulebook();
    const std::size_t sides = rulebook.generalship.size();
    for (const std::size_t number : {std::size_t{1}, sides})
      add("rulebook.generalship.add[" + std::to_string(number) + "]", rulebook.generalship[number - 1],
          "what a " + std::to_string(number) + " on the die adds");
    add("rulebook.cards_drawn", rulebook.cards_drawn, "Military cards that a retaliator may draw");
    add("rulebook.most_retaliations", rulebook.most_retaliations, "retaliations in one chain, at most");
    return std::move(parameters_);
  }

 private:
  void add(std::string path, std::int64_t now, std::string words) {
    parameters_.push_back({std::move(path), now, 1, std::move(words)});
  }

  void add_side(const std::string& path, const std::string& reserve, const Forces& forces,
                const std::string& whose) {
    const Pieces& pieces = board_.pieces;
    const bool in_reserve = !reserve.empty();
    const Seat seat = path[0] == 'a' ? kAttacker : kDefender;
    const Places& places = at(board_.places, seat)[in_reserve ? 1 : 0];
    for (std::size_t k = 0; k < pieces.tokens.size(); ++k) {
      if (forces.tokens[k] == 0 || (in_reserve && is_declared(seat, k))) continue;
      add(path + (in_reserve ? "reserve" : "tokens") + "[" + std::to_string(places.tokens[k]) + "]",
          pieces.tokens[k], "points of a Military token " + whose);
    }
    for (std::size_t k = 0; k < pieces.masterminds.size(); ++k) {
      if (forces.masterminds[k] == 0) continue;
      add(path + reserve + "masterminds[" + std::to_string(places.masterminds[k]) + "]",
          pieces.masterminds[k], "points of a Mastermind card " + whose);
    }
    for (std::size_t c = 0; c < pieces.canals.size(); ++c) {
      if (((forces.canals >> c) & 1U) == 0) continue;
      add(path + reserve + "canals." + files::quoted(pieces.canals[c].name) + ".points",
          pieces.canals[c].points, "points of the Canal " + pieces.canals[c].name);
    }
  }

  /// Returns whether the declared retaliation names such a token by its points. With other points it would
  /// not be found.
  [[nodiscard]] bool is_declared(Seat seat, std::size_t kind) const {
    if (!board_.retaliation) return false;
    if (seat == kAttacker) return board_.retaliation->against.tokens[kind] > 0;
    const auto& moved = board_.retaliation->moved;
    return std::find(moved.begin(), moved.end(), kind) != moved.end();
  }

  const ChartRules& rules_;
  const Board& board_;
  std::vector<Parameter> parameters_;
};

}  // namespace

std::vector<Parameter> parameters(const ChartRules& rules) { return Parameters(rules).all(); }

}  // namespace casus::conflict_chart
