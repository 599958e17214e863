#include "game/words/form.hpp"

#include <algorithm>

#include "game/reader/sections.hpp"
#include "game/reader/vocabulary.hpp"
#include "game/syntax/syntax.hpp"

namespace casus::game {
namespace {

using files::Node;

Node::Array texts(const auto& words) {
  Node::Array array;
  for (const auto& word : words) array.push_back(Node(std::string_view(word)));
  return array;
}

/// Returns an array with one entry for each element of `all`.
Node each(const auto& all, const auto& convert) {
  Node::Array array;
  for (const auto& one : all) array.push_back(Node(convert(one)));
  return array;
}

void add_clause(Node::Table& table, const Game& game, Index clause) {
  if (clause != kNone) table.push_back({"clause", Node(game.clauses[clause].id)});
}

Node value_of(const Game& game, const Type& type, std::int64_t value) {
  if (type.kind == Type::Kind::truth) return {value != 0};
  if (type.kind != Type::Kind::word) return {value};
  return value < 0 ? Node("") : Node(game.lists[type.list].words[static_cast<std::size_t>(value)]);
}

Node order_of(const Game& game, const Order& order) {
  Node::Array names;
  for (const FormMask forms : order) names.push_back(Node(forms_in_words(game, forms)));
  return names;
}

/// Returns {"name","type","says","is","from"?,"to"?,"of"?,"same"?,"clause"?}; `type` is number, truth, word
/// or order.
Node::Table field_of(const Game& game, const Field& field) {
  Node::Table made{{"name", Node(field.name)}};
  const auto say = [&](std::string_view type, Node is) {
    made.push_back({"type", Node(type)});
    made.push_back({"says", Node(field.says)});
    made.push_back({"is", std::move(is)});
  };
  if (field.is_order) {
    say("order", order_of(game, field.order));
  } else {
    const bool is_word = field.type.kind == Type::Kind::word;
    const bool is_truth = field.type.kind == Type::Kind::truth;
    say(is_word ? "word" : is_truth ? "truth" : "number", value_of(game, field.type, field.is));
    if (is_word) made.push_back({"of", Node(texts(game.lists[field.type.list].words))});
    if (!is_word && !is_truth) {
      made.push_back({"from", Node(field.type.range.lo)});
      made.push_back({"to", Node(field.type.range.hi)});
    }
  }
  if (field.each_side) made.push_back({"each_side", Node(true)});
  if (field.same != kNone) made.push_back({"same", Node(true)});
  add_clause(made, game, field.clause);
  return made;
}

Node fields_of(const Game& game, bool of_rulebook) {
  Node::Array made;
  for (const Field& field : game.fields) {
    if (field.of_rulebook == of_rulebook) made.push_back(Node(field_of(game, field)));
  }
  return made;
}

/// Returns the numbers and words of a kind: one for all its states, or one for each. Values that are 0 or no
/// word are left out.
Node::Table numbers_of(const Game& game, const Kind& kind) {
  Node::Table made;
  for (const Stat& stat : game.stats) {
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

Node::Table unit_of(const Game& game, const Kind& kind) {
  Node::Array tags;
  for (const Group& group : game.groups) {
    const bool has_it = (group.forms >> kind.first_form & 1U) != 0;
    if (group.of == Group::Of::tag && has_it) tags.push_back(Node(group.name));
  }
  Node::Table made{{"name", Node(kind.name)},
                   {"says", Node(kind.says)},
                   {"most", Node(kind.most)},
                   {"tags", Node(std::move(tags))},
                   {"numbers", Node(numbers_of(game, kind))}};
  if (!kind.hint.empty()) made.push_back({"hint", Node(kind.hint)});
  if (kind.of) made.push_back({"of", Node(game.side_id(*kind.of))});
  if (!kind.states.empty()) made.push_back({"steps", Node(texts(kind.states))});
  if (kind.life != kNone) made.push_back({"life", Node(game.stats[kind.life].of_form[kind.first_form])});
  return made;
}

Node::Table track_of(const Game& game, const Track& track) {
  Node::Table made{{"name", Node(track.name)},
                   {"says", Node(track.says)},
                   {"is", Node(track.is)},
                   {"from", Node(track.range.lo)},
                   {"to", Node(track.range.hi)}};
  if (track.each_side) made.push_back({"each_side", Node(true)});
  // A scenario may say what is left of a card below the name of its deck, too.
  if (const auto [deck, card] = game.card_left(static_cast<std::size_t>(&track - game.tracks.data()));
      deck != nullptr) {
    made.push_back({"deck", Node(deck->name)});
    made.push_back({"card", Node(card->name)});
  }
  add_clause(made, game, track.clause);
  return made;
}

Node::Table die_of(const Game& game, const DieOf& die) {
  Node::Array faces;
  const Type type{die.list == kNone ? Type::Kind::number : Type::Kind::word, die.list, {}};
  for (const std::int64_t face : die.faces) faces.push_back(value_of(game, type, face));
  return {{"name", Node(die.name)}, {"faces", Node(std::move(faces))}};
}

/// Returns every name that an expression of the file may use, each once.
Node names_of(const Game& game) {
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
  for (const Note& note : game.notes) {
    if (!note.hidden) names.push_back(note.name);
  }
  add(game.decks);
  for (const Deck& deck : game.decks) {
    add(deck.cards);
    add(deck.stats);
    add(deck.tags);
  }
  for (const DieOf& die : game.dice) {
    if (!die.name.empty()) names.push_back(die.name);
  }
  for (const Step* step : game.steps()) {
    if (const auto* thrown = std::get_if<Throw>(&step->verb)) add(thrown->pools);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return texts(names);
}

}  // namespace

files::Node form_of(const Game& game) {
  files::Node::Array sides;
  for (std::size_t side = 0; side < game.sides(); ++side)
    sides.push_back(files::Node::Table{{"id", files::Node(game.side_id(side))},
                                       {"says", files::Node(game.side_names[side])}});
  files::Node::Array dice;
  for (const DieOf& die : game.dice) {
    if (!die.name.empty()) dice.push_back(files::Node(die_of(game, die)));
  }
  return files::Node::Table{
      {"system", files::Node(game.system)},
      {"title", files::Node(game.title)},
      {"source", files::Node(game.source)},
      {"sides", files::Node(std::move(sides))},
      {"units", each(game.kinds, [&](const Kind& kind) { return unit_of(game, kind); })},
      {"ask", fields_of(game, false)},
      {"rulebook", fields_of(game, true)},
      {"tracks", each(game.tracks, [&](const Track& track) { return track_of(game, track); })},
      {"dice", files::Node(std::move(dice))},
      {"clauses", each(game.clauses,
                       [](const ClauseLine& line) {
                         return files::Node::Table{{"id", files::Node(line.id)},
                                                   {"says", files::Node(line.says)},
                                                   {"page", files::Node(line.page)},
                                                   {"standing", files::Node(to_string(line.standing))}};
                       })},
      {"outcomes", each(game.ends,
                        [&](const End& end) {
                          files::Node::Table made{{"id", files::Node(end.outcome)}};
                          if (!end.victors.empty())
                            made.push_back({"victor", files::Node(game.side_id(end.victors.front()))});
                          if (end.victors.size() > 1)
                            made.push_back({"victors", each(end.victors, [&](std::size_t side) {
                                              return files::Node(game.side_id(side));
                                            })});
                          return made;
                        })},
      {"has_secrets", files::Node(game.has_secrets())},
      {"names", names_of(game)}};
}

files::Node words_of_the_language() {
  files::Node::Table places;
  for (const auto& [place, words] : keys::kAll)
    places.push_back({std::string(place), files::Node(texts(words))});
  return files::Node::Table{{"keys", files::Node(std::move(places))},
                            {"values", files::Node(texts(keys::kValues))},
                            {"functions", files::Node(texts(function_names()))},
                            {"words", files::Node(texts(word_names()))}};
}

}  // namespace casus::game
