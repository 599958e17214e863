#pragma once
// Checks a play's log: its seal, then by playing it again from its head and its answers and comparing every
// byte. Logs are untrusted input: nothing in one is believed before it was read within bounds.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "files/document.hpp"
#include "systems/registry.hpp"
#include "table/table.hpp"

namespace casus::report {

struct Verdict {
  bool valid = false;
  std::size_t at = 0;  ///< the first line (from 1) that is not as it should be; 0 where valid
  std::string text;    ///< what was found, in one line
};

/// What a log's head says; nothing of it is trusted.
struct LogHead {
  std::string version;
  std::string play;
  std::string commitment;
  bool seed_chosen = false;
  Sources sources;
};

/// A log played again.
struct Replay {
  Verdict verdict;
  std::optional<Played> played;  ///< how it ended; nothing where it is not valid, or somebody left it
};
/// Plays a log again by what its head says, whatever version wrote it, and compares every byte.
Replay replay(std::string_view log, const LogHead& head);

/// `version`: of this Casus; a log of another is not played again.
Verdict verify(std::string_view log, std::string_view version);
/// The verdict as docs/json.md has it.
files::Node verdict_node(const Verdict& verdict);

}  // namespace casus::report
