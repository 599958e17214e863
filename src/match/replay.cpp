#include "match/replay.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "conflict/play/sha256.hpp"
#include "report/json/reference_json.hpp"

namespace casus::match {
namespace {

/// Returns a hash of what happened: of the hash before it, the steps since then, and the question.
std::string told_after(const std::string& before, std::span<const std::string> steps,
                       const Question& question) {
  std::string text = before;
  for (const std::string& step : steps) text.append("\n").append(step);
  return sha256(text + '\n' + question.seat + ' ' + std::to_string(question.moves.size()));
}

/// Answers questions from the choices of an attempt; the first question without one is pending. Of choices
/// before `checked_until` it is known that the same happened before them.
class RecordedAnswers {
 public:
  explicit RecordedAnswers(const std::vector<Attempt::Choice>& choices, std::uint64_t checked_until = 0)
      : choices_(choices), checked_until_(checked_until) {}

  /// Answers a question that follows these steps. Stops at the first choice before which something else
  /// happened when it was made.
  Result<std::optional<Answer>> after_steps(const Question& question, std::span<const std::string> steps) {
    if (used_ < choices_.size() && choices_[used_].seq < checked_until_ && !choices_[used_].told.empty()) {
      told_ = choices_[used_].told;
      return (*this)(question, steps.size());
    }
    const std::size_t since = entries_before_.empty() ? 0 : entries_before_.back();
    told_ = told_after(told_, steps.subspan(since), question);
    if (used_ < choices_.size() && !choices_[used_].told.empty() && choices_[used_].told != told_) {
      differs_at_ = choices_[used_].seq;
      return std::optional<Answer>();
    }
    return (*this)(question, steps.size());
  }
  [[nodiscard]] const std::string& told() const { return told_; }
  [[nodiscard]] const std::optional<std::uint64_t>& differs_at() const { return differs_at_; }

  Result<std::optional<Answer>> operator()(const Question& question, std::size_t entries) {
    if (used_ == choices_.size()) return std::optional<Answer>();
    const std::size_t number = choices_[used_].number;
    if (number >= question.moves.size())
      return Fault{{}, "a choice of the match is none of its question", ""};
    ++used_;
    entries_before_.push_back(entries);
    return std::optional(Answer(number));
  }
  /// Returns the number of entries that were reported before each answer.
  [[nodiscard]] const std::vector<std::size_t>& entries_before() const { return entries_before_; }

