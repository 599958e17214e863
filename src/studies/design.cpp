#include "studies/design.hpp"

#include <charconv>
#include <map>

#include "files/csv.hpp"
#include "files/path.hpp"

namespace casus {
namespace {

Fault wrong_axis(const Place& at, std::string what, std::string expected) {
  return {at, std::move(what), std::move(expected)};
}

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

/// A range `a..b` or `a..b..step`; range_of returns nothing for other text.
struct Range {
  std::int64_t from = 0;
  std::int64_t to = 0;
  std::int64_t step = 1;
};
std::optional<Range> range_of(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const std::size_t more = text.find("..", dots + 2);
  const std::size_t length = more == std::string_view::npos ? std::string_view::npos : more - dots - 2;
  const auto from = whole(text.substr(0, dots));
  const auto to = whole(text.substr(dots + 2, length));
  const auto step =
      more == std::string_view::npos ? std::optional<std::int64_t>(1) : whole(text.substr(more + 2));
  if (!from || !to || !step) return std::nullopt;
  return Range{*from, *to, *step};
}

/// Returns the pieces of a list of values, which is split at commas outside quotes and brackets.
std::vector<std::pair<std::size_t, std::size_t>> pieces_of(std::string_view text) {
  std::vector<std::pair<std::size_t, std::size_t>> pieces;
  std::size_t begin = 0;
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == '\\' && quote == '"') ++i;
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c == ',' && depth <= 0) {
      pieces.emplace_back(begin, i - begin);
      begin = i + 1;
    }
  }
  pieces.emplace_back(begin, text.size() - begin);
  return pieces;
}

std::optional<Fault> two_of_one_path(const std::vector<Axis>& axes, std::string_view what) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (axes[i].path == axes[j].path)
        return wrong_axis(axes[i].at, "two " + std::string(what) + " are '" + axes[i].path + "'",
                          "different paths were expected");
    }
  }
  return std::nullopt;
}

}  // namespace

std::string Axis::value(std::size_t number) const {
  const files::Node& node = values[number].root;
  return node.text() != nullptr ? *node.text() : files::to_json(node);
}

Result<Axis> read_axis(std::string_view text, std::string_view option) {
  auto said = files::read_assignment(text, option);
  if (!said) {
    Fault fault = said.faults().front();
    fault.expected = "path=a..b or path=value,value was expected";
    return fault;
  }
  Axis axis{said->path, said->at_path, {}};
  if (const auto steps = files::parse_path(axis.path, axis.at); !steps) return steps.faults();
  if (const auto range = range_of(said->value)) {
    if (range->step <= 0)
      return wrong_axis(said->at_value, "a step of " + std::to_string(range->step),
                        "one of 1 or more was expected");
    if (range->to < range->from)
      return wrong_axis(said->at_value, "a range that ends before it begins",
                        "the smaller number first was expected");
    const std::uint64_t width =
        static_cast<std::uint64_t>(range->to) - static_cast<std::uint64_t>(range->from);
    const std::uint64_t values = width / static_cast<std::uint64_t>(range->step) + 1;
    if (values > kMaxAxisValues || values == 0) {
      return wrong_axis(said->at_value, "an axis of " + std::to_string(values) + " values",
                        "at most " + std::to_string(kMaxAxisValues) + " were expected");
    }
    for (std::uint64_t i = 0; i < values; ++i) {
      files::Node node(range->from + static_cast<std::int64_t>(i) * range->step);
      node.spot = {said->at_value.line, said->at_value.column, 0};
      axis.values.push_back({std::move(node), {said->at_value.file}});
    }
    return axis;
  }
  const auto pieces = pieces_of(said->value);
  if (pieces.size() > kMaxAxisValues) {
    return wrong_axis(said->at_value, "an axis of " + std::to_string(pieces.size()) + " values",
                      "at most " + std::to_string(kMaxAxisValues) + " were expected");
  }
  for (const auto& [begin, length] : pieces) {
    Place at = said->at_value;
    at.column += static_cast<std::uint32_t>(begin);
    if (length == 0)
      return wrong_axis(at, "a value is missing", "path=a..b or path=value,value was expected");
    auto value = files::parse_value(std::string_view(said->value).substr(begin, length), at);
    if (!value) return value.faults();
    axis.values.push_back(std::move(*value));
  }
  return axis;
}

Result<Design> Design::grid(std::vector<Axis> axes, std::uint64_t most) {
  if (axes.empty() || axes.size() > kMaxAxes) {
    return Fault{
        {}, std::to_string(axes.size()) + " axes", "one to " + std::to_string(kMaxAxes) + " were expected"};
  }
  if (const auto fault = two_of_one_path(axes, "axes")) return *fault;
  for (const Axis& axis : axes) {
    if (axis.values.empty())
      return wrong_axis(axis.at, "the axis '" + axis.path + "' has no values", "one or more were expected");
  }
  Design design;
  design.lines_ = 1;
  design.strides_.resize(axes.size());
  for (std::size_t axis = axes.size(); axis-- > 0;) {  // at most 10^12, so no overflow
    design.strides_[axis] = design.lines_;
    design.lines_ *= axes[axis].values.size();
  }
  if (design.lines_ > most) {
    return Fault{{},
                 "a sweep of " + std::to_string(design.lines_) + " cells",
                 "at most " + std::to_string(most) + " were expected"};
  }
  design.columns_ = std::move(axes);
  return design;
}

