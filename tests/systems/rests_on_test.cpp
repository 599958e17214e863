// Tests that an answer names the clauses that it rests on. If another value of a rulebook field would change
// the odds, the advice or a play of a scenario, the answer cites the clause of that field, and says which
// option of the field is in force. Covers every scenario, random boards, and every field of every system.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "all_scenarios.hpp"
#include "conflict/play/fair_dice.hpp"
#include "deep.hpp"
#include "files/path.hpp"
#include "random_boards.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

/// The numbers of an answer, by name, and the clauses that it rests on (`why`), without its words.
struct AnswerSummary {
  std::map<std::string, double> numbers;
  std::vector<ClauseText> why;

  [[nodiscard]] bool names(const std::vector<std::string>& clauses) const {
    return std::any_of(why.begin(), why.end(), [&](const ClauseText& one) {
      return std::find(clauses.begin(), clauses.end(), one.id) != clauses.end();
    });
  }
  /// Returns the first difference of two answers; empty if there is none.
  [[nodiscard]] std::string difference(const AnswerSummary& other) const {
    std::map<std::string, double> all = numbers;
    all.insert(other.numbers.begin(), other.numbers.end());
    for (const auto& [name, value] : all) {
      const auto one = numbers.find(name);
      const auto two = other.numbers.find(name);
      if (one == numbers.end() || two == other.numbers.end()) return name;
      if (std::abs(one->second - two->second) > 1e-9) return name;
    }
    return {};
  }
};

std::optional<AnswerSummary> odds_said(const Table& table, const Limits& limits) {
  const auto odds = table.odds(std::nullopt, limits);
  if (!odds) return std::nullopt;
  AnswerSummary said;
  for (const Odds::Outcome& outcome : odds->outcomes) {
    if (outcome.chance.probability > 0.0) said.numbers[outcome.id] = outcome.chance.probability;
  }
  for (const Odds::Distribution& distribution : odds->distributions) {
    for (const Odds::Value& value : distribution.values) {
      if (value.probability > 1e-12)
        said.numbers[distribution.name + " " + std::to_string(value.value)] = value.probability;
    }
  }
  said.why = odds->rests_on;
  return said;
}

std::optional<AnswerSummary> advice_said(const Table& table, const Limits& limits) {
  const auto advice = table.advise(limits);
  if (!advice) return std::nullopt;
  AnswerSummary said;
  said.numbers["value"] = advice->value;
  for (const Advice::Choice& choice : advice->choices)
    said.numbers[files::to_json(choice.move.node)] = choice.value;
  if (!advice->choices.empty())
    said.numbers["best: " + files::to_json(advice->choices[advice->best].move.node)] = 1.0;
  said.why = advice->rests_on;
  return said;
}

/// How a few plays end, with the same dice each time, and who hands what to whom. It names the clauses that
/// are told on the way, and those of the odds.
std::optional<AnswerSummary> plays_said(const Table& table, const Limits& limits) {
  constexpr std::uint8_t kPlays = 6;
  auto said = odds_said(table, limits);
  if (!said) return std::nullopt;
  said->numbers.clear();
  for (std::uint8_t number = 0; number < kPlays; ++number) {
    auto dice = FairDice::start(Seed{number}, PlayId{});
    const auto ask = [](const Question& question) -> Result<Answer> { return Answer(question.otherwise); };
    const auto played = table.play(*dice, ask, {});
    if (!played) return std::nullopt;
    const std::string play = "play " + std::to_string(number) + ": ";
    said->numbers[play + played->winner] = 1.0;
    for (const TransferText& moved : played->settlement)
      said->numbers[play + moved.piece + ", " + moved.from + " to " + moved.to] +=
          static_cast<double>(moved.count);
    for (const PlayEntry& entry : played->entries) {
      if (const auto* event = std::get_if<EventText>(&entry)) said->why.push_back({event->clause, {}, {}});
      if (const auto* moved = std::get_if<TransferText>(&entry)) said->why.push_back({moved->clause, {}, {}});
    }
  }
  return said;
}

