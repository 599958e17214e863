// The losses of the beaten side, the movement of its remaining pieces, and the next fight (CO-12 to CO-18,
// CO-22, CO-23, CO-31 to CO-39, CO-48); and the holdings of all holders. A part of Siege.

#include <algorithm>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {

void Siege::lose(Position& p, Seat seat, const Reporter& sink) const {
  const std::size_t party = party_of(p, seat);
  const Location& here = board_.location(board_.at);
  const Party& victor = party_at(p, seat == kAttacker ? kDefender : kAttacker);
  const bool staked = p.staked[static_cast<std::size_t>(seat)];
  p.staked = {};
  p.beaten = static_cast<std::uint8_t>(p.beaten | (1U << party));
  if (victor.type == Party::Type::token) sink(Event{kTokenStays, -1, clause(Co::token_stays), {}});  // CO-23
  if (victor.type == Party::Type::booker)
    sink(Event{kBookerStays, -1, clause(Co::booker_stays), {}});  // CO-31
  if (parties_[party].type == Party::Type::token) {               // CO-22
    const std::int32_t eagles = here.token->eagles;
    sink(Event{kTokenBeaten, -1, clause(Co::token_beaten), {eagles}});
    sink(Transfer{token(), site(board_.at), box(), 1, clause(Co::token_beaten)});
    if (eagles > 0) sink(Transfer{eagle(), bank(), purse(victor.player), eagles, clause(Co::token_beaten)});
    return next_fight(p, sink);
  }
  if (parties_[party].type == Party::Type::booker) {  // CO-36
    booker_leaves(p, sink);
    return next_fight(p, sink);
  }
  const int player = parties_[party].player;
  const Pieces& pieces = board_.pieces_of(player, board_.at);
  const std::int32_t structures = structures_of(pieces);
  if (structures > 0) {  // CO-12
    sink(Event{kStructuresLost,
               seat_of(p, seat),
               clause(Co::loser_destroys),
               {static_cast<std::int32_t>(party), structures}});
    structures_to_pool(player, pieces, sink);
    sink(Tally{seat == kAttacker ? kAttackerLosses : kDefenderLosses, Tally::Kind::sum, structures});
  }
  p.fates[party].step = Fate::Step::structures_lost;
  if (lent_[party] > 0)
    sink(Event{kLentTurretStays,
               seat_of(p, seat),
               clause(Co::lent_turret_stays),
               {static_cast<std::int32_t>(party)}});

  if (staked) {  // CO-44, CO-48
    lose_unit(p, party, Fate::kAllCommons, sink);
    return go_on_losing(p, sink);
  }
  std::int8_t only = Fate::kNothing;
  std::int32_t kinds = 0;
  for (std::size_t k = 0; k < kUnitKinds; ++k) {
    if (units_in(p, party, k) == 0) continue;
    only = static_cast<std::int8_t>(k);
    ++kinds;
  }
  if (kinds > 1) {
    p.stage = Stage::losing;
    return;
  }
  lose_unit(p, party, only, sink);
  go_on_losing(p, sink);
}

void Siege::lose_unit(Position& p, std::size_t party, std::int8_t lost, const Reporter& sink) const {
  const Seat seat = loser(p);
  const int player = parties_[party].player;
  const bool all = lost == Fate::kAllCommons;
  p.fates[party].step = Fate::Step::unit_lost;
  p.fates[party].lost = lost;
  if (lost == Fate::kNothing) return;
  const std::size_t which = all ? static_cast<std::size_t>(kCommon) : static_cast<std::size_t>(lost);
  const std::int32_t count = all ? units_in(p, party, kCommon) : 1;
  const Co why = all ? Co::stake_lost : Co::loser_destroys;
  sink(Event{kUnitLost,
             seat_of(p, seat),
             clause(why),
             {static_cast<std::int32_t>(party), static_cast<std::int32_t>(which), count}});
  if (count == 0) return;
  sink(Transfer{kind(which), place(player, board_.at), pool(player), count, clause(Co::to_the_pool)});
  sink(Tally{seat == kAttacker ? kAttackerLosses : kDefenderLosses, Tally::Kind::sum, count});
}

