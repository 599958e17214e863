#pragma once
// Notes the steps of a play that is played again, with their words, so that they can be weighed (luck.hpp).

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "table/best_play.hpp"

namespace casus {

/// One throw of a conflict within.
template <class R>
struct ThrowWithin {};

/// One step of a play, as it is weighed afterwards.
template <class Position>
struct StepValues {
  Position before;
  Position after;
  std::vector<Transfer> moved;  ///< what it settled
  std::string text;
  std::size_t entry = 0;  ///< of the play
  std::size_t told = 0;   ///< how many entries were told when it was done
};
template <OuterRules R>
struct ThrowWithin<R> : StepValues<typename InnerOf<R>::Position> {};

/// Goes along with a play and notes its steps.
template <Rules R>
class LuckRecorder {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  struct Step : StepValues<Position> {
    std::optional<Move> move;
    std::uint32_t chance = 0;  ///< where nobody moved: the class of what was thrown
    bool deadlock = false;
    std::string seat;   ///< who moved; of a deadlock, who moved last
    std::string other;  ///< who stood against seat 0
    std::vector<ThrowWithin<R>> within;
  };

  explicit LuckRecorder(const BestPlay<R>& at) : at_(at) {}

  void moved(const Transfer& moved) { moved_.push_back(moved); }
  void hear(const PlayEntry& entry) {
    if (const auto* thrown = std::get_if<ThrowText>(&entry)) {
      if (!thrown_) entry_ = entries_;
      thrown_ = true;
      if (thrown->hidden) text_ = "What was drawn unseen";
    } else if (const auto* event = std::get_if<EventText>(&entry)) {
      // What came of a throw; where nothing did, what it amounted to.
      const BriefAnswer::Kind kind = event->brief.kind;
      if (kind == BriefAnswer::Kind::result) result_ = event->text;
      const bool shows = kind == BriefAnswer::Kind::die || kind == BriefAnswer::Kind::result ||
                         kind == BriefAnswer::Kind::aside;
      if (thrown_ && !shows && text_.empty()) text_ = event->text;
    } else if (std::holds_alternative<ChosenAnswer>(entry) || std::holds_alternative<SealedText>(entry)) {
      entry_ = entries_;
    }
    ++entries_;
  }

  template <class What>
  void stepped(const R& /*rules*/, const Position& before, const What& what, const Position& after) {
    Step& step = steps.emplace_back();
    take(step, before, after);
    step.within = std::exchange(within_, {});
    // Whom a move is against it says itself.
    step.other = at_.system().opponent(at_.rules(), std::is_same_v<What, Move> ? after : before);
    if constexpr (std::is_same_v<What, Move>) {
      step.move = what;
      step.seat = last_seat_ = at_.acting(before);
      step.text = at_.words().say(what).text;
    } else if constexpr (std::is_same_v<What, Deadlock>) {
      step.deadlock = true;
      step.text = "It would go on for ever";
      step.seat = last_seat_;
    } else {
      step.chance = what;
    }
  }
  template <class InnerPlay, class What>
  void stepped(const InnerPlay& /*rules*/, const typename InnerPlay::Position& before, const What& /*what*/,
               const typename InnerPlay::Position& after) {
    static_assert(!OuterRules<InnerPlay>, "a conflict within has none within itself");
    take(within_.emplace_back(), before, after);
  }

  std::vector<Step> steps;

 private:
  template <class At>
  void take(StepValues<At>& step, const At& before, const At& after) {
    step.before = before;
    step.after = after;
    step.moved = std::exchange(moved_, {});
    const std::string result = std::exchange(result_, {});
    step.text = std::exchange(text_, {});
    if (step.text.empty()) step.text = result.empty() ? "A throw" : result;
    step.entry = entry_;
    step.told = entries_;
    thrown_ = false;
  }

  const BestPlay<R>& at_;
  std::vector<Transfer> moved_;  // since the last step
  std::vector<ThrowWithin<R>> within_;
  std::string text_;    // of the present step
  std::string result_;  // what its dice amount to
  std::string last_seat_;
  std::size_t entries_ = 0;
  std::size_t entry_ = 0;
  bool thrown_ = false;
};

/// The steps of a play from the one of that number on as they are in rules that know no more than what is
/// under way there, until that is over.
template <Rules R>
std::vector<typename LuckRecorder<R>::Step> steps_under_way(
    const R& rules, const std::vector<typename LuckRecorder<R>::Step>& steps, std::size_t first) {
  std::vector<typename LuckRecorder<R>::Step> own;
  auto position = rules.start();
  for (std::size_t i = first;
       i < steps.size() && !steps[i].deadlock && rules.turn(position).actor != Actor::nobody; ++i) {
    auto& step = own.emplace_back(steps[i]);
    step.before = position;
    step.moved.clear();
    const auto hear = [&](const auto& told) {
      if constexpr (std::is_same_v<std::decay_t<decltype(told)>, Transfer>) step.moved.push_back(told);
    };
    position = step.move ? rules.apply(position, *step.move, hear) : rules.apply(position, step.chance, hear);
    step.after = position;
  }
  return own;
}

}  // namespace casus
