// sensitivity, sweep, compare, dice: what designers ask.

#include <algorithm>
#include <memory>
#include <thread>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "probability/expression.hpp"
#include "report/json/study_json.hpp"
#include "report/picture.hpp"
#include "report/text/study_text.hpp"

namespace casus::cli {
namespace {

unsigned threads_of(const Options& options) {
  return options.threads.value_or(std::max(std::thread::hardware_concurrency(), 1U));
}

}  // namespace

Result<Reply> sensitivity(const Options& options) {
  const auto scenario_template = ScenarioTemplate::of(options.request);
  if (!scenario_template) return scenario_template.faults();
  Progress progress;
  const auto answer =
      casus::sensitivity(*scenario_template, options.policy, threads_of(options), progress.limits());
  if (!answer) return answer.faults();
  Reply reply{options.json ? json_line(report::sensitivity_node(*answer))
                           : report::sensitivity_text(output_style(), *answer)};
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::sensitivity_svg(*answer, CASUS_VERSION); });
}

Result<Reply> sweep(const Options& options) {
  std::vector<Axis> axes;
  for (const std::string& text : options.vary) {
    auto axis = read_axis(text);
    if (!axis) return axis.faults();
    axes.push_back(std::move(*axis));
  }
  const auto scenario_template = ScenarioTemplate::of(options.request);
  if (!scenario_template) return scenario_template.faults();
  Progress progress;
  auto solved = casus::sweep(*scenario_template, std::move(axes), options.policy, threads_of(options),
                             progress.limits());
  if (!solved) return solved.faults();
  const auto answer = std::make_shared<const Sweep>(std::move(*solved));

  Reply reply;
  if (options.csv)
    reply.files.push_back(
        {*options.csv, [answer](const Put& put) { report::write_sweep_csv(*answer, put); }});
  if (options.json) {
    reply.files.push_back({"-", [answer, find = options.find](const Put& put) {
                             report::write_sweep_json(*answer, find, put);
                           }});
  } else {
    reply.out = report::sweep_text(output_style(), *answer, options.find);
  }
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::sweep_svg(*answer, CASUS_VERSION); });
}

Result<Reply> compare(const Options& options) {
  Progress progress;
  const auto answer = casus::compare(options.request, options.rulebooks, options.policy, progress.limits());
  if (!answer) return answer.faults();
  Reply reply{options.json ? json_line(report::comparison_node(*answer))
                           : report::comparison_text(output_style(), *answer)};
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::comparison_svg(*answer, CASUS_VERSION); });
}

Result<Reply> dice(const Options& options) {
  using probability::Distribution;
  using probability::evaluate;
  using probability::Expression;
  using probability::ExpressionBudget;
  using probability::Marked;
  ExpressionBudget budget;
  budget.stop = &interrupted();
  const auto parsed = probability::parse(options.expression, budget);
  auto answer = parsed.result ? evaluate(*parsed.result, budget)
                              : Marked<Distribution>{parsed.result.faults(), parsed.length};
  if (!answer.result) {
    const Fault& fault = answer.result.faults().front();
    if (fault.place.line == 0) return answer.result.faults();
    const std::string shown =
        probability::pointed(options.expression, fault.place, answer.length, output_style().width);
    return Reply{"", 2, shown + '\n' + to_string(fault) + '\n', {}};
  }
  const Expression& expression = *parsed.result;
  const bool is_chance = expression.nodes[expression.root].kind == probability::Node::Kind::compare;
  const auto distribution = std::make_shared<const Distribution>(std::move(*answer.result));
  report::Style style = output_style();
  style.exact = options.exact;
  const report::RowsOrder order{options.exact, nullptr};
  Reply reply;
  if (options.json) {
    reply.files.push_back({"-", [distribution, order, &options](const Put& put) {
                             report::write_dice_json(options.expression, *distribution, order, put);
                           }});
  } else {
    reply.out = report::dice_text(style, options.expression, *distribution, is_chance);
  }
  if (options.csv) {
    reply.files.push_back({*options.csv, [distribution, order](const Put& put) {
                             report::write_dice_csv(*distribution, order, put);
                           }});
  }
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::dice_svg(options.expression, *distribution, CASUS_VERSION); });
}

}  // namespace casus::cli
