#pragma once
// Caches the results of parts of throws for other throws with the same dice: the eleven dice of eleven
// against twelve are those of eleven against three. The cache changes no answer, only its cost. It is
// thread-safe.

#include <concepts>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "game/compiler/rows.hpp"
#include "probability/weight.hpp"

namespace casus::game {

class WalkMemory {
 public:
  using Key = std::vector<std::int64_t>;

  /// Returns the rows of the traversal with this key; `walk()` computes them if they are not cached. A
  /// traversal that fits narrow weights is computed and cached with those, whoever asks.
  template <class W>
  std::shared_ptr<const Rows<W>> rows(const Key& key, bool narrow, const auto& walk) {
    if constexpr (!std::same_as<W, std::uint64_t>) {
      if (narrow) {
        const auto known = kept<std::uint64_t>(key, walk);
        Rows<W> wide(known->width());
        for (std::size_t i = 0; i < known->size(); ++i) wide.add(known->row(i), W(known->weight(i)));
        return std::make_shared<const Rows<W>>(std::move(wide));
      }
    }
    return kept<W>(key, walk);
  }

 private:
  template <class W>
  std::shared_ptr<const Rows<W>> kept(const Key& key, const auto& walk) {
    auto& known = std::get<KnownThrows<W>>(known_);
    {
      const std::lock_guard lock(mutex_);
      if (const auto at = known.find(key); at != known.end()) return at->second;
    }
    auto made = std::make_shared<const Rows<W>>(walk.template operator()<W>());
    const std::lock_guard lock(mutex_);
    const std::size_t more = key.size() + made->size() * (made->width() + 4);
    if (words_ + more > kMostWords) return made;
    words_ += more;
    return known.try_emplace(key, std::move(made)).first->second;
  }

  static constexpr std::size_t kMostWords = std::size_t{1} << 21U;  // 16 MB

  template <class W>
  using KnownThrows = std::map<Key, std::shared_ptr<const Rows<W>>>;
  std::mutex mutex_;
  std::size_t words_ = 0;
  std::tuple<KnownThrows<std::uint64_t>, KnownThrows<probability::Uint128>, KnownThrows<probability::Wide320>,
             KnownThrows<Integer>>
      known_;
};

}  // namespace casus::game
