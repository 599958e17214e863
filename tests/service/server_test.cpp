// Tests the service on a real socket: its responses to each client. besieged_test.cpp tests that no client
// can block it.

#include "service/socket/server.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>

#include "running.hpp"
#include "service/api.hpp"

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

TEST(Server, LeadsALinkWhoseHashWasEscapedToThePage) {
  const Running service;
  Caller client(service.port());
  const std::vector<std::pair<std::string, std::string>> links{
      {"/%23/risk?s=abc", "../#/risk?s=abc"},
      {"/%23/study/risk?s=a/b", "../../#/study/risk?s=a/b"},
      {"/%23%2Frisk%3Fs%3Dabc", "./#%2Frisk%3Fs%3Dabc"},
      {"/%23", "./#"},
  };
  for (const auto& [target, link] : links) {
    const auto reply = client.get(target);
    EXPECT_EQ(reply->status, 302) << target;
    EXPECT_EQ(reply->header("Location"), link);
  }
  EXPECT_EQ(client.get("/%2", "")->status, 404);
  EXPECT_EQ(client.get("/%23/risk", "", "DELETE")->status, 405);
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
  // A request beyond a bound is refused before anything is sent.
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

/// A small question is answered without a change of threads, one with a long text in a lane: both alike.
TEST(Server, AnswersSmallQuestionsAtOnceAndAlike) {
  Running service;
  const std::string path = "/api/v1/odds";
  const std::string scenario = scenario_json(service.port(), kWorked);
  const std::string expected = answer({"POST", path, "application/json", scenario}).body;
  Caller client(service.port());
  // The first ones read rulebooks, and may take longer than small questions.
  for (std::size_t i = 0; i < 10 && service.metric("casus_answered_here_total") < 1; ++i) {
    std::this_thread::sleep_for(Milliseconds(1200));
    const auto small = client.post(path, scenario + std::string(i, ' '));
    const auto long_text = client.post(path, scenario + std::string(20'000 + i, ' '));
    ASSERT_TRUE(small && long_text);
    EXPECT_EQ(small->status, 200U);
    EXPECT_EQ(small->body, expected);
    EXPECT_EQ(long_text->body, expected);
  }
  EXPECT_GE(service.metric("casus_answered_here_total"), 1);
}

/// What is more than small is handed over and answered there.
TEST(Server, HandsOverWhatIsMoreThanSmall) {
  Running service;
  const std::string large = "/api/v1/odds?set=dice.attacker%3D60&set=dice.defender%3D60";
  const std::string scenario = scenario_json(service.port(), "aggression/bare-dice");
  Caller client(service.port());
  const auto reply = client.post(large, scenario);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200U) << reply->body;
  EXPECT_EQ(service.metric("casus_answered_here_total"), 0.0);
  EXPECT_EQ(reply->body, answer({"POST", large, "application/json", scenario}).body);
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

/// What a request gets that names a host, with other fields.
int status_of(std::uint16_t port, const std::string& host, const std::string& fields = "",
              const std::string& target = "/api/v1/systems", const char* from = nullptr) {
  Caller client(port, 0, from);
  client.send("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n" + fields + "\r\n");
  const auto reply = client.reply();
  return reply ? reply->status : 0;
}

/// For everybody of a network: no page of another site all the same, by no name but its own.
TEST(Server, ThatListensToAllAnswersNoPageOfAnotherSiteEither) {
  Settings settings;
  settings.listen.host = "0.0.0.0";
  settings.hosts = {"casus.example", "[2001:db8::1]"};
  const Running service(settings);
  const std::uint16_t port = service.port();
  const std::string own = "127.0.0.1:" + std::to_string(port);
  for (const char* site : {"cross-site", "same-site", "CROSS-SITE", "other", ""}) {
    const std::string field = "Sec-Fetch-Site: " + std::string(site) + "\r\n";
    EXPECT_EQ(status_of(port, own, field), 403) << site;
    EXPECT_EQ(status_of(port, own, field, "/"), 200) << site << ": a link to the page";
  }
  EXPECT_EQ(status_of(port, own, "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n"), 403);
  EXPECT_EQ(status_of(port, own, "Sec-Fetch-Site: same-origin\r\nOrigin: http://evil.example\r\n"), 200)
      << "a development server before it: the browser says that the page is its own";
  EXPECT_EQ(status_of(port, own, "Sec-Fetch-Site: none\r\n"), 200);
  // Where the connection is none to trust, browsers say only where a POST comes from.
  for (const std::string& origin :
       {std::string("http://evil.example"), std::string("null"), std::string("http://127.0.0.1"),
        "http://127.0.0.1:" + std::to_string(port ^ 1U), std::string("http://127.0.0.1.evil.example"),
        std::string("file://"), std::string("")}) {
    EXPECT_EQ(status_of(port, own, "Origin: " + origin + "\r\n"), 403) << origin;
  }
  EXPECT_EQ(status_of(port, own, "Origin: http://" + own + "\r\n"), 200);
  EXPECT_EQ(status_of(port, "casus.example", "Origin: https://CASUS.example\r\n"), 200);
  EXPECT_EQ(status_of(port, "casus.example", "Origin: https://casus.example:8443\r\n"), 403);

  for (const char* host :
       {"localhost", "localhost:1", "127.0.0.1", "0.0.0.0:8080", "[::1]:80", "casus.example",
        "Casus.Example.", "casus.example:443", "[2001:DB8:0::1]", "[2001:db8::1]:80"}) {
    EXPECT_EQ(status_of(port, host), 200) << host;
  }
  for (const char* host : {"evil.example", "evil.example:8080", "casus.example.evil.example", "1.2.3.4",
                           "[2001:db8::2]", "casus", "127.0.0.1.evil.example", "0.0.0.0.evil.example"}) {
    EXPECT_EQ(status_of(port, host), 421) << host;
    EXPECT_EQ(status_of(port, host, "", "/"), 421) << host;
  }
  for (const Address& one : reachable({"0.0.0.0", port}))
    EXPECT_EQ(status_of(port, one.host + ":" + std::to_string(port)), 200) << one.host;
}

/// A name that begins to lead to the address of this machine while the page is open is none of its own.
TEST(Server, IsAskedByTheAddressThatAConnectionCameTo) {
  Settings settings;
  settings.listen.host = "0.0.0.0";
  const Running service(settings);
  EXPECT_EQ(status_of(service.port(), "127.0.0.1"), 200);
  EXPECT_EQ(status_of(service.port(), "10.9.8.7"), 421);
  EXPECT_EQ(status_of(service.port(), "127.evil.example"), 421);
}

TEST(Server, BehindAProxyItsOwnPageAsks) {
  Settings settings;
  settings.trusts_proxy = true;
  const Running any(settings);
  const std::string from = "X-Forwarded-For: 1.2.3.4\r\n";
  EXPECT_EQ(status_of(any.port(), "casus.example", from + "Origin: https://casus.example:8443\r\n"), 200)
      << "nginx hands on the name without its port";
  EXPECT_EQ(status_of(any.port(), "casus.example", from + "Origin: https://evil.example\r\n"), 403);
  EXPECT_EQ(status_of(any.port(), "casus.example", from + "Sec-Fetch-Site: cross-site\r\n"), 403);
  EXPECT_EQ(status_of(any.port(), "other.example", from), 200);
  settings.hosts = {"casus.example"};
  const Running one(settings);
  EXPECT_EQ(status_of(one.port(), "casus.example", from), 200);
  EXPECT_EQ(status_of(one.port(), "other.example", from), 421);
}

TEST(Server, ShowsItsNumbersToThisMachineAlone) {
  for (const bool shows : {false, true}) {
    for (const bool trusts : {false, true}) {
      Settings settings;
      settings.listen.host = "0.0.0.0";
      settings.shows_metrics = shows;
      settings.trusts_proxy = trusts;
      const Running service(settings);
      const int others = shows ? 200 : 403;
      EXPECT_EQ(status_of(service.port(), "localhost", "", "/metrics"), 200);
      EXPECT_EQ(status_of(service.port(), "localhost", "X-Forwarded-For: 127.0.0.1\r\n", "/metrics"), others);
      EXPECT_EQ(status_of(service.port(), "localhost", "Forwarded: for=127.0.0.1\r\n", "/metrics"), others);
      for (const Address& one :
           reachable({"0.0.0.0", service.port()})) {  // from its own address in the network
        EXPECT_EQ(status_of(service.port(), "localhost", "", "/metrics?", one.host.c_str()), others)
            << one.host;
      }
    }
  }
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

// If nobody can reach the service any more, it ends with an error message.
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
