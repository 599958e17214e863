#pragma once
// A panel of bars over values: bars or a staircase, numbers above them where they fit and a scale where they
// do not, the values below, a mark where the mean lies. The charts of distributions are made of these.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/svg/bins.hpp"
#include "report/svg/canvas.hpp"

namespace casus::report::svg {

/// How the bars of a series look: classes of the theme. Series differ in more than colour.
struct BarStyle {
  std::string_view bar = "soft";
  std::string_view pale = "soft-pale";  ///< below a staircase
  std::string_view edge = "soft-line";  ///< of a staircase
};
/// The looks of several series side by side, at most four: full, outlined, hatched, dotted.
inline constexpr std::size_t kMostSeries = 4;
BarStyle series_look(std::size_t series);

/// What is written below a bar.
enum class Naming : std::uint8_t { range, low, high };

struct Plot {
  double x = 0.0;
  double y = 0.0;  ///< of the panel's upper edge
  double width = 0.0;
  double height = 0.0;          ///< of the likeliest bar and the number above it, without the values below
  std::vector<BarStyle> looks;  ///< of each series
  bool staircase = false;       ///< bars that touch, filled pale
  Naming naming = Naming::range;
  std::optional<double> mean = {};  ///< where its mark is, if it has one
};

/// The room that the values below a panel take.
inline constexpr double kBelowPlot = 26.0;

/// Draws the panel; bars may be none.
void draw_plot(Canvas& canvas, const Plot& plot, const Bins& bins);

/// A swatch of a series, as wide as high.
void draw_swatch(Canvas& canvas, double x, double y, double size, const BarStyle& look);

/// The mark of a mean, its tip at a point of the axis.
void draw_mean(Canvas& canvas, Point tip, std::string_view classes);

/// "3", "10–19", "−4 to −2", "≤ 3", "≥ 20".
std::string bin_text(const Bins::Bin& bin);

}  // namespace casus::report::svg
