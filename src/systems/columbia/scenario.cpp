#include "systems/columbia/scenario.hpp"

#include <algorithm>

#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "systems/columbia/board_reader.hpp"
#include "systems/columbia/deck_reader.hpp"

namespace casus::columbia {
namespace {

using files::Reader;

constexpr double kMaxValue = 1e9;

class ScenarioReader {
 public:
  explicit ScenarioReader(const files::Document& document)
      : root_(document, faults_), board_(root_, faults_) {}

  Faults read(Board& board) {
    root_.text("system");
    root_.optional_text("rulebook");
    root_.optional_text("title", 200);
    board.aggressive = root_.truth("aggressive");
    board.rescuing = root_.truth("rescuing");
    board_.read(board);
    read_values(board);
    if (const auto active = root_.optional_name("active"))
      board.active = board_.known_player(board, root_, "active", *active);
    if (board.locations.empty()) return finish();  // a fault reports it
    board.at_rest = !root_.has("combat") && !root_.has("move");
    board.discards = board_.cards_of(root_, "discards", static_cast<std::size_t>(kMaxDeck));
    if (board.at_rest) {
      board.attacker.type = Party::Type::token;  // nobody fights
      board.opponents = {board.attacker};
    } else if (root_.has("combat") && root_.has("move")) {
      root_.fault("there is a [combat] and a [move]", "one of them was expected");
    } else if (root_.has("combat")) {
      read_combat(board);
    } else {
      read_move(board);
    }
    if (board.rescuing && faults_.empty()) check_rescue(board);
    DeckReader(root_, board_).read(board);
    return finish();
  }

 private:
  /// CO-30: checks that Elizabeth is where Booker tries to rescue her.
  void check_rescue(const Board& board) {
    const auto& all = board.locations;
    if (std::none_of(all.begin(), all.end(), [](const Location& one) { return one.elizabeth; }))
      return root_.fault_at("rescuing", "Elizabeth is nowhere, so nobody rescues her",
                            "'elizabeth = true' where Booker is was expected");
    for (const Location& one : all) {
      if (one.booker && !one.elizabeth)
        root_.fault_at("rescuing", "Elizabeth is not at '" + one.name + "', where Booker is",
                       "'elizabeth = true' there was expected");
    }
  }
  Faults finish() {
    board_.report_names();
    root_.finish();
    return std::move(faults_);
  }

  void read_values(Board& board) {
    auto value = root_.optional_table("value");
    if (!value) return;
    const auto price = [&](std::string_view key, Exact& into) {
      if (const auto x = value->optional_real(key, -kMaxValue, kMaxValue)) into = Exact::from_decimal(*x);
    };
    price("win", board.win_value);
    price("card", board.card_value);
    price("eagle", board.eagle_value);
    for (std::size_t k = 0; k < kKinds; ++k) price(kKindNames[k], board.kind_values[k]);
    value->finish();
  }

  /// Reads an attacking player and the units that it brings. The player is on the board already, or comes
  /// with them.
  int read_mover(Board& board, Reader& reader, std::string_view key, const std::string& name,
                 Pieces& brought) {
    if (auto units = reader.optional_table("units")) {
      for (std::size_t k = 0; k < kUnitKinds; ++k)
        brought[k] = units->count<std::int16_t>(kKindNames[k], kMaxPieces);
      units->finish();
    }
    if (units_of(brought) == 0) return board_.known_player(board, reader, key, name);
    const int player = board_.player_number(board, name);
    if (player == kNobody)
      reader.fault_at(key, "there are more than " + std::to_string(kMaxPlayers) + " players",
                      "fewer were expected");
    return player;
  }

  /// Reads a required name; nothing if it has a fault, which is already reported.
  std::optional<std::string> needed_name(Reader& reader, std::string_view key) {
    const std::size_t before = faults_.size();
    std::string name = reader.name(key);
    return faults_.size() == before ? std::optional(std::move(name)) : std::nullopt;
  }

