// Advice and plans in JSON.

#include <algorithm>

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/summary_json.hpp"

namespace casus::report {

using files::Node;

namespace {

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

}  // namespace

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
  entries.push_back({"rests_on", rests_on_node(advice.rests_on)});
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
                                            {"findings", findings_node(*refused)}}});
    }
    entries.push_back({"nearest", std::move(nearest)});
  }
  return entries;
}

}  // namespace casus::report