void Siege::go_on_losing(Position& p, const Reporter& sink) const {
  const std::size_t party = party_of(p, loser(p));
  const Pieces left = pieces_at(p, parties_[party].player, board_.at);
  std::int32_t options = 0;
  int only = kNobody;
  if (units_of(left) > 0) {
    for (int l = 0; l < static_cast<int>(board_.locations.size()); ++l) {
      const Refuge refuge = refuge_at(p, party, l);
      if (refuge == Refuge::fits) {
        only = l;
        ++options;
      } else if (refuge != Refuge::no_stronghold) {
        report_refused(p, party, l, refuge, sink);
      }
    }
  }
  if (options > 1) {
    p.stage = Stage::retreating;
  } else {
    go_to(p, party, only, sink);
  }
}

void Siege::go_to(Position& p, std::size_t party, int location, const Reporter& sink) const {
  const Seat seat = loser(p);
  const int player = parties_[party].player;
  const Pieces left = pieces_at(p, player, board_.at);
  const std::int32_t units = units_of(left);
  p.fates[party].step = Fate::Step::gone;
  p.fates[party].retreat = static_cast<std::int8_t>(location);
  if (units > 0) {
    const auto who = static_cast<std::int32_t>(party);
    if (location == kNobody) {
      bool none = true;
      for (int l = 0; l < static_cast<int>(board_.locations.size()); ++l)
        none = none && refuge_at(p, party, l) == Refuge::no_stronghold;
      sink(Event{kNowhereToGo, seat_of(p, seat), clause(Co::retreat_reading), {who, units, none ? 1 : 0}});
      sink(Tally{seat == kAttacker ? kAttackerLosses : kDefenderLosses, Tally::Kind::sum, units});
    } else {
      const bool by_rule = board_.location(location).controller == kNobody;
      sink(Event{kRetreats, seat_of(p, seat), clause(Co::retreat_reading), {who, units, location}});
      if (by_rule) sink(Event{kControls, seat_of(p, seat), clause(Co::control), {who, location}});  // CO-17
    }
    for (std::size_t k = 0; k < kUnitKinds; ++k) {
      if (left[k] == 0) continue;
      const std::uint16_t to = location == kNobody ? pool(player) : place(player, location);
      sink(Transfer{kind(k), place(player, board_.at), to, left[k],
                    clause(location == kNobody ? Co::to_the_pool : Co::retreat)});
    }
  }
  next_fight(p, sink);
}

/// Reports why units may not go to a location with a stronghold. Of two reasons it reports the one about the
/// controller, which the scenario or the rulebook (CO-17) determines.
void Siege::report_refused(const Position& p, std::size_t party, int location, Refuge refuge,
                           const Reporter& sink) const {
  const Co why = refuge == Refuge::not_own      ? Co::retreat_reading  // CO-13
                 : refuge == Refuge::said_other ? Co::retreat
                                                : Co::control;  // CO-17
  int in_the_way = kNobody;
  if (refuge == Refuge::said_other) in_the_way = board_.location(location).controller;
  const int own = parties_[party].player;
  for (int other = 0; other < static_cast<int>(board_.players.size()); ++other) {
    const Pieces pieces = pieces_at(p, other, location);
    if (refuge == Refuge::not_own && other != own && pieces[kStronghold] > 0) in_the_way = other;
    if (refuge == Refuge::enemy_units && board_.are_enemies(own, other) && units_of(pieces) > 0)
      in_the_way = other;
  }
  sink(Event{kWillNotDo,
             seat_of(p, loser(p)),
             clause(why),
             {static_cast<std::int32_t>(party), location, static_cast<std::int32_t>(refuge), in_the_way}});
}

/// Reports who controls a location with Elizabeth, if the alternatives of CO-17 disagree.
void Siege::report_controller(const Position& p, int location, int first, const Reporter& sink) const {
  if (!is_disputed(p, location, first)) return;
  sink(Event{kHolds, -1, clause(Co::control), {controller_of(p, location, first), location}});
}

