#pragma once
// What the conformance kit looks at: a system's rules at one scenario of scenarios/, and how deep it looks.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "systems/registry.hpp"
#include "systems/system.hpp"

namespace casus::conformance {

/// The environment variable CASUS_DEEP asks for everything that is too slow for every build.
inline bool deep() { return std::getenv("CASUS_DEEP") != nullptr; }

template <System S>
struct Subject {
  typename S::Rules rules;
  typename S::Rules::Position start;
  Prices prices;
};

template <System S>
Result<Subject<S>> open(const std::string& path) {
  const auto sources = gather({path, std::nullopt, {}});
  if (!sources) return sources.faults();
  auto rules = S::load(sources->scenario, sources->rulebook);
  if (!rules) return rules.faults();
  const auto start = S::start(*rules);
  const Prices prices = S::prices(*rules);
  return Subject<S>{std::move(*rules), start, prices};
}

/// A scenario of a system, as a test's parameter: named, and printed, by its file.
struct Scenario {
  std::string name;
  std::string path;
  friend void PrintTo(const Scenario& scenario, std::ostream* out) { *out << scenario.name; }
};

inline std::vector<Scenario> scenarios_of(std::string_view system) {
  std::vector<Scenario> all;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(CASUS_ROOT "/scenarios/") + std::string(system))) {
    if (file.path().extension() == ".toml")
      all.push_back({file.path().stem().string(), file.path().string()});
  }
  std::sort(all.begin(), all.end(), [](const Scenario& a, const Scenario& b) { return a.name < b.name; });
  return all;
}

}  // namespace casus::conformance
