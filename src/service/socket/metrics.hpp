#pragma once
// What the service counts of itself, in the text format of Prometheus. For one thread.

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
  /// A request answered: its route (one of a few), the status, and how long it took from its last byte.
  void answered(std::string_view route, unsigned status, std::chrono::nanoseconds took);

  std::uint64_t connections = 0;        ///< open now
  std::uint64_t connections_total = 0;  ///< ever
  std::uint64_t in_work = 0;            ///< questions at work or waiting now
  std::uint64_t waiting = 0;            ///< those of them that wait
  std::uint64_t slow = 0;               ///< those of them in the slow lane
  std::uint64_t moved = 0;              ///< questions that turned out to be long
  std::uint64_t never_begun = 0;        ///< questions that waited too long
  std::uint64_t bytes_held = 0;         ///< of requests and answers on their way
  std::uint64_t refused = 0;            ///< because too much was in work
  std::uint64_t too_much = 0;           ///< ended by their time
  std::uint64_t abandoned = 0;          ///< ended because nobody waited any more
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
