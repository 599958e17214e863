#include <charconv>
#include <fmt/format.h>

#include "report/json/in_pieces.hpp"
#include "report/json/study_json.hpp"
#include "report/style.hpp"

namespace casus::report {
namespace {

using files::Node;
using Entries = Node::Table;

/// Each value of each axis, said once.
template <class Say>
std::vector<std::vector<std::string>> values_of(const Sweep& sweep, const Say& say) {
  std::vector<std::vector<std::string>> values(sweep.axes.size());
  for (std::size_t axis = 0; axis < values.size(); ++axis) {
    for (std::size_t i = 0; i < sweep.axes[axis].values.size(); ++i) values[axis].push_back(say(axis, i));
  }
  return values;
}

}  // namespace

std::string csv_field(std::string text) {
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number && !text.empty() &&
      std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos)
    text.insert(0, 1, '\'');
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

SweepWriter::SweepWriter(const Sweep& sweep, const Put& put) : put_(put) {
  values_ = values_of(sweep, [&](std::size_t axis, std::size_t i) {
    return as_utf8(files::to_json(sweep.axes[axis].values[i].root));
  });
  Node::Array axes;
  for (const Axis& axis : sweep.axes) {
    Node::Array all;
    for (const files::Document& value : axis.values) all.push_back(value.root);
    axes.push_back(Entries{{"name", Node(axis.path)}, {"values", Node(std::move(all))}});
  }
  std::string head = as_utf8(files::to_json(Entries{{"system", Node(sweep.system)},
                                                    {"rulebook", Node(sweep.title)},
                                                    {"policy", Node(to_string(sweep.policy))},
                                                    {"axes", Node(std::move(axes))}}));
  head.pop_back();  // the object goes on
  put_(head + ",\"cells\":[");
}

std::string SweepWriter::at(const Sweep& sweep, std::uint64_t cell) const {
  const auto numbers = sweep.at(cell);
  std::string text = "[";
  for (std::size_t axis = 0; axis < values_.size(); ++axis)
    text += (axis == 0 ? "" : ",") + values_[axis][numbers[axis]];
  return text + "]";
}

void SweepWriter::cells(const Sweep& sweep, std::uint64_t first, std::uint64_t end) {
  InPieces pieces(put_);
  for (std::uint64_t cell = first; cell < end; ++cell) {
    const Sweep::Cell& win = sweep.cells[cell];
    if (win.refused()) {
      pieces.add(R"({}{{"at":{},"refused":{}}})", cell == 0 ? "" : ",", at(sweep, cell),
                 as_utf8(files::to_json(Node(sweep.reasons[win.reason]))));
      continue;
    }
    pieces.add(R"({}{{"at":{},"win":{{"attacker":{{"probability":{}}},"defender":{{"probability":{}}}}}}})",
               cell == 0 ? "" : ",", at(sweep, cell), win.attacker, win.defender);
  }
}

void SweepWriter::end(const Sweep& sweep, std::optional<double> find) {
  InPieces pieces(put_);
  pieces.text() += ']';
  if (find) {
    pieces.add(",\"find\":{},\"crossings\":[", *find);
    bool first = true;
    for (const Sweep::Crossing& crossing : sweep.crossings(*find)) {
      pieces.add(R"({}{{"axis":{},"below":{},"above":{}}})", first ? "" : ",",
                 as_utf8(files::to_json(Node(sweep.axes[crossing.axis].path))), at(sweep, crossing.below),
                 at(sweep, crossing.above));
      first = false;
    }
    pieces.text() += ']';
  }
  pieces.text() += "}\n";
}

void write_sweep_json(const Sweep& sweep, std::optional<double> find, const Put& put) {
  SweepWriter writer(sweep, put);
  writer.cells(sweep, 0, sweep.cells.size());
  writer.end(sweep, find);
}

void write_sweep_csv(const Sweep& sweep, const Put& put) {
  const auto values =
      values_of(sweep, [&](std::size_t axis, std::size_t i) { return csv_field(sweep.value(axis, i)); });
  InPieces pieces(put);
  for (const Axis& axis : sweep.axes) pieces.text() += csv_field(axis.path) + ',';
  pieces.text() += sweep.reasons.empty() ? "attacker,defender\n" : "attacker,defender,refused\n";
  for (std::uint64_t cell = 0; cell < sweep.cells.size(); ++cell) {
    const auto at = sweep.at(cell);
    std::string& text = pieces.text();
    for (std::size_t axis = 0; axis < values.size(); ++axis) text += values[axis][at[axis]] + ',';
    const Sweep::Cell& win = sweep.cells[cell];
    if (win.refused()) {
      text += ",," + csv_field(sweep.reasons[win.reason]) + '\n';
    } else {
      text += fmt::format("{},{}{}\n", win.attacker, win.defender, sweep.reasons.empty() ? "" : ",");
    }
  }
}

}  // namespace casus::report
