#pragma once
// A table, and a play of it with its log, for the tests of this folder.

#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "report/log.hpp"
#include "systems/registry.hpp"

namespace casus::report {

/// The scenario that the project's own examples use.
inline const std::string kWorkedExample = CASUS_ROOT "/scenarios/aggression/worked-example.toml";

inline Sources sources_of(const std::string& text) {
  auto sources = gather(*files::read(text, "test.toml"), std::nullopt, {});
  EXPECT_TRUE(sources) << to_string(sources.faults().front());
  return *sources;
}

inline std::unique_ptr<Table> table_of(const Sources& sources) {
  auto table = open_table(sources);
  EXPECT_TRUE(table) << to_string(table.faults().front());
  return std::move(*table);
}

/// The shortest play there is: one d6 against one, in edition 1.
inline const std::string kShort = "system = 'aggression'\nedition = 1\n[dice]\nattacker = 1\ndefender = 1\n";

inline std::string log_of(const Sources& sources, const std::string& seed_text, const Ask& ask) {
  const auto table = table_of(sources);
  const Seed seed = seed_of_text(seed_text);
  const PlayId play = play_id_of(seed);
  auto dice = FairDice::start(seed, play);
  const auto played = table->play(*dice, ask, {});
  EXPECT_TRUE(played) << to_string(played.faults().front());
  auto log = write_log({CASUS_VERSION, play, commitment(play, seed), true}, *table, sources, *played, seed);
  EXPECT_TRUE(log);
  return *log;
}

/// The first move that is not the one played when nobody answers, while there is one.
inline Result<Answer> another(const Question& question) {
  return Answer(question.moves.size() < 2 ? question.otherwise
                                          : (question.otherwise + 1) % question.moves.size());
}
inline Result<Answer> nobody(const Question& question) { return Answer(question.otherwise); }

}  // namespace casus::report
