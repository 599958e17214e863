// Resolves what is read of the cards that a step draws: sums over the notes of how many of each came.

#include <algorithm>

#include "files/nearest.hpp"
#include "game/reader/resolver.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

const Deck* Resolver::deck_drawn() const {
  return scope_.drawing == nullptr ? nullptr : &game_->decks[scope_.drawing->deck];
}

std::vector<Resolver::Meaning> Resolver::meanings_of_card(const std::string& name) const {
  std::vector<Meaning> all;
  const Deck* deck = deck_drawn();
  if (deck == nullptr || !scope_.card) return all;
  using NameKind = Meaning::NameKind;
  if (const auto stat = find_named(deck->stats, name))
    all.push_back({NameKind::card_stat, *stat, "a stat of the cards", "the stat"});
  if (const auto card = find_named(deck->cards, name))
    all.push_back({NameKind::card, *card, "a card", "the card"});
  if (const auto tag = find_named(deck->tags, name))
    all.push_back({NameKind::card_tag, *tag, "a tag of the cards", "the tag"});
  return all;
}

/// Resolves a name within `total`, `least` or `most`: what it is of the current card.
Resolver::ResolvedNode Resolver::card_meant(const SyntaxNode& at, const Meaning& meaning) {
  const Deck& deck = *deck_drawn();
  const std::size_t card = *scope_.card;
  if (meaning.what == Meaning::NameKind::card_stat) {
    const std::int64_t value = deck.cards[card].numbers[meaning.index];
    reading_->card_names_used.emplace(scope_.drawing->deck, deck.stats[meaning.index].name);
    const NodeId id = make(Op::constant, number_in({value, value}), at);
    made(id).value = value;
    return id;
  }
  const bool is_tag = meaning.what == Meaning::NameKind::card_tag;
  const bool holds = is_tag ? deck.tags[meaning.index].of_card[card] : meaning.index == card;
  if (is_tag) reading_->card_names_used.emplace(scope_.drawing->deck, deck.tags[meaning.index].name);
  const NodeId id = make(Op::constant, {Type::Kind::truth, kNone, {holds, holds}}, at);
  made(id).value = holds ? 1 : 0;
  return id;
}

/// Adds the fault of cards that are looked at where none are drawn of this deck.
Resolver::ResolvedNode Resolver::not_drawn(const SyntaxNode::Part& part) {
  const Deck& deck = game_->decks[*find_named(game_->decks, part.name)];
  const std::string left = deck.cards.empty() ? "" : deck.name + "_" + deck.cards[0].name;
  const std::string whose = !deck.each_side ? "" : (scope_.sides ? "side" : game_->side_id(0)) + ".";
  return wrong(part.span, in_quotes(part.name) + " is a deck, and no cards of it are drawn here",
               "a `read` of the step that draws them was expected, or what is left, '" + whose + left + "'");
}

/// Returns whether the first argument of a function is a deck.
bool Resolver::is_deck(const SyntaxNode& call) const {
  if (call.children.empty()) return false;
  const SyntaxNode& first = syntax(call.children[0]);
  return first.kind == Kind::name && first.parts.size() == 1 && find_named(game_->decks, first.parts[0].name);
}

/// Adds the fault of a deck that stands where a value does.
Resolver::ResolvedNode Resolver::deck_alone(const SyntaxNode& at) {
  const Deck* deck = deck_drawn();
  if (deck == nullptr || deck->name != at.parts[0].name) return not_drawn(at.parts[0]);
  return wrong(at.span, in_quotes(deck->name) + " is cards, not a number",
               "what is read of them was expected: " + deck->name + "." + deck->cards[0].name + ", total(" +
                   deck->name + ", 1)");
}

/// Returns a node: how many of a card were drawn.
NodeId Resolver::came(const SyntaxNode& at, std::size_t card) {
  const Index note = scope_.drawing->came[card];
  const NodeId id = make(Op::note, game_->notes[note].type, at);
  made(id).value = note;
  made(id).who = scope_.drawing->whose;
  return id;
}

