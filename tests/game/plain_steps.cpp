// Steps in the plain interpreter, executed as the file has them.

#include <algorithm>

#include "game/plain.hpp"

namespace casus::game::plain {
namespace {

constexpr std::size_t kMostThrows = 20'000;  // that are enumerated face by face

/// From the highest; equal ones in any order.
void rank(std::vector<ThrownDie>& dice) {
  std::stable_sort(dice.begin(), dice.end(),
                   [](const ThrownDie& a, const ThrownDie& b) { return a.face > b.face; });
}

}  // namespace

EvaluationContext Interpreter::around(const State& state, const Turn& turn) const {
  EvaluationContext made;
  made.state = &state;
  made.side = turn.side;
  made.kind = turn.kind;
  made.enemy = turn.enemy;
  return made;
}

Chances Interpreter::steps(const std::vector<Step>& all, Chances from, const Turn& turn) const {
  for (const Step& next : all) from = step(next, from, turn);
  return from;
}

bool Interpreter::is_there(const State& state, const Turn& turn) const {
  const Kind& kind = game_->kinds[*turn.kind];
  const auto first = state.units[*turn.side].begin() + static_cast<std::ptrdiff_t>(kind.first_form);
  return std::any_of(first, first + static_cast<std::ptrdiff_t>(kind.forms()),
                     [](std::int64_t count) { return count > 0; });
}

Chances Interpreter::step(const Step& step, const Chances& from, const Turn& turn) const {
  std::vector<Turn> turns;
  if (step.turns.of == Turns::Of::once) turns.push_back(turn);
  for (std::size_t side = 0; step.turns.of == Turns::Of::each_side && side < game_->sides(); ++side)
    turns.push_back({side});
  if (step.turns.of == Turns::Of::each_unit) {
    std::vector<std::pair<std::int64_t, Turn>> order;
    std::vector<std::size_t> sides{step.turns.first};
    for (std::size_t side = 0; side < game_->sides(); ++side) {
      if (side != step.turns.first) sides.push_back(side);
    }
    for (const std::size_t side : sides) {
      for (std::size_t kind = 0; kind < game_->kinds.size(); ++kind) {
        const std::int64_t stat = setup_->sides[side].stats[step.turns.stat][game_->kinds[kind].first_form];
        order.push_back({step.turns.high_to_low ? -stat : stat, {side, kind}});
      }
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [stat, next] : order) turns.push_back(next);
  }
  if (step.turns.each_enemy) {  // each turn against each other side, in their order
    std::vector<Turn> each;
    for (const Turn& one : turns) {
      for (std::size_t enemy = 0; enemy < game_->sides(); ++enemy) {
        if (enemy != *one.side) each.push_back({one.side, one.kind, enemy});
      }
    }
    turns = std::move(each);
  }
  // Against whom a turn is, as it stands when the turn begins; nothing: the step is passed over.
  const auto against = [&](const State& state, Turn its) -> std::optional<Turn> {
    if (step.turns.against.empty()) return its;
    const std::int64_t enemy = value(step.turns.against, around(state, its));
    if (enemy < 0 || enemy == static_cast<std::int64_t>(its.side.value())) return std::nullopt;
    its.enemy = static_cast<std::size_t>(enemy);
    return its;
  };
  Chances now = from;
  // Losses of both sides are worked out before any is taken.
  const auto* lose_each = step.turns.of == Turns::Of::each_side ? std::get_if<Lose>(&step.verb) : nullptr;
  if (lose_each != nullptr && lose_each->losses[0].does != Loss::Does::lose) lose_each = nullptr;
  if (lose_each != nullptr) {
    Chances next;
    for (const auto& [state, chance] : now) {
      State made = state;
      for (const Turn& each : turns) {
        const std::optional<Turn> its = against(state, each);
        if (state.end >= 0 || !its || !holds(step.when, around(state, *its))) continue;
        const Turn& one = *its;
        if (lose_each->losses.size() == 1) {  // of a side that several others hit, all hits are taken
          lose(lose_each->losses[0], made, around(state, one));
          continue;
        }
        State alone = state;
        for (const Loss& loss : lose_each->losses) lose(loss, alone, around(alone, one));
        for (std::size_t s = 0; s < game_->sides(); ++s) {
          for (std::size_t f = 0; f < made.units[s].size(); ++f)
            made.units[s][f] += alone.units[s][f] - state.units[s][f];
          for (std::size_t f = 0; f < made.lives[s].size(); ++f) {
            for (std::size_t l = 0; l < made.lives[s][f].size(); ++l)
              made.lives[s][f][l] += alone.lives[s][f][l] - state.lives[s][f][l];
          }
        }
      }
      next[made] += chance;
    }
    now = std::move(next);
  }
  for (const Turn& one : turns) {
    if (lose_each != nullptr) break;
    Chances next;
    for (const auto& [state, chance] : now) {
      State begun = state;
      if (step.turns.of == Turns::Of::each_unit) {
        for (std::size_t note = 0; note < game_->notes.size(); ++note) {
          if (game_->notes[note].of_turn)
            begun.notes[0][note] = game_->notes[note].type.kind == Type::Kind::word ? -1 : 0;
          if (game_->notes[note].of_turn) begun.aims[0][note].clear();
        }
      }
      const std::optional<Turn> its = against(begun, one);
      if (state.end >= 0 || (step.turns.of == Turns::Of::each_unit && !is_there(state, one)) || !its ||
          !holds(step.when, around(begun, *its))) {
        next[begun] += chance;
        continue;
      }
      for (const auto& [after, of] : verb(step, begun, *its)) next[after] += chance * of;
    }
    now = std::move(next);
  }
  if (!step.may_end) return now;
  Chances ended;
  for (const auto& [state, chance] : now) {
    State after = state;
    look_for_ends(after, false);
    ended[after] += chance;
  }
  return ended;
}

Chances Interpreter::verb(const Step& step, const State& from, const Turn& turn) const {
  if (const auto* block = std::get_if<Block>(&step.verb)) return steps(block->steps, {{from, 1}}, turn);
  const auto* thrown_by = std::get_if<Throw>(&step.verb);
  const auto* draw = std::get_if<Draw>(&step.verb);
  if (thrown_by != nullptr || draw != nullptr) {
    const auto falls = [&] {
      return draw != nullptr ? drawn(*draw, from, turn) : thrown(*thrown_by, from, turn);
    };
    if (script_ == nullptr) return falls();
    const Fork::Throws key{&step, turn.side, turn.kind, turn.enemy, from};
    const auto [at, is_new] = thrown_.try_emplace(key);
    if (is_new) at->second = falls();
    const Chances& all = at->second;
    if (all.size() == 1) return all;
    Fork fork{all.size(), std::nullopt, {}, key};
    for (const auto& [state, chance] : all) fork.chances.push_back(chance);
    return {{std::next(all.begin(), static_cast<std::ptrdiff_t>(pick(fork)))->first, 1}};
  }
  State after = from;
  if (const auto* set = std::get_if<Set>(&step.verb)) assign(set->all, after, turn);
  if (const auto* choice = std::get_if<Choose>(&step.verb)) choose(*choice, after, turn);
  if (const auto* arrives = std::get_if<Arrive>(&step.verb)) {
    for (const Arrival& arrival : arrives->arrivals) arrive(arrival, after, around(after, turn));
  }
  if (const auto* losses = std::get_if<Lose>(&step.verb)) {
    for (const Loss& loss : losses->losses) lose(loss, after, around(after, turn));
  }
  return {{after, 1}};
}

void Interpreter::write(State& state, Index note, Who who, std::int64_t value, const Turn& turn) const {
  state.notes[game_->notes[note].each_side ? side_of(who, around(state, turn)) : 0][note] = value;
}

void Interpreter::assign(const std::vector<Assignment>& all, State& state, const Turn& turn) const {
  Numbers values;
  for (const Assignment& one : all) values.push_back(value(one.is, around(state, turn)));
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].of == Assignment::Of::note) {
      write(state, all[i].index, all[i].who, values[i], turn);
    } else {
      const Track& track = game_->tracks[all[i].index];
      state.tracks[track.each_side ? side_of(all[i].who, around(state, turn)) : 0][all[i].index] =
          std::clamp(values[i], track.range.lo, track.range.hi);
    }
  }
}

