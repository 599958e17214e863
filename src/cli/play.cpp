#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/kept_play.hpp"
#include "cli/line.hpp"
#include "cli/secret.hpp"
#include "cli/terminal.hpp"
#include "report/answer_picture.hpp"
#include "report/json/json.hpp"
#include "report/json/toml.hpp"
#include "report/log.hpp"
#include "report/text/play_text.hpp"

namespace casus::cli {
namespace {

/// Returns a note about choices that nobody was asked for, or about answers that were not used.
std::string notes(std::size_t unasked, std::size_t unused, const std::optional<std::string>& answers) {
  if (unasked > 0) {
    return "casus: nobody was there to ask: " + std::to_string(unasked) +
           (unasked == 1 ? " choice was" : " choices were") +
           " made as declared, else without taking an option (see --answers)\n";
  }
  if (unused > 0) {
    return "casus: " + *answers + ": " + std::to_string(unused) +
           (unused == 1 ? " answer was" : " answers were") + " not needed\n";
  }
  return "";
}

/// Writes the log of a play that a person left at a pending choice. A fault names its file.
Faults leave(Faults faults, const std::optional<std::string>& file, const report::Opening& opening,
             const PausedPlay& left) {
  if (!file || *file == "-") return faults;
  const auto log = report::write_log(opening, left);
  if (!log) return faults;
  if (const auto unwritten = write_file(*file, *log)) {
    faults.push_back(*unwritten);
  } else {
    faults.push_back({{*file, 0, 0}, "the log says that " + left.question.seat + " left the play", ""});
  }
  return faults;
}

/// Returns the text of the scenario that follows. It names the rulebook of the play and the file of its game.
/// A rulebook or game in a file gets a path relative to the new scenario: the scenario's own are relative to
/// its folder, that of --rulebook to the working directory.
std::string next_scenario(const Request& request, const std::string& next, files::Node after) {
  const auto folder = [](const std::string& file) { return std::filesystem::path(file).parent_path(); };
  if (request.rulebook && after.find("rulebook") == nullptr) {
    auto& entries = *after.table();
    const bool first = entries.empty() || entries.front().key != "system";
    entries.insert(entries.begin() + (first ? 0 : 1), {"rulebook", files::Node("")});
  }
  files::Node* rulebook = after.find("rulebook");
  if (rulebook != nullptr && request.rulebook) *rulebook = files::Node(*request.rulebook);
  const bool is_file = rulebook != nullptr && rulebook->text() != nullptr &&
                       !built_in_rulebook(*rulebook->text()) &&
                       (request.rulebook || (request.scenario != "-" && !request.scenario.empty()));
  const auto move = [&](files::Node& named, const std::filesystem::path& from) {
    std::error_code none;
    const auto moved =
        std::filesystem::relative(from / *named.text(), folder(next).empty() ? "." : folder(next), none);
    if (!none && !moved.empty()) named = files::Node(moved.generic_string());
  };
  if (is_file && next != "-")
    move(*rulebook, request.rulebook ? std::filesystem::path() : folder(request.scenario));
  files::Node* game = after.find("game");
  const bool is_game = game != nullptr && game->text() != nullptr && !is_game_text(*game->text());
  if (is_game && next != "-" && request.scenario != "-" && !request.scenario.empty())
    move(*game, folder(request.scenario));
  return report::scenario_toml(after);
}

/// Returns a note about settings that a scenario cannot express: values of the rulebook for this play only.
std::string next_note(const Request& request) {
  for (const std::string& set : request.sets) {
    if (set.starts_with("rulebook."))
      return "casus: what follows is played by the rulebook as it is written: set '" + set +
             "' there, or again with --set\n";
  }
  return "";
}

class Play final : public Command {
 public:
  void options(Line& line) override {
    line.scenario(request_, format_, true);
    line.rulebook(request_);
    line.value("--journal", "FILE",
               "keep the game there: begins a journal, or goes on where it stands, without SCENARIO",
               journal_);
    line.value("--seed", "TEXT", "the dice that this text decides, always the same (default: random)",
               dice_.seed);
    line.value("--answers", "FILE", "what the players choose: a move a line, as JSON; - for standard input",
               answers_);
    line.flag("--by-default",
              "with --journal, where nobody can be asked: choose as declared, else without taking an option",
              by_default_);
    line.flag("--anew", "with --journal: give up the play that was left, and roll another; both are told of",
              anew_);
    line.value("--log", "FILE", "write the log, for casus verify; - for standard output, without the text",
               log_);
    line.value("--next", "FILE",
               "write the scenario that follows: the table at rest; - for standard output, without the text",
               next_);
    line.repeated(
        "--contribute", "PLAYER[=TEXT]",
        "what a player adds to the dice, so that nobody alone chose them; without a text the player is "
        "asked at the terminal, unseen; repeatable",
        dice_.contribute);
    line.value("--commit", "FILE",
               "play nothing: draw a seed, keep it in FILE (secret), and say the commitment to it",
               dice_.commit);
    line.value("--secret", "FILE", "the seed that --commit kept, for the same scenario and rulebook",
               dice_.secret);
    line.flag("--brief", "the result alone, without the single throws", format_.brief);
    line.svg(format_.svg);
  }
  [[nodiscard]] std::string contradiction() const override;
  [[nodiscard]] Result<Reply> run() const override;

