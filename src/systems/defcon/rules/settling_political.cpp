// Carries out destabilizations and coups (DE-7, DE-26 to DE-34). A part of Arbiter.

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {

void Settling::destabilize(const Move& m) {
  pay(m);
  destabilize(m.area, De::neutral_tokens);
  finish();
}

void Settling::destabilize(Area area, De de) {
  const int to = std::min(2, at(area).instability + book_.steps_per_destabilization);
  const bool falls = changes(area, Operation::destabilize);
  if (rules_.holder(next_, area) != kNobody) de = De::whose_marker;  // DE-7
  change_instability(area, static_cast<std::uint8_t>(to), de);
  if (falls) lower_level(De::defcon_step);  // DE-18: after the success
}

void Settling::protect(const Move& m) {
  pay(m);
  const bool under_unit = m.unit != UnitType::none;
  const De de = under_unit ? De::terrorism_protected : De::destabilize_protected;  // DE-76, DE-21
  if (under_unit) {
    at(m.area).unit.flags |= Unit::kProtected;
  } else {
    at(m.area).protected_here = true;
  }
  event(kProtects, de, {m.area, under_unit ? 1 : 0});
  report_.move(kProtectionMarker, kBox, area_holder(m.area), 1, de);
  finish();
}

void Settling::coup(const Move& m) {
  pay(m);
  event(kCoupBegins, De::coup_bet, {m.area});
  next_.area = m.area;
  next_.stage = Position::Stage::betting;
  if (m.number != kNoNumber) bet(m);
}

void Settling::bet(const Move& m) {
  next_.bet = m.number;
  event(kBetMade, De::coup_bet, {next_.area});
  if (rules_.holder(next_, next_.area) != kNobody) {
    next_.stage = Position::Stage::contesting;  // DE-26
    return;
  }
  not_contested();
}

void Settling::not_contested() {
  const bool could = rules_.holder(next_, next_.area) != kNobody;
  report_.event(kNotContested, could ? De::contest : De::neutral_uncontested, seat(board_.active),
                {next_.area, next_.bet});
  report_.count(kMakerBet, next_.bet);
  spend(board_.active, next_.bet, De::coup_bet);  // DE-27, DE-43
  coup_succeeds();
}

void Settling::contest(const Move& m) {
  const bool by_maker = next_.bet > m.number;  // at a tie the controller wins
  event(kContested, De::struggle, {next_.area, next_.bet, m.number});
  report_.count(kMakerBet, next_.bet);
  report_.count(kControllerBet, m.number);
  if (book_.loser_spends_bet || by_maker) spend(board_.active, next_.bet, De::struggle);
  if (book_.loser_spends_bet || !by_maker) spend(actor_, m.number, De::struggle);
  if (by_maker) return coup_succeeds();
  next_.outcome = kController;
  event(kCoupLost, De::controller_wins, {next_.area});  // DE-34
  offer_division(actor_);
}

void Settling::coup_succeeds() {  // DE-33
  const Area area = next_.area;
  actor_ = board_.active;
  next_.outcome = kMaker;
  event(kCoupWon, De::after_coup, {area, next_.bet});
  const bool falls = changes(area, Operation::coup);
  const Piece marker = rules_.marker(next_, area);
  take(area, De::after_coup, De::silo_destroyed, falls);
  if (book_.coup_clears_instability) {
    change_instability(area, 0, De::after_coup, marker);
  } else {
    exchange_markers(area, marker);
  }
  if (!at(area).unit.none() && rules_.owner(at(area).unit) != actor_)
    destroy_unit(area, De::after_coup, kUnitRemoved);
  offer_division(actor_);
}

void Settling::offer_division(Bloc bloc) {  // DE-28, DE-34
  next_.bet = kNoBet;
  if (next_.blocs[bloc].units[index(UnitType::motorized)] == 0 || !at(next_.area).unit.none())
    return finish();
  next_.due = bloc;
  next_.stage = Position::Stage::placing;
}

void Settling::place(const Move& /*m*/) {
  const De de = actor_ == board_.active ? De::coup_division : De::controller_division;
  place_unit(next_.area, actor_, UnitType::motorized, de);
  finish();
}

}  // namespace casus::defcon
