#pragma once
// The twin of the campaign: a whole landing as a plain recursion, written from the clauses alone. It gives
// the legal declarations, the worth of each attack, and when to stop, for boards on which nothing was lost or
// won before.

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "systems/aggression/board.hpp"
#include "twin.hpp"

namespace casus::aggression::twin {

struct Declaration {
  int from = kNobody;
  int against = kNobody;
  int card = kNobody;
  auto operator<=>(const Declaration&) const = default;
};

class Landing {
 public:
  Landing(const Board& board, int edition, Battles& battles)
      : board_(&board), edition_(edition), battles_(&battles) {}

  /// AG-1 to AG-7, AG-37: everything that may be declared, passing included.
  [[nodiscard]] std::set<Declaration> declarations() const {
    std::set<Declaration> all{{}};
    const int count = static_cast<int>(board_->territories.size());
    for (int from = 0; from < count; ++from) {
      for (int against = 0; against < count; ++against) {
        if (!domestic(from) || !foreign(against)) continue;
        const bool landed_well = foreign(board_->landed) ? against == board_->landed : from == board_->landed;
        if (!landed_well) continue;
        if (at(from).quadrant == at(against).quadrant || neighbours(from, against))
          all.insert({from, against, kNobody});
        for (int card = 0; card < static_cast<int>(board_->cards.size()); ++card) {
          const Card& held = board_->cards[static_cast<std::size_t>(card)];
          if (((board_->hand >> card) & 1U) != 0 && has(held.top, at(against).group) &&
              has(held.bottom, at(from).group)) {
            all.insert({from, against, card});
          }
        }
      }
    }
    return all;
  }

  /// Returns the worth of a declaration if everything that follows is chosen optimally.
  Rational worth(const Declaration& declared) {
    if (declared.from == kNobody) return 0;
    const Rational price = declared.card == kNobody ? Rational(0) : rational(board_->card_value);
    return attack(declared.from, declared.against, {}) - price;
  }

 private:
  using TakenTerritories = std::set<int>;

  Rational attack(int from, int against, const TakenTerritories& taken) {
    const auto [a, d] = dice(from, against);
    const Rational& p = battles_->of(a, d).won;
    TakenTerritories more = taken;
    more.insert(against);
    // AG-30, AG-31, AG-32, AG-38; AG-35: a defeat is the end.
    return p * (gained(against) + go_on(from, at(against).group, more)) - (1 - p) * lost(from);
  }

  /// AG-33: stop, or attack what is left of the colour.
  Rational go_on(int from, int group, const TakenTerritories& taken) {
    const auto known = known_.find({from, taken});
    if (known != known_.end()) return known->second;
    Rational best = 0;
    for (int t = 0; t < static_cast<int>(board_->territories.size()); ++t) {
      if (!foreign(t) || taken.contains(t) || at(t).group != group) continue;
      best = std::max(best, attack(from, t, taken));
    }
    return known_[{from, taken}] = best;
  }

  /// AG-10 to AG-18.
  [[nodiscard]] std::pair<int, int> dice(int from, int against) const {
    const Territory& ours = at(from);
    const Territory& theirs = at(against);
    int a = 1 + ours.units[0];
    int d = 2 + theirs.units[0];
    const auto criterion = [&](int x, int y) {
      if (x >= y) ++a;
      if (y >= x) ++d;
    };
    if (ours.development != theirs.development) {
      criterion(ours.development, theirs.development);
    } else {
      criterion(other_units(ours), other_units(theirs));
    }
    if (board_->with_agents) {
      for (const Territory* place : {&ours, &theirs}) {
        const int mine = place->agents[static_cast<std::size_t>(board_->player)];
        const int his = place->agents[static_cast<std::size_t>(theirs.owner)];
        if (mine > his) ++a;
        if (his > mine) ++d;
      }
    } else if (edition_ == 2) {
      criterion(ours.points, theirs.points);
    }
    return {a, d};
  }

  [[nodiscard]] Rational gained(int territory) const {
    Rational sum = rational(at(territory).value);
    for (std::size_t kind = 1; kind < board_->unit_kinds.size(); ++kind)
      sum += at(territory).units[kind] * rational(board_->unit_values[kind]);
    return sum;
  }
  [[nodiscard]] Rational lost(int territory) const {
    return gained(territory) + at(territory).units[0] * rational(board_->unit_values[0]) +
           at(territory).development * rational(board_->development_value);
  }

  static int other_units(const Territory& territory) {
    int sum = 0;
    for (std::size_t kind = 1; kind < territory.units.size(); ++kind) sum += territory.units[kind];
    return sum;
  }
  static Rational rational(const Exact& x) {
    return Rational(cpp_int(x.numerator()), cpp_int(x.denominator()));
  }
  static bool has(const std::vector<int>& groups, int group) {
    return std::find(groups.begin(), groups.end(), group) != groups.end();
  }
  [[nodiscard]] bool neighbours(int a, int b) const {  // AG-6
    if (edition_ == 1) return false;
    const std::set<std::string> names{at(a).name, at(b).name};
    return names == std::set<std::string>{"USA", "Canada"};
  }
  [[nodiscard]] bool domestic(int territory) const { return at(territory).owner == board_->player; }
  [[nodiscard]] bool foreign(int territory) const {
    return at(territory).owner != kNobody && !domestic(territory);
  }
  [[nodiscard]] const Territory& at(int territory) const {
    return board_->territories[static_cast<std::size_t>(territory)];
  }

  const Board* board_;
  int edition_;
  Battles* battles_;
  std::map<std::pair<int, TakenTerritories>, Rational> known_;
};

}  // namespace casus::aggression::twin
