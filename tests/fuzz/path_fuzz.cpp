// Any bytes as a path, a value and an assignment: never a crash, and what is found can be set.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = casus::fuzz::broken_by_path({reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
