#include <chrono>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "service/socket/server.hpp"

namespace casus::cli {
namespace {

service::Settings::Time time_of(std::uint64_t seconds) {
  return std::chrono::seconds(static_cast<std::int64_t>(seconds));
}

}  // namespace

Result<Reply> serve(const Options& options) {
  const auto address = service::read_address(options.listen);
  if (!address) return address.faults();
  service::Settings settings;
  settings.listen = *address;
  settings.budget = time_of(options.budget);
  settings.study_budget = time_of(options.study_budget);
  settings.workers = options.threads.value_or(0);
  settings.most_in_work = options.most_in_work;
  settings.trusts_proxy = options.trusts_proxy;
  const auto server = service::Server::open(settings);
  if (!server) return server.faults();
  // Said before the first request is answered, for whoever waits to ask.
  if (const auto fault =
          write_output("casus serves " + service::url_of((*server)->address()) + " until Ctrl-C\n"))
    return *fault;
  if (const auto fault = (*server)->run(true)) return *fault;
  return Reply{};
}

}  // namespace casus::cli
