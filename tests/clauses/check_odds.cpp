// Checks `odds` and `advise`: probabilities, distributions, worths.

#include <algorithm>

#include "runner.hpp"

namespace casus::clauses {
namespace {

using files::Node;

/// The table under a key, or nothing.
const Node::Table* table_at(Expected& expected, std::string_view key) {
  const Node* node = expected.reader().node(key);
  if (node != nullptr && node->table() == nullptr) expected.say(std::string(key) + ": a table was expected");
  return node == nullptr ? nullptr : node->table();
}

const Odds::Distribution* distribution(const Odds& odds, const std::string& name) {
  const auto at = std::find_if(odds.distributions.begin(), odds.distributions.end(),
                               [&](const Odds::Distribution& one) { return one.name == name; });
  return at == odds.distributions.end() ? nullptr : &*at;
}

/// An outcome that cannot come to be may be left out of the answer: its chance is 0.
void check_outcomes(Expected& expected, const Odds& odds) {
  const Node::Table* wanted = table_at(expected, "outcomes");
  if (wanted == nullptr) return;
  for (const files::Entry& one : *wanted) {
    const auto at = std::find_if(odds.outcomes.begin(), odds.outcomes.end(),
                                 [&](const Odds::Outcome& outcome) { return outcome.id == one.key; });
    const Chance chance = at == odds.outcomes.end() ? Chance{0.0, Exact(0)} : at->chance;
    expected.number("outcomes." + one.key, one.value, chance.probability, chance.exact);
  }
  for (const Odds::Outcome& outcome : odds.outcomes) {
    const auto is_it = [&](const files::Entry& one) { return one.key == outcome.id; };
    if (std::none_of(wanted->begin(), wanted->end(), is_it)) {
      expected.say("outcomes: '" + outcome.id + "' is not named: there are " +
                   std::to_string(odds.outcomes.size()));
    }
  }
}

void check_means(Expected& expected, const Odds& odds) {
  const Node::Table* wanted = table_at(expected, "mean");
  if (wanted == nullptr) return;
  for (const files::Entry& one : *wanted) {
    const Odds::Distribution* got = distribution(odds, one.key);
    if (got == nullptr) {
      expected.say("mean: there is no distribution '" + one.key + "'");
    } else {
      expected.number("mean." + one.key, one.value, got->mean(), std::nullopt);
    }
  }
}

void check_distributions(Expected& expected, const Odds& odds) {
  const Node::Table* wanted = table_at(expected, "distribution");
  if (wanted == nullptr) return;
  for (const files::Entry& one : *wanted) {
    const Odds::Distribution* got = distribution(odds, one.key);
    if (got == nullptr || one.value.table() == nullptr) {
      expected.say("distribution: there is no table or no distribution '" + one.key + "'");
      continue;
    }
    for (const files::Entry& value : *one.value.table()) {
      double probability = 0.0;
      for (const Odds::Value& known : got->values) {
        if (std::to_string(known.value) == value.key) probability = known.probability;
      }
      expected.number("distribution." + one.key + "." + value.key, value.value, probability, std::nullopt);
    }
  }
}

std::optional<PolicyKind> policy(Expected& expected) {
  return expected.reader().optional_choice<PolicyKind>(
      "policy", {{"declared", PolicyKind::declared}, {"best", PolicyKind::best}});
}

}  // namespace

void check_odds(Expected& expected, const Table& table) {
  const auto odds = table.odds(policy(expected), Limits{});
  if (!odds) return check_fault(expected, odds.faults());
  expected.text("first", odds->first ? odds->first->text : "");
  expected.text("policy_text", odds->policy_text);
  if (odds->if_nothing) expected.chance("if_nothing", odds->if_nothing->attacker);
  expected.chance("attacker", odds->attacker);
  expected.chance("defender", odds->defender);
  check_outcomes(expected, *odds);
  check_means(expected, *odds);
  check_distributions(expected, *odds);
  expected.rests_on(odds->rests_on);
}

void check_advise(Expected& expected, const Table& table) {
  const auto advice = table.advise(Limits{});
  if (!advice) return check_fault(expected, advice.faults());
  expected.text("best", advice->choices[advice->best].move.text);
  expected.chance("value", {advice->value, advice->exact});
  expected.chance("worth", {advice->worth(advice->value),
                            advice->exact ? std::optional(advice->worth(*advice->exact)) : std::nullopt});
  expected.text("optimised", advice->optimised);
  std::vector<std::string> moves;
  for (const Advice::Choice& choice : advice->choices) moves.push_back(choice.move.text);
  expected.list("moves", moves);
  if (const Node::Table* wanted = table_at(expected, "choices")) {
    for (const files::Entry& one : *wanted) {
      const auto at = std::find(moves.begin(), moves.end(), one.key);
      if (at == moves.end()) {
        expected.say("choices: there is no '" + one.key + "'");
        continue;
      }
      const Advice::Choice& choice = advice->choices[static_cast<std::size_t>(at - moves.begin())];
      expected.number("choices." + one.key, one.value, choice.value, choice.exact);
    }
  }
  expected.rests_on(advice->rests_on);
}

}  // namespace casus::clauses
