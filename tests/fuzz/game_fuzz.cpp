// Fuzzes game files: any bytes, and a built-in game with any stretch replaced. Each is read, or refused with
// places.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "game_properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::string> kGames = [] {
    std::vector<std::string> games;
    for (const char* name : {"dice-wars", "risk", "battle-for-moscow", "memoir-44", "dnd-5e", "warhammer-40k",
                             "blood-bowl", "diplomacy"}) {
      games.push_back(casus::fuzz::text_of_file(std::string(CASUS_ROOT) + "/games/" + name + ".toml"));
    }
    return games;
  }();
  const std::string broken = casus::fuzz::broken_by_game({reinterpret_cast<const char*>(data), size}, kGames);
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
