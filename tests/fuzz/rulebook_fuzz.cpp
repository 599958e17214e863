// Any bytes as a rulebook, and a built-in one with any stretch replaced: what is not refused can be played
// by.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "table_properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = casus::fuzz::broken_by_rulebook({reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
