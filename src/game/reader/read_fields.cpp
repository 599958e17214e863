// Reads [rulebook] and [ask]: the values that a rulebook and a scenario may set.

#include <algorithm>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "game/model/setup.hpp"
#include "game/reader/sections.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

constexpr std::int64_t kMostInField = 1'000'000;

/// Reads a field that is one of a list of words: `of = ["defender", "attacker"]`.
void read_word(Reading& reading, files::Reader& of, Field& field) {
  const std::vector<std::string> words = of.names("of", {1, 64});
  for (const std::string& word : words) {
    check_name(reading, of.place("of"), word);
    if (std::count(words.begin(), words.end(), word) > 1) {
      of.fault_at("of", in_quotes(word) + " is there twice", "each word once was expected");
      break;
    }
  }
  if (words.empty()) return;
  Game& game = reading.game;
  const auto same = std::find_if(game.fields.begin(), game.fields.end(), [&](const Field& other) {
    return other.name == field.name && other.type.kind == Type::Kind::word &&
           game.lists[other.type.list].words == words;
  });
  if (same != game.fields.end()) {
    field.type = same->type;
  } else {
    field.type = {Type::Kind::word,
                  static_cast<Index>(game.lists.size()),
                  {0, static_cast<std::int64_t>(words.size()) - 1}};
    game.lists.push_back({field.name, words});
  }
  if (const auto is = of.optional_choice("is", words)) field.is = static_cast<std::int64_t>(*is);
}

void read_value(Reading& reading, files::Reader& of, Field& field) {
  if (const files::Node* words = of.node("of")) {
    if (words->text() == nullptr) {
      read_word(reading, of, field);
      return;
    }
    const Game& game = reading.game;
    if (of.choice("of", std::vector<std::string>{"order", "side"}) == 1) {
      field.type = {Type::Kind::word, kSides, {0, static_cast<std::int64_t>(game.sides()) - 1}};
      if (const auto is = of.optional_choice("is", game.lists[kSides].words))
        field.is = static_cast<std::int64_t>(*is);
      return;
    }
    field.is_order = true;
    if (const files::Node* is = of.node("is")) field.order = read_order(reading, of, *is);
    return;
  }
  const files::Node* is = of.node("is");
  if (is != nullptr && is->boolean() != nullptr) {
    field.type = kTruth;
    field.is = *is->boolean() ? 1 : 0;
    return;
  }
  if (is != nullptr && is->text() != nullptr) {
    of.fault("'of' is missing",
             "the words that '" + field.name + "' may be were expected: of = [\"" + *is->text() + "\", …]");
    return;
  }
  // A field without any information about its values gets one fault.
  if (is == nullptr && !of.has("from") && !of.has("to") && !find_named(reading.game.fields, field.name))
    return;
  const std::int64_t lo = of.integer("from", -kMostInField, kMostInField);
  const std::int64_t hi = of.integer("to", lo, kMostInField);
  field.type = number_in({lo, hi});
  field.is = of.optional_integer("is", lo, hi).value_or(std::clamp<std::int64_t>(0, lo, hi));
}

/// Pairs a field of [ask] with the field of [rulebook] of the same name, whose value a scenario may replace.
void pair_up(Reading& reading, files::Reader& of, Field& field) {
  const auto& fields = reading.game.fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!fields[i].of_rulebook || fields[i].name != field.name) continue;
    const bool alike = fields[i].is_order == field.is_order &&
                       (field.is_order ||
                        (fields[i].type.kind == field.type.kind && fields[i].type.list == field.type.list));
    if (!alike) {
      reading.fault(field.place, in_quotes(field.name) + " is a field of [rulebook] too, of another sort",
                    "the same sort, or another name, was expected");
    } else if (of.has("is")) {
      of.fault_at("is", in_quotes(field.name) + " is a field of [rulebook] too, which says what it is",
                  "no `is` was expected here, or another name");
    }
    field.same = static_cast<Index>(i);
    field.is = fields[i].is;
    field.order = fields[i].order;
  }
}

void read_table_of(Reading& reading, files::Reader& root, const std::string& section) {
  each_named<Field>(reading, root, section, [&](files::Reader& of, Field& field) {
    const files::Node* entry = root.node().find(section)->find(field.name);
    if (entry->table() == nullptr) return;  // its fault is reported; no keys are missing from it
    field.of_rulebook = section == "rulebook";
    if (!field.of_rulebook) {
      field.each_side = of.optional_choice<bool>("for", {{"each side", true}}).value_or(false);
    }
    read_value(reading, of, field);
    if (!field.of_rulebook) pair_up(reading, of, field);
    if (!of.has("is") && field.same == kNone) {
      of.fault("'is' is missing",
               "what " + in_quotes(field.name) + " is where nobody says else was expected");
    }
    field.clause = read_clause(reading, of);
    field.says = of.optional_text("says").value_or(field.name);
    finish(of, keys::kField);
    reading.game.fields.push_back(std::move(field));
  });
}

}  // namespace

void read_fields(Reading& reading, files::Reader& root) {
  read_table_of(reading, root, "rulebook");
  read_table_of(reading, root, "ask");
  reading.field_used.resize(reading.game.fields.size());
}

void check_scenario_keys(Reading& reading) {
  const auto check = [&](const std::string& name, const Place& place, const auto& keys) {
    if (std::find(keys.begin(), keys.end(), name) == keys.end()) return;
    reading.fault(place, in_quotes(name) + " is a key of every scenario", "another name was expected");
  };
  const Game& game = reading.game;
  for (const Field& field : game.fields) {
    if (field.of_rulebook) continue;
    if (field.each_side) check(field.name, field.place, kKeysOfSide);
    if (!field.each_side) check(field.name, field.place, kScenarioKeys);
  }
  for (const Track& track : game.tracks) {
    if (track.each_side) check(track.name, track.place, kKeysOfSide);
    if (!track.each_side) check(track.name, track.place, kScenarioKeys);
  }
  for (const Kind& kind : game.kinds) check(kind.name, kind.place, kKeysOfSide);
}

}  // namespace casus::game
