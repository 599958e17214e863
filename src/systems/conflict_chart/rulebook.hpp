#pragma once
// The numbers and options of the conflict chart that players may change: the content of
// rulebooks/conflict-chart.toml. The mechanisms are in conflict.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "answers/field.hpp"
#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/conflict_chart/chart.hpp"
#include "systems/conflict_chart/clauses.hpp"
#include "systems/conflict_chart/deck.hpp"
#include "systems/conflict_chart/losses.hpp"

namespace casus::conflict_chart {

/// CH-17: what a retaliator may commit beside its forces in the play and the tokens that its cards move: any
/// Canals and Mastermind cards of its reserve, or nothing.
enum class RetaliationForces : std::uint8_t { any, kept };

struct Rulebook {
  std::string title;
  std::vector<std::int32_t> generalship;              // CH-1: the points that each number on the die adds
  Chart chart;                                        // CH-3
  OffChart off_chart = OffChart::clamp;               // CH-4
  Losses losses;                                      // CH-11
  bool masterminds_discarded = true;                  // CH-12
  std::int32_t cards_drawn = 2;                       // CH-8
  std::vector<MilitaryCard> deck;                     // CH-13
  RetaliationForces forces = RetaliationForces::any;  // CH-17
  std::int32_t most_retaliations = 0;                 // CH-18

  [[nodiscard]] ClauseTable clauses() const { return {kClauseRows, 0}; }
};

/// Reads a rulebook. Faults: all faults of the document, each with its place and the expected value.
Result<Rulebook> read_rulebook(const files::Document& document);

/// Returns warnings about a sound rulebook: places where its chart is not monotone.
Faults rulebook_warnings(const files::Document& document);

/// Returns, in words, the option that a rulebook chooses for the house rules of CH-4, CH-12, CH-17 and CH-18.
std::span<const RuleInForce> clauses_in_force();

/// Returns every field of a rulebook: its path, its clause, and its description.
std::span<const Field> rulebook_fields();

}  // namespace casus::conflict_chart
