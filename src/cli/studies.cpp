// The commands for designers: sensitivity, sweep, study, compare and dice.

#include <algorithm>
#include <thread>

#include "cli/commands.hpp"
#include "cli/line.hpp"
#include "cli/parts.hpp"
#include "cli/terminal.hpp"

namespace casus::cli {
namespace {

/// A command that solves many scenarios on several cores.
class StudyCommand : public QuestionCommand {
 protected:
  [[nodiscard]] unsigned threads() const {
    return threads_.value_or(std::max(std::thread::hardware_concurrency(), 1U));
  }
  std::optional<unsigned> threads_;
};

class SensitivityCommand final : public StudyCommand {
 public:
  void options(Line& line) override {
    question(line);
    line.policy(policy_);
    line.svg(format_.svg);
    line.threads(threads_, "all there are");
    line.allowance(allowance_, Allowance::kStudy);
  }
  [[nodiscard]] Result<Reply> run() const override {
    Progress progress(allowance_);
    const auto scenario = ScenarioTemplate::of(request_);
    if (!scenario) return scenario.faults();
    return format_.shown(
        report::answered(nullptr, sensitivity(*scenario, policy_, threads(), progress.limits_of_each())));
  }
};

/// A study of many lines, which may be divided into parts.
class LinesCommand : public StudyCommand {
 public:
  [[nodiscard]] std::string contradiction() const override {
    if (std::string wrong = format_.contradiction(); !wrong.empty()) return wrong;
    if (part_ && (!format_.csv || *format_.csv == "-")) return "--csv FILE was expected beside --part";
    return part_ && (format_.json || format_.svg) ? "--part writes --csv FILE and nothing else" : "";
  }

 protected:
  void lines(Line& line) {
    line.policy(policy_);
    line.csv(format_);
    line.value("--part", "I/N", "this part of N alone, into the file of --csv; begun again it goes on",
               part_);
    line.threads(threads_, "all there are");
    line.allowance(allowance_, Allowance::kLines);
  }
  [[nodiscard]] Result<Reply> run_part(const Design& design) const {
    const auto part = read_part(*part_, "--part");
    if (!part) return part.faults();
    const auto scenario = ScenarioTemplate::of(request_);
    if (!scenario) return scenario.faults();
    Progress progress(allowance_, Progress::IfUnresponsive::goes_on);
    return write_part(*scenario, design, {*part, *format_.csv, policy_, threads()},
                      progress.limits_of_each());
  }
  std::optional<std::string> part_;
};

class SweepCommand final : public LinesCommand {
 public:
  void options(Line& line) override {
    line.scenario(request_, format_, true);
    line.rulebook(request_);
    line.repeated("--vary", "PATH=VALUES", "an axis: a..b, a..b..step or value,value; up to three times",
                  vary_);
    line.chance("--find", "name the cells between which the attacker's chance crosses this, from 0 to 1",
                find_);
    lines(line);
    line.svg(format_.svg);
    line.flag("--join", "put together what --part wrote: casus sweep --join FILE... --csv FILE", join_);
    line.more_arguments("FILE", "with --join: more parts", more_);
  }
  [[nodiscard]] std::string contradiction() const override {
    if (std::string wrong = LinesCommand::contradiction(); !wrong.empty()) return wrong;
    if (join_) {
      if (request_.scenario.empty()) return "--join FILE... was expected";
      if (!format_.csv) return "--csv FILE was expected beside --join";
      const bool alone = vary_.empty() && !part_ && !find_ && !format_.json && !format_.svg;
      return alone ? "" : "--join goes with the files of parts and --csv alone";
    }
    if (request_.scenario.empty()) return "SCENARIO was expected";
    if (!more_.empty()) return "'" + more_.front() + "' is one argument too many";
    if (part_ && find_) return "--find is of a whole sweep, and --part writes one part";
    return vary_.empty() ? "--vary PATH=VALUES was expected, once at least" : "";
  }
  [[nodiscard]] Result<Reply> run() const override {
    if (join_) {
      std::vector<std::string> files{request_.scenario};
      files.insert(files.end(), more_.begin(), more_.end());
      return join_parts(files, *format_.csv);
    }
    std::vector<Axis> axes;
    for (const std::string& text : vary_) {
      auto axis = read_axis(text);
      if (!axis) return axis.faults();
      axes.push_back(std::move(*axis));
    }
    if (part_) {
      const auto design = Design::grid(std::move(axes), kMaxLines);
      return design ? run_part(*design) : design.faults();
    }
    Progress progress(allowance_);
    const auto scenario = ScenarioTemplate::of(request_);
    if (!scenario) return scenario.faults();
    auto solved = sweep(*scenario, std::move(axes), policy_, threads(), progress.limits_of_each());
    if (!solved) return solved.faults();
    return format_.shown(report::AnsweredQuestion{nullptr, report::SweepAnswer{std::move(*solved), find_}});
  }

