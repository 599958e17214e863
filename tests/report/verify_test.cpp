#include "report/verify.hpp"

#include "conflict/sha256.hpp"
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
