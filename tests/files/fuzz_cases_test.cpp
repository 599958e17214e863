// Checks the fuzzers' properties on every input that once broke one, and on a few similar inputs.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "../fuzz/properties.hpp"

namespace casus::files {
namespace {

TEST(FuzzCases, HoldNow) {
  std::size_t played = 0;
  for (const auto& file : std::filesystem::directory_iterator(CASUS_FUZZ_CASES)) {
    const std::string name = file.path().filename().string();
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
    if (name.starts_with("document-")) {
      EXPECT_EQ(fuzz::broken_by_document(bytes), "") << name;
      ++played;
    } else if (name.starts_with("path-")) {
      EXPECT_EQ(fuzz::broken_by_path(bytes), "") << name;
      ++played;
    }
  }
  EXPECT_GT(played, 0U);
}

TEST(FuzzProperties, CanFail) {
  // A value said to be where it is not.
  Document document = *read_toml("a = 1\nb = 'x'", "f");
  EXPECT_EQ(fuzz::broken_document(document, "a = 1\nb = 'x'"), "");
  document.root.find("b")->spot.column = 1;
  EXPECT_NE(fuzz::broken_document(document, "a = 1\nb = 'x'"), "");
  EXPECT_NE(fuzz::broken_faults({Fault{{}, "", ""}}), "");
}

}  // namespace
}  // namespace casus::files
