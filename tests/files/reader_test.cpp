#include "files/reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "files/written_table.hpp"
#include "support.hpp"

namespace casus::files {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A document, a collector and a reader on its root.
struct Reading {
  explicit Reading(std::string_view text) : document(toml(text)), reader(document, faults) {}
  Reading(const Reading&) = delete;
  Document document;
  Faults faults;
  Reader reader;
  std::vector<std::string> lines() const { return files::lines(faults); }
};

enum class Quarrel { invasion, engagement };

TEST(Reader, ReadsWhatIsThere) {
  Reading r(R"(text = "a\nb"
name = "Peru"
integer = 3
real = 0.5
whole = 2
yes = true
kind = "engagement"
texts = ["", "b"]
names = ["North", "South"]
integers = [5, 3, 1]
kinds = ["engagement", "invasion"]
[table]
a = 1
[[tables]]
a = 2
[[tables]]
a = 3
)");
  EXPECT_EQ(r.reader.text("text"), "a\nb");
  EXPECT_EQ(r.reader.name("name"), "Peru");
  EXPECT_EQ(r.reader.integer("integer", 0, 3), 3);
  EXPECT_EQ(r.reader.optional_real("real", 0, 1), 0.5);
  EXPECT_EQ(r.reader.optional_real("whole", 0, 2), 2.0);
  EXPECT_TRUE(r.reader.boolean("yes"));
  EXPECT_EQ(r.reader.choice<Quarrel>("kind",
                                     {{"invasion", Quarrel::invasion}, {"engagement", Quarrel::engagement}}),
            Quarrel::engagement);
  EXPECT_THAT(r.reader.texts("texts"), ElementsAre("", "b"));
  EXPECT_THAT(r.reader.names("names"), ElementsAre("North", "South"));
  EXPECT_THAT(r.reader.integers("integers", 0, 9), ElementsAre(5, 3, 1));
  EXPECT_THAT(r.reader.choices<int>("kinds", {{"invasion", 10}, {"engagement", 20}}), ElementsAre(20, 10));
  Reader table = r.reader.table("table");
  EXPECT_EQ(table.integer("a", 0, 9), 1);
  table.finish();
  std::vector<std::int64_t> seen;
  for (Reader& each : r.reader.tables("tables")) {
    seen.push_back(each.integer("a", 0, 9));
    each.finish();
  }
  EXPECT_THAT(seen, ElementsAre(2, 3));
  r.reader.finish();
  EXPECT_THAT(r.lines(), IsEmpty());
}

TEST(Reader, ReadsWhatIsOptional) {
  Reading r("a = 3\ns = 'x'\nk = 'b'\nl = [1]\n[t]\n[[ts]]");
  EXPECT_EQ(r.reader.optional_integer("a", 0, 9), 3);
  EXPECT_EQ(r.reader.optional_integer("b", 0, 9), std::nullopt);
  EXPECT_EQ(r.reader.optional_text("s"), "x");
  EXPECT_EQ(r.reader.optional_text("s2"), std::nullopt);
  EXPECT_EQ(r.reader.optional_name("s"), "x");
  EXPECT_EQ(r.reader.optional_name("s2"), std::nullopt);
  EXPECT_EQ(r.reader.optional_real("a", 0, 9), 3.0);
  EXPECT_EQ(r.reader.optional_real("b", 0, 9), std::nullopt);
  EXPECT_EQ(r.reader.optional_boolean("b"), std::nullopt);
  EXPECT_EQ(r.reader.optional_choice<int>("k", {{"a", 1}, {"b", 2}}), 2);
  EXPECT_EQ(r.reader.optional_choice<int>("k2", {{"a", 1}, {"b", 2}}), std::nullopt);
  EXPECT_EQ(r.reader.optional_integers("l", 0, 9), std::vector<std::int64_t>{1});
  EXPECT_EQ(r.reader.optional_integers("l2", 0, 9), std::nullopt);
  EXPECT_EQ(r.reader.optional_texts("l2"), std::nullopt);
  EXPECT_EQ(r.reader.optional_names("l2"), std::nullopt);
  EXPECT_TRUE(r.reader.optional_table("t").has_value());
  EXPECT_FALSE(r.reader.optional_table("t2").has_value());
  EXPECT_EQ(r.reader.optional_tables("ts").size(), 1U);
  EXPECT_EQ(r.reader.optional_tables("ts2").size(), 0U);
  EXPECT_TRUE(r.reader.has("a"));
  EXPECT_FALSE(r.reader.has("z"));
  r.reader.finish();
  EXPECT_THAT(r.lines(), IsEmpty());
}

TEST(Reader, SaysWhatIsWrongWithAValue) {
  Reading r(R"(a = "three"
b = 2000
c = -1.5
d = "yes"
e = 3
f = ""
g = "a\tb"
h = " x"
i = "invsion"
j = "quite different"
k = 7
l = {}
m = []
n = true
o = "long"
p = "é"
)");
  EXPECT_EQ(r.reader.integer("a", 0, 1000), 0);
  EXPECT_EQ(r.reader.integer("b", 1, 1000), 1);
  EXPECT_EQ(r.reader.optional_real("c", 0.25, 1), std::nullopt);
  EXPECT_FALSE(r.reader.boolean("d"));
  EXPECT_EQ(r.reader.text("e"), "");
  EXPECT_EQ(r.reader.name("f"), "?");
  EXPECT_EQ(r.reader.name("g"), "?");
  EXPECT_EQ(r.reader.name("h"), "?");
  const std::vector<std::string> words = {"invasion", "engagement"};
  EXPECT_EQ(r.reader.choice("i", words), 0U);
  EXPECT_EQ(r.reader.choice("j", words), 0U);
  EXPECT_EQ(r.reader.optional_choice("k", words), std::nullopt);
  EXPECT_EQ(r.reader.optional_integer("l", 5, 9), std::nullopt);
  EXPECT_EQ(r.reader.optional_text("m"), std::nullopt);
  EXPECT_EQ(r.reader.optional_real("n", 0, 1), std::nullopt);
  EXPECT_EQ(r.reader.text("o", 3), "");
  EXPECT_EQ(r.reader.text("p", 1), "é");
  r.reader.finish();
  EXPECT_THAT(
      r.lines(),
      ElementsAre("t.toml:1:5: 'a' is \"three\", a string, an integer from 0 to 1000 was expected",
                  "t.toml:2:5: 'b' is 2000, an integer from 1 to 1000 was expected",
                  "t.toml:3:5: 'c' is -1.5, a number from 0.25 to 1 was expected",
                  "t.toml:4:5: 'd' is \"yes\", a string, true or false was expected",
                  "t.toml:5:5: 'e' is 3, an integer, a string was expected",
                  "t.toml:6:5: 'f' is empty, a name of 1 to 100 characters was expected",
                  "t.toml:7:5: 'g' has a control character, a name of 1 to 100 characters was expected",
                  "t.toml:8:5: 'h' begins or ends with a space, a name of 1 to 100 characters was expected",
                  "t.toml:9:5: 'i' is \"invsion\", did you mean 'invasion'?",
                  "t.toml:10:5: 'j' is \"quite different\", one of 'invasion', 'engagement' was expected",
                  "t.toml:11:5: 'k' is 7, an integer, one of 'invasion', 'engagement' was expected",
                  "t.toml:12:5: 'l' is a table, an integer from 5 to 9 was expected",
                  "t.toml:13:5: 'm' is an array, a string was expected",
                  "t.toml:14:5: 'n' is true, a boolean, a number from 0 to 1 was expected",
                  "t.toml:15:5: 'o' has 4 characters, a string of at most 3 characters was expected"));
}

TEST(Reader, NamesBoundsOnOneSide) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  Reading r("a = -1\nb = -1\nc = 2\nd = 'x'\ne = 'x'");
  r.reader.integer("a", 0, kMax);
  r.reader.optional_real("b", 0, kInf);
  r.reader.optional_real("c", -kInf, 1.5);
  r.reader.optional_real("d", -kInf, kInf);
  r.reader.integer("e", kMin, kMax);
  EXPECT_THAT(r.lines(), ElementsAre("t.toml:1:5: 'a' is -1, an integer of at least 0 was expected",
                                     "t.toml:2:5: 'b' is -1, a number of at least 0 was expected",
                                     "t.toml:3:5: 'c' is 2, a number of at most 1.5 was expected",
                                     "t.toml:4:5: 'd' is \"x\", a string, a number was expected",
                                     "t.toml:5:5: 'e' is \"x\", a string, an integer was expected"));
}

