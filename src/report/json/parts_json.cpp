#include "report/json/parts_json.hpp"

namespace casus::report {

using files::Node;

Node text(std::string_view words) { return Node(words); }

void append(Entries& entries, const Chance& chance) {
  entries.push_back({"probability", Node(chance.probability)});
  if (chance.exact) entries.push_back({"exact", Node(chance.exact->to_string())});
}

Node chance_node(const Chance& chance) {
  Entries entries;
  append(entries, chance);
  return entries;
}

Node rests_on_node(const std::vector<ClauseText>& clauses) {
  Node::Array array;
  for (const ClauseText& clause : clauses) {
    array.push_back(Entries{{"clause", text(clause.id)},
                            {"standing", text(to_string(clause.standing))},
                            {"text", text(clause.text)}});
  }
  return array;
}

Node findings_node(const Ruling& ruling) {
  Node::Array array;
  for (const FindingText& finding : ruling.findings) {
    Entries one{{"clause", text(finding.clause)},
                {"standing", text(to_string(finding.standing))},
                {"holds", Node(finding.holds)},
                {"text", text(finding.text)}};
    if (!finding.remedy.empty()) one.push_back({"remedy", text(finding.remedy)});
    array.push_back(std::move(one));
  }
  return array;
}

Node listed_faults(const Faults& all) {
  Node::Array array;
  for (const Fault& fault : all) {
    const std::string words = fault.expected.empty() ? fault.what : fault.what + ", " + fault.expected;
    array.push_back(Entries{{"file", text(fault.place.file)},
                            {"line", Node(fault.place.line)},
                            {"column", Node(fault.place.column)},
                            {"text", text(words)}});
  }
  return array;
}

void append(Entries& entries, const Faults& warnings) {
  if (!warnings.empty()) entries.push_back({"warnings", listed_faults(warnings)});
}

}  // namespace casus::report
