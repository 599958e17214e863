#pragma once
// What a client gets of a match. Every byte that leaves the service about a match is made here, so this is
// the one place that keeps secrets.

#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "match/replay.hpp"

namespace casus::match {

/// What a view shows besides the match itself.
struct ViewRequest {
  Who who;
  std::uint64_t from = 0;             ///< the number of the first entry that is shown
  const std::vector<Entry>& entries;  ///< the entries from `from` on
  std::vector<bool> connected = {};   ///< of each seat whether its device listens now
  const ChoiceValues* weighing =
      nullptr;  ///< what the choices are worth to the viewer, who is asked; or null
};

/// Returns the match as a viewer may see it, as JSON. `replayed` is its last conflict, or null if there was
/// none. The situations of the match must be known (`refresh`). Nothing of a choice is in it before the
/// choice is opened, but for its own author: neither its number nor how many others there were.
std::string seen_by(const Match& match, const ReplayedConflict* replayed, const ViewRequest& request);

/// Returns whether a viewer may see what the pending choices are worth: who is asked may, if nobody holds
/// anything in secret in the scenario, from which they are computed. Of secret choices within the conflict
/// they depend on no more than what the asked seat knows.
bool may_weigh(const Match& match, const ReplayedConflict* replayed, const Who& who);

/// Returns why the journal of a match is not for everybody yet: it has something that not everybody may see,
/// and can be exported when all seats have closed the match. Nothing: it is.
std::optional<Fault> not_exported(const Match& match);

}  // namespace casus::match
