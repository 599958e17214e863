#pragma once
// A request and its answer as plain data, without a network: what the endpoints speak, so that tests and
// fuzzers need no socket.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace casus::service {

// Bounds on what is read. Each is named in the answer to what exceeds it.
inline constexpr std::size_t kMaxBody = 256U << 10U;   ///< bytes
inline constexpr std::size_t kMaxJournal = 4U << 20U;  ///< bytes of a body that is a journal
inline constexpr std::size_t kMaxTarget = 16U << 10U;  ///< bytes of path and query
inline constexpr std::size_t kMaxOptions = 64;

/// The options behind a `?`, decoded, in their order.
class Query {
 public:
  struct Option {
    std::string name;
    std::string value;
  };

  /// Reads `a=b&c=d`; `+` is a space. Faults: a `%` without two hexadecimal digits, more than kMaxOptions.
  static Result<Query> of(std::string_view text);

  /// The value of an option that is given once; nothing where it is not there; the last where there are more.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> all(std::string_view name) const;
  [[nodiscard]] const std::vector<Option>& options() const { return options_; }
  /// One more, behind all that are there.
  void add(std::string_view name, std::string value) {
    options_.push_back({std::string(name), std::move(value)});
  }

 private:
  std::vector<Option> options_;
};

/// Text whose `%41` are decoded; nothing where one is broken.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space);

struct Request {
  std::string method = "GET";
  std::string target;  ///< path and query, as sent
  std::string content_type;
  std::string body;
  bool zips = false;         ///< who asks reads gzip
  std::uint64_t client = 0;  ///< who asks (client_group.hpp); 0: this process itself
  /// Where other machines find the service: told to whoever asks from this machine itself, and to nobody
  /// else.
  std::vector<std::string> reached_at = {};
};

struct Response {
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool lasting = false;  ///< the same request has the same answer for as long as the service runs
};

/// Takes an answer that is written while it is made, piece by piece; the first piece begins it. May wait
/// until there is room.
using Pieces = std::function<void(std::string_view type, std::string_view piece)>;

}  // namespace casus::service
