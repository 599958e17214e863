// Reads the expressions, pools and sentences of a file.

#include <algorithm>
#include <cassert>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "game/reader/reading.hpp"
#include "game/reader/resolver.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

Expression read_source(Reading& reading, const Source& source, const Scope& scope,
                       const ExpectedValue& wanted) {
  const auto syntax = parsed(reading, source, parse_expression(source.text));
  if (!syntax) return {};
  return Resolver(reading, source, *syntax, scope).expression(syntax->root, wanted);
}

Expression constant(Type type, std::int64_t value, std::string text, Place place) {
  ExpressionNode node;
  node.type = type;
  node.value = value;
  node.span = {0, static_cast<std::uint32_t>(text.size())};
  Expression made;
  made.nodes.push_back(std::move(node));
  made.text = std::move(text);
  made.place = std::move(place);
  return made;
}

}  // namespace

Expression read_expression(Reading& reading, const files::Node& node, const Scope& scope,
                           const ExpectedValue& wanted) {
  const Place place = reading.document->place(node);
  constexpr std::int64_t kMost = 1'000'000'000;
  if (const std::string* text = node.text()) {
    return read_source(reading, {node.spot, *text, 0, *text}, scope, wanted);
  }
  if (const std::int64_t* number = node.integer();
      number != nullptr && wanted.what != ExpectedValue::ValueKind::word) {
    if (*number >= -kMost && *number <= kMost) {
      return constant(number_in({*number, *number}), *number, std::to_string(*number), place);
    }
  }
  if (const bool* truth = node.boolean(); truth != nullptr && wanted.what != ExpectedValue::ValueKind::word) {
    return constant({Type::Kind::truth, kNone, {*truth, *truth}}, *truth ? 1 : 0, *truth ? "true" : "false",
                    place);
  }
  std::string expected = "an expression in quotes was expected";
  if (const auto* list = node.array(); list != nullptr && wanted.what == ExpectedValue::ValueKind::truth) {
    std::vector<std::string> names;
    for (const files::Node& name : *list) {
      if (name.text() != nullptr) names.push_back(*name.text());
    }
    if (!names.empty() && names.size() == list->size())
      expected = "\"" + joined(names, " or ") + "\" was expected";
  }
  reading.fault(place, "this is " + std::string(name_of(node.kind())), expected);
  return {};
}

Expression read_expression(Reading& reading, files::Reader& table, std::string_view key, const Scope& scope,
                           const ExpectedValue& wanted) {
  const files::Node* node = table.node(key);
  return node == nullptr ? Expression{} : read_expression(reading, *node, scope, wanted);
}

Expression read_key(Reading& reading, const files::Entry& entry, const Scope& scope,
                    const ExpectedValue& wanted) {
  return read_source(reading, {entry.key_spot, entry.key, 0, entry.key}, scope, wanted);
}

Sentence read_sentence(Reading& reading, files::Reader& table, std::string_view key, const Scope& scope) {
  Sentence made;
  const auto text = table.optional_text(key);
  if (!text) return made;
  const files::TextSpot spot = table.node(key)->spot;
  std::size_t at = 0;
  while (true) {
    const std::size_t open = text->find('{', at);
    made.between.back() += text->substr(at, open - at);
    if (open == std::string::npos) return made;
    std::size_t depth = 1;
    std::size_t close = open + 1;
    for (; close < text->size() && depth > 0; ++close) {
      if ((*text)[close] == '{') ++depth;
      if ((*text)[close] == '}') --depth;
    }
    if (depth > 0) {
      reading.fault(reading.places.within(spot, *text, open), "'{' is not closed", "'}' was expected");
      return made;
    }
    const Source source{spot, *text, open + 1, text->substr(open + 1, close - open - 2)};
    Expression value = read_source(reading, source, scope, kAnything);
    if (!value.empty()) {
      made.filled.push_back(std::move(value));
      made.between.emplace_back();
    }
    at = close;
  }
}

std::optional<Pool> read_pool(Reading& reading, const std::string& name, const files::Node& node,
                              const Scope& scope) {
  const std::string* text = node.text();
  if (text == nullptr) {
    reading.fault(reading.document->place(node), "this is " + std::string(name_of(node.kind())),
                  "dice in quotes such as \"2d6\" were expected");
    return std::nullopt;
  }
  const Source source{node.spot, *text, 0, *text};
  const auto syntax = parsed(reading, source, parse_pool(*text));
  if (!syntax) return std::nullopt;
  Pool pool;
  pool.name = name;
  pool.for_each = syntax->for_each;
  pool.of_turn = syntax->of_turn && scope.turn;
  bool good = true;
  pool.of = scope.sides ? Who::side : Who::attacker;
  if (syntax->of) {
    const auto who =
        read_who(reading, reading.place(source, syntax->of->span.begin), syntax->of->name, scope);
    pool.of = who.value_or(Who::attacker);
    good = who.has_value();
  } else if (pool.for_each && !scope.sides) {
    const std::string& side = reading.game.side_id(0);
    reading.fault(reading.place(source, source.text.size()), "whose units these are is not said",
                  "'for each … of " + side + "' was expected, or for = \"each side\"");
    good = false;
  }
  if (pool.for_each) speak_of(reading.game, pool.of);
  Scope units = scope;
  units.at_hand = pool.for_each;
  pool.count = Resolver(reading, source, syntax->tree, units).expression(syntax->count, kWantedNumber);
  if (syntax->sides) {
    pool.sides = Resolver(reading, source, syntax->tree, units).expression(*syntax->sides, kWantedNumber);
    good = good && !pool.sides.empty();
  } else if (syntax->die) {
    const auto die = find_named(reading.game.dice, syntax->die->name);
    if (die) {
      pool.die = *die;
      Reading::use(reading.die_used, *die);
    } else {
      std::vector<std::string> known;
      for (const DieOf& other : reading.game.dice) {
        if (!other.name.empty()) known.push_back(other.name);
      }
      reading.fault(reading.place(source, syntax->die->span.begin),
                    in_quotes(syntax->die->name) + " is no die",
                    known.empty() ? "a [die." + syntax->die->name + "] with its faces was expected"
                                  : files::suggest(syntax->die->name, known));
      good = false;
    }
  } else {
    DieOf die;
    die.faces = syntax->faces;
    die.place = reading.document->place(node);
    pool.die = static_cast<Index>(reading.game.dice.size());
    reading.game.dice.push_back(std::move(die));
  }
  if (syntax->each) {
    pool.each = Resolver(reading, source, syntax->tree, units).expression(*syntax->each, kWantedTruth);
    good = good && !pool.each.empty();
  }
  if (!good || pool.count.empty()) return std::nullopt;
  return pool;
}

