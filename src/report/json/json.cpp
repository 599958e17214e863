#include "report/json/json.hpp"

#include <algorithm>
#include <cmath>

#include "files/write_json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/summary_json.hpp"
#include "report/style.hpp"

namespace casus::report {

using files::Node;

namespace {

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
    entries.push_back({"findings", findings_node(ruling)});
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
    one.push_back({"findings", findings_node(ruling)});
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
        {"move", ruling.move.node}, {"text", text(ruling.move.text)}, {"findings", findings_node(ruling)}});
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
  entries.push_back(
      {"win", Entries{{"attacker", chance_node(odds.attacker)}, {"defender", chance_node(odds.defender)}}});
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
                               {"win", Entries{{"attacker", chance_node(odds.if_nothing->attacker)},
                                               {"defender", chance_node(odds.if_nothing->defender)}}}}});
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
  entries.push_back({"rests_on", rests_on_node(odds.rests_on)});
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
                               {"computed", chance_node(outcome.exact)}});
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
  Entries entries{{"faults", listed_faults(faults)}};
  append(entries, warnings);
  return entries;
}

void write_line(const Node& node, const TextSink& put) {
  files::write_json(node, [&](std::string_view piece) { put(as_utf8(piece)); });
  put("\n");
}

std::string json_line(const Node& node) { return as_utf8(files::to_json(node)) + '\n'; }

}  // namespace casus::report
