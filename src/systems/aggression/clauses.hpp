#pragma once
// The clauses of Aggression, as numbers for the rules and as words for readers. The standing of each is given
// for edition 1 and edition 2.

#include <array>

#include "conflict/rules/clause.hpp"

namespace casus::aggression {

/// The rows of the clause table, in clause order. A clause whose parts differ in standing has a name for each
/// part.
enum class Ag : std::uint16_t {
#define CASUS_CLAUSE(name, ...) name,
#include "systems/aggression/clauses.inc"
};

constexpr Clause clause(Ag ag) { return {static_cast<std::uint16_t>(ag)}; }

inline constexpr std::array kClauseRows{
#define CASUS_CLAUSE(name, id, part, first, second, words) \
  ClauseRow{id, part, words, {Standing::first, Standing::second}},
#include "systems/aggression/clauses.inc"
};

}  // namespace casus::aggression
