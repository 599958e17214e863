// Any bytes as a journal, and a good one whose last line has any stretch replaced.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "journal_properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = casus::fuzz::broken_by_journal({reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
