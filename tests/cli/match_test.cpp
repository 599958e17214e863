// `casus match`: terminals as seats of one match, each a process of its own.

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <thread>

#include "said.hpp"
#include "service/client.hpp"
#include "serving.hpp"
#include "terminal.hpp"

namespace casus::cli {
namespace {

using service::Caller;
using testing::HasSubstr;
using testing::Not;

const std::string kNobody(32, '0');

/// A player with a state folder of its own.
struct Player {
  const Folder& folder;
  std::string name;

  [[nodiscard]] ProcessResult operator()(std::vector<std::string> arguments,
                                         const std::string& input = "") const {
    arguments.insert(arguments.begin(), "match");
    return run(arguments, input, {{"XDG_STATE_HOME", folder / name}});
  }
};

class MatchTerminals : public testing::Test {
 protected:
  MatchTerminals() { start("127.0.0.1:0"); }
  void start(const std::string& listen) {
    service_.emplace(listen, std::vector<std::string>{"--store", folder_ / "matches.db"});
    ASSERT_NE(service_->port(), 0);
    at_ = "http://127.0.0.1:" + std::to_string(service_->port()) + "/";
  }
  /// Makes a match and returns what is said of it; `links_` are those of its seats, in their order.
  files::Node make(const std::string& scenario, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"new", "scenarios/" + scenario + ".toml", "--at", at_, "--json"});
    const ProcessResult made = Player{folder_, "host"}(more);
    EXPECT_EQ(made.status, 0) << made.err;
    files::Node node = json_of(made);
    links_.clear();
    for (const files::Node& seat : *node.find("seats")->array()) links_.push_back(*seat.find("link")->text());
    watch_ = *node.find("watch")->text();
    return node;
  }

  // NOLINTBEGIN(misc-non-private-member-variables-in-classes)
  Folder folder_;
  std::optional<Serving> service_;
  std::string at_;
  std::vector<std::string> links_;
  std::string watch_;
  const Player ann_{folder_, "ann"};
  const Player bob_{folder_, "bob"};
  // NOLINTEND(misc-non-private-member-variables-in-classes)
};

/// What is shown of a conflict once its dice are fixed.
std::string of_conflict(const std::string& text) {
  const std::string mark =
      text.find("opens what it added") == std::string::npos ? "commitment  " : "opens what it added";
  const std::size_t at = text.rfind(mark);
  return at == std::string::npos ? "" : text.substr(text.find('\n', at));
}

struct Conflict {
  std::string scenario;
  std::string begins;  // who declares it
};
class MatchOfTwo : public MatchTerminals, public testing::WithParamInterface<Conflict> {};

TEST_P(MatchOfTwo, IsSettledByTwoTerminals) {
  const std::string choices(400, '\n');  // each is what is played when nobody answers
  for (const char* dice : {"joint", "host"}) {
    make(GetParam().scenario, {"--dice", dice});
    ASSERT_GE(links_.size(), 2U);
    std::string declares;
    std::string waits;
    for (const std::string& link : links_) {
      const bool is_first = link.find("seat=" + GetParam().begins + "&") != std::string::npos;
      (is_first ? declares : waits) = link;
    }
    ASSERT_EQ(bob_({"join", waits, "--name", "Bob"}).status, 0);
    ProcessResult other;
    std::thread bob([&] { other = bob_({"play", waits}, choices); });
    const ProcessResult ran = ann_({"play", declares, "--name", "Ann", "--begin"}, choices);
    bob.join();
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(other.status, 0) << other.err;
    EXPECT_THAT(ran.out,
                HasSubstr("you are " + std::regex_replace(GetParam().begins, std::regex("%20"), " ")));
    EXPECT_THAT(of_conflict(ran.out), HasSubstr("\n  dice        chosen by the service"));
    EXPECT_EQ(of_conflict(ran.out), of_conflict(other.out));
    EXPECT_THAT(ran.out,
                HasSubstr(*dice == 'j' ? "chosen by the service with " : "chosen by the service alone"));
  }
}

INSTANTIATE_TEST_SUITE_P(Systems, MatchOfTwo,
                         testing::Values(Conflict{"aggression/worked-example", "North"},
                                         Conflict{"conflict-chart/hidden-commitments", "North"},
                                         Conflict{"columbia/plain-cards", "Vox%20Populi"},
                                         Conflict{"defcon/answer-due", "WP"},
                                         Conflict{"risk/ten-against-ten", "Anna"}),
                         [](const auto& one) {
                           std::string name = one.param.scenario.substr(0, one.param.scenario.find('/'));
                           std::erase(name, '-');
                           return name;
                         });

