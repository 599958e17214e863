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

/// How large the words around it are, in pixels.
struct CaptionSizes {
  double subtitle = 13.0;
  double small_print = 10.5;
};

class Frame {
 public:
  explicit Frame(const Caption& caption, double width = kWidth, double margin = kMargin,
                 const CaptionSizes& sizes = {});

  Canvas canvas;
  double y = 0.0;  ///< how far down the picture is drawn

  /// Lines of words from `y` on, `leading` apart, as wide as the picture but for its margins; at most `most`.
  void paragraph(std::string_view words, std::size_t most, double leading, const Type& type);

  /// The document. `numbers`: the chart in words, for those who do not see it. `more`: looks of its own.
  [[nodiscard]] std::string document(std::string_view numbers, const PictureStyle& more = {});

 private:
  Caption caption_;
  double width_;
  double margin_;
  CaptionSizes sizes_;
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
