#include "report/answered_question.hpp"

#include "report/answer_picture.hpp"
#include "report/json/json.hpp"
#include "report/picture.hpp"
#include "report/text/study_text.hpp"
#include "report/text/text.hpp"

namespace casus::report {
namespace {

constexpr std::string_view kVersion = CASUS_VERSION;

struct TextOf {
  const Table* table;
  const Style& style;
  bool brief;
  const ValueQuestions& asked;

  std::string operator()(const Judgement& said) const { return judgement_text(style, *table, said); }
  std::string operator()(const Refusals& said) const { return refusals_text(style, *table, said); }
  std::string operator()(const Odds& said) const {
    return asked.empty() ? odds_text(style, *table, said, brief) : asked_text(said, asked);
  }
  std::string operator()(const Advice& said) const { return advice_text(style, *table, said, brief); }
  std::string operator()(const PlansAnswer& said) const { return plans_text(style, *table, said, brief); }
  std::string operator()(const SimulationAnswer& said) const { return simulation_text(style, *table, said); }
  std::string operator()(const Sensitivity& said) const { return sensitivity_text(style, said); }
  std::string operator()(const SweepAnswer& said) const { return sweep_text(style, said.sweep, said.find); }
  std::string operator()(const TableStudy& said) const { return table_study_text(style, said); }
  std::string operator()(const Comparison& said) const { return comparison_text(style, said); }
  std::string operator()(const LuckAnswer& said) const { return luck_text(style, *table, said); }
  std::string operator()(const DiceAnswer& said) const {
    if (!asked.empty()) return asked_text(said.distribution, asked);
    return dice_text(style, said.expression, said.distribution, said.is_chance, said.readings);
  }
};

struct PictureOf {
  const Table* table;

  Result<std::string> operator()(const Judgement& said) const {
    return judgement_picture(*table, said, kVersion);
  }
  Result<std::string> operator()(const Odds& said) const { return odds_picture(*table, said, kVersion); }
  Result<std::string> operator()(const Advice& said) const { return advice_picture(*table, said, kVersion); }
  Result<std::string> operator()(const PlansAnswer& said) const {
    return plans_picture(*table, said, kVersion);
  }
  Result<std::string> operator()(const Sensitivity& said) const { return sensitivity_svg(said, kVersion); }
  Result<std::string> operator()(const SweepAnswer& said) const { return sweep_svg(said.sweep, kVersion); }
  Result<std::string> operator()(const Comparison& said) const { return comparison_svg(said, kVersion); }
  Result<std::string> operator()(const LuckAnswer& said) const { return luck_svg(*table, said, kVersion); }
  Result<std::string> operator()(const DiceAnswer& said) const {
    return dice_svg(said.expression, said.distribution, kVersion);
  }
  template <class Other>
  Result<std::string> operator()(const Other& /*said*/) const {
    return Fault{{}, "there is no picture of this", "another answer was expected"};
  }
};

struct NodeOf {
  const Table* table;
  const ValueQuestions& asked;

  files::Node operator()(const Judgement& said) const { return judgement_node(*table, said); }
  files::Node operator()(const Refusals& said) const { return refusals_node(*table, said); }
  files::Node operator()(const Odds& said) const {
    files::Node node = odds_node(*table, said);
    if (!asked.empty()) node.table()->push_back({"asked", asked_node(said, asked)});
    return node;
  }
  files::Node operator()(const Advice& said) const { return advice_node(*table, said); }
  files::Node operator()(const PlansAnswer& said) const { return plans_node(*table, said); }
  files::Node operator()(const SimulationAnswer& said) const { return simulation_node(*table, said); }
  files::Node operator()(const Sensitivity& said) const { return sensitivity_node(said); }
  files::Node operator()(const SweepAnswer& said) const { return sweep_node(said.sweep, said.find); }
  files::Node operator()(const TableStudy& said) const { return table_node(said); }
  files::Node operator()(const Comparison& said) const { return comparison_node(said); }
  files::Node operator()(const LuckAnswer& said) const { return luck_node(*table, said); }
  files::Node operator()(const DiceAnswer& said) const { return dice_node(said, asked); }
};

/// Writes an answer as JSON. Answers that may be large are written while they are generated.
struct WriteJson {
  const Table* table;
  const ValueQuestions& asked;
  const TextSink& put;

  void operator()(const SweepAnswer& said) const { write_sweep_json(said.sweep, said.find, put); }
  void operator()(const TableStudy& said) const { write_table_json(said, put); }
  void operator()(const DiceAnswer& said) const { write_dice_json(said, asked, put); }
  template <class Other>
  void operator()(const Other& said) const {
    write_line(NodeOf{table, asked}(said), put);
  }
};

Pieces whole(std::string text) {
  return [text = std::move(text)](const TextSink& put) { put(text); };
}

}  // namespace

Result<AnsweredQuestion> advise(std::shared_ptr<const Table> table, const std::optional<std::string>& goal,
                                const Limits& limits) {
  auto plans = table->plans(goal, limits);
  if (!plans) return plans.faults();
  if (*plans) return AnsweredQuestion{std::move(table), std::move(**plans)};
  auto advice = table->advise(limits, goal);
  return answered(std::move(table), std::move(advice));
}

probability::Marked<DiceAnswer> dice(const std::string& expression, bool exact,
                                     const probability::ExpressionBudget& budget) {
  const auto parsed = probability::parse(expression, budget);
  if (!parsed.result) return {parsed.result.faults(), parsed.length};
  auto answer = probability::evaluate(*parsed.result, budget);
  if (!answer.result) return {answer.result.faults(), answer.length};
  const auto& nodes = parsed.result->nodes;
  const auto* root = &nodes[parsed.result->root];
  while (root->kind == probability::DiceTerm::Kind::bind) root = &nodes[root->children[1]];
  const bool is_chance =
      root->kind == probability::DiceTerm::Kind::compare || root->kind == probability::DiceTerm::Kind::ranks;
  return {
      DiceAnswer{expression, std::move(*answer.result), is_chance, {exact, nullptr}, parsed.result->readings},
      0};
}

files::Node node_of(const AnsweredQuestion& answer) {
  return std::visit(NodeOf{answer.table.get(), answer.asked}, answer.said);
}

Result<Pieces> render(std::shared_ptr<const AnsweredQuestion> answer, Format format, const Style& style,
                      bool brief) {
  const Table* table = answer->table.get();
  if (format == Format::text)
    return whole(std::visit(TextOf{table, style, brief, answer->asked}, answer->said));
  if (format == Format::svg) {
    auto picture = std::visit(PictureOf{table}, answer->said);
    if (!picture) return picture.faults();
    return whole(std::move(*picture));
  }
  if (format == Format::json) {
    return Pieces([answer = std::move(answer)](const TextSink& put) {
      std::visit(WriteJson{answer->table.get(), answer->asked, put}, answer->said);
    });
  }
  return Pieces([answer = std::move(answer)](const TextSink& put) {
    if (const auto* sweep = std::get_if<SweepAnswer>(&answer->said)) write_sweep_csv(sweep->sweep, put);
    if (const auto* study = std::get_if<TableStudy>(&answer->said)) write_table_csv(*study, put);
    if (const auto* dice = std::get_if<DiceAnswer>(&answer->said)) write_dice_csv(*dice, put);
  });
}

}  // namespace casus::report
