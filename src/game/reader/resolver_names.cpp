// Resolves a name to its meaning at the place of an expression.

#include <algorithm>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "game/reader/losable.hpp"
#include "game/reader/resolver.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

std::optional<std::int64_t> place_of_word(const List& list, std::string_view word) {
  const auto at = std::find(list.words.begin(), list.words.end(), word);
  if (at == list.words.end()) return std::nullopt;
  return at - list.words.begin();
}

}  // namespace

Resolver::ResolvedNode Resolver::ambiguous(const SyntaxNode::Part& part, const std::vector<Meaning>& all) {
  return wrong(part.span, in_quotes(part.name) + " is both " + all[0].is + " and " + all[1].is +
                              "; another name for " + all[0].other + " was expected");
}

Resolver::ResolvedNode Resolver::unknown(const SyntaxNode::Part& part,
                                         const std::vector<std::string>& known) {
  const std::string& name = part.name;
  if (is_faulty_note(name)) return std::nullopt;
  const std::optional<std::string> nearest = files::nearest(name, known);
  const auto is_note = [&](const std::string& candidate) {
    return std::any_of(game_->notes.begin(), game_->notes.end(),
                       [&](const Note& note) { return note.name == candidate; });
  };
  const std::string who = reading_->step.empty() ? "this" : reading_->step;
  if (reading_->note_names.contains(name) && scope_.notes) {
    return wrong(part.span, who + " wants " + in_quotes(name) +
                                ", which no step before it reads; it is read by a later one");
  }
  if (nearest && is_note(*nearest)) {
    return wrong(part.span, who + " wants " + in_quotes(name) + ", which no step before it reads; " +
                                in_quotes(*nearest) + " was expected");
  }
  return wrong(part.span, in_quotes(name) + " is not known", files::suggest(name, known));
}

/// Returns whether a faulty step reads or sets this note: its fault is reported already, and no other follows
/// from it.
bool Resolver::is_faulty_note(const std::string& name) const {
  const auto& faulty = reading_->faulty_notes;
  return std::find(faulty.begin(), faulty.end(), name) != faulty.end();
}

Resolver::ResolvedNode Resolver::name(const SyntaxNode& at, Index list) {
  if (at.parts.size() == 1) return plain_name(at, list);
  if (at.parts[0].name == "unit") return unit_name(at);
  if (find_named(game_->decks, at.parts[0].name)) return card_name(at);
  return side_name(at);
}

