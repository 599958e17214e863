#include "game/compiler/prices.hpp"

#include <algorithm>

namespace casus::game {

WorthOf worth_of(const Game& game) {
  const auto says = [](const End& end) { return !end.worth[0].empty() || !end.worth[1].empty(); };
  const auto has_victor = [](const End& end) { return end.victor.has_value(); };
  if (std::any_of(game.ends.begin(), game.ends.end(), says)) return WorthOf::ends;
  return std::all_of(game.ends.begin(), game.ends.end(), has_victor) ? WorthOf::victory : WorthOf::lead;
}

Prices prices_of(const Game& game, const Setup& setup, const Program& program) {
  Prices prices;
  prices.seats = 2;
  prices.seat_of_holder = {0, 1};
  prices.of_piece.resize(program.pieces.size() * 2);
  prices.of_outcome.resize(program.outcomes.size() * 2);
  const auto price = [&](std::size_t piece, std::size_t seat, const Exact& worth) {
    prices.of_piece[piece * 2 + seat] = worth;
  };
  const auto victory = [&](Who who, const Exact& worth) {
    for (std::size_t i = 0; i < game.ends.size(); ++i) {
      if (game.ends[i].victor == who) prices.of_outcome[i * 2 + (who == Who::defender ? 1 : 0)] = worth;
    }
  };
  const std::vector<std::string> given = game.given();
  const auto piece_of = [&](const std::string& name) {
    const auto first = program.pieces.begin() + static_cast<std::ptrdiff_t>(game.forms.size());
    return static_cast<std::size_t>(std::find(first, program.pieces.end(), name) - program.pieces.begin());
  };
  for (const std::size_t seat : {0U, 1U}) {
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
    for (const Who who : {Who::attacker, Who::defender}) victory(who, setup.values.victory.value_or(Exact()));
  } else if (const WorthOf worth = worth_of(game); worth != WorthOf::ends) {
    victory(Who::attacker, Exact(1));
    if (worth == WorthOf::lead) victory(Who::defender, Exact(1));
  }
  return prices;
}

}  // namespace casus::game
