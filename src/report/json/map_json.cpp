#include "report/json/map_json.hpp"

#include <array>
#include <string_view>

#include "report/json/parts_json.hpp"
#include "report/svg/map/tile_plan.hpp"

namespace casus::report {
namespace {

using files::Node;

template <class E, std::size_t N>
Node word(const std::array<std::string_view, N>& words, E value) {
  return Node(words[static_cast<std::size_t>(value)]);
}

Node shape(MapView::Shape value) {
  static constexpr std::array<std::string_view, 12> kWords{"none",     "dot",    "flag", "frame",
                                                           "step",     "boat",   "dome", "diamond",
                                                           "triangle", "shield", "star", "works"};
  return word(kWords, value);
}
Node light(MapView::Light value) {
  static constexpr std::array<std::string_view, 4> kWords{"none", "possible", "source", "target"};
  return word(kWords, value);
}
Node passage(MapView::Passage value) {
  static constexpr std::array<std::string_view, 3> kWords{"land", "water", "bridge"};
  return word(kWords, value);
}

Node number(std::size_t value) { return Node(static_cast<std::int64_t>(value)); }

template <class T, class Say>
Node all(const std::vector<T>& values, const Say& say) {
  Node::Array array;
  for (const T& value : values) array.push_back(say(value));
  return array;
}

Node mark(const MapView::Mark& mark) {
  Entries entries{{"shape", shape(mark.shape)}};
  if (!mark.text.empty()) entries.push_back({"text", Node(mark.text)});
  if (mark.owner >= 0) entries.push_back({"owner", Node(mark.owner)});
  entries.push_back({"count", Node(mark.count)});
  if (mark.hollow) entries.push_back({"hollow", Node(true)});
  return entries;
}

Node place(const MapView::GridSpan& place) {
  return Entries{{"column", Node(place.column)},
                 {"row", Node(place.row)},
                 {"columns", Node(place.columns)},
                 {"rows", Node(place.rows)}};
}

Node tile(const MapView::Tile& tile) {
  Entries entries{{"name", Node(tile.name)},
                  {"label", Node(tile.label)},
                  {"group", number(tile.group)},
                  {"water", Node(tile.water)}};
  if (tile.place) {
    entries.push_back({"place", place(*tile.place)});
  }
  entries.push_back({"owner", Node(tile.owner)});
  entries.push_back({"rim", Node(tile.rim)});
  entries.push_back({"hatch", Node(tile.hatch)});
  entries.push_back({"marks", all(tile.marks, mark)});
  entries.push_back({"light", light(tile.light)});
  if (!tile.note.empty()) entries.push_back({"note", Node(tile.note)});
  entries.push_back({"says", Node(tile.says)});
  return entries;
}

Node key(const MapView::Key& key) {
  using KeyKind = MapView::Key::KeyKind;
  static constexpr std::array<std::string_view, 5> kWords{"mark", "rim", "hatch", "way", "light"};
  Entries entries{{"what", word(kWords, key.what)}};
  if (key.what == KeyKind::mark || key.what == KeyKind::rim) entries.push_back({"mark", mark(key.mark)});
  if (key.what == KeyKind::hatch) entries.push_back({"level", Node(key.level)});
  if (key.what == KeyKind::passage) entries.push_back({"way", passage(key.passage)});
  if (key.what == KeyKind::light) entries.push_back({"light", light(key.light)});
  entries.push_back({"words", Node(key.words)});
  return entries;
}

/// Returns the places of tiles and the routes of connections, as the picture has them.
Node layout(const MapView& map) {
  const svg::MapLayout layout = svg::layout_of(map);
  const auto lanes = [](const std::vector<int>& all_of) {
    return all(all_of, [](int n) { return Node(n); });
  };
  Node::Array passages;
  for (std::size_t i = 0; i < map.links.size(); ++i) {
    passages.push_back(all(layout.routes.routes[i].runs, [](const svg::Run& run) {
      return Node(Entries{{"down", Node(run.down)},
                          {"line", Node(run.line)},
                          {"from", Node(run.from)},
                          {"to", Node(run.to)},
                          {"lane", Node(run.lane)}});
    }));
  }
  return Entries{{"columns", Node(layout.grid.columns)},        {"rows", Node(layout.grid.rows)},
                 {"places", all(layout.grid.places, place)},    {"lanes_down", lanes(layout.routes.down)},
                 {"lanes_across", lanes(layout.routes.across)}, {"ways", Node(std::move(passages))}};
}

}  // namespace

Node map_node(const MapView& map) {
  Entries entries{{"title", Node(map.title)}, {"subtitle", Node(map.subtitle)}};
  if (map.track) {
    entries.push_back(
        {"track", Entries{{"steps", all(map.track->steps, [](const auto& one) { return Node(one); })},
                          {"at", number(map.track->at)},
                          {"words", Node(map.track->words)}}});
  }
  if (map.verdict) {
    entries.push_back(
        {"verdict", Entries{{"allowed", Node(map.verdict->allowed)}, {"text", Node(map.verdict->text)}}});
  }
  entries.push_back({"lines", all(map.lines, [](const MapView::Line& line) {
                       Entries said{{"lead", Node(line.lead)}, {"text", Node(line.text)}};
                       if (line.owner >= 0) said.push_back({"owner", Node(line.owner)});
                       return Node(said);
                     })});
  entries.push_back({"owners", all(map.owners, [](const MapView::Owner& owner) {
                       return Node(Entries{{"letters", Node(owner.letters)}, {"name", Node(owner.name)}});
                     })});
  entries.push_back({"groups", all(map.groups, [](const std::string& name) { return Node(name); })});
  entries.push_back({"tiles", all(map.tiles, tile)});
  entries.push_back({"links", all(map.links, [](const MapView::Link& link) {
                       return Node(Entries{{"from", number(link.from)},
                                           {"to", number(link.to)},
                                           {"way", passage(link.passage)}});
                     })});
  entries.push_back({"arrows", all(map.arrows, [](const MapView::Arrow& arrow) {
                       return Node(Entries{{"from", number(arrow.from)}, {"to", number(arrow.to)}});
                     })});
  entries.push_back({"keys", all(map.keys, key)});
  entries.push_back({"layout", layout(map)});
  return entries;
}

}  // namespace casus::report