Resolver::ResolvedNode Resolver::plain_name(const SyntaxNode& at, Index list) {
  const std::string& name = at.parts[0].name;
  if (is_faulty_note(name)) return std::nullopt;
  std::vector<Meaning> all = meanings(name);
  if (list != kNone) {
    if (const auto word = place_of_word(game_->lists[list], name)) {
      for (const Meaning& meaning : all) {
        using NameKind = Meaning::NameKind;
        const Type* type = meaning.what == NameKind::note    ? &game_->notes[meaning.index].type
                           : meaning.what == NameKind::field ? &game_->fields[meaning.index].type
                                                             : nullptr;
        const bool could = meaning.what == NameKind::let ||
                           (type != nullptr && type->kind == Type::Kind::word && type->list == list);
        if (!could) continue;
        return wrong(at.span, in_quotes(name) + " is both one of '" + game_->lists[list].name + "' and " +
                                  meaning.is + "; another name for " + meaning.other + " was expected");
      }
      const NodeId id = make(Op::constant, {Type::Kind::word, list, {*word, *word}}, at);
      made(id).value = *word;
      return id;
    }
  }
  if (all.size() > 1) return ambiguous(at.parts[0], all);
  if (all.size() == 1) return meant(at, all[0], Who::attacker, list);
  if (name == "round") return make(Op::round, number_in({}), at);
  if (name == "life_left") {
    if (scope_.lives) return make(Op::life_left, number_in({}), at);
    const std::string side = scope_.sides ? "side" : game_->side_id(0);
    return wrong(at.span, "whose life is left is not said",
                 "total(" + side + ", life_left) or units(" + side + ", life_left = 1) was expected");
  }
  if (name == "true" || name == "false") {
    const NodeId id = make(Op::constant, {Type::Kind::truth, kNone, {name == "true", name == "true"}}, at);
    made(id).value = name == "true" ? 1 : 0;
    return id;
  }
  if (name == "side" || name == "enemy") {
    if (name == "side" ? !scope_.sides : !scope_.enemy) {
      auto [what, expected] = unbound(*game_, scope_, name);
      return wrong(at.span, std::move(what), std::move(expected));
    }
    const NodeId id =
        make(Op::side, {Type::Kind::word, kSides, {0, static_cast<std::int64_t>(game_->sides()) - 1}}, at);
    made(id).who = name == "side" ? Who::side : Who::enemy;
    return id;
  }
  if (name == "unit" && scope_.at_hand && scope_.turn) {
    const NodeId id = make(Op::unit_is, kTruth, at);
    made(id).unit = Unit::at_hand;
    made(id).value = 1;
    return id;
  }
  if (name == "unit" || name == "units") {
    return wrong(at.span, in_quotes(name) + " alone is no value",
                 name == "unit" ? "a stat of it was expected: unit." +
                                      (game_->stats.empty() ? "strength" : game_->stats[0].name)
                                : "a side was expected: " + game_->side_id(0) + ".units");
  }
  const std::vector<Meaning> of_side = meanings_of_side(name);
  if (!of_side.empty() && of_side[0].what != Meaning::NameKind::group) {
    const std::string first = scope_.sides ? "side" : game_->side_id(0);
    const std::string second = scope_.enemy ? "enemy" : game_->side_id(1);
    return wrong(at.span, in_quotes(name) + " is " + of_side[0].is,
                 "'" + first + "." + name + "' or '" + second + "." + name + "' was expected");
  }
  if (find_named(game_->decks, name)) return deck_alone(at);
  return free_word(at, list);
}

/// Resolves a word that exactly one list has.
Resolver::ResolvedNode Resolver::free_word(const SyntaxNode& at, Index list) {
  const std::string& name = at.parts[0].name;
  std::optional<Index> in;
  for (std::size_t i = 0; i < game_->lists.size(); ++i) {
    if (game_->lists[i].of_options || !place_of_word(game_->lists[i], name)) continue;
    if (in) {
      return wrong(at.span,
                   in_quotes(name) + " is a word of '" + game_->lists[*in].name + "' and of '" +
                       game_->lists[i].name + "'",
                   "something of one of the two was expected left of '=', as in 'NAME = " + name +
                       "', or another name for the word in one of them");
    }
    in = static_cast<Index>(i);
  }
  if (in) {
    const std::int64_t word = *place_of_word(game_->lists[*in], name);
    const NodeId id = make(Op::constant, {Type::Kind::word, *in, {word, word}}, at);
    made(id).value = word;
    return id;
  }
  const auto group = meanings_of_unit(name);
  if (!group.empty() && !scope_.at_hand && !scope_.turn) {
    const std::string side = scope_.sides ? "side" : game_->side_id(0);
    return wrong(at.span,
                 in_quotes(name) + " is " +
                     (group[0].what == Meaning::NameKind::stat ? "a stat" : "no number") +
                     ": whose it is, is not said",
                 group[0].what == Meaning::NameKind::stat
                     ? "total(" + side + ", " + name + ") was expected, or a place with a unit at hand"
                     : "'" + side + "." + name + "' was expected");
  }
  std::vector<std::string> known = known_names();
  if (list != kNone)
    known.insert(known.begin(), game_->lists[list].words.begin(), game_->lists[list].words.end());
  return unknown(at.parts[0], known);
}

