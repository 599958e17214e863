#pragma once
// All commands, and the whole program.

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "cli/command.hpp"
#include "cli/help.hpp"

namespace casus::cli {

extern const CommandEntry kSystems;
extern const CommandEntry kScenarios;
extern const CommandEntry kJudge;
extern const CommandEntry kOdds;
extern const CommandEntry kAdvise;
extern const CommandEntry kPlay;
extern const CommandEntry kJournal;
extern const CommandEntry kMatch;
extern const CommandEntry kSimulate;
extern const CommandEntry kSensitivity;
extern const CommandEntry kSweep;
extern const CommandEntry kStudy;
extern const CommandEntry kCompare;
extern const CommandEntry kDice;
extern const CommandEntry kNew;
extern const CommandEntry kCheck;
extern const CommandEntry kVerify;
extern const CommandEntry kLuck;
extern const CommandEntry kRulebook;
extern const CommandEntry kServe;
extern const CommandEntry kCompletion;
extern const CommandEntry kManual;

/// The commands in the order in which help shows them.
inline constexpr const CommandEntry* kCommands[] = {
    &kSystems,  &kScenarios,   &kJudge,    &kOdds,  &kAdvise,     &kPlay,  &kJournal, &kMatch,
    &kSimulate, &kSensitivity, &kSweep,    &kStudy, &kCompare,    &kDice,  &kNew,     &kCheck,
    &kVerify,   &kLuck,        &kRulebook, &kServe, &kCompletion, &kManual};

/// Returns the possible next words after "casus" and `words`, for the scripts of `completion`.
std::string complete(const std::vector<std::string>& words);

/// Returns every command with its options.
std::vector<CommandHelp> all_commands();

/// A result of parsing that needs no command: help, the version, or an error in the command line.
struct ParseOutcome {
  int status = 0;
  std::string out;
  std::string err;
};
/// Parses the command line. Returns the command with its options.
std::variant<std::unique_ptr<Command>, ParseOutcome> parse(int argc, char** argv);

/// Runs the whole program. Returns the exit status.
int run(int argc, char** argv);

}  // namespace casus::cli
