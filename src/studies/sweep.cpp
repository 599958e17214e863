#include "studies/sweep.hpp"

#include <algorithm>

namespace casus {
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
                    const CellsReporter& solved) {
  const auto design = Design::grid(std::move(axes), kMaxCells);
  if (!design) return design.faults();
  auto head = head_of(scenario_template, *design, policy);
  if (!head) return head.faults();
  Sweep result{std::move(*head), {}, design->columns()};
  std::optional<Fault> first_refused;
  std::uint64_t reported = 0;
  // Whether a cell is answered; before that no cell is reported, because a study without answers is a fault.
  bool any = false;
  // Blocks grow quickly: the first one is reported early.
  constexpr std::uint64_t kGrowth = 8;
  LineRange asked{.end = design->lines(), .policy = policy, .threads = threads};
  if (solved) {
    asked.largest_first = false;
    asked.block = std::max<std::uint64_t>(design->lines() / design->columns().front().values.size(), 1);
    asked.block_growth = kGrowth;
  }
  const auto faults =
      answer(scenario_template, *design, asked, limits,
             [&](std::uint64_t /*first*/, std::span<const CellWin> cells, const std::vector<Fault>& reasons) {
               if (!first_refused && !reasons.empty()) first_refused = reasons.front();
               result.append(cells, reasons);
               any = any || std::any_of(cells.begin(), cells.end(),
                                        [](const CellWin& cell) { return !cell.refused(); });
               if (!any || !solved) return true;
               solved(result, reported, result.cells.size());
               reported = result.cells.size();
               return true;
             });
  if (faults) return *faults;
  if (!any) return *first_refused;
  return result;
}

Result<TableStudy> study(const ScenarioTemplate& scenario_template, Design design,
                         std::optional<PolicyKind> policy, unsigned threads, const Limits& limits) {
  auto head = head_of(scenario_template, design, policy);
  if (!head) return head.faults();
  TableStudy result{std::move(*head), {}, std::move(design)};
  std::optional<Fault> first_refused;
  const auto faults =
      answer(scenario_template, result.design,
             {.end = result.design.lines(), .policy = policy, .threads = threads}, limits,
             [&](std::uint64_t /*first*/, std::span<const CellWin> cells, const std::vector<Fault>& reasons) {
               if (!first_refused && !reasons.empty()) first_refused = reasons.front();
               result.append(cells, reasons);
               return true;
             });
  if (faults) return *faults;
  if (std::all_of(result.cells.begin(), result.cells.end(),
                  [](const CellWin& cell) { return cell.refused(); }))
    return *first_refused;
  return result;
}

}  // namespace casus