  void read_combat(Board& board) {
    Reader combat = root_.table("combat");
    board.at = static_cast<int>(combat.choice("at", board_.location_names()));
    const std::optional<std::string> attacker = needed_name(combat, "attacker");
    const bool bookers = attacker == kBooker;
    Pieces brought{};
    if (bookers) {
      board.attacker = {Party::Type::booker, kNobody};
      if (combat.has("units"))
        combat.fault_at("units", "Booker brings no units", "a player who attacks was expected");
    } else if (attacker && *attacker != kToken) {
      board.attacker = {Party::Type::player, read_mover(board, combat, "attacker", *attacker, brought)};
    } else {
      if (attacker)
        combat.fault_at("attacker", "a territory token attacks nobody (CO-20, CO-21)",
                        "a player or Booker was expected");
      combat.node("units");
    }
    const auto defender = bookers ? combat.optional_name("defender") : needed_name(combat, "defender");
    if (defender == kToken || defender == kBooker) {
      if (bookers)
        combat.fault_at("defender", "Booker fights players", files::suggest(*defender, board.players));
      board.opponents = {{defender == kToken ? Party::Type::token : Party::Type::booker, kNobody}};
      if (faults_.empty()) check_figure(board, combat, *defender);
    } else if (defender) {
      board.opponents = {{Party::Type::player, board_.known_player(board, combat, "defender", *defender)}};
      if (attacker == *defender)
        combat.fault_at("defender", "'" + *defender + "' attacks itself", "another player was expected");
    } else if (faults_.empty()) {
      board.opponents = groups(board);
      if (board.opponents.empty())
        combat.fault_at("at", "nobody has units at '" + board.location(board.at).name + "'",
                        "a defender was expected");
    }
    if (auto played = combat.optional_table("played")) {
      board.declares_cards = {played->has("attacker"), played->has("defender")};
      board.played = {board_.cards_of(*played, "attacker", kMaxHand),
                      board_.cards_of(*played, "defender", kMaxHand)};
      if (faults_.empty()) check_played(board, *played);
      played->finish();
    }
    if (faults_.empty()) bring(board, brought);
    combat.finish();
  }
  void check_figure(const Board& board, Reader& combat, const std::string& figure) {
    const Location& here = board.location(board.at);
    if (figure == kToken && !here.token)
      combat.fault_at("defender", "there is no token at '" + here.name + "'",
                      "a location with one was expected");
    if (figure == kBooker && !here.booker)
      combat.fault_at("defender", "Booker is not at '" + here.name + "'",
                      "'booker = true' was expected there");
  }
  /// Checks the played cards. A player without a listed hand has the cards that it plays; otherwise they must
  /// be in the hand. Only the first choice, that of an attacker, is declared so that `judge` can rule on it.
  void check_played(Board& board, Reader& played) {
    for (const std::size_t side : {0U, 1U}) {
      const Party& party = side == 0 ? board.attacker : board.opponents.front();
      const std::string_view key = side == 0 ? "attacker" : "defender";
      std::vector<int> rest = board.played[side];
      if (rest.empty()) continue;
      if (!party.is_player()) {
        played.fault_at(key, "this side plays no cards", "no cards were expected (CO-21, CO-31)");
        continue;
      }
      std::vector<int>& hand = board.hands[static_cast<std::size_t>(party.player)];
      if (hand.empty()) {
        hand = rest;
        continue;
      }
      for (const int card : hand) {
        if (const auto at = std::find(rest.begin(), rest.end(), card); at != rest.end()) rest.erase(at);
      }
      if (!rest.empty() && side == 1) {
        played.fault_at(key,
                        "'" + board_.card_names()[static_cast<std::size_t>(rest.front())] +
                            "' is not in the hand of '" +
                            board.players[static_cast<std::size_t>(party.player)] + "'",
                        "cards of that hand were expected");
      }
    }
  }
  /// CO-38: returns the players with units at Booker's location, the active one first.
  static std::vector<Party> groups(const Board& board) {
    std::vector<Party> all;
    for (int player = 0; player < static_cast<int>(board.players.size()); ++player) {
      if (units_of(board.pieces_of(player, board.at)) > 0) all.push_back({Party::Type::player, player});
    }
    std::stable_partition(all.begin(), all.end(),
                          [&](const Party& party) { return party.player == board.active; });
    return all;
  }
  /// Adds the brought units to the force that is there.
  void bring(Board& board, const Pieces& brought) {
    board.brought = brought;
    for (std::size_t i = 0; i < board_.forces().size(); ++i) {
      const auto [player, location] = board_.forces()[i];
      if (player == kNobody) continue;
      Board::ScenarioPaths& written = board.written[static_cast<std::size_t>(player)];
      const std::string path = "force[" + std::to_string(i + 1) + "].";
      const auto& next = board.location(board.at).adjacent;
      if (board.moving && location == board.from) written.source = path;
      if (std::find(next.begin(), next.end(), location) != next.end())
        written.lenders.emplace_back(path, location);
      if (location != board.at) continue;
      written.force = path;
      written.pieces = board.pieces_of(player, location);
    }
    if (!board.attacker.is_player() || board.attacker.player == kNobody) return;
    if (units_of(brought) > 0) {
      board.written[static_cast<std::size_t>(board.attacker.player)].brought =
          board.moving ? "move.units." : "combat.units.";
    }
    Pieces& here =
        board.pieces[static_cast<std::size_t>(board.attacker.player)][static_cast<std::size_t>(board.at)];
    for (std::size_t k = 0; k < kUnitKinds; ++k) here[k] = static_cast<std::int16_t>(here[k] + brought[k]);
  }

