#pragma once
// The effect of one more and one fewer of each parameter: every parameter of a scenario is changed by one
// step, exactly.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "systems/scenario_template.hpp"

namespace casus {

/// The effects of all steps of parameters.
struct Sensitivity {
  struct Change {
    std::string path;  ///< a path as for --set
    std::int64_t now = 0;
    std::int64_t to = 0;
    std::string words;  ///< what the parameter counts
    Win win;
    /// The change of the attacker's probability; negative if it falls.
    Chance delta;
    double worth_delta = 0.0;                     ///< the change of the worth, if that is measured
    std::optional<Exact> exact_worth_delta = {};  ///< the exact change, if both worths are exact
    /// The path and the new value of the supply, if one more is taken from a supply; empty: none.
    std::string source = {};
    std::int64_t source_to = 0;
    [[nodiscard]] std::string text() const;  ///< "NS-Units on Peru: 1 → 2"
  };
  std::unique_ptr<Table> table;  ///< the unchanged conflict
  Win base;
  /// Returns whether changes of a worth are measured. This is so under best play: best play changes with each
  /// parameter, so that probabilities of winning would belong to different plays.
  [[nodiscard]] bool by_worth() const { return base.worth.has_value(); }
  /// Returns the measured change: of a worth, else of a probability.
  [[nodiscard]] double measured(const Change& change) const {
    return by_worth() ? change.worth_delta : change.delta.probability;
  }
  /// A step after which the declared move is not allowed, so that there is no comparison.
  struct RefusedStep {
    std::string path;
    std::int64_t now = 0;
    std::int64_t to = 0;
    std::string words;
    std::vector<std::string> clauses;  ///< the clauses that do not hold, each once
    [[nodiscard]] std::string text() const;
  };
  std::vector<RefusedStep> refused;  ///< in the order of the parameters
  /// Sorted by size, the largest difference first; equal ones in the order of the parameters.
  std::vector<Change> changes;
};

/// Opens the scenario, and every change of a parameter by one step up and down. A step that the reader
/// rejects (such as a negative count) is left out. A step after which the declared move is not allowed is
/// listed in `refused`. Faults: those of the request, a policy that cannot be followed, a limit. The result
/// is the same for any number of threads.
Result<Sensitivity> sensitivity(ScenarioTemplate scenario_template, std::optional<PolicyKind> policy,
                                unsigned threads, const Limits& limits);

}  // namespace casus
