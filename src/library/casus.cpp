// The library: every question of its header, asked of the same tables as the command line asks.

#include "library/casus/casus.hpp"

#include <cmath>
#include <limits>
#include <map>

#include "library/values.hpp"
#include "report/answered.hpp"
#include "report/json/json.hpp"
#include "report/log.hpp"
#include "report/text/play_text.hpp"
#include "report/verify.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"
#include "systems/scenario_template.hpp"

namespace casus::v1 {

using library::faults_of;

/// A scenario that is open: its template, so that values can be set over it, and its table.
class Scenario::Inside {
 public:
  ScenarioTemplate scenario_template;
  Sources sources;
  std::shared_ptr<const Table> table;

  static Expected<Scenario> open(Result<ScenarioTemplate> made) {
    if (!made) return faults_of(made.faults());
    auto sources = made->with();
    if (!sources) return faults_of(sources.faults());
    auto table = open_table(*sources);
    if (!table) return faults_of(table.faults());
    return Scenario(std::make_shared<const Inside>(
        Inside{*std::move(made), *std::move(sources), std::shared_ptr<const Table>(*std::move(table))}));
  }
};

namespace {

/// What a play told, line by line, for people.
std::vector<std::string> told_of(const std::vector<PlayEntry>& entries) {
  std::vector<std::string> told;
  for (const PlayEntry& entry : entries) {
    if (const auto* event = std::get_if<EventSaid>(&entry)) {
      told.push_back(event->text);
    } else if (const auto* answer = std::get_if<AnswerSaid>(&entry)) {
      told.push_back(answer->seat + ": " + answer->move.text);
    } else if (const auto* opened = std::get_if<OpenedSaid>(&entry)) {
      told.push_back(opened->answer.seat + ": " + opened->answer.move.text);
    }
  }
  return told;
}

/// What a value is set to, where a path that options name leads to.
Result<casus::Setting> setting_of(const std::string& path, const Value& value) {
  auto node = library::node_of(value);
  if (!node) return node.faults();
  return casus::setting_of(path, at_option(path), files::Document{*std::move(node), {path}, true});
}

/// What was rendered as JSON, as a value.
Expected<Value> answered(Result<report::Answered> answer) {
  if (!answer) return faults_of(answer.faults());
  const auto pieces =
      report::render(std::make_shared<const report::Answered>(*std::move(answer)), report::Format::json);
  if (!pieces) return faults_of(pieces.faults());
  std::string text;
  (*pieces)([&](std::string_view piece) { text += piece; });
  const auto document = files::read_json(text, "answer");
  if (!document) return faults_of(document.faults());
  return library::value_of(document->root);
}

}  // namespace

std::string Fault::text() const {
  return casus::to_string(casus::Fault{{file, line, column}, what, expected});
}

std::string to_json(const Value& value) {
  const auto node = library::node_of(value);
  return node ? files::to_json(*node) : std::string();
}

Expected<Scenario> Scenario::from_text(std::string_view text, std::string_view name) {
  auto document = files::read(text, name);
  if (!document) return faults_of(document.faults());
  return Inside::open(ScenarioTemplate::of(*std::move(document), std::nullopt, {}));
}

Expected<Scenario> Scenario::from_file(const std::string& path) {
  return Inside::open(ScenarioTemplate::of(Request{path, std::nullopt, {}}));
}

Expected<Scenario> Scenario::from_value(const Value& scenario) {
  auto node = library::node_of(scenario);
  if (!node) return faults_of(node.faults());
  if (node->table() == nullptr)
    return faults_of({{{}, "the scenario is " + std::string(name_of(node->kind())), "a table was expected"}});
  return Inside::open(
      ScenarioTemplate::of(files::Document{*std::move(node), {"scenario"}}, std::nullopt, {}));
}

Expected<Scenario> Scenario::of_game(std::string_view game, std::string_view scenario,
                                     std::string_view name) {
  auto document = files::read(scenario, name);
  if (!document) return faults_of(document.faults());
  auto named = files::set(*std::move(document), "game", files::Node(std::string(game) + "\n"));
  if (!named) return faults_of(named.faults());
  return Inside::open(ScenarioTemplate::of(*std::move(named), std::nullopt, {}));
}

Expected<Scenario> Scenario::set(const std::vector<std::pair<std::string, Value>>& values) const {
  ScenarioTemplate changed = inside_->scenario_template;
  for (const auto& [path, value] : values) {
    auto setting = setting_of(path, value);
    if (!setting) return faults_of(setting.faults());
    if (const casus::Faults faults = changed.set(*std::move(setting)); !faults.empty())
      return faults_of(faults);
  }
  return Inside::open(std::move(changed));
}

Value Scenario::value() const { return library::value_of(inside_->sources.scenario.root); }
std::string Scenario::system() const { return std::string(inside_->table->system()); }
Faults Scenario::warnings() const { return faults_of(inside_->table->warnings(true)); }

Expected<Judgement> Scenario::judge() const {
  const auto judgement = inside_->table->judge(std::nullopt);
  if (!judgement) return faults_of(judgement.faults());
  return library::judgement_of(*judgement);
}

Expected<Ruling> Scenario::judge(const Value& move) const {
  auto node = library::node_of(move);
  if (!node) return faults_of(node.faults());
  const auto judgement = inside_->table->judge(files::Document{*std::move(node), {"move"}, true});
  if (!judgement) return faults_of(judgement.faults());
  return library::ruling_of(*judgement->declared);
}

Expected<Odds> Scenario::odds(const Options& options) const {
  const auto odds = inside_->table->odds(library::policy_of(options), library::limits_of(options));
  if (!odds) return faults_of(odds.faults());
  return library::odds_of(*odds);
}

Expected<Advice> Scenario::advise(const Options& options) const {
  const auto advice = inside_->table->advise(library::limits_of(options));
  if (!advice) return faults_of(advice.faults());
  return library::advice_of(*advice);
}

Expected<Played> Scenario::play(const Choose& choose, const std::optional<std::string>& seed) const {
  const auto secret = seed ? Result(report::secret_of_text(*seed)) : report::random_secret();
  if (!secret) return faults_of(secret.faults());
  const report::Opening opening =
      report::opening_of(*secret, CASUS_VERSION, *inside_->table, inside_->sources);
  auto dice = report::dice_of(opening);
  if (!dice) return faults_of(dice.faults());
  const Ask ask = [&](const casus::Question& question) -> Result<Answer> {
    const auto chosen = choose ? choose(library::question_of(question)) : std::nullopt;
    return Answer(chosen && *chosen < question.moves.size() ? *chosen : question.otherwise);
  };
  const auto played = inside_->table->play(*dice, ask, [](const PlayEntry& /*entry*/) {});
  if (!played) return faults_of(played.faults());
  auto log = report::write_log(opening, *played);
  if (!log) return faults_of(log.faults());
  return Played{played->winner,           played->winner_text,
                told_of(played->entries), library::settlement_of(played->settlement),
                *std::move(log),          library::value_of(played->after.root)};
}

Expected<Sweep> Scenario::sweep(const std::vector<Axis>& axes, const Options& options) const {
  std::vector<casus::Axis> asked;
  for (const Axis& axis : axes) {
    casus::Axis one{axis.path, at_option(axis.path), {}};
    for (const Value& value : axis.values) {
      auto node = library::node_of(value);
      if (!node) return faults_of(node.faults());
      one.values.push_back(files::Document{*std::move(node), {axis.path}, true});
    }
    asked.push_back(std::move(one));
  }
  const auto swept = casus::sweep(inside_->scenario_template, std::move(asked), library::policy_of(options),
                                  options.threads, library::limits_of(options));
  if (!swept) return faults_of(swept.faults());
  Sweep said;
  for (const casus::Axis& axis : swept->axes) said.shape.push_back(axis.values.size());
  for (const CellWin& cell : swept->cells) {
    said.attacker.push_back(cell.refused() ? std::numeric_limits<double>::quiet_NaN() : cell.attacker);
    said.defender.push_back(cell.refused() ? std::numeric_limits<double>::quiet_NaN() : cell.defender);
    said.reasons.push_back(cell.refused() ? swept->reasons[cell.reason] : std::string());
  }
  return said;
}

Expected<Value> Scenario::answer(std::string_view question, const Options& options) const {
  const Limits limits = library::limits_of(options);
  const auto policy = library::policy_of(options);
  const auto& table = inside_->table;
  if (question == "judge") return answered(report::answered(table, table->judge(std::nullopt)));
  if (question == "odds") return answered(report::answered(table, table->odds(policy, limits)));
  if (question == "advise") return answered(report::advise(table, std::nullopt, limits));
  if (question == "sensitivity") {
    return answered(report::answered(
        nullptr, casus::sensitivity(inside_->scenario_template, policy, options.threads, limits)));
  }
  return faults_of({{{},
                     "there is no question '" + std::string(question) + "'",
                     "'judge', 'odds', 'advise' or 'sensitivity' was expected",
                     FaultKind::not_found}});
}

std::optional<Fault> verify(std::string_view log) {
  const report::Verdict verdict = report::verify(log, CASUS_VERSION);
  if (verdict.valid) return std::nullopt;
  return Fault{"log", static_cast<std::uint32_t>(verdict.at), 1, verdict.text, "", Fault::Kind::input};
}

Faults check(std::string_view text, std::string_view name) {
  auto document = files::read(text, name);
  if (!document) return faults_of(document.faults());
  const bool is_game = document->root.find("casus") != nullptr;
  const Checked checked =
      is_game ? check_game(text, std::string(name)) : check_document(*std::move(document));
  Faults faults = faults_of(checked.faults);
  for (const ExampleSaid& example : checked.examples) {
    const Faults missed = faults_of(example.faults);
    faults.insert(faults.end(), missed.begin(), missed.end());
  }
  return faults;
}

std::vector<std::string> systems() {
  std::vector<std::string> ids;
  for (const SystemInfo& system : casus::systems()) ids.emplace_back(system.id);
  return ids;
}

std::string_view version() { return CASUS_VERSION; }

}  // namespace casus::v1
