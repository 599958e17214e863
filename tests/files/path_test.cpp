#include "files/path.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace casus::files {
namespace {

const char* kScenario = R"(system = "columbia"
[turn]
player = "North"
[[territory]]
name = "Peru"
development = 1
[[territory]]
name = "Chile"
development = 2
tokens = [5, 3, 1]
[[location]]
name = "Battleship Bay"
token = { combat = 7 }
[[location]]
name = "Soldier's Field"
[[card]]
id = "shotgunner"
n = 3
[[force]]
player = "Founders"
[[force]]
player = "Founders"
[value]
"area.EGYPT I" = 2
[[twin]]
name = "x"
[[twin]]
name = "x"
)";

std::string found(std::string_view path, const Place& where = {"--set", 1, 1}) {
  const Document document = toml(kScenario);
  const auto node = find(document, path, where);
  return node ? to_json(**node) : fault_line(node);
}

TEST(Find, GoesByKeysNamesIdsAndNumbers) {
  EXPECT_EQ(found("system"), "\"columbia\"");
  EXPECT_EQ(found("turn.player"), "\"North\"");
  EXPECT_EQ(found("turn"), R"({"player":"North"})");
  EXPECT_EQ(found("territory.Peru.development"), "1");
  EXPECT_EQ(found("territory[2].development"), "2");
  EXPECT_EQ(found("territory.Chile.tokens[3]"), "1");
  EXPECT_EQ(found("card.shotgunner.n"), "3");
  EXPECT_EQ(found("force[2].player"), "\"Founders\"");
}

TEST(Find, TakesQuotedNames) {
  EXPECT_EQ(found("location.\"Battleship Bay\".token.combat"), "7");
  EXPECT_EQ(found("location.\"Soldier's Field\".name"), "\"Soldier's Field\"");
  EXPECT_EQ(found("value.\"area.EGYPT I\""), "2");
  EXPECT_EQ(found("\"turn\".\"pla\\u0079er\""), "\"North\"");
}

TEST(Find, SaysWhereAPathEndsAndWhatIsNear) {
  EXPECT_EQ(found("terriotry.Peru"),
            "--set:1:1: there is no 'terriotry' in the document, did you mean 'territory'?");
  EXPECT_EQ(found("territory.Preu.development"),
            "--set:1:11: there is no 'Preu' in 'territory', did you mean 'Peru'?");
  EXPECT_EQ(
      found("territory.Peru.points"),
      "--set:1:16: there is no 'points' in 'territory.Peru', one of 'name', 'development' was expected");
  EXPECT_EQ(found("territory[3]"),
            "--set:1:10: there is no element 3 in 'territory', a number from 1 to 2 was expected");
  EXPECT_EQ(found("turn[1]"), "--set:1:5: 'turn' is a table, an array was expected before '['");
  EXPECT_EQ(found("system.x"), "--set:1:8: 'system' is a string, a table was expected before a name");
  EXPECT_EQ(found("force.Founders"),
            "--set:1:7: the elements of 'force' have no names, a number was expected: 'Founders' "
            "stands in [1], [2]");
  EXPECT_EQ(found("force.Nobody"),
            "--set:1:7: the elements of 'force' have no names, a number was expected, such as [1]");
  EXPECT_EQ(found("twin.x"),
            "--set:1:6: 2 elements of 'twin' are named 'x', a number was expected, such as [1] or [2]");
}

