#pragma once
// Checks the scenario that follows a play: it reads as the same table, nothing is declared in it, each
// opening that it offers is allowed, and the turn may pass.

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "files/path.hpp"
#include "ledger.hpp"
#include "subject.hpp"
#include "systems/scenario_template.hpp"
#include "table/carry.hpp"

namespace casus::conformance {

/// The number of each piece of each holder, by names, because numbers differ between scenarios.
using NamedLedger = std::map<std::pair<std::string, std::string>, std::int64_t>;

template <class S>
NamedLedger holdings_of(const typename S::Rules& rules, const typename S::Rules::Position& p,
                        const std::set<std::string>& off_table) {
  const TypedWords<S> words(rules);
  NamedLedger ledger;
  rules.holdings(p, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    if (words->piece(piece).id == "worth") return;  // of an end, for advice: no scenario writes it
    if (count != 0 && !off_table.contains(words->holder(holder).name))
      ledger[{words->piece(piece).id, words->holder(holder).name}] += count;
  });
  return ledger;
}

/// Returns the common part of two ledgers, for tables that know a holder by its name.
inline NamedLedger common(const NamedLedger& all, const NamedLedger& other) {
  std::set<std::string> known;
  for (const auto& [held, count] : other) known.insert(held.second);
  NamedLedger some;
  for (const auto& [held, count] : all) {
    if (known.contains(held.second)) some.emplace(held, count);
  }
  return some;
}

/// Returns what was written as a scenario of a file, and checks that it is written the same when it is read
/// again. Nothing if it is not sound.
template <class S>
std::optional<typename S::Rules> read_again(const Sources& sources, const files::Document& written,
                                            const std::string& text) {
  auto read = S().load(sources.scenario, sources.rulebook);
  EXPECT_TRUE(read) << to_string(read.faults().front()) << "\n" << text;
  if (!read) return std::nullopt;
  EXPECT_EQ(files::to_json(TypedWords<S>(*read).to_document(read->start()).root),
            files::to_json(written.root));
  return std::move(*read);
}

/// Checks that every opening of a table at rest, set in its scenario, is sound and allowed by `judge`.
inline void check_openings(const Sources& sources, const Openings& openings, Random& random) {
  constexpr int kSome = 3;
  for (int i = 0; i < kSome && !openings.listed.empty(); ++i) {
    const Opening& one = openings.listed[random.below(openings.listed.size())];
    Sources declared = sources;
    std::string text = one.group + ": " + one.text;
    for (const Opening::Setting& set : one.sets) {
      text += "\n" + set.path + "=" + files::to_json(set.value);
      auto with = files::set(std::move(declared.scenario), set.path, set.value);
      ASSERT_TRUE(with) << to_string(with.faults().front()) << text;
      declared.scenario = std::move(*with);
    }
    const auto table = open_table(declared);
    ASSERT_TRUE(table) << to_string(table.faults().front()) << text;
    const auto judgement = (*table)->judge(std::nullopt);
    ASSERT_TRUE(judgement) << to_string(judgement.faults().front()) << text;
    EXPECT_TRUE(judgement->at_rest.empty()) << text;
    EXPECT_TRUE(judgement->declared ? judgement->declared->allowed : !judgement->moves.empty()) << text;
  }
}

/// The turn has passed: a sound scenario in which everybody has what they had.
template <class S>
void check_turned(const Sources& sources, const Table& table, const NamedLedger& before,
                  const std::set<std::string>& off_table, Random& random) {
  const std::vector<std::string> next = table.successors();
  if (next.empty()) return;
  const std::string& to = next[random.below(next.size())];
  const auto turned = table.turned(to);
  ASSERT_TRUE(turned) << to_string(turned.faults().front());
  const Sources after{*turned, sources.rulebook};
  const std::string text = "to " + to + ": " + files::to_json(turned->root);
  const auto read = S().load(after.scenario, after.rulebook);
  ASSERT_TRUE(read) << to_string(read.faults().front()) << "\n" << text;
  const auto opened = open_table(after);
  ASSERT_TRUE(opened);
  EXPECT_EQ((*opened)->successors().back(), to) << "who has the turn comes last";
  EXPECT_EQ(files::to_json((*opened)->turned(to)->root), files::to_json(turned->root)) << text;
  const NamedLedger now = holdings_of<S>(*read, read->start(), off_table);
  EXPECT_EQ(common(now, before), common(before, now)) << text;
  EXPECT_FALSE((*opened)->declares()) << text;
  const auto judgement = (*opened)->judge(std::nullopt);
  ASSERT_TRUE(judgement) << to_string(judgement.faults().front()) << "\n" << text;
  check_openings(after, judgement->openings, random);
}

