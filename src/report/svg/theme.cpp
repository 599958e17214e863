#include "report/svg/theme.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace casus::report::svg {

constexpr Palette kLight = {{0xf7, 0xf4, 0xee}, {0x1d, 0x20, 0x24}, {0x68, 0x6c, 0x73}, {0xe3, 0xdd, 0xd1},
                            {0xb9, 0x3a, 0x26}, {0x2c, 0x4a, 0x6e}, {0x8c, 0x60, 0x10}, {0xf0, 0xd9, 0xd1},
                            {0xd5, 0xdf, 0xea}, {0xe6, 0xe1, 0xd7}, {0xee, 0xe9, 0xdf}};
constexpr Palette kDark = {{0x14, 0x16, 0x1a}, {0xec, 0xea, 0xe4}, {0x9a, 0xa0, 0xa8}, {0x2c, 0x30, 0x38},
                           {0xec, 0x7a, 0x63}, {0x8d, 0xb4, 0xe2}, {0xd9, 0xa9, 0x4a}, {0x43, 0x24, 0x1e},
                           {0x1f, 0x2f, 0x44}, {0x2b, 0x2f, 0x37}, {0x24, 0x28, 0x2f}};

namespace {

double luminance(const Rgb& colour) {
  const auto linear = [](std::uint8_t channel) {
    const double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

/// Returns the colours of the classes in one palette.
std::string colours(const Palette& palette) {
  const std::vector<std::pair<const char*, Rgb>> fills = {{"paper", palette.paper},
                                                          {"ink", palette.ink},
                                                          {"soft", palette.soft},
                                                          {"att", palette.attacker},
                                                          {"def", palette.defender},
                                                          {"gold", palette.gold},
                                                          {"att-pale", palette.attacker_pale},
                                                          {"def-pale", palette.defender_pale},
                                                          {"soft-pale", palette.soft_pale}};
  const std::vector<std::pair<const char*, Rgb>> strokes = {{"rule", palette.rule},
                                                            {"ink-line", palette.ink},
                                                            {"soft-line", palette.soft},
                                                            {"att-line", palette.attacker},
                                                            {"def-line", palette.defender}};
  std::string out;
  for (const auto& [name, colour] : fills) out += fmt::format(".casus .{}{{fill:{}}}\n", name, hex(colour));
  for (const auto& [name, colour] : strokes)
    out += fmt::format(".casus .{}{{stroke:{}}}\n", name, hex(colour));
  for (std::size_t step = 0; step < kHeatSteps; ++step) {
    out += fmt::format(".casus .heat-{0}{{fill:{1}}}.casus .on-{0}{{fill:{2}}}\n", step,
                       hex(heat_fill(palette, step)), hex(heat_text(palette, step)));
  }
  return out;
}

}  // namespace

Rgb between(const Rgb& from, const Rgb& to, double share) {
  const auto mixed = [share](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + (b - a) * share));
  };
  return {mixed(from.red, to.red), mixed(from.green, to.green), mixed(from.blue, to.blue)};
}

std::string hex(const Rgb& colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

double contrast(const Rgb& a, const Rgb& b) {
  const double one = luminance(a) + 0.05;
  const double other = luminance(b) + 0.05;
  return std::max(one, other) / std::min(one, other);
}

Rgb heat_fill(const Palette& palette, std::size_t step) {
  constexpr std::size_t kMiddle = kHeatSteps / 2;
  const double away =
      static_cast<double>(step > kMiddle ? step - kMiddle : kMiddle - step) / static_cast<double>(kMiddle);
  return between(palette.middle, step > kMiddle ? palette.attacker : palette.defender, away);
}

Rgb heat_text(const Palette& palette, std::size_t step) {
  // Ink or paper if one of them is legible; in the middle of the scale possibly only black or white is.
  const Rgb fill = heat_fill(palette, step);
  Rgb best = contrast(fill, palette.ink) >= contrast(fill, palette.paper) ? palette.ink : palette.paper;
  if (contrast(fill, best) < 4.5) {
    constexpr Rgb kBlack = {0, 0, 0};
    constexpr Rgb kWhite = {255, 255, 255};
    best = contrast(fill, kBlack) >= contrast(fill, kWhite) ? kBlack : kWhite;
  }
  return best;
}

std::size_t heat_step(double chance) {
  const auto last = static_cast<double>(kHeatSteps - 1);
  return chance > 0.0 ? static_cast<std::size_t>(std::lround(std::min(chance, 1.0) * last)) : 0;
}

std::string style_sheet() {
  // Every rule names the picture, so that a picture inside a page does not change the page's styles.
  static constexpr const char* kForms =
      ".casus text{font-family:system-ui,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif;"
      "font-variant-numeric:tabular-nums}\n"
      ".casus .serif{font-family:Georgia,\"DejaVu Serif\",serif}\n"
      ".casus .strong{font-weight:600}\n"
      ".casus .none{fill:none}\n"
      ".casus .hatch{fill:url(#casus-hatch)}\n"
      ".casus .dots{fill:url(#casus-dots)}\n"
      ".casus .bold{stroke-width:2}\n"
      ".casus .thin{stroke-width:1.25}\n"
      ".casus .dashed{stroke-dasharray:3 3}\n"
      ".casus .round{stroke-linecap:round;stroke-linejoin:round}\n"
      ".casus .square{stroke-linecap:square}\n"
      ".casus .crisp{shape-rendering:crispEdges}\n";
  return fmt::format("{}{}@media (prefers-color-scheme:dark){{\n{}}}\n", kForms, colours(kLight),
                     colours(kDark));
}

std::string patterns() {
  return "<defs>\n"
         "<pattern id=\"casus-hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" "
         "patternTransform=\"rotate(45)\"><rect x=\"0\" y=\"0\" width=\"5\" height=\"5\" "
         "class=\"soft-pale\"/>"
         "<rect x=\"0\" y=\"0\" width=\"1.4\" height=\"5\" class=\"soft\"/></pattern>\n"
         "<pattern id=\"casus-dots\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">"
         "<rect x=\"0\" y=\"0\" width=\"4\" height=\"4\" class=\"paper\"/>"
         "<circle cx=\"2\" cy=\"2\" r=\"0.9\" class=\"ink\"/></pattern>\n"
         "</defs>\n";
}

}  // namespace casus::report::svg
