// Tests that docs/language.md is true: its files play, its examples come out, its fragments are read within
// the game that the page begins with, its values, faults and bounds are as stated, and it names every word of
// the language.

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "files/long_text.hpp"
#include "game/endings.hpp"
#include "game/examples/work_out.hpp"
#include "game/model/interval.hpp"
#include "game/model/setup.hpp"
#include "game/pages.hpp"
#include "game/reader/sections.hpp"
#include "game/reader/vocabulary.hpp"
#include "game/syntax/syntax.hpp"
#include "game/worked.hpp"
#include "probability/bounds.hpp"

namespace casus::game {
namespace {

constexpr const char* kPage = "docs/language.md";

std::vector<PagePiece> page() { return pieces_of_page(kPage); }

bool is_whole(const PagePiece& piece) { return piece.code == "toml" && piece.text.starts_with("casus "); }

/// A whole game on the page, by its id.
std::string game_on_page(const std::string& system) {
  for (const PagePiece& piece : page()) {
    if (is_whole(piece) && piece.text.find("system = \"" + system + "\"") != std::string::npos)
      return piece.text;
  }
  ADD_FAILURE() << "there is no whole game '" << system << "' on the page";
  return {};
}
/// The game that most pieces of the page belong to.
std::string skirmish() { return game_on_page("skirmish"); }

/// A frame for pieces that a game without units is enough for.
constexpr const char* kSmall =
    "casus = 1\nsystem = \"small\"\ntitle = \"Small\"\nsource = \"none\"\n"
    "[sides]\nattacker = \"the attacker\"\ndefender = \"the defender\"\n"
    "[[round]]\nthrow.guns = \"2d6\"\nread.total = \"sum(guns)\"\n"
    "[[end]]\noutcome = \"won\"\nwhen = \"total > 7\"\n[[end]]\noutcome = \"over\"\nafter = 1\n"
    "[[example]]\nabout = \"more than 7\"\nsource = \"by hand\"\ngiven = {}\noutcomes = { won = \"15/36\" "
    "}\n";

/// "unit" of "[unit.rider]"; nothing of other lines and of [[ ]].
std::string section_of(const std::string& line) {
  if (!line.starts_with("[") || line.starts_with("[[")) return {};
  return line.substr(1, line.find_first_of(".]") - 1);
}

/// The frame with a piece: a section that the piece has takes the place of the frame's, the rest is added.
std::string framed(const std::string& frame, const std::string& piece) {
  std::set<std::string> sections;
  std::istringstream lines(piece);
  std::string line;
  while (std::getline(lines, line)) sections.insert(section_of(line));
  sections.erase("");
  std::string made;
  bool keep = true;
  std::istringstream of_frame(frame);
  while (std::getline(of_frame, line)) {
    if (line.starts_with("[")) keep = !sections.contains(section_of(line));
    if (keep) made += line + "\n";
  }
  return made + "\n" + piece;
}

std::string frame_of(const PagePiece& piece) {
  if (piece.said.starts_with("in: small")) return kSmall;
  EXPECT_TRUE(piece.said.starts_with("in: "))
      << "line " << piece.line << ": which game this piece is of is not said";
  return game_on_page(piece.said.substr(4));
}

std::optional<Game> read_piece(const std::string& text, int line) {
  auto game = read_game(text, "piece.toml");
  if (game) return *std::move(game);
  ADD_FAILURE() << kPage << ", line " << line << ":\n" << said(game.faults()) << text;
  return std::nullopt;
}

/// Some units for both sides, so that every step of a piece has something to do.
Setup position_of(const Game& game) {
  auto setup = read_given(game, game.examples[0]);
  EXPECT_TRUE(setup.ok());
  for (std::size_t side = 0; side < game.sides(); ++side) {
    for (std::size_t kind = 0; kind < game.kinds.size(); ++kind) {
      if (!game.may_have(side, game.kinds[kind])) continue;
      const std::size_t form = game.kinds[kind].first_form;
      setup->sides[side].units[form] = kind == 0 ? 2 : 1;
      if (auto& lives = setup->sides[side].lives[form]; !lives.empty()) lives.back() = kind == 0 ? 2 : 1;
    }
  }
  setup->rounds = 2;
  return *setup;
}

TEST(LanguagePage, WholeGamesPlayAndTheirExamplesComeOut) {
  int games = 0;
  for (const PagePiece& piece : page()) {
    if (!is_whole(piece)) continue;
    ++games;
    SCOPED_TRACE("line " + std::to_string(piece.line));
    const auto game = read_piece(piece.text, piece.line);
    if (!game) continue;
    EXPECT_EQ(said(game->warnings), "");
    ExampleReach reached(*game);
    ASSERT_FALSE(game->examples.empty());
    worked::check_both_ways(*game, reached);
    for (const Example& example : game->examples) {
      const auto worked = work_out(*game, example, Limits{}, reached);
      ASSERT_TRUE(worked) << said(worked.faults());
      EXPECT_TRUE(worked->holds()) << worked->about;
    }
  }
  EXPECT_GE(games, 1);
}

TEST(LanguagePage, PiecesAreReadAndPlay) {
  for (const PagePiece& piece : page()) {
    if (piece.code != "toml" || is_whole(piece)) continue;
    SCOPED_TRACE("line " + std::to_string(piece.line));
    const std::string frame = frame_of(piece);
    const auto game = read_piece(framed(frame, piece.text), piece.line);
    if (!game) continue;
    const auto setup = position_of(*game);
    auto program = compile(*game, setup);
    ASSERT_TRUE(program.ok()) << said(program.faults());
    expect_alike(*game, setup, *std::move(program));
    ExampleReach reached(*game);
    const std::size_t before = read_piece(frame, piece.line)->examples.size();
    for (std::size_t i = before; i < game->examples.size(); ++i)
      worked::check(*game, game->examples[i], reached);
  }
}

// ---- values

/// "red 6 4 4, white 6 3": dice by name, as the comment of a table says them.
std::vector<std::pair<std::string, std::vector<plain::ThrownDie>>> dice_of(const std::string& text) {
  std::vector<std::pair<std::string, std::vector<plain::ThrownDie>>> dice;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.ends_with(',')) word.pop_back();
    if (std::isalpha(static_cast<unsigned char>(word[0])) != 0) {
      dice.push_back({word, {}});
    } else {
      dice.back().second.push_back({std::stoi(word), 0, 0});
    }
  }
  return dice;
}

