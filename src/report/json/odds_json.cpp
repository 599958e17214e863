// Odds and simulations in JSON.

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {

using Columns = Odds::Headline::Columns;
using Headline = Odds::Headline;

namespace {

/// Returns a value of a headline about a number, or about outcomes; nothing where it is about the other.
template <auto Member>
auto of_number(const Headline& headline) {
  const bool number = headline.leads() && !headline.name.empty();
  return number ? std::optional(headline.*Member) : std::nullopt;
}
bool of_outcomes(const Headline& headline) { return headline.leads() && headline.name.empty(); }

/// A value, or in the last row of a distribution without a largest value all from it on.
struct ValueJson {
  std::int64_t value = 0;
  bool more = false;
  double probability = 0.0;
};

template <class Of>
auto by_name(const Odds& odds, const Of& of) {
  ByName<std::decay_t<decltype(of(odds.distributions.front()))>> made;
  for (const Odds::Distribution& one : odds.distributions) made.all.emplace_back(one.name, of(one));
  return made;
}
std::vector<ValueJson> values_of(const Odds::Distribution& distribution) {
  std::vector<ValueJson> values;
  for (const Odds::Value& one : distribution.values) values.push_back({one.value, false, one.probability});
  if (distribution.more > 0.0)
    values.push_back({distribution.values.back().value + 1, true, distribution.more});
  return values;
}

using Outcome = SimulationAnswer::Outcome;
using Counter = SimulationAnswer::Counter;

}  // namespace

template <>
constexpr auto kRows<Odds::Side> = std::tuple(row<&Odds::Side::name>("name"), spread<&Odds::Side::wins>());

template <>
constexpr auto kRows<Odds::UnansweredOdds> = std::tuple(row<&Odds::UnansweredOdds::text>("text"),
                                                        row<[](const Odds::UnansweredOdds& odds) {
                                                          return WinJson{odds.attacker, odds.defender};
                                                        }>("win"));

template <>
constexpr auto kRows<Odds::Outcome> = std::tuple(row<&Odds::Outcome::id>("id"),
                                                 row<&Odds::Outcome::text>("text"),
                                                 spread<&Odds::Outcome::chance>());

template <>
constexpr auto kRows<ValueJson> = std::tuple(
    row<&ValueJson::value>("value"),
    row<&ValueJson::more>("more",
                          "in the last row, where there is no largest value: this value or any larger one, "
                          "less likely than 10⁻¹²")
        .or_nothing(),
    probability<&ValueJson::probability>("probability"));

template <>
constexpr auto kRows<Columns::One> = std::tuple(row<&Columns::One::name>("name"),
                                                probability<&Columns::One::probability>("probability"));
template <>
constexpr auto kRows<Columns> =
    std::tuple(row<&Columns::of>("of", "the value that is read from a table"),
               row<&Columns::are>("are", "how likely each column is; the rest of 1: none is looked up"));

template <>
constexpr auto kRows<Headline> = std::tuple(
    row<&Headline::text>("text"), row<&Headline::columns>("columns").or_nothing(),
    row<&of_number<&Headline::name>>("distribution",
                                     "of a number: the name of the distribution that it is computed from"),
    row<[](const Headline& headline) { return of_outcomes(headline) ? std::nullopt : headline.of; }>(
        "of", "of a number that is lost: of so many"),
    row<&of_number<&Headline::mean>>("mean"),
    row<&of_number<&Headline::deviation>>("deviation", "the standard deviation"),
    row<&of_number<&Headline::least>>("least", "the 5 % quantile"),
    row<&of_number<&Headline::most>>("most", "the 95 % quantile"), row<[](const Headline& headline) {
      return of_outcomes(headline) ? std::optional(headline.outcomes) : std::nullopt;
    }>("outcomes", "ids of outcomes"),
    row<[](const Headline& headline) {
      return of_outcomes(headline) ? std::optional(Probability{headline.chance.probability}) : std::nullopt;
    }>("probability"),
    row<[](const Headline& headline) {
      return of_outcomes(headline) ? headline.chance.exact : std::nullopt;
    }>("exact"));

template <>
constexpr auto kRows<Odds> = std::tuple(
    row<&Odds::policy>("policy", "who chooses how"),
    row<&Odds::policy_text>("policy_text",
                            "the policy in words: what is declared may be followed by no option taken, or by "
                            "every choice as advised"),
    row<&Odds::first>("first", "what is chosen first, where somebody chooses"), row<[](const Odds& odds) {
      return WinJson{odds.attacker, odds.defender};
    }>("win"),
    row<&Odds::sides>("sides",
                      "of a game of more than two sides: how often each wins, in their order; `win` has the "
                      "first two")
        .or_nothing(),
    row<[](const Odds& odds) { return odds.if_nothing ? std::optional(odds.against) : std::nullopt; }>(
        "against", "who answers a declared move in secret: the odds are against the best answer"),
    row<&Odds::if_nothing>("if_nothing", "what would come of it if they answered with nothing"),
    row<&Odds::outcomes>("outcomes",
                         "without a chance, of a game in a file every end that the scenario's numbers do not "
                         "rule out, of other systems those that have a victor"),
    row<[](const Odds& odds) { return by_name(odds, values_of); }>(
        "distributions",
        "ascending; the probabilities may sum to less than 1 where a value need not come to be"),
    row<[](const Odds& odds) { return by_name(odds, [](const auto& one) { return one.mean(); }); }>(
        "means", "given that the value comes to be"),
    row<[](const Odds& odds) { return by_name(odds, [](const auto& one) { return one.text; }); }>(
        "words", "what is counted"),
    row<&Odds::headline>(
        "headline",
        "what leads the odds in place of who wins, where a game's file says so: a number with its mean, or "
        "the "
        "chance that one of some outcomes comes; the column of a table, beside them or beside who wins"),
    row<&Odds::exploitability>("exploitability",
                               "where a mixed equilibrium was too large for exact solving: what both sides "
                               "could gain by choosing otherwise"),
    row<&Odds::within>("within",
                       "where exact numbers would be too long: how far off any probability may be"));

template <>
constexpr auto kRows<Outcome> = std::tuple(row<&Outcome::id>("id"), row<&Outcome::text>("text"),
                                           probability<&Outcome::simulated>("simulated"),
                                           row<&Outcome::standard_error>("standard_error"),
                                           row<&Outcome::exact>("computed"));
template <>
constexpr auto kRows<Counter> = std::tuple(row<&Counter::text>("text"), row<&Counter::mean>("mean"),
                                           row<&Counter::standard_error>("standard_error"));
template <>
constexpr auto kRows<SimulationAnswer> =
    std::tuple(row<&SimulationAnswer::policy>("policy"), row<&SimulationAnswer::runs>("runs"),
               row<&SimulationAnswer::seed>("seed"), row<&SimulationAnswer::outcomes>("outcomes"),
               row<[](const SimulationAnswer& simulation) {
                 ByName<Counter> counters;
                 for (const Counter& one : simulation.counters) counters.all.emplace_back(one.name, one);
                 return counters;
               }>("counters", "over the plays in which the value came to be"));

files::Node odds_node(const Table& table, const Odds& odds) {
  const Faults warnings = table.warnings(odds.policy == PolicyKind::best);
  return conflict_answer(table, odds, &warnings);
}

files::Node simulation_node(const Table& table, const SimulationAnswer& simulation) {
  return conflict_answer(table, simulation);
}

void add_odds_schemas(Entries& schemas) {
  ObjectSchema odds = conflict_answer_schema<Odds>(true);
  odds.add("asked", asked_schema(),
           "the chances that `--value`, `--exactly`, `--at-least` and `--at-most` asked for", false);
  schemas.push_back({"Odds", odds.node()});
  schemas.push_back({"Simulation", conflict_answer_schema<SimulationAnswer>(false).node()});
}

}  // namespace casus::report
