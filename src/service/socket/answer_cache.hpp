#pragma once
// Answers that are the same whenever they are asked for, kept for those who ask again. For one thread.

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "service/http.hpp"

namespace casus::service {

class AnswerCache {
 public:
  /// Keeps at most so many bytes of requests and answers; those that nobody asked for longest go first.
  explicit AnswerCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The answer to a request, or null.
  std::shared_ptr<const Response> find(const Request& request);
  /// Keeps an answer. None that is larger than a sixteenth of the room.
  void keep(const Request& request, std::shared_ptr<const Response> response);

  /// A number that equal requests share.
  static std::size_t likeness(const Request& request);

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
  std::string asked_;           // the key of the last question, its memory kept
  std::list<CacheEntry> kept_;  // asked for last: first
  std::unordered_map<std::string_view, std::list<CacheEntry>::iterator> by_key_;
};

}  // namespace casus::service
