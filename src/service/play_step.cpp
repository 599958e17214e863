#include "service/play_step.hpp"

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "files/changes.hpp"
#include "report/json/step_json.hpp"
#include "report/log.hpp"
#include "service/journal_line.hpp"
#include "service/play_access.hpp"
#include "service/play_acts.hpp"

namespace casus::service {
namespace {

/// The answers to the questions of a play, as far as the request has them. Each choice is checked against the
/// question alone, and bound before anything that follows from it is thrown or reported. No result, and no
/// fault, thus depends on a choice that could still be changed.
class AnswersSoFar {
 public:
  /// If `binder` is null, nothing is bound.
  AnswersSoFar(const std::vector<std::size_t>& answers, ActBinder* binder)
      : answers_(answers), binder_(binder) {}

  Result<std::optional<Answer>> operator()(const Question& question) {
    if (used_ == answers_.size()) return std::optional<Answer>();
    const std::size_t number = answers_[used_];
    if (number >= question.moves.size()) {
      return Fault{at_option("answers"), "there is no choice " + std::to_string(number),
                   "a number below " + std::to_string(question.moves.size()) + " was expected"};
    }
    if (binder_ != nullptr) {
      if (auto fault = binder_->bind_answer(number)) return *fault;
    }
    ++used_;
    return std::optional<Answer>(number);
  }
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  const std::vector<std::size_t>& answers_;
  ActBinder* binder_;
  std::size_t used_ = 0;
};

/// The options of a step. Course and weighing require a solution of the whole conflict.
struct StepOptions {
  std::optional<journal::LineHead> after;  ///< the last line of the journal, if one is kept
  bool course = false;                     ///< whether to add the probability of winning along the play
  bool weigh = false;                      ///< whether to add the worths of the pending choices
};

Result<StepOptions> options_of(const Call& call) {
  auto after = after_said(call);
  if (!after) return after.faults();
  const auto course = flag_of(call, "course");
  if (!course) return course.faults();
  const auto weigh = flag_of(call, "weigh");
  if (!weigh) return weigh.faults();
  return StepOptions{std::move(*after), *course, *weigh};
}

/// One step while it is computed: fills in a PlayStep.
class StepRun {
 public:
  StepRun(const Call& call, const Sources& sources, const Table& table, const StepOptions& options,
          const PlayActs& acts, ActBinder* binder)
      : call_(call), sources_(sources), table_(table), options_(options), acts_(acts), binder_(binder) {}

  [[nodiscard]] std::optional<Fault> run(report::PlayStep& step) const {
    return due_before_dice(acts_) == report::Due::nothing ? play(step) : wait_for_contributions(step);
  }

 private:
  /// Plays as far as the choices reach.
  [[nodiscard]] std::optional<Fault> play(report::PlayStep& step) const {
    auto dice = report::dice_of(step.opening);
    if (!dice) return dice.faults().front();
    // The contributions determine the dice, so they are bound before the first throw.
    if (binder_ != nullptr) {
      if (auto fault = binder_->bind_opening()) return fault;
    }
    AnswersSoFar answers(acts_.answers, binder_);
    auto state = table_.play_so_far(
        *dice, [&](const Question& question) { return answers(question); }, nullptr);
    if (!state) return state.faults().front();
    if (answers.used() < acts_.answers.size()) {
      return Fault{at_option("answers"), std::to_string(acts_.answers.size()) + " choices",
                   std::to_string(answers.used()) + " were expected: the play asks for no more"};
    }
    if (options_.course) {
      if (auto fault = add_course(step)) return fault;
    }
    if (auto* paused = std::get_if<PausedPlay>(&*state)) return pause(step, std::move(*paused));
    auto& played = std::get<PlayResult>(*state);
    auto log = report::write_log(step.opening, played);
    step.entries = std::move(played.entries);
    const files::Document after = played.after;
    return end(step, {std::move(played), "", {}, ""}, std::move(log), after);
  }

  /// Adds the probability of winning along the play, which is replayed from its beginning.
  [[nodiscard]] std::optional<Fault> add_course(report::PlayStep& step) const {
    auto dice = report::dice_of(step.opening);
    if (!dice) return dice.faults().front();
    AnswersSoFar answers(acts_.answers, nullptr);  // all of them are bound
    auto course = table_.course(
        *dice, [&](const Question& question) { return answers(question); }, call_.limits);
    if (!course) return course.faults().front();
    step.course = std::move(*course);
    return std::nullopt;
  }

