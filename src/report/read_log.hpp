#pragma once
// Reads the lines of a log: its head, the contributions, the answers and the seed. A log is untrusted input:
// every value is read within bounds, and every fault names its line.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"
#include "report/log.hpp"
#include "systems/registry.hpp"

namespace casus::report {

/// The lines of a log.
struct LogLines {
  std::vector<std::string_view> lines;  // without their newlines
  std::string_view before_seal;         // all bytes before the last line
};
/// Returns the lines of a log; nothing if the last one has no end.
std::optional<LogLines> split_log(std::string_view log);

/// The content of a log's head, all of it untrusted.
struct LogHead {
  std::string version;
  std::string play;
  std::string commitment;
  bool seed_chosen = false;
  Sources sources;
};

/// Parses the first line.
Result<LogHead> read_head(std::string_view line);
/// Parses the seed in the line before the seal.
Result<Seed> read_seed(std::string_view line);

/// An answer of a log with its line number.
struct LoggedAnswer {
  std::size_t line;
  files::Document move;
};
/// Returns the answers in the order in which they were given. A sealed choice stands where it was sealed,
/// with the move that it was opened to.
Result<std::vector<LoggedAnswer>> read_answers(const LogLines& log);

/// Returns a fault of one line of the log.
Fault at_line(std::size_t line, std::string what);
/// Parses and checks the pledges after the head. `next` is set to the first line after them.
Result<std::vector<Pledge>> read_pledges(const LogLines& log, const Opening& opening, std::size_t& next);

}  // namespace casus::report
