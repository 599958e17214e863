#pragma once
// Who waits for news of a match, in this process. News is a hint: who waits asks again now and then, because
// another process may have written.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace casus::service {

/// Thread-safe.
class MatchNews {
 public:
  /// Ends the waiting when it is destroyed.
  using Listening = std::shared_ptr<void>;
  /// Calls `wake` once there is an entry beyond a number; at once if there is one already. `wake` may be
  /// called on any thread, and more than once.
  [[nodiscard]] Listening listen(const std::string& topic, std::uint64_t beyond, std::function<void()> wake);
  /// Tells that a match has an entry of this number.
  void publish(const std::string& topic, std::uint64_t seq);
  [[nodiscard]] std::size_t listeners(const std::string& topic) const;

 private:
  struct Topic {
    std::uint64_t latest = 0;
    std::map<std::uint64_t, std::function<void()>> waiting;
  };
  void leave(const std::string& topic, std::uint64_t number);

  mutable std::mutex mutex_;
  std::map<std::string, Topic> topics_;  // those that somebody waits for
  std::uint64_t next_ = 0;
};

/// Returns the news of this process.
MatchNews& match_news();

}  // namespace casus::service
