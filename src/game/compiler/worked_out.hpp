#pragma once
// Computes the result of an instruction from its inputs. This is the one definition, for the machine and for
// the classes of throws, which compute values for many throws at once.

#include <algorithm>
#include <cstdint>

#include "game/compiler/program.hpp"

namespace casus::game {

inline std::int64_t quotient(std::int64_t value, std::int64_t by) {
  if (by == 0) return 0;
  const std::int64_t whole = value / by;
  return value % by != 0 && (value < 0) != (by < 0) ? whole - 1 : whole;
}

/// Records that a cell was looked up: `at` is its place in the table with an additional row and column
/// before the first.
inline void note_cell(const Program& program, Index table, std::size_t at) {
  if (table == kNone) return;
  const GameTable& its = program.tables[table];
  const std::size_t row = at / (its.columns() + 1);
  const std::size_t column = at % (its.columns() + 1);
  if (row > 0 && column > 0) (*program.cells)[table][(row - 1) * its.columns() + column - 1] = true;
}

inline std::int64_t looked_up(const Program& program, const Lookup& table, std::int64_t at) {
  const auto last = static_cast<std::int64_t>(table.values.size()) - 1;
  const auto cell = static_cast<std::size_t>(std::clamp<std::int64_t>(at - table.first, 0, last));
  if (program.cells != nullptr) [[unlikely]]
    note_cell(program, table.table, cell);
  return table.values[cell];
}

/// Returns the result of an instruction with a code below Code::lose. `c`: the content of register `at` of a
/// select.
inline std::int64_t worked_out(const Program& program, Code code, std::uint32_t at, std::int64_t a,
                               std::int64_t b, std::int64_t c) {
  switch (code) {
    case Code::add:
      return a + b;
    case Code::subtract:
      return a - b;
    case Code::multiply:
      return a * b;
    case Code::minimum:
      return std::min(a, b);
    case Code::maximum:
      return std::max(a, b);
    case Code::floor:
      return quotient(a, b);
    case Code::ceiling:
      return -quotient(-a, b);
    case Code::less:
      return a < b ? 1 : 0;
    case Code::at_most:
      return a <= b ? 1 : 0;
    case Code::equal:
      return a == b ? 1 : 0;
    case Code::unequal:
      return a != b ? 1 : 0;
    case Code::both:
      return a != 0 && b != 0 ? 1 : 0;
    case Code::either:
      return a != 0 || b != 0 ? 1 : 0;
    case Code::select:
      return a != 0 ? b : c;
    case Code::lookup:
      return looked_up(program, program.lookups[at], a);
    case Code::column:
      return program.tables[at].column_of(a, b);
    default:
      return a;  // move
  }
}

}  // namespace casus::game
