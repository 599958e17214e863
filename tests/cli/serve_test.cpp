// Tests `casus serve` as a process: its messages, its end, and its restart.

#include <atomic>
#include <gmock/gmock.h>
#include <memory>
#include <regex>
#include <thread>

#include "conflict/play/random.hpp"
#include "deep.hpp"
#include "said.hpp"
#include "service/client.hpp"
#include "service/socket/address.hpp"
#include "serving.hpp"

namespace casus::cli {
namespace {

using service::Caller;
using ::testing::HasSubstr;

TEST(Serve, SaysWhereAndEndsOnASignal) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Serving service;
    ASSERT_NE(service.port(), 0);
    EXPECT_EQ(service.line(),
              "casus serves http://127.0.0.1:" + std::to_string(service.port()) + "/ until Ctrl-C\n");
    EXPECT_EQ(Caller(service.port()).get("/healthz")->body, "ok\n");
    EXPECT_EQ(service.end(signal), 0);
  }
}

constexpr const char* kLong =
    "/api/v1/"
    "sweep?vary=dice.attacker%3D0..64&vary=dice.defender%3D0..64&vary=rulebook.defender.polygon%3D2..24";

/// Sweeps at work and waiting, dice, and a client that sends half a request.
std::vector<std::unique_ptr<Caller>> fully_loaded(std::uint16_t port) {
  const auto scenario = Caller(port).get("/api/v1/scenarios/aggression/bare-dice");
  std::vector<std::unique_ptr<Caller>> clients;
  for (int i = 0; i < 30; ++i) {
    clients.push_back(std::make_unique<Caller>(port));
    if (i % 3 == 0) clients.back()->send(Caller::post_text(kLong, scenario->body));
    if (i % 3 == 1)
      clients.back()->send(Caller::post_text("/api/v1/simulate?runs=1000000000", scenario->body));
    if (i % 3 == 2) clients.back()->send("POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\n");
  }
  EXPECT_TRUE(clients.front()->some(1000));
  return clients;
}

TEST(Serve, UnderFullLoadItEndsInFiveSecondsAndAtOnceWhenToldAgain) {
  using Clock = std::chrono::steady_clock;
  {
    Serving service;
    const auto clients = fully_loaded(service.port());
    service.send_signal(SIGTERM);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(service.end(SIGTERM), 128 + SIGTERM);  // the second one ended it
  }
  Serving service;
  const auto clients = fully_loaded(service.port());
  const auto begin = Clock::now();
  EXPECT_EQ(service.end(SIGTERM), 0);
  EXPECT_LT(Clock::now() - begin, std::chrono::milliseconds(5500));
}

TEST(Serve, SaysWhereTheHouseFindsIt) {
  const Serving service("0.0.0.0:0");
  EXPECT_THAT(service.line(), HasSubstr("casus serves http://0.0.0.0:"));
  std::string others;
  for (const service::Address& one : service::reachable({"0.0.0.0", service.port()}))
    others += "  from other machines: " + service::url_of(one) + "\n";
  EXPECT_THAT(service.line(), testing::EndsWith(" until Ctrl-C\n" + others));
}

TEST(Serve, TwoOnOnePort) {
  const Serving first;
  const ProcessResult second = run({"serve", "--listen", "127.0.0.1:" + std::to_string(first.port())});
  EXPECT_EQ(second.status, 2);
  EXPECT_EQ(second.out, "");
  EXPECT_EQ(second.err,
            "casus: http://127.0.0.1:" + std::to_string(first.port()) +
                "/ is in use: another program listens there, --listen with a free port was expected\n");
}

TEST(Serve, BadAddresses) {
  for (const char* listen : {"here", "1.2.3.4:99999", "::1:8080", "127.0.0.1:"}) {
    const ProcessResult ran = run({"serve", "--listen", listen});
    EXPECT_EQ(ran.status, 2) << listen;
    EXPECT_THAT(ran.err, HasSubstr("an address and a port were expected")) << listen;
  }
  EXPECT_EQ(run({"serve", "--budget", "0"}).status, 2);
}

/// Killed in the middle of a sweep, with a client that waits, and started again on the same port: there at
/// once.
TEST(Serve, IsThereAgainAfterBeingKilled) {
  std::uint16_t port = 0;
  {
    Serving service;
    port = service.port();
    ASSERT_NE(port, 0);
    const auto scenario = Caller(port).get("/api/v1/scenarios/aggression/bare-dice");
    Caller client(port);
    client.send(Caller::post_text(
        "/api/v1/"
        "sweep?vary=dice.attacker%3D0..64&vary=dice.defender%3D0..64&vary=rulebook.defender.polygon%3D2..24",
        scenario->body));
    ASSERT_TRUE(client.some(1000));
    EXPECT_EQ(service.end(SIGKILL), 128 + SIGKILL);
    EXPECT_TRUE(client.closed(5000));
  }
  Serving again("127.0.0.1:" + std::to_string(port));
  ASSERT_EQ(again.port(), port);
  EXPECT_EQ(Caller(port).get("/healthz")->status, 200);
  EXPECT_EQ(again.end(SIGTERM), 0);
}

