#include "studies/sweep.hpp"

#include <algorithm>
#include <map>

namespace casus {
namespace {

/// Puts cells behind those that are there; reasons are numbered in the order of the cells.
void append(Sweep& sweep, std::span<const Cell> cells, const std::vector<Fault>& reasons,
            std::map<std::string, std::uint32_t>& numbers) {
  for (Cell cell : cells) {
    if (cell.refused()) {
      const std::string reason = reason_text(reasons[cell.reason]);
      const auto [at, is_new] = numbers.try_emplace(reason, static_cast<std::uint32_t>(sweep.reasons.size()));
      if (is_new) sweep.reasons.push_back(reason);
      cell.reason = at->second;
    }
    sweep.cells.push_back(cell);
  }
}

}  // namespace

std::array<std::size_t, kMaxAxes> Sweep::at(std::uint64_t cell) const {
  std::array<std::size_t, kMaxAxes> at{};
  for (std::size_t axis = axes.size(); axis-- > 0;) {
    at[axis] = cell % axes[axis].values.size();
    cell /= axes[axis].values.size();
  }
  return at;
}

std::vector<Sweep::Crossing> Sweep::crossings(double value) const {
  std::vector<Crossing> found;
  std::uint64_t stride = cells.size();
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const std::uint64_t values = axes[axis].values.size();
    stride /= values;
    for (std::uint64_t cell = 0; cell < cells.size(); ++cell) {
      if (cell / stride % values + 1 == values) continue;
      const std::uint64_t next = cell + stride;
      if (cells[cell].refused() || cells[next].refused()) continue;
      const bool here = cells[cell].attacker >= value;
      if (here == (cells[next].attacker >= value)) continue;
      found.push_back({axis, here ? next : cell, here ? cell : next});
    }
  }
  return found;
}

Result<Sweep> sweep(const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                    std::optional<PolicyKind> policy, unsigned threads, const Limits& limits,
                    const Solved& solved) {
  const auto design = Design::grid(std::move(axes), kMaxCells);
  if (!design) return design.faults();
  auto head = head_of(scenario_template, *design, policy);
  if (!head) return head.faults();
  Sweep result{std::move(*head), design->columns(), {}, {}};
  std::map<std::string, std::uint32_t> numbers;
  std::optional<Fault> first_refused;
  std::uint64_t told = 0;
  bool any = false;  // a cell is answered: before that nothing is told, for where none is it is a fault
  // Blocks grow, and fast: the first is told of soon.
  constexpr std::uint64_t kGrowth = 8;
  Asked asked{.end = design->lines(), .policy = policy, .threads = threads};
  if (solved) {
    asked.block = std::max<std::uint64_t>(design->lines() / design->columns().front().values.size(), 1);
    asked.block_growth = kGrowth;
  }
  const auto faults =
      answer(scenario_template, *design, asked, limits,
             [&](std::uint64_t /*first*/, std::span<const Cell> cells, const std::vector<Fault>& reasons) {
               if (!first_refused && !reasons.empty()) first_refused = reasons.front();
               append(result, cells, reasons, numbers);
               any = any || std::any_of(cells.begin(), cells.end(),
                                        [](const Cell& cell) { return !cell.refused(); });
               if (!any || !solved) return;
               solved(result, told, result.cells.size());
               told = result.cells.size();
             });
  if (faults) return *faults;
  if (!any) return *first_refused;
  return result;
}

}  // namespace casus
