// What is known of the numbers that expressions begin with, before the steps are walked.

#include <algorithm>

#include "game/ranges/ranges.hpp"

namespace casus::game {

Bounds bounds_of_file(const Game& game) {
  Bounds bounds;
  for (const Field& field : game.fields) bounds.fields.push_back(field.type.range);
  for (const Track& track : game.tracks) bounds.tracks.push_back(track.range);
  for (std::size_t s = 0; s < 2; ++s) {
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
  return bounds;
}

Bounds bounds_of(const Game& game, const Setup& setup) {
  Bounds bounds;
  const auto constant = [](std::int64_t value) { return Range{value, value}; };
  const auto field = [&](std::size_t i, std::int64_t value) {
    return game.fields[i].is_order ? Range{} : constant(value);
  };
  for (std::size_t i = 0; i < game.fields.size(); ++i) bounds.fields.push_back(field(i, setup.fields[i]));
  for (const Track& track : game.tracks) bounds.tracks.push_back(track.range);
  for (std::size_t s = 0; s < 2; ++s) {
    Bounds::OfSide& side = bounds.sides[s];
    const Setup::OfSide& has = setup.sides[s];
    side.tracks = bounds.tracks;
    for (std::size_t i = 0; i < game.fields.size(); ++i) side.fields.push_back(field(i, has.fields[i]));
    for (const Kind& kind : game.kinds) {
      std::int64_t so_far = 0;
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
        so_far += has.units[form];
        side.forms.push_back({0, so_far});
      }
      side.kinds.push_back({0, so_far});
    }
    for (std::size_t stat = 0; stat < game.stats.size(); ++stat) {
      std::vector<Range>& forms = side.stats.emplace_back();
      for (const std::int64_t value : has.stats[stat]) forms.push_back(constant(value));
    }
  }
  if (setup.rounds) bounds.round.hi = *setup.rounds;
  return bounds;
}

}  // namespace casus::game
