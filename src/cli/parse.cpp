// The command line, read by CLI11: the one file that includes it, for it is slow to compile.

#include <CLI/CLI.hpp>
#include <charconv>
#include <fmt/format.h>
#include <functional>
#include <limits>

#include "cli/help.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "files/nearest.hpp"

namespace casus::cli {
namespace {

constexpr std::uint64_t kMaxRuns = 1'000'000'000'000;
constexpr std::uint64_t kMaxStream = std::numeric_limits<std::int64_t>::max();  // JSON's integers
constexpr std::uint64_t kMaxThreads = 256;

constexpr double kMostChance = 1.0;

/// One value, never more, and never split: `--set units=[1,2]` is one value.
CLI::Option* value(CLI::App& app, const std::string& name, const std::string& type, const std::string& says,
                   const std::function<void(const std::string&)>& take) {
  return app.add_option_function<std::string>(name, take, says)->type_name(type)->allow_extra_args(false);
}

CLI::Option* number(CLI::App& app, const std::string& name, const std::string& says, std::uint64_t least,
                    std::uint64_t most, const std::function<void(std::uint64_t)>& take) {
  return value(app, name, "N", says, [=](const std::string& text) {
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc() || end != text.data() + text.size() || n < least || n > most) {
      throw CLI::ValidationError(
          fmt::format("{} is '{}', an integer from {} to {} was expected", name, text, least, most));
    }
    take(n);
  });
}

void add_json(CLI::App& app, Options& options) {
  app.add_flag("--json", options.json, "answer in JSON (docs/json.md)");
}

/// An option that may be given several times, each with one value.
void repeated(CLI::App& app, const std::string& name, const std::string& type, const std::string& says,
              std::vector<std::string>& into) {
  app.add_option(name, into, says)
      ->type_name(type)
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_sets(CLI::App& app, Options& options, const std::string& says) {
  repeated(app, "--set", "PATH=VALUE", says, options.request.sets);
}

void add_rulebook(CLI::App& app, Options& options) {
  value(app, "--rulebook", "FILE", "a rulebook: a file, or the name of a built-in one",
        [&](const std::string& text) { options.request.rulebook = text; });
}

/// What every command that takes a scenario has.
void add_scenario(CLI::App& app, Options& options) {
  value(app, "SCENARIO", "", "a scenario in TOML or JSON; - for standard input",
        [&](const std::string& text) { options.request.scenario = text; })
      ->required();
  add_json(app, options);
  add_sets(app, options,
           "set a value over the scenario, or rulebook.PATH=VALUE over its rulebook; repeatable");
}

void add_svg(CLI::App& app, Options& options) {
  value(app, "--svg", "FILE", "draw it; - for standard output, without the text",
        [&](const std::string& text) { options.svg = text; });
}
void add_csv(CLI::App& app, Options& options) {
  value(app, "--csv", "FILE", "write it as CSV; - for standard output, without the text",
        [&](const std::string& text) { options.csv = text; });
}
void add_threads(CLI::App& app, Options& options, const std::string& otherwise) {
  number(app, "--threads", "how many cores work (default: " + otherwise + "); the result is the same", 1,
         kMaxThreads, [&](std::uint64_t n) { options.threads = static_cast<unsigned>(n); });
}

void add_policy(CLI::App& app, Options& options) {
  value(app, "--policy", "declared|best",
        "who chooses how: as declared (the answer says what comes after it), or as advised (default: "
        "declared, where the scenario declares something)",
        [&](const std::string& text) {
          if (text != "declared" && text != "best") {
            throw CLI::ValidationError(
                fmt::format("--policy is '{}', 'declared' or 'best' was expected", text));
          }
          options.policy = text == "best" ? PolicyKind::best : PolicyKind::declared;
        });
}

/// Commas do not part values here: `--vary a=1,2` is one axis.
void add_sweep(CLI::App& app, Options& options) {
  add_policy(app, options);
  repeated(app, "--vary", "PATH=VALUES", "an axis: a..b, a..b..step or value,value; up to three times",
           options.vary);
  value(
      app, "--find", "CHANCE", "name the cells between which the attacker's chance crosses this, from 0 to 1",
      [&](const std::string& text) {
        double chance = 0.0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), chance);
        if (error != std::errc() || end != text.data() + text.size() ||
            !(chance >= 0.0 && chance <= kMostChance)) {
          throw CLI::ValidationError(fmt::format("--find is '{}', a number from 0 to 1 was expected", text));
        }
        options.find = chance;
      });
  add_csv(app, options);
  add_svg(app, options);
  add_threads(app, options, "all there are");
}

