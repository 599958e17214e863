#pragma once
// Descriptions of a system's numbers for people: the fields of its rulebooks, the parameters that a designer
// may change, and the counters of its answers.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "conflict/rules/types.hpp"

namespace casus {

/// A field of a rulebook: its path, the clause that it acts for, and its description.
struct Field {
  std::string_view path;  ///< "aggressor.polygon"
  Clause clause;
  std::string_view words;
  /// The words that an answer adds to the clause's sentence, by value: "value: words" entries separated by
  /// " | ". An entry without words adds nothing, because the sentence covers that value. "*" stands for any
  /// other value, and "{}" in the words for the value itself.
  std::string_view here = {};
  /// The allowed words of the field, or of each element of its list, if it is an enumeration.
  std::span<const std::string_view> one_of = {};
};

/// A value of a field that puts a clause in force. If clauses exclude one another, `value` selects this one.
/// If a clause leaves several alternatives open, `value` is empty and the field says which alternative
/// applies.
struct RuleInForce {
  Clause clause;
  std::string_view path;
  std::string_view value;  ///< as written in a rulebook: "points", "true"; empty: any value
};

/// A whole number of a scenario, or of its rulebook, that a designer may change by one step.
struct Parameter {
  std::string path;        ///< a path as for `--set`: "dice.attacker", "rulebook.defender.polygon"
  std::int64_t now = 0;    ///< the current value, whether the file states it or not
  std::int64_t step = 1;   ///< the size of one step; above 0
  std::string words = {};  ///< what the number counts: "NS-Units on Peru"
  /// The path of the supply that the number is taken from, and its current value, if the supply must grow
  /// with the number; empty: none.
  std::string source = {};
  std::int64_t source_now = 0;
};

/// A counter of a system and its description. A counter of kind `sum` without a report is 0. A counter of
/// kind `last` without a report is left out of its distribution.
struct CounterInfo {
  std::string_view name;  ///< the counter's key in answers: "rounds"
  std::string_view words;
  Tally::Kind kind = Tally::Kind::sum;
};

}  // namespace casus
