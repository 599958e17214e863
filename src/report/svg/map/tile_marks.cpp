#include "report/svg/map/tile_marks.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "report/svg/map/map_looks.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

using Mark = MapView::Mark;
using Shape = MapView::Shape;

constexpr double kWordSize = 12.5;     // of words in a tile
constexpr double kFlagSize = 12.0;     // of letters on a flag
constexpr double kMostWords = 110.0;   // wider ones are cut
constexpr double kMostLetters = 60.0;  // on a flag
constexpr double kFlagInset = 3.5;
constexpr double kDotStep = 9.0;  // between dots
constexpr double kShapeStep = 11.0;
constexpr int kMostDots = 4;

bool is_flag(Shape shape) { return shape == Shape::flag || shape == Shape::frame; }

/// The number of times that a shape is drawn, and the words after it.
struct RepeatedMark {
  int times = 1;
  std::string words;
};
RepeatedMark repeated_mark(const Mark& mark) {
  const int most = mark.shape == Shape::dot ? kMostDots : 2;
  const bool all = mark.count <= most;
  const std::string words =
      all ? mark.text : fmt::format("×{}{}{}", mark.count, mark.text.empty() ? "" : " ", mark.text);
  return {all ? std::max(mark.count, 1) : 1, shortened(words, kMostWords, kWordSize)};
}
/// Returns the letters on a flag, in a frame or in a disc.
std::string letters_of(const Mark& mark) { return shortened(mark.text, kMostLetters, kFlagSize, true); }

double step_of(Shape shape) { return shape == Shape::dot ? kDotStep : kShapeStep; }

/// Returns the outline of a shape in a square of ten pixels.
std::string outline(Shape shape, Point at) {
  const auto path = [&](std::initializer_list<Point> points) {
    std::string out;
    for (const Point& point : points)
      out += fmt::format("{}{} {}", out.empty() ? "M" : "L", number(at.x + point.x), number(at.y + point.y));
    return out + "Z";
  };
  switch (shape) {
    case Shape::boat:
      return path(
          {{5.6, 0.2}, {5.6, 5.8}, {10, 5.8}, {7.8, 9.4}, {2.2, 9.4}, {0, 5.8}, {4.6, 5.8}, {1.2, 5}});
    case Shape::dome:
      return fmt::format("M{0} {1}V{2}A5 4.6 0 0 1 {3} {2}V{1}H{4}V{2}H{5}V{1}Z", number(at.x),
                         number(at.y + 9), number(at.y + 5.6), number(at.x + 10), number(at.x + 6.6),
                         number(at.x + 3.4));
    case Shape::diamond:
      return path({{5, 0}, {9.4, 5}, {5, 10}, {0.6, 5}});
    case Shape::triangle:
      return path({{5, 0.8}, {9.6, 9.2}, {0.4, 9.2}});
    case Shape::shield:
      return fmt::format("M{} {}L{} {}V{}C{} {} {} {} {} {}C{} {} {} {} {} {}V{}Z", number(at.x + 5),
                         number(at.y + 0.3), number(at.x + 9), number(at.y + 1.8), number(at.y + 5),
                         number(at.x + 9), number(at.y + 7.6), number(at.x + 7), number(at.y + 9.2),
                         number(at.x + 5), number(at.y + 9.9), number(at.x + 3), number(at.y + 9.2),
                         number(at.x + 1), number(at.y + 7.6), number(at.x + 1), number(at.y + 5),
                         number(at.y + 1.8));
    case Shape::star:
      return path({{5, 0},
                   {6.25, 3.4},
                   {9.8, 3.5},
                   {7, 5.7},
                   {8, 9.2},
                   {5, 7.1},
                   {2, 9.2},
                   {3, 5.7},
                   {0.2, 3.5},
                   {3.75, 3.4}});
    case Shape::works:
      return path({{0.4, 9.4}, {0.4, 1}, {2.6, 1}, {2.6, 5}, {6.2, 3}, {6.2, 5}, {9.6, 3}, {9.6, 9.4}});
    default:
      return "";
  }
}

