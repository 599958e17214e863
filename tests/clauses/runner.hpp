#pragma once
// Runs one text case: opens the table that the case describes, asks its questions and compares the answers.
// The runner knows no system. README.md describes the format.

#include "expected.hpp"
#include "table/table.hpp"

namespace casus::clauses {

/// Returns every failure of the case in a document. `root`: the folder that its paths start from.
Failures run(const files::Document& document, const std::string& root);
/// Returns every failure of the case in a file.
Failures run_file(const std::string& path, const std::string& root);

/// The case's document, for what is known of all cases together.
struct CaseContents {
  std::vector<std::string> clauses;  ///< that it is about: of its name, and those it lists
  std::vector<std::string> sets;     ///< every `path=value` in it
};
Result<CaseContents> listed(const std::string& path);

/// Returns the clause in the name of a case: "AG-13-both" is about AG-13 (letters, '-', digits).
std::string clause_of_name(const std::string& stem);

// The questions. Each reads what is expected and compares.
void check_judge(Expected& expected, const Table& table);
void check_moves(Expected& expected, const Table& table);
void check_refused(Expected& expected, const Table& table);
void check_odds(Expected& expected, const Table& table);
void check_advise(Expected& expected, const Table& table);
void check_play(Expected& expected, const Table& table);
void check_turn(Expected& expected, const Table& table);

/// Compares the fault of a refused question with the case's `fault`.
void check_fault(Expected& expected, const Faults& faults);

}  // namespace casus::clauses
