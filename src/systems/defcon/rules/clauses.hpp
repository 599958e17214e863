#pragma once
// The clauses of DEFCON, as numbers for the rules and as words for readers.

#include <array>

#include "conflict/rules/clause.hpp"

namespace casus::defcon {

/// The rows of the clause table, in clause order. A clause whose parts differ in standing has a name for each
/// part.
enum class De : std::uint16_t {
#define CASUS_CLAUSE(name, ...) name,
#include "systems/defcon/rules/clauses.inc"
};

constexpr Clause clause(De de) { return {static_cast<std::uint16_t>(de)}; }

inline constexpr std::array kClauseRows{
#define CASUS_CLAUSE(name, id, part, standing, words) \
  ClauseRow{id, part, words, {Standing::standing, Standing::standing}},
#include "systems/defcon/rules/clauses.inc"
};

}  // namespace casus::defcon
