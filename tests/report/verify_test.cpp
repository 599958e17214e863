#include "report/verify.hpp"

#include <functional>

#include "conflict/play/sha256.hpp"
#include "deep.hpp"
#include "played.hpp"

namespace casus::report {
namespace {

Verdict verdict(const std::string& log) { return verify(log, CASUS_VERSION); }

/// The log with its seal made anew: what somebody would do who changes one and knows how.
std::string resealed(const std::string& log) {
  const std::string before = log.substr(0, log.rfind('\n', log.size() - 2) + 1);
  return before + log_seal(before);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

class Verify : public testing::Test {
 protected:
  const std::string log_ = log_of(sources_of(kShort), "x", nobody);
};

TEST_F(Verify, AcceptsItsOwn) {
  EXPECT_TRUE(verdict(log_).valid) << verdict(log_).text;
  const auto worked = gather(Request{kWorkedExample, std::nullopt, {}});
  for (const std::string seed : {"golden", "1", "2", "3"}) {
    for (const auto& ask : {Ask(nobody), Ask(another)}) {
      const Verdict said = verdict(log_of(*worked, seed, ask));
      EXPECT_TRUE(said.valid) << said.text;
      EXPECT_EQ(said.at, 0U);
    }
  }
}

TEST_F(Verify, RefusesEveryChangedByte) {
  for (std::size_t i = 0; i < log_.size(); ++i) {
    for (const unsigned change : {1U, 0x20U}) {
      if (change != 1U && i % 7 != 0) continue;  // one change of each byte, and some of another
      std::string changed = log_;
      changed[i] = static_cast<char>(static_cast<unsigned char>(changed[i]) ^ change);
      const Verdict said = verdict(changed);
      ASSERT_FALSE(said.valid) << "byte " << i;
      ASSERT_GE(said.at, 1U) << said.text;
      ASSERT_EQ(said.text.find('\n'), std::string::npos);
    }
  }
}

TEST_F(Verify, RefusesWhatIsCutOrAdded) {
  for (std::size_t i = 0; i < log_.size(); i += 1 + i / 40)
    EXPECT_FALSE(verdict(log_.substr(0, i)).valid) << i;
  for (const std::string more : {"\n", " ", "{}\n", "x", "\r\n"}) {
    EXPECT_FALSE(verdict(log_ + more).valid);
    EXPECT_FALSE(verdict(more + log_).valid);
  }
  for (std::size_t end = log_.find('\n'); end != std::string::npos; end = log_.find('\n', end + 1)) {
    EXPECT_FALSE(verdict(log_.substr(0, end) + '\n' + log_.substr(end)).valid);
    EXPECT_FALSE(verdict(log_.substr(0, end) + '\r' + log_.substr(end)).valid);
  }
  EXPECT_FALSE(verdict(log_ + log_).valid);
}

TEST_F(Verify, SaysWhichLineAndHowWhereTheSealWasMadeAnew) {
  const std::string changed = resealed(replaced(log_, "\"shows\":", "\"shows\":9"));
  const Verdict said = verdict(changed);
  EXPECT_FALSE(said.valid);
  EXPECT_GT(said.at, 1U);
  EXPECT_NE(said.text.find("playing it again gives"), std::string::npos) << said.text;
}

TEST_F(Verify, RefusesWhitespaceInAHeadThatSaysTheSame) {
  EXPECT_EQ(verdict(resealed(replaced(log_, "{\"casus\":", "{ \"casus\":"))).at, 1U);
}

TEST_F(Verify, RefusesLinesMovedDoubledOrLeftOut) {
  const std::size_t first = log_.find('\n') + 1;
  const std::size_t second = log_.find('\n', first) + 1;
  const std::size_t third = log_.find('\n', second) + 1;
  const std::string a = log_.substr(first, second - first);
  const std::string b = log_.substr(second, third - second);
  const std::string head = log_.substr(0, first);
  const std::string rest = log_.substr(third);
  for (const std::string& middle : {b + a, a + a + b, b, a, std::string()}) {
    const Verdict said = verdict(resealed(head + middle + rest));
    EXPECT_FALSE(said.valid);
    EXPECT_GE(said.at, 2U) << said.text;
  }
}

TEST_F(Verify, RefusesAnotherSeed) {
  const std::string hex = to_hex(seed_of_text("x"));
  const Verdict said = verdict(resealed(replaced(log_, hex, to_hex(seed_of_text("y")))));
  EXPECT_FALSE(said.valid);
  EXPECT_NE(said.text.find("committed"), std::string::npos) << said.text;
}

/// Every text, number and truth of a head in turn (without CASUS_DEEP every fourth): what it claims was
/// committed to, titles and names too.
TEST_F(Verify, NothingThatAHeadClaimsCanBeChanged) {
  const std::size_t stride = deep_or<std::size_t>(1, 4);
  std::size_t met = 0;
  std::size_t changed = 0;
  for (const std::string scenario : {"aggression/worked-example", "conflict-chart/worked-example",
                                     "columbia/plain-combat", "defcon/contested"}) {
    const auto sources = gather(Request{CASUS_ROOT "/scenarios/" + scenario + ".toml", std::nullopt, {}});
    const std::string log = log_of(*sources, "x", nobody);
    const std::size_t end = log.find('\n');
    const auto head = files::read_json(log.substr(0, end), "log");
    const std::function<void(files::Node&, files::Node&)> each = [&](files::Node& root, files::Node& node) {
      const files::Node before = node;
      if (auto* table = node.table()) {
        for (files::Entry& entry : *table) {
          if (entry.key != "commitment") each(root, entry.value);
        }
        return;
      }
      if (auto* array = node.array()) {
        for (files::Node& element : *array) each(root, element);
        return;
      }
      if (met++ % stride != 0) return;
      if (const auto* text = node.text()) node = files::Node(*text + "'");
      if (const auto* number = before.integer()) node = files::Node(*number + 1);
      if (const auto* real = before.real()) node = files::Node(*real + 1.0);
      if (const auto* truth = before.boolean()) node = files::Node(!*truth);
      const Verdict said = verdict(resealed(to_json(root) + log.substr(end)));
      EXPECT_FALSE(said.valid) << scenario << ": " << to_json(before) << " as " << to_json(node);
      ++changed;
      node = before;
    };
    files::Node root = head->root;
    each(root, root);
  }
  EXPECT_GT(met, 400U);
  EXPECT_GT(changed, 100U);
}

class Contributed : public testing::Test {
 protected:
  void SetUp() override {
    opening_.pledges = {pledge_of(opening_, 0, "red"), pledge_of(opening_, 1, "blue")};
    log_ = log_of(opening_, *table_, nobody);
  }
  std::string line_of(const std::string& key, std::size_t number) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i <= number; ++i) at = log_.find("{\"" + key + "\":", at + 1);
    return log_.substr(at, log_.find('\n', at) + 1 - at);
  }
  const Sources sources_ = sources_of(kShort);
  const std::unique_ptr<Table> table_ = table_of(sources_);
  Opening opening_ = opening_of_text(sources_, *table_, "x");
  std::string log_;
};

TEST_F(Contributed, IsValidAndSaysWho) {
  const Verdict said = verdict(log_);
  EXPECT_TRUE(said.valid) << said.text;
  EXPECT_NE(said.text.find("chosen by this machine with "), std::string::npos) << said.text;
  EXPECT_NE(log_, log_of(sources_, "x", nobody));
  EXPECT_NE(verdict(log_of(sources_, "x", nobody)).text.find("alone"), std::string::npos);
}

TEST_F(Contributed, EveryChangeIsRefused) {
  const std::string seals = line_of("contribution", 0) + line_of("contribution", 1);
  const std::string opens = line_of("contributed", 0) + line_of("contributed", 1);
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"\"text\":\"red\"", "\"text\":\"rde\""},  // another text
           {"\"text\":\"red\"", "\"text\":\"\""},     // none
           {line_of("contribution", 1), ""},          // opened without being sealed
           {line_of("contributed", 1), ""},           // sealed and not opened, and played on
           {seals + opens, ""},                       // as if nobody had
           {seals + opens, line_of("contribution", 0) + line_of("contributed", 0) +
                               line_of("contribution", 1) + line_of("contributed", 1)},  // sealed too late
           {opens, line_of("contributed", 1) + line_of("contributed", 0)},
           {seals, line_of("contribution", 1) + line_of("contribution", 0)},
           {"\"number\":0,\"text\"", "\"number\":7,\"text\""}}) {
    const Verdict said = verdict(resealed(replaced(log_, from, to)));
    EXPECT_FALSE(said.valid) << from << " as " << to;
    EXPECT_GE(said.at, 1U) << said.text;
  }
}