void Siege::structures_to_pool(int player, const Pieces& pieces, const Reporter& sink) const {
  for (std::size_t k = kUnitKinds; k < kKinds; ++k) {
    if (pieces[k] > 0)
      sink(Transfer{kind(k), place(player, board_.at), pool(player), pieces[k], clause(Co::to_the_pool)});
  }
}

void Siege::booker_leaves(Position& p, const Reporter& sink) const {
  sink(Event{kBookerBeaten, -1, clause(Co::booker_beaten), {}});
  sink(Transfer{booker(), site(board_.at), off_board(), 1, clause(Co::booker_beaten)});
  if (p.elizabeth == kWithBooker && elizabeth_at_ == board_.at) {  // CO-37
    const int victor = party_at(p, p.winner == Winner::attacker ? kAttacker : kDefender).player;
    report_controller(p, board_.at, victor, sink);
    elizabeth_goes(p, controller_of(p, board_.at, victor), Co::elizabeth, sink);
  }
}

void Siege::elizabeth_goes(Position& p, int to, Co why, const Reporter& sink) const {
  const auto holder = [&](int who) {
    return who == kWithBooker ? with_booker() : who == kNobody ? site(elizabeth_at_) : purse(who);
  };
  sink(Event{kElizabeth, -1, clause(why), {to, elizabeth_at_}});
  sink(Transfer{elizabeth(), holder(p.elizabeth), holder(to), 1, clause(why)});
  p.elizabeth = static_cast<std::int8_t>(to);
}

/// Lets Elizabeth change hands with her location (CO-37): at once if her holder is beaten there. Otherwise at
/// the end, if another player has come to control the location, or her holder has nothing left there.
void Siege::elizabeth_follows(Position& p, const Reporter& sink) const {
  if (elizabeth_at_ == kNobody || p.elizabeth == kWithBooker) return;
  const bool fought = p.fight != 0 && elizabeth_at_ == board_.at;
  const Party& victor = party_at(p, p.winner == Winner::attacker ? kAttacker : kDefender);
  // Booker takes her only after he has beaten all the units there; until then she stays with her holder.
  const bool goes_on = victor.type == Party::Type::booker && p.stage != Stage::over &&
                       first_standing(p, Party::Type::player) != 0;
  if (fought && p.elizabeth != kNobody && !goes_on && party_at(p, loser(p)).player == p.elizabeth) {
    const bool with_booker = victor.type == Party::Type::booker;
    elizabeth_goes(p, with_booker ? kWithBooker : victor.player,
                   with_booker ? Co::elizabeth : Co::elizabeth_passes, sink);
  }
  if (p.stage != Stage::over || p.elizabeth == kWithBooker) return;
  report_controller(p, elizabeth_at_, p.elizabeth, sink);
  int to = controller_of(p, elizabeth_at_, p.elizabeth);
  if (to == kNobody && p.elizabeth != kNobody) {
    const Pieces left = pieces_at(p, p.elizabeth, elizabeth_at_);
    if (units_of(left) + structures_of(left) > 0) to = p.elizabeth;
  }
  if (to != p.elizabeth) elizabeth_goes(p, to, Co::elizabeth_passes, sink);
}

void Siege::next_fight(Position& p, const Reporter& sink) const {
  elizabeth_follows(p, sink);
  const bool attacker_lost = p.winner == Winner::defender;
  std::size_t others = 0;
  for (std::size_t party = 1; party < parties_.size(); ++party)
    others += stands(p, party) && party != static_cast<std::size_t>(p.fight) ? 1U : 0U;
  if (attacker_lost) {
    if (others > 0 && parties_[0].is_player())
      sink(Event{kMeetsNothingMore, kAttacker, clause(Co::beaten_has_left), {0}});  // CO-39
    return end(p, sink);
  }
  p.fight = 0;
  p.margin = 0;
  if (others == 0) return end(p, sink);
  if (parties_[0].type == Party::Type::booker)  // CO-38
    return begin_fight(p, first_standing(p, Party::Type::player), sink);
  // A mandatory fight begins at once; a choice is left to the player.
  std::size_t only = 0;
  std::int32_t options = 0;
  for (std::size_t party = 1; party < parties_.size(); ++party) {
    if (!may_fight(p, party)) continue;
    only = party;
    ++options;
  }
  if (may_decline(p)) ++options;
  if (options == 1 && only != 0) return begin_fight(p, only, sink);
  p.stage = Stage::choosing;
}