// ---- dice

/// Every throw of a pool and its chance. Face by face, where that is not too much; else as multisets, die
/// after die.
std::vector<std::pair<std::vector<ThrownDie>, Rational>> Interpreter::pool(
    const Throw& verb, std::size_t index, const EvaluationContext& here) const {
  const Pool& pool = verb.pools[index];
  std::vector<ThrownDie> owners;  // of each die
  std::vector<Numbers> faces;
  const auto add = [&](const EvaluationContext& around, const ThrownDie& owner) {
    const std::int64_t count = std::max<std::int64_t>(value(pool.count, around), 0);
    Numbers shown;
    if (pool.die != kNone) {
      shown = game_->dice[pool.die].faces;
    } else {
      for (std::int64_t face = 1; face <= value(pool.sides, around); ++face) shown.push_back(face);
    }
    for (std::int64_t i = 0; i < count; ++i) {
      owners.push_back(owner);
      faces.push_back(shown);
    }
  };
  if (!pool.for_each) {
    add(here, {});
  } else {
    const std::size_t side = side_of(pool.of, here);
    for (std::size_t form = 0; form < game_->forms.size(); ++form) {
      EvaluationContext unit = here;
      unit.at_hand = {side, form};
      if (pool.of_turn && game_->forms[form].kind != here.kind) continue;
      if (!holds(pool.each, unit)) continue;
      for (std::int64_t i = 0; i < here.state->units[side][form]; ++i) add(unit, {0, side, form});
    }
  }
  // Each time that dice may be thrown again.
  std::vector<const RepeatedRoll*> times;
  for (const RepeatedRoll& which : verb.again) {
    for (std::int64_t i = 0; i < which.times; ++i) {
      if (which.pool == index) times.push_back(&which);
    }
  }
  const auto again = [&](const RepeatedRoll& which, const ThrownDie& die) {
    std::vector<std::vector<ThrownDie>> alone(verb.pools.size());
    alone[index] = {die};
    EvaluationContext one = here;
    one.dice = &alone;
    EvaluationContext unit = here;
    if (pool.for_each) unit.at_hand = {die.side, die.form};
    return holds(which.when, unit) && value(which.dice, one) > 0;
  };
  double throws = 1;
  for (const Numbers& shown : faces) throws *= static_cast<double>(shown.size());
  const bool ordered = !by_multisets && throws <= static_cast<double>(kMostThrows);
  std::map<std::vector<ThrownDie>, Rational> all{{{}, 1}};
  for (std::size_t i = 0; i < owners.size(); ++i) {
    std::map<std::vector<ThrownDie>, Rational> next;
    const Rational each = Rational(1) / static_cast<std::int64_t>(faces[i].size());
    for (const auto& [before, chance] : all) {
      const auto falls = [&](std::int64_t face, const Rational& with) {
        std::vector<ThrownDie> dice = before;
        dice.push_back({face, owners[i].side, owners[i].form});
        if (!ordered) std::sort(dice.begin(), dice.end());
        next[dice] += with;
      };
      const auto from = [&](const auto& self, std::int64_t face, std::size_t time,
                            const Rational& with) -> void {
        while (time < times.size() && !again(*times[time], {face, owners[i].side, owners[i].form})) ++time;
        if (time == times.size()) return falls(face, with);
        for (const std::int64_t next_face : faces[i]) self(self, next_face, time + 1, with * each);
      };
      for (const std::int64_t face : faces[i]) from(from, face, 0, chance * each);
    }
    all = std::move(next);
  }
  std::vector<std::pair<std::vector<ThrownDie>, Rational>> made;
  for (const auto& [dice, chance] : all) {
    made.emplace_back(dice, chance);
    std::vector<ThrownDie>& shown = made.back().first;
    rank(shown);
    for (const DiceBonus& added : verb.added) {
      if (added.pool != index || shown.empty()) continue;
      const std::int64_t to_all = added.all.empty() ? 0 : value(added.all, here);
      for (ThrownDie& die : shown) die.face += to_all;
      if (!added.highest.empty()) shown.front().face += value(added.highest, here);
      if (!added.lowest.empty() && shown.size() > 1) shown.back().face += value(added.lowest, here);
    }
  }
  return made;
}

