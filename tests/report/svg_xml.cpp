#include "svg_xml.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

#include "report/style.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view document) : rest_(document) {}

  Xml read() {
    while (xml_.fault.empty() && !rest_.empty()) {
      if (rest_.starts_with("</")) {
        closing();
      } else if (rest_.starts_with("<")) {
        opening();
      } else {
        characters();
      }
    }
    if (xml_.fault.empty() && !open_.empty()) fail("not closed: " + xml_.elements[open_.back()].name);
    if (xml_.fault.empty() && roots_ != 1) fail("not one root");
    return std::move(xml_);
  }

 private:
  void fail(const std::string& fault) {
    if (xml_.fault.empty()) xml_.fault = fault + " before: " + std::string(rest_.substr(0, 40));
  }

  std::string name() {
    const std::size_t end =
        rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
    std::string out(rest_.substr(0, end));
    if (out.empty()) fail("a name is missing");
    rest_.remove_prefix(out.size());
    return out;
  }

  std::string resolved(std::string_view raw) {
    static const std::map<std::string_view, char> entities = {
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    std::string out;
    while (!raw.empty()) {
      if (raw.front() == '<') fail("< within text");
      if (raw.front() != '&') {
        const auto byte = static_cast<unsigned char>(raw.front());
        if ((byte < 0x20 && byte != '\n') || byte == 0x7f) fail("a control character");
        out += raw.front();
        raw.remove_prefix(1);
        continue;
      }
      const std::size_t end = raw.find(';');
      const auto entity = entities.find(raw.substr(1, end == std::string_view::npos ? end : end - 1));
      if (entity == entities.end()) {
        fail("an unknown entity");
        return out;
      }
      out += entity->second;
      raw.remove_prefix(end + 1);
    }
    return out;
  }

  void opening() {
    rest_.remove_prefix(1);
    Element element;
    element.name = name();
    while (xml_.fault.empty() && rest_.starts_with(" ")) {
      rest_.remove_prefix(1);
      const std::string key = name();
      if (!rest_.starts_with("=\"")) return fail("a value is missing");
      rest_.remove_prefix(2);
      const std::size_t end = rest_.find('"');
      if (end == std::string_view::npos) return fail("a value has no end");
      if (!element.attributes.emplace(key, resolved(rest_.substr(0, end))).second) fail("an attribute twice");
      rest_.remove_prefix(end + 1);
    }
    if (open_.empty()) ++roots_;
    element.depth = open_.size();
    const bool empty = rest_.starts_with("/>");
    if (!empty && !rest_.starts_with(">")) return fail("a tag has no end");
    rest_.remove_prefix(empty ? 2 : 1);
    if (!empty) open_.push_back(xml_.elements.size());
    xml_.elements.push_back(std::move(element));
  }

  void closing() {
    rest_.remove_prefix(2);
    const std::string what = name();
    if (open_.empty() || xml_.elements[open_.back()].name != what)
      return fail("closes what is not open: " + what);
    if (!rest_.starts_with(">")) return fail("a tag has no end");
    rest_.remove_prefix(1);
    open_.pop_back();
  }

  void characters() {
    const std::string_view raw = rest_.substr(0, rest_.find('<'));
    const std::string text = resolved(raw);
    if (!open_.empty()) {
      xml_.elements[open_.back()].text += text;
    } else if (text.find_first_not_of(" \n") != std::string::npos) {
      fail("text outside the root");
    }
    rest_.remove_prefix(raw.size());
  }

  std::string_view rest_;
  Xml xml_;
  std::vector<std::size_t> open_;
  int roots_ = 0;
};

}  // namespace

Xml parse_xml(std::string_view document) { return Reader(document).read(); }