void add_play(CLI::App& app, Options& options) {
  value(app, "--seed", "TEXT", "the dice that this text decides, always the same (default: random)",
        [&](const std::string& text) { options.seed = text; });
  value(app, "--answers", "FILE", "what the players choose: a move a line, as JSON; - for standard input",
        [&](const std::string& text) { options.answers = text; });
  value(app, "--log", "FILE", "write the log, for casus verify; - for standard output, without the text",
        [&](const std::string& text) { options.log = text; });
  value(app, "--next", "FILE",
        "write the scenario that follows: the table at rest; - for standard output, without the text",
        [&](const std::string& text) { options.next = text; });
  repeated(app, "--contribute", "PLAYER[=TEXT]",
           "what a player adds to the dice, so that nobody alone chose them; without a text the player is "
           "asked at the terminal, unseen; repeatable",
           options.contribute);
  value(app, "--commit", "FILE",
        "play nothing: draw a seed, keep it in FILE (secret), and say the commitment to it",
        [&](const std::string& text) { options.commit = text; });
  value(app, "--secret", "FILE", "the seed that --commit kept, for the same scenario and rulebook",
        [&](const std::string& text) { options.secret = text; });
  app.add_flag("--brief", options.brief, "the result alone, without the single throws");
  add_svg(app, options);
}

void add_simulate(CLI::App& app, Options& options) {
  add_policy(app, options);
  number(app, "--runs", "how many plays (default: 1000000)", 1, kMaxRuns,
         [&](std::uint64_t n) { options.runs = n; });
  number(app, "--seed", "the random numbers, always the same (default: 1)", 0, kMaxStream,
         [&](std::uint64_t n) { options.stream = n; });
  add_threads(app, options, "1");
}

void add_serve(CLI::App& app, Options& options) {
  constexpr std::uint64_t kMostSeconds = 3600;
  constexpr std::uint64_t kMostInWork = 10'000;
  value(app, "--listen", "ADDRESS", "where it listens (default: 127.0.0.1:8080, this machine alone)",
        [&](const std::string& text) { options.listen = text; });
  number(app, "--budget", "seconds that a request may take (default: 2)", 1, kMostSeconds,
         [&](std::uint64_t n) { options.budget = n; });
  number(app, "--study-budget", "seconds that a sweep may take (default: 60)", 1, kMostSeconds,
         [&](std::uint64_t n) { options.study_budget = n; });
  number(app, "--most", "questions in each of the two lanes; more are told to come back (default: 512)", 1,
         kMostInWork, [&](std::uint64_t n) { options.most_in_work = n; });
  app.add_flag("--trust-proxy", options.trusts_proxy,
               "a proxy stands before it: the client is whom the proxy names last in X-Forwarded-For");
  add_threads(app, options, "all there are");
}

