#pragma once
// Tests whether a conflict that is being played can still end. A play runs on the rules and not on the graph,
// so this search follows the rules from a position until it finds an end. Used by plays and simulations of
// rules with a deadlock.

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "conflict/explore/inner_book.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/rules/deadlock_rules.hpp"

namespace casus {

/// The step that a play takes where no other end can be reached any more.
struct Deadlock {};

template <Rules R>
class EndSearch;

/// Whether an end can be reached from a position (`ends`) and, if not, whether every reachable position leads
/// back to it (`stuck`). A position that only leads to such positions is not stuck yet (`will_be_stuck`):
/// something may still be lost on the way.
enum class Fate : std::uint8_t { ends, stuck, will_be_stuck };
template <Rules R>
Fate fate_without_end(const R& rules, const typename R::Position& position, const EndSearch<R>& met,
                      const auto& moves);

/// Searches the positions that can follow a position, depth first, until it finds an end. The classes of a
/// large throw take long to count, and mostly its lowest or its highest faces lead to an end: the search
/// follows these alone first.
template <Rules R>
class EndSearch {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Keys =
      Hashable<std::remove_cvref_t<decltype(std::declval<const R&>().key(std::declval<const Position&>()))>>;

  explicit EndSearch(const R& rules) : rules_(rules) {}

  /// Returns whether an end can be reached from `from`. `moves(position, visit)` visits the moves that may be
  /// chosen. `known(key)` returns whether an end is known to be reachable from there.
  bool find(const Position& from, const auto& moves, const auto& known) {
    return find(from, moves, known, kMostByExtremes, true) || find(from, moves, known, kNone, false);
  }
  /// Visits all positions that the search has reached.
  void for_each_position(const auto& visit) const {
    for (const VisitedPosition& met : met_) visit(met.position);
  }
  /// Visits the keys of the positions on the path to the end that was found; without one, the keys of all
  /// reached positions.
  void for_each(const auto& visit) const {
    if (found_ == kNone) {
      for (const VisitedPosition& met : met_) visit(met.key);
    }
    for (std::uint32_t place = found_; place != kNone; place = met_[place].before) visit(met_[place].key);
  }

 private:
  struct VisitedPosition {
    Keys key;
    Position position;
    std::uint32_t before = kNone;
  };

  static constexpr std::uint32_t kMostByExtremes = 1'000;  ///< positions

  /// Follows at most `most` positions. `extremes`: of each throw the lowest and the highest faces alone.
  bool find(const Position& from, const auto& moves, const auto& known, std::uint32_t most, bool extremes) {
    places_ = {};
    met_.clear();
    open_.clear();
    meet(from, kNone);
    for (std::uint32_t followed = 0; !open_.empty() && followed < most; ++followed) {
      const std::uint32_t place = open_.back();
      open_.pop_back();
      const Position position = met_[place].position;
      const Turn turn = rules_.turn(position);
      if (turn.actor == Actor::nobody || known(met_[place].key)) {
        found_ = place;
        return true;
      }
      const auto visit = [&](const Position& next) { meet(next, place); };
      if (extremes && turn.actor == Actor::chance) {
        each_extreme(position, visit);
      } else {
        each_next(position, turn, moves, visit);
      }
    }
    return false;
  }

  /// Visits what follows if all dice show their highest faces, and if all show their lowest.
  void each_extreme(const Position& position, const auto& visit) const {
    std::vector<std::uint16_t> faces;
    for (const Die& die : rules_.dice(position)) faces.push_back(static_cast<std::uint16_t>(die.sides - 1));
    visit(rules_.apply(position, rules_.class_of(position, faces), NullSink{}));
    std::fill(faces.begin(), faces.end(), std::uint16_t{0});
    visit(rules_.apply(position, rules_.class_of(position, faces), NullSink{}));
  }

  void meet(const Position& position, std::uint32_t before) {
    const Keys key = hashable(rules_.key(position));
    const auto fresh = static_cast<std::uint32_t>(met_.size());
    if (places_.find_or_set(key, fresh) != fresh) return;
    met_.push_back({key, position, before});
    open_.push_back(fresh);
  }

