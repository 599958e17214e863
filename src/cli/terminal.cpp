#include "cli/terminal.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/command.hpp"

namespace casus::cli {
namespace {

constexpr std::size_t kNarrowest = 60;
constexpr std::size_t kWidest = 120;
constexpr std::size_t kInPipe = 80;

// A signal handler can only set a global flag.
std::atomic<bool> stop_requested{false};  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<bool>::is_always_lock_free);

std::atomic<bool> no_time_left{false};  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> ends_unheard{false};  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> erases_lines{true};   // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

/// What erases the line of progress. A dumb terminal knows no escape sequence: it gets spaces.
std::string_view line_eraser() {
  return erases_lines ? "\r\x1b[K" : "\r                                                           \r";
}

/// Requests SIGALRM after a time; 0 cancels it.
void wake_after(std::chrono::microseconds time) {
  constexpr std::int64_t kSecond = 1'000'000;
  itimerval timer{};
  timer.it_value.tv_sec = time.count() / kSecond;
  timer.it_value.tv_usec = time.count() % kSecond;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

/// Ends the program if work has not ended after a short time.
void wait_a_little() {
  constexpr std::chrono::milliseconds kALittle(70);
  if (ends_unheard.load(std::memory_order_relaxed)) wake_after(kALittle);
}

extern "C" void on_interrupt(int /*signal*/) {
  stop_requested.store(true, std::memory_order_relaxed);
  wait_a_little();
}

extern "C" void on_time(int /*signal*/) {
  if (!stop_requested.exchange(true, std::memory_order_relaxed)) {
    no_time_left.store(true, std::memory_order_relaxed);
    return wait_a_little();
  }
  if (!ends_unheard.load(std::memory_order_relaxed)) return;
  const bool late = no_time_left.load(std::memory_order_relaxed);
  const std::string_view line = late ? "casus: the time for the answer is up, --seconds allows more\n"
                                     : "casus: stopped before the answer was complete\n";
  const std::string_view eraser = line_eraser();
  if (isatty(STDERR_FILENO) == 1) static_cast<void>(!::write(STDERR_FILENO, eraser.data(), eraser.size()));
  static_cast<void>(!::write(STDERR_FILENO, line.data(), line.size()));
  _exit(late ? kBadInput : kInterrupted);
}

std::size_t terminal_width() {
  std::size_t width = 0;
  if (const char* said = std::getenv("COLUMNS")) {
    const auto [end, error] = std::from_chars(said, said + std::strlen(said), width);
    if (error != std::errc() || *end != '\0') width = 0;
  }
  if (width == 0 && output_is_terminal()) {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) width = size.ws_col;
  }
  return width == 0 ? kInPipe : std::clamp(width, kNarrowest, kWidest);
}

bool is_dumb() {
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

}  // namespace

report::Style output_style() {
  report::Style style;
  style.width = terminal_width();
  const char* no_colour = std::getenv("NO_COLOR");
  style.colour = output_is_terminal() && (no_colour == nullptr || *no_colour == '\0') && !is_dumb();
  return style;
}

bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }
bool output_is_terminal() { return isatty(STDOUT_FILENO) == 1; }

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // NOLINT(cppcoreguidelines-pro-type-union-access)
  // Without SA_RESTART, so that waiting for input ends. Reset, so that a second Ctrl-C ends the program.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  struct sigaction timer {};
  timer.sa_handler = on_time;  // NOLINT(cppcoreguidelines-pro-type-union-access)
  timer.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &timer, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

const std::atomic<bool>& interrupted() { return stop_requested; }

namespace {

/// Waits without a limit if `time` is null.
Waited wait_for(int file, const timespec* time) {
  // Blocked while the flag is checked, and delivered only while ppoll waits.
  sigset_t interrupt;
  sigset_t before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, &before);
  pollfd waiting{file, POLLIN, 0};
  int ready = 0;
  while (!stop_requested && (ready = ppoll(&waiting, 1, time, &before)) < 0 && errno == EINTR) {
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return stop_requested ? Waited::interrupted : ready == 0 ? Waited::late : Waited::readable;
}

}  // namespace

bool wait_to_read(int file) { return wait_for(file, nullptr) != Waited::interrupted; }

Waited wait_to_read(int file, std::chrono::milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  const timespec limit{seconds.count(), std::chrono::nanoseconds(time - seconds).count()};
  return wait_for(file, &limit);
}

void notify(std::string_view text) { static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr)); }

OwnScreen::OwnScreen(bool wanted) {
  if (!wanted || isatty(STDERR_FILENO) != 1) return;
  way_ = is_dumb() ? Manner::push : Manner::screen;
  // The alternate screen, cleared. The scrollback keeps nothing of it.
  if (way_ == Manner::screen) std::fputs("\x1b[?1049h\x1b[2J\x1b[H", stderr);
}

OwnScreen::~OwnScreen() {
  constexpr std::size_t kOutOfSight = 200;  // lines
  if (way_ == Manner::screen) std::fputs("\x1b[2J\x1b[?1049l", stderr);
  if (way_ == Manner::push) std::fputs(std::string(kOutOfSight, '\n').c_str(), stderr);
  std::fflush(stderr);
}

namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t kOfCommand = 16U << 20U;      // bytes that a command holds in addition to its answers
constexpr std::uint64_t kStepsASecond = 100'000'000;  // approximate steps of ResourceMeter in a second
constexpr std::uint64_t kPartOfEach = 4;              // divisor of a study's memory, for one answer

}  // namespace

Progress::Progress(const Allowance& allowance, IfUnresponsive unheard)
    : allowance_(allowance),
      // The limits of `limits()` are lower, so that their faults come first, which say what would fit.
      meter_(allowance.memory * kMebibyte + kOfCommand, ResourceMeter::kUnlimited, &stop_requested),
      terminal_(isatty(STDERR_FILENO) == 1),
      next_(Clock::now() + std::chrono::milliseconds(300)) {
  erases_lines = !is_dumb();
  ends_unheard = unheard == IfUnresponsive::ends;
  wake_after(std::chrono::seconds(allowance.seconds));
}

Progress::~Progress() {
  ends_unheard = false;
  wake_after({});
  if (shown_) notify(line_eraser());
}

Limits Progress::limits() {
  Limits limits;
  limits.stop = &stop_requested;
  limits.max_bytes = allowance_.memory * kMebibyte;
  limits.max_work = allowance_.seconds * kStepsASecond;
  if (terminal_) {
    limits.progress = [this](std::string_view task, std::uint64_t done, std::uint64_t total) {
      show(task, done, total);
    };
  }
  return limits;
}

Limits Progress::limits_of_each() {
  Limits limits = this->limits();
  limits.max_bytes /= kPartOfEach;
  limits.max_work = Allowance::kQuestion * kStepsASecond * allowance_.seconds / allowance_.usual;
  return limits;
}

bool time_is_up() { return no_time_left; }

bool take_time_up() {
  if (!no_time_left.exchange(false)) return false;
  stop_requested = false;
  return true;
}

void Progress::show(std::string_view task, std::uint64_t done, std::uint64_t total) {
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  shown_ = true;
  const std::string far =
      total == 0 ? report::grouped(done)
                 : fmt::format("{:.0f} %", 100.0 * static_cast<double>(done) / static_cast<double>(total));
  notify(fmt::format("{}{}: {} (Ctrl-C stops)", line_eraser(), task, far));
  std::fflush(stderr);
}

}  // namespace casus::cli
