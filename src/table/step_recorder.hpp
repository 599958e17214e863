#pragma once
// Records the steps of a play that is played again, with their words, so that they can be weighed (luck.hpp,
// course.hpp).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/play.hpp"

namespace casus {

/// What a step of a play, or a throw of a conflict within, did.
struct RecordedThrow {
  Position before;
  Position after;
  std::vector<Transfer> moved;  ///< what it settled
  std::string text;
  std::size_t entry = 0;     ///< of the play
  std::size_t reported = 0;  ///< the number of entries reported when the step was complete
};

struct RecordedStep : RecordedThrow {
  std::optional<Move> move;
  std::uint32_t chance = 0;  ///< where nobody moved: the class of what was thrown
  bool deadlock = false;
  std::string seat;   ///< who moved; of a deadlock, who moved last
  std::string other;  ///< who stood against seat 0
  std::vector<RecordedThrow> within;
};

/// Witnesses one play.
class StepRecorder final : public PlayWitness {
 public:
  explicit StepRecorder(const Conflict& conflict) : conflict_(conflict) {}

  /// To be called with each entry of the play.
  void hear(const PlayEntry& entry);
  void hear(const Transfer& transfer) override { moved_.push_back(transfer); }
  void step(const Position& before, const StepCause& cause, const Position& after) override;
  void step_within(const Position& before, const Position& after) override {
    take(within_.emplace_back(), before, after);
  }

  std::vector<RecordedStep> steps;

 private:
  void take(RecordedThrow& step, const Position& before, const Position& after);

  const Conflict& conflict_;
  std::vector<Transfer> moved_;  // since the last step
  std::vector<RecordedThrow> within_;
  std::string text_;    // of the present step
  std::string result_;  // what its dice amount to
  std::string last_seat_;
  std::size_t entries_ = 0;
  std::size_t entry_ = 0;
  bool thrown_ = false;
};

/// The steps of a play from the one of that number on as they are in `part`, a conflict that is one operation
/// of it, until that is over.
std::vector<RecordedStep> steps_of_operation(const Conflict& part, const std::vector<RecordedStep>& steps,
                                             std::size_t first);

}  // namespace casus
