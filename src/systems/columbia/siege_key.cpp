// The part of a position that its future depends on, and what a seat knows of it. Data that only the ledger
// and readers use are left out, so that more positions have equal keys.

#include <algorithm>
#include <cassert>
#include <functional>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {
namespace {

/// Writes numbers into a word, one after the other.
class Packer {
 public:
  void add(std::uint64_t number, unsigned bits) {
    assert(at_ + bits <= 64 && number >> bits == 0);
    word_ |= number << at_;
    at_ += bits;
  }
  [[nodiscard]] std::uint64_t word() const { return word_; }

 private:
  std::uint64_t word_ = 0;
  unsigned at_ = 0;
};

enum Word : std::size_t {
  kState,
  kAttackersCards,
  kDefendersCards,
  kSpent,
  kDrawn,
  kCalls,
  kMoreCalls,
  kFates,
  kAttackersEffects,
  kDefendersEffects
};

}  // namespace

Siege::Swing Siege::swing_of(const Position& p, Seat side) const {
  const bool rolled = p.stage > (side == kAttacker ? Stage::attacker_rolls : Stage::defender_rolls);
  const ThrowTable& table = tables_[table_of(p, side)];
  Reads reading = reads(p, side);
  if (p.stage == Stage::which_die && p.die_of == side)
    ++(p.die_colour == 1 ? reading.highest : reading.lowest);
  const std::int32_t again = reading.lowest + reading.highest;
  Swing swing{again * (lowest_face_ - highest_face_), again * (highest_face_ - lowest_face_)};
  if (!rolled && has_dice(p, side)) {
    const std::int32_t bonus = alarm_bonus(p, side);
    swing.least += table.classes().front().total + bonus;
    swing.most += table.classes().back().total + bonus;
  }
  const KeptDice& kept = p.kept[static_cast<std::size_t>(side)];
  if (rolled && again == 1 && !kept.empty()) {
    const std::int32_t value = kept.extreme(reading.highest > 0).value;
    swing = {lowest_face_ - value, highest_face_ - value};
  }
  if (p.stage == Stage::rerolling && p.die_of == side) {
    swing.least += lowest_face_;
    swing.most += highest_face_;
  }
  return swing;
}

/// Returns the margin. When only dice are left and they cannot change the winner any more, only the sign
/// matters.
std::int16_t Siege::margin_that_matters(const Position& p) const {
  if (p.stage < Stage::attacker_rolls) return p.margin;
  const Swing attacker = swing_of(p, kAttacker);
  const Swing defender = swing_of(p, kDefender);
  const std::int32_t least = attacker.least - defender.most;
  const std::int32_t most = attacker.most - defender.least;
  return static_cast<std::int16_t>(std::clamp<std::int32_t>(p.margin, -most, 1 - least));
}

Siege::Key Siege::key(const Position& p) const {
  Key key;
  Packer state;
  state.add(static_cast<std::uint64_t>(p.stage), 4);
  state.add(static_cast<std::uint64_t>(p.winner), 2);
  if (p.stage == Stage::over) {
    if (has_rivals()) state.add(static_cast<std::uint64_t>(p.fight), 3);  // the player who has beaten Booker
    key.words[kState] = state.word();
    return key;
  }
  state.add(static_cast<std::uint64_t>(p.fight), 3);
  state.add(p.beaten, 5);
  state.add(p.phase, 2);
  for (const std::size_t side : {0U, 1U}) {
    state.add(p.alone[side] ? 1 : 0, 1);
    state.add(p.staked[side] ? 1 : 0, 1);
    state.add(p.low[side], 2);
    state.add(p.high[side], 2);
    // Cards are gone once the dice are thrown.
    key.words[kAttackersCards + side] = p.cards[side].word() | p.kept[side].word();
    key.words[kAttackersEffects + side] = p.todo[side].word();
  }
  state.add(p.die_of, 1);
  state.add(p.die_colour, 2);
  state.add(p.announced ? 1 : 0, 1);
  const std::int16_t margin = p.stage < Stage::losing ? margin_that_matters(p) : std::int16_t{0};
  key.words[kState] = state.word() | (std::uint64_t{static_cast<std::uint16_t>(margin)} << 48U);

  const bool several = parties_.size() > 2;
  if (several) key.words[kSpent] = p.spent[0].word();
  const bool attacker_has_played = p.stage > Stage::attacker_plays;
  const bool drawn_is_read = unknown_ == 0 ? !attacker_has_played : p.stage <= Stage::defender_plays;
  if (drawn_is_read) key.words[kDrawn] = p.drawn.word();

  // Of a called common it matters only that it is present, unless its departure may let another player
  // control a stronghold, or more commons may be called from there.
  std::array<Packer, 2> calls;
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    const bool more = p.stage < Stage::attacker_rolls || (several && party == 0);
    std::array<std::uint8_t, kMaxCalls> origins{};
    for (std::size_t i = 0; i < origins.size(); ++i) {
      const std::int8_t origin = p.called[party][i];
      const bool read = origin > 0 && (more || origin_matters_[static_cast<std::size_t>(origin - 1)]);
      origins[i] = origin == 0 ? 0 : read ? static_cast<std::uint8_t>(origin) : 127;
    }
    std::sort(origins.begin(), origins.end(), std::greater<>());
    for (const std::uint8_t origin : origins) calls[party < 2 ? 0 : 1].add(origin, 7);
  }
  key.words[kCalls] = calls[0].word();
  key.words[kMoreCalls] = calls[1].word();

  Packer fates;
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    const bool reads = several || (p.stage == Stage::retreating && party == party_of(p, loser(p)));
    fates.add(reads ? static_cast<std::uint64_t>(p.fates[party].lost) : 0, 3);
    fates.add(several ? static_cast<std::uint64_t>(p.fates[party].retreat + 1) : 0, 7);
  }
  key.words[kFates] = fates.word();
  return key;
}

Siege::Key Siege::view(const Position& p, Seat seat) const {
  Key view = key(p);
  if (p.stage == Stage::defender_plays && seat == kDefender)  // CO-3: the number of cards, but not which ones
    view.words[kAttackersCards] = static_cast<std::uint64_t>(p.cards[0].count());
  if (p.stage == Stage::defender_plays && seat == kDefender) view.words[kAttackersEffects] = 0;
  const Seat knows = unknown_ == 0 ? kAttacker : kDefender;
  if (unknown_ != kNobody && seat != knows && !has_rivals()) view.words[kDrawn] = 0;
  return view;
}

bool Siege::is_public(const Position& p) const {
  // Booker hides nothing and knows nothing: a player's choice against him is revealed at once.
  if (has_rivals()) return true;
  if (p.stage == Stage::defender_plays) return false;  // CO-2, CO-3
  return unknown_ == kNobody || key(p).words[kDrawn] == 0;
}

}  // namespace casus::columbia
