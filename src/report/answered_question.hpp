#pragma once
// An answer to any question, and `render`, the only function that writes it as text, JSON, CSV or a picture.
// The terminal and the service share it. Not for plays, which are reported while they happen.

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "probability/expression.hpp"
#include "report/json/study_json.hpp"
#include "report/style.hpp"
#include "table/table.hpp"

namespace casus::report {

/// A sweep, and the probability whose crossings are requested.
struct SweepAnswer {
  Sweep sweep;
  /// A probability: the answer lists where the attacker's probability crosses it.
  std::optional<double> find;
};

/// An answer, and the conflict that it is about.
struct AnsweredQuestion {
  std::shared_ptr<const Table> table;  ///< null if the answer is about many conflicts or about dice
  std::variant<Judgement, Refusals, Odds, Advice, PlansAnswer, SimulationAnswer, Sensitivity, SweepAnswer,
               TableStudy, Comparison, DiceAnswer, LuckAnswer>
      said;
  /// For dice and odds: the requested values. Text then has one line for each value; JSON has them in
  /// addition.
  ValueQuestions asked = {};
};

/// Returns the answer of a conflict (null: a study), or its faults.
template <class Answer>
Result<AnsweredQuestion> answered(std::shared_ptr<const Table> table, Result<Answer> said) {
  if (!said) return said.faults();
  return AnsweredQuestion{std::move(table), std::move(*said)};
}

/// Returns the plans for a goal if the system searches for plans, else the best choice.
Result<AnsweredQuestion> advise(std::shared_ptr<const Table> table, const std::optional<std::string>& goal,
                                const Limits& limits);
/// Returns the distribution of an expression. With `exact`, answers state every fraction at any length.
probability::Marked<DiceAnswer> dice(const std::string& expression, bool exact,
                                     const probability::ExpressionBudget& budget);

/// Returns the JSON value of the answer.
files::Node node_of(const AnsweredQuestion& answer);

/// The output formats. Not every answer has every format.
enum class Format : std::uint8_t { text, json, csv, svg };

/// A function that writes the rendered answer piece by piece.
using Pieces = std::function<void(const TextSink&)>;

/// Renders the answer in a format. Text and pictures are made at once, JSON and CSV while they are written.
/// `brief` limits text to the essentials. Faults: the answer has no picture, or exceeds what a picture can
/// show. CSV exists only for sweeps, tables of designs and dice.
Result<Pieces> render(std::shared_ptr<const AnsweredQuestion> answer, Format format, const Style& style = {},
                      bool brief = false);

}  // namespace casus::report
