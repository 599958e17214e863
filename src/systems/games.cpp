#include "systems/games.hpp"

#include <algorithm>
#include <list>
#include <map>
#include <mutex>

#include "systems/described/entry.hpp"

namespace casus {

const Entry* built_in_game(std::string_view id) {
  static std::mutex lock;
  static std::map<std::string_view, Entry> read;
  const auto games = built_in_games();
  const auto game = std::find_if(games.begin(), games.end(), [&](const auto& one) { return one.id == id; });
  if (game == games.end()) return nullptr;
  const std::lock_guard guard(lock);
  if (const auto known = read.find(game->id); known != read.end()) return &known->second;
  auto entry = described_entry(std::string(game->text), std::string(game->id) + ".toml");
  if (!entry) return nullptr;  // a test reads all of them
  return &read.emplace(game->id, *std::move(entry)).first->second;
}

Result<std::shared_ptr<const Entry>> game_of(const std::string& text, const std::string& file) {
  struct KnownGame {
    std::string text;
    std::string file;
    std::shared_ptr<const Entry> entry;
  };
  // Open scenarios keep their entry; the cache serves studies with thousands of them.
  constexpr std::size_t kMost = 8;
  static std::mutex lock;
  static std::list<KnownGame> lately;
  {
    const std::lock_guard guard(lock);
    const auto known = std::find_if(lately.begin(), lately.end(), [&](const KnownGame& one) {
      return one.text == text && one.file == file;
    });
    if (known != lately.end()) {
      lately.splice(lately.begin(), lately, known);
      return known->entry;
    }
  }
  auto made = described_entry(text, file);
  if (!made) return made.faults();
  auto entry = std::make_shared<const Entry>(*std::move(made));
  const std::lock_guard guard(lock);
  lately.push_front({text, file, entry});
  if (lately.size() > kMost) lately.pop_back();
  return entry;
}

}  // namespace casus