/// Resolves card.zero and card.TAG: how many of them were drawn.
Resolver::ResolvedNode Resolver::card_name(const SyntaxNode& at) {
  const Deck* deck = deck_drawn();
  if (deck == nullptr || deck->name != at.parts[0].name) return not_drawn(at.parts[0]);
  const std::string& name = at.parts[1].name;
  if (at.parts.size() > 2)
    return wrong(at.parts[2].span, "a card has no parts",
                 in_quotes(deck->name + "." + name) + " was expected");
  if (const auto card = find_named(deck->cards, name)) return came(at, *card);
  if (const auto tag = find_named(deck->tags, name)) {
    reading_->card_names_used.emplace(scope_.drawing->deck, name);
    std::optional<NodeId> sum;
    for (std::size_t card = 0; card < deck->cards.size(); ++card) {
      if (!deck->tags[*tag].of_card[card]) continue;
      const NodeId next = came(at, card);
      sum = sum ? make(Op::add, number_in({}), at, {*sum, next}) : next;
    }
    return sum;
  }
  if (find_named(deck->stats, name)) {
    return wrong(at.parts[1].span, in_quotes(name) + " is a stat, which each card has",
                 "its sum was expected: total(" + deck->name + ", " + name + ")");
  }
  std::vector<std::string> known;
  for (const Card& card : deck->cards) known.push_back(card.name);
  for (const CardTag& tag : deck->tags) known.push_back(tag.name);
  return wrong(at.parts[1].span, in_quotes(name) + " is no card of " + in_quotes(deck->name),
               files::suggest(name, known));
}

/// Resolves total(card, value), with a condition or without, and least and most of a stat: over the cards
/// that were drawn.
Resolver::ResolvedNode Resolver::over_cards(const SyntaxNode& at) {
  const SyntaxNode::Part& named = syntax(at.children[0]).parts[0];
  const Deck* deck = deck_drawn();
  if (deck == nullptr || deck->name != named.name) return not_drawn(named);
  const std::string& name = at.parts[0].name;
  if (name == "units")
    return wrong(at.span, "cards are no units", "total(" + deck->name + ", 1) was expected");
  if (!arguments(at, 2, 3, name + "(deck, value) or " + name + "(deck, value, condition)"))
    return std::nullopt;
  const Scope before = scope_;
  bool good = true;
  std::vector<std::pair<NodeId, NodeId>> there_each;  // how many came, and the value of each
  for (std::size_t card = 0; card < deck->cards.size() && good; ++card) {
    scope_.card = card;
    const ResolvedNode each = node(at.children[1], kNone);
    good = each && is(*each, kWantedNumber);
    NodeId there = came(at, card);
    if (good && at.children.size() > 2) {
      const ResolvedNode holds = node(at.children[2], kNone);
      good = holds && is(*holds, kWantedTruth);
      if (good) there = make(Op::multiply, number_in({}), at, {there, *holds});
    }
    if (good) there_each.emplace_back(there, *each);
  }
  scope_ = before;
  if (!good) return std::nullopt;
  if (name != "total") return best_of_cards(at, std::move(there_each));
  std::optional<NodeId> sum;
  for (const auto& [there, each] : there_each) {
    const ExpressionNode& value = made(each);
    if (value.op == Op::constant && value.value == 0) continue;
    const bool one = value.op == Op::constant && value.value == 1;
    const NodeId next = one ? there : make(Op::multiply, number_in({}), at, {there, each});
    sum = sum ? make(Op::add, number_in({}), at, {*sum, next}) : next;
  }
  return sum ? *sum : make(Op::constant, number_in({}), at);
}

/// Resolves least and most: the value of the first card that came, in the order of the values; 0 without any.
Resolver::ResolvedNode Resolver::best_of_cards(const SyntaxNode& at,
                                               std::vector<std::pair<NodeId, NodeId>> there_each) {
  const bool most = at.parts[0].name == "most";
  for (const auto& [there, each] : there_each) {
    if (made(each).op != Op::constant)
      return wrong(syntax(at.children[1]).span, "this is no stat of the cards",
                   "a stat was expected, as in " + at.parts[0].name + "(" + deck_drawn()->name + ", STAT)");
  }
  // The last that decides stands innermost.
  std::stable_sort(there_each.begin(), there_each.end(), [&](const auto& a, const auto& b) {
    return most ? made(a.second).value < made(b.second).value : made(a.second).value > made(b.second).value;
  });
  NodeId best = make(Op::constant, number_in({}), at);
  for (const auto& [there, each] : there_each) {
    const NodeId nothing = make(Op::constant, number_in({}), at);
    const NodeId any = make(Op::compare, kTruth, at, {there, nothing});
    made(any).comparison = Comparison::more;
    best = make(Op::choice, number_in({}), at, {any, each, best});
  }
  return best;
}

}  // namespace casus::game
