#pragma once
// What people are told of the numbers of a system: the fields of its rulebooks, the knobs that a designer
// turns, and the counters of its answers.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "conflict/rules/types.hpp"

namespace casus {

struct Field {
  std::string_view path;  ///< "aggressor.polygon"
  Clause clause;
  std::string_view words;
  /// What an answer adds to the clause's sentence, by value: "value: words", one after the other, parted by
  /// " | ". Without words the sentence says it already; "*" is any other value, "{}" in its words the value.
  std::string_view here = {};
  /// What it, or each of its list, may be, where it is one of some words.
  std::span<const std::string_view> one_of = {};
};

/// Of clauses that exclude one another: which value of a field puts one of them in force. Of a clause that
/// leaves several ways open: the field that says which.
struct RuleInForce {
  Clause clause;
  std::string_view path;
  std::string_view value;  ///< as a rulebook has it: "points", "true"; empty: any
};

/// A whole number of a scenario, or of its rulebook, that a designer may turn one step up or down.
struct Parameter {
  std::string path;        ///< as `--set` takes it: "dice.attacker", "rulebook.defender.polygon"
  std::int64_t now = 0;    ///< its value, written in the file or not
  std::int64_t step = 1;   ///< what one more of it is; above 0
  std::string words = {};  ///< what it counts: "NS-Units on Peru"
  /// Where it is taken from, and its number there, if that must grow with it; empty: nowhere.
  std::string source = {};
  std::int64_t source_now = 0;
};

/// A counter of a system, as people are told of it. A counter of kind `sum` that was never told of is 0; one
/// of kind `last` is then left out of its distribution.
struct CounterInfo {
  std::string_view name;  ///< "rounds": its key in answers
  std::string_view words;
  Tally::Kind kind = Tally::Kind::sum;
};

}  // namespace casus
