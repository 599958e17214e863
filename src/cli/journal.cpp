// The command journal: the story of a stored game, its verification, and edits.

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/kept_play.hpp"
#include "cli/line.hpp"
#include "cli/terminal.hpp"
#include "journal/check.hpp"
#include "journal/journal_json.hpp"
#include "journal/story.hpp"
#include "report/json/json.hpp"
#include "report/json/toml.hpp"

namespace casus::cli {
namespace {

using files::Node;

constexpr std::size_t kMostDrawn = 2000;  // lines of a picture

/// Returns the scenario after edits. Faults: it is invalid, or the same as before.
Result<files::Document> changed(const Sources& sources, const std::vector<std::string>& edits) {
  auto scenario = edited(sources.scenario, edits, "--edit");
  if (!scenario) return scenario;
  const auto table = open_table({*scenario, sources.rulebook});
  if (!table) return table.faults();
  if (*scenario == sources.scenario)
    return Fault{at_option("--edit"), "nothing changes",
                 "something else than what stands there was expected"};
  return scenario;
}

/// Returns a note for standard error if the exported scenario does not name the rulebook of the journal.
std::string other_rulebook(const Sources& sources) {
  const auto named = gather(sources.scenario, std::nullopt, {});
  if (named && named->rulebook == sources.rulebook) return "";
  return "casus: the journal's rulebook is not the one that this scenario plays by without it: give the same "
         "--rulebook and --set again\n";
}

class JournalCommand final : public Command {
 public:
  void options(Line& line) override {
    line.argument("FILE", "a journal, as casus play --journal keeps it; - for standard input", file_);
    line.json(format_.json);
    line.flag("--verify", "whether it went by the rules: every play is played again", verify_);
    line.number("--at", "as things stood after that line", 1, journal::kMaxLines, at_);
    line.value("--next", "FILE", "write the scenario as it stands; - for standard output, without the text",
               next_);
    line.value("--log", "FILE",
               "write the log of the play in the line of --at, else of the last, for casus verify", log_);
    line.repeated("--edit", "PATH=VALUE",
                  "write down what changed on the board: PATH=VALUE sets, PATH= takes away, PATH+=VALUE adds "
                  "to a number, or an element to a list; repeatable",
                  edits_);
    line.value("--turn", "PLAYER", "the turn passes to that player", turn_);
    line.number("--back", "what came after that line no longer counts; it stays, struck out", 1,
                journal::kMaxLines, back_);
    line.flag("--public", "without what not everybody may see", public_);
    line.csv(format_);
    line.svg(format_.svg);
  }
  [[nodiscard]] std::string contradiction() const override;
  [[nodiscard]] Result<Reply> run() const override;

 private:
  [[nodiscard]] bool writes() const { return !edits_.empty() || turn_ || back_; }
  [[nodiscard]] Result<std::string> new_line(const JournalFile& file) const;
  [[nodiscard]] Result<std::string> note_of_edit(const JournalFile& file) const;
  [[nodiscard]] Result<Reply> write() const;
  [[nodiscard]] Result<Reply> verified() const;
  [[nodiscard]] Result<std::string> log_text(const journal::Journal& journal) const;
  [[nodiscard]] std::optional<Fault> add_evening(const journal::Journal& journal, Reply& reply) const;