/// A position that can be written though somebody chooses there: read again, the same is allowed.
template <class S>
void check_goes_on(const Sources& sources, const typename S::Rules& rules,
                   const typename S::Rules::Position& p) {
  const auto written = TypedWords<S>(rules).to_document(p);
  Sources middle = sources;
  middle.scenario = carry(carried(sources.scenario.root), written);
  const std::string text = files::to_json(middle.scenario.root);
  const auto read = read_again<S>(middle, written, text);
  if (!read) return;
  const auto offered = [&](const typename S::Rules& by, const typename S::Rules::Position& at) {
    const TypedWords<S> words(by);
    std::set<std::string> all;
    for (const auto& move : legal_moves(by, at)) all.insert(files::to_json(words.to_node(move)));
    return all;
  };
  EXPECT_EQ(offered(*read, read->start()), offered(rules, p)) << text;
}

/// Plays at random and checks the scenario that follows. `off_table`: holders that are neither a player nor
/// a place of the board, so that their pieces are not written. `goes_on(p)`: somebody chooses at the
/// position, and yet it can be written.
template <class S>
void check_after(const Scenario& scenario, const typename S::Rules& rules,
                 const typename S::Rules::Position& start, const std::set<std::string>& off_table,
                 const std::function<bool(const typename S::Rules::Position&)>& goes_on, Random& random) {
  auto sources = gather({scenario.path, std::nullopt, scenario.sets});
  ASSERT_TRUE(sources);
  const auto end = play_at_random(rules, start, random, Record{}, [&](const typename S::Rules::Position& p) {
    const bool looks = rules.turn(p).actor == Actor::player && random.below(4) == 0;
    if (looks && goes_on(p) && !testing::Test::HasFailure()) check_goes_on<S>(*sources, rules, p);
  });
  const SystemInfo info = S().info();
  EXPECT_LT(rules.outcome(end), info.outcomes + info.other_outcomes) << rules.describe(end);
  const auto written = TypedWords<S>(rules).to_document(end);
  sources->scenario = carry(carried(sources->scenario.root), written);
  const std::string text = files::to_json(sources->scenario.root);
  const auto read = read_again<S>(*sources, written, text);
  ASSERT_TRUE(read);

  const NamedLedger held = holdings_of<S>(rules, end, off_table);
  EXPECT_EQ(holdings_of<S>(*read, read->start(), off_table), held) << text;

  const auto table = open_table(*sources);
  ASSERT_TRUE(table) << to_string(table.faults().front()) << "\n" << text;
  EXPECT_FALSE((*table)->declares()) << text;
  const auto judgement = (*table)->judge(std::nullopt);
  ASSERT_TRUE(judgement) << to_string(judgement.faults().front()) << "\n" << text;
  check_turned<S>(*sources, **table, held, off_table, random);
  if (read->turn(read->start()).actor != Actor::nobody) return;
  EXPECT_FALSE(judgement->at_rest.empty()) << text;
  EXPECT_TRUE(judgement->moves.empty()) << text;
  EXPECT_EQ(judgement->next, (*table)->successors());
  check_openings(*sources, judgement->openings, random);
  const auto odds = (*table)->odds(std::nullopt, Limits{});
  ASSERT_FALSE(odds);
  EXPECT_NE(odds.faults().front().what.find("nothing is declared"), std::string::npos);
}

}  // namespace casus::conformance
