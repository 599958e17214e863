#pragma once
// Who asks: an address each, with what is held for it, so that none takes what is there for all. Addresses
// of IPv6 that share their first 64 bits are one: whoever has one of them has them all.

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

  std::size_t connections = 0;        ///< of the connections' thread alone
  std::atomic<std::size_t> bytes{0};  ///< of its requests and answers, in memory now

  // Of the lanes, under their lock.
  std::size_t quick = 0;  ///< its questions there, at work or waiting
  std::size_t slow = 0;
  std::array<double, 2> typical{};  ///< seconds of work of a slow question, and of a study; 0: not known
  double used = 0.0;                ///< seconds of work lately: what is a while ago counts less and less
  Clock::time_point used_at;
  Clock::time_point served_at;  ///< when its last turn in the slow lane began or ended

  [[nodiscard]] double used_by(Clock::time_point now) const;
  void use(double seconds, Clock::time_point now);
};

/// Bytes that all requests (or all answers) may hold together, and one client of them.
class Bytes {
 public:
  Bytes(std::size_t most, std::size_t most_of_client) : most_(most), most_of_client_(most_of_client) {}
  [[nodiscard]] std::size_t held() const { return held_; }

  /// Bytes held for a client until this goes. From any thread.
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
    /// False: there is no room for so many more.
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

/// The clients of late. For one thread.
class Clients {
 public:
  /// `key`: the address as a number.
  std::shared_ptr<Client> of(std::uint64_t key);
  [[nodiscard]] std::size_t size() const { return known_.size(); }

 private:
  std::unordered_map<std::uint64_t, std::shared_ptr<Client>> known_;
  std::size_t forget_at_ = 1024;
};

}  // namespace casus::service
