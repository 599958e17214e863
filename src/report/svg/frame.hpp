#pragma once
// The frame around every chart: a title, a subtitle, small print at the bottom, and margins. A chart draws on
// the canvas from `y` downwards and advances `y`.

#include <string>
#include <string_view>

#include "report/svg/canvas.hpp"

namespace casus::report::svg {

/// The words around a picture. The small print states what the numbers rest on, such as the rulebook and the
/// version.
struct Caption {
  std::string title;
  std::string subtitle;
  std::string small_print;
};

inline constexpr double kWidth = 720.0;
inline constexpr double kMargin = 36.0;
inline constexpr double kInner = kWidth - 2 * kMargin;  ///< the width of charts
inline constexpr double kRight = kWidth - kMargin;

/// Font sizes of the words around a picture, in pixels.
struct CaptionSizes {
  double subtitle = 13.0;
  double small_print = 10.5;
};

class Frame {
 public:
  explicit Frame(const Caption& caption, double width = kWidth, double margin = kMargin,
                 const CaptionSizes& sizes = {});

  Canvas canvas;
  double y = 0.0;  ///< the lower end of the drawing so far

  /// Draws at most `most` lines of text from `y` on, `leading` apart, as wide as the picture without its
  /// margins.
  void paragraph(std::string_view words, std::size_t most, double leading, const Type& type);

  /// Returns the document. `numbers` is the chart in words, for screen readers. `more` is the picture's own
  /// style.
  [[nodiscard]] std::string document(std::string_view numbers, const PictureStyle& more = {});

 private:
  Caption caption_;
  double width_;
  double margin_;
  CaptionSizes sizes_;
};

/// Returns a probability clamped to 0 to 1; NaN gives 0.
double share(double probability);
/// Returns "27.5 %", or "100 %" if it is certain.
std::string percent_text(double probability, int decimals = 1);
/// Returns the same without the percent sign, for labels below a heading that has it.
std::string percent_label(double probability, int decimals);
/// Returns a difference of probabilities in percentage points: "+22.5", "−0.04", "0".
std::string points_text(double difference);

}  // namespace casus::report::svg
