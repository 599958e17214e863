#pragma once
// The service on a network: HTTP/1.1 by Beast, one thread for all connections, the work on others. Whoever is
// slow, gone, or asks for too much is let go; nobody waits for them.

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "service/address.hpp"

namespace casus::service {

struct Settings {
  using Time = std::chrono::milliseconds;
  Address listen{"127.0.0.1", 8080};
  Time budget{2000};              ///< of a request's work; then it is too much
  Time study_budget{60'000};      ///< the same of what is written while it is made
  unsigned workers = 0;           ///< threads; 0: as many as there are cores
  std::size_t most_in_work = 64;  ///< requests; more are told to come back
  std::size_t most_connections = 8192;
  std::size_t cache_bytes = std::size_t{64} << 20U;
  Time request_time{10'000};  ///< from a request's first byte to its last
  Time idle_time{75'000};     ///< of a connection between two requests
  Time write_time{30'000};    ///< of a piece of an answer
  Time farewell_time{5000};   ///< of what is under way when the service is told to stop
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

  /// Answers until it is stopped, on this thread. `until_signal`: SIGINT and SIGTERM stop it too, a second
  /// one at once.
  void run(bool until_signal);
  /// No new connections; what is under way is finished, then `run` returns. From any thread.
  void stop();

 private:
  class Body;
  explicit Server(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace casus::service
