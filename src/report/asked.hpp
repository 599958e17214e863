#pragma once
// The chances of single values of a distribution: exactly so many, at least, at most. For those who ask for a
// value by its number; a whole distribution is shown elsewhere.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answers/answers.hpp"
#include "files/document.hpp"
#include "probability/distribution.hpp"
#include "report/style.hpp"

namespace casus::report {

/// One value, and which of its chances.
struct ValueQuestion {
  enum class Chance : std::uint8_t { all, exactly, at_least, at_most };
  Chance chance = Chance::all;
  std::int64_t value = 0;
};
using ValueQuestions = std::vector<ValueQuestion>;

/// The names of the options that ask: "value", "exactly", "at-least", "at-most", in the order of the
/// enumeration.
inline constexpr std::string_view kValueOptions[] = {"value", "exactly", "at-least", "at-most"};
/// The question of an option, or nothing where the text is no whole number up to 10^15.
std::optional<ValueQuestion> value_question(ValueQuestion::Chance chance, const std::string& text);

/// A line for each question, and of odds for each of their distributions.
std::string asked_text(const probability::Distribution& distribution, const ValueQuestions& questions);
std::string asked_text(const Odds& odds, const ValueQuestions& questions);

/// `[{"value", "exactly", "at_least", "at_most"}]`, those that were asked for; `exact`: fractions beside
/// them.
files::Node asked_node(const probability::Distribution& distribution, const ValueQuestions& questions,
                       bool exact);
/// The same with the name of the distribution.
files::Node asked_node(const Odds& odds, const ValueQuestions& questions);

}  // namespace casus::report
