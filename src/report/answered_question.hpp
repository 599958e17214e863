#pragma once
// An answer, whatever was asked, and the one place where it becomes text, JSON, CSV or a picture: whoever
// asks, at a terminal or over the network, is shown it by `render`. Not for plays, which are told while they
// happen.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "probability/expression.hpp"
#include "report/asked.hpp"
#include "report/json/study_json.hpp"
#include "report/style.hpp"
#include "table/table.hpp"

namespace casus::report {

/// What can come of dice.
struct DiceAnswer {
  std::string expression;
  probability::Distribution distribution;
  bool is_chance = false;  ///< the expression is a comparison, whose 1 is true
  RowsOrder order = {};
  std::vector<std::string> readings = {};  ///< how pieces were read that others write for something else
};

struct SweepAnswer {
  Sweep sweep;
  std::optional<double> find;  ///< a chance: where the attacker's crosses it is said too
};

/// What was asked about, and what came of it.
struct AnsweredQuestion {
  std::shared_ptr<const Table> table;  ///< none where many tables were asked, or dice
  std::variant<Judgement, Refusals, Odds, Advice, PlansAnswer, SimulationAnswer, Sensitivity, SweepAnswer,
               TableStudy, Comparison, DiceAnswer, LuckAnswer>
      said;
  /// Of dice and odds: the values asked for. Text is then a line for each, JSON has them too.
  ValueQuestions asked = {};
};

/// What a table said (none: a study), or its faults.
template <class Said>
Result<AnsweredQuestion> answered(std::shared_ptr<const Table> table, Result<Said> said) {
  if (!said) return said.faults();
  return AnsweredQuestion{std::move(table), std::move(*said)};
}

/// What to do: the plans for what is wanted, where the system plans; else the best choice.
Result<AnsweredQuestion> advise(std::shared_ptr<const Table> table, const std::optional<std::string>& goal,
                                const Limits& limits);
/// What can come of an expression; `exact`: every fraction, however long.
probability::Marked<DiceAnswer> dice(const std::string& expression, bool exact,
                                     const probability::ExpressionBudget& budget);

/// The answer as the value that its JSON says.
files::Node node_of(const AnsweredQuestion& answer);

enum class Format : std::uint8_t { text, json, csv, svg };

/// Writes what was rendered, piece by piece.
using Pieces = std::function<void(const TextSink&)>;

/// The answer in a format. Text and pictures are made now, JSON and CSV while they are written. `brief`: text
/// without what is not needed at a glance. A fault: there is no such picture, or more than it can show.
/// CSV is of sweeps, tables of designs and dice alone.
Result<Pieces> render(std::shared_ptr<const AnsweredQuestion> answer, Format format, const Style& style = {},
                      bool brief = false);

}  // namespace casus::report
