// Tests that no client can block the service. Under any load, and with slow or broken requests, a client that
// asks for little gets its answer.

#include <gmock/gmock.h>
#include <random>

#include "deep.hpp"
#include "running.hpp"

namespace casus::service {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Milliseconds = std::chrono::milliseconds;

TEST(Besieged, WhatIsTooMuchIsAnswered) {
  Settings settings;
  settings.budget = Milliseconds(100);
  settings.study_budget = Milliseconds(300);
  const Running service(settings);
  const std::string body = scenario_json(service.port(), kWorked);
  Caller client(service.port());
  const auto reply = client.post("/api/v1/simulate?runs=1000000000", body);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 422);
  EXPECT_THAT(reply->body, HasSubstr("too much"));
  EXPECT_EQ(service.metric("casus_too_much_total"), 1);
  const auto sweep = client.post(kLong, scenario_json(service.port(), "aggression/bare-dice"));
  ASSERT_TRUE(sweep);
  EXPECT_TRUE(sweep->status == 422 || !sweep->whole);  // before its first cells, or in their midst
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
}

TEST(Besieged, MoreThanItWorksOnComesBackLater) {
  Settings settings;
  settings.most_in_work = 1;
  settings.workers = 1;
  const Running service(settings);
  const std::string dice = scenario_json(service.port(), "aggression/bare-dice");
  Caller busy(service.port());
  busy.send(Caller::post_text(kLong, dice));
  ASSERT_TRUE(busy.some(200));
  Caller other(service.port());
  const auto refused = other.post(kLong, dice);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 503);
  EXPECT_EQ(refused->header("Retry-After"), "1");
  EXPECT_EQ(other.get("/healthz")->status, 200);             // that needs no work
  EXPECT_EQ(other.post("/api/v1/odds", dice)->status, 200);  // and that little: it has a lane of its own
  busy.close();
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
  EXPECT_EQ(other.post("/api/v1/sweep?vary=dice.attacker%3D1", dice)->status, 200);
}