TEST(Find, RefusesWhatIsNoPath) {
  const std::string name = ", a name was expected; a name with other characters is quoted";
  const std::string more =
      ", '.', '[' or the end of the path was expected; a name with other characters is quoted";
  const std::string number = ", the number of an element was expected: [1] is the first";
  EXPECT_EQ(found(""), "--set:1:1: the path ends too early in the path ''" + name);
  EXPECT_EQ(found("a."), "--set:1:3: the path ends too early in the path 'a.'" + name);
  EXPECT_EQ(found(".a"), "--set:1:1: unexpected '.' in the path '.a'" + name);
  EXPECT_EQ(found("a..b"), "--set:1:3: unexpected '.' in the path 'a..b'" + name);
  EXPECT_EQ(found("Battleship Bay"), "--set:1:11: unexpected ' ' in the path 'Battleship Bay'" + more +
                                         ", and all of it for the shell: '\"Battleship Bay\"=VALUE'");
  // A shell takes away the quotes that it sees.
  EXPECT_EQ(found("location.Soldier's Field.adjacent[2]"),
            "--set:1:17: unexpected ''' in the path 'location.Soldier's Field.adjacent[2]'" + more +
                ", and all of it for the shell: \"location.\\\"Soldier's Field\\\".adjacent[2]=VALUE\"");
  EXPECT_EQ(found("é'x"), "--set:1:2: unexpected ''' in the path 'é'x'" + more +
                              ", and all of it for the shell: \"\\\"é'x\\\"=VALUE\"");
  EXPECT_EQ(found("\"a\"b"), "--set:1:4: unexpected 'b' in the path '\"a\"b'" + more);
  EXPECT_EQ(found("a[0]"), "--set:1:4: unexpected ']' in the path 'a[0]'" + number);
  EXPECT_EQ(found("a[]"), "--set:1:3: unexpected ']' in the path 'a[]'" + number);
  EXPECT_EQ(found("a[-1]"), "--set:1:3: unexpected '-' in the path 'a[-1]'" + number);
  EXPECT_EQ(found("a[1"), "--set:1:4: the path ends too early in the path 'a[1'" + number);
  EXPECT_EQ(found("a[99999999999999999999]"),
            "--set:1:9: unexpected '9' in the path 'a[99999999999999999999]'" + number);
  EXPECT_EQ(found("[1]"), "--set:1:1: unexpected '[' in the path '[1]'" + name);
  EXPECT_EQ(found("\"a"),
            "--set:1:3: the path ends too early in the path '\"a', a closing '\"' was expected");
  const std::string escapes = R"(, one of \" \\ \b \f \n \r \t \uXXXX was expected)";
  EXPECT_EQ(found(R"("\x")"), R"(--set:1:3: unexpected 'x' in the path '"\x"')" + escapes);
  EXPECT_EQ(found(R"("\u00g0")"), R"(--set:1:6: unexpected 'g' in the path '"\u00g0"')" + escapes);
  EXPECT_THAT(found(R"("\u0000")"), testing::EndsWith(escapes));
  EXPECT_THAT(found(R"("\ud800")"), testing::EndsWith(escapes));
  EXPECT_EQ(found("a\xff"), "--set:1:1: not a text file: the byte 0xff, UTF-8 text was expected");
}

TEST(Find, CountsColumnsFromWhereThePathBegins) {
  EXPECT_EQ(found("turn.plyer", {"--vary", 1, 5}),
            "--vary:1:10: there is no 'plyer' in 'turn', did you mean 'player'?");
  EXPECT_EQ(found("turn.plyer", {}), "there is no 'plyer' in 'turn', did you mean 'player'?");
  EXPECT_EQ(found("\"é\".x", {"--vary", 1, 5}).substr(0, 11), "--vary:1:5:");
}

TEST(Set, ReplacesAndCreates) {
  Document document = toml("a = 1\n[[t]]\nname = 'P'\nn = 2\n");
  const Document before = document;
  document = *set(document, "a", 5);
  document = *set(document, "t.P.n", 2.5);
  document = *set(document, "t[1].owner", "North");
  document = *set(document, "new", Node(Node::Array{1, 2}));
  document = *set(document, "new[2]", true);
  EXPECT_EQ(to_json(document.root), R"({"a":5,"t":[{"name":"P","n":2.5,"owner":"North"}],"new":[1,true]})");
  EXPECT_EQ(to_json(before.root), R"({"a":1,"t":[{"name":"P","n":2}]})");
  EXPECT_EQ(document.place(*document.root.find("a")), (Place{"t.toml", 1, 5})) << "where it was";
}

