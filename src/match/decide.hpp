#pragma once
// Decides what a command adds to a match: entries, or a refusal. Pure: the random bytes and the time come
// from the caller. The caller stores the entries before it computes anything that follows from them.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/match.hpp"
#include "match/replay.hpp"

namespace casus::match {

/// A request of a client: one key of "do" and its value.
struct Command {
  std::string name;
  files::Node value;
};

/// Why a command adds nothing.
struct Refusal {
  enum class Reason : std::uint8_t {
    forbidden,  ///< not this seat's to do
    conflict,   ///< not now
    invalid,    ///< the command, or what it declares, is wrong
    full,       ///< a bound of the match
  };
  Reason reason = Reason::invalid;
  Faults faults;
  files::Node judgement = {};  ///< of a declared move that is not allowed: the ruling, with its clauses
};
using Decision = std::variant<std::vector<Entry>, Refusal>;

/// What a decision needs besides the match and the command.
struct Circumstances {
  Who who;
  std::int64_t at = 0;  ///< the time now, in seconds
  const Entropy& entropy;
  const Limits& limits;
  std::string request = {};
};

/// The options of a new match.
struct NewMatch {
  std::string id;
  std::vector<std::string> seats;  ///< empty: whoever acts in the scenario
  DiceKind dice = DiceKind::joint;
  UndoKind undo = UndoKind::consent;
  std::optional<std::int64_t> patience;
  /// The keys of the host and of the invites, which the caller made; only their hashes are stored.
  std::string host_key;
  std::vector<std::string> invites;  ///< at least kMaxSeats
};
/// Returns the first entry of a match. Faults of the scenario have their places.
Decision create(const NewMatch& wanted, Sources sources, std::string_view version,
                const Circumstances& circumstances);

/// Returns the entries of a command. `replayed` is the conflict that goes on, or null. A device that claims a
/// seat or gets an invite has made the key or the invite itself, or the caller has made it for the device.
Decision decide(const Match& match, const ReplayedConflict* replayed, const Command& command,
                const Circumstances& circumstances);

/// Returns what the server adds when a conflict has ended: its settlement. Nothing if none has.
Result<std::vector<Entry>> follow_up(const Match& match, const ReplayedConflict& replayed,
                                     const Circumstances& circumstances);

}  // namespace casus::match
