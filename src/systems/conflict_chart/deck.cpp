#include "systems/conflict_chart/deck.hpp"

#include <algorithm>

namespace casus::conflict_chart {
namespace {

/// Adds the kinds from `kind` on to a draw that still needs `number` cards. `orders` is the number of ways in
/// which the cards taken so far lie among the draws, times the number of ways to pick them.
void add_draws(const Cards& left, std::size_t kind, std::int32_t number, std::int32_t taken, Cards& drawn,
               const Integer& orders, std::vector<std::pair<Cards, Integer>>& all) {
  if (number == 0) {
    all.emplace_back(drawn, orders);
    return;
  }
  if (kind == left.size()) return;
  Integer ways = orders;
  for (std::int32_t count = 0; count <= std::min<std::int32_t>(left[kind], number); ++count) {
    if (count > 0) {
      // One more card of this kind: which copy, and its possible places; the order of equal kinds does not
      // matter.
      ways = ways * (left[kind] - count + 1) * (taken + count) / count;
    }
    drawn[kind] = static_cast<std::uint8_t>(count);
    add_draws(left, kind + 1, number - count, taken + count, drawn, ways, all);
  }
  drawn[kind] = 0;
}

}  // namespace

std::int32_t count_of(const Cards& cards) {
  std::int32_t count = 0;
  for (const std::uint8_t of_kind : cards) count += of_kind;
  return count;
}

std::uint64_t packed(const Cards& cards) {
  std::uint64_t bits = 0;
  for (std::size_t k = cards.size(); k-- > 0;) bits = (bits << 7U) | cards[k];
  return bits;
}

std::uint32_t chance_of(const Cards& drawn) {
  std::uint32_t bits = 0;
  for (std::size_t k = drawn.size(); k-- > 0;) bits = (bits << 4U) | drawn[k];
  return bits;
}

Cards cards_of(std::uint32_t chance) {
  Cards drawn{};
  for (std::uint8_t& of_kind : drawn) {
    of_kind = static_cast<std::uint8_t>(chance & 15U);
    chance >>= 4U;
  }
  return drawn;
}

std::vector<std::pair<Cards, Integer>> draws(const Cards& left, std::int32_t number) {
  std::vector<std::pair<Cards, Integer>> all;
  Cards drawn{};
  add_draws(left, 0, number, 0, drawn, 1, all);
  return all;
}

Cards drawn_by(Cards left, std::span<const std::uint16_t> faces) {
  Cards drawn{};
  for (std::int32_t face : faces) {
    std::size_t kind = 0;
    while (face >= left[kind]) face -= left[kind++];
    --left[kind];
    ++drawn[kind];
  }
  return drawn;
}

std::vector<MilitaryCard> read_deck(files::Reader& root, std::string_view key) {
  std::vector<MilitaryCard> deck;
  auto tables = root.optional_tables(key, {0, kMaxCardKinds});
  for (files::Reader& reader : tables) {
    deck.push_back({reader.name("name"), static_cast<std::int32_t>(reader.integer("moves", 0, kMaxMoves)),
                    static_cast<std::int32_t>(reader.integer("count", 0, kMaxCopies))});
    reader.finish();
  }
  files::report_duplicates(tables, "name", "Military cards");
  return deck;
}

}  // namespace casus::conflict_chart
