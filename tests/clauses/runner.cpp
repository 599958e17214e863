#include "runner.hpp"

#include <cctype>
#include <filesystem>
#include <map>

#include "systems/registry.hpp"

namespace casus::clauses {
namespace {

using files::Document;
using files::Reader;
using Check = void (*)(Expected&, const Table&);

const std::map<std::string, Check, std::less<>>& questions() {
  static const std::map<std::string, Check, std::less<>> kQuestions{
      {"judge", check_judge},   {"moves", check_moves}, {"refused", check_refused}, {"odds", check_odds},
      {"advise", check_advise}, {"play", check_play},   {"turn", check_turn}};
  return kQuestions;
}

/// The position of a case: in it, or in the file that it names.
Result<Document> position(Reader& reader, const Document& document, const std::string& root) {
  const auto path = reader.optional_text("scenario");
  if (const files::Node* inlined = reader.node("position")) {
    if (path)
      return Fault{document.place(*inlined), "there is a scenario and a position", "one was expected"};
    return Document{*inlined, document.files};
  }
  if (path) return files::load((std::filesystem::path(root) / *path).string());
  return Fault{reader.place(), "there is no position", "'scenario' or [position] was expected"};
}

void put(Failures& wrong, const Faults& faults) {
  for (const Fault& fault : faults) wrong.push_back(to_string(fault));
}

void run_ask(Reader& ask, const Document& start, const std::optional<std::string>& rulebook,
             std::vector<std::string> sets, Failures& wrong) {
  Expected expected(ask, wrong);
  const std::size_t before = wrong.size();
  ask.optional_text("about");
  std::vector<std::string> known;
  for (const auto& [name, check] : questions()) known.push_back(name);
  const std::string question = known[ask.choice("question", known)];
  for (std::string& set : ask.optional_texts("set").value_or(std::vector<std::string>{}))
    sets.push_back(std::move(set));

  const auto sources = gather(start, rulebook, sets);
  if (!sources) {
    check_fault(expected, sources.faults());
  } else if (const auto table = open_table(*sources); !table) {
    check_fault(expected, table.faults());
  } else {
    questions().at(question)(expected, **table);
  }
  if (expected.compared() == 0 && wrong.size() == before) {
    expected.say(ask.has("fault") ? "fault: it was not refused so" : "nothing is expected of the answer");
  }
  ask.finish();
}

}  // namespace

void check_fault(Expected& expected, const Faults& faults) {
  std::string all;
  for (const Fault& fault : faults) all += (all.empty() ? "" : "\n") + to_string(fault);
  const auto part = expected.reader().optional_text("fault");
  if (!part) return expected.say("it was refused: " + all);
  if (all.find(*part) == std::string::npos) return expected.say("fault: it is " + all);
  expected.pass();
}

Failures run(const Document& document, const std::string& root) {
  Failures wrong;
  Faults faults;
  Reader reader(document, faults);
  reader.text("title", 300);
  reader.optional_names("clauses");
  const auto rulebook = reader.optional_text("rulebook");
  const std::vector<std::string> sets = reader.optional_texts("set").value_or(std::vector<std::string>{});
  const auto start = position(reader, document, root);
  if (!start) put(wrong, start.faults());
  auto asks = reader.tables("ask", {1, 200});
  if (start) {
    for (Reader& ask : asks) run_ask(ask, *start, rulebook, sets, wrong);
  }
  reader.finish();
  put(wrong, faults);
  return wrong;
}

Failures run_file(const std::string& path, const std::string& root) {
  const auto document = files::load(path);
  if (document) return run(*document, root);
  Failures wrong;
  put(wrong, document.faults());
  return wrong;
}

std::string clause_of_name(const std::string& stem) {
  std::size_t end = stem.find('-');
  if (end == std::string::npos) return stem;
  for (++end; end < stem.size() && std::isdigit(static_cast<unsigned char>(stem[end])) != 0;) ++end;
  return stem.substr(0, end);
}

Result<CaseContents> listed(const std::string& path) {
  const auto document = files::load(path);
  if (!document) return document.faults();
  Faults ignored;  // `run` reports them
  Reader reader(*document, ignored);
  CaseContents found{{clause_of_name(std::filesystem::path(path).stem().string())}, {}};
  const auto add = [](std::vector<std::string>& list, const std::optional<std::vector<std::string>>& more) {
    if (more) list.insert(list.end(), more->begin(), more->end());
  };
  add(found.clauses, reader.optional_names("clauses"));
  add(found.sets, reader.optional_texts("set"));
  for (Reader& ask : reader.optional_tables("ask")) add(found.sets, ask.optional_texts("set"));
  return found;
}

}  // namespace casus::clauses
