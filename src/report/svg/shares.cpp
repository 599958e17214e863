#include "report/svg/shares.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "report/svg/frame.hpp"

namespace casus::report::svg {
namespace {

/// Returns a rectangle whose left or right corners may be round.
std::string rounded(double x, double y, double width, double height, double left, double right) {
  const auto n = [](double value) { return number(value); };
  std::string d = fmt::format("M{} {}H{}", n(x + left), n(y), n(x + width - right));
  if (right > 0.0) d += fmt::format("a{0} {0} 0 0 1 {0} {0}", n(right));
  d += fmt::format("V{}", n(y + height - right));
  if (right > 0.0) d += fmt::format("a{0} {0} 0 0 1 -{0} {0}", n(right));
  d += fmt::format("H{}", n(x + left));
  if (left > 0.0) d += fmt::format("a{0} {0} 0 0 1 -{0} -{0}", n(left));
  d += fmt::format("V{}", n(y + left));
  if (left > 0.0) d += fmt::format("a{0} {0} 0 0 1 {0} -{0}", n(left));
  return d + "Z";
}

}  // namespace

void draw_shares(Canvas& canvas, Point corner, double width, double height,
                 const std::vector<Stretch>& stretches) {
  constexpr double kLeast = 2.0;
  std::vector<double> wide;
  double total = 0.0;
  for (const Stretch& one : stretches) {
    const double p = share(one.probability);
    total += p;
    wide.push_back(p > 0.0 ? std::max(p * width, kLeast) : 0.0);
  }
  // Scale all segments, to compensate for the minimum widths and for probabilities whose sum exceeds 1.
  const double sum = std::accumulate(wide.begin(), wide.end(), 0.0);
  const double most = std::min(total, 1.0) * width;
  if (sum > 0.0) {
    for (double& one : wide) one *= most / sum;
  }
  canvas.path(rounded(corner.x, corner.y, width, height, height / 2.0, height / 2.0), "soft-pale");
  double x = corner.x;
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    if (wide[i] <= 0.0) continue;
    const bool at_left = x <= corner.x + 0.01;
    const bool at_right = x + wide[i] >= corner.x + width - 0.01;
    const double gap = at_left ? 0.0 : std::min(stretches[i].continues ? 1.0 : 3.0, wide[i] / 2.0);
    const double round = std::min(height / 2.0, (wide[i] - gap) / 2.0);
    canvas.rect(x, corner.y, gap, height, "paper");
    canvas.path(
        rounded(x + gap, corner.y, wide[i] - gap, height, at_left ? round : 0.0, at_right ? round : 0.0),
        stretches[i].look);
    x += wide[i];
  }
}

}  // namespace casus::report::svg
