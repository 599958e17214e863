#include "systems/conflict_chart/moves.hpp"

#include <algorithm>

#include "files/reader.hpp"

namespace casus::conflict_chart {
namespace {

using files::Node;
using files::Reader;
using Type = Move::Type;

constexpr std::array<std::string_view, 8> kTypes{"declare", "commit",    "return",  "stop",
                                                 "draw",    "retaliate", "refrain", "buy"};

template <std::size_t N>
void add_points(Node::Table& table, const char* key, const std::array<std::uint8_t, N>& counts,
                const std::vector<std::int32_t>& kinds) {
  Node::Array points;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    for (std::uint8_t n = 0; n < counts[k]; ++n) points.emplace_back(kinds[k]);
  }
  if (!points.empty()) table.push_back({key, Node(std::move(points))});
}

std::string in_words(const std::vector<std::int32_t>& kinds) {
  std::string words;
  for (const std::int32_t points : kinds) words += (words.empty() ? "" : ", ") + std::to_string(points);
  return words.empty() ? "there is none" : "these points were expected: " + words;
}

template <std::size_t N>
void read_held(Reader& reader, std::string_view key, const std::vector<std::int32_t>& kinds,
               std::array<std::uint8_t, N>& counts) {
  const auto points = reader.optional_integers(key, 0, 1'000'000, {0, kMaxPieces});
  if (!points) return;
  for (const std::int64_t one : *points) {
    const auto known = std::find(kinds.begin(), kinds.end(), one);
    if (known == kinds.end()) {
      reader.fault_at(key, "nobody has one of " + std::to_string(one) + " points", in_words(kinds));
      return;
    }
    ++counts[static_cast<std::size_t>(known - kinds.begin())];
  }
}

}  // namespace

Node to_node(const ChartRules& rules, const Move& move) {
  const Board& board = rules.board();
  Node::Table table;
  table.push_back({"type", Node(kTypes[static_cast<std::size_t>(move.type)])});
  if (move.type == Type::retaliate)
    table.push_back({"kind", Node(move.country == kNoCountry ? "engagement" : "invasion")});
  if (move.country != kNoCountry)
    table.push_back({"country", Node(board.countries[static_cast<std::size_t>(move.country)])});
  add_points(table, "tokens", move.forces.tokens, board.pieces.tokens);
  add_points(table, "masterminds", move.forces.masterminds, board.pieces.masterminds);
  Node::Array canals;
  for (std::size_t c = 0; c < board.pieces.canals.size(); ++c) {
    if (((move.forces.canals >> c) & 1U) != 0) canals.emplace_back(board.pieces.canals[c].name);
  }
  if (!canals.empty()) table.push_back({"canals", Node(std::move(canals))});
  return table;
}

Result<Move> to_move(const ChartRules& rules, const files::Document& document) {
  Faults faults;
  Reader reader(document, faults);
  const Board& board = rules.board();
  Move move;
  const std::vector<std::string> types(kTypes.begin(), kTypes.end());
  move.type = static_cast<Type>(reader.choice("type", types));
  if (!faults.empty()) return faults;  // the set of known keys depends on it
  const bool invades = move.type == Type::retaliate &&
                       reader.choice<bool>("kind", {{"invasion", true}, {"engagement", false}});
  if (!faults.empty()) return faults;
  if (invades) move.country = static_cast<std::int8_t>(reader.choice("country", board.countries));
  if (move.type == Type::buy)
    reader.optional_integers("tokens", 0, 1'000'000, {0, kMaxPieces});  // of any points
  if (move.type != Type::stop && move.type != Type::draw && move.type != Type::refrain &&
      move.type != Type::buy)
    read_held(reader, "tokens", board.pieces.tokens, move.forces.tokens);
  if (move.type == Type::declare || move.type == Type::commit || move.type == Type::retaliate) {
    read_held(reader, "masterminds", board.pieces.masterminds, move.forces.masterminds);
    std::vector<std::string> names;
    for (const Canal& canal : board.pieces.canals) names.push_back(canal.name);
    for (const std::size_t c :
         reader.optional_choices("canals", names, {0, kMaxCanals}).value_or(std::vector<std::size_t>{}))
      move.forces.canals = static_cast<std::uint16_t>(move.forces.canals | 1U << c);
  }
  reader.finish();
  if (!faults.empty()) return faults;
  return move;
}

}  // namespace casus::conflict_chart
