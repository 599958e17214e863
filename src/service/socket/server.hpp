#pragma once
// The service on a network: HTTP/1.1, one thread for all connections, the work on others. Whoever is slow,
// gone, or asks for too much is let go; nobody waits for them.

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/socket/address.hpp"

namespace casus::service {

struct Settings {
  using Time = std::chrono::milliseconds;
  Address listen{"127.0.0.1", 8080};
  Time budget{2000};               ///< of a request's work; then it is too much
  Time study_budget{60'000};       ///< the same of what is written while it is made
  unsigned workers = 0;            ///< questions at work in the quick lane; 0: as many as there are cores
  Time slice{25};                  ///< of a core; what takes more is a question of the slow lane
  Time turn{100};                  ///< of one there, while another client waits
  Time patience{20'000};           ///< what has not begun until then is told to come back
  std::size_t most_in_work = 512;  ///< questions in each lane, a quarter of them of one client
  std::size_t most_connections = 8192;  ///< an eighth of them of one client
  std::size_t most_bytes = std::size_t{64}
                           << 20U;  ///< of requests, and of answers; half of them of one client
  std::size_t cache_bytes = std::size_t{64} << 20U;
  std::vector<std::string> hosts =
      {};                      ///< names that it is asked by besides, as `canonical_host` writes them
  bool shows_metrics = false;  ///< /metrics to other machines, too
  bool trusts_proxy = false;   ///< a proxy stands before it, and names the client in X-Forwarded-For
  Time request_time{10'000};   ///< from a request's first byte to its last
  Time idle_time{75'000};      ///< of a connection between two requests
  Time write_time{30'000};     ///< of a piece of an answer
  Time grace_time{4500};       ///< for what is at work when the service is told to stop
};

class Server {
 public:
  /// Listens from now on; requests are answered once it runs. A fault where the address cannot be had.
  static Result<std::unique_ptr<Server>> open(const Settings& settings);

  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  /// Where it listens, with the port that it has.
  [[nodiscard]] Address address() const;

  /// Answers until it is stopped, on this thread. `until_signal`: SIGINT and SIGTERM stop it too, and end the
  /// process where work does not stop; a second one ends the process at once. A fault: it could not go on.
  std::optional<Fault> run(bool until_signal);
  /// No new connections; what is under way is finished, then `run` returns. From any thread.
  void stop();

 private:
  class Body;
  explicit Server(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace casus::service
