#pragma once
// What is not allowed at a table, and why: of one place or thing, or of everything that was thought of.
// Included by table_of.hpp only.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "files/nearest.hpp"
#include "table/best_play.hpp"

namespace casus {

template <Rules R>
class Refuser {
 public:
  using At = BestPlay<R>;
  using Move = typename At::Move;

  explicit Refuser(const At& at) : at_(at) {}

  /// What can be asked about: what the system says, else the things on the board and whatever a candidate
  /// names.
  [[nodiscard]] std::vector<std::string> names() const {
    if (auto known = at_.system().names(at_.rules())) return std::move(*known);
    std::vector<std::string> all;
    if (at_.rules().turn(at_.first_choice()).actor != Actor::player) return all;
    all = at_.system().things(at_.rules());
    each_thinkable([&](const Move& move) {
      each_name(at_.system().to_node(at_.rules(), move),
                [&](const std::string& name) { all.push_back(name); });
    });
    for (const auto& [position, move] : at_.system().closed_within(at_.rules()).moves)
      each_name(at_.system().to_node(at_.rules(), move),
                [&](const std::string& name) { all.push_back(name); });
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  [[nodiscard]] Result<Refusals> refusals(std::optional<std::string> about) const {
    if (const auto rest = at_.at_rest()) return *rest;
    if (at_.rules().turn(at_.first_choice()).actor != Actor::player) return at_.nobody_chooses("");
    if (about) {
      const std::vector<std::string> known = names();
      const auto meant = files::meant(*about, known);
      if (!meant) {
        return Fault{{},
                     "--area: there is nothing by the name '" + *about + "' in this scenario",
                     known.empty() ? "no name was expected" : files::suggest(*about, known)};
      }
      about = known[*meant];
    }
    Refusals answer{about, {}, {}};
    bool named = false;
    const auto add = [&](const Move& move) {
      named = true;
      Ruling ruling = at_.rule(at_.first_choice(), move);
      if (!ruling.allowed) answer.refused.push_back(std::move(ruling));
    };
    if (about && at_.system().names(at_.rules())) {
      at_.system().nameable(at_.rules(), at_.first_choice(), *about, add);
      if (!named) answer.nothing = why_nothing();
      return answer;
    }
    each_thinkable([&](const Move& move) {
      if (!about || is_about(move, *about)) add(move);
    });
    const auto within = at_.system().closed_within(at_.rules());
    answer.most_visited = within.most_visited;
    for (const auto& [position, move] : within.moves) {
      if (about && !is_about(move, *about)) continue;
      named = true;
      answer.refused.push_back(at_.rule_within(position, move));
    }
    if (about && !named) answer.nothing = why_nothing();
    return answer;
  }

 private:
  /// No move of the first choice is about what was asked.
  [[nodiscard]] std::string why_nothing() const {
    const auto position = at_.first_choice();
    const std::vector<Move> moves = legal_moves(at_.rules(), position);
    if (moves.empty()) return "nothing is to be done there, nor anywhere else";
    return "nothing is to be done there: what " + at_.acting(position) +
           " chooses now is about other things, such as '" + at_.words().say(moves[moves.size() / 2]).text +
           "'";
  }
  /// The candidates, and what else the rules can think of.
  void each_thinkable(const auto& visit) const {
    const auto& rules = at_.rules();
    if constexpr (requires { rules.thinkable(at_.first_choice(), visit); }) {
      std::vector<Move> known;
      rules.candidates(at_.first_choice(), [&](const Move& move) {
        visit(move);
        known.push_back(move);
      });
      std::sort(known.begin(), known.end());
      rules.thinkable(at_.first_choice(), [&](const Move& move) {
        if (!std::binary_search(known.begin(), known.end(), move)) visit(move);
      });
    } else {
      rules.candidates(at_.first_choice(), visit);
    }
  }
  /// Whether a move names something, or every move is about it.
  [[nodiscard]] bool is_about(const Move& move, const std::string& name) const {
    return name == at_.system().place(at_.rules()) || mentions(at_.system().to_node(at_.rules(), move), name);
  }
  /// The texts of a move but the word for its type.
  static void each_name(const files::Node& node, const auto& visit) {
    if (const std::string* text = node.text()) visit(*text);
    if (const auto* array = node.array()) {
      for (const files::Node& one : *array) each_name(one, visit);
    }
    if (const auto* table = node.table()) {
      for (const files::Entry& entry : *table) {
        if (entry.key != "type") each_name(entry.value, visit);
      }
    }
  }
  static bool mentions(const files::Node& node, const std::string& name) {
    bool found = false;
    each_name(node, [&](const std::string& one) { found = found || one == name; });
    return found;
  }

  const At& at_;
};

}  // namespace casus
