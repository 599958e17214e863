#pragma once
// Reads the deck of a scenario file, and whose hands are unknown. A fighting player with an unknown hand
// draws it from the deck without the known cards. A part of scenario.cpp.

#include <algorithm>
#include <string>
#include <vector>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "systems/columbia/board_reader.hpp"

namespace casus::columbia {

inline constexpr std::int64_t kMaxDeck = 200;  ///< cards of a deck, and of one kind in it

class DeckReader {
 public:
  DeckReader(files::Reader& root, BoardReader& names) : root_(root), names_(names) {}

  /// Reads the deck, after the forces, the hands, and the declaration.
  void read(Board& board) {
    auto deck = root_.optional_table("deck");
    if (!deck) return;
    const bool sound = root_.faults().empty();
    Board::Deck read;
    read_cards(*deck, board, read);
    read.seen = names_.cards_of(*deck, "seen", static_cast<std::size_t>(kMaxDeck));
    read_hands(*deck, board, read);
    if (sound && root_.faults().empty() && !read.hands.empty()) draw(*deck, board, read);
    deck->finish();
    board.deck = std::move(read);
  }

 private:
  using Reader = files::Reader;

  void read_cards(Reader& deck, const Board& board, Board::Deck& read) {
    read.whole.assign(board.cards.size(), 0);
    auto cards = deck.optional_table("cards");
    read.listed = cards.has_value();
    if (!cards) return;
    std::int64_t total = 0;
    for (const std::string& name : cards->keys()) {
      const auto& known = names_.card_names();
      const auto at = std::find(known.begin(), known.end(), name);
      const auto number = static_cast<std::int32_t>(cards->integer(name, 0, kMaxDeck));
      if (at == known.end()) {
        deck.faults().push_back({cards->key_place(name), "there is no card '" + name + "'",
                                 known.empty() ? "a [[card]] was expected" : files::suggest(name, known)});
        continue;
      }
      read.whole[static_cast<std::size_t>(at - known.begin())] = number;
      total += number;
    }
    cards->finish();
    if (total > kMaxDeck)
      deck.fault_at("cards", "the deck has more than " + std::to_string(kMaxDeck) + " cards",
                    "fewer were expected");
  }

  void read_hands(Reader& deck, Board& board, Board::Deck& read) {
    Reader hand = deck.table("hand");
    if (hand.keys().empty())
      hand.fault("there are 0 hands that are not known", "at least one was expected: { Founders = 3 }");
    for (const std::string& name : hand.keys()) {
      const int player = names_.known_player(board, hand, name, name);
      read.hands.push_back(
          {player, static_cast<std::int32_t>(hand.integer(name, 0, static_cast<std::int64_t>(kMaxHand)))});
    }
    hand.finish();
  }

  /// Returns the side on which a player fights, or nothing if it is on neither side.
  static std::optional<Seat> side_of(const Board& board, int player) {
    if (board.at_rest) return std::nullopt;
    const auto is = [&](const Party& party) { return party.is_player() && party.player == player; };
    if (is(board.attacker)) return kAttacker;
    if (std::any_of(board.opponents.begin(), board.opponents.end(), is)) return kDefender;
    return std::nullopt;
  }

  void draw(Reader& deck, Board& board, const Board::Deck& read) {
    std::vector<Board::Deck::UnknownHand> fight;
    std::int32_t hidden = 0;
    for (const auto& [player, size] : read.hands) {
      hidden += size;
      const std::string& name = board.players[static_cast<std::size_t>(player)];
      if (!board.hands[static_cast<std::size_t>(player)].empty())
        deck.fault_at("hand", "the hand of '" + name + "' is listed in [hand] too", "either was expected");
      const auto side = side_of(board, player);
      if (side && !board.played[static_cast<std::size_t>(*side)].empty())
        deck.fault_at("hand", "the hand of '" + name + "' is not known, but what it plays is",
                      "either was expected");
      if (side && size > 0) fight.push_back({player, size});
    }
    const Board::Deck::UnknownHand drawn = fight.empty() ? read.hands.front() : fight.front();
    Board::Unknown unknown{drawn.player, drawn.size, read.whole};
    if (read.listed) draw_from(board, deck, unknown, read, hidden);
    if (fight.size() > 1 || (!fight.empty() && !read.listed)) return veil(board, read, fight);
    if (!fight.empty() && side_of(board, drawn.player) == kAttacker && board.opponents.size() > 1)
      deck.fault_at("hand", "the mover's hand is not known, and there are several fights",
                    "a known hand, or one fight, was expected");
    board.unknown = std::move(unknown);
  }

  /// Marks the conflict as undecidable because the cards that may be drawn are unknown; it stays declared,
  /// but nobody can fight it here.
  static void veil(Board& board, const Board::Deck& read,
                   const std::vector<Board::Deck::UnknownHand>& fight) {
    std::vector<std::string> names;
    names.reserve(fight.size());
    for (const auto& one : fight) names.push_back(board.players[static_cast<std::size_t>(one.player)]);
    board.veiled = (names.size() > 1 ? "the hands of " : "the hand of ") + joined(names, " and of ") +
                   (names.size() > 1 ? " are not known" : " is not known") +
                   (read.listed ? "" : ", nor the deck");
    board.attacker = {Party::Type::token, kNobody};
    board.opponents = {board.attacker};
    board.played = {};
  }

  /// Computes the deck without the known cards. It must have enough cards left for all hands.
  void draw_from(const Board& board, Reader& deck, Board::Unknown& unknown, const Board::Deck& read,
                 std::int32_t hidden) {
    std::vector<int> seen = read.seen;
    seen.insert(seen.end(), board.discards.begin(), board.discards.end());
    for (const auto& known : board.hands) seen.insert(seen.end(), known.begin(), known.end());
    for (const int card : seen) {
      if (--unknown.deck[static_cast<std::size_t>(card)] < 0) {
        deck.fault_at("cards",
                      "more cards '" + names_.card_names()[static_cast<std::size_t>(card)] +
                          "' are known than the deck has",
                      "a deck with every card of the game was expected");
        return;
      }
    }
    std::int32_t left = 0;
    for (const std::int32_t count : unknown.deck) left += count;
    if (left < hidden)
      deck.fault_at("hand",
                    std::to_string(left) + " cards are left for " +
                        (read.hands.size() == 1 ? "a hand" : "hands") + " of " + std::to_string(hidden),
                    "a larger deck was expected");
  }

  Reader& root_;
  BoardReader& names_;
};

}  // namespace casus::columbia
