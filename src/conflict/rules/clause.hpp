#pragma once
// A system's clause table: data that rulings, answers, docs and tests cite. A clause whose parts differ in
// standing has a row for each part; an answer names the parts it used, those of one standing together.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "conflict/rules/types.hpp"

namespace casus {

/// From the firmest to the weakest: the sheet says it; the game's reference sheet says it; our reading of an
/// unclear sheet; a house rule where the sheet is silent.
enum class Standing : std::uint8_t { stated, ref, read, assumed };

constexpr std::string_view to_string(Standing standing) {
  constexpr std::array<std::string_view, 4> kWords{"stated", "ref", "read", "assumed"};
  return kWords[static_cast<std::size_t>(standing)];
}

struct ClauseRow {
  std::string_view id;     ///< "AG-13"
  std::string_view part;   ///< which part of the clause, where it has several rows; else empty
  std::string_view words;  ///< what it says, in our own words
  std::array<Standing, 2>
      standing{};  ///< by edition: index 0 the first, 1 the second; systems without editions: 0
};

/// The table of a system as one edition has it.
struct ClauseTable {
  std::span<const ClauseRow> rows;
  std::size_t edition = 0;  ///< index into ClauseRow::standing

  [[nodiscard]] const ClauseRow& row(Clause clause) const { return rows[clause.row]; }
  [[nodiscard]] Standing standing(Clause clause) const { return rows[clause.row].standing[edition]; }
};

}  // namespace casus
