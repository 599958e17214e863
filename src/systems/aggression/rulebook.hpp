#pragma once
// The numbers and options of Aggression that players may change: the content of rulebooks/aggression-*.toml.
// The mechanisms are in engagement and campaign.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers/field.hpp"
#include "base/result.hpp"
#include "files/document.hpp"
#include "probability/patterns.hpp"
#include "systems/aggression/clauses.hpp"

namespace casus::aggression {

/// Which side gets a die when the compared numbers are equal.
enum class Equal : std::uint8_t { both, neither };

/// AG-24: the rules that decide equal Roll Values, applied in order.
enum class TieBreak : std::uint8_t { fewer_dice, defender, attacker };

/// The basic dice of a side.
struct Side {
  std::int32_t polygon = 0;    ///< sides of the polygon
  std::int32_t base_dice = 0;  ///< d6s that the side always has
};

struct Rulebook {
  std::string title;
  int edition = 2;

  Side aggressor;  // AG-10
  Side defender;   // AG-11
  std::int32_t die_sides = 6;

  std::int32_t network_security_dice = 1;  // AG-12, for each unit
  std::int32_t economic_dice = 1;          // AG-13
  bool units_break_economic_tie = true;    // AG-14
  Equal economic_equal = Equal::both;      // AG-15
  std::int32_t agent_dice = 1;             // AG-16, for each Territory of superiority
  bool points_without_agents = true;       // AG-17; false: AG-18
  std::int32_t territory_dice = 1;         // AG-17
  Equal territory_equal = Equal::both;     // AG-17

  std::vector<probability::Pattern> patterns;  // AG-21
  std::int32_t no_pattern = 1;                 // AG-21
  std::int32_t most = 5;                       // AG-22: the largest multiplier
  std::vector<TieBreak> tie;                   // AG-24; the last names a side
  bool luck = true;                            // AG-25
  std::int32_t luck_multiplier = 2;            // AG-25
  bool luck_needs_loss = false;                // AG-25
  std::int32_t dice_lost = 1;                  // AG-26
  bool final_polygon_roll = true;              // AG-27, AG-28

  bool points_with_title = true;                                     // AG-30
  bool units_to_stock = true;                                        // AG-31
  bool development_destroyed = true;                                 // AG-38
  std::int32_t declarations = 1;                                     // AG-8
  bool card_spent = true;                                            // AG-9
  bool continuing = true;                                            // AG-33
  std::vector<std::pair<std::string, std::string>> card_free_pairs;  // AG-6

  [[nodiscard]] ClauseTable clauses() const { return {kClauseRows, edition == 1 ? 0U : 1U}; }
};

/// Reads a rulebook. Faults: all faults of the document, each with its place and the expected value.
Result<Rulebook> read_rulebook(const files::Document& document);

/// Returns every field of a rulebook: its path, its clause, and its description.
std::span<const Field> rulebook_fields();
/// Returns, for each optional clause and each clause with alternatives, which form is in force.
std::span<const RuleInForce> clauses_in_force();

}  // namespace casus::aggression
