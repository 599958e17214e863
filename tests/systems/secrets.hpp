#pragma once
// Checks the public version of a scenario: it is sound, has nothing hidden in it, and does not depend on what
// is hidden.

#include <gtest/gtest.h>

#include "files/path.hpp"
#include "subject.hpp"

namespace casus::conformance {

/// Another value of the same shape: as many cards of other names, another number, a table of nothing.
inline files::Node another(const files::Node& value) {
  if (const auto* cards = value.array()) {
    files::Node::Array others;
    for (std::size_t i = 0; i < cards->size(); ++i) others.emplace_back("other " + std::to_string(i));
    return {std::move(others)};
  }
  if (value.integer() != nullptr) return files::Node(*value.integer() + 1);
  return files::Node::Table{};
}

template <class S>
void check_secrets(const Sources& sources) {
  const S system;
  const files::Document masked = system.masked(sources.scenario);
  const std::string text = files::to_json(masked.root);
  EXPECT_EQ(files::to_json(system.masked(masked).root), text);
  const auto table = open_table({masked, sources.rulebook});
  ASSERT_TRUE(table) << to_string(table.faults().front()) << "\n" << text;
  const auto judgement = (*table)->judge(std::nullopt);
  EXPECT_TRUE(judgement) << to_string(judgement.faults().front()) << "\n" << text;
  const auto secrets = system.secrets(sources.scenario);
  EXPECT_TRUE(!secrets.empty() || text == files::to_json(sources.scenario.root));
  for (const Secret& secret : secrets) {
    EXPECT_FALSE(secret.whose.empty()) << secret.path;
    EXPECT_FALSE(files::find(masked, secret.path)) << secret.path << "\n" << text;
    const auto hidden = files::find(sources.scenario, secret.path);
    ASSERT_TRUE(hidden) << to_string(hidden.faults().front());
    const auto other = files::set(sources.scenario, secret.path, another(**hidden));
    ASSERT_TRUE(other) << to_string(other.faults().front());
    EXPECT_EQ(files::to_json(system.masked(*other).root), text) << secret.path;
  }
}

}  // namespace casus::conformance
