#pragma once
// What a search for plans has found, in the moves of its rules: what is said of it in words is an answer
// (PlansSaid). Not how plans are searched: that is a system's.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conflict/types.hpp"

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

}  // namespace casus
