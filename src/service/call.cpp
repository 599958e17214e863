#include "service/call.hpp"

#include <algorithm>
#include <charconv>
#include <functional>

#include "report/json/json.hpp"
#include "service/within_memory.hpp"

namespace casus::service {
namespace {

std::string_view type_of(report::Format format) {
  return format == report::Format::svg   ? "image/svg+xml"
         : format == report::Format::csv ? "text/csv"
                                         : "application/json";
}

/// Returns the answer that `write` writes. A long answer is first measured, so that nothing is sent of an
/// answer that is too long.
Result<Response> written_now(const Call& call, std::string_view type,
                             const std::function<void(const report::TextSink&)>& write) {
  std::string whole;
  std::size_t bytes = 0;
  write([&](std::string_view piece) {
    bytes += piece.size();
    if (bytes <= kWhole) whole += piece;
  });
  if (call.limits.stopped()) return casus::stopped();
  if (bytes > kMaxAnswer) return too_long_answer();
  if (bytes <= kWhole) return text(type, std::move(whole));
  whole = std::string();
  BoundedWriter writing(call, type);
  write([&](std::string_view piece) { writing.put(piece); });
  return writing.end();
}

/// Does the same within the memory of an answer.
Result<Response> written(const Call& call, std::string_view type,
                         const std::function<void(const report::TextSink&)>& write) {
  return within_memory(call.limits, kMostHeld, [&] { return written_now(call, type, write); });
}

}  // namespace

Result<files::Document> document_of(const Call& call) { return files::read(call.request.body, kBody); }

Result<ScenarioTemplate> template_of(const Call& call) {
  auto scenario = document_of(call);
  if (!scenario) return scenario.faults();
  return ScenarioTemplate::of(std::move(*scenario), call.query.find("rulebook"), call.query.all("set"),
                              Reach::built_in);
}

Result<Sources> sources_of(const Call& call, files::Document scenario) {
  auto scenario_template = ScenarioTemplate::of(std::move(scenario), call.query.find("rulebook"),
                                                call.query.all("set"), Reach::built_in);
  if (!scenario_template) return scenario_template.faults();
  return std::move(*scenario_template).sources();
}

Result<Sources> sources_of(const Call& call) {
  auto scenario_template = template_of(call);
  if (!scenario_template) return scenario_template.faults();
  return std::move(*scenario_template).sources();
}

Result<std::shared_ptr<const Table>> table_of(const Call& call) {
  const auto sources = sources_of(call);
  if (!sources) return sources.faults();
  auto table = open_table(*sources);
  if (!table) return table.faults();
  return std::shared_ptr<const Table>(std::move(*table));
}

Result<std::optional<PolicyKind>> policy_of(const Call& call) {
  const auto said = call.query.find("policy");
  if (!said) return std::optional<PolicyKind>();
  if (*said == "declared") return std::optional(PolicyKind::declared);
  if (*said == "best") return std::optional(PolicyKind::best);
  return Fault{at_option("policy"), "'" + *said + "' is no policy", "'declared' or 'best' was expected"};
}

Result<std::uint64_t> number_of(const Call& call, std::string_view name, std::uint64_t otherwise,
                                std::uint64_t least, std::uint64_t most) {
  const auto said = call.query.find(name);
  if (!said) return otherwise;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(said->data(), said->data() + said->size(), number);
  if (error != std::errc() || end != said->data() + said->size() || number < least || number > most) {
    return Fault{
        at_option(name), "'" + *said + "' is no such number",
        "an integer from " + std::to_string(least) + " to " + std::to_string(most) + " was expected"};
  }
  return number;
}

Result<report::ValueQuestions> values_of(const Call& call) {
  report::ValueQuestions questions;
  for (std::size_t i = 0; i < std::size(report::kValueOptions); ++i) {
    for (const std::string& text : call.query.all(report::kValueOptions[i])) {
      const auto question = report::value_question(static_cast<report::ValueQuestion::Chance>(i), text);
      if (!question) {
        return Fault{at_option(report::kValueOptions[i]), "'" + text + "' is no such number",
                     "a whole number up to 10^15 was expected"};
      }
      questions.push_back(*question);
    }
  }
  return questions;
}

Result<bool> flag_of(const Call& call, std::string_view name) {
  const auto said = call.query.find(name);
  if (!said || *said == "false") return false;
  if (*said == "true" || said->empty()) return true;
  return Fault{at_option(name), "'" + *said + "'", "'true' or 'false' was expected"};
}

Result<std::optional<files::Document>> object_of(const Call& call, std::string_view name) {
  const auto said = call.query.find(name);
  if (!said) return std::optional<files::Document>();
  auto document = files::read_json(*said, name);
  if (!document) return of_option(document.faults());
  document->option = true;
  return std::optional(std::move(*document));
}

Faults of_option(Faults faults) {
  for (Fault& fault : faults) fault.place.option = true;
  return faults;
}

Fault too_long_answer() {
  return {{},
          "the answer would have more than " + std::to_string(kMaxAnswer) + " bytes",
          "a smaller question was expected, or the command line"};
}

Result<Response> json(const Call& call, const files::Node& node) {
  return written(call, "application/json",
                 [&](const report::TextSink& put) { report::write_line(node, put); });
}

void BoundedWriter::put(std::string_view piece) {
  constexpr std::size_t kPiece = std::size_t{128} << 10U;
  bytes_ += piece.size();
  if (call_.limits.stopped() || bytes_ > kMaxAnswer) return;
  text_ += piece;
  if (text_.size() < (begun_ ? kPiece : kWhole)) return;
  begun_ = true;
  for (std::string_view rest = text_; !rest.empty(); rest.remove_prefix(std::min(kPiece, rest.size())))
    call_.pieces(type_, rest.substr(0, kPiece));
  text_ = std::string();
}

Result<Response> BoundedWriter::end() {
  if (call_.limits.stopped()) return casus::stopped();
  if (bytes_ > kMaxAnswer) return too_long_answer();
  if (!begun_) return text(type_, std::move(text_));
  call_.pieces(type_, text_);
  return Response{};
}

Response text(std::string_view type, std::string body) {
  return {200, std::string(type), std::move(body), {}, true};
}

Result<Response> cacheable_if(bool always, Result<Response> response) {
  if (response) response->cacheable = response->cacheable && always;
  return response;
}

Result<Response> shown(const Call& call, Result<report::AnsweredQuestion> answered) {
  if (!answered) return answered.faults();
  return within_memory(call.limits, kMostHeld, [&]() -> Result<Response> {
    const auto write =
        render(std::make_shared<const report::AnsweredQuestion>(std::move(*answered)), call.format);
    if (!write) return write.faults();
    return written_now(call, type_of(call.format), *write);
  });
}

}  // namespace casus::service
