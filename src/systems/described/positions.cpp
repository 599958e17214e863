#include "systems/described/positions.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"
#include "game/model/each_step.hpp"
#include "game/words/expression_words.hpp"
#include "systems/described/words.hpp"

namespace casus::described {
namespace {

using game::Game;
using game::Type;

/// Returns "cruiser, damaged dreadnought or fighter". A kind with all its states among the forms goes by its
/// name.
std::string any_of(const Game& game, game::FormMask forms) {
  std::vector<std::string> all;
  for (const game::Kind& kind : game.kinds) {
    const game::FormMask its = kind.mask();
    if ((forms & its) == its) {
      all.push_back(kind.one);
      continue;
    }
    for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
      if ((forms >> form & 1U) != 0) all.push_back(game.form_called(form));
    }
  }
  return listed(all, "or");
}

/// Returns whether a step writes a note.
bool writes(const game::Step& step, std::size_t note) {
  bool found = false;
  game::each_note_written(step, [&](game::Index one) { found = found || one == note; });
  return found;
}

/// Returns whether an expression depends on throws, choices or losses, and not only on the scenario.
bool rests_on_what_was(const game::Expression& in) {
  using game::Op;
  return std::any_of(in.nodes.begin(), in.nodes.end(), [](const game::ExpressionNode& node) {
    return node.op == Op::note || node.op == Op::track || node.op == Op::count ||
           (node.op >= Op::units && node.op <= Op::most);
  });
}

/// Returns whether a note may differ between two plays of a scenario. A note that openings set from fields
/// alone is always the same.
bool may_vary(const Game& game, std::size_t note) {
  if (!game.notes[note].lasts) return true;
  const auto steps = game.steps();
  return std::any_of(steps.begin(), steps.end(), [&](const game::Step* step) {
    const auto* set = std::get_if<game::Set>(&step->verb);
    if (set == nullptr) return writes(*step, note);
    return std::any_of(set->all.begin(), set->all.end(), [&](const game::Assignment& one) {
      return one.of == game::Assignment::Of::note && one.index == note && rests_on_what_was(one.is);
    });
  });
}

}  // namespace

std::string value_in_words(const Game& game, const Type& type, std::int64_t value) {
  if (type.kind == Type::Kind::truth) return value != 0 ? "yes" : "no";
  if (type.kind != Type::Kind::word) return std::to_string(value);
  return value < 0 ? "nothing" : game.lists[type.list].words[static_cast<std::size_t>(value)];
}

std::string aimed_in_words(const Game& game, std::int64_t dice, std::string_view that, game::FormMask forms) {
  return fmt::format("{} {}{} could hit {}", dice, dice == 1 ? "die" : "dice", that, any_of(game, forms));
}

std::string stands(const GameRules& rules, const GameRules::Position& position) {
  const Game& game = rules.game();
  std::vector<std::string> sides;
  for (std::size_t side = 0; side < game.sides(); ++side) {
    std::vector<std::string> all;
    for (std::size_t form = 0; form < game.forms.size(); ++form) {
      const std::int64_t count = rules.units(position, side, form);
      if (count == 0) continue;
      all.push_back(fmt::format("{} {}", game.form_called(form), count));
      const std::size_t lives = rules.program().units[side][form].size();
      for (std::size_t left = 1; left < lives; ++left) {
        const std::int64_t hurt = rules.units(position, side, form, left);
        if (hurt > 0) all.back() += fmt::format(" ({} with {} life left)", hurt, left);
      }
    }
    for (std::size_t track = 0; track < game.tracks.size(); ++track) {
      if (game.tracks[track].each_side)
        all.push_back(
            fmt::format("{} {}", game::spaced(game.tracks[track].name), rules.track(position, side, track)));
    }
    const std::string whose = game.sides() > 2 ? seat_name(rules, static_cast<Seat>(side)) + ": " : "";
    sides.push_back(whose + (all.empty() ? "nothing" : joined(all)));
  }
  // Two positions may differ only in a shared track, in what was thrown, in the round, or in whose turn it
  // is.
  std::vector<std::string> with;
  bool has_sides = !game.kinds.empty();
  for (std::size_t track = 0; track < game.tracks.size(); ++track) {
    has_sides = has_sides || game.tracks[track].each_side;
    if (!game.tracks[track].each_side)
      with.push_back(
          fmt::format("{} {}", game::spaced(game.tracks[track].name), rules.track(position, 0, track)));
  }
  for (const auto& [note, side, value] : rules.remembered(position)) {
    const game::Note& its = game.notes[note];
    if (value == (its.type.kind == Type::Kind::word ? -1 : 0) || !may_vary(game, note)) continue;
    const std::string whose = its.each_side ? genitive(seat_name(rules, static_cast<Seat>(side))) + " " : "";
    with.push_back(whose + game::spaced(its.name) + " " + value_in_words(game, its.type, value));
  }
  for (const auto& [dice, forms] : rules.can_hit(position)) {
    if (dice > 0) with.push_back(aimed_in_words(game, dice, " that", forms));
  }
  const std::string sums = joined(with);
  std::string rest = with.empty() || !has_sides ? "" : ", with " + sums;
  if (const auto round = rules.round(position); round && *round > 0)
    rest += ", in round " + std::to_string(*round);
  if (const auto turn = rules.turn_of(position)) {
    rest += ", in the turn of " + genitive(seat_name(rules, static_cast<Seat>(turn->first))) + " " +
            game.kinds[turn->second].one;
  }
  if (!has_sides) return (with.empty() ? "it begins" : "it is " + sums) + rest;
  return "it is " + joined(sides, game.sides() > 2 ? "; " : " to ") + rest;
}

std::string seen_in_words(const GameRules& rules, std::size_t note, std::int64_t value) {
  const game::Note& its = rules.game().notes[note];
  return game::spaced(its.name) + " " + value_in_words(rules.game(), its.type, value);
}

std::string sees(const GameRules& rules, const GameRules::Position& p, Seat seat) {
  std::vector<std::string> all;
  rules.seen_alone(p, seat, [&](std::uint16_t note, std::int8_t /*side*/, std::int64_t value) {
    all.push_back(seen_in_words(rules, note, value));
  });
  return joined(all);
}

std::string since(const GameRules& rules, const GameRules::Position& p) {
  const Game& game = rules.game();
  std::vector<std::string> all;
  if (const auto round = rules.round(p); round && rules.hides_hands(p))
    all.push_back("round " + std::to_string(*round));
  rules.seen_by_all(p, [&](const game::Stage::SeenByAll& seen, std::int64_t value) {
    const std::string when = seen.round > 0 ? "in round " + std::to_string(seen.round) + " " : "";
    if (seen.step == game::kNone) {
      const std::string whose = seen.seat < 0 ? "" : genitive(seat_name(rules, seen.seat)) + " ";
      return all.push_back(when + whose + seen_in_words(rules, seen.note, value));
    }
    if (seen.note == game::kNone && value < 0) return;  // nobody was asked
    const auto& choose = std::get<game::Choose>(rules.step(seen.step).verb);
    const std::string what = seen.note == game::kNone
                                 ? option_in_words(rules, choose.options[static_cast<std::size_t>(value)])
                                 : seen_in_words(rules, seen.note, value);
    all.push_back("that " + when + game::does(game, seat_name(rules, seen.seat), "choose") + " '" + what +
                  "'");
  });
  return joined(all, " and ");
}

}  // namespace casus::described