/// What the page can do besides: a share that is left out, a seat that moves, going back, the end, the
/// journal.
TEST_F(MatchTerminals, SkipHandOverGoBackCloseAndExport) {
  make("aggression/worked-example", {"--patience", "0"});
  ASSERT_EQ(ann_({"join", links_[0], "--name", "Ann"}).status, 0);
  ASSERT_EQ(bob_({"join", links_[1], "--name", "Bob"}).status, 0);
  const auto said = [](const ProcessResult& ran) { return ran.out + ran.err; };
  EXPECT_THAT(said(ann_({"undo", watch_, "0"})), HasSubstr("nothing has happened since that entry"));
  EXPECT_THAT(said(ann_({"skip", watch_, "South"})), HasSubstr("no share of 'South' is due"));
  EXPECT_THAT(said(ann_({"again", watch_})), HasSubstr("the conflict is not frozen"));
  // Nobody plays at South's terminal; its share is missing.
  const std::string begins = "XDG_STATE_HOME='" + (folder_ / "ann") +
                             "' timeout 20 '" CASUS_BINARY "' match play '" + watch_ +
                             "' --begin </dev/null >/dev/null 2>&1";
  std::thread ann([&] { (void)std::system(begins.c_str()); });
  ProcessResult skipped;
  for (int i = 0; i < 200; ++i) {
    skipped = ann_({"skip", watch_, "South"});
    if (skipped.status == 0) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(skipped.status, 0) << skipped.err;
  EXPECT_THAT(skipped.out, HasSubstr("The share of South is left out by North."));
  ann.join();
  const ProcessResult moved = bob_({"hand-over", watch_, "--json"});
  ASSERT_EQ(moved.status, 0) << moved.err;
  const std::string line = moved.out.substr(moved.out.rfind("{\"link\""));
  const std::string link = *files::read_json(line, "said").value().root.find("link")->text();
  EXPECT_NE(bob_({"close", watch_}).status, 0);
  EXPECT_EQ(bob_({"join", link, "--name", "Bob"}).status, 0);
  const ProcessResult closed = bob_({"close", watch_});
  EXPECT_EQ(closed.status, 0) << closed.err;
  EXPECT_THAT(closed.out, HasSubstr("The match is closed."));
  const ProcessResult journal = Player{folder_, "nobody"}({"journal", watch_});
  ASSERT_EQ(journal.status, 0) << journal.err;
  const ProcessResult verdict = run({"journal", folder_.write("journal", journal.out), "--verify"});
  EXPECT_EQ(verdict.status, 0) << verdict.out << verdict.err;
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"skip", watch_},
                                                {"undo", watch_, "soon"},
                                                {"close", watch_, "now"},
                                                {"open", watch_}})
    EXPECT_EQ(ann_(wrong).status, 2) << wrong[0];
}

