#pragma once
// Runs casus as a user does: with arguments, standard input and an environment. Returns status, output and
// time.

#include <array>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <poll.h>
#include <signal.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace casus::cli {

inline const std::string kWorkedExample = "scenarios/aggression/worked-example.toml";

struct ProcessResult {
  int status = -1;  ///< 128 and the signal where one ended it
  std::string out;
  std::string err;
  double seconds = 0.0;
};

using Environment = std::vector<std::pair<std::string, std::string>>;

/// Becomes casus in the child of a fork, in the project's own folder.
[[noreturn]] inline void become_casus(const std::vector<std::string>& arguments,
                                      const Environment& environment) {
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> argv{const_cast<char*>("casus")};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  if (chdir(CASUS_ROOT) == 0) execv(CASUS_BINARY, argv.data());
  _exit(127);
}

/// Runs casus with `input` as its standard input, from the project's own folder. Ends it after a minute.
inline ProcessResult run(const std::vector<std::string>& arguments, const std::string& input = "",
                         const Environment& environment = {}) {
  signal(SIGPIPE, SIG_IGN);
  std::array<std::array<int, 2>, 3> pipes{};
  for (auto& pair : pipes) {
    if (pipe2(pair.data(), O_CLOEXEC) != 0) return {};
  }
  const auto begin = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child < 0) return {};  // never killed below: a process -1 would be all of them
  if (child == 0) {
    dup2(pipes[0][0], 0);
    dup2(pipes[1][1], 1);
    dup2(pipes[2][1], 2);
    unsetenv("COLUMNS");
    become_casus(arguments, environment);
  }
  close(pipes[0][0]);
  close(pipes[1][1]);
  close(pipes[2][1]);
  fcntl(pipes[0][1], F_SETFL, O_NONBLOCK);

  ProcessResult ran;
  std::size_t written = 0;
  const std::array<std::string*, 2> into{&ran.out, &ran.err};
  std::array<pollfd, 3> waiting{pollfd{pipes[0][1], POLLOUT, 0}, pollfd{pipes[1][0], POLLIN, 0},
                                pollfd{pipes[2][0], POLLIN, 0}};
  while (waiting[1].fd >= 0 || waiting[2].fd >= 0) {
    if (waiting[0].fd >= 0 && written == input.size()) {
      close(waiting[0].fd);
      waiting[0].fd = -1;
    }
    if (poll(waiting.data(), waiting.size(), 60'000) <= 0) {
      ADD_FAILURE() << "casus hangs";
      kill(child, SIGKILL);
      break;
    }
    if (waiting[0].fd >= 0 && waiting[0].revents != 0) {
      const ssize_t n = write(waiting[0].fd, input.data() + written, input.size() - written);
      written = n < 0 ? input.size() : written + static_cast<std::size_t>(n);
    }
    for (std::size_t i : {1U, 2U}) {
      if (waiting[i].fd < 0 || waiting[i].revents == 0) continue;
      std::array<char, 65'536> block{};
      const ssize_t n = read(waiting[i].fd, block.data(), block.size());
      if (n > 0) {
        into[i - 1]->append(block.data(), static_cast<std::size_t>(n));
      } else {
        waiting[i].fd = -1;
      }
    }
  }
  if (waiting[0].fd >= 0) close(waiting[0].fd);
  close(pipes[1][0]);
  close(pipes[2][0]);
  int status = 0;
  waitpid(child, &status, 0);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return ran;
}

/// A folder of its own for a test, gone with it.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "casus-test-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  /// Writes a file and gives its path.
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(*this / name, std::ios::binary) << text;
    return *this / name;
  }

 private:
  std::string path_;
};

inline std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace casus::cli
