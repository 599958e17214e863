#include "report/asked.hpp"

#include <array>
#include <charconv>
#include <fmt/format.h>

#include "probability/bounds.hpp"
#include "report/json/rows.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {
namespace {

using Chances = std::array<double, 3>;                  // exactly, at least, at most
using Fractions = std::array<std::optional<Exact>, 3>;  // in the same order
constexpr std::array<std::string_view, 3> kChanceWords = {"exactly", "at least", "at most"};
constexpr std::array<std::string_view, 3> kKeys = {"exactly", "at_least", "at_most"};

bool asks_for(const ValueQuestion& question, std::size_t chance) {
  return question.chance == ValueQuestion::Chance::all ||
         static_cast<std::size_t>(question.chance) == chance + 1;
}

Fractions fractions(const probability::Distribution& distribution, std::int64_t value) {
  return {distribution.probability(value), distribution.at_least(value), distribution.at_most(value)};
}

Chances chances(const Fractions& exact) {
  return {exact[0]->to_double(), exact[1]->to_double(), exact[2]->to_double()};
}

Chances chances(const Odds::Distribution& distribution, std::int64_t value) {
  Chances sums{0.0, distribution.more, 0.0};
  for (const Odds::Value& one : distribution.values) {
    if (one.value == value) sums[0] += one.probability;
    if (one.value >= value) sums[1] += one.probability;
    if (one.value <= value) sums[2] += one.probability;
  }
  return sums;
}

/// Returns "at least 28: 12.3456 %", or "28: exactly …, at least …, at most …".
std::string line(const ValueQuestion& question, const Chances& chances, const Fractions& exact) {
  constexpr std::size_t kLongest = 24;
  const bool all = question.chance == ValueQuestion::Chance::all;
  std::string text = all ? fmt::format("{}:", question.value) : "";
  for (std::size_t i = 0; i < chances.size(); ++i) {
    if (!asks_for(question, i)) continue;
    text += all ? fmt::format("{}{} {}", i == 0 ? " " : ", ", kChanceWords[i], percent(chances[i], 4))
                : fmt::format("{} {}: {}", kChanceWords[i], question.value, percent(chances[i], 4));
    const std::string fraction = exact[i] ? exact[i]->to_string() : "";
    if (!all && !fraction.empty() && fraction.size() <= kLongest) text += " = " + fraction;
  }
  return text;
}

/// What is said of a value, as was asked.
struct AskedJson {
  std::int64_t value = 0;
  std::array<std::optional<Probability>, 3> chances;
};
template <std::size_t kChance>
std::optional<Probability> chance(const AskedJson& said) {
  return said.chances[kChance];
}
AskedJson asked_said(const ValueQuestion& question, const Chances& chances) {
  AskedJson said{question.value, {}};
  for (std::size_t i = 0; i < chances.size(); ++i) {
    if (asks_for(question, i)) said.chances[i] = Probability{chances[i]};
  }
  return said;
}
/// The same with the fractions that are not too long.
struct AskedExact {
  AskedJson said;
  Fractions exact;
};
template <std::size_t kChance>
std::optional<Exact> fraction(const AskedExact& of) {
  return of.exact[kChance];
}
/// The same of a distribution by its name.
struct AskedOf {
  std::string of;
  AskedJson said;
};

}  // namespace

template <>
constexpr auto kRows<AskedJson> = std::tuple(row<&AskedJson::value>("value"), row<&chance<0>>(kKeys[0]),
                                             row<&chance<1>>(kKeys[1]), row<&chance<2>>(kKeys[2]));
template <>
constexpr auto kRows<AskedExact> = std::tuple(spread<&AskedExact::said>(), row<&fraction<0>>("exactly_exact"),
                                              row<&fraction<1>>("at_least_exact"),
                                              row<&fraction<2>>("at_most_exact"));
template <>
constexpr auto kRows<AskedOf> = std::tuple(row<&AskedOf::of>("of", "the name of the distribution"),
                                           spread<&AskedOf::said>());

std::optional<ValueQuestion> value_question(ValueQuestion::Chance chance, const std::string& text) {
  ValueQuestion question{chance, 0};
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, question.value);
  const bool far = question.value > probability::kMaxValue || question.value < -probability::kMaxValue;
  return error == std::errc() && stopped == end && !far ? std::optional(question) : std::nullopt;
}

std::string asked_text(const probability::Distribution& distribution, const ValueQuestions& questions) {
  std::string text;
  for (const ValueQuestion& question : questions) {
    const Fractions exact = fractions(distribution, question.value);
    text += line(question, chances(exact), exact) + "\n";
  }
  return text;
}

std::string asked_text(const Odds& odds, const ValueQuestions& questions) {
  std::string text;
  for (const Odds::Distribution& distribution : odds.distributions) {
    for (const ValueQuestion& question : questions) {
      text += distribution.text + ": " + line(question, chances(distribution, question.value), {}) + "\n";
    }
  }
  return text;
}

files::Node asked_node(const probability::Distribution& distribution, const ValueQuestions& questions,
                       bool exact) {
  constexpr std::size_t kLongest = 200;
  std::vector<AskedExact> all;
  for (const ValueQuestion& question : questions) {
    const Fractions of = fractions(distribution, question.value);
    AskedExact& one = all.emplace_back(AskedExact{asked_said(question, chances(of)), {}});
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (asks_for(question, i) && (exact || of[i]->to_string().size() <= kLongest)) one.exact[i] = of[i];
    }
  }
  return to_json_node(all);
}

files::Node asked_node(const Odds& odds, const ValueQuestions& questions) {
  std::vector<AskedOf> all;
  for (const Odds::Distribution& distribution : odds.distributions) {
    for (const ValueQuestion& question : questions)
      all.push_back({distribution.name, asked_said(question, chances(distribution, question.value))});
  }
  return to_json_node(all);
}

files::Node asked_exact_schema() { return schema_of<std::vector<AskedExact>>(); }
files::Node asked_schema() { return schema_of<std::vector<AskedOf>>(); }

}  // namespace casus::report
