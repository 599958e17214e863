#pragma once
// What one more, and one fewer, of each thing would change: every knob of a table turned a step, exactly.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "systems/gathering.hpp"

namespace casus {

struct Sensitivity {
  struct Change {
    std::string path;  ///< as --set takes it
    std::int64_t now = 0;
    std::int64_t to = 0;
    std::string words;  ///< what it counts
    Win win;
    Chance delta;                            ///< of the attacker's chance; below 0 where it falls
    [[nodiscard]] std::string text() const;  ///< "NS-Units on Peru: 1 → 2"
  };
  std::unique_ptr<Table> table;  ///< as it is
  Win base;
  std::vector<Change> changes;  ///< the largest difference first; equal ones in the order of the knobs
};

/// Opens the table and every change of one step of each knob, up and down; a step that the rules refuse
/// (fewer than none, or what is declared is not allowed then) is left out. Faults: of the request, of a
/// policy that cannot be followed, a limit. The result is the same for any number of threads.
Result<Sensitivity> sensitivity(Gathering gathering, std::optional<PolicyKind> policy, unsigned threads,
                                const Limits& limits);

}  // namespace casus
