// Any bytes as an expression of the dice language: never a crash, never a hang, and every fault has its
// place.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "expression_properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = casus::fuzz::broken_by_expression({reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