TEST(Reader, BoundsAreInclusive) {
  Reading r("a = 5\nb = 0.5");
  EXPECT_EQ(r.reader.integer("a", 5, 5), 5);
  EXPECT_EQ(r.reader.optional_real("b", 0.5, 0.5), 0.5);
  EXPECT_THAT(r.lines(), IsEmpty());
  r.reader.integer("a", 6, 9);
  r.reader.integer("a", 0, 4);
  EXPECT_EQ(r.faults.size(), 2U);
}

TEST(Reader, BoundsNames) {
  const auto name = [](const std::string& text) {
    Reading r("n = \"" + text + "\"");
    return r.reader.optional_name("n").has_value();
  };
  EXPECT_TRUE(name(std::string(kMaxNameLength, 'x')));
  EXPECT_FALSE(name(std::string(kMaxNameLength + 1, 'x')));
  std::string accents;
  for (std::size_t i = 0; i < kMaxNameLength; ++i) accents += "é";
  EXPECT_TRUE(name(accents));
  EXPECT_FALSE(name("a\\u0085"));
  EXPECT_FALSE(name("a\\u007f"));
  EXPECT_TRUE(name("a\\u00a0b"));
}

TEST(Reader, SaysWhatIsMissing) {
  Reading r("[turn]\nx = 1");
  EXPECT_EQ(r.reader.name("system"), "?");
  EXPECT_THAT(r.reader.integers("tokens", 0, 9), IsEmpty());
  EXPECT_THAT(r.reader.tables("territory"), IsEmpty());
  Reader turn = r.reader.table("turn");
  EXPECT_EQ(turn.integer("points", 2, 9), 2);
  EXPECT_EQ(turn.integer("x", 0, 9), 1);
  Reader attack = r.reader.table("attack");
  EXPECT_EQ(attack.name("from"), "?") << "silent: its table is missing already";
  EXPECT_EQ(attack.table("within").integer("deeper", 4, 5), 4);
  attack.finish();
  turn.finish();
  r.reader.finish();
  EXPECT_THAT(
      r.lines(),
      ElementsAre(
          "t.toml:1:1: 'system' is missing, a name of 1 to 100 characters was expected",
          "t.toml:1:1: 'tokens' is missing, an array of integers from 0 to 9 was expected",
          "t.toml:1:1: 'territory' is missing, an array of tables, each headed [[territory]], was expected",
          "t.toml:1:1: 'points' is missing, an integer from 2 to 9 was expected",
          "t.toml:1:1: 'attack' is missing, a table was expected"));
}