Result<Design> Design::table(std::string_view csv, const std::string& file) {
  files::CsvReader reader(csv, file);
  auto head = reader.fields();
  if (!head) return head.faults();
  Design design;
  if (head->size() > kMaxColumns)
    return Fault{{file, 1, 1},
                 std::to_string(head->size()) + " columns",
                 "at most " + std::to_string(kMaxColumns) + " were expected"};
  for (const files::CsvField& field : *head) {
    if (field.text.empty())
      return Fault{field.at, "a column without a path", "a path of the scenario was expected"};
    if (const auto steps = files::parse_path(field.text, field.at); !steps) return steps.faults();
    design.columns_.push_back({field.text, field.at, {}});
  }
  if (const auto fault = two_of_one_path(design.columns_, "columns")) return *fault;
  std::vector<std::map<std::string, std::uint32_t>> known(head->size());
  while (!reader.at_end()) {
    const std::uint32_t line = reader.line();
    auto fields = reader.fields();
    if (!fields) return fields.faults();
    if (fields->size() == 1 && fields->front().text.empty() && head->size() > 1) continue;  // an empty line
    if (fields->size() != head->size())
      return Fault{{file, line, 1},
                   "a line of " + std::to_string(fields->size()) + " values",
                   "one for each of the " + std::to_string(head->size()) + " columns was expected"};
    for (std::size_t i = 0; i < fields->size(); ++i) {
      const files::CsvField& field = (*fields)[i];
      std::vector<files::Document>& values = design.columns_[i].values;
      const auto [at, is_new] = known[i].try_emplace(field.text, static_cast<std::uint32_t>(values.size()));
      if (is_new) {
        if (field.text.empty())
          return Fault{field.at, "a value is missing",
                       "one of '" + design.columns_[i].path + "' was expected"};
        auto value = files::parse_value(field.text, field.at);
        if (!value) return value.faults();
        values.push_back(std::move(*value));
      }
      design.of_table_.push_back(at->second);
    }
    ++design.lines_;
    if (design.of_table_.size() > kMaxTableValues)
      return Fault{{file, line, 1},
                   "a table of more than " + std::to_string(kMaxTableValues) + " values",
                   "fewer lines or columns were expected"};
  }
  if (design.lines_ == 0)
    return Fault{
        {file, reader.line(), 1}, "a table without a line", "one with a value of each column was expected"};
  return design;
}

Result<Design> Design::table(std::vector<Axis> columns,
                             std::span<const std::span<const std::uint32_t>> lines) {
  if (columns.empty() || columns.size() > kMaxColumns || lines.size() != columns.size())
    return Fault{{},
                 std::to_string(columns.size()) + " columns",
                 "one to " + std::to_string(kMaxColumns) + " were expected"};
  const std::size_t count = lines.front().size();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Axis& column = columns[i];
    if (const auto steps = files::parse_path(column.path, column.at); !steps) return steps.faults();
    if (lines[i].size() != count)
      return wrong_axis(column.at, "a column of " + std::to_string(lines[i].size()) + " values",
                        "as many as in the first, " + std::to_string(count) + ", were expected");
    for (const std::uint32_t number : lines[i]) {
      if (number >= column.values.size())
        return wrong_axis(column.at, "there is no value of the number " + std::to_string(number),
                          "one below " + std::to_string(column.values.size()) + " was expected");
    }
  }
  if (const auto fault = two_of_one_path(columns, "columns")) return *fault;
  if (count == 0) return Fault{{}, "a table without a line", "one with a value of each column was expected"};
  if (count > kMaxTableValues / columns.size())
    return Fault{{},
                 "a table of more than " + std::to_string(kMaxTableValues) + " values",
                 "fewer lines or columns were expected"};
  Design design;
  design.columns_ = std::move(columns);
  design.lines_ = count;
  design.of_table_.reserve(count * lines.size());
  for (std::size_t line = 0; line < count; ++line) {
    for (const std::span<const std::uint32_t>& column : lines) design.of_table_.push_back(column[line]);
  }
  return design;
}

std::string Design::bytes() const {
  files::Node::Array columns;
  for (const Axis& axis : columns_) {
    files::Node::Array values;
    for (const files::Document& value : axis.values) values.push_back(value.root);
    columns.push_back(
        files::Node::Table{{"path", files::Node(axis.path)}, {"values", files::Node(std::move(values))}});
  }
  std::string bytes = files::to_json(files::Node::Table{{"columns", files::Node(std::move(columns))}});
  for (const std::uint32_t number : of_table_) bytes += ' ' + std::to_string(number);
  return bytes;
}

}  // namespace casus
