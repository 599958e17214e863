#include "systems/aggression/scenario.hpp"

#include <algorithm>
#include <array>

#include "files/free_names.hpp"
#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "files/text.hpp"
#include "systems/aggression/pieces_reader.hpp"

namespace casus::aggression {
namespace {

using files::Reader;

constexpr std::size_t kMaxPlayers = 64;
constexpr double kMaxValue = 1e9;
/// Quadrants whose names look alike but differ.
constexpr std::array<std::string_view, 8> kCompass{"north",      "south",      "east",       "west",
                                                   "north-east", "north-west", "south-east", "south-west"};

/// Returns whether a name was read; Reader::name returns "?" otherwise, and its fault is already reported.
bool is_read(std::string_view name) { return name != "?"; }

class ScenarioReader {
 public:
  ScenarioReader(const files::Document& document, const Rulebook& rulebook)
      : rulebook_(rulebook), root_(document, faults_) {}

  Faults read(Board& board, std::optional<Attack>& declared) {
    root_.text("system");
    root_.optional_integer("edition", 1, 2);
    root_.optional_text("rulebook");
    root_.optional_text("title", 200);
    if (root_.has("dice")) {
      read_dice(board);
    } else {
      read_board(board, declared);
    }
    root_.finish();
    return std::move(faults_);
  }

 private:
  void read_dice(Board& board) {
    for (const std::string_view key : {"turn", "territory", "card", "attack", "agents", "players", "player",
                                       "groups", "quadrants", "kinds", "value"}) {
      if (root_.has(key))
        root_.fault_at(key, "'" + std::string(key) + "' has no meaning beside 'dice'",
                       "either a board or the dice of a battle were expected");
    }
    Reader dice = root_.table("dice");
    board.dice = Dice{static_cast<std::int32_t>(dice.integer("attacker", 0, kMaxDice)),
                      static_cast<std::int32_t>(dice.integer("defender", 0, kMaxDice))};
    board.passed = dice.truth("fought");
    dice.finish();
  }

  void read_board(Board& board, std::optional<Attack>& declared) {
    board.with_agents = root_.optional_boolean("agents").value_or(true);
    board.unit_kinds = {std::string(kNetworkSecurity)};
    auto players = root_.optional_tables("player", {1, kMaxPlayers});
    for (Reader& reader : players) {
      const std::string name = reader.name("name");
      if (!is_read(name)) continue;
      number_of(board.players, name);
      players_.list(name);
    }
    files::report_duplicates(players, "name", "players");
    if (const auto names = root_.optional_names("players", {1, kMaxPlayers})) {
      for (const std::string& player : *names) {
        number_of(board.players, player);
        players_.list(player);
      }
    }
    read_lists(board);
    Reader turn = root_.table("turn");
    board.player = number_of(board.players, turn.name("player"));
    uses(players_, board.players[static_cast<std::size_t>(board.player)], turn, "player");
    auto territories = root_.tables("territory", {1, kMaxTerritories});
    for (Reader& reader : territories) read_territory(reader, board);
    for (std::size_t i = 0; i < territories.size(); ++i)
      read_agents(territories[i], board, board.territories[i]);
    files::report_duplicates(territories, "name", "territories");
    auto cards = root_.optional_tables("card", {0, kMaxCards});
    for (Reader& reader : cards) read_card(reader, board);
    files::report_duplicates(cards, "name", "cards");
    for (const Territory& territory : board.territories) territory_names_.push_back(territory.name);
    for (const Card& card : board.cards) card_names_.push_back(card.name);
    if (board.territories.empty()) return;  // a fault reports it
    read_turn(turn, board);
    read_stocks(players, board, kinds_);
    read_kinds(board);
    read_attack(declared);
    read_values(board);
    for (const files::FreeNames* names : {&players_, &groups_, &quadrants_, &kinds_}) names->report(faults_);
    for (Reader& reader : territories) reader.finish();
    for (Reader& reader : cards) reader.finish();
    for (Reader& reader : players) reader.finish();
    for (const auto& [first, second] : rulebook_.card_free_pairs) {
      const int a = pair_number(first, territories);
      const int b = pair_number(second, territories);
      if (a != kNobody && b != kNobody) board.card_free_pairs.emplace_back(a, b);
    }
  }

  /// Reads the lists of names that are intended, even if at most one piece of the board uses them.
  void read_lists(Board& board) {
    kinds_.list(kNetworkSecurity);
    for (const std::string_view quadrant : kCompass) quadrants_.list(quadrant);
    const auto list = [&](std::string_view key, std::size_t most, files::FreeNames& names) {
      auto listed = root_.optional_names(key, {0, most}).value_or(std::vector<std::string>{});
      for (const std::string& name : listed) names.list(name);
      return listed;
    };
    board.listed_groups = list("groups", kMaxTerritories, groups_);
    board.listed_quadrants = list("quadrants", kMaxTerritories, quadrants_);
    board.listed_kinds = list("kinds", kMaxKinds, kinds_);
  }

