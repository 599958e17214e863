#pragma once
// Helpers that the tests of this module share.

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"

namespace casus::files {

/// The document of a text that must be valid.
inline Document toml(std::string_view text) {
  auto document = read_toml(text, "t.toml");
  EXPECT_TRUE(document.ok()) << (document.ok() ? "" : to_string(document.faults()[0]));
  return document.ok() ? *document : Document{};
}

/// The one line of the one fault of a result; says so where there is none.
template <class T>
std::string fault_line(const Result<T>& result) {
  if (result.ok()) return "no fault";
  if (result.faults().size() != 1) return std::to_string(result.faults().size()) + " faults";
  return to_string(result.faults()[0]);
}

inline std::vector<std::string> lines(const Faults& faults) {
  std::vector<std::string> out;
  for (const Fault& fault : faults) out.push_back(to_string(fault));
  return out;
}

/// "line:column" of a node or key.
inline std::string at(const TextSpot& spot) {
  return std::to_string(spot.line) + ":" + std::to_string(spot.column);
}

}  // namespace casus::files
