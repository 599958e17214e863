#include "systems/described/numbers.hpp"

#include <optional>

#include "base/words.hpp"
#include "game/words/expression_words.hpp"
#include "systems/described/losses.hpp"
#include "systems/described/words.hpp"

namespace casus::described {
namespace {

/// Visits each number of a position, what few rules need best first: a function that makes its name, and one
/// that computes its value.
void each_number(const GameRules& rules, const auto& visit) {
  const game::Game& game = rules.game();
  using P = GameRules::Position;
  const auto seat = [&](std::size_t side) { return seat_name(rules, static_cast<Seat>(side)); };
  const auto whose = [&](std::size_t side) { return genitive(seat(side)) + " "; };
  const auto has = [&](std::size_t side) {
    return seat(side) + (game::is_several(game, seat(side)) ? " have {} " : " has {} ");
  };
  const std::size_t sides = game.sides();
  std::vector<std::vector<std::size_t>> forms(sides);  // that a side may have
  for (std::size_t side = 0; side < sides; ++side) {
    for (std::size_t form = 0; form < game.forms.size(); ++form) {
      if (game.may_have(side, game.kinds[game.forms[form].kind])) forms[side].push_back(form);
    }
  }
  // The sum over the units of a side, each counted by the stat; without one, as 1.
  const auto sum = [&](const P& p, std::size_t side, std::optional<std::size_t> stat) {
    std::int64_t all = 0;
    for (const std::size_t form : forms[side])
      all += rules.units(p, side, form) * (stat ? rules.setup().sides[side].stats[*stat][form] : 1);
    return all;
  };
  const std::string what = game.kinds.size() == 1 ? game.kinds.front().says : "units";
  for (std::size_t side = 0; side < sides; ++side) {
    if (forms[side].empty()) continue;
    visit([&] { return has(side) + what; }, [&](const P& p) { return sum(p, side, {}); });
  }
  if (sides == 2 && !forms[0].empty() && !forms[1].empty()) {
    visit([&] { return whose(0) + what + " less " + genitive(seat(1)) + " are {}"; },
          [&](const P& p) { return sum(p, 0, {}) - sum(p, 1, {}); });
  }
  for (std::size_t side = 0; side < sides; ++side) {
    if (forms[side].size() < 2) continue;
    for (const std::size_t form : forms[side])
      visit([&] { return has(side) + game.form_called(form, true); },
            [&](const P& p) { return rules.units(p, side, form); });
  }
  // Sums of what the kinds say of themselves: points of attack, worth.
  for (std::size_t stat = 0; stat < game.stats.size() && game.forms.size() > 1; ++stat) {
    if (game.stats[stat].type.kind != game::Type::Kind::number) continue;
    const auto name = [&] { return game::spaced(game.stats[stat].name); };
    for (std::size_t side = 0; side < sides; ++side)
      visit([&] { return whose(side) + "units have {} of " + name() + " together"; },
            [&](const P& p) { return sum(p, side, stat); });
    if (sides != 2) continue;
    visit([&] { return whose(0) + name() + " less " + genitive(seat(1)) + " is {}"; },
          [&](const P& p) { return sum(p, 0, stat) - sum(p, 1, stat); });
  }
  for (std::size_t track = 0; track < game.tracks.size(); ++track) {
    const bool each_side = game.tracks[track].each_side;
    for (std::size_t side = 0; side < sides; ++side) {
      if (side > 0 && !each_side) break;
      visit([&] { return (each_side ? whose(side) : "") + game::spaced(game.tracks[track].name) + " is {}"; },
            [&](const P& p) { return rules.track(p, side, track); });
    }
  }
  for (std::size_t note = 0; note < game.notes.size(); ++note) {
    if (game.notes[note].hidden || game.notes[note].type.kind == game::Type::Kind::word) continue;
    const bool each_side = game.notes[note].each_side;
    for (std::size_t side = 0; side < sides; ++side) {
      if (side > 0 && !each_side) break;
      visit([&] { return (each_side ? whose(side) : "") + game::spaced(game.notes[note].name) + " is {}"; },
            [&](const P& p) {
              for (const auto& one : rules.remembered(p)) {
                if (one.note == note && one.side == side) return one.value;
              }
              return std::int64_t{0};
            });
    }
  }
  visit([] { return std::string("the round is {}"); },
        [&](const P& p) { return rules.round(p).value_or(0); });
}

}  // namespace

std::vector<std::string> number_names(const GameRules& rules) {
  std::vector<std::string> all;
  each_number(rules, [&](const auto& name, const auto& /*value*/) {
    if (all.size() < kMostNumbers) all.push_back(name());
  });
  return all;
}

std::vector<std::int64_t> numbers(const GameRules& rules, const GameRules::Position& position) {
  std::vector<std::int64_t> all;
  each_number(rules, [&](const auto& /*name*/, const auto& value) {
    if (all.size() < kMostNumbers) all.push_back(value(position));
  });
  return all;
}

GeneralMove general(const GameRules& rules, const GameRules::Move& move) {
  if (rules.is_loss(move)) return general_loss(rules, move);
  const game::Choose* choose = rules.choose(move);
  const std::string& name = choose == nullptr ? rules.game().title : rules.step(rules.stage(move).step).name;
  return {name.empty() ? "step " + std::to_string(rules.stage(move).step) : name, say(rules, move)};
}

}  // namespace casus::described
