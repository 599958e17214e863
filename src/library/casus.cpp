// Implements the library: every question of its header, answered by the same code as for the command line.

#include "library/casus/casus.hpp"

#include <span>

#include "library/answer.hpp"
#include "library/values.hpp"
#include "report/log.hpp"
#include "report/verify.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"
#include "systems/scenario_template.hpp"

namespace casus::v1 {

using library::faults_of;

/// An open scenario: its template, so that values can be set, and its conflict.
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

/// Returns the setting of a path of the options to a value.
Result<casus::Setting> setting_of(const std::string& path, const Value& value) {
  auto node = library::node_of(value);
  if (!node) return node.faults();
  return casus::setting_of(path, at_option(path), files::Document{*std::move(node), {path}, true});
}

/// Returns a column of a design with the places of its values.
Result<casus::Axis> column_of(const std::string& path, const std::vector<Value>& values) {
  casus::Axis column{path, at_option(path), {}};
  for (const Value& value : values) {
    auto node = library::node_of(value);
    if (!node) return node.faults();
    column.values.push_back(files::Document{*std::move(node), {path}, true});
  }
  return column;
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

Expected<Played> Scenario::play(const Choose& choose, const std::optional<std::string>& seed,
                                const Options& options) const {
  const auto secret = seed ? Result(report::secret_of_text(*seed)) : report::random_secret();
  if (!secret) return faults_of(secret.faults());
  const report::Opening opening =
      report::opening_of(*secret, CASUS_VERSION, *inside_->table, inside_->sources);
  auto dice = report::dice_of(opening);
  if (!dice) return faults_of(dice.faults());
  const Limits limits = library::limits_of(options);
  const Ask ask = [&](const casus::Question& question) -> Result<casus::Answer> {
    const auto chosen = choose ? choose(library::question_of(question, limits)) : std::nullopt;
    return casus::Answer(chosen && *chosen < question.moves.size() ? *chosen : question.otherwise);
  };
  auto played = inside_->table->play(*dice, ask, [](const PlayEntry& /*entry*/) {});
  if (!played) return faults_of(played.faults());
  auto log = report::write_log(opening, *played);
  if (!log) return faults_of(log.faults());
  return library::played_of(inside_->table, *std::move(played), report::dice_chosen(opening),
                            *std::move(log));
}

Expected<Sweep> Scenario::sweep(const std::vector<Axis>& axes, const Options& options) const {
  std::vector<casus::Axis> asked;
  for (const Axis& axis : axes) {
    auto one = column_of(axis.path, axis.values);
    if (!one) return faults_of(one.faults());
    asked.push_back(*std::move(one));
  }
  auto swept = casus::sweep(inside_->scenario_template, std::move(asked), library::policy_of(options),
                            options.threads, library::limits_of(options));
  if (!swept) return faults_of(swept.faults());
  return library::sweep_of(*std::move(swept));
}

Expected<Study> Scenario::study(const std::vector<Column>& columns, const Options& options) const {
  std::vector<casus::Axis> asked;
  std::vector<std::span<const std::uint32_t>> lines;
  for (const Column& column : columns) {
    auto one = column_of(column.path, column.values);
    if (!one) return faults_of(one.faults());
    asked.push_back(*std::move(one));
    lines.emplace_back(column.lines);
  }
  const auto design = Design::table(std::move(asked), lines);
  if (!design) return faults_of(design.faults());
  const auto policy = library::policy_of(options);
  const Limits limits = library::limits_of(options);
  if (const auto head = head_of(inside_->scenario_template, *design, policy); !head)
    return faults_of(head.faults());
  Study said;
  const auto faults = casus::answer(
      inside_->scenario_template, *design,
      {.end = design->lines(), .policy = policy, .threads = options.threads}, limits,
      [&](std::uint64_t first, std::span<const CellWin> cells, const std::vector<casus::Fault>& reasons) {
        for (const CellWin& cell : cells) {
          said.attacker.push_back(cell.attacker);
          said.defender.push_back(cell.defender);
          if (cell.refused()) said.refused.emplace_back(first, reason_text(reasons[cell.reason]));
          ++first;
        }
        return true;
      });
  if (faults) return faults_of(*faults);
  return said;
}

Expected<Answer> Scenario::ask(std::string_view question, const Options& options) const {
  const Limits limits = library::limits_of(options);
  const auto policy = library::policy_of(options);
  const auto& table = inside_->table;
  using library::answer_of;
  if (question == "judge") {
    std::optional<files::Document> move;
    if (options.move) {
      auto node = library::node_of(*options.move);
      if (!node) return faults_of(node.faults());
      move = files::Document{*std::move(node), {"move"}, true};
    }
    return answer_of(report::answered(table, table->judge(move)));
  }
  if (question == "odds") return answer_of(report::answered(table, table->odds(policy, limits)));
  if (question == "advise") return answer_of(report::advise(table, options.goal, limits));
  if (question == "sensitivity") {
    return answer_of(report::answered(
        nullptr, casus::sensitivity(inside_->scenario_template, policy, options.threads, limits)));
  }
  return faults_of({{{},
                     "there is no question '" + std::string(question) + "'",
                     "'judge', 'odds', 'advise' or 'sensitivity' was expected",
                     FaultKind::not_found}});
}

Expected<Value> Scenario::answer(std::string_view question, const Options& options) const {
  const auto answer = ask(question, options);
  if (!answer) return answer.faults();
  return answer->value();
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
  for (const ExampleText& example : checked.examples) {
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
