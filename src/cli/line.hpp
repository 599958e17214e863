#pragma once
// Declares the options of a command: where each value is stored, and its description for the help. parse.cpp
// parses the command line.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "answers/answers.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the name of a library
class App;
class Option;
}  // namespace CLI

namespace casus::cli {

class Line {
 public:
  explicit Line(CLI::App& app) : app_(app) {}

  /// Declares positional arguments. The last one may be optional; the others are required.
  void argument(const std::string& name, const std::string& says, std::string& into);
  void arguments(const std::string& name, const std::string& says, std::vector<std::string>& into);
  /// Declares further arguments, of which there may be none.
  void more_arguments(const std::string& name, const std::string& says, std::vector<std::string>& into);
  void optional_argument(const std::string& name, const std::string& says, std::optional<std::string>& into);

  void flag(const std::string& name, const std::string& says, bool& into);
  /// Declares an option with exactly one value, which is never split: `--set units=[1,2]` has one value.
  void value(const std::string& name, const std::string& type, const std::string& says,
             std::optional<std::string>& into);
  /// Declares an option that may be repeated, each time with one value; commas do not separate values.
  void repeated(const std::string& name, const std::string& type, const std::string& says,
                std::vector<std::string>& into);
  template <class Number>
  void number(const std::string& name, const std::string& says, std::uint64_t least, std::uint64_t most,
              Number& into) {
    integer(name, says, least, most, [&into](std::uint64_t n) { into = n; });
  }
  /// Declares an option whose value is a probability from 0 to 1.
  void chance(const std::string& name, const std::string& says, std::optional<double>& into);

  // Options that several commands share. `optional` means that the scenario may be left out; the command
  // checks when.
  void scenario(Request& request, OutputFormat& wanted, bool optional = false);
  void rulebook(Request& request);
  void sets(Request& request, const std::string& says);
  void policy(std::optional<PolicyKind>& into);
  void threads(std::optional<unsigned>& into, const std::string& otherwise);
  /// Declares the limits of time and memory; `seconds` is the default.
  void allowance(Allowance& into, std::uint64_t seconds);
  void json(bool& into);
  void csv(OutputFormat& wanted);
  void svg(std::optional<std::string>& into);

 private:
  using Take = std::function<void(const std::string&)>;
  CLI::Option* taken(const std::string& name, const std::string& type, const std::string& says,
                     const Take& take);
  void integer(const std::string& name, const std::string& says, std::uint64_t least, std::uint64_t most,
               const std::function<void(std::uint64_t)>& take);

  CLI::App& app_;
};

}  // namespace casus::cli
