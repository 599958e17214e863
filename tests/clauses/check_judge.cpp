// Checks `judge`: the ruling on one move, and the list of legal moves.

#include <algorithm>

#include "runner.hpp"

namespace casus::clauses {
namespace {

/// The clauses found to hold, or to be broken, each with its standing once, in clause order.
std::vector<std::string> found(const Ruling& ruling, bool holds) {
  std::vector<std::string> clauses;
  for (const FindingText& finding : ruling.findings) {
    if (finding.holds != holds) continue;
    std::string clause = cited(finding.clause, finding.standing);
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end())
      clauses.push_back(std::move(clause));
  }
  return clauses;
}

std::vector<std::string> texts(const Ruling& ruling) {
  std::vector<std::string> all;
  for (const FindingText& finding : ruling.findings)
    all.push_back(cited(finding.clause, finding.standing) + ": " + finding.text);
  return all;
}

}  // namespace

void check_judge(Expected& expected, const Table& table) {
  std::optional<files::Document> move;
  if (const files::Node* node = expected.reader().node("move")) move = files::Document{*node, {"the case"}};
  const auto judged = table.judge(move);
  if (!judged) return check_fault(expected, judged.faults());
  if (!judged->declared) return expected.say("no move is declared: give 'move', or ask for moves");
  const Ruling& ruling = *judged->declared;
  expected.flag("allowed", ruling.allowed);
  expected.text("effect", ruling.effect);
  expected.list("holds", found(ruling, true));
  expected.list("broken", found(ruling, false));
  expected.among("says", texts(ruling));
  expected.text("effect", ruling.effect);
}

void check_moves(Expected& expected, const Table& table) {
  const auto judged = table.judge(std::nullopt);
  if (!judged) return check_fault(expected, judged.faults());
  if (judged->declared) return expected.say("a move is declared: ask to judge it");
  std::vector<std::string> moves;
  for (const Ruling& ruling : judged->moves) moves.push_back(ruling.move.text);
  expected.list("moves", moves);
  expected.among("moves_some", moves);
  expected.none("moves_not", moves);
  std::vector<std::string> openings;
  for (const Opening& one : judged->openings.listed)
    openings.push_back((one.group.empty() ? "" : one.group + ": ") + one.text);
  expected.list("may_declare", openings);
}

void check_refused(Expected& expected, const Table& table) {
  const auto refusals = table.refusals(std::nullopt);
  if (!refusals) return check_fault(expected, refusals.faults());
  std::vector<std::string> moves;
  for (const Ruling& ruling : refusals->refused) {
    const std::vector<std::string> broken = found(ruling, false);
    std::string clauses;
    for (const std::string& clause : broken) clauses += (clauses.empty() ? "" : ", ") + clause;
    moves.push_back(ruling.move.text + ": " + clauses);
  }
  expected.list("refused", moves);
  expected.among("refused_some", moves);
}

}  // namespace casus::clauses