TEST(Reader, ReportsUnknownKeysWithTheNearestKnown) {
  Reading r(
      "ownr = 'North'\nx = 1\nNAME = 'Peru'\n[t]\nz = 1\n'quite long and unknown to anybody who ever lived' "
      "= 2");
  r.reader.optional_name("owner");
  r.reader.optional_name("name");
  Reader t = r.reader.table("t");
  t.finish();
  r.reader.finish();
  EXPECT_THAT(
      r.lines(),
      ElementsAre("t.toml:1:1: unknown key 'ownr', did you mean 'owner'?",
                  "t.toml:2:1: unknown key 'x', one of 'name', 'owner', 't' was expected",
                  "t.toml:3:1: unknown key 'NAME', did you mean 'name'?",
                  "t.toml:5:1: unknown key 'z', an empty table was expected",
                  "t.toml:6:1: unknown key 'quite long and unknown to anybody who ev…', an empty table was "
                  "expected"));
}

TEST(Reader, ReportsNoMoreThanTwentyUnknownKeys) {
  std::string text;
  for (int i = 0; i < 25; ++i) text += "key" + std::to_string(i) + " = 1\n";
  Reading r(text);
  r.reader.finish();
  ASSERT_EQ(r.faults.size(), 20U);
  EXPECT_EQ(r.lines()[18], "t.toml:19:1: unknown key 'key18', an empty table was expected");
  EXPECT_EQ(r.lines()[19], "t.toml:20:1: unknown key 'key19' and 5 more, an empty table was expected");
}