Resolver::ResolvedNode Resolver::unit_name(const SyntaxNode& at) {
  if (!scope_.turn && !scope_.at_hand) {
    return wrong(at.parts[0].span, "'unit' is not known here", "a step for each unit binds it");
  }
  const std::string& name = at.parts[1].name;
  if (at.parts.size() > 2)
    return wrong(at.parts[2].span, "a unit has no parts of parts", "'unit.NAME' was expected");
  const auto stat = find_named(game_->stats, name);
  const auto group = find_named(game_->groups, name);
  if (!stat && !group) {
    std::vector<std::string> known;
    for (const Stat& known_stat : game_->stats) known.push_back(known_stat.name);
    return unknown(at.parts[1], known);
  }
  if (stat && group) return ambiguous(at.parts[1], meanings_of_unit(name));
  const NodeId id = stat ? make(Op::stat, game_->stats[*stat].type, at) : make(Op::unit_is, kTruth, at);
  if (stat) {
    made(id).value = *stat;
    Reading::use(reading_->stat_used, *stat);
  }
  if (group) Reading::use(reading_->group_used, *group);
  if (group) made(id).forms = game_->groups[*group].forms;
  made(id).unit = scope_.turn ? Unit::of_turn : Unit::at_hand;
  return id;
}

Resolver::ResolvedNode Resolver::side_name(const SyntaxNode& at) {
  const auto side = who_of_word(*game_, scope_, at.parts[0].name);
  if (!side) {
    const std::string& word = at.parts[0].name;
    if (word == "side" || word == "enemy") {
      auto [what, expected] = unbound(*game_, scope_, word);
      return wrong(at.parts[0].span, std::move(what), std::move(expected));
    }
    std::vector<std::string> known = words_for_sides(*game_, scope_);
    if (scope_.turn) known.emplace_back("unit");
    return wrong(at.parts[0].span, in_quotes(word) + " is no side", files::suggest(word, known));
  }
  const std::string& name = at.parts[1].name;
  if (is_faulty_note(name)) return std::nullopt;
  if (name == "units" && at.parts.size() == 2) {
    const NodeId id = make(Op::count, number_in({}), at);
    made(id).forms = game_->all_forms();
    made(id).who = *side;
    return id;
  }
  const std::vector<Meaning> all = meanings_of_side(name);
  if (all.size() > 1) return ambiguous(at.parts[1], all);
  if (all.empty()) {
    if (const std::vector<Meaning> plain = meanings(name); !plain.empty() && at.parts.size() == 2) {
      return wrong(at.parts[1].span, in_quotes(name) + " is " + plain[0].is + ", not of a side",
                   in_quotes(name) + " was expected");
    }
    if (find_named(game_->stats, name)) {
      return wrong(at.parts[1].span, in_quotes(name) + " is a stat, which each unit has",
                   "its sum was expected: total(" + at.parts[0].name + ", " + name + ")");
    }
    std::vector<std::string> known{"units"};
    for (const Group& group : game_->groups) known.push_back(group.name);
    for (const Note& note : game_->notes) {
      if (note.each_side && !note.hidden && scope_.notes) known.push_back(note.name);
    }
    for (const Track& track : game_->tracks) {
      if (track.each_side) known.push_back(track.name);
    }
    for (const Field& field : game_->fields) {
      if (field.each_side) known.push_back(field.name);
    }
    return unknown(at.parts[1], known);
  }
  if (all[0].what == Meaning::NameKind::group &&
      (game_->groups[all[0].index].forms & game_->forms_of(*side)) == 0) {
    const std::string owner = owner_of(*game_, game_->groups[all[0].index].forms);
    return wrong(at.span, "only " + in_quotes(owner) + " may have " + in_quotes(name),
                 "'" + owner + "." + name + "' was expected");
  }
  if (at.parts.size() == 2) return meant(at, all[0], *side, kNone);
  // attacker.panzer.half: both groups apply.
  const auto second = find_named(game_->groups, at.parts[2].name);
  if (all[0].what != Meaning::NameKind::group || !second) {
    std::vector<std::string> known;
    for (const Group& group : game_->groups) known.push_back(group.name);
    return unknown(all[0].what == Meaning::NameKind::group ? at.parts[2] : at.parts[1], known);
  }
  const FormMask forms = game_->groups[all[0].index].forms & game_->groups[*second].forms;
  if (forms == 0) {
    return wrong(at.parts[2].span, "no " + in_quotes(name) + " is " + in_quotes(at.parts[2].name));
  }
  Reading::use(reading_->group_used, all[0].index);
  Reading::use(reading_->group_used, *second);
  const NodeId id = make(Op::count, number_in({}), at);
  made(id).forms = forms;
  made(id).who = *side;
  return id;
}

