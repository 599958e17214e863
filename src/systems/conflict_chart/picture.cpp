#include "systems/conflict_chart/picture.hpp"

#include <algorithm>
#include <map>

namespace casus::conflict_chart {

Picture picture(const ChartRules& rules, const Forces& first, const Forces& second) {
  Picture picture{rules.rulebook().chart.rows(),
                  rules.board().side(kAttacker).name,
                  rules.board().side(kDefender).name,
                  {}};
  Position p = rules.start();
  at(p.play, kAttacker) += first;
  at(p.play, kDefender) += second;
  const std::uint32_t sides = rules.die_sides();
  std::map<std::pair<std::int32_t, std::int32_t>, std::pair<std::int64_t, bool>> cells;
  for (std::uint32_t a = 0; a < sides; ++a) {
    for (std::uint32_t b = 0; b < sides; ++b) {
      const Cell cell = rules.cell(p, a, b);
      auto& [ways, left] = cells[{cell.row, cell.column}];
      ++ways;
      left = left || cell.left;
    }
  }
  for (const auto& [place, found] : cells)
    picture.marks.push_back({{place.first, place.second, found.second},
                             Exact(Integer(found.first), Integer(sides * sides)).reduced()});
  return picture;
}

}  // namespace casus::conflict_chart
