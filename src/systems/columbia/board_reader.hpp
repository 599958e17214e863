#pragma once
// Reads the board of a scenario file: locations, forces, cards and hands, and the names of all of them. A
// part of scenario.cpp, which reads the conflict.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "files/free_names.hpp"
#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "systems/columbia/board.hpp"

namespace casus::columbia {

inline constexpr std::int64_t kMaxPieces = 60;     ///< of a kind, in a force
inline constexpr std::int64_t kMaxStock = 10'000;  ///< of a kind in a pool, or of Silver Eagles
inline constexpr std::int64_t kMaxCombat = 50;     ///< printed on a card or a token
inline constexpr std::int64_t kMaxEagles = 100;
inline constexpr std::size_t kMaxForces = 200;
inline constexpr std::string_view kBooker = "Booker";
inline constexpr std::string_view kToken = "token";

class BoardReader {
 public:
  BoardReader(files::Reader& root, Faults& faults) : root_(root), faults_(faults) {}

  void read(Board& board) {
    for (const auto& [key, names] : {std::pair("players", &players_), std::pair("factions", &factions_),
                                     std::pair("places", &places_)}) {
      for (const std::string& name :
           root_.optional_names(key, {0, kMaxLocations}).value_or(std::vector<std::string>{}))
        names->list(name);
    }
    read_locations(board);
    read_players(board);
    read_forces(board);
    read_cards(board);
    know_newcomer(board);
    read_hands(board);
  }
  /// Reports names that look like slips, once everything is read.
  void report_names() {
    for (const files::FreeNames* names : {&players_, &factions_, &places_}) names->report(faults_);
  }

  /// Returns the number of a player, who is added if the name is new; kNobody if there are too many.
  int player_number(Board& board, const std::string& name) {
    const auto at = std::find(board.players.begin(), board.players.end(), name);
    if (at != board.players.end()) return static_cast<int>(at - board.players.begin());
    if (board.players.size() == kMaxPlayers) return kNobody;
    board.players.push_back(name);
    board.faction.push_back(faction_number(board, name));
    has_faction_.push_back(false);
    board.pieces.emplace_back(board.locations.size());
    board.hands.emplace_back();
    board.written.emplace_back();
    board.stocks.emplace_back();
    return static_cast<int>(board.players.size() - 1);
  }
  int known_player(const Board& board, files::Reader& reader, std::string_view key, const std::string& name) {
    const auto at = std::find(board.players.begin(), board.players.end(), name);
    if (at != board.players.end()) {
      players_.has(name, reader.place(key));
      return static_cast<int>(at - board.players.begin());
    }
    reader.fault_at(key, "no player is called '" + name + "'", files::suggest(name, board.players));
    return kNobody;
  }

  /// Returns the cards that a list names.
  std::vector<int> cards_of(files::Reader& reader, std::string_view key, std::size_t most) {
    std::vector<int> cards;
    for (const std::string& name :
         reader.optional_texts(key, {0, most}).value_or(std::vector<std::string>{})) {
      const auto at = std::find(card_names_.begin(), card_names_.end(), name);
      if (at != card_names_.end()) {
        cards.push_back(static_cast<int>(at - card_names_.begin()));
      } else {
        reader.fault_at(key, "there is no card '" + name + "'",
                        card_names_.empty() ? "a [[card]] was expected" : files::suggest(name, card_names_));
      }
    }
    return cards;
  }

  [[nodiscard]] const std::vector<std::string>& location_names() const { return location_names_; }
  [[nodiscard]] const std::vector<std::string>& card_names() const { return card_names_; }
  /// Returns the player and location of each [[force]]; kNobody if it is faulty.
  [[nodiscard]] const std::vector<std::pair<int, int>>& forces() const { return forces_; }

 private:
  using Reader = files::Reader;

