#pragma once
// The twin of card effects: the worth of revealed cards and of everything after them, by recursion over every
// card removed, every option and every face. Written from CO-40 to CO-48 alone, for a handful of dice. It
// shares no code with the rules.

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "twin.hpp"

namespace casus::columbia::twin {

enum class Does { nothing, defends, alone, removes, calls, stakes, own_lowest, their_highest };
struct PlayedCard {
  int value = 0;
  Does does = Does::nothing;
  int n = 0;
  auto operator<=>(const PlayedCard&) const = default;
};
using Cards = std::vector<PlayedCard>;

/// Both sides have commons and at most one other unit; each has a stronghold to retreat to elsewhere, and may
/// call so many commons. The attacker's victory is worth 1, a common of either side `common`.
struct Field {
  int commons[2] = {1, 1};
  std::vector<int> others[2];  // colours of their other units' dice
  int to_call[2] = {0, 0};
  Rational common = 0;
  Rational other = 1;  // a unit that is no common, dear enough to be kept
};

class Effects {
 public:
  explicit Effects(Field field) : field_(std::move(field)) {}

  Rational worth(const Cards& attacker, const Cards& defender) {
    State state;
    for (const int side : {0, 1}) {
      const Cards& cards = side == 0 ? attacker : defender;
      for (const PlayedCard& card : cards)
        state.cards[side].push_back({card, worth_of(card, side, cards.size() == 1)});
      state.commons[side] = field_.commons[side];
      state.to_call[side] = field_.to_call[side];
    }
    return before(state, 0, 0);
  }

 private:
  struct CardInPlay {
    PlayedCard card;
    int counts = 0;
    auto operator<=>(const CardInPlay&) const = default;
  };
  struct State {
    std::vector<CardInPlay> cards[2];
    std::vector<CardInPlay> todo;  // of the side that acts
    int commons[2] = {0, 0};
    int to_call[2] = {0, 0};
    int staked[2] = {0, 0};
    bool stakes[2] = {false, false};
  };

  static int worth_of(const PlayedCard& card, int side, bool alone) {
    if (card.does == Does::alone && alone) return card.n;                        // CO-41
    return card.value + (card.does == Does::defends && side == 1 ? card.n : 0);  // CO-40
  }
  static Rational better(int side, const Rational& a, const Rational& b) {
    return side == 0 ? std::max(a, b) : std::min(a, b);
  }

  /// Removing, then calling, then staking: `step`. A side's own cards stay while it acts.
  Rational before(State state, int side, int step) {
    static constexpr Does kSteps[] = {Does::removes, Does::calls, Does::stakes};
    if (side == 2) return roll(state);
    if (step == 0) state.todo = state.cards[side];
    if (step == 3) return before(state, side + 1, 0);
    const auto at = std::find_if(state.todo.begin(), state.todo.end(),
                                 [&](const CardInPlay& one) { return one.card.does == kSteps[step]; });
    if (at == state.todo.end()) return step == 2 ? before(state, side + 1, 0) : next(state, side, step + 1);
    const int n = at->card.n;
    state.todo.erase(at);
    const Rational unused = next(state, side, step);
    if (kSteps[step] == Does::removes) {  // CO-42
      const auto& theirs = state.cards[1 - side];
      if (theirs.empty()) return unused;
      Rational sum = 0;
      for (std::size_t i = 0; i < theirs.size(); ++i) {
        State after = state;
        after.cards[1 - side].erase(after.cards[1 - side].begin() + static_cast<std::ptrdiff_t>(i));
        sum += next(after, side, step);
      }
      return better(side, unused, sum / static_cast<int>(theirs.size()));
    }
    State after = state;
    if (kSteps[step] == Does::calls) {  // CO-43
      if (state.to_call[side] == 0) return unused;
      --after.to_call[side];
      ++after.commons[side];
    } else {  // CO-44
      if (state.commons[side] == 0) return unused;
      after.staked[side] += n;
      after.stakes[side] = true;
    }
    return better(side, unused, next(after, side, step));
  }
  Rational next(const State& state, int side, int step) {
    if (step == 0) {  // before() would deal the cards anew
      State same = state;
      return again(same, side);
    }
    return before(state, side, step);
  }
  /// More cards that remove, of the same side.
  Rational again(const State& state, int side) {
    const bool more = std::any_of(state.todo.begin(), state.todo.end(),
                                  [](const CardInPlay& one) { return one.card.does == Does::removes; });
    return more ? throw std::logic_error("the twin knows one removing card a side") : before(state, side, 1);
  }

