// The command line, read by CLI11: the one file that includes it, for it is slow to compile.

#include <CLI/CLI.hpp>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <functional>
#include <limits>

#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "files/nearest.hpp"
#include "report/parts.hpp"

namespace casus::cli {
namespace {

constexpr std::uint64_t kMaxRuns = 1'000'000'000'000;
constexpr std::uint64_t kMaxStream = std::numeric_limits<std::int64_t>::max();  // JSON's integers
constexpr std::uint64_t kMaxThreads = 256;

constexpr const char* kWelcome =
    R"(casus settles conflicts in strategy board games: exactly, fairly, clause by clause.

  casus systems               the games it knows, and their rulebooks
  casus judge  SCENARIO       is it allowed, and by which clause?
  casus odds   SCENARIO       everything that can come of it, with exact probabilities
  casus advise SCENARIO       the best choice, and what each choice is worth
  casus play   SCENARIO       roll it, fairly, die by die, and settle it
  casus simulate SCENARIO     play it a million times: the check on the odds
  casus check  FILE...        every fault of scenarios and rulebooks
  casus verify LOG            play a log again, byte for byte
  casus rulebook SYSTEM       the numbers and options in force, to copy and change

SCENARIO is a file in TOML or JSON; some to start from are in scenarios/. Begin with
  casus odds scenarios/{}/worked-example.toml
'casus COMMAND --help' says more, with an example.
)";

std::string welcome() { return fmt::format(fmt::runtime(kWelcome), systems().front().id); }

struct Usage {
  const char* name;
  const char* says;
  const char* example;
};

constexpr std::array kUsages{
    Usage{"systems", "The systems that casus knows, with the rulebooks that come with it.", "casus systems"},
    Usage{"judge",
          "Is it allowed? Rules on the move that the scenario declares, or on --move, clause by clause; "
          "where none is "
          "declared, lists every legal one. Exit status 1: not allowed.",
          "casus judge duel.toml --move '{\"type\":\"pass\"}'"},
    Usage{"odds", "Everything that can come of a conflict, with exact probabilities.",
          "casus odds duel.toml --set edition=1 --json"},
    Usage{"advise", "The best choice, what each choice is worth, and how best play goes on.",
          "casus advise duel.toml --set rulebook.engagement.luck=false"},
    Usage{"play",
          "Plays the conflict with fair dice: what the scenario declares first, then whatever the players "
          "choose, "
          "asked at the terminal or read from --answers. The commitment to the seed stands before the first "
          "throw.",
          "casus play duel.toml --seed 'Tuesday, table 3' --log duel.log"},
    Usage{"simulate",
          "Plays the conflict many times, throwing every die, and compares with what is computed.",
          "casus simulate duel.toml --runs 1000000 --seed 7 --threads 2"},
    Usage{"verify",
          "Checks a log: its seal, and that playing it again gives the same bytes. Exit status 1: not valid.",
          "casus verify duel.log"},
    Usage{"check", "Every fault of scenario and rulebook files, with line and column. Exit status 1: faulty.",
          "casus check scenarios/*.toml mine.toml"},
    Usage{"rulebook",
          "Prints the rulebook in force as TOML, to be copied and changed: each field with its clause, how "
          "firm that "
          "clause is, and what the field does.",
          "casus rulebook SYSTEM --edition 1 > mine.toml && casus odds duel.toml --rulebook mine.toml"},
};

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

void add_rulebook(CLI::App& app, Options& options, const std::string& sets) {
  value(app, "--rulebook", "FILE", "a rulebook: a file, or the name of a built-in one",
        [&](const std::string& text) { options.request.rulebook = text; });
  app.add_option("--set", options.request.sets, sets)
      ->type_name("PATH=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// What every command that takes a scenario has.
void add_scenario(CLI::App& app, Options& options) {
  value(app, "SCENARIO", "", "a scenario in TOML or JSON; - for standard input",
        [&](const std::string& text) { options.request.scenario = text; })
      ->required();
  add_json(app, options);
  add_rulebook(app, options,
               "set a value over the scenario, or rulebook.PATH=VALUE over its rulebook; repeatable");
}

void add_policy(CLI::App& app, Options& options) {
  value(app, "--policy", "declared|best",
        "who chooses how: as declared and then no option taken, or as advised (default: declared, where the "
        "scenario declares something)",
        [&](const std::string& text) {
          if (text != "declared" && text != "best") {
            throw CLI::ValidationError(
                fmt::format("--policy is '{}', 'declared' or 'best' was expected", text));
          }
          options.policy = text == "best" ? PolicyKind::best : PolicyKind::declared;
        });
}

void add_play(CLI::App& app, Options& options) {
  value(app, "--seed", "TEXT", "the dice that this text decides, always the same (default: random)",
        [&](const std::string& text) { options.seed = text; });
  value(app, "--answers", "FILE", "what the players choose: a move a line, as JSON; - for standard input",
        [&](const std::string& text) { options.answers = text; });
  value(app, "--log", "FILE", "write the log, for casus verify; - for standard output, without the text",
        [&](const std::string& text) { options.log = text; });
  app.add_flag("--brief", options.brief, "the result alone, without the single throws");
}

void add_simulate(CLI::App& app, Options& options) {
  add_policy(app, options);
  number(app, "--runs", "how many plays (default: 1000000)", 1, kMaxRuns,
         [&](std::uint64_t n) { options.runs = n; });
  number(app, "--seed", "the random numbers, always the same (default: 1)", 0, kMaxStream,
         [&](std::uint64_t n) { options.stream = n; });
  number(app, "--threads", "how many cores work (default: 1); the result is the same", 1, kMaxThreads,
         [&](std::uint64_t n) { options.threads = static_cast<unsigned>(n); });
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
    add_json(app, options);
    add_rulebook(app, options, "set a value over the rulebook; repeatable");
  } else {
    add_scenario(app, options);
    if (name == "judge") {
      value(app, "--move", "JSON", "rule on this move instead of what the scenario declares",
            [&](const std::string& text) { options.move = text; });
    } else if (name == "odds") {
      add_policy(app, options);
      app.add_flag("--brief", options.brief, "without the distributions, and of the clauses the ids alone");
      app.add_flag("--exact", options.exact, "fractions whole, however long");
    } else if (name == "advise") {
      app.add_flag("--brief", options.brief, "of the clauses it rests on the ids alone");
    } else if (name == "play") {
      add_play(app, options);
    } else if (name == "simulate") {
      add_simulate(app, options);
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
  const int named = (options.name ? 1 : 0) + (options.edition ? 1 : 0) + (options.request.rulebook ? 1 : 0);
  if (options.command == "rulebook" && named > 1) return "one of NAME, --edition and --rulebook was expected";
  return "";
}

/// What a command says of itself: drawn here, since CLI11 folds no lines.
std::string help(const CLI::App& app, const Usage& usage) {
  report::Page page(output_style());
  page.words(usage.says, 0);
  std::string line = fmt::format("casus {} [OPTIONS]", usage.name);
  std::vector<std::vector<report::Cell>> arguments;
  std::vector<std::vector<report::Cell>> options;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      const std::string name = option->get_name(true, false);
      line += option->get_required() ? " " + name : " [" + name + "]";
      if (option->get_expected_max() > 1) line += "...";
      arguments.push_back({{option->get_name(true, false)}, {option->get_description()}});
    } else {
      const std::string type = option->get_type_name();
      options.push_back(
          {{option->get_name() + (type.empty() ? "" : " " + type)}, {option->get_description()}});
    }
  }
  page.blank();
  page.line({{"Usage: " + line}});
  page.blank();
  arguments.insert(arguments.end(), options.begin(), options.end());
  report::rows(page, arguments);
  page.heading("Example");
  page.line({{std::string("  ") + usage.example}});
  return page.take();
}

/// One printable line: arguments may hold anything.
std::string one_line(std::string text) {
  Fault fault;
  fault.what = std::move(text);
  return to_string(fault);
}

}  // namespace

std::variant<Options, Done> parse(int argc, char** argv) {
  if (argc < 2) return Done{0, welcome(), ""};
  const std::string first = argv[1];
  if (first == "--version") return Done{0, "casus " CASUS_VERSION "\n", ""};
  if (first == "--help" || first == "-h" || first == "help") return Done{0, welcome(), ""};
  const auto usage =
      std::find_if(kUsages.begin(), kUsages.end(), [&](const Usage& one) { return first == one.name; });
  if (usage == kUsages.end()) {
    std::vector<std::string> known{"--help", "--version"};
    for (const Usage& one : kUsages) known.emplace_back(one.name);
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
    return Done{0, help(app, *usage), ""};
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
