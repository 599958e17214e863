// The commands check, verify, rulebook and systems, which need no question about a conflict.

#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/line.hpp"
#include "cli/terminal.hpp"
#include "files/nearest.hpp"
#include "files/path.hpp"
#include "report/guide.hpp"
#include "report/json/json.hpp"
#include "report/json/reference_json.hpp"
#include "report/log.hpp"
#include "report/rulebook.hpp"
#include "report/text/text.hpp"
#include "report/verify.hpp"
#include "systems/file_kind.hpp"

namespace casus::cli {
namespace {

/// Returns the name of the built-in rulebook of an edition.
Result<std::string> name_of_edition(const SystemInfo& system, std::int64_t edition) {
  std::string known;
  for (const std::string_view name : system.rulebooks) {
    const auto rulebook = load_rulebook(std::string(name));
    const files::Node* node = rulebook ? rulebook->root.find("edition") : nullptr;
    if (node == nullptr || node->integer() == nullptr) continue;
    if (*node->integer() == edition) return std::string(name);
    known += (known.empty() ? "" : " or ") + std::to_string(*node->integer());
  }
  return Fault{{},
               "--edition: there is no edition " + std::to_string(edition) + " of " + std::string(system.id),
               known.empty() ? "it has no editions" : known + " was expected"};
}

class SystemsCommand final : public Command {
 public:
  void options(Line& line) override { line.json(json_); }
  [[nodiscard]] Result<Reply> run() const override {
    return Reply{json_ ? report::json_line(report::systems_node()) : report::systems_text(output_style())};
  }

 private:
  bool json_ = false;
};

Fault unknown_system(const std::string& name) {
  std::vector<std::string> known;
  for (const SystemInfo& one : casus::systems()) known.emplace_back(one.id);
  return {{}, "there is no system '" + name + "'", files::suggest(name, known)};
}

class Scenarios final : public Command {
 public:
  void options(Line& line) override {
    line.optional_argument("SYSTEM", "those of one game, as casus systems names it", system_);
    line.json(json_);
  }
  [[nodiscard]] Result<Reply> run() const override {
    if (system_ && find_system(*system_) == nullptr) return unknown_system(*system_);
    const std::string system = system_.value_or("");
    if (!json_) return Reply{report::scenarios_text(output_style(), system)};
    const auto list = report::scenarios_node(system);
    if (!list) return list.faults();
    return Reply{report::json_line(*list)};
  }

 private:
  std::optional<std::string> system_;
  bool json_ = false;
};

class RulebookCommand final : public Command {
 public:
  void options(Line& line) override {
    line.argument("SYSTEM", "as casus systems names it, or the file of a game", system_);
    line.optional_argument("NAME", "a built-in rulebook, or a file", name_);
    line.number("--edition", "the built-in rulebook of an edition", 0, 1000, edition_);
    line.flag("--guide", "a page for players instead, in Markdown: what decides each thing", guide_);
    line.json(json_);
    line.rulebook(request_);
    line.sets(request_, "set a value over the rulebook; repeatable");
  }
  [[nodiscard]] std::string contradiction() const override {
    const int named = (name_ ? 1 : 0) + (edition_ ? 1 : 0) + (request_.rulebook ? 1 : 0);
    if (named > 1) return "one of NAME, --edition and --rulebook was expected";
    return guide_ && json_ ? "one of --guide and --json was expected" : "";
  }
  [[nodiscard]] Result<Reply> run() const override;

 private:
  /// Returns the requested rulebook: by name or file, by edition, else the system's default.
  [[nodiscard]] Result<std::string> wanted(const SystemInfo& system) const {
    if (name_) return *name_;
    if (request_.rulebook) return *request_.rulebook;
    if (edition_) return name_of_edition(system, static_cast<std::int64_t>(*edition_));
    const files::Document scenario{files::Node(files::Node::Table{{"system", files::Node(system.id)}}), {""}};
    const auto name = default_rulebook(scenario);
    if (!name) return name.faults();
    return std::string(*name);
  }

