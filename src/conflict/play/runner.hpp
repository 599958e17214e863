#pragma once
// The steps of simulated runs on one thread, with a cache of the rules' results. Rules are pure functions, so
// their result at a position is computed once: the next position by the class thrown, and the tallies of the
// step. Positions are compared by full equality, never by their keys alone, because a simulation also checks
// the keys. Used by `simulate`.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/explore/inner_book.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/play/deadlock.hpp"
#include "conflict/play/thrower.hpp"

namespace casus {

template <Rules R, class Choose>
class Runner;

/// The data for inner conflicts: empty if the rules have none.
template <Rules R>
struct InnerPlay {
  struct Runners {};
  struct Begin {};
  struct Run {};
};
template <OuterRules R>
struct InnerPlay<R> {
  using Inner = InnerOf<R>;
  struct NoChooser {
    typename Inner::Move operator()(const typename Inner::Position& /*position*/) const { return {}; }
  };
  using InnerRunner = Runner<Inner, NoChooser>;
  using Runners =
      std::map<const Inner*, std::unique_ptr<InnerRunner>>;  // by the inner rules, which outlive a run
  struct Begin {
    InnerRunner* runner = nullptr;
    typename Inner::Position position{};
  };
  struct Run {
    InnerRunner* runner = nullptr;  // not null while the inner conflict is fought
    typename InnerRunner::Run run{};
  };
};

/// A policy that chooses at random: `draw` returns the number of a move at a position, `move` returns that
/// move.
template <class C, class R>
concept Mixes = requires(const C& choose, const typename R::Position& position, Random& random) {
  { choose.draw(position, random) } -> std::convertible_to<std::size_t>;
  { choose.move(position, std::size_t{}) } -> std::convertible_to<typename R::Move>;
};

/// Runs the rules. `Choose` returns a player's move at a position, always the same one; or it mixes (Mixes).
/// `each(position, visit)` may visit the moves of a mix; without it, any legal move may be one. Only rules
/// with a deadlock need it.
template <Rules R, class Choose>
class Runner {
 public:
  using Position = typename R::Position;

 private:
  struct VisitedPosition;
  struct Branch {
    VisitedPosition* to = nullptr;     // null: not computed yet
    VisitedPosition* again = nullptr;  // the same, or the start of a new run if this run ends there
    std::uint32_t end = 0;             // 0: not over; else the outcome + 1
    std::vector<Tally> tallies;
  };
  /// A visited position. Its branches are indexed by the class thrown or by the outcome of the inner
  /// conflict. A player's move is branch 0 if it is not drawn at random.
  struct VisitedPosition {
    Turn turn;
    std::uint32_t known_branches = 0;
    CachedThrow* cached = nullptr;
    std::uint64_t numbers = 0;  // copied from `cached`, to save a lookup before each throw
    std::unique_ptr<Branch[]> branches;
    bool remembered = false;
    Position position{};
    std::uint32_t namesake = kNone;  // another place with the same key
    [[no_unique_address]] typename InnerPlay<R>::Begin within{};
  };

 public:
  struct Run {
    VisitedPosition* place = nullptr;
    typename Thrower<R>::Throw drawn{};  // where chance acts
    [[no_unique_address]] typename InnerPlay<R>::Run within{};
  };

  Runner(const R& rules, Choose choose) : rules_(&rules), choose_(std::move(choose)), thrower_(rules) {}

  /// Begins a run; another run may have ended in the same slot.
  void begin(Run& run, const Position& start, Random& random) {
    if (run.place != nullptr) leave(*run.place);
    if (start_ == nullptr || !start_->remembered || !(start_->position == start)) start_ = &meet(start);
    arrive(run, *start_, random);
  }

  /// Advances a run by one step, if it is not over, and passes the tallies to `hear`. Returns whether the run
  /// is over.
  bool step(Run& run, Random& random, auto& hear) {
    const Branch* branch = next(run, random, hear);
    if (branch == nullptr) return is_over(run);
    arrive(run, *branch->to, random);
    return branch->end != 0;
  }
  /// Advances a run that is not over, where all runs have the same start. A run that ends is counted in
  /// `ends_` and restarts at once. Ends are frequent and unpredictable, so this code does not branch on them.
  bool step_again(Run& run, Random& random, auto& hear) {
    const Branch* branch = next(run, random, hear);
    if (branch == nullptr) return false;
    ++ends_[branch->end];
    const bool over = branch->end != 0;
    if (branch == &unremembered_ && over) [[unlikely]]
      leave(*branch->to);
    arrive(run, *branch->again, random);
    return over;
  }
  [[nodiscard]] bool is_over(const Run& run) const { return run.place->turn.actor == Actor::nobody; }
  [[nodiscard]] std::uint16_t outcome(const Run& run) const { return rules_->outcome(run.place->position); }
  /// Returns how many runs ended in `step_again`, by outcome + 1, and resets the counts to 0.
  std::vector<std::uint64_t> take_ends() {
    return std::exchange(ends_, std::vector<std::uint64_t>(ends_.size()));
  }

