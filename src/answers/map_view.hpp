#pragma once
// A map of where a conflict stands, as plain data: what `report` draws. No map knows the system that it is
// of: names, letters and notes are words by now, holders and territories are numbers into lists.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace casus {

/// What a map is to show besides where things stand.
enum class MapRole : std::uint8_t {
  nothing,
  operation,  ///< one move: where it comes from, where it goes, and whether it is allowed
  choices,    ///< several that are allowed: where they may go
  steps,      ///< several in their order
};

struct MapView {
  /// Where a tile stands on the grid, from 0; how many columns and rows it covers.
  struct GridSpan {
    int column = 0;
    int row = 0;
    int columns = 1;
    int rows = 1;
    bool operator==(const GridSpan&) const = default;
  };

  /// Whose something is, by letters and a colour: the first five have colours of their own.
  struct Owner {
    std::string letters;  ///< "AA"
    std::string name;
  };

  enum class Shape : std::uint8_t {
    none,   ///< words alone
    dot,    ///< one for each of `count`
    flag,   ///< letters upon the owner's colour
    frame,  ///< letters within a frame of the owner's colour
    step,   ///< a number within a disc, of its owner's colour where it has one
    boat,
    dome,
    diamond,
    triangle,
    shield,
    star,
    works,
  };
  /// Something that stands in a tile.
  struct Mark {
    Shape shape = Shape::none;
    std::string text = {};  ///< within a flag, a frame, a step; else beside the shape
    int owner = -1;         ///< -1: nobody's
    int count = 1;          ///< how many such; many are written as a number
    bool hollow = false;
    bool operator==(const Mark&) const = default;
  };

  /// What a tile is to the moves that are shown.
  enum class Light : std::uint8_t { none, possible, source, target };

  struct Tile {
    std::string name;   ///< "EGYPT I"
    std::string label;  ///< the same within its group: "I"
    std::size_t group = 0;
    bool water = false;
    std::optional<GridSpan> place = {};  ///< none: the picture finds one
    int owner = -1;                      ///< who holds it
    int rim = -1;                        ///< whose colour it has by itself
    std::uint8_t hatch = 0;              ///< unrest: 0 none, 1 hatched, 2 cross-hatched
    std::vector<Mark> marks = {};        ///< in the order of their drawing
    Light light = Light::none;
    std::string note = {};  ///< a few words at its end
    std::string says = {};  ///< all of it in words
  };

  enum class Passage : std::uint8_t { land, water, bridge };
  struct Link {
    std::size_t from = 0;  ///< tiles
    std::size_t to = 0;
    Passage way = Passage::land;
  };
  struct Arrow {
    std::size_t from = 0;
    std::size_t to = 0;
    bool operator==(const Arrow&) const = default;
  };

  /// A track of steps of which one is reached: 5 to 1; and who acts there.
  struct Track {
    std::vector<std::string> steps;
    std::size_t at = 0;
    std::string words;
  };

  /// A line below the title: what leads it stands out, then the letters of whom it is about.
  struct Line {
    std::string lead;
    std::string text;
    int owner = -1;  ///< -1: nobody
  };
  struct Verdict {
    bool allowed = false;
    std::string text;  ///< the move
  };
  /// What something that is drawn means.
  struct Key {
    enum class KeyKind : std::uint8_t { mark, rim, hatch, way, light };
    KeyKind what = KeyKind::mark;
    Mark mark = {};
    std::uint8_t level = 0;  ///< of a hatch
    Passage way = Passage::land;
    Light light = Light::none;
    std::string words;
  };

  std::string title;
  std::string subtitle;
  std::optional<Track> track;
  std::optional<Verdict> verdict;
  std::vector<Line> lines;
  std::vector<Owner> owners;
  std::vector<std::string> groups;  ///< names of the territories
  std::vector<Tile> tiles;
  std::vector<Link> links;
  std::vector<Arrow> arrows;
  std::vector<Key> keys;  ///< of what there is on this map
};

}  // namespace casus
