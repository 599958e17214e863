#include <fmt/format.h>

#include "base/decimal.hpp"
#include "report/json/in_pieces.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"
#include "report/json/study_json.hpp"
#include "report/style.hpp"

namespace casus::report {
namespace {

using files::Node;

/// Formats each value of each axis once.
template <class Say>
std::vector<std::vector<std::string>> values_of(const Sweep& sweep, const Say& say) {
  std::vector<std::vector<std::string>> values(sweep.axes.size());
  for (std::size_t axis = 0; axis < values.size(); ++axis) {
    for (std::size_t i = 0; i < sweep.axes[axis].values.size(); ++i) values[axis].push_back(say(axis, i));
  }
  return values;
}

Entries head_of(const Head& head) {
  return {{"system", Node(head.system)},
          {"rulebook", Node(head.title)},
          {"policy", Node(to_string(head.policy))}};
}

struct AxisJson {
  const Axis* axis = nullptr;
};
Node::Array values_on(const AxisJson& of) {
  Node::Array all;
  for (const files::Document& value : of.axis->values) all.push_back(value.root);
  return all;
}

/// A cell or a line, with its values.
struct CellJson {
  Node::Array at;
  std::optional<WinJson> win;
  std::optional<std::string> refused;
};
CellJson cell_said(const Cells& all, std::uint64_t cell, Node::Array at) {
  const CellWin& win = all.cells[cell];
  if (win.refused()) return {std::move(at), std::nullopt, all.reasons[win.reason]};
  return {std::move(at), WinJson{{win.attacker, std::nullopt}, {win.defender, std::nullopt}}, std::nullopt};
}

Node::Array values_at(const Sweep& sweep, std::uint64_t cell) {
  const auto numbers = sweep.at(cell);
  Node::Array values;
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
    values.push_back(sweep.axes[axis].values[numbers[axis]].root);
  return values;
}

/// What precedes the cells.
struct SweepHead {
  const Sweep* sweep = nullptr;
};
std::vector<AxisJson> axes_of(const SweepHead& of) {
  std::vector<AxisJson> all;
  for (const Axis& axis : of.sweep->axes) all.push_back({&axis});
  return all;
}
struct CrossingJson {
  std::string axis;
  Node::Array below;
  Node::Array above;
};

Entries sweep_head(const Sweep& sweep);

}  // namespace

template <>
constexpr auto kRows<AxisJson> = std::tuple(row<[](const AxisJson& of) { return of.axis->path; }>("name"),
                                            row<&values_on>("values"));
template <>
constexpr auto kRows<CellJson> = std::tuple(
    row<&CellJson::at>("at"), row<&CellJson::win>("win"),
    row<&CellJson::refused>(
        "refused", "why there is no answer, and no `win`: the conflict may not be begun, or is too large"));
template <>
constexpr auto kRows<SweepHead> =
    std::tuple(row<[](const SweepHead& of) { return of.sweep->system; }>("system"),
               row<[](const SweepHead& of) { return of.sweep->title; }>("rulebook"),
               row<[](const SweepHead& of) { return of.sweep->policy; }>("policy"),
               row<&axes_of>("axes", "the paths varied"));
template <>
constexpr auto kRows<CrossingJson> = std::tuple(row<&CrossingJson::axis>("axis"),
                                                row<&CrossingJson::below>("below"),
                                                row<&CrossingJson::above>("above"));

namespace {

Entries sweep_head(const Sweep& sweep) {
  Entries entries;
  append_rows(entries, SweepHead{&sweep});
  return entries;
}

}  // namespace

Node sweep_node(const Sweep& sweep, std::optional<double> find) {
  Entries entries = sweep_head(sweep);
  Node::Array cells;
  for (std::uint64_t cell = 0; cell < sweep.cells.size(); ++cell)
    cells.push_back(to_json_node(cell_said(sweep, cell, values_at(sweep, cell))));
  entries.push_back({"cells", std::move(cells)});
  if (!find) return entries;
  std::vector<CrossingJson> crossings;
  for (const Sweep::Crossing& one : sweep.crossings(*find))
    crossings.push_back(
        {sweep.axes[one.axis].path, values_at(sweep, one.below), values_at(sweep, one.above)});
  entries.push_back({"find", Node(*find)});
  entries.push_back({"crossings", to_json_node(crossings)});
  return entries;
}

Node table_node(const TableStudy& study) {
  const std::vector<Axis>& columns = study.design.columns();
  Node::Array paths;
  for (const Axis& column : columns) paths.push_back(Node(column.path));
  Node::Array lines;
  for (std::uint64_t line = 0; line < study.cells.size(); ++line) {
    Node::Array at;
    for (std::size_t column = 0; column < columns.size(); ++column)
      at.push_back(columns[column].values[study.design.at(line, column)].root);
    lines.push_back(to_json_node(cell_said(study, line, std::move(at))));
  }
  Entries entries = head_of(study);
  entries.push_back({"columns", std::move(paths)});
  entries.push_back({"lines", std::move(lines)});
  return entries;
}

void add_sweep_schemas(Entries& schemas) {
  ObjectSchema sweep;
  append_schemas<SweepHead>(sweep);
  sweep.add(
      "cells", schema_of<std::vector<CellJson>>(),
      "a value of each axis, the last axis fastest. Probabilities are computed in doubles (within 64 units "
      "in the last place)",
      true);
  sweep.add("find", schema_of<double>(), "with `--find`", false);
  sweep.add("crossings", schema_of<std::vector<CrossingJson>>(),
            "with `--find`: neighbours along an axis between which the attacker's chance crosses the value, "
            "`below` being the cell where it is smaller",
            false);
  schemas.push_back({"Sweep", sweep.node()});
}

std::string csv_field(std::string text) {
  if (!decimal_value(text) && !text.empty() &&
      std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos)
    text.insert(0, 1, '\'');
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

SweepWriter::SweepWriter(const Sweep& sweep, const TextSink& put) : put_(put) {
  values_ = values_of(sweep, [&](std::size_t axis, std::size_t i) {
    return as_utf8(files::to_json(sweep.axes[axis].values[i].root));
  });
  std::string head = as_utf8(files::to_json(sweep_head(sweep)));
  head.pop_back();  // remove the closing brace: the object continues
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
  PiecewiseWriter pieces(put_);
  for (std::uint64_t cell = first; cell < end; ++cell) {
    const Sweep::Cell& win = sweep.cells[cell];
    if (win.refused()) {
      pieces.add(R"({}{{"at":{},"refused":{}}})", cell == 0 ? "" : ",", at(sweep, cell),
                 as_utf8(files::to_json(Node(sweep.reasons[win.reason]))));
      continue;
    }
    pieces.add(R"({}{{"at":{},"win":{{"attacker":{{"probability":{}}},"defender":{{"probability":{}}}}}}})",
               cell == 0 ? "" : ",", at(sweep, cell), Probability{win.attacker}.written(),
               Probability{win.defender}.written());
  }
}

void SweepWriter::end(const Sweep& sweep, std::optional<double> find) {
  PiecewiseWriter pieces(put_);
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

void write_sweep_json(const Sweep& sweep, std::optional<double> find, const TextSink& put) {
  SweepWriter writer(sweep, put);
  writer.cells(sweep, 0, sweep.cells.size());
  writer.end(sweep, find);
}

CsvLines::CsvLines(const std::vector<Axis>& columns) : values_(columns.size()) {
  for (std::size_t column = 0; column < columns.size(); ++column) {
    paths_ += csv_field(columns[column].path) + ',';
    for (std::size_t i = 0; i < columns[column].values.size(); ++i)
      values_[column].push_back(csv_field(columns[column].value(i)) + ',');
  }
}

std::string CsvLines::head(bool with_refused) const {
  return paths_ + (with_refused ? "attacker,defender,refused\n" : "attacker,defender\n");
}

void CsvLines::add(std::string& text, const std::function<std::size_t(std::size_t)>& at, const CellWin& cell,
                   std::string_view why, bool with_refused) const {
  for (std::size_t column = 0; column < values_.size(); ++column) text += values_[column][at(column)];
  if (cell.refused()) {
    text += ",," + csv_field(std::string(why)) + '\n';
  } else {
    fmt::format_to(std::back_inserter(text), "{},{}{}\n", cell.attacker, cell.defender,
                   with_refused ? "," : "");
  }
}

namespace {

/// Writes every cell of a study that is held in memory. `at_of` gives the index of a cell's value in a
/// column.
void write_csv(const std::vector<Axis>& columns, const Cells& all, const TextSink& put, const auto& at_of) {
  const CsvLines lines(columns);
  const bool any_refused = !all.reasons.empty();
  PiecewiseWriter pieces(put);
  pieces.text() += lines.head(any_refused);
  for (std::uint64_t cell = 0; cell < all.cells.size(); ++cell) {
    const CellWin& here = all.cells[cell];
    lines.add(pieces.text(), at_of(cell), here, here.refused() ? all.reasons[here.reason] : "", any_refused);
    pieces.add("");
  }
}

}  // namespace

void write_sweep_csv(const Sweep& sweep, const TextSink& put) {
  write_csv(sweep.axes, sweep, put, [&](std::uint64_t cell) {
    return [at = sweep.at(cell)](std::size_t column) { return at[column]; };
  });
}

void write_table_csv(const TableStudy& study, const TextSink& put) {
  write_csv(study.design.columns(), study, put, [&](std::uint64_t cell) {
    return [&, cell](std::size_t column) { return study.design.at(cell, column); };
  });
}

void write_table_json(const TableStudy& study, const TextSink& put) {
  PiecewiseWriter pieces(put);
  const std::vector<Axis>& columns = study.design.columns();
  Node::Array paths;
  std::vector<std::vector<std::string>> values(columns.size());
  for (std::size_t column = 0; column < columns.size(); ++column) {
    paths.push_back(Node(columns[column].path));
    for (const files::Document& value : columns[column].values)
      values[column].push_back(as_utf8(files::to_json(value.root)));
  }
  Entries entries = head_of(study);
  entries.push_back({"columns", std::move(paths)});
  std::string head = as_utf8(files::to_json(std::move(entries)));
  head.pop_back();  // remove the closing brace: the object continues
  pieces.text() += head + ",\"lines\":[";
  for (std::uint64_t line = 0; line < study.cells.size(); ++line) {
    const CellWin& win = study.cells[line];
    std::string at;
    for (std::size_t column = 0; column < columns.size(); ++column)
      at += (column == 0 ? "" : ",") + values[column][study.design.at(line, column)];
    const std::string_view comma = line == 0 ? "" : ",";
    if (win.refused()) {
      pieces.add(R"({}{{"at":[{}],"refused":{}}})", comma, at,
                 as_utf8(files::to_json(Node(study.reasons[win.reason]))));
    } else {
      pieces.add(
          R"({}{{"at":[{}],"win":{{"attacker":{{"probability":{}}},"defender":{{"probability":{}}}}}}})",
          comma, at, win.attacker, win.defender);
    }
  }
  pieces.text() += "]}\n";
}

}  // namespace casus::report