/// Other values of a leaf of a rulebook that the system accepts.
std::vector<files::Document> others(const files::Document& rulebook, const std::string& path) {
  const files::Node& now = **files::find(rulebook, path);
  std::vector<files::Node> values;
  if (const bool* flag = now.boolean()) values = {files::Node(!*flag)};
  if (const std::int64_t* number = now.integer())
    values = {files::Node(*number + 1), files::Node(*number - 1)};
  if (now.text() != nullptr) {
    // The words that may stand there are those that the fault of a wrong one names.
    const auto wrong = files::set(rulebook, path, files::Node("?"));
    const auto faults = wrong ? check_rulebook(*wrong) : std::nullopt;
    const std::string expected = faults && !faults->empty() ? faults->front().expected : "";
    for (std::size_t at = expected.find('\''); at != std::string::npos; at = expected.find('\'', at + 1)) {
      const std::size_t end = expected.find('\'', at + 1);
      if (end == std::string::npos) break;
      const std::string word = expected.substr(at + 1, end - at - 1);
      if (word != *now.text()) values.emplace_back(word);
      at = end;
    }
  }
  std::vector<files::Document> changed;
  for (files::Node& value : values) {
    auto other = files::set(rulebook, path, std::move(value));
    const auto faults = other ? check_rulebook(*other) : std::nullopt;
    if (faults && faults->empty()) changed.push_back(std::move(*other));
  }
  return changed;
}

/// The clauses that a field decides between: its own, and those that its words name ("rolls (AG-27) or is
/// beaten (AG-28)").
std::vector<std::string> named_by(const Field& field, const SystemInfo& system) {
  std::vector<std::string> ids{std::string(system.clauses[field.clause.row].id)};
  for (const ClauseRow& row : system.clauses) {
    if (field.words.find("(" + std::string(row.id) + ")") != std::string_view::npos) ids.emplace_back(row.id);
  }
  return ids;
}

/// The values of those fields that are readings or house rules, whatever is entered: the path of each, and
/// the clauses one of which an answer names that rests on it.
std::map<std::string, std::vector<std::string>> turnable(const SystemInfo& system, const Table& table,
                                                         const files::Document& rulebook) {
  const std::size_t edition = static_cast<std::size_t>(std::max(1, table.edition().value_or(1)) - 1);
  std::map<std::string, std::vector<std::string>> all;
  for (const std::string& path : files::leaf_paths(rulebook)) {
    std::size_t longest = 0;  // of several fields that hold it the innermost says whose it is
    for (const Field& field : system.fields) {
      if (!path.starts_with(field.path) || field.path.size() < longest) continue;
      const std::string_view rest = std::string_view(path).substr(field.path.size());
      if (!rest.empty() && rest.front() != '.' && rest.front() != '[') continue;
      longest = field.path.size();
      all.erase(path);
      const std::vector<std::string> ids = named_by(field, system);
      // Of its own clause the field names the part; of another some part has to be weak.
      const auto is_weak = [&](const ClauseRow& row) { return row.standing[edition] >= Standing::read; };
      const bool weak = std::all_of(ids.begin() + 1, ids.end(), [&](const std::string& id) {
        return std::any_of(system.clauses.begin(), system.clauses.end(),
                           [&](const ClauseRow& row) { return row.id == id && is_weak(row); });
      });
      if (weak && is_weak(system.clauses[field.clause.row])) all[path] = ids;
    }
  }
  return all;
}

/// The paths of the fields that answers cited, and of the cited fields that changed an answer.
struct FieldPaths {
  std::set<std::string> cited;
  std::set<std::string> changed;
};

/// One of every `stride` fields, beginning with `first`, so that boards test different fields.
struct SomeFields {
  std::size_t first = 0;
  std::size_t stride = deep_or<std::size_t>(1, 8);

  [[nodiscard]] bool holds(std::size_t field) const { return field % stride == first % stride; }
};

/// Every field under which an answer would be another, and that it does not name. `named`: gets those that it
/// does name.
std::vector<std::string> unnamed(const Sources& sources, const Limits& limits, SomeFields some = {0, 1},
                                 FieldPaths* named = nullptr) {
  const auto table = open_table(sources);
  if (!table) return {};  // a case of what is refused
  const std::optional<AnswerSummary> odds = odds_said(**table, limits);
  const std::optional<AnswerSummary> advice = advice_said(**table, limits);
  if (!odds && !advice) return {};
  const std::optional<AnswerSummary> plays = plays_said(**table, limits);
  Limits wider = limits;
  wider.max_nodes *= 10;
  std::vector<std::string> found;
  std::size_t field = 0;
  for (const auto& [path, clauses] : turnable(*find_system((*table)->system()), **table, sources.rulebook)) {
    if (!some.holds(field++)) continue;
    const auto names = [&, &ids = clauses](const std::optional<AnswerSummary>& said) {
      return !said || said->names(ids);
    };
    if (names(odds) && names(advice) && names(plays) && (named == nullptr || named->changed.contains(path)))
      continue;
    for (const files::Document& rulebook : others(sources.rulebook, path)) {
      const auto other = open_table({sources.scenario, rulebook});
      if (!other) continue;
      const auto compare = [&](const std::string& question, const std::optional<AnswerSummary>& before,
                               const auto& ask) {
        if (!before) return;
        const bool is_named = before->names(clauses);
        if (is_named && named != nullptr) named->cited.insert(path);
        if (is_named && (named == nullptr || named->changed.contains(path))) return;
        const std::optional<AnswerSummary> after = ask(**other, wider);
        const std::string where = after ? before->difference(*after) : std::string();
        if (where.empty()) return;
        if (is_named) {
          named->changed.insert(path);
        } else {
          found.push_back(question + " does not name " + clauses.front() + ", and yet " + path + " = " +
                          files::to_json(**files::find(rulebook, path)) + " changes " + where);
        }
      };
      compare("odds", odds, odds_said);
      compare("advise", advice, advice_said);
      compare("play", plays, plays_said);
    }
  }
  return found;
}