 private:
  Request request_;
  OutputFormat format_;
  SeedOptions dice_;
  std::optional<std::string> answers_;  // a file of moves, one on each line
  std::optional<std::string> log_;      // the file for the log
  std::optional<std::string> next_;     // the file for the scenario that follows
  std::optional<std::string> journal_;  // the journal of the game
  bool by_default_ = false;
  bool anew_ = false;
};

std::string Play::contradiction() const {
  if (request_.scenario.empty() && !journal_) return "SCENARIO is required, or a --journal to go on with";
  if (request_.scenario.empty() && request_.rulebook)
    return "a journal keeps the rulebook that it began with: --rulebook goes with SCENARIO";
  if (!journal_ && (by_default_ || anew_))
    return std::string(anew_ ? "--anew" : "--by-default") + " goes with --journal";
  if (by_default_ && answers_) return "one of --answers and --by-default was expected";
  if (journal_ && dice_.commit)
    return "--commit plays nothing, so that there is nothing for --journal to keep";
  if (format_.json && log_ == "-") return "--json holds the log already: --log - would mix the two";
  if (answers_ == "-" && request_.scenario == "-")
    return "scenario and --answers cannot both be standard input";
  if (next_ == "-" && (format_.json || log_ == "-" || format_.svg == "-"))
    return "--next - has standard output for itself: --json holds what follows already, as \"after\"";
  if (std::string wrong = format_.contradiction(); !wrong.empty()) return wrong;
  if (log_ == "-" && format_.svg == "-") return "only one of --log - and --svg - can have standard output";
  if ((dice_.seed ? 1 : 0) + (dice_.secret ? 1 : 0) + (dice_.commit ? 1 : 0) > 1)
    return "one of --seed, --commit and --secret was expected";
  if (dice_.commit && (log_ || next_ || answers_ || format_.svg || !dice_.contribute.empty()))
    return "--commit plays nothing: --log, --next, --answers, --contribute and --svg go with the play, "
           "--secret FILE";
  return "";
}

Result<Reply> Play::run() const {
  std::optional<KeptPlay> kept;
  if (journal_) {
    auto opened = KeptPlay::open(request_, *journal_, anew_);
    if (!opened) return opened.faults();
    kept.emplace(std::move(*opened));
  }
  const auto sources = kept ? Result<Sources>(kept->sources()) : gather(request_);
  if (!sources) return sources.faults();
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  if (dice_.commit) return commit_to_seed(*dice_.commit, format_.json, **table, *sources);
  if (format_.svg && !(*table)->map(MapRole::nothing, {})) return report::no_map(**table);
  const bool goes_on = kept && kept->under_way();
  if (goes_on && (dice_.seed || dice_.secret || !dice_.contribute.empty())) {
    Fault fault = kept->left();
    fault.expected = "it goes on with its own dice; --seed, --secret and --contribute go with --anew";
    return fault;
  }
  auto begun = goes_on ? kept->opening(**table) : open_play(dice_, **table, *sources);
  if (!begun) return begun.faults();
  report::Opening& opening = *begun;

  std::size_t used = 0;
  std::size_t listed = 0;
  std::size_t unasked = 0;
  bool person = false;
  const bool may_ask = input_is_terminal() && request_.scenario != "-" && answers_ != "-";
  Ask ask = kept && !by_default_ ? ask_nobody_there() : ask_nobody(unasked);
  if (answers_) {
    auto answers = read_answers(*answers_);
    if (!answers) return answers.faults();
    listed = answers->moves.size();
    ask = ask_file(std::move(*answers), used);
  } else if (may_ask) {
    person = true;
    ask = ask_person();
  }

  const bool log_only = log_ == "-";
  const bool next_only = next_ == "-";
  const bool text = !format_.json && !log_only && !next_only;
  // At a terminal each throw is shown as it falls. Elsewhere the text is written when it is complete.
  const bool live = text && output_is_terminal();
  report::PlayText page(output_style(), format_.brief);
  Reply reply;
  std::optional<Fault> unwritten;
  const auto show = [&](const std::string& more) {
    if (!text) return;
    if (!live) {
      reply.out += more;
    } else if (!unwritten) {
      unwritten = write_output(more);
    }
  };
  show(page.opening((*table)->title(), to_hex(opening.secret.play), to_hex(opening.commitment)));
  if (const Faults faults = contribute(dice_, may_ask, opening); !faults.empty()) return faults;
  show(page.contributions(opening));
  auto dice = report::dice_of(opening);
  if (!dice) return dice.faults();

  std::vector<PlayEntry> reported;
  std::optional<Question> due;  // the choice at which a person left
  // A player could leave a live play after seeing an unwelcome result. The journal therefore records each
  // step before it is shown.
  const bool keeps_first = kept && (live || person);
  bool begun_there = goes_on;
  std::vector<files::Document> answered;  // answers before the play was interrupted
  if (goes_on) {
    answered = kept->under_way()->answers;
    notify(
        fmt::format("casus: {}: going on with the play of line {}, of which {} known\n", *journal_,
                    kept->line_under_way(),
                    answered.size() == 1 ? "1 answer is" : fmt::format("{} answers are", answered.size())));
  }
  std::size_t again = 0;             // the number of them that were repeated
  std::optional<files::Node> given;  // an answer that may not be allowed yet
  std::vector<files::Node> unshown;  // answers that are not stored yet
  bool thrown = false;
  const auto keep_first = [&] {
    if (keeps_first && !std::exchange(begun_there, true)) unwritten = kept->begins(opening);
    return !unwritten;
  };
  const Ask shown_first = [&](const Question& question) -> Result<Answer> {
    if (!keep_first()) return *unwritten;
    if (again < answered.size()) return Answer(answered[again++]);
    show(page.pause());
    auto answer = ask(question);
    if (!answer && person) due = question;
    if (answer && kept) {
      const auto* number = std::get_if<std::size_t>(&*answer);
      given = number != nullptr ? question.moves[*number].node : std::get<files::Document>(*answer).root;
    }
    return answer;
  };
  const auto played = (*table)->play(*dice, shown_first, [&](const PlayEntry& entry) {
    const auto allowed = std::exchange(given, std::nullopt);
    if (keep_first() && allowed) {
      if (keeps_first) {
        unwritten = kept->answered(*allowed);
      } else {
        unshown.push_back(*allowed);
      }
    }
    thrown = thrown || std::holds_alternative<ThrowText>(entry);
    if (!unwritten) show(page.text(entry));
    if (person) reported.push_back(entry);
  });
  if (!played) {
    Faults faults = played.faults();
    // A refusal after a throw reveals the throw. The play therefore stays in the journal, and cannot be
    // repeated with other dice.
    if (kept && thrown && !keeps_first && !unwritten) {
      if (!begun_there) unwritten = kept->begins(opening);
      for (const files::Node& answer : unshown) {
        if (!unwritten) unwritten = kept->answered(answer);
      }
      if (unwritten) return *unwritten;
      begun_there = true;
    }
    if (kept && begun_there && !unwritten) faults.push_back(kept->left());
    return due && !kept ? leave(std::move(faults), log_, opening, {*due, reported}) : faults;
  }
  if (unwritten) return *unwritten;
  auto log = report::write_log(opening, *played);
  if (!log && (log_ || kept || format_.json)) return log.faults();
  if (kept) {
    if (const auto fault = kept->ends(*log, played->after)) return *fault;
  }
  // Before the log, which may fail: at a terminal the play was seen, and its seed must be revealed.
  show(page.ending(*played, opening));
  if (unwritten) return *unwritten;
  if (log_ && !log_only) {
    if (const auto fault = write_file(*log_, *log)) return *fault;
  }
  if (next_) {
    std::string next = next_scenario(request_, *next_, played->after.root);
    if (next_only) {
      reply.out = std::move(next);
    } else if (const auto fault = write_file(*next_, next)) {
      return *fault;
    }
  }
  if (format_.json) {
    reply.out = report::json_line(
        report::played_node(**table, *played, report::dice_chosen(opening), std::move(*log)));
  }
  if (log_only) reply.out = std::move(*log);
  reply.notes = (kept ? kept->note() : "") + notes(unasked, listed - used, answers_) +
                (next_ ? next_note(request_) : "");
  if (!format_.svg) return reply;
  auto picture = report::played_picture(**table, *played, CASUS_VERSION);
  if (!picture) return picture.faults();
  reply.add_file(*format_.svg, *std::move(picture));
  return reply;
}

}  // namespace

const CommandEntry kPlay{{"play", "roll it, fairly, die by die, and settle it", "SCENARIO",
                          "Plays the conflict with fair dice: what the scenario declares first, then "
                          "whatever the players choose, asked at the terminal or read from --answers. The "
                          "commitment to the seed stands before the first throw.",
                          "casus play duel.toml --seed 'Tuesday, table 3' --log duel.log"},
                         make<Play>};

}  // namespace casus::cli
