// Reads decks: their cards, and the tracks that say how many of each are left.

#include <algorithm>

#include "game/model/setup.hpp"
#include "game/reader/sections.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

constexpr std::int64_t kMostInStat = 1'000'000;

bool is_one_of(keys::Words words, std::string_view key) {
  return std::find(words.begin(), words.end(), key) != words.end();
}

/// Adds a fault if a name of a deck's cards, stats and tags is already one of another sort.
bool is_new(Reading& reading, const Deck& deck, const std::string& name, std::string_view sort,
            const Place& place) {
  const std::string_view other = find_named(deck.cards, name)   ? "card"
                                 : find_named(deck.stats, name) ? "stat"
                                 : find_named(deck.tags, name)  ? "tag"
                                                                : "";
  if (other.empty() || other == sort) return true;
  reading.fault(place,
                in_quotes(name) + " is both a " + std::string(other) + " and a " + std::string(sort) +
                    " of " + in_quotes(deck.name),
                "another name for one of them was expected");
  return false;
}

void read_tags(Reading& reading, files::Reader& of, std::size_t card, Deck& deck) {
  for (const std::string& name : of.optional_names("tags").value_or(std::vector<std::string>())) {
    const Place place = of.place("tags");
    if (!check_name(reading, place, name) || !is_new(reading, deck, name, "tag", place)) continue;
    auto tag = find_named(deck.tags, name);
    if (!tag) {
      tag = static_cast<Index>(deck.tags.size());
      deck.tags.push_back({name, std::vector<bool>(deck.cards.size()), place});
    }
    deck.tags[*tag].of_card[card] = true;
  }
}

void read_stats(Reading& reading, files::Reader& of, std::size_t card, Deck& deck) {
  for (const std::string& name : of.keys()) {
    if (is_one_of(keys::kCard, name)) continue;
    const Place place = of.key_place(name);
    const std::int64_t value = of.integer(name, -kMostInStat, kMostInStat);
    if (!check_name(reading, place, name) || !is_new(reading, deck, name, "stat", place)) continue;
    auto stat = find_named(deck.stats, name);
    if (!stat) {
      stat = static_cast<Index>(deck.stats.size());
      Stat made;
      made.name = name;
      made.place = place;
      deck.stats.push_back(std::move(made));
      for (Card& one : deck.cards) one.numbers.push_back(0);
    }
    deck.cards[card].numbers[*stat] = value;
  }
}

void read_cards(Reading& reading, files::Reader& of, Deck& deck) {
  std::vector<files::Reader> readers;
  for (const std::string& name : of.keys()) {
    if (is_one_of(keys::kDeck, name)) continue;
    check_name(reading, of.key_place(name), name);
    readers.push_back(of.table(name));
    Card card;
    card.name = name;
    card.place = of.key_place(name);
    card.count = readers.back().optional_integer("count", 1, kMaxCards).value_or(1);
    deck.cards.push_back(std::move(card));
  }
  if (deck.cards.empty())
    of.fault(in_quotes(deck.name) + " has no cards", "a kind of card was expected: NAME = { count = 4 }");
  const auto over = [&](std::string what, std::int64_t most, std::string_view name, std::string_view remedy) {
    const Fault bound = probability::bound_fault(std::move(what), most, name);
    reading.fault(deck.place, bound.what, bound.expected + std::string(remedy));
  };
  if (deck.cards_in_all() > kMaxCards)
    over(in_quotes(deck.name) + " has " + std::to_string(deck.cards_in_all()) + " cards", kMaxCards,
         "max_cards", "");
  if (deck.ways_to_leave() > kMaxLeft)
    over("there are too many ways in which cards of " + in_quotes(deck.name) + " may be left", kMaxLeft,
         "max_left", ": cards of equal effect are one kind");
  for (std::size_t card = 0; card < readers.size(); ++card) {
    read_stats(reading, readers[card], card, deck);
    read_tags(reading, readers[card], card, deck);
    finish(readers[card], keys::kCard, readers[card].keys());
  }
}

