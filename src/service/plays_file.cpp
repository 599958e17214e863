#include "service/plays_file.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unordered_map>

namespace casus::service {
namespace {

constexpr std::string_view kHead = "casus plays 1 ";
constexpr mode_t kMineAlone = 0600;

// Acts may be any bytes, because they include the players' contributions.
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

std::optional<std::uint64_t> number_in(std::string_view text, int base) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string line_of(const PlaysFile::Line& line, std::size_t before) {
  std::string text = line.id + ' ';
  if (before > 0) return text + std::to_string(before) + '+' + hex(line.acts.substr(before)) + '\n';
  text += hex(line.acts);
  if (line.client != 0) {
    char digits[16];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), line.client, 16).ptr;
    text += ' ';
    text.append(std::begin(digits), end);
  }
  return text + '\n';
}

/// A line of the file.
struct StoredLine {
  std::string id;
  std::optional<std::uint64_t> before;  ///< the length of the acts that these follow
  std::string acts;
  std::uint64_t client = 0;
};
std::optional<StoredLine> written_in(std::string_view line) {
  const auto word = [&] {
    const std::string_view first = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(first.size() + 1, line.size()));
    return first;
  };
  StoredLine written;
  if (line.find(' ') == std::string_view::npos) return std::nullopt;
  written.id = word();
  if (written.id.empty()) return std::nullopt;
  std::string_view acts = word();
  if (const std::size_t plus = acts.find('+'); plus != std::string_view::npos) {
    written.before = number_in(acts.substr(0, plus), 10);
    if (!written.before) return std::nullopt;
    acts.remove_prefix(plus + 1);
  }
  auto bytes = unhex(acts);
  if (!bytes) return std::nullopt;
  written.acts = std::move(*bytes);
  if (line.empty()) return written;
  const auto client = number_in(line, 16);
  if (!client) return std::nullopt;
  written.client = *client;
  return written;
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

void PlaysFile::skip(std::uint32_t number) {
  constexpr std::size_t kMostNotes = 20;
  if (notes_.size() < kMostNotes)
    notes_.push_back({{path_, number, 1},
                      "this is no line of open plays",
                      "it is skipped, and the play that it is of cannot go on"});
  else if (notes_.size() == kMostNotes)
    notes_.push_back({{path_, number, 1},
                      "this and perhaps further lines are no lines of open plays",
                      "they are skipped, and the plays that they are of cannot go on"});
}

void PlaysFile::read(std::string_view text) {
  std::unordered_map<std::string, Line> plays;
  std::unordered_map<std::string, std::uint32_t> last;  // the number of the line
  std::uint32_t number = 1;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    ++number;
    auto written = written_in(line);
    const auto known = written ? plays.find(written->id) : plays.end();
    const bool follows = written && (!written->before ||
                                     (known != plays.end() && known->second.acts.size() == *written->before));
    if (!follows) {
      skip(number);
      // The last acts of this play are lost, so it must not continue.
      plays.erase(std::string(line.substr(0, line.find(' '))));
      continue;
    }
    last[written->id] = number;
    if (written->before) {
      known->second.acts += written->acts;
    } else {
      const std::uint64_t client =
          written->client != 0 || known == plays.end() ? written->client : known->second.client;
      plays[written->id] = {written->id, std::move(written->acts), client};
    }
  }
  for (auto& [id, line] : plays) lines_.push_back(std::move(line));
  std::sort(lines_.begin(), lines_.end(),
            [&](const Line& one, const Line& other) { return last[one.id] < last[other.id]; });
}