/// As many sweeps as there are cores, and more, and dice without end: who asks for little is answered.
TEST(Besieged, LittleIsAnsweredWhileMuchIsAsked) {
  const Running service;
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  std::vector<std::unique_ptr<Caller>> heavy;
  for (int i = 0; i < 24; ++i) {
    heavy.push_back(std::make_unique<Caller>(service.port()));
    const std::string number = std::to_string(i);
    if (i % 3 == 0) heavy.back()->send(Caller::post_text(kLong, body));
    if (i % 3 == 1)
      heavy.back()->send(Caller::post_text("/api/v1/simulate?runs=1000000000&seed=" + number, body));
    if (i % 3 == 2)
      heavy.back()->send("GET /api/v1/dice?expression=700d100%2B" + number +
                         " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }
  Caller light(service.port());
  for (int i = 0; i < 40; ++i) {
    std::string fresh = body;
    const std::string title = "\"title\":\"";
    fresh.insert(fresh.find(title) + title.size(), std::to_string(i) + " ");
    const auto reply = light.post("/api/v1/odds", fresh);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200) << reply->body;
  }
  EXPECT_GT(service.metric("casus_slow_lane"), 1);
}

/// 45 bytes that were 1.8 GB and 13 s once.
TEST(Besieged, ALittleQuestionHasNoEndlessAnswer) {
  Settings settings;
  settings.budget = Milliseconds(60'000);
  const Running service(settings);
  Caller client(service.port());
  const auto reply = client.get("/api/v1/dice?expression=1000d100");
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->status == 200 || reply->status == 422) << reply->status;
  EXPECT_LT(reply->body.size(), 20U << 20U);
  const auto hundred = client.get("/api/v1/dice?expression=100d100");
  ASSERT_TRUE(hundred);
  EXPECT_EQ(hundred->status, 200);
  EXPECT_THAT(hundred->body, HasSubstr("\"without_exact\":"));
  EXPECT_LT(hundred->body.size(), 2U << 20U);
  const auto exact = client.get("/api/v1/dice?expression=100d100&exact=true");
  EXPECT_THAT(exact->body, Not(HasSubstr("without_exact")));
  EXPECT_GT(exact->body.size(), 4U << 20U);
  // More than is held whole is sent in pieces.
  const auto large = client.get("/api/v1/dice?expression=200d100&exact=true");
  ASSERT_TRUE(large);
  EXPECT_EQ(large->status, 200);
  EXPECT_EQ(large->header("Transfer-Encoding"), "chunked");
  EXPECT_TRUE(large->whole);
  EXPECT_GT(large->body.size(), 8U << 20U);
}

/// The time of a study is over also where what it wrote waits for somebody who reads nothing.
TEST(Besieged, AStudyEndsInTimeWhoeverReads) {
  Settings settings;
  settings.study_budget = Milliseconds(kSlower * 3000);
  const Running service(settings);
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  Caller client(service.port(), 4096);
  // Much of it, and little until the first piece.
  client.send(
      Caller::post_text("/api/v1/sweep?vary=dice.attacker%3D0..64&vary=dice.defender%3D0..64"
                        "&vary=rulebook.defender.polygon%3D2..9",
                        body));
  ASSERT_TRUE(client.some(10));
  if (service.metric("casus_too_much_total") > 0) GTEST_SKIP() << "too slow here to write anything in time";
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
  EXPECT_TRUE(service.comes_to("casus_connections", 1));  // the one that asks
}

TEST(Besieged, AllBodiesTogetherAreBounded) {
  Settings settings;
  settings.most_bytes = 1U << 20U;
  const Running service(settings);
  std::vector<std::unique_ptr<Caller>> half;
  for (int i = 0; i < 10; ++i) {
    half.push_back(std::make_unique<Caller>(service.port()));
    half.back()->send("POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 250000\r\n\r\n" +
                      std::string(200'000, ' '));
  }
  int refused = 0;
  for (const auto& client : half) {
    if (!client->some(12, 500)) continue;
    const auto reply = client->reply();
    EXPECT_EQ(reply->status, 503);
    EXPECT_EQ(reply->header("Retry-After"), "1");
    ++refused;
  }
  EXPECT_GE(refused, 8);  // one client has half of it
  half.clear();
  EXPECT_TRUE(service.comes_to("casus_bytes_held", 0));
  const std::string body = scenario_json(service.port(), kWorked);
  EXPECT_EQ(Caller(service.port()).post("/api/v1/odds", body)->status, 200);
}

TEST(Besieged, OneAddressHasItsShareOfConnections) {
  Settings settings;
  settings.most_connections = 80;
  const Running service(settings);
  std::vector<std::unique_ptr<Caller>> many;
  for (int i = 0; i < 10; ++i) {
    many.push_back(std::make_unique<Caller>(service.port()));
    EXPECT_EQ(many.back()->get("/healthz")->status, 200);
  }
  EXPECT_FALSE(Caller(service.port()).get("/healthz"));
  Caller other(service.port(), 0, "127.0.9.1");
  EXPECT_EQ(other.get("/healthz")->status, 200);
}

TEST(Besieged, BoundsWhatItReads) {
  const Running service;
  Caller large(service.port());
  large.send("POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n" +
             std::string(300'000, 'x'));
  const auto refused = large.reply();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 413);
  EXPECT_THAT(refused->body, HasSubstr("more than 262144 bytes"));
  Caller chunked(service.port());
  chunked.send("POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 80; ++i) chunked.send("1000\r\n" + std::string(4096, 'x') + "\r\n");
  const auto again = chunked.reply();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->status, 413);
  Caller header(service.port());
  header.send("GET /healthz HTTP/1.1\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n");
  EXPECT_EQ(header.reply()->status, 431);
  Caller target(service.port());
  EXPECT_EQ(target.get("/api/v1/dice?expression=" + std::string(20'000, '1'))->status, 414);
  Caller deep(service.port());
  EXPECT_EQ(deep.post("/api/v1/odds", std::string(200'000, '['))->status, 422);
  Caller polite(service.port());
  polite.send(
      "POST /api/v1/verify HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_EQ(polite.reply()->status, 100);
  polite.send("{}");
  EXPECT_EQ(polite.reply()->status, 200);
}

TEST(Besieged, LetsTheSlowAndTheSilentGo) {
  Settings settings;
  settings.request_time = Milliseconds(400);
  settings.idle_time = Milliseconds(300);
  const Running service(settings);
  Caller silent(service.port());
  EXPECT_TRUE(silent.closed(5000));
  // A byte now and then is no reason to wait longer.
  Caller slow(service.port());
  const std::string request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  std::size_t sent = 0;
  while (sent < request.size() && slow.send(request.substr(sent, 1)) && !slow.closed(100)) ++sent;
  EXPECT_LT(sent, request.size());
  EXPECT_TRUE(slow.closed(2000));
  // The same with a body that never comes to its end, and with one who never takes the answer's end.
  Caller half(service.port());
  half.send("POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{\"a\":");
  EXPECT_TRUE(half.closed(5000));
  Caller ended(service.port());
  ended.send("POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{\"a\":");
  ended.end_sending();
  EXPECT_TRUE(ended.closed(5000));
  EXPECT_TRUE(service.comes_to("casus_connections", 1));  // the one that asks
}

TEST(Besieged, AnswersWhileManyAreIdle) {
  const Running service;
  std::vector<std::unique_ptr<Caller>> idle;
  for (int i = 0; i < 1000; ++i) {
    idle.push_back(std::make_unique<Caller>(service.port()));
    ASSERT_TRUE(idle.back()->connected()) << i;
  }
  EXPECT_TRUE(service.comes_to("casus_connections", 1001));
  EXPECT_EQ(Caller(service.port()).get("/healthz")->status, 200);
  EXPECT_EQ(idle.front()->get("/healthz")->status, 200);
  EXPECT_EQ(idle.back()->get("/healthz")->status, 200);
}

/// Broken HTTP of every kind, seeded: each whole request has a status, and the service is as well as before.
TEST(Besieged, WeathersAStorm) {
  Settings settings;
  settings.request_time = Milliseconds(150);
  settings.idle_time = Milliseconds(150);
  const Running service(settings);
  const std::string body = scenario_json(service.port(), kWorked);
  const std::vector<std::string> sound{
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /api/v1/dice?expression=4d6kh3 HTTP/1.1\r\nHost: localhost\r\n\r\n",
      Caller::post_text("/api/v1/judge", body), Caller::post_text("/api/v1/play?step=true&answers=0", body),
      "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\na = "
      "1\r\n0\r\n\r\n"};
  std::mt19937 random(20261120);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  const int storms = deep_or(4000, 250);
  std::size_t answered = 0;
  for (int i = 0; i < storms; ++i) {
    std::string bytes = sound[below(sound.size())];
    for (std::size_t wounds = below(4); wounds > 0; --wounds) {
      const std::size_t at = below(bytes.size());
      switch (below(5)) {
        case 0:
          bytes[at] = static_cast<char>(below(256));
          break;
        case 1:
          bytes.erase(at, below(20));
          break;
        case 2:
          bytes.insert(at, std::string(below(300), static_cast<char>(below(256))));
          break;
        case 3:
          bytes.insert(at, bytes.substr(below(bytes.size()), below(200)));
          break;
        default:
          bytes.resize(std::max<std::size_t>(at, 1));
          break;
      }
    }
    Caller client(service.port());
    ASSERT_TRUE(client.connected());
    client.send(bytes);
    if (below(3) == 0) {
      client.reset();
      continue;
    }
    client.end_sending();
    const std::string said = client.rest(5000);
    if (said.empty()) continue;  // it was never whole
    ++answered;
    EXPECT_THAT(said, StartsWith("HTTP/1.1 ")) << bytes;
    const int status = std::atoi(said.substr(9, 3).c_str());
    EXPECT_TRUE(status >= 100 && status < 600 && status != 500) << said;
  }
  EXPECT_GT(answered, static_cast<std::size_t>(storms) / 4);
  EXPECT_EQ(Caller(service.port()).get("/healthz")->status, 200);
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
  EXPECT_TRUE(service.comes_to("casus_connections", 1));
}

}  // namespace
}  // namespace casus::service
