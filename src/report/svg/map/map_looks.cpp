#include "report/svg/map/map_looks.hpp"

#include <fmt/format.h>

namespace casus::report::svg {
namespace {

constexpr std::array<Rgb, 5> kLightOwners{
    {{0x2c, 0x5a, 0x8f}, {0xb9, 0x3a, 0x26}, {0x3a, 0x77, 0x48}, {0x7a, 0x5a, 0xa6}, {0x8d, 0x66, 0x10}}};
constexpr std::array<Rgb, 5> kDarkOwners{
    {{0x7f, 0xb0, 0xe8}, {0xec, 0x7a, 0x63}, {0x82, 0xc4, 0x94}, {0xb7, 0x9b, 0xe0}, {0xe0, 0xb6, 0x54}}};

bool is_dark(const Palette& palette) { return palette.paper.red < 0x80; }

std::string owner_colours(const Palette& palette) {
  const MapPalette map = map_palette(palette);
  std::string out;
  const auto fill = [&](const std::string& name, const Rgb& colour) {
    out += fmt::format(".casus .{}{{fill:{}}}\n", name, hex(colour));
  };
  const auto line = [&](const std::string& name, const Rgb& colour) {
    out += fmt::format(".casus .{}{{stroke:{}}}\n", name, hex(colour));
  };
  for (std::size_t i = 0; i < map.own.size(); ++i) {
    fill(fmt::format("own-{}", i), map.own[i]);
    line(fmt::format("own-{}-line", i), map.own[i]);
  }
  for (std::size_t i = 0; i < map.pale.size(); ++i) {
    fill(fmt::format("pale-{}", i), map.pale[i]);
    line(fmt::format("halo-{}", i), map.pale[i]);
  }
  fill("on-own", palette.paper);
  fill("road", map.road);
  line("road-line", map.road);
  fill("coast", map.coast);
  line("coast-line", map.coast);
  line("sign", palette.paper);
  line("head", palette.paper);
  fill("yes", map.yes);
  fill("no", map.no);
  return out;
}

}  // namespace

MapPalette map_palette(const Palette& palette) {
  const bool dark = is_dark(palette);
  MapPalette map;
  for (std::size_t i = 0; i < kOwnerColours; ++i) {
    map.own[i] = dark ? kDarkOwners[i] : kLightOwners[i];
    map.pale[i] = between(palette.paper, map.own[i], dark ? 0.30 : 0.26);
  }
  map.own[kNobodys] = between(palette.paper, palette.ink, dark ? 0.62 : 0.60);
  map.pale[kNobodys] = dark ? Rgb{0x26, 0x29, 0x2f} : Rgb{0xe9, 0xe4, 0xd9};
  map.pale[kSeas] = dark ? Rgb{0x1a, 0x2b, 0x35} : Rgb{0xd5, 0xe4, 0xe9};
  map.road = between(palette.paper, palette.ink, dark ? 0.55 : 0.50);
  map.coast = dark ? Rgb{0x4d, 0x7f, 0x95} : Rgb{0x6f, 0x9f, 0xb0};
  map.yes = dark ? Rgb{0x7c, 0xc5, 0x96} : Rgb{0x2f, 0x6b, 0x45};
  map.no = dark ? Rgb{0xf0, 0xa0, 0x8f} : Rgb{0x8d, 0x3a, 0x2b};
  return map;
}

std::size_t colour_of(int owner) {
  return owner >= 0 && static_cast<std::size_t>(owner) < kOwnerColours ? static_cast<std::size_t>(owner)
                                                                       : kNobodys;
}

PictureStyle map_looks() {
  static constexpr const char* kForms =
      ".casus .scratch-1{fill:url(#casus-scratch-1)}\n"
      ".casus .scratch-2{fill:url(#casus-scratch-2)}\n"
      ".casus .scratch{fill-opacity:.34}\n"
      ".casus .halo{paint-order:stroke;stroke-width:3.5;stroke-linejoin:round}\n"
      ".casus .heavy{stroke-width:2.75}\n"
      ".casus .hair{stroke-width:1}\n"
      ".casus .rim{stroke-width:2.5}\n"
      ".casus .target{stroke-width:3.25}\n"
      ".casus .arrow{stroke-width:3.5}\n"
      ".casus .head{stroke-width:1.5;paint-order:stroke}\n"
      ".casus .sign{stroke-width:2.4}\n"
      ".casus .step{stroke-width:1.6}\n"
      ".casus .bridge{stroke-dasharray:3 3}\n"
      ".casus .sparse{stroke-dasharray:5 4}\n";
  const auto scratch = [](int number, const char* lines) {
    return fmt::format(
        "<defs>\n<pattern id=\"casus-scratch-{}\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\">{}</pattern>\n</defs>\n",
        number, lines);
  };
  static constexpr const char* kOne =
      "<rect x=\"0\" y=\"0\" width=\"1.6\" height=\"7\" class=\"ink scratch\"/>";
  static constexpr const char* kTwo = "<path d=\"M0 0H7V1.6H1.6V7H0Z\" class=\"ink scratch\"/>";
  return {fmt::format("{}{}@media (prefers-color-scheme:dark){{\n{}}}\n", kForms, owner_colours(kLight),
                      owner_colours(kDark)),
          scratch(1, kOne) + scratch(2, kTwo)};
}

}  // namespace casus::report::svg
