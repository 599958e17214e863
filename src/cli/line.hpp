#pragma once
// The options of a command as it says them: where each value goes, and what it does, for the help too.
// Reading the command line itself is parse.cpp's.

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

  /// What stands there without a name; the last may be left out, the others must be given.
  void argument(const std::string& name, const std::string& says, std::string& into);
  void arguments(const std::string& name, const std::string& says, std::vector<std::string>& into);
  /// The same, where there may be none.
  void more_arguments(const std::string& name, const std::string& says, std::vector<std::string>& into);
  void optional_argument(const std::string& name, const std::string& says, std::optional<std::string>& into);

  void flag(const std::string& name, const std::string& says, bool& into);
  /// One value, never more, and never split: `--set units=[1,2]` is one value.
  void value(const std::string& name, const std::string& type, const std::string& says,
             std::optional<std::string>& into);
  /// An option that may be given several times, each with one value; commas do not part values.
  void repeated(const std::string& name, const std::string& type, const std::string& says,
                std::vector<std::string>& into);
  template <class Number>
  void number(const std::string& name, const std::string& says, std::uint64_t least, std::uint64_t most,
              Number& into) {
    integer(name, says, least, most, [&into](std::uint64_t n) { into = n; });
  }
  /// From 0 to 1.
  void chance(const std::string& name, const std::string& says, std::optional<double>& into);

  // What several commands have. `optional`: the scenario may be left out; why is the command's to say.
  void scenario(Request& request, OutputFormat& wanted, bool optional = false);
  void rulebook(Request& request);
  void sets(Request& request, const std::string& says);
  void policy(std::optional<PolicyKind>& into);
  void threads(std::optional<unsigned>& into, const std::string& otherwise);
  /// What the command may take; `seconds` are its default.
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
