#include "cli/help.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "report/text/parts.hpp"
#include "systems/registry.hpp"

namespace casus::cli {
namespace {

/// Returns text escaped for troff.
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

std::string welcome() {
  std::string text = "casus settles conflicts in strategy board games: exactly, fairly.\n\n";
  std::size_t name = 0;
  std::size_t takes = 0;
  for (const CommandEntry* entry : kCommands) {
    name = std::max(name, std::string_view(entry->usage.name).size());
    takes = std::max(takes, std::string_view(entry->usage.takes).size());
  }
  for (const CommandEntry* entry : kCommands) {
    const Usage& usage = entry->usage;
    text += fmt::format("  casus {:<{}} {:<{}}  {}\n", usage.name, name, usage.takes, takes, usage.brief);
  }
  text +=
      "\nSCENARIO is a file in TOML or JSON, or the name of one that comes with casus.\nBegin with\n"
      "  casus scenarios risk\n"
      "  casus odds risk/ten-against-ten\n"
      "'casus COMMAND --help' says more, with an example.\n";
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
      "says who hands what to whom. A scenario is a file in TOML or JSON, or the name of one that comes with "
      "casus; \\- is standard input.\n"
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
