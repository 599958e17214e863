#include "game/compiler/prices.hpp"

#include <algorithm>

namespace casus::game {

WorthOf worth_of(const Game& game) {
  const auto says = [](const End& end) { return end.says_worth(); };
  const auto has_victor = [](const End& end) { return end.victors.size() == 1; };
  if (std::any_of(game.ends.begin(), game.ends.end(), says)) return WorthOf::ends;
  const bool is_certain = std::all_of(game.ends.begin(), game.ends.end(), has_victor);
  return game.sides() == 2 && is_certain ? WorthOf::victory : WorthOf::lead;
}

Prices prices_of(const Game& game, const Setup& setup, const Program& program) {
  Prices prices;
  const std::size_t sides = game.sides();
  prices.seats = static_cast<std::uint32_t>(sides);
  for (std::size_t side = 0; side < sides; ++side) prices.seat_of_holder.push_back(static_cast<Seat>(side));
  prices.of_piece.resize(program.pieces.size() * sides);
  prices.of_outcome.resize(program.outcomes.size() * sides);
  const auto price = [&](std::size_t piece, std::size_t seat, const Exact& worth) {
    prices.of_piece[piece * sides + seat] = worth;
  };
  const auto victory = [&](std::size_t seat, const Exact& worth) {
    for (std::size_t i = 0; i < game.ends.size(); ++i) {
      if (game.ends[i].is_won_by(seat)) prices.of_outcome[i * sides + seat] = worth;
    }
  };
  const std::vector<std::string> given = game.given();
  const auto piece_of = [&](const std::string& name) {
    const auto first = program.pieces.begin() + static_cast<std::ptrdiff_t>(game.forms.size());
    return static_cast<std::size_t>(std::find(first, program.pieces.end(), name) - program.pieces.begin());
  };
  for (std::size_t seat = 0; seat < sides; ++seat) {
    if (const std::size_t worth = piece_of(std::string(kWorth)); worth < program.pieces.size())
      price(worth, seat, Exact(1));
    if (!setup.values.said) continue;
    for (std::size_t form = 0; form < game.forms.size(); ++form) {
      const Exact cost = game.cost == kNone ? Exact() : Exact(setup.sides[seat].stats[game.cost][form]);
      price(form, seat, setup.values.kinds[game.forms[form].kind].value_or(cost));
    }
    for (std::size_t i = 0; i < given.size(); ++i)
      price(piece_of(given[i]), seat, setup.values.pieces[i].value_or(Exact()));
  }
  if (setup.values.said) {
    for (std::size_t seat = 0; seat < sides; ++seat) victory(seat, setup.values.victory.value_or(Exact()));
  } else if (const WorthOf worth = worth_of(game); worth != WorthOf::ends) {
    for (std::size_t seat = 0; seat < (worth == WorthOf::lead ? sides : 1); ++seat) victory(seat, Exact(1));
  }
  return prices;
}

}  // namespace casus::game