Result<std::unique_ptr<PlaysFile>> PlaysFile::open(const std::string& path, std::string_view fresh_key) {
#ifdef SIGXFSZ
  (void)std::signal(SIGXFSZ, SIG_IGN);
#endif
  constexpr int kHow = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW;
  int file = ::open(path.c_str(), kHow | O_EXCL, kMineAlone);
  const bool is_new = file >= 0;
  if (!is_new && errno == EEXIST) file = ::open(path.c_str(), kHow, kMineAlone);
  if (file < 0) return of_system(path, "the open plays cannot be kept there");
  std::unique_ptr<PlaysFile> plays(new PlaysFile(path, file));
  struct stat about {};
  if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
    return Fault{{path, 0, 0}, "the open plays cannot be kept there", "a file was expected"};
  if (::flock(file, LOCK_EX | LOCK_NB) != 0)
    return Fault{
        {path, 0, 0}, "another service keeps its plays there", "a file of this one's own was expected"};
  if (static_cast<std::size_t>(about.st_size) > kTooLong + (std::size_t{1} << 20U))
    return Fault{
        {path, 0, 0}, "the file is larger than this service would have made it", "another was expected"};
  const auto text = read_all(file);
  if (!text) return of_system(path, "cannot be read");
  const bool is_blank = text->find_first_not_of('\0') == std::string::npos;
  const std::size_t end = text->find('\n');
  const std::string_view first = std::string_view(*text).substr(0, end);
  const auto key =
      first.starts_with(kHead) ? unhex(first.substr(kHead.size())) : std::optional<std::string>();
  // The service was killed before its first line was complete.
  const bool is_torn_head = end == std::string::npos && first.starts_with(kHead) &&
                            first.size() < kHead.size() + 2 * fresh_key.size() + 1 &&
                            first.find_first_not_of("0123456789abcdef", kHead.size()) == std::string::npos;
  if (is_blank || is_torn_head) {
    if (!is_new) {
      plays->notes_.push_back({{path, 0, 0},
                               is_blank ? "the file is empty, as it may be after a loss of power"
                                        : "the file was cut off in its first line",
                               "plays that were open cannot go on; new ones are kept there"});
    }
    plays->key_ = fresh_key;
    if (!plays->rewrite({})) return of_system(path, "cannot be written");
    return plays;
  }
  if (end == std::string::npos || !key || key->size() != fresh_key.size()) {
    return Fault{{path, 1, 1},
                 "this is no file of open plays, and is left as it is",
                 "a file that casus serve made, or a name that is free, was expected"};
  }
  plays->key_ = *key;
  plays->read(std::string_view(*text).substr(end + 1));
  plays->size_ = text->rfind('\n') + 1;
  // Remove an incomplete line, so that the next one does not continue it.
  plays->is_torn_ = plays->size_ < text->size();
  if (plays->is_torn_ && ::ftruncate(file, static_cast<off_t>(plays->size_)) != 0)
    return of_system(path, "cannot be written");
  plays->is_torn_ = false;
  return plays;
}

bool PlaysFile::append(const Line& line, std::size_t before) {
  const std::string text = line_of(line, before);
  if (size_ + text.size() > kTooLong) return false;
  if (is_torn_ && ::ftruncate(file_, static_cast<off_t>(size_)) != 0) return false;
  is_torn_ = !write_all(file_, text);
  if (is_torn_) {
    is_torn_ = ::ftruncate(file_, static_cast<off_t>(size_)) != 0;
    return false;
  }
  size_ += text.size();
  appended_ += text.size();
  return true;
}

bool PlaysFile::sync(std::uint64_t appended) {
  const std::lock_guard lock(sync_mutex_);
  if (synced_ >= appended) return true;  // covered by the sync of another thread
  const std::uint64_t now = appended_;
  if (::fdatasync(file_) != 0) return false;
  synced_ = now;
  return true;
}

bool PlaysFile::rewrite(const std::vector<Line>& lines) {
  constexpr std::size_t kSomeMore = std::size_t{8} << 20U;
  rewrite_at_ = size_ + kSomeMore;
  const std::string beside = path_ + ".new";
  ::unlink(beside.c_str());
  const int file = ::open(beside.c_str(), O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, kMineAlone);
  if (file < 0) return false;
  std::string text = std::string(kHead) + hex(key_) + '\n';
  for (const Line& line : lines) text += line_of(line, 0);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 || !write_all(file, text) || ::fsync(file) != 0 ||
      ::rename(beside.c_str(), path_.c_str()) != 0) {
    const int why = errno;
    ::close(file);
    ::unlink(beside.c_str());
    errno = why;
    return false;
  }
  const std::lock_guard lock(sync_mutex_);
  ::close(file_);
  file_ = file;
  size_ = text.size();
  rewrite_at_ = kLong;
  is_torn_ = false;
  // Sync the entry of the folder, too.
  const std::size_t slash = path_.rfind('/');
  const int folder = ::open(slash == std::string::npos ? "." : path_.substr(0, slash + 1).c_str(),
                            O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    if (::fsync(folder) == 0) synced_ = appended_;
    ::close(folder);
  }
  return true;
}

}  // namespace casus::service
