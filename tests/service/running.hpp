#pragma once
// A service that runs in this process while a test asks it.

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <thread>

#include "client.hpp"
#include "service/socket/server.hpp"

namespace casus::service {

inline const std::string kWorked = "aggression/worked-example";

/// A sweep that takes far longer than any test waits.
inline const std::string kLong =
    "/api/v1/"
    "sweep?vary=dice.attacker%3D0..64&vary=dice.defender%3D0..64&vary=rulebook.defender.polygon%3D2..24";

class Running {
 public:
  explicit Running(Settings settings = {}) {
    settings.listen.port = 0;
    auto opened = Server::open(settings);
    if (!opened) {
      ADD_FAILURE() << to_string(opened.faults().front());
      std::abort();
    }
    server_ = std::move(*opened);
    thread_ = std::thread([this] { server_->run(false); });
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { stop(); }

  [[nodiscard]] std::uint16_t port() const { return server_->address().port; }
  void ask_to_stop() { server_->stop(); }
  void stop() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
  }

  /// A number of /metrics.
  [[nodiscard]] double metric(const std::string& name) const {
    Caller client(port());
    const auto reply = client.get("/metrics");
    if (!reply) return -1;
    const std::size_t at = reply->body.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::atof(reply->body.c_str() + at + name.size() + 2);
  }
  /// Waits until a number of /metrics is what it should be.
  [[nodiscard]] bool comes_to(const std::string& name, double wanted) const {
    for (int i = 0; i < 400; ++i) {
      if (metric(name) == wanted) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    return false;
  }

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

/// A scenario that comes with Casus, as JSON.
inline std::string scenario_json(std::uint16_t port, const std::string& path) {
  Caller client(port);
  const auto reply = client.get("/api/v1/scenarios/" + path);
  return reply ? reply->body : "";
}

}  // namespace casus::service
