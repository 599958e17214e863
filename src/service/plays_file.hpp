#pragma once
// Where the plays that go on step by step are kept, so that a service that is started again goes on with
// them: the key that seals their tokens, and a line for whatever each was told. A line is on the disk before
// it is answered; one that was cut off when the service was killed was never answered. Nobody but its owner
// may read it.
//
//   casus plays 1 KEY          the first line; all bytes are in hexadecimal
//   ID ACTS [CLIENT]           a play, all of its acts, and who began it (open_plays.hpp)
//   ID BYTES+ACTS              the same play goes on: its first BYTES bytes of acts stand, these follow

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

  /// Opens the file for this process alone, or makes it with `fresh_key`. Ignores SIGXFSZ from then on, so
  /// that a limit on the size of files is a failed write. Cuts a last line off that is not whole, skips
  /// others that cannot be read, and begins anew where the file holds nothing (`notes` says so). Faults: the
  /// file is another's and is left untouched, another service has it, it cannot be read or written.
  static Result<std::unique_ptr<PlaysFile>> open(const std::string& path, std::string_view fresh_key);
  PlaysFile(const PlaysFile&) = delete;
  PlaysFile& operator=(const PlaysFile&) = delete;
  ~PlaysFile();

  [[nodiscard]] const std::string& key() const { return key_; }
  /// Returns the plays that were read when it was opened, each once, that which was written last at the end.
  [[nodiscard]] std::vector<Line> take_lines() { return std::move(lines_); }
  /// What was found amiss when it was opened, a sentence each.
  [[nodiscard]] const Faults& notes() const { return notes_; }

  /// Writes a play whose first `before` bytes of acts stand there already; 0: the play is new there. False:
  /// it cannot be written, and nothing of it is.
  [[nodiscard]] bool append(const Line& line, std::size_t before);
  /// How many bytes were appended so far; for `sync`.
  [[nodiscard]] std::uint64_t appended() const { return appended_; }
  /// Returns when all that was appended up to there is on the disk. False: that cannot be said. From any
  /// thread, also while others append.
  [[nodiscard]] bool sync(std::uint64_t appended);
  /// Whether so much was said anew that it should be rewritten.
  [[nodiscard]] bool is_long() const { return size_ > rewrite_at_; }
  /// Puts these lines in place of all there are. Where that fails the file is as it was, and is long again
  /// only after some more lines.
  [[nodiscard]] bool rewrite(const std::vector<Line>& lines);

 private:
  static constexpr std::size_t kLong = std::size_t{96} << 20U;  // the service remembers 32 MiB of them
  static constexpr std::size_t kTooLong = 2 * kLong;

  PlaysFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
  void read(std::string_view text);
  void skip(std::uint32_t number);

  std::string path_;
  int file_ = -1;
  std::size_t size_ = 0;
  std::size_t rewrite_at_ = kLong;
  bool is_torn_ = false;  // half a line stands behind `size_`
  std::string key_;
  std::vector<Line> lines_;
  Faults notes_;
  std::atomic<std::uint64_t> appended_ = 0;
  std::mutex sync_mutex_;
  std::uint64_t synced_ = 0;
};

}  // namespace casus::service
