#pragma once
// The steps of simulated runs on one thread, and what they remember of the rules. Rules are pure functions,
// so that what they answered once at a position they need not be asked again: the next position, by the class
// thrown, and what was counted on the way. Positions are told apart by full equality, never by their keys
// alone: a simulation is there to check those, too. Used by `simulate`.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/graph/inner_book.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/play/deadlock.hpp"
#include "conflict/play/thrower.hpp"

namespace casus {

template <Rules R, class Choose>
class Runner;

/// What a conflict within needs: nothing where the rules have none.
template <Rules R>
struct Within {
  struct Runners {};
  struct Begin {};
  struct Run {};
};
template <OuterRules R>
struct Within<R> {
  using Inner = InnerOf<R>;
  struct NoChooser {
    typename Inner::Move operator()(const typename Inner::Position& /*position*/) const { return {}; }
  };
  using InnerRunner = Runner<Inner, NoChooser>;
  using Runners =
      std::map<const Inner*, std::unique_ptr<InnerRunner>>;  // by their rules, which outlive a run
  struct Begin {
    InnerRunner* runner = nullptr;
    typename Inner::Position position{};
  };
  struct Run {
    InnerRunner* runner = nullptr;  // not null while the conflict within is fought
    typename InnerRunner::Run run{};
  };
};

/// Chooses by chance: `draw` gives the number of a move at a position, `move` that move.
template <class C, class R>
concept Mixes = requires(const C& choose, const typename R::Position& position, Random& random) {
  { choose.draw(position, random) } -> std::convertible_to<std::size_t>;
  { choose.move(position, std::size_t{}) } -> std::convertible_to<typename R::Move>;
};

/// `Choose` gives a player's move at a position, the same whenever it is asked; or it mixes. Which moves a
/// mix has `each(position, visit)` may say; else it may be any legal one. Read where rules know a deadlock.
template <Rules R, class Choose>
class Runner {
 public:
  using Position = typename R::Position;

 private:
  struct VisitedPosition;
  struct Branch {
    VisitedPosition* to = nullptr;     // null: not asked yet
    VisitedPosition* again = nullptr;  // the same, or where runs begin if this one is over there
    std::uint32_t end = 0;             // 0: not over; else its outcome + 1
    std::vector<Tally> told;
  };
  /// A position that was met. Its ways by the class thrown, or by the outcome of the conflict within; a
  /// player's move is way 0, where it is not drawn.
  struct VisitedPosition {
    Turn turn;
    std::uint32_t known_ways = 0;
    ThrowLaw* law = nullptr;
    std::uint64_t numbers = 0;  // of the law: one look less on the way to a throw
    std::unique_ptr<Branch[]> ways;
    bool remembered = false;
    Position position{};
    std::uint32_t namesake = kNone;  // another place of the same key
    [[no_unique_address]] typename Within<R>::Begin within{};
  };

 public:
  struct Run {
    VisitedPosition* place = nullptr;
    typename Thrower<R>::Throw drawn{};  // where chance acts
    [[no_unique_address]] typename Within<R>::Run within{};
  };

  Runner(const R& rules, Choose choose) : rules_(&rules), choose_(std::move(choose)), thrower_(rules) {}

  /// A run begins, another may have ended.
  void begin(Run& run, const Position& start, Random& random) {
    if (run.place != nullptr) leave(*run.place);
    if (start_ == nullptr || !start_->remembered || !(start_->position == start)) start_ = &meet(start);
    arrive(run, *start_, random);
  }

  /// Takes a run one step on, if it is not over, and lets `hear` have the tallies. Whether it is over now.
  bool step(Run& run, Random& random, auto& hear) {
    const Branch* way = next(run, random, hear);
    if (way == nullptr) return is_over(run);
    arrive(run, *way->to, random);
    return way->end != 0;
  }
  /// The same of a run that is not over, where all runs begin alike: one that ends is counted in `ends` and
  /// begins anew at once. Ends are as frequent as unforeseeable, so that this does not branch on them.
  bool step_again(Run& run, Random& random, auto& hear) {
    const Branch* way = next(run, random, hear);
    if (way == nullptr) return false;
    ++ends_[way->end];
    const bool over = way->end != 0;
    if (way == &unremembered_ && over) [[unlikely]]
      leave(*way->to);
    arrive(run, *way->again, random);
    return over;
  }
  [[nodiscard]] bool is_over(const Run& run) const { return run.place->turn.actor == Actor::nobody; }
  [[nodiscard]] std::uint16_t outcome(const Run& run) const { return rules_->outcome(run.place->position); }
  /// How often runs ended so by step_again, by outcome + 1; begins anew with 0.
  std::vector<std::uint64_t> take_ends() {
    return std::exchange(ends_, std::vector<std::uint64_t>(ends_.size()));
  }

