#pragma once
// `casus serve` as a process.

#include <regex>

#include "spawn.hpp"

namespace casus::cli {

/// A service in a process of its own.
class Serving {
 public:
  explicit Serving(const std::string& listen = "127.0.0.1:0", const std::vector<std::string>& more = {}) {
    std::array<int, 2> out{};
    if (pipe2(out.data(), O_CLOEXEC) != 0) return;
    child_ = fork();
    if (child_ == 0) {
      dup2(out[1], 1);
      std::vector<std::string> arguments{"serve", "--listen", listen};
      arguments.insert(arguments.end(), more.begin(), more.end());
      become_casus(arguments, {});
    }
    close(out[1]);
    std::array<char, 1024> said{};
    const ssize_t got = read(out[0], said.data(), said.size() - 1);  // written at once
    close(out[0]);
    line_.assign(said.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    std::smatch match;
    if (std::regex_search(line_, match, std::regex("http://[0-9.]+:([0-9]+)/")))
      port_ = static_cast<std::uint16_t>(std::stoi(match[1]));
  }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;
  ~Serving() {
    if (child_ > 0) end(SIGKILL);
  }

  /// Sends a signal and waits for the end: the exit status, or 128 and the signal.
  int end(int signal) {
    int status = 0;
    kill(child_, signal);
    waitpid(std::exchange(child_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  void send_signal(int signal) const { kill(child_, signal); }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] const std::string& line() const { return line_; }

 private:
  pid_t child_ = -1;
  std::uint16_t port_ = 0;
  std::string line_;
};

}  // namespace casus::cli
