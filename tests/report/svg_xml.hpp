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
};

struct Xml {
  std::vector<Element> elements;  ///< in the order of their beginnings
  std::string fault;              ///< empty: it is well-formed
};
Xml parse_xml(std::string_view document);

/// The room that a text takes by the estimate.
struct Box {
  double left = 0.0;
  double right = 0.0;
  double top = 0.0;
  double bottom = 0.0;
  std::string text;
};
std::vector<Box> texts_of(const Xml& xml);

/// What is wrong with a picture, one line each: XML, texts beyond the picture, texts upon each other, numbers
/// that are none.
std::vector<std::string> faults_of(std::string_view document);

}  // namespace casus::report::svg