void add_options(CLI::App& app, const std::string& name, Options& options) {
  if (name == "systems") {
    add_json(app, options);
  } else if (name == "check") {
    app.add_option("FILE", options.files, "scenarios and rulebooks; - for standard input")
        ->required()
        ->type_name("");
    add_json(app, options);
  } else if (name == "verify") {
    app.add_option("LOG", options.file, "the log of a play; - for standard input")->required()->type_name("");
    add_json(app, options);
  } else if (name == "rulebook") {
    app.add_option("SYSTEM", options.system, "as casus systems names it")->required()->type_name("");
    value(app, "NAME", "", "a built-in rulebook, or a file",
          [&](const std::string& text) { options.name = text; });
    number(app, "--edition", "the built-in rulebook of an edition", 0, 1000,
           [&](std::uint64_t n) { options.edition = static_cast<int>(n); });
    app.add_flag("--guide", options.guide,
                 "a page for players instead, in Markdown: what decides each thing");
    add_json(app, options);
    add_rulebook(app, options);
    add_sets(app, options, "set a value over the rulebook; repeatable");
  } else if (name == "dice") {
    value(app, "EXPRESSION", "", "dice and what is done with them, such as '2d6+3'",
          [&](const std::string& text) { options.expression = text; })
        ->required();
    app.add_flag("--exact", options.exact, "fractions whole, however long");
    add_json(app, options);
    add_csv(app, options);
    add_svg(app, options);
  } else if (name == "manual") {
    return;
  } else if (name == "serve") {
    add_serve(app, options);
  } else if (name == "completion") {
    app.add_option("SHELL", options.shell, "bash or zsh")->required()->type_name("");
  } else if (name == "compare") {
    add_scenario(app, options);
    add_policy(app, options);
    repeated(app, "--rulebook", "FILE",
             "a rulebook to compare: a file, or the name of a built-in one; repeatable", options.rulebooks);
    add_svg(app, options);
  } else {
    add_scenario(app, options);
    add_rulebook(app, options);
    if (name == "judge") {
      value(app, "--move", "JSON", "rule on this move instead of what the scenario declares",
            [&](const std::string& text) { options.move = text; });
      app.add_flag("--why-not", options.why_not,
                   "what is not allowed instead: each move with the clauses it breaks, and what would have "
                   "to change");
      value(app, "--area", "NAME", "with --why-not: a place or thing by its name, and everything about it",
            [&](const std::string& text) { options.area = text; });
      add_svg(app, options);
    } else if (name == "odds") {
      add_policy(app, options);
      app.add_flag("--brief", options.brief, "without the distributions, and of the clauses the ids alone");
      app.add_flag("--exact", options.exact, "fractions whole, however long");
      add_svg(app, options);
    } else if (name == "advise") {
      value(app, "--goal", "GOAL",
            "what is wanted: of a system whose choices cost something a chance of winning such as 0.8, "
            "reached at the least cost; of one that plans what is to be reached, such as 'control AREA and "
            "level 3'",
            [&](const std::string& text) { options.goal = text; });
      add_svg(app, options);
      app.add_flag("--brief", options.brief, "of the clauses it rests on the ids alone");
    } else if (name == "play") {
      add_play(app, options);
    } else if (name == "simulate") {
      add_simulate(app, options);
    } else if (name == "sensitivity") {
      add_policy(app, options);
      add_svg(app, options);
      add_threads(app, options, "all there are");
    } else if (name == "sweep") {
      add_sweep(app, options);
    }
  }
}

Done refused(const std::string& what) { return {2, "", "casus: " + what + '\n'}; }

/// The line about an argument that nothing expects.
std::string unexpected(const CLI::App& command, const std::string& argument) {
  if (argument.size() < 2 || argument.front() != '-') {
    return fmt::format("{}: '{}' is one argument too many, see 'casus {} --help'", command.get_name(),
                       argument, command.get_name());
  }
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_lnames().empty()) known.push_back("--" + option->get_lnames().front());
  }
  const std::string bare = argument.substr(0, argument.find('='));
  return fmt::format("{}: unknown option '{}', {}", command.get_name(), bare, files::suggest(bare, known));
}