Limits small() {
  Limits limits;
  limits.max_nodes = deep_or<std::uint64_t>(500'000, 20'000);
  return limits;
}

class RestsOn : public testing::TestWithParam<std::string> {};

TEST_P(RestsOn, WhateverFieldWouldChangeTheAnswer) {
  const auto sources = gather({GetParam(), std::nullopt, {}});
  ASSERT_TRUE(sources);
  const std::vector<std::string> all = all_scenarios();
  const auto at = std::find(all.begin(), all.end(), GetParam()) - all.begin();
  EXPECT_THAT(unnamed(*sources, small(), {static_cast<std::size_t>(at)}), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Scenarios, RestsOn, testing::ValuesIn(all_scenarios()), name_of);

/// The same of the positions of all clause cases: small ones, each made for a rule of its own. Where there
/// are many, of every so many one; all of them with CASUS_DEEP.
class RestsOnInCases : public testing::TestWithParam<std::string> {};

TEST_P(RestsOnInCases, WhateverFieldWouldChangeTheAnswer) {
  std::vector<std::filesystem::path> cases;
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/tests/clauses/" + GetParam())) {
    if (file.path().extension() == ".toml") cases.push_back(file.path());
  }
  std::sort(cases.begin(), cases.end());
  const std::size_t stride = deep_or<std::size_t>(1, std::max<std::size_t>(1, cases.size() / 20));
  std::size_t positions = 0;
  for (std::size_t i = 0; i < cases.size(); i += stride) {
    const auto document = files::load(cases[i].string());
    ASSERT_TRUE(document) << to_string(document.faults().front());
    const files::Node* position = document->root.find("position");
    if (position == nullptr) continue;
    const files::Node* rulebook = document->root.find("rulebook");
    const auto sources = gather({*position, document->files},
                                rulebook == nullptr ? std::nullopt : std::optional(*rulebook->text()), {});
    if (!sources) continue;
    ++positions;
    EXPECT_THAT(unnamed(*sources, small(), {positions}), testing::IsEmpty()) << cases[i].filename();
  }
  EXPECT_GT(positions, std::min<std::size_t>(10, cases.size() / 3));
}

std::vector<std::string> all_systems() {
  std::vector<std::string> ids;
  for (const SystemInfo& system : systems()) ids.emplace_back(system.id);
  return ids;
}

/// The clause cases of a system that have a position, in the order of their files' names.
std::vector<files::Document> clause_cases(const std::string& system) {
  std::vector<std::filesystem::path> paths;
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/tests/clauses/" + system))
    paths.push_back(file.path());
  std::sort(paths.begin(), paths.end());
  std::vector<files::Document> cases;
  for (const auto& path : paths) {
    auto document = files::load(path.string());
    if (document && document->root.find("position") != nullptr) cases.push_back(std::move(*document));
  }
  return cases;
}

/// The scenarios of a system, those of its clause cases among them.
std::vector<Sources> boards_of(const std::string& system) {
  std::vector<Sources> boards;
  for (const std::string& file : all_scenarios()) {
    if (auto sources = gather({file, std::nullopt, {}}); sources && system_of(*sources) == system)
      boards.push_back(std::move(*sources));
  }
  for (const files::Document& one : clause_cases(system)) {
    if (auto sources = gather({*one.root.find("position"), one.files}, std::nullopt, {}))
      boards.push_back(std::move(*sources));
  }
  return boards;
}

/// The same of boards that nobody thought of. And a field that answers name can change one of them somewhere.
class RestsOnRandomBoards : public testing::TestWithParam<std::string> {};

