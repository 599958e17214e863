#include "report/svg/map/tile_map.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/svg/map/map_legend.hpp"
#include "report/svg/map/map_looks.hpp"
#include "report/svg/map/tile_marks.hpp"
#include "report/svg/map/tile_plan.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

using Tile = MapView::Tile;

constexpr double kTileRadius = 5.0;
constexpr double kMostPool = 18.0;  // the radius of a pool's corners

std::size_t ground_of(const Tile& tile) { return tile.water ? kSeas : colour_of(tile.owner); }

double radius_of(const Tile& tile, const Rect& box) {
  return tile.water ? std::min({kMostPool, box.width() / 2.0, box.height() / 2.0}) : kTileRadius;
}

void draw_plates(Canvas& canvas, const MapPlan& plan) {
  const auto draw = [&](const Rect& box, std::string_view classes) {
    canvas.rect(box.left, box.top, box.width(), box.height(), classes, kTileRadius + 2.0);
  };
  for (const Plate& plate : plan.plates) draw(plate.edge, "road");
  for (const Plate& plate : plan.plates) draw(plate.ground, "paper");
}

/// Draws the colours of a tile, its unrest and its edge.
void draw_ground(Canvas& canvas, const Tile& tile, const Rect& box) {
  const double radius = radius_of(tile, box);
  const std::size_t ground = ground_of(tile);
  canvas.rect(box.left, box.top, box.width(), box.height(), fmt::format("pale-{}", ground), radius);
  if (tile.hatch > 0)
    canvas.rect(box.left, box.top, box.width(), box.height(), tile.hatch > 1 ? "scratch-2" : "scratch-1",
                radius);
  const bool main = tile.rim >= 0;
  const double inset = main ? 1.25 : 0.5;
  const std::string edge = tile.water ? "none coast-line hair"
                           : main     ? fmt::format("none own-{}-line rim", colour_of(tile.rim))
                                      : "none soft-line hair";
  canvas.rect(box.left + inset, box.top + inset, box.width() - 2 * inset, box.height() - 2 * inset, edge,
              radius - inset);
}

void draw_words(Canvas& canvas, const Tile& tile, const TileBox& tile_box) {
  const Rect& box = tile_box.box;
  const std::size_t ground = ground_of(tile);
  const std::string tone = tile.hatch > 0 ? fmt::format("ink halo halo-{}", ground) : "ink";
  const std::size_t lines = tile_box.label.size();
  const double inside = static_cast<double>(lines) * kLabelLine +
                        static_cast<double>(tile_box.marks.size()) * kMarkRow +
                        static_cast<double>(tile_box.note.size()) * kNoteLine;
  // A pool's words are centred; a tile's words begin at its top.
  double y = tile.water ? box.top + (box.height() - inside) / 2.0 : box.top + 4.0;
  const auto left_of = [&](double width) {
    return tile.water ? (box.left + box.right - width) / 2.0 : box.left + kTilePad;
  };
  for (const std::string& line : tile_box.label) {
    const bool strong = label_strong(tile);
    canvas.text(left_of(text_width(line, kLabelSize, strong)), y + 11.0, line,
                {kLabelSize, tone, Anchor::start, strong, tile.water});
    y += kLabelLine;
  }
  for (const std::vector<MapView::Mark>& row : tile_box.marks) {
    double width = -kMarkSpace;
    for (const MapView::Mark& mark : row) width += kMarkSpace + mark_width(mark);
    double x = left_of(width);
    for (const MapView::Mark& mark : row) {
      draw_mark(canvas, {x, y}, mark, ground, tile.hatch > 0);
      x += mark_width(mark) + kMarkSpace;
    }
    y += kMarkRow;
  }
  for (const std::string& line : tile_box.note) {
    canvas.text(left_of(text_width(line, kNoteSize)), y + 10.0, line, {kNoteSize, tone});
    y += kNoteLine;
  }
}

/// Draws a broad line from edge to edge, with a head that reaches into the target.
void draw_arrow(Canvas& canvas, const std::vector<Point>& points) {
  if (points.size() < 2) return;
  constexpr double kHead = 12.0;
  constexpr double kHalf = 7.0;
  constexpr double kInto = 2.5;
  constexpr double kFarInto = 7.5;
  const Point& last = points.back();
  const Point& before = points[points.size() - 2];
  const double length = std::max(std::hypot(last.x - before.x, last.y - before.y), 1e-9);
  const Point along{(last.x - before.x) / length, (last.y - before.y) / length};
  // Words begin at the left and at the top of a tile, so the head stays short there.
  const double into = along.x + along.y < 0.0 ? kFarInto : kInto;
  const Point tip{last.x + along.x * into, last.y + along.y * into};
  const Point back{tip.x - along.x * kHead, tip.y - along.y * kHead};
  if (points.size() > 2 || length > kHead) {
    std::vector<Point> shaft(points.begin(), points.end() - 1);
    shaft.push_back(back);
    canvas.path(rounded(shaft), "none ink-line arrow");
  }
  canvas.polygon({tip,
                  {back.x - along.y * kHalf, back.y + along.x * kHalf},
                  {back.x + along.y * kHalf, back.y - along.x * kHalf}},
                 "ink head");
}

