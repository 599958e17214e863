#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "support.hpp"

namespace casus::files {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class Load : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("casus_load_" + std::to_string(getpid()) + "_" +
                                              testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, std::string_view text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
  fs::path folder_;
};

/// The fault without the path that it is about.
std::string fault_of(const std::string& path) {
  const std::string line = fault_line(load(path));
  return line.starts_with(path) ? line.substr(path.size()) : line;
}

TEST_F(Load, ReadsBothFormats) {
  EXPECT_EQ(to_json(load(write("a.toml", "a = 1\n"))->root), R"({"a":1})");
  EXPECT_EQ(to_json(load(write("a.json", "\n{\"a\": 1}\n"))->root), R"({"a":1})");
  const auto document = load(path("a.toml"));
  EXPECT_EQ(document->place(*document->root.find("a")), (Place{path("a.toml"), 1, 5}));
}

TEST_F(Load, NamesTheNearestOfMissingFiles) {
  write("landing.toml", "a = 1");
  write("other.toml", "a = 1");
  EXPECT_EQ(fault_of(path("lnading.toml")), ": no such file, did you mean '" + path("landing.toml") + "'?");
  EXPECT_EQ(fault_of(path("quite-different")), ": no such file");
  EXPECT_EQ(fault_of("nowhere/a.toml"), ": no such file, there is no folder 'nowhere'");
  EXPECT_EQ(fault_of(path("landing.toml/a")).substr(0, 14), ": no such file");
}

TEST_F(Load, SaysWhatIsNoFile) {
  EXPECT_EQ(fault_of(path("")), ": a folder, a TOML or JSON file was expected");
  EXPECT_EQ(fault_of("."), ": a folder, a TOML or JSON file was expected");
  EXPECT_EQ(fault_of(""), "a file without a name, the path of a file, or '-', was expected");
}

TEST_F(Load, SaysWhatIsEmpty) {
  EXPECT_EQ(fault_of(write("empty.toml", "")), ": the file is empty, a TOML or JSON table was expected");
  EXPECT_EQ(fault_of(write("blank.toml", "\xef\xbb\xbf \r\n\t\n")),
            ": the file is empty, a TOML or JSON table was expected");
  EXPECT_EQ(fault_of("/dev/null"), ": the file is empty, a TOML or JSON table was expected");
}

TEST_F(Load, SaysWhatIsNoText) {
  EXPECT_EQ(fault_of(write("a.png", std::string_view("\x89PNG\r\n\x1a\n\0\0", 10))),
            ":1:1: not a text file: the byte 0x89, UTF-8 text was expected");
}

TEST_F(Load, NeedsPermission) {
  const std::string file = write("secret.toml", "a = 1");
  fs::permissions(file, fs::perms::none);
  // The superuser may read anything; be someone else for a moment.
  const bool superuser = geteuid() == 0;
  if (superuser) {
    ASSERT_EQ(seteuid(65534), 0);
  }
  const std::string fault = fault_of(file);
  if (superuser) {
    ASSERT_EQ(seteuid(0), 0);
  }
  EXPECT_EQ(fault, ": no permission to read it, a readable file was expected");
}

TEST_F(Load, ReadsNoMoreThanTheBound) {
  const std::string fault = ": the file is larger than 1 MiB, at most 1048576 bytes were expected";
  const std::string fits = write("fits.toml", "a = 1 #" + std::string(kMaxFileBytes - 7, 'x'));
  EXPECT_TRUE(load(fits).ok());
  EXPECT_EQ(fault_of(write("over.toml", std::string(kMaxFileBytes + 1, '['))), fault);
  const std::string large = write("large.toml", std::string(100'000'000, '['));
  EXPECT_EQ(fault_of(large), fault);
  EXPECT_EQ(fault_of("/dev/zero"), fault);  // which has no end
}

TEST_F(Load, ReadsStandardInput) {
  const std::string file = write("in.toml", "a = 1\nb = \n");
  const int saved = dup(0);
  ASSERT_NE(std::freopen(file.c_str(), "rb", stdin), nullptr);
  EXPECT_EQ(fault_line(load("-")).substr(0, 19), "standard input:2:5:");
  ASSERT_NE(std::freopen(write("in.json", "{\"a\":1}").c_str(), "rb", stdin), nullptr);
  EXPECT_EQ(to_json(load("-")->root), R"({"a":1})");
  EXPECT_EQ(fault_line(load("-")), "standard input: the file is empty, a TOML or JSON table was expected");
  dup2(saved, 0);
  close(saved);
}

}  // namespace
}  // namespace casus::files
