// The service on a real socket: what it says and to whom. That nobody can hold it up: besieged_test.cpp.

#include "service/socket/server.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>

#include "running.hpp"

namespace casus::service {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Milliseconds = std::chrono::milliseconds;

TEST(Server, SaysWhatABrowserShouldKnow) {
  const Running service;
  Caller client(service.port());
  const auto page = client.get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_THAT(page->header("Content-Security-Policy"),
              StartsWith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
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

TEST(Server, ZipsWhatIsLongForThoseWhoReadIt) {
  const Running service;
  Caller client(service.port());
  const auto plain = client.get("/api/v1/scenarios");
  const auto zipped = client.get("/api/v1/scenarios", "Accept-Encoding: gzip, br\r\n");
  EXPECT_EQ(plain->header("Content-Encoding"), "");
  EXPECT_EQ(zipped->header("Content-Encoding"), "gzip");
  EXPECT_EQ(zipped->header("Vary"), "Accept-Encoding");
  EXPECT_LT(zipped->body.size() * 2, plain->body.size());
  // Both are kept, and nobody is given the other one's.
  EXPECT_EQ(client.get("/api/v1/scenarios")->body, plain->body);
  EXPECT_EQ(client.get("/api/v1/scenarios", "Accept-Encoding: gzip\r\n")->body, zipped->body);
  EXPECT_EQ(client.get("/api/v1/addresses", "Accept-Encoding: gzip\r\n")->header("Content-Encoding"), "");
}

TEST(Server, TellsThisMachineWhereOthersFindThePage) {
  const Running alone;
  EXPECT_EQ(Caller(alone.port()).get("/api/v1/addresses")->body, "{\"addresses\":[]}\n");
  Settings settings;
  settings.listen.host = "0.0.0.0";
  const Running open(settings);
  std::string expected;
  for (const Address& one : reachable({"0.0.0.0", open.port()}))
    expected += (expected.empty() ? "\"" : ",\"") + url_of(one) + "\"";
  EXPECT_EQ(Caller(open.port()).get("/api/v1/addresses")->body, "{\"addresses\":[" + expected + "]}\n");
  settings.trusts_proxy = true;  // the proxy stands on this machine, and who asks does not
  const Running behind(settings);
  EXPECT_EQ(Caller(behind.port()).get("/api/v1/addresses")->body, "{\"addresses\":[]}\n");
}

TEST(Server, AnswersManyRequestsOfOneConnection) {
  const Running service;
  const std::string body = scenario_json(service.port(), kWorked);
  Caller client(service.port());
  const auto first = client.post("/api/v1/odds", body);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->status, 200);
  EXPECT_THAT(first->body, HasSubstr("\"win\":"));
  // Sent at once, answered in their order; the first from what was kept.
  client.send(Caller::post_text("/api/v1/odds", body) + Caller::post_text("/api/v1/judge", body) +
              "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
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
  Caller client(service.port());
  const auto reply = client.post("/api/v1/sweep?vary=dice.attacker%3D0..3&vary=dice.defender%3D0..3", body);
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->whole);
  EXPECT_EQ(reply->header("Transfer-Encoding"), "chunked");
  EXPECT_THAT(reply->body, HasSubstr("\"at\":[3,3]"));
  // One of HTTP/1.0 knows no chunks: there the end of the connection is the end.
  Caller old(service.port());
  old.send("POST /api/v1/sweep?vary=dice.attacker%3D0..1 HTTP/1.0\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_THAT(old.rest(), HasSubstr("\"at\":[1]"));
  // What is beyond a bound is told before anything is sent.
  const auto beyond = client.post("/api/v1/sweep?vary=dice.attacker%3D1,2,100000", body);
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->status, 400);
  // A fault after the first cells: the last chunk is missing.
  const auto broken = client.post("/api/v1/sweep?vary=dice.attacker%3D1,2,true", body);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->status, 200);
  EXPECT_FALSE(broken->whole);
}

TEST(Server, StopsASweepWhenItsClientGoes) {
  const Running service;
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  for (const bool sudden : {false, true}) {
    Caller client(service.port());
    client.send(Caller::post_text(kLong, body));
    ASSERT_TRUE(client.some(1000));  // it is being written
    EXPECT_EQ(service.metric("casus_in_work"), 1);
    if (sudden)
      client.reset();
    else
      client.close();
    EXPECT_TRUE(service.comes_to("casus_in_work", 0));
  }
}