 private:
  using Keys =
      Hashable<std::remove_cvref_t<decltype(std::declval<const R&>().key(std::declval<const Position&>()))>>;
  static constexpr std::size_t kMostPlaces = std::size_t{1} << 16U;  // remembered; a few megabytes
  static constexpr int kMostNamesakes = 16;
  static constexpr std::size_t kMostWays = std::size_t{1} << 21U;  // of all places; some hundred megabytes

  /// The way that a run takes; null where it stays: it is over, or is busy with a conflict within. A way
  /// lasts until the next step.
  [[gnu::always_inline]] const Branch* next(Run& run, Random& random, auto& hear) {
    VisitedPosition& here = *run.place;
    std::size_t taken = 0;
    if (here.turn.actor == Actor::chance) [[likely]] {
      taken = thrower_.class_of(here.position, *here.law, run.drawn);
    } else if (here.turn.actor == Actor::nobody) {
      return nullptr;
    } else if (here.turn.actor == Actor::player) {
      if constexpr (Mixes<Choose, R>) taken = choose_.draw(here.position, random);
    } else if constexpr (OuterRules<R>) {
      if (here.turn.actor == Actor::inner) {
        if (run.within.runner == nullptr) {
          run.within.runner = here.within.runner;
          run.within.runner->begin(run.within.run, here.within.position, random);
          return nullptr;
        }
        if (!run.within.runner->step(run.within.run, random, hear)) return nullptr;
        taken = std::exchange(run.within.runner, nullptr)->outcome(run.within.run);
      }
    }
    const bool known = taken < here.known_ways && here.ways[taken].to != nullptr;
    const Branch* way = &unremembered_;
    if (known) [[likely]]
      way = &here.ways[taken];
    else
      unremembered_ = ask(here, taken);
    hear(way->told);
    return way;
  }

  /// At a new position: draws at once what is thrown there, so that its class is on its way from the memory
  /// while other runs take their step.
  [[gnu::always_inline]] void arrive(Run& run, VisitedPosition& place, Random& random) {
    run.place = &place;
    if (place.turn.actor == Actor::chance) [[likely]]
      run.drawn = thrower_.draw(place.position, *place.law, place.numbers, random);
  }

  /// A sink that keeps the tallies.
  struct TallySink {
    std::vector<Tally>* told;
    void operator()(const Tally& tally) const { told->push_back(tally); }
    void operator()(const auto& /*told*/) const {}
  };

  /// What the rules say comes after `here`, remembered as far as there is room.
  [[gnu::noinline]] Branch ask(VisitedPosition& here, std::size_t taken) {
    Branch way;
    const TallySink sink{&way.told};
    way.to = [&] {
      if constexpr (DeadlockRules<R>) {
        if (is_stuck(here.position)) return &meet(rules_->deadlock(here.position, sink));
      }
      if constexpr (OuterRules<R>) {
        if (here.turn.actor == Actor::inner)
          return &meet(rules_->resume(here.position, static_cast<std::uint16_t>(taken), sink));
      }
      if (here.turn.actor == Actor::player) {
        if constexpr (Mixes<Choose, R>) {
          return &meet(rules_->apply(here.position, choose_.move(here.position, taken), sink));
        } else {
          return &meet(rules_->apply(here.position, choose_(here.position), sink));
        }
      }
      return &meet(rules_->apply(here.position, static_cast<std::uint32_t>(taken), sink));
    }();
    const bool over = way.to->turn.actor == Actor::nobody;
    way.again = over ? start_ : way.to;
    if (over) way.end = rules_->outcome(way.to->position) + 1U;
    if (ends_.size() <= way.end) ends_.resize(way.end + 1);
    if (here.remembered && way.to->remembered && (taken < here.known_ways || make_room(here, taken + 1)))
      here.ways[taken] = way;
    leave(here);
    return way;
  }
  /// Whether runs can only go round and round from there, as is chosen.
  bool is_stuck(const Position& position) requires DeadlockRules<R> {
    const auto is = [this](const Keys& key, Fate fate) {
      return fates_.find(key) == static_cast<std::uint32_t>(fate);
    };
    const auto key = hashable(rules_->key(position));
    if (fates_.find(key) != kNone) return is(key, Fate::stuck);
    EndSearch<R> search(*rules_);
    const auto moves = [this](const Position& at, const auto& visit) {
      if constexpr (requires { choose_.each(at, visit); }) {
        choose_.each(at, visit);
      } else if constexpr (Mixes<Choose, R>) {
        for (const auto& move : legal_moves(*rules_, at)) visit(move);
      } else {
        visit(choose_(at));
      }
    };
    if (search.find(position, moves, [&](const Keys& one) { return is(one, Fate::ends); })) {
      search.for_each(
          [&](const Keys& one) { fates_.find_or_set(one, static_cast<std::uint32_t>(Fate::ends)); });
      return false;
    }
    const Fate fate = fate_without_end(*rules_, position, search, moves);
    fates_.find_or_set(key, static_cast<std::uint32_t>(fate));
    return fate == Fate::stuck;
  }

