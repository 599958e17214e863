// Losses in the plain interpreter, hit by hit on whole states; if a player chooses them, over all states that
// the hits may lead to.

#include <algorithm>
#include <set>

#include "game/plain.hpp"

namespace casus::game::plain {

/// Which forms each die could hit, of those that its enemy began with or that damage makes of them; dice that
/// could hit nothing are left out.
Aims Interpreter::aims(const NoteReading& read, const EvaluationContext& here) const {
  NodeId root = static_cast<NodeId>(read.is.nodes.size() - 1);
  while (read.is.nodes[root].op == Op::let) root = read.is.nodes[root].children[0];
  const ExpressionNode& node = read.is.nodes[root];
  const std::size_t side = side_of(node.who, here);
  Aims all;
  for (const ThrownDie& die : (*here.dice)[static_cast<std::size_t>(node.value)]) {
    std::vector<std::size_t> forms;
    for (const Kind& kind : game_->kinds) {
      bool any = false;
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
        any = any || setup_->sides[side].units[form] > 0;
        EvaluationContext unit = here;
        unit.at_hand = {side, form};
        unit.die = die.face;
        if (any && holds(read.is, node.children[0], unit)) forms.push_back(form);
      }
    }
    if (!forms.empty()) all.push_back(forms);
  }
  // Of equally many forms those first that stand first in the file, looked at from the last.
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  });
  return all;
}

/// The lives, or steps, that those of a unit's kind and form may have left: of one that is there.
std::vector<std::int64_t> Interpreter::lives_of(const Target& unit, const State& state,
                                                std::size_t side) const {
  const Kind& kind = game_->kinds[game_->forms[unit.form].kind];
  if (kind.life == kNone) return {static_cast<std::int64_t>(kind.first_form + kind.forms() - unit.form)};
  std::vector<std::int64_t> all;
  for (std::size_t left = 1; left <= state.lives[side][unit.form].size(); ++left) {
    if (state.lives[side][unit.form][left - 1] > 0) all.push_back(static_cast<std::int64_t>(left));
  }
  return all;
}

/// Returns the possible targets of a hit, the preferred ones first; spared units only if there are no
/// others. Conditions are evaluated on the state before the loss, which `here` has; `state` has the units
/// that are left.
std::vector<Interpreter::Target> Interpreter::open(const Loss& loss, const State& state,
                                                   const EvaluationContext& here, std::size_t side,
                                                   std::int64_t damage,
                                                   const std::vector<std::size_t>* aim) const {
  Order order = loss.order_field == kNone ? loss.order : setup_->order(*game_, loss.order_field, side);
  if (order.empty()) order = {game_->all_forms()};
  const auto at = [&](std::size_t form) {
    EvaluationContext unit = here;
    unit.at_hand = {side, form};
    return unit;
  };
  std::int64_t kept = 0;
  for (std::size_t form = 0; form < state.units[side].size(); ++form) {
    if (!loss.keep.empty() && holds(loss.keep_only, at(form))) kept += state.units[side][form];
  }
  const std::int64_t spared = loss.keep.empty() ? 0 : value(loss.keep, here);
  struct RankedTarget {
    std::array<std::int64_t, 6> rank;  // spared, of all that are left, order
    Target unit;
    auto operator<=>(const RankedTarget&) const = default;
  };
  std::vector<RankedTarget> all;
  std::set<Target> met;
  for (std::size_t place = 0; place < order.size(); ++place) {
    for (std::size_t form = 0; form < state.units[side].size(); ++form) {
      if ((order[place] >> form & 1U) == 0 || state.units[side][form] == 0 || !holds(loss.only, at(form)))
        continue;
      if (aim != nullptr && std::find(aim->begin(), aim->end(), form) == aim->end()) continue;
      const bool has_life = game_->kinds[game_->forms[form].kind].life != kNone;
      for (const std::int64_t left : lives_of({form, 0}, state, side)) {
        const Target unit{form, has_life ? left : 0};
        if (!met.insert(unit).second) continue;
        const bool lost = left <= damage;
        const bool is_spared =
            !loss.keep.empty() && lost && holds(loss.keep_only, at(form)) && kept <= spared;
        const bool kill = loss.prefer == Loss::Prefer::kill;
        const bool weak = loss.prefer == Loss::Prefer::weakest || (kill && !lost);
        const std::int64_t its = weak ? left : -left;
        all.push_back(
            {{is_spared ? 1 : 0, loss.of_all ? its : 0, kill && !lost ? 1 : 0,
              static_cast<std::int64_t>(place), static_cast<std::int64_t>(game_->forms[form].kind), its},
             unit});
      }
    }
  }
  std::sort(all.begin(), all.end());
  std::vector<Target> made;
  for (const RankedTarget& one : all) {
    if (one.rank[0] == all[0].rank[0] && one.rank[1] == all[0].rank[1]) made.push_back(one.unit);
  }
  return made;
}