TEST_P(RestsOnRandomBoards, WhateverFieldWouldChangeTheAnswer) {
  Limits limits = small();
  limits.max_nodes = std::min<std::uint64_t>(limits.max_nodes, 4'000);
  RandomBoards random(31);
  const std::vector<Sources> known = boards_of(GetParam());
  ASSERT_FALSE(known.empty());
  const std::size_t wanted = deep_or<std::size_t>(2'000, 60);
  std::size_t sound = 0;
  for (std::size_t i = 0; i < 20 * wanted && sound < wanted; ++i) {
    const Sources& from = known[i % known.size()];
    Sources board{random.changed(from.scenario), from.rulebook};
    if (GetParam() == "columbia" && i % 2 == 0)
      board.scenario = *files::read_toml(random.columbia(), "random.toml");
    if (!open_table(board)) continue;
    ++sound;
    EXPECT_THAT(unnamed(board, limits), testing::IsEmpty()) << files::to_json(board.scenario.root);
  }
  EXPECT_EQ(sound, wanted);
}

/// Fields of which the clause's sentence is true whatever they say.
bool is_said_alike(const std::string& path) {
  return path.starts_with("declaring.card_free_pairs") || path.starts_with("deck");
}

/// An answer's sentence about a clause depends on the value of the clause's field: no two values have the
/// same sentence.
class RestsOnOptions : public testing::TestWithParam<std::string> {};

TEST_P(RestsOnOptions, SaysWhichIsInForce) {
  const SystemInfo& system = *find_system(GetParam());
  constexpr int kBoards = 3;
  std::map<std::string, int> boards_by_path;  // by path: on how many boards
  bool has_some = false;                      // a game whose fields belong to stated clauses has none
  for (const Sources& board : boards_of(GetParam())) {
    const auto table = open_table(board);
    if (!table) continue;
    has_some = has_some || !turnable(system, **table, board.rulebook).empty();
    const auto usual = (*table)->odds(std::nullopt, small());
    if (!usual) continue;
    const AnswerSummary said{{}, usual->rests_on};
    for (const auto& [path, clauses] : turnable(system, **table, board.rulebook)) {
      if (!said.names(clauses) || boards_by_path[path] == deep_or(kBoards, 1)) continue;
      ++boards_by_path[path];
      std::map<std::string, std::string> value_of;  // by clause and what is said of it
      std::vector<files::Document> rulebooks = others(board.rulebook, path);
      rulebooks.push_back(board.rulebook);
      for (const files::Document& rulebook : rulebooks) {
        const auto with = open_table({board.scenario, rulebook});
        if (!with) continue;
        const std::string value = files::to_json(**files::find(rulebook, path));
        std::vector<ClauseText> why;
        if (const auto odds = (*with)->odds(std::nullopt, small())) why = odds->rests_on;
        std::map<std::string, std::string> by_clause;
        for (const ClauseText& one : why) by_clause[one.id] += one.text;
        for (const std::string& id : clauses) {
          if (!by_clause.contains(id)) continue;
          const auto [before, fresh] = value_of.emplace(id + ": " + by_clause[id], value);
          EXPECT_TRUE(fresh || before->second == value || is_said_alike(path))
              << path << " is " << value << ", and " << id << " says as with " << before->second << ": "
              << by_clause[id];
        }
      }
    }
  }
  EXPECT_TRUE(!has_some || !boards_by_path.empty());
}

/// Returns the sentence about a clause in the odds of a scenario, with a value set.
std::string said_of_clause(const std::string& scenario, const std::string& set, const std::string& clause) {
  const auto sources = gather({scenario, std::nullopt, {set}});
  if (!sources) return to_string(sources.faults().front());
  const auto table = open_table(*sources);
  if (!table) return to_string(table.faults().front());
  const auto odds = (*table)->odds(std::nullopt, {});
  std::string text;
  for (const ClauseText& one : odds ? odds->rests_on : std::vector<ClauseText>{}) {
    if (one.id == clause) text += one.text;
  }
  return text;
}

TEST(RestsOnColumbia, SaysWhatIsTrueUnderEveryOption) {
  const std::string folder = CASUS_ROOT "/scenarios/columbia/";
  struct Variation {
    std::string scenario;
    std::string set;
    std::string clause;
    std::string says;
  };
  for (const auto& [scenario, set, clause, says] : std::vector<Variation>{
           {"plain-combat", "rulebook.die.white.faces=[1, 1]", "CO-9",
            " Here: white 1 1; blue 1 2 2 3 3 4; red 2 3 3 4 4 5."},
           {"plain-combat", "rulebook.board.retreat_stronghold=any", "CO-13", " Here: anybody's stronghold."},
           {"all-effects", "rulebook.fight.effects_first=defender", "CO-4",
            " Here: the defender's come first."},
           {"all-effects", "rulebook.fight.effects_first=defender", "CO-10",
            " Here: the defender's come first."},
           {"all-effects", "rulebook.fight.effect_order=best", "CO-4",
            " Here: in the order that it chooses."},
           {"booker-two-players", "rulebook.booker.booker_groups=active-last", "CO-38",
            " Here: the active player last."},
           {"all-effects", "rulebook.fight.cards_after=returned", "CO-15", ""},  // no card is discarded
       }) {
    EXPECT_THAT(said_of_clause(folder + scenario + ".toml", set, clause), testing::HasSubstr(says)) << set;
    EXPECT_THAT(said_of_clause(folder + scenario + ".toml", "aggressive=true", clause),
                testing::Not(testing::HasSubstr(says.empty() ? "Here" : says)));
  }
}

/// Returns the positions of the clause cases. They include rare positions, such as a chain of retaliations
/// that is longer than allowed.
std::vector<Sources> asked_boards_of(const std::string& system) {
  std::vector<Sources> boards;
  for (const files::Document& one : clause_cases(system)) {
    const files::Node* asks = one.root.find("ask");
    if (asks == nullptr || asks->array() == nullptr) continue;
    for (const files::Node& ask : *asks->array()) {
      const files::Node* set = ask.find("set");
      if (set == nullptr || set->array() == nullptr) continue;
      std::vector<std::string> sets;
      for (const files::Node& step : *set->array()) {
        if (step.text() != nullptr) sets.push_back(*step.text());
      }
      if (auto sources = gather({*one.root.find("position"), one.files}, std::nullopt, sets))
        boards.push_back(std::move(*sources));
    }
  }
  return boards;
}

/// Which tokens are lost, of several choices that are worth as much: that changes what is settled, which the
/// clause cases of CH-11 look at, and the odds of no board here.
bool is_rare(std::string_view path) { return path == "losses.choice"; }

class RestsOnFields : public testing::TestWithParam<std::string> {};

/// No field is named in vain: each that answers name changes one of them on some board.
TEST_P(RestsOnFields, ThatAreNamedChangeAnAnswerSomewhere) {
  const SystemInfo& system = *find_system(GetParam());
  const std::vector<Sources> boards = boards_of(GetParam());
  RandomBoards random(7);
  FieldPaths named;
  const auto in_vain = [&] {
    std::set<std::string_view> fields;
    for (const Field& field : system.fields) {
      if (is_rare(field.path)) continue;
      const auto is_of_it = [&](const std::string& path) { return path.starts_with(field.path); };
      if (std::any_of(named.cited.begin(), named.cited.end(), is_of_it) &&
          std::none_of(named.changed.begin(), named.changed.end(), is_of_it))
        fields.insert(field.path);
    }
    return fields;
  };
  for (const Sources& board : boards) unnamed(board, small(), {0, 1}, &named);
  const std::vector<Sources> asked = asked_boards_of(GetParam());
  for (std::size_t i = 0; i < asked.size() && !in_vain().empty(); ++i)
    unnamed(asked[i], small(), {0, 1}, &named);
  for (std::size_t i = 0; i < 400 && !in_vain().empty(); ++i) {
    Sources board{random.changed(boards[i % boards.size()].scenario), boards[i % boards.size()].rulebook};
    if (GetParam() == "columbia" && i % 2 == 0)
      board.scenario = *files::read_toml(random.columbia(), "random.toml");
    unnamed(board, small(), {0, 1}, &named);
  }
  EXPECT_FALSE(named.changed.empty());
  EXPECT_THAT(in_vain(), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Systems, RestsOnInCases, testing::ValuesIn(all_systems()), [](const auto& one) {
  std::string name = one.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

std::vector<std::string> systems_with_fields() {
  std::vector<std::string> ids;
  for (const SystemInfo& system : systems()) {
    if (!system.fields.empty()) ids.emplace_back(system.id);
  }
  return ids;
}
/// Those of which random boards are opened quickly enough.
std::vector<std::string> systems_of_small_boards() { return {"aggression", "columbia", "conflict-chart"}; }
const auto kWithoutHyphens = [](const testing::TestParamInfo<std::string>& one) {
  std::string name = one.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
};
INSTANTIATE_TEST_SUITE_P(Systems, RestsOnRandomBoards, testing::ValuesIn(systems_of_small_boards()),
                         kWithoutHyphens);
INSTANTIATE_TEST_SUITE_P(Systems, RestsOnFields, testing::ValuesIn(systems_of_small_boards()),
                         kWithoutHyphens);
INSTANTIATE_TEST_SUITE_P(Systems, RestsOnOptions, testing::ValuesIn(systems_with_fields()), kWithoutHyphens);

}  // namespace
}  // namespace casus
