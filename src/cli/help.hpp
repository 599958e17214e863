#pragma once
// The texts about Casus itself: the welcome, a command's help, the manual page. All of them, and completion
// in the shell, use one description of each command.

#include <span>
#include <string>
#include <vector>

#include "report/text/page.hpp"

namespace casus::cli {

/// An option or an argument: "--set", "PATH=VALUE", and what it does.
struct OptionHelp {
  std::string name;
  std::string type;
  std::string says;
};

struct CommandHelp {
  std::string name;
  std::string says;
  std::string line;  ///< "casus odds [OPTIONS] SCENARIO"
  std::string example;
  std::vector<OptionHelp> arguments;
  std::vector<OptionHelp> options;
};

/// Returns the output of `casus` without arguments.
std::string welcome();
/// Returns the output of `casus COMMAND --help`.
std::string help_text(const report::Style& style, const CommandHelp& command);
/// Returns the manual page for man(1).
std::string manual(std::span<const CommandHelp> commands);

}  // namespace casus::cli
