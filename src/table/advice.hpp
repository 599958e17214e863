#pragma once
// Advice in a conflict: what each choice is worth, where best play leads, how to mix in secret, and the least
// that reaches a wanted chance.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "table/solver.hpp"

namespace casus {

/// `goal`: as of Table::advise.
Result<Advice> advice_of(const Solver& solver, const Limits& limits, const std::optional<std::string>& goal);

/// The worth of a node in one dimension.
using WorthOfNode = std::function<double(std::uint32_t node, std::size_t dimension)>;

/// Adds the line of best play to advice: the first choice, then each that comes to be, with what led to it,
/// the likeliest first. What reads the same and is worth the same is one step, unless the one comes after the
/// other; what is chosen again because play came back to it (by a loop, or in words: it stands as it stood)
/// is no step. At most 64 steps, and fewer where there are too many positions or `limits` stopped it: the
/// advice says so.
void add_line(Advice& advice, const Solver& solver, const Exploration& explored, const Policy& policy,
              const Limits& limits, const WorthOfNode& worth_of);

/// How far rules of advice are looked for, and how many they may be.
struct RuleBounds {
  std::size_t most_rules = 6;        ///< of all questions together
  std::size_t fewest_positions = 6;  ///< in best play at which the seat chooses; of fewer the line says all
  std::size_t most_positions = 20'000;  ///< at which the seat may choose
  std::size_t most_examples = 2'000;    ///< of one question, the likeliest ones
  bool every_detail = false;            ///< rules with any number of conditions, until nothing is lost
};

/// Returns best play of a seat as a few rules, with what following them costs; nothing where the bounds do
/// not allow it, where the conflict names no numbers (Conflict::number_names), or where choices in loops are
/// made together. Cost: one pass over the graph for each of two lists, and
/// O(rules · actions · numbers · examples).
std::optional<Advice::Rules> rules_of(const Solver& solver, const Solution& solved, const Decision& best,
                                      Seat seat, const Limits& limits, const RuleBounds& bounds = {});

}  // namespace casus
