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

inline Opening opening_of_text(const Sources& sources, const Table& table, const std::string& seed_text) {
  return opening_of(secret_of_text(seed_text), CASUS_VERSION, table, sources);
}

/// A contribution of a seat, sealed and opened.
inline Pledge pledge_of(const Opening& opening, std::uint8_t seat, const std::string& text) {
  const PlayId& play = opening.secret.play;
  const Contribution one{seat, text, salt_of_contribution(opening.secret.seed, play, seat)};
  return {seat, commitment_of_contribution(play, one), one};
}

inline std::string log_of(const Opening& opening, const Table& table, const Ask& ask) {
  auto dice = dice_of(opening);
  const auto played = table.play(*dice, ask, {});
  EXPECT_TRUE(played) << to_string(played.faults().front());
  auto log = write_log(opening, *played);
  EXPECT_TRUE(log);
  return *log;
}

inline std::string log_of(const Sources& sources, const std::string& seed_text, const Ask& ask) {
  const auto table = table_of(sources);
  return log_of(opening_of_text(sources, *table, seed_text), *table, ask);
}

/// The first move that is not the one played when nobody answers, while there is one.
inline Result<Answer> another(const Question& question) {
  return Answer(question.moves.size() < 2 ? question.otherwise
                                          : (question.otherwise + 1) % question.moves.size());
}
inline Result<Answer> nobody(const Question& question) { return Answer(question.otherwise); }

}  // namespace casus::report
