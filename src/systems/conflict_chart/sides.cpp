#include "systems/conflict_chart/sides.hpp"

#include <algorithm>
#include <functional>

namespace casus::conflict_chart {
namespace {

using files::Reader;

constexpr std::int64_t kMaxPoints = 500;  // of one piece
/// The maximum number of ways to divide a side's pieces: every choice is examined.
constexpr std::uint64_t kMostWays = 50'000;

/// A side as the file gives it, before the kinds of pieces are known.
struct SideRead {
  Points tokens, reserve, masterminds, reserve_masterminds;
  std::uint16_t canals = 0, reserve_canals = 0;
};

/// Returns the different points of pieces, the highest first.
Points kinds_of(Points all) {
  std::sort(all.begin(), all.end(), std::greater<>());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

template <std::size_t N>
void count_kinds(const Points& points, const Points& kinds, std::array<std::uint8_t, N>& counts,
                 std::array<std::uint8_t, N>& places) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto at = std::find(kinds.begin(), kinds.end(), points[i]);
    const auto kind = static_cast<std::size_t>(at - kinds.begin());
    if (counts[kind]++ == 0) places[kind] = static_cast<std::uint8_t>(i + 1);
  }
}

}  // namespace

Canal read_canal(Reader& reader) {
  Canal canal{reader.name("name"), static_cast<std::int32_t>(reader.integer("points", 0, kMaxPoints))};
  reader.finish();
  return canal;
}

namespace {

std::uint16_t read_canals(Reader& reader, std::string_view key, Board& board, std::vector<Reader>& all) {
  std::uint16_t bits = 0;
  for (Reader& canal : reader.optional_tables(key, {0, kMaxCanals})) {
    Canal read = read_canal(canal);
    if (board.pieces.canals.size() == kMaxCanals) {
      reader.fault_at(key, "there are more than " + std::to_string(kMaxCanals) + " Canal certificates",
                      "fewer were expected");
      break;
    }
    bits = static_cast<std::uint16_t>(bits | 1U << board.pieces.canals.size());
    board.pieces.canals.push_back(std::move(read));
    all.push_back(std::move(canal));
  }
  return bits;
}

void check_count(Reader& reader, std::string_view key, std::size_t count, const std::string& words) {
  if (count <= kMaxPieces) return;
  reader.fault_at(key, "there are " + std::to_string(count) + " " + words,
                  "at most " + std::to_string(kMaxPieces) + " of a side were expected");
}

/// Numbers the kinds of pieces, and counts how many each side has.
void make_pieces(const std::array<SideRead, 2>& sides, Reader& root, Board& board) {
  Points tokens;
  Points masterminds;
  for (const SideRead& side : sides) {
    for (const Points* some : {&side.tokens, &side.reserve})
      tokens.insert(tokens.end(), some->begin(), some->end());
    for (const Points* some : {&side.masterminds, &side.reserve_masterminds})
      masterminds.insert(masterminds.end(), some->begin(), some->end());
  }
  board.pieces.tokens = kinds_of(std::move(tokens));
  board.pieces.masterminds = kinds_of(std::move(masterminds));
  const auto too_many = [&](std::size_t kinds, std::size_t most, const char* words) {
    if (kinds <= most) return false;
    root.fault(std::string(words) + " of " + std::to_string(kinds) + " different points take part",
               "at most " + std::to_string(most) + " were expected");
    return true;
  };
  if (too_many(board.pieces.tokens.size(), kMaxTokenKinds, "Military tokens") ||
      too_many(board.pieces.masterminds.size(), kMaxMastermindKinds, "Mastermind cards")) {
    return;
  }
  for (const Seat seat : {kAttacker, kDefender}) {
    const SideRead& read = at(sides, seat);
    Side& side = at(board.sides, seat);
    auto& [in_play, in_reserve] = at(board.places, seat);
    const Pieces& kinds = board.pieces;
    count_kinds(read.tokens, kinds.tokens, side.play.tokens, in_play.tokens);
    count_kinds(read.reserve, kinds.tokens, side.reserve.tokens, in_reserve.tokens);
    count_kinds(read.masterminds, kinds.masterminds, side.play.masterminds, in_play.masterminds);
    count_kinds(read.reserve_masterminds, kinds.masterminds, side.reserve.masterminds,
                in_reserve.masterminds);
    side.play.canals = read.canals;
    side.reserve.canals = read.reserve_canals;
  }
}

}  // namespace

Points read_points(Reader& reader, std::string_view key, std::int64_t least) {
  Points points;
  for (const std::int64_t one : reader.optional_integers(key, least, kMaxPoints, {0, kMaxPieces})
                                    .value_or(std::vector<std::int64_t>{}))
    points.push_back(static_cast<std::int32_t>(one));
  return points;
}

void read_sides(std::array<Reader, 2>& readers, Reader& root, Board& board) {
  std::array<SideRead, 2> sides;
  std::vector<Reader> canals;
  for (const Seat seat : {kAttacker, kDefender}) {
    Reader& reader = at(readers, seat);
    SideRead& side = at(sides, seat);
    at(board.sides, seat).name =
        reader.optional_name("name").value_or(seat == kAttacker ? "Attacker" : "Defender");
    side.tokens = read_points(reader, "tokens", 1);
    side.reserve = read_points(reader, "reserve", 1);
    side.masterminds = read_points(reader, "masterminds", 0);
    side.reserve_masterminds = read_points(reader, "reserve_masterminds", 0);
    side.canals = read_canals(reader, "canals", board, canals);
    side.reserve_canals = read_canals(reader, "reserve_canals", board, canals);
    check_count(reader, "reserve", side.tokens.size() + side.reserve.size(), "Military tokens");
    check_count(reader, "reserve_masterminds", side.masterminds.size() + side.reserve_masterminds.size(),
                "Mastermind cards");
  }
  files::report_duplicates(canals, "name", "Canal certificates");
  if (board.sides[0].name == board.sides[1].name)
    readers[1].fault_at("name", "both sides are called '" + board.sides[0].name + "'",
                        "two names were expected");
  make_pieces(sides, root, board);
}

/// Checks that each side's pieces can be divided in few enough ways. Canals may be won, so all of them count.
void check_ways(std::array<Reader, 2>& readers, const Board& board) {
  for (const Seat seat : {kAttacker, kDefender}) {
    Forces all = board.side(seat).play;
    all += board.side(seat).reserve;
    std::uint64_t ways = std::uint64_t{1} << board.pieces.canals.size();
    for (const std::uint8_t count : all.tokens) ways = std::min(ways * (count + 1U), kMostWays + 1);
    for (const std::uint8_t count : all.masterminds) ways = std::min(ways * (count + 1U), kMostWays + 1);
    if (ways > kMostWays)
      at(readers, seat)
          .fault("what '" + board.side(seat).name + "' has can be divided in more than " +
                     std::to_string(kMostWays) + " ways",
                 "fewer different pieces were expected");
  }
}

}  // namespace casus::conflict_chart
