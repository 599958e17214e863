#include "cli/output.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/terminal.hpp"

namespace casus::cli {

Fault cannot(const std::string& name, const std::string& what) {
  return {{name, 0, 0}, what + ": " + std::strerror(errno), ""};
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::optional<Fault> write_output(std::string_view text) {
  if (write_all(STDOUT_FILENO, text) || errno == EPIPE) return std::nullopt;
  return cannot("standard output", "cannot be written");
}

namespace {

/// Writes every piece until one fails; errno then has the error.
bool write_each(int file, const Pieces& pieces) {
  bool good = true;
  int why = 0;
  pieces([&](std::string_view piece) {
    if (!good || write_all(file, piece)) return;
    good = false;
    why = errno;
  });
  errno = why;
  return good;
}

}  // namespace

std::optional<Fault> write_pieces(const std::string& path, const Pieces& pieces) {
  namespace fs = std::filesystem;
  if (path == "-") {
    if (write_each(STDOUT_FILENO, pieces) || errno == EPIPE) return std::nullopt;
    return cannot("standard output", "cannot be written");
  }
  std::error_code error;
  const auto status = fs::status(path, error);
  if (fs::is_directory(status)) return Fault{{path, 0, 0}, "a folder", "a file to write was expected"};
  if (fs::exists(status) && !fs::is_regular_file(status)) {  // a pipe or a device
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return cannot(path, "cannot be opened");
    const bool written = write_each(file, pieces) || errno == EPIPE;
    const int why = errno;
    ::close(file);
    errno = why;
    return written ? std::nullopt : std::optional(cannot(path, "cannot be written"));
  }
  // A symbolic link is preserved: its target is replaced.
  const fs::path target = fs::exists(status) ? fs::canonical(path, error) : fs::path(path);
  std::string temporary = target.string() + ".XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) return cannot(path, "cannot be written");
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(file, fs::exists(status) ? static_cast<mode_t>(status.permissions()) : 0666 & ~mask);
  // Synced before it is renamed: a power failure leaves the old file or the new one, complete.
  bool good = write_each(file, pieces) && ::fsync(file) == 0;
  good = ::close(file) == 0 && good;
  good = good && std::rename(temporary.c_str(), target.c_str()) == 0;
  if (good) return std::nullopt;
  Fault fault = cannot(path, "cannot be written");
  ::unlink(temporary.c_str());
  return fault;
}

std::optional<Fault> write_file(const std::string& path, std::string_view text) {
  return write_pieces(path, [text](const TextSink& put) { put(text); });
}

bool sync_folder(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return false;
  const bool good = ::fsync(file) == 0 || errno == EINVAL;  // some file systems cannot sync a folder
  ::close(file);
  return good;
}

std::optional<Fault> write_private_file(const std::string& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0 && errno == EEXIST) {
    return Fault{{path, 0, 0}, "a file of that name is there already", "a new one was expected"};
  }
  if (file < 0) return cannot(path, "cannot be written");
  bool good = write_all(file, text) && ::fsync(file) == 0;
  const int why = errno;
  good = ::close(file) == 0 && good;
  if (good) return std::nullopt;
  errno = why;
  Fault fault = cannot(path, "cannot be written");
  ::unlink(path.c_str());
  return fault;
}

Result<std::string> read_open(int file, const std::string& name, std::size_t most) {
  std::string text;
  std::array<char, 65'536> block{};
  for (;;) {
    if (!wait_to_read(file)) return Fault{{name, 0, 0}, "stopped before it was read", "", FaultKind::stopped};
    const ssize_t got = ::read(file, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EISDIR) return Fault{{name, 0, 0}, "a folder", "a file was expected"};
    if (got < 0) return cannot(name, "cannot be read");
    if (got == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(got));
    if (text.size() > most) {
      return Fault{
          {name, 0, 0}, "the file is too large", "at most " + std::to_string(most) + " bytes were expected"};
    }
  }
}

Result<std::string> read_bytes(const std::string& path, std::size_t most) {
  const bool standard_input = path == "-";
  const std::string name = standard_input ? "standard input" : path;
  if (path.empty()) return Fault{{}, "a file without a name", "the path of a file, or '-', was expected"};
  const int file = standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    if (errno == ENOENT) return Fault{{name, 0, 0}, "no such file", ""};
    if (errno == EACCES)
      return Fault{{name, 0, 0}, "no permission to read it", "a readable file was expected"};
    return cannot(name, "cannot be opened");
  }
  auto read = read_open(file, name, most);
  if (!standard_input) ::close(file);
  return read;
}

}  // namespace casus::cli