double draw_track(Canvas& canvas, Point at, const MapView::Track& track) {
  constexpr double kBox = 26.0;
  constexpr double kStep = 30.0;
  double x = at.x;
  for (std::size_t i = 0; i < track.steps.size(); ++i, x += kStep) {
    const bool here = i == track.at;
    canvas.rect(x, at.y, kBox, kBox, here ? "ink" : fmt::format("pale-{}", kNobodys), 7.0);
    canvas.text(x + kBox / 2.0, at.y + 18.5, track.steps[i],
                {15.0, here ? "on-own" : "ink", Anchor::middle, true, true});
  }
  const double room = kMapWidth - kMapMargin - x - 8.0;
  canvas.text(x + 8.0, at.y + 18.0, shortened(track.words, room, 14.0, true),
              {14.0, "ink", Anchor::start, true});
  return kBox;
}

/// Draws whether a move is allowed, with a sign, a word and a colour.
void draw_verdict(Frame& frame, const MapView::Verdict& verdict, double width) {
  constexpr double kVerdictSize = 15.0;
  constexpr double kLeading = 19.0;
  const Point at{kMapMargin, frame.y};
  frame.canvas.circle({at.x + 10.0, at.y + 10.0}, 10.0, verdict.allowed ? "yes" : "no");
  const std::vector<Point> sign =
      verdict.allowed ? std::vector<Point>{{5.2, 10.4}, {8.6, 13.8}, {14.8, 6.6}}
                      : std::vector<Point>{{6.2, 6.2}, {13.8, 13.8}, {10, 10}, {13.8, 6.2}, {6.2, 13.8}};
  std::vector<Point> points;
  points.reserve(sign.size());
  for (const Point& point : sign) points.push_back({at.x + point.x, at.y + point.y});
  frame.canvas.polyline(points, "none sign round");
  const std::string word = verdict.allowed ? "allowed" : "not allowed";
  const double beside = text_width(word, kVerdictSize, true) + 12.0;
  const std::string_view tone = verdict.allowed ? "yes" : "no";
  frame.canvas.text(at.x + 28.0, at.y + 15.0, word, {kVerdictSize, tone, Anchor::start, true});
  double y = at.y + 15.0;
  for (const std::string& line : lines_of(verdict.text, width - 28.0 - beside, kVerdictSize, 3, true)) {
    frame.canvas.text(at.x + 28.0 + beside, y, line, {kVerdictSize, "ink", Anchor::start, true, true});
    y += kLeading;
  }
  frame.y = std::max(y - kLeading, at.y + 15.0) + 9.0;
}

/// Draws the lines below the title. In consecutive similar lines, leads, letters and texts are aligned in
/// columns.
class Lines {
 public:
  Lines(Frame& frame, const MapView& map, double width) : frame_(frame), map_(map), width_(width) {}

  void draw() {
    for (std::size_t first = 0; first < map_.lines.size();) {
      std::size_t end = first;
      double lead = 0.0;
      double flag = 0.0;
      while (end < map_.lines.size() && alike(map_.lines[first], map_.lines[end])) {
        const double wide = after_lead(map_.lines[end]);
        if (wide <= width_ * kMostColumn) lead = std::max(lead, wide);
        flag = std::max(flag, after_flag(map_.lines[end]));
        ++end;
      }
      for (; first < end; ++first) {
        // A line without a lead begins a new block.
        if (first > 0 && lead + flag == 0.0) frame_.y += kBetween;
        draw(map_.lines[first], lead, flag);
      }
    }
  }

 private:
  static constexpr double kSize = 14.0;
  static constexpr double kLeading = 19.0;
  static constexpr double kSpace = 8.0;
  static constexpr double kBetween = 5.0;
  static constexpr double kMostLead = 0.45;    // of the width
  static constexpr double kMostColumn = 0.25;  // wider leads do not affect the column

  /// Returns 0 for an empty lead, 1 for a number, 2 for a word.
  static int kind_of(const std::string& lead) {
    if (lead.empty()) return 0;
    return lead.find_first_of("0123456789") < 2 ? 1 : 2;
  }
  static bool alike(const MapView::Line& a, const MapView::Line& b) {
    return kind_of(a.lead) == kind_of(b.lead) && (a.owner < 0) == (b.owner < 0);
  }
  [[nodiscard]] std::string lead_of(const MapView::Line& line) const {
    return shortened(line.lead, width_ * kMostLead, kSize, true);
  }
  [[nodiscard]] double after_lead(const MapView::Line& line) const {
    return line.lead.empty() ? 0.0 : text_width(lead_of(line), kSize, true) + kSpace;
  }
  [[nodiscard]] MapView::Mark flag_of(const MapView::Line& line) const {
    const auto owner = static_cast<std::size_t>(line.owner);
    return {MapView::Shape::flag, owner < map_.owners.size() ? map_.owners[owner].letters : "", line.owner};
  }
  [[nodiscard]] double after_flag(const MapView::Line& line) const {
    return line.owner < 0 ? 0.0 : mark_width(flag_of(line)) + kSpace;
  }

