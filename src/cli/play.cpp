#include <algorithm>
#include <filesystem>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/secret.hpp"
#include "cli/terminal.hpp"
#include "report/answer_picture.hpp"
#include "report/json/json.hpp"
#include "report/json/toml.hpp"
#include "report/log.hpp"
#include "report/text/play_text.hpp"

namespace casus::cli {
namespace {

/// What was not asked, or not needed.
std::string notes(const Options& options, std::size_t unasked, std::size_t unused) {
  if (unasked > 0) {
    return "casus: nobody was there to ask: " + std::to_string(unasked) +
           (unasked == 1 ? " choice was" : " choices were") +
           " made as declared, else without taking an option (see --answers)\n";
  }
  if (unused > 0) {
    return "casus: " + *options.answers + ": " + std::to_string(unused) +
           (unused == 1 ? " answer was" : " answers were") + " not needed\n";
  }
  return "";
}

/// The log of a play that a person left when a choice was due; the fault says where it is.
Faults leave(Faults faults, const Options& options, const report::Opening& opening,
             const std::vector<PlayEntry>& told, const Question& due) {
  if (!options.log || *options.log == "-") return faults;
  const auto log = report::write_log(opening, told, due);
  if (!log) return faults;
  if (const auto unwritten = write_file(*options.log, *log)) {
    faults.push_back(*unwritten);
  } else {
    faults.push_back({{*options.log, 0, 0}, "the log says that " + due.seat + " left the play", ""});
  }
  return faults;
}

/// The scenario that follows, as a file. A rulebook that is a file is named from where that one lies.
std::string next_scenario(const Options& options, files::Node after) {
  files::Node* rulebook = after.find("rulebook");
  const bool is_file = rulebook != nullptr && rulebook->text() != nullptr &&
                       !built_in_rulebook(*rulebook->text()) && options.request.scenario != "-";
  if (is_file && options.next != "-") {
    const auto folder = [](const std::string& file) { return std::filesystem::path(file).parent_path(); };
    std::error_code none;
    const auto moved =
        std::filesystem::relative(folder(options.request.scenario) / *rulebook->text(),
                                  folder(*options.next).empty() ? "." : folder(*options.next), none);
    if (!none && !moved.empty()) *rulebook = files::Node(moved.generic_string());
  }
  return report::scenario_toml(after);
}

}  // namespace

Result<Reply> play(const Options& options) {
  const auto sources = gather(options.request);
  if (!sources) return sources.faults();
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  if (options.commit) return commit_to_seed(options, **table, *sources);
  if (options.svg && !(*table)->map(MapRole::nothing, {})) return report::no_map(**table);
  auto begun = open_play(options, **table, *sources);
  if (!begun) return begun.faults();
  report::Opening& opening = *begun;

  std::size_t used = 0;
  std::size_t given = 0;
  std::size_t unasked = 0;
  bool person = false;
  Ask ask = ask_nobody(unasked);
  if (options.answers) {
    auto answers = read_answers(*options.answers);
    if (!answers) return answers.faults();
    given = answers->moves.size();
    ask = ask_file(std::move(*answers), used);
  } else if (input_is_terminal() && options.request.scenario != "-") {
    person = true;
    ask = ask_person();
  }

  const bool log_only = options.log == "-";
  const bool next_only = options.next == "-";
  const bool text = !options.json && !log_only && !next_only;
  // At a terminal each throw is shown as it falls; elsewhere the text is written when it is whole.
  const bool live = text && output_is_terminal();
  report::PlayText page(output_style(), options.brief);
  Reply reply;
  std::optional<Fault> unwritten;
  const auto show = [&](std::string more) {
    if (!text) return;
    if (!live) {
      reply.out += more;
    } else if (!unwritten) {
      unwritten = write_output(more);
    }
  };
  show(page.opening(**table, opening));
  if (const Faults faults = contribute(options, opening); !faults.empty()) return faults;
  show(page.contributions(opening));
  auto dice = report::dice_of(opening);
  if (!dice) return dice.faults();

  std::vector<PlayEntry> told;
  std::optional<Question> due;  // what a person did not answer
  const Ask shown_first = [&](const Question& question) {
    show(page.pause());
    auto answer = ask(question);
    if (!answer && person) due = question;
    return answer;
  };
  const auto played = (*table)->play(*dice, shown_first, [&](const PlayEntry& entry) {
    show(page.tell(entry));
    if (person) told.push_back(entry);
  });
  if (!played) return due ? leave(played.faults(), options, opening, told, *due) : played.faults();
  auto log = report::write_log(opening, *played);
  if (!log && (options.log || options.json)) return log.faults();
  // Before the log, which may fail: at a terminal the play has been seen, and its seed must be told.
  show(page.ending(*played, opening));
  if (unwritten) return *unwritten;
  if (options.log && !log_only) {
    if (const auto fault = write_file(*options.log, *log)) return *fault;
  }
  if (options.next) {
    std::string next = next_scenario(options, played->after.root);
    if (next_only) {
      reply.out = std::move(next);
    } else if (const auto fault = write_file(*options.next, next)) {
      return *fault;
    }
  }
  if (options.json) {
    reply.out =
        json_line(report::played_node(**table, *played, report::dice_chosen(opening), std::move(*log)));
  }
  if (log_only) reply.out = std::move(*log);
  reply.notes = notes(options, unasked, given - used);
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::played_picture(**table, *played, CASUS_VERSION); });
}

}  // namespace casus::cli
