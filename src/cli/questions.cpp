// The commands judge, odds, advise and simulate: one conflict, one question, one answer.

#include <limits>

#include "cli/commands.hpp"
#include "cli/line.hpp"
#include "cli/terminal.hpp"

namespace casus::cli {
namespace {

class Judge final : public QuestionCommand {
 public:
  void options(Line& line) override {
    question(line);
    line.value("--move", "JSON", "rule on this move instead of what the scenario declares", move_);
    line.flag("--why-not",
              "what is not allowed instead: each move with the clauses it breaks, and what would have "
              "to change",
              why_not_);
    line.value("--area", "NAME", "with --why-not: a place or thing by its name, and everything about it",
               area_);
    line.svg(format_.svg);
    line.allowance(allowance_, Allowance::kQuestion);
  }
  [[nodiscard]] std::string contradiction() const override {
    if (std::string wrong = format_.contradiction(); !wrong.empty()) return wrong;
    if (area_ && !why_not_) return "--area goes with --why-not";
    if (format_.svg && why_not_) return "--svg draws what is asked about, which --why-not is not";
    return move_ && why_not_ ? "one of --move and --why-not was expected" : "";
  }
  [[nodiscard]] Result<Reply> run() const override {
    const Progress progress(allowance_);
    const auto table = open();
    if (!table) return table.faults();
    if (why_not_) return format_.shown(report::answered(*table, (*table)->refusals(area_)));
    std::optional<files::Document> move;
    if (move_) {
      auto read = files::read_json(*move_, "--move");
      if (!read) return read.faults();
      move = std::move(*read);
    }
    auto judgement = (*table)->judge(move);
    const bool refused = judgement && judgement->declared && !judgement->declared->allowed;
    Result<Reply> reply = format_.shown(report::answered(*table, std::move(judgement)));
    if (reply && refused) reply->status = 1;
    return reply;
  }

 private:
  std::optional<std::string> move_;  // JSON
  std::optional<std::string> area_;
  bool why_not_ = false;
};

class OddsCommand final : public QuestionCommand {
 public:
  void options(Line& line) override {
    question(line);
    line.policy(policy_);
    line.flag("--brief", "without the distributions, and of the clauses the ids alone", format_.brief);
    line.flag("--exact", "fractions whole, however long", format_.exact);
    values_.options(line);
    line.svg(format_.svg);
    line.allowance(allowance_, Allowance::kQuestion);
  }
  [[nodiscard]] std::string contradiction() const override {
    const std::string wrong = format_.contradiction();
    return wrong.empty() ? values_.contradiction() : wrong;
  }
  [[nodiscard]] Result<Reply> run() const override {
    Progress progress(allowance_);
    const auto table = open();
    if (!table) return table.faults();
    // In text --brief says nothing of what is counted; JSON says the means.
    OddsForm form;
    form.counters = !format_.brief || format_.json || !values_.questions().empty() || format_.svg.has_value();
    auto answer = report::answered(*table, (*table)->odds(policy_, progress.limits(), form));
    if (answer) answer->asked = values_.questions();
    return format_.shown(std::move(answer));
  }

 private:
  ValueOptions values_;
};

class Advise final : public QuestionCommand {
 public:
  void options(Line& line) override {
    question(line);
    line.value(
        "--goal", "GOAL",
        "what is wanted: of a system whose choices cost something a chance of winning such as 0.8, "
        "reached at the least cost; of one that plans what is to be reached, such as 'control AREA and "
        "level 3'",
        goal_);
    line.svg(format_.svg);
    line.flag("--brief", "of the clauses it rests on the ids alone", format_.brief);
    line.allowance(allowance_, Allowance::kQuestion);
  }
  [[nodiscard]] Result<Reply> run() const override {
    // Plans that were found before Ctrl-C are shown.
    Progress progress(allowance_, goal_ ? Progress::IfUnresponsive::goes_on : Progress::IfUnresponsive::ends);
    const auto table = open();
    if (!table) return table.faults();
    auto advice = report::advise(*table, goal_, progress.limits());
    const auto* plans = advice ? std::get_if<PlansAnswer>(&advice->said) : nullptr;
    // An interrupted search returns what it found.
    const bool stopped = plans != nullptr && !plans->complete && interrupted();
    Result<Reply> reply = format_.shown(std::move(advice));
    if (reply && stopped) reply->status = kInterrupted;
    return reply;
  }

 private:
  std::optional<std::string> goal_;
};

class Simulate final : public QuestionCommand {
 public:
  void options(Line& line) override {
    constexpr std::uint64_t kMaxRuns = 1'000'000'000'000;
    // The largest integer of JSON answers.
    constexpr std::uint64_t kMaxSeed = std::numeric_limits<std::int64_t>::max();
    question(line);
    line.policy(policy_);
    line.number("--runs", "how many plays (default: 1000000)", 1, kMaxRuns, runs_);
    line.number("--seed", "the random numbers, always the same (default: 1)", 0, kMaxSeed, seed_);
    line.threads(threads_, "1");
    line.allowance(allowance_, Allowance::kStudy);
  }
  [[nodiscard]] Result<Reply> run() const override {
    Progress progress(allowance_);
    const auto table = open();
    if (!table) return table.faults();
    const SimulationOrder order{runs_, seed_, threads_.value_or(1)};
    return format_.shown(report::answered(*table, (*table)->simulate(policy_, order, progress.limits())));
  }

 private:
  std::uint64_t runs_ = 1'000'000;
  std::uint64_t seed_ = 1;
  std::optional<unsigned> threads_;
};

}  // namespace

const CommandEntry kJudge{{"judge", "is it allowed, and by which clause?", "SCENARIO",
                           "Is it allowed? Rules on the move that the scenario declares, or on --move, "
                           "clause by clause; where none is declared, lists every legal one. --why-not lists "
                           "what is not allowed instead, and why. Exit status 1: not allowed.",
                           "casus judge duel.toml --move '{\"type\":\"pass\"}'"},
                          make<Judge>};
const CommandEntry kOdds{{"odds", "everything that can come of it, exactly", "SCENARIO",
                          "Everything that can come of a conflict, with exact probabilities.",
                          "casus odds duel.toml --set edition=1 --json"},
                         make<OddsCommand>};
const CommandEntry kAdvise{{"advise", "the best choice, and what each choice is worth", "SCENARIO",
                            "The best choice, what each choice is worth, and how best play goes on.",
                            "casus advise duel.toml --set rulebook.engagement.luck=false"},
                           make<Advise>};
const CommandEntry kSimulate{
    {"simulate", "play it a million times: the check on the odds", "SCENARIO",
     "Plays the conflict many times, throwing every die, and compares with what is computed.",
     "casus simulate duel.toml --runs 1000000 --seed 7 --threads 2"},
    make<Simulate>};

}  // namespace casus::cli
