#pragma once
// The scenarios that come with Casus, part of the binary.

#include <span>
#include <string_view>

namespace casus::service {

struct BuiltInScenario {
  std::string_view system;  ///< the folder
  std::string_view name;    ///< the file's, without its end
  std::string_view toml;
};

/// The easiest of each system first (src/service/easiest.txt), then in the order of their names.
std::span<const BuiltInScenario> built_in_scenarios();

}  // namespace casus::service
