#pragma once
// What a search for plans has found, and what single moves were found to be worth, in the moves of the rules:
// what is said of it in words is an answer (PlansSaid, Advice). Not how it is searched: that is a system's.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "conflict/graph/reward_table.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

template <class Move, class Position>
struct PlansFound {
  struct Step {
    Move move;
    Seat seat = -1;
    bool operation = true;  ///< counts as a step; else what goes with one
  };
  struct Breaker {
    Seat seat = -1;
    Move answer;
    std::size_t before = 0;       ///< the step that it answers
    std::optional<Move> refused;  ///< of the rest, what is no longer allowed; none: the goal is missed
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
    std::optional<Move> refused;  ///< what would bring the first of them about
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

/// What each single move is worth with what it leads to, where the ways on are too many to be counted out.
template <class Move>
struct MoveValues {
  struct Choice {
    Move move;
    Exact worth;  ///< to seat 0, of more than two seats to the one that chooses
  };
  struct Step {
    Move move;
    Seat seat = -1;
    Exact worth;  ///< of this and what follows it: to seat 0, of more than two seats to `seat`
  };
  Seat seat = 0;
  std::vector<Choice> choices;
  std::size_t best = 0;
  std::vector<Step> line;  ///< the best, and what it leads to
  std::string optimised;   ///< what a worth is, in words
  Citations cited;         ///< all that was weighed rests on, and what refused the rest
};

}  // namespace casus
