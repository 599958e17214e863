#pragma once
// The acts of a play in a request for its next step: the contributions to the dice and the choices, in their
// order (open_plays.hpp).

#include <string>
#include <vector>

#include "report/json/step_json.hpp"
#include "report/log.hpp"
#include "service/call.hpp"

namespace casus::service {

struct PlayActs {
  bool contributes = false;             ///< whether the players contribute to the dice before the first throw
  std::vector<report::Pledge> pledges;  ///< in order of seats
  std::vector<std::size_t> answers;     ///< the indices of the choices so far
  bool leaves = false;                  ///< whether the player of the pending choice leaves the play
};

/// Parses `contribute`, `sealed` ("SEAT:COMMITMENT", repeatable), `opened` ("SEAT:SALT:TEXT", repeatable),
/// `answers` ("2,0,1") and `leave`. Faults: values that cannot be parsed, an unknown seat, a contribution
/// that differs from the sealed one, choices before all contributions are open.
Result<PlayActs> acts_of(const Call& call, const PlayId& play, const std::vector<std::string>& seats);

/// Returns the acts as text for OpenPlays, in chronological order.
std::string written(const PlayActs& acts);
/// Returns the parts of that text: all acts before the first choice, and one choice. kLeaves is the part for
/// leaving.
std::string opening_written(const PlayActs& acts);
std::string answer_written(std::size_t answer);
inline constexpr std::string_view kLeaves = "l;";

/// Returns what is due before the first throw.
report::Due due_before_dice(const PlayActs& acts);

}  // namespace casus::service