  /// Adds kinds that are listed although the board has none of them.
  static void read_kinds(Board& board) {
    for (const std::string& kind : board.listed_kinds) {
      if (board.unit_kinds.size() < kMaxKinds) number_of(board.unit_kinds, kind);
    }
    for (Territory& territory : board.territories) territory.units.resize(board.unit_kinds.size(), 0);
    for (Stock& stock : board.stocks) stock.units.resize(board.unit_kinds.size(), 0);
  }

  void read_territory(Reader& reader, Board& board) {
    Territory territory;
    territory.name = reader.name("name");
    territory.group = number_of(board.groups, reader.name("group"));
    territory.quadrant = number_of(board.quadrants, reader.name("quadrant"));
    has(groups_, board.groups[static_cast<std::size_t>(territory.group)], reader, "group");
    has(quadrants_, board.quadrants[static_cast<std::size_t>(territory.quadrant)], reader, "quadrant");
    if (const auto owner = reader.optional_name("owner")) {
      territory.owner = number_of(board.players, *owner);
      has(players_, *owner, reader, "owner");
    }
    board.without_points.push_back(!reader.has("points"));
    board.without_value.push_back(!reader.has("points") && !reader.has("value"));
    territory.points = reader.count<std::int32_t>("points", kMaxCount);
    territory.development = reader.count<std::int32_t>("development", kMaxCount);
    territory.value = Exact(territory.points);
    if (const auto value = reader.optional_real("value", -kMaxValue, kMaxValue)) {
      territory.value = Exact::from_decimal(*value);
      territory.has_value = true;
    }
    territory.units = read_units(reader, "units", kMaxCount, kMaxNetworkSecurity, board, kinds_);
    board.territories.push_back(std::move(territory));
  }

  /// Reads Agents, after all owners are known: an Agent of an unknown player is a misspelt name.
  void read_agents(Reader& reader, Board& board, Territory& territory) {
    territory.agents.assign(board.players.size(), 0);
    auto agents = reader.optional_table("agents");
    if (!agents) return;
    for (const std::string& player : agents->keys()) {
      const auto known = std::find(board.players.begin(), board.players.end(), player);
      const std::int32_t count_here = agents->count<std::int32_t>(player, kMaxCount);
      if (known != board.players.end()) {
        territory.agents[static_cast<std::size_t>(known - board.players.begin())] = count_here;
        players_.has(player, agents->key_place(player));
        if (!board.with_agents && count_here > 0 && board.ignored.empty())
          board.ignored.push_back(
              {agents->key_place(player),
               "the Agents listed count for nothing, since the scenario is played without",
               "agents = true or no Agents were expected"});
      } else {
        faults_.push_back(
            {agents->key_place(player), "no player is called '" + player + "'",
             files::suggest(player, board.players) + " (who controls nothing is listed in 'players')"});
      }
    }
    agents->finish();
  }

  void read_card(Reader& reader, Board& board) {
    Card card;
    card.name = reader.name("name");
    const auto read_groups = [&](std::string_view key, auto& numbers) {
      for (const std::string& group : reader.names(key, {1, 64})) {
        numbers.push_back(number_of(board.groups, group));
        uses(groups_, group, reader, key);
      }
    };
    read_groups("top", card.top);
    read_groups("bottom", card.bottom);
    board.cards.push_back(std::move(card));
  }

  void read_turn(Reader& turn, Board& board) {
    const bool lands = turn.has("landed") || root_.has("attack") || turn.has("won") || turn.has("lost") ||
                       turn.has("declared") || turn.has("passed");
    if (lands) board.landed = static_cast<int>(turn.choice("landed", territory_names_));
    board.hand = read_hand(turn, "cards", board);
    board.lost = turn.truth("lost");
    board.passed = turn.truth("passed");
    if (board.passed && root_.has("attack"))
      turn.fault_at("passed", "the player is done with this landing, and yet an attack is declared",
                    "either 'passed' or 'attack' was expected");
    if (auto won = turn.optional_table("won")) {
      board.won_from = static_cast<int>(won->choice("from", territory_names_));
      board.won_against = static_cast<int>(won->choice("against", territory_names_));
      if (!faulty() && board.territories[static_cast<std::size_t>(board.won_against)].owner != board.player) {
        won->fault_at("against",
                      "'" + territory_names_[static_cast<std::size_t>(board.won_against)] +
                          "' was won but is not owned by '" +
                          board.players[static_cast<std::size_t>(board.player)] + "'",
                      "the board after the victory was expected");
      }
      if (!faulty() && board.territories[static_cast<std::size_t>(board.won_from)].owner != board.player) {
        won->fault_at("from",
                      "the victory came from '" + territory_names_[static_cast<std::size_t>(board.won_from)] +
                          "', which is not owned by '" +
                          board.players[static_cast<std::size_t>(board.player)] + "'",
                      "the board after the victory was expected");
      }
      if (!faulty()) check_won(*won, board);
      if (board.lost)
        won->fault("a turn that was lost cannot go on from a victory", "either 'won' or 'lost' was expected");
      won->finish();
    }
    // A victory or defeat was declared before (AG-8), or continued from a declared one.
    const bool was_declared = board.lost || board.won_from != kNobody;
    board.declared =
        static_cast<std::int32_t>(turn.optional_integer("declared", 0, 100).value_or(was_declared ? 1 : 0));
    if (board.won_from != kNobody && board.declared == 0)
      turn.fault_at("declared", "what was won was declared first", "at least 1 was expected beside 'won'");
    turn.finish();
  }

