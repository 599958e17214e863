#include "cli/help.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "report/text/parts.hpp"
#include "systems/registry.hpp"

namespace casus::cli {
namespace {

constexpr std::array kUsages{
    Usage{"systems", "the games it knows, and their rulebooks", "",
          "The systems that casus knows, with the rulebooks that come with it.", "casus systems"},
    Usage{"judge", "is it allowed, and by which clause?", "SCENARIO",
          "Is it allowed? Rules on the move that the scenario declares, or on --move, clause by clause; "
          "where none "
          "is declared, lists every legal one. --why-not lists what is not allowed instead, and why. Exit "
          "status "
          "1: not allowed.",
          "casus judge duel.toml --move '{\"type\":\"pass\"}'"},
    Usage{"odds", "everything that can come of it, exactly", "SCENARIO",
          "Everything that can come of a conflict, with exact probabilities.",
          "casus odds duel.toml --set edition=1 --json"},
    Usage{"advise", "the best choice, and what each choice is worth", "SCENARIO",
          "The best choice, what each choice is worth, and how best play goes on.",
          "casus advise duel.toml --set rulebook.engagement.luck=false"},
    Usage{"play", "roll it, fairly, die by die, and settle it", "SCENARIO",
          "Plays the conflict with fair dice: what the scenario declares first, then whatever the players "
          "choose, "
          "asked at the terminal or read from --answers. The commitment to the seed stands before the first "
          "throw.",
          "casus play duel.toml --seed 'Tuesday, table 3' --log duel.log"},
    Usage{"simulate", "play it a million times: the check on the odds", "SCENARIO",
          "Plays the conflict many times, throwing every die, and compares with what is computed.",
          "casus simulate duel.toml --runs 1000000 --seed 7 --threads 2"},
    Usage{"sensitivity", "what one more, or one fewer, would change", "SCENARIO",
          "What one more, or one fewer, of each thing would change: every number of the scenario and of its "
          "rulebook "
          "that a designer turns, a step up and a step down, exactly.",
          "casus sensitivity duel.toml --svg tornado.svg"},
    Usage{"sweep", "who wins over a grid of values", "SCENARIO",
          "Who wins over a grid of values: up to three axes, each a path of the scenario or (rulebook.PATH) "
          "of its "
          "rulebook with the values it takes, a..b, a..b..step or a list.",
          "casus sweep duel.toml --vary dice.attacker=0..12 --vary dice.defender=0..12 --csv duel.csv"},
    Usage{"compare", "the same conflict under two rulebooks", "SCENARIO",
          "The same conflict under two rulebooks, or up to four, side by side, and where they differ. One "
          "--rulebook "
          "alone is compared with the one in force.",
          "casus compare duel.toml --rulebook mine.toml --rulebook yours.toml"},
    Usage{"dice", "any dice, exactly: 4d6kh3, count(10d10>=7)", "EXPRESSION",
          "Everything that can come of dice, exactly: distribution, mean, deviation (docs/dice.md has the "
          "language).",
          "casus dice '4d6kh3' --svg ability.svg"},
    Usage{"check", "every fault of scenarios and rulebooks", "FILE...",
          "Every fault of scenario and rulebook files, with line and column. Exit status 1: faulty.",
          "casus check scenarios/*.toml mine.toml"},
    Usage{"verify", "play a log again, byte for byte", "LOG",
          "Checks a log: its seal, and that playing it again gives the same bytes. Exit status 1: not valid.",
          "casus verify duel.log"},
    Usage{"rulebook", "numbers and options, to copy and change", "SYSTEM",
          "Prints the rulebook in force as TOML, to be copied and changed: each field with its clause, how "
          "firm that "
          "clause is, and what the field does. --guide prints a page for players instead.",
          "casus rulebook SYSTEM --edition 1 > mine.toml && casus odds duel.toml --rulebook mine.toml"},
    Usage{"serve", "the page, and the same answers over HTTP", "",
          "Serves a page for phones and desks, and the same answers over HTTP (docs/service.md), until "
          "Ctrl-C. It "
          "reads no "
          "file that a request names, and asks no other host for anything.",
          "casus serve --listen 127.0.0.1:8080"},
    Usage{"completion", "completion for your shell", "SHELL",
          "Prints what a shell needs to complete commands, options, files and paths: of bash or zsh.",
          "source <(casus completion bash)"},
    Usage{"manual", "the manual page", "", "Prints the manual page.", "casus manual | man -l -"},
};

/// Text as troff takes it.
std::string troff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'' && (out.empty() || out.back() == '\n')) {
      out += "\\&'";
    } else {
      out += c;
    }
  }
  return out;
}

