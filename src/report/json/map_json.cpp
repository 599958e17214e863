// The map of a position in JSON, with the places of tiles and the routes of connections as the picture has
// them.

#include "report/json/map_json.hpp"

#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"
#include "report/svg/map/tile_plan.hpp"

namespace casus::report {

using files::Node;

namespace {

using Tile = MapView::Tile;
using Key = MapView::Key;
using KeyKind = Key::KeyKind;

/// Returns an owner; nothing for nobody.
template <class Of>
std::optional<int> owner_of(const Of& of) {
  return of.owner < 0 ? std::nullopt : std::optional(of.owner);
}

/// Returns a part of a legend's entry that entries of these kinds have.
template <auto Member, KeyKind... kKinds>
auto of_kind(const Key& key) {
  return ((key.what == kKinds) || ...) ? std::optional(key.*Member) : std::nullopt;
}

struct MapJson {
  const MapView* map = nullptr;
  svg::MapLayout layout;
};
template <auto Member>
const auto& of_map(const MapJson& of) {
  return of.map->*Member;
}

std::vector<std::vector<svg::Run>> ways_of(const MapJson& of) {
  std::vector<std::vector<svg::Run>> ways;
  for (std::size_t i = 0; i < of.map->links.size(); ++i) ways.push_back(of.layout.routes.routes[i].runs);
  return ways;
}

/// Where tiles stand and ways run.
struct LayoutJson {
  const MapJson* of = nullptr;
};

}  // namespace

template <>
constexpr std::size_t kValues<MapView::Shape> = 12;
template <>
constexpr std::size_t kValues<MapView::Light> = 4;
template <>
constexpr std::size_t kValues<MapView::Passage> = 3;
template <>
constexpr std::size_t kValues<KeyKind> = 5;

template <>
constexpr std::string_view kSchema<MapView::Mark> = "Mark";
template <>
constexpr auto kRows<MapView::Mark> = std::tuple(row<&MapView::Mark::shape>("shape"),
                                                 row<&MapView::Mark::text>("text").or_nothing(),
                                                 row<&owner_of<MapView::Mark>>("owner"),
                                                 row<&MapView::Mark::count>("count"),
                                                 row<&MapView::Mark::hollow>("hollow").or_nothing());

template <>
constexpr std::string_view kSchema<MapView::GridSpan> = "Place";
template <>
constexpr auto kRows<MapView::GridSpan> = std::tuple(row<&MapView::GridSpan::column>("column"),
                                                     row<&MapView::GridSpan::row>("row"),
                                                     row<&MapView::GridSpan::columns>("columns"),
                                                     row<&MapView::GridSpan::rows>("rows"));

template <>
constexpr auto kRows<Tile> = std::tuple(row<&Tile::name>("name"), row<&Tile::label>("label"),
                                        row<&Tile::group>("group"), row<&Tile::water>("water"),
                                        row<&Tile::place>("place"), row<&Tile::owner>("owner"),
                                        row<&Tile::rim>("rim"), row<&Tile::hatch>("hatch").from(0).to(2),
                                        row<&Tile::marks>("marks"), row<&Tile::light>("light"),
                                        row<&Tile::note>("note").or_nothing(), row<&Tile::says>("says"));

template <>
constexpr auto kRows<MapView::Link> = std::tuple(row<&MapView::Link::from>("from"),
                                                 row<&MapView::Link::to>("to"),
                                                 row<&MapView::Link::passage>("way"));
template <>
constexpr auto kRows<MapView::Arrow> = std::tuple(row<&MapView::Arrow::from>("from"),
                                                  row<&MapView::Arrow::to>("to"));
template <>
constexpr auto kRows<MapView::Track> = std::tuple(row<&MapView::Track::steps>("steps"),
                                                  row<&MapView::Track::at>("at"),
                                                  row<&MapView::Track::words>("words"));
template <>
constexpr auto kRows<MapView::Verdict> = std::tuple(row<&MapView::Verdict::allowed>("allowed"),
                                                    row<&MapView::Verdict::text>("text"));
template <>
constexpr auto kRows<MapView::Line> = std::tuple(row<&MapView::Line::lead>("lead"),
                                                 row<&MapView::Line::text>("text"),
                                                 row<&owner_of<MapView::Line>>("owner"));
template <>
constexpr auto kRows<MapView::Owner> = std::tuple(row<&MapView::Owner::letters>("letters"),
                                                  row<&MapView::Owner::name>("name"));

template <>
constexpr auto kRows<Key> = std::tuple(row<&Key::what>("what"),
                                       row<&of_kind<&Key::mark, KeyKind::mark, KeyKind::rim>>("mark"),
                                       row<&of_kind<&Key::level, KeyKind::hatch>>("level"),
                                       row<&of_kind<&Key::passage, KeyKind::passage>>("way"),
                                       row<&of_kind<&Key::light, KeyKind::light>>("light"),
                                       row<&Key::words>("words"));

template <>
constexpr auto kRows<svg::Run> = std::tuple(
    row<&svg::Run::down>("down"),
    row<&svg::Run::line>("line", "where it runs: gutters have even numbers, columns and rows odd ones"),
    row<&svg::Run::from>("from"), row<&svg::Run::to>("to"),
    row<&svg::Run::lane>("lane", "in its gutter, or at the side of its tile; -1: in the middle"));
template <>
constexpr auto kRows<LayoutJson> = std::tuple(
    row<[](const LayoutJson& said) { return said.of->layout.grid.columns; }>("columns"),
    row<[](const LayoutJson& said) { return said.of->layout.grid.rows; }>("rows"),
    row<[](const LayoutJson& said) { return said.of->layout.grid.places; }>("places",
                                                                            "by tile; none overlap"),
    row<[](const LayoutJson& said) { return said.of->layout.routes.down; }>(
        "lanes_down", "how many ways run along each gutter between columns"),
    row<[](const LayoutJson& said) { return said.of->layout.routes.across; }>("lanes_across",
                                                                              "and between rows"),
    row<[](const LayoutJson& said) { return ways_of(*said.of); }>(
        "ways", "by link: straight stretches, each across the one before; none where it is not drawn"));

template <>
constexpr auto kRows<MapJson> = std::tuple(
    row<&of_map<&MapView::title>>("title"), row<&of_map<&MapView::subtitle>>("subtitle"),
    row<&of_map<&MapView::track>>("track"), row<&of_map<&MapView::verdict>>("verdict"),
    row<&of_map<&MapView::lines>>("lines"), row<&of_map<&MapView::owners>>("owners"),
    row<&of_map<&MapView::groups>>("groups"), row<&of_map<&MapView::tiles>>("tiles"),
    row<&of_map<&MapView::links>>("links"), row<&of_map<&MapView::arrows>>("arrows"),
    row<&of_map<&MapView::keys>>("keys"),
    row<[](const MapJson& of) { return LayoutJson{&of}; }>(
        "layout", "where tiles stand and ways run, in columns and rows, before anything has a size"));

Node map_node(const MapView& map) { return to_json_node(MapJson{&map, svg::layout_of(map)}); }

void add_map_schemas(Entries& schemas) {
  schemas.push_back({"Mark", object_schema<MapView::Mark>()});
  schemas.push_back({"Map", object_schema<MapJson>()});
  schemas.push_back({"Place", object_schema<MapView::GridSpan>()});
}

}  // namespace casus::report
