// judge, odds, advise, simulate: one table, one question, one answer.

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "report/answer_picture.hpp"
#include "report/json/json.hpp"
#include "report/text/text.hpp"

namespace casus::cli {
namespace {

Result<std::unique_ptr<Table>> open(const Options& options) {
  const auto sources = gather(options.request);
  if (!sources) return sources.faults();
  return open_table(*sources);
}

report::Style style_of(const Options& options) {
  report::Style style = output_style();
  style.exact = options.exact;
  return style;
}

}  // namespace

Result<Reply> judge(const Options& options) {
  const auto table = open(options);
  if (!table) return table.faults();
  if (options.why_not) {
    const auto refusals = (*table)->refusals(options.area);
    if (!refusals) return refusals.faults();
    return Reply{options.json ? json_line(report::refusals_node(**table, *refusals))
                              : report::refusals_text(style_of(options), **table, *refusals)};
  }
  std::optional<files::Document> move;
  if (options.move) {
    auto read = files::read_json(*options.move, "--move");
    if (!read) return read.faults();
    move = std::move(*read);
  }
  const auto judgement = (*table)->judge(move);
  if (!judgement) return judgement.faults();
  const int status = judgement->declared && !judgement->declared->allowed ? 1 : 0;
  Reply reply{options.json ? json_line(report::judgement_node(**table, *judgement))
                           : report::judgement_text(style_of(options), **table, *judgement),
              status};
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::judgement_picture(**table, *judgement, CASUS_VERSION); });
}

Result<Reply> odds(const Options& options) {
  const auto table = open(options);
  if (!table) return table.faults();
  Progress progress;
  const auto odds = (*table)->odds(options.policy, progress.limits());
  if (!odds) return odds.faults();
  Reply reply{options.json ? json_line(report::odds_node(**table, *odds))
                           : report::odds_text(style_of(options), **table, *odds, options.brief)};
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::odds_picture(**table, *odds, CASUS_VERSION); });
}

Result<Reply> advise(const Options& options) {
  const auto table = open(options);
  if (!table) return table.faults();
  Progress progress;
  const auto plans = (*table)->plans(options.goal, progress.limits());
  if (!plans) return plans.faults();
  if (*plans) {
    Reply reply{options.json ? json_line(report::plans_node(**table, **plans))
                             : report::plans_text(style_of(options), **table, **plans, options.brief)};
    if (!(*plans)->complete && interrupted()) reply.status = kInterrupted;  // with what was found until then
    return with_picture(std::move(reply), options.svg,
                        [&] { return report::plans_picture(**table, **plans, CASUS_VERSION); });
  }
  const auto advice = (*table)->advise(progress.limits(), options.goal);
  if (!advice) return advice.faults();
  Reply reply{options.json ? json_line(report::advice_node(**table, *advice))
                           : report::advice_text(style_of(options), **table, *advice, options.brief)};
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::advice_picture(**table, *advice, CASUS_VERSION); });
}

Result<Reply> simulate(const Options& options) {
  const auto table = open(options);
  if (!table) return table.faults();
  Progress progress;
  const SimulationOrder order{options.runs, options.stream, options.threads.value_or(1)};
  const auto simulation = (*table)->simulate(options.policy, order, progress.limits());
  if (!simulation) return simulation.faults();
  return Reply{options.json ? json_line(report::simulation_node(**table, *simulation))
                            : report::simulation_text(style_of(options), **table, *simulation)};
}

}  // namespace casus::cli