/// The service is killed while both wait for it, and started again: nobody has to do anything.
TEST_F(MatchTerminals, GoOnAfterTheServiceWasAway) {
  make("aggression/worked-example");
  const std::string listen = "127.0.0.1:" + std::to_string(service_->port());
  ASSERT_EQ(bob_({"join", links_[1]}).status, 0);
  // Its output goes to files, so that it is known when it has seen the match.
  const std::string said = folder_ / "said";
  const std::string asked = folder_.write("asked", std::string(100, '\n'));
  const std::string command = "XDG_STATE_HOME='" + (folder_ / "bob") + "' '" CASUS_BINARY "' match play '" +
                              watch_ + "' <'" + asked + "' >'" + said + "' 2>'" + said + ".err'";
  int status = -1;
  std::thread bob([&] { status = std::system(command.c_str()); });
  for (int i = 0; i < 2000 && text_of(said).find("you are South") == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  service_->end(SIGKILL);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  start(listen);
  const ProcessResult ran = ann_({"play", links_[0], "--begin"}, std::string(100, '\n'));
  bob.join();
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string notes = text_of(said + ".err");
  EXPECT_EQ(status, 0) << notes;
  EXPECT_EQ(of_conflict(ran.out), of_conflict(text_of(said)));
  EXPECT_THAT(notes, HasSubstr("casus: the service is away ("));
  EXPECT_THAT(notes, HasSubstr("casus: the service answers again\n"));
}

/// Whoever watches sees each entry once, as one line of JSON, until the match is closed.
TEST_F(MatchTerminals, AreWatchedAsLinesOfJson) {
  const files::Node made = make("aggression/worked-example", {"--dice", "host"});
  ProcessResult watched;
  std::thread watcher([&] { watched = Player{folder_, "eve"}({"watch", watch_, "--json"}); });
  ASSERT_EQ(bob_({"join", links_[1]}).status, 0);
  std::thread bob([&] { EXPECT_EQ(bob_({"play", links_[1]}, std::string(100, '\n')).status, 0); });
  EXPECT_EQ(ann_({"play", links_[0], "--begin"}, std::string(100, '\n')).status, 0);
  bob.join();
  Caller host(service_->port());
  const std::string path = "/api/v1/matches/" + *made.find("match")->text() + "/entries";
  const std::string key = "Authorization: Bearer " + *made.find("key")->text() + "\r\n";
  const auto seen = host.get(path + "?from=1000");
  const std::int64_t seq = *json_of(seen->body).find("seq")->integer();
  const auto closed =
      host.post(path, R"({"after":)" + std::to_string(seq) + R"(,"request":"end","do":{"close":true}})", key);
  ASSERT_TRUE(closed && closed->status == 201) << (closed ? closed->body : "");
  watcher.join();
  EXPECT_EQ(watched.status, 0) << watched.err;
  std::int64_t next = 0;
  std::size_t steps = 0;
  std::size_t ends = 0;
  for (const std::string& line : lines_of(watched.out)) {
    const files::Node node = json_of(line);
    if (const files::Node* number = node.find("seq")) {
      EXPECT_EQ(*number->integer(), next++);
    } else {
      ++(node.find("settlement") != nullptr ? ends : steps);
    }
  }
  EXPECT_EQ(next, seq + 2);
  EXPECT_GT(steps, 10U);
  EXPECT_EQ(ends, 1U);
}

/// At a terminal what may be declared is offered; who leaves comes back to the same question.
TEST_F(MatchTerminals, OfferWhatMayBeDeclared) {
  if (!has_terminals()) GTEST_SKIP() << "no pseudo-terminal can be had";
  make("risk/ten-against-ten", {"--dice", "host"});
  const Environment environment{{"TERM", "xterm"}, {"XDG_STATE_HOME", folder_ / "anna"}};
  const Screen first = at_terminal({"match", "play", links_[0]},
                                   {{"1  wait for what the others do", ""},
                                    {"or nothing for 1: ", "2\n"},
                                    {"what do you do?", "nonsense\n"},
                                    {"'nonsense' is none of them. ", "?\n"},
                                    {"By best play from here on", "q\n"}},
                                   80, environment);
  EXPECT_EQ(first.status, 130) << first.text;
  EXPECT_THAT(first.text, HasSubstr("the match waits for Anna, casus match play goes on with it"));
  const Screen again = at_terminal({"match", "play", watch_}, {{"what do you do?", "q\n"}}, 80, environment);
  EXPECT_EQ(again.status, 130) << again.text;
  EXPECT_THAT(again.text, Not(HasSubstr("wait for what the others do")));
}

/// Between two conflicts each terminal is offered what its own seat may do: declare, or pass the turn.
TEST_F(MatchTerminals, PassTheTurn) {
  if (!has_terminals()) GTEST_SKIP() << "no pseudo-terminal can be had";
  std::string text = text_of(CASUS_ROOT "/scenarios/aggression/worked-example.toml");
  text.resize(text.find("[attack]"));  // nothing is declared
  const ProcessResult made =
      ann_({"new", folder_.write("rest.toml", text), "--at", at_, "--json", "--dice", "host"});
  ASSERT_EQ(made.status, 0) << made.err;
  const files::Node node = json_of(made);
  const auto play = [&](std::size_t seat, const std::vector<Step>& steps) {
    const std::string link = *(*node.find("seats")->array())[seat].find("link")->text();
    return at_terminal({"match", "play", link}, steps, 80,
                       {{"TERM", "xterm"}, {"XDG_STATE_HOME", folder_ / std::to_string(seat)}})
        .text;
  };
  const std::vector<Step> waits{{"or nothing for 1: ", "1\n"}, {"waiting for the others", "\x03"}};
  const std::string south = play(1, waits);
  EXPECT_THAT(south, HasSubstr("1 to 1, or nothing for 1"));
  const std::string north = play(0, {{"3  pass the turn to South", ""},
                                     {"or nothing for 1: ", "3\n"},
                                     {"1  wait for what the others do", ""},
                                     {"1 to 1, or nothing for 1: ", "q\n"}});
  EXPECT_THAT(north, HasSubstr("2  "));
}

/// A game of one's own goes with its scenario: the service reads no file.
TEST_F(MatchTerminals, PlayAGameOfTheirOwn) {
  ASSERT_EQ(run({"new", folder_ / "mine.toml"}).status, 0);
  const std::string fight = folder_.write(
      "fight.toml",
      "game = 'mine.toml'\n[attacker]\nname = 'Ann'\narmy = 4\n[defender]\nname = 'Bob'\narmy = 3\n");
  const ProcessResult made = ann_({"new", fight, "--at", at_, "--json", "--dice", "host"});
  ASSERT_EQ(made.status, 0) << made.err;
  const files::Node node = json_of(made);
  const std::string link = *node.find("seats")->array()->front().find("link")->text();
  const ProcessResult played = ann_({"play", link, "--begin"}, std::string(100, '\n'));
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(played.out, HasSubstr("\n  dice        chosen by the service alone"));
  EXPECT_THAT(played.out, Not(HasSubstr("[rulebook]"))) << "the game itself is not shown";
  const ProcessResult slip = ann_(
      {"new", folder_.write("slip.toml", "game = 'mine.toml'\n[attacker]\nsoldiers = 4\n"), "--at", at_});
  EXPECT_EQ(slip.status, 2);
  EXPECT_THAT(slip.err, HasSubstr("slip.toml:3:1: unknown key 'soldiers'"));
}

TEST_F(MatchTerminals, KeepTheirKeysForTheirUserAlone) {
  make("aggression/worked-example");
  const ProcessResult joined = ann_({"join", links_[0], "--name", "Ann"});
  EXPECT_EQ(joined.status, 0);
  EXPECT_THAT(joined.out, HasSubstr("You are North."));
  EXPECT_EQ(ann_({"join", links_[0]}).out, joined.out) << "again: the seat is there already";
  struct stat file {};
  ASSERT_EQ(stat((folder_ / "ann/casus/keys").c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777U, 0600U);
  const std::string kept = text_of(folder_ / "ann/casus/keys");
  const std::string key = *json_of(kept.substr(0, kept.find('\n'))).find("key")->text();
  EXPECT_EQ(key.size(), 32U);
  for (const std::string& said : {joined.out, joined.err, ann_({"join", links_[0], "--json"}).out})
    EXPECT_THAT(said, Not(HasSubstr(key)));
  // What is printed to play on with has no invite, and does.
  const std::size_t at = joined.out.find("http://");
  const std::string link = joined.out.substr(at, joined.out.find('\'', at) - at);
  EXPECT_THAT(link, Not(HasSubstr("invite")));
  EXPECT_THAT(ann_({"delete", watch_}).err, HasSubstr("the key of this match is not kept on this machine"));
  const ProcessResult deleted = Player{folder_, "host"}({"delete", watch_});
  EXPECT_EQ(deleted.out, "The match is deleted, for everybody.\n") << deleted.err;
  const ProcessResult gone = ann_({"play", link});
  EXPECT_EQ(gone.status, 2);
  EXPECT_THAT(gone.err, HasSubstr("there is no such match: it was deleted, or never begun"));
}

/// Whoever made a match holds no seat. Their terminal moves one, and ends the match.
TEST_F(MatchTerminals, WhoMadeTheMatchHandsOverAndCloses) {
  const files::Node made = make("aggression/worked-example");
  const Player host{folder_, "host"};
  ASSERT_EQ(ann_({"join", links_[0]}).status, 0);
  EXPECT_NE(ann_({"hand-over", watch_, "South"}).status, 0) << "one player alone may not move another's seat";
  EXPECT_THAT(host({"undo", watch_, "0"}).err, HasSubstr("no seat of this match is kept on this machine"));
  const ProcessResult moved = host({"hand-over", watch_, "North"});
  ASSERT_EQ(moved.status, 0) << moved.err;
  const std::string link = moved.out.substr(moved.out.find("http://"), moved.out.rfind('\n'));
  EXPECT_EQ(bob_({"join", link.substr(0, link.find('\n'))}).status, 0);
  EXPECT_THAT(ann_({"close", watch_}).err, HasSubstr("the seat was handed over"));
  // With a seat of their own they still move that of others.
  ASSERT_EQ(host({"join", links_[1]}).status, 0);
  EXPECT_EQ(host({"hand-over", watch_, "North"}).status, 0);
  const ProcessResult closed = host({"close", watch_});
  EXPECT_THAT(closed.out, HasSubstr("The match is closed.")) << closed.err;
  const std::string kept = text_of(folder_ / "host/casus/keys");
  EXPECT_THAT(kept, HasSubstr(*made.find("key")->text()));
}

/// The answers to two claims are lost: each seat is claimed again with the key that was drawn for it.
TEST_F(MatchTerminals, ClaimAgainWithTheKeyOfALostAnswer) {
  const files::Node made = make("aggression/worked-example");
  const std::vector<std::string> keys{std::string(32, 'a'), std::string(32, 'b')};
  std::string lines;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    lines += files::to_json(
                 files::Node::Table{{"service", files::Node(at_)},
                                    {"match", *made.find("match")},
                                    {"seat", files::Node("")},
                                    {"invite", files::Node(links_[i].substr(links_[i].find("invite=") + 7))},
                                    {"key", files::Node(keys[i])},
                                    {"secret", files::Node("s")}}) +
             '\n';
  }
  std::filesystem::create_directories(folder_ / "ann/casus");
  std::ofstream(folder_ / "ann/casus/keys") << lines;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    ASSERT_EQ(ann_({"join", links_[i]}).status, 0);
    const std::string kept = text_of(folder_ / "ann/casus/keys");
    const std::size_t last = kept.rfind('\n', kept.size() - 2) + 1;
    EXPECT_THAT(kept.substr(last), HasSubstr(keys[i]));
  }
}

