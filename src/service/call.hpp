#pragma once
// What an endpoint is asked, and the parts that most of them begin with: the scenario of the body, the
// options of the query.

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

struct Call {
  const Request& request;
  const Query& query;
  std::vector<std::string> parts;  ///< what stands in the places of the route's `{…}`
  report::Format format;
  const Limits& limits;
  const Pieces& pieces;
};

/// Answers of more bytes are not held whole.
inline constexpr std::size_t kWhole = std::size_t{8} << 20U;
/// Answers of more bytes are refused before they are written.
inline constexpr std::size_t kMaxAnswer = std::size_t{64} << 20U;

/// How the body of a request is called in faults.
inline constexpr std::string_view kBody = "body";

/// The body as a document: JSON, or TOML.
Result<files::Document> document_of(const Call& call);
/// The body as a scenario, with `set` and `rulebook`; rulebooks are built-in ones, whatever it names.
Result<ScenarioTemplate> template_of(const Call& call);
Result<Sources> sources_of(const Call& call);
/// The same of a scenario that is not the whole body.
Result<Sources> sources_of(const Call& call, files::Document scenario);
Result<std::shared_ptr<const Table>> table_of(const Call& call);

/// The option `policy`.
Result<std::optional<PolicyKind>> policy_of(const Call& call);
/// An option that is a whole number.
Result<std::uint64_t> number_of(const Call& call, std::string_view name, std::uint64_t otherwise,
                                std::uint64_t least, std::uint64_t most);
/// An option that is `true` or `false`.
Result<bool> flag_of(const Call& call, std::string_view name);
/// The options that ask for the chances of single values.
Result<report::ValueQuestions> values_of(const Call& call);
/// Faults of what was read out of an option.
Faults of_option(Faults faults);
/// An option that is a JSON object.
Result<std::optional<files::Document>> object_of(const Call& call, std::string_view name);

/// An answer that is the same whenever it is asked.
Response text(std::string_view type, std::string body);
/// The same of what may be long: from kWhole bytes on it is sent while it is written. Faults: stopped; more
/// than kMaxAnswer bytes.
Result<Response> json(const Call& call, const files::Node& node);
/// The fault of an answer of more than kMaxAnswer bytes.
Fault too_long_answer();

/// Takes an answer that may be long piece by piece, of at most kMaxAnswer bytes: beyond them it breaks off.
class BoundedWriter {
 public:
  BoundedWriter(const Call& call, std::string_view type) : call_(call), type_(type) {}
  void put(std::string_view piece);
  /// The answer; where it was sent meanwhile, what is left of it is too.
  Result<Response> end();

 private:
  const Call& call_;
  std::string_view type_;
  std::string text_;
  std::size_t bytes_ = 0;  // of all pieces
  bool begun_ = false;
};
/// An answer that is the same whenever it is asked only where `always`.
Result<Response> lasting(bool always, Result<Response> response);
/// What was asked, in the format of the route.
Result<Response> shown(const Call& call, Result<report::AnsweredQuestion> answered);

}  // namespace casus::service
