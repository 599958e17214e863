#pragma once
// Where the plays that go on step by step are kept, so that a service that is started again goes on with
// them: the key that seals their tokens, and a line for whatever each was told. A line is written before it
// is answered; one that was cut off when the service was killed was never answered. Nobody but its owner may
// read it.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace casus::service {

class PlaysFile {
 public:
  /// The last that was told of a play.
  using Line = std::pair<std::string, std::string>;  // its id, its acts

  /// Opens it for this process alone, or makes it with `fresh_key`. Faults: it is no such file, another
  /// service has it, it cannot be read or written.
  static Result<std::unique_ptr<PlaysFile>> open(const std::string& path, std::string_view fresh_key);
  PlaysFile(const PlaysFile&) = delete;
  PlaysFile& operator=(const PlaysFile&) = delete;
  ~PlaysFile();

  [[nodiscard]] const std::string& key() const { return key_; }
  /// What was read when it was opened, the oldest first; a play may have more than one line.
  [[nodiscard]] std::vector<Line> take_lines() { return std::move(lines_); }

  /// False: it could not be written.
  [[nodiscard]] bool append(std::string_view id, std::string_view acts);
  /// Whether most of it has been said anew since.
  [[nodiscard]] bool is_long() const { return size_ > kLong; }
  /// These lines alone, in place of all there are.
  [[nodiscard]] bool rewrite(const std::vector<Line>& lines);

 private:
  static constexpr std::size_t kLong = std::size_t{96} << 20U;  // the service remembers 32 MiB of them

  PlaysFile(std::string path, int file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  int file_ = -1;
  std::size_t size_ = 0;
  std::string key_;
  std::vector<Line> lines_;
};

}  // namespace casus::service
