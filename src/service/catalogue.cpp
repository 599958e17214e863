// Endpoints for systems, scenarios, rulebooks and clauses.

#include <algorithm>

#include "files/nearest.hpp"
#include "report/json/reference_json.hpp"
#include "report/rulebook.hpp"
#include "service/endpoints.hpp"
#include "service/openapi.hpp"
#include "systems/built_in_scenarios.hpp"

namespace casus::service {
namespace {

using files::Node;

Fault not_found(const std::string& what, const std::string& name, const std::vector<std::string>& known) {
  return {{},
          "there is no " + what + " '" + name + "'; " + files::suggest(name, known),
          "",
          FaultKind::not_found};
}

Fault no_system(const std::string& name) {
  std::vector<std::string> known;
  for (const SystemInfo& system : casus::systems()) known.emplace_back(system.id);
  return not_found("system", name, known);
}

Result<Response> served(const Call& call, const BuiltInScenario& scenario) {
  const auto document = files::read_toml(scenario.toml, scenario.name);
  if (!document) return document.faults();
  return json(call, document->root);
}

std::vector<std::string> all_rulebooks() {
  std::vector<std::string> names;
  for (const SystemInfo& system : casus::systems())
    names.insert(names.end(), system.rulebooks.begin(), system.rulebooks.end());
  return names;
}

}  // namespace

Result<Response> systems(const Call& call) { return json(call, report::systems_node()); }

Result<Response> scenarios(const Call& call) {
  auto list = report::scenarios_node();
  if (!list) return list.faults();
  return json(call, *std::move(list));
}

Result<Response> easiest(const Call& call) {
  for (const BuiltInScenario& one : built_in_scenarios()) {
    if (one.system == call.parts[0]) return served(call, one);
  }
  return no_system(call.parts[0]);
}

Result<Response> scenario(const Call& call) {
  std::vector<std::string> known;
  for (const BuiltInScenario& one : built_in_scenarios()) {
    if (one.system != call.parts[0]) continue;
    if (one.name == call.parts[1]) return served(call, one);
    known.emplace_back(one.name);
  }
  if (known.empty()) return no_system(call.parts[0]);
  return not_found("scenario", call.parts[1], known);
}

Result<Response> rulebook(const Call& call) {
  for (const SystemInfo& system : casus::systems()) {
    if (std::find(system.rulebooks.begin(), system.rulebooks.end(), call.parts[0]) == system.rulebooks.end())
      continue;
    const auto document = load_rulebook(call.parts[0], Reach::built_in);
    if (!document) return document.faults();
    return json(call, report::rulebook_node(system, *document));
  }
  return not_found("rulebook", call.parts[0], all_rulebooks());
}

Result<Response> clauses(const Call& call) {
  const SystemInfo* system = find_system(call.parts[0]);
  if (system == nullptr) return no_system(call.parts[0]);
  std::string name;
  if (const auto asked = call.query.find("rulebook")) {
    if (std::find(system->rulebooks.begin(), system->rulebooks.end(), *asked) == system->rulebooks.end()) {
      return not_found("rulebook", *asked, {system->rulebooks.begin(), system->rulebooks.end()});
    }
    name = *asked;
  } else {
    const files::Document plain{Node(Node::Table{{"system", Node(system->id)}}), {""}};
    const auto own = default_rulebook(plain);
    if (!own) return own.faults();
    name = std::string(*own);
  }
  const auto document = load_rulebook(name, Reach::built_in);
  if (!document) return document.faults();
  return json(call, report::clauses_node(*system, *document));
}

Result<Response> games(const Call& call) {
  Node::Array array;
  for (const SystemInfo& system : casus::systems()) {
    if (text_of_game(system.id))
      array.push_back(Node::Table{{"system", Node(system.id)}, {"title", Node(system.title)}});
  }
  return json(call, Node::Table{{"games", Node(std::move(array))},
                                {"words", words_of_the_language()},
                                {"template", Node(new_game("A game of mine"))}});
}

Result<Response> game(const Call& call) {
  const auto file = text_of_game(call.parts[0]);
  if (!file) {
    std::vector<std::string> known;
    for (const SystemInfo& system : casus::systems()) {
      if (text_of_game(system.id)) known.emplace_back(system.id);
    }
    return not_found("game told in a file", call.parts[0], known);
  }
  const Checked read =
      check_game(*file, std::string(call.parts[0]) + ".toml", call.limits, Examples::read_alone);
  Node::Table made{{"system", Node(call.parts[0])}, {"text", Node(*file)}};
  if (read.form) made.push_back({"form", *read.form});
  return json(call, Node(std::move(made)));
}

Result<Response> addresses(const Call& call) {
  Node::Array array;
  for (const std::string& url : call.request.reached_at) array.emplace_back(url);
  // Not cacheable: a machine that joins another network has other addresses.
  return cacheable_if(false, json(call, Node::Table{{"addresses", Node(std::move(array))}}));
}

Result<Response> openapi(const Call& /*call*/) {
  return text("application/json", std::string(openapi_text()));
}

}  // namespace casus::service
