#pragma once
// The course of a match's conflict, from its seed, its shares and its choices: everything that happened, and
// what is asked next. Not for clients: seen_by.hpp says what of it each may see.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "match/match.hpp"
#include "table/table.hpp"

namespace casus::match {

/// A conflict as far as its entries reach.
struct ReplayedConflict {
  std::shared_ptr<const Table> table;
  report::Opening opening;
  std::vector<PlayEntry> entries;
  std::vector<std::string> steps;  ///< the same as JSON, as every viewer is shown them
  /// Of each choice whether it is still sealed.
  std::vector<bool> sealed;
  std::optional<Question> question;        ///< what is asked next
  std::optional<PlayResult> played;        ///< how it ended; its entries are those above
  std::optional<Result<std::string>> log;  ///< of a conflict that has ended, or why there is none
  std::optional<Fault> fault;              ///< why it cannot go on by the rules
  std::string told;                        ///< a hash of everything so far, for the next choice
  /// The number of the choice before which these rules tell something else than those by which it was made:
  /// the conflict is frozen.
  std::optional<std::uint64_t> frozen;
  std::vector<CoursePoint> course;  ///< of `course_of`, if somebody asked for it
};

/// Returns the opening of an attempt: what is published before its first throw.
Result<report::Opening> opening_of(const Match& match, const Table& table);

/// Replays the last conflict of a match, whose situations must be known (`refresh`). Before all shares are
/// open nothing is thrown: the result then has an opening alone. Faults: the scenario cannot be opened, or
/// the limits stopped the work. `before` is an earlier replay of the same attempt, or null;
/// `checked_until` is the number of the entry after the last one that it had. Choices before that entry are
/// not checked again, and the JSON of the steps is taken from `before`.
Result<ReplayedConflict> replay(const Match& match, const Limits& limits,
                                const ReplayedConflict* before = nullptr, std::uint64_t checked_until = 0);
/// Returns the chance to win along a replayed conflict, or nothing if the limits do not allow it.
std::vector<CoursePoint> course_of(const Match& match, const ReplayedConflict& replayed,
                                   const Limits& limits);

/// Returns the name of who acts first in a scenario: of the declared move, else of the first question.
/// Faults: the scenario cannot be opened, or nothing is declared.
Result<std::string> first_to_act(const Sources& sources);

/// Returns who may be asked in a scenario, by name: its players, its seats, and whoever acts in some plays of
/// it. Faults: the scenario cannot be opened.
Result<std::vector<std::string>> who_acts(const Sources& sources, const Limits& limits);

}  // namespace casus::match
