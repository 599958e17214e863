#pragma once
// What is read of a throw, as values: the code between `throws` and `done`, folded with all that is known
// before the dice fall. What nothing reads any more is gone, dice too.

#include <cstdint>
#include <vector>

#include "game/compiler/machine.hpp"

namespace casus::game {

struct ReadCode {
  static constexpr int kKnown = -1;
  /// A known number, or the id of a value that dice decide.
  struct Value {
    int id = kKnown;
    std::int64_t known = 0;
    bool operator==(const Value&) const = default;
  };
  struct Operation {
    Code code = Code::move;
    Value a;
    Value b;
    Value c;
    int to = 0;
    std::uint32_t at = 0;
  };
  std::vector<Operation> operations;  ///< each reads what stands before it
  std::vector<int> atoms;             ///< by Stage::atoms: its value; kKnown where nothing reads it
  std::vector<Value> reads;           ///< by Stage::reads
  int values = 0;                     ///< how many ids there are
};

/// Returns the code with all known values folded. `empty`: by atom, whether its pool has no dice.
ReadCode fold(const Program& program, const Stage& stage, const Machine& machine,
              const std::vector<bool>& empty);

}  // namespace casus::game
