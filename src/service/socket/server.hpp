#pragma once
// The service on a network: HTTP/1.1 with one thread for all connections and others for the work. Clients
// that are slow, gone, or ask for too much are disconnected, so that no other client waits for them.

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/socket/address.hpp"

namespace casus::service {

/// The settings of the service. Times are in milliseconds.
struct Settings {
  using Time = std::chrono::milliseconds;
  Address listen{"127.0.0.1", 8080};
  Time budget{2000};               ///< the limit of a request's work
  Time study_budget{60'000};       ///< the limit of a study's work, which is written while it is generated
  unsigned workers = 0;            ///< requests at work in the quick lane; 0: the number of cores
  Time slice{25};                  ///< time of a core; a request that takes more moves to the slow lane
  Time turn{100};                  ///< time of a turn in the slow lane while another client waits
  Time patience{20'000};           ///< a request that has not begun after this time is refused for now
  std::size_t most_in_work = 512;  ///< requests in each lane, at most a quarter of them from one client
  std::size_t most_connections = 8192;  ///< at most an eighth of them from one client
  std::size_t most_bytes = std::size_t{64}
                           << 20U;  ///< of requests, and of answers; at most half of them for one client
  std::size_t cache_bytes = std::size_t{64} << 20U;
  std::vector<std::string> hosts = {};  ///< further names of the service, as `canonical_host` writes them
  bool shows_metrics = false;           ///< whether other machines may read /metrics
  bool trusts_proxy = false;            ///< whether a proxy in front names the client in X-Forwarded-For
  Time request_time{10'000};            ///< from a request's first byte to its last
  Time idle_time{75'000};               ///< of a connection between two requests
  Time write_time{30'000};              ///< for sending a piece of an answer
  Time grace_time{4500};                ///< for work in progress when the service stops
};

/// The service at one address.
class Server {
 public:
  /// Begins to listen. Requests are answered once `run` is called. Faults: the address is not available.
  static Result<std::unique_ptr<Server>> open(const Settings& settings);

  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  /// Returns the address with its actual port.
  [[nodiscard]] Address address() const;

  /// Answers requests on this thread until it is stopped. With `until_signal`, SIGINT and SIGTERM stop it
  /// too, and end the process if work does not stop; a second signal ends the process at once. Returns a
  /// fault if the service could not continue.
  std::optional<Fault> run(bool until_signal);
  /// Accepts no new connections, finishes the pending requests, and makes `run` return. Thread-safe.
  void stop();

 private:
  class Body;
  explicit Server(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace casus::service