/// Options that contradict one another.
std::string contradiction(const Options& options) {
  if (options.json && options.log == "-") return "--json holds the log already: --log - would mix the two";
  if (options.answers == "-" && options.request.scenario == "-")
    return "scenario and --answers cannot both be standard input";
  if (options.next == "-" && (options.json || options.log == "-" || options.svg == "-"))
    return "--next - has standard output for itself: --json holds what follows already, as \"after\"";
  const int to_output = (options.json ? 1 : 0) + (options.csv == "-" ? 1 : 0) + (options.svg == "-" ? 1 : 0);
  if (to_output > 1) return "only one of --json, --csv - and --svg - can have standard output";
  if (options.log == "-" && options.svg == "-")
    return "only one of --log - and --svg - can have standard output";
  if ((options.seed ? 1 : 0) + (options.secret ? 1 : 0) + (options.commit ? 1 : 0) > 1)
    return "one of --seed, --commit and --secret was expected";
  if (options.commit &&
      (options.log || options.next || options.answers || options.svg || !options.contribute.empty()))
    return "--commit plays nothing: --log, --next, --answers, --contribute and --svg go with the play, "
           "--secret FILE";
  if (options.area && !options.why_not) return "--area goes with --why-not";
  if (options.svg && options.why_not) return "--svg draws what is asked about, which --why-not is not";
  if (options.move && options.why_not) return "one of --move and --why-not was expected";
  if (options.command == "sweep" && options.vary.empty())
    return "--vary PATH=VALUES was expected, once at least";
  if (options.command == "compare" && options.rulebooks.empty())
    return "--rulebook FILE was expected, once at least";
  const int named = (options.name ? 1 : 0) + (options.edition ? 1 : 0) + (options.request.rulebook ? 1 : 0);
  if (options.command == "rulebook" && named > 1) return "one of NAME, --edition and --rulebook was expected";
  if (options.guide && options.json) return "one of --guide and --json was expected";
  return "";
}

/// What a command and its options are, out of CLI11.
CommandHelp described(const CLI::App& app, const Usage& usage) {
  CommandHelp command{usage.name,    usage.says, fmt::format("casus {} [OPTIONS]", usage.name),
                      usage.example, {},         {}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      const std::string name = option->get_name(true, false);
      command.line += option->get_required() ? " " + name : " [" + name + "]";
      if (option->get_expected_max() > 1) command.line += "...";
      command.arguments.push_back({name, "", option->get_description()});
    } else {
      command.options.push_back({option->get_name(), option->get_type_name(), option->get_description()});
    }
  }
  return command;
}

/// One printable line: arguments may hold anything.
std::string one_line(std::string text) {
  Fault fault;
  fault.what = std::move(text);
  return to_string(fault);
}

}  // namespace

std::vector<CommandHelp> all_commands() {
  std::vector<CommandHelp> all;
  for (const Usage& usage : usages()) {
    Options options;
    CLI::App app("", usage.name);
    app.set_help_flag("-h,--help", "what you are reading");
    add_options(app, usage.name, options);
    all.push_back(described(app, usage));
  }
  return all;
}

std::variant<Options, Done> parse(int argc, char** argv) {
  if (argc < 2) return Done{0, welcome(), ""};
  const std::string first = argv[1];
  if (first == "--version") return Done{0, "casus " CASUS_VERSION "\n", ""};
  if (first == "complete") {  // for the scripts of `completion`; not shown
    Options options;
    options.command = first;
    options.words.assign(argv + 2, argv + argc);
    return options;
  }
  if (first == "--help" || first == "-h" || first == "help") return Done{0, welcome(), ""};
  const auto usage =
      std::find_if(usages().begin(), usages().end(), [&](const Usage& one) { return first == one.name; });
  if (usage == usages().end()) {
    std::vector<std::string> known{"--help", "--version"};
    for (const Usage& one : usages()) known.emplace_back(one.name);
    const std::string kind = first.starts_with('-') ? "option" : "command";
    return refused(one_line(fmt::format("unknown {} '{}', {}", kind, first, files::suggest(first, known))));
  }

  Options options;
  options.command = first;
  CLI::App app("", first);
  app.set_help_flag("-h,--help", "what you are reading");
  try {
    add_options(app, first, options);
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::CallForHelp&) {
    return Done{0, help_text(output_style(), described(app, *usage)), ""};
  } catch (const CLI::ExtrasError&) {
    return refused(one_line(unexpected(app, app.remaining().front())));
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string name = error.what();
    return refused(
        one_line(fmt::format("{}: {}: a value was expected", first, name.substr(0, name.find(':')))));
  } catch (const CLI::ParseError& error) {
    return refused(one_line(fmt::format("{}: {}", first, error.what())));
  }
  if (const std::string wrong = contradiction(options); !wrong.empty())
    return refused(one_line(first + ": " + wrong));
  return options;
}

}  // namespace casus::cli