void Siege::end(Position& p, const Reporter& sink) const {
  p.stage = Stage::over;
  if (parties_[0].type == Party::Type::booker) {
    if (p.winner == Winner::attacker && elizabeth_at_ == board_.at && p.elizabeth != kWithBooker)
      return elizabeth_goes(p, kWithBooker, Co::elizabeth, sink);  // CO-37
    return elizabeth_follows(p, sink);
  }
  if (p.winner == Winner::defender || !board_.moving) return elizabeth_follows(p, sink);
  for (int player = 0; player < static_cast<int>(board_.players.size()); ++player) {  // CO-18
    const Pieces pieces = pieces_at(p, player, board_.at);
    const std::int32_t structures = structures_of(pieces);
    if (structures == 0 || !board_.are_enemies(parties_[0].player, player) || units_of(pieces) > 0) continue;
    const bool stay = rulebook_.bare_structures_stay;
    sink(Event{kBareStructures, -1, clause(Co::bare_structures_after), {player, structures, stay ? 1 : 0}});
    if (stay) continue;
    structures_to_pool(player, pieces, sink);
  }
  p.bare_destroyed = !rulebook_.bare_structures_stay;
  elizabeth_follows(p, sink);
}

void Siege::holdings(const Position& p, Visitor<std::uint16_t, std::uint16_t, std::int32_t> visit) const {
  const auto held_here = [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    if (count > 0) visit(piece, holder, count);
  };
  const auto players = static_cast<int>(board_.players.size());
  const auto locations = static_cast<int>(board_.locations.size());
  for (int player = 0; player < players; ++player) {
    Pieces gone{};
    for (int l = 0; l < locations; ++l) {
      const Pieces now = pieces_at(p, player, l);
      for (std::size_t k = 0; k < kKinds; ++k) {
        held_here(kind(k), place(player, l), now[k]);
        gone[k] = static_cast<std::int16_t>(gone[k] + board_.pieces_of(player, l)[k] - now[k]);
      }
    }
    const Stock& stock = board_.stocks[index(player)];
    for (std::size_t k = 0; k < kKinds; ++k) held_here(kind(k), pool(player), gone[k] + stock.pool[k]);
    held_here(eagle(), purse(player), stock.eagles);
    const bool fights = std::any_of(parties_.begin(), parties_.end(),
                                    [&](const Party& party) { return party.player == player; });
    if (!fights) {
      for (const int held : board_.hands[index(player)]) visit(card(held), hand_of(player), 1);
    }
    if (!board_.unknown || board_.unknown->player != player || unknown_ != kNobody) continue;
    for (int c = 0; c < static_cast<int>(board_.cards.size()); ++c)
      held_here(card(c), hand_of(player), board_.unknown->deck[index(c)]);
  }
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    if (!parties_[party].is_player()) continue;
    for (std::size_t k = 0; k < hands_[party].kinds.size(); ++k) {
      const auto& cards = hands_[party].kind(k).cards;
      for (std::size_t i = 0; i < cards.size(); ++i) {
        const bool spent = static_cast<std::int32_t>(i) < p.spent[party].of(k);
        visit(card(cards[i]), spent ? discards() : hand_of(parties_[party].player), 1);
      }
    }
  }
  for (int l = 0; l < locations; ++l) {
    const Location& here = board_.location(l);
    if (here.token) {
      const bool gone = l == board_.at && !token_there(p);
      visit(token(), gone ? box() : site(l), 1);
      held_here(eagle(), gone ? purse(parties_[0].player) : bank(), here.token->eagles);
    }
    if (here.booker) visit(booker(), l != board_.at || booker_there(p) ? site(l) : off_board(), 1);
  }
  if (elizabeth_at_ != kNobody) {
    const std::uint16_t holder = p.elizabeth == kWithBooker ? with_booker()
                                 : p.elizabeth == kNobody   ? site(elizabeth_at_)
                                                            : purse(p.elizabeth);
    visit(elizabeth(), holder, 1);
  }
}

}  // namespace casus::columbia