 private:
  using Keys =
      Hashable<std::remove_cvref_t<decltype(std::declval<const R&>().key(std::declval<const Position&>()))>>;
  static constexpr std::size_t kMostPlaces = std::size_t{1} << 16U;  // that are remembered; a few megabytes
  static constexpr int kMostNamesakes = 16;
  static constexpr std::size_t kMostBranches = std::size_t{1}
                                               << 21U;  // of all places; a few hundred megabytes

  /// Returns the branch that a run takes, or null if the run stays: it is over, or its inner conflict is
  /// still being fought. The branch is valid until the next step.
  [[gnu::always_inline]] const Branch* next(Run& run, Random& random, auto& hear) {
    VisitedPosition& here = *run.place;
    std::size_t taken = 0;
    if (here.turn.actor == Actor::chance) [[likely]] {
      taken = thrower_.class_of(here.position, *here.cached, run.drawn);
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
    const bool known = taken < here.known_branches && here.branches[taken].to != nullptr;
    const Branch* branch = &unremembered_;
    if (known) [[likely]]
      branch = &here.branches[taken];
    else
      unremembered_ = ask(here, taken);
    hear(branch->tallies);
    return branch;
  }

  /// Puts a run at a new position and draws its throw at once, so that the class is fetched from memory while
  /// other runs take their steps.
  [[gnu::always_inline]] void arrive(Run& run, VisitedPosition& place, Random& random) {
    run.place = &place;
    if (place.turn.actor == Actor::chance) [[likely]]
      run.drawn = thrower_.draw(place.position, *place.cached, place.numbers, random);
  }

  /// A sink that stores the tallies.
  struct TallySink {
    std::vector<Tally>* tallies;
    void operator()(const Tally& tally) const { tallies->push_back(tally); }
    void operator()(const auto& /*report*/) const {}
  };

  /// Computes what the rules give after `here`, and stores it as far as there is room.
  [[gnu::noinline]] Branch ask(VisitedPosition& here, std::size_t taken) {
    Branch branch;
    const TallySink sink{&branch.tallies};
    branch.to = [&] {
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
    const bool over = branch.to->turn.actor == Actor::nobody;
    branch.again = over ? start_ : branch.to;
    if (over) branch.end = rules_->outcome(branch.to->position) + 1U;
    if (ends_.size() <= branch.end) ends_.resize(branch.end + 1);
    if (here.remembered && branch.to->remembered &&
        (taken < here.known_branches || make_room(here, taken + 1)))
      here.branches[taken] = branch;
    leave(here);
    return branch;
  }
  /// Returns whether runs can only repeat themselves for ever from this position, given the choices.
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

  /// Returns whether a place may have `count` branches, and allocates them: class numbers may be large.
  bool make_room(VisitedPosition& place, std::size_t count) {
    if (branches_ + count - place.known_branches > kMostBranches) return false;
    branches_ += count - place.known_branches;
    auto more = std::make_unique<Branch[]>(count);
    std::move(place.branches.get(), place.branches.get() + place.known_branches, more.get());
    place.branches = std::move(more);
    place.known_branches = static_cast<std::uint32_t>(count);
    return true;
  }
  void leave(VisitedPosition& place) {
    if (!place.remembered) spare_.push_back(&place);
  }

  /// Returns the place of a position: a remembered one, else a spare one for this visit alone.
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
      place.cached = &thrower_.throw_of(position);
      place.numbers = place.cached->numbers;
    }
    if constexpr (OuterRules<R>) {
      if (place.turn.actor == Actor::inner) {
        const auto inner = rules_->inner(position);
        auto& runner = within_[&inner.rules];
        if (!runner)
          runner = std::make_unique<typename InnerPlay<R>::InnerRunner>(inner.rules,
                                                                        typename InnerPlay<R>::NoChooser{});
        place.within = {runner.get(), inner.position};
      }
    }
    return place;
  }

  const R* rules_;
  Choose choose_;
  Thrower<R> thrower_;
  [[no_unique_address]] typename InnerPlay<R>::Runners within_;
  KeyTable<Keys> keys_;                 // the first place of each key
  KeyTable<Keys> fates_;                // whether an end follows; used for rules with a deadlock
  std::deque<VisitedPosition> places_;  // a deque, so that places keep their addresses
  std::deque<VisitedPosition> spares_;
  std::vector<std::uint64_t> ends_ = std::vector<std::uint64_t>(1);
  Branch unremembered_;                  // the branch that was last computed without being stored
  std::vector<VisitedPosition*> spare_;  // the entries of spares_ that no run uses
  std::size_t branches_ = 0;             // allocated so far, of all places
  VisitedPosition* start_ = nullptr;     // the start of the previous runs
};

}  // namespace casus
