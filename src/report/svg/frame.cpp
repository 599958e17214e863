#include "report/svg/frame.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/style.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

constexpr double kTitleSize = 21.0;

}  // namespace

Frame::Frame(const Caption& caption, double width, double margin, const CaptionSizes& sizes)
    : caption_(caption), width_(width), margin_(margin), sizes_(sizes) {
  y = margin - 10.0;
  paragraph(caption.title, 3, 27.0, {kTitleSize, "ink", Anchor::start, true, true});
  if (!caption.subtitle.empty()) y += 3.0;
  paragraph(caption.subtitle, 3, sizes_.subtitle + 5.0, {sizes_.subtitle, "soft"});
  y += 32.0;
}

void Frame::paragraph(std::string_view words, std::size_t most, double leading, const Type& type) {
  for (const std::string& line : lines_of(words, width_ - 2 * margin_, type.size, most, type.strong)) {
    y += leading;
    canvas.text(margin_, y, line, type);
  }
}

std::string Frame::document(std::string_view numbers, const PictureStyle& more) {
  if (!caption_.small_print.empty()) {
    y += 22.0;
    canvas.line({margin_, y}, {width_ - margin_, y}, "rule");
    y += 4.0;
    paragraph(caption_.small_print, 4, sizes_.small_print + 4.5, {sizes_.small_print, "soft"});
  }
  y += 24.0;
  std::string description = caption_.subtitle;
  for (const std::string_view part : {numbers, std::string_view(caption_.small_print)}) {
    if (!description.empty() && !part.empty()) description += " · ";
    description += part;
  }
  return svg::document(canvas, width_, std::ceil(y), caption_.title, description, more);
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
  // A difference other than 0 never reads as 0.
  if (points >= 0.05) return fmt::format("{}{:.1f}", sign, points);
  if (points >= 0.005) return fmt::format("{}{:.2f}", sign, points);
  return fmt::format("{}<0.01", sign);
}

}  // namespace casus::report::svg
