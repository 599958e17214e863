#pragma once
// The answers as plain data: what `report` writes as text and JSON. No answer knows the system that it is of;
// words, moves (as JSON objects) and names have been filled in where the types were erased.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/exact.hpp"
#include "conflict/clause.hpp"

namespace casus {

/// A move: its one codec, and what people read.
struct MoveSaid {
  std::string json;
  std::string text;
  bool operator==(const MoveSaid&) const = default;
};

/// A clause as an answer cites it, with the weakest standing of the parts used.
struct ClauseSaid {
  std::string id;
  Standing standing = Standing::stated;
  std::string text;
  bool operator==(const ClauseSaid&) const = default;
};

struct FindingSaid {
  std::string clause;
  Standing standing = Standing::stated;
  bool holds = true;
  std::string text;
};

struct Ruling {
  MoveSaid move;
  bool allowed = false;
  std::vector<FindingSaid> findings;                       ///< in clause order
  [[nodiscard]] std::vector<std::string> clauses() const;  ///< the ids found, each once
};

struct Judgement {
  std::optional<Ruling> declared;  ///< where the scenario, or the question, declares a move
  std::vector<Ruling> moves;       ///< else every legal one
};

/// A probability: the double nearest to the exact value, which is absent where a mixed equilibrium too large
/// for exact solving took part.
struct Chance {
  double probability = 0.0;
  std::optional<Exact> exact;
};

enum class PolicyKind : std::uint8_t { declared, best };
constexpr std::string_view to_string(PolicyKind kind) {
  return kind == PolicyKind::best ? "best" : "declared";
}

struct Odds {
  struct Outcome {
    std::string id;
    std::string text;
    Chance chance;
  };
  struct Value {
    std::int64_t value = 0;
    double probability = 0.0;
  };
  struct Distribution {
    std::string name;
    std::string text;
    std::vector<Value> values;  ///< ascending; may sum to less than 1 where a value need not come to be
    [[nodiscard]] double mean() const;  ///< given that it came to be
  };

  PolicyKind policy = PolicyKind::declared;
  std::optional<MoveSaid> first;  ///< what the policy plays first, where somebody chooses
  Chance attacker;
  Chance defender;
  std::vector<Outcome> outcomes;
  std::vector<Distribution> distributions;
  std::vector<ClauseSaid> rests_on;  ///< read and assumed clauses
};

struct Advice {
  struct Choice {
    MoveSaid move;
    double value = 0.0;
    Exact exact;
  };
  /// One step of best play: where the position comes to be, this is chosen.
  struct Step {
    MoveSaid move;
    std::string seat;
    std::string after;         ///< what led here, in words
    double probability = 1.0;  ///< of coming here
    double value = 0.0;
  };
  std::string seat;  ///< who is advised
  std::size_t best = 0;
  std::vector<Choice> choices;  ///< in the order of the moves
  double value = 0.0;
  Exact exact;
  std::vector<Step> line;
  std::vector<ClauseSaid> rests_on;
};

struct EventSaid {
  std::string kind;
  std::string seat;  ///< empty: nobody's
  std::string clause;
  Standing standing = Standing::stated;
  std::string text;
};

struct TransferSaid {
  std::string piece;
  std::int64_t count = 0;
  std::string from;
  std::string to;
  std::string clause;
  bool operator==(const TransferSaid&) const = default;
};

struct SimulationSaid {
  struct Outcome {
    std::string id;
    std::string text;
    double simulated = 0.0;
    double standard_error = 0.0;
    Chance exact;
  };
  struct Counter {
    std::string name;
    std::string text;
    double mean = 0.0;
    double standard_error = 0.0;
  };
  PolicyKind policy = PolicyKind::declared;
  std::uint64_t runs = 0;
  std::uint64_t seed = 0;
  std::vector<Outcome> outcomes;
  std::vector<Counter> counters;
};

}  // namespace casus