  std::string system_;
  std::optional<std::string> name_;
  std::optional<std::uint64_t> edition_;
  Request request_;  // the rulebook and its settings
  bool guide_ = false;
  bool json_ = false;
};

Result<Reply> RulebookCommand::run() const {
  const SystemInfo* system = find_system(system_);
  std::optional<OwnSystem> own;
  std::error_code ignored;
  const bool is_file =
      system_.find_first_of("./") != std::string::npos || std::filesystem::is_regular_file(system_, ignored);
  if (system == nullptr && is_file) {
    auto game = load_game(system_);
    if (!game) return game.faults();
    own = *std::move(game);
    system = &own->system->info();
  }
  if (system == nullptr) {
    Fault fault = unknown_system(system_);
    fault.expected += ", or the file of a game";
    return fault;
  }
  auto document = [&]() -> Result<files::Document> {
    if (own && !name_ && !request_.rulebook && !edition_) return own->rulebook;
    const auto name = wanted(*system);
    auto loaded = name ? load_rulebook(*name) : Result<files::Document>(name.faults());
    return loaded ? completed_rulebook(*std::move(loaded), own ? &own->rulebook : nullptr) : loaded;
  }();
  if (!document) return document.faults();
  for (const std::string& set : request_.sets) {
    // Every setting here concerns the rulebook, so the prefix that other commands need is optional.
    const std::string_view prefix = "rulebook.";
    auto changed = files::assign(std::move(*document),
                                 set.starts_with(prefix) ? std::string_view(set).substr(prefix.size()) : set);
    if (!changed) return changed.faults();
    *document = std::move(*changed);
  }
  const auto faults = own ? std::optional(own->system->check_rulebook(*document)) : check_rulebook(*document);
  if (faults && !faults->empty()) return *faults;
  const files::Node* of = document->root.find("system");
  if (!faults || of == nullptr || of->text() == nullptr || *of->text() != system->id) {
    return Fault{document->place(of == nullptr ? document->root : *of),
                 "this is no rulebook of " + std::string(system->id), ""};
  }
  if (guide_)
    return Reply{own ? report::guide_markdown(*own->system, *document, system_)
                     : report::guide_markdown(*system, *document)};
  return Reply{json_ ? report::json_line(report::rulebook_node(*system, *document))
                     : report::rulebook_toml(*system, *document)};
}

class Check final : public Command {
 public:
  void options(Line& line) override {
    line.arguments("FILE", "scenarios, rulebooks and games; - for standard input", files_);
    line.value("--game", "FILE", "a game told in one file, for rulebooks and scenarios of it", game_);
    line.json(json_);
    line.allowance(allowance_, Allowance::kQuestion);
  }
  [[nodiscard]] Result<Reply> run() const override {
    Reply reply;
    Checked all;
    bool sound = true;
    Progress progress(allowance_);
    for (const std::string& file : files_) {
      const Checked one = check_file(file, progress.limits(), game_);
      if (interrupted()) return stopped();
      if (one.sound()) reply.out += to_string(Fault{{file, 0, 0}, "sound", ""}) + '\n';
      for (Fault warning : one.warnings) {
        warning.what.insert(0, "warning: ");
        reply.out += to_string(warning) + '\n';
      }
      for (const Fault& fault : one.faults) reply.out += to_string(fault) + '\n';
      for (const ExampleText& example : one.examples) {
        for (const Fault& fault : example.faults) reply.out += to_string(fault) + '\n';
      }
      if (one.is_game && one.faults.empty()) reply.out += report::game_text(output_style(), one);
      sound = sound && one.sound();
      all.add(one);
    }
    if (json_) reply.out = report::json_line(report::checked_node(all));
    reply.status = sound ? 0 : 1;
    return reply;
  }