  void each_next(const Position& position, Turn turn, const auto& moves, const auto& visit) const {
    if (turn.actor == Actor::player) {
      moves(position, [&](const Move& move) { visit(rules_.apply(position, move, NullSink{})); });
    } else if (turn.actor == Actor::chance) {
      std::vector<std::uint32_t> thrown;
      rules_.classes(position, [&](const Weighted<Integer>& one) {
        if (!one.weight.is_zero()) thrown.push_back(one.chance);
      });
      for (const std::uint32_t chance : thrown) visit(rules_.apply(position, chance, NullSink{}));
    } else if constexpr (OuterRules<R>) {
      const auto inner = rules_.inner(position);
      for (const std::uint16_t outcome : EndSearch<InnerOf<R>>(inner.rules).outcomes(inner.position))
        visit(rules_.resume(position, outcome, NullSink{}));
    }
  }

 public:
  /// Returns the outcomes that a conflict in which nobody chooses can have.
  std::set<std::uint16_t> outcomes(const Position& from) {
    const auto nobody = [](const Position& /*position*/, const auto& /*visit*/) {};
    const auto nothing = [](const Keys& /*key*/) { return false; };
    std::set<std::uint16_t> ends;
    meet(from, kNone);
    while (!open_.empty()) {
      const Position position = met_[open_.back()].position;
      open_.pop_back();
      const Turn turn = rules_.turn(position);
      if (turn.actor == Actor::nobody) ends.insert(rules_.outcome(position));
      if constexpr (DeadlockRules<R>) {
        EndSearch after(rules_);
        if (!after.find(position, nobody, nothing) &&
            fate_without_end(rules_, position, after, nobody) == Fate::stuck)
          ends.insert(rules_.outcome(rules_.deadlock(position, NullSink{})));
      }
      each_next(position, turn, nobody, [&](const Position& next) { meet(next, kNone); });
    }
    return ends;
  }

 private:
  const R& rules_;
  KeyTable<Keys> places_;
  std::vector<VisitedPosition> met_;
  std::vector<std::uint32_t> open_;
  std::uint32_t found_ = kNone;
};

/// Returns the fate of a position from which no end can be reached; `met` holds all reachable positions.
template <Rules R>
Fate fate_without_end(const R& rules, const typename R::Position& position, const EndSearch<R>& met,
                      const auto& moves) {
  const auto key = hashable(rules.key(position));
  bool back = true;
  met.for_each_position([&](const typename R::Position& other) {
    back = back && EndSearch<R>(rules).find(other, moves, [&](const auto& one) { return one == key; });
  });
  return back ? Fate::stuck : Fate::will_be_stuck;
}

/// Follows a play. A seat that makes the same choice twice at a position is taken to repeat it for ever. That
/// is a deadlock if nothing else leads out of the loop; a seat that may still choose otherwise is asked
/// first.
template <Rules R>
class DeadlockWatch {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  explicit DeadlockWatch(const R& rules) : rules_(rules) {}

  void chose(const Position& position, const Move& move) {
    const auto fresh = static_cast<std::uint32_t>(choices_.size());
    const std::uint32_t place = places_.find_or_set(hashable(rules_.key(position)), fresh);
    if (place == fresh) {
      choices_.push_back({move, false});
    } else {
      choices_[place] = {move, choices_[place].first == move};
    }
  }
  /// Returns whether the play can only repeat itself for ever from this position.
  [[nodiscard]] bool stuck(const Position& position) const {
    const auto moves = [&](const Position& at, const auto& visit) {
      const std::uint32_t place = places_.find(hashable(rules_.key(at)));
      if (place != kNone && choices_[place].second) return visit(choices_[place].first);
      for (const Move& move : legal_moves(rules_, at)) visit(move);
    };
    EndSearch<R> search(rules_);
    if (search.find(position, moves, [](const auto& /*key*/) { return false; })) return false;
    return fate_without_end(rules_, position, search, moves) == Fate::stuck;
  }

 private:
  const R& rules_;
  KeyTable<typename EndSearch<R>::Keys> places_;
  std::vector<std::pair<Move, bool>> choices_;  // the last choice, and whether the one before was the same
};

}  // namespace casus
