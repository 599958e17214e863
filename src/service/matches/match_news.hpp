#pragma once
// Who waits for news of a match, in this process, and a thread that reports what other processes write. News
// is a hint: who gets it reads the match again.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "store/news.hpp"

namespace casus::service {

/// Thread-safe.
class MatchNews {
 public:
  static constexpr std::uint64_t kAnyEntry = ~std::uint64_t{0};
  /// Ends the waiting when it is destroyed.
  using Listening = std::shared_ptr<void>;
  /// The news: an entry, or that the device of a seat came or went.
  enum class News : std::uint8_t { entry, presence };
  using Wake = std::function<void(News)>;
  /// Calls `wake` whenever there is an entry beyond a number; at once if there is one already. `wake` may be
  /// called on any thread, and more than once. `seat`: the seat whose device is connected meanwhile; -1:
  /// none. Only those who name whether they `attend` get news of presence.
  [[nodiscard]] Listening listen(const std::string& topic, std::uint64_t beyond, Wake wake,
                                 bool attends = false, int seat = -1);
  /// Reports that a match has an entry of this number; kAnyEntry: that anything may have happened to it.
  void publish(const std::string& topic, std::uint64_t seq);
  /// Reports that any match may have new entries.
  void publish_all();
  [[nodiscard]] std::size_t listeners(const std::string& topic) const;
  /// Returns the matches that somebody waits for.
  [[nodiscard]] std::vector<std::string> topics() const;
  /// Returns a bit for each seat whose device attends the match.
  [[nodiscard]] std::uint32_t seats(const std::string& topic) const;
  /// Waits until somebody waits for a match, or for some time. Returns whether somebody does.
  [[nodiscard]] bool wait_for_listeners(std::chrono::milliseconds most);

 private:
  struct Waiter {
    std::uint64_t beyond = 0;
    bool attends = false;
    int seat = -1;
    Wake wake;
  };
  struct Topic {
    std::uint64_t latest = 0;
    std::map<std::uint64_t, Waiter> waiting;
  };
  void leave(const std::string& topic, std::uint64_t number);
  static void tell_presence(const Topic& topic);

  mutable std::mutex mutex_;
  std::condition_variable listened_;
  std::map<std::string, Topic> topics_;  // those that somebody waits for
  std::uint64_t next_ = 0;
};

/// Returns the news of this process.
MatchNews& match_news();

/// A thread that waits for what other processes write, while somebody waits for news. In each five seconds it
/// asks for the last entry of each match that somebody waits for, one after the other, in case that a hint
/// was lost.
class NewsThread {
 public:
  /// Returns the number of the last entry of a match; nothing if it is gone. A fault means: ask later.
  using Last = std::function<Result<std::optional<std::uint64_t>>(const std::string&)>;
  /// `source`: null if there is none, so that only the last entries are asked for.
  NewsThread(std::unique_ptr<store::NewsSource> source, Last last);
  NewsThread(const NewsThread&) = delete;
  NewsThread& operator=(const NewsThread&) = delete;
  ~NewsThread();

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  /// Asks for the last entries of as many matches as it is time for.
  void ask_some();

  std::unique_ptr<store::NewsSource> source_;
  Last last_;
  std::vector<std::string> asked_;          // in this round
  std::size_t next_ = 0;                    // of them
  Clock::time_point round_ = Clock::now();  // when it began
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

}  // namespace casus::service