 private:
  std::vector<std::string> files_;
  std::optional<std::string> game_;
  bool json_ = false;
  Allowance allowance_;
};

class New final : public Command {
 public:
  void options(Line& line) override {
    line.argument("FILE", "where the game is written; it must not be there yet", file_);
    line.value("--title", "TEXT", "what the game is called", title_);
    line.value("--like", "GAME", "begin with a game that casus knows, as casus systems names it", like_);
  }
  [[nodiscard]] Result<Reply> run() const override {
    std::error_code ignored;
    if (std::filesystem::exists(file_, ignored))
      return Fault{{file_, 0, 0}, "this file is there already", "another name was expected"};
    std::string title = title_.value_or(std::filesystem::path(file_).stem().string());
    if (!title_) std::replace(title.begin(), title.end(), '-', ' ');
    Reply reply;
    const Result<std::string> made = like_ ? new_game_like(*like_, title) : new_game(title);
    if (!made) return made.faults();
    const std::string& text = *made;
    reply.files.push_back({file_, [text](const report::TextSink& put) { put(text); }});
    reply.notes = file_ + ": a game that plays; casus check " + file_ +
                  " reads it back and runs its example" + (like_ ? "s\n" : "\n");
    return reply;
  }

 private:
  std::string file_;
  std::optional<std::string> title_;
  std::optional<std::string> like_;
};

class Verify final : public Command {
 public:
  void options(Line& line) override {
    line.argument("LOG", "the log of a play; - for standard input", file_);
    line.json(json_);
  }
  [[nodiscard]] Result<Reply> run() const override {
    const auto log = read_bytes(file_, report::kMaxLogBytes);
    if (!log) return log.faults();
    const std::string name = file_ == "-" ? "standard input" : file_;
    if (const auto fault = other_kind(name, *log, FileKind::log)) return *fault;
    const Progress progress({Allowance::kStudy, Allowance::kStudy});
    const report::Verdict verdict = report::verify(*log, CASUS_VERSION);
    const int status = verdict.valid ? 0 : 1;
    if (json_) return Reply{report::json_line(report::verdict_node(verdict)), status};
    return Reply{report::verdict_text(verdict, name), status};
  }

 private:
  std::string file_;
  bool json_ = false;
};

}  // namespace

const CommandEntry kSystems{
    {"systems", "the games it knows, and their rulebooks", "",
     "The systems that casus knows, with the rulebooks that come with it.", "casus systems"},
    make<SystemsCommand>};
const CommandEntry kScenarios{
    {"scenarios", "the situations that come with it", "[SYSTEM]",
     "The scenarios that come with casus, of one game or of all. A command that takes a SCENARIO takes each "
     "by its name, in any folder.",
     "casus scenarios risk && casus odds risk/ten-against-ten"},
    make<Scenarios>};
const CommandEntry kRulebook{
    {"rulebook", "numbers and options, to copy and change", "SYSTEM",
     "Prints the rulebook in force as TOML, to be copied and changed: each field with its clause, how firm "
     "that clause is, and what the field does. --guide prints a page for players instead.",
     "casus rulebook SYSTEM --edition 1 > mine.toml && casus odds duel.toml --rulebook mine.toml"},
    make<RulebookCommand>};
const CommandEntry kCheck{
    {"check", "every fault of scenarios, rulebooks and games", "FILE...",
     "Every fault of scenario, rulebook and game files, with line and column. A game is read back as "
     "sentences, "
     "and its examples are worked out. Exit status 1: faulty, or an example does not come out.",
     "casus check scenarios/*.toml mine.toml"},
    make<Check>};
const CommandEntry kNew{
    {"new", "a game of your own, to begin with", "FILE",
     "Writes a small game that plays, with a line for each thing that a game can say, to be changed; or "
     "with --like the whole text of a game that casus knows. docs/your-game.md shows the way from there.",
     "casus new mine.toml --like risk && casus check mine.toml"},
    make<New>};
const CommandEntry kVerify{
    {"verify", "play a log again, byte for byte", "LOG",
     "Checks a log: its seal, and that playing it again gives the same bytes. Exit status 1: not valid.",
     "casus verify duel.log"},
    make<Verify>};

}  // namespace casus::cli