Expression read_dice_condition(Reading& reading, const files::Node& node, Index pool, const Scope& scope) {
  const std::string* text = node.text();
  if (text == nullptr) {
    reading.fault(reading.document->place(node), "this is " + std::string(name_of(node.kind())),
                  "which dice are thrown again was expected: \"guns < 3\"");
    return {};
  }
  const Source source{node.spot, *text, 0, *text};
  const auto syntax = parsed(reading, source, parse_expression(*text));
  if (!syntax) return {};
  return Resolver(reading, source, *syntax, scope).dice_condition(syntax->root, pool);
}

std::optional<Who> read_who(Reading& reading, const Place& place, const std::string& word,
                            const Scope& scope) {
  if (const auto who = who_of_word(reading.game, scope, word)) return who;
  if (word == "side" || word == "enemy") {
    auto [what, expected] = unbound(reading.game, scope, word);
    reading.fault(place, std::move(what), std::move(expected));
  } else {
    reading.fault(place, in_quotes(word) + " is no side",
                  files::suggest(word, words_for_sides(reading.game, scope)));
  }
  return std::nullopt;
}

std::optional<Who> who_of_word(const Game& game, const Scope& scope, std::string_view word) {
  for (std::size_t side = 0; side < game.sides(); ++side) {
    if (word == game.side_id(side)) return who_of_side(side);
  }
  if (scope.sides && word == "side") return Who::side;
  if (scope.enemy && word == "enemy") return Who::enemy;
  return std::nullopt;
}

std::vector<std::string> words_for_sides(const Game& game, const Scope& scope) {
  std::vector<std::string> words = game.lists[kSides].words;
  if (scope.sides) words.emplace_back("side");
  if (scope.enemy) words.emplace_back("enemy");
  return words;
}

std::pair<std::string, std::string> unbound(const Game& game, const Scope& scope, std::string_view word) {
  const bool of_many = word == "enemy" && game.sides() > 2;
  return {in_quotes(word) + " is not known here",
          of_many && scope.sides ? "of more than two sides `against` says who it is: against = \"" +
                                       game.side_id(1) + "\", or \"each enemy\", beside `for`"
                                 : "a step with for = \"each side\"" +
                                       std::string(of_many ? " and `against`" : "") + " binds it"};
}

std::vector<Index> read_clauses(Reading& reading, files::Reader& table) {
  std::vector<Index> cited;
  const files::Node* node = table.node("clause");
  if (node == nullptr) return cited;
  const auto cite = [&](const files::Node& id) {
    if (id.text() == nullptr) {
      reading.fault(reading.document->place(id), "this is " + std::string(name_of(id.kind())),
                    "the id of a clause was expected");
      return;
    }
    for (std::size_t i = 0; i < reading.game.clauses.size(); ++i) {
      if (reading.game.clauses[i].id != *id.text()) continue;
      cited.push_back(static_cast<Index>(i));
      reading.clause_cited[i] = true;
      return;
    }
    std::vector<std::string> known;
    for (const ClauseLine& clause : reading.game.clauses) known.push_back(clause.id);
    reading.fault(reading.document->place(id), in_quotes(*id.text()) + " is no clause",
                  known.empty() ? "a line in [clause] was expected" : files::suggest(*id.text(), known));
  };
  if (const auto* several = node->array()) {
    for (const files::Node& id : *several) cite(id);
  } else {
    cite(*node);
  }
  return cited;
}

void finish(files::Reader& table, keys::Words words, const std::vector<std::string>& named) {
  assert(std::all_of(table.asked().begin(), table.asked().end(),
                     [&](const std::string& key) {
                       return std::find(words.begin(), words.end(), key) != words.end() ||
                              std::find(named.begin(), named.end(), key) != named.end();
                     }) &&
         "a key that the vocabulary does not have");
  static_cast<void>(words);
  static_cast<void>(named);
  table.finish();
}

bool check_name(Reading& reading, const Place& place, const std::string& name) {
  auto fault = fault_of_name(name);
  if (!fault) return true;
  // The reader gives "?" for what is no text, or empty, and has said so.
  const bool is_said = name == "?" && !reading.faults.empty() && reading.faults.back().place == place;
  if (is_said) return false;
  reading.fault(place, std::move(fault->what), std::move(fault->expected));
  return false;
}

}  // namespace casus::game