TEST_F(Contributed, WhoDoesNotOpenIsNamed) {
  opening_.pledges[1].opened.reset();
  const auto log = write_log(opening_, opening_.pledges[1]);
  ASSERT_TRUE(log);
  const std::string south = opening_.players[1];
  EXPECT_NE(log->find("{\"left\":{\"seat\":\"" + south + "\""), std::string::npos) << *log;
  EXPECT_TRUE(verdict(*log).valid) << verdict(*log).text;
  EXPECT_FALSE(
      verdict(resealed(replaced(*log, "{\"left\":{\"seat\":\"" + south, "{\"left\":{\"seat\":\"x"))).valid);
}

/// A play that ends when a choice is due, wherever that is: the log says who left, and opens what was sealed.
TEST(Departure, TheLogOfAPlayThatSomebodyLeftIsValidAndNamesThem) {
  std::size_t left = 0;
  for (const std::string scenario :
       {"aggression/campaign-of-five", "conflict-chart/hidden-commitments", "columbia/plain-cards"}) {
    const auto sources = gather(Request{CASUS_ROOT "/scenarios/" + scenario + ".toml", std::nullopt, {}});
    const auto table = table_of(*sources);
    const Opening opening = opening_of_text(*sources, *table, "x");
    for (std::size_t most = 0; most < 4; ++most) {
      auto dice = dice_of(opening);
      std::size_t asked = 0;
      const auto state = table->play_so_far(
          *dice,
          [&](const Question& question) {
            return asked++ < most ? std::optional(*another(question)) : std::nullopt;
          },
          nullptr);
      ASSERT_TRUE(state);
      const auto* paused = std::get_if<PausedPlay>(&*state);
      if (paused == nullptr) break;
      ++left;
      const auto log = write_log(opening, *paused);
      ASSERT_TRUE(log);
      EXPECT_NE(log->find("{\"left\":{\"seat\":\"" + paused->question.seat + "\""), std::string::npos);
      EXPECT_TRUE(verdict(*log).valid) << scenario << " after " << most << ": " << verdict(*log).text;
      std::string whole = log_of(opening, *table, another);
      EXPECT_FALSE(verdict(resealed(log->substr(0, log->find("{\"left\":")) +
                                    whole.substr(whole.find("{\"settlement\":"))))
                       .valid);
    }
  }
  EXPECT_GE(left, 5U);
}

