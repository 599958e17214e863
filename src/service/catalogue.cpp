// Endpoints for systems, scenarios, rulebooks and clauses.

#include <algorithm>

#include "files/nearest.hpp"
#include "report/json/form_json.hpp"
#include "report/json/reference_json.hpp"
#include "report/rulebook.hpp"
#include "service/description.hpp"
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

/// A game that is told in a file.
struct GameName {
  std::string system;
  std::string title;
};
struct GamesJson {
  std::vector<GameName> games;
  LanguageWords words;
  std::string start;  ///< a small file that plays
};
struct GameJson {
  std::string system;
  std::string text;
  std::optional<GameForm> form;
};
struct AddressesJson {
  std::vector<std::string> addresses;
};

}  // namespace
}  // namespace casus::service

namespace casus::report {

template <>
constexpr auto kRows<service::GameName> = std::tuple(row<&service::GameName::system>("system"),
                                                     row<&service::GameName::title>("title"));
template <>
constexpr auto kRows<service::GamesJson> =
    std::tuple(row<&service::GamesJson::games>("games"),
               row<&service::GamesJson::words>("words", "the words of the language, for editors"),
               row<&service::GamesJson::start>("template", "a small file that plays, to begin from"));
template <>
constexpr auto kRows<service::GameJson> = std::tuple(row<&service::GameJson::system>("system"),
                                                     row<&service::GameJson::text>("text"),
                                                     row<&service::GameJson::form>("form"));
template <>
constexpr auto kRows<service::AddressesJson> = std::tuple(row<&service::AddressesJson::addresses>(
    "addresses", "none where the service listens to this machine alone, or somebody else asks"));

}  // namespace casus::report

namespace casus::service {

void add_catalogue_schemas(Node::Table& schemas) {
  schemas.push_back({"Games", report::object_schema<GamesJson>()});
  schemas.push_back({"Game", report::object_schema<GameJson>()});
  schemas.push_back({"Addresses", report::object_schema<AddressesJson>()});
}

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
  return not_found("rulebook", call.parts[0], known_rulebooks());
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
  GamesJson answer{{}, words_of_the_language(), new_game("A game of mine")};
  for (const SystemInfo& system : casus::systems()) {
    if (text_of_game(system.id)) answer.games.push_back({std::string(system.id), std::string(system.title)});
  }
  return json(call, report::to_json_node(answer));
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
  Checked read = check_game(*file, std::string(call.parts[0]) + ".toml", call.limits, Examples::read_alone);
  return json(call, report::to_json_node(GameJson{call.parts[0], std::string(*file), std::move(read.form)}));
}

Result<Response> addresses(const Call& call) {
  // Not cacheable: a machine that joins another network has other addresses.
  return cacheable_if(false, json(call, report::to_json_node(AddressesJson{call.request.reached_at})));
}

Result<Response> openapi(const Call& /*call*/) {
  return text("application/json", std::string(openapi_text()));
}

}  // namespace casus::service
