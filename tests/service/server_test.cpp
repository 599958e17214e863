// The service on a real socket: what it says, how long it waits, and that nobody can hold it up.

#include "service/server.hpp"

#include <gmock/gmock.h>
#include <random>

#include "deep.hpp"
#include "running.hpp"

namespace casus::service {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Milliseconds = std::chrono::milliseconds;

const std::string kWorked = "aggression/worked-example";

/// A sweep that takes far longer than any test waits.
const std::string kLong =
    "/api/v1/"
    "sweep?vary=dice.attacker%3D0..64&vary=dice.defender%3D0..64&vary=rulebook.defender.polygon%3D2..24";

TEST(Server, SaysWhatABrowserShouldKnow) {
  const Running service;
  Client client(service.port());
  const auto page = client.get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_THAT(page->header("Content-Security-Policy"), StartsWith("default-src 'none'; script-src 'self';"));
  EXPECT_EQ(page->header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(page->header("Referrer-Policy"), "no-referrer");
  EXPECT_EQ(page->header("Cache-Control"), "no-cache");
  EXPECT_NE(page->header("Date"), "");
  const std::string tag = page->header("ETag");
  const auto same = client.get("/", "If-None-Match: W/\"x\", " + tag + "\r\n");
  EXPECT_EQ(same->status, 304);
  EXPECT_EQ(same->body, "");
  EXPECT_EQ(client.get("/", "If-None-Match: \"other\"\r\n")->status, 200);
  const auto head = client.get("/", "", "HEAD");
  EXPECT_EQ(head->status, 200);
  EXPECT_EQ(head->header("Content-Length"), page->header("Content-Length"));
  const auto zipped = client.get("/", "Accept-Encoding: gzip, br\r\n");
  if (zipped->header("Content-Encoding") == "gzip")
    EXPECT_LT(zipped->body.size(), page->body.size());
  else
    EXPECT_EQ(zipped->body, page->body);
  EXPECT_EQ(client.get("/nothing")->status, 404);
  EXPECT_EQ(client.get("/", "", "DELETE")->status, 405);
  EXPECT_EQ(client.get("/healthz")->body, "ok\n");
  for (const auto& reply : {client.get("/api/v1/nothing"), client.get("/api/v1/systems")}) {
    EXPECT_EQ(reply->header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(reply->header("Cache-Control"), "no-store");
  }
}

TEST(Server, AnswersManyRequestsOfOneConnection) {
  const Running service;
  const std::string body = scenario_json(service.port(), kWorked);
  Client client(service.port());
  const auto first = client.post("/api/v1/odds", body);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->status, 200);
  EXPECT_THAT(first->body, HasSubstr("\"win\":"));
  // Sent at once, answered in their order; the first from what was kept.
  client.send(Client::post_text("/api/v1/odds", body) + Client::post_text("/api/v1/judge", body) +
              "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.reply()->body, first->body);
  EXPECT_THAT(client.reply()->body, HasSubstr("\"allowed\":true"));
  EXPECT_EQ(client.reply()->body, "ok\n");
  EXPECT_GE(service.metric("casus_cache_hits_total"), 1);
  const auto last = client.get("/healthz", "Connection: close\r\n");
  EXPECT_EQ(last->status, 200);
  EXPECT_TRUE(client.closed(5000));
}

TEST(Server, WritesASweepWhileItIsSolved) {
  const Running service;
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  Client client(service.port());
  const auto reply = client.post("/api/v1/sweep?vary=dice.attacker%3D0..3&vary=dice.defender%3D0..3", body);
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->whole);
  EXPECT_EQ(reply->header("Transfer-Encoding"), "chunked");
  EXPECT_THAT(reply->body, HasSubstr("\"at\":[3,3]"));
  // One of HTTP/1.0 knows no chunks: there the end of the connection is the end.
  Client old(service.port());
  old.send("POST /api/v1/sweep?vary=dice.attacker%3D0..1 HTTP/1.0\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_THAT(old.rest(), HasSubstr("\"at\":[1]"));
  // A fault after the first cells: the last chunk is missing.
  const auto broken = client.post("/api/v1/sweep?vary=dice.attacker%3D1,2,100000", body);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->status, 200);
  EXPECT_FALSE(broken->whole);
}

TEST(Server, StopsASweepWhenItsClientGoes) {
  const Running service;
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  for (const bool sudden : {false, true}) {
    Client client(service.port());
    client.send(Client::post_text(kLong, body));
    ASSERT_TRUE(client.some(1000));  // it is being written
    EXPECT_EQ(service.metric("casus_in_work"), 1);
    if (sudden)
      client.reset();
    else
      client.close();
    EXPECT_TRUE(service.comes_to("casus_in_work", 0));
  }
}

TEST(Server, WhatIsTooMuchIsAnswered) {
  Settings settings;
  settings.budget = Milliseconds(100);
  settings.study_budget = Milliseconds(300);
  const Running service(settings);
  const std::string body = scenario_json(service.port(), kWorked);
  Client client(service.port());
  const auto begin = std::chrono::steady_clock::now();
  const auto reply = client.post("/api/v1/simulate?runs=1000000000", body);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 422);
  EXPECT_THAT(reply->body, HasSubstr("too much"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  EXPECT_EQ(service.metric("casus_too_much_total"), 1);
  const auto sweep = client.post(kLong, scenario_json(service.port(), "aggression/bare-dice"));
  ASSERT_TRUE(sweep);
  EXPECT_TRUE(sweep->status == 422 || !sweep->whole);  // before its first cells, or in their midst
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
}

TEST(Server, MoreThanItWorksOnComesBackLater) {
  Settings settings;
  settings.most_in_work = 1;
  settings.workers = 1;
  const Running service(settings);
  const std::string dice = scenario_json(service.port(), "aggression/bare-dice");
  Client busy(service.port());
  busy.send(Client::post_text(kLong, dice));
  ASSERT_TRUE(busy.some(200));
  Client other(service.port());
  const auto refused = other.post("/api/v1/odds", dice);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 503);
  EXPECT_EQ(refused->header("Retry-After"), "1");
  EXPECT_EQ(other.get("/healthz")->status, 200);  // that needs no work
  busy.close();
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
  EXPECT_EQ(other.post("/api/v1/odds", dice)->status, 200);
}

