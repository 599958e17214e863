#pragma once
// The looks that pictures share: two palettes, one for light and one for dark, and the classes that name
// them. A chart chooses a class and never a colour.
//
// Fills: paper, ink, soft, att, def, gold, att-pale, def-pale, soft-pale, hatch, dots, none; heat-0 …
// heat-20. Of texts on those: on-0 … on-20. Lines: rule, ink-line, soft-line, att-line, def-line; thin, bold,
// dashed, round, square. Groups: crisp. Texts: serif, strong.

#include <array>
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
/// A mixture: 0 the one, 1 the other.
Rgb between(const Rgb& from, const Rgb& to, double share);

/// WCAG 2.1: from 1 to 21; text wants 4.5.
double contrast(const Rgb& a, const Rgb& b);

/// The steps from the defender's colour through that of the paper to the attacker's.
inline constexpr std::size_t kHeatSteps = 21;

struct Palette {
  Rgb paper, ink, soft, rule, attacker, defender, gold;
  Rgb attacker_pale, defender_pale, soft_pale;
  Rgb middle;  ///< of the heat's scale: a little off the paper, so that its cells are seen
};
extern const Palette kLight;
extern const Palette kDark;

/// A step's colour, and the one of the text upon it.
Rgb heat_fill(const Palette& palette, std::size_t step);
Rgb heat_text(const Palette& palette, std::size_t step);
/// The step of a chance of 0 to 1.
std::size_t heat_step(double chance);

/// What stands in <style>.
std::string style_sheet();
/// The fills that are no plain colour.
std::string patterns();

}  // namespace casus::report::svg