TEST(Reader, SaysWhichElementIsWrong) {
  Reading r(
      "a = [1, 'x', 99]\nb = 3\nc = [1, 2, 3]\nd = []\ne = ['', 'x']\nf = ['a', 1]\ng = [1]\nh = ['a', "
      "'c']");
  EXPECT_THAT(r.reader.integers("a", 0, 9), ElementsAre(1, 0, 0));
  EXPECT_THAT(r.reader.integers("b", 0, 9), IsEmpty());
  EXPECT_THAT(r.reader.integers("c", 0, 9, {0, 2}), IsEmpty());
  EXPECT_THAT(r.reader.integers("d", 0, 9, {1}), IsEmpty());
  EXPECT_THAT(r.reader.names("e"), ElementsAre("?", "x"));
  EXPECT_THAT(r.reader.texts("f"), ElementsAre("a", ""));
  EXPECT_THAT(r.reader.integers("g", 0, 9, {2, 3}), IsEmpty());
  const std::vector<std::string> words = {"a", "b"};
  EXPECT_THAT(r.reader.choices("h", words, {2, 2}), ElementsAre(0U));
  EXPECT_THAT(r.reader.choices("h", words, {3, 3}), IsEmpty());
  r.reader.finish();
  EXPECT_THAT(r.lines(),
              ElementsAre("t.toml:1:9: 'a[2]' is \"x\", a string, an integer from 0 to 9 was expected",
                          "t.toml:1:14: 'a[3]' is 99, an integer from 0 to 9 was expected",
                          "t.toml:2:5: 'b' is 3, an integer, an array of integers from 0 to 9 was expected",
                          "t.toml:3:5: 'c' has 3 elements, at most 2 were expected",
                          "t.toml:4:5: 'd' has 0 elements, at least 1 were expected",
                          "t.toml:5:6: 'e[1]' is empty, a name of 1 to 100 characters was expected",
                          "t.toml:6:11: 'f[2]' is 1, an integer, a string was expected",
                          "t.toml:7:5: 'g' has 1 element, 2 to 3 were expected",
                          "t.toml:8:5: 'h' has 2 elements, 3 were expected",
                          "t.toml:8:11: 'h[2]' is \"c\", one of 'a', 'b' was expected"));
}

TEST(Reader, WantsTablesWhereTablesBelong) {
  Reading r("turn = 3\nlist = [{}, 1, {}]\nnone = 'x'\n[territory]\n");
  r.reader.table("turn");
  EXPECT_EQ(r.reader.tables("list").size(), 2U);
  EXPECT_EQ(r.reader.optional_table("none"), std::nullopt);
  EXPECT_EQ(r.reader.tables("territory").size(), 0U);
  EXPECT_EQ(r.reader.tables("list", {1, 2}).size(), 0U);
  r.reader.finish();
  EXPECT_THAT(
      r.lines(),
      ElementsAre(
          "t.toml:1:8: 'turn' is 3, an integer, a table was expected",
          "t.toml:2:8: 'list' has 3 elements, 1 to 2 were expected",
          "t.toml:2:13: 'list[2]' is 1, an integer, a table was expected",
          "t.toml:3:8: 'none' is \"x\", a string, a table was expected",
          "t.toml:4:1: 'territory' is a table, an array of tables, each headed [[territory]], was expected"));
}

TEST(Reader, OnWhatIsNoTableSaysSoOnce) {
  const Document document = toml("a = [1]");
  Faults faults;
  Reader reader(document, *document.root.find("a"), faults);
  EXPECT_EQ(reader.integer("x", 1, 2), 1);
  EXPECT_THAT(reader.keys(), IsEmpty());
  reader.finish();
  EXPECT_THAT(lines(faults), ElementsAre("t.toml:1:5: this is an array, a table was expected"));
}

TEST(Reader, ReadsTablesWhoseKeysAreNames) {
  Reading r("[agents]\nSouth = 0\n\"New Holland\" = 2\n");
  Reader agents = r.reader.table("agents");
  EXPECT_THAT(agents.keys(), ElementsAre("South", "New Holland"));
  for (const std::string& key : agents.keys()) agents.integer(key, 0, 1);
  agents.finish();
  EXPECT_THAT(r.lines(), ElementsAre("t.toml:3:17: 'New Holland' is 2, an integer from 0 to 1 was expected"));
}

TEST(Reader, HandsOutPlacesForFaultsAcrossTables) {
  Reading r("[attack]\nfrom = \"Peru\"");
  Reader attack = r.reader.table("attack");
  EXPECT_EQ(attack.place(), (Place{"t.toml", 1, 1}));
  EXPECT_EQ(attack.place("from"), (Place{"t.toml", 2, 8}));
  EXPECT_EQ(attack.key_place("from"), (Place{"t.toml", 2, 1}));
  EXPECT_EQ(attack.place("to"), (Place{"t.toml", 1, 1}));
  EXPECT_EQ(attack.key_place("to"), (Place{"t.toml", 1, 1}));
  attack.fault_at("from", "'Peru' is not North's", "a territory of North was expected");
  attack.fault("no target");
  EXPECT_EQ(attack.node("from")->kind(), Kind::text);
  EXPECT_EQ(attack.node("to"), nullptr);
  attack.finish();
  EXPECT_THAT(r.lines(), ElementsAre("t.toml:1:1: no target",
                                     "t.toml:2:8: 'Peru' is not North's, a territory of North was expected"));
}

