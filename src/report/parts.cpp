#include "report/parts.hpp"

#include <algorithm>

namespace casus::report {

std::string_view standing_words(Standing standing) {
  switch (standing) {
    case Standing::stated:
      return "stated";
    case Standing::ref:
      return "reference";
    case Standing::read:
      return "our reading";
    case Standing::assumed:
      return "house rule";
  }
  return "";
}

void rests_on(Page& page, const std::vector<ClauseSaid>& clauses) {
  page.heading("It rests on");
  if (clauses.empty()) return page.words("nothing but what the rules state", 2, Ink::dim);
  std::vector<std::vector<Cell>> table;
  for (const ClauseSaid& clause : clauses)
    table.push_back({{clause.id}, {std::string(standing_words(clause.standing)), Ink::dim}, {clause.text}});
  rows(page, table);
}

void rows(Page& page, const std::vector<std::vector<Cell>>& rows, std::size_t indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i].text));
  }
  for (const auto& row : rows) {
    std::vector<Piece> front{{std::string(indent, ' ')}};
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      const Cell& cell = row[i];
      front.push_back(
          {cell.right ? padded_left(cell.text, widths[i]) : padded(cell.text, widths[i]), cell.ink});
      front.push_back({"  "});
    }
    page.item(front, row.back().text, row.back().ink);
  }
}

}  // namespace casus::report
