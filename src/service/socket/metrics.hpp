#pragma once
// Counters of the service in the text format of Prometheus. For one thread.

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace casus::service {

class Metrics {
 public:
  /// Counts an answered request: its route (one of a few), its status, and the time since its last byte
  /// arrived.
  void answered(std::string_view route, unsigned status, std::chrono::nanoseconds took);

  std::uint64_t connections = 0;        ///< open now
  std::uint64_t connections_total = 0;  ///< since the start
  std::uint64_t live = 0;               ///< sockets of matches that are open now
  std::uint64_t in_work = 0;            ///< requests at work or waiting now
  std::uint64_t waiting = 0;            ///< requests waiting now
  std::uint64_t slow = 0;               ///< requests in the slow lane now
  std::uint64_t moved = 0;              ///< requests that moved to the slow lane
  std::uint64_t answered_here = 0;      ///< small requests answered by the connections' thread
  std::uint64_t never_begun = 0;        ///< requests that waited too long to begin
  std::uint64_t bytes_held = 0;         ///< bytes of requests and answers in transfer
  std::uint64_t refused = 0;            ///< refused because too many requests were in work
  std::uint64_t too_much = 0;           ///< stopped at their time limit
  std::uint64_t abandoned = 0;          ///< stopped because the client left
  std::uint64_t cache_hits = 0;
  std::uint64_t cache_bytes = 0;

  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::array<double, 8> kBounds{0.0005, 0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0};  // seconds
  std::map<std::pair<std::string_view, unsigned>, std::uint64_t> requests_;
  std::array<std::uint64_t, kBounds.size()> buckets_{};
  std::uint64_t count_ = 0;
  double seconds_ = 0.0;
};

}  // namespace casus::service
