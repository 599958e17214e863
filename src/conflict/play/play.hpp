#pragma once
// Plays a conflict once with fair dice. It asks the players for their moves and reports everything that
// happens. The same function serves live play, the log and the log's verification. For many plays use
// simulate.hpp.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "conflict/play/deadlock.hpp"
#include "conflict/play/fair_dice.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// A receiver of everything that a play reports: throws, and what throws and choices cause, in order. A throw
/// is `hidden` if some seat does not know what it decided. Inner conflicts report through the same functions.
/// A listener with `stepped(rules, before, what, after)` is also notified of each completed step: `what` is
/// the move, the class of the throw (std::uint32_t), the outcome of the inner conflict (std::uint16_t), or
/// Deadlock.
template <class L>
concept Listener = requires(const L& listener, const Event& event, const Transfer& moved, const Tally& tally,
                            const Throw& thrown, bool hidden) {
  listener(event);
  listener(moved);
  listener(tally);
  listener(thrown, hidden);
};

/// Throws the dice of a chance step and returns the faces, from 0. Rules that draw cards have `purpose(p)`.
template <Rules R>
std::vector<std::uint16_t> throw_faces(const R& rules, const typename R::Position& position, FairDice& fair,
                                       std::vector<Throw>& made) {
  Purpose purpose = Purpose::dice;
  if constexpr (requires { rules.purpose(position); }) purpose = rules.purpose(position);
  std::vector<std::uint16_t> sides;
  for (const Die& die : rules.dice(position)) sides.push_back(die.sides);
  return fair.throw_dice(purpose, sides, &made);
}

/// Plays from `position` to the end, or until a choice is pending. `ask(position)` returns the player's move
/// as Result<std::optional<Move>>: a legal move, or nothing if the player has not chosen yet. Returns the
/// final position, or the position of the pending choice, or the faults of `ask`. Where nothing else can end
/// the play any more, the rules' deadlock ends it.
template <Rules R, class Ask>
Result<typename R::Position> play(const R& rules, typename R::Position position, FairDice& fair,
                                  const Ask& ask, const Listener auto& listener) {
  const auto step = [&](const auto& what, typename R::Position after) {
    if constexpr (requires { listener.stepped(rules, position, what, after); })
      listener.stepped(rules, position, what, after);
    position = std::move(after);
  };
  [[maybe_unused]] DeadlockWatch<R> watch(rules);
  for (;;) {
    if constexpr (DeadlockRules<R>) {
      if (rules.turn(position).actor != Actor::nobody && watch.stuck(position))
        step(Deadlock{}, rules.deadlock(position, listener));
    }
    switch (rules.turn(position).actor) {
      case Actor::nobody:
        return position;
      case Actor::player: {
        const auto answer = ask(position);
        if (!answer) return answer.faults();
        if (!*answer) return position;
        const typename R::Move& move = **answer;
        if constexpr (DeadlockRules<R>) watch.chose(position, move);
        step(move, rules.apply(position, move, listener));
        break;
      }
      case Actor::chance: {
        std::vector<Throw> made;
        const std::vector<std::uint16_t> faces = throw_faces(rules, position, fair, made);
        const auto thrown = rules.class_of(position, faces);
        const bool hidden = throws_unseen(rules, position, rules.apply(position, thrown, NullSink{}));
        for (const Throw& one : made) listener(one, hidden);
        rules.show(position, faces, listener);
        step(thrown, rules.apply(position, thrown, listener));
        break;
      }
      case Actor::inner:
        if constexpr (OuterRules<R>) {
          const auto inner = rules.inner(position);
          using InnerMove = typename std::remove_cvref_t<decltype(inner.rules)>::Move;
          const auto nobody = [](const auto& /*position*/) -> Result<std::optional<InnerMove>> {
            return Fault{{}, "a player chooses in a conflict within", ""};
          };
          auto end = play(inner.rules, inner.position, fair, nobody, listener);
          if (!end) return end.faults();
          const std::uint16_t outcome = inner.rules.outcome(*end);
          step(outcome, rules.resume(position, outcome, listener));
        }
        break;
    }
  }
}

}  // namespace casus
