// Tests the source of a rulebook: a bare name is a built-in rulebook first, even if a file of that name
// exists.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "systems/registry.hpp"

namespace casus {
namespace {

namespace fs = std::filesystem;

/// An empty folder to stand in while it lives.
class StandingIn {
 public:
  StandingIn() {
    std::string name = (fs::temp_directory_path() / "casus-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made");
    folder_ = name;
    fs::current_path(folder_);
  }
  StandingIn(const StandingIn&) = delete;
  StandingIn& operator=(const StandingIn&) = delete;
  ~StandingIn() {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }

 private:
  fs::path before_ = fs::current_path();
  fs::path folder_;
};

std::string a_scenario_of(const SystemInfo& system) {
  for (const auto& file :
       fs::directory_iterator(fs::path(CASUS_ROOT "/scenarios") / std::string(system.id))) {
    if (file.path().extension() == ".toml") return file.path().string();
  }
  return {};
}

void write(const fs::path& file, std::string_view text) { std::ofstream(file) << text; }

TEST(Rulebooks, AFolderNamedAsASystemOrARulebookIsInNobodysWay) {
  const StandingIn here;
  for (const SystemInfo& system : systems()) {
    fs::create_directory(system.id);
    for (const std::string_view rulebook : system.rulebooks) fs::create_directories(rulebook);
    const auto sources = gather({a_scenario_of(system), std::nullopt, {}});
    ASSERT_TRUE(sources) << to_string(sources.faults().front());
    EXPECT_TRUE(open_table(*sources));
    for (const std::string_view rulebook : system.rulebooks) {
      const auto named = load_rulebook(std::string(rulebook));
      ASSERT_TRUE(named) << to_string(named.faults().front());
      EXPECT_EQ(named->files.front(), std::string(rulebook) + ".toml");
    }
  }
}

TEST(Rulebooks, AFileIsMeantWhereItIsOne) {
  const StandingIn here;
  const std::string_view text = built_in_rulebook("columbia").value();
  write("mine", text);
  write("columbia", "no rulebook");
  write("other.toml", text);
  EXPECT_TRUE(load_rulebook("mine"));
  EXPECT_TRUE(load_rulebook("other.toml"));
  EXPECT_TRUE(load_rulebook("columbia")) << "the built-in one";
  EXPECT_FALSE(load_rulebook("./columbia")) << "the file";
  const auto none = load_rulebook("columba");
  ASSERT_FALSE(none);
  EXPECT_NE(none.faults().front().expected.find("did you mean 'columbia'?"), std::string::npos);
}

}  // namespace
}  // namespace casus
