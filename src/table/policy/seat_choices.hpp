#pragma once
// The choices of one seat in a solved conflict, in the form that rules of advice are learnt from: what each
// choice loses, and the actions that positions share. Internal header of advice_rules.cpp.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conflict/solvers/decision_list.hpp"
#include "table/advice.hpp"

namespace casus {

/// A legal move at a position, in the form that positions share.
struct SeatOption {
  std::string text;
  std::vector<std::pair<std::size_t, std::int64_t>> takes;  ///< kinds of the question, by number
  std::uint32_t edge = kNone;                               ///< kNone: best play need not consider it
  double loss = 0.0;
};

/// A position at which the seat chooses.
struct SeatChoice {
  std::uint32_t node = 0;
  std::size_t question = 0;
  std::vector<std::int64_t> numbers;
  std::vector<SeatOption> options;
  std::vector<std::uint32_t> edges;  ///< by action of the question; kNone: it cannot be taken here
};

/// What is chosen at several positions, and what may be chosen there.
struct ChoiceQuestion {
  std::string name;
  std::string text;                              ///< of moves that take some of several kinds: "lose {}"
  std::vector<std::string> kinds;                ///< of such moves
  std::vector<std::string> actions;              ///< in words
  std::vector<std::vector<std::size_t>> orders;  ///< of such moves, by action: kinds, what is taken first
  std::vector<std::size_t> choices;
  std::vector<DecisionRule> list;
};

struct SeatChoices {
  static constexpr double kEqual = 1e-9;  ///< of the largest loss: such choices are equally good
  std::vector<SeatChoice> choices;        ///< parents before children
  std::vector<ChoiceQuestion> questions;
  double largest_loss = 0.0;
};

/// Returns the choices of a seat at all positions with two legal moves or more. Nothing if there are none or
/// more than `most_positions`, if a question has more than 64 actions, or if `limits` stopped it. Cost: one
/// pass over the nodes, and the legal moves of these positions.
std::optional<SeatChoices> seat_choices(const Conflict& conflict, const Exploration& explored,
                                        const Decision& best, Seat seat, std::size_t most_positions,
                                        const Limits& limits);

}  // namespace casus
