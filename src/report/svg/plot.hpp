#pragma once
// Draws a panel of bars over values: bars or a staircase, numbers above them if they fit and a scale
// otherwise, the values below, and a mark at the mean. Charts of distributions consist of these panels.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/svg/bins.hpp"
#include "report/svg/canvas.hpp"

namespace casus::report::svg {

/// The style of the bars of a series: classes of the theme. Series differ in more than colour.
struct BarStyle {
  std::string_view bar = "soft";
  std::string_view pale = "soft-pale";  ///< below a staircase
  std::string_view edge = "soft-line";  ///< of a staircase
};
/// Returns the styles of several series side by side, at most four: full, outlined, hatched, dotted.
inline constexpr std::size_t kMostSeries = 4;
BarStyle series_look(std::size_t series);

/// The label below a bar.
enum class Naming : std::uint8_t { range, low, high };

struct Plot {
  double x = 0.0;
  double y = 0.0;  ///< the panel's upper edge
  double width = 0.0;
  /// The height of the likeliest bar and the number above it, without the values below.
  double height = 0.0;
  std::vector<BarStyle> looks;  ///< by series
  bool staircase = false;       ///< whether bars touch and are filled pale
  Naming naming = Naming::range;
  std::optional<double> mean = {};  ///< the position of its mark, if there is one
};

/// The height of the values below a panel.
inline constexpr double kBelowPlot = 26.0;

/// Draws the panel, which may be without bars.
void draw_plot(Canvas& canvas, const Plot& plot, const Bins& bins);

/// Draws a square swatch of a series.
void draw_swatch(Canvas& canvas, double x, double y, double size, const BarStyle& look);

/// Draws the mark of a mean with its tip at a point of the axis.
void draw_mean(Canvas& canvas, Point tip, std::string_view classes);

/// Returns "3", "10–19", "−4 to −2", "≤ 3", "≥ 20".
std::string bin_text(const Bins::Bin& bin);

}  // namespace casus::report::svg
