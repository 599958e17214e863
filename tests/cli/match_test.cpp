// `casus match`: terminals as seats of one match, each a process of its own.

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <thread>

#include "said.hpp"
#include "service/client.hpp"
#include "serving.hpp"

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

  [[nodiscard]] Ran operator()(std::vector<std::string> arguments, const std::string& input = "") const {
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
    const Ran made = Player{folder_, "host"}(more);
    EXPECT_EQ(made.status, 0) << made.err;
    files::Node node = json_of(made);
    links_.clear();
    for (const files::Node& seat : *node.find("seats")->array()) links_.push_back(*seat.find("link")->text());
    watch_ = *node.find("watch")->text();
    return node;
  }
  void remove(const files::Node& made) {
    const auto gone = Caller(service_->port())
                          .get("/api/v1/matches/" + *made.find("match")->text(),
                               "Authorization: Bearer " + *made.find("key")->text() + "\r\n", "DELETE");
    ASSERT_TRUE(gone && gone->status == 200);
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
  const std::string mark = text.find("opens what it added") == std::string::npos ? "commitment  " : "opens what it added";
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
    // Of more than two seats only the first two are taken.
    const bool is_first = links_[0].find("seat=" + GetParam().begins + "&") != std::string::npos;
    const std::string& declares = links_[is_first ? 0 : 1];
    const std::string& waits = links_[is_first ? 1 : 0];
    ASSERT_EQ(bob_({"join", waits, "--name", "Bob"}).status, 0);
    Ran other;
    std::thread bob([&] { other = bob_({"play", waits}, choices); });
    const Ran ran = ann_({"play", declares, "--name", "Ann", "--begin"}, choices);
    bob.join();
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(other.status, 0) << other.err;
    EXPECT_THAT(ran.out, HasSubstr("you are " + GetParam().begins));
    EXPECT_THAT(of_conflict(ran.out), HasSubstr("\n  seed        "));
    EXPECT_EQ(of_conflict(ran.out), of_conflict(other.out));
    EXPECT_THAT(ran.out, HasSubstr(*dice == 'j' ? "chosen by the service with " : "chosen by the service alone"));
  }
}

INSTANTIATE_TEST_SUITE_P(Systems, MatchOfTwo,
                         testing::Values(Conflict{"aggression/worked-example", "North"},
                                         Conflict{"conflict-chart/worked-example", "North"},
                                         Conflict{"columbia/plain-cards", "X"},
                                         Conflict{"defcon/into-libya", "X"},
                                         Conflict{"risk/ten-against-ten", "X"}),
                         [](const auto& one) {
                           std::string name = one.param.scenario.substr(0, one.param.scenario.find('/'));
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace casus::cli