TEST(Server, BoundsWhatItReads) {
  const Running service;
  Client large(service.port());
  large.send("POST /api/v1/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n" +
             std::string(300'000, 'x'));
  const auto refused = large.reply();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 413);
  EXPECT_THAT(refused->body, HasSubstr("more than 262144 bytes"));
  Client chunked(service.port());
  chunked.send("POST /api/v1/odds HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 80; ++i) chunked.send("1000\r\n" + std::string(4096, 'x') + "\r\n");
  const auto again = chunked.reply();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->status, 413);
  Client header(service.port());
  header.send("GET /healthz HTTP/1.1\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n");
  EXPECT_EQ(header.reply()->status, 431);
  Client target(service.port());
  EXPECT_EQ(target.get("/api/v1/dice?expression=" + std::string(20'000, '1'))->status, 414);
  Client deep(service.port());
  EXPECT_EQ(deep.post("/api/v1/odds", std::string(200'000, '['))->status, 422);
  Client polite(service.port());
  polite.send("POST /api/v1/verify HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_EQ(polite.reply()->status, 100);
  polite.send("{}");
  EXPECT_EQ(polite.reply()->status, 200);
}

TEST(Server, LetsTheSlowAndTheSilentGo) {
  Settings settings;
  settings.request_time = Milliseconds(400);
  settings.idle_time = Milliseconds(300);
  const Running service(settings);
  Client silent(service.port());
  EXPECT_TRUE(silent.closed(5000));
  // A byte now and then is no reason to wait longer.
  Client slow(service.port());
  const auto begin = std::chrono::steady_clock::now();
  for (const char byte : std::string("GET /healthz HTTP/1.1\r\nHost: somewhere\r\n\r\n")) {
    if (!slow.send(std::string(1, byte)) || slow.closed(100)) break;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
  EXPECT_TRUE(slow.closed(2000));
  // The same with a body that never comes to its end, and with one who never takes the answer's end.
  Client half(service.port());
  half.send("POST /api/v1/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{\"a\":");
  EXPECT_TRUE(half.closed(5000));
  Client ended(service.port());
  ended.send("POST /api/v1/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{\"a\":");
  ended.end_sending();
  EXPECT_TRUE(ended.closed(5000));
  EXPECT_TRUE(service.comes_to("casus_connections", 1));  // the one that asks
}

TEST(Server, AnswersWhileManyAreIdle) {
  const Running service;
  std::vector<std::unique_ptr<Client>> idle;
  for (int i = 0; i < 1000; ++i) {
    idle.push_back(std::make_unique<Client>(service.port()));
    ASSERT_TRUE(idle.back()->connected()) << i;
  }
  EXPECT_TRUE(service.comes_to("casus_connections", 1001));
  EXPECT_EQ(Client(service.port()).get("/healthz")->status, 200);
  EXPECT_EQ(idle.front()->get("/healthz")->status, 200);
  EXPECT_EQ(idle.back()->get("/healthz")->status, 200);
}

TEST(Server, FinishesWhatIsUnderWay) {
  Settings settings;
  settings.farewell_time = Milliseconds(20'000);
  Running service(settings);
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  Client idle(service.port());
  EXPECT_EQ(idle.get("/healthz")->status, 200);
  Client client(service.port());
  client.send(Client::post_text("/api/v1/sweep?vary=dice.attacker%3D0..29&vary=dice.defender%3D0..29", body));
  ASSERT_TRUE(client.some(200));
  service.ask_to_stop();
  EXPECT_TRUE(idle.closed(5000));
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->whole);
  service.stop();
  EXPECT_FALSE(Client(0).connected());
}

TEST(Server, OneAddressIsForOne) {
  const Running service;
  Settings settings;
  settings.listen = {"127.0.0.1", service.port()};
  const auto second = Server::open(settings);
  ASSERT_FALSE(second.ok());
  EXPECT_THAT(to_string(second.faults().front()), HasSubstr("is in use: another program listens there"));
  settings.listen = {"192.0.2.1", 1};
  EXPECT_THAT(to_string(Server::open(settings).faults().front()), HasSubstr("cannot be had"));
}

/// Broken HTTP of every kind, seeded: each whole request has a status, and the service is as well as before.
TEST(Server, WeathersAStorm) {
  Settings settings;
  settings.request_time = Milliseconds(150);
  settings.idle_time = Milliseconds(150);
  const Running service(settings);
  const std::string body = scenario_json(service.port(), kWorked);
  const std::vector<std::string> sound{
      "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /api/v1/dice?expression=4d6kh3 HTTP/1.1\r\nHost: x\r\n\r\n",
      Client::post_text("/api/v1/judge", body), Client::post_text("/api/v1/play?step=true&answers=0", body),
      "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\na = 1\r\n0\r\n\r\n"};
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
    Client client(service.port());
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
  EXPECT_EQ(Client(service.port()).get("/healthz")->status, 200);
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
  EXPECT_TRUE(service.comes_to("casus_connections", 1));
}

}  // namespace
}  // namespace casus::service