TEST_F(MatchTerminals, SayWhatIsWrongInOneLine) {
  make("aggression/worked-example");
  const std::string no_invite = links_[0].substr(0, links_[0].find("&invite"));
  ASSERT_EQ(bob_({"join", links_[1]}).status, 0);
  ASSERT_EQ(ann_({"join", links_[0]}).status, 0);
  const std::string unused = at_ + "#/match/" + kNobody + "?invite=" + kNobody;
  const std::string nowhere = "http://127.0.0.1:1/";
  struct Bad {
    std::vector<std::string> arguments;
    std::string says;
  };
  const Player eve{folder_, "eve"};
  const std::vector<Bad> all{
      {{"join", links_[0]}, "this invite was used"},
      {{"play", links_[0]}, "this invite was used"},
      {{"join", no_invite}, "the link has no invite"},
      {{"join", unused}, "there is no such match: it was deleted, or never begun"},
      {{"watch", at_ + "#/match/" + kNobody}, "there is no such match"},
      {{"play", watch_}, "no seat of this match is kept on this machine"},
      {{"watch", at_}, "is no link of a match"},
      {{"watch", at_ + "#/match/North"}, "is no link of a match"},
      {{"watch", "ftp://here/#/match/" + kNobody}, "is no address of a service"},
      {{"watch", "http://a:99999/#/match/" + kNobody}, "is no address of a service"},
      {{"watch", "https://casus.example/#/match/" + kNobody}, "https is not spoken here"},
      {{"watch", nowhere + "#/match/" + kNobody}, nowhere + " does not answer: Connection refused"},
      {{"watch", at_ + "elsewhere/#/match/" + kNobody}, "there is nothing here"},
      {{"new", kWorkedExample, "--at", nowhere}, "does not answer"},
      {{"new", "none.toml", "--at", at_}, "none.toml"},
      {{"new", kWorkedExample, "--at", at_, "--seats", "North,Sout"}, "did you mean 'South'?"},
      {{"new", kWorkedExample, "--at", at_, "--dice", "mine"}, "'joint' or 'host' was expected"},
      {{"new", kWorkedExample}, "new needs --at URL"},
      {{"nwe", kWorkedExample}, "did you mean 'new'?"},
      {{"watch", watch_, "--begin"}, "--declare and --begin go with play"},
      {{"play", watch_, "--dice", "host"}, "go with new"},
  };
  for (const Bad& bad : all) {
    const ProcessResult ran = eve(bad.arguments);
    EXPECT_EQ(ran.status, 2) << bad.says;
    EXPECT_EQ(ran.out, "") << bad.says;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(bad.says));
  }
  // South may not declare what North declares; a declaration that is not allowed has its clause.
  const ProcessResult refused = bob_({"play", watch_, "--begin"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("this is for North to declare"));
  const ProcessResult against_itself = ann_({"play", watch_, "--declare", "attack.against=Peru"});
  EXPECT_EQ(against_itself.status, 2);
  EXPECT_THAT(against_itself.err, HasSubstr("AG-"));
  // Nobody answers the question.
  make("aggression/campaign-of-five", {"--dice", "host"});
  const ProcessResult silent = ann_({"play", links_[0], "--begin"});
  EXPECT_EQ(silent.status, 2);
  EXPECT_THAT(silent.err, HasSubstr("the input ended, and North must still choose"));
  folder_.write("eve/casus/keys", "{\"key\":1}\n");
  const ProcessResult spoilt = eve({"play", watch_});
  EXPECT_EQ(spoilt.status, 2);
  EXPECT_THAT(spoilt.err, HasSubstr("casus/keys:1:1: this is no key of a seat"));
}

