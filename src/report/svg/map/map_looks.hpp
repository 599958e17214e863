#pragma once
// The styles that maps have in addition to those of every picture: colours of five owners, of land without a
// holder, and of the sea, in light and dark.
//
// Fills: own-0 … own-5 (5: nobody), pale-0 … pale-6 (6: the sea), road, coast, scratch-1, scratch-2, yes, no.
// Lines: own-0-line … own-5-line, road-line, coast-line. Texts: on-own on an owner's colour; halo with halo-0
// … halo-6 on hatching.

#include <array>
#include <cstddef>

#include "report/svg/canvas.hpp"
#include "report/svg/theme.hpp"

namespace casus::report::svg {

inline constexpr std::size_t kOwnerColours = 5;
inline constexpr std::size_t kNobodys = 5;
inline constexpr std::size_t kSeas = 6;

struct MapPalette {
  std::array<Rgb, 6> own;   ///< the last: nobody's
  std::array<Rgb, 7> pale;  ///< of a tile: six owners', and the sea's
  Rgb road, coast;          ///< connections by land and by sea
  Rgb yes, no;
};
MapPalette map_palette(const Palette& palette);

/// Returns the index of an owner's colour: that of nobody for -1 and beyond the fifth owner.
std::size_t colour_of(int owner);

PictureStyle map_looks();

}  // namespace casus::report::svg
