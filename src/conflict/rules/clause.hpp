#pragma once
// The clause table of a system, which rulings, answers, documentation and tests cite. A clause whose parts
// differ in standing has one row for each part. An answer names the parts that it used; parts of one standing
// are named together.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "conflict/rules/types.hpp"

namespace casus {

/// How firmly a clause stands, from the firmest to the weakest. `stated`: the sheet states it. `ref`: the
/// game's reference sheet states it. `read`: our reading of an unclear sheet. `assumed`: a house rule where
/// the sheet is silent.
enum class Standing : std::uint8_t { stated, ref, read, assumed };

constexpr std::string_view to_string(Standing standing) {
  constexpr std::array<std::string_view, 4> kWords{"stated", "ref", "read", "assumed"};
  return kWords[static_cast<std::size_t>(standing)];
}

/// A row of a clause table: a clause, or a part of one.
struct ClauseRow {
  std::string_view id;     ///< "AG-13"
  std::string_view part;   ///< the part of the clause, where the clause has several rows; else empty
  std::string_view words;  ///< the content of the clause, in our own words
  std::array<Standing, 2>
      standing{};  ///< by edition: 0 is the first, 1 the second; systems without editions use 0
};

/// The clause table of a system in one edition.
struct ClauseTable {
  std::span<const ClauseRow> rows;
  std::size_t edition = 0;  ///< index into ClauseRow::standing

  [[nodiscard]] const ClauseRow& row(Clause clause) const { return rows[clause.row]; }
  [[nodiscard]] Standing standing(Clause clause) const { return rows[clause.row].standing[edition]; }
};

}  // namespace casus
