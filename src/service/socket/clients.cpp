#include "service/socket/clients.hpp"

#include <algorithm>
#include <cmath>

namespace casus::service {
namespace {

constexpr double kHalfLife = 5.0;     // seconds after which work counts half
constexpr double kForgotten = 0.001;  // seconds of work that count as none

}  // namespace

double Client::used_by(Clock::time_point now) const {
  return used == 0.0 ? 0.0
                     : used * std::exp2(-std::chrono::duration<double>(now - used_at).count() / kHalfLife);
}

void Client::use(double seconds, Clock::time_point now) {
  used = used_by(now) + seconds;
  used_at = now;
}

Bytes::Share::~Share() {
  if (held_ == 0) return;
  of_->held_ -= held_;
  client_->bytes -= held_;
}

bool Bytes::Share::grow(std::size_t bytes) {
  if (of_ == nullptr) return true;
  if (of_->held_.fetch_add(bytes) + bytes > of_->most_) {
    of_->held_ -= bytes;
    return false;
  }
  if (client_->bytes.fetch_add(bytes) + bytes > of_->most_of_client_) {
    client_->bytes -= bytes;
    of_->held_ -= bytes;
    return false;
  }
  held_ += bytes;
  return true;
}

std::shared_ptr<Client> Clients::of(std::uint64_t key) {
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  if (known_.size() >= forget_at_) {
    // `used` is read without the lanes' lock, because no other thread holds these clients.
    const auto now = Client::Clock::now();
    std::erase_if(known_, [&](const auto& one) {
      return one.second.use_count() == 1 && one.second->used_by(now) < kForgotten;
    });
    forget_at_ = std::max<std::size_t>(1024, 2 * known_.size());
  }
  return known_.emplace(key, std::make_shared<Client>()).first->second;
}

}  // namespace casus::service
