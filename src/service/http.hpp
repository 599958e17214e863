#pragma once
// A request and its response as plain data, without a network. Endpoints use only these types, so that tests
// and fuzzers need no socket.

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

// Bounds on input. The response to a request that exceeds a bound names it.
inline constexpr std::size_t kMaxBody = 256U << 10U;   ///< bytes
inline constexpr std::size_t kMaxJournal = 4U << 20U;  ///< bytes of a body that is a journal
inline constexpr std::size_t kMaxTarget = 16U << 10U;  ///< bytes of path and query
inline constexpr std::size_t kMaxOptions = 64;

/// The options after a `?`, decoded, in their order.
class Query {
 public:
  struct Option {
    std::string name;
    std::string value;
  };

  /// Parses `a=b&c=d`; `+` means a space. Faults: a `%` without two hexadecimal digits, more than
  /// kMaxOptions.
  static Result<Query> of(std::string_view text);

  /// Returns the value of an option, the last one if it is repeated, or nothing.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> all(std::string_view name) const;
  [[nodiscard]] const std::vector<Option>& options() const { return options_; }
  /// Appends an option.
  void add(std::string_view name, std::string value) {
    options_.push_back({std::string(name), std::move(value)});
  }

 private:
  std::vector<Option> options_;
};

/// Decodes `%41` sequences. Returns nothing if one is invalid.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space);

/// An HTTP request, as far as endpoints need it.
struct Request {
  std::string method = "GET";
  std::string target;  ///< path and query as they were sent
  std::string content_type;
  std::string body;
  bool zips = false;         ///< whether the client accepts gzip
  std::uint64_t client = 0;  ///< the number of the client (client_group.hpp); 0: this process itself
  /// The URLs under which other machines reach the service. Set only for requests from this machine, so that
  /// no other client learns them.
  std::vector<std::string> reached_at = {};
  /// The key of a seat of a match: what the header Authorization has behind "Bearer ".
  std::string key = {};
  bool waits = true;     ///< whether the answer may be delayed until there is news
  bool attends = false;  ///< whether a socket asks: the service knows by itself how long it is there
};

/// What an answer about a match was made of, for whoever waits for news of it.
struct NewsWait {
  std::string topic;         ///< of service/matches/match_news.hpp
  std::uint64_t beyond = 0;  ///< the number of the last entry
  unsigned seconds = 0;      ///< how long the answer may wait for news, because it has none; 0: it has
  int seat = -1;             ///< of whoever asked; -1: none
  std::uint32_t seats = 0;   ///< a bit for each seat that is connected
};

/// An HTTP response. `headers` are in addition to those of every response.
struct Response {
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool cacheable = false;  ///< whether the same request has the same answer as long as the service runs
  std::optional<NewsWait> wait = std::nullopt;
};

/// Receives an answer piece by piece while it is generated; the first piece begins the answer. May block
/// until there is room.
using Pieces = std::function<void(std::string_view type, std::string_view piece)>;

}  // namespace casus::service