  std::string file_;
  OutputFormat format_;
  bool verify_ = false;
  bool public_ = false;
  std::optional<std::uint64_t> at_;
  std::optional<std::string> next_;
  std::optional<std::string> log_;
  std::vector<std::string> edits_;
  std::optional<std::string> turn_;
  std::optional<std::uint64_t> back_;
};

std::string JournalCommand::contradiction() const {
  if (std::string wrong = format_.contradiction(); !wrong.empty()) return wrong;
  if ((edits_.empty() ? 0 : 1) + (turn_ ? 1 : 0) + (back_ ? 1 : 0) > 1)
    return "one of --edit, --turn and --back was expected: each is a line of its own";
  const bool shows = at_ || next_ || log_ || public_ || format_.csv || format_.svg;
  if (writes() && (shows || verify_))
    return "--edit, --turn and --back write a line: ask for the rest after it";
  if (verify_ && shows) return "--verify is of the whole journal: it goes with --json alone";
  const int to_output = (format_.json ? 1 : 0) + (format_.csv == "-" ? 1 : 0) + (format_.svg == "-" ? 1 : 0) +
                        (next_ == "-" ? 1 : 0) + (log_ == "-" ? 1 : 0);
  if (to_output > 1) return "only one of --json and what goes to - can have standard output";
  if (log_ && public_) return "a log holds the whole scenario: --log and --public contradict each other";
  return "";
}

Result<std::string> JournalCommand::new_line(const JournalFile& file) const {
  const journal::Journal& journal = file.journal();
  const auto stand = journal::stand(journal);
  if (!stand) return stand.faults();
  const files::Document& before = stand->sources.scenario;
  const journal::Line* open = play_under_way(journal, *stand);
  if (open != nullptr && !back_) return not_over(journal, *open);
  if (!edits_.empty()) {
    const auto now = changed(stand->sources, edits_);
    return now ? journal::edited_line(file.after(), before, *now) : Result<std::string>(now.faults());
  }
  if (turn_) {
    const auto table = open_table(stand->sources);
    if (!table) return table.faults();
    const auto now = (*table)->turned(*turn_);
    if (!now) {
      Fault fault = now.faults().front();
      if (fault.place.file.empty()) fault.place = at_option("--turn");
      return fault;
    }
    return journal::turned_line(file.after(), *turn_, before, *now);
  }
  const auto index = journal::index_of(journal, static_cast<std::size_t>(*back_));
  if (!index) return index.faults();
  if (*index + 1 == journal.lines.size())
    return Fault{at_option("--back"), "nothing comes after line " + std::to_string(*back_),
                 "a line before the last was expected"};
  return journal::back_line(file.after(), journal.lines[*index].name);
}

Result<std::string> JournalCommand::note_of_edit(const JournalFile& file) const {
  if (edits_.empty()) return std::string();
  const auto stand = journal::stand(file.journal());
  if (!stand) return stand.faults();
  const auto now = edited(stand->sources.scenario, edits_, "--edit");
  return now ? newcomers(stand->sources, *now) : Result<std::string>(now.faults());
}

Result<Reply> JournalCommand::write() const {
  auto file = JournalFile::open(file_);
  if (!file) return file.faults();
  const auto line = new_line(*file);
  if (!line) return line.faults();
  const auto note = note_of_edit(*file);
  if (!note) return note.faults();
  if (const auto fault = file->append(*line)) return *fault;
  Reply reply;
  reply.notes = file->note() + *note;
  const std::string name = file->after().previous;
  if (format_.json) {
    reply.out = report::json_line(
        Node::Table{{"line", Node(static_cast<std::int64_t>(file->lines()))}, {"hash", Node(name)}});
  } else {
    reply.out = file_ + ": line " + std::to_string(file->lines()) + ", " + name + "\n";
  }
  return reply;
}

Result<Reply> JournalCommand::verified() const {
  report::Verdict verdict;
  Reply reply;
  const auto journal = read_journal(file_);
  if (!journal && journal.faults().front().place.line == 0) return journal.faults();
  if (!journal) {
    verdict = {false, journal.faults().front().place.line, journal.faults().front().what};
  } else {
    Progress progress({Allowance::kStudy, Allowance::kStudy});
    const auto checked = journal::check_journal(*journal, CASUS_VERSION, progress.limits());
    if (!checked) return checked.faults();
    verdict = *checked;
  }
  reply.status = verdict.valid ? 0 : 1;
  reply.out = format_.json ? report::json_line(report::verdict_node(verdict))
                           : (file_ == "-" ? "standard input" : file_) + ": " +
                                 (verdict.valid ? "" : "not valid: ") + verdict.text + '\n';
  return reply;
}

Result<std::string> JournalCommand::log_text(const journal::Journal& journal) const {
  using journal::Kind;
  std::size_t index = journal.lines.size() - 1;
  if (at_) {
    const auto found = journal::index_of(journal, static_cast<std::size_t>(*at_));
    if (!found) return found.faults();
    index = *found;
  } else {
    while (index > 0 && journal.lines[index].kind != Kind::played) --index;
  }
  const journal::Line& line = journal.lines[index];
  if (line.kind != Kind::played) {
    return Fault{at_option("--log"), "line " + std::to_string(line.number) + " is no play",
                 "--at with the line of a play was expected"};
  }
  const auto before = journal::stand(journal, journal.lines[index - 1].number);
  if (!before) return before.faults();
  return journal::log_of(journal, line, before->sources).text;
}

std::optional<Fault> JournalCommand::add_evening(const journal::Journal& journal, Reply& reply) const {
  auto evening = journal::evening(journal, at_);
  if (!evening) return evening.faults().front();
  if (format_.csv) reply.add_file(*format_.csv, journal::evening_csv(*evening));
  if (!format_.svg) return std::nullopt;
  if (evening->moments.size() > kMostDrawn) {
    return Fault{at_option("--svg"), "more lines than a picture can show",
                 "at most " + std::to_string(kMostDrawn) + " were expected; --csv has room"};
  }
  reply.add_file(*format_.svg, journal::evening_svg(*evening, CASUS_VERSION));
  return std::nullopt;
}

Result<Reply> JournalCommand::run() const {
  if (writes()) return write();
  if (verify_) return verified();
  const Progress progress({Allowance::kStudy, Allowance::kStudy});
  const auto journal = read_journal(file_);
  if (!journal) return journal.faults();
  if (auto fault = unusable(*journal, at_)) return *fault;
  const auto story = journal::story_of(*journal, at_, public_);
  if (!story) return story.faults();
  Reply reply;
  if (journal->torn > 0) {
    reply.notes = "casus: " + journal->file + ": line " + std::to_string(journal->torn) +
                  " is not whole and does not count\n";
  }
  if (next_) {
    reply.add_file(*next_, report::scenario_toml(report::in_reading_order(story->now.sources.scenario.root)));
    reply.notes += other_rulebook(story->now.sources);
  }
  if (log_) {
    auto log = log_text(*journal);
    if (!log) return log.faults();
    reply.add_file(*log_, std::move(*log));
  }
  if (format_.csv || format_.svg) {
    if (auto fault = add_evening(*journal, reply)) return *fault;
  }
  reply.out = format_.json ? report::json_line(story_node(*journal, *story))
                           : story_text(output_style(), *journal, *story);
  return reply;
}

}  // namespace

const CommandEntry kJournal{
    {"journal", "a game that is kept: its story, its proof", "FILE",
     "Tells what happened in a game that casus play --journal keeps: each conflict, what it settled, and who "
     "holds "
     "what now; proves with --verify that all of it went by the rules; and writes down what people change on "
     "the board, whose turn it is, and what is taken back. Exit status 1: not valid.",
     "casus journal evening.casus --edit turn.landed=Chile && casus play --journal evening.casus"},
    make<JournalCommand>};

}  // namespace casus::cli
