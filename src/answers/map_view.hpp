#pragma once
// A map of a position as plain data, which `report` draws. It does not depend on a system's types: names,
// letters and notes are words, and holders and territories are indices into lists.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casus {

/// The subject that a map shows in addition to the position.
enum class MapRole : std::uint8_t {
  nothing,
  operation,  ///< one move: its source, its target, and whether it is allowed
  choices,    ///< several allowed moves: their targets
  steps,      ///< several moves in their order
};

/// A map: tiles with marks, their connections, and the words around them.
struct MapView {
  /// The cell of a tile on the grid, from 0, and the numbers of columns and rows that it covers.
  struct GridSpan {
    int column = 0;
    int row = 0;
    int columns = 1;
    int rows = 1;
    bool operator==(const GridSpan&) const = default;
  };

  /// An owner, shown by letters and a colour. The first five owners have colours of their own.
  struct Owner {
    std::string letters;  ///< "AA"
    std::string name;
  };

  enum class Shape : std::uint8_t {
    none,   ///< text only
    dot,    ///< one dot for each of `count`
    flag,   ///< letters on the owner's colour
    frame,  ///< letters in a frame of the owner's colour
    step,   ///< a number in a disc, in the owner's colour if there is an owner
    boat,
    dome,
    diamond,
    triangle,
    shield,
    star,
    works,
  };
  friend constexpr std::string_view to_string(Shape shape) {
    constexpr std::string_view kNames[] = {"none", "dot",     "flag",     "frame",  "step", "boat",
                                           "dome", "diamond", "triangle", "shield", "star", "works"};
    return kNames[static_cast<std::size_t>(shape)];
  }
  /// An object that is drawn in a tile.
  struct Mark {
    Shape shape = Shape::none;
    std::string text = {};  ///< the text in a flag, a frame or a step; for other shapes the text beside it
    int owner = -1;         ///< -1: nobody
    int count = 1;          ///< the number of such objects; a large number is written in digits
    bool hollow = false;
    bool operator==(const Mark&) const = default;
  };

  /// The role of a tile in the moves that the map shows.
  enum class Light : std::uint8_t { none, possible, source, target };
  friend constexpr std::string_view to_string(Light light) {
    constexpr std::string_view kNames[] = {"none", "possible", "source", "target"};
    return kNames[static_cast<std::size_t>(light)];
  }

  struct Tile {
    std::string name;   ///< "EGYPT I"
    std::string label;  ///< the name within its group: "I"
    std::size_t group = 0;
    bool water = false;
    std::optional<GridSpan> place = {};  ///< none: the picture finds a place
    int owner = -1;                      ///< the holder of the tile
    int rim = -1;                        ///< the owner whose colour the tile has regardless of its holder
    std::uint8_t hatch = 0;              ///< unrest: 0 none, 1 hatched, 2 cross-hatched
    std::vector<Mark> marks = {};        ///< in drawing order
    Light light = Light::none;
    std::string note = {};  ///< a few words at the lower end of the tile
    std::string says = {};  ///< the full description of the tile in words
  };

  enum class Passage : std::uint8_t { land, water, bridge };
  friend constexpr std::string_view to_string(Passage passage) {
    constexpr std::string_view kNames[] = {"land", "water", "bridge"};
    return kNames[static_cast<std::size_t>(passage)];
  }
  struct Link {
    std::size_t from = 0;  ///< tiles
    std::size_t to = 0;
    Passage passage = Passage::land;
  };
  struct Arrow {
    std::size_t from = 0;
    std::size_t to = 0;
    bool operator==(const Arrow&) const = default;
  };

  /// A track of steps with the current one, such as 5 to 1, and words about who acts there.
  struct Track {
    std::vector<std::string> steps;
    std::size_t at = 0;
    std::string words;
  };

  /// A line below the title: an emphasised lead, the letters of the owner it is about, and text.
  struct Line {
    std::string lead;
    std::string text;
    int owner = -1;  ///< -1: nobody
  };
  struct Verdict {
    bool allowed = false;
    std::string text;  ///< the move
  };
  /// A legend entry for something that is drawn.
  struct Key {
    enum class KeyKind : std::uint8_t { mark, rim, hatch, passage, light };
    friend constexpr std::string_view to_string(KeyKind kind) {
      constexpr std::string_view kNames[] = {"mark", "rim", "hatch", "way", "light"};
      return kNames[static_cast<std::size_t>(kind)];
    }
    KeyKind what = KeyKind::mark;
    Mark mark = {};
    std::uint8_t level = 0;  ///< the level of a hatch
    Passage passage = Passage::land;
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
  std::vector<Key> keys;  ///< entries for what this map shows
};

}  // namespace casus