/// A server that is none of ours, and answers every connection alike.
class Stranger {
 public:
  explicit Stranger(std::string answer)
      : answer_(std::move(answer)), socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(socket_, 4), 0);
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] {
      for (;;) {
        const int one = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
        if (one < 0) return;
        std::array<char, 4096> ignored{};
        (void)!::recv(one, ignored.data(), ignored.size(), 0);
        (void)!::send(one, answer_.data(), answer_.size(), MSG_NOSIGNAL);
        ::close(one);
      }
    });
  }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;
  ~Stranger() {
    ::shutdown(socket_, SHUT_RDWR);
    thread_.join();
    ::close(socket_);
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  std::string answer_;
  int socket_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

TEST_F(MatchTerminals, TrustNoServer) {
  const auto page = [](const std::string& body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  };
  const std::string view =
      R"({"seq":3,"closed":true,"scenario":{},"seats":[],"awaited":[],"entries":[],"conflict":)";
  const std::vector<std::pair<std::string, std::string>> all{
      {"220 this is mail\r\n", "does not answer: bad version"},
      {"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", "does not answer: body limit exceeded"},
      {"HTTP/1.1 200 OK\r\nX: " + std::string(100'000, 'x'), "does not answer: header limit exceeded"},
      {page("<html>"), "the answer of the service cannot be read"},
      {page(std::string(5000, '[')), "the answer of the service cannot be read"},
      {page(R"({"seq":1})"), "the answer of the service is no view of a match"},
      {page(R"({"seq":-1,"scenario":{},"seats":[],"awaited":[],"entries":[]})"), "is no view of a match"},
      {"HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno", "the service answers with the status 500"},
      {page(
           view +
           R"({"play":7,"over":true,"settlement":7,"entries":[7,{},{"event":{}},{"event":{"brief":{"kind":7}}},)"
           R"({"throw":{"faces":["x",99999999999]}},{"opened":7},{"sealed":{"number":-1}},[]]}})"),
       ""},
      {page(view + R"({"play":"p","over":true,"settlement":[],"log":"no log"}})"),
       "this service is not to be trusted"},
      {page(view + R"([]})"), ""},
      {page(view +
            R"({"entries":[{"event":{"text":"\u001b[2J","brief":{"kind":"sentence","seat":-128}}}]}})"),
       ""},
  };
  for (const auto& [answer, says] : all) {
    const Stranger stranger(answer);
    const ProcessResult ran =
        ann_({"watch", "http://127.0.0.1:" + std::to_string(stranger.port()) + "/#/match/" + kNobody});
    EXPECT_EQ(ran.status, says.empty() ? 0 : 2) << says << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(says));
    EXPECT_THAT(ran.out, Not(HasSubstr("\x1b")));
  }
}

}  // namespace
}  // namespace casus::cli
