#pragma once
// Results of a search for plans, and the worths of single moves, in terms of the rules' moves. Their texts
// are answers (PlansAnswer, Advice). The search itself belongs to the system.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/exact.hpp"
#include "conflict/explore/reward_table.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

/// The plans found for a goal. Without a plan: the unreachable parts of the goal, or the position nearest to
/// it.
template <class Move, class Position>
struct PlansFound {
  struct Step {
    Move move;
    Seat seat = -1;
    bool operation = true;  ///< counts as a step; false for a move that only accompanies one
  };
  struct Breaker {
    Seat seat = -1;
    Move answer;
    std::size_t before = 0;       ///< index of the step that it answers
    std::optional<Move> refused;  ///< the later move that it makes illegal; none: the goal is missed
  };
  struct Plan {
    std::vector<Step> steps;
    std::vector<Transfer> cost;
    std::vector<Breaker> broken_by;
    bool more_breakers = false;
  };
  struct Miss {
    std::vector<Step> steps;
    Position position;
    std::vector<std::string> missing;
    std::optional<Move> refused;  ///< the move that would achieve the first missing condition
  };
  Seat seat = 0;
  std::vector<Plan> plans;
  std::uint64_t total = 0;
  bool at_least = false;
  std::size_t searched = 0;
  bool complete = true;
  std::vector<std::string> unreachable;
  std::optional<Miss> nearest;
};

/// The worth of each single move together with its consequences, where there are too many continuations to
/// expand all.
template <class Move>
struct MoveValues {
  struct Choice {
    Move move;
    Exact worth;  ///< to seat 0; with more than two seats, to the choosing seat
  };
  struct Step {
    Move move;
    Seat seat = -1;
    Exact worth;  ///< of this move and its continuation: to seat 0; with more than two seats, to `seat`
  };
  Seat seat = 0;
  std::vector<Choice> choices;
  std::size_t best = 0;
  std::vector<Step> line;  ///< the best move and its continuation
  std::string optimised;   ///< what the worth measures, in words
  Citations cited;         ///< the clauses behind all evaluated moves, and those that forbade the other moves
};

}  // namespace casus
