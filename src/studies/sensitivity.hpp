#pragma once
// What one more, and one fewer, of each thing would change: every knob of a table turned a step, exactly.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "systems/scenario_template.hpp"

namespace casus {

struct Sensitivity {
  struct Change {
    std::string path;  ///< as --set takes it
    std::int64_t now = 0;
    std::int64_t to = 0;
    std::string words;  ///< what it counts
    Win win;
    Chance delta;                                 ///< of the attacker's chance; below 0 where it falls
    double worth_delta = 0.0;                     ///< of the worth, where that is what is measured
    std::optional<Exact> exact_worth_delta = {};  ///< the same, where both are known exactly
    /// What else is set, where one more is taken from elsewhere: a path and its number; empty: nothing.
    std::string source = {};
    std::int64_t source_to = 0;
    [[nodiscard]] std::string text() const;  ///< "NS-Units on Peru: 1 → 2"
  };
  std::unique_ptr<Table> table;  ///< as it is
  Win base;
  /// Whether changes are those of a worth: where every choice is as advised it changes with what is turned,
  /// so that a chance of winning would be of another play each time.
  [[nodiscard]] bool by_worth() const { return base.worth.has_value(); }
  /// What is measured: a worth, else a chance.
  [[nodiscard]] double measured(const Change& change) const {
    return by_worth() ? change.worth_delta : change.delta.probability;
  }
  /// A step after which what is declared is not allowed, so that there is nothing to compare.
  struct RefusedStep {
    std::string path;
    std::int64_t now = 0;
    std::int64_t to = 0;
    std::string words;
    std::vector<std::string> clauses;  ///< that do not hold, each once
    [[nodiscard]] std::string text() const;
  };
  std::vector<RefusedStep> refused;  ///< in the order of the knobs
  std::vector<Change> changes;       ///< the largest difference first; equal ones in the order of the knobs
};

/// Opens the table and every change of one step of each knob, up and down; a step that the reader refuses
/// (fewer than none) is left out, one after which what is declared is not allowed stands under `refused`.
/// Faults: of the request, of a policy that cannot be followed, a limit. The result is the same for any
/// number of threads.
Result<Sensitivity> sensitivity(ScenarioTemplate scenario_template, std::optional<PolicyKind> policy,
                                unsigned threads, const Limits& limits);

}  // namespace casus
