// Matches as clients have them over HTTP: in this process, and over sockets.

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>

#include "journal/check.hpp"
#include "match_clients.hpp"
#include "running.hpp"
#include "service/matches/match_news.hpp"
#include "service/openapi.hpp"
#include "service/problem.hpp"

namespace casus::service {
namespace {

using files::Node;
using testing::HasSubstr;
using testing::Not;

/// Each status that the description names, or that a file of the service sends, has its own title.
TEST(Statuses, HaveTheirTitles) {
  std::set<unsigned> statuses;
  const auto add_all = [&](const std::string& text, const std::regex& form) {
    for (std::sregex_iterator one(text.begin(), text.end(), form), end; one != end; ++one)
      statuses.insert(static_cast<unsigned>(std::stoi((*one)[1])));
  };
  add_all(std::string(openapi_text()), std::regex("\"([1-5][0-9][0-9])\": *\\{"));
  EXPECT_TRUE(statuses.contains(426));
  const std::regex sent(
      R"((?:problem|plain|come_back|end|status = |\? |: |\{|return )\(?([2-5][0-9][0-9])[,;)])");
  for (const auto& one : std::filesystem::recursive_directory_iterator(CASUS_ROOT "/src/service")) {
    if (one.path().extension() != ".cpp" && one.path().extension() != ".hpp") continue;
    std::ostringstream text;
    text << std::ifstream(one.path()).rdbuf();
    add_all(text.str(), sent);
  }
  for (const unsigned status : {200U, 201U, 302U, 403U, 409U, 422U, 429U, 501U, 503U})
    EXPECT_TRUE(statuses.contains(status)) << status;
  std::set<std::string_view> titles;
  for (const unsigned status : statuses) {
    if (status == 500) continue;
    EXPECT_NE(reason_of(status), "Internal Server Error") << status;
    EXPECT_TRUE(titles.insert(reason_of(status)).second) << status;
  }
}

TEST_F(Matches, AreNothingOnTheDiskBeforeTheFirst) {
  EXPECT_EQ(ask("GET", "/" + std::string(32, 'a') + "/entries").status, 404U);
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  begin("aggression", "worked-example");
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/matches.db"));
}

TEST_F(Matches, AreSettledByTwoClients) {
  for (const char* more : {R"(,"dice":"host")", R"(,"dice":"joint","seats":["South","North"])"}) {
    begin("aggression", "worked-example", more);
    ASSERT_EQ(keys_.size(), 2U);
    ASSERT_TRUE(declare());
    // In the middle the service is started again: nobody has to do anything.
    (void)act(keys_[0]);
    start();
    ASSERT_TRUE(settle()) << see().body;
    const JsonAnswer seen = see(keys_[0], "?course=true");
    const Node& conflict = *seen.node.find("conflict");
    EXPECT_GT(conflict.find("course")->array()->size(), 0U);
    for (const char* key : {"entries", "answers", "winner", "settlement", "after", "seed", "log"})
      EXPECT_NE(conflict.find(key), nullptr) << key;
    const Response exported = answer({"GET", "/api/v1/matches/" + match_ + "/journal", "", ""});
    ASSERT_EQ(exported.status, 200U);
    const auto journal = journal::read_journal(exported.body, "match");
    const auto verdict = journal::check_journal(*journal, CASUS_VERSION);
    EXPECT_TRUE(verdict && verdict->valid) << verdict->text;
    EXPECT_EQ(ask("GET", "/" + match_ + "/luck").status, 200U);
  }
}

TEST_F(Matches, AnswerARequestOnceAndRefuseLateOnes) {
  begin("aggression", "worked-example");
  const std::int64_t at = last();
  const std::string edit = R"({"edit":["territory.Peru.units.food+=1"]})";
  const JsonAnswer first = post_command(keys_[0], edit, at, "r1");
  EXPECT_EQ(first.status, 201U) << first.body;
  EXPECT_EQ(first.number("seq"), at + 1);
  const JsonAnswer again = post_command(keys_[0], edit, at, "r1");
  EXPECT_EQ(again.status, 200U);
  EXPECT_EQ(again.number("seq"), at + 1);
  start();
  EXPECT_EQ(post_command(keys_[0], edit, at, "r1").status, 200U);
  // The same name from another seat is another request.
  const JsonAnswer behind = post_command(keys_[1], edit, at, "r1");
  EXPECT_EQ(behind.status, 409U);
  EXPECT_EQ(behind.text("title"), "Conflict");
  EXPECT_EQ(behind.number("seq"), at + 1);
  EXPECT_EQ(post_command(keys_[1], edit, at + 1, "r1").status, 201U);
  EXPECT_EQ(last(), at + 2);
}

TEST_F(Matches, ClaimASeatAgainWithTheSameKeyIfTheAnswerWasLost) {
  const JsonAnswer made = ask("POST", "", R"({"scenario":)" + body_of("aggression", "worked-example") + "}");
  const std::string invite = text_at(made.node.find("seats")->array()->front(), "invite");
  const std::string path = "/" + made.text("match") + "/claim";
  const std::string key(32, 'b');
  const std::string body = R"({"invite":")" + invite + R"(","name":"Ann","key":")" + key + "\"}";
  EXPECT_EQ(ask("POST", path, body).status, 201U);
  const JsonAnswer again = ask("POST", path, body);
  EXPECT_EQ(again.status, 200U) << again.body;
  EXPECT_EQ(again.text("key"), key);
  const JsonAnswer other = ask("POST", path, R"({"invite":")" + invite + R"(","name":"Bob"})");
  EXPECT_EQ(other.status, 409U);
  EXPECT_THAT(other.body, HasSubstr("this invite was used"));
  EXPECT_THAT(other.body, Not(HasSubstr(key)));
}

TEST_F(Matches, ShareOneStoreAmongProcesses) {
  begin("columbia", "plain-cards");
  const auto other = another_desk();
  ASSERT_TRUE(declare());
  for (int steps = 0; steps < 200 && !is_over(); ++steps) {
    // The other process sees each entry, and writes every second one.
    const auto looked = other->look({match_, keys_[0], 0, false}, {});
    ASSERT_TRUE(std::holds_alternative<MatchDesk::MatchAnswer>(looked));
    ASSERT_EQ(static_cast<std::int64_t>(std::get<MatchDesk::MatchAnswer>(looked).last), last());
    bool acted = false;
    for (const std::string& key : keys_) {
      if (acted) break;
      if (steps % 2 == 0) {
        acted = act(key);
        continue;
      }
      const auto done = other->command(
          {match_, key, {"choose", Node(std::int64_t{0})}, {}, "o" + std::to_string(steps)}, {});
      acted = std::holds_alternative<MatchDesk::StoredCommand>(done);
    }
    ASSERT_TRUE(acted);
  }
  EXPECT_TRUE(is_over());
}

TEST_F(Matches, BindNothingOnAFullDisk) {
  // The dice are of the system: about one conflict in four is over before anybody has a choice.
  const auto has_question = [this] {
    begin("aggression", "worked-example");
    return declare() && see().node.find("conflict")->find("question") != nullptr;
  };
  bool asks = false;
  for (int tries = 0; !asks && tries < 40; ++tries) asks = has_question();
  ASSERT_TRUE(asks);
  const std::string before = see(keys_[0]).body;
  const JsonAnswer seen = see(keys_[0]);
  const std::string asked = text_at(*seen.node.find("conflict")->find("question"), "seat");
  const std::string key = seen.text("you") == asked ? keys_[0] : keys_[1];
  is_full_ = true;
  const JsonAnswer refused = post_command(key, R"({"choose":0})");
  EXPECT_EQ(refused.status, 503U);
  EXPECT_THAT(refused.body, HasSubstr("database or disk is full"));
  EXPECT_EQ(see(keys_[0]).body, before);
  EXPECT_EQ(ask("POST", "", R"({"scenario":)" + body_of("aggression", "worked-example") + "}").status, 503U);
  is_full_ = false;
  // The choice was never bound: another one may be made.
  EXPECT_EQ(post_command(key, R"({"choose":1})").status, 201U);
  EXPECT_TRUE(settle());
}

TEST_F(Matches, SayWhatIsWrong) {
  begin("aggression", "worked-example");
  const std::string duel = body_of("aggression", "worked-example");
  EXPECT_EQ(post_command("", R"({"declare":[]})").status, 403U);
  EXPECT_EQ(post_command(std::string(32, '0'), R"({"declare":[]})").status, 403U);
  EXPECT_EQ(post_command(keys_[0], R"({"declair":[]})").status, 422U);
  EXPECT_THAT(post_command(keys_[0], R"({"declair":[]})").body, HasSubstr("did you mean 'declare'?"));
  EXPECT_EQ(post_command(keys_[0], R"({"claim":{}})").status, 422U);
  EXPECT_EQ(post_command(keys_[0], R"({"choose":0,"leave":true})").status, 422U);
  EXPECT_EQ(post_command(keys_[0], R"({"choose":0})").status, 409U);
  EXPECT_EQ(post_command(keys_[0], R"({"edit":[]})", last(), "").status, 422U);
  EXPECT_EQ(post_command(keys_[0], R"({"edit":[]})", -1, "x").status, 422U);
  EXPECT_EQ(ask("POST", "", "{}").status, 422U);
  EXPECT_EQ(ask("POST", "", R"({"scenario":)" + duel + R"(,"dice":"loaded"})").status, 422U);
  EXPECT_EQ(ask("POST", "", R"({"scenario":)" + duel + R"(,"seat":["North"]})").status, 422U);
  EXPECT_EQ(ask("POST", "", R"({"scenario":)" + duel + R"(,"seats":["Nord"]})").status, 422U);
  EXPECT_EQ(ask("POST", "", R"({"scenario":{"system":"chess"}})").status, 422U);
  EXPECT_EQ(see("", "?wait=26").status, 400U);
  // A declaration that is not allowed comes with its ruling.
  const JsonAnswer refused = post_command(keys_[0], R"({"declare":["attack.from=Chile"]})");
  EXPECT_EQ(refused.status, 422U) << refused.body;
  EXPECT_TRUE(declare());
}

TEST_F(Matches, AreDeletedByWhoMadeThem) {
  begin("aggression", "worked-example");
  EXPECT_EQ(ask("DELETE", "/" + match_, "", keys_[0]).status, 403U);
  EXPECT_EQ(ask("DELETE", "/" + match_, "", host_).status, 200U);
  for (const std::string path : {"/entries", "/journal", "/luck"})
    EXPECT_EQ(ask("GET", "/" + match_ + path, "", host_).status, 404U);
  // So it is for another process that has it folded.
  begin("aggression", "worked-example");
  const auto other = another_desk();
  ASSERT_TRUE(std::holds_alternative<MatchDesk::MatchAnswer>(other->look({match_, "", 0, false}, {})));
  EXPECT_EQ(ask("DELETE", "/" + match_, "", host_).status, 200U);
  EXPECT_TRUE(std::holds_alternative<MatchDesk::Trouble>(other->look({match_, "", 0, false}, {})));
  EXPECT_EQ(ask("DELETE", "/" + match_, "", host_).status, 404U);
}

TEST_F(Matches, GoOnAfterTheirReplaysWereForgotten) {
  keep_matches(another_desk(false, 2));
  const auto plenty = another_desk();
  struct OfMatch {
    std::string match;
    std::vector<std::string> keys;
  };
  std::vector<OfMatch> all;
  for (const auto& [system, name] : {std::pair("columbia", "plain-cards"),
                                     {"risk", "ten-against-ten"},
                                     {"aggression", "worked-example"},
                                     {"risk", "a-capital"}}) {
    begin(system, name);
    ASSERT_TRUE(declare());
    all.push_back({match_, keys_});
  }
  for (int steps = 0; steps < 16; ++steps) {
    for (const OfMatch& one : all) {
      match_ = one.match;
      keys_ = one.keys;
      for (const bool heard :
           {false, true}) {  // both desks have heard of all devices before they are compared
        for (const std::string& key : keys_) {
          const auto looked = plenty->look({match_, key, 0, false}, {});
          ASSERT_TRUE(std::holds_alternative<MatchDesk::MatchAnswer>(looked));
          const std::string here = see(key).body;
          if (heard) {
            EXPECT_EQ(here, std::get<MatchDesk::MatchAnswer>(looked).json);
          }
        }
      }
      ASSERT_TRUE(is_over() || act(keys_[0]) || act(keys_[1])) << see().body;
    }
  }
}

TEST_F(Matches, HandASeatOver) {
  begin("aggression", "worked-example");
  const JsonAnswer given = post_command(host_, R"({"hand_over":{"seat":"South"}})");
  ASSERT_EQ(given.status, 201U) << given.body;
  const JsonAnswer claimed = ask("POST", "/" + match_ + "/claim",
                                 R"({"invite":")" + given.text("invite") + R"(","name":"new phone"})");
  EXPECT_EQ(claimed.status, 201U) << claimed.body;
  EXPECT_EQ(claimed.text("seat"), "South");
}

TEST_F(Matches, AreBoundedByClient) {
  const std::string any = R"({"scenario":)" + body_of("aggression", "worked-example") + "}";
  for (std::size_t i = 0; i < kMatchesADay; ++i) ASSERT_EQ(ask("POST", "", any, "", 77).status, 201U);
  const JsonAnswer more = ask("POST", "", any, "", 77);
  EXPECT_EQ(more.status, 429U);
  EXPECT_THAT(more.body, HasSubstr("50 matches within a day"));
  EXPECT_EQ(ask("POST", "", any, "", 78).status, 201U);
  // More matches than are kept folded: each is still there.
  for (std::size_t i = 0; i < 30; ++i) ASSERT_EQ(ask("POST", "", any).status, 201U);
  begin("aggression", "worked-example");
  EXPECT_TRUE(declare() && settle());
}

TEST_F(Matches, KeepSecretsUntilTheyAreClosed) {
  begin("columbia", "entering-three");
  const JsonAnswer refused = ask("GET", "/" + match_ + "/journal", "", keys_[0]);
  EXPECT_EQ(refused.status, 409U);
  EXPECT_THAT(refused.body, HasSubstr("when all seats have closed the match"));
  EXPECT_EQ(ask("GET", "/" + match_ + "/luck").status, 409U);
  for (const std::string& key : keys_) EXPECT_EQ(post_command(key, R"({"close":true})").status, 201U);
  EXPECT_EQ(ask("GET", "/" + match_ + "/journal").status, 200U);
  EXPECT_EQ(post_command(keys_[0], R"({"edit":[]})").status, 409U);
}

TEST_F(Matches, WeighChoicesForWhoIsAskedAlone) {
  begin("risk", "ten-against-ten");
  ASSERT_TRUE(declare());
  const auto weighing = [&](const std::string& key, const std::string& query) {
    const JsonAnswer seen = see(key, query);
    const Node* conflict = seen.node.find("conflict");
    const Node* question = conflict == nullptr ? nullptr : conflict->find("question");
    return question != nullptr && question->find("weighing") != nullptr;
  };
  std::size_t weighed = 0;
  for (const std::string& key : keys_) weighed += weighing(key, "?weigh=true") ? 1 : 0;
  EXPECT_EQ(weighed, 1U);
  for (const std::string& key : {keys_[0], keys_[1]}) EXPECT_FALSE(weighing(key, ""));
  for (const std::string& key : {host_, std::string()}) EXPECT_FALSE(weighing(key, "?weigh=true"));
  // If a seat holds hidden cards, worths would reveal them.
  begin("columbia", "plain-cards");
  ASSERT_TRUE(declare());
  ASSERT_NE(see(keys_[0]).node.find("conflict")->find("question"), nullptr);
  for (const std::string& key : keys_) EXPECT_FALSE(weighing(key, "?weigh=true"));
}

// ---- Over sockets.

TEST_F(Matches, TellWhoWaitsAsSoonAsThereIsNews) {
  begin("aggression", "worked-example");
  const Running service;
  Caller waits(service.port());
  const std::string path = "/api/v1/matches/" + match_;
  const std::string bearer = "Authorization: Bearer " + keys_[1] + "\r\n";
  const std::int64_t at = last();
  waits.send("GET " + path + "/entries?from=" + std::to_string(at + 1) +
             "&wait=20 HTTP/1.1\r\nHost: localhost\r\n" + bearer + "\r\n");
  for (int i = 0; i < 200 && match_news().listeners(match_) == 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ASSERT_EQ(match_news().listeners(match_), 1U);
  Caller acts(service.port());
  const auto begun = std::chrono::steady_clock::now();
  const auto posted = acts.post(path + "/entries",
                                R"({"after":)" + std::to_string(at) +
                                    R"(,"request":"r","do":{"edit":["territory.Peru.units.food+=1"]}})",
                                "Authorization: Bearer " + keys_[0] + "\r\n");
  ASSERT_TRUE(posted);
  EXPECT_EQ(posted->status, 201) << posted->body;
  const auto news = waits.reply();
  ASSERT_TRUE(news);
  EXPECT_EQ(news->status, 200);
  EXPECT_THAT(news->body, HasSubstr("territory.Peru.units.food"));
  EXPECT_THAT(news->body, HasSubstr(R"("you":)"));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
  // Without news the answer comes when its time is over, and says that there is none.
  const auto none = acts.get(path + "/entries?from=" + std::to_string(at + 2) + "&wait=1");
  ASSERT_TRUE(none);
  EXPECT_THAT(none->body, HasSubstr(R"("entries":[])"));
  EXPECT_EQ(none->header("Cache-Control"), "no-store");
  // Who leaves is forgotten.
  waits.send("GET " + path + "/entries?from=100&wait=20 HTTP/1.1\r\nHost: localhost\r\n\r\n");
  for (int i = 0; i < 200 && match_news().listeners(match_) == 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  waits.close();
  for (int i = 0; i < 400 && match_news().listeners(match_) > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(match_news().listeners(match_), 0U);
  const auto gone = acts.get(path, "Authorization: Bearer " + host_ + "\r\n", "DELETE");
  ASSERT_TRUE(gone);
  EXPECT_EQ(gone->status, 200) << gone->body;
  // A page of another site deletes nothing.
  const auto other = acts.get(path, "Origin: http://elsewhere.example\r\n", "DELETE");
  ASSERT_TRUE(other);
  EXPECT_EQ(other->status, 403);
}

TEST_F(Matches, BoundWhoWaits) {
  begin("aggression", "worked-example");
  std::vector<MatchNews::Listening> listening;
  for (std::size_t i = 0; i < kMostWaiting; ++i)
    listening.push_back(match_news().listen(match_, 1000, [](MatchNews::News) {}));
  EXPECT_EQ(see("", "?from=1000&wait=1").status, 503U);
  EXPECT_EQ(see("", "?from=1000").status, 200U);
  EXPECT_EQ(see(keys_[0], "?from=1000&wait=1").status, 200U);  // a seat always may
}

TEST_F(Matches, BodiesAreBounded) {
  begin("aggression", "worked-example");
  const Running service;
  Caller client(service.port());
  const auto refused = client.post("/api/v1/matches/" + match_ + "/entries", std::string(kMaxBody + 1, ' '));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 413);
}

}  // namespace
}  // namespace casus::service
