// Advice and plans in JSON.

#include <algorithm>

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {

using files::Node;
using Rules = Advice::Rules;
using Step = Advice::Step;
using Plan = PlansAnswer::Plan;
using Breaker = PlansAnswer::Breaker;

namespace {

/// A choice, and whose worth its value is.
struct ChoiceJson {
  const Advice* advice = nullptr;
  const Advice::Choice* choice = nullptr;
};
template <auto Member>
auto of_choice(const ChoiceJson& of) {
  return std::invoke(Member, *of.choice);
}

/// A value to the advised seat, which is always greater for what is better.
template <class Number>
auto worth_of(const Advice& advice, const std::optional<Number>& number) {
  return number ? std::optional(advice.worth(*number)) : std::nullopt;
}

/// A move of a mix, and where it is chosen.
struct MixedJson {
  const Advice::Mix* mix = nullptr;
  const Advice::Mix::Part* part = nullptr;
};
std::optional<std::string> seen(const MixedJson& of) {
  return of.mix->sees.empty() ? std::nullopt : std::optional(of.mix->sees);
}
std::optional<double> how_often_seen(const MixedJson& of) {
  return of.mix->sees.empty() ? std::nullopt : std::optional(of.mix->probability);
}

/// Returns the mixed strategies by seat.
std::optional<ByName<std::vector<MixedJson>>> mixes(const Advice& advice) {
  ByName<std::vector<MixedJson>> seats;
  for (const Advice::Mix& mix : advice.mixes) {
    auto seat = std::find_if(seats.all.begin(), seats.all.end(),
                             [&](const auto& known) { return known.first == mix.seat; });
    if (seat == seats.all.end()) seat = seats.all.insert(seat, {mix.seat, {}});
    for (const Advice::Mix::Part& part : mix.parts) seat->second.push_back({&mix, &part});
  }
  return seats.all.empty() ? std::nullopt : std::optional(std::move(seats));
}

std::optional<ChoiceJson> best_choice(const Advice& advice) {
  if (advice.choices.empty()) return std::nullopt;
  return ChoiceJson{&advice, &advice.choices[advice.best]};
}
std::vector<ChoiceJson> choices(const Advice& advice) {
  std::vector<ChoiceJson> all;
  for (const Advice::Choice& one : advice.choices) all.push_back({&advice, &one});
  return all;
}

template <class Seat>
ByName<Seat> by_seat(const std::vector<Seat>& seats) {
  ByName<Seat> all;
  for (const Seat& one : seats) all.all.emplace_back(one.seat, one);
  return all;
}

/// The cheapest choice that is as good as was wanted, and the goal.
struct GoalJson {
  const Advice::Goal* goal = nullptr;
  MoveText move;
};
std::optional<GoalJson> goal(const Advice& advice) {
  if (!advice.goal) return std::nullopt;
  return GoalJson{&*advice.goal, advice.choices[advice.goal->choice].move};
}
template <auto Member>
auto of_goal(const GoalJson& of) {
  return of.goal->*Member;
}

/// What is left out for comparison.
struct OtherwiseJson {
  std::string without;
  std::string best;
};
std::optional<OtherwiseJson> otherwise(const Advice& advice) {
  if (advice.left.empty() || advice.otherwise.empty()) return std::nullopt;
  return OtherwiseJson{advice.otherwise, advice.best_otherwise};
}

/// Returns the first and the last of the bounds on a worth.
template <class Of>
std::optional<double> least(const Of& of) {
  return of.bounds ? std::optional(of.bounds->least) : std::nullopt;
}
template <class Of>
std::optional<double> most(const Of& of) {
  return of.bounds ? std::optional(of.bounds->most) : std::nullopt;
}
constexpr std::string_view kOnlyBounds = "where only bounds are known";

}  // namespace

template <>
constexpr std::string_view kSchema<ChoiceJson> = "Choice";
template <>
constexpr auto kRows<ChoiceJson> = std::tuple(
    spread<&of_choice<&Advice::Choice::move>>(), row<&of_choice<&Advice::Choice::value>>("value"),
    row<&of_choice<&Advice::Choice::exact>>("exact"),
    row<[](const ChoiceJson& of) { return of.advice->worth(of.choice->value); }>(
        "worth", "the value to the one who chooses: greater is better"),
    row<[](const ChoiceJson& of) { return worth_of(*of.advice, of.choice->exact); }>("worth_exact"),
    row<[](const ChoiceJson& of) { return least(*of.choice); }>("least", kOnlyBounds),
    row<[](const ChoiceJson& of) { return most(*of.choice); }>("most"));

template <>
constexpr std::string_view kSchema<MixedJson> = "Mixed";
template <>
constexpr auto kRows<MixedJson> = std::tuple(spread<[](const MixedJson& of) { return of.part->move; }>(),
                                             spread<[](const MixedJson& of) { return of.part->chance; }>(),
                                             row<&seen>("sees", "what the seat sees when it chooses"),
                                             row<&how_often_seen>("seen", "how likely it sees that"));

template <>
constexpr auto kRows<Advice::SeatValue> = std::tuple(row<&Advice::SeatValue::value>("value"),
                                                     row<&Advice::SeatValue::exact>("exact"),
                                                     row<&least<Advice::SeatValue>>("least", kOnlyBounds),
                                                     row<&most<Advice::SeatValue>>("most"));

template <>
constexpr auto kRows<GoalJson> =
    std::tuple(row<&of_goal<&Advice::Goal::wanted>>("wanted"),
               row<&of_goal<&Advice::Goal::reached>>("reached", "false: this choice comes nearest"),
               spread<&GoalJson::move>(), row<&of_goal<&Advice::Goal::probability>>("probability"),
               row<&of_goal<&Advice::Goal::cost>>("cost"));

template <>
constexpr auto kRows<Step> = std::tuple(row<&Step::seat>("seat"),
                                        row<&Step::after>("after", "what leads here; empty at the beginning"),
                                        spread<&Step::move>(),
                                        probability<&Step::probability>("probability", "of what leads here"),
                                        row<&Step::value>("value"),
                                        row<&Step::worth>("worth", "to the `seat` of this step"));

template <>
constexpr auto kRows<Rules::Condition> =
    std::tuple(row<&Rules::Condition::number>("number", "{} stands for the amount"),
               row<&Rules::Condition::at_least>("at_least"), row<&Rules::Condition::at_most>("at_most"));
template <>
constexpr auto kRows<Rules::Rule> = std::tuple(
    row<&Rules::Rule::question>("question", "what is chosen"),
    row<&Rules::Rule::when>("when", "the conditions in words; empty: otherwise"),
    row<&Rules::Rule::conditions>("conditions"), row<&Rules::Rule::text>("text", "what to choose then"));
template <>
constexpr auto kRows<Rules> = std::tuple(
    row<&Rules::list>("list"),
    row<&Rules::cost>(
        "cost",
        "what following them brings `seat` less than best play, against the best answers of all "
        "others"),
    probability<&Rules::share>("share",
                               "of the choices in best play, those in which the rules choose as well"),
    row<&Rules::positions>("positions", "at which `seat` may choose").from(1));

template <>
constexpr auto kRows<Advice::RemainingValue> = std::tuple(
    row<&Advice::RemainingValue::before>("before"),
    row<&Advice::RemainingValue::after>("after", "after best play"),
    row<&Advice::RemainingValue::otherwise>("otherwise", "after best play without what `otherwise` names"));
template <>
constexpr auto kRows<OtherwiseJson> = std::tuple(row<&OtherwiseJson::without>("without"),
                                                 row<&OtherwiseJson::best>("best"));

template <>
constexpr auto kRows<Advice::Bounds> = std::tuple(row<&Advice::Bounds::least>("least", kOnlyBounds),
                                                  row<&Advice::Bounds::most>("most"));
template <>
constexpr auto kRows<Advice::Search> = std::tuple(
    row<&Advice::Search::positions>("positions"), spread<&Advice::Search::bounds>(),
    row<&Advice::Search::error>("error", "what is advised is at most so much worse than the best").from(0));

template <>
constexpr auto kRows<Advice> = std::tuple(
    row<&Advice::seat>("seat", "who is advised, or plans"), row<&best_choice>("best"),
    row<&choices>("choices", "every legal move, in their order"),
    row<&Advice::value>(
        "value",
        "of the best choice: of two seats always the attacker's worth less the defender's; of "
        "more that of `seat`"),
    row<&Advice::exact>("exact"),
    row<[](const Advice& advice) { return advice.worth(advice.value); }>(
        "worth", "the value to `seat`: greater is better"),
    row<[](const Advice& advice) { return worth_of(advice, advice.exact); }>("worth_exact"),
    row<[](const Advice& /*advice*/) { return kUnit; }>(
        "unit", "what worths are counted in: \"points\" of the scenario's values"),
    row<[](const Advice& advice) { return by_seat(advice.values); }>(
        "values",
        "of more than two seats, each of which maximises its own worth: what best play is worth to each")
        .or_nothing(),
    row<&mixes>("mix",
                "where choices are hidden: how often each move is chosen, none that never is; of the first "
                "part of the play that hides something"),
    row<&Advice::exploitability>(
        "exploitability",
        "what both sides together could gain by choosing otherwise: the certificate, "
        "recomputed by best responses"),
    row<&Advice::within>("within", "where exact numbers would be too long: how far off any worth may be"),
    row<&goal>("goal",
               "with `--goal 0.8`, of a system whose choices cost something: the least costly choice whose "
               "chance of winning is as wanted, where none is the one that comes nearest; of a system that "
               "plans: what for"),
    row<&Advice::line>("line", "best play: what is chosen where, and what it is worth from there on"),
    row<&Advice::rules>("rules",
                        "best play of `seat` as a few rules: of each question the first that holds counts"),
    row<&Advice::more_steps>("more_steps",
                             "steps of best play, the least likely ones, that `line` does not list")
        .from(1)
        .or_nothing(),
    row<&Advice::line_is_cut>("line_is_cut",
                              "what comes after the steps of `line` was not looked at to its end")
        .or_nothing(),
    row<[](const Advice& advice) { return by_seat(advice.left); }>(
        "left", "where a position is a game of its own: what each seat then holds is worth")
        .or_nothing(),
    row<&otherwise>("otherwise",
                    "with `left`: what is left out for comparison, and the best choice without it"),
    row<[](const Advice& advice) {
      return advice.search ? std::optional(advice.search->complete) : std::nullopt;
    }>("complete", "whether all plans, or all lines of an exchange, were looked at"),
    row<[](const Advice& advice) {
      return advice.search && !advice.search->complete ? advice.search : std::nullopt;
    }>("search",
       "of an exchange that was not searched to its end: best play is worth between `least` and `most`; "
       "choices, and `values`, then have them too, and `value` is what is sure"),
    row<&Advice::optimised>("optimised", "what a worth is, in a sentence").or_nothing());

template <>
constexpr std::string_view kSchema<PlansAnswer::Step> = "PlanStep";
template <>
constexpr auto kRows<PlansAnswer::Step> =
    std::tuple(spread<&PlansAnswer::Step::move>(), row<&PlansAnswer::Step::seat>("seat"),
               row<&PlansAnswer::Step::operation>("operation", "false for what goes with a step"));
template <>
constexpr auto kRows<PlansAnswer::Cost> = std::tuple(row<&PlansAnswer::Cost::piece>("piece"),
                                                     row<&PlansAnswer::Cost::count>("count"));
template <>
constexpr auto kRows<Breaker> =
    std::tuple(row<&Breaker::seat>("seat"), spread<&Breaker::answer>(),
               row<&Breaker::before>("before", "the number of the step that the answer follows, from 0"),
               row<&Breaker::why>("why"));
template <>
constexpr std::string_view kSchema<Plan> = "Plan";
template <>
constexpr auto kRows<Plan> = std::tuple(row<&Plan::steps>("moves"), row<&Plan::cost>("cost"),
                                        row<&Plan::broken_by>("broken_by",
                                                              "the answers of others that make it fail"),
                                        row<&Plan::more_breakers>("more_breakers").or_nothing());
template <>
constexpr auto kRows<PlansAnswer::Miss> = std::tuple(
    row<&PlansAnswer::Miss::steps>("moves"), row<&PlansAnswer::Miss::missing>("missing"),
    row<&PlansAnswer::Miss::refused>("refused", "the move that is missing, and why it is not allowed"));
template <>
constexpr auto kRows<PlansAnswer> = std::tuple(
    row<&PlansAnswer::seat>("seat", "who is advised, or plans"), row<&PlansAnswer::goal>("goal"),
    row<&PlansAnswer::plans>(
        "plans", "of a system that plans, with `--goal TEXT` or a scenario's own goal: the first 20"),
    row<&PlansAnswer::total>("total", "of plans: how many there are of the same length"),
    row<&PlansAnswer::at_least>("at_least", "of plans: more were not counted").or_nothing(),
    row<&PlansAnswer::searched>("searched", "of plans: all of up to so many operations were looked at"),
    row<&PlansAnswer::complete>("complete", "whether all plans, or all lines of an exchange, were looked at"),
    row<&PlansAnswer::unreachable>("unreachable",
                                   "of plans: parts of the goal that cannot be reached even alone")
        .or_nothing(),
    row<&PlansAnswer::nearest>("nearest", "of plans: where none is, what comes nearest"));

Node advice_node(const Table& table, const Advice& advice) {
  const Faults warnings = table.warnings(true);
  return conflict_answer(table, advice, &warnings);
}

Node plans_node(const Table& table, const PlansAnswer& plans) { return conflict_answer(table, plans); }

void add_advice_schemas(Entries& schemas) {
  schemas.push_back({"Choice", object_schema<ChoiceJson>()});
  schemas.push_back({"Plan", object_schema<Plan>()});
  schemas.push_back({"PlanStep", object_schema<PlansAnswer::Step>()});
  schemas.push_back({"Mixed", object_schema<MixedJson>()});
  ObjectSchema all = conflict_answer_schema<Advice>(true);
  all.join(conflict_answer_schema<PlansAnswer>(false));
  Node said = all.node(
      "the best choice and its worth; or the plans of a system that plans; or a mix where choices are "
      "hidden");
  said.table()->push_back({"anyOf", any_of_keys({{"value"}, {"plans", "total"}})});
  schemas.push_back({"Advice", std::move(said)});
}

}  // namespace casus::report
