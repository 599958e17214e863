#include "systems/described/system.hpp"

#include <algorithm>

#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "game/model/setup.hpp"
#include "systems/described/game_conflict.hpp"

namespace casus::described {
namespace {

/// Reads what a rulebook has beside the values of its game, and returns its title; empty: it has none.
std::string read_head(files::Reader& rulebook, const game::Game& game) {
  std::string title = rulebook.optional_text("title").value_or("");
  rulebook.node("game");
  const auto system = rulebook.optional_text("system");
  if (system && *system != game.system) {
    rulebook.fault_at("system", "this rulebook is of '" + *system + "'",
                      "one of '" + game.system + "' was expected");
  }
  return title;
}

}  // namespace

Faults System::check_rulebook(const files::Document& document) const {
  Faults faults;
  files::Reader rulebook(document, faults);
  read_head(rulebook, facts_->game());
  const files::Document nothing{files::Node(), {""}};
  files::Reader scenario(nothing, faults);
  game::read_scenario(facts_->game(), scenario, rulebook);
  rulebook.finish();
  return faults;
}

bool System::is_rulebook(const files::Document& document) const {
  const game::Game& game = facts_->game();
  std::vector<std::string> of_rules;
  std::vector<std::string> of_scenario(game::kScenarioKeys.begin(), game::kScenarioKeys.end());
  for (const game::Field& field : game.fields)
    (field.of_rulebook ? of_rules : of_scenario).push_back(field.name);
  for (const game::Kind& kind : game.kinds) of_rules.push_back(kind.name + ".most");
  for (const game::Track& track : game.tracks) of_scenario.push_back(track.name);
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const auto* root = document.root.table();
  return std::all_of(root->begin(), root->end(), [&](const files::Entry& one) {
    if (one.key == "system" || one.key == "title" || one.key == "game" || has(of_rules, one.key)) return true;
    // A slip of a value of the rules is a rulebook's, but what stands in a section is a scenario's.
    return one.value.table() == nullptr && !files::nearest(one.key, of_scenario) &&
           files::nearest(one.key, of_rules).has_value();
  });
}

Result<GameRules> System::load(const files::Document& document, const files::Document& of_rulebook) const {
  Faults faults;
  files::Reader scenario(document, faults);
  files::Reader rulebook(of_rulebook, faults);
  std::string title = read_head(rulebook, facts_->game());
  for (const std::string_view key : {"game", "rulebook"}) scenario.node(key);
  scenario.optional_text("title");
  const auto system = scenario.optional_text("system");
  if (system && *system != facts_->game().system) {
    scenario.fault_at("system", "the game is '" + facts_->game().system + "'",
                      "system = \"" + facts_->game().system + "\" was expected, or none");
  }
  game::Setup setup = game::read_scenario(facts_->game(), scenario, rulebook);
  setup.title = std::move(title);
  for (const game::Field& field : facts_->game().fields) {
    if (!field.of_rulebook || !scenario.left_over(field.name)) continue;
    faults.push_back({scenario.key_place(field.name), "'" + field.name + "' is a value of the rules",
                      "it was expected below [rulebook], or set as rulebook." + field.name});
  }
  rulebook.finish();
  scenario.finish();
  // It may be a slip that was reported already.
  for (std::size_t side = 0; side < facts_->game().sides(); ++side) {
    const std::string& id = facts_->game().side_id(side);
    if (!faults.empty() || !facts_->game().spoken_of[side] || document.root.find(id) != nullptr) continue;
    scenario.fault("nothing is said of " + facts_->game().side_names[side],
                   "[" + id + "] was expected, with nothing below it where it has nothing");
  }
  if (!faults.empty()) return faults;
  return compiled(facts_, std::move(setup), document.root);
}

Result<std::unique_ptr<const casus::Conflict>> System::conflict(const files::Document& scenario,
                                                                const files::Document& rulebook) const {
  return opened<GameConflict>(load(scenario, rulebook));
}

Result<std::shared_ptr<const System>> read_system(std::string text, const std::string& file) {
  auto facts = read_facts(std::move(text), file);
  if (!facts) return facts.faults();
  return std::make_shared<const System>(*std::move(facts));
}

}  // namespace casus::described