namespace {

Box box_of(const Element& element) {
  const double x = std::stod(element.attributes.at("x"));
  const double y = std::stod(element.attributes.at("y"));
  const double size = std::stod(element.attributes.at("font-size"));
  const bool strong = element.attributes.at("class").find("strong") != std::string::npos;
  const double width = text_width(element.text, size, strong);
  const auto anchor = element.attributes.find("text-anchor");
  const double before = anchor == element.attributes.end() ? 0.0
                        : anchor->second == "end"          ? width
                                                           : width / 2.0;
  return {x - before, x - before + width, y - 0.74 * size, y + 0.2 * size, element.text};
}

/// Of a map: texts that are beyond the ground of their tile, which is its first rectangle.
void check_tiles(const Xml& xml, std::vector<std::string>& faults) {
  constexpr double kSlack = 1.0;
  for (std::size_t i = 0; i < xml.elements.size(); ++i) {
    const Element& group = xml.elements[i];
    const auto classes = group.attributes.find("class");
    if (group.name != "g" || classes == group.attributes.end() || classes->second != "tile") continue;
    const Element* ground = nullptr;
    for (std::size_t j = i + 1; j < xml.elements.size() && xml.elements[j].depth > group.depth; ++j) {
      const Element& inside = xml.elements[j];
      if (inside.name == "rect" && ground == nullptr) ground = &inside;
      if (inside.name != "text" || ground == nullptr) continue;
      const double left = std::stod(ground->attributes.at("x"));
      const double top = std::stod(ground->attributes.at("y"));
      const Box box = box_of(inside);
      if (box.left < left - kSlack || box.right > left + std::stod(ground->attributes.at("width")) + kSlack ||
          box.top < top - kSlack || box.bottom > top + std::stod(ground->attributes.at("height")) + kSlack)
        faults.push_back(fmt::format("beyond its tile at {:.0f}, {:.0f}: {}", box.left, box.top, box.text));
    }
  }
}

}  // namespace

std::vector<Box> texts_of(const Xml& xml) {
  std::vector<Box> out;
  for (const Element& element : xml.elements) {
    if (element.name == "text") out.push_back(box_of(element));
  }
  return out;
}

std::vector<std::string> texts_below_heads(const Xml& xml) {
  const std::vector<Box> texts = texts_of(xml);
  std::vector<std::string> below;
  for (const Element& element : xml.elements) {
    const auto classes = element.attributes.find("class");
    if (element.name != "polygon" || classes == element.attributes.end() || classes->second != "ink head")
      continue;
    std::istringstream points(element.attributes.at("points"));
    Box head{1e9, -1e9, 1e9, -1e9, ""};
    char comma = 0;
    for (double x = 0.0, y = 0.0; points >> x >> comma >> y;) {
      head = {std::min(head.left, x), std::max(head.right, x), std::min(head.top, y),
              std::max(head.bottom, y), ""};
    }
    constexpr double kSlack = 1.0;  // of the estimates of widths
    for (const Box& text : texts) {
      if (head.left + kSlack < text.right && text.left + kSlack < head.right &&
          head.top + kSlack < text.bottom && text.top + kSlack < head.bottom)
        below.push_back(text.text);
    }
  }
  return below;
}

std::vector<std::string> faults_of(std::string_view document) {
  const Xml xml = parse_xml(document);
  if (!xml.fault.empty()) return {xml.fault};
  std::vector<std::string> faults;
  if (as_utf8(document) != document) faults.emplace_back("not UTF-8");
  const std::map<std::string, std::string>& root = xml.elements.front().attributes;
  const double width = std::stod(root.at("width"));
  const double height = std::stod(root.at("height"));
  if (root.at("viewBox") != "0 0 " + root.at("width") + " " + root.at("height"))
    faults.emplace_back("viewBox");
  if (xml.elements.at(1).name != "title" || xml.elements.at(2).name != "desc")
    faults.emplace_back("no title");
  for (const Element& element : xml.elements) {
    for (const auto& [key, value] : element.attributes) {
      if (value.find("nan") != std::string::npos || value.find("inf") != std::string::npos)
        faults.push_back(fmt::format("{} is {}", key, value));
      if ((key == "width" || key == "height") && std::stod(value) < 0.0)
        faults.push_back(fmt::format("{} is {}", key, value));
    }
  }
  check_tiles(xml, faults);
  std::vector<Box> boxes = texts_of(xml);
  constexpr double kSlack = 0.5;
  for (const Box& box : boxes) {
    if (box.left < -kSlack || box.right > width + kSlack || box.top < 0.0 || box.bottom > height)
      faults.push_back(
          fmt::format("beyond the picture, {:.0f} to {:.0f}: {}", box.left, box.right, box.text));
  }
  std::sort(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.top < b.top; });
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size() && boxes[j].top + kSlack < boxes[i].bottom; ++j) {
      if (boxes[i].left + kSlack < boxes[j].right && boxes[j].left + kSlack < boxes[i].right)
        faults.push_back(fmt::format("upon each other at y {:.0f}: {} | {}", boxes[j].bottom, boxes[i].text,
                                     boxes[j].text));
    }
  }
  return faults;
}

}  // namespace casus::report::svg
