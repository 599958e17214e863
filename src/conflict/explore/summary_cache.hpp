#pragma once
// A cache of the summaries of conflicts within, for explorations of whole conflicts one after the other: a
// service is asked about many scenarios whose battles are the same. An answer never depends on its content.
// Not for studies, which keep whole walks (inner_memory.hpp), and not for several threads at once.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "conflict/explore/reward_table.hpp"
#include "conflict/graph/summary.hpp"

namespace casus {

/// The summary of one conflict within, and what its exploration reported besides.
struct CachedSummary {
  std::vector<InnerSummary> ends;
  std::vector<Clause> cited;
  std::uint64_t positions = 0;  ///< that the exploration visited
  std::uint64_t bytes = 0;      ///< that it held
  std::uint64_t work = 0;       ///< steps that the meter counted
};

/// What determines the summary of a conflict within that moves no pieces. `Key` is a key of its rules.
template <class Key>
struct SummaryKey {
  std::uint64_t identity = 0;  ///< of the rules
  Key position;
  std::uint32_t dimensions = 1;  ///< of worths
  bool counts = false;
  bool cites = false;
  bool operator==(const SummaryKey&) const = default;
};

template <class Key>
class SummaryCache {
 public:
  static constexpr std::size_t kMost = 256;
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20U;

  /// Returns the summary of a key, or null.
  [[nodiscard]] const CachedSummary* find(const SummaryKey<Key>& key) {
    const auto known = std::find_if(entries_.rbegin(), entries_.rend(),
                                    [&](const CacheEntry& entry) { return entry.key == key; });
    if (known == entries_.rend()) return nullptr;
    std::rotate(known.base() - 1, known.base(), entries_.end());
    return &entries_.back().summary;
  }

  /// Stores a summary, unless it is larger than a sixteenth of the cache, or its exploration held more than
  /// the cache: what needs so much memory must meet the limit of memory again. The least recently used ones
  /// are removed first.
  void keep(SummaryKey<Key> key, CachedSummary summary) {
    const std::uint64_t bytes = bytes_of_summary(summary);
    if (bytes > kMostBytes / 16 || summary.bytes > kMostBytes) return;
    entries_.push_back({std::move(key), std::move(summary), bytes});
    bytes_ += bytes;
    std::size_t out = 0;
    for (; entries_.size() - out > kMost || bytes_ > kMostBytes; ++out) bytes_ -= entries_[out].bytes;
    entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(out));
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  struct CacheEntry {
    SummaryKey<Key> key;
    CachedSummary summary;
    std::uint64_t bytes = 0;
  };

  static std::uint64_t bytes_of_summary(const CachedSummary& summary) {
    std::uint64_t bytes = sizeof(CacheEntry) + bytes_of(summary.cited);
    for (const InnerSummary& end : summary.ends) {
      bytes += sizeof(end) + end.probability.bytes();
      for (const Exact& worth : end.worth) bytes += sizeof(worth) + worth.bytes();
      for (const CountDistribution& one : end.distributions) {
        bytes += sizeof(one) + bytes_of(one.changes);
        for (const auto& [change, share] : one.changes) bytes += share.exact.bytes();
      }
    }
    return bytes;
  }

  std::vector<CacheEntry> entries_;  // the most recently used one last
  std::uint64_t bytes_ = 0;
};

}  // namespace casus
