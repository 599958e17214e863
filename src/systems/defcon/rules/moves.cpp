#include "systems/defcon/rules/moves.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"

namespace casus::defcon {
namespace {

using files::Node;
using files::Reader;
using Type = Move::Type;

/// What a move can name, a bit each.
enum MoveKey : std::uint16_t {
  kArea = 1,
  kFrom = 2,
  kUnit = 4,
  kMissile = 8,
  kTechnology = 16,
  kBet = 32,
  kCount = 64,
  kMission = 128,
  kObjective = 256,
  kInstead = 512,
  kTargets = 1024,
};

/// The keys that a type needs, and those that it may have.
struct Keys {
  std::uint16_t needed = 0;
  std::uint16_t optional = 0;
  [[nodiscard]] bool needs(MoveKey key) const { return (needed & key) != 0; }
  [[nodiscard]] bool may_have(MoveKey key) const { return (optional & key) != 0; }
};

constexpr Keys keys_of(Type type) {
  switch (type) {
    case Type::develop:
    case Type::activate:
      return {kTechnology};
    case Type::draw_missions:
      return {kCount};
    case Type::discard_objective:
    case Type::declare_victory:
      return {kObjective};
    case Type::destabilize:
    case Type::coup:
      return {kArea};
    case Type::protect:
      return {kArea, kUnit};
    case Type::build:
    case Type::replace:
    case Type::upgrade:
      return {kArea | kUnit};
    case Type::launch:
    case Type::bombard:
    case Type::retaliate:
      return {kFrom | kTargets};
    case Type::create_missile:
      return {kArea | kMissile};
    case Type::attack:
    case Type::redeploy:
      return {kArea | kFrom};
    case Type::technology:
      return {kTechnology, kArea | kFrom};
    case Type::score_mission:
      return {kMission};
    case Type::bet:
    case Type::contest:
      return {kBet};
    case Type::reward:
      return {0, kArea | kFrom | kUnit | kInstead};
    case Type::return_mission:
    case Type::discard_missions:  // one alone, where a rulebook allows it
      return {0, kMission};
    case Type::place:
    case Type::pass:
      break;
  }
  return {};
}

constexpr std::array<std::string_view, 3> kInsteadNames{"nothing", "destabilization", "stabilization"};
constexpr std::int64_t kMostNumber = kNoNumber - 1;

/// Of `names`, without the first `skipped`, which stand for none.
template <std::size_t N>
std::vector<std::string> words(const std::array<std::string_view, N>& names, std::size_t skipped = 0) {
  return {names.begin() + static_cast<std::ptrdiff_t>(skipped), names.end()};
}
template <class T>
std::vector<std::string> names_of(const std::vector<T>& things) {
  std::vector<std::string> names;
  names.reserve(things.size());
  for (const T& thing : things) names.push_back(thing.name);
  return names;
}

class MoveReader {
 public:
  MoveReader(const Board& board, Reader& reader) : board_(board), reader_(reader) {}

  /// Reads what the type of the move takes.
  void read(Move& move) {
    keys_ = keys_of(move.type);
    read_name(kTechnology, "technology", words(kTechnologyNames), move.technology);
    read_name(kArea, "area", areas(), move.area);
    read_name(kFrom, "from", areas(), move.from);
    read_name(kUnit, "unit", words(kUnitNames, 1), move.unit, 1);
    read_name(kMissile, "missile", words(kMissileNames, 1), move.missile, 1);
    read_name(kMission, "mission", names_of(board_.missions), move.mission);
    read_name(kObjective, "objective", names_of(board_.objectives), move.objective);
    read_number(kBet, "bet", move.number);
    read_number(kCount, "count", move.number);
    read_targets(move);
    if (keys_.may_have(kInstead)) {
      if (const auto found = reader_.optional_choice("instead", words(kInsteadNames, 1)))
        move.instead = static_cast<Move::Instead>(*found + 1);
    }
    // The scenario's [operation] may say what the maker of its coup bets.
    if (move.type == Type::coup) reader_.node("bet");
  }

 private:
  std::vector<std::string> areas() const { return names_of(board_.areas); }

  template <class T>
  void read_name(MoveKey key, std::string_view name, const std::vector<std::string>& known, T& into,
                 std::size_t first = 0) {
    if (keys_.needs(key)) {
      into = static_cast<T>(first + reader_.choice(name, known));
    } else if (keys_.may_have(key)) {
      if (const auto found = reader_.optional_choice(name, known)) into = static_cast<T>(first + *found);
    }
  }

  void read_number(MoveKey key, std::string_view name, std::uint8_t& into) {
    if (keys_.needs(key)) into = static_cast<std::uint8_t>(reader_.integer(name, 0, kMostNumber));
  }

  void read_targets(Move& move) {
    if (!keys_.needs(kTargets)) return;
    const std::vector<std::size_t> found = reader_.choices("targets", areas(), {1, kMaxTargets});
    for (std::size_t i = 0; i < std::min(found.size(), kMaxTargets); ++i)
      move.targets[i] = static_cast<Area>(found[i]);
    std::sort(move.targets.begin(), move.targets.end());
  }

  const Board& board_;
  Reader& reader_;
  Keys keys_;
};

}  // namespace

Node to_node(const Board& board, const Move& move) {
  Node::Table table;
  const auto add = [&](const char* key, Node value) { table.push_back({key, std::move(value)}); };
  const auto area = [&](Area number) { return Node(board.areas[number].name); };
  add("type", Node(kMoveNames[static_cast<std::size_t>(move.type)]));
  if (move.technology != Technology::none) add("technology", Node(kTechnologyNames[index(move.technology)]));
  if (move.area != kNoArea) add("area", area(move.area));
  if (move.from != kNoArea) add("from", area(move.from));
  if (move.unit != UnitType::none) add("unit", Node(kUnitNames[index(move.unit)]));
  if (move.missile != MissileType::none) add("missile", Node(kMissileNames[index(move.missile)]));
  if (move.target_count() > 0) {
    Node::Array targets;
    for (std::size_t i = 0; i < move.target_count(); ++i) targets.push_back(area(move.targets[i]));
    add("targets", Node(std::move(targets)));
  }
  if (move.number != kNoNumber) add(move.type == Type::draw_missions ? "count" : "bet", Node(move.number));
  if (move.mission != kNoNumber) add("mission", Node(board.missions[move.mission].name));
  if (move.objective != kNoNumber) add("objective", Node(board.objectives[move.objective].name));
  if (move.instead != Move::Instead::nothing)
    add("instead", Node(kInsteadNames[static_cast<std::size_t>(move.instead)]));
  return table;
}

Result<Move> to_move(const Board& board, const files::Document& document) {
  return to_move(board, document, document.root);
}

Result<Move> to_move(const Board& board, const files::Document& document, const Node& table) {
  Faults faults;
  Reader reader(document, table, faults);
  Move move;
  move.type = static_cast<Type>(reader.choice("type", words(kMoveNames)));
  if (!faults.empty()) return faults;  // which keys are known depends on it
  MoveReader(board, reader).read(move);
  reader.finish();
  if (!faults.empty()) return faults;
  return move;
}

}  // namespace casus::defcon
