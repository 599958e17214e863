// A battle in the plain interpreter: openings, then rounds. If rounds lead back to an earlier state, it
// eliminates over all states in which a round begins.

#include <algorithm>

#include "game/plain.hpp"

namespace casus::game::plain {
namespace {

/// The results of a round from one initial state: other initial states, or ends.
struct Row {
  std::map<std::size_t, Rational> next;  // by number of the state
  Chances ends;
  Rational rounds = 1;
};

void add(Row& to, const Row& row, const Rational& times) {
  for (const auto& [state, chance] : row.next) to.next[state] += times * chance;
  for (const auto& [state, chance] : row.ends) to.ends[state] += times * chance;
  to.rounds += times * row.rounds;
}

}  // namespace

State Interpreter::begin() const {
  State state;
  const std::size_t sides = game_->sides();
  state.units.resize(sides);
  state.lives.resize(sides);
  state.aims.resize(sides);
  state.notes.resize(sides);
  state.tracks.resize(sides);
  for (std::size_t s = 0; s < sides; ++s) {
    state.units[s] = setup_->sides[s].units;
    state.lives[s] = setup_->sides[s].lives;
    state.aims[s].resize(game_->notes.size());
    state.notes[s].assign(game_->notes.size(), 0);
    for (std::size_t i = 0; i < game_->notes.size(); ++i) {
      if (game_->notes[i].type.kind == Type::Kind::word) state.notes[s][i] = -1;
    }
    state.tracks[s].assign(game_->tracks.size(), 0);
    for (std::size_t i = 0; i < game_->tracks.size(); ++i) {
      state.tracks[s][i] = game_->tracks[i].each_side ? setup_->sides[s].tracks[i] : setup_->tracks[i];
    }
  }
  return state;
}

/// Rounds beyond this one are alike: the largest number that the file compares rounds with, and one more.
std::int64_t Interpreter::rounds_that_matter() const {
  const State state = begin();
  std::int64_t most = 0;
  for (const End& end : game_->ends) {
    if (!end.after.empty()) most = std::max(most, value(end.after, around(state, {})));
  }
  constexpr std::int64_t kCompared = 10;
  const auto looks = [&](const Expression& expression) {
    return std::any_of(expression.nodes.begin(), expression.nodes.end(),
                       [](const ExpressionNode& node) { return node.op == Op::round; });
  };
  for (const Step& step : game_->rounds) {
    if (looks(step.when)) most = std::max(most, kCompared);
    if (const auto* draw = std::get_if<Draw>(&step.verb); draw != nullptr && looks(draw->count))
      most = std::max(most, kCompared);
    if (const auto* lose = std::get_if<Lose>(&step.verb)) {
      for (const Loss& loss : lose->losses) most = looks(loss.hits) ? std::max(most, kCompared) : most;
    }
  }
  return most;
}

std::int64_t Interpreter::deadlock_end() const {
  for (std::size_t i = 0; i < game_->ends.size(); ++i) {
    if (game_->ends[i].deadlock) return static_cast<std::int64_t>(i);
  }
  return -1;
}

Chances Interpreter::one_round(const State& from) const {
  State begun = from;
  ++begun.round;
  Chances made;
  for (const auto& [state, chance] : steps(game_->rounds, {{begun, 1}}, {})) {
    State after = state;
    look_for_ends(after, true);
    for (std::size_t s = 0; s < game_->sides(); ++s) {
      for (std::size_t i = 0; i < game_->notes.size(); ++i) {
        if (!game_->notes[i].lasts)
          after.notes[s][i] = game_->notes[i].type.kind == Type::Kind::word ? -1 : 0;
        if (!game_->notes[i].lasts) after.aims[s][i].clear();
      }
    }
    made[after] += chance;
  }
  return made;
}

Result Interpreter::fight() const {
  Chances begun;
  for (const auto& [state, chance] : steps(game_->openings, {{begin(), 1}}, {})) {
    State after = state;
    if (!game_->openings.empty()) look_for_ends(after, false);
    begun[after] += chance;
  }
  Result result;
  if (setup_->rounds) {
    for (std::int64_t round = 0; round < *setup_->rounds; ++round) {
      Chances next;
      for (const auto& [state, chance] : begun) {
        if (state.end >= 0) {
          next[state] += chance;
          continue;
        }
        result.mean_rounds += chance;
        for (const auto& [after, of] : one_round(state)) next[after] += chance * of;
      }
      begun = std::move(next);
    }
    result.ends = std::move(begun);
    return result;
  }
  const std::int64_t most = rounds_that_matter();
  std::map<State, std::size_t> numbers;
  std::vector<Row> rows;
  std::vector<State> states;
  std::vector<std::size_t> order;  // a state after those that it leads to, but for loops
  const auto visit = [&](const auto& self, const State& state) -> std::size_t {
    const auto [at, is_new] = numbers.emplace(state, rows.size());
    const std::size_t number = at->second;
    if (!is_new) return number;
    rows.emplace_back();
    states.push_back(state);
    Row row;
    for (const auto& [ended, chance] : one_round(state)) {
      State after = ended;
      if (after.end >= 0) {
        row.ends[after] += chance;
        continue;
      }
      after.round = std::min(after.round, most);
      row.next[self(self, after)] += chance;
    }
    rows[number] = std::move(row);
    order.push_back(number);
    return number;
  };
  Row root;
  root.rounds = 0;
  for (const auto& [state, chance] : begun) {
    if (state.end >= 0) {
      root.ends[state] += chance;
    } else {
      root.next[visit(visit, state)] += chance;
    }
  }
  std::vector<std::size_t> place(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  // Puts in their place all states whose row is known: each leads only to states that are known later.
  const auto put_in_place = [&](Row row, std::size_t known) {
    while (true) {
      auto first = row.next.end();
      for (auto at = row.next.begin(); at != row.next.end(); ++at) {
        if (place[at->first] < known && (first == row.next.end() || place[at->first] < place[first->first]))
          first = at;
      }
      if (first == row.next.end()) return row;
      const auto [next, chance] = *first;
      row.next.erase(first);
      add(row, rows[next], chance);
    }
  };
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t number = order[i];
    Row solved = put_in_place(std::move(rows[number]), i);
    const Rational back = solved.next[number];
    solved.next.erase(number);
    if (back == 1) {
      State stuck = states[number];
      stuck.end = deadlock_end();
      solved = Row{{}, {{stuck, 1}}, 0};
    } else if (back != 0) {
      Row scaled;
      scaled.rounds = 0;
      add(scaled, solved, 1 / (1 - back));
      solved = std::move(scaled);
    }
    rows[number] = std::move(solved);
  }
  Row all = put_in_place(std::move(root), rows.size());
  result.ends = std::move(all.ends);
  result.mean_rounds = all.rounds;
  return result;
}

}  // namespace casus::game::plain