/// Adds a fault if a scenario could not tell a deck from something else of that name.
void check_deck_name(Reading& reading, const Deck& deck) {
  const Game& game = reading.game;
  const auto clash = [&](const std::string& what) {
    reading.fault(deck.place, in_quotes(deck.name) + " is both a deck and " + what,
                  "another name for one of them was expected");
  };
  for (const std::string& side : game.lists[kSides].words) {
    if (side == deck.name) return clash("a side");
  }
  const auto is_key = [&](const auto& words) {
    return std::find(words.begin(), words.end(), deck.name) != words.end();
  };
  if (deck.each_side ? is_key(kKeysOfSide) : is_key(kScenarioKeys)) return clash("a key of every scenario");
  if (find_named(game.kinds, deck.name)) return clash("a kind");
  if (find_named(game.tracks, deck.name)) return clash("a [track]");
  for (const Field& field : game.fields) {
    if (!field.of_rulebook && field.name == deck.name) return clash("a field of [ask]");
  }
}

/// Adds the tracks of a deck: how many of each card are left.
void add_tracks(Reading& reading, Deck& deck) {
  Game& game = reading.game;
  deck.first_track = static_cast<Index>(game.tracks.size());
  for (const Card& card : deck.cards) {
    Track track;
    track.name = deck.name + "_" + card.name;
    track.says = card.name + " cards left in " + (deck.says.empty() ? "deck " + deck.name : deck.says);
    track.each_side = deck.each_side;
    track.range = {0, card.count};
    track.is = card.count;
    track.clause = deck.clause;
    track.place = card.place;
    track.of_deck = true;
    const bool is_field = std::any_of(game.fields.begin(), game.fields.end(),
                                      [&](const Field& field) { return field.name == track.name; });
    if (is_field || find_named(game.tracks, track.name)) {
      reading.fault(card.place,
                    in_quotes(track.name) + " is how many of this card are left, and something else too",
                    "another name for one of them was expected");
    }
    game.tracks.push_back(std::move(track));
  }
}

}  // namespace

void read_decks(Reading& reading, files::Reader& root) {
  auto table = root.optional_table("deck");
  if (!table) return;
  Game& game = reading.game;
  for (const std::string& name : table->keys()) {
    files::Reader of = table->table(name);
    Deck deck;
    deck.name = name;
    deck.place = table->key_place(name);
    const bool is_name = check_name(reading, deck.place, name);
    deck.says = of.optional_text("says").value_or("");
    deck.each_side = of.optional_choice<bool>("for", {{"each side", true}}).value_or(false);
    deck.clause = read_clause(reading, of);
    if (is_name) check_deck_name(reading, deck);
    read_cards(reading, of, deck);
    std::vector<std::string> cards;
    for (const Card& card : deck.cards) cards.push_back(card.name);
    finish(of, keys::kDeck, cards);
    add_tracks(reading, deck);
    deck.list = static_cast<Index>(game.lists.size());
    game.lists.push_back({name, std::move(cards)});
    game.decks.push_back(std::move(deck));
  }
}

void read_decks_left(const Game& game, bool each_side, files::Reader& of, std::vector<std::int64_t>& tracks) {
  for (const Deck& deck : game.decks) {
    if (deck.each_side != each_side) continue;
    auto table = of.optional_table(deck.name);
    if (!table) continue;
    for (std::size_t i = 0; i < deck.cards.size(); ++i) {
      const Card& card = deck.cards[i];
      const Track& left = game.tracks[deck.first_track + i];
      const auto number = table->optional_integer(card.name, 0, card.count);
      if (!number) continue;
      if (of.has(left.name)) {
        table->fault_at(card.name, "this is said by " + in_quotes(left.name) + " too",
                        "one of the two was expected");
      }
      tracks[deck.first_track + i] = *number;
    }
    table->finish();
  }
}

}  // namespace casus::game
