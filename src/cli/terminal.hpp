#pragma once
// The environment of the program: terminal or pipe, width and colours, Ctrl-C, and progress on standard
// error.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/limits.hpp"
#include "base/meter.hpp"
#include "report/style.hpp"

namespace casus::cli {

/// Returns the style of text on standard output. The width is COLUMNS or the terminal's own, from 60 to 120,
/// and 80 in a pipe.
report::Style output_style();

bool input_is_terminal();
bool output_is_terminal();

/// Makes Ctrl-C set a flag, which long work polls; a second Ctrl-C ends the program. A closed pipe becomes a
/// write error instead of a signal.
void catch_signals();

/// Writes to standard error as far as possible. Failures, for example through Ctrl-C, are ignored.
void notify(std::string_view text);
const std::atomic<bool>& interrupted();
/// Waits until a file is readable or has ended. Returns false after Ctrl-C, whether it came before or during
/// the wait; no race can miss it.
bool wait_to_read(int file);
/// The same for at most a time.
enum class Waited : std::uint8_t { readable, late, interrupted };
Waited wait_to_read(int file, std::chrono::milliseconds time);

/// While it exists, standard error goes to a separate screen, which is cleared at the end, for output that
/// only one of the people at the terminal may see. A dumb terminal has no other screen; there the output is
/// scrolled out of sight. Has no effect if standard error is not a terminal.
class OwnScreen {
 public:
  explicit OwnScreen(bool wanted);
  OwnScreen(const OwnScreen&) = delete;
  OwnScreen& operator=(const OwnScreen&) = delete;
  ~OwnScreen();

 private:
  enum class Manner : std::uint8_t { none, screen, push } way_ = Manner::none;
};

/// The time and memory that a command may take. Each command has defaults for both.
struct Allowance {
  static constexpr std::uint64_t kQuestion = 120;  ///< seconds for one answer
  static constexpr std::uint64_t kStudy = 3600;    ///< seconds for studies of many scenarios or plays
  static constexpr std::uint64_t kLines = 86'400;  ///< seconds for studies with any number of lines
  static constexpr std::uint64_t kMaxSeconds = 1'000'000;
  static constexpr std::uint64_t kMaxMemory = 1'000'000;  ///< MiB
  std::uint64_t seconds = kQuestion;
  std::uint64_t usual = kQuestion;  ///< the default of `seconds`
  std::uint64_t memory = 4096;      ///< MiB
};

/// Keeps long work within its allowance while it exists: counts its memory, sets the flag of Ctrl-C when the
/// time is up, and shows the progress on standard error if that is a terminal. The destructor clears the
/// progress line.
class Progress {
 public:
  /// What happens to work that does not react to the flag soon.
  enum class IfUnresponsive : std::uint8_t {
    ends,     ///< the program ends, since nothing is lost
    goes_on,  ///< the program waits, because the work writes a file or must continue
  };
  explicit Progress(const Allowance& allowance, IfUnresponsive unheard = IfUnresponsive::ends);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();
  /// Returns limits for one answer: they stop on Ctrl-C and when the time is up, and report progress here.
  [[nodiscard]] Limits limits();
  /// Returns limits for each of the many answers of a study. Several threads share the memory, and no answer
  /// may take all of the time.
  [[nodiscard]] Limits limits_of_each();

 private:
  void show(std::string_view task, std::uint64_t done, std::uint64_t total);
  using Clock = std::chrono::steady_clock;
  Allowance allowance_;
  ResourceMeter meter_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point next_;
};

/// Returns whether the time of a Progress was up.
bool time_is_up();
/// Returns the same, and allows work to begin again.
bool take_time_up();

}  // namespace casus::cli
