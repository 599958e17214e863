#include "table/play.hpp"

#include <algorithm>
#include <utility>

#include "conflict/explore/metered.hpp"
#include "table/choice_values.hpp"
#include "table/own_answers.hpp"

namespace casus {
namespace {

/// Adds a transfer to a settlement. `nets`: a unit that is damaged once more leaves as what it had become.
void add_up(std::vector<TransferText>& settlement, const TransferText& moved, bool nets) {
  for (auto known = settlement.begin(); nets && known != settlement.end(); ++known) {
    if (known->piece != moved.piece || known->from != moved.to || known->to != moved.from) continue;
    const std::int64_t both = std::min(known->count, moved.count);
    TransferText rest = moved;
    rest.count -= both;
    known->count -= both;
    if (known->count == 0) settlement.erase(known);
    if (rest.count > 0) add_up(settlement, rest, nets);
    return;
  }
  for (TransferText& known : settlement) {
    if (known.piece == moved.piece && known.from == moved.from && known.to == moved.to &&
        known.clause == moved.clause) {
      known.count += moved.count;
      return;
    }
  }
  settlement.push_back(moved);
}

/// Returns the values of the choices at `p`, to the player who acts there.
Result<ChoiceValues> values_at(const Conflict& conflict, const Position& p, const PlayHistory& history,
                               const Limits& limits) {
  const Solver solver(conflict, std::optional<Measure>());
  if (auto fault = solver.no_measure()) return std::move(*fault);
  return metered(limits, [&] { return choice_values(solver, p, history, limits); });
}

/// One play while it goes on: chooses for the player who acts, and puts the reports into words.
class OnePlay final : public PlayListener {
 public:
  OnePlay(const Conflict& conflict, FairDice& dice, const AskSoFar& ask, const PlayReporter& report,
          PlayWitness* witness)
      : conflict_(conflict),
        dice_(dice),
        ask_(ask),
        report_(report),
        witness_(witness),
        history_{{}, 0, conflict.start()},
        first_(conflict.declaration().declares) {}

  [[nodiscard]] Result<PlayState> play() {
    auto end = conflict_.play(
        dice_, [this](const Position& p) { return choose(p); }, *this);
    if (!end) return end.faults();
    if (conflict_.turn(*end).actor != Actor::nobody) return PlayState(paused(*end));
    open_all();
    OutcomeWords outcome = conflict_.words(conflict_.outcome(*end), {});
    std::string how = conflict_.situation(*end).stands;
    played_.winner = std::move(outcome.id);
    played_.winner_text = how.empty() ? std::move(outcome.text) : std::move(how);
    played_.after = conflict_.to_document(*end);
    std::vector<Move> moves;
    for (const ChosenMove& one : history_.chosen) moves.push_back(one.move);
    if (const OwnAnswers* own = conflict_.own_answers())
      played_.map = own->map(*end, MapRole::steps, moves, seats_);
    return PlayState(std::move(played_));
  }

  void hear(const Event& event) override {
    EventWords words = conflict_.words(event);
    if (!words.seals) open_due();
    enter(conflict_.text(event, std::move(words)));
  }
  void hear(const Transfer& transfer) override {
    open_due();
    const TransferText text = conflict_.text(transfer);
    add_up(
        played_.settlement, text,
        conflict_.holder(transfer.from).is_passed_through || conflict_.holder(transfer.to).is_passed_through);
    enter(text);
    if (witness_ != nullptr) witness_->hear(transfer);
  }
  void hear(const Throw& thrown, bool hidden) override {
    open_due();
    enter(ThrowText{thrown, hidden});
  }
  void step(const Position& before, const StepCause& cause, const Position& after) override {
    if (witness_ != nullptr) witness_->step(before, cause, after);
    if (!conflict_.has_sealed(after)) {
      history_.open = history_.chosen.size();
      due_ = !sealed_.empty();  // a throw, or an open choice, may lead to where they are shown
    }
    if (conflict_.is_public(after)) history_.last_public = after;
  }
  void step_within(const Position& before, const Position& after) override {
    if (witness_ != nullptr) witness_->step_within(before, after);
  }

 private:
  void enter(PlayEntry entry) {
    if (report_) report_(entry);
    played_.entries.push_back(std::move(entry));
  }
  void open_all() {
    for (OpenedText& choice : sealed_) enter(std::move(choice));
    sealed_.clear();
  }
  void open_due() {
    if (std::exchange(due_, false)) open_all();
  }