TEST_F(Verify, SaysThatAnotherVersionMadeIt) {
  const Verdict said = verify(log_, "99.0.0");
  EXPECT_FALSE(said.valid);
  EXPECT_EQ(said.at, 1U);
  EXPECT_NE(said.text.find("99.0.0"), std::string::npos);
  EXPECT_NE(said.text.find(CASUS_VERSION), std::string::npos);
}

TEST_F(Verify, RefusesAnAnswerThatIsNotAllowed) {
  const auto worked = gather(Request{kWorkedExample, std::nullopt, {}});
  const std::string log = log_of(*worked, "golden", nobody);
  const std::size_t last = log.rfind("{\"answer\":");
  const std::size_t end = log.find('\n', last);
  for (const std::string answer : {R"({"answer":{"move":{"type":"attack","from":"Chile","against":"Peru"}}})",
                                   R"({"answer":{"move":{}}})", R"({"answer":{}})", R"({"answer":7})",
                                   R"({"answer":[)", R"({"answer":{"move":[]}})"}) {
    const Verdict said = verdict(resealed(log.substr(0, last) + answer + log.substr(end)));
    EXPECT_FALSE(said.valid);
    EXPECT_FALSE(said.text.empty());
  }
}

TEST_F(Verify, ScenarioInTheHeadIsReadWithinBounds) {
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"\"attacker\":1", "\"attacker\":999999999"},
        {"\"attacker\":1", "\"attacker\":-1"},
        {"\"system\":\"aggression\",\"edition\":1", "\"system\":7"},
        {"\"scenario\":{", "\"scenario\":{\"x\":"},
        {"\"polygon\":8", "\"polygon\":0"}}) {
    const Verdict said = verdict(resealed(replaced(log_, from, to)));
    EXPECT_FALSE(said.valid);
    EXPECT_EQ(said.at, 1U) << said.text;
  }
}

TEST_F(Verify, RefusesWhatIsNoLog) {
  EXPECT_FALSE(verdict("").valid);
  EXPECT_FALSE(verdict("\n").valid);
  EXPECT_FALSE(verdict("\n\n\n\n").valid);
  EXPECT_FALSE(verdict(std::string(100'000, '[') + "\n{}\n{}\n").valid);
  EXPECT_FALSE(verdict(std::string("\0\xff\n\0\n\n", 6)).valid);
  EXPECT_FALSE(verdict(resealed("{}\n{}\n{}\n{}\n")).valid);
  EXPECT_FALSE(verdict(std::string(kMaxLogBytes + 1, '\n')).valid);
}

}  // namespace
}  // namespace casus::report
