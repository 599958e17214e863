#pragma once
// The file of plays that are played step by step, so that a restarted service continues them. It has the key
// that seals their tokens, and one line for each recorded act. A line is on disk before its request is
// answered; a line that was cut off when the service was killed was never answered. Only the owner may read
// the file.
//
//   casus plays 1 KEY          the first line; all bytes are in hexadecimal
//   ID ACTS [CLIENT]           a play, all of its acts, and the client that began it (open_plays.hpp)
//   ID BYTES+ACTS              the play continues: its first BYTES bytes of acts stay, these follow

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus::service {

class PlaysFile {
 public:
  struct Line {
    std::string id;
    std::string acts;
    std::uint64_t client = 0;
  };

  /// Opens the file for this process alone, or creates it with `fresh_key`. From then on ignores SIGXFSZ, so
  /// that a limit on the size of files is a failed write. Removes an incomplete last line, skips other
  /// invalid lines, and starts afresh if the file is empty (`notes` reports each). Faults: the file has
  /// another format (it is left untouched), another service uses it, it cannot be read or written.
  static Result<std::unique_ptr<PlaysFile>> open(const std::string& path, std::string_view fresh_key);
  PlaysFile(const PlaysFile&) = delete;
  PlaysFile& operator=(const PlaysFile&) = delete;
  ~PlaysFile();

  [[nodiscard]] const std::string& key() const { return key_; }
  /// Returns the plays that were in the file when it was opened, each once, sorted by their last write.
  [[nodiscard]] std::vector<Line> take_lines() { return std::move(lines_); }
  /// Returns the problems that were found when the file was opened, one sentence each.
  [[nodiscard]] const Faults& notes() const { return notes_; }

  /// Appends a play whose first `before` bytes of acts are in the file already; 0 means a new play. Returns
  /// false if it cannot be written; nothing of it is then in the file.
  [[nodiscard]] bool append(const Line& line, std::size_t before);
  /// Returns the number of bytes appended so far, for `sync`.
  [[nodiscard]] std::uint64_t appended() const { return appended_; }
  /// Returns when all bytes up to `appended` are on disk, or returns false if that is uncertain. Thread-safe,
  /// also during appends.
  [[nodiscard]] bool sync(std::uint64_t appended);
  /// Returns whether the file is so long that it should be rewritten.
  [[nodiscard]] bool is_long() const { return size_ > rewrite_at_; }
  /// Replaces all lines. If that fails, the file stays as it was, and `is_long` becomes true again only after
  /// further lines.
  [[nodiscard]] bool rewrite(const std::vector<Line>& lines);

 private:
  static constexpr std::size_t kLong = std::size_t{96} << 20U;  // the service keeps 32 MiB of plays in memory
  static constexpr std::size_t kTooLong = 2 * kLong;

  PlaysFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
  void read(std::string_view text);
  void skip(std::uint32_t number);

  std::string path_;
  int file_ = -1;
  std::size_t size_ = 0;
  std::size_t rewrite_at_ = kLong;
  bool is_torn_ = false;  // whether an incomplete line follows `size_`
  std::string key_;
  std::vector<Line> lines_;
  Faults notes_;
  std::atomic<std::uint64_t> appended_ = 0;
  std::mutex sync_mutex_;
  std::uint64_t synced_ = 0;
};

}  // namespace casus::service