TEST(Server, NoticesWhoSentAByteMoreAndLeft) {
  const Running service;
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  Caller client(service.port());
  client.send(Caller::post_text(kLong, body) + "G");
  ASSERT_TRUE(client.some(1000));
  client.close();
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
}

TEST(Server, AKeptAnswerIsForTheSameTypeAlone) {
  const Running service;
  const std::string body = scenario_json(service.port(), kWorked);
  Caller client(service.port());
  EXPECT_EQ(client.post("/api/v1/odds", body)->status, 200);
  EXPECT_EQ(client.post("/api/v1/odds", body)->status, 200);
  client.send("POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: " +
              std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_EQ(client.reply()->status, 415);
}

TEST(Server, WhatIsRefusedReachesWhoIsStillSending) {
  const Running service;
  Caller client(service.port());
  client.send("POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000000\r\n\r\n");
  const std::string block(100'000, 'x');
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(client.send(block)) << i;
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 413);
}

/// Behind a proxy all connections are the proxy's, and clients are whom it names.
TEST(Server, BehindAProxyClientsAreThoseItNames) {
  Settings settings;
  settings.most_in_work = 4;
  settings.trusts_proxy = true;
  const Running service(settings);
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  const auto from = [](const char* address) {
    return "X-Forwarded-For: 9.9.9.9, " + std::string(address) + "\r\n";
  };
  Caller first(service.port());
  first.send(Caller::post_text(kLong, body, from("1.1.1.1")));
  ASSERT_TRUE(first.some(200));
  Caller again(service.port());
  EXPECT_EQ(again.post(kLong, body, from("1.1.1.1"))->status, 503);
  Caller second(service.port());
  second.send(Caller::post_text(kLong, body, from("2.2.2.2")));
  EXPECT_TRUE(service.comes_to("casus_in_work", 2));
  Caller named(service.port());  // the proxy looks at names, not the service
  named.send("GET /api/v1/systems HTTP/1.1\r\nHost: casus.example\r\n\r\n");
  EXPECT_EQ(named.reply()->status, 200);
}

TEST(Server, AnswersNoPageOfAnotherSite) {
  const Running service;
  Caller client(service.port());
  EXPECT_EQ(client.get("/api/v1/systems", "Sec-Fetch-Site: same-origin\r\n")->status, 200);
  EXPECT_EQ(client.get("/api/v1/systems", "Sec-Fetch-Site: cross-site\r\n")->status, 403);
  Caller renamed(service.port());
  renamed.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(renamed.reply()->status, 421);
}

TEST(Server, FinishesWhatIsUnderWay) {
  Settings settings;
  settings.grace_time = Milliseconds(20'000);
  Running service(settings);
  const std::string body = scenario_json(service.port(), "aggression/bare-dice");
  Caller idle(service.port());
  EXPECT_EQ(idle.get("/healthz")->status, 200);
  Caller client(service.port());
  client.send(Caller::post_text("/api/v1/sweep?vary=dice.attacker%3D0..29&vary=dice.defender%3D0..29", body));
  ASSERT_TRUE(client.some(200));
  service.ask_to_stop();
  EXPECT_TRUE(idle.closed(5000));
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->whole);
  service.stop();
  EXPECT_FALSE(Caller(0).connected());
}

/// The socket of this process that listens on a port; -1 where there is none.
int listener_on(std::uint16_t port) {
  for (int file = 0; file < 1024; ++file) {
    int listens = 0;
    socklen_t size = sizeof listens;
    if (getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || listens == 0) continue;
    sockaddr_in here{};
    size = sizeof here;
    if (getsockname(file, reinterpret_cast<sockaddr*>(&here), &size) == 0 && ntohs(here.sin_port) == port)
      return file;
  }
  return -1;
}

// A service that nobody can reach any more is no service: whoever began it hears of it.
TEST(Server, ThatCannotTakeConnectionsAnyMoreEndsAndSaysWhy) {
  Settings settings;
  settings.listen = {"127.0.0.1", 0};
  auto server = Server::open(settings);
  ASSERT_TRUE(server);
  ASSERT_EQ(shutdown(listener_on((*server)->address().port), SHUT_RD), 0);
  const auto fault = (*server)->run(false);
  ASSERT_TRUE(fault);
  EXPECT_EQ(to_string(*fault), "the service cannot take connections any more: Invalid argument");
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

}  // namespace
}  // namespace casus::service
