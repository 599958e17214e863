// Endpoints that parse, write and check the body, and describe it without computing an answer.

#include <algorithm>

#include "report/json/json.hpp"
#include "report/json/map_json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/reference_json.hpp"
#include "report/json/toml.hpp"
#include "report/verify.hpp"
#include "service/description.hpp"
#include "service/endpoints.hpp"

namespace casus::service {
namespace {

/// A body that was read, perhaps with faults.
struct ReadJson {
  std::optional<files::Node> scenario;
  Faults faults;
};

}  // namespace
}  // namespace casus::service

namespace casus::report {

template <>
constexpr auto kRows<service::ReadJson> = std::tuple(row<&service::ReadJson::scenario>("scenario").object(),
                                                     row<&service::ReadJson::faults>("faults"));

}  // namespace casus::report

namespace casus::service {

void add_body_schemas(files::Node::Table& schemas) {
  schemas.push_back({"Read", report::object_schema<ReadJson>()});
}

Result<Response> read(const Call& call) {
  const auto document = document_of(call);
  if (!document) return json(call, report::to_json_node(ReadJson{std::nullopt, document.faults()}));
  return json(call, report::to_json_node(
                        ReadJson{document->root, check_document(*document, Reach::built_in).faults}));
}

Result<Response> write(const Call& call) {
  const auto document = document_of(call);
  if (!document) return document.faults();
  return text("application/toml",
              report::to_toml(document->root, [](const std::string& /*path*/) { return std::string(); }));
}

Result<Response> check(const Call& call) {
  const auto examples = call.query.find("examples") ? flag_of(call, "examples") : Result<bool>(true);
  if (!examples) return examples.faults();
  auto document = document_of(call);
  if (!document) return json(call, report::faults_node(document.faults()));
  if (document->root.find("casus") != nullptr)
    return json(call,
                report::checked_node(check_game(call.request.body, std::string(kBody), call.limits,
                                                *examples ? Examples::worked_out : Examples::read_alone)));
  return json(call, report::checked_node(check_document(std::move(*document), Reach::built_in)));
}

Result<Response> verify(const Call& call) {
  return json(call, report::verdict_node(report::verify(call.request.body, CASUS_VERSION)));
}

Result<Response> luck(const Call& call) {
  const auto win = flag_of(call, "win");
  if (!win) return win.faults();
  auto luck = report::luck(call.request.body, CASUS_VERSION,
                           *win ? std::optional(Measure::win) : std::nullopt, call.limits);
  if (luck) return shown(call, std::move(luck));
  Faults faults = luck.faults();
  for (Fault& fault : faults) {
    if (fault.place.file == "log") fault.place.file = kBody;
  }
  return faults;
}

Result<Response> parameters(const Call& call) {
  const auto table = table_of(call);
  if (!table) return table.faults();
  return json(call, report::parameters_node(**table));
}

Result<Response> names(const Call& call) {
  const auto table = table_of(call);
  if (!table) return table.faults();
  return json(call, report::names_node(**table));
}

Result<Response> map(const Call& call) {
  const std::string asked = call.query.find("role").value_or("nothing");
  constexpr std::pair<std::string_view, MapRole> kRoles[] = {{"nothing", MapRole::nothing},
                                                             {"operation", MapRole::operation},
                                                             {"choices", MapRole::choices},
                                                             {"steps", MapRole::steps}};
  const auto* role =
      std::find_if(std::begin(kRoles), std::end(kRoles), [&](const auto& one) { return one.first == asked; });
  if (role == std::end(kRoles)) {
    return Fault{at_option("role"), "'" + asked + "' is no role of a map",
                 "'nothing', 'operation', 'choices' or 'steps' was expected"};
  }
  std::vector<MoveText> moves;
  for (const std::string& move : call.query.all("move")) {
    auto read = files::read_json(move, "move");
    if (!read) return of_option(read.faults());
    moves.push_back({std::move(read->root), ""});
  }
  const auto table = table_of(call);
  if (!table) return table.faults();
  auto map = (*table)->map(role->second, moves);
  if (!map) {
    return Fault{
        {}, std::string((*table)->system()) + " has no map", "a scenario of a system with maps was expected"};
  }
  return json(call, report::map_node(*map));
}

}  // namespace casus::service
