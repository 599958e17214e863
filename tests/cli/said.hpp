#pragma once
// Parses the output of casus.

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "spawn.hpp"

namespace casus::cli {

/// Parses one JSON value, which must be sound.
inline files::Node json_of(const std::string& text) {
  const auto document = files::read_json(text, "json");
  EXPECT_TRUE(document) << to_string(document.faults().front());
  return document ? document->root : files::Node();
}
/// The answer with --json, which is one line.
inline files::Node json_of(const ProcessResult& ran) {
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out << ran.err;
  return json_of(ran.out);
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace casus::cli
