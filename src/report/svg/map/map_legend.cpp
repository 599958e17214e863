#include "report/svg/map/map_legend.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>

#include "report/svg/map/map_looks.hpp"
#include "report/svg/map/tile_marks.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

using Key = MapView::Key;

constexpr double kKeySize = 14.0;
constexpr double kKeyLine = 23.0;
constexpr double kKeySpace = 16.0;  // between entries
constexpr double kKeySwatch = 22.0;

/// A picture of `width`, followed by words.
struct Entry {
  double width = 0.0;
  std::string words;
  std::function<void(Point)> draw;  ///< draws it from the upper left corner of a row of marks
};

Entry entry_of(Canvas& canvas, const Key& key) {
  switch (key.what) {
    case Key::KeyKind::rim:
      return {kKeySwatch, key.words, [&canvas, owner = key.mark.owner](Point at) {
                const std::string edge =
                    owner < 0 ? "soft-line hair" : fmt::format("own-{}-line rim", colour_of(owner));
                canvas.rect(at.x + 1.0, at.y + 1.5, kKeySwatch - 2.0, 11.0,
                            fmt::format("pale-{} {}", kNobodys, edge), 3.0);
              }};
    case Key::KeyKind::hatch:
      return {kKeySwatch, key.words, [&canvas, level = key.level](Point at) {
                canvas.rect(at.x, at.y + 0.5, kKeySwatch, 13.0, fmt::format("pale-{}", kNobodys), 3.0);
                canvas.rect(at.x, at.y + 0.5, kKeySwatch, 13.0,
                            level > 1 ? "scratch-2 soft-line" : "scratch-1 soft-line", 3.0);
              }};
    case Key::KeyKind::passage:
      return {kKeySwatch, key.words, [&canvas, passage = key.passage](Point at) {
                draw_passage(canvas, {{at.x, at.y + 7.0}, {at.x + kKeySwatch, at.y + 7.0}}, passage);
              }};
    case Key::KeyKind::light:
      return {kKeySwatch, key.words, [&canvas, light = key.light](Point at) {
                draw_light(canvas, {at.x + 2.0, at.y + 2.0}, kKeySwatch - 4.0, 10.0, 3.0, light);
              }};
    case Key::KeyKind::mark:
      break;
  }
  return {mark_width(key.mark), key.words,
          [&canvas, mark = key.mark](Point at) { draw_mark(canvas, at, mark, kNobodys, false); }};
}

/// Returns whether anything on the map belongs to an owner.
bool is_met(const MapView& map, int owner) {
  return std::any_of(map.tiles.begin(), map.tiles.end(), [&](const MapView::Tile& tile) {
    return tile.owner == owner || tile.rim == owner ||
           std::any_of(tile.marks.begin(), tile.marks.end(),
                       [&](const MapView::Mark& mark) { return mark.owner == owner; });
  });
}

}  // namespace

std::string rounded(const std::vector<Point>& points) {
  constexpr double kRound = 4.0;
  if (points.size() < 2) return "";
  std::string path = fmt::format("M{} {}", number(points.front().x), number(points.front().y));
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Point& at = points[i];
    const auto toward = [&](const Point& other) {
      const double length = std::max(std::hypot(other.x - at.x, other.y - at.y), 1e-9);
      const double share = std::min(kRound, length / 2.0) / length;
      return Point{at.x + (other.x - at.x) * share, at.y + (other.y - at.y) * share};
    };
    const Point in = toward(points[i - 1]);
    const Point out = toward(points[i + 1]);
    path += fmt::format("L{} {}Q{} {} {} {}", number(in.x), number(in.y), number(at.x), number(at.y),
                        number(out.x), number(out.y));
  }
  return path + fmt::format("L{} {}", number(points.back().x), number(points.back().y));
}

double draw_legend(Canvas& canvas, Point corner, double width, const MapView& map) {
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < map.owners.size(); ++i) {
    if (!is_met(map, static_cast<int>(i))) continue;
    const MapView::Mark flag{MapView::Shape::flag, map.owners[i].letters, static_cast<int>(i)};
    entries.push_back(entry_of(canvas, {Key::KeyKind::mark, flag, 0, {}, {}, map.owners[i].name}));
  }
  for (const Key& key : map.keys) entries.push_back(entry_of(canvas, key));
  double x = 0.0;
  double y = 0.0;
  for (const Entry& entry : entries) {
    const std::string words = shortened(entry.words, width - entry.width - 6.0, kKeySize);
    const double wide = entry.width + 6.0 + text_width(words, kKeySize);
    if (x > 0.0 && x + wide > width) {
      x = 0.0;
      y += kKeyLine;
    }
    entry.draw({corner.x + x, corner.y + y});
    canvas.text(corner.x + x + entry.width + 6.0, corner.y + y + 11.0, words, {kKeySize, "soft"});
    x += wide + kKeySpace;
  }
  return entries.empty() ? 0.0 : y + kKeyLine;
}

void draw_passage(Canvas& canvas, const std::vector<Point>& points, MapView::Passage passage) {
  const std::string_view classes = passage == MapView::Passage::land    ? "none road-line heavy round"
                                   : passage == MapView::Passage::water ? "none coast-line bold round"
                                                                        : "none ink-line bold bridge";
  canvas.path(rounded(points), classes);
}

void draw_light(Canvas& canvas, Point corner, double width, double height, double radius,
                MapView::Light light) {
  const double out = light == MapView::Light::possible ? 1.5 : 2.0;
  const std::string_view classes = light == MapView::Light::target   ? "none ink-line target"
                                   : light == MapView::Light::source ? "none ink-line bold sparse"
                                                                     : "none ink-line bold";
  if (light == MapView::Light::none) return;
  canvas.rect(corner.x - out, corner.y - out, width + 2 * out, height + 2 * out, classes, radius + out);
}

}  // namespace casus::report::svg
