#include "systems/aggression/writer.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "files/nearest.hpp"
#include "files/written_table.hpp"

namespace casus::aggression {
namespace {

using files::Node;
using files::WrittenTable;

class Writer {
 public:
  /// `next` is the player whose turn begins; kNobody: the turn continues.
  Writer(const Campaign& rules, const Campaign::Position& p, int next)
      : rules_(rules),
        board_(rules.board()),
        p_(p),
        player_(next == kNobody ? board_.player : next),
        goes_on_(next == kNobody),
        stocks_(board_.players.size()) {
    for (Stock& stock : stocks_) stock.units.resize(board_.unit_kinds.size(), 0);
    rules_.holdings(p_, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
      if (holder != rules_.bank() && holder < rules_.place(0))
        lay(stocks_[static_cast<std::size_t>(holder - rules_.player(0))], piece, count);
    });
  }

  Node write() {
    root_.add("system", "aggression");
    if (board_.dice) {
      WrittenTable dice;
      dice.add("attacker", Node(board_.dice->attacker));
      dice.add("defender", Node(board_.dice->defender));
      dice.truth("fought", p_.stage == Stage::over);
      root_.add("dice", dice.take());
      return root_.take();
    }
    if (!board_.with_agents) root_.add("agents", Node(false));
    root_.list("groups", names(board_.listed_groups));
    root_.list("quadrants", names(board_.listed_quadrants));
    root_.list("kinds", names(meant_kinds()));
    root_.add("turn", turn());
    Node::Array players;
    for (std::size_t player = 0; player < stocks_.size(); ++player)
      players.push_back(player_node(static_cast<int>(player)));
    root_.add("player", Node(std::move(players)));
    Node::Array territories;
    for (std::size_t t = 0; t < board_.territories.size(); ++t)
      territories.push_back(territory(static_cast<int>(t)));
    root_.add("territory", Node(std::move(territories)));
    Node::Array cards;
    for (const Card& card : board_.cards) {
      WrittenTable table;
      table.add("name", card.name);
      table.add("top", groups(card.top));
      table.add("bottom", groups(card.bottom));
      cards.push_back(table.take());
    }
    root_.list("card", std::move(cards));
    return root_.take();
  }

 private:
  using Stage = Campaign::Position::Stage;

  /// Adds a piece to a player's stock, if it belongs there; titles and points belong to the Territories.
  void lay(Stock& stock, std::uint16_t piece, std::int32_t count) const {
    if (piece < rules_.development()) return;
    if (piece == rules_.development()) {
      stock.development += count;
    } else if (piece < rules_.card(0)) {
      stock.units[piece - rules_.unit(0)] += count;
    } else {
      stock.hand |= 1U << static_cast<unsigned>(piece - rules_.card(0));
    }
  }

  [[nodiscard]] Node turn() const {
    WrittenTable turn;
    turn.add("player", board_.players[static_cast<std::size_t>(player_)]);
    turn.list("cards", cards(stocks_[static_cast<std::size_t>(player_)].hand));
    if (board_.landed == kNobody || !goes_on_) return turn.take();
    turn.add("landed", name(board_.landed));
    const bool won = p_.stage == Stage::choosing && p_.winner == Winner::attacker;
    if (won) {
      WrittenTable victory;
      victory.add("from", name(p_.from));
      victory.add("against", name(p_.against));
      turn.add("won", victory.take());
    }
    // Without the key, its default is 1 next to a victory or a defeat.
    if (p_.declared != (won || p_.turn_lost ? 1 : 0)) turn.add("declared", Node(p_.declared));
    turn.truth("lost", p_.turn_lost);
    turn.truth("passed", p_.stage == Stage::over);
    return turn.take();
  }

  [[nodiscard]] Node player_node(int number) const {
    const Stock& stock = stocks_[static_cast<std::size_t>(number)];
    WrittenTable player;
    player.add("name", board_.players[static_cast<std::size_t>(number)]);
    player.table("stock", units([&](std::size_t kind) { return stock.units[kind]; }));
    player.count("development", stock.development);
    player.count("agents", board_.stocks[static_cast<std::size_t>(number)].agents);
    if (number != player_) player.list("cards", cards(stock.hand));
    return player.take();
  }

