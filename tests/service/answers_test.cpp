// Tests the length of answers: it is bounded for every question.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <map>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "journal/lines.hpp"
#include "steps.hpp"

namespace casus::service {
namespace {

using files::Node;
using ::testing::HasSubstr;

/// What an answer came to.
struct MeasuredAnswer {
  unsigned status = 0;
  std::size_t bytes = 0;
  std::string text;  // where it is kept
};

/// Asks for no more than some positions, and counts what comes.
MeasuredAnswer ask(const Request& request, bool keeps = false, std::uint64_t most_nodes = 20'000) {
  auto understood = understand(request);
  MeasuredAnswer came;
  if (auto* early = std::get_if<Response>(&understood))
    return {early->status, early->body.size(), early->body};
  Limits limits;
  limits.max_nodes = most_nodes;
  const Response response = answer(std::get<RoutedRequest>(understood), request, limits,
                                   [&](std::string_view /*type*/, std::string_view piece) {
                                     came.bytes += piece.size();
                                     if (keeps) came.text += piece;
                                   });
  came.status = response.status;
  came.bytes += response.body.size();
  if (came.text.empty()) came.text = response.body;
  return came;
}

Request posted(const std::string& target, std::string body) {
  return {"POST", "/api/v1/" + target, "application/json", std::move(body)};
}

/// A journal: a first line with the scenario given, then as many lines `back` as fit.
std::string journal_of_backs(const Node& scenario, std::size_t most = kMaxJournal) {
  const Node begun = Node::Table{{"casus", Node("1")},
                                 {"writer", Node("table")},
                                 {"begun", Node(Node::Table{{"system", Node("aggression")},
                                                            {"scenario", scenario},
                                                            {"rulebook", Node(Node::Table{})}})}};
  std::string text = to_json(begun);
  const std::string first = journal::name_of(text);
  std::string last = first;
  text += '\n';
  while (text.size() + 250 < most) {
    const std::string line = journal::back_line({last}, first).value();
    last = journal::name_of(line.substr(0, line.size() - 1));
    text += line;
  }
  return text;
}

Node scenario_of_texts(std::size_t texts, std::size_t bytes) {
  Node::Table entries{{"a", Node("a")}, {"system", Node("aggression")}};
  for (std::size_t i = 0; i < texts; ++i)
    entries.push_back({"text" + std::to_string(10 + i), Node(std::string(bytes, 'x'))});
  return entries;
}

/// The most memory that a process has while it answers, beyond what it had before, in bytes.
std::size_t memory_of(const Request& request) {
  ::malloc_trim(0);
  const pid_t child = ::fork();
  if (child == 0) {
    rusage before{};
    ::getrusage(RUSAGE_SELF, &before);
    const MeasuredAnswer came = ask(request);
    rusage after{};
    ::getrusage(RUSAGE_SELF, &after);
    const long more = (after.ru_maxrss - before.ru_maxrss) / 1024;  // MiB
    ::_exit(came.status == 200 ? static_cast<int>(std::min(more, 200L)) : 255);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return static_cast<std::size_t>(WEXITSTATUS(status)) << 20U;
}

/// The answer gave the scenario after every line: 2.3 GB of 4 MB.
TEST(Answers, OfAJournalThatGoesBackAgainAndAgainAreShort) {
  const std::string text = journal_of_backs(scenario_of_texts(10, 60'000));
  ASSERT_GT(std::count(text.begin(), text.end(), '\n'), 15'000);
  for (const char* how : {"journal", "journal?prove=false"}) {
    const Request request = posted(how, text);
    const MeasuredAnswer came = ask(request, true);
    EXPECT_EQ(came.status, 200U) << came.text.substr(0, 500);
    EXPECT_LT(came.bytes, std::size_t{12} << 20U);
    EXPECT_THAT(came.text, HasSubstr(R"("kind":"back")"));
    EXPECT_EQ(came.text.back(), '\n');
#ifndef __SANITIZE_ADDRESS__
    EXPECT_LE(memory_of(request), std::size_t{100} << 20U);
#endif
  }
}

/// Small ones have the scenario after each line as before; large ones what each line changes, which gives the
/// same.
TEST(Answers, OfAJournalGiveTheScenarioOnceAndTheChanges) {
  const std::string body = body_of("aggression", "worked-example");
  const auto answered = [](const MeasuredAnswer& came) {
    return files::read_json(came.text, "answer").value().root;
  };
  const auto kept = [](std::string& text, std::string& last, const Node& said) {
    text += text_at(said, "line") + "\n";
    last = text_at(said, "hash");
    return *said.find("scenario");
  };
  std::string text;
  std::string last;
  Node scenario = kept(text, last, answered(ask(posted("journal/begun", body))));
  std::vector<Node> after{scenario};
  std::string read_short;
  for (int i = 0; i < 600; ++i) {
    if (i == 3) read_short = text;
    Node changed = scenario;
    *changed.find("title") = Node("title " + std::to_string(i) + std::string(2000, 'x'));
    const Node edit = Node::Table{{"before", scenario}, {"after", changed}};
    const std::string line = journal::edited_line({last}, {scenario, {"a"}}, {changed, {"a"}}).value();
    last = journal::name_of(line.substr(0, line.size() - 1));
    text += line;
    scenario = changed;
    after.push_back(scenario);
  }
  const Node small = answered(ask(posted("journal?prove=false", read_short), true));
  for (const Node& line : *small.find("lines")->array()) ASSERT_NE(line.find("scenario"), nullptr);

  const MeasuredAnswer came = ask(posted("journal?prove=false", text), true);
  ASSERT_EQ(came.status, 200U);
  // Longer than any file that is read here: line by line.
  std::size_t lines = 0;
  std::size_t at = came.text.find("\"lines\":[") + 9;
  files::Document now{after.front(), {"scenario"}};
  while (at < came.text.size() && came.text[at] == '{') {
    std::size_t end = came.text.find(",{\"line\":", at);
    if (end == std::string::npos) end = came.text.rfind("]}");
    const Node line = files::read_json(came.text.substr(at, end - at), "line").value().root;
    EXPECT_EQ(line.find("scenario") != nullptr, lines == 0);
    if (const Node* changes = line.find("changes")) {
      std::vector<files::Change> all;
      for (const Node& one : *changes->array()) {
        const auto value = [&](const char* side) {
          return one.find(side) == nullptr ? std::nullopt : std::optional(*one.find(side));
        };
        all.push_back({text_at(one, "path"), value("from"), value("to")});
      }
      now = files::apply(std::move(now), all).value();
    }
    ASSERT_EQ(now.root, after[lines]) << lines;
    ++lines;
    at = end + 1;
  }
  EXPECT_EQ(lines, after.size());
}

/// A text of a scenario is said again and again: it has a bound, which the refusal names.
TEST(Answers, SayHowLongATextMayBe) {
  const std::string wanted = "at most 65536 of a text in a scenario were expected";
  Node scenario = files::read_json(body_of("aggression", "worked-example"), "scenario").value().root;
  scenario.table()->push_back({"note", Node(std::string(65'537, 'x'))});
  const MeasuredAnswer odds = ask(posted("odds", to_json(scenario)));
  EXPECT_EQ(odds.status, 422U);
  EXPECT_THAT(odds.text, HasSubstr(wanted));
  EXPECT_THAT(odds.text, HasSubstr("'note' has 65537 bytes"));
  const MeasuredAnswer journal =
      ask(posted("journal?prove=false", journal_of_backs(scenario_of_texts(1, 65'537), 400'000)));
  EXPECT_EQ(journal.status, 422U);
  EXPECT_THAT(journal.text, HasSubstr(wanted));
  Node key = Node::Table{{"system", Node("aggression")}, {std::string(65'537, 'k'), Node(1)}};
  EXPECT_THAT(ask(posted("odds", to_json(key))).text, HasSubstr("a key has 65537 bytes"));
  const std::string game = "casus = 1\ntitle = \"" + std::string(4097, 'x') + "\"\n";
  EXPECT_THAT(ask(posted("check", game)).text,
              HasSubstr("at most 4096 of a text in a game's file were expected"));
}

/// A path that the answer repeats for each value within it.
TEST(Answers, OfAJournalWhosePathsAreLongAreRefused) {
  const std::string key(60'000, 'k');
  Node::Table many;
  Node::Table others;
  for (int i = 1000; i < 4000; ++i) {
    many.push_back({"v" + std::to_string(i), Node(1)});
    others.push_back({"v" + std::to_string(i), Node(2)});
  }
  const Node before = Node::Table{{key, Node(many)}, {"system", Node("aggression")}};
  std::string text = journal_of_backs(before, 0);
  const std::string first = journal::name_of(text.substr(0, text.size() - 1));
  const Node edit = Node::Table{
      {"previous", Node(first)},
      {"writer", Node("table")},
      {"edited", Node(Node::Array{
                     Node(Node::Table{{"path", Node(key)}, {"from", Node(many)}, {"to", Node(others)}})})}};
  text += to_json(edit) + "\n";
  const MeasuredAnswer came = ask(posted("journal?prove=false", text));
  EXPECT_EQ(came.status, 422U);
  EXPECT_THAT(came.text, HasSubstr("too much to tell"));
}

/// Every endpoint, of the largest scenarios that there are, with as much text as they may have, and the most
/// that their options allow.
TEST(Answers, OfEveryEndpointAreBounded) {
  std::map<std::string_view, const BuiltInScenario*> largest;
  for (const BuiltInScenario& one : built_in_scenarios()) {
    const bool is_own = one.system == "aggression" || one.system == "conflict-chart" ||
                        one.system == "columbia" || one.system == "defcon";
    if (!is_own && one.system != "risk") continue;  // one of the games described in files
    const BuiltInScenario*& kept = largest[one.system];
    if (kept == nullptr || kept->toml.size() < one.toml.size()) kept = &one;
  }
  const std::string journal = journal_of_backs(scenario_of_texts(10, 60'000));
  std::size_t most = 0;
  std::string where;
  std::size_t asked = 0;
  const auto count = [&](const Request& request) {
    const MeasuredAnswer came = ask(request, false, 5'000);
    EXPECT_LE(came.bytes, kMaxAnswer) << request.target;
    EXPECT_LT(came.status, 500U) << request.target;
    ++asked;
    if (came.bytes <= most) return;
    most = came.bytes;
    where = request.target;
  };
  for (const Route& route : routes()) {
    const std::string path(route.path);
    if (route.method == "GET") {
      std::string target = path;
      for (const auto& [part, value] : {std::pair("{system}", "defcon"), std::pair("{name}", "defcon-1")}) {
        const std::size_t at = target.find(part);
        if (at != std::string::npos) target.replace(at, std::string(part).size(), value);
      }
      if (path.starts_with("/api/v1/dice")) target += "?exact=true&expression=400d100";
      count({"GET", target, "", ""});
      continue;
    }
    if (path == "/api/v1/journal") {
      count({"POST", path, "application/json", journal});
      continue;
    }
    for (const auto& [system, scenario] : largest) {
      std::string target = path;
      const std::string hash(64, 'a');
      if (path.find("/journal/") != std::string::npos) target += "?previous=" + hash + "&to=" + hash;
      if (path.find("sweep") != std::string::npos) target += "?vary=rulebook.x%3D0..9";
      if (path.find("simulate") != std::string::npos) target += "?runs=2000";
      count({"POST", target, "application/json", body_of(*scenario)});
      if (path == "/api/v1/play")
        count({"POST", path + "?step=true&course=true&weigh=true", "application/json", body_of(*scenario)});
      if (path == "/api/v1/judge")
        count({"POST", path + "?why-not=true", "application/json", body_of(*scenario)});
    }
    std::string body = R"({"system":"aggression")";
    for (int i = 0; i < 3; ++i)
      body += ",\"t" + std::to_string(i) + "\":\"" + std::string(65'536, '\x01' + 32) + '"';
    count({"POST", path, "application/json", body + "}"});
    count({"POST", path, "application/json", std::string(kMaxBody, '\xff')});
  }
  EXPECT_GT(asked, 150U);
  RecordProperty("most_bytes", std::to_string(most));
  RecordProperty("most_bytes_of", where);
}

}  // namespace
}  // namespace casus::service
