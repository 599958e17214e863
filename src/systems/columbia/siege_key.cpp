// What the future reads of a position, and what a seat knows of it. This is where positions meet: what only
// the ledger and people read is left out.

#include <algorithm>
#include <functional>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {
namespace {

/// Writes numbers into a word, one after the other.
class Packer {
 public:
  void add(std::uint64_t number, unsigned bits) {
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
  kFates
};

}  // namespace

Siege::Key Siege::key(const Position& p) const {
  Key key;
  Packer state;
  state.add(static_cast<std::uint64_t>(p.stage), 4);
  state.add(static_cast<std::uint64_t>(p.winner), 2);
  if (p.stage == Stage::over) {
    key.words[kState] = state.word();
    return key;
  }
  state.add(static_cast<std::uint64_t>(p.fight), 3);
  state.add(p.beaten, 5);
  state.add(p.phase, 2);
  state.add(p.asked, 4);
  for (const std::size_t side : {0U, 1U}) {
    state.add(p.alone[side] ? 1 : 0, 1);
    state.add(p.staked[side] ? 1 : 0, 1);
    state.add(p.low[side], 2);
    state.add(p.high[side], 2);
    // Cards are gone when the dice lie.
    key.words[kAttackersCards + side] = p.cards[side].word() | p.kept[side].word();
  }
  state.add(p.die_of, 1);
  state.add(p.die_colour, 2);
  state.add(p.announced ? 1 : 0, 1);
  const std::int16_t margin = p.stage < Stage::losing ? p.margin : std::int16_t{0};
  key.words[kState] = state.word() | (std::uint64_t{static_cast<std::uint16_t>(margin)} << 48U);

  const bool several = parties_.size() > 2;
  if (several) key.words[kSpent] = p.spent[0].word();
  const bool attacker_has_played = p.stage > Stage::attacker_plays;
  const bool drawn_is_read = unknown_ == 0 ? !attacker_has_played : p.stage <= Stage::defender_plays;
  if (drawn_is_read) key.words[kDrawn] = p.drawn.word();

  // Of a common that was called it matters only that it is here, unless its leaving may let somebody control
  // a stronghold, or more may be called from there.
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
  if (p.stage == Stage::defender_plays && seat == kDefender)  // CO-3: how many, but not which
    view.words[kAttackersCards] = static_cast<std::uint64_t>(p.cards[0].count());
  const Seat knows = unknown_ == 0 ? kAttacker : kDefender;
  if (unknown_ != kNobody && seat != knows) view.words[kDrawn] = 0;
  return view;
}

bool Siege::is_public(const Position& p) const {
  if (p.stage == Stage::defender_plays) return false;  // CO-2, CO-3
  return unknown_ == kNobody || key(p).words[kDrawn] == 0;
}

}  // namespace casus::columbia