  [[nodiscard]] Node territory(int number) const {
    const auto index = static_cast<std::size_t>(number);
    const Territory& here = board_.territories[index];
    WrittenTable table;
    table.add("name", here.name);
    table.add("group", board_.groups[static_cast<std::size_t>(here.group)]);
    table.add("quadrant", board_.quadrants[static_cast<std::size_t>(here.quadrant)]);
    const int owner = rules_.controller(p_, number);
    if (owner != kNobody) table.add("owner", board_.players[static_cast<std::size_t>(owner)]);
    const bool with_points = !board_.without_points[index];
    if (with_points) table.add("points", Node(here.points));
    const bool with_value = !with_points && !board_.without_value[index];
    if (with_value || here.value != Exact(here.points)) table.add("value", Node(here.value.to_double()));
    table.count("development", rules_.development_at(p_, number));
    table.table("units", units([&](std::size_t kind) { return rules_.units_at(p_, number, kind); }));
    WrittenTable agents;
    for (std::size_t player = 0; player < here.agents.size(); ++player)
      agents.count(board_.players[player], here.agents[player]);
    table.table("agents", std::move(agents));
    return table.take();
  }

  /// Writes units by kind, in the order of the kinds' names: kinds are numbered in the order of their
  /// appearance.
  [[nodiscard]] WrittenTable units(const auto& count) const {
    WrittenTable units;
    for (const std::size_t kind : kinds_by_name()) units.count(board_.unit_kinds[kind], count(kind));
    return units;
  }
  [[nodiscard]] std::vector<std::size_t> kinds_by_name() const {
    std::vector<std::size_t> kinds;
    for (std::size_t kind = 0; kind < board_.unit_kinds.size(); ++kind) kinds.push_back(kind);
    std::sort(kinds.begin(), kinds.end(),
              [&](std::size_t a, std::size_t b) { return board_.unit_kinds[a] < board_.unit_kinds[b]; });
    return kinds;
  }

  /// Returns the listed kinds, and those that would be lost or taken for a slip if they were not listed.
  [[nodiscard]] std::vector<std::string> meant_kinds() const {
    std::vector<std::string> meant = board_.listed_kinds;
    for (const std::size_t kind : kinds_by_name()) {
      if (kind == 0) continue;
      int named = 0;
      for (std::size_t t = 0; t < board_.territories.size(); ++t)
        named += rules_.units_at(p_, static_cast<int>(t), kind) > 0 ? 1 : 0;
      for (const Stock& stock : stocks_) named += stock.units[kind] > 0 ? 1 : 0;
      std::vector<std::string> others = board_.unit_kinds;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(kind));
      const bool mistakable = named == 1 && files::alike(board_.unit_kinds[kind], others);
      if ((named == 0 || mistakable) &&
          std::find(meant.begin(), meant.end(), board_.unit_kinds[kind]) == meant.end())
        meant.push_back(board_.unit_kinds[kind]);
    }
    return meant;
  }

  static Node::Array names(const std::vector<std::string>& all) { return {all.begin(), all.end()}; }
  [[nodiscard]] const std::string& name(int territory) const {
    return board_.territories[static_cast<std::size_t>(territory)].name;
  }
  [[nodiscard]] Node::Array cards(std::uint32_t hand) const {
    Node::Array all;
    for (std::size_t c = 0; c < board_.cards.size(); ++c) {
      if (((hand >> c) & 1U) != 0) all.emplace_back(board_.cards[c].name);
    }
    return all;
  }
  [[nodiscard]] Node::Array groups(const std::vector<int>& numbers) const {
    Node::Array all;
    for (const int number : numbers) all.emplace_back(board_.groups[static_cast<std::size_t>(number)]);
    return all;
  }

  const Campaign& rules_;
  const Board& board_;
  const Campaign::Position& p_;
  int player_;                 // the player whose turn it is
  bool goes_on_;               // the turn continues, with its landing and its results
  std::vector<Stock> stocks_;  // each player's current stock
  WrittenTable root_;
};

}  // namespace

files::Document to_document(const Campaign& rules, const Campaign::Position& position) {
  return {Writer(rules, position, kNobody).write(), {"after"}};
}

files::Document turned(const Campaign& rules, const Campaign::Position& position, int next) {
  return {Writer(rules, position, next).write(), {"after"}};
}

}  // namespace casus::aggression