  void read_move(Board& board) {
    Reader move = root_.table("move");
    board.moving = true;
    const std::string name = needed_name(move, "player").value_or("");
    const int player = name.empty() ? kNobody : board_.known_player(board, move, "player", name);
    const std::size_t faults = faults_.size();
    board.from = static_cast<int>(move.choice("from", board_.location_names()));
    board.at = static_cast<int>(move.choice("to", board_.location_names()));
    const bool are_known = faults_.size() == faults;
    board.challenge = move.optional_boolean("challenge");
    Pieces brought{};
    const std::size_t before = faults_.size();
    Reader units = move.table("units");
    for (std::size_t k = 0; k < kUnitKinds; ++k)
      brought[k] = units.count<std::int16_t>(kKindNames[k], kMaxPieces);
    if (units_of(brought) == 0 && faults_.size() == before)
      units.fault("nobody moves", "at least one unit was expected");
    units.finish();
    if (are_known && board.from == board.at)
      move.fault_at("to", "the move ends where it begins", "another location was expected");
    board.attacker = {Party::Type::player, player};
    if (faults_.empty()) {
      Pieces& source = board.pieces[static_cast<std::size_t>(player)][static_cast<std::size_t>(board.from)];
      for (std::size_t k = 0; k < kUnitKinds; ++k) {
        if (brought[k] > source[k]) {
          move.fault_at("units",
                        "'" + name + "' has " + std::to_string(source[k]) + " of '" +
                            std::string(kKindNames[k]) + "' at '" +
                            board_.location_names()[static_cast<std::size_t>(board.from)] + "'",
                        "units that are there were expected");
        }
        source[k] = static_cast<std::int16_t>(source[k] - brought[k]);
      }
      bring(board, brought);
      for (int other = 0; other < static_cast<int>(board.players.size()); ++other) {
        if (other != player && board.are_enemies(player, other) &&
            units_of(board.pieces_of(other, board.at)) > 0)
          board.opponents.push_back({Party::Type::player, other});
      }
      if (board.location(board.at).token) board.opponents.push_back({Party::Type::token, kNobody});
      if (board.location(board.at).booker) board.opponents.push_back({Party::Type::booker, kNobody});
    }
    move.finish();
  }

  Faults faults_;
  Reader root_;
  BoardReader board_;
};

}  // namespace

Result<Siege> read_scenario(const files::Document& document, Rulebook rulebook) {
  Board board;
  ScenarioReader reader(document);
  if (Faults faults = reader.read(board); !faults.empty()) return faults;
  const bool active_first =
      !board.at_rest && !board.opponents.empty() && board.opponents.front().player == board.active;
  if (!rulebook.active_group_first && board.attacker.type == Party::Type::booker && active_first)
    std::rotate(board.opponents.begin(), board.opponents.begin() + 1, board.opponents.end());
  auto siege = Siege::of(std::move(rulebook), std::move(board));
  if (!siege) {
    Faults faults = siege.faults();
    for (Fault& fault : faults) fault.place = document.place(document.root);
    return faults;
  }
  return siege;
}

}  // namespace casus::columbia
