#include "journal/luck.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"
#include "journal/lines.hpp"
#include "report/json/json.hpp"
#include "report/svg/waterfall.hpp"
#include "report/text/parts.hpp"
#include "report/verify.hpp"

namespace casus::journal {
namespace {

namespace svg = report::svg;
using files::Node;
using Term = LuckAnswer::Term;
using Share = EveningLuck::Share;

/// Adds an account to a player's shares: the player's own account, or the effects of throws and choices
/// against that player in the account of the other of two seats.
void add_account(EveningLuck::Sums& sums, std::size_t line, const std::string& player,
                 const LuckAnswer::Account& account, bool other_side) {
  auto known = std::find_if(sums.players.begin(), sums.players.end(),
                            [&](const EveningLuck::Sum& one) { return one.player == player; });
  if (known == sums.players.end()) known = sums.players.insert(known, {player, {}});
  if (known->shares.empty() || known->shares.back().line != line) known->shares.push_back({line});
  EveningLuck::Share& share = known->shares.back();
  const double sign = other_side ? -1.0 : 1.0;
  for (const Term& term : account.terms) {
    if (other_side && term.other != player) continue;
    const double amount = sign * term.amount;
    if (term.kind == LuckAnswer::Kind::dice) {
      share.dice += amount;
    } else if (term.kind == LuckAnswer::Kind::guess) {
      share.guesses += amount;
    } else {
      // A choice never benefits the seat that makes it.
      (term.seat == player || amount < 0.0 ? share.choices : share.others) += amount;
    }
  }
}

void add_up(EveningLuck& luck, const EveningLuck::Conflict& conflict) {
  const LuckAnswer& said = *conflict.said;
  auto sums = std::find_if(luck.sums.begin(), luck.sums.end(), [&](const EveningLuck::Sums& one) {
    return one.measure == said.measure && (said.measure == Measure::win || one.value == conflict.value);
  });
  if (sums == luck.sums.end())
    sums = luck.sums.insert(
        sums, {said.measure, said.measure == Measure::win ? Node(Node::Table{}) : conflict.value, {}, {}});
  sums->lines.push_back(conflict.line);
  const bool one_of_two = said.accounts.size() == 1 || !said.singly.empty();
  for (const LuckAnswer::Account& account : said.accounts) {
    add_account(*sums, conflict.line, account.seat, account, false);
    if (!one_of_two) continue;
    std::vector<std::string> others;
    for (const Term& term : account.terms) {
      if (!term.other.empty() && std::find(others.begin(), others.end(), term.other) == others.end())
        others.push_back(term.other);
    }
    for (const std::string& other : others) add_account(*sums, conflict.line, other, account, true);
  }
}

EveningLuck::Conflict weighed(const Journal& journal, const Line& line, Sources before,
                              std::optional<Measure> measure, const Limits& limits) {
  EveningLuck::Conflict conflict{line.number, false, "", Node(Node::Table{}), std::nullopt, ""};
  if (const Node* value = before.scenario.root.find("value")) conflict.value = *value;
  const KeptLog log = log_of(journal, line, std::move(before));
  report::Replay again = report::replay(log.text, log.head);
  if (!again.verdict.valid) {
    conflict.why_not = "it cannot be played again: " + again.verdict.text;
    return conflict;
  }
  conflict.title = again.table->title();
  if (!again.with) {
    conflict.why_not = "somebody left it before its end";
    return conflict;
  }
  auto said = report::luck(again, measure, limits);
  if (said) {
    conflict.said = std::move(*said);
  } else {
    conflict.why_not = said.faults().front().what;
  }
  return conflict;
}

std::string shown_amount(Measure measure, double amount) {
  const double scaled = measure == Measure::win ? 100.0 * amount : amount;
  const std::string text = fmt::format("{:+.{}f}", scaled, measure == Measure::win ? 2 : 4);
  return text.find_first_of("123456789") == std::string::npos ? "0" : text;
}
std::string shown_level(Measure measure, double level) {
  return measure == Measure::win ? report::percent(level, 2) : report::worth(level);
}

/// Returns "lines 3 and 7".
std::string lines_in_words(const std::vector<std::size_t>& lines) {
  constexpr std::size_t kMost = 6;
  if (lines.size() == 1) return fmt::format("line {}", lines.front());
  if (lines.size() > kMost) return fmt::format("line {} and {} others", lines.front(), lines.size() - 1);
  std::vector<std::string> numbers;
  for (const std::size_t line : lines) numbers.push_back(std::to_string(line));
  return "lines " + listed(numbers);
}

std::string value_words(const EveningLuck& luck, const EveningLuck::Sums& sums) {
  std::string unit = sums.measure == Measure::win ? "in percentage points of the chance to win" : "in points";
  if (luck.sums.size() == 1) return unit;
  const bool usual =
      sums.measure == Measure::worth && sums.value.table() != nullptr && sums.value.table()->empty();
  return unit + (usual ? ", by the usual values, of " : ", of ") + lines_in_words(sums.lines);
}

void draw_conflict(report::Page& page, const EveningLuck::Conflict& conflict) {
  const std::string front = fmt::format("line {}{}", conflict.line, conflict.voided ? " (taken back)" : "");
  if (!conflict.said) return page.words(front + ": " + conflict.why_not, 2, report::Ink::dim, 2);
  const Measure measure = conflict.said->measure;
  for (const LuckAnswer::Account& account : conflict.said->accounts) {
    double dice = 0.0;
    double choices = 0.0;
    double guesses = 0.0;
    for (const Term& term : account.terms)
      (term.kind == LuckAnswer::Kind::dice     ? dice
       : term.kind == LuckAnswer::Kind::choice ? choices
                                               : guesses) += term.amount;
    const std::string of = account.of.empty() ? "" : ", " + account.of;
    std::string words = fmt::format("{}{}: {} {} at the start, dice {}, choices {}", front, of, account.seat,
                                    shown_level(measure, account.start), shown_amount(measure, dice),
                                    shown_amount(measure, choices));
    if (guesses != 0.0) words += fmt::format(", chosen unseen {}", shown_amount(measure, guesses));
    page.words(words + fmt::format("; {} at the end", shown_level(measure, account.end)), 2,
               conflict.voided ? report::Ink::dim : report::Ink::plain, 2);
  }
}

}  // namespace

double EveningLuck::Sum::total(double Share::*of) const {
  double sum = 0.0;
  for (const Share& share : shares) sum += share.*of;
  return sum;
}

Result<EveningLuck> evening_luck(const Journal& journal, std::optional<std::size_t> at,
                                 std::optional<Measure> measure, const Limits& limits) {
  const auto end = stand(journal, at);
  if (!end) return end.faults();
  EveningLuck luck;
  luck.title = journal.title.empty() ? journal.system : journal.title;
  Fold fold(journal);
  for (;;) {
    const Line& line = fold.line();
    if (limits.stopped()) return stopped();
    if (limits.progress) limits.progress("weighing", line.number, end->line);
    if (line.kind == Kind::played) {
      auto conflict = weighed(journal, line, {fold.before(), journal.begun.rulebook}, measure, limits);
      if (limits.stopped()) return stopped();
      conflict.voided = std::find(end->voided.begin(), end->voided.end(), line.number) != end->voided.end();
      if (conflict.said && !conflict.voided) add_up(luck, conflict);
      luck.conflicts.push_back(std::move(conflict));
    }
    if (line.number >= end->line || fold.at_end()) break;
    if (const auto fault = fold.next()) return *fault;
  }
  return luck;
}

std::string luck_text(const report::Style& style, const EveningLuck& luck) {
  report::Page page(style);
  const auto voided = std::count_if(luck.conflicts.begin(), luck.conflicts.end(),
                                    [](const EveningLuck::Conflict& one) { return one.voided; });
  page.title("What made the evening go so?",
             fmt::format("{} · {} {}{}", luck.title, luck.conflicts.size(),
                         luck.conflicts.size() == 1 ? "conflict" : "conflicts",
                         voided > 0 ? fmt::format(", {} of them taken back", voided) : ""));
  page.heading("Each conflict");
  if (luck.conflicts.empty()) page.words("Nothing was played yet.");
  for (const EveningLuck::Conflict& conflict : luck.conflicts) draw_conflict(page, conflict);
  for (const EveningLuck::Sums& sums : luck.sums) {
    page.heading("All together, " + value_words(luck, sums));
    using report::Ink;
    std::vector<std::vector<report::Cell>> table{{{""},
                                                  {"conflicts", Ink::dim, true},
                                                  {"dice", Ink::dim, true},
                                                  {"own choices", Ink::dim, true},
                                                  {"others' choices", Ink::dim, true},
                                                  {"chosen unseen", Ink::dim, true},
                                                  {""}}};
    for (const EveningLuck::Sum& one : sums.players) {
      table.push_back({{one.player, Ink::bold},
                       {std::to_string(one.shares.size()), Ink::plain, true},
                       {shown_amount(sums.measure, one.total(&Share::dice)), Ink::plain, true},
                       {shown_amount(sums.measure, one.total(&Share::choices)), Ink::plain, true},
                       {shown_amount(sums.measure, one.total(&Share::others)), Ink::plain, true},
                       {shown_amount(sums.measure, one.total(&Share::guesses)), Ink::plain, true},
                       {""}});
    }
    rows(page, table);
  }
  return page.take();
}

Result<std::string> luck_svg(const EveningLuck& luck, std::string_view version) {
  using StepKind = svg::WaterfallStep::Kind;
  constexpr std::size_t kMostPlayers = 12;
  std::vector<svg::Waterfall> drawn;
  for (const EveningLuck::Sums& sums : luck.sums) {
    for (const EveningLuck::Sum& player : sums.players) {
      std::vector<svg::WaterfallStep> steps;
      double end = 0.0;
      const auto add = [&](StepKind kind, const Share& share, std::string_view what, double amount) {
        steps.push_back({kind, fmt::format("line {}: {}", share.line, what), amount});
        end += amount;
      };
      for (const Share& share : player.shares) {
        add(StepKind::luck, share, "dice", share.dice);
        add(StepKind::choice, share, "own choices", share.choices);
        add(StepKind::choice, share, "others' choices", share.others);
        add(StepKind::guess, share, "chosen unseen", share.guesses);
      }
      drawn.push_back({player.player + ", " + value_words(luck, sums), 0.0, end,
                       svg::greatest(std::move(steps)), sums.measure == Measure::win});
    }
  }
  if (drawn.empty())
    return Fault{{}, "no conflict of this journal can be weighed, so there is nothing to draw", ""};
  const std::size_t more = drawn.size() - std::min(drawn.size(), kMostPlayers);
  drawn.resize(drawn.size() - more);
  return svg::waterfalls({"What made the evening go so",
                          std::string("what each conflict brought each player") +
                              (more > 0 ? fmt::format("; {} more are not drawn, --json has all", more) : ""),
                          fmt::format("{} · casus {}", luck.title, version)},
                         drawn);
}

}  // namespace casus::journal