  Rational roll(const State& state) {
    int points = state.staked[0] - state.staked[1];
    int low[2] = {0, 0};
    int high[2] = {0, 0};
    Side dice[2];
    for (const int side : {0, 1}) {
      for (const CardInPlay& one : state.cards[side]) {
        points += side == 0 ? one.counts : -one.counts;
        low[side] += one.card.does == Does::own_lowest ? 1 : 0;
        high[side] += one.card.does == Does::their_highest ? 1 : 0;
      }
      dice[side] = field_.others[side];
      dice[side].insert(dice[side].begin(), static_cast<std::size_t>(state.commons[side]), 0);
    }
    const auto key = std::tuple(points, dice[0], dice[1], low[0], low[1], high[0], high[1], state.stakes[0],
                                state.stakes[1]);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    // What either end is worth: CO-12, CO-44.
    const Rational won = 1 + loss(state, dice[1].size(), 1);
    const Rational lost = -loss(state, dice[0].size(), 0);
    Rational sum = 0;
    thrown_.clear();
    for_each_throw(dice[0], [&](const Throw& ours) {
      for_each_throw(dice[1], [&](const Throw& theirs) {
        sum += after({ours, theirs}, points, {{{low[0], high[0]}, {low[1], high[1]}}}, 0, won, lost);
      });
    });
    return known_[key] = sum / power_of_six(dice[0].size() + dice[1].size());
  }
  Rational loss(const State& state, std::size_t /*units*/, int side) const {
    if (state.stakes[side]) return field_.common * state.commons[side];
    return state.commons[side] > 0 ? field_.common : field_.other;
  }

  using RerollsLeft = std::array<std::array<int, 2>, 2>;  // by side: own lowest, their highest
  /// CO-10, CO-45: in its turn a side uses what it has in the order it likes, or stops.
  Rational after(const std::array<Throw, 2>& dice, int points, RerollsLeft left, int side,
                 const Rational& won, const Rational& lost) {
    if (side == 2) return total(dice[0]) + points > total(dice[1]) ? won : lost;  // CO-11
    // Other dice rolled again show the same: worked out once.
    const auto key = std::tuple(dice, left, side);
    if (const auto known = thrown_.find(key); known != thrown_.end()) return known->second;
    const auto s = static_cast<std::size_t>(side);
    Rational best = after(dice, points, left, side + 1, won, lost);
    for (const std::size_t which : {std::size_t{0}, std::size_t{1}}) {
      const std::size_t of = which == 0 ? s : 1 - s;
      if (left[s][which] == 0 || dice[of].empty()) continue;
      RerollsLeft then = left;
      --then[s][which];
      Rational chosen;
      bool first = true;
      for (int colour = 0; colour < 3; ++colour) {
        const std::size_t die = extreme(dice[of], which == 1, colour);
        if (die == dice[of].size()) continue;
        Rational sum = 0;
        for (const int face : faces()[static_cast<std::size_t>(colour)]) {
          auto next = dice;
          next[of][die].shows = face;
          sum += after(next, points, then, side, won, lost);
        }
        sum /= 6;
        chosen = first ? sum : better(static_cast<int>(of), chosen, sum);
        first = false;
      }
      best = better(side, best, chosen);
    }
    return thrown_[key] = best;
  }
  static std::size_t extreme(const Throw& dice, bool highest, int colour) {
    int value = dice.front().shows;
    for (const RolledDie& die : dice)
      value = highest ? std::max(value, die.shows) : std::min(value, die.shows);
    for (std::size_t i = 0; i < dice.size(); ++i) {
      if (dice[i].shows == value && dice[i].colour == colour) return i;
    }
    return dice.size();
  }

  Field field_;
  std::map<std::tuple<int, Side, Side, int, int, int, int, bool, bool>, Rational> known_;
  std::map<std::tuple<std::array<Throw, 2>, RerollsLeft, int>, Rational> thrown_;  // within one roll()
};

}  // namespace casus::columbia::twin
