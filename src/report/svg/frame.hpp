#pragma once
// What every picture has around its chart: a title that says what it shows, a line below it, small print at
// the bottom, margins. A chart draws on the canvas from `y` downwards and moves `y` on.

#include <optional>
#include <string>
#include <string_view>

#include "report/svg/canvas.hpp"

namespace casus::report::svg {

/// The words around a picture. Small print: what the numbers rest on, such as the rulebook and the version.
struct Caption {
  std::string title;
  std::string subtitle;
  std::string small_print;
};

inline constexpr double kWidth = 720.0;
inline constexpr double kMargin = 36.0;
inline constexpr double kInner = kWidth - 2 * kMargin;  ///< the width that charts have
inline constexpr double kRight = kWidth - kMargin;

class Frame {
 public:
  explicit Frame(const Caption& caption);

  Canvas canvas;
  double y = 0.0;  ///< how far down the picture is drawn

  /// The document. `numbers`: the chart in words, for those who do not see it.
  [[nodiscard]] std::string document(std::string_view numbers);

 private:
  Caption caption_;
};

/// A chance from 0 to 1, whatever a caller computed (not a number: 0).
double share(double probability);
/// "27.5 %"; "100 %" where it is certain.
std::string percent_text(double probability, int decimals = 1);
/// The same without its sign, for labels below a heading that has it.
std::string percent_label(double probability, int decimals);
/// "+22.5", "−0.04", "0": a difference of chances in percentage points.
std::string points_text(double difference);

}  // namespace casus::report::svg
