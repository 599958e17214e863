#include "service/description.hpp"

#include <algorithm>

#include "journal/journal_json.hpp"
#include "match/view.hpp"
#include "report/json/rows.hpp"
#include "report/json/schemas.hpp"
#include "service/matches/match_answers.hpp"
#include "service/routes.hpp"

namespace casus::service {
namespace {

using files::Node;

Node json_in(std::string_view text) { return files::read_json(text, "routes.cpp").value().root; }

/// Returns the schema of the answer to a command of a match.
template <class T>
Node command_schema() {
  report::ObjectSchema made;
  report::append_schemas<StoredEntry>(made);
  report::append_schemas<T>(made);
  return made.node();
}

void add_match_schemas(Node::Table& schemas) {
  schemas.push_back({"MadeMatch", command_schema<CreatedMatch>()});
  schemas.push_back({"ClaimedSeat", command_schema<ClaimedSeat>()});
  schemas.push_back({"MatchEntryMade", command_schema<CommandAnswer>()});
  schemas.push_back({"DeletedMatch", report::object_schema<DeletedMatch>()});
}

Node::Table answer_schemas() {
  Node::Table schemas = report::answer_schemas();
  journal::add_schemas(schemas);
  match::add_schemas(schemas);
  add_problem_schemas(schemas);
  add_body_schemas(schemas);
  add_catalogue_schemas(schemas);
  add_match_schemas(schemas);
  return schemas;
}

Node parameter_node(const RequestParameter& one) {
  constexpr std::string_view kWhere[] = {"query", "path", "header"};
  Node schema = json_in(one.schema);
  const bool repeats = *schema.find("type")->text() == "array";
  Node::Table made{{"name", Node(one.name)},
                   {"in", Node(kWhere[static_cast<std::size_t>(one.in)])},
                   {"description", Node(one.words)}};
  if (one.required) made.push_back({"required", Node(true)});
  made.push_back({"schema", std::move(schema)});
  if (repeats) {
    made.push_back({"explode", Node(true)});
    made.push_back({"style", Node("form")});
  }
  return made;
}

std::string_view type_of(report::Format format) {
  if (format == report::Format::svg) return "image/svg+xml";
  return format == report::Format::csv ? "text/csv" : "application/json";
}

Node::Table content(std::string_view type, Node schema) {
  return {{std::string(type), Node::Table{{"schema", std::move(schema)}}}};
}

/// Returns an answer, with its status as its key. What goes on in another protocol has no body.
files::Entry response_entry(const RouteResponse& returns, report::Format format) {
  Node::Table made{{"description", Node(returns.words)}};
  const std::string_view type = returns.type.empty() ? type_of(format) : returns.type;
  const bool is_text = returns.schema.empty();
  if (returns.status != 101) {
    Node schema = is_text                         ? report::schema_of<std::string>()
                  : returns.schema.front() == '{' ? json_in(returns.schema)
                                                  : report::reference(returns.schema);
    made.push_back({"content", content(type, std::move(schema))});
  }
  return {std::to_string(returns.status), Node(std::move(made))};
}

/// Returns the name of an operation: "get_scenarios_system" for GET /api/v1/scenarios/{system}.
std::string operation_of(std::string_view method, std::string_view path) {
  path.remove_prefix(std::string_view("/api/v1").size());
  if (path.ends_with(".json")) path.remove_suffix(std::string_view(".json").size());
  std::string name(method);
  for (const char c : path) {
    if (c != '{' && c != '}') name += c == '/' || c == '.' ? '_' : c;
  }
  return name;
}

Node operation_node(const Route& route, std::string_view method) {
  Node::Table made{{"operationId", Node(operation_of(method, route.path))}, {"summary", Node(route.words)}};
  if (!route.parameters.empty()) {
    Node::Array parameters;
    for (const RequestParameter& one : route.parameters) parameters.push_back(parameter_node(one));
    made.push_back({"parameters", std::move(parameters)});
  }
  if (!route.body.empty())
    made.push_back({"requestBody", Node::Table{{"required", Node(true)}, {"content", json_in(route.body)}}});
  Node::Table responses{response_entry(route.returns, route.format)};
  if (route.other) responses.push_back(response_entry(*route.other, route.format));
  responses.push_back(
      {"default",
       Node(Node::Table{{"description", Node("what is wrong, with its place")},
                        {"content", content("application/problem+json", report::reference("Problem"))}})});
  made.push_back({"responses", std::move(responses)});
  return made;
}

Node paths_node() {
  Node::Table paths;
  for (const Route& route : routes()) {
    std::string method(route.method);
    std::transform(method.begin(), method.end(), method.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    auto path = std::find_if(paths.begin(), paths.end(),
                             [&](const files::Entry& one) { return one.key == route.path; });
    if (path == paths.end()) path = paths.insert(path, {std::string(route.path), Node(Node::Table())});
    path->value.table()->push_back({method, operation_node(route, method)});
  }
  return paths;
}

}  // namespace

Node described(Node description) {
  *description.find("paths") = paths_node();
  Node::Table& schemas = *description.find("components")->find("schemas")->table();
  for (files::Entry& of : answer_schemas()) {
    const auto known = std::find_if(schemas.begin(), schemas.end(),
                                    [&](const files::Entry& one) { return one.key == of.key; });
    if (known == schemas.end()) {
      schemas.push_back(std::move(of));
    } else {
      known->value = std::move(of.value);
    }
  }
  return description;
}

}  // namespace casus::service
