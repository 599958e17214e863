#pragma once
// A pseudo-terminal, and the user who sits at it.

#include <cerrno>
#include <cstring>
#include <pty.h>
#include <string>
#include <sys/ioctl.h>
#include <vector>

#include "spawn.hpp"

namespace casus::cli {

/// A conversation: each step waits for words on the screen and then types something.
struct Step {
  std::string wait_for;
  std::string type;
};

struct Screen {
  /// What stays on the terminal. Erased lines are gone: only slow work shows its progress.
  std::string text;
  int status = -1;
};

/// Returns `text` without the lines that it erases itself.
inline std::string without_erased_lines(std::string text) {
  static const std::string kErase = "\r\x1b[K";
  for (std::size_t at = text.find(kErase); at != std::string::npos; at = text.find(kErase)) {
    const std::size_t before = text.rfind('\n', at);
    const std::size_t line = before == std::string::npos ? 0 : before + 1;
    text.erase(line, at + kErase.size() - line);
  }
  return text;
}

inline Screen at_terminal(const std::vector<std::string>& arguments, const std::vector<Step>& steps,
                          unsigned short width = 80, const Environment& environment = {{"TERM", "xterm"}}) {
  winsize size{24, width, 0, 0};
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child < 0) {  // and to kill it would be to kill everything: -1 means all processes
    ADD_FAILURE() << "no pseudo-terminal can be had: " << std::strerror(errno);
    return {};
  }
  if (child == 0) {
    unsetenv("COLUMNS");
    unsetenv("NO_COLOR");
    become_casus(arguments, environment);
  }
  Screen screen;
  std::size_t next = 0;
  std::size_t seen = 0;
  for (;;) {
    pollfd waiting{terminal, POLLIN, 0};
    if (poll(&waiting, 1, 30'000) <= 0) {
      ADD_FAILURE() << "casus waits for something else:\n" << screen.text;
      kill(child, SIGKILL);
      break;
    }
    std::array<char, 4096> block{};
    const ssize_t got = read(terminal, block.data(), block.size());
    if (got <= 0) break;
    screen.text.append(block.data(), static_cast<std::size_t>(got));
    while (next < steps.size()) {
      const std::size_t at = screen.text.find(steps[next].wait_for, seen);
      if (at == std::string::npos) break;
      seen = at + steps[next].wait_for.size();
      const std::string& type = steps[next++].type;
      EXPECT_EQ(write(terminal, type.data(), type.size()), static_cast<ssize_t>(type.size()));
    }
  }
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  screen.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  EXPECT_EQ(next, steps.size()) << screen.text;
  screen.text = without_erased_lines(std::move(screen.text));
  return screen;
}

/// Returns whether pseudo-terminals can be had.
inline bool has_terminals() {
  int ends[2] = {-1, -1};
  if (openpty(&ends[0], &ends[1], nullptr, nullptr, nullptr) != 0) return false;
  close(ends[0]);
  close(ends[1]);
  return true;
}

/// A test with a pseudo-terminal. It is skipped if there are none (a bare root without /dev/pts).
class Terminal : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_terminals()) GTEST_SKIP() << "no pseudo-terminal can be had: " << std::strerror(errno);
  }
};

inline const std::vector<std::string> kUndeclared{"play", "scenarios/aggression/campaign-of-five.toml",
                                                  "--seed", "golden"};

/// Returns what a terminal still shows after the alternate screen was closed.
inline std::string left_on_screen(const std::string& text) {
  static const std::string kEnter = "\x1b[?1049h";
  static const std::string kLeave = "\x1b[?1049l";
  std::string left;
  std::size_t from = 0;
  for (std::size_t at = text.find(kEnter); at != std::string::npos; at = text.find(kEnter, from)) {
    left += text.substr(from, at - from);
    const std::size_t end = text.find(kLeave, at);
    if (end == std::string::npos) return left;
    from = end + kLeave.size();
  }
  return left + text.substr(from);
}

}  // namespace casus::cli