 private:
  std::vector<std::string> vary_;
  std::optional<double> find_;
  bool join_ = false;
  std::vector<std::string> more_;
};

class StudyTable final : public LinesCommand {
 public:
  void options(Line& line) override {
    question(line);
    line.value("--table", "FILE", "designs as CSV: a column for each path, a line for each variant", table_);
    lines(line);
  }
  [[nodiscard]] std::string contradiction() const override {
    if (std::string wrong = LinesCommand::contradiction(); !wrong.empty()) return wrong;
    return table_ ? "" : "--table FILE was expected";
  }
  [[nodiscard]] Result<Reply> run() const override {
    const auto text = read_bytes(*table_, kMaxTableBytes);
    if (!text) return text.faults();
    auto design = Design::table(*text, *table_ == "-" ? "standard input" : *table_);
    if (!design) return design.faults();
    if (part_) return run_part(*design);
    Progress progress(allowance_);
    const auto scenario = ScenarioTemplate::of(request_);
    if (!scenario) return scenario.faults();
    return format_.shown(report::answered(
        nullptr, study(*scenario, *std::move(design), policy_, threads(), progress.limits_of_each())));
  }

 private:
  std::optional<std::string> table_;
};

class Compare final : public QuestionCommand {
 public:
  void options(Line& line) override {
    line.scenario(request_, format_);
    line.policy(policy_);
    line.repeated("--rulebook", "FILE",
                  "a rulebook to compare: a file, or the name of a built-in one; repeatable", rulebooks_);
    line.svg(format_.svg);
    line.allowance(allowance_, Allowance::kStudy);
  }
  [[nodiscard]] std::string contradiction() const override {
    if (std::string wrong = format_.contradiction(); !wrong.empty()) return wrong;
    return rulebooks_.empty()
               ? "--rulebook FILE was expected, once at least: casus compare SCENARIO --rulebook FILE"
               : "";
  }
  [[nodiscard]] Result<Reply> run() const override {
    Progress progress(allowance_);
    return format_.shown(
        report::answered(nullptr, compare(request_, rulebooks_, policy_, progress.limits())));
  }

 private:
  std::vector<std::string> rulebooks_;
};

class Dice final : public QuestionCommand {
 public:
  void options(Line& line) override {
    line.argument("EXPRESSION", "dice and what is done with them, such as '2d6+3'", expression_);
    line.flag("--exact", "fractions whole, however long", format_.exact);
    values_.options(line);
    line.json(format_.json);
    line.csv(format_);
    line.svg(format_.svg);
    line.allowance(allowance_, Allowance::kQuestion);
  }
  [[nodiscard]] std::string contradiction() const override {
    const std::string wrong = format_.contradiction();
    return wrong.empty() ? values_.contradiction() : wrong;
  }
  [[nodiscard]] Result<Reply> run() const override {
    probability::ExpressionBudget budget;
    budget.stop = &interrupted();
    const Progress progress(allowance_);
    auto answer = report::dice(expression_, format_.exact, budget);
    if (answer.result) {
      const std::vector<std::string> readings = answer.result->readings;
      auto answered = report::answered(nullptr, std::move(answer.result));
      answered->asked = values_.questions();
      const bool lines = !answered->asked.empty() && !format_.json;
      Result<Reply> reply = format_.shown(std::move(answered));
      // Together with lines for single values, standard error is the only place for this.
      if (reply && lines) {
        for (const std::string& reading : readings) reply->notes += report::as_utf8(reading) + '\n';
      }
      return reply;
    }
    const Fault& fault = answer.result.faults().front();
    if (fault.place.line == 0) return answer.result.faults();
    const std::string shown =
        probability::pointed(expression_, fault.place, answer.length, output_style().width);
    return Reply{"", kBadInput, shown + '\n' + to_string(fault) + '\n', {}};
  }

 private:
  std::string expression_;
  ValueOptions values_;
};

}  // namespace

const CommandEntry kSensitivity{
    {"sensitivity", "what one more, or one fewer, would change", "SCENARIO",
     "What one more, or one fewer, of each thing would change: every number of the scenario and of its "
     "rulebook that a designer turns, a step up and a step down, exactly.",
     "casus sensitivity duel.toml --svg tornado.svg"},
    make<SensitivityCommand>};
const CommandEntry kSweep{
    {"sweep", "who wins over a grid of values", "SCENARIO",
     "Who wins over a grid of values: up to three axes, each a path of the scenario or (rulebook.PATH) of "
     "its rulebook with the values it takes, a..b, a..b..step or a list.",
     "casus sweep duel.toml --vary dice.attacker=0..12 --vary dice.defender=0..12 --csv duel.csv"},
    make<SweepCommand>};
const CommandEntry kStudy{{"study", "who wins in each line of a table of designs", "SCENARIO",
                           "Who wins in each line of a table: any number of columns, each a path of the "
                           "scenario or (rulebook.PATH) "
                           "of its rulebook, and a line for each variant.",
                           "casus study duel.toml --table designs.csv --csv answers.csv"},
                          make<StudyTable>};
const CommandEntry kCompare{{"compare", "the same conflict under two rulebooks", "SCENARIO",
                             "The same conflict under two rulebooks, or up to four, side by side, and where "
                             "they differ. One --rulebook alone is compared with the one in force.",
                             "casus compare duel.toml --rulebook mine.toml --rulebook yours.toml"},
                            make<Compare>};
const CommandEntry kDice{{"dice", "any dice, exactly: 4d6kh3, count(10d10>=7)", "EXPRESSION",
                          "Everything that can come of dice, exactly: distribution, mean, deviation "
                          "(docs/dice.md has the language).",
                          "casus dice '4d6kh3' --svg ability.svg"},
                         make<Dice>};

}  // namespace casus::cli
