// Fuzzes the token of a play that goes on step by step, near a valid one, and the request that comes with it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "token_properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = casus::fuzz::broken_by_token({reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