  // Locations that are only named as neighbours are part of the board too, without further data.
  void read_locations(Board& board) {
    auto tables = root_.tables("location", {1, kMaxLocations});
    for (Reader& reader : tables) {
      Location location;
      location.name = reader.name("name");
      places_.list(location.name);
      if (auto token = reader.optional_table("token")) {
        location.token = Token{static_cast<std::int32_t>(token->integer("combat", 0, kMaxCombat)),
                               token->count<std::int32_t>("eagles", kMaxEagles), token->truth("revealed")};
        token->finish();
      }
      location.booker = reader.truth("booker");
      location.elizabeth = reader.truth("elizabeth");
      board.locations.push_back(std::move(location));
    }
    files::report_duplicates(tables, "name", "locations");
    for (std::size_t l = 0, seen = 0, bookers = 0; l < board.locations.size(); ++l) {
      if (board.locations[l].elizabeth && ++seen > 1)
        tables[l].fault_at("elizabeth", "Elizabeth is at another location already",
                           "one location of hers was expected");
      if (board.locations[l].booker && ++bookers > 1)
        tables[l].fault_at("booker", "Booker is at another location already",
                           "one location of his was expected");
    }
    for (std::size_t l = 0; l < tables.size(); ++l) {
      for (const std::string& name :
           tables[l].optional_names("adjacent", {0, kMaxLocations}).value_or(std::vector<std::string>{})) {
        places_.has(name, tables[l].place("adjacent"));
        const int next = location_number(board, name);
        if (next == static_cast<int>(l)) {
          tables[l].fault_at("adjacent", "'" + name + "' is adjacent to itself",
                             "another location was expected");
        } else if (next == kNobody) {
          tables[l].fault_at("adjacent",
                             "there are more than " + std::to_string(kMaxLocations) + " locations",
                             "fewer were expected");
        } else {
          join(board, static_cast<int>(l), next);
        }
      }
    }
    for (Reader& reader : tables) location_readers_.push_back(std::move(reader));
    for (const Location& location : board.locations) location_names_.push_back(location.name);
  }
  static int location_number(Board& board, const std::string& name) {
    const auto at = std::find_if(board.locations.begin(), board.locations.end(),
                                 [&](const Location& one) { return one.name == name; });
    if (at != board.locations.end()) return static_cast<int>(at - board.locations.begin());
    if (board.locations.size() == kMaxLocations) return kNobody;
    board.locations.emplace_back().name = name;
    return static_cast<int>(board.locations.size() - 1);
  }
  static void join(Board& board, int a, int b) {
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      auto& adjacent = board.locations[static_cast<std::size_t>(from)].adjacent;
      if (std::find(adjacent.begin(), adjacent.end(), to) == adjacent.end()) adjacent.push_back(to);
    }
  }

  /// Reads each player's stock, which is independent of the board.
  void read_players(Board& board) {
    auto tables = root_.optional_tables("player", {0, kMaxPlayers});
    for (Reader& reader : tables) {
      const std::string name = reader.name("name");
      players_.list(name);
      if (name == kBooker || name == kToken)
        reader.fault_at("name", "'" + name + "' is no player", "another name was expected");
      const int player = player_number(board, name);
      if (const auto faction = reader.optional_name("faction")) {
        set_faction(board, reader, player, *faction);
        factions_.list(*faction);
      }
      Stock& stock = board.stocks[static_cast<std::size_t>(player)];
      stock.eagles = reader.count<std::int32_t>("eagles", kMaxStock);
      if (auto pool = reader.optional_table("pool")) {
        for (std::size_t k = 0; k < kKinds; ++k) {
          const auto lies = pool->optional_integer(kKindNames[k], 0, kMaxStock);
          stock.pool[k] = static_cast<std::int16_t>(lies.value_or(0));
        }
        pool->finish();
      }
      reader.finish();
    }
    files::report_duplicates(tables, "name", "players");
  }

