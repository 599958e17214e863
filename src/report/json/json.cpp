#include "report/json/json.hpp"

#include <algorithm>
#include <cmath>

#include "files/write_json.hpp"
#include "report/json/summary_json.hpp"
#include "report/style.hpp"

namespace casus::report {
namespace {

using files::Node;
using Entries = Node::Table;

Node text(std::string_view words) { return Node(words); }

void append(Entries& entries, const Chance& chance) {
  entries.push_back({"probability", Node(chance.probability)});
  if (chance.exact) entries.push_back({"exact", Node(chance.exact->to_string())});
}

Node node(const Chance& chance) {
  Entries entries;
  append(entries, chance);
  return entries;
}

Node rests_on(const std::vector<ClauseText>& clauses) {
  Node::Array array;
  for (const ClauseText& clause : clauses) {
    array.push_back(Entries{{"clause", text(clause.id)},
                            {"standing", text(to_string(clause.standing))},
                            {"text", text(clause.text)}});
  }
  return array;
}

Node findings(const Ruling& ruling) {
  Node::Array array;
  for (const FindingText& finding : ruling.findings) {
    Entries one{{"clause", text(finding.clause)},
                {"standing", text(to_string(finding.standing))},
                {"holds", Node(finding.holds)},
                {"text", text(finding.text)}};
    if (!finding.remedy.empty()) one.push_back({"remedy", text(finding.remedy)});
    array.push_back(std::move(one));
  }
  return array;
}

Node listed(const Faults& all) {
  Node::Array array;
  for (const Fault& fault : all) {
    const std::string words = fault.expected.empty() ? fault.what : fault.what + ", " + fault.expected;
    array.push_back(Entries{{"file", text(fault.place.file)},
                            {"line", Node(fault.place.line)},
                            {"column", Node(fault.place.column)},
                            {"text", text(words)}});
  }
  return array;
}

void append(Entries& entries, const Faults& warnings) {
  if (!warnings.empty()) entries.push_back({"warnings", listed(warnings)});
}

/// Appends the heading and the effect of a move, which only some systems give.
void append_group(Entries& entries, const Ruling& ruling) {
  if (!ruling.group.empty()) entries.push_back({"group", text(ruling.group)});
  if (!ruling.effect.empty()) entries.push_back({"effect", text(ruling.effect)});
}

/// Appends the possible declarations with the values that declare them, and the seats that may be next.
void append(Entries& entries, const Openings& openings, const std::vector<std::string>& next) {
  Node::Array all;
  for (const casus::Opening& one : openings.listed) {
    Entries said;
    if (!one.group.empty()) said.push_back({"group", text(one.group)});
    said.push_back({"text", text(one.text)});
    said.push_back({"clauses", Node::Array(one.clauses.begin(), one.clauses.end())});
    Entries sets;
    for (const casus::Opening::Setting& set : one.sets) sets.push_back({set.path, set.value});
    said.push_back({"set", std::move(sets)});
    all.push_back(std::move(said));
  }
  entries.push_back({"may_declare", std::move(all)});
  if (openings.more > 0) entries.push_back({"more", Node(static_cast<std::int64_t>(openings.more))});
  entries.push_back({"next", Node::Array(next.begin(), next.end())});
}

}  // namespace

Entries head(const Table& table) {
  Entries entries{{"system", text(table.system())}};
  if (const auto edition = table.edition()) entries.push_back({"edition", Node(*edition)});
  entries.push_back({"rulebook", Node(table.title())});
  return entries;
}

Node judgement_node(const Table& table, const Judgement& judgement) {
  Entries entries = head(table);
  if (judgement.declared) {
    const Ruling& ruling = *judgement.declared;
    entries.push_back({"move", ruling.move.node});
    entries.push_back({"text", text(ruling.move.text)});
    entries.push_back({"allowed", Node(ruling.allowed)});
    append_group(entries, ruling);
    entries.push_back({"findings", findings(ruling)});
    if (ruling.allowed) append(entries, table.warnings(false));
    if (ruling.allowed) return entries;
  }
  Node::Array moves;
  for (const Ruling& ruling : judgement.moves) {
    Node::Array clauses;
    for (const std::string& id : ruling.clauses()) clauses.push_back(text(id));
    Entries one{
        {"move", ruling.move.node}, {"text", text(ruling.move.text)}, {"clauses", std::move(clauses)}};
    append_group(one, ruling);
    one.push_back({"findings", findings(ruling)});
    moves.push_back(std::move(one));
  }
  if (!judgement.at_rest.empty()) entries.push_back({"at_rest", text(judgement.at_rest)});
  entries.push_back({"moves", std::move(moves)});
  if (!judgement.at_rest.empty()) append(entries, judgement.openings, judgement.next);
  append(entries, table.warnings(false));
  return entries;
}

Node refusals_node(const Table& table, const Refusals& refusals) {
  Entries entries = head(table);
  if (refusals.about) entries.push_back({"area", text(*refusals.about)});
  Node::Array refused;
  for (const Ruling& ruling : refusals.refused) {
    refused.push_back(Entries{
        {"move", ruling.move.node}, {"text", text(ruling.move.text)}, {"findings", findings(ruling)}});
  }
  entries.push_back({"refused", std::move(refused)});
  if (!refusals.nothing.empty()) entries.push_back({"nothing", text(refusals.nothing)});
  if (refusals.most_visited)
    entries.push_back({"most_visited", Node(static_cast<std::int64_t>(*refusals.most_visited))});
  return entries;
}

Node odds_node(const Table& table, const Odds& odds) {
  Entries entries = head(table);
  entries.push_back({"policy", text(to_string(odds.policy))});
  entries.push_back({"policy_text", text(odds.policy_text)});
  if (odds.first)
    entries.push_back({"first", Entries{{"move", odds.first->node}, {"text", text(odds.first->text)}}});
  entries.push_back({"win", Entries{{"attacker", node(odds.attacker)}, {"defender", node(odds.defender)}}});
  if (!odds.sides.empty()) {
    Node::Array sides;
    for (const Odds::Side& side : odds.sides) {
      Entries one{{"name", text(side.name)}};
      append(one, side.wins);
      sides.push_back(std::move(one));
    }
    entries.push_back({"sides", std::move(sides)});
  }
  if (odds.if_nothing) {
    Node::Array against;
    for (const std::string& seat : odds.against) against.push_back(text(seat));
    entries.push_back({"against", std::move(against)});
    entries.push_back(
        {"if_nothing", Entries{{"text", text(odds.if_nothing->text)},
                               {"win", Entries{{"attacker", node(odds.if_nothing->attacker)},
                                               {"defender", node(odds.if_nothing->defender)}}}}});
  }
  Node::Array outcomes;
  for (const Odds::Outcome& outcome : odds.outcomes) {
    Entries one{{"id", text(outcome.id)}, {"text", text(outcome.text)}};
    append(one, outcome.chance);
    outcomes.push_back(std::move(one));
  }
  entries.push_back({"outcomes", std::move(outcomes)});
  Entries distributions, means, words;
  for (const Odds::Distribution& distribution : odds.distributions) {
    Node::Array values;
    for (const Odds::Value& one : distribution.values)
      values.push_back(Entries{{"value", Node(one.value)}, {"probability", Node(one.probability)}});
    if (distribution.more > 0.0)
      values.push_back(Entries{{"value", Node(distribution.values.back().value + 1)},
                               {"more", Node(true)},
                               {"probability", Node(distribution.more)}});
    distributions.push_back({distribution.name, std::move(values)});
    means.push_back({distribution.name, Node(distribution.mean())});
    words.push_back({distribution.name, text(distribution.text)});
  }
  entries.push_back({"distributions", std::move(distributions)});
  entries.push_back({"means", std::move(means)});
  entries.push_back({"words", std::move(words)});
  if (odds.headline) entries.push_back({"headline", headline_node(*odds.headline)});
  if (odds.exploitability) entries.push_back({"exploitability", Node(*odds.exploitability)});
  if (odds.within) entries.push_back({"within", Node(*odds.within)});
  append(entries, table.warnings(odds.policy == PolicyKind::best));
  entries.push_back({"rests_on", rests_on(odds.rests_on)});
  return entries;
}

/// Returns the mixed strategies by seat; of several information sets also `sees` and the chance of each.
Node mixes_node(const Advice& advice) {
  Entries seats;
  for (const Advice::Mix& mix : advice.mixes) {
    auto seat = std::find_if(seats.begin(), seats.end(),
                             [&](const files::Entry& entry) { return entry.key == mix.seat; });
    if (seat == seats.end()) {
      seats.push_back({mix.seat, Node(Node::Array{})});
      seat = seats.end() - 1;
    }
    for (const Advice::Mix::Part& part : mix.parts) {
      Entries one{{"move", part.move.node}, {"text", text(part.move.text)}};
      append(one, part.chance);
      if (!mix.sees.empty()) {
        one.push_back({"sees", text(mix.sees)});
        one.push_back({"seen", Node(mix.probability)});
      }
      seat->value.array()->push_back(std::move(one));
    }
  }
  return seats;
}

void append(Entries& one, const std::optional<Advice::Bounds>& bounds) {
  if (!bounds) return;
  one.push_back({"least", Node(bounds->least)});
  one.push_back({"most", Node(bounds->most)});
}

Node advice_node(const Table& table, const Advice& advice) {
  Entries entries = head(table);
  // `worth` is always greater for what is better for `seat`, whatever the sign of `value`.
  const auto add_worth = [&](Entries& to, double value, const std::optional<Exact>& exact) {
    to.push_back({"worth", Node(advice.worth(value))});
    if (exact) to.push_back({"worth_exact", Node(advice.worth(*exact).to_string())});
  };
  const auto choice_of = [&](const Advice::Choice& choice) {
    Entries one{{"move", choice.move.node}, {"text", text(choice.move.text)}, {"value", Node(choice.value)}};
    if (choice.exact) one.push_back({"exact", Node(choice.exact->to_string())});
    add_worth(one, choice.value, choice.exact);
    append(one, choice.bounds);
    return Node(std::move(one));
  };
  entries.push_back({"seat", text(advice.seat)});
  if (!advice.choices.empty()) entries.push_back({"best", choice_of(advice.choices[advice.best])});
  Node::Array choices;
  for (const Advice::Choice& choice : advice.choices) choices.push_back(choice_of(choice));
  entries.push_back({"choices", std::move(choices)});
  entries.push_back({"value", Node(advice.value)});
  if (advice.exact) entries.push_back({"exact", Node(advice.exact->to_string())});
  add_worth(entries, advice.value, advice.exact);
  entries.push_back({"unit", text(kUnit)});
  if (!advice.values.empty()) {
    Entries values;
    for (const Advice::SeatValue& one : advice.values) {
      Entries value{{"value", Node(one.value)}};
      if (one.exact) value.push_back({"exact", Node(one.exact->to_string())});
      append(value, one.bounds);
      values.push_back({one.seat, std::move(value)});
    }
    entries.push_back({"values", std::move(values)});
  }
  if (!advice.mixes.empty()) entries.push_back({"mix", mixes_node(advice)});
  if (advice.exploitability) entries.push_back({"exploitability", Node(*advice.exploitability)});
  if (advice.within) entries.push_back({"within", Node(*advice.within)});
  if (advice.goal) {
    const Advice::Choice& choice = advice.choices[advice.goal->choice];
    entries.push_back({"goal", Entries{{"wanted", Node(advice.goal->wanted)},
                                       {"reached", Node(advice.goal->reached)},
                                       {"move", choice.move.node},
                                       {"text", text(choice.move.text)},
                                       {"probability", Node(advice.goal->probability)},
                                       {"cost", Node(advice.goal->cost)}}});
  }
  Node::Array line;
  for (const Advice::Step& step : advice.line)
    line.push_back(Entries{{"seat", text(step.seat)},
                           {"after", text(step.after)},
                           {"move", step.move.node},
                           {"text", text(step.move.text)},
                           {"probability", Node(step.probability)},
                           {"value", Node(step.value)},
                           {"worth", Node(step.worth)}});
  entries.push_back({"line", std::move(line)});
  if (advice.rules) entries.push_back({"rules", rules_node(*advice.rules)});
  if (advice.more_steps > 0)
    entries.push_back({"more_steps", Node(static_cast<std::int64_t>(advice.more_steps))});
  if (advice.line_is_cut) entries.push_back({"line_is_cut", Node(true)});
  if (!advice.left.empty()) {
    Entries left;
    for (const Advice::RemainingValue& one : advice.left) {
      Entries entry{{"before", Node(one.before)}, {"after", Node(one.after)}};
      if (one.otherwise) entry.push_back({"otherwise", Node(*one.otherwise)});
      left.push_back({one.seat, std::move(entry)});
    }
    entries.push_back({"left", std::move(left)});
    if (!advice.otherwise.empty())
      entries.push_back(
          {"otherwise", Entries{{"without", text(advice.otherwise)}, {"best", text(advice.best_otherwise)}}});
  }
  if (advice.search) {
    entries.push_back({"complete", Node(advice.search->complete)});
    if (!advice.search->complete) {
      Entries search{{"positions", Node(static_cast<std::int64_t>(advice.search->positions))}};
      append(search, std::optional(advice.search->bounds));
      search.push_back({"error", Node(advice.search->error)});
      entries.push_back({"search", std::move(search)});
    }
  }
  if (!advice.optimised.empty()) entries.push_back({"optimised", text(advice.optimised)});
  append(entries, table.warnings(true));
  entries.push_back({"rests_on", rests_on(advice.rests_on)});
  return entries;
}

Node plans_node(const Table& table, const PlansAnswer& plans) {
  const auto steps_of = [](const std::vector<PlansAnswer::Step>& steps) {
    Node::Array moves;
    for (const PlansAnswer::Step& step : steps) {
      moves.push_back(Entries{{"move", step.move.node},
                              {"text", text(step.move.text)},
                              {"seat", text(step.seat)},
                              {"operation", Node(step.operation)}});
    }
    return Node(std::move(moves));
  };
  Entries entries = head(table);
  entries.push_back({"seat", text(plans.seat)});
  entries.push_back({"goal", text(plans.goal)});
  Node::Array all;
  for (const PlansAnswer::Plan& plan : plans.plans) {
    Node::Array cost;
    for (const PlansAnswer::Cost& one : plan.cost)
      cost.push_back(Entries{{"piece", text(one.piece)}, {"count", Node(one.count)}});
    Node::Array breakers;
    for (const PlansAnswer::Breaker& breaker : plan.broken_by) {
      breakers.push_back(Entries{{"seat", text(breaker.seat)},
                                 {"move", breaker.answer.node},
                                 {"text", text(breaker.answer.text)},
                                 {"before", Node(static_cast<std::int64_t>(breaker.before))},
                                 {"why", text(breaker.why)}});
    }
    Entries one{
        {"moves", steps_of(plan.steps)}, {"cost", std::move(cost)}, {"broken_by", std::move(breakers)}};
    if (plan.more_breakers) one.push_back({"more_breakers", Node(true)});
    all.push_back(std::move(one));
  }
  entries.push_back({"plans", std::move(all)});
  entries.push_back({"total", Node(static_cast<std::int64_t>(plans.total))});
  if (plans.at_least) entries.push_back({"at_least", Node(true)});
  entries.push_back({"searched", Node(static_cast<std::int64_t>(plans.searched))});
  entries.push_back({"complete", Node(plans.complete)});
  if (!plans.unreachable.empty()) {
    Node::Array parts;
    for (const std::string& part : plans.unreachable) parts.push_back(text(part));
    entries.push_back({"unreachable", std::move(parts)});
  }
  if (plans.nearest) {
    Node::Array missing;
    for (const std::string& part : plans.nearest->missing) missing.push_back(text(part));
    Entries nearest{{"moves", steps_of(plans.nearest->steps)}, {"missing", std::move(missing)}};
    if (const auto& refused = plans.nearest->refused) {
      nearest.push_back({"refused", Entries{{"move", refused->move.node},
                                            {"text", text(refused->move.text)},
                                            {"findings", findings(*refused)}}});
    }
    entries.push_back({"nearest", std::move(nearest)});
  }
  return entries;
}

Node simulation_node(const Table& table, const SimulationAnswer& simulation) {
  Entries entries = head(table);
  entries.push_back({"policy", text(to_string(simulation.policy))});
  entries.push_back({"runs", Node(static_cast<std::int64_t>(simulation.runs))});
  entries.push_back({"seed", Node(static_cast<std::int64_t>(simulation.seed))});
  Node::Array outcomes;
  for (const SimulationAnswer::Outcome& outcome : simulation.outcomes) {
    outcomes.push_back(Entries{{"id", text(outcome.id)},
                               {"text", text(outcome.text)},
                               {"simulated", Node(outcome.simulated)},
                               {"standard_error", Node(outcome.standard_error)},
                               {"computed", node(outcome.exact)}});
  }
  entries.push_back({"outcomes", std::move(outcomes)});
  Entries counters;
  for (const SimulationAnswer::Counter& counter : simulation.counters) {
    counters.push_back({counter.name, Entries{{"text", text(counter.text)},
                                              {"mean", Node(counter.mean)},
                                              {"standard_error", Node(counter.standard_error)}}});
  }
  entries.push_back({"counters", std::move(counters)});
  return entries;
}

Node faults_node(const Faults& faults, const Faults& warnings) {
  Entries entries{{"faults", listed(faults)}};
  append(entries, warnings);
  return entries;
}

void write_line(const Node& node, const TextSink& put) {
  files::write_json(node, [&](std::string_view piece) { put(as_utf8(piece)); });
  put("\n");
}

std::string json_line(const Node& node) { return as_utf8(files::to_json(node)) + '\n'; }

}  // namespace casus::report
