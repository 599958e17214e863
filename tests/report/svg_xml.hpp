#pragma once
// Enough of an XML reader to hold the pictures to it: elements, attributes in double quotes, five entities,
// text. Everything else is a fault, and so is what a picture has no use for (comments, CDATA, processing
// instructions).

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace casus::report::svg {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;  ///< its own, entities resolved
  std::size_t depth = 0;
};

struct Xml {
  std::vector<Element> elements;  ///< in the order of their beginnings
  std::string fault;              ///< empty: it is well-formed
};
Xml parse_xml(std::string_view document);

/// Returns the estimated width of a text.
struct Box {
  double left = 0.0;
  double right = 0.0;
  double top = 0.0;
  double bottom = 0.0;
  std::string text;
};
std::vector<Box> texts_of(const Xml& xml);

/// Returns the faults of a picture, one line each: bad XML, texts beyond the picture, texts upon each other,
/// texts of a map's tile beyond it, invalid numbers.
std::vector<std::string> faults_of(std::string_view document);

/// Returns the texts of a map that arrow heads hide. In a tile full of words that is unavoidable.
std::vector<std::string> texts_below_heads(const Xml& xml);

/// The texts of a picture, in its order.
inline std::vector<std::string> words_of(const std::string& document) {
  std::vector<std::string> out;
  for (const Box& box : texts_of(parse_xml(document))) out.push_back(box.text);
  return out;
}

/// Returns the number of elements with a class.
inline std::size_t count_of(const std::string& document, const std::string& element,
                            const std::string& look) {
  std::size_t count = 0;
  for (const Element& one : parse_xml(document).elements) {
    const auto classes = one.attributes.find("class");
    if (one.name == element && classes != one.attributes.end() &&
        (" " + classes->second + " ").find(" " + look + " ") != std::string::npos)
      ++count;
  }
  return count;
}

}  // namespace casus::report::svg