/// A study that varies numbers can vary an option, too.
TEST(Set, WritesZeroAndOneOverABooleanAsOne) {
  const Document document = toml("a = true\nb = 5\n");
  EXPECT_EQ(to_json(set(document, "a", 0)->root), R"({"a":false,"b":5})");
  EXPECT_EQ(to_json(set(document, "a", 1)->root), R"({"a":true,"b":5})");
  EXPECT_EQ(to_json(set(document, "a", 2)->root), R"({"a":2,"b":5})");
  EXPECT_EQ(to_json(set(document, "b", 1)->root), R"({"a":true,"b":1})");
}

TEST(Set, CreatesTablesButNoElements) {
  const Document document = toml("[turn]\nplayer = 'N'\ntokens = [1]");
  const Place where{"--set", 1, 1};
  const auto made = assign(document, "turn.units.food=3");
  ASSERT_TRUE(made.ok()) << fault_line(made);
  EXPECT_EQ(to_json(made->root), R"({"turn":{"player":"N","tokens":[1],"units":{"food":3}}})");
  EXPECT_EQ(made->place(**find(*made, "turn.units")), (Place{"--set", 1, 17, true}))
      << "what was set made it";
  EXPECT_EQ(to_json(**find(*set(document, "a.b.c", 1), "a")), R"({"b":{"c":1}})");
  EXPECT_EQ(fault_line(set(document, "trun[1].player", 1, where)),
            "--set:1:1: there is no 'trun' in the document, did you mean 'turn'?");
  EXPECT_EQ(fault_line(set(document, "turn.tokens[2]", 1, where)),
            "--set:1:12: there is no element 2 in 'turn.tokens', a number from 1 to 1 was expected");
  EXPECT_EQ(fault_line(set(document, "turn.player.x", 1, where)),
            "--set:1:13: 'turn.player' is a string, a table was expected before a name");
}

TEST(Set, KeepsTheBoundOnDepth) {
  const auto nested = [](std::size_t arrays) {
    Node node(1);
    for (std::size_t i = 0; i < arrays; ++i) node = Node(Node::Array{node});
    return node;
  };
  EXPECT_TRUE(set(Document{}, "a", nested(kMaxDepth - 1)).ok());
  EXPECT_EQ(fault_line(set(Document{}, "a", nested(kMaxDepth))),
            "more than 64 tables and arrays within each other, a document nested less deeply was expected");
}

TEST(Set, PlacesWhatIsAssigned) {
  auto document = assign(toml("[turn]\nplayer = 'N'"), "turn.player={ é = [1, 2] }");
  // toml wants bare keys in ASCII, so this is no table
  EXPECT_FALSE(document.ok());
  document = assign(toml("[turn]\nplayer = 'N'"), "turn.player={ e = [1, 2] }");
  ASSERT_TRUE(document.ok()) << fault_line(document);
  const Node* player = *find(*document, "turn.player");
  EXPECT_EQ(document->place(*player), (Place{"--set", 1, 13, true}));
  EXPECT_EQ(document->place(player->table()->at(0).key_spot), (Place{"--set", 1, 15, true}));
  EXPECT_EQ(document->place(player->find("e")->array()->at(1)), (Place{"--set", 1, 23, true}));
  EXPECT_EQ(document->place(**find(*document, "turn")), (Place{"t.toml", 1, 1}));
  const auto again = assign(*document, "turn.new=x", "--vary");
  EXPECT_EQ(again->place(**find(*again, "turn.new")), (Place{"--vary", 1, 10, true}));
  EXPECT_EQ(again->files, (std::vector<std::string>{"t.toml", "--set", "--vary"}));
  EXPECT_EQ(assign(*again, "turn.new=y")->files.size(), 3U) << "a file is named once";
}

