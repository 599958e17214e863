#include "systems/conflict_chart/writer.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "files/nearest.hpp"
#include "files/written_table.hpp"

namespace casus::conflict_chart {
namespace {

using files::Node;
using files::WrittenTable;

Node canal_node(const Canal& canal) {
  WrittenTable table;
  table.add("name", canal.name);
  table.add("points", Node(canal.points));
  return table.take();
}

template <class T>
Node::Array array_of(const std::vector<T>& all) {
  return {all.begin(), all.end()};
}

class Writer {
 public:
  Writer(const ChartRules& rules, const Position& p) : board_(rules.board()), p_(p) {}

  /// Writes the scenario. `next` is the next attacker, if it is another player.
  Node write(std::string_view next) {
    std::vector<Onlooker> all = onlookers();
    Onlooker attacker = side(kAttacker);
    Onlooker defender = side(kDefender);
    if (next == defender.name) {
      std::swap(attacker, defender);
    } else if (!next.empty() && next != attacker.name) {
      take_seat(attacker, next, all);
    }
    root_.add("system", "conflict-chart");
    std::vector<std::string> players = board_.listed_players;
    if (!next.empty() && !all.empty()) players = table_order(board_);
    root_.list("players", array_of(players));
    root_.list("countries", array_of(meant_countries(all)));
    root_.add("attacker", node(attacker));
    root_.add("defender", node(defender));
    Node::Array others;
    for (const Onlooker& one : all) others.push_back(node(one));
    root_.list("player", std::move(others));
    if (board_.own_deck) write_deck();
    return root_.take();
  }

 private:
  static Node node(const Onlooker& one) {
    WrittenTable table;
    table.add("name", one.name);
    table.list("reserve", array_of(one.reserve));
    table.list("reserve_masterminds", array_of(one.masterminds));
    Node::Array canals;
    for (const Canal& canal : one.canals) canals.push_back(canal_node(canal));
    table.list("reserve_canals", std::move(canals));
    table.list("countries", array_of(one.countries));
    return table.take();
  }
  /// Returns a side in the form of an onlooker: all its pieces, the highest points first, then by name.
  [[nodiscard]] Onlooker side(Seat seat) const {
    Forces all = at(p_.play, seat);
    all += at(p_.reserve, seat);
    Onlooker one{board_.side(seat).name,
                 points(board_.pieces.tokens, all.tokens),
                 points(board_.pieces.masterminds, all.masterminds),
                 {},
                 countries_of(seat)};
    for (std::size_t c = 0; c < board_.pieces.canals.size(); ++c) {
      if (((all.canals >> c) & 1U) != 0) one.canals.push_back(board_.pieces.canals[c]);
    }
    sort(one);
    return one;
  }
  static void sort(Onlooker& one) {
    std::sort(one.reserve.begin(), one.reserve.end(), std::greater<>());
    std::sort(one.masterminds.begin(), one.masterminds.end(), std::greater<>());
    std::sort(one.canals.begin(), one.canals.end(),
              [](const Canal& a, const Canal& b) { return a.name < b.name; });
    std::sort(one.countries.begin(), one.countries.end());
  }
  /// Gives a seat to an onlooker or to a new player without pieces; the player who had it looks on.
  static void take_seat(Onlooker& seat, std::string_view next, std::vector<Onlooker>& all) {
    auto it = std::find_if(all.begin(), all.end(), [&](const Onlooker& one) { return one.name == next; });
    if (it == all.end()) {
      all.push_back({std::string(next), {}, {}, {}, {}});
      it = all.end() - 1;
    }
    std::swap(seat, *it);
    sort(seat);
  }
  /// Returns the points of every piece.
  static std::vector<std::int32_t> points(const std::vector<std::int32_t>& kinds, const auto& counts) {
    std::vector<std::int32_t> all;
    for (std::size_t k = 0; k < std::min(kinds.size(), counts.size()); ++k)
      all.insert(all.end(), counts[k], kinds[k]);
    return all;
  }
  [[nodiscard]] std::vector<std::string> countries_of(Seat seat) const {
    std::vector<std::string> held;
    for (std::size_t c = 0; c < board_.countries.size(); ++c) {
      if (((at(p_.countries, seat) >> c) & 1U) != 0) held.push_back(board_.countries[c]);
    }
    return held;
  }

  /// Returns the onlookers, without a country that was taken from one of them.
  [[nodiscard]] std::vector<Onlooker> onlookers() const {
    std::vector<Onlooker> all = board_.onlookers;
    if (board_.elsewhere.empty()) return all;
    const std::string& country = board_.countries[static_cast<std::size_t>(board_.country)];
    const bool taken = ((p_.countries[0] | p_.countries[1]) >> board_.country & 1) != 0;
    auto holder = std::find_if(all.begin(), all.end(),
                               [&](const Onlooker& one) { return one.name == board_.elsewhere; });
    if (holder == all.end()) {
      all.push_back({board_.elsewhere, {}, {}, {}, {}});
      holder = all.end() - 1;
    }
    std::erase(holder->countries, country);
    if (!taken) holder->countries.push_back(country);
    return all;
  }

  /// Returns the listed countries, and those that would be taken for a slip if they were not listed.
  [[nodiscard]] std::vector<std::string> meant_countries(const std::vector<Onlooker>& others) const {
    std::vector<std::string> held = countries_of(kAttacker);
    const auto add = [&](const std::vector<std::string>& more) {
      held.insert(held.end(), more.begin(), more.end());
    };
    add(countries_of(kDefender));
    for (const Onlooker& one : others) add(one.countries);
    std::sort(held.begin(), held.end());
    held.erase(std::unique(held.begin(), held.end()), held.end());
    std::vector<std::string> meant = board_.listed_countries;
    for (const std::string& name : held) {
      std::vector<std::string> rest = held;
      std::erase(rest, name);
      rest.insert(rest.end(), board_.listed_countries.begin(), board_.listed_countries.end());
      const bool listed = std::find(board_.listed_countries.begin(), board_.listed_countries.end(), name) !=
                          board_.listed_countries.end();
      if (!listed && files::alike(name, rest)) meant.push_back(name);
    }
    return meant;
  }

  /// Writes the whole deck: the drawn cards are back (CH-19).
  void write_deck() {
    Node::Array deck;
    for (std::size_t k = 0; k < board_.deck.size(); ++k) {
      WrittenTable table;
      table.add("name", board_.deck[k].name);
      table.add("moves", Node(board_.deck[k].moves));
      table.add("count", Node(board_.deck[k].count + board_.drawn_before[k]));
      deck.push_back(table.take());
    }
    root_.add("military_card", Node(std::move(deck)));
  }

  const Board& board_;
  const Position& p_;
  WrittenTable root_;
};

}  // namespace

files::Document to_document(const ChartRules& rules, const Position& position) {
  return {Writer(rules, position).write(""), {"after"}};
}

files::Document turned(const ChartRules& rules, const Position& position, std::string_view next) {
  return {Writer(rules, position).write(next), {"after"}};
}

std::vector<std::string> table_order(const Board& board) {
  std::vector<std::string> all = board.listed_players;
  const auto add = [&](const std::string& name) {
    if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  };
  for (const Seat seat : {kAttacker, kDefender}) add(board.side(seat).name);
  for (const Onlooker& one : board.onlookers) add(one.name);
  return all;
}

}  // namespace casus::conflict_chart
