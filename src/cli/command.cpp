#include "cli/command.hpp"

#include "cli/line.hpp"
#include "cli/terminal.hpp"

namespace casus::cli {

std::string OutputFormat::contradiction() const {
  const int to_output = (json ? 1 : 0) + (csv == "-" ? 1 : 0) + (svg == "-" ? 1 : 0);
  return to_output > 1 ? "only one of --json, --csv - and --svg - can have standard output" : "";
}

Result<Reply> OutputFormat::shown(Result<report::AnsweredQuestion> answered) const {
  using report::Format;
  if (!answered) return answered.faults();
  const auto answer = std::make_shared<const report::AnsweredQuestion>(std::move(*answered));
  report::Style style = output_style();
  style.exact = exact;
  std::vector<std::pair<std::string, Format>> formats;
  if (csv) formats.emplace_back(*csv, Format::csv);
  if (svg) formats.emplace_back(*svg, Format::svg);
  if (csv != "-" && svg != "-") formats.emplace_back("-", json ? Format::json : Format::text);
  Reply reply;
  for (const auto& [path, format] : formats) {
    auto pieces = render(answer, format, style, brief);
    if (!pieces) return pieces.faults();
    reply.files.push_back({path, std::move(*pieces)});
  }
  return reply;
}

void ValueOptions::options(Line& line) {
  static constexpr std::string_view kSays[] = {
      "the chances of this value: exactly, at least and at most so many; a line for each",
      "exactly this value", "this value or more", "this value or less"};
  for (std::size_t i = 0; i < std::size(texts); ++i) {
    line.repeated("--" + std::string(report::kValueOptions[i]), "N", std::string(kSays[i]), texts[i]);
  }
}

std::string ValueOptions::contradiction() const {
  for (std::size_t i = 0; i < std::size(texts); ++i) {
    for (const std::string& text : texts[i]) {
      if (report::value_question({}, text)) continue;
      return "--" + std::string(report::kValueOptions[i]) + " '" + text +
             "': a whole number up to 10^15 was expected";
    }
  }
  return "";
}

report::ValueQuestions ValueOptions::questions() const {
  report::ValueQuestions questions;
  for (std::size_t i = 0; i < std::size(texts); ++i) {
    for (const std::string& text : texts[i]) {
      questions.push_back(*report::value_question(static_cast<report::ValueQuestion::Chance>(i), text));
    }
  }
  return questions;
}

void QuestionCommand::question(Line& line) {
  line.scenario(request_, format_);
  line.rulebook(request_);
}

Result<std::shared_ptr<const Table>> QuestionCommand::open() const {
  const auto sources = gather(request_);
  if (!sources) return sources.faults();
  auto table = open_table(*sources);
  if (!table) return table.faults();
  return std::shared_ptr<const Table>(std::move(*table));
}

}  // namespace casus::cli
