#pragma once
// What an SVG picture is drawn with: shapes and texts, appended in the order of their painting. Text stays
// text. Knows nothing of charts; looks come from the classes of the theme.

#include <string>
#include <string_view>
#include <vector>

namespace casus::report::svg {

/// A number as it stands in an attribute: at most two decimals, the same on every machine.
std::string number(double value);
/// Clean text with the characters that XML reserves written as entities.
std::string escaped(std::string_view text);

enum class Anchor : std::uint8_t { start, middle, end };

/// How a text is set.
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

class Canvas {
 public:
  /// `y` is the line on which the letters stand. Nothing is drawn for an empty text.
  void text(double x, double y, std::string_view words, const Type& type = {});
  /// `classes`: looks of the theme, separated by spaces.
  void rect(double x, double y, double width, double height, std::string_view classes, double radius = 0.0);
  void line(Point from, Point to, std::string_view classes);
  void polyline(const std::vector<Point>& points, std::string_view classes);
  void polygon(const std::vector<Point>& points, std::string_view classes);
  void circle(Point centre, double radius, std::string_view classes);
  /// `commands`: as in the attribute d.
  void path(std::string_view commands, std::string_view classes);
  /// A group whose parts share looks and a role; closed by `end`. `title`: what is shown of it when it is
  /// pointed at.
  void begin(std::string_view classes, std::string_view title = {});
  void end();
  /// Another canvas upon this one.
  void append(const Canvas& above) { drawn_ += above.drawn_; }

  [[nodiscard]] const std::string& drawn() const { return drawn_; }

 private:
  std::string drawn_;
};

/// Looks that one kind of picture alone has: rules of its style sheet, and fills that are no plain colour.
struct PictureStyle {
  std::string style;
  std::string patterns;
};

/// The whole document: the words for those who do not see it, looks, paper, and what was drawn.
std::string document(const Canvas& canvas, double width, double height, std::string_view title,
                     std::string_view description, const PictureStyle& more = {});

}  // namespace casus::report::svg
