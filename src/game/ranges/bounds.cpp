// The known bounds of the leaves of expressions, before the steps are traversed.

#include <algorithm>

#include "game/model/interval.hpp"
#include "game/ranges/ranges.hpp"

namespace casus::game {
namespace {

/// Returns whether a side may gain units that are converted.
bool may_gain(const Loss& loss, std::size_t side) {
  return loss.to ? may_mean(*loss.to, side) : !is_by_name(loss.side) || !may_mean(loss.side, side);
}

}  // namespace

UnitGains unit_gains_of(const Game& game) {
  const std::vector<FormMask> none(game.sides(), 0);
  UnitGains made{none, none, none};
  for (const Step* step : game.steps()) {
    if (const auto* lose = std::get_if<Lose>(&step->verb)) {
      for (const Loss& loss : lose->losses) {
        for (std::size_t side = 0; side < game.sides(); ++side) {
          if (loss.does == Loss::Does::mend && may_mean(loss.side, side)) made.mended[side] |= loss.losable;
          if (loss.does == Loss::Does::convert && may_gain(loss, side)) made.gained[side] |= loss.losable;
        }
      }
    } else if (const auto* arrive = std::get_if<Arrive>(&step->verb)) {
      for (const Arrival& arrival : arrive->arrivals) {
        for (std::size_t side = 0; side < game.sides(); ++side) {
          if (may_mean(arrival.side, side)) made.arriving[side] |= FormMask{1} << arrival.form;
        }
      }
    }
  }
  return made;
}

namespace {

std::int64_t most_of(const Game& game, const Setup& setup, std::size_t kind) {
  return kind < setup.most.size() ? setup.most[kind] : game.kinds[kind].most;
}

/// Raises the bounds of units that change sides: a side may gain all units of the others.
void gain(const Game& game, const UnitGains& gains, const std::vector<std::int64_t>& all, Bounds& bounds) {
  for (std::size_t s = 0; s < game.sides(); ++s) {
    for (std::size_t k = 0; k < game.kinds.size(); ++k) {
      const Kind& kind = game.kinds[k];
      if ((gains.gained[s] & kind.mask()) == 0) continue;
      bounds.sides[s].kinds[k].hi = all[k];
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form)
        bounds.sides[s].forms[form].hi = all[k];
    }
  }
}

/// Returns whether a condition holds in at most one round.
bool holds_once(const Expression& when) {
  if (when.empty()) return false;
  std::vector<NodeId> open{static_cast<NodeId>(when.nodes.size() - 1)};
  while (!open.empty()) {
    const ExpressionNode& node = when.nodes[open.back()];
    open.pop_back();
    if (node.op == Op::both || node.op == Op::let)
      open.insert(open.end(), node.children.begin(), node.children.end());
    if (node.op != Op::compare || node.comparison != Comparison::equal) continue;
    const ExpressionNode& a = when.nodes[node.children[0]];
    const ExpressionNode& b = when.nodes[node.children[1]];
    if ((a.op == Op::round && b.type.range.constant()) || (b.op == Op::round && a.type.range.constant()))
      return true;
  }
  return false;
}

}  // namespace

Bounds bounds_of_file(const Game& game) {
  Bounds bounds;
  for (const Field& field : game.fields) bounds.fields.push_back(field.type.range);
  for (const Track& track : game.tracks) bounds.tracks.push_back(track.range);
  bounds.sides.resize(game.sides());
  for (std::size_t s = 0; s < game.sides(); ++s) {
    Bounds::OfSide& side = bounds.sides[s];
    side.fields = bounds.fields;
    side.tracks = bounds.tracks;
    const auto most = [&](const Kind& kind) { return game.may_have(s, kind) ? kind.most : 0; };
    for (const Kind& kind : game.kinds) side.kinds.push_back({0, most(kind)});
    for (const Form& form : game.forms) side.forms.push_back({0, most(game.kinds[form.kind])});
    for (const Stat& stat : game.stats) {
      std::vector<Range>& forms = side.stats.emplace_back();
      for (const std::int64_t value : stat.of_form) forms.push_back({value, value});
    }
  }
  std::vector<std::int64_t> all;
  for (const Kind& kind : game.kinds) all.push_back(static_cast<std::int64_t>(game.sides()) * kind.most);
  gain(game, unit_gains_of(game), all, bounds);
  return bounds;
}

