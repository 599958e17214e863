// Tests which words of the language the built-in games need. docs/language.md names each word that only one
// game needs, or none, with the reason.

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "files/document.hpp"
#include "game/games.hpp"
#include "game/pages.hpp"
#include "game/reader/vocabulary.hpp"
#include "game/syntax/syntax.hpp"

namespace casus::game {
namespace {

using files::Node;

/// The name of a table, for messages, by its key.
const std::map<std::string, std::string>& places() {
  static const std::map<std::string, std::string> all{
      {"clause", "a clause"},  {"rulebook", "a field"},  {"ask", "a field"},
      {"die", "a die"},        {"unit", "a kind"},       {"deck", "a deck"},
      {"track", "a track"},    {"table", "a table"},     {"allow", "allow"},
      {"opening", "a step"},   {"round", "a step"},      {"do", "a step"},
      {"add", "add"},          {"lose", "lose"},         {"keep", "keep"},
      {"option", "an option"}, {"number", "a number"},   {"take", "take"},
      {"end", "an end"},       {"settle", "settle"},     {"example", "an example"},
      {"given", "a scenario"}, {"headline", "headline"}, {"again", "again"},
      {"arrive", "arrive"},    {"mend", "mend"},         {"convert", "convert"}};
  return all;
}

class Counting {
 public:
  /// By word, as "place: word", the games that have it.
  std::map<std::string, std::set<std::string>> games;

  void look_at(const std::string& game, const Node& root) {
    game_ = game;
    keys("the file", root);
    for (const files::Entry& section : *root.table()) under(section.key, section.value);
  }

 private:
  void note(const std::string& word) { games[word].insert(game_); }

  void keys(const std::string& place, const Node& table) {
    for (const auto& [its, words] : keys::kAll) {
      if (its != place) continue;
      for (const std::string_view word : words) {
        if (table.find(word) != nullptr) note(place + ": " + std::string(word));
      }
    }
  }

  /// Visits the value of a key: a table, tables with the author's names, or an array of tables.
  void under(const std::string& key, const Node& node) {
    static const std::set<std::string> kNamed{"clause", "rulebook", "ask", "die",    "unit",   "deck",
                                              "track",  "table",    "add", "option", "number", "again"};
    const auto place = places().find(key);
    if (const auto* array = node.array()) {
      for (const Node& one : *array) {
        if (one.table() != nullptr && place != places().end()) table(key, place->second, one);
        if (const std::string* text = one.text(); text != nullptr && !kProse.contains(key)) words(*text);
      }
    } else if (node.table() != nullptr && kNamed.contains(key)) {
      for (const files::Entry& named : *node.table()) {
        if (named.value.table() != nullptr) table(key, place->second, named.value);
        if (const auto* several = named.value.array(); several != nullptr) {
          for (const Node& one : *several) table(key, place->second, one);
        }
      }
    } else if (node.table() != nullptr && place != places().end()) {
      table(key, place->second, node);
    } else if (node.table() != nullptr) {
      for (const files::Entry& entry : *node.table()) under(entry.key, entry.value);
    } else if (const std::string* text = node.text(); text != nullptr && !kProse.contains(key)) {
      words(*text);
    }
  }

  void table(const std::string& key, const std::string& place, const Node& node) {
    if (node.table() == nullptr) return;
    keys(place, node);
    if (key == "given") return;
    if (key == "deck") {
      for (const files::Entry& card : *node.table()) {
        if (card.value.table() != nullptr) keys("a card", card.value);
      }
    }
    for (const files::Entry& entry : *node.table()) under(entry.key, entry.value);
  }

  /// Functions and values in a text that is not prose.
  void words(const std::string& text) {
    for (const std::string& function : function_names()) {
      for (auto at = text.find(function + "("); at != std::string::npos;
           at = text.find(function + "(", at + 1)) {
        if (at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0)
          note("function: " + function);
      }
    }
    for (const std::string_view value : keys::kValues) {
      if (text == value) note("value: " + std::string(value));
    }
  }

  inline static const std::set<std::string> kProse{"says", "title", "source", "about", "page"};
  std::string game_;
};

TEST(WordsInUse, AreNeededByTwoGamesOrStandOnThePageWithTheReason) {
  Counting counting;
  for (const auto& path : game_files()) {
    const auto document = files::read_toml(text_of(path), path.string());
    ASSERT_TRUE(document);
    counting.look_at(path.stem().string(), document->root);
  }
  std::set<std::string> all;
  for (const auto& [place, words] : keys::kAll) {
    for (const std::string_view word : words) all.insert(std::string(place) + ": " + std::string(word));
  }
  for (const std::string& function : function_names()) all.insert("function: " + function);
  for (const std::string_view value : keys::kValues) all.insert("value: " + std::string(value));

  // What the page says: by word the game that alone needs it, and those that none does.
  std::map<std::string, std::set<std::string>> alone;
  for (const PagePiece& piece : pieces_of_page("docs/language.md")) {
    if (piece.under != "Words that few games need") continue;
    for (const auto& row : piece.cells) {
      const bool with_more = row[2].find("with its") != std::string::npos;
      for (const std::string& word : ticked_in(row[0] + (with_more ? row[2] : "")))
        alone[word].insert(row[1]);
    }
  }
  const std::string page = text_of(std::string(CASUS_ROOT) + "/docs/language.md");
  const auto from = page.find("And these by none of them");
  ASSERT_NE(from, std::string::npos);
  std::set<std::string> by_none;
  for (std::string word : ticked_in(page.substr(from, page.find("\n\n", from) - from))) {
    std::erase(word, '"');
    by_none.insert(word);
  }
  std::set<std::string> met;
  for (const std::string& word : all) {
    const std::string its = word.substr(word.find(": ") + 2);
    const auto& games = counting.games[word];
    if (games.size() > 1) continue;
    met.insert(its);
    if (games.empty()) {
      EXPECT_TRUE(by_none.contains(its)) << word << " is needed by no game";
    } else {
      EXPECT_TRUE(alone[its].contains(*games.begin()))
          << word << " is needed by " << *games.begin() << " alone";
    }
  }
  for (const auto& [word, games] : alone) EXPECT_TRUE(met.contains(word)) << word << " is needed by several";
  for (const std::string& word : by_none) EXPECT_TRUE(met.contains(word)) << word << " is needed";
}

}  // namespace
}  // namespace casus::game
