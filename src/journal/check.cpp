#include "journal/check.hpp"

#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "files/changes.hpp"
#include "journal/lines.hpp"

namespace casus::journal {
namespace {

/// What is wrong with a line, or nothing.
using LineFault = std::optional<std::string>;

/// Checks the lines of one journal in their order.
class Checker {
 public:
  Checker(const Journal& journal, std::string_view version)
      : journal_(journal), version_(version), at_{{}, journal.begun.rulebook} {}

  LineFault check(const Line& line, const files::Document& before, const files::Document& after) {
    const auto read = files::read_json(journal_.bytes(line), journal_.file);
    if (!read) return read.faults().front().what;
    if (to_json(read->root) != journal_.bytes(line)) return "the line is not written as casus writes it";
    switch (line.kind) {
      case Kind::begun:
      case Kind::edited:
        return sound(after);
      case Kind::played:
        return played(line, before, after);
      case Kind::rolling:
        promised_[line.play] = line.commitment;
        open_.insert(line.play);
        return std::nullopt;
      case Kind::turned:
        return turned(line, before, after);
      default:
        return std::nullopt;
    }
  }

  std::size_t plays = 0;
  std::size_t chosen = 0;  ///< plays whose seed was determined by a text
  std::size_t left = 0;    ///< plays that a player left before their end
  /// Returns the number of plays with a commitment that never ended.
  [[nodiscard]] std::size_t unfinished() const { return open_.size(); }

 private:
  Result<std::unique_ptr<Table>> open(const files::Document& scenario) {
    at_.scenario = scenario;
    return open_table(at_);
  }
  LineFault sound(const files::Document& scenario) {
    const auto table = open(scenario);
    if (table) return std::nullopt;
    const Fault& fault = table.faults().front();
    return "the scenario or the rulebook is faulty as it stands then: " + fault.what +
           (fault.expected.empty() ? "" : ", " + fault.expected);
  }
  /// Compares the scenario after a line with the scenario that the rules give.
  [[nodiscard]] static LineFault same(const files::Document& after, const files::Document& by_rules) {
    const auto differ = files::changes(after, files::normal(by_rules));
    if (differ.empty()) return std::nullopt;
    const auto value = [](const std::optional<files::Node>& node) {
      std::string text = node ? to_json(*node) : "nothing";
      return text.size() > kShown ? text.substr(0, kShown) + "..." : text;
    };
    return fmt::format("what it leaves is otherwise by the rules: '{}' is {} where the rules give {}",
                       differ.front().path, value(differ.front().from), value(differ.front().to));
  }

  LineFault played(const Line& line, const files::Document& before, const files::Document& after) {
    at_.scenario = before;
    KeptLog log = log_of(journal_, line, std::move(at_));
    LineFault wrong = proved(line, log, before, after);
    at_ = std::move(log.head.sources);
    return wrong;
  }

  LineFault proved(const Line& line, const KeptLog& log, const files::Document& before,
                   const files::Document& after) {
    ++plays;
    left += line.left ? 1 : 0;
    open_.erase(line.play);
    if (log.head.seed_chosen) {
      ++chosen;
    } else if (const auto [first, is_new] = played_.emplace(line.play, line.number); !is_new) {
      return fmt::format("this play was played in line {} already", first->second);
    }
    if (const auto promised = promised_.find(line.play);
        promised != promised_.end() && promised->second != line.commitment)
      return "the commitment is not the one that this play began with";
    const report::Replay again = report::replay(log.text, log.head);
    if (!again.verdict.valid) {
      return log.head.version == version_
                 ? "in the log of this play " + again.verdict.text
                 : fmt::format("by the rules of {} this play, written by {}, went otherwise: in its log {}",
                               version_, log.head.version, again.verdict.text);
    }
    return same(after, again.played ? again.played->after : before);
  }

  LineFault turned(const Line& line, const files::Document& before, const files::Document& after) {
    const auto table = open(before);
    if (!table) return sound(before);
    const auto by_rules = (*table)->turned(line.next);
    return by_rules ? same(after, *by_rules) : LineFault(by_rules.faults().front().what);
  }

  static constexpr std::size_t kShown = 100;

  const Journal& journal_;
  std::string_view version_;
  Sources at_;                                   // all with the same rulebook, which is large
  std::map<std::string, std::size_t> played_;    // lines by play
  std::map<std::string, std::string> promised_;  // commitments by play
  std::set<std::string> open_;                   // plays with a commitment that have not ended yet
};

report::Verdict refused(std::size_t line, const std::string& what) {
  const std::string names_it = fmt::format("line {} ", line);
  return {false, line, what.starts_with(names_it) ? what : fmt::format("line {}: {}", line, what)};
}

report::Verdict valid(const Journal& journal, const Checker& checker) {
  std::string text = fmt::format("valid: {} lines, each follows from the one before; {} {} played again",
                                 journal.lines.size(), checker.plays, checker.plays == 1 ? "play" : "plays");
  if (checker.chosen > 0) text += fmt::format(", {} with a seed by whoever played", checker.chosen);
  if (checker.left > 0) text += fmt::format(", {} left before the end", checker.left);
  if (checker.unfinished() > 0) text += fmt::format("; {} begun and never ended", checker.unfinished());
  if (journal.torn > 0) text += fmt::format("; line {} is not whole and does not count", journal.torn);
  return {true, 0, text + "; its last line is " + journal.last()};
}

}  // namespace

Result<report::Verdict> check_journal(const Journal& journal, std::string_view version,
                                      const Limits& limits) {
  Checker checker(journal, version);
  Fold fold(journal);
  for (std::uint64_t done = 1;; ++done) {
    if (limits.stopped()) return stopped();
    if (auto wrong = checker.check(fold.line(), fold.before(), fold.after()))
      return refused(fold.line().number, *wrong);
    if (limits.progress) limits.progress("verifying", done, journal.lines.size());
    if (fold.at_end()) break;
    const std::size_t next = fold.line().number + 1;
    if (const auto fault = fold.next())
      return refused(fault->place.line == 0 ? next : fault->place.line, fault->what);
  }
  if (journal.fault) return refused(journal.fault->place.line, journal.fault->what);
  return valid(journal, checker);
}

}  // namespace casus::journal
