#pragma once
// Draws one distribution: the probability of each value exactly, at least and at most. Also draws the small
// panel for pictures of several distributions.

#include <string>

#include "report/svg/bins.hpp"
#include "report/svg/frame.hpp"
#include "report/svg/plot.hpp"

namespace casus::report::svg {

/// The side that a distribution belongs to; it determines the colour.
enum class Side : std::uint8_t { attacker, defender, neither };
BarStyle side_look(Side side);

struct Distribution {
  std::string name;  ///< what the values count
  Values values;     ///< the probabilities sum to less than 1 if the counter can remain without a value
  Side side = Side::neither;
};

/// Draws a distribution. If there are many values, neighbours share a bar, and the picture says so.
std::string distribution(const Caption& caption, const Distribution& distribution);

/// Draws the distribution as one small panel with its name and mean above it. The height is kSmallPanel.
void draw_small(Canvas& canvas, double x, double y, double width, const Distribution& distribution);
inline constexpr double kSmallPanel = 168.0;

/// Returns whether a small panel needs the picture's whole width instead of half of it.
bool needs_full_width(const Values& values);

/// Returns "mean 3.42" or "no value".
std::string mean_text(const Values& values);

/// Draws the heading of a panel: its subject, a note after it if there is room, and at the right the mean of
/// `values` after its mark.
void draw_heading(Canvas& canvas, Point at, double width, std::string_view what, std::string_view note,
                  const Values* values = nullptr);

}  // namespace casus::report::svg
