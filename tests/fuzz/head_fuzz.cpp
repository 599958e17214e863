// Any bytes of a connection, several requests in one stream.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "head_properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = casus::fuzz::broken_by_stream({reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
