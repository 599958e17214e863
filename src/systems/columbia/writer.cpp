#include "systems/columbia/writer.hpp"

#include <string>
#include <vector>

#include "files/written_table.hpp"

namespace casus::columbia {
namespace {

using files::Node;
using files::WrittenTable;

class Writer {
 public:
  Writer(const Siege& rules, const Siege::Position& p, int active)
      : rules_(rules), board_(rules.board()), p_(p), active_(active) {}

  Node write() {
    deal();
    root_.add("system", "columbia");
    root_.truth("aggressive", board_.aggressive);
    root_.truth("rescuing", board_.rescuing);
    if (active_ != kNobody) root_.add("active", board_.players[index(active_)]);
    root_.list("discards", names_of(discards_));
    Node::Array locations;
    for (std::size_t l = 0; l < board_.locations.size(); ++l)
      locations.push_back(location(static_cast<int>(l)));
    root_.add("location", Node(std::move(locations)));
    write_players();
    write_cards();
    return root_.take();
  }

 private:
  /// Sets the current hands and discards; of cards with equal effects the first ones were spent first.
  void deal() {
    hands_ = board_.hands;
    discards_ = board_.discards;
    for (std::size_t party = 0; party < rules_.parties().size(); ++party) {
      if (!rules_.parties()[party].is_player()) continue;
      std::vector<int>& own = hands_[index(rules_.parties()[party].player)];
      own.clear();
      const Hand& hand = rules_.hand(party);
      const bool known = static_cast<std::int8_t>(party) != rules_.unknown();
      for (std::size_t k = 0; k < hand.kinds.size(); ++k) {
        const auto& cards = hand.kind(k).cards;
        const auto spent = cards.begin() + p_.spent[party].of(k);
        discards_.insert(discards_.end(), cards.begin(), spent);
        if (known) own.insert(own.end(), spent, cards.end());
      }
      if (!known) unknown_spent_ = p_.spent[party].count();
    }
  }

  [[nodiscard]] Node location(int number) const {
    const Location& here = board_.location(number);
    const bool fought = number == board_.at && !board_.at_rest && board_.veiled.empty();
    WrittenTable table;
    table.add("name", here.name);
    Node::Array adjacent;
    for (const int next : here.adjacent) {
      if (next > number) adjacent.emplace_back(board_.location(next).name);
    }
    table.list("adjacent", std::move(adjacent));
    if (here.token && (!fought || rules_.token_there(p_))) {
      WrittenTable token;
      token.add("combat", Node(here.token->combat));
      token.count("eagles", here.token->eagles);
      token.truth("revealed", here.token->revealed || (fought && token_won()));
      table.add("token", token.take());
    }
    table.truth("booker", here.booker && (!fought || rules_.booker_there(p_)));
    table.truth("elizabeth", here.elizabeth);
    if (here.controller != kNobody && !(fought && rules_.controller_fell(p_)))
      table.add("controller", board_.players[index(here.controller)]);
    return table.take();
  }
  /// CO-23: returns whether the token won: it stays, and all players have seen it.
  [[nodiscard]] bool token_won() const {
    return p_.winner == Winner::defender && p_.fight > 0 &&
           rules_.parties()[static_cast<std::size_t>(p_.fight)].type == Party::Type::token;
  }

  void write_players() {
    std::vector<Stock> stocks(board_.players.size());
    rules_.holdings(p_, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
      for (int player = 0; player < static_cast<int>(stocks.size()); ++player) {
        Stock& stock = stocks[index(player)];
        if (holder == rules_.purse(player) && piece == rules_.eagle()) stock.eagles += count;
        if (holder == rules_.pool(player) && piece < kKinds)
          stock.pool[piece] = static_cast<std::int16_t>(stock.pool[piece] + count);
      }
    });
    Node::Array players;
    Node::Array forces;
    for (int player = 0; player < static_cast<int>(stocks.size()); ++player) {
      const std::string& name = board_.players[index(player)];
      const std::string& faction = board_.factions[index(board_.faction[index(player)])];
      WrittenTable table;
      table.add("name", name);
      if (faction != name) table.add("faction", faction);
      table.count("eagles", stocks[index(player)].eagles);
      table.table("pool", pieces(stocks[index(player)].pool));
      players.push_back(table.take());
      for (int l = 0; l < static_cast<int>(board_.locations.size()); ++l) {
        const Pieces here = rules_.pieces_at(p_, player, l);
        if (units_of(here) + structures_of(here) == 0) continue;
        WrittenTable force;
        force.add("player", name);
        force.add("location", board_.location(l).name);
        for (std::size_t k = 0; k < kKinds; ++k) force.count(kKindNames[k], here[k]);
        forces.push_back(force.take());
      }
    }
    root_.list("player", std::move(players));
    root_.list("force", std::move(forces));
  }
  static WrittenTable pieces(const Pieces& all) {
    WrittenTable table;
    for (std::size_t k = 0; k < kKinds; ++k) table.count(kKindNames[k], all[k]);
    return table;
  }

  void write_cards() {
    Node::Array cards;
    for (const Card& card : board_.cards) {
      WrittenTable table;
      table.add("id", card.id);
      table.count("combat", card.combat);
      table.count("upgrades", card.upgrades);
      if (card.effect != Effect::none)
        table.add("effect", kEffectNames[static_cast<std::size_t>(card.effect)]);
      const bool counts = card.effect == Effect::defending || card.effect == Effect::alone ||
                          card.effect == Effect::stake_commons;
      if (counts) table.add("n", Node(card.n));
      cards.push_back(table.take());
    }
    root_.list("card", std::move(cards));
    WrittenTable hands;
    for (std::size_t player = 0; player < hands_.size(); ++player)
      hands.list(board_.players[player], names_of(hands_[player]));
    root_.table("hand", std::move(hands));
    if (!board_.deck) return;
    WrittenTable whole;
    for (std::size_t c = 0; c < board_.deck->whole.size(); ++c)
      whole.count(board_.cards[c].id, board_.deck->whole[c]);
    WrittenTable hand;
    // The drawn hand first: the first hand is the one that the next conflict draws.
    const int drawn = board_.unknown ? board_.unknown->player : kNobody;
    if (drawn != kNobody) hand.add(board_.players[index(drawn)], Node(board_.unknown->size - unknown_spent_));
    for (const auto& [player, size] : board_.deck->hands) {
      if (player != drawn) hand.add(board_.players[index(player)], Node(size));
    }
    WrittenTable deck;
    if (board_.deck->listed) deck.add("cards", whole.take());
    deck.list("seen", names_of(board_.deck->seen));
    deck.add("hand", hand.take());
    root_.add("deck", deck.take());
  }

  [[nodiscard]] Node::Array names_of(const std::vector<int>& cards) const {
    Node::Array names;
    for (const int card : cards) names.emplace_back(board_.cards[index(card)].id);
    return names;
  }

  const Siege& rules_;
  const Board& board_;
  const Siege::Position& p_;
  int active_;                           // the player whose turn it is
  std::vector<std::vector<int>> hands_;  // the current hands
  std::vector<int> discards_;
  std::int32_t unknown_spent_ = 0;
  WrittenTable root_;
};

}  // namespace

files::Document to_document(const Siege& rules, const Siege::Position& position) {
  return {Writer(rules, position, rules.board().active).write(), {"after"}};
}

files::Document turned(const Siege& rules, const Siege::Position& position, int next) {
  return {Writer(rules, position, next).write(), {"after"}};
}

}  // namespace casus::columbia
