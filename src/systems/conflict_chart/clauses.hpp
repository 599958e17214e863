#pragma once
// The clauses of the conflict chart, as numbers for the rules and as words for people.

#include <span>

#include "conflict/rules/clause.hpp"

namespace casus::conflict_chart {

/// Rows of the clause table, in clause order. A name may be a part of its clause.
enum class Ch : std::uint16_t {
  generalship,         // CH-1
  one_die_each,        // CH-1, one die each
  total,               // CH-2
  resolution_graph,    // CH-3
  off_chart,           // CH-4
  result_a,            // CH-5
  result_b,            // CH-6
  result_c,            // CH-7
  result_d,            // CH-8
  declared_in_answer,  // CH-8, what is in progress
  declared_freely,     // CH-8, any other declaring
  decided_alike,       // CH-9
  answered_in_turn,    // CH-9, again and again
  no_buying,           // CH-10
  no_buying_ever,      // CH-10, outside retaliations
  half,                // CH-11
  half_chosen,         // CH-11, whose choice
  masterminds_after,   // CH-12
  military_cards,      // CH-13
  winner_keeps,        // CH-14
  certificate_stays,   // CH-15
  country_holder,      // CH-16
  committed_alike,     // CH-17
  retaliation_forces,  // CH-17, with what
  chain_ends,          // CH-18
  deck_after,          // CH-19
};

constexpr Clause clause(Ch ch) { return {static_cast<std::uint16_t>(ch)}; }

std::span<const ClauseRow> clause_rows();

}  // namespace casus::conflict_chart
