#include "service/socket/metrics.hpp"

#include <fmt/format.h>

namespace casus::service {
namespace {

void append(std::string& text, std::string_view name, std::string_view type, std::string_view help,
            std::uint64_t value) {
  text += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, type, value);
}

}  // namespace

void Metrics::answered(std::string_view route, unsigned status, std::chrono::nanoseconds took) {
  ++requests_[{route, status}];
  const double seconds = std::chrono::duration<double>(took).count();
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    if (seconds <= kBounds[i]) ++buckets_[i];
  }
  ++count_;
  seconds_ += seconds;
}

std::string Metrics::text() const {
  std::string text = "# HELP casus_requests_total requests answered\n# TYPE casus_requests_total counter\n";
  for (const auto& [of, count] : requests_)
    text +=
        fmt::format("casus_requests_total{{route=\"{}\",status=\"{}\"}} {}\n", of.first, of.second, count);
  text +=
      "# HELP casus_request_seconds from the last byte of a request to its answer\n"
      "# TYPE casus_request_seconds histogram\n";
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    text += fmt::format("casus_request_seconds_bucket{{le=\"{}\"}} {}\n", kBounds[i], buckets_[i]);
  text += fmt::format(
      "casus_request_seconds_bucket{{le=\"+Inf\"}} {0}\ncasus_request_seconds_sum {1}\n"
      "casus_request_seconds_count {0}\n",
      count_, seconds_);
  append(text, "casus_connections", "gauge", "connections that are open", connections);
  append(text, "casus_connections_total", "counter", "connections that were opened", connections_total);
  append(text, "casus_live", "gauge", "sockets of matches that are open", live);
  append(text, "casus_in_work", "gauge", "questions at work or waiting", in_work);
  append(text, "casus_waiting", "gauge", "questions that wait for their turn", waiting);
  append(text, "casus_slow_lane", "gauge", "questions in the slow lane", slow);
  append(text, "casus_moved_total", "counter", "questions that turned out to be long", moved);
  append(text, "casus_answered_here_total", "counter", "small questions answered without a change of threads",
         answered_here);
  append(text, "casus_never_begun_total", "counter", "questions refused because they waited too long",
         never_begun);
  append(text, "casus_bytes_held", "gauge", "bytes of requests and answers on their way", bytes_held);
  append(text, "casus_refused_total", "counter", "requests refused because too many were in work", refused);
  append(text, "casus_too_much_total", "counter", "requests that their time ended", too_much);
  append(text, "casus_abandoned_total", "counter", "requests ended because nobody waited any more",
         abandoned);
  append(text, "casus_cache_hits_total", "counter", "answers that were kept from before", cache_hits);
  append(text, "casus_cache_bytes", "gauge", "bytes of requests and answers kept", cache_bytes);
  return text;
}

}  // namespace casus::service
