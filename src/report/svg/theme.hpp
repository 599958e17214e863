#pragma once
// The styles that pictures share: two palettes, for light and dark, and the classes that name them. A chart
// chooses a class, never a colour.
//
// Fills: paper, ink, soft, att, def, gold, att-pale, def-pale, soft-pale, hatch, dots, none; heat-0 …
// heat-20. Texts on those: on-0 … on-20. Lines: rule, ink-line, soft-line, att-line, def-line; thin, bold,
// dashed, round, square. Groups: crisp. Texts: serif, strong.

#include <cstddef>
#include <cstdint>
#include <string>

namespace casus::report::svg {

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
};

std::string hex(const Rgb& colour);  ///< "#1d2024"
/// Returns a mixture of two colours; `share` 0 gives the first, 1 the second.
Rgb between(const Rgb& from, const Rgb& to, double share);

/// Returns the contrast ratio of WCAG 2.1, from 1 to 21; text needs 4.5.
double contrast(const Rgb& a, const Rgb& b);

/// The number of steps from the defender's colour through the paper's to the attacker's.
inline constexpr std::size_t kHeatSteps = 21;

struct Palette {
  Rgb paper, ink, soft, rule, attacker, defender, gold;
  Rgb attacker_pale, defender_pale, soft_pale;
  /// The middle of the heat scale: slightly darker or lighter than the paper, so that its cells are visible.
  Rgb middle;
};
extern const Palette kLight;
extern const Palette kDark;

/// Returns the colour of a step, and the colour of text on it.
Rgb heat_fill(const Palette& palette, std::size_t step);
Rgb heat_text(const Palette& palette, std::size_t step);
/// Returns the step of a probability from 0 to 1.
std::size_t heat_step(double chance);

/// Returns the content of <style>.
std::string style_sheet();
/// Returns the definitions of fills that are not plain colours.
std::string patterns();

}  // namespace casus::report::svg
