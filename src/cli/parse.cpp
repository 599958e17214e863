// Parses the command line with CLI11. Only this file includes it, because it is slow to compile.

#include <CLI/CLI.hpp>
#include <charconv>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/line.hpp"
#include "cli/terminal.hpp"
#include "files/nearest.hpp"

namespace casus::cli {
namespace {

constexpr std::uint64_t kMaxThreads = 256;

/// Returns the number that is the whole text, in [least, most]. Throws CLI::ValidationError otherwise.
template <class Number>
Number number_of(const std::string& name, const std::string& text, Number least, Number most,
                 const std::string& expected) {
  Number n{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size() || !(n >= least && n <= most))
    throw CLI::ValidationError(fmt::format("{} is '{}', {} was expected", name, text, expected));
  return n;
}

ParseOutcome refused(const std::string& what) { return {2, "", "casus: " + what + '\n'}; }

/// Returns the message about an unexpected argument.
std::string unexpected(const CLI::App& command, const std::string& argument) {
  if (argument.size() < 2 || argument.front() != '-') {
    // Users may give the rulebooks to compare as arguments.
    if (command.get_name() == "compare") {
      return fmt::format(
          "compare: '{}' is one argument too many, each rulebook follows its --rulebook: casus "
          "compare SCENARIO --rulebook {}",
          argument, argument);
    }
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

/// Returns the description of a command and its options from CLI11.
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

void declare(CLI::App& app, Command& command) {
  app.set_help_flag("-h,--help", "what you are reading");
  Line line(app);
  command.options(line);
}

/// Returns a printable line, because arguments may have any bytes.
std::string one_line(std::string text) {
  Fault fault;
  fault.what = std::move(text);
  return to_string(fault);
}

}  // namespace

CLI::Option* Line::taken(const std::string& name, const std::string& type, const std::string& says,
                         const Take& take) {
  return app_.add_option_function<std::string>(name, take, says)->type_name(type)->allow_extra_args(false);
}

void Line::argument(const std::string& name, const std::string& says, std::string& into) {
  taken(name, "", says, [&into](const std::string& text) { into = text; })->required();
}

void Line::arguments(const std::string& name, const std::string& says, std::vector<std::string>& into) {
  app_.add_option(name, into, says)->required()->type_name("");
}

void Line::more_arguments(const std::string& name, const std::string& says, std::vector<std::string>& into) {
  app_.add_option(name, into, says)->type_name("");
}

void Line::optional_argument(const std::string& name, const std::string& says,
                             std::optional<std::string>& into) {
  value(name, "", says, into);
}

void Line::flag(const std::string& name, const std::string& says, bool& into) {
  app_.add_flag(name, into, says);
}

void Line::value(const std::string& name, const std::string& type, const std::string& says,
                 std::optional<std::string>& into) {
  taken(name, type, says, [&into](const std::string& text) { into = text; });
}

void Line::repeated(const std::string& name, const std::string& type, const std::string& says,
                    std::vector<std::string>& into) {
  app_.add_option(name, into, says)
      ->type_name(type)
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void Line::integer(const std::string& name, const std::string& says, std::uint64_t least, std::uint64_t most,
                   const std::function<void(std::uint64_t)>& take) {
  taken(name, "N", says, [=](const std::string& text) {
    take(number_of(name, text, least, most, fmt::format("an integer from {} to {}", least, most)));
  });
}

void Line::chance(const std::string& name, const std::string& says, std::optional<double>& into) {
  taken(name, "CHANCE", says, [&into, name](const std::string& text) {
    into = number_of(name, text, 0.0, 1.0, "a number from 0 to 1");
  });
}

void Line::scenario(Request& request, OutputFormat& wanted, bool optional) {
  taken("SCENARIO", "",
        "a scenario in TOML or JSON, or one that comes with casus by its name (casus scenarios); - for "
        "standard input",
        [&request](const std::string& text) { request.scenario = text; })
      ->required(!optional);
  value("--game", "FILE", "a game told in one file, for a scenario that names no system", request.game);
  json(wanted.json);
  sets(request, "set a value over the scenario, or rulebook.PATH=VALUE over its rulebook; repeatable");
}

void Line::rulebook(Request& request) {
  value("--rulebook", "FILE", "a rulebook: a file, or the name of a built-in one", request.rulebook);
}

void Line::sets(Request& request, const std::string& says) {
  repeated("--set", "PATH=VALUE", says, request.sets);
}

void Line::policy(std::optional<PolicyKind>& into) {
  taken("--policy", "declared|best",
        "who chooses how: as declared (the answer says what comes after it), or as advised (default: "
        "declared, where the scenario declares something)",
        [&into](const std::string& text) {
          if (text != "declared" && text != "best") {
            throw CLI::ValidationError(
                fmt::format("--policy is '{}', 'declared' or 'best' was expected", text));
          }
          into = text == "best" ? PolicyKind::best : PolicyKind::declared;
        });
}

void Line::threads(std::optional<unsigned>& into, const std::string& otherwise) {
  integer("--threads", "how many cores work (default: " + otherwise + "); the result is the same", 1,
          kMaxThreads, [&into](std::uint64_t n) { into = static_cast<unsigned>(n); });
}

void Line::allowance(Allowance& into, std::uint64_t seconds) {
  into.seconds = into.usual = seconds;
  number("--seconds", fmt::format("how long it may take (default: {})", seconds), 1, Allowance::kMaxSeconds,
         into.seconds);
  number("--memory", fmt::format("how much memory it may take, in MiB (default: {})", into.memory), 1,
         Allowance::kMaxMemory, into.memory);
}

void Line::json(bool& into) { flag("--json", "answer in JSON (docs/json.md)", into); }

void Line::csv(OutputFormat& wanted) {
  value("--csv", "FILE", "write it as CSV; - for standard output, without the text", wanted.csv);
}

void Line::svg(std::optional<std::string>& into) {
  value("--svg", "FILE", "draw it; - for standard output, without the text", into);
}

std::vector<CommandHelp> all_commands() {
  std::vector<CommandHelp> all;
  for (const CommandEntry* entry : kCommands) {
    const auto command = entry->make();
    CLI::App app("", entry->usage.name);
    declare(app, *command);
    all.push_back(described(app, entry->usage));
  }
  return all;
}

std::variant<std::unique_ptr<Command>, ParseOutcome> parse(int argc, char** argv) {
  if (argc < 2) return ParseOutcome{0, welcome(), ""};
  const std::string first = argv[1];
  if (first == "--version") return ParseOutcome{0, "casus " CASUS_VERSION "\n", ""};
  if (first == "complete") return ParseOutcome{0, complete({argv + 2, argv + argc}), ""};  // not in the help
  if (first == "--help" || first == "-h" || first == "help") return ParseOutcome{0, welcome(), ""};
  const auto* const entry = std::find_if(std::begin(kCommands), std::end(kCommands),
                                         [&](const auto* one) { return first == one->usage.name; });
  if (entry == std::end(kCommands)) {
    std::vector<std::string> known{"--help", "--version"};
    for (const CommandEntry* one : kCommands) known.emplace_back(one->usage.name);
    const std::string kind = first.starts_with('-') ? "option" : "command";
    return refused(one_line(fmt::format("unknown {} '{}', {}", kind, first, files::suggest(first, known))));
  }

  auto command = (*entry)->make();
  CLI::App app("", first);
  try {
    declare(app, *command);
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::CallForHelp&) {
    return ParseOutcome{0, help_text(output_style(), described(app, (*entry)->usage)), ""};
  } catch (const CLI::ExtrasError&) {
    return refused(one_line(unexpected(app, app.remaining().front())));
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string name = error.what();
    return refused(
        one_line(fmt::format("{}: {}: a value was expected", first, name.substr(0, name.find(':')))));
  } catch (const CLI::ParseError& error) {
    return refused(one_line(fmt::format("{}: {}", first, error.what())));
  }
  if (const std::string wrong = command->contradiction(); !wrong.empty())
    return refused(one_line(first + ": " + wrong));
  return command;
}

}  // namespace casus::cli
