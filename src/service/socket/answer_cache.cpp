#include "service/socket/answer_cache.hpp"

#include <functional>
#include <utility>

namespace casus::service {

/// Builds the key of a request. Only the body may have newlines, so that the parts are separated
/// unambiguously.
void AnswerCache::append_key(std::string& key, const Request& request) {
  key.clear();
  key += request.zips ? 'z' : ' ';
  key += request.method;
  key += '\n';
  key += request.target;
  key += '\n';
  key += request.content_type;
  key += '\n';
  key += request.body;
}

std::size_t AnswerCache::request_hash(const Request& request) {
  std::size_t sum = request.zips ? 1 : 0;
  for (const std::string* part : {&request.method, &request.target, &request.content_type, &request.body})
    sum = sum * 1'000'003 ^ std::hash<std::string_view>{}(*part);
  return sum;
}

std::shared_ptr<const Response> AnswerCache::find(const Request& request) {
  append_key(asked_, request);
  const auto at = by_key_.find(asked_);
  if (at == by_key_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, at->second);
  return at->second->response;
}

void AnswerCache::keep(const Request& request, std::shared_ptr<const Response> response) {
  constexpr std::size_t kOverhead = 256;  // approximate size of an entry
  constexpr std::size_t kShare = 16;
  CacheEntry fresh{"", std::move(response), 0};
  append_key(fresh.key, request);
  fresh.bytes = fresh.key.size() + fresh.response->body.size() + kOverhead;
  if (fresh.bytes > most_bytes_ / kShare || by_key_.contains(fresh.key)) return;
  bytes_ += fresh.bytes;
  kept_.push_front(std::move(fresh));
  by_key_.emplace(kept_.front().key, kept_.begin());
  while (bytes_ > most_bytes_) {
    bytes_ -= kept_.back().bytes;
    by_key_.erase(kept_.back().key);
    kept_.pop_back();
  }
}

}  // namespace casus::service
