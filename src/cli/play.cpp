#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "report/answer_picture.hpp"
#include "report/json.hpp"
#include "report/log.hpp"
#include "report/play_text.hpp"

namespace casus::cli {
namespace {

struct Secrets {
  Seed seed;
  PlayId play;
};

Result<Secrets> secrets_of(const Options& options) {
  if (options.seed) {
    const Seed seed = seed_of_text(*options.seed);
    return Secrets{seed, play_id_of(seed)};
  }
  const auto seed = random_seed();
  if (!seed) return seed.faults();
  const auto play = random_play_id();
  if (!play) return play.faults();
  return Secrets{*seed, *play};
}

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

}  // namespace

Result<Reply> play(const Options& options) {
  const auto sources = gather(options.request);
  if (!sources) return sources.faults();
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  if (options.svg && !(*table)->map(MapRole::nothing, {})) return report::no_map(**table);
  const auto secrets = secrets_of(options);
  if (!secrets) return secrets.faults();
  auto dice = FairDice::start(secrets->seed, secrets->play);
  if (!dice) return dice.faults();

  std::size_t used = 0;
  std::size_t given = 0;
  std::size_t unasked = 0;
  Ask ask = ask_nobody(unasked);
  if (options.answers) {
    auto answers = read_answers(*options.answers);
    if (!answers) return answers.faults();
    given = answers->moves.size();
    ask = ask_file(std::move(*answers), used);
  } else if (input_is_terminal() && options.request.scenario != "-") {
    ask = ask_person();
  }

  const bool log_only = options.log == "-";
  const bool text = !options.json && !log_only;
  // At a terminal each throw is shown as it falls; elsewhere the text is written when it is whole.
  const bool live = text && output_is_terminal();
  const report::LogHead head{CASUS_VERSION, secrets->play, commitment(secrets->play, secrets->seed),
                             options.seed.has_value()};
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
  show(page.opening(**table, {to_hex(head.play), to_hex(head.commitment)}));
  const Ask shown_first = [&](const Question& question) {
    show(page.pause());
    return ask(question);
  };
  const auto played =
      (*table)->play(*dice, shown_first, [&](const PlayEntry& entry) { show(page.tell(entry)); });
  if (!played) return played.faults();
  auto log = report::write_log(head, **table, *sources, *played, secrets->seed);
  if (!log && (options.log || options.json)) return log.faults();
  // Before the log, which may fail: at a terminal the play has been seen, and its seed must be told.
  show(page.ending(*played, to_hex(secrets->seed)));
  if (unwritten) return *unwritten;
  if (options.log && !log_only) {
    if (const auto fault = write_file(*options.log, *log)) return *fault;
  }
  if (options.json) reply.out = json_line(report::played_node(**table, *played, std::move(*log)));
  if (log_only) reply.out = std::move(*log);
  reply.notes = notes(options, unasked, given - used);
  return with_picture(std::move(reply), options.svg,
                      [&] { return report::played_picture(**table, *played, CASUS_VERSION); });
}

}  // namespace casus::cli
