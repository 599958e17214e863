#include "systems/games.hpp"

#include <algorithm>
#include <list>
#include <map>
#include <mutex>

#include "systems/described/system.hpp"

namespace casus {

const System* built_in_game(std::string_view id) {
  static std::mutex lock;
  static std::map<std::string_view, std::shared_ptr<const System>> read;
  const auto games = built_in_games();
  const auto game = std::find_if(games.begin(), games.end(), [&](const auto& one) { return one.id == id; });
  if (game == games.end()) return nullptr;
  const std::lock_guard guard(lock);
  if (const auto known = read.find(game->id); known != read.end()) return known->second.get();
  auto system = described::read_system(std::string(game->text), std::string(game->id) + ".toml");
  if (!system) return nullptr;  // a test reads all of them
  return read.emplace(game->id, *std::move(system)).first->second.get();
}

Result<std::shared_ptr<const System>> game_of(const std::string& text, const std::string& file) {
  struct KnownGame {
    std::string text;
    std::string file;
    std::shared_ptr<const System> system;
  };
  // Who uses a game keeps it; the cache serves studies with thousands of them, and a service that many
  // tables ask. A compiled game takes memory in proportion to its text.
  constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
  constexpr std::size_t kMost = 64;
  static std::mutex lock;
  static std::list<KnownGame> lately;  // the most recently used one first
  static std::size_t bytes = 0;        // of all texts
  {
    const std::lock_guard guard(lock);
    const auto known = std::find_if(lately.begin(), lately.end(), [&](const KnownGame& one) {
      return one.text == text && one.file == file;
    });
    if (known != lately.end()) {
      lately.splice(lately.begin(), lately, known);
      return known->system;
    }
  }
  auto read = described::read_system(text, file);
  if (!read) return read.faults();
  std::shared_ptr<const System> system = *std::move(read);
  const std::lock_guard guard(lock);
  lately.push_front({text, file, system});
  bytes += text.size();
  for (; lately.size() > kMost || bytes > kMostBytes; lately.pop_back()) bytes -= lately.back().text.size();
  return system;
}

}  // namespace casus