  /// Checks that the landing allows this victory, from its source and against its target (AG-1 to AG-4,
  /// AG-33).
  static void check_won(Reader& won, const Board& board) {
    const auto at = [&](int territory) -> const Territory& {
      return board.territories[static_cast<std::size_t>(territory)];
    };
    if (board.won_from == board.won_against) {
      won.fault_at("against", "'" + at(board.won_against).name + "' cannot be won from itself",
                   "two Territories were expected");
      return;
    }
    const bool first_taken =
        at(board.landed).owner == board.player && at(board.landed).group == at(board.won_against).group;
    if (board.won_from != board.landed && board.won_against != board.landed && !first_taken)
      won.fault("the player landed on '" + at(board.landed).name +
                    "': a victory comes from there, or is over it or one of its colour group after it",
                "the board after the victory was expected, with where the player landed");
  }

  void read_attack(std::optional<Attack>& declared) {
    auto reader = root_.optional_table("attack");
    if (!reader) return;
    Attack attack;
    attack.from = static_cast<std::int8_t>(reader->choice("from", territory_names_));
    attack.against = static_cast<std::int8_t>(reader->choice("against", territory_names_));
    if (reader->has("card")) {
      if (card_names_.empty()) {
        reader->fault_at("card", "there is no card", "a [[card]] was expected");
      } else {
        attack.card = static_cast<std::int8_t>(reader->choice("card", card_names_));
      }
    }
    declared = attack;
    reader->finish();
  }

  void read_values(Board& board) {
    board.unit_values.resize(board.unit_kinds.size());
    auto value = root_.optional_table("value");
    if (!value) return;
    const auto price = [&](std::string_view key, Exact& into) {
      if (const auto x = value->optional_real(key, -kMaxValue, kMaxValue)) into = Exact::from_decimal(*x);
    };
    for (std::size_t kind = 0; kind < board.unit_kinds.size(); ++kind)
      price(board.unit_kinds[kind], board.unit_values[kind]);
    price("development", board.development_value);
    price("card", board.card_value);
    value->finish();
  }

  static void has(files::FreeNames& names, std::string_view name, const Reader& reader,
                  std::string_view key) {
    if (is_read(name)) names.has(name, reader.place(key));
  }
  static void uses(files::FreeNames& names, std::string_view name, const Reader& reader,
                   std::string_view key) {
    if (is_read(name)) names.uses(name, reader.place(key));
  }
  /// Returns the Territory that a pair of the rulebook names. A fault if only a similar name exists (AG-6).
  int pair_number(const std::string& name, const std::vector<Reader>& territories) {
    const int number = territory_number(name);
    if (number != kNobody) return number;
    for (std::size_t i = 0; i < territories.size() && i < territory_names_.size(); ++i) {
      if (bare(territory_names_[i]) == bare(name))
        faults_.push_back({territories[i].place("name"),
                           files::in_quotes(territory_names_[i]) + " is not what the rulebook's pair calls " +
                               files::in_quotes(name) + " (AG-6)",
                           "did you mean " + files::in_quotes(name) + "?"});
    }
    return kNobody;
  }
  [[nodiscard]] int territory_number(const std::string& name) const {
    const auto at = std::find(territory_names_.begin(), territory_names_.end(), name);
    return at == territory_names_.end() ? kNobody : static_cast<int>(at - territory_names_.begin());
  }
  [[nodiscard]] bool faulty() const { return !faults_.empty(); }
  const Rulebook& rulebook_;
  Faults faults_;
  Reader root_;
  std::vector<std::string> territory_names_;
  std::vector<std::string> card_names_;
  files::FreeNames players_{"player", "players"};
  files::FreeNames groups_{"group", "groups"};
  files::FreeNames quadrants_{"quadrant", "quadrants"};
  files::FreeNames kinds_{"kind of unit", "kinds"};
};

}  // namespace

Result<Campaign> read_scenario(const files::Document& document, Rulebook rulebook) {
  Board board;
  std::optional<Attack> declared;
  ScenarioReader reader(document, rulebook);
  if (Faults faults = reader.read(board, declared); !faults.empty()) return faults;
  auto campaign = Campaign::of(std::move(rulebook), std::move(board), declared);
  if (!campaign) {
    Faults faults = campaign.faults();
    for (Fault& fault : faults) fault.place = document.place(document.root);
    return faults;
  }
  return campaign;
}

}  // namespace casus::aggression
