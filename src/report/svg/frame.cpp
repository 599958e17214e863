#include "report/svg/frame.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/style.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

constexpr double kTitleSize = 21.0;
constexpr double kSubtitleSize = 13.0;
constexpr double kSmallSize = 10.5;

/// Lines from `y` on; moves it below them.
void paragraph(Canvas& canvas, double& y, std::string_view text, std::size_t most, double leading,
               const Type& type) {
  for (const std::string& line : lines_of(text, kInner, type.size, most, type.strong)) {
    y += leading;
    canvas.text(kMargin, y, line, type);
  }
}

}  // namespace

Frame::Frame(const Caption& caption) : caption_(caption) {
  y = kMargin - 10.0;
  paragraph(canvas, y, caption.title, 3, 27.0, {kTitleSize, "ink", Anchor::start, true, true});
  if (!caption.subtitle.empty()) y += 3.0;
  paragraph(canvas, y, caption.subtitle, 3, 18.0, {kSubtitleSize, "soft"});
  y += 32.0;
}

std::string Frame::document(std::string_view numbers) {
  if (!caption_.small_print.empty()) {
    y += 22.0;
    canvas.line({kMargin, y}, {kRight, y}, "rule");
    y += 4.0;
    paragraph(canvas, y, caption_.small_print, 4, 15.0, {kSmallSize, "soft"});
  }
  y += 24.0;
  std::string description = caption_.subtitle;
  for (const std::string_view part : {numbers, std::string_view(caption_.small_print)}) {
    if (!description.empty() && !part.empty()) description += " · ";
    description += part;
  }
  return svg::document(canvas, kWidth, std::ceil(y), caption_.title, description);
}

double share(double probability) { return probability > 0.0 ? std::min(probability, 1.0) : 0.0; }

std::string percent_text(double probability, int decimals) {
  const double p = share(probability);
  if (p >= 1.0) return "100 %";
  return p <= 0.0 ? "0 %" : percent(p, decimals);
}

std::string percent_label(double probability, int decimals) {
  std::string text = percent_text(probability, decimals);
  text.resize(text.size() - 2);
  return text;
}

std::string points_text(double difference) {
  if (!std::isfinite(difference) || difference == 0.0) return "0";
  const double points = std::abs(difference) * 100.0;
  const std::string_view sign = difference > 0.0 ? "+" : "−";
  // What is not nothing does not read as nothing.
  if (points >= 0.05) return fmt::format("{}{:.1f}", sign, points);
  if (points >= 0.005) return fmt::format("{}{:.2f}", sign, points);
  return fmt::format("{}<0.01", sign);
}

}  // namespace casus::report::svg