/// Takes it; for how much it counts.
std::int64_t Interpreter::hit(const Loss& loss, State& state, const EvaluationContext& here, std::size_t side,
                              const Target& unit, std::int64_t damage) const {
  const auto at = [&](std::size_t form) {
    EvaluationContext made = here;
    made.at_hand = {side, form};
    return made;
  };
  const Kind& kind = game_->kinds[game_->forms[unit.form].kind];
  std::int64_t counted = loss.counting.empty() ? 1 : value(loss.counting, at(unit.form));
  --state.units[side][unit.form];
  if (kind.life != kNone) {
    --state.lives[side][unit.form][static_cast<std::size_t>(unit.life) - 1];
    if (unit.life <= damage) return counted;
    ++state.units[side][unit.form];
    ++state.lives[side][unit.form][static_cast<std::size_t>(unit.life - damage) - 1];
    return loss.counting.empty() ? 1 : 0;
  }
  const std::size_t next = unit.form + static_cast<std::size_t>(damage);
  if (next >= kind.first_form + kind.forms()) return counted;
  ++state.units[side][next];
  if (!loss.counting.empty()) counted -= value(loss.counting, at(next));
  return counted;
}

/// Every way to lose whole units is tried; of those that come nearest, and not above, the one that takes most
/// of what goes first, or what is chosen.
void Interpreter::lose_near(const Loss& loss, State& state, const EvaluationContext& here, std::size_t side,
                            std::int64_t hits, bool asked) const {
  const std::vector<Target> units = open(loss, state, here, side, 1, nullptr);
  std::map<Numbers, State> nearest;  // by how many of each are left, what goes first first: few of it first
  std::int64_t most = 0;
  const auto walk = [&](const auto& self, std::size_t i, const State& now, std::int64_t counted,
                        Numbers left) -> void {
    if (counted > hits && counted > 0) return;
    if (i == units.size()) {
      if (counted > most) nearest.clear();
      most = std::max(most, counted);
      if (counted == most) nearest[left] = now;
      return;
    }
    EvaluationContext unit = here;
    unit.at_hand = {side, units[i].form};
    const std::int64_t each = value(loss.counting, unit);
    Numbers& lives = state.lives[side][units[i].form];
    const std::int64_t there = units[i].life > 0 ? lives[static_cast<std::size_t>(units[i].life) - 1]
                                                 : state.units[side][units[i].form];
    for (std::int64_t lost = 0; lost <= (each > 0 ? there : 0); ++lost) {
      State after = now;
      after.units[side][units[i].form] -= lost;
      if (units[i].life > 0)
        after.lives[side][units[i].form][static_cast<std::size_t>(units[i].life) - 1] -= lost;
      Numbers more = left;
      more.push_back(there - lost);
      self(self, i + 1, after, counted + lost * each, more);
    }
  };
  walk(walk, 0, state, 0, {});
  const std::size_t chooser = loss.by == Loss::By::enemy ? other_than(side, here) : side;
  const std::size_t which = !asked || nearest.size() == 1 ? 0 : pick({nearest.size(), chooser, {}, {}});
  state = std::next(nearest.begin(), static_cast<std::ptrdiff_t>(which))->second;
}

/// Units that are mended, or change sides, one after the other.
void Interpreter::change(const Loss& loss, State& state, const EvaluationContext& here) const {
  const std::size_t side = side_of(loss.side, here);
  const bool mends = loss.does == Loss::Does::mend;
  const auto whole = [&](const Target& unit) {
    if (unit.life > 0) return unit.life == static_cast<std::int64_t>(state.lives[side][unit.form].size());
    return game_->forms[unit.form].state == 0;
  };
  const auto changed = [&](const State& one, const Target& unit) {
    State after = one;
    const std::size_t to = mends ? side : loss.to ? side_of(*loss.to, here) : 1 - side;
    std::size_t form = unit.form;
    --after.units[side][form];
    if (unit.life > 0) {
      --after.lives[side][form][static_cast<std::size_t>(unit.life) - 1];
      Numbers& lives = after.lives[to][form];
      const auto most = static_cast<std::int64_t>(lives.size());
      const std::int64_t left = !mends ? std::min(unit.life, most) : loss.all ? most : unit.life + 1;
      ++lives[static_cast<std::size_t>(left) - 1];
    } else if (mends) {
      form = loss.all ? game_->kinds[game_->forms[form].kind].first_form : form - 1;
    }
    ++after.units[to][form];
    return after;
  };
  std::set<std::pair<State, std::int64_t>> going{{state, loss.all ? 1'000'000 : value(loss.hits, here)}};
  std::set<State> done;
  const bool asked = script_ != nullptr && loss.by != Loss::By::rule && !loss.all;
  while (!going.empty()) {
    std::set<std::pair<State, std::int64_t>> next;
    for (const auto& [one, owed] : going) {
      std::vector<Target> units;
      if (owed > 0) units = open(loss, one, here, side, 1, nullptr);
      std::erase_if(units, [&](const Target& unit) {
        return mends ? whole(unit) : game_->kinds[game_->forms[unit.form].kind].of.has_value();
      });
      if (units.empty()) done.insert(one);
      for (std::size_t i = 0; i < units.size() && (asked || i == 0); ++i)
        next.insert({changed(one, units[i]), owed - 1});
    }
    going = std::move(next);
  }
  const std::size_t chooser = loss.by == Loss::By::enemy ? other_than(side, here) : side;
  const std::size_t which = done.size() == 1 ? 0 : pick({done.size(), chooser, {}, {}});
  state = *std::next(done.begin(), static_cast<std::ptrdiff_t>(which));
}