 private:
  const std::vector<Attempt::Choice>& choices_;
  std::uint64_t checked_until_;
  std::size_t used_ = 0;
  std::vector<std::size_t> entries_before_;
  std::string told_;
  std::optional<std::uint64_t> differs_at_;
};

/// Returns for each answer whether it is sealed and not opened yet. The entry of an answer is the first one
/// that is reported after it.
std::vector<bool> sealed_answers(const std::vector<PlayEntry>& entries,
                                 const std::vector<std::size_t>& before) {
  std::set<std::uint64_t> opened;
  for (const PlayEntry& entry : entries) {
    if (const auto* one = std::get_if<OpenedText>(&entry)) opened.insert(one->number);
  }
  std::vector<bool> sealed;
  for (const std::size_t at : before) {
    const auto* one = at < entries.size() ? std::get_if<SealedText>(&entries[at]) : nullptr;
    sealed.push_back(one != nullptr && opened.count(one->number) == 0);
  }
  return sealed;
}

}  // namespace

Result<report::Opening> opening_of(const Match& match, const Table& table) {
  const Attempt& attempt = *match.attempt;
  report::Opening opening = report::opening_of(attempt.secret, attempt.version, table, *match.before);
  for (const Share& share : attempt.shares) {
    if (share.number >= opening.players.size())
      return Fault{{}, "a share of the dice is of no player of the conflict", ""};
    if (share.pledge) opening.pledges.push_back(*share.pledge);
  }
  return opening;
}

Result<ReplayedConflict> replay(const Match& match, const Limits& limits, const ReplayedConflict* before,
                                std::uint64_t checked_until) {
  ReplayedConflict replayed;
  if (before != nullptr) replayed.table = before->table;
  if (before == nullptr || before->frozen) {
    before = nullptr;
    checked_until = 0;
  }
  if (replayed.table == nullptr) {
    auto opened = open_table(*match.before);
    if (!opened) return opened.faults();
    replayed.table = std::move(*opened);
  }
  auto opening = opening_of(match, *replayed.table);
  if (!opening) return opening.faults();
  replayed.opening = std::move(*opening);
  if (!match.attempt->dice_fixed()) return replayed;
  auto dice = report::dice_of(replayed.opening);
  if (!dice) return dice.faults();
  RecordedAnswers answers(match.attempt->choices, checked_until);
  // Choices are only added, so what was reported before is reported again.
  if (before != nullptr) replayed.steps = before->steps;
  auto state = replayed.table->play_so_far(
      *dice,
      [&](const Question& question) -> Result<std::optional<Answer>> {
        if (limits.stopped()) return stopped();
        return answers.after_steps(question, std::span(replayed.steps).first(replayed.entries.size()));
      },
      [&](const PlayEntry& entry) {
        if (replayed.entries.size() == replayed.steps.size())
          replayed.steps.push_back(files::to_json(report::entry_node(entry)));
        replayed.entries.push_back(entry);
      });
  if (!state && state.faults().front().kind == FaultKind::stopped) return state.faults();
  replayed.sealed = sealed_answers(replayed.entries, answers.entries_before());
  replayed.told = answers.told();
  replayed.frozen = match.in_conflict() ? answers.differs_at() : std::nullopt;
  if (replayed.frozen) return replayed;  // what was asked then is not asked now
  if (!state) {
    replayed.fault = state.faults().front();
  } else if (auto* paused = std::get_if<PausedPlay>(&*state)) {
    replayed.question = std::move(paused->question);
  } else {
    replayed.played = std::get<PlayResult>(*std::move(state));
    replayed.log = report::write_log(replayed.opening, *replayed.played);
    replayed.played->entries = {};
  }
  return replayed;
}

std::vector<CoursePoint> course_of(const Match& match, const ReplayedConflict& replayed,
                                   const Limits& limits) {
  if (!match.attempt->dice_fixed()) return {};
  auto dice = report::dice_of(replayed.opening);
  if (!dice) return {};
  RecordedAnswers answers(match.attempt->choices);
  auto course = replayed.table->course(
      *dice, [&](const Question& question) { return answers(question, 0); }, limits);
  return course ? std::move(*course) : std::vector<CoursePoint>{};
}

Result<std::string> first_to_act(const Sources& sources) {
  const auto table = open_table(sources);
  if (!table) return table.faults();
  auto dice = FairDice::start({}, {});
  if (!dice) return dice.faults();
  std::string first;
  const auto note = [&](const std::string& seat) {
    if (first.empty()) first = seat;
  };
  const auto played = (*table)->play_so_far(
      *dice,
      [&](const Question& question) -> Result<std::optional<Answer>> {
        note(question.seat);
        return std::optional<Answer>();
      },
      [&](const PlayEntry& entry) {
        if (const auto* answer = std::get_if<ChosenAnswer>(&entry)) note(answer->seat);
        if (const auto* sealed = std::get_if<SealedText>(&entry)) note(sealed->seat);
      });
  if (!played && first.empty()) return played.faults();
  return first;
}

Result<std::vector<std::string>> who_acts(const Sources& sources, const Limits& limits) {
  constexpr std::uint8_t kPlays = 6;
  constexpr std::size_t kQuestions = 60;
  const auto table = open_table(sources);
  if (!table) return table.faults();
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  // Those who act come first; players who only watch a conflict may act in the next one.
  for (std::uint8_t play = 0; play < kPlays && !limits.stopped(); ++play) {
    Seed seed;
    seed.bytes[0] = play;
    auto dice = FairDice::start(seed, {});
    if (!dice) return dice.faults();
    std::size_t asked = 0;
    const auto answer = [&](const Question& question) -> Result<std::optional<Answer>> {
      add(question.seat);
      if (++asked > kQuestions || limits.stopped()) return std::optional<Answer>();
      return std::optional(
          Answer(play == 0 ? question.otherwise : (play * 31U + asked * 7U) % question.moves.size()));
    };
    (void)(*table)->play_so_far(*dice, answer, [&](const PlayEntry& entry) {
      if (const auto* chosen = std::get_if<ChosenAnswer>(&entry)) add(chosen->seat);
    });
  }
  // Where those who act are none of the players, the players are sides of several, and no person.
  const std::vector<std::string> players = (*table)->players();
  const auto is_player = [&](const std::string& name) {
    return std::find(players.begin(), players.end(), name) != players.end();
  };
  if (std::all_of(names.begin(), names.end(), is_player)) {
    for (const std::string& name : players) add(name);
  }
  for (const std::string& name : (*table)->successors()) add(name);
  return names;
}

}  // namespace casus::match