/// Returns the value of an expression in the context that the page names.
std::string worth_of(const std::string& frame, const std::string& expression, const std::string& dice_said,
                     int line) {
  const auto dice = dice_of(dice_said);
  std::string text = frame + "\n[[round]]\nfor = \"each side\"\n";
  for (const auto& [name, faces] : dice)
    text += "throw." + name + " = \"" + std::to_string(faces.size()) + "d6\"\n";
  text += (dice.empty() ? "set" : "read") + (".example = \"" + expression + "\"\n");
  text += "[[example]]\nabout = \"here\"\nsource = \"the page\"\nrounds = 1\nmean_rounds = 1\ngiven = ";
  text +=
      frame.find("soldier = {") == std::string::npos
          ? "{}\n"
          : "{ attacker = { soldier = 3, tank = { whole = 1, damaged = 1 } }, defender = { soldier = 4 } }\n";
  const auto game = read_piece(text, line);
  if (!game) return "?";
  const auto setup = read_given(*game, game->examples.back());
  plain::State state;
  state.round = 2;
  std::vector<std::vector<plain::ThrownDie>> thrown;
  for (const auto& [name, faces] : dice) thrown.push_back(faces);
  state.units.resize(2);
  state.tracks.resize(2);
  state.notes.resize(2);
  for (const std::size_t side : {0U, 1U}) {
    state.units[side] = setup->sides[side].units;
    state.tracks[side] = setup->sides[side].tracks;
    for (const Note& note : game->notes)
      state.notes[side].push_back(note.name == "hits" && side == 0 ? 2 : 0);
  }
  plain::EvaluationContext here;
  here.state = &state;
  here.side = 0;
  here.dice = &thrown;
  const Step& last = game->rounds.back();
  const Expression& is =
      dice.empty() ? std::get<Set>(last.verb).all[0].is : std::get<Throw>(last.verb).reads[0].is;
  const std::int64_t value = plain::Interpreter(*game, *setup).value(is, here);
  if (is.type().kind == Type::Kind::truth) return value != 0 ? "true" : "false";
  if (is.type().kind == Type::Kind::word)
    return value < 0 ? "none" : game->lists[is.type().list].words[static_cast<std::size_t>(value)];
  return std::to_string(value);
}