  [[nodiscard]] Result<std::optional<Move>> choose(const Position& p) {
    open_due();
    if (!conflict_.has_sealed(p)) open_all();
    Situation here = conflict_.situation(p);
    const bool is_declared = std::exchange(first_, false) || here.is_forced;
    auto chosen = is_declared ? declared_move(p) : asked_move(p);
    if (!chosen || !*chosen) return chosen;
    const Move& move = **chosen;
    const Seat seat = conflict_.turn(p).seat;
    ChosenAnswer answer{std::move(here.acting), conflict_.text(move)};
    history_.chosen.push_back({p, move});
    seats_.push_back(answer.seat);
    // Who chooses while others' choices are still sealed is sealed, too, before any is opened: the log then
    // shows that all of them were made blind.
    const Position after = conflict_.apply(p, move);
    if (conflict_.seals(p) && (!sealed_.empty() || conflict_.has_sealed(after))) {
      const SealedChoice choice =
          dice_.seal(static_cast<std::uint8_t>(seat), files::to_json(answer.move.node));
      enter(SealedText{answer.seat, choice.number, to_hex(choice.commitment)});
      sealed_.push_back({std::move(answer), choice.number, to_hex(choice.salt)});
    } else {
      enter(std::move(answer));
    }
    due_ = !sealed_.empty() && !conflict_.has_sealed(after);
    return chosen;
  }

  [[nodiscard]] Result<std::optional<Move>> declared_move(const Position& p) const {
    const auto move = conflict_.declared_move(p);
    if (!move) return move.faults();
    return std::optional(*move);
  }

  [[nodiscard]] Result<std::optional<Move>> asked_move(const Position& p) {
    const Move declared = conflict_.declared(p);
    const std::vector<Move> moves = conflict_.legal_moves(p);
    // A conflict that may not be begun at all.
    if (moves.empty()) return Conflict::not_allowed(conflict_.rule(p, declared), {});
    const Situation here = conflict_.situation(p);
    Question& question = question_.emplace(Question{here.acting, here.alone, {}, 0, false, sealed_});
    question.weigh = [&](const Limits& limits) { return values_at(conflict_, p, history_, limits); };
    question.hidden = conflict_.seals(p) &&
                      (conflict_.has_sealed(p) || conflict_.has_sealed(conflict_.apply(p, moves.front())));
    for (const Move& move : moves) {
      if (move == declared) question.otherwise = question.moves.size();
      question.moves.push_back(conflict_.text(move));
    }
    const auto given = ask_(question);
    if (!given) return given.faults();
    if (!*given) return std::optional<Move>();
    const Answer& answer = **given;
    if (const auto* number = std::get_if<std::size_t>(&answer)) return std::optional(moves[*number]);
    const auto& document = std::get<files::Document>(answer);
    const auto move = conflict_.to_move(document);
    if (!move) return move.faults();
    if (!conflict_.judge(p, *move))
      return Conflict::not_allowed(conflict_.rule(p, *move), document.place(document.root), here.acting);
    return std::optional(*move);
  }

  /// Returns the play with its last question pending, which was asked at `p`.
  [[nodiscard]] PausedPlay paused(const Position& p) {
    // The question outlives this object.
    question_->weigh = [&conflict = conflict_, p, history = history_](const Limits& limits) {
      return values_at(conflict, p, history, limits);
    };
    return {*std::move(question_), std::move(played_.entries)};
  }

  const Conflict& conflict_;
  FairDice& dice_;
  const AskSoFar& ask_;
  const PlayReporter& report_;
  PlayWitness* witness_;
  PlayResult played_;
  std::optional<Question> question_;  // the last one
  std::vector<OpenedText> sealed_;    // hidden choices that are not open yet
  bool due_ = false;                  // whether the next report opens them
  PlayHistory history_;
  std::vector<std::string> seats_;  // who made the choices
  bool first_;                      // whether what is declared comes next
};

}  // namespace

Result<PlayState> play_of(const Conflict& conflict, FairDice& dice, const AskSoFar& ask,
                          const PlayReporter& report, PlayWitness* witness) {
  return OnePlay(conflict, dice, ask, report, witness).play();
}

AskSoFar always_answered(const Ask& ask) {
  return [&ask](const Question& question) -> Result<std::optional<Answer>> {
    auto answer = ask(question);
    if (!answer) return answer.faults();
    return std::optional(*std::move(answer));
  };
}

}  // namespace casus
