// Reads examples: start positions and their published results.

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/decimal.hpp"
#include "files/nearest.hpp"
#include "game/model/setup.hpp"
#include "game/reader/sections.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

/// Parses the digits of a numerator or denominator.
std::optional<Integer> integer_of(std::string_view text) {
  constexpr std::size_t kMostDigits = 2000;
  if (text.empty() || text.size() > kMostDigits) return std::nullopt;
  if (!std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return std::nullopt;
  Integer value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return value;
}

/// Returns half a unit of the last written digit of a real number: 0.005 for 2.17, 0.5 for 1e3.
Exact half_digit(const files::Node& real) {
  Integer scale = 2;
  for (std::int32_t i = 0; i < real.decimals; ++i) scale *= 10;
  return Exact(Integer(1), scale);
}

std::optional<Published> read_published(Reading& reading, const files::Node& node,
                                        const std::optional<Exact>& within) {
  Published made;
  made.place = reading.document->place(node);
  made.within = within;
  if (const std::string* text = node.text()) {
    made.written = *text;
    const std::size_t slash = text->find('/');
    const auto above = integer_of(std::string_view(*text).substr(0, slash));
    const auto below = slash == std::string::npos ? std::optional<Integer>(1)
                                                  : integer_of(std::string_view(*text).substr(slash + 1));
    if (above && below && !below->is_zero()) {
      made.value = Exact(*above, *below);
      return made;
    }
  } else if (const std::int64_t* whole = node.integer(); whole != nullptr && *whole >= 0) {
    made.written = std::to_string(*whole);
    made.value = Exact(*whole);
    return made;
  } else if (const double* real = node.real(); real != nullptr && *real >= 0) {
    made.written = shortest_decimal(*real);
    made.value = Exact::from_decimal(*real);
    if (!within) made.within = half_digit(node);
    return made;
  }
  reading.fault(made.place, "this is no published number",
                "a fraction such as \"2890/7776\" or a decimal was expected");
  return std::nullopt;
}

/// Reads the worth of a choice, which may be negative.
std::optional<Published> read_worth(Reading& reading, const files::Node& node,
                                    const std::optional<Exact>& within) {
  const std::string* text = node.text();
  const std::int64_t* whole = node.integer();
  const double* real = node.real();
  const bool below = text != nullptr    ? text->starts_with("-")
                     : whole != nullptr ? *whole < 0
                                        : real != nullptr && *real < 0;
  if (!below) return read_published(reading, node, within);
  files::Node above = text != nullptr    ? files::Node(text->substr(1))
                      : whole != nullptr ? files::Node(-*whole)
                                         : files::Node(-*real);
  above.spot = node.spot;
  above.decimals = node.decimals;
  auto made = read_published(reading, above, within);
  if (!made) return made;
  made->written = "-" + made->written;
  made->value = -made->value;
  return made;
}

/// Reads a published probability; a value above 1 is a fault.
std::optional<Published> read_published_chance(Reading& reading, const files::Node& node,
                                               const std::optional<Exact>& within) {
  auto made = read_published(reading, node, within);
  if (made && (made->value - Exact(1)).sign() > 0) {
    reading.fault(made->place, "a chance is " + made->written, "at most 1 was expected");
    return std::nullopt;
  }
  return made;
}

void read_chance(Reading& reading, files::Reader& of, const std::optional<Exact>& within, Example& example) {
  const files::Node* chance = of.node("chance");
  if (chance == nullptr) return;
  if (chance->table() == nullptr) {
    of.fault_at("chance", "this is " + std::string(name_of(chance->kind())),
                "{ \"condition\" = \"1/2\" } was expected");
    return;
  }
  const Scope scope;
  for (const files::Entry& entry : *chance->table()) {
    Expression condition = read_key(reading, entry, scope, kWantedTruth);
    auto published = read_published_chance(reading, entry.value, within);
    if (!condition.empty() && published)
      example.chance.emplace_back(std::move(condition), *std::move(published));
  }
}

bool find_side(const Game& game, const std::string& key) {
  return key == game.side_id(0) || key == game.side_id(1);
}

void read_left(Reading& reading, files::Reader& of, const std::optional<Exact>& within, Example& example) {
  const files::Node* left = of.node("left");
  if (left == nullptr) return;
  const Scope scope;
  const auto* entries = left->table();
  if (entries == nullptr) {
    of.fault_at("left", "this is " + std::string(name_of(left->kind())),
                "left.\"side.kind\" = { 0 = \"1/2\" } was expected");
    return;
  }
  for (const files::Entry& entry : *entries) {
    if (const auto* inner = entry.value.table(); inner != nullptr && find_side(reading.game, entry.key)) {
      if (std::any_of(inner->begin(), inner->end(),
                      [](const files::Entry& one) { return one.value.table() != nullptr; })) {
        reading.fault(reading.document->place(entry.key_spot), "a name with a point stands without quotes",
                      "left.\"" + entry.key + "." + inner->front().key + "\" = { … } was expected");
        continue;
      }
    }
    Example::LeftoverExample made;
    made.of = read_key(reading, entry, scope, kWantedNumber);
    const auto* values = entry.value.table();
    if (values == nullptr) {
      reading.fault(reading.document->place(entry.value),
                    "this is " + std::string(name_of(entry.value.kind())), "{ 0 = \"1/2\" } was expected");
      continue;
    }
    for (const files::Entry& value : *values) {
      std::int64_t number = 0;
      const char* end = value.key.data() + value.key.size();
      const auto [at, error] = std::from_chars(value.key.data(), end, number);
      if (error != std::errc() || at != end) {
        reading.fault(reading.document->place(value.key_spot), in_quotes(value.key) + " is no number",
                      "how many are left was expected");
        continue;
      }
      if (auto published = read_published_chance(reading, value.value, within))
        made.are.emplace_back(number, *std::move(published));
    }
    if (!made.of.empty()) example.left.push_back(std::move(made));
  }
}

void read_outcomes_of(Reading& reading, files::Reader& of, const std::optional<Exact>& within,
                      Example& example) {
  auto outcomes = of.optional_table("outcomes");
  if (!outcomes) return;
  for (std::size_t i = 0; i < reading.game.ends.size(); ++i) {
    const files::Node* node = outcomes->node(reading.game.ends[i].outcome);
    if (node == nullptr) continue;
    if (auto published = read_published_chance(reading, *node, within)) {
      example.outcomes.emplace_back(static_cast<Index>(i), *std::move(published));
    }
  }
  outcomes->finish();
}

/// Reads `worth`: what best play is worth to the first side, or to each.
void read_worths(Reading& reading, files::Reader& of, const std::optional<Exact>& within, Example& example) {
  const files::Node* node = of.node("worth");
  if (node == nullptr) return;
  const Game& game = reading.game;
  example.worth.resize(game.sides());
  if (node->table() == nullptr) {
    example.worth[0] = read_worth(reading, *node, within);
  } else {
    files::Reader sides = of.table("worth");
    for (std::size_t side = 0; side < game.sides(); ++side) {
      if (const files::Node* its = sides.node(game.side_id(side)))
        example.worth[side] = read_worth(reading, *its, within);
    }
    sides.finish();
  }
  if (!example.best) of.fault_at("worth", "it is of best play", "policy = \"best\" was expected");
}

Example read_example(Reading& reading, files::Reader& of) {
  Example example;
  example.place = of.place();
  example.about = of.text("about");
  example.source = of.optional_text("source").value_or("");
  if (!of.has("source"))
    of.fault("'source' is missing", "where these numbers are published, or \"by hand: …\", was expected");
  if (of.optional_table("given")) {
    example.given = *of.node("given");
  } else if (!of.has("given")) {
    of.fault("'given' is missing", "what the sides have was expected: given = { attacker = { … }, … }");
  }
  example.rounds = of.optional_integer("rounds", 1, 1000);
  // Without `policy` the example is evaluated as odds would answer its scenario.
  example.best = of.optional_choice<bool>("policy", {{"best", true}, {"otherwise", false}})
                     .value_or(!reading.game.says_what_is_assumed());
  example.exact = of.optional_boolean("exact").value_or(true);
  std::optional<Exact> within;
  if (const auto said = of.optional_real("within", 0, 1)) within = Exact::from_decimal(*said);
  example.wins.resize(reading.game.sides());
  for (std::size_t side = 0; side < reading.game.sides(); ++side) {
    if (const files::Node* node = of.node(reading.game.side_id(side))) {
      example.wins[side] = read_published_chance(reading, *node, within);
    }
  }
  read_outcomes_of(reading, of, within, example);
  read_chance(reading, of, within, example);
  read_left(reading, of, within, example);
  if (const files::Node* mean = of.node("mean_rounds"))
    example.mean_rounds = read_published(reading, *mean, within);
  if (auto choice = of.optional_table("choice")) {
    std::vector<std::string> known;
    for (const Step* step : reading.game.steps()) {
      if (const auto* choose = std::get_if<Choose>(&step->verb)) {
        for (const Option& option : choose->options) known.push_back(option.id);
      }
    }
    for (const std::string& id : choice->keys()) {
      const files::Node* node = choice->node(id);
      if (std::find(known.begin(), known.end(), id) == known.end()) {
        choice->fault_at(id, in_quotes(id) + " is no option", files::suggest(id, known));
      } else if (auto published = read_worth(reading, *node, within)) {
        example.choice.emplace_back(id, *std::move(published));
      }
    }
    if (!example.best)
      of.fault_at("choice", "what a choice is worth rests on what is chosen afterwards",
                  "policy = \"best\" was expected");
  }
  read_worths(reading, of, within, example);
  // Faulty values were already reported.
  bool any = false;
  for (const char* key : {"mean_rounds", "outcomes", "chance", "left", "choice", "worth"})
    any = any || of.node().find(key) != nullptr;
  for (const std::string& side : reading.game.lists[kSides].words)
    any = any || of.node().find(side) != nullptr;
  finish(of, keys::kExample, reading.game.lists[kSides].words);
  if (!any) {
    of.fault("nothing must come of it",
             "'" + reading.game.side_id(0) + "', 'outcomes', 'chance' or 'left' was expected");
  }
  return example;
}

}  // namespace

void read_examples(Reading& reading, files::Reader& root) {
  const Game& game = reading.game;
  const std::vector<bool> spoken_of = game.spoken_of;  // from the rules: examples add nothing
  for (files::Reader& of : root.optional_tables("example", {0, kMaxExamples})) {
    reading.game.examples.push_back(read_example(reading, of));
  }
  reading.game.spoken_of = spoken_of;
}

Result<Setup> read_given(const Game& game, const Example& example) {
  Faults faults;
  files::Document document;
  document.files = {game.file};
  files::Reader table(document, example.given, faults);
  Setup setup = read_setup(game, table);
  table.finish();
  if (example.rounds) setup.rounds = example.rounds;
  if (!faults.empty()) return faults;
  return setup;
}

}  // namespace casus::game
