#pragma once
// A play of a conflict: what is declared comes first, the players are asked for the rest, hidden choices are
// sealed and opened where all is public again.

#include "table/conflict.hpp"

namespace casus {

/// A second receiver of what a play reports, with the positions of each step, which the text reports lack.
class PlayWitness {
 public:
  PlayWitness() = default;
  PlayWitness(const PlayWitness&) = delete;
  PlayWitness& operator=(const PlayWitness&) = delete;
  virtual ~PlayWitness() = default;

  virtual void hear(const Transfer& transfer) = 0;
  /// As PlayListener, after all reports of the step.
  virtual void step(const Position& before, const StepCause& cause, const Position& after) = 0;
  virtual void step_within(const Position& before, const Position& after) = 0;
};

/// Plays once, as Table::play_so_far. `witness` may be null.
Result<PlayState> play_of(const Conflict& conflict, FairDice& dice, const AskSoFar& ask,
                          const PlayReporter& report, PlayWitness* witness = nullptr);
/// Turns a callback that always has an answer, and outlives the result, into one of a play that may pause.
AskSoFar always_answered(const Ask& ask);

}  // namespace casus