TEST(Reader, AChoiceAmongNothingIsAFault) {
  Reading r("from = 'Peru'");
  EXPECT_EQ(r.reader.choice("from", std::vector<std::string>{}), 0U);
  EXPECT_THAT(r.lines(),
              ElementsAre("t.toml:1:8: 'from' is \"Peru\", but there is nothing that it could name"));
}

TEST(Reader, ShowsLittleOfLongValues) {
  Reading r("a = \"" + std::string(1000, 'x') + "\"\n" + std::string(500, 'k') + " = 1");
  r.reader.integer("a", 0, 1);
  r.reader.finish();
  ASSERT_EQ(r.faults.size(), 2U);
  EXPECT_EQ(r.lines()[0], "t.toml:1:5: 'a' is \"" + std::string(40, 'x') +
                              "…\", a string, an integer from 0 to 1 was expected");
  EXPECT_EQ(r.lines()[1], "t.toml:2:1: unknown key '" + std::string(40, 'k') + "…', 'a' was expected");
}

TEST(Reader, IsQuickOnTablesWithVeryManyKeys) {
  std::string text = "{";
  for (int i = 0; i < 90'000; ++i) text += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":1";
  const auto document = read_json(text + "}", "f");
  ASSERT_TRUE(document.ok());
  Faults faults;
  Reader reader(*document, faults);
  std::int64_t sum = 0;
  for (const std::string& key : reader.keys()) sum += reader.integer(key, 0, 1);
  reader.finish();
  EXPECT_EQ(sum, 90'000);
  EXPECT_TRUE(faults.empty());
}

TEST(Duplicates, AreReportedWithTheFirst) {
  Reading r(
      "[[territory]]\nname = 'Peru'\n[[territory]]\nname = 'Chile'\n[[territory]]\nname = 'Peru'\n"
      "[[territory]]\n[[territory]]\nname = 'Peru'\n[[card]]\nid = 'x'\n[[card]]\nid = 'x'");
  auto territories = r.reader.tables("territory");
  report_duplicates(territories, "name", "territories");
  auto cards = r.reader.tables("card");
  report_duplicates(cards, "id", "cards");
  EXPECT_THAT(r.lines(), ElementsAre("t.toml:6:8: two territories are named 'Peru', the first at line 2",
                                     "t.toml:9:8: two territories are named 'Peru', the first at line 2",
                                     "t.toml:13:6: two cards have the id 'x', the first at line 11"));
}

TEST(SortByPlace, KeepsFilesTogetherAndEqualPlacesInOrder) {
  Faults faults = {{{"b", 2, 1}, "1", ""}, {{"a", 1, 1}, "2", ""}, {{"b", 1, 9}, "3", ""},
                   {{"b", 2, 1}, "4", ""}, {{"b", 1, 2}, "5", ""}, {{"a", 0, 0}, "6", ""}};
  sort_by_place(faults);
  std::string order;
  for (const Fault& fault : faults) order += fault.what;
  EXPECT_EQ(order, "531462");
}

/// What `count` and `truth` of a WrittenTable leave out is read as 0 and false.
TEST(Reader, CountsAndTruthsAreTheInverseOfWriting) {
  for (const std::int64_t number : {0, 1, 9}) {
    for (const bool holds : {false, true}) {
      WrittenTable written;
      written.count("number", number);
      written.truth("holds", holds);
      Faults faults;
      const Document document{written.take(), {"written"}};
      Reader reader(document, faults);
      EXPECT_EQ(reader.count<std::uint8_t>("number", 9), number);
      EXPECT_EQ(reader.truth("holds"), holds);
      reader.finish();
      EXPECT_THAT(faults, IsEmpty());
    }
  }
  Reading r("number = 10\nholds = 1\n");
  EXPECT_EQ(r.reader.count("number", 9), 0);
  EXPECT_FALSE(r.reader.truth("holds"));
  EXPECT_EQ(r.faults.size(), 2U);
}

}  // namespace
}  // namespace casus::files
