// Endpoint for plays: whole without questions, or step by step (play_step.hpp).

#include <string_view>
#include <utility>

#include "files/changes.hpp"
#include "report/answer_picture.hpp"
#include "report/json/json.hpp"
#include "report/log.hpp"
#include "service/endpoints.hpp"
#include "service/play_access.hpp"
#include "service/play_body.hpp"
#include "service/play_step.hpp"

namespace casus::service {
namespace {

/// Plays to the end. Every question gets the choice that is made when nobody answers.
Result<Response> whole(const Call& call, const Sources& sources, const Table& table) {
  for (const std::string_view only : {"token", "answers", "contribute", "sealed", "opened", "leave",
                                      "previous", "course", "weigh", "key", "proof"}) {
    if (call.query.find(only))
      return Fault{at_option(only), "it goes with a play step by step", "step=true was expected"};
  }
  const auto seed = call.query.find("seed");
  const auto secret =
      seed ? Result<report::PlaySecret>(report::secret_of_text(*seed)) : report::random_secret();
  if (!secret) return secret.faults();
  const report::Opening opening = report::opening_of(*secret, CASUS_VERSION, table, sources);
  auto dice = report::dice_of(opening);
  if (!dice) return dice.faults();
  const auto otherwise = [](const Question& question) -> Result<Answer> {
    return Answer(question.otherwise);
  };
  const auto played = table.play(*dice, otherwise, nullptr);
  if (!played) return played.faults();
  if (call.format == report::Format::svg) {
    auto picture = report::played_picture(table, *played, CASUS_VERSION);
    if (!picture) return picture.faults();
    return cacheable_if(secret->seed_chosen, text("image/svg+xml", std::move(*picture)));
  }
  auto log = report::write_log(opening, *played);
  if (!log) return log.faults();
  return cacheable_if(secret->seed_chosen,
                      json(call, report::played_node(table, *played, report::dice_chosen(opening),
                                                     std::move(*log), report::EventForm::with_brief)));
}

}  // namespace

Result<Response> play(const Call& call) {
  Query query = call.query;
  auto scenario = scenario_in(call, query);
  if (!scenario) return scenario.faults();
  const Call said{call.request, query, call.parts, call.format, call.limits, call.pieces};
  const auto stepwise = flag_of(said, "step");
  if (!stepwise) return stepwise.faults();
  if (*stepwise && !query.find("seed") && !query.find("token")) {
    if (auto later = begins_too_often(said)) return *std::move(later);
  }
  auto sources = sources_of(said, std::move(*scenario));
  if (!sources) return sources.faults();
  // A journal stores scenarios in their normal form, and the log must be of that form.
  if (query.find("previous")) sources->scenario = files::normal(std::move(sources->scenario));
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  return *stepwise ? step(said, *sources, **table) : whole(said, *sources, **table);
}

}  // namespace casus::service
