#pragma once
// The scenarios that come with Casus, embedded in the binary.

#include <span>
#include <string>
#include <string_view>

namespace casus {

struct BuiltInScenario {
  std::string_view system;  ///< the folder
  std::string_view name;    ///< the file name without extension
  std::string_view toml;

  /// Returns the name by which commands take it: "risk/ten-against-ten".
  [[nodiscard]] std::string path() const { return std::string(system) + '/' + std::string(name); }
};

/// Returns first the easiest one of each system (src/systems/easiest.txt), then the others by path.
std::span<const BuiltInScenario> built_in_scenarios();

/// Returns the one with a path; null for other names.
const BuiltInScenario* built_in_scenario(std::string_view path);

}  // namespace casus
