#include "systems/columbia/siege.hpp"

#include <algorithm>

namespace casus::columbia {

Seat Siege::side_to_choose(const Position& p) const {
  switch (p.stage) {
    case Stage::defender_plays:
      return kDefender;
    case Stage::before_dice:
    case Stage::after_dice:
      return order(p.phase);
    case Stage::which_die:
      return static_cast<Seat>(p.die_of);
    case Stage::losing:
    case Stage::retreating:
      return loser(p);
    default:
      return kAttacker;
  }
}

Turn Siege::turn(const Position& p) const {
  switch (p.stage) {
    case Stage::drawing:
    case Stage::removing:
    case Stage::attacker_rolls:
    case Stage::defender_rolls:
    case Stage::rerolling:
      return {Actor::chance, -1};
    case Stage::over:
      return {};
    default:
      return {Actor::player, seat_of(p, side_to_choose(p))};
  }
}

Move Siege::declared(const Position& p) const {
  using Type = Move::Type;
  const auto about = [](std::size_t number) { return static_cast<std::int8_t>(number); };
  switch (p.stage) {
    case Stage::choosing: {
      if (!board_.challenge.value_or(false) && may_decline(p)) return {Type::decline};
      for (std::size_t party = 1; party < parties_.size(); ++party) {
        if (may_fight(p, party)) return {Type::fight, about(party)};
      }
      return {Type::decline};
    }
    case Stage::attacker_plays:
    case Stage::defender_plays: {
      const std::size_t party = party_of(p, p.stage == Stage::attacker_plays ? kAttacker : kDefender);
      if (booker_may_not_attack(p)) return {Type::fight, about(1)};
      if (p.beaten != 0) return {Type::play, about(party)};
      return {Type::play, about(party), declared_[party].word(), declared_order_[party]};
    }
    case Stage::which_die: {
      const KeptDice::Extreme extreme = p.kept[p.die_of].extreme(p.die_colour == 1);
      std::size_t colour = 0;
      while (((extreme.colours >> colour) & 1U) == 0) ++colour;
      return {Type::die, about(colour)};
    }
    case Stage::losing: {
      std::size_t unit = 0;
      while (units_in(p, party_of(p, loser(p)), unit) == 0) ++unit;
      return {Type::lose, about(unit)};
    }
    case Stage::retreating: {
      std::size_t location = 0;
      while (!may_retreat_to(p, party_of(p, loser(p)), static_cast<int>(location))) ++location;
      return {Type::retreat, about(location)};
    }
    default:
      return {Type::pass};
  }
}

/// Returns the clause of a fight. Of a clause in parts it is the used part with the weakest standing.
Co Siege::why_fought(const Position& p, std::size_t party) const {
  if (!parties_[0].is_player())
    return parties_.size() > 2 ? Co::booker_groups : Co::booker_attacks;     // CO-30, CO-38
  if (parties_[party].type == Party::Type::token) return Co::token_defends;  // CO-20
  if (parties_[party].is_player()) return Co::mover_attacks;                 // CO-1
  bool after_units = false;
  for (std::size_t other = 1; other < parties_.size(); ++other)
    after_units = after_units || (parties_[other].is_player() && !stands(p, other));
  return after_units && board_.aggressive ? Co::units_before_booker_must : Co::moving_onto_booker;  // CO-32
}

/// Returns why a fight is declined: Booker may be left alone (CO-32), structures start no combat (CO-18), or
/// nobody is there (CO-1).
Co Siege::why_declined(const Position& p) const {
  if (booker_there(p)) return Co::moving_onto_booker;
  for (int player = 0; player < static_cast<int>(board_.players.size()); ++player) {
    if (board_.are_enemies(parties_[0].player, player) && structures_of(pieces_at(p, player, board_.at)) > 0)
      return Co::bare_structures;
  }
  return Co::mover_attacks;
}

Co Siege::clause_of(Stage stage) const {
  switch (stage) {
    case Stage::choosing:
      return Co::mover_attacks;
    case Stage::attacker_plays:
      return Co::attacker_plays;
    case Stage::defender_plays:
      return Co::defender_plays;
    case Stage::before_dice:
      return Co::reveal;
    case Stage::after_dice:
      return Co::after_dice;
    case Stage::which_die:
      return Co::rerolls;
    case Stage::losing:
      return Co::loser_destroys;
    default:
      return Co::retreat;
  }
}

Reads Siege::reads(const Position& p, Seat seat) const {
  const auto own = static_cast<std::size_t>(seat);
  return {p.low[own], p.high[1 - own]};
}

std::size_t Siege::table_of(const Position& p, Seat seat) const {
  const std::size_t party = party_of(p, seat);
  const Reads reading = reads(p, seat);
  const auto calls = static_cast<std::size_t>(calls_of(p, party));
  return table_at_[((party * (kMaxCalls + 1) + calls) * (kMaxReads + 1) + reading.lowest) * (kMaxReads + 1) +
                   reading.highest];
}

bool Siege::has_dice(const Position& p, Seat seat) const {
  const std::size_t party = party_of(p, seat);
  std::int32_t count = calls_of(p, party);
  for (const std::uint8_t of_colour : dice_[party]) count += of_colour;
  return count > 0;
}

std::int32_t Siege::alarm_bonus(const Position& p, Seat seat) const {
  const Party& party = party_at(p, seat);
  if (!party.is_player() || board_.pieces_of(party.player, board_.at)[kAlarm] == 0) return 0;
  if (rulebook_.alarm_bonus == AlarmBonus::total) return 1;
  return static_cast<std::int32_t>(tables_[table_of(p, seat)].dice().size());  // CO-8
}

std::span<const Die> Siege::dice(const Position& p) const {
  switch (p.stage) {
    case Stage::drawing:
      return drawn_from_;
    case Stage::removing: {
      const auto count =
          static_cast<std::size_t>(p.cards[static_cast<std::size_t>(1 - order(p.phase))].count());
      return std::span(card_dice_).subspan(count, 1);
    }
    case Stage::attacker_rolls:
      return tables_[table_of(p, kAttacker)].dice();
    case Stage::defender_rolls:
      return tables_[table_of(p, kDefender)].dice();
    case Stage::rerolling:
      return single_die_[p.die_colour];
    default:
      return {};
  }
}

std::uint64_t Siege::throw_id(const Position& p) const {
  const auto tagged = [](std::uint64_t tag, std::uint64_t id) { return (tag << 60U) | id; };
  switch (p.stage) {
    case Stage::removing: {
      // The cards to draw from: the pending effects in order, then the other cards.
      const auto other = static_cast<std::size_t>(1 - order(p.phase));
      Sequence all = p.todo[other];
      const CardSet others = p.cards[other].without(all.set());
      for (std::size_t k = 0; k < hand_at(p, static_cast<Seat>(other)).kinds.size(); ++k) {
        for (std::int32_t i = 0; i < others.of(k); ++i) all.append(k);
      }
      return tagged(1, all.word());
    }
    case Stage::attacker_rolls:
      return tagged(2, table_of(p, kAttacker));
    case Stage::defender_rolls:
      return tagged(2, table_of(p, kDefender));
    case Stage::rerolling:
      return tagged(3, p.die_colour);
    default:
      return tagged(4, 0);
  }
}

std::uint32_t Siege::class_of(const Position& p, std::span<const std::uint16_t> faces) const {
  switch (p.stage) {
    case Stage::drawing: {
      std::vector<std::size_t> left = deck_;
      CardSet hand;
      const auto size = static_cast<std::size_t>(board_.unknown->size);
      for (std::size_t i = 0; i < size; ++i) {
        const std::size_t which = i < faces.size() ? faces[i] : 0;  // the last remaining card needs no die
        hand.add(left[which]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(which));
      }
      const auto at =
          std::find_if(draws_.begin(), draws_.end(), [&](const Draw& draw) { return draw.hand == hand; });
      return static_cast<std::uint32_t>(at - draws_.begin());
    }
    case Stage::removing: {
      const auto other = static_cast<std::size_t>(1 - order(p.phase));
      std::uint32_t kind = 0;
      std::int32_t copy = faces[0];
      for (; copy >= p.cards[other].of(kind); ++kind) copy -= p.cards[other].of(kind);
      return removal(kind, p.todo[other].first_alike(kind, static_cast<std::size_t>(copy)));
    }
    case Stage::attacker_rolls:
      return tables_[table_of(p, kAttacker)].class_of(faces);
    case Stage::defender_rolls:
      return tables_[table_of(p, kDefender)].class_of(faces);
    case Stage::rerolling:
      return static_cast<std::uint32_t>(rulebook_.colours[p.die_colour].faces[faces[0]]);
    default:
      return 0;
  }
}

std::vector<Siege::BesiegedParty> Siege::fights(Position p, std::size_t first) const {
  std::vector<BesiegedParty> all;
  for (std::size_t party = first; party < parties_.size();) {
    all.push_back({party, may_decline(p), clause(why_fought(p, party))});
    p.beaten = static_cast<std::uint8_t>(p.beaten | (1U << party));
    if (parties_[party].is_player()) p.fates[party].step = Fate::Step::gone;
    for (party = 1; party < parties_.size() && !may_fight(p, party);) ++party;
  }
  return all;
}

std::string Siege::name(std::size_t party) const {
  switch (parties_[party].type) {
    case Party::Type::token:
      return "the territory token";
    case Party::Type::booker:
      return "Booker";
    case Party::Type::player:
      break;
  }
  return board_.players[static_cast<std::size_t>(parties_[party].player)];
}

std::string Siege::describe(const Position& p) const {
  static constexpr std::array<std::string_view, 14> kStages{"choosing whom to fight",
                                                            "drawing a hand",
                                                            "the attacker plays cards",
                                                            "the defender plays cards",
                                                            "before the dice",
                                                            "removing a card",
                                                            "the attacker rolls",
                                                            "the defender rolls",
                                                            "after the dice",
                                                            "choosing a die",
                                                            "rolling a die again",
                                                            "losing a unit",
                                                            "retreating",
                                                            "over"};
  std::string words(kStages[static_cast<std::size_t>(p.stage)]);
  if (p.fight != 0) words += " against " + name(static_cast<std::size_t>(p.fight));
  return words + ", margin " + std::to_string(p.margin);
}

}  // namespace casus::columbia
