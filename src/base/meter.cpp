#include "base/meter.hpp"

#include <algorithm>
#include <limits>

namespace casus {
namespace {

template <class Number>
void raise(std::atomic<Number>& most, Number value) {
  Number known = most.load(std::memory_order_relaxed);
  while (known < value && !most.compare_exchange_weak(known, value, std::memory_order_relaxed)) {
  }
}

}  // namespace

thread_local constinit ResourceMeter::Local ResourceMeter::local{};

ResourceMeter::ResourceMeter(std::uint64_t most_bytes, std::uint64_t most_work, const std::atomic<bool>* stop)
    : outer_(local.meter),
      most_bytes_(static_cast<std::int64_t>(
          std::min<std::uint64_t>(most_bytes, std::numeric_limits<std::int64_t>::max()))),
      most_work_(most_work),
      stop_(stop) {
  add_memory();
  add_work();
  local.meter = this;
}

ResourceMeter::~ResourceMeter() {
  add_memory();
  add_work();
  local.meter = outer_;
}

std::uint64_t ResourceMeter::bytes() const {
  const std::int64_t unsettled = local.meter == this ? local.bytes : 0;
  return static_cast<std::uint64_t>(std::max({peak_.load(), bytes_ + unsettled, std::int64_t{0}}));
}

std::uint64_t ResourceMeter::work() const { return work_ + (local.meter == this ? local.work : 0); }

void ResourceMeter::note(std::uint64_t positions, std::uint64_t bytes) {
  for (ResourceMeter* meter = local.meter; meter != nullptr; meter = meter->outer_) {
    raise(meter->positions_, positions);
    raise(meter->peak_, static_cast<std::int64_t>(bytes));
  }
}

bool ResourceMeter::add_memory() noexcept {
  const std::int64_t bytes = local.bytes;
  local.bytes = 0;
  bool within = true;
  for (ResourceMeter* meter = local.meter; meter != nullptr; meter = meter->outer_) {
    const std::int64_t now = meter->bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    raise(meter->peak_, std::min(now, meter->most_bytes_));
    if (bytes > 0 && now > meter->most_bytes_) {
      meter->over_memory_ = true;
      within = false;
    }
  }
  return within;
}

bool ResourceMeter::add_work() noexcept {
  const std::uint64_t work = local.work;
  local.work = 0;
  bool within = true;
  for (ResourceMeter* meter = local.meter; meter != nullptr; meter = meter->outer_) {
    const std::uint64_t now = meter->work_.fetch_add(work, std::memory_order_relaxed) + work;
    const bool stopped = meter->stop_ != nullptr && meter->stop_->load(std::memory_order_relaxed);
    if (now <= meter->most_work_ && !stopped) continue;
    meter->over_work_ = true;
    within = false;
  }
  return within;
}

void ResourceMeter::settle_memory(std::uint64_t allocation) {
  if (add_memory()) return;
  local.bytes -= static_cast<std::int64_t>(allocation);  // the allocation does not take place
  throw OverMemory();
}

void ResourceMeter::settle_work() {
  if (!add_work()) throw OverWork();
}

ResourceMeter::ThreadScope::ThreadScope(ResourceMeter* meter) : joined_(meter) {
  if (joined_ == nullptr) return;
  local = {joined_, 0, 0};
}

ResourceMeter::ThreadScope::~ThreadScope() {
  if (joined_ == nullptr) return;
  add_memory();
  add_work();
  local.meter = nullptr;
}

}  // namespace casus
