#include "service/plays_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace casus::service {
namespace {

constexpr std::string_view kHead = "casus plays 1 ";
constexpr mode_t kMineAlone = 0600;

// Acts may be any bytes: of what players add to the dice.
std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += {kDigits[byte / 16], kDigits[byte % 16]};
  }
  return text;
}

std::optional<std::string> unhex(std::string_view text) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  };
  if (text.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]);
    const int low = digit(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

std::string line_of(std::string_view id, std::string_view acts) {
  return std::string(id) + ' ' + hex(acts) + '\n';
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::optional<std::string> read_all(int file) {
  std::string text;
  char block[65536];
  for (;;) {
    const ssize_t got = ::read(file, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) return text;
    text.append(block, static_cast<std::size_t>(got));
  }
}

Fault of_system(const std::string& path, const std::string& what) {
  return {{path, 0, 0}, what + ": " + std::strerror(errno), ""};
}

}  // namespace

PlaysFile::~PlaysFile() { ::close(file_); }

Result<std::unique_ptr<PlaysFile>> PlaysFile::open(const std::string& path, std::string_view fresh_key) {
  const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kMineAlone);
  if (file < 0) return of_system(path, "the open plays cannot be kept there");
  std::unique_ptr<PlaysFile> plays(new PlaysFile(path, file));
  struct stat about {};
  if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
    return Fault{{path, 0, 0}, "the open plays cannot be kept there", "a file was expected"};
  if (::flock(file, LOCK_EX | LOCK_NB) != 0)
    return Fault{
        {path, 0, 0}, "another service keeps its plays there", "a file of this one's own was expected"};
  if (static_cast<std::size_t>(about.st_size) > 2 * kLong)
    return Fault{
        {path, 0, 0}, "the file is larger than this service would have made it", "another was expected"};
  auto text = read_all(file);
  if (!text) return of_system(path, "cannot be read");
  std::string_view rest = *text;
  if (rest.empty() ||
      (rest.find('\n') == std::string_view::npos && kHead.starts_with(rest.substr(0, kHead.size())))) {
    // New, or killed before its first line was whole.
    plays->key_ = fresh_key;
    if (!plays->rewrite({})) return of_system(path, "cannot be written");
    return plays;
  }
  std::uint32_t number = 0;
  bool is_torn = false;
  while (!rest.empty()) {
    ++number;
    const std::size_t end = rest.find('\n');
    is_torn = end == std::string_view::npos;
    if (is_torn) break;
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    const std::size_t space = line.find(' ');
    auto bytes =
        unhex(number == 1 ? line.substr(std::min(kHead.size(), line.size())) : line.substr(space + 1));
    const bool is_sound = bytes && (number == 1 ? line.starts_with(kHead) && bytes->size() == fresh_key.size()
                                                : space != std::string_view::npos && space > 0);
    if (!is_sound)
      return Fault{
          {path, number, 1}, "this is no line of open plays", "a file that a service made was expected"};
    if (number == 1) {
      plays->key_ = std::move(*bytes);
    } else {
      plays->lines_.emplace_back(line.substr(0, space), std::move(*bytes));
    }
  }
  plays->size_ = text->size();
  // What was cut off must not run into what comes.
  if (is_torn && !plays->rewrite(plays->lines_)) return of_system(path, "cannot be written");
  return plays;
}

bool PlaysFile::append(std::string_view id, std::string_view acts) {
  const std::string line = line_of(id, acts);
  size_ += line.size();
  return write_all(file_, line);
}

bool PlaysFile::rewrite(const std::vector<Line>& lines) {
  const std::string beside = path_ + ".new";
  ::unlink(beside.c_str());
  const int file = ::open(beside.c_str(), O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, kMineAlone);
  if (file < 0) return false;
  std::string text = std::string(kHead) + hex(key_) + '\n';
  for (const Line& line : lines) text += line_of(line.first, line.second);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 || !write_all(file, text) || ::fsync(file) != 0 ||
      ::rename(beside.c_str(), path_.c_str()) != 0) {
    ::close(file);
    ::unlink(beside.c_str());
    return false;
  }
  ::close(file_);
  file_ = file;
  size_ = text.size();
  return true;
}

}  // namespace casus::service
