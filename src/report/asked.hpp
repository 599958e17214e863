#pragma once
// The probabilities of single values of a distribution: exactly, at least, at most. Not for whole
// distributions, which are shown elsewhere.

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

/// A value, and the probabilities of it that are requested.
struct ValueQuestion {
  enum class Chance : std::uint8_t { all, exactly, at_least, at_most };
  Chance chance = Chance::all;
  std::int64_t value = 0;
};
using ValueQuestions = std::vector<ValueQuestion>;

/// The names of the options "value", "exactly", "at-least", "at-most", in the order of the enumeration.
inline constexpr std::string_view kValueOptions[] = {"value", "exactly", "at-least", "at-most"};
/// Parses the value of an option. Returns nothing if the text is not a whole number up to 10^15.
std::optional<ValueQuestion> value_question(ValueQuestion::Chance chance, const std::string& text);

/// Returns one line for each question, and for odds for each distribution.
std::string asked_text(const probability::Distribution& distribution, const ValueQuestions& questions);
std::string asked_text(const Odds& odds, const ValueQuestions& questions);

/// Returns `[{"value", "exactly", "at_least", "at_most"}]` with the requested probabilities, and with
/// fractions if `exact`.
files::Node asked_node(const probability::Distribution& distribution, const ValueQuestions& questions,
                       bool exact);
/// Returns the same with the name of each distribution.
files::Node asked_node(const Odds& odds, const ValueQuestions& questions);

}  // namespace casus::report
