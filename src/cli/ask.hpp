#pragma once
// Who answers when a play asks: a file of moves, a person at the terminal, or nobody.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"

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

/// Asks on standard error and reads standard input; a wrong number asks again. "?" tells what each choice is
/// worth and leads to, by what the player may know; "q" leaves the play, which is a fault that stops. What is
/// chosen in secret is asked on a screen of its own, gone before the next question.
Ask ask_person();

/// A line typed at the terminal without being shown; nothing where the input ended.
std::optional<std::string> ask_unseen(const std::string& prompt);

/// What the scenario declares, else no option taken. Counts how often.
Ask ask_nobody(std::size_t& questions);

/// A fault that says what is to be chosen: for what is kept, and must be chosen by somebody.
Ask ask_nobody_there();

}  // namespace casus::cli
