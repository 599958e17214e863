#pragma once
// Parses a Markdown page into its blocks of code and its tables, each with the comment on the line before it.

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "game/games.hpp"

namespace casus::game {

struct PagePiece {
  std::string said;                             ///< within <!-- -->; may be empty
  std::string code;                             ///< of a block: "toml"; empty of a table
  std::string text;                             ///< of a block
  std::vector<std::vector<std::string>> cells;  ///< of a table, row by row, its head left out
  std::string head;                             ///< of a table, as it stands
  std::string under;                            ///< the heading that it stands under, of the second level
  int line = 0;
};

inline std::vector<std::string> cells_of_row(const std::string& line) {
  std::vector<std::string> cells;
  for (std::size_t at = 1; at < line.size();) {
    const std::size_t end = std::min(line.find('|', at), line.size());
    std::string cell = line.substr(at, end - at);
    cell.erase(0, cell.find_first_not_of(' '));
    cell.erase(cell.find_last_not_of(' ') + 1);
    cells.push_back(cell);
    at = end + 1;
  }
  return cells;
}

inline std::vector<PagePiece> pieces_of_page(const std::string& page) {
  std::vector<PagePiece> pieces;
  std::istringstream lines(text_of(std::string(CASUS_ROOT) + "/" + page));
  std::string line;
  std::string said;
  std::string under;
  bool in_code = false;
  bool in_table = false;
  const auto begin = [&](int number) {
    pieces.emplace_back();
    pieces.back().said = std::exchange(said, {});
    pieces.back().under = under;
    pieces.back().line = number;
  };
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.starts_with("```")) {
      in_code = !in_code;
      if (!in_code) continue;
      begin(number);
      pieces.back().code = line.size() > 3 ? line.substr(3) : "text";
    } else if (in_code) {
      pieces.back().text += line + "\n";
    } else if (line.starts_with("## ")) {
      under = line.substr(3);
    } else if (line.starts_with("<!-- ")) {
      said = line.substr(5, line.find(" -->") - 5);
    } else if (line.starts_with("|") && !in_table) {
      begin(number);
      pieces.back().head = line;
    } else if (line.starts_with("|") && !line.starts_with("|--")) {
      pieces.back().cells.push_back(cells_of_row(line));
    }
    in_table = !in_code && line.starts_with("|");
  }
  return pieces;
}

/// Returns the texts between backticks, in order.
inline std::vector<std::string> ticked_in(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = text.find('`'); at != std::string::npos; at = text.find('`', at)) {
    const std::size_t end = text.find('`', at + 1);
    if (end == std::string::npos) break;
    if (end > at + 1) all.push_back(text.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return all;
}

}  // namespace casus::game
