// Runs every text case of this folder as a test with a name of its own. Checks that each clause and each
// rulebook field of each system has a case.

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "runner.hpp"
#include "systems/registry.hpp"

namespace casus::clauses {
namespace {

namespace fs = std::filesystem;

const std::string kRoot = CASUS_ROOT;

struct Case {
  std::string system;
  std::string name;
  std::string path;
};
void PrintTo(const Case& one, std::ostream* out) { *out << one.system << '/' << one.name; }

/// The cases of all systems: the TOML files directly in the folders beside this file.
std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const auto& folder : fs::directory_iterator(kRoot + "/tests/clauses")) {
    if (!folder.is_directory()) continue;
    for (const auto& file : fs::directory_iterator(folder)) {
      if (file.path().extension() != ".toml") continue;
      cases.push_back({folder.path().filename().string(), file.path().stem().string(), file.path().string()});
    }
  }
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.path < b.path; });
  return cases;
}

std::string in_lines(const Failures& wrong) {
  std::string lines;
  for (const std::string& one : wrong) lines += "\n  " + one;
  return lines;
}

class Clause : public testing::TestWithParam<Case> {};

TEST_P(Clause, Holds) {
  const Failures wrong = run_file(GetParam().path, kRoot);
  EXPECT_TRUE(wrong.empty()) << in_lines(wrong);
}

INSTANTIATE_TEST_SUITE_P(Cases, Clause, testing::ValuesIn(all_cases()));

struct KnownNames {
  std::set<std::string> clauses;
  std::set<std::string> sets;
};
KnownNames known_of(std::string_view system) {
  KnownNames known;
  for (const Case& one : all_cases()) {
    if (one.system != system) continue;
    const auto found = listed(one.path);
    if (!found) continue;
    known.clauses.insert(found->clauses.begin(), found->clauses.end());
    known.sets.insert(found->sets.begin(), found->sets.end());
  }
  return known;
}

TEST(ClauseCases, StandForEveryClauseOfEverySystem) {
  for (const SystemInfo& system : systems()) {
    const KnownNames known = known_of(system.id);
    std::set<std::string> ids;
    for (const ClauseRow& row : system.clauses) ids.emplace(row.id);
    for (const std::string& id : ids) EXPECT_TRUE(known.clauses.contains(id)) << id << " has no case";
    for (const std::string& id : known.clauses) {
      EXPECT_TRUE(ids.contains(id)) << "a case is about " << id << ", which " << system.id
                                    << " does not have";
    }
  }
}

TEST(ClauseCases, ChangeEveryFieldOfEveryRulebook) {
  for (const SystemInfo& system : systems()) {
    const KnownNames known = known_of(system.id);
    for (const Field& field : system.fields) {
      const std::string prefix = "rulebook." + std::string(field.path);
      const bool changed = std::any_of(known.sets.begin(), known.sets.end(), [&](const std::string& set) {
        const std::size_t end = prefix.size();
        return set.starts_with(prefix) && end < set.size() && (set[end] == '=' || set[end] == '.');
      });
      EXPECT_TRUE(changed) << "no case changes " << field.path << " of " << system.id;
    }
  }
}

TEST(ClauseCases, LieInTheFolderOfTheirSystem) {
  for (const Case& one : all_cases()) EXPECT_NE(find_system(one.system), nullptr) << one.path;
}

}  // namespace
}  // namespace casus::clauses