void Interpreter::arrive(const Arrival& arrival, State& state, const EvaluationContext& here) const {
  const std::size_t side = side_of(arrival.side, here);
  const Index kind = game_->forms[arrival.form].kind;
  if (game_->kinds[kind].of.value_or(side) != side) return;
  std::int64_t count = value(arrival.count, here);
  for (; count > 0; --count) {
    std::int64_t there = 0;
    std::int64_t of_all = 0;
    for (std::size_t s = 0; s < game_->sides(); ++s) {
      for (std::size_t form = 0; form < game_->forms.size(); ++form) {
        if (game_->forms[form].kind != kind) continue;
        of_all += state.units[s][form];
        if (s == side) there += state.units[s][form];
      }
    }
    const auto sides = static_cast<std::int64_t>(game_->sides());
    if (there >= setup_->most[kind] || of_all >= sides * setup_->most[kind]) return;
    ++state.units[side][arrival.form];
    Numbers& lives = state.lives[side][arrival.form];
    if (!lives.empty()) ++lives.back();
  }
}

/// The opponent of a side that loses: of more than two, the other one of a turn and its enemy.
std::size_t Interpreter::other_than(std::size_t side, const EvaluationContext& here) const {
  if (game_->sides() == 2) return 1 - side;
  return side == here.enemy.value() ? here.side.value() : here.enemy.value();
}

void Interpreter::lose(const Loss& loss, State& state, const EvaluationContext& here) const {
  if (loss.does != Loss::Does::lose) return change(loss, state, here);
  const std::size_t side = side_of(loss.side, here);
  if (loss.all) {
    const State before = state;
    for (std::size_t form = 0; form < state.units[side].size(); ++form) {
      EvaluationContext unit = here;
      unit.state = &before;
      unit.at_hand = {side, form};
      if (!holds(loss.only, unit)) continue;
      state.units[side][form] = 0;
      for (std::int64_t& left : state.lives[side][form]) left = 0;
    }
    return;
  }
  const std::int64_t damage = loss.damage.empty() ? 1 : value(loss.damage, here);
  if (damage <= 0) return;
  // A hit each: without an aim so many as there are, which may count for more than one.
  Aims aims{{}};
  std::int64_t hits = 0;
  const bool aimed = loss.hits.type().kind == Type::Kind::packets;
  if (aimed) {
    NodeId root = static_cast<NodeId>(loss.hits.nodes.size() - 1);
    while (loss.hits.nodes[root].op == Op::let) root = loss.hits.nodes[root].children[0];
    const ExpressionNode& node = loss.hits.nodes[root];
    const auto note = static_cast<std::size_t>(node.value);
    aims = here.state->aims[game_->notes[note].each_side ? side_of(node.who, here) : 0][note];
  } else {
    hits = value(loss.hits, here);
  }
  const bool asked = script_ != nullptr && loss.by != Loss::By::rule;
  if (loss.near) return lose_near(loss, state, here, side, hits, asked);
  std::set<State> now{state};
  for (const auto& aim : aims) {
    std::set<std::pair<State, std::int64_t>> open_states;
    for (const State& one : now) open_states.insert({one, aimed ? 1 : hits});
    std::set<State> done;
    while (!open_states.empty()) {
      std::set<std::pair<State, std::int64_t>> next;
      for (const auto& [one, owed] : open_states) {
        const std::vector<Target> units =
            owed <= 0 ? std::vector<Target>{} : open(loss, one, here, side, damage, aimed ? &aim : nullptr);
        if (units.empty()) done.insert(one);
        for (std::size_t i = 0; i < units.size() && (asked || i == 0); ++i) {
          State after = one;
          const std::int64_t counted = hit(loss, after, here, side, units[i], damage);
          next.insert({after, owed - counted});
        }
      }
      open_states = std::move(next);
    }
    now = std::move(done);
  }
  const std::size_t chooser = loss.by == Loss::By::enemy ? other_than(side, here) : side;
  const std::size_t which = now.size() == 1 ? 0 : pick({now.size(), chooser, {}, {}});
  state = *std::next(now.begin(), static_cast<std::ptrdiff_t>(which));
}

}  // namespace casus::game::plain
