#pragma once
// Answers whole: what is inside of v1::Answer, and what carries one.

#include <memory>
#include <string>

#include "library/casus/casus.hpp"
#include "report/answered_question.hpp"

namespace casus::library {

[[nodiscard]] v1::Expected<v1::Answer> answer_of(Result<report::AnsweredQuestion> answered);
[[nodiscard]] v1::Sweep sweep_of(Sweep sweep);
/// `dice`: who chose them; `log`: the whole log of the play.
[[nodiscard]] v1::PlayResult played_of(std::shared_ptr<const Table> table, PlayResult played, std::string dice,
                                   std::string log);

}  // namespace casus::library
