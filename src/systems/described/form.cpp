#include "systems/described/form.hpp"

#include <algorithm>

#include "game/reader/sections.hpp"
#include "game/reader/vocabulary.hpp"
#include "game/syntax/syntax.hpp"

namespace casus::described {
namespace {

using files::Node;
using game::Game;
using game::Index;
using game::kNone;
using game::Type;

std::string clause_id(const Game& game, Index clause) {
  return clause == kNone ? "" : game.clauses[clause].id;
}

Node value_of(const Game& game, const Type& type, std::int64_t value) {
  if (type.kind == Type::Kind::truth) return {value != 0};
  if (type.kind != Type::Kind::word) return {value};
  return value < 0 ? Node("") : Node(game.lists[type.list].words[static_cast<std::size_t>(value)]);
}

GameForm::Field field_of(const Game& game, const game::Field& field) {
  using Is = GameForm::Field::Type;
  GameForm::Field made;
  made.name = field.name;
  made.says = field.says;
  made.each_side = field.each_side;
  made.same = field.same != kNone;
  made.clause = clause_id(game, field.clause);
  if (field.is_order) {
    made.type = Is::order;
    Node::Array names;
    for (const game::FormMask forms : field.order) names.emplace_back(game::forms_in_words(game, forms));
    made.is = std::move(names);
    return made;
  }
  made.is = value_of(game, field.type, field.is);
  if (field.type.kind == Type::Kind::word) {
    made.type = Is::word;
    made.of = game.lists[field.type.list].words;
  } else if (field.type.kind == Type::Kind::truth) {
    made.type = Is::truth;
  } else {
    made.from = field.type.range.lo;
    made.to = field.type.range.hi;
  }
  return made;
}

std::vector<GameForm::Field> fields_of(const Game& game, bool of_rulebook) {
  std::vector<GameForm::Field> made;
  for (const game::Field& field : game.fields) {
    if (field.of_rulebook == of_rulebook) made.push_back(field_of(game, field));
  }
  return made;
}

Node numbers_of(const Game& game, const game::Kind& kind) {
  Node::Table made;
  for (const game::Stat& stat : game.stats) {
    const auto at = [&](std::size_t state) { return stat.of_form[kind.first_form + state]; };
    const std::int64_t nothing = stat.type.kind == Type::Kind::word ? -1 : 0;
    bool is_said = false;
    bool is_same = true;
    for (std::size_t state = 0; state < kind.forms(); ++state) {
      is_said = is_said || at(state) != nothing;
      is_same = is_same && at(state) == at(0);
    }
    if (!is_said) continue;
    if (is_same) {
      made.push_back({stat.name, value_of(game, stat.type, at(0))});
      continue;
    }
    Node::Table by_state;
    for (std::size_t state = 0; state < kind.forms(); ++state)
      by_state.push_back({kind.states[state], value_of(game, stat.type, at(state))});
    made.push_back({stat.name, Node(std::move(by_state))});
  }
  return made;
}

GameForm::Unit unit_of(const Game& game, const game::Kind& kind) {
  GameForm::Unit made{kind.name, kind.says, kind.most,   {}, numbers_of(game, kind),
                      kind.hint, "",        kind.states, {}};
  for (const game::Group& group : game.groups) {
    const bool has_it = (group.forms >> kind.first_form & 1U) != 0;
    if (group.of == game::Group::Of::tag && has_it) made.tags.push_back(group.name);
  }
  if (kind.of) made.of = game.side_id(*kind.of);
  if (kind.life != kNone) made.life = game.stats[kind.life].of_form[kind.first_form];
  return made;
}

GameForm::Track track_of(const Game& game, std::size_t number) {
  const game::Track& track = game.tracks[number];
  GameForm::Track made{track.name,
                       track.says,
                       track.is,
                       track.range.lo,
                       track.range.hi,
                       track.each_side,
                       "",
                       "",
                       clause_id(game, track.clause)};
  // A scenario may say what is left of a card below the name of its deck, too.
  if (const auto [deck, card] = game.card_left(number); deck != nullptr) {
    made.deck = deck->name;
    made.card = card->name;
  }
  return made;
}

GameForm::Die die_of(const Game& game, const game::DieOf& die) {
  GameForm::Die made{die.name, {}};
  for (const std::int64_t face : die.faces) {
    if (die.list == kNone) {
      made.faces.emplace_back(face);
    } else {
      made.faces.emplace_back(game.lists[die.list].words[static_cast<std::size_t>(face)]);
    }
  }
  return made;
}

GameForm::Outcome outcome_of(const Game& game, const game::End& end) {
  GameForm::Outcome made{end.outcome, "", {}};
  if (!end.victors.empty()) made.victor = game.side_id(end.victors.front());
  if (end.victors.size() > 1) {
    for (const std::size_t side : end.victors) made.victors.push_back(game.side_id(side));
  }
  return made;
}

/// Returns every name that an expression of the file may use, each once.
std::vector<std::string> names_of(const Game& game) {
  std::vector<std::string> names{game.side_id(0), game.side_id(1)};
  const auto add = [&](const auto& all) {
    for (const auto& one : all) names.push_back(one.name);
  };
  add(game.groups);
  add(game.stats);
  add(game.fields);
  add(game.tracks);
  add(game.tables);
  add(game.lets);
  for (const game::Note& note : game.notes) {
    if (!note.hidden) names.push_back(note.name);
  }
  add(game.decks);
  for (const game::Deck& deck : game.decks) {
    add(deck.cards);
    add(deck.stats);
    add(deck.tags);
  }
  for (const game::DieOf& die : game.dice) {
    if (!die.name.empty()) names.push_back(die.name);
  }
  for (const game::Step* step : game.steps()) {
    if (const auto* thrown = std::get_if<game::Throw>(&step->verb)) add(thrown->pools);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

GameForm form_of(const Game& game) {
  GameForm form;
  form.system = game.system;
  form.title = game.title;
  form.source = game.source;
  for (std::size_t side = 0; side < game.sides(); ++side)
    form.sides.push_back({game.side_id(side), game.side_names[side]});
  for (const game::Kind& kind : game.kinds) form.units.push_back(unit_of(game, kind));
  form.ask = fields_of(game, false);
  form.rulebook = fields_of(game, true);
  for (std::size_t track = 0; track < game.tracks.size(); ++track)
    form.tracks.push_back(track_of(game, track));
  for (const game::DieOf& die : game.dice) {
    if (!die.name.empty()) form.dice.push_back(die_of(game, die));
  }
  for (const game::ClauseLine& line : game.clauses)
    form.clauses.push_back({line.id, line.says, line.page, line.standing});
  for (const game::End& end : game.ends) form.outcomes.push_back(outcome_of(game, end));
  form.has_secrets = game.has_secrets();
  form.names = names_of(game);
  return form;
}

LanguageWords words_of_the_language() {
  const auto texts = [](const auto& words) { return std::vector<std::string>(words.begin(), words.end()); };
  LanguageWords made{
      {}, texts(game::keys::kValues), texts(game::function_names()), texts(game::word_names())};
  for (const auto& [place, words] : game::keys::kAll) made.keys.emplace_back(place, texts(words));
  return made;
}

}  // namespace casus::described
