// Endpoints for lines of a journal, and for reading and verifying a whole journal. The service stores no
// journal: the client sends the line that a new line follows, and stores the result (docs/journal.md).

#include <algorithm>

#include "files/changes.hpp"
#include "journal/check.hpp"
#include "journal/lines.hpp"
#include "journal/story.hpp"
#include "report/json/json.hpp"
#include "service/endpoints.hpp"
#include "service/journal_line.hpp"

namespace casus::service {
namespace {

/// Lines of a journal include the scenario after them only if all these scenarios together have at most this
/// many bytes.
constexpr std::size_t kMostScenarios = std::size_t{1} << 20U;

using files::Node;
using journal::Kind;

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

/// Returns a change as a line of a journal has it.
Node change_node(const files::Change& change) {
  Node::Table entries{{"path", Node(change.path)}};
  if (change.from) entries.push_back({"from", *change.from});
  if (change.to) entries.push_back({"to", *change.to});
  return entries;
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

/// Returns a line in words, its changes, and the scenario after it if `scenario` is not null.
Node story_line_node(const journal::Journal& read, const journal::Line& line,
                     const journal::StoryLine& story_line, const files::Document* scenario) {
  Node::Array more;
  for (const std::string& one : story_line.more) more.emplace_back(one);
  Node::Table entries{{"line", Node(static_cast<std::int64_t>(line.number))},
                      {"hash", Node(line.name)},
                      {"kind", Node(journal::to_string(line.kind))},
                      {"text", Node(story_line.text)},
                      {"more", Node(std::move(more))},
                      {"voided", Node(story_line.voided)}};
  if (line.kind == Kind::played) {
    Node played = journal::played_in(read, line);
    for (const char* key : {"winner", "settlement"}) {
      if (Node* said = played.find(key)) entries.push_back({key, std::move(*said)});
    }
  }
  if (line.kind == Kind::back)
    entries.push_back({"to", Node(static_cast<std::int64_t>(read.lines[line.to].number))});
  if (line.kind != Kind::begun && line.kind != Kind::back) {
    Node::Array changes;
    for (const files::Change& change : line.changes) changes.push_back(change_node(change));
    entries.push_back({"changes", Node(std::move(changes))});
  }
  if (scenario != nullptr) entries.push_back({"scenario", scenario->root});
  return entries;
}

}  // namespace

std::optional<Fault> add_line(Node::Table& entries, Result<std::string> line) {
  if (!line) return line.faults().front();
  line->pop_back();  // its newline
  std::string hash = journal::name_of(*line);
  entries.push_back({"line", Node(std::move(*line))});
  entries.push_back({"hash", Node(std::move(hash))});
  return std::nullopt;
}
std::optional<Fault> add_line(Node::Table& entries, Result<std::string> line,
                              const files::Document& scenario) {
  if (auto fault = add_line(entries, std::move(line))) return fault;
  entries.push_back({"scenario", files::normal(scenario).root});
  return std::nullopt;
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
  Node::Table entries;
  if (auto fault = add_line(entries, journal::begun_line(*sources, CASUS_VERSION), sources->scenario))
    return *fault;
  return json(call, entries);
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
    return json(call, Node::Table{{"hash", Node(*previous)}, {"scenario", to.root}});
  Node::Table entries;
  if (auto fault = add_line(entries, journal::edited_line({std::move(*previous)}, from, to), to))
    return *fault;
  return json(call, entries);
}

Result<Response> journal_turned(const Call& call) {
  const auto sources = sources_of(call);
  if (!sources) return sources.faults();
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  const auto to = call.query.find("to");
  if (!to) {
    Node::Array names;
    for (std::string& name : (*table)->successors()) names.emplace_back(std::move(name));
    return json(call, Node::Table{{"successors", Node(std::move(names))}});
  }
  auto previous = name_said(call, "previous");
  if (!previous) return previous.faults();
  const auto now = (*table)->turned(*to);
  if (!now) return now.faults();
  Node::Table entries;
  const auto before = files::normal(sources->scenario);
  if (auto fault = add_line(entries, journal::turned_line({std::move(*previous)}, *to, before, *now), *now))
    return *fault;
  return json(call, entries);
}

Result<Response> journal_back(const Call& call) {
  auto previous = name_said(call, "previous");
  if (!previous) return previous.faults();
  const auto to = name_said(call, "to");
  if (!to) return to.faults();
  Node::Table entries;
  if (auto fault = add_line(entries, journal::back_line({std::move(*previous)}, *to))) return *fault;
  return json(call, entries);
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
  const auto story = journal::tell(*read, {}, false);
  if (!story) return story.faults();
  const bool with_scenarios =
      bytes_of_scenarios(*read, story->lines.size(), kMostScenarios) <= kMostScenarios;
  const auto text_of = [](const Node& node) {
    std::string text = report::json_line(node);
    text.pop_back();  // its newline
    return text;
  };
  // Written line by line, so that the whole need not be in memory.
  Node head = report::verdict_node(verdict);
  head.table()->push_back({"title", Node(story->title)});
  head.table()->push_back({"scenario", story->now.sources.scenario.root});
  BoundedWriter writing(call, "application/json");
  std::string text = text_of(head);
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
    text += text_of(story_line_node(*read, fold.line(), story_line,
                                    is_first || with_scenarios ? &fold.after() : nullptr));
    writing.put(text);
    is_first = false;
  }
  writing.put("]}\n");
  return writing.end();
}

}  // namespace casus::service
