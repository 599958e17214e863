// Any bytes as TOML and as JSON: never a crash, and what is read is written and read back the same.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = casus::fuzz::broken_by_document({reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
