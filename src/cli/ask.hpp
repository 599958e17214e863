#pragma once
// The callbacks that make the choices of a play: from a file of moves, from a person at the terminal, or by
// default.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"

namespace casus::cli {

/// The moves of a file, one JSON object on each line; empty lines are ignored.
struct AnswerFile {
  std::string name;
  std::vector<files::Document> moves;
  std::uint32_t lines = 0;
};
Result<AnswerFile> read_answers(const std::string& path);

/// Returns a callback that takes answers from a file in its order. It keeps a reference to `used`, the number
/// of answers taken.
Ask ask_file(AnswerFile answers, std::size_t& used);

/// Returns a callback that asks on standard error and reads standard input. A wrong number asks again. "?"
/// shows what each choice is worth and leads to, given what the player may know. "q" leaves the play with a
/// fault of kind `stopped`. Secret choices are made on a separate screen, which is cleared before the next
/// question.
Ask ask_person();
/// The same while `is_open` says now and then that the question is still open. Once it is not, the fault is
/// of kind `not_found`.
Ask ask_person(std::function<bool()> is_open);

/// Reads a line from the terminal without echo. Returns nothing at the end of the input.
std::optional<std::string> ask_unseen(const std::string& prompt);

/// Returns a callback that makes the declared choice, else takes no option. It counts its calls in
/// `questions`.
Ask ask_nobody(std::size_t& questions);

/// Returns a callback that fails with the pending choice, for plays in a journal, whose choices must be made
/// explicitly.
Ask ask_nobody_there();

}  // namespace casus::cli
