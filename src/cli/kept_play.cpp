#include "cli/kept_play.hpp"

#include <utility>

#include "cli/secret.hpp"
#include "files/shell.hpp"

namespace casus::cli {

const journal::Line* play_under_way(const journal::Journal& journal, const journal::Snapshot& stand) {
  const journal::Line& last = journal.lines[stand.live.back()];
  return last.kind == journal::Kind::rolling ? &last : nullptr;
}

Fault not_over(const journal::Journal& journal, const journal::Line& line) {
  return Fault{{journal.file, 0, 0},
               "the play that line " + std::to_string(line.number) + " began is not over",
               "casus play --journal FILE goes on with it; --anew with it, or casus journal FILE --back " +
                   std::to_string(line.number - 1) + ", gives it up"};
}

std::optional<Fault> KeptPlay::find_under_way(const journal::Line& line) {
  begun_line_ = line.number;
  commitment_ = line.commitment;
  auto found = take_open_play(file_.path());
  if (!found) return found.faults().front();
  if (*found && to_hex((*found)->secret.play) == line.play) under_way_ = std::move(**found);
  return std::nullopt;
}

Result<report::Opening> KeptPlay::opening(const Table& table) const {
  report::Opening opening = report::opening_of(under_way_->secret, CASUS_VERSION, table, sources_);
  if (to_hex(opening.commitment) != commitment_) {
    return Fault{{open_play_file(file_.path()), 0, 0},
                 "this is not what line " + std::to_string(begun_line_) + " of the journal committed to",
                 "its seed, and the version of Casus that began the play, were expected; --anew gives it up"};
  }
  for (const OpenPlay::AddedDice& added : under_way_->contributed) {
    if (added.seat >= opening.players.size())
      return Fault{{open_play_file(file_.path()), 0, 0}, "somebody contributed who does not play", ""};
    add_contribution(added.seat, added.text, opening);
  }
  return opening;
}

/// Records the play as left at its pending choice, with its seed, so that everything that was shown is
/// proven.
std::optional<Fault> KeptPlay::give_up() {
  const auto table = open_table(sources_);
  if (!table) return table.faults().front();
  const auto begun = opening(**table);
  if (!begun) {  // then it stays as it is: begun, and never ended
    under_way_.reset();
    return std::nullopt;
  }
  auto dice = report::dice_of(*begun);
  if (!dice) return dice.faults().front();
  std::size_t next = 0;
  const auto state = (*table)->play_so_far(
      *dice,
      [&](const Question& /*question*/) -> Result<std::optional<Answer>> {
        if (next == under_way_->answers.size()) return std::optional<Answer>();
        return std::optional<Answer>(under_way_->answers[next++]);
      },
      nullptr);
  if (!state) return state.faults().front();
  const auto* paused = std::get_if<PausedPlay>(&*state);
  if (paused == nullptr) {
    return Fault{{file_.path(), 0, 0},
                 "nothing is left to choose in the play of line " + std::to_string(begun_line_),
                 "without --anew casus play tells how it ended; casus journal FILE --back takes that back"};
  }
  const auto log = report::write_log(*begun, *paused);
  if (!log) return log.faults().front();
  if (auto fault = ends(*log, sources_.scenario)) return fault;
  under_way_.reset();
  return std::nullopt;
}

Fault KeptPlay::left() const {
  return Fault{{file_.path(), 0, 0},
               "the play of line " + std::to_string(begun_line_) + " is not over",
               "casus play --journal " + files::for_shell(file_.path()) + " goes on with it"};
}

Result<KeptPlay> KeptPlay::open(const Request& request, const std::string& path, bool anew) {
  if (!request.scenario.empty()) {
    auto file = JournalFile::begin(path);
    if (!file) return file.faults();
    auto sources = gather(request);
    if (!sources) return sources.faults();
    sources->scenario = files::normal(std::move(sources->scenario));
    if (anew)
      return Fault{at_option("--anew"), "no play was left", "--anew goes with a journal whose last was"};
    KeptPlay kept(std::move(*file), std::move(*sources));
    kept.to_begin_ = true;
    return kept;
  }
  auto file = JournalFile::open(path);
  if (!file) return file.faults();
  auto stand = journal::stand(file->journal());
  if (!stand) return stand.faults();
  const std::size_t before = file->lines();
  const journal::Line last = file->journal().lines[stand->live.back()];
  const bool is_open = play_under_way(file->journal(), *stand) != nullptr;
  KeptPlay kept(std::move(*file), std::move(stand->sources));
  kept.before_ = before;
  if (!anew && last.left) {
    return Fault{{path, 0, 0},
                 "the play of line " + std::to_string(last.number) + " was left before its end",
                 "--anew rolls another, and the journal tells of both"};
  }
  if (anew && !is_open && !last.left)
    return Fault{at_option("--anew"), "no play was left", "--anew goes with a journal whose last was"};
  if (is_open) {
    if (auto fault = kept.find_under_way(last)) return *std::move(fault);
    if (!anew && !kept.under_way_) {
      return Fault{{path, 0, 0},
                   "the play that line " + std::to_string(last.number) +
                       " began is not over, and its seed does not lie in " + open_play_file(path),
                   "--anew rolls another, and the journal tells of both"};
    }
    if (!anew && !request.sets.empty()) return not_over(kept.file_.journal(), last);
    if (anew && kept.under_way_) {
      if (auto fault = kept.give_up()) return *std::move(fault);
      kept.before_ = kept.file_.lines();
    }
  }
  if (request.sets.empty()) return kept;
  auto now = edited(kept.sources_.scenario, request.sets, "--set");
  if (!now) return now.faults();
  kept.newcomers_ = newcomers(kept.sources_, *now);
  kept.edited_from_ = std::exchange(kept.sources_.scenario, std::move(*now));
  return kept;
}

std::optional<Fault> KeptPlay::write_pending() {
  if (to_begin_) {
    const auto line = journal::begun_line(sources_, CASUS_VERSION);
    if (!line) return line.faults().front();
    if (auto fault = file_.append(*line)) return fault;
    to_begin_ = false;
  }
  if (edited_from_) {
    if (!(*edited_from_ == sources_.scenario)) {
      const auto line = journal::edited_line(file_.after(), *edited_from_, sources_.scenario);
      if (!line) return line.faults().front();
      if (auto fault = file_.append(*line)) return fault;
    }
    edited_from_.reset();
  }
  return std::nullopt;
}

std::optional<Fault> KeptPlay::begins(const report::Opening& opening) {
  if (auto fault = write_pending()) return fault;
  const auto line = journal::rolling_line(file_.after(), opening, CASUS_VERSION);
  if (!line) return line.faults().front();
  // The seed is stored before the line, so that every line has its seed.
  if (auto fault = keep_opening(file_.path(), opening)) return fault;
  if (auto fault = file_.append(*line)) return fault;
  begun_line_ = file_.lines();
  return std::nullopt;
}

std::optional<Fault> KeptPlay::ends(const std::string& log, const files::Document& after) {
  // Checked before anything is written, so that a play that is too large is refused as a whole.
  const auto kept = journal::played_line(file_.after(), log, sources_.scenario, after);
  if (!kept) return kept.faults().front();
  if (auto fault = write_pending()) return fault;
  const auto line = journal::played_line(file_.after(), log, sources_.scenario, after);
  if (!line) return line.faults().front();
  if (auto fault = file_.append(*line)) return fault;
  if (begun_line_ > 0) forget_open_play(file_.path());
  return std::nullopt;
}

std::string KeptPlay::note() const {
  return file_.note() + newcomers_ + "casus: kept in " + file_.path() + ", line " +
         std::to_string(file_.lines()) + "; casus journal " + file_.path() + " --back " +
         std::to_string(before_) + " takes it back\n";
}

}  // namespace casus::cli
