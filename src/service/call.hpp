#pragma once
// The input of an endpoint, and steps that most endpoints begin with: parsing the scenario in the body and
// the options of the query.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "files/document.hpp"
#include "report/answered_question.hpp"
#include "service/http.hpp"
#include "systems/scenario_template.hpp"

namespace casus::service {

/// A routed request, with its limits and the receiver of its pieces.
struct Call {
  const Request& request;
  const Query& query;
  std::vector<std::string> parts;  ///< the parts of the path that match the route's `{…}`
  report::Format format;
  const Limits& limits;
  const Pieces& pieces;
};

/// Answers of more bytes are not held in memory as a whole.
inline constexpr std::size_t kWhole = std::size_t{8} << 20U;
/// Answers of more bytes are refused before they are written.
inline constexpr std::size_t kMaxAnswer = std::size_t{64} << 20U;

/// The name of a request's body in faults.
inline constexpr std::string_view kBody = "body";

/// Parses the body as JSON or TOML.
Result<files::Document> document_of(const Call& call);
/// Parses the body as a scenario with the options `set` and `rulebook`. Only built-in rulebooks are used,
/// whatever the scenario names.
Result<ScenarioTemplate> template_of(const Call& call);
/// Parses the body as template_of does, and returns scenario and rulebook.
Result<Sources> sources_of(const Call& call);
/// Does the same for a scenario that is not the whole body.
Result<Sources> sources_of(const Call& call, files::Document scenario);
/// Parses the body and opens the conflict.
Result<std::shared_ptr<const Table>> table_of(const Call& call);

/// Parses the option `policy`.
Result<std::optional<PolicyKind>> policy_of(const Call& call);
/// Parses an option that is a whole number in [least, most].
Result<std::uint64_t> number_of(const Call& call, std::string_view name, std::uint64_t otherwise,
                                std::uint64_t least, std::uint64_t most);
/// Parses an option that is `true` or `false`.
Result<bool> flag_of(const Call& call, std::string_view name);
/// Parses the options that request the probabilities of single values.
Result<report::ValueQuestions> values_of(const Call& call);
/// Returns the faults as faults of an option.
Faults of_option(Faults faults);
/// Parses an option that is a JSON object.
Result<std::optional<files::Document>> object_of(const Call& call, std::string_view name);

/// Returns a cacheable answer: the same request always has the same answer.
Response text(std::string_view type, std::string body);
/// Does the same for an answer that may be long: from kWhole bytes on, it is sent while it is written.
/// Faults: stopped; more than kMaxAnswer bytes.
Result<Response> json(const Call& call, const files::Node& node);
/// Returns the fault of an answer of more than kMaxAnswer bytes.
Fault too_long_answer();

/// Writes an answer that may be long piece by piece. Beyond kMaxAnswer bytes it is broken off.
class BoundedWriter {
 public:
  BoundedWriter(const Call& call, std::string_view type) : call_(call), type_(type) {}
  void put(std::string_view piece);
  /// Returns the answer. If parts of it were already sent, sends the rest too.
  Result<Response> end();

 private:
  const Call& call_;
  std::string_view type_;
  std::string text_;
  std::size_t bytes_ = 0;  // of all pieces
  bool begun_ = false;
};
/// Marks an answer as cacheable only if `always`.
Result<Response> cacheable_if(bool always, Result<Response> response);
/// Renders the answer in the format of the route.
Result<Response> shown(const Call& call, Result<report::AnsweredQuestion> answered);

}  // namespace casus::service