TEST(LanguagePage, ValuesAreThose) {
  int values = 0;
  PagePiece above;
  for (const PagePiece& piece : page()) {
    if (piece.code == "toml") above = piece;
    if (!piece.said.starts_with("values")) continue;
    const bool with = piece.said == "values, with the piece above";
    const std::string frame = with ? framed(frame_of(above), above.text) : skirmish();
    const std::string dice = piece.said.starts_with("values: ") ? piece.said.substr(8) : "";
    for (const auto& row : piece.cells) {
      const auto code = ticked_in(row[0]);
      ASSERT_EQ(code.size(), 1U) << row[0];
      EXPECT_EQ(worth_of(frame, code[0], dice, piece.line), row[1]) << code[0];
      ++values;
    }
  }
  EXPECT_GT(values, 40);
}

TEST(LanguagePage, DiceAreRead) {
  int rows = 0;
  for (const PagePiece& piece : page()) {
    if (!piece.said.starts_with("dice")) continue;
    for (const auto& row : piece.cells) {
      const auto code = ticked_in(row[0]);
      ASSERT_EQ(code.size(), 1U) << row[0];
      read_piece(skirmish() +
                     "\n[die.battle]\nfaces = [\"flag\", \"star\"]\n[[round]]\nfor = \"each side\"\n" +
                     "throw.example = \"" + code[0] + "\"\nread.shown = \"faces(example)\"\n",
                 piece.line);
      ++rows;
    }
  }
  EXPECT_GT(rows, 5);
}

// ---- faults, bounds, words

TEST(LanguagePage, FaultsAreTold) {
  int faults = 0;
  for (const PagePiece& piece : page()) {
    if (piece.said != "faults") continue;
    for (const auto& row : piece.cells) {
      const auto from = ticked_in(row[0]);
      const auto to = ticked_in(row[1]);
      ASSERT_EQ(from.size(), 1U) << row[0];
      std::string text = skirmish();
      const std::size_t at = text.find(from[0]);
      ASSERT_NE(at, std::string::npos) << from[0];
      text.replace(at, from[0].size(), to.empty() ? "" : to[0]);
      const auto game = read_game(text, "skirmish.toml");
      ASSERT_FALSE(game.ok()) << from[0];
      Fault first = game.faults()[0];
      EXPECT_GT(first.place.line, 0U);
      first.place = {};
      EXPECT_EQ(to_string(first), row[2]);
      ++faults;
    }
  }
  EXPECT_GT(faults, 8);
}

TEST(LanguagePage, BoundsAreThose) {
  const std::map<std::string, std::int64_t> kBounds{
      {"max_file_bytes", static_cast<std::int64_t>(kMaxFileBytes)},
      {"max_text", static_cast<std::int64_t>(files::kMaxGameText)},
      {"max_steps", static_cast<std::int64_t>(kMaxSteps)},
      {"max_forms", static_cast<std::int64_t>(kMaxForms)},
      {"max_cells", static_cast<std::int64_t>(kMaxCells)},
      {"max_names", static_cast<std::int64_t>(kMaxNames)},
      {"max_examples", static_cast<std::int64_t>(kMaxExamples)},
      {"max_blocks", static_cast<std::int64_t>(kMaxBlocks)},
      {"max_again", static_cast<std::int64_t>(kMaxAgain)},
      {"max_near", kMaxNear},
      {"max_cards", kMaxCards},
      {"max_left", kMaxLeft},
      {"max_drawn", kMaxDrawn},
      {"max_hands", kMaxHands},
      {"max_nodes", static_cast<std::int64_t>(kMaxNodes)},
      {"max_length", probability::kMaxLength},
      {"max_nesting", probability::kMaxNesting},
      {"max_value", kMaxValue},
      {"max_sides", probability::kMaxSides},
      {"max_face", probability::kMaxFace}};
  std::map<std::string, std::int64_t> shown;
  for (const PagePiece& piece : page()) {
    if (piece.head != "| name | most | of |") continue;
    for (const auto& row : piece.cells) shown[row[0]] = std::stoll(row[1]);
  }
  EXPECT_EQ(shown, kBounds);
}

/// Every word in quotes and out of them, as far as it is letters and '_'.
std::set<std::string> words_in(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, {}));
    }
  }
  return words;
}

/// A page without its blocks of code.
std::string prose_of(std::string text) {
  for (std::size_t at = text.find("```"); at != std::string::npos; at = text.find("```", at)) {
    const std::size_t end = text.find("```", at + 3);
    text.erase(at, end == std::string::npos ? end : end + 3 - at);
  }
  return text;
}

/// Words, and texts of several words without their quotes, that stand between backticks.
std::set<std::string> explained_in(const std::string& text) {
  std::set<std::string> words;
  for (std::string span : ticked_in(text)) {
    words.merge(words_in(span));
    std::erase(span, '"');
    words.insert(span);
  }
  return words;
}

