#pragma once
// The clauses of the conflict chart, as numbers for the rules and as words for readers.

#include <array>

#include "conflict/rules/clause.hpp"

namespace casus::conflict_chart {

/// The rows of the clause table, in clause order. A clause whose parts differ in standing has a name for each
/// part.
enum class Ch : std::uint16_t {
#define CASUS_CLAUSE(name, ...) name,
#include "systems/conflict_chart/clauses.inc"
};

constexpr Clause clause(Ch ch) { return {static_cast<std::uint16_t>(ch)}; }

inline constexpr std::array kClauseRows{
#define CASUS_CLAUSE(name, id, part, standing, words) \
  ClauseRow{id, part, words, {Standing::standing, Standing::standing}},
#include "systems/conflict_chart/clauses.inc"
};

}  // namespace casus::conflict_chart
