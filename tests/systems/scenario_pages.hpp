#pragma once
// Checks docs/<system>-scenarios.md: every scenario and move shown there is read, and the page names every
// key and every move of the system.

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "subject.hpp"
#include "systems/registry.hpp"

namespace casus::conformance {

/// Returns the texts between each `open` and the next `close`.
inline std::vector<std::string> parts(const std::string& text, const std::string& open,
                                      const std::string& close) {
  std::vector<std::string> all;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    all.push_back(text.substr(at, text.find(close, at) - at));
  }
  return all;
}

/// The page shows one scenario, which is sound and in which every move of the page can be read; each of
/// `names` stands on it as code.
template <class S>
void check_scenario_page(const std::vector<std::string>& types, const std::vector<std::string>& names) {
  const std::string path = "/docs/" + std::string(S().info().id) + "-scenarios.md";
  std::ifstream file(CASUS_ROOT + path);
  std::ostringstream read;
  read << file.rdbuf();
  const std::string page = read.str();
  const auto scenarios = parts(page, "```toml\n", "```");
  ASSERT_EQ(scenarios.size(), 1U);
  auto document = files::read_toml(scenarios[0], path);
  ASSERT_TRUE(document) << to_string(document.faults().front());
  const auto sources = gather(std::move(*document), std::nullopt, {});
  ASSERT_TRUE(sources) << to_string(sources.faults().front());
  const auto rules = S().load(sources->scenario, sources->rulebook);
  ASSERT_TRUE(rules) << to_string(rules.faults().front());
  for (const std::string& move : parts(page, "`{\"type\":", "`")) {
    const auto json = files::read_json("{\"type\":" + move, path);
    ASSERT_TRUE(json) << move;
    const auto made = TypedWords<S>(*rules).to_move(*json);
    EXPECT_TRUE(made) << move << ": " << to_string(made.faults().front());
  }
  for (const std::string& type : types)
    EXPECT_NE(page.find("`{\"type\":\"" + type + "\""), std::string::npos) << "no move " << type;
  for (const std::string& name : names)
    EXPECT_NE(page.find('`' + name + '`'), std::string::npos) << "no key " << name;
}

}  // namespace casus::conformance
