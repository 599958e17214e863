#pragma once
// A cache of answers that depend only on their requests. For one thread.

#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "service/http.hpp"

namespace casus::service {

class AnswerCache {
 public:
  /// Keeps at most `most_bytes` bytes of requests and answers. The least recently used ones are removed
  /// first.
  explicit AnswerCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Returns the answer to a request, or null.
  std::shared_ptr<const Response> find(const Request& request);
  /// Stores an answer, unless it is larger than a sixteenth of the cache.
  void keep(const Request& request, std::shared_ptr<const Response> response);

  /// Returns a hash of the request: equal requests have equal hashes.
  static std::size_t request_hash(const Request& request);

  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] std::size_t size() const { return kept_.size(); }

 private:
  struct CacheEntry {
    std::string key;
    std::shared_ptr<const Response> response;
    std::size_t bytes = 0;
  };
  static void append_key(std::string& key, const Request& request);

  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::string asked_;           // the key of the last lookup; keeps its memory
  std::list<CacheEntry> kept_;  // most recently used first
  std::unordered_map<std::string_view, std::list<CacheEntry>::iterator> by_key_;
};

}  // namespace casus::service
