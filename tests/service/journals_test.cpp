// Tests journals over the service. The service stores nothing: it derives each line from the journal that the
// page sends.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "journal/journal.hpp"
#include "steps.hpp"

namespace casus::service {
namespace {

using files::Node;
using ::testing::HasSubstr;

/// A page that keeps a journal: its text, the name of its last line, and how things stand.
struct Page {
  std::string text;
  std::string last;
  Node scenario;

  static Response post(const std::string& target, const std::string& body) {
    return answer({"POST", "/api/v1/" + target, "application/json", body});
  }
  static Node parsed(const Response& response) {
    EXPECT_EQ(response.status, 200U) << response.body;
    const auto read = files::read_json(response.body, "answer");
    EXPECT_TRUE(read);
    return read ? read->root : Node();
  }
  [[nodiscard]] std::string body() const { return to_json(scenario); }

  /// Appends the line of an answer, as far as it has one.
  void keep(const Node& said) {
    if (const std::string line = text_at(said, "line"); !line.empty()) {
      text += line + "\n";
      last = text_at(said, "hash");
      EXPECT_EQ(last, journal::name_of(line));
    }
    if (const Node* now = said.find("scenario")) scenario = *now;
  }
  /// Plays what is declared to its end; the first of all choices each time.
  void play() {
    Play playing{body()};
    playing.more = "&previous=" + last;
    Node step = playing.step();
    while (step.find("question") != nullptr) {
      playing.answers.push_back(0);
      step = playing.step();
    }
    EXPECT_TRUE(is_over(step)) << to_json(step);
    keep(step);
  }
  [[nodiscard]] Node read(const std::string& how = "") const { return parsed(post("journal" + how, text)); }
};

bool is_true(const Node& node, std::string_view key) {
  const Node* found = node.find(key);
  return found != nullptr && found->boolean() != nullptr && *found->boolean();
}

class Journals : public testing::TestWithParam<std::pair<std::string, std::string>> {};

TEST_P(Journals, AreMadeLineByLineAndProved) {
  Page page;
  page.keep(Page::parsed(Page::post("journal/begun", body_of(GetParam().first, GetParam().second))));
  const Node declared = page.scenario;
  page.play();
  const std::string played = page.last;

  // The table at rest, edited back to what was declared.
  const Node edit = Node::Table{{"before", page.scenario}, {"after", declared}};
  page.keep(Page::parsed(Page::post("journal/edited?previous=" + page.last, to_json(edit))));
  EXPECT_EQ(page.scenario, declared);
  const Node same = Page::parsed(Page::post("journal/edited?previous=" + page.last,
                                            to_json(Node::Table{{"before", declared}, {"after", declared}})));
  EXPECT_EQ(same.find("line"), nullptr) << "nothing was changed";
  EXPECT_EQ(text_at(same, "hash"), page.last);
  page.play();

  const Node next = Page::parsed(Page::post("journal/turned", page.body()));
  if (!next.find("successors")->array()->empty()) {
    const std::string to = *next.find("successors")->array()->front().text();
    page.keep(
        Page::parsed(Page::post("journal/turned?previous=" + page.last + "&to=" + encoded(to), page.body())));
  }
  page.keep(Page::parsed(Page::post("journal/back?previous=" + page.last + "&to=" + played, "{}")));

  const Node read_back = page.read();
  EXPECT_TRUE(is_true(read_back, "valid")) << text_at(read_back, "text");
  const Node::Array& lines = *read_back.find("lines")->array();
  EXPECT_EQ(static_cast<std::size_t>(std::count(page.text.begin(), page.text.end(), '\n')), lines.size());
  EXPECT_EQ(text_at(lines.back(), "kind"), "back");
  EXPECT_EQ(*lines.back().find("scenario"), *lines[1].find("scenario")) << "as after the first play";
  EXPECT_TRUE(is_true(lines[3], "voided"));
  EXPECT_FALSE(is_true(lines[1], "voided"));

  // One byte of it changed is found: as no journal, or as one that does not hold.
  std::string changed = page.text;
  changed[changed.find("\"entries\"") + 20] ^= 1;
  const Response refused = Page::post("journal", changed);
  EXPECT_FALSE(refused.status == 200U && is_true(Page::parsed(refused), "valid")) << refused.body;
}

INSTANTIATE_TEST_SUITE_P(Systems, Journals,
                         testing::Values(std::pair("aggression", "worked-example"),
                                         std::pair("conflict-chart", "plain-engagement"),
                                         std::pair("columbia", "entering-three"),
                                         std::pair("defcon", "into-libya")),
                         [](const auto& one) {
                           std::string name = one.param.first;
                           std::erase(name, '-');
                           return name;
                         });

TEST(JournalLines, AreRefusedWithWhatIsWrong) {
  const std::string body = body_of("aggression", "worked-example");
  const Response no_hash = Page::post("journal/back?to=" + std::string(64, 'a'), "{}");
  EXPECT_EQ(no_hash.status, 400U);
  EXPECT_THAT(no_hash.body, HasSubstr("64 hexadecimal digits were expected"));
  EXPECT_EQ(Page::post("journal/turned?previous=xyz&to=South", body).status, 400U);
  const std::string previous = "?previous=" + std::string(64, 'a');
  const Response no_part = Page::post("journal/edited" + previous, R"({"before": {}})");
  EXPECT_EQ(no_part.status, 422U);
  EXPECT_THAT(no_part.body, HasSubstr("'after' is missing"));
  const Response declared = Page::post("journal/turned" + previous + "&to=South", body);
  EXPECT_EQ(declared.status, 422U);
  EXPECT_THAT(declared.body, HasSubstr("something is declared"));
  EXPECT_EQ(Page::post("play?previous=" + std::string(64, 'a'), body).status, 400U) << "without step=true";
  EXPECT_EQ(Page::post("journal", "no journal").status, 422U);
}

TEST(JournalLines, AnEditKeepsToTheRules) {
  Page page;
  page.keep(Page::parsed(Page::post("journal/begun", body_of("aggression", "worked-example"))));
  Node other = page.scenario;
  *other.find("edition") = Node(1);
  const Response refused = Page::post("journal/edited?previous=" + page.last,
                                      to_json(Node::Table{{"before", page.scenario}, {"after", other}}));
  EXPECT_EQ(refused.status, 422U);
  EXPECT_THAT(refused.body, HasSubstr("the edit changes 'edition'"));
}

/// Who leaves a play leaves a line that says so, and the table as it was.
TEST(JournalLines, SayWhoLeft) {
  Page page;
  page.keep(Page::parsed(Page::post("journal/begun", body_of("aggression", "campaign-of-five"))));
  const Node before = page.scenario;
  Play play{page.body()};
  play.more = "&previous=" + page.last;
  play.step();
  const Node left = play.step("&leave=true");
  EXPECT_EQ(text_at(left, "left"), "North");
  page.keep(left);
  EXPECT_EQ(page.scenario, before);
  const Node read_back = page.read();
  EXPECT_TRUE(is_true(read_back, "valid")) << text_at(read_back, "text");
  EXPECT_TRUE(is_true(page.read("?prove=false"), "valid"));
}

}  // namespace
}  // namespace casus::service
