#pragma once
// What a request for a step of a play says: what the players added to the dice, and what they chose. One
// after the other these are the play's acts (open_plays.hpp).

#include <cstdint>
#include <string>
#include <vector>

#include "report/log.hpp"
#include "service/call.hpp"

namespace casus::service {

struct PlayActs {
  bool contributes = false;             ///< the players add to the dice before the first throw
  std::vector<report::Pledge> pledges;  ///< in order of seats
  std::vector<std::size_t> answers;     ///< the numbers of the choices made so far
  bool leaves = false;                  ///< whoever is asked next leaves the play
};

/// Reads `contribute`, `sealed` ("SEAT:COMMITMENT", repeatable), `opened` ("SEAT:SALT:TEXT", repeatable),
/// `answers` ("2,0,1") and `leave`. Faults: what cannot be read, a seat that there is not, a contribution
/// that is not the one that was sealed, choices before all contributions are open.
Result<PlayActs> acts_of(const Call& call, const PlayId& play, const std::vector<std::string>& seats);

/// Them as OpenPlays takes them: what comes later stands later.
std::string written(const PlayActs& acts);
/// The parts of that: all before the first choice, a choice, and leaving.
std::string opening_written(const PlayActs& acts);
std::string answer_written(std::size_t answer);
inline constexpr std::string_view kLeaves = "l;";

/// What is due before the first throw: "seal", "open" or "".
std::string due_before_dice(const PlayActs& acts);

}  // namespace casus::service
