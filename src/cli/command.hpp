#pragma once
// What a command is: how it is used, its options, and what it does with them. A new command is a class with
// its entry in a file of its own, and its name in commands.hpp.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "report/answered_question.hpp"
#include "systems/registry.hpp"

namespace casus::cli {

class Line;

/// How a command is used, for people.
struct Usage {
  const char* name;
  const char* brief;  ///< for the welcome: "odds   SCENARIO" and this
  const char* takes;  ///< "SCENARIO"
  const char* says;
  const char* example;
};

/// Something to be written to a file, or to standard output (`-`), once the whole answer is there.
struct OutputFile {
  std::string path;
  report::Pieces write;
};

inline constexpr int kBadInput = 2;       ///< the status of what could not be answered
inline constexpr int kInterrupted = 130;  ///< the status after Ctrl-C

struct Reply {
  std::string out;
  int status = 0;
  std::string notes = {};              ///< lines for standard error
  std::vector<OutputFile> files = {};  ///< written before `out`; one on standard output takes its place
};

/// One command, once: its options are its members. It computes its whole answer before anything is written;
/// `play` alone may show what happens as it happens.
class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  /// Says which options there are, and where their values go.
  virtual void options(Line& line) = 0;
  /// What contradicts itself in them; empty where nothing does.
  [[nodiscard]] virtual std::string contradiction() const { return ""; }
  [[nodiscard]] virtual Result<Reply> run() const = 0;
};

struct CommandEntry {
  Usage usage;
  std::unique_ptr<Command> (*make)();
};

template <class Made>
std::unique_ptr<Command> make() {
  return std::make_unique<Made>();
}

/// In which forms an answer is written, and where to.
struct OutputFormat {
  bool json = false;
  bool brief = false;
  bool exact = false;
  std::optional<std::string> csv;
  std::optional<std::string> svg;

  [[nodiscard]] std::string contradiction() const;
  /// The answer so: files, and JSON or text for standard output.
  [[nodiscard]] Result<Reply> shown(Result<report::AnsweredQuestion> answered) const;
};

/// The options --value, --exactly, --at-least and --at-most, each of which may be given several times.
struct ValueOptions {
  std::vector<std::string> texts[4];  ///< by report::ValueQuestion::Chance

  void options(Line& line);
  [[nodiscard]] std::string contradiction() const;
  [[nodiscard]] report::ValueQuestions questions() const;  ///< of options without a contradiction
};

/// A question, put to the table of a scenario or to several.
class QuestionCommand : public Command {
 public:
  [[nodiscard]] std::string contradiction() const override { return format_.contradiction(); }

 protected:
  /// The options that nearly every question has: scenario, JSON, values set, rulebook.
  void question(Line& line);
  [[nodiscard]] Result<std::shared_ptr<const Table>> open() const;

  Request request_;  // scenario, rulebook, values set
  OutputFormat format_;
  std::optional<PolicyKind> policy_;
  Allowance allowance_;
};

}  // namespace casus::cli
