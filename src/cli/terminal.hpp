#pragma once
// Where Casus runs: terminal or pipe, its width and colours, Ctrl-C, and progress on standard error.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/limits.hpp"
#include "base/meter.hpp"
#include "report/style.hpp"

namespace casus::cli {

/// For a stream of text to standard output: COLUMNS or the terminal's own width, from 60 to 120; 80 in a
/// pipe.
report::Style output_style();

bool input_is_terminal();
bool output_is_terminal();

/// From now on Ctrl-C only sets a flag, which long work polls; a second one ends the program. A pipe that
/// closes is an error of writing, not a signal.
void catch_signals();

/// Writes to standard error as far as that goes: what cannot be written, as when Ctrl-C comes meanwhile, is
/// no reason to end.
void tell(std::string_view text);
const std::atomic<bool>& interrupted();
/// Waits until a file can be read (or has ended). False: Ctrl-C came before or meanwhile; none is missed in
/// between.
bool wait_to_read(int file);

/// While it lives, what is written to standard error stands on a screen of its own, which is gone with it:
/// for what only one of those at the terminal may see. A dumb terminal has no other screen: there it is
/// pushed out of sight. Where standard error is no terminal nothing is done.
class OwnScreen {
 public:
  explicit OwnScreen(bool wanted);
  OwnScreen(const OwnScreen&) = delete;
  OwnScreen& operator=(const OwnScreen&) = delete;
  ~OwnScreen();

 private:
  enum class Manner : std::uint8_t { none, screen, push } way_ = Manner::none;
};

/// What a command may take. Each has a default for both.
struct Allowance {
  static constexpr std::uint64_t kQuestion = 120;  ///< seconds, of one answer
  static constexpr std::uint64_t kStudy = 3600;    ///< seconds, of what answers many tables or plays
  static constexpr std::uint64_t kLines = 86'400;  ///< seconds, of studies with any number of lines
  static constexpr std::uint64_t kMaxSeconds = 1'000'000;
  static constexpr std::uint64_t kMaxMemory = 1'000'000;  ///< MiB
  std::uint64_t seconds = kQuestion;
  std::uint64_t usual = kQuestion;  ///< the default of `seconds`
  std::uint64_t memory = 4096;      ///< MiB
};

/// Keeps long work within its allowance while it lives: counts its memory, sets the flag of Ctrl-C when the
/// time is up, and shows on standard error how far the work is, where that is a terminal; wiped when it goes.
class Progress {
 public:
  /// What becomes of work that does not notice soon that it is to stop.
  enum class IfUnresponsive : std::uint8_t {
    ends,     ///< the program ends: nothing is lost
    goes_on,  ///< it is waited for: it writes a file, or has more to do
  };
  explicit Progress(const Allowance& allowance, IfUnresponsive unheard = IfUnresponsive::ends);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();
  /// Limits of one answer: they stop on Ctrl-C and when the time is up, and report here.
  [[nodiscard]] Limits limits();
  /// The same of one of the many answers of a study: several threads share the memory, and none may take the
  /// time of all.
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

/// Whether the time of a Progress was up.
bool time_is_up();
/// The same, and work may begin again.
bool take_time_up();

}  // namespace casus::cli
