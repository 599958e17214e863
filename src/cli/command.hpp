#pragma once
// The interface of commands: usage, options, and the action. A new command is a class with its entry in a
// file of its own, and its name in commands.hpp.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "report/answered_question.hpp"
#include "systems/registry.hpp"

namespace casus::cli {

class Line;

/// The usage of a command in words.
struct Usage {
  const char* name;
  const char* brief;  ///< for the welcome text, which shows "odds   SCENARIO" and this
  const char* takes;  ///< "SCENARIO"
  const char* says;
  const char* example;
};

/// Output for a file, or for standard output (`-`), which is written once the whole answer is complete.
struct OutputFile {
  std::string path;
  report::Pieces write;
};

inline constexpr int kBadInput = 2;       ///< the exit status of a request without an answer
inline constexpr int kInterrupted = 130;  ///< the exit status after Ctrl-C

/// The result of a command: its output, its exit status and its files.
struct Reply {
  std::string out;
  int status = 0;
  std::string notes = {};              ///< lines for standard error
  std::vector<OutputFile> files = {};  ///< written before `out`; a file on standard output replaces `out`

  /// Adds a file with a text.
  void add_file(std::string path, std::string text) {
    files.push_back({std::move(path), [text = std::move(text)](const report::TextSink& put) { put(text); }});
  }
};

/// One run of one command; its options are its members. It computes its whole answer before anything is
/// written. Only `play` may show events while they happen.
class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  /// Declares the options, and where their values are stored.
  virtual void options(Line& line) = 0;
  /// Returns a message about contradicting options, or an empty text.
  [[nodiscard]] virtual std::string contradiction() const { return ""; }
  [[nodiscard]] virtual Result<Reply> run() const = 0;
};

/// A command in the list: its usage, and a function that creates it.
struct CommandEntry {
  Usage usage;
  std::unique_ptr<Command> (*make)();
};

template <class C>
std::unique_ptr<Command> make() {
  return std::make_unique<C>();
}

/// The output forms of an answer, and their files.
struct OutputFormat {
  bool json = false;
  bool brief = false;
  bool exact = false;
  std::optional<std::string> csv;
  std::optional<std::string> svg;

  [[nodiscard]] std::string contradiction() const;
  /// Returns the answer in these forms: files, and JSON or text for standard output.
  [[nodiscard]] Result<Reply> shown(Result<report::AnsweredQuestion> answered) const;
};

/// The options --value, --exactly, --at-least and --at-most, each of which may be repeated.
struct ValueOptions {
  std::vector<std::string> texts[4];  ///< by report::ValueQuestion::Chance

  void options(Line& line);
  [[nodiscard]] std::string contradiction() const;
  [[nodiscard]] report::ValueQuestions questions() const;  ///< requires options without a contradiction
};

/// A question about one scenario, or about several variants of it.
class QuestionCommand : public Command {
 public:
  [[nodiscard]] std::string contradiction() const override { return format_.contradiction(); }

 protected:
  /// Declares the options that nearly every question has: scenario, JSON, settings, rulebook.
  void question(Line& line);
  [[nodiscard]] Result<std::shared_ptr<const Table>> open() const;

  Request request_;  // scenario, rulebook, settings
  OutputFormat format_;
  std::optional<PolicyKind> policy_;
  Allowance allowance_;
};

}  // namespace casus::cli
