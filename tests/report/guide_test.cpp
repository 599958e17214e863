// Tests the players' page of each system: docs/ has it, it is complete, and it agrees with the rulebook in
// force.

#include "report/guide.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "systems/scenario_template.hpp"

namespace casus::report {
namespace {

files::Document rulebook_of(const SystemInfo& system) {
  const files::Document scenario{files::Node(files::Node::Table{{"system", files::Node(system.id)}}), {""}};
  return load_rulebook(std::string(*default_rulebook(scenario))).value();
}

TEST(Guide, IsKeptInTheDocsAsItIsWritten) {
  for (const SystemInfo& system : systems()) {
    const std::string path = CASUS_ROOT "/docs/" + std::string(system.id) + ".md";
    std::ifstream file(path, std::ios::binary);
    const std::string kept{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(kept, guide_markdown(system, rulebook_of(system))) << path << ": run tests/golden.sh";
  }
}

TEST(Guide, HasEveryClauseAndEveryField) {
  for (const SystemInfo& system : systems()) {
    const files::Document rulebook = rulebook_of(system);
    const std::string page = guide_markdown(system, rulebook);
    for (const ClauseRow& row : system.clauses)
      EXPECT_NE(page.find(std::string(row.words)), std::string::npos) << row.id << " " << row.part;
    for (const Field& field : system.fields) {
      if (!files::find(rulebook, field.path)) continue;
      EXPECT_NE(page.find("| `" + std::string(field.path) + "` |"), std::string::npos) << field.path;
    }
  }
}

TEST(Guide, EveryRowOfATableHasItsCells) {
  for (const SystemInfo& system : systems()) {
    const std::string page = guide_markdown(system, rulebook_of(system));
    std::size_t bars = 0;
    for (std::size_t begin = 0; begin < page.size();) {
      const std::size_t end = page.find('\n', begin);
      const std::string line = page.substr(begin, end - begin);
      begin = end + 1;
      if (!line.starts_with('|')) {
        bars = 0;
        continue;
      }
      std::size_t own = 0;
      for (std::size_t i = 0; i < line.size(); ++i)
        own += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1 : 0;
      if (bars == 0) bars = own;
      EXPECT_EQ(own, bars) << line;
    }
  }
}

TEST(Guide, SaysWhatTheRulebookInForceSets) {
  const SystemInfo& system = *find_system("defcon");
  const std::string page = guide_markdown(system, rulebook_of(system));
  EXPECT_NE(page.find("| an opponent's own capital territory | never | never | 2 |"), std::string::npos)
      << page;
  const auto changed = files::assign(rulebook_of(system), "table.capital.bombard=\"4*\"");
  ASSERT_TRUE(changed);
  EXPECT_NE(guide_markdown(system, *changed)
                .find("| an opponent's own capital territory | never | never | 4, and DEFCON changes |"),
            std::string::npos);
}

TEST(Guide, SaysWhichWayOfAFieldIsInForce) {
  const SystemInfo& system = *find_system("aggression");
  const auto page = [&](std::string_view set) {
    const auto changed = files::assign(rulebook_of(system), set);
    EXPECT_TRUE(changed);
    return guide_markdown(system, *changed);
  };
  for (const auto& [set, words] :
       {std::pair("settlement.development=destroyed",
                  "**In force:** `settlement.development` is `\"destroyed\"`"),
        std::pair("settlement.development=captured",
                  "**Not in force:** `settlement.development` is `\"captured\"`"),
        std::pair("settlement.captured_units=stock", "**Here:** `settlement.captured_units` is `\"stock\"`"),
        std::pair("settlement.captured_units=territory",
                  "**Here:** `settlement.captured_units` is `\"territory\"`")})
    EXPECT_NE(page(set).find(words), std::string::npos) << set;
}

}  // namespace
}  // namespace casus::report
