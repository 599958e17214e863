// Endpoints for lines of a journal, and for reading and verifying a whole journal. The service stores no
// journal: the client sends the line that a new line follows, and stores the result (docs/journal.md).

#include <algorithm>

#include "files/changes.hpp"
#include "journal/check.hpp"
#include "journal/journal_json.hpp"
#include "journal/lines.hpp"
#include "journal/story.hpp"
#include "report/json/json.hpp"
#include "report/json/step_json.hpp"
#include "service/endpoints.hpp"
#include "service/journal_line.hpp"

namespace casus::service {
namespace {

/// Lines of a journal include the scenario after them only if all these scenarios together have at most this
/// many bytes.
constexpr std::size_t kMostScenarios = std::size_t{1} << 20U;

using files::Node;

/// Parses an option that is the name of a line.
Result<std::string> name_said(const Call& call, std::string_view option) {
  const auto said = call.query.find(option);
  const bool is_hash =
      said && said->size() == 64 && said->find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!is_hash) {
    return Fault{at_option(option), said ? "'" + *said + "' is no hash of a line" : "no hash of a line",
                 "64 hexadecimal digits were expected"};
  }
  return *said;
}

/// Returns one of the two scenarios of a body that has both.
Result<files::Document> part_of(const files::Document& body, std::string_view key) {
  const Node* part = body.root.find(key);
  if (part == nullptr || part->table() == nullptr) {
    return Fault{body.place(part == nullptr ? body.root : *part),
                 "'" + std::string(key) + "' is " + (part == nullptr ? "missing" : "no scenario"),
                 R"({"before": SCENARIO, "after": SCENARIO} was expected)"};
  }
  return files::Document{*part, body.files};
}

/// Returns the total bytes of the scenarios after each line with changes, or `most` + 1 if there are more.
std::size_t bytes_of_scenarios(const journal::Journal& read, std::size_t lines, std::size_t most) {
  journal::Fold fold(read);
  std::size_t one = files::to_json(fold.after().root).size();
  std::size_t all = one;
  for (std::size_t i = 1; i < lines && all <= most; ++i) {
    if (fold.next()) break;
    if (!fold.leaves_all()) one = files::to_json(fold.after().root).size();
    all += one;
  }
  return std::min(all, most + 1);
}

Result<Response> answered(const Call& call, Result<report::JournalLine> line) {
  return line ? json(call, report::journal_line_node(*line)) : line.faults();
}

}  // namespace

Result<report::JournalLine> line_of(Result<std::string> line) {
  if (!line) return line.faults();
  line->pop_back();  // its newline
  std::string hash = journal::name_of(*line);
  return report::JournalLine{*std::move(line), std::move(hash)};
}
Result<report::JournalLine> line_of(Result<std::string> line, const files::Document& scenario) {
  auto made = line_of(std::move(line));
  if (made) made->scenario = files::normal(scenario);
  return made;
}

Result<std::optional<journal::LineHead>> after_said(const Call& call) {
  if (!call.query.find("previous")) return std::optional<journal::LineHead>();
  auto name = name_said(call, "previous");
  if (!name) return name.faults();
  return std::optional(journal::LineHead{std::move(*name)});
}

Result<Response> journal_begun(const Call& call) {
  const auto sources = sources_of(call);
  if (!sources) return sources.faults();
  if (const auto table = open_table(*sources); !table) return table.faults();
  return answered(call, line_of(journal::begun_line(*sources, CASUS_VERSION), sources->scenario));
}

Result<Response> journal_edited(const Call& call) {
  auto previous = name_said(call, "previous");
  if (!previous) return previous.faults();
  const auto body = document_of(call);
  if (!body) return body.faults();
  const auto before = part_of(*body, "before");
  if (!before) return before.faults();
  const auto now = part_of(*body, "after");
  if (!now) return now.faults();
  auto scenario_template = ScenarioTemplate::of(*now, std::nullopt, {}, Reach::built_in);
  if (!scenario_template) return scenario_template.faults();
  const auto sources = scenario_template->with();
  if (!sources) return sources.faults();
  if (const auto table = open_table(*sources); !table) return table.faults();
  const files::Document from = files::normal(*before);
  const files::Document to = files::normal(*now);
  if (files::changes(from, to).empty())
    return answered(call, report::JournalLine{"", *std::move(previous), to});
  return answered(call, line_of(journal::edited_line({std::move(*previous)}, from, to), to));
}

Result<Response> journal_turned(const Call& call) {
  const auto sources = sources_of(call);
  if (!sources) return sources.faults();
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  const auto to = call.query.find("to");
  if (!to) return json(call, report::successors_node(**table));
  auto previous = name_said(call, "previous");
  if (!previous) return previous.faults();
  const auto now = (*table)->turned(*to);
  if (!now) return now.faults();
  const auto before = files::normal(sources->scenario);
  return answered(call, line_of(journal::turned_line({std::move(*previous)}, *to, before, *now), *now));
}

Result<Response> journal_back(const Call& call) {
  auto previous = name_said(call, "previous");
  if (!previous) return previous.faults();
  const auto to = name_said(call, "to");
  if (!to) return to.faults();
  return answered(call, line_of(journal::back_line({std::move(*previous)}, *to)));
}

Result<Response> journal(const Call& call) {
  const auto proved = call.query.find("prove") ? flag_of(call, "prove") : Result<bool>(true);
  if (!proved) return proved.faults();
  const auto read = journal::read_journal(call.request.body, std::string(kBody));
  if (!read) return read.faults();
  report::Verdict verdict{true, 0, "every line is as it was written"};
  if (*proved) {
    const auto checked = journal::check_journal(*read, CASUS_VERSION, call.limits);
    if (!checked) return checked.faults();
    verdict = *checked;
  } else if (read->fault) {
    verdict = {false, read->fault->place.line, read->fault->what};
  }
  const auto story = journal::story_of(*read, {}, false);
  if (!story) return story.faults();
  const bool with_scenarios =
      bytes_of_scenarios(*read, story->lines.size(), kMostScenarios) <= kMostScenarios;
  const auto text_of = [](const Node& node) {
    std::string text = report::json_line(node);
    text.pop_back();  // its newline
    return text;
  };
  // Written line by line, so that the whole need not be in memory.
  BoundedWriter writing(call, "application/json");
  std::string text = text_of(journal::checked_node(verdict, *story));
  text.back() = ',';
  text += R"("lines":[)";
  journal::Fold fold(*read);
  bool is_first = true;
  for (const journal::StoryLine& story_line : story->lines) {
    if (call.limits.stopped()) return stopped();
    if (!is_first) {
      if (auto fault = fold.next()) return *fault;
      text = ",";
    }
    text += text_of(journal::story_line_node(*read, fold.line(), story_line,
                                             is_first || with_scenarios ? &fold.after() : nullptr));
    writing.put(text);
    is_first = false;
  }
  writing.put("]}\n");
  return writing.end();
}

}  // namespace casus::service
