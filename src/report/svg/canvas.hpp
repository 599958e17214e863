#pragma once
// A canvas for an SVG picture: shapes and texts, appended in painting order. Text stays text. Independent of
// charts; appearance comes from the classes of the theme.

#include <string>
#include <string_view>
#include <vector>

namespace casus::report::svg {

/// Returns a number for an attribute: at most two decimals, the same on every machine.
std::string number(double value);
/// Returns clean text with the reserved characters of XML as entities.
std::string escaped(std::string_view text);

enum class Anchor : std::uint8_t { start, middle, end };

/// The typographic style of a text.
struct Type {
  double size = 13.0;
  std::string_view tone = "ink";  ///< a class of the theme
  Anchor anchor = Anchor::start;
  bool strong = false;
  bool serif = false;
};

struct Point {
  double x = 0.0;
  double y = 0.0;
};

/// Collects the elements of a drawing as SVG text. Coordinates are in pixels from the upper left corner.
class Canvas {
 public:
  /// Draws a text whose baseline is at `y`. Draws nothing for an empty text.
  void text(double x, double y, std::string_view words, const Type& type = {});
  /// `classes` are classes of the theme, separated by spaces.
  void rect(double x, double y, double width, double height, std::string_view classes, double radius = 0.0);
  void line(Point from, Point to, std::string_view classes);
  void polyline(const std::vector<Point>& points, std::string_view classes);
  void polygon(const std::vector<Point>& points, std::string_view classes);
  void circle(Point centre, double radius, std::string_view classes);
  /// `commands` is the value of the attribute d.
  void path(std::string_view commands, std::string_view classes);
  /// Begins a group with common classes and a role; `end` closes it. `title` is the tooltip.
  void begin(std::string_view classes, std::string_view title = {});
  void end();
  /// Draws another canvas on top of this one.
  void append(const Canvas& above) { drawn_ += above.drawn_; }

  [[nodiscard]] const std::string& drawn() const { return drawn_; }

 private:
  std::string drawn_;
};

/// The style of one kind of picture: rules of its style sheet, and fills that are not plain colours.
struct PictureStyle {
  std::string style;
  std::string patterns;
};

/// Returns the whole document: the description for screen readers, the styles, the background, and the
/// drawing.
std::string document(const Canvas& canvas, double width, double height, std::string_view title,
                     std::string_view description, const PictureStyle& more = {});

}  // namespace casus::report::svg
