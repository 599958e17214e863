// Tests decks of cards: what is drawn, what is left, and the messages if they are written wrongly.

#include <gtest/gtest.h>

#include "game/endings.hpp"
#include "game/examples/work_out.hpp"
#include "game/pages.hpp"
#include "game/words/sentences.hpp"
#include "game/worked.hpp"

namespace casus::game {
namespace {

constexpr const char* kDeckHead =
    "casus = 1\nsystem = \"small\"\ntitle = \"Small\"\nsource = \"none\"\n"
    "[sides]\nwest = \"the west\"\neast = \"the east\"\n[clause]\nR-1 = { says = \"One.\" }\n";

/// The faults of what stands behind the head; lines are counted from 1 there.
std::string faults_of_deck(const std::string& rest) {
  const auto game = read_game(kDeckHead + rest, "small.toml");
  if (game) return "";
  Faults faults = game.faults();
  for (Fault& fault : faults) fault.place.line -= 9;
  return said(faults);
}

constexpr const char* kOverAtOnce = "[[round]]\nset.done = \"1\"\n[[end]]\noutcome = \"over\"\nafter = 1\n";
constexpr const char* kCards =
    "[deck.card]\nlow = { count = 3, value = 1 }\nhigh = { count = 2, value = 4, tags = [\"good\"] }\n"
    "joker = { tags = [\"good\"] }\n";

/// The faults of a draw from kCards: `rest` begins in the line after it.
std::string faults_of_draw(const std::string& rest) {
  return faults_of_deck(std::string(kCards) + "[[round]]\nclause = \"R-1\"\n" + rest + "\n" + kOverAtOnce);
}

/// Expects that all examples of a game come out, by the compiler and by the plain interpreter.
void expect_decks_sound(const std::string& rest) {
  const auto game = read_game(kDeckHead + rest, "small.toml");
  ASSERT_TRUE(game.ok()) << said(game.faults());
  ExampleReach reached(*game);
  worked::check_both_ways(*game, reached);
}

std::string example_of_cards(const std::string& given, const std::string& chance) {
  return "[[example]]\nabout = \"cards\"\nsource = \"by hand\"\ngiven = " + given + "\nchance = " + chance +
         "\n";
}

TEST(Decks, AreTracksADieAndTheirSums) {
  // The same game, with a deck on the page and with tracks in the sheet.
  std::string text;
  for (const PagePiece& piece : pieces_of_page("docs/language.md")) {
    if (piece.text.find("system = \"beast\"") != std::string::npos) text = piece.text;
  }
  const auto with_deck = read_game(text, "deck.toml");
  ASSERT_TRUE(with_deck.ok()) << said(with_deck.faults());
  const Game with_tracks = game_named("beast");
  ASSERT_EQ(with_deck->examples.size(), with_tracks.examples.size());
  for (std::size_t i = 0; i < with_tracks.examples.size(); ++i) {
    SCOPED_TRACE(with_tracks.examples[i].about);
    auto setup = read_given(*with_deck, with_deck->examples[i]);
    auto other = read_given(with_tracks, with_tracks.examples[i]);
    ASSERT_TRUE(setup.ok() && other.ok());
    auto program = compile(*with_deck, *setup);
    auto of_tracks = compile(with_tracks, *other);
    ASSERT_TRUE(program.ok() && of_tracks.ok());
    const auto worked = compiled(*with_deck, Described(*std::move(program)));
    EXPECT_EQ(worked.size(), compiled(with_tracks, Described(*std::move(of_tracks))).size());
    expect_alike(worked, plainly(with_tracks, *other));
  }
}

TEST(Decks, HaveTheValuesOfThePage) {
  std::string deck;
  int values = 0;
  for (const PagePiece& piece : pieces_of_page("docs/language.md")) {
    if (piece.under == "`[deck.NAME]`" && piece.code == "toml")
      deck = piece.text.substr(0, piece.text.find("\n\n")) + "\n";
    if (piece.under != "`draw` and `shuffle`" || !piece.head.starts_with("| expression")) continue;
    const std::string each_side = "for   = \"each side\"\n";
    ASSERT_NE(deck.find(each_side), std::string::npos);
    deck.erase(deck.find(each_side), each_side.size());
    for (const auto& row : piece.cells) {
      expect_decks_sound(
          deck + "[[opening]]\nclause = \"R-1\"\ndraw.event = 3\nread.is = \"" + ticked_in(row[0]).at(0) +
          "\"\n" + kOverAtOnce +
          example_of_cards("{ event = { rain = 0, sun = 1 } }", "{ \"is = " + row[1] + "\" = 1 }"));
      ++values;
    }
  }
  EXPECT_EQ(values, 7);
}

TEST(Decks, AreDrawnWithoutReplacement) {
  const std::string draws =
      "[[opening]]\nclause = \"R-1\"\ndraw.card = \"3\"\nread.sum = \"total(card, value)\"\n"
      "read.lows = \"card.low\"\nread.goods = \"card.good\"\nread.best = \"most(card, value)\"\n"
      "read.least = \"least(card, value, not joker)\"\nread.all = \"total(card, 1)\"\n"
      "read.twice = \"total(card, 2 * value + low, low or joker)\"\n";
  expect_decks_sound(
      kCards + draws + kOverAtOnce +
      example_of_cards("{}",
                       "{ \"sum = 9\" = \"3/20\", \"lows = 3\" = \"1/20\", \"goods = 2\" = \"9/20\", "
                       "\"best = 4\" = \"4/5\", \"least = 4\" = \"1/20\", \"all = 3\" = 1, "
                       "\"twice = 9\" = \"1/20\", \"card_low = 3\" = \"1/20\" }") +
      example_of_cards("{ card = { low = 1, high = 0 } }",
                       "{ \"all = 2 and sum = 1 and card_joker = 0\" = 1 }") +
      example_of_cards("{ card_low = 0, card = { high = 0, joker = 0 } }",
                       "{ \"all = 0 and best = 0 and least = 0\" = 1 }"));
}

TEST(Decks, OfEachSideAreTheirOwn) {
  const std::string deck =
      "[deck.card]\nfor = \"each side\"\nsays = \"the deck of orders\"\nclause = \"R-1\"\n"
      "low = { count = 2 }\nhigh = { count = 1, value = 3 }\n";
  expect_decks_sound(
      deck +
      "[[opening]]\nfor = \"each side\"\ndraw.card = \"1\"\nread.got = \"total(card, value)\"\n"
      "[[opening]]\ndraw.west.card = \"west.got\"\nread.more = \"card.low\"\n"
      "[[opening]]\nfor = \"each side\"\nwhen = \"side.card_high = 0\"\nshuffle = \"enemy.card\"\n" +
      kOverAtOnce +
      example_of_cards(
          "{ east = { card = { low = 0 } } }",
          "{ \"east.got = 3\" = 1, \"west.got = 3\" = \"1/3\", \"more = 2\" = \"1/3\", "
          "\"west.card_low = 2 and west.card_high = 1\" = \"2/3\", \"east.card_high = 1\" = \"1/3\" }"));
}

TEST(Decks, AreDrawnInOpeningsInBlocksAndOfOneKindAlone) {
  expect_decks_sound(
      "[deck.coin]\ncoin = { count = 5, worth = 2 }\n" + std::string(kCards) +
      "[[opening]]\nclause = \"R-1\"\ndraw.coin = 2\nread.coins = \"total(coin, worth)\"\n"
      "[[opening]]\nwhen = \"coins = 4\"\n[[opening.do]]\nclause = \"R-1\"\ndraw.card = \"coins - 3\"\n"
      "read.got = \"card.high\"\n[[opening.do]]\nclause = \"R-1\"\ndraw.card = \"card_low\"\n" +
      kOverAtOnce +
      example_of_cards("{}",
                       "{ \"coin_coin = 3\" = 1, \"got = 1\" = \"1/3\", "
                       "\"card_low + card_high + card_joker = 2\" = \"1/2\" }"));
}

TEST(Decks, OfManyKindsAreDrawnExactly) {
  std::string pack = "[deck.pack]\n";
  std::string quads;
  for (int rank = 2; rank <= 14; ++rank) {
    const std::string name = "r" + std::to_string(rank);
    pack += name + " = { count = 4, rank = " + std::to_string(rank) + " }\n";
    quads += (rank == 2 ? "(pack." : " + (pack.") + name + " = 4)";
  }
  expect_decks_sound(
      pack + "[[opening]]\nclause = \"R-1\"\ndraw.pack = 4\nread.quads = \"" + quads +
      "\"\nread.best = \"most(pack, rank)\"\n" + kOverAtOnce +
      example_of_cards("{}", "{ \"quads = 1\" = \"1/20825\", \"best < 14\" = \"38916/54145\" }"));
  std::string single = "[deck.pack]\n";
  for (int card = 0; card < 52; ++card)
    single += "c" + std::to_string(card) + " = { half = " + std::to_string(card % 2) + " }\n";
  expect_decks_sound(single +
                     "[[opening]]\nclause = \"R-1\"\ndraw.pack = 1\nread.half = \"total(pack, half)\"\n" +
                     kOverAtOnce + example_of_cards("{}", "{ \"half = 1\" = \"1/2\" }"));
}

TEST(Decks, AreSentences) {
  const auto game = read_game(kDeckHead + std::string(kCards) +
                                  "[[round]]\nclause = \"R-1\"\ndraw.card = \"2\"\n"
                                  "read.sum = \"3 + total(card, value)\"\n[[round]]\nshuffle = \"card\"\n" +
                                  kOverAtOnce,
                              "small.toml");
  ASSERT_TRUE(game.ok()) << said(game.faults());
  std::string all;
  for (const std::string& line : sentences(*game)) all += line + "\n";
  EXPECT_NE(all.find("Deck `card`: 3 `low` (value 1), 2 `high` (value 4, good), 1 `joker` (good).\n"),
            std::string::npos)
      << all;
  EXPECT_NE(all.find("(R-1): (2) cards are drawn from the deck `card`; `sum` becomes 3 + "),
            std::string::npos)
      << all;
  EXPECT_NE(all.find("every card is back in the deck `card`."), std::string::npos) << all;
}

TEST(FaultsOfDecks, SayWhatACardIs) {
  const auto deck = [](const std::string& rest) {
    return faults_of_deck("[deck.card]\n" + rest + "\n[[round]]\ndraw.card = 1\n" + kOverAtOnce);
  };
  EXPECT_EQ(deck(""),
            "small.toml:1:1: 'card' has no cards, a kind of card was expected: NAME = { count = 4 }\n");
  EXPECT_EQ(deck("low = { count = 0 }"),
            "small.toml:2:17: 'count' is 0, an integer from 1 to 1000 was expected\n");
  EXPECT_EQ(deck("low = { count = 1001 }"),
            "small.toml:2:17: 'count' is 1001, an integer from 1 to 1000 was expected\n");
  EXPECT_EQ(deck("low = { count = 600 }\nhigh = { count = 401 }"),
            "small.toml:1:7: 'card' has 1001 cards, at most 1000 expected (max_cards)\n");
  EXPECT_EQ(deck("low = 3"), "small.toml:2:7: 'low' is 3, an integer, a table was expected\n");
  EXPECT_EQ(
      deck("low = { value = \"red\" }"),
      "small.toml:2:17: 'value' is \"red\", a string, an integer from -1000000 to 1000000 was expected\n");
  EXPECT_EQ(deck("low = { tags = [\"low\"] }"),
            "small.toml:2:16: 'low' is both a card and a tag of 'card', another name for one of them was "
            "expected\n");
  EXPECT_EQ(deck("low = { high = 1 }\nhigh = { count = 1 }"),
            "small.toml:2:9: 'high' is both a card and a stat of 'card', another name for one of them was "
            "expected\n");
  EXPECT_EQ(deck("for = \"both\"\nlow = { count = 1 }"),
            "small.toml:2:7: 'for' is \"both\", 'each side' was expected\n");
  EXPECT_EQ(faults_of_deck("[deck.west]\nlow = { count = 1 }\n[[round]]\nset.x = \"1\"\n" +
                           std::string(kOverAtOnce)),
            "small.toml:1:7: 'west' is both a deck and a side, another name for one of them was expected\n");
  EXPECT_EQ(
      faults_of_deck("[track]\ncard_low = { from = 0, to = 1 }\n[deck.card]\nlow = { count = 1 }\n[[round]]\n"
                     "draw.card = 1\n" +
                     std::string(kOverAtOnce)),
      "small.toml:4:1: 'card_low' is how many of this card are left, and something else too, another name "
      "for one of them was expected\n");
}

TEST(FaultsOfDecks, SayWhatCanBeDrawn) {
  EXPECT_EQ(faults_of_draw("draw.crad = \"1\""), "small.toml:7:6: 'crad' is no deck, did you mean 'card'?\n");
  EXPECT_EQ(faults_of_deck("[[round]]\ndraw.card = \"1\"\n" + std::string(kOverAtOnce)),
            "small.toml:2:6: 'card' is no deck, a [deck.card] with its cards was expected\n");
  EXPECT_EQ(faults_of_draw("draw = \"card\""),
            "small.toml:7:8: 'draw' is a string, draw.NAME = \"…\" was expected\n");
  EXPECT_EQ(faults_of_draw("draw = { card = 1, other = 2 }"),
            "small.toml:7:8: a step draws from one deck: card and other, a step for each was expected\n");
  EXPECT_EQ(faults_of_draw("draw.card = \"0\""),
            "small.toml:7:14: 0 cards are drawn, 1 or more was expected\n");
  EXPECT_EQ(
      faults_of_draw("draw.card = \"red\""),
      "small.toml:7:14: 'red' is not known, one of 'card_low', 'card_high', 'card_joker' was expected\n");
  EXPECT_EQ(faults_of_draw("draw.west.card = \"1\""),
            "small.toml:7:11: 'card' is a deck that both share, draw.card was expected\n");
  EXPECT_EQ(faults_of_draw("draw.north.card = \"1\""),
            "small.toml:7:6: 'north' is no side, one of 'west', 'east' was expected\n");
  EXPECT_EQ(faults_of_draw("shuffle = \"crad\""),
            "small.toml:7:11: 'crad' is no deck, did you mean 'card'?\n");
  EXPECT_EQ(faults_of_draw("shuffle = \"west.card\""),
            "small.toml:7:11: 'card' is a deck that both share, shuffle = \"card\" was expected\n");
  EXPECT_EQ(faults_of_draw("drwa.card = 1\nread.x = \"card.low\""),
            "small.toml:7:1: unknown key 'drwa', did you mean 'draw'?\n");
  EXPECT_EQ(
      faults_of_deck("[deck.card]\nfor = \"each side\"\nlow = { count = 1 }\n[[round]]\ndraw.card = 1\n" +
                     std::string(kOverAtOnce)),
      "small.toml:5:6: 'card' is a deck of each side, draw.west.card was expected, or for = \"each side\"\n");
  EXPECT_EQ(faults_of_deck(
                "[deck.card]\nfor = \"each side\"\nlow = { count = 1 }\n[[round]]\nshuffle = \"card\"\n" +
                std::string(kOverAtOnce)),
            "small.toml:5:11: 'card' is a deck of each side, shuffle = \"west.card\" was expected, or for = "
            "\"each side\"\n");
}

TEST(FaultsOfDecks, SayWhatCanBeRead) {
  const auto read = [](const std::string& is) {
    return faults_of_draw("draw.card = \"1\"\nread.x = \"" + is + "\"");
  };
  EXPECT_EQ(read("card.lows"), "small.toml:8:16: 'lows' is no card of 'card', did you mean 'low'?\n");
  EXPECT_EQ(
      read("card.value"),
      "small.toml:8:16: 'value' is a stat, which each card has, its sum was expected: total(card, value)\n");
  EXPECT_EQ(read("card"),
            "small.toml:8:11: 'card' is cards, not a number, what is read of them was expected: card.low, "
            "total(card, 1)\n");
  EXPECT_EQ(read("total(card, vale)"), "small.toml:8:23: 'vale' is not known, did you mean 'value'?\n");
  EXPECT_EQ(read("units(card)"), "small.toml:8:11: cards are no units, total(card, 1) was expected\n");
  EXPECT_EQ(read("total(card)"),
            "small.toml:8:11: 'total' has 1 argument, total(deck, value) or total(deck, value, condition) "
            "was expected\n");
  EXPECT_EQ(read("most(card, value + card_low)"),
            "small.toml:8:22: this is no stat of the cards, a stat was expected, as in most(card, STAT)\n");
  EXPECT_EQ(faults_of_draw("set.x = \"card.low\""),
            "small.toml:7:10: 'card' is a deck, and no cards of it are drawn here, a `read` of the step that "
            "draws them was expected, or what is left, 'card_low'\n");
  EXPECT_EQ(faults_of_draw("set.x = \"total(card, value)\""),
            "small.toml:7:16: 'card' is a deck, and no cards of it are drawn here, a `read` of the step that "
            "draws them was expected, or what is left, 'card_low'\n");
}

TEST(FaultsOfDecks, NameTheirBounds) {
  const auto draw = [](std::size_t kinds, const std::string& count, const std::string& many) {
    std::string deck = "[deck.card]\n";
    for (std::size_t i = 0; i < kinds; ++i)
      deck += "k" + std::to_string(i) + " = { count = " + count + " }\n";
    return faults_of_deck(deck + "[[round]]\ndraw.card = \"" + many + "\"\n" + kOverAtOnce);
  };
  EXPECT_EQ(draw(2, "20", "21"),
            "small.toml:5:14: this may draw 21 cards at once, at most 20 were expected (max_drawn): min(…, "
            "20), or several steps\n");
  EXPECT_EQ(draw(10, "4", "6"), "");
  EXPECT_EQ(draw(20, "1", "6"), "");
  EXPECT_EQ(draw(10, "4", "9"),
            "small.toml:13:14: these 9 cards may come in more than 40000 ways, whatever their order, fewer "
            "at once were expected (max_hands), or cards of equal effect as one kind\n");
  EXPECT_EQ(draw(52, "1", "1"), "");
  EXPECT_EQ(draw(53, "1", "1"),
            "small.toml:1:7: there are too many ways in which cards of 'card' may be left, at most "
            "4503599627370496 expected (max_left): cards of equal effect are one kind\n");
  EXPECT_EQ(draw(5, "200", "1"), "");
  EXPECT_EQ(draw(2, "5", "99"), "");
}

TEST(FaultsOfDecks, SayWhatAScenarioMayHave) {
  const auto game =
      read_game(kDeckHead + std::string(kCards) + "[[round]]\ndraw.card = 1\n" + kOverAtOnce, "small.toml");
  ASSERT_TRUE(game.ok()) << said(game.faults());
  const auto faults = [&](const std::string& given) {
    const auto document = files::read_toml(given, "given");
    Faults found;
    files::Reader table(*document, found);
    read_setup(*game, table);
    table.finish();
    return said(found);
  };
  EXPECT_EQ(faults("card = { low = 0, high = 2 }"), "");
  EXPECT_EQ(faults("card = { low = 4 }"), "given:1:16: 'low' is 4, an integer from 0 to 3 was expected\n");
  EXPECT_EQ(faults("card = { lwo = 1 }"), "given:1:10: unknown key 'lwo', did you mean 'low'?\n");
  EXPECT_EQ(faults("card_low = 1\ncard = { low = 1 }"),
            "given:2:16: this is said by 'card_low' too, one of the two was expected\n");
}

}  // namespace
}  // namespace casus::game
