#pragma once
// The clauses of Columbia, as numbers for the rules and as words for readers. The game has one edition.

#include <array>

#include "conflict/rules/clause.hpp"

namespace casus::columbia {

/// The rows of the clause table, in clause order. A clause whose parts differ in standing has a name for each
/// part.
enum class Co : std::uint16_t {
#define CASUS_CLAUSE(name, ...) name,
#include "systems/columbia/clauses.inc"
};

constexpr Clause clause(Co co) { return {static_cast<std::uint16_t>(co)}; }

inline constexpr std::array kClauseRows{
#define CASUS_CLAUSE(name, id, part, standing, words) \
  ClauseRow{id, part, words, {Standing::standing, Standing::standing}},
#include "systems/columbia/clauses.inc"
};

}  // namespace casus::columbia
