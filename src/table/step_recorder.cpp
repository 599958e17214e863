#include "table/step_recorder.hpp"

#include <utility>
#include <variant>

namespace casus {
namespace {

/// Collects transfers.
struct Collect {
  std::vector<Transfer>& moved;
  void operator()(const Transfer& transfer) const { moved.push_back(transfer); }
  void operator()(const auto& /*other*/) const {}
};

}  // namespace

void StepRecorder::hear(const PlayEntry& entry) {
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

void StepRecorder::step(const Position& before, const StepCause& cause, const Position& after) {
  RecordedStep& step = steps.emplace_back();
  take(step, before, after);
  step.within = std::exchange(within_, {});
  const Move* move = std::get_if<Move>(&cause);
  // Whom a move is against it says itself.
  step.other = conflict_.situation(move != nullptr ? after : before).opponent;
  if (move != nullptr) {
    step.move = *move;
    step.seat = last_seat_ = conflict_.situation(before).acting;
    step.text = conflict_.words(*move).text;
  } else if (std::holds_alternative<Deadlock>(cause)) {
    step.deadlock = true;
    step.text = "It would go on for ever";
    step.seat = last_seat_;
  } else if (const auto* chance = std::get_if<std::uint32_t>(&cause)) {
    step.chance = *chance;
  } else {
    step.chance = std::get<std::uint16_t>(cause);
  }
}

void StepRecorder::take(RecordedThrow& step, const Position& before, const Position& after) {
  step.before = before;
  step.after = after;
  step.moved = std::exchange(moved_, {});
  const std::string result = std::exchange(result_, {});
  step.text = std::exchange(text_, {});
  if (step.text.empty()) step.text = result.empty() ? "A throw" : result;
  step.entry = entry_;
  step.reported = entries_;
  thrown_ = false;
}

std::vector<RecordedStep> steps_of_operation(const Conflict& part, const std::vector<RecordedStep>& steps,
                                             std::size_t first) {
  std::vector<RecordedStep> own;
  Position position = part.start();
  for (std::size_t i = first;
       i < steps.size() && !steps[i].deadlock && part.turn(position).actor != Actor::nobody; ++i) {
    RecordedStep& step = own.emplace_back(steps[i]);
    step.before = position;
    step.moved.clear();
    const Collect collect{step.moved};
    position =
        step.move ? part.apply(position, *step.move, collect) : part.apply(position, step.chance, collect);
    step.after = position;
  }
  return own;
}

}  // namespace casus
