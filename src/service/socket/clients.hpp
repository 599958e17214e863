#pragma once
// The clients: one object for each group of addresses (client_group.hpp), with the resources that it uses, so
// that no client takes what is meant for all.

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>

namespace casus::service {

struct Client {
  using Clock = std::chrono::steady_clock;

  std::size_t connections = 0;        ///< used by the connections' thread only
  std::size_t live = 0;               ///< the same: those that are sockets of matches
  std::atomic<std::size_t> bytes{0};  ///< memory of its requests and answers now

  // Used by the lanes, under their lock.
  std::size_t quick = 0;  ///< its requests in the lane, at work or waiting
  std::size_t slow = 0;
  std::array<double, 2> typical{};  ///< typical seconds of work of a slow request, and of a study; 0: unknown
  double used = 0.0;                ///< recent seconds of work, with exponential decay
  Clock::time_point used_at;
  Clock::time_point served_at;  ///< when its last turn in the slow lane began or ended
  Clock::time_point here_from;  ///< when its requests may be tried on the connections' thread again

  [[nodiscard]] double used_by(Clock::time_point now) const;
  void use(double seconds, Clock::time_point now);
};

/// A bound on the bytes that all requests (or all answers) hold together, and on those of one client.
class Bytes {
 public:
  Bytes(std::size_t most, std::size_t most_of_client) : most_(most), most_of_client_(most_of_client) {}
  [[nodiscard]] std::size_t held() const { return held_; }

  /// Bytes that are held for a client until destruction. Thread-safe.
  class Share {
   public:
    Share() = default;
    Share(Bytes& of, std::shared_ptr<Client> client) : of_(&of), client_(std::move(client)) {}
    Share(Share&& other) noexcept { swap(other); }
    Share& operator=(Share&& other) noexcept {
      Share taken(std::move(other));
      swap(taken);
      return *this;
    }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share();
    /// Holds more bytes. Returns false if the bound does not allow it.
    [[nodiscard]] bool grow(std::size_t bytes);

   private:
    void swap(Share& other) noexcept {
      std::swap(of_, other.of_);
      std::swap(client_, other.client_);
      std::swap(held_, other.held_);
    }
    Bytes* of_ = nullptr;
    std::shared_ptr<Client> client_;
    std::size_t held_ = 0;
  };

 private:
  std::size_t most_;
  std::size_t most_of_client_;
  std::atomic<std::size_t> held_{0};
};

/// The recent clients. For one thread.
class Clients {
 public:
  /// Returns the client with a number of client_group.
  std::shared_ptr<Client> of(std::uint64_t key);
  [[nodiscard]] std::size_t size() const { return known_.size(); }

 private:
  std::unordered_map<std::uint64_t, std::shared_ptr<Client>> known_;
  std::size_t forget_at_ = 1024;
};

}  // namespace casus::service
