#pragma once
// What Casus says of itself: the welcome, a command's help, the manual page. One description of each command
// serves all of them, and completion in the shell.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/text/page.hpp"

namespace casus::cli {

/// An option or an argument: "--set", "PATH=VALUE", what it does.
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

/// What `casus` alone says.
std::string welcome();
/// What `casus COMMAND --help` says.
std::string help_text(const report::Style& style, const CommandHelp& command);
/// The manual page, for man(1).
std::string manual(std::span<const CommandHelp> commands);

}  // namespace casus::cli
