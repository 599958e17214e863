#include "report/svg/canvas.hpp"

#include <cmath>
#include <fmt/format.h>

#include "report/style.hpp"
#include "report/svg/measure.hpp"
#include "report/svg/theme.hpp"

namespace casus::report::svg {
namespace {

std::string joined(const std::vector<Point>& points) {
  std::string out;
  for (const Point& point : points) {
    if (!out.empty()) out += ' ';
    out += number(point.x) + ',' + number(point.y);
  }
  return out;
}

}  // namespace

std::string number(double value) { return std::isfinite(value) ? decimal(value, 2) : "0"; }

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : clean(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

void Canvas::text(double x, double y, std::string_view words, const Type& type) {
  if (words.empty()) return;
  static constexpr std::string_view kAnchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  drawn_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" class=\"{}{}{}\"{}>{}</text>\n", number(x),
                        number(y), number(type.size), type.tone, type.strong ? " strong" : "",
                        type.serif ? " serif" : "", kAnchors[static_cast<std::size_t>(type.anchor)],
                        escaped(words));
}

void Canvas::rect(double x, double y, double width, double height, std::string_view classes, double radius) {
  const std::string corners = radius > 0.0 ? fmt::format(" rx=\"{}\"", number(radius)) : "";
  drawn_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{} class=\"{}\"/>\n", number(x),
                        number(y), number(width), number(height), corners, classes);
}

void Canvas::line(Point from, Point to, std::string_view classes) {
  drawn_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\"/>\n", number(from.x),
                        number(from.y), number(to.x), number(to.y), classes);
}

void Canvas::polyline(const std::vector<Point>& points, std::string_view classes) {
  drawn_ += fmt::format("<polyline points=\"{}\" class=\"{}\"/>\n", joined(points), classes);
}

void Canvas::polygon(const std::vector<Point>& points, std::string_view classes) {
  drawn_ += fmt::format("<polygon points=\"{}\" class=\"{}\"/>\n", joined(points), classes);
}

void Canvas::circle(Point centre, double radius, std::string_view classes) {
  drawn_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" class=\"{}\"/>\n", number(centre.x),
                        number(centre.y), number(radius), classes);
}

void Canvas::path(std::string_view commands, std::string_view classes) {
  if (!commands.empty()) drawn_ += fmt::format("<path d=\"{}\" class=\"{}\"/>\n", commands, classes);
}

void Canvas::begin(std::string_view classes, std::string_view title) {
  drawn_ += fmt::format("<g class=\"{}\">\n", classes);
  if (!title.empty()) drawn_ += fmt::format("<title>{}</title>\n", escaped(title));
}
void Canvas::end() { drawn_ += "</g>\n"; }

std::string document(const Canvas& canvas, double width, double height, std::string_view title,
                     std::string_view description, const PictureStyle& more) {
  const std::string w = number(width);
  const std::string h = number(height);
  // The only ids are those of the patterns, which are identical in every picture: a page may contain several
  // pictures.
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"casus\" role=\"img\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n<desc>{3}</desc>\n<style>\n{4}</style>\n{5}"
      "<rect x=\"0\" y=\"0\" width=\"{0}\" height=\"{1}\" class=\"paper\"/>\n{6}</svg>\n",
      w, h, escaped(title), escaped(description), style_sheet() + more.style, patterns() + more.patterns,
      canvas.drawn());
}

}  // namespace casus::report::svg
