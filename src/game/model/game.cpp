#include "game/model/game.hpp"

#include <algorithm>

#include "base/numbers.hpp"
#include "game/model/each_step.hpp"

namespace casus::game {
namespace {

std::optional<std::size_t> place_of(const std::vector<std::string>& words, std::string_view word) {
  const auto at = std::find(words.begin(), words.end(), word);
  if (at == words.end()) return std::nullopt;
  return static_cast<std::size_t>(at - words.begin());
}

}  // namespace

std::size_t GameTable::row_of(std::int64_t value) const {
  const auto above = std::upper_bound(row_labels.begin(), row_labels.end(), value);
  return above == row_labels.begin() ? 0 : static_cast<std::size_t>(above - row_labels.begin()) - 1;
}

std::size_t GameTable::column_at(std::int64_t at) const {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(at, 1, static_cast<std::int64_t>(columns())) - 1);
}

std::int64_t GameTable::column_of(std::int64_t value, std::int64_t by) const {
  if (by <= 0) return static_cast<std::int64_t>(columns());
  std::int64_t column = 1;
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    if (ratios[i].first * by <= value * ratios[i].second) column = static_cast<std::int64_t>(i) + 1;
  }
  return column;
}

std::optional<std::size_t> GameTable::row_of(std::string_view word) const {
  return place_of(row_words, word);
}
std::optional<std::size_t> GameTable::column_of(std::string_view word) const {
  return place_of(across, word);
}

std::int64_t Deck::cards_in_all() const {
  std::int64_t all = 0;
  for (const Card& card : cards) all += card.count;
  return all;
}

std::int64_t Deck::ways_to_leave() const {
  std::int64_t ways = 1;
  for (const Card& card : cards) {
    if (ways > kMaxLeft) break;  // a card more is at most 1001 times as many
    ways *= card.count + 1;
  }
  return ways;
}

std::int64_t Deck::ways_to_draw(std::int64_t drawn) const {
  // Card by card, the ways to draw 0, 1, 2, … of those so far.
  std::vector<std::int64_t> ways(static_cast<std::size_t>(drawn) + 1, 0);
  ways[0] = 1;
  for (const Card& card : cards) {
    std::vector<std::int64_t> next(ways.size(), 0);
    for (std::size_t all = 0; all < ways.size(); ++all) {
      for (std::size_t of = 0; of <= all && static_cast<std::int64_t>(of) <= card.count; ++of)
        next[all] = std::min(next[all] + ways[all - of], kMaxHands + 1);
    }
    ways = std::move(next);
  }
  return ways.back();
}

FormMask Game::forms_of(Who who) const {
  if (!is_by_name(who)) return all_forms();
  FormMask all = 0;
  for (std::size_t form = 0; form < forms.size(); ++form) {
    if (may_have(static_cast<std::size_t>(who), kinds[forms[form].kind])) all |= FormMask{1} << form;
  }
  return all;
}

std::string Game::form_name(std::size_t form) const {
  const Kind& kind = kinds[forms[form].kind];
  return kind.states.empty() ? kind.name : kind.name + "." + kind.states[forms[form].state];
}

std::string Game::form_called(std::size_t form, bool several) const {
  const Kind& kind = kinds[forms[form].kind];
  const std::string& name = several ? kind.says : kind.one;
  return kind.states.empty() ? name : kind.states[forms[form].state] + " " + name;
}

std::vector<std::string> Game::given() const {
  std::vector<std::string> all;
  for (const End& end : ends) {
    for (const Settle& settle : end.settle) {
      if (std::find(all.begin(), all.end(), settle.give) == all.end()) all.push_back(settle.give);
    }
  }
  return all;
}

std::vector<const Step*> Game::steps() const {
  std::vector<const Step*> all;
  for (const auto* part : {&openings, &rounds})
    each_step(*part, [&](const Step& step) { all.push_back(&step); });
  return all;
}

Game::CardLeft Game::card_left(std::size_t track) const {
  for (const Deck& deck : decks) {
    if (track >= deck.first_track && track - deck.first_track < deck.cards.size())
      return {&deck, &deck.cards[track - deck.first_track]};
  }
  return {};
}

std::optional<std::size_t> Game::next_form(std::size_t form) const {
  const Kind& kind = kinds[forms[form].kind];
  if (std::size_t{forms[form].state} + 1 >= kind.forms()) return std::nullopt;
  return form + 1;
}

bool Game::has_secrets() const {
  const auto all = steps();
  return std::any_of(all.begin(), all.end(), [](const Step* step) {
    const auto* choose = std::get_if<Choose>(&step->verb);
    return choose != nullptr && choose->secret;
  });
}

bool Game::says_what_is_assumed() const {
  const auto all = steps();
  return std::all_of(all.begin(), all.end(), [](const Step* step) {
    const auto* choose = std::get_if<Choose>(&step->verb);
    return choose == nullptr || game::says_what_is_assumed(*choose);
  });
}

bool says_what_is_assumed(const Choose& choose) {
  if (!choose.secret) return true;
  if (!choose.options.empty() && choose.otherwise.empty() && choose.otherwise_if.empty()) return false;
  return !choose.take && std::none_of(choose.numbers.begin(), choose.numbers.end(),
                                      [](const Number& number) { return number.otherwise.empty(); });
}

std::vector<EndCounter> end_counters(const Game& game) {
  std::vector<EndCounter> all;
  for (std::size_t side = 0; side < game.sides(); ++side) {
    for (const Index kind : Numbers<Index>(game.kinds.size())) {
      if (!game.may_have(side, game.kinds[kind])) continue;
      all.push_back({side, kind, kNone, kNone});
      const Kind& of = game.kinds[kind];
      for (std::size_t i = 0; i < of.states.size(); ++i)
        all.push_back({side, kind, static_cast<Index>(of.first_form + i), kNone});
    }
  }
  for (const Index track : Numbers<Index>(game.tracks.size())) {
    const std::size_t values = game.tracks[track].each_side ? game.sides() : 1;
    for (std::size_t side = 0; side < values; ++side) all.push_back({side, kNone, kNone, track});
  }
  if (!game.headline) return all;
  for (const Headline::Column& column : game.headline->columns)
    all.push_back({column.side, kNone, kNone, kNone, column.note});
  return all;
}

std::string counter_name(const Game& game, const EndCounter& one) {
  if (one.note != kNone)
    return (game.notes[one.note].each_side ? game.side_id(one.side) + ": " : "") + game.notes[one.note].name;
  const bool of_side = one.of_units() || game.tracks[one.track].each_side;
  const std::string& name = one.of_units() ? game.kinds[one.kind].name : game.tracks[one.track].name;
  return (of_side ? game.side_id(one.side) + "." : "") +
         (one.form != kNone ? game.form_name(one.form) : name);
}

}  // namespace casus::game