Chances Interpreter::thrown(const Throw& verb, const State& from, const Turn& turn) const {
  const EvaluationContext here = around(from, turn);
  std::vector<std::pair<std::vector<std::vector<ThrownDie>>, Rational>> throws{{{}, 1}};
  for (std::size_t i = 0; i < verb.pools.size(); ++i) {
    const auto of_pool = pool(verb, i, here);
    decltype(throws) next;
    for (const auto& [before, chance] : throws) {
      for (const auto& [dice, of] : of_pool) {
        next.emplace_back(before, chance * of);
        next.back().first.push_back(dice);
      }
    }
    throws = std::move(next);
  }
  Chances made;
  for (const auto& [dice, chance] : throws) {
    EvaluationContext seen = here;
    seen.dice = &dice;
    State after = from;
    Numbers values;
    std::map<std::size_t, Aims> aimed;  // by read
    for (std::size_t i = 0; i < verb.reads.size(); ++i) {
      const bool aims_at = verb.reads[i].is.type().kind == Type::Kind::packets;
      if (aims_at) aimed[i] = aims(verb.reads[i], seen);
      values.push_back(aims_at ? 0 : value(verb.reads[i].is, seen));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const NoteReading& read = verb.reads[i];
      write(after, read.note, read.who, values[i], turn);
      const std::size_t whose = game_->notes[read.note].each_side ? side_of(read.who, here) : 0;
      if (aimed.count(i) > 0) after.aims[whose][read.note] = aimed[i];
    }
    made[after] += chance;
  }
  return made;
}

