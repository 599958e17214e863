#include "report/rulebook.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "files/path.hpp"

namespace casus::report {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Rulebooks, InTheTreeAreWhatTheCommandPrints) {
  std::size_t printed = 0;
  for (const SystemInfo& system : systems()) {
    if (system.described) continue;  // its game is its rulebook
    for (const std::string_view name : system.rulebooks) {
      const auto path = std::filesystem::path(CASUS_ROOT "/rulebooks") / (std::string(name) + ".toml");
      const auto rulebook = files::load(path.string());
      ASSERT_TRUE(rulebook) << to_string(rulebook.faults().front());
      EXPECT_EQ(rulebook_toml(system, *rulebook), text_of(path))
          << "casus rulebook " << system.id << ' ' << name << " > rulebooks/" << name << ".toml";
      EXPECT_EQ(built_in_rulebook(name), text_of(path));
      ++printed;
    }
  }
  EXPECT_GT(printed, 0U);
}

TEST(Rulebooks, AreAllListed) {
  std::size_t listed = 0;
  for (const SystemInfo& system : systems()) listed += system.described ? 0 : system.rulebooks.size();
  std::size_t found = 0;
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/rulebooks"))
    found += file.path().extension() == ".toml" ? 1 : 0;
  EXPECT_EQ(found, listed);
}

TEST(Rulebooks, EveryFieldIsPrintedWithItsClause) {
  for (const SystemInfo& system : systems()) {
    for (const std::string_view name : system.rulebooks) {
      const auto rulebook = load_rulebook(std::string(name));
      const std::string text = rulebook_toml(system, *rulebook);
      for (const Field& field : system.fields)
        EXPECT_NE(text.find(std::string(field.words)), std::string::npos) << name << ": " << field.path;
      const auto node = rulebook_node(system, *rulebook);
      EXPECT_EQ(node.find("fields")->array()->size(), system.fields.size()) << name;
      EXPECT_EQ(*node.find("rulebook"), rulebook->root);
    }
  }
}

TEST(Rulebooks, LabelAFieldByTheClauseThatItPutsInForce) {
  const SystemInfo& system = *find_system("aggression");
  const auto label = [&](std::string_view rulebook, std::string_view set, const std::string& key) {
    const auto changed = files::assign(*load_rulebook(std::string(rulebook)), set);
    EXPECT_TRUE(changed);
    const std::string text = rulebook_toml(system, *changed);
    const std::size_t at = text.rfind("# AG", text.find("\n" + key + " = "));
    return text.substr(at + 2, text.find(':', at) - at - 2);
  };
  EXPECT_EQ(label("aggression-2", "edition=2", "without_agents"), "AG-17, stated");
  EXPECT_EQ(label("aggression-2", "assessment.without_agents=none", "without_agents"), "AG-18, house rule");
  EXPECT_EQ(label("aggression-1", "edition=1", "without_agents"), "AG-18, house rule");
  EXPECT_EQ(label("aggression-1", "edition=1", "final_polygon_roll"), "AG-28, our reading");
  EXPECT_EQ(label("aggression-2", "edition=2", "final_polygon_roll"), "AG-27, stated");
}

TEST(Systems, AreListedWithTheirRulebooks) {
  const std::string text = systems_text({});
  const auto node = systems_node();
  EXPECT_EQ(node.find("systems")->array()->size(), systems().size());
  for (const SystemInfo& system : systems()) {
    EXPECT_NE(text.find(system.id), std::string::npos);
    for (const std::string_view name : system.rulebooks) EXPECT_NE(text.find(name), std::string::npos);
  }
}

}  // namespace
}  // namespace casus::report