  void read_forces(Board& board) {
    auto tables = root_.optional_tables("force", {0, kMaxForces});
    for (Reader& reader : tables) {
      const std::string name = reader.name("player");
      const int player = player_number(board, name);
      players_.has(name, reader.place("player"));
      if (name == kBooker || name == kToken)
        reader.fault_at("player", "'" + name + "' is no player", "another name was expected");
      if (player == kNobody) {
        reader.fault_at("player", "there are more than " + std::to_string(kMaxPlayers) + " players",
                        "fewer were expected");
      }
      const std::size_t before = reader.faults().size();
      std::size_t location = reader.choice("location", location_names_);
      if (reader.faults().size() > before) location = board.locations.size();  // no location
      Pieces pieces{};
      for (std::size_t k = 0; k < kKinds; ++k)
        pieces[k] = reader.count<std::int16_t>(kKindNames[k], kMaxPieces);
      if (const auto faction = reader.optional_name("faction"); faction && player != kNobody) {
        set_faction(board, reader, player, *faction);
        factions_.has(*faction, reader.place("faction"));
      }
      if (player != kNobody && location < board.locations.size()) {
        Pieces& here = board.pieces[static_cast<std::size_t>(player)][location];
        if (units_of(here) + structures_of(here) > 0) {
          reader.fault("'" + name + "' has a force at '" + location_names_[location] + "' already",
                       "one force of a player in a location was expected");
        }
        here = pieces;
        forces_.emplace_back(player, static_cast<int>(location));
      } else {
        forces_.emplace_back(kNobody, kNobody);
      }
      reader.finish();
    }
    for (Reader& reader : location_readers_) {
      if (const auto controller = reader.optional_name("controller")) {
        const int player = known_player(board, reader, "controller", *controller);
        const auto at = static_cast<std::size_t>(&reader - location_readers_.data());
        if (at < board.locations.size()) board.locations[at].controller = player;
      }
      reader.finish();
    }
  }
  static int faction_number(Board& board, const std::string& name) {
    const auto at = std::find(board.factions.begin(), board.factions.end(), name);
    if (at != board.factions.end()) return static_cast<int>(at - board.factions.begin());
    board.factions.push_back(name);
    return static_cast<int>(board.factions.size() - 1);
  }
  void set_faction(Board& board, Reader& reader, int player, const std::string& name) {
    const auto at = static_cast<std::size_t>(player);
    const int faction = faction_number(board, name);
    if (has_faction_[at] && board.faction[at] != faction) {
      reader.fault_at("faction",
                      "'" + board.players[at] + "' is of '" +
                          board.factions[static_cast<std::size_t>(board.faction[at])] + "' too",
                      "one faction of a player was expected");
    }
    board.faction[at] = faction;
    has_faction_[at] = true;
  }
  void read_cards(Board& board) {
    auto tables = root_.optional_tables("card", {0, kMaxCards});
    for (Reader& reader : tables) {
      Card card;
      card.id = reader.name("id");
      card.combat = reader.count<std::int32_t>("combat", kMaxCombat);
      card.upgrades = reader.count<std::int32_t>("upgrades", kMaxCombat);
      const std::vector<std::string> effects(kEffectNames.begin() + 1, kEffectNames.end());
      const std::size_t before = reader.faults().size();
      if (const auto effect = reader.optional_choice("effect", effects))
        card.effect = static_cast<Effect>(*effect + 1);
      const bool is_known = reader.faults().size() == before;
      const bool counts = card.effect == Effect::defending || card.effect == Effect::alone ||
                          card.effect == Effect::stake_commons;
      if (!is_known) {
        reader.node("n");
      } else if (counts) {
        card.n = static_cast<std::int32_t>(reader.integer("n", 0, kMaxCombat));
      } else if (reader.has("n")) {
        reader.fault_at("n", "'n' has no meaning here",
                        "an effect that counts was expected: defending, alone, stake_commons");
      }
      board.cards.push_back(card);
      card_names_.push_back(card.id);
      reader.finish();
    }
    files::report_duplicates(tables, "id", "cards");
  }
  /// Adds the attacker of a combat who brings units as a player, even without a force on the board.
  void know_newcomer(Board& board) {
    const files::Node* combat = root_.node().find("combat");
    const files::Node* attacker = combat == nullptr ? nullptr : combat->find("attacker");
    if (attacker == nullptr || attacker->text() == nullptr || combat->find("units") == nullptr) return;
    if (*attacker->text() == kBooker || *attacker->text() == kToken) return;
    player_number(board, *attacker->text());
    players_.has(*attacker->text(), root_.table("combat").place("attacker"));
  }

  void read_hands(Board& board) {
    auto hands = root_.optional_table("hand");
    if (!hands) return;
    for (const std::string& name : hands->keys()) {
      const std::vector<int> cards = cards_of(*hands, name, kMaxHand);
      const auto known = std::find(board.players.begin(), board.players.end(), name);
      if (known == board.players.end()) {
        faults_.push_back({hands->key_place(name), "no player is called '" + name + "'",
                           files::suggest(name, board.players)});
        continue;
      }
      board.hands[static_cast<std::size_t>(known - board.players.begin())] = cards;
      players_.has(name, hands->key_place(name));
    }
    hands->finish();
  }

  Reader& root_;
  Faults& faults_;
  std::vector<Reader> location_readers_;
  std::vector<std::pair<int, int>> forces_;
  std::vector<bool> has_faction_;
  std::vector<std::string> location_names_;
  std::vector<std::string> card_names_;
  files::FreeNames players_{"player", "players"};
  files::FreeNames factions_{"faction", "factions"};
  files::FreeNames places_{"place", "places"};
};

}  // namespace casus::columbia
