// Tests that every endpoint, with the largest scenarios that the readers accept, answers or refuses within
// its memory. This program replaces operator new to count allocations.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

#include "base/meter.hpp"
#include "deep.hpp"
#include "files/text.hpp"
#include "journal/lines.hpp"
#include "service/api.hpp"
#include "service/within_memory.hpp"

namespace casus::service {
namespace {

using files::Node;

constexpr std::uint64_t kUnlimited = ResourceMeter::kUnlimited;
constexpr std::uint64_t kUnsettled = 256U << 10U;  // bytes that threads have not reported to their meter yet

struct MeasuredAnswer {
  unsigned status = 0;
  std::size_t bytes = 0;     ///< of the answer
  std::uint64_t memory = 0;  ///< that was taken at once, most
  std::string text;          ///< where it came whole
};

MeasuredAnswer ask(const Request& request, const Limits& limits) {
  MeasuredAnswer came;
  ResourceMeter meter(kUnlimited, kUnlimited);
  auto understood = understand(request);
  if (const auto* early = std::get_if<Response>(&understood))
    return {early->status, early->body.size(), meter.bytes(), early->body};
  Response response =
      answer(std::get<RoutedRequest>(understood), request, limits,
             [&](std::string_view /*type*/, std::string_view piece) { came.bytes += piece.size(); });
  came.status = response.status;
  came.bytes += response.body.size();
  came.memory = meter.bytes();
  came.text = std::move(response.body);
  return came;
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The scenarios of tests/largest, by name.
std::vector<std::pair<std::string, std::string>> largest() {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(CASUS_ROOT) + "/tests/largest"))
    all.emplace_back(entry.path().stem().string(), text_of(entry.path()));
  std::sort(all.begin(), all.end());
  return all;
}

/// Returns a scenario with as many texts of the greatest length as fit into a body.
std::string with_texts(const std::string& system) {
  std::string body = "{\"system\":\"" + system + '"';
  for (int i = 0; body.size() + 70'000 < kMaxBody; ++i)
    body += ",\"t" + std::to_string(i) + "\":\"" + std::string(65'536, '\x01' + 32) + '"';
  return body + "}";
}

/// As many values as a document may have, each as short as may be: much is held of few bytes.
std::string with_values(const std::string& system) {
  std::string body = "{\"system\":\"" + system + "\",\"a\":[0";
  for (std::size_t i = 0; i + 10 < files::kMaxNodes; ++i) body += ",0";
  return body + "]}";
}

/// The ways to ask a route: options beside its path.
std::vector<std::string> asked_of(const std::string& path) {
  const std::string hash(64, 'a');
  if (path.find("/journal/turned") != std::string::npos) return {"", "?previous=" + hash + "&to=South"};
  if (path.find("/journal/") != std::string::npos) return {"?previous=" + hash + "&to=" + hash};
  if (path.find("sweep") != std::string::npos)
    return {"?vary=territory.T0.development%3D0..1&vary=territory.T1.development%3D0..1",
            "?vary=dice.attacker%3D0..64"};
  if (path.find("simulate") != std::string::npos) return {"?runs=100"};
  if (path == "/api/v1/play") return {"", "?step=true&course=true&weigh=true", "?seed=1"};
  if (path == "/api/v1/judge") return {"", "?why-not=true"};
  if (path == "/api/v1/map") return {"", "?role=operation", "?role=choices", "?role=steps"};
  if (path.starts_with("/api/v1/odds") || path == "/api/v1/compare") return {"", "?policy=best"};
  if (path == "/api/v1/luck") return {"", "?win=true"};
  return {""};
}

/// A small part of what a request has, so that what is refused is refused soon.
Limits small_limits() {
  Limits limits;
  limits.max_bytes = std::uint64_t{48} << 20U;
  limits.max_work = 1'000'000;
  return limits;
}

TEST(Largest, ScenariosAreAnsweredOrRefusedByEveryEndpointWithinItsMemory) {
  const Limits limits = small_limits();
  auto inputs = largest();
  ASSERT_GE(inputs.size(), 16U);
  inputs.emplace_back("texts", with_texts("defcon"));
  inputs.emplace_back("values", with_values("aggression"));
  std::size_t asked = 0;
  std::size_t answered = 0;
  std::size_t most_bytes = 0;
  std::uint64_t most_memory = 0;
  std::size_t turn = 0;  // a quarter of all pairs where not everything is asked for: every route, every input
  for (const Route& route : routes()) {
    if (route.method != "POST") continue;
    ++turn;
    for (const auto& [name, body] : inputs) {
      if (turn++ % 4 != 0 && !deep()) continue;
      for (const std::string& options : asked_of(std::string(route.path))) {
        const bool is_json = body.starts_with('{');
        const Request request{"POST", std::string(route.path) + options,
                              is_json ? "application/json" : "application/toml", body};
        const MeasuredAnswer came = ask(request, limits);
        const std::string what = request.target + " of " + name;
        ++asked;
        answered += came.status == 200 ? 1 : 0;
        EXPECT_LE(came.bytes, kMaxAnswer) << what;
        EXPECT_LE(came.memory, limits.max_bytes + kMostHeld + kUnsettled) << what;
        EXPECT_LT(came.status, 500U) << what;
        if (came.status != 200) {
          EXPECT_THAT(came.text, testing::HasSubstr("\"detail\":")) << what;
        }
        most_bytes = std::max(most_bytes, came.bytes);
        most_memory = std::max(most_memory, came.memory);
      }
    }
  }
  EXPECT_GT(asked, deep_or(500U, 120U));
  EXPECT_GT(answered, deep_or(150U, 40U));
  RecordProperty("asked", std::to_string(asked));
  RecordProperty("answered", std::to_string(answered));
  RecordProperty("most_bytes", std::to_string(most_bytes));
  RecordProperty("most_memory", std::to_string(most_memory));
}

/// What an endpoint holds is refused before it is there: the least memory that is asked for beyond the bound
/// is not taken, wherever in the making of an answer that is.
TEST(Largest, AnswersAreRefusedWhereverTheirMemoryEnds) {
  const std::string body =
      text_of(std::string(CASUS_ROOT) + "/tests/largest/aggression-16-territories-8-cards.toml");
  for (const char* target : {"/api/v1/judge", "/api/v1/judge?why-not=true", "/api/v1/read", "/api/v1/write",
                             "/api/v1/check", "/api/v1/knobs", "/api/v1/names", "/api/v1/play?seed=1"}) {
    const Request request{"POST", target, "application/toml", body};
    auto understood = understand(request);
    const RoutedRequest& routed = std::get<RoutedRequest>(understood);
    const MeasuredAnswer whole = ask(request, {});
    ASSERT_EQ(whole.status, 200U) << target;
    for (const std::uint64_t part : {16U, 4U, 2U}) {
      const Limits limits;
      const Query& query = routed.query;
      const Pieces nowhere = [](std::string_view, std::string_view) {};
      const Call call{request, query, routed.parts, routed.route->format, limits, nowhere};
      ResourceMeter meter(kUnlimited, kUnlimited);
      const std::uint64_t most = whole.memory / part;
      const auto refused = within_memory(limits, most, [&] { return routed.route->answer(call); });
      EXPECT_LE(meter.bytes(), most + kUnsettled) << target;
      if (most + kUnsettled < whole.memory) {
        ASSERT_FALSE(refused) << target << ", " << whole.memory << " bytes, a part of " << part;
        EXPECT_THAT(to_string(refused.faults().front()), testing::HasSubstr("bytes of memory")) << target;
      }
    }
  }
}

/// The lists that are longest: what is written of them is refused while it is written.
TEST(Largest, AnswersThatHoldTooMuchAreRefusedWhileTheyAreMade) {
  const Limits limits = small_limits();
  const Pieces nowhere = [](std::string_view, std::string_view) {};
  const Request request{"POST", "/api/v1/read", "application/json", ""};
  const Query query;
  const Call call{request, query, {}, report::Format::json, limits, nowhere};
  const auto refused = within_memory(limits, std::uint64_t{8} << 20U, [&]() -> Result<Response> {
    Node::Array all;
    for (std::int64_t i = 0; i < 100'000'000; ++i) all.emplace_back(i);
    return json(call, Node(std::move(all)));
  });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.faults().front().kind, FaultKind::too_large);
}

}  // namespace
}  // namespace casus::service
