// Shows the line of an expression with a fault, with a caret under its place.

#include <algorithm>
#include <vector>

#include "probability/expression.hpp"
#include "probability/expression/scan.hpp"

namespace casus::probability {
namespace {

/// Returns the printable form of each code point of a line: one cell, without control characters for a
/// terminal.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t size = inner::code_point_size(line, i);
    const auto first = static_cast<unsigned char>(line[i]);
    const bool is_c1 = size == 2 && first == 0xc2 && static_cast<unsigned char>(line[i + 1]) < 0xa0;
    if (first == '\t') {
      cells.emplace_back(" ");
    } else if (size == 0 || first < 0x20 || first == 0x7f || is_c1) {
      cells.emplace_back("?");
    } else {
      cells.emplace_back(line.substr(i, size));
    }
    i += std::max<std::size_t>(size, 1);
  }
  return cells;
}

std::string_view line_of(std::string_view text, std::uint32_t number) {
  for (; number > 1; --number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

}  // namespace

std::string pointed(std::string_view text, const Place& place, std::uint32_t length, std::size_t width) {
  std::vector<std::string> cells = cells_of(line_of(text, place.line));
  std::size_t column = std::min<std::size_t>(place.column == 0 ? 0 : place.column - 1, cells.size());
  std::size_t marks = std::clamp<std::size_t>(length, 1, std::max<std::size_t>(cells.size() - column, 1));
  width = std::max<std::size_t>(width, 20);
  if (std::max(cells.size(), column + 1) > width) {
    const std::size_t first = column > width / 2 ? column - width / 2 : 0;
    if (cells.size() > first + width) {
      cells.resize(first + width);
      cells.back() = "…";
    }
    cells.erase(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(first));
    if (first > 0) cells.front() = "…";
    column -= first;
    marks = std::min(marks, std::max<std::size_t>(cells.size() - column, 1));
  }
  std::string lines;
  for (const std::string& cell : cells) lines += cell;
  lines += '\n';
  lines.append(column, ' ');
  lines += '^';
  lines.append(marks - 1, '~');
  return lines;
}

}  // namespace casus::probability