Resolver::ResolvedNode Resolver::meant(const SyntaxNode& at, const Meaning& meaning, Who side, Index list) {
  using NameKind = Meaning::NameKind;
  const Index index = meaning.index;
  switch (meaning.what) {
    case NameKind::let:
      return let(at, index, list);
    case NameKind::die:
      return make(Op::die, *scope_.die, at);
    case NameKind::group: {
      const bool of_side = at.parts.size() > 1;
      const NodeId id = of_side ? make(Op::count, number_in({}), at) : make(Op::unit_is, kTruth, at);
      Reading::use(reading_->group_used, index);
      made(id).forms = game_->groups[index].forms;
      made(id).who = side;
      made(id).unit = scope_.at_hand ? Unit::at_hand : Unit::of_turn;
      return id;
    }
    case NameKind::stat: {
      Reading::use(reading_->stat_used, index);
      const NodeId id = make(Op::stat, game_->stats[index].type, at);
      made(id).value = index;
      made(id).unit = scope_.at_hand ? Unit::at_hand : Unit::of_turn;
      return id;
    }
    case NameKind::pool: {
      const Pool& pool = scope_.throwing->pools[index];
      const bool one = !pool.for_each && !pool.count.empty() && pool.count.root().op == Op::constant &&
                       pool.count.root().value == 1;
      if (!one) {
        return wrong(
            at.span, in_quotes(pool.name) + " is dice, not a number",
            "what is read off them was expected: sum(" + pool.name + "), count(" + pool.name + " >= 5)");
      }
      const NodeId id = make(Op::shown, face_of(pool), at);
      made(id).value = index;
      return id;
    }
    case NameKind::note: {
      reading_->note_used[index] = true;
      const NodeId id = make(Op::note, game_->notes[index].type, at);
      made(id).value = index;
      made(id).who = side;
      return id;
    }
    case NameKind::track: {
      Reading::use(reading_->track_used, index);
      const NodeId id = make(Op::track, number_in(game_->tracks[index].range), at);
      made(id).value = index;
      made(id).who = side;
      return id;
    }
    case NameKind::field: {
      reading_->field_used[index] = true;
      const Field& field = game_->fields[index];
      if (field.is_order)
        return wrong(at.span, in_quotes(field.name) + " is an order of losses, not a value");
      const NodeId id = make(Op::field, field.type, at);
      made(id).value = index;
      made(id).who = side;
      return id;
    }
    case NameKind::card_stat:
    case NameKind::card:
    case NameKind::card_tag:
      return card_meant(at, meaning);
    case NameKind::constant:
    case NameKind::bound:
      break;
  }
  return std::nullopt;
}

Resolver::ResolvedNode Resolver::let(const SyntaxNode& at, Index index, Index list) {
  reading_->let_used[index] = true;
  if (std::find(inside_.begin(), inside_.end(), index) != inside_.end()) {
    std::vector<std::string> ring;
    for (const Index open : inside_) ring.push_back(game_->lets[open].name);
    ring.push_back(game_->lets[index].name);
    ring.erase(ring.begin(), std::find(ring.begin(), ring.end(), game_->lets[index].name));
    return wrong(at.span, in_quotes(game_->lets[index].name) + " is made of itself: " + joined(ring, " of "));
  }
  const LetSource& source = reading_->lets[index];
  if (!source.syntax) return std::nullopt;
  const auto was_source = source_;
  const auto was_syntax = syntax_;
  const Index was_let = let_;
  inside_.push_back(index);
  source_ = &source.source;
  syntax_ = &*source.syntax;
  let_ = index;
  const ResolvedNode body = node(source.syntax->root, list);
  source_ = was_source;
  syntax_ = was_syntax;
  let_ = was_let;
  inside_.pop_back();
  if (!body) return std::nullopt;
  const Type type = made(*body).type;
  const NodeId id = make(Op::let, type, at, {*body});
  made(id).value = index;
  return id;
}

}  // namespace casus::game
