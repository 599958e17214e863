#pragma once
// Whether a conflict that is played can still end. Played are the rules and not the graph, so this looks at
// the rules too: it follows them from a position until an end is found. Used by plays and simulations of
// rules that know a deadlock.

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "conflict/graph/inner_book.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/rules/deadlock_rules.hpp"

namespace casus {

/// What a play does in place of a step where nothing else can come any more.
struct Deadlock {};

template <Rules R>
class EndSearch;

/// Whether an end follows on a position, and if none does, whether all that follows leads back to it. One
/// that leads only to such positions is not stuck yet: something may be lost on the way.
enum class Fate : std::uint8_t { ends, stuck, will_be_stuck };
template <Rules R>
Fate fate_without_end(const R& rules, const typename R::Position& position, const EndSearch<R>& met,
                      const auto& moves);

/// Goes from a position to whatever may follow, deepest first, until it comes to an end.
template <Rules R>
class EndSearch {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Keys =
      Hashable<std::remove_cvref_t<decltype(std::declval<const R&>().key(std::declval<const Position&>()))>>;

  explicit EndSearch(const R& rules) : rules_(rules) {}

  /// Whether an end follows on `from`. `moves(position, visit)`: what may be chosen; `known(key)`: whether
  /// one is known to follow there.
  bool find(const Position& from, const auto& moves, const auto& known) {
    meet(from, kNone);
    while (!open_.empty()) {
      const std::uint32_t place = open_.back();
      open_.pop_back();
      const Position position = met_[place].position;
      const Turn turn = rules_.turn(position);
      if (turn.actor == Actor::nobody || known(met_[place].key)) {
        found_ = place;
        return true;
      }
      each_next(position, turn, moves, [&](const Position& next) { meet(next, place); });
    }
    return false;
  }
  /// All positions that were met.
  void for_each_position(const auto& visit) const {
    for (const VisitedPosition& met : met_) visit(met.position);
  }
  /// The keys of the positions on the way to the end that was found; where there is none, of all.
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
  /// How a conflict in which nobody chooses can end.
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

/// The fate of a position of which no end follows: `met` is all that does.
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

/// Goes along with a play: who chooses the same twice at a position is taken to go on so. That is a deadlock
/// where nothing else leads out; who may still choose otherwise is asked first.
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
  /// Whether the play can only go round and round from there.
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
  std::vector<std::pair<Move, bool>> choices_;  // the last, and whether it was the last but one too
};

}  // namespace casus
