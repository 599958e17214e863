#pragma once
// Who answers when a play asks: a file of moves, a person at the terminal, or nobody.

#include <cstdint>
#include <string>
#include <vector>

#include "systems/table.hpp"

namespace casus::cli {

/// The moves of a file, one JSON object a line; empty lines are left out.
struct AnswerFile {
  std::string name;
  std::vector<files::Document> moves;
  std::uint32_t lines = 0;
};
Result<AnswerFile> read_answers(const std::string& path);

/// Answers from a file, in its order. Keeps a reference to how many were used.
Ask ask_file(AnswerFile answers, std::size_t& used);

/// Asks on standard error and reads standard input; a wrong number asks again.
Ask ask_person();

/// What the scenario declares, else no option taken. Counts how often.
Ask ask_nobody(std::size_t& questions);

}  // namespace casus::cli