  /// Adds the pending choice, or the end if its player leaves.
  [[nodiscard]] std::optional<Fault> pause(report::PlayStep& step, PausedPlay paused) const {
    if (acts_.leaves) {
      // The log reveals the seed.
      if (binder_ != nullptr) {
        if (auto fault = binder_->bind_leaving()) return fault;
      }
      auto log = report::write_log(step.opening, paused);
      step.entries = std::move(paused.entries);
      return end(step, {{}, paused.question.seat, {}, ""}, std::move(log), sources_.scenario);
    }
    step.entries = std::move(paused.entries);
    std::optional<ChoiceValues> weighing;
    if (options_.weigh && paused.question.weigh) {
      auto weighed = paused.question.weigh(call_.limits);
      if (!weighed) return weighed.faults().front();
      weighing = std::move(*weighed);
    }
    step.choice = report::PendingChoice{std::move(paused.question), std::move(weighing)};
    return std::nullopt;
  }

  /// Waits for a contribution, or ends the play if its player leaves without opening it.
  [[nodiscard]] std::optional<Fault> wait_for_contributions(report::PlayStep& step) const {
    if (binder_ != nullptr) {
      if (auto fault = acts_.leaves ? binder_->bind_leaving() : binder_->bind_opening()) return fault;
    }
    if (!acts_.leaves) return std::nullopt;
    for (const report::Pledge& pledge : acts_.pledges) {
      if (pledge.opened) continue;
      return end(step, {{}, step.opening.players[pledge.seat], {}, ""},
                 report::write_log(step.opening, pledge), sources_.scenario);
    }
    return Fault{at_option("leave"), "nobody is asked for anything", "a contribution due was expected"};
  }

  /// Adds the end of the play, with its journal line if a journal is kept. `after` is the scenario that
  /// follows.
  [[nodiscard]] std::optional<Fault> end(report::PlayStep& step, report::PlayEnding ending,
                                         Result<std::string> log, const files::Document& after) const {
    if (!log) return log.faults().front();
    if (options_.after) {
      const files::Document before = files::normal(sources_.scenario);
      auto line = line_of(journal::played_line(*options_.after, *log, before, after), after);
      if (!line) return line.faults().front();
      ending.line = std::move(*line);
    }
    ending.log = std::move(*log);
    step.ending = std::move(ending);
    return std::nullopt;
  }

  const Call& call_;
  const Sources& sources_;
  const Table& table_;
  const StepOptions& options_;
  const PlayActs& acts_;
  ActBinder* binder_;
};

}  // namespace

Result<Response> step(const Call& call, const Sources& sources, const Table& table) {
  if (call.query.find("seed") && call.query.find("token"))
    return Fault{at_option("token"), "a seed and a token",
                 "one of them was expected: a token brings its seed"};
  const auto options = options_of(call);
  if (!options) return options.faults();
  std::optional<Response> later;  // a refusal of this request that may be repeated
  const auto access = access_of(call, sources, later);
  if (later) return *std::move(later);
  if (!access) return access.faults();
  report::PlayStep step;
  step.opening = report::opening_of(access->secret, CASUS_VERSION, table, sources);
  const auto acts = acts_of(call, access->secret.play, step.opening.players);
  if (!acts) return acts.faults();
  std::optional<ActBinder> binder;
  if (access->is_recorded()) {
    if (auto fault = barred(call, *access, *acts, later)) return *fault;
    binder.emplace(*access, *acts, later);
  }
  step.opening.pledges = acts->pledges;
  step.token = access->token;
  if (access->begins) step.key = key_of(*access);
  if (acts->contributes) step.due = due_before_dice(*acts);
  step.answers = acts->answers;
  const auto fault = StepRun(call, sources, table, *options, *acts, binder ? &*binder : nullptr).run(step);
  if (later) return *std::move(later);
  if (fault) return *fault;
  return cacheable_if(!access->is_recorded(), json(call, report::step_node(table, step)));
}

}  // namespace casus::service
