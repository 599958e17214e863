#include "systems/described/parameters.hpp"

#include <numeric>

#include "files/path.hpp"
#include "systems/described/words.hpp"

namespace casus::described {

namespace {

/// Returns the path of a track within the table that has it: of a card whose deck the scenario says, within
/// the deck.
std::string path_of(const game::Game& game, std::size_t track, const files::Node* said) {
  const auto [deck, card] = game.card_left(track);
  if (deck != nullptr && said != nullptr && said->find(deck->name) != nullptr)
    return files::quoted(deck->name) + "." + files::quoted(card->name);
  return files::quoted(game.tracks[track].name);
}

}  // namespace

std::vector<Parameter> parameters(const GameRules& rules) {
  const game::Game& game = rules.game();
  const game::Setup& setup = rules.setup();
  std::vector<Parameter> all;
  const auto add = [&](std::string path, std::int64_t now, std::string words) {
    all.push_back({std::move(path), now, 1, std::move(words)});
  };
  const auto is_number = [](const game::Field& field) {
    return !field.is_order && field.type.kind == game::Type::Kind::number;
  };
  for (std::size_t side = 0; side < game.sides(); ++side) {
    const std::string of = files::quoted(game.side_id(side)) + ".";
    const std::string whose = " of " + seat_name(rules, static_cast<Seat>(side));
    const files::Node* its = rules.scenario().find(game.side_id(side));
    for (const game::Kind& kind : game.kinds) {
      if (!game.may_have(side, kind)) continue;
      const files::Node* said = its == nullptr ? nullptr : its->find(kind.name);
      const std::string at = of + files::quoted(kind.name);
      if (kind.life != game::kNone && said != nullptr && said->table() != nullptr) {  // cruiser = { 3 = 1 }
        for (const files::Entry& left : *said->table()) {
          if (const auto* count = left.value.integer())
            add(at + "." + files::quoted(left.key), *count,
                kind.name + " with " + left.key + " life left" + whose);
        }
        continue;
      }
      const bool by_state = said != nullptr && said->table() != nullptr;
      const auto first = setup.sides[side].units.begin() + static_cast<std::ptrdiff_t>(kind.first_form);
      const auto units =
          std::accumulate(first, first + static_cast<std::ptrdiff_t>(kind.forms()), std::int64_t{0});
      const bool is_full = units >= setup.most[static_cast<std::size_t>(&kind - game.kinds.data())];
      for (std::size_t i = 0; i < (by_state ? kind.forms() : 1); ++i) {
        const std::int64_t count = setup.sides[side].units[kind.first_form + i];
        if (by_state && is_full && count == 0) continue;  // there can be neither more nor fewer
        const std::string state = by_state ? "." + files::quoted(kind.states[i]) : "";
        add(at + state, count, game.form_called(kind.first_form + i) + whose);
      }
    }
    for (std::size_t i = 0; i < game.fields.size(); ++i) {
      const game::Field& field = game.fields[i];
      if (field.each_side && is_number(field))
        add(of + files::quoted(field.name), setup.sides[side].fields[i], field.says + whose);
    }
    for (std::size_t i = 0; i < game.tracks.size(); ++i) {
      const game::Track& track = game.tracks[i];
      if (track.each_side) add(of + path_of(game, i, its), setup.sides[side].tracks[i], track.says + whose);
    }
  }
  for (std::size_t i = 0; i < game.tracks.size(); ++i) {
    if (!game.tracks[i].each_side)
      add(path_of(game, i, &rules.scenario()), setup.tracks[i], game.tracks[i].says);
  }
  for (const bool of_rulebook : {false, true}) {
    for (std::size_t i = 0; i < game.fields.size(); ++i) {
      const game::Field& field = game.fields[i];
      if (field.each_side || field.of_rulebook != of_rulebook || !is_number(field)) continue;
      add((of_rulebook ? "rulebook." : "") + files::quoted(field.name), setup.fields[i], field.says);
    }
  }
  return all;
}

}  // namespace casus::described
