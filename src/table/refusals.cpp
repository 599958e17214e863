#include "table/refusals.hpp"

#include <algorithm>

#include "files/nearest.hpp"
#include "table/own_answers.hpp"

namespace casus {
namespace {

/// Visits the texts of a move but the word for its type.
void each_name(const files::Node& node, const auto& visit) {
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

/// Whether a move names something, or every move is about it.
bool is_about(const Conflict& conflict, const Move& move, const std::string& name) {
  bool found = name == conflict.scenario().place;
  each_name(conflict.to_node(move), [&](const std::string& one) { found = found || one == name; });
  return found;
}

/// No move of the first choice is about what was asked.
std::string why_nothing(const Conflict& conflict) {
  const Position position = conflict.first_choice();
  const std::vector<Move> moves = conflict.legal_moves(position);
  if (moves.empty()) return "nothing is to be done there, nor anywhere else";
  return "nothing is to be done there: what " + conflict.situation(position).acting +
         " chooses now is about other things, such as '" + conflict.words(moves[moves.size() / 2]).text + "'";
}

}  // namespace

std::vector<std::string> names_of(const Conflict& conflict) {
  if (const OwnAnswers* own = conflict.own_answers()) return own->names();
  std::vector<std::string> all;
  const Position first = conflict.first_choice();
  if (conflict.turn(first).actor != Actor::player) return all;
  all = conflict.scenario().on_board;
  const auto add = [&](const std::string& name) { all.push_back(name); };
  for (const Move& move : conflict.thinkable_moves(first)) each_name(conflict.to_node(move), add);
  for (const ChosenMove& one : conflict.closed_within().moves) each_name(conflict.to_node(one.move), add);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Result<Refusals> refusals_of(const Conflict& conflict, std::optional<std::string> about) {
  if (const auto rest = conflict.at_rest()) return *rest;
  const Position first = conflict.first_choice();
  if (conflict.turn(first).actor != Actor::player) return conflict.nobody_chooses("");
  if (about) {
    const std::vector<std::string> known = names_of(conflict);
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
  const auto add = [&](Ruling ruling) {
    named = true;
    if (!ruling.allowed) answer.refused.push_back(std::move(ruling));
  };
  if (const OwnAnswers* own = conflict.own_answers(); own != nullptr && about) {
    for (const Move& move : own->moves_about(first, *about)) add(conflict.rule(first, move));
    if (!named) answer.nothing = why_nothing(conflict);
    return answer;
  }
  for (const Move& move : conflict.thinkable_moves(first)) {
    if (!about || is_about(conflict, move, *about)) add(conflict.rule(first, move));
  }
  const ClosedMoves closed = conflict.closed_within();
  answer.most_visited = closed.most_visited;
  for (const auto& [position, move] : closed.moves) {
    if (about && !is_about(conflict, move, *about)) continue;
    named = true;
    answer.refused.push_back(conflict.rule_within(position, move));
  }
  if (about && !named) answer.nothing = why_nothing(conflict);
  return answer;
}

}  // namespace casus