Arrivals arrivals_of(const Game& game, const Setup& setup) {
  Arrivals all(game.sides(), std::vector<std::int64_t>(game.forms.size(), 0));
  std::int64_t rounds = setup.rounds.value_or(kMaxValue);
  for (const End& end : game.ends) {
    if (!end.after.empty()) rounds = std::min(rounds, std::max<std::int64_t>(end.after.type().range.hi, 1));
  }
  const auto others = static_cast<std::int64_t>(game.sides()) - 1;
  const auto add = [&](const std::vector<Step>& steps, std::int64_t times) {
    const auto inner = [&](const auto& self, const std::vector<Step>& in, std::int64_t often,
                           bool each) -> void {
      for (const Step& step : in) {
        // In the turns of all sides `side` denotes a given side once, and of two sides `enemy` too; but a
        // side by its name is denoted in each turn.
        const bool in_turns = each || step.turns.of != Turns::Of::once;
        std::int64_t its = holds_once(step.when) ? std::min<std::int64_t>(often, 1) : often;
        if (step.turns.has_against()) its = std::min(its, kMaxValue) * others;
        if (step.turns.of == Turns::Of::each_unit)
          its = std::min(its, kMaxValue) * static_cast<std::int64_t>(game.kinds.size());
        if (const auto* within = steps_within(step)) self(self, *within, its, in_turns);
        const auto* arrive = std::get_if<Arrive>(&step.verb);
        if (arrive == nullptr) continue;
        for (const Arrival& arrival : arrive->arrivals) {
          const std::int64_t most = most_of(game, setup, game.forms[arrival.form].kind);
          const bool may_recur = arrival.side != Who::side && (is_by_name(arrival.side) || others > 1);
          const std::int64_t some = std::clamp<std::int64_t>(arrival.count.type().range.hi, 0, most);
          const std::int64_t times_here = its * (in_turns && may_recur ? others + 1 : 1);
          for (std::size_t side = 0; side < game.sides(); ++side) {
            if (!may_mean(arrival.side, side)) continue;
            std::int64_t& sum = all[side][arrival.form];
            // More than `most` may arrive in all if some are lost in between.
            sum = std::min(sum + some * std::min(times_here, kMaxValue / std::max<std::int64_t>(some, 1)),
                           kMaxValue);
          }
        }
      }
    };
    inner(inner, steps, times, false);
  };
  add(game.openings, 1);
  add(game.rounds, rounds);
  return all;
}

Bounds bounds_of(const Game& game, const Setup& setup, const Arrivals* arrivals) {
  Bounds bounds;
  const auto constant = [](std::int64_t value) { return Range{value, value}; };
  const auto field = [&](std::size_t i, std::int64_t value) {
    return game.fields[i].is_order ? Range{} : constant(value);
  };
  for (std::size_t i = 0; i < game.fields.size(); ++i) bounds.fields.push_back(field(i, setup.fields[i]));
  for (const Track& track : game.tracks) bounds.tracks.push_back(track.range);
  const UnitGains gains = unit_gains_of(game);
  // The number of units of each kind, present and arriving, on all sides together.
  std::vector<std::int64_t> together(game.kinds.size(), 0);
  std::vector<std::int64_t> more(game.kinds.size(), 0);
  bounds.sides.resize(game.sides());
  for (std::size_t s = 0; s < game.sides(); ++s) {
    Bounds::OfSide& side = bounds.sides[s];
    const Setup::OfSide& has = setup.sides[s];
    side.tracks = bounds.tracks;
    for (std::size_t i = 0; i < game.fields.size(); ++i) side.fields.push_back(field(i, has.fields[i]));
    for (const Kind& kind : game.kinds) {
      const FormMask its = kind.mask();
      const std::size_t k = side.kinds.size();
      std::int64_t so_far = 0;
      std::int64_t arrived = 0;
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
        so_far += has.units[form];
        if ((gains.arriving[s] >> form & 1U) != 0)
          arrived += arrivals == nullptr ? kMostEver : (*arrivals)[s][form];
        side.forms.push_back({0, so_far + arrived});
      }
      // Arrivals never raise the number of units in play above `most`.
      const std::int64_t all =
          arrived == 0 ? so_far : std::min(so_far + arrived, std::max(so_far, most_of(game, setup, k)));
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
        Range& range = side.forms[form];
        range.hi = (gains.mended[s] & its) != 0 ? all : std::min(range.hi, all);
      }
      side.kinds.push_back({0, all});
      together[k] += so_far;
      more[k] += arrived;
    }
    for (std::size_t stat = 0; stat < game.stats.size(); ++stat) {
      std::vector<Range>& forms = side.stats.emplace_back();
      for (const std::int64_t value : has.stats[stat]) forms.push_back(constant(value));
    }
  }
  const auto sides = static_cast<std::int64_t>(game.sides());
  for (std::size_t k = 0; k < game.kinds.size(); ++k)
    together[k] = std::min(together[k] + more[k], std::max(together[k], sides * most_of(game, setup, k)));
  gain(game, gains, together, bounds);
  if (setup.rounds) bounds.round.hi = *setup.rounds;
  return bounds;
}

}  // namespace casus::game
