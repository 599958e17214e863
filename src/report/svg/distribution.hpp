#pragma once
// A picture of one distribution: how likely each value is exactly, at least and at most. Also the small panel
// of it that pictures of several things hold.

#include <string>

#include "report/svg/bins.hpp"
#include "report/svg/frame.hpp"
#include "report/svg/plot.hpp"

namespace casus::report::svg {

/// Whose a thing is; it gives the colour.
enum class Side : std::uint8_t { attacker, defender, neither };
BarStyle side_look(Side side);

struct Distribution {
  std::string name;  ///< what the values count
  Values values;     ///< may sum to less than 1 where a value need not come to be
  Side side = Side::neither;
};

/// Of many values neighbours share a bar, and the picture says so.
std::string distribution(const Caption& caption, const Distribution& distribution);

/// The distribution as one small panel with its name and mean above; its height is kSmallPanel.
void draw_small(Canvas& canvas, double x, double y, double width, const Distribution& distribution);
inline constexpr double kSmallPanel = 168.0;

/// Whether a small panel should have the picture's whole width, not half of it.
bool needs_full_width(const Values& values);

/// "mean 3.42", "no value".
std::string mean_text(const Values& values);

/// The words above a panel: what it shows, a note behind it if there is room, and at the right the mean of
/// values after its mark.
void draw_heading(Canvas& canvas, Point at, double width, std::string_view what, std::string_view note,
                  const Values* values = nullptr);

}  // namespace casus::report::svg
