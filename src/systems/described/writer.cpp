#include "systems/described/writer.hpp"

#include <algorithm>

namespace casus::described {
namespace {

using files::Node;

class Writer {
 public:
  Writer(const GameRules& rules, const GameRules::Position& position)
      : rules_(rules), game_(rules.game()), p_(position) {}

  Node write() const {
    Node::Table root;
    const Node& was = rules_.scenario();
    copy(was, "system", root);
    root.push_back({"declared", Node(false)});
    copy(was, "rounds", root);
    for (const game::Field& field : game_.fields) {
      if (!field.of_rulebook && !field.each_side) copy(was, field.name, root);
    }
    for (std::size_t i = 0; i < game_.tracks.size(); ++i) {
      if (!game_.tracks[i].each_side) track(was, i, 0, root);
    }
    for (const game::Deck& one : game_.decks) {
      if (!one.each_side) deck(one, 0, root);
    }
    for (std::size_t side = 0; side < game_.sides(); ++side) {
      const Node* its = was.find(game_.side_id(side));
      root.push_back({game_.side_id(side), write_side(its == nullptr ? Node() : *its, side)});
    }
    return root;
  }

 private:
  static void copy(const Node& from, const std::string& key, Node::Table& to) {
    if (const Node* value = from.find(key)) to.push_back({key, *value});
  }

  void track(const Node& was, std::size_t number, std::size_t side, Node::Table& to) const {
    const game::Track& track = game_.tracks[number];
    if (track.of_deck) return;
    const std::int64_t now = rules_.track(p_, side, number);
    if (now != track.is || was.find(track.name) != nullptr) to.push_back({track.name, Node(now)});
  }

  /// Writes how many are left of the cards of which some are drawn.
  void deck(const game::Deck& deck, std::size_t side, Node::Table& to) const {
    Node::Table left;
    for (std::size_t i = 0; i < deck.cards.size(); ++i) {
      const std::int64_t now = rules_.track(p_, side, deck.first_track + i);
      if (now != deck.cards[i].count) left.push_back({deck.cards[i].name, Node(now)});
    }
    if (!left.empty()) to.push_back({deck.name, Node(std::move(left))});
  }

  [[nodiscard]] Node write_side(const Node& was, std::size_t side) const {
    Node::Table made;
    copy(was, "name", made);
    for (const game::Kind& kind : game_.kinds) {
      Node::Table states;
      if (kind.life != game::kNone && is_hurt(kind, side)) {
        for (std::size_t left = rules_.program().units[side][kind.first_form].size(); left > 0; --left) {
          const std::int64_t count = rules_.units(p_, side, kind.first_form, left);
          if (count > 0) states.push_back({std::to_string(left), Node(count)});
        }
        made.push_back({kind.name, Node(std::move(states))});
        continue;
      }
      std::int64_t behind_the_first = 0;
      std::int64_t all = 0;
      for (std::size_t i = 0; i < kind.forms(); ++i) {
        const std::int64_t count = rules_.units(p_, side, kind.first_form + i);
        all += count;
        if (i > 0) behind_the_first += count;
        if (!kind.states.empty() && count > 0) states.push_back({kind.states[i], Node(count)});
      }
      if (behind_the_first > 0) {
        made.push_back({kind.name, Node(std::move(states))});
      } else if (all > 0 || was.find(kind.name) != nullptr) {
        made.push_back({kind.name, Node(all)});
      }
    }
    Node::Table has;
    for (const auto& [piece, count] : held(side)) has.push_back({piece, Node(count)});
    if (!has.empty()) made.push_back({"has", Node(std::move(has))});
    for (std::size_t i = 0; i < game_.tracks.size(); ++i) {
      if (game_.tracks[i].each_side) track(was, i, side, made);
    }
    for (const game::Deck& one : game_.decks) {
      if (one.each_side) deck(one, side, made);
    }
    for (const game::Field& field : game_.fields) {
      if (field.each_side) copy(was, field.name, made);
    }
    if (const auto* entries = was.table()) {  // stats of this side: "cruiser.computer" = 2
      for (const files::Entry& entry : *entries) {
        if (entry.key.find('.') != std::string::npos) made.push_back({entry.key, entry.value});
      }
    }
    return made;
  }

  /// Returns whether any unit of a kind with `life` has lost some of it.
  [[nodiscard]] bool is_hurt(const game::Kind& kind, std::size_t side) const {
    const std::size_t whole = rules_.program().units[side][kind.first_form].size();
    for (std::size_t left = 1; left < whole; ++left) {
      if (rules_.units(p_, side, kind.first_form, left) > 0) return true;
    }
    return false;
  }

  /// Returns the pieces given by ends that a side has, in the order of the file.
  [[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> held(std::size_t side) const {
    std::vector<std::pair<std::string, std::int64_t>> all;
    for (const std::string& name : game_.given()) {
      std::int64_t count = 0;
      rules_.holdings(p_, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t more) {
        const bool is_form = piece < game_.forms.size();
        if (!is_form && holder == side && rules_.program().pieces[piece] == name) count += more;
      });
      if (count > 0) all.emplace_back(name, count);
    }
    return all;
  }

  const GameRules& rules_;
  const game::Game& game_;
  const GameRules::Position& p_;
};

}  // namespace

files::Document to_document(const GameRules& rules, const GameRules::Position& position) {
  return {Writer(rules, position).write(), {"after"}};
}

}  // namespace casus::described
