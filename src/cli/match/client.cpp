#include "cli/match/client.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "base/printable.hpp"
#include "cli/terminal.hpp"
#include "files/load.hpp"

namespace casus::cli {
namespace {

using files::Node;
using Clock = std::chrono::steady_clock;

constexpr auto kAway = std::chrono::minutes(10);  // how long a service may be away
constexpr auto kAgain = std::chrono::seconds(1);  // between two attempts
constexpr auto kNap = std::chrono::milliseconds(50);
constexpr auto kAnswer = std::chrono::seconds(15);
constexpr unsigned kDone = 201;
constexpr unsigned kBehind = 409;
constexpr unsigned kNotNow = 503;

/// A view may hold the log of a whole conflict as one text.
constexpr files::Bounds kOfAnswer{kMaxAnswer, kMaxAnswer, 4'000'000};

Result<Node> node_in(const HttpAnswer& answer) {
  auto read = files::read_json(answer.body, "", kOfAnswer);
  if (!read)
    return Fault{{}, "the answer of the service cannot be read", "a service of Casus was expected there"};
  return std::move(read->root);
}

/// Returns the fault that a refusal states, with the clauses of its ruling.
Fault fault_in(const HttpAnswer& answer) {
  const auto node = node_in(answer);
  std::string detail = node ? text_at(*node, "detail") : "";
  if (detail.empty()) {
    return Fault{{},
                 "the service answers with the status " + std::to_string(answer.status),
                 "a service of Casus was expected there"};
  }
  const Node* judgement = node->find("judgement");
  for (const Node& one : judgement == nullptr ? Node::Array() : elements_at(*judgement, "findings")) {
    if (!flag_at(one, "holds")) detail += "; " + text_at(one, "clause") + ": " + text_at(one, "text");
  }
  return Fault{{}, std::move(detail), ""};
}

/// Returns a number of a table, with or without decimals; 0 if it is none.
double real_at(const Node& node, std::string_view key) {
  const Node* found = node.find(key);
  if (found != nullptr && found->real() != nullptr) return *found->real();
  return found != nullptr && found->integer() != nullptr ? static_cast<double>(*found->integer()) : 0.0;
}

Fault no_answer(const ServiceUrl& service, const std::string& why) {
  if (interrupted()) return stopped();
  return Fault{
      {}, service.text() + " does not answer: " + why, "a service that casus serve runs was expected there"};
}

}  // namespace

Result<Node> MatchClient::post(const ServiceUrl& service, const std::string& below, const Node& body) {
  const HttpAnswer answer =
      http(service, {"POST", "api/v1/matches" + below, files::to_json(body), "", kAnswer});
  if (answer.status == 0) return no_answer(service, answer.body);
  if (answer.status != kDone && answer.status != 200) return fault_in(answer);
  return node_in(answer);
}

Result<HttpAnswer> MatchClient::answer_to(const HttpRequest& request) {
  const auto until = Clock::now() + kAway;
  for (bool is_reported = false;; is_reported = true) {
    HttpAnswer answer = http(link_.service, request);
    if (answer.status != 0 && answer.status != kNotNow) {
      has_answered_ = true;
      if (is_reported) notify("casus: the service answers again\n");
      return answer;
    }
    if (!has_answered_ || interrupted() || Clock::now() > until) {
      if (answer.status == 0) return no_answer(link_.service, answer.body);
      return fault_in(answer);
    }
    if (!is_reported) {
      const std::string why = answer.status == 0 ? answer.body : fault_in(answer).what;
      notify("casus: the service is away (" + printable(why) + "); it is asked again until it is back\n");
    }
    for (const auto next = Clock::now() + kAgain; Clock::now() < next && !interrupted();)
      std::this_thread::sleep_for(kNap);
  }
}

Result<ChoiceValues> MatchClient::weigh() {
  const auto seen = view(match::kMaxEntries, "&weigh=true", 0);
  if (!seen) return seen.faults();
  const Node* conflict = seen->find("conflict");
  const Node* question =
      conflict == nullptr || conflict->table() == nullptr ? nullptr : conflict->find("question");
  const Node* said =
      question == nullptr || question->table() == nullptr ? nullptr : question->find("weighing");
  if (said == nullptr || said->table() == nullptr)
    return Fault{{}, "it takes too long, or somebody holds something in secret", ""};
  ChoiceValues weighing;
  weighing.measure = text_at(*said, "measure") == "win" ? Measure::win : Measure::worth;
  weighing.off_plan = flag_at(*said, "off_plan");
  const std::size_t choices = elements_at(*question, "choices").size();
  for (const Node& one : elements_at(*said, "choices")) {
    const std::int64_t move = number_at(one, "move", -1);
    const Node* win = one.find("win");
    if (move < 0 || static_cast<std::size_t>(move) >= choices || win == nullptr) continue;
    weighing.choices.push_back({static_cast<std::size_t>(move),
                                real_at(one, "worth"),
                                real_at(one, "often"),
                                {real_at(*win, "attacker"), real_at(*win, "defender")}});
  }
  return weighing;
}

Result<Node> MatchClient::view(std::uint64_t from, const std::string& options, unsigned wait) {
  const std::string target =
      "api/v1/matches/" + link_.match + "/entries?from=" + std::to_string(from) + options;
  const auto answer = answer_to({"GET", target, "", key_, kAnswer + std::chrono::seconds(wait)});
  if (!answer) return answer.faults();
  if (answer->status != 200) return fault_in(*answer);
  auto view = node_in(*answer);
  if (!view) return view.faults();
  const Node* entries = view->find("entries");
  const Node* scenario = view->find("scenario");
  const Node* seats = view->find("seats");
  const Node* awaited = view->find("awaited");
  if (number_at(*view, "seq", -1) < 0 || entries == nullptr || entries->array() == nullptr ||
      scenario == nullptr || scenario->table() == nullptr || seats == nullptr || seats->array() == nullptr ||
      awaited == nullptr || awaited->array() == nullptr)
    return Fault{
        {}, "the answer of the service is no view of a match", "a service of Casus was expected there"};
  if (!key_.empty() && text_at(*view, "you").empty() && !flag_at(*view, "host"))
    return Fault{{},
                 "the seat was handed over: the key that is kept here is no longer its key",
                 "casus match join with the new link was expected"};
  return view;
}

Result<std::string> MatchClient::journal() {
  auto answer = answer_to({"GET", "api/v1/matches/" + link_.match + "/journal", "", key_, kAnswer});
  if (!answer) return answer.faults();
  if (answer->status != 200) return fault_in(*answer);
  return std::move(answer->body);
}

std::optional<Fault> MatchClient::forget() {
  const auto answer = answer_to({"DELETE", "api/v1/matches/" + link_.match, "", key_, kAnswer});
  if (!answer) return answer.faults().front();
  return answer->status == 200 ? std::nullopt : std::optional(fault_in(*answer));
}

Result<bool> MatchClient::command(std::uint64_t after, const Node& what) {
  const auto request = random_key();
  if (!request) return request.faults();
  const Node body(Node::Table{
      {"after", Node(static_cast<std::int64_t>(after))}, {"request", Node(*request)}, {"do", what}});
  const auto answer =
      answer_to({"POST", "api/v1/matches/" + link_.match + "/entries", files::to_json(body), key_, kAnswer});
  if (!answer) return answer.faults();
  if (answer->status == kDone || answer->status == 200) return true;
  if (answer->status == kBehind) {
    const auto node = node_in(*answer);
    if (node && number_at(*node, "seq", -1) >= 0) return false;
  }
  return fault_in(*answer);
}

}  // namespace casus::cli
