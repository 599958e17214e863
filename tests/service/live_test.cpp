// The WebSocket of a match: it sends what GET …/entries answers, and nothing else.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "match/leaks.hpp"
#include "match_clients.hpp"
#include "running.hpp"
#include "service/matches/match_news.hpp"

namespace casus::service {
namespace {

using files::Node;
using testing::HasSubstr;
using Milliseconds = std::chrono::milliseconds;

/// A client of a WebSocket that sees each frame.
class LiveClient {
 public:
  struct Frame {
    int kind = 0;
    std::string data;
    [[nodiscard]] unsigned code() const {  // of a closing frame
      return kind != 8 || data.size() < 2
                 ? 0
                 : static_cast<unsigned char>(data[0]) * 256U + static_cast<unsigned char>(data[1]);
    }
  };
  LiveClient(std::uint16_t port, const std::string& match, const std::string& headers = "", int room = 0)
      : caller_(port, room) {
    caller_.send("GET /api/v1/matches/" + match +
                 "/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                 headers + "\r\n");
    const auto reply = caller_.reply(false);
    status = reply ? reply->status : 0;
    accept = reply ? reply->header("Sec-WebSocket-Accept") : "";
  }
  void send(int kind, const std::string& data) const {
    std::string frame{static_cast<char>(0x80 | kind),
                      static_cast<char>(0x80U | std::min<std::size_t>(data.size(), 126))};
    if (data.size() >= 126)
      frame += {static_cast<char>(data.size() / 256), static_cast<char>(data.size() % 256)};
    frame += std::string(4, '\0') + data;  // a mask of zeros
    caller_.send(frame);
  }
  void open(const std::string& key, std::int64_t from = 0) const {
    send(1, R"({"from":)" + std::to_string(from) + (key.empty() ? "" : R"(,"key":")" + key + '"') + "}");
  }
  /// Nothing where the connection ends.
  std::optional<Frame> next() {
    const auto head = caller_.bytes(2);
    if (!head) return std::nullopt;
    std::size_t size = static_cast<unsigned char>((*head)[1]);
    const std::size_t more = size == 127 ? 8 : size == 126 ? 2 : 0;
    if (more > 0) {
      const auto length = caller_.bytes(more);
      if (!length) return std::nullopt;
      size = 0;
      for (const char c : *length) size = size * 256 + static_cast<unsigned char>(c);
    }
    auto data = caller_.bytes(size);
    if (!data) return std::nullopt;
    return Frame{(*head)[0] & 15, std::move(*data)};
  }
  /// The next view whose last entry is `seq`; empty where the connection ends.
  std::string view_at(std::int64_t seq) {
    while (auto frame = next()) {
      if (frame->kind == 1 && frame->data.find(R"("seq":)" + std::to_string(seq) + ",") != std::string::npos)
        return frame->data;
    }
    return "";
  }
  Caller& caller() { return caller_; }

  int status = 0;
  std::string accept;

 private:
  Caller caller_;
};

constexpr const char* kStored = "0123456789abcdef0123456789abcdef";

class LiveMatches : public Matches {
 protected:
  /// A service anew whose store has one match, with these entries.
  void store_match(const std::vector<match::Entry>& entries) {
    keep_matches(nullptr);
    for (const auto& one : std::filesystem::directory_iterator(folder_)) std::filesystem::remove(one);
    const auto store = store::open_store(folder_ + "/matches.db").value();
    std::vector<store::Row> rows;
    for (const match::Entry& one : entries)
      rows.push_back({one.seq, one.at, "", match::open_text(one), match::sealed_text(one), one.chain});
    ASSERT_EQ(store->create(kStored, "", rows.front()).outcome, store::Outcome::stored);
    rows.erase(rows.begin());
    ASSERT_EQ(store->append(kStored, 0, rows).outcome, store::Outcome::stored);
    start();
  }
};

/// Every byte, over a whole conflict with hands and choices that are secret: so what the leak test finds of
/// `seen_by` it finds of the socket, and one field more in a message fails here.
TEST_F(LiveMatches, SendWhatGetAnswersAndNothingElse) {
  begin("columbia", "plain-cards");
  const Running service;
  std::vector<std::string> viewers = keys_;
  viewers.emplace_back();
  std::vector<std::unique_ptr<LiveClient>> sockets;
  for (const std::string& key : viewers) {
    sockets.push_back(std::make_unique<LiveClient>(service.port(), match_));
    ASSERT_EQ(sockets.back()->status, 101);
    EXPECT_EQ(sockets.back()->accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");  // that of RFC 6455
    sockets.back()->open(key);
    ASSERT_NE(sockets.back()->view_at(last()), "");
  }
  const auto compare = [&](std::int64_t from) {
    for (std::size_t i = 0; i < viewers.size(); ++i) {
      const std::string seen = sockets[i]->view_at(last());
      // While the service sends, nothing is new but this; so it is the answer, to the byte.
      EXPECT_EQ(seen, see(viewers[i], "?from=" + std::to_string(from)).body) << "viewer " << i;
    }
  };
  std::int64_t from = last() + 1;
  ASSERT_TRUE(declare());
  for (int steps = 0; steps < 200 && !HasFailure(); ++steps) {
    if (last() >= from) compare(from);
    from = last() + 1;
    if (is_over() || !std::any_of(keys_.begin(), keys_.end(), [&](const auto& key) { return act(key); }))
      break;
  }
  EXPECT_TRUE(is_over());
}

/// All bytes about a match that go to others than `author`: what GET answers to each of them with every
/// option that there is, and the first message of their sockets. What differs by design is left out.
std::string sent_to_others(const match::Players& players, int author, std::uint16_t port) {
  std::vector<std::string> keys{"", match::key_of(99)};
  for (int seat = 0; seat < static_cast<int>(players.match.seats.size()); ++seat) {
    if (seat != author) keys.push_back(match::key_of(static_cast<std::size_t>(seat)));
  }
  std::string all;
  const auto add = [&](const std::string& bytes) {
    EXPECT_THAT(bytes, HasSubstr("\"awaited\""));
    all += match::without_hashes(bytes, players) + '\n';
  };
  for (const std::string& key : keys) {
    for (const char* query : {"", "?from=3&course=true&weigh=true"}) {
      Request request{"GET", std::string("/api/v1/matches/") + kStored + "/entries" + query, "", ""};
      request.key = key;
      add(answer(request).body);
    }
    LiveClient socket(port, kStored);
    socket.open(key);
    add(socket.view_at(static_cast<std::int64_t>(players.match.next) - 1));
  }
  return all;
}

/// Two matches that differ in one secret choice are stored and asked for: nothing that leaves the service
/// differs, and each of twenty leaks in it would.
TEST_F(LiveMatches, SendNothingOfASecretChoice) {
  std::size_t scenarios = 0;
  std::set<std::string> found;
  for (const std::string& file : match::all_scenarios()) {
    match::Twins twins(file);
    if (!twins.to_secret(0)) continue;
    twins.choose_secretly();
    if (!twins.one().match.in_conflict() || twins.one().replayed->question->sealed.empty()) continue;
    std::vector<std::string> sent;
    for (const match::Players* players : {&twins.one(), &twins.other()}) {
      store_match(players->entries);
      const Running service;
      sent.push_back(sent_to_others(*players, twins.author(), service.port()));
    }
    EXPECT_EQ(sent[0], sent[1]) << file;
    for (const auto& [name, leak] : match::kLeaks) {
      const auto leaked = [&](std::size_t i, const match::Players& players) {
        return sent[i] + match::without_hashes(leak(players), players);
      };
      if (leaked(0, twins.one()) != leaked(1, twins.other())) found.insert(name);
    }
    if (++scenarios == 6) break;
  }
  EXPECT_GT(scenarios, 3U);
  for (const auto& [name, leak] : match::kLeaks) EXPECT_TRUE(found.contains(name)) << name;
}

TEST_F(LiveMatches, AreRefusedToOtherPagesAndBrokenClients) {
  begin("aggression", "worked-example");
  const Running service;
  const auto status = [&](const std::string& headers) {
    return LiveClient(service.port(), match_, headers).status;
  };
  EXPECT_EQ(status("Origin: http://elsewhere.example\r\n"), 403);
  EXPECT_EQ(status("Origin: null\r\n"), 403);
  EXPECT_EQ(status("Origin: http://localhost\r\n"), 101);
  EXPECT_EQ(status("Origin: http://localhost\r\nSec-Fetch-Site: cross-site\r\n"),
            101);  // ws is no site to some
  Caller plain(service.port());
  const auto none = plain.get("/api/v1/matches/" + match_ + "/live");
  ASSERT_TRUE(none);
  EXPECT_EQ(none->status, 426);
  for (const std::string wrong :
       {"", "no", "[]", R"({"form":1})", R"({"from":-1})", R"({"from":10001})", R"({"key":1})"}) {
    LiveClient client(service.port(), match_);
    client.send(1, wrong);
    const auto end = client.next();
    ASSERT_TRUE(end) << wrong;
    EXPECT_EQ(end->code(), 4400U) << wrong;
  }
  LiveClient long_one(service.port(), match_);
  long_one.send(1, std::string(2000, ' '));
  const auto too_big = long_one.next();
  ASSERT_TRUE(!too_big || too_big->code() == 1009U);
  LiveClient twice(service.port(), match_);
  twice.open("");
  ASSERT_NE(twice.view_at(last()), "");
  twice.send(9, "still there?");
  const auto pong = twice.next();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->kind, 10);
  EXPECT_EQ(pong->data, "still there?");
  twice.open("");
  const auto end = twice.next();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code(), 4400U);
  LiveClient unknown(service.port(), std::string(32, 'a'));
  unknown.open("");
  const auto gone = unknown.next();
  ASSERT_TRUE(gone);
  EXPECT_EQ(gone->code(), 4404U);
  EXPECT_THAT(gone->data, HasSubstr("there is no such match"));
  EXPECT_TRUE(service.comes_to("casus_live", 0));
}

TEST_F(LiveMatches, AreBounded) {
  begin("aggression", "worked-example");
  const Running service;
  {
    std::vector<std::unique_ptr<LiveClient>> sockets;
    for (int i = 0; i < 9; ++i) sockets.push_back(std::make_unique<LiveClient>(service.port(), match_));
    EXPECT_EQ(sockets[7]->status, 101);
    EXPECT_EQ(sockets[8]->status, 503);
  }
  EXPECT_TRUE(service.comes_to("casus_live", 0));
  std::vector<MatchNews::Listening> listening;
  for (std::size_t i = 0; i < kMostWaiting; ++i)
    listening.push_back(match_news().listen(match_, 1000, [](MatchNews::News) {}));
  LiveClient spectator(service.port(), match_);
  spectator.open("");
  const auto end = spectator.next();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code(), 4429U);
  LiveClient seat(service.port(), match_);  // a seat always may
  seat.open(keys_[0]);
  EXPECT_NE(seat.view_at(last()), "");
}

TEST_F(LiveMatches, CloseForWhoReadsNothing) {
  begin("aggression", "worked-example");
  Settings settings;
  settings.write_time = Milliseconds(300);
  const Running service(settings);
  LiveClient slow(service.port(), match_, "", 4096);
  slow.open("");
  ASSERT_TRUE(service.comes_to("casus_live", 1));
  bool closed = false;
  for (int i = 0; i < 1500 && !closed; ++i) {
    ASSERT_EQ(post_command(keys_[0], i % 2 == 0 ? R"({"edit":["territory.Peru.units.food=9"]})"
                                                : R"({"edit":["territory.Peru.units.food=8"]})")
                  .status,
              201U);
    if (i % 50 == 49) closed = service.metric("casus_live") == 0;
  }
  EXPECT_TRUE(closed || service.comes_to("casus_live", 0));
}

TEST_F(LiveMatches, SayWhoIsConnected) {
  begin("aggression", "worked-example");
  start();  // nobody was heard of
  const Running service;
  LiveClient watches(service.port(), match_);
  watches.open("");
  const auto first = watches.next();
  ASSERT_TRUE(first);
  const auto connected = [](const std::string& view) {
    const Node node = files::read_json(view, "view").value().root;
    std::string all;
    for (const Node& seat : *node.find("seats")->array())
      all += *seat.find("connected")->boolean() ? '1' : '0';
    return all;
  };
  EXPECT_EQ(connected(first->data), "00");
  {
    LiveClient seat(service.port(), match_);
    seat.open(keys_[1]);
    const auto own = seat.next();
    ASSERT_TRUE(own);
    EXPECT_EQ(connected(own->data), "01");
    const auto other = watches.next();
    ASSERT_TRUE(other);
    EXPECT_EQ(connected(other->data), "01");
  }
  const auto left = watches.next();
  ASSERT_TRUE(left);
  EXPECT_EQ(connected(left->data), "00");
}

TEST_F(LiveMatches, StayWhileTheStoreIsAwayAndEndWithTheService) {
  begin("aggression", "worked-example");
  Running service;
  LiveClient client(service.port(), match_);
  client.open("");
  ASSERT_NE(client.view_at(last()), "");
  const auto begun = std::chrono::steady_clock::now();
  service.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
  const auto end = client.next();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code(), 1001U);
}

/// Two processes over one file: what one writes the other reports, without being asked.
TEST_F(LiveMatches, HearOfWhatAnotherProcessWrites) {
  begin("aggression", "worked-example");
  const auto other = another_desk();
  keep_matches(another_desk(true));
  const Running service;
  LiveClient client(service.port(), match_);
  client.open("");
  ASSERT_NE(client.view_at(last()), "");
  const std::int64_t at = last();
  const auto done = other->command(
      {match_, keys_[0], {"edit", Node(Node::Array{Node("territory.Peru.units.food+=1")})}, {}, "other"}, {});
  ASSERT_TRUE(std::holds_alternative<MatchDesk::StoredCommand>(done));
  EXPECT_NE(client.view_at(at + 1), "");
  ASSERT_FALSE(other->forget(match_));
  const auto gone = client.next();
  ASSERT_TRUE(gone);
  EXPECT_EQ(gone->code(), 4404U);
}

}  // namespace
}  // namespace casus::service
