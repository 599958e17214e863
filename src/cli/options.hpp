#pragma once
// What a command line asks for, as plain data.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "answers/answers.hpp"
#include "cli/help.hpp"
#include "systems/registry.hpp"

namespace casus::cli {

struct Options {
  std::string command;  ///< "odds"
  bool json = false;
  bool brief = false;
  bool exact = false;
  Request request;  ///< scenario, rulebook, values set

  std::optional<std::string> move;        ///< judge: a move's JSON
  bool why_not = false;                   ///< judge: what is not allowed, and why
  std::optional<std::string> area;        ///< judge: a place or thing by its name
  std::optional<PolicyKind> policy;       ///< odds, simulate
  std::optional<std::string> goal;        ///< advise: what is wanted
  std::optional<std::string> seed;        ///< play: any text
  std::optional<std::string> answers;     ///< play: a file of moves, one a line
  std::optional<std::string> log;         ///< play: where the log goes
  std::optional<std::string> next;        ///< play: where the scenario that follows goes
  std::optional<std::string> commit;      ///< play: where a fresh seed is kept; nothing is played
  std::optional<std::string> secret;      ///< play: such a seed
  std::vector<std::string> contribute;    ///< play: PLAYER=TEXT, or PLAYER who is asked
  std::uint64_t runs = 1'000'000;         ///< simulate
  std::uint64_t stream = 1;               ///< simulate: the seed of its generator
  std::optional<unsigned> threads;        ///< simulate, sweep
  std::vector<std::string> vary;          ///< sweep: axes
  std::optional<double> find;             ///< sweep: a chance
  std::optional<std::string> csv;         ///< sweep, dice: where it goes
  std::optional<std::string> svg;         ///< where the picture goes
  std::vector<std::string> rulebooks;     ///< compare
  std::string expression;                 ///< dice
  std::string shell;                      ///< completion
  std::vector<std::string> words;         ///< complete: what stands behind "casus" so far
  std::vector<std::string> files;         ///< check
  std::string file;                       ///< verify: the log
  std::string system;                     ///< rulebook
  std::optional<std::string> name;        ///< rulebook: a built-in one or a file
  std::optional<int> edition;             ///< rulebook
  std::string listen = "127.0.0.1:8080";  ///< serve
  std::uint64_t budget = 2;               ///< serve: seconds of a request
  std::uint64_t study_budget = 60;        ///< serve: seconds of a sweep
  std::uint64_t most_in_work = 512;       ///< serve: questions in each lane
  bool trusts_proxy = false;              ///< serve: a proxy names the client
  bool guide = false;                     ///< rulebook: the page for players
};

/// What the command line itself already answers: help, the version, or what is wrong with it.
struct Done {
  int status = 0;
  std::string out;
  std::string err;
};

/// Every command with its options.
std::vector<CommandHelp> all_commands();

std::variant<Options, Done> parse(int argc, char** argv);

}  // namespace casus::cli
