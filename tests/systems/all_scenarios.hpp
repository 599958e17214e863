#pragma once
// Every scenario of the project, for tests that hold of all of them.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace casus {

/// The files of all scenarios, in order.
inline std::vector<std::string> all_scenarios() {
  std::vector<std::string> all;
  for (const auto& file : std::filesystem::recursive_directory_iterator(CASUS_ROOT "/scenarios")) {
    if (file.path().extension() == ".toml") all.push_back(file.path().string());
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// Returns the name of a scenario's test: defcon_unrest.
inline std::string name_of(const testing::TestParamInfo<std::string>& info) {
  const std::filesystem::path path(info.param);
  std::string name = path.parent_path().filename().string() + "_" + path.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

}  // namespace casus
