#pragma once
// The scenarios that come with Casus, embedded in the binary.

#include <span>
#include <string_view>

namespace casus {

struct BuiltInScenario {
  std::string_view system;  ///< the folder
  std::string_view name;    ///< the file name without extension
  std::string_view toml;
};

/// Returns them by system: first the easiest one (src/systems/easiest.txt), then the others by name.
std::span<const BuiltInScenario> built_in_scenarios();

/// Returns the one that "SYSTEM/NAME" names; null for other names.
const BuiltInScenario* built_in_scenario(std::string_view name);

}  // namespace casus