std::string manual_entry(const OptionHelp& option) {
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", troff(option.name),
                     option.type.empty() ? "" : " \\fI" + troff(option.type) + "\\fR", troff(option.says));
}

}  // namespace

std::span<const Usage> usages() { return kUsages; }

std::string welcome() {
  std::string text = "casus settles conflicts in strategy board games: exactly, fairly.\n\n";
  std::size_t name = 0;
  std::size_t takes = 0;
  for (const Usage& usage : kUsages) {
    name = std::max(name, std::string_view(usage.name).size());
    takes = std::max(takes, std::string_view(usage.takes).size());
  }
  for (const Usage& usage : kUsages)
    text += fmt::format("  casus {:<{}} {:<{}}  {}\n", usage.name, name, usage.takes, takes, usage.brief);
  text += fmt::format(
      "\nSCENARIO is a file in TOML or JSON: scenarios/ has some. Begin with\n"
      "  casus odds scenarios/{}/worked-example.toml\n"
      "'casus COMMAND --help' says more, with an example.\n",
      casus::systems().front().id);
  return text;
}

std::string help_text(const report::Style& style, const CommandHelp& command) {
  report::Page page(style);
  page.words(command.says, 0);
  page.blank();
  page.line({{"Usage: " + command.line}});
  page.blank();
  std::vector<std::vector<report::Cell>> rows;
  for (const auto* all : {&command.arguments, &command.options}) {
    for (const OptionHelp& one : *all)
      rows.push_back({{one.name + (one.type.empty() ? "" : " " + one.type)}, {one.says}});
  }
  report::rows(page, rows);
  page.heading("Example");
  page.line({{"  " + command.example}});
  return page.take();
}

std::string manual(std::span<const CommandHelp> commands) {
  std::string text =
      ".TH CASUS 1 \"\" \"casus " CASUS_VERSION
      "\" \"User Commands\"\n.SH NAME\ncasus \\- settles conflicts in strategy board games\n"
      ".SH SYNOPSIS\n\\fBcasus\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] ...\n"
      ".SH DESCRIPTION\nFor a position and a declared conflict casus says whether it is allowed and by which "
      "clause, "
      "everything that can come of it with exact probabilities, and the best choice; it rolls fairly, die by "
      "die, and "
      "says who hands what to whom. A scenario is a file in TOML or JSON; \\- is standard input.\n"
      ".SH COMMANDS\n";
  for (const CommandHelp& command : commands) {
    text += fmt::format(".SS {}\n{}\n.PP\n\\fB{}\\fR\n", troff(command.name), troff(command.says),
                        troff(command.line));
    for (const OptionHelp& option : command.options) text += manual_entry(option);
    text += fmt::format(".PP\nExample:\n.PP\n.nf\n    {}\n.fi\n", troff(command.example));
  }
  text +=
      ".SH EXIT STATUS\n.TP\n0\nanswered; allowed, valid, sound\n.TP\n1\nanswered: not allowed (judge), not "
      "valid "
      "(verify), faulty (check)\n.TP\n2\nbad input or usage: one line a fault on standard error, "
      "file:line:column: what is wrong, and what was expected\n.TP\n130\nstopped by Ctrl\\-C\n"
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nno colour, also at a terminal\n.TP\nCOLUMNS\nthe width of the text, "
      "from 60 to "
      "120; else the terminal's\n";
  return text;
}

}  // namespace casus::cli
