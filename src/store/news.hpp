#pragma once
// News of what other processes write to a store: PostgreSQL reports it (LISTEN); a file of SQLite is looked
// at every few milliseconds. News is a hint and may be lost.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace casus::store {

/// What was written since the last look.
struct News {
  struct Written {
    std::string match;
    std::uint64_t seq = 0;  ///< of its last row
  };
  std::vector<Written> written;
  bool is_gap = false;  ///< whether some may be missing: at the beginning, and after a lost connection
};

/// For one thread.
class NewsSource {
 public:
  NewsSource() = default;
  NewsSource(const NewsSource&) = delete;
  NewsSource& operator=(const NewsSource&) = delete;
  virtual ~NewsSource() = default;
  /// Waits for news, at most so long. A fault means that the store cannot be read now.
  virtual Result<News> wait(std::chrono::milliseconds most) = 0;
};

/// Returns the source of the news of the store at a place (`open_store`); null if libpq, which a database of
/// PostgreSQL needs, cannot be loaded. It connects when it first waits.
std::unique_ptr<NewsSource> news_of(const std::string& place);

}  // namespace casus::store
