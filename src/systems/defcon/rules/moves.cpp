#include "systems/defcon/rules/moves.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"
#include "systems/defcon/rules/move_rows.hpp"

namespace casus::defcon {
namespace {

using files::Node;
using files::Reader;
using Type = Move::Type;

constexpr std::array<std::string_view, 3> kInsteadNames{"nothing", "destabilization", "stabilization"};

constexpr std::int64_t kMaxDrawn = kNoNumber - 1;  // missions at once

/// Reads the keys in the row of a move's type.
class MoveReader {
 public:
  MoveReader(const Board& board, Reader& reader) : board_(board), reader_(reader) {}

  void read(Move& move) {
    keys_ = MoveRow::of(move.type).keys;
    read_name("technology", spelled(kTechnologyNames), move.technology);
    read_name("area", areas(), move.area);
    read_name("from", areas(), move.from);
    read_name("unit", spelled(kUnitNames, 1), move.unit, 1);
    read_name("missile", spelled(kMissileNames, 1), move.missile, 1);
    read_name("mission", list_names(board_.missions), move.mission);
    read_name("objective", list_names(board_.objectives), move.objective);
    read_name("instead", spelled(kInsteadNames, 1), move.instead, 1);
    for (const auto& [key, most] : {std::pair("bet", kMaxBet), std::pair("count", kMaxDrawn)}) {
      if (asks(key)) {
        move.number = static_cast<std::uint8_t>(reader_.integer(key, 0, most));
      } else if (asked(key) == SlotNeed::if_there) {
        if (const auto number = reader_.optional_integer(key, 0, most))
          move.number = static_cast<std::uint8_t>(*number);
      }
    }
    if (asks("targets")) read_targets(move);
  }

 private:
  enum class SlotNeed : std::uint8_t { not_at_all, if_there, always };
  [[nodiscard]] SlotNeed asked(std::string_view key) const {
    const std::size_t at = keys_.find(key);
    if (at == std::string_view::npos) return SlotNeed::not_at_all;
    return keys_.substr(at + key.size()).starts_with('?') ? SlotNeed::if_there : SlotNeed::always;
  }
  [[nodiscard]] bool asks(std::string_view key) const { return asked(key) == SlotNeed::always; }
  std::vector<std::string> areas() const { return list_names(board_.areas); }

  /// Reads a name; `first` is the number of the first valid name.
  template <class T>
  void read_name(std::string_view key, const std::vector<std::string>& known, T& into,
                 std::size_t first = 0) {
    if (asks(key)) {
      into = static_cast<T>(first + reader_.choice(key, known));
    } else if (asked(key) == SlotNeed::if_there) {
      if (const auto found = reader_.optional_choice(key, known)) into = static_cast<T>(first + *found);
    }
  }

  void read_targets(Move& move) {
    const std::vector<std::size_t> found = reader_.choices("targets", areas(), {1, kMaxTargets});
    for (std::size_t i = 0; i < std::min(found.size(), kMaxTargets); ++i)
      move.targets[i] = static_cast<Area>(found[i]);
    std::sort(move.targets.begin(), move.targets.end());
  }

  const Board& board_;
  Reader& reader_;
  std::string_view keys_;
};

}  // namespace

Node to_node(const Board& board, const Move& move) {
  Node::Table table;
  const auto add = [&](const char* key, Node value) { table.push_back({key, std::move(value)}); };
  const auto area = [&](Area number) { return Node(board.areas[number].name); };
  add("type", Node(MoveRow::of(move.type).name));
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
  if (move.instead != Move::UnstableOption::nothing)
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
  std::vector<std::string> types;
  for (std::size_t type = 0; type < kMoveTypes; ++type)
    types.emplace_back(MoveRow::of(static_cast<Type>(type)).name);
  move.type = static_cast<Type>(reader.choice("type", types));
  if (!faults.empty()) return faults;  // the set of known keys depends on it
  MoveReader(board, reader).read(move);
  reader.finish();
  if (!faults.empty()) return faults;
  return move;
}

}  // namespace casus::defcon