TEST(LanguagePage, HasEveryWordOfTheLanguage) {
  const std::set<std::string> explained =
      explained_in(prose_of(text_of(std::string(CASUS_ROOT) + "/" + kPage)));
  std::string shown;  // in what is read, worked out or reported above
  for (const PagePiece& piece : page()) {
    shown += piece.text;
    const bool expressions = piece.said.starts_with("values") || piece.said.starts_with("dice");
    for (const auto& row : piece.cells) shown += expressions ? row[0] + "\n" : "";
  }
  const std::set<std::string> in_use = words_in(shown);
  std::vector<std::string> all = function_names();
  for (const std::string& word : word_names()) all.push_back(word);
  for (const auto& [place, words] : keys::kAll) all.insert(all.end(), words.begin(), words.end());
  for (const std::string& word : all) {
    EXPECT_TRUE(explained.contains(word)) << "`" << word << "` is not explained";
    EXPECT_TRUE(in_use.contains(word)) << "`" << word << "` is not shown in use";
  }
  for (const std::string_view value : keys::kValues) {
    const std::string word(value);
    EXPECT_TRUE(explained.contains(word)) << "\"" << word << "\" is not explained";
    EXPECT_NE(shown.find("\"" + word + "\""), std::string::npos) << "\"" << word << "\" is not shown in use";
  }
}

/// Each key stands under the heading of its place: in the first column of a table of keys, or, where the
/// place is a line of another's table (marked with '-'), anywhere there.
TEST(LanguagePage, HasEveryKeyInItsPlace) {
  const std::map<std::string_view, std::vector<std::string>> kHeadings{
      {"the file", {"-"}},
      {"a side", {"`[sides]`"}},
      {"a clause", {"`[clause]`"}},
      {"a field", {"`[rulebook]` and `[ask]`"}},
      {"a die", {"`[die.NAME]`"}},
      {"a kind", {"`[unit]`"}},
      {"a track", {"`[track]`"}},
      {"a deck", {"`[deck.NAME]`"}},
      {"a card", {"`[deck.NAME]`"}},
      {"a table", {"`[table.NAME]`"}},
      {"allow", {"`[[allow]]`"}},
      {"a step",
       {"-", "Steps: `[[opening]]` and `[[round]]`", "`throw`", "`draw` and `shuffle`", "`choose`"}},
      {"add", {"-", "`throw`"}},
      {"again", {"`throw`"}},
      {"lose", {"`lose`"}},
      {"keep", {"-", "`lose`"}},
      {"mend", {"`mend`, `convert`, `arrive`"}},
      {"convert", {"`mend`, `convert`, `arrive`"}},
      {"arrive", {"`mend`, `convert`, `arrive`"}},
      {"an option", {"`choose`"}},
      {"a number", {"-", "`choose`"}},
      {"take", {"-", "`choose`"}},
      {"an end", {"`[[end]]`"}},
      {"settle", {"-", "`[[end]]`"}},
      {"an example", {"`[[example]]`"}},
      {"headline", {"`[headline]`"}},
      {"a scenario", {"A scenario"}},
      {"a scenario's file", {"-", "A scenario"}},
      {"a side of a scenario's file", {"A scenario"}}};
  std::vector<std::pair<std::string_view, keys::Words>> all(keys::kAll.begin(), keys::kAll.end());
  all.emplace_back("a scenario's file", kScenarioKeys);
  all.emplace_back("a side of a scenario's file", kKeysOfSide);
  for (const auto& [place, words] : all) {
    const std::vector<std::string>& headings = kHeadings.at(place);
    const bool anywhere = headings[0] == "-";
    std::set<std::string> keys;
    for (const PagePiece& piece : page()) {
      const bool under = std::find(headings.begin(), headings.end(), piece.under) != headings.end();
      if (headings.size() == 1 && anywhere) keys.merge(explained_in(piece.under));
      if (!under && !(headings.size() == 1 && anywhere)) continue;
      if (!anywhere && !piece.head.starts_with("| key")) continue;
      for (const auto& row : piece.cells) {
        for (std::size_t i = 0; i < (anywhere ? row.size() : 1); ++i) keys.merge(explained_in(row[i]));
      }
    }
    for (const std::string_view word : words)
      EXPECT_TRUE(keys.contains(std::string(word))) << "`" << word << "` of " << place;
  }
}

}  // namespace
}  // namespace casus::game