  void draw(const MapView::Line& line, double lead, double flag) {
    frame_.y += kLeading;
    frame_.canvas.text(kMapMargin, frame_.y, lead_of(line), {kSize, "ink", Anchor::start, true});
    double x = kMapMargin + std::max(lead, after_lead(line));
    if (line.owner >= 0)
      draw_mark(frame_.canvas, {x, frame_.y - kMarkBaseline}, flag_of(line), kNobodys, false);
    x += flag;
    bool first = true;
    for (const std::string& part : lines_of(line.text, kMapMargin + width_ - x, kSize, 3)) {
      if (!first) frame_.y += kLeading;
      first = false;
      frame_.canvas.text(x, frame_.y, part, {kSize, "soft"});
    }
  }

  Frame& frame_;
  const MapView& map_;
  double width_;
};

/// Returns who holds what, for screen readers.
std::string numbers_of(const MapView& map) {
  std::string out;
  const auto add = [&](const std::string& words) {
    if (!words.empty()) out += (out.empty() ? "" : " · ") + words;
  };
  if (map.verdict) add((map.verdict->allowed ? "allowed: " : "not allowed: ") + map.verdict->text);
  for (const MapView::Line& line : map.lines) {
    const auto owner = static_cast<std::size_t>(line.owner);
    const std::string whose = owner < map.owners.size() ? map.owners[owner].letters : "";
    const std::string lead = line.lead + (line.lead.empty() || whose.empty() ? "" : " ") + whose;
    add(lead + (lead.empty() || line.text.empty() ? "" : ": ") + line.text);
  }
  for (std::size_t owner = 0; owner < map.owners.size(); ++owner) {
    std::string held;
    for (const Tile& tile : map.tiles) {
      if (tile.owner == static_cast<int>(owner)) held += (held.empty() ? "" : ", ") + tile.name;
    }
    if (!held.empty()) add(map.owners[owner].letters + " holds " + held);
  }
  return out;
}

}  // namespace

std::string tile_map(const MapView& map, const std::string& small_print) {
  MapPlan plan = plan_of(map, kMapWidth - 2 * kMapMargin);
  const double width = std::max(kMapWidth, plan.width + 2 * kMapMargin);
  const double inner = width - 2 * kMapMargin;
  Frame frame({map.title, map.subtitle, small_print}, width, kMapMargin, {14.5, 12.5});
  frame.y -= 20.0;
  if (map.track) frame.y += draw_track(frame.canvas, {kMapMargin, frame.y}, *map.track) + 12.0;
  if (map.verdict) draw_verdict(frame, *map.verdict, inner);
  Lines(frame, map, inner).draw();
  if (!map.lines.empty() || map.verdict) frame.y += 17.0;

  plan.move((width - plan.width) / 2.0, frame.y);
  Canvas& canvas = frame.canvas;
  draw_plates(canvas, plan);
  for (const PassageLine& passage : plan.passages) draw_passage(canvas, passage.points, passage.passage);
  for (const Heading& heading : plan.headings)
    canvas.text(heading.at.x, heading.at.y, heading.words, {kHeadingSize, "ink", Anchor::start, true});
  for (std::size_t i = 0; i < map.tiles.size(); ++i) {
    canvas.begin("tile", map.tiles[i].says.empty() ? map.tiles[i].name : map.tiles[i].says);
    draw_ground(canvas, map.tiles[i], plan.tiles[i].box);
    draw_words(canvas, map.tiles[i], plan.tiles[i]);
    canvas.end();
  }
  for (std::size_t i = 0; i < map.tiles.size(); ++i) {
    const Rect& box = plan.tiles[i].box;
    draw_light(canvas, {box.left, box.top}, box.width(), box.height(), radius_of(map.tiles[i], box),
               map.tiles[i].light);
  }
  for (const std::vector<Point>& arrow : plan.arrows) draw_arrow(canvas, arrow);
  frame.y += plan.height + 20.0;
  frame.y += draw_legend(canvas, {kMapMargin, frame.y}, inner, map) - 10.0;
  if (plan.left_out > 0) {
    frame.y += 14.0;
    frame.paragraph(fmt::format("{} more ways between neighbours are not drawn.", plan.left_out), 2, 17.0,
                    {13.0, "soft"});
  }
  return frame.document(numbers_of(map), map_looks());
}

}  // namespace casus::report::svg
