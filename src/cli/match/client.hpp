#pragma once
// A match as a client of a service has it: views, commands, and waiting while the service is away. It knows
// no rule and prints nothing but that it waits.

#include <cstdint>
#include <optional>
#include <string>

#include "cli/match/http_client.hpp"
#include "cli/match/link.hpp"
#include "files/node_values.hpp"
#include "match/match.hpp"
#include "table/table.hpp"

namespace casus::cli {

class MatchClient {
 public:
  MatchClient(MatchLink link, std::string key) : link_(std::move(link)), key_(std::move(key)) {}

  /// POSTs a body below the matches of the service. Faults: the service refuses, with its own sentence; or
  /// nobody answers.
  static Result<files::Node> post(const ServiceUrl& service, const std::string& below,
                                  const files::Node& body);

  /// Returns what the holder of the key sees, with the entries from a number on; waits for such an entry up
  /// to `wait` seconds. A service that has answered before and is away is asked again for a while.
  Result<files::Node> look(std::uint64_t from, unsigned wait) {
    return view(from, "&wait=" + std::to_string(wait), wait);
  }
  /// Returns what the pending choices are worth to this seat. Faults: the service does not say.
  Result<ChoiceValues> weigh();

  /// Returns the journal of the match. Faults: it is not shown yet.
  Result<std::string> journal();

  /// Deletes the match. Faults: the key is not that of whoever made it.
  std::optional<Fault> forget();

  /// Sends a command after the entry `after`. Returns false if others were first, so that the view is to be
  /// read again. The same request is sent again if its answer was lost; the service does it once.
  Result<bool> command(std::uint64_t after, const files::Node& what);

 private:
  Result<files::Node> view(std::uint64_t from, const std::string& options, unsigned wait);
  /// Sends a request until there is an answer other than 503.
  Result<HttpAnswer> answer_to(const HttpRequest& request);

  MatchLink link_;
  std::string key_;
  bool has_answered_ = false;
};

}  // namespace casus::cli