TEST(Assign, FindsTheEqualsSignBehindThePath) {
  Document document = toml("[a]\n\"x=y\" = 1");
  EXPECT_EQ(to_json(assign(document, "a.\"x=y\"=2")->root), R"({"a":{"x=y":2}})");
  EXPECT_EQ(to_json(assign(document, "a.z==2")->root), R"({"a":{"x=y":1,"z":"=2"}})");
  EXPECT_EQ(to_json(assign(document, "a.z=")->root), R"({"a":{"x=y":1,"z":""}})");
  EXPECT_EQ(fault_line(assign(document, "a.z")), "--set:1:1: 'a.z' has no '=', path=value was expected");
  EXPECT_EQ(fault_line(assign(document, "a.\"z=3")),
            "--set:1:1: 'a.\"z=3' has no '=', path=value was expected");
  EXPECT_EQ(fault_line(assign(document, "")), "--set:1:1: '' has no '=', path=value was expected");
  EXPECT_EQ(fault_line(assign(document, "b[1]=1")),
            "--set:1:1: there is no 'b' in the document, 'a' was expected");
  EXPECT_EQ(fault_line(assign(document, "a.b=[1")),
            "--set:1:7: not valid TOML: encountered end-of-file while parsing array");
}

TEST(LeafPaths, NameEveryLeafOnce) {
  EXPECT_EQ(leaf_paths(toml(kScenario)),
            (std::vector<std::string>{
                "system", "turn.player", "territory.Peru.name", "territory.Peru.development",
                "territory.Chile.name", "territory.Chile.development", "territory.Chile.tokens[1]",
                "territory.Chile.tokens[2]", "territory.Chile.tokens[3]", "location.\"Battleship Bay\".name",
                "location.\"Battleship Bay\".token.combat", "location.\"Soldier's Field\".name",
                "card.shotgunner.id", "card.shotgunner.n", "force[1].player", "force[2].player",
                "value.\"area.EGYPT I\"", "twin[1].name", "twin[2].name"}));
  EXPECT_EQ(leaf_paths(toml("a = []\nb = {}\nc = [[], {}]")),
            (std::vector<std::string>{"a", "b", "c[1]", "c[2]"}));
  EXPECT_TRUE(leaf_paths(Document{}).empty());
  EXPECT_EQ(leaf_paths(toml("'' = 1\n\"a\\\"\\\\\\n\" = 2")),
            (std::vector<std::string>{"\"\"", R"("a\"\\\n")"}));
}

TEST(LeafPaths, LeadToTheirLeaves) {
  const Document document = toml(std::string(kScenario) + "\"q\\u0001\\\"\\\\\" = {\"\" = 1}\n");
  for (const std::string& path : leaf_paths(document)) {
    const auto node = find(document, path);
    ASSERT_TRUE(node.ok()) << path << ": " << fault_line(node);
    EXPECT_EQ((*node)->table(), nullptr) << path;
  }
}

TEST(LeafPaths, LeaveOutWhatNobodyTypes) {
  const std::string key(600, 'k');
  const Document document = toml(key + " = {" + key + " = 1, b = 2}");
  EXPECT_EQ(leaf_paths(document), (std::vector<std::string>{key + ".b"}));
}

TEST(Quoted, QuotesOnlyWhatMustBe) {
  EXPECT_EQ(quoted("Peru"), "Peru");
  EXPECT_EQ(quoted("a-b_3"), "a-b_3");
  EXPECT_EQ(quoted("Åland"), "Åland");
  EXPECT_EQ(quoted("EGYPT I"), "\"EGYPT I\"");
  EXPECT_EQ(quoted("a.b"), "\"a.b\"");
  EXPECT_EQ(quoted(""), "\"\"");
}

}  // namespace
}  // namespace casus::files