/// Cards that are drawn at once, by the kinds of them: how many ways there are to take so many of each kind.
Chances Interpreter::drawn(const Draw& verb, const State& from, const Turn& turn) const {
  const EvaluationContext here = around(from, turn);
  const Deck& deck = game_->decks[verb.deck];
  const std::size_t whose = deck.each_side ? side_of(verb.who, here) : 0;
  const auto ways = [](std::int64_t of, std::int64_t taken) {
    Rational made = 1;
    for (std::int64_t i = 0; i < taken; ++i) made *= Rational(of - i) / (i + 1);
    return made;
  };
  std::int64_t there = 0;
  for (std::size_t i = 0; i < deck.cards.size(); ++i) there += from.tracks[whose][deck.first_track + i];
  const std::int64_t many = std::clamp<std::int64_t>(value(verb.count, here), 0, there);
  Chances made;
  const auto take = [&](const auto& self, State state, std::size_t card, std::int64_t more,
                        const Rational& of) -> void {
    if (card == deck.cards.size()) {
      if (more > 0) return;
      assign(std::get<Set>(verb.steps.steps.back().verb).all, state, turn);
      made[state] += of / ways(there, many);
      return;
    }
    const std::int64_t left = from.tracks[whose][deck.first_track + card];
    for (std::int64_t taken = 0; taken <= std::min(left, more); ++taken) {
      State next = state;
      next.tracks[whose][deck.first_track + card] = left - taken;
      write(next, verb.came[card], verb.whose, taken, turn);
      self(self, std::move(next), card + 1, more - taken, of * ways(left, taken));
    }
  };
  take(take, from, 0, many, 1);
  return made;
}

void Interpreter::look_for_ends(State& state, bool round_is_over) const {
  if (state.end >= 0) return;
  for (std::size_t i = 0; i < game_->ends.size(); ++i) {
    const End& end = game_->ends[i];
    const EvaluationContext here = around(state, {});
    const bool by_rounds = round_is_over && !end.after.empty() && state.round >= value(end.after, here);
    if (!by_rounds && (end.when.empty() || value(end.when, here) == 0)) continue;
    state.end = static_cast<std::int64_t>(i);
    if (reached != nullptr) reached->ends[i] = true;
    return;
  }
}

}  // namespace casus::game::plain