void draw_shape(Canvas& canvas, Point at, const Mark& mark) {
  const bool emblem = mark.shape == Shape::star || mark.shape == Shape::shield || mark.shape == Shape::works;
  const std::string name = emblem ? "ink" : fmt::format("own-{}", colour_of(mark.owner));
  const std::string classes = mark.hollow ? fmt::format("none {}-line thin round", name) : name;
  if (mark.shape == Shape::dot) {
    canvas.circle({at.x + 4.0, at.y + 5.0}, mark.hollow ? 3.2 : 3.7, classes);
  } else {
    canvas.path(outline(mark.shape, at), classes);
  }
}

}  // namespace

double mark_width(const Mark& mark) {
  if (is_flag(mark.shape)) return text_width(letters_of(mark), kFlagSize, true) + 2 * kFlagInset;
  if (mark.shape == Shape::step) return std::max(15.0, text_width(letters_of(mark), kFlagSize, true) + 6.0);
  const RepeatedMark what = repeated_mark(mark);
  const double shapes = mark.shape == Shape::none ? 0.0 : what.times * step_of(mark.shape);
  const double words = text_width(what.words, kWordSize);
  return shapes + words + (shapes > 0.0 && words > 0.0 ? 1.0 : 0.0);
}

void draw_mark(Canvas& canvas, Point corner, const Mark& mark, std::size_t ground, bool scratched) {
  const double width = mark_width(mark);
  const double baseline = corner.y + kMarkBaseline;
  const std::size_t colour = colour_of(mark.owner);
  const Type inside{kFlagSize, "on-own", Anchor::middle, true};
  if (mark.shape == Shape::flag) {
    canvas.rect(corner.x, corner.y + 0.5, width, 13.5, fmt::format("own-{}", colour), 3.0);
    canvas.text(corner.x + width / 2.0, baseline + 0.3, letters_of(mark), inside);
    return;
  }
  if (mark.shape == Shape::frame) {
    canvas.rect(corner.x + 0.6, corner.y + 1.1, width - 1.2, 12.3,
                fmt::format("paper own-{}-line thin", colour), 3.0);
    canvas.text(corner.x + width / 2.0, baseline + 0.3, letters_of(mark),
                {kFlagSize, fmt::format("own-{}", colour), Anchor::middle, true});
    return;
  }
  if (mark.shape == Shape::step) {
    constexpr double kEdge = 0.8;
    const std::string tone = mark.owner < 0 ? "ink" : fmt::format("own-{}", colour);
    canvas.rect(corner.x + kEdge, corner.y - 0.3 + kEdge, width - 2 * kEdge, 15.0 - 2 * kEdge,
                fmt::format("{} {}-line step", mark.hollow ? "paper" : tone, mark.hollow ? tone : "ink"),
                7.5 - kEdge);
    canvas.text(corner.x + width / 2.0, baseline + 0.2, letters_of(mark),
                {kFlagSize, mark.hollow ? tone : "on-own", Anchor::middle, true});
    return;
  }
  const RepeatedMark what = repeated_mark(mark);
  double x = corner.x;
  if (mark.shape != Shape::none) {
    for (int i = 0; i < what.times; ++i, x += step_of(mark.shape))
      draw_shape(canvas, {x, corner.y + 2.2}, mark);
    x += what.words.empty() ? 0.0 : 1.0;
  }
  const std::string tone = scratched ? fmt::format("ink halo halo-{}", ground) : "ink";
  canvas.text(x, baseline, what.words, {kWordSize, tone});
}

std::vector<std::vector<Mark>> rows_of(std::span<const Mark> marks, double width) {
  std::vector<std::vector<Mark>> rows;
  double used = 0.0;
  for (const Mark& mark : marks) {
    const double wide = mark_width(mark);
    if (rows.empty() || used + kMarkSpace + wide > width) {
      rows.emplace_back();
      used = -kMarkSpace;
    }
    used += kMarkSpace + wide;
    rows.back().push_back(mark);
  }
  return rows;
}

}  // namespace casus::report::svg
