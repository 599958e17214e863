#pragma once
// The log of a play: JSON lines that say everything needed to play it again, sealed by their SHA-256.
// docs/log.md has the format. Written by one function for the table and for verification, so that a log is
// valid exactly when playing it again writes the same bytes.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "conflict/fair_dice.hpp"
#include "systems/registry.hpp"
#include "systems/table.hpp"

namespace casus::report {

/// No log is larger.
inline constexpr std::size_t kMaxLogBytes = std::size_t{32} << 20U;

/// What a log says of a play before its first event, besides scenario and rulebook.
struct LogHead {
  std::string version;  ///< of Casus
  PlayId play;
  Commitment commitment;
  bool seed_chosen = false;  ///< by a text that somebody gave; else from random bytes
};

/// The first line, with its newline. A fault where scenario and rulebook are too large for one that can be
/// read again.
Result<std::string> log_head(const LogHead& head, const Table& table, const Sources& sources);
/// The line of one entry.
std::string log_line(const PlayEntry& entry);
/// The lines after the last entry, without the seal.
std::string log_tail(const Played& played, const Seed& seed);
/// The last line: the seal of all bytes before it.
std::string log_seal(std::string_view before);

/// The whole log of a play.
Result<std::string> write_log(const LogHead& head, const Table& table, const Sources& sources,
                              const Played& played, const Seed& seed);

}  // namespace casus::report