/// Nothing is lost of a play and nothing can be chosen again, though the service was killed in the middle of
/// it.
TEST(Serve, GoesOnWithTheOpenPlaysThatItKeeps) {
  const Folder folder;
  const std::string plays = folder / "plays";
  std::string scenario;
  std::string key;
  const auto step = [&](const Serving& service, const std::string& more) {
    const std::string body =
        key.empty() ? scenario : R"({"scenario":)" + scenario + R"(,"play":{"key":")" + key + R"("}})";
    return Caller(service.port()).post("/api/v1/play?step=true" + more, body);
  };
  const auto field = [](const std::string& body, const std::string& name) {
    std::smatch match;
    return std::regex_search(body, match, std::regex("\"" + name + "\":\"([^\"]*)\"")) ? match[1].str() : "";
  };
  std::string token;
  std::string after_one;
  {
    Serving service("127.0.0.1:0", {"--plays", plays});
    ASSERT_NE(service.port(), 0);
    scenario = Caller(service.port()).get("/api/v1/scenarios/aggression/campaign-of-five")->body;
    const auto begun = step(service, "");
    ASSERT_TRUE(begun && begun->status == 200U) << (begun ? begun->body : "");
    token = "&token=" + field(begun->body, "token");
    key = field(begun->body, "key");
    const auto one = step(service, token + "&answers=1");
    ASSERT_TRUE(one && one->status == 200U) << (one ? one->body : "");
    after_one = one->body;
    // Another process over the same store is the same service.
    const Serving other("127.0.0.1:0", {"--store", plays});
    EXPECT_EQ(step(other, token + "&answers=1")->body, after_one);
    EXPECT_EQ(step(other, token + "&answers=2")->status, 400U);
    service.end(SIGKILL);
  }
  {
    Serving again("127.0.0.1:0", {"--store", plays});
    ASSERT_NE(again.port(), 0);
    EXPECT_EQ(step(again, token + "&answers=1")->body, after_one) << "the same dice";
    EXPECT_EQ(step(again, token + "&answers=2")->status, 400U) << "what was chosen cannot be taken back";
    if (after_one.find("\"question\"") != std::string::npos) {
      EXPECT_EQ(step(again, token + "&answers=1,0")->status, 200U);
    }
  }
  const Serving without;
  EXPECT_EQ(step(without, token + "&answers=1")->status, 400U) << "its key is another";
  EXPECT_EQ(std::filesystem::status(plays).permissions() & std::filesystem::perms::group_read,
            std::filesystem::perms::none);
  EXPECT_THAT(run({"serve", "--plays", folder.write("other", "no plays\n")}).err,
              HasSubstr("the store of matches cannot be used"));
  EXPECT_EQ(text_of(folder / "other"), "no plays\n") << "left as it is";
  const std::string old = "casus plays 1 " + std::string(64, 'a') + "\n";
  {
    Serving with_old("127.0.0.1:0", {"--plays", folder.write("old", old)});
    EXPECT_NE(with_old.port(), 0);
  }
  EXPECT_EQ(text_of(folder / "old"), old) << "left as it is";
}

/// Killed in the midst of plays, again and again: whatever was acknowledged is known, and cannot be taken
/// back.
TEST(Serve, LosesNothingThatItAcknowledged) {
  struct Acknowledged {
    std::string said;  // token and key
    int choice;
  };
  const Folder folder;
  const std::string plays = folder / "plays";
  const auto field = [](const std::string& body, const std::string& name) {
    const std::size_t at = body.find("\"" + name + "\":\"");
    const std::size_t begin = at + name.size() + 4;
    return at == std::string::npos ? "" : body.substr(begin, body.find('"', begin) - begin);
  };
  std::string scenario;
  const auto choose = [&](Caller& caller, const std::string& said, int choice) {
    return caller.post("/api/v1/play", R"({"scenario":)" + scenario + R"(,"play":{"step":true,)" + said +
                                           R"("answers":[)" + std::to_string(choice) + "]}}");
  };
  std::vector<Acknowledged> all;
  Random random(31, 0);
  const int kills = deep_or(50, 6);
  for (int kill = 0; kill < kills; ++kill) {
    Serving service("127.0.0.1:0", {"--store", plays});
    ASSERT_NE(service.port(), 0) << kill;
    if (scenario.empty())
      scenario = Caller(service.port()).get("/api/v1/scenarios/aggression/campaign-of-five")->body;
    for (std::size_t n = 0; n < std::min<std::size_t>(all.size(), 20); ++n) {
      Caller caller(service.port());
      const Acknowledged& one = all[n < 10 ? all.size() - 1 - n : random.below(all.size())];
      EXPECT_EQ(choose(caller, one.said, one.choice)->status, 200U) << kill;
      EXPECT_EQ(choose(caller, one.said, 3 - one.choice)->status, 400U) << kill;
    }
    std::atomic<std::size_t> now = 0;
    std::thread playing([&] {
      Caller caller(service.port());
      for (;;) {
        const auto begun = caller.post("/api/v1/play?step=true", scenario);
        if (!begun || begun->status != 200U) return;
        const int choice = 1 + static_cast<int>(all.size() % 2);
        const std::string said =
            R"("token":")" + field(begun->body, "token") + R"(","key":")" + field(begun->body, "key") + "\",";
        const auto chosen = choose(caller, said, choice);
        if (!chosen || chosen->status != 200U) return;
        all.push_back({said, choice});
        ++now;
      }
    });
    const std::size_t wanted = 1 + random.below(8);
    for (int i = 0; i < 10'000 && now < wanted; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(3000)));
    service.end(SIGKILL);
    playing.join();
    EXPECT_GE(now, wanted);
  }
  RecordProperty("acknowledged", std::to_string(all.size()));
}

}  // namespace
}  // namespace casus::cli