  /// Whether there is room for so many ways from a place: classes may have large numbers.
  bool make_room(VisitedPosition& place, std::size_t count) {
    if (ways_ + count - place.known_ways > kMostWays) return false;
    ways_ += count - place.known_ways;
    auto more = std::make_unique<Branch[]>(count);
    std::move(place.ways.get(), place.ways.get() + place.known_ways, more.get());
    place.ways = std::move(more);
    place.known_ways = static_cast<std::uint32_t>(count);
    return true;
  }
  void leave(VisitedPosition& place) {
    if (!place.remembered) spare_.push_back(&place);
  }

  /// The place of a position: one that is remembered, else a spare one for this visit alone.
  VisitedPosition& meet(const Position& position) {
    const auto fresh = static_cast<std::uint32_t>(places_.size());
    const bool full = fresh == kMostPlaces;
    const auto key = hashable(rules_->key(position));
    const std::uint32_t first = full ? keys_.find(key) : keys_.find_or_set(key, fresh);
    std::uint32_t last = kNone;
    int namesakes = 0;
    for (std::uint32_t at = first; at < fresh; last = at, at = places_[at].namesake, ++namesakes) {
      if (places_[at].position == position) return places_[at];
    }
    if (full || namesakes == kMostNamesakes) return fill(spare(), position);
    VisitedPosition& place = places_.emplace_back();
    place.remembered = true;
    if (last != kNone) places_[last].namesake = fresh;
    return fill(place, position);
  }
  VisitedPosition& spare() {
    if (spare_.empty()) return spares_.emplace_back();
    VisitedPosition& place = *spare_.back();
    spare_.pop_back();
    return place;
  }
  VisitedPosition& fill(VisitedPosition& place, const Position& position) {
    place.position = position;
    place.turn = rules_->turn(position);
    if (place.turn.actor == Actor::chance) {
      place.law = &thrower_.law_of(position);
      place.numbers = place.law->numbers;
    }
    if constexpr (OuterRules<R>) {
      if (place.turn.actor == Actor::inner) {
        const auto inner = rules_->inner(position);
        auto& runner = within_[&inner.rules];
        if (!runner)
          runner =
              std::make_unique<typename Within<R>::InnerRunner>(inner.rules, typename Within<R>::NoChooser{});
        place.within = {runner.get(), inner.position};
      }
    }
    return place;
  }

  const R* rules_;
  Choose choose_;
  Thrower<R> thrower_;
  [[no_unique_address]] typename Within<R>::Runners within_;
  KeyTable<Keys> keys_;                 // the first place of each key
  KeyTable<Keys> fates_;                // of rules that know a deadlock: whether an end follows
  std::deque<VisitedPosition> places_;  // a deque: places stay where they are
  std::deque<VisitedPosition> spares_;
  std::vector<std::uint64_t> ends_ = std::vector<std::uint64_t>(1);
  Branch unremembered_;                  // the way last asked for
  std::vector<VisitedPosition*> spare_;  // those of spares_ that no run is at
  std::size_t ways_ = 0;                 // that there is room for
  VisitedPosition* start_ = nullptr;     // runs begin where others began
};

}  // namespace casus
