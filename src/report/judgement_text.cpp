#include "report/parts.hpp"
#include "report/text.hpp"

namespace casus::report {
namespace {

std::string join(const std::vector<std::string>& words) {
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : ", ") + word;
  return joined;
}

}  // namespace

std::string judgement_text(const Style& style, const Table& table, const Judgement& judgement) {
  Page page(style);
  if (judgement.declared) {
    const Ruling& ruling = *judgement.declared;
    page.title("Is it allowed? " + ruling.move.text, table.title());
    page.blank();
    page.item({{"  "}}, ruling.allowed ? "Yes, it is allowed." : "No, it is not allowed.",
              ruling.allowed ? Ink::good : Ink::bad);
    page.blank();
    std::vector<std::vector<Cell>> table_rows;
    for (const FindingSaid& finding : ruling.findings) {
      table_rows.push_back({{finding.holds ? "✓" : "✗", finding.holds ? Ink::good : Ink::bad},
                            {finding.clause},
                            {std::string(standing_words(finding.standing)), Ink::dim},
                            {finding.text}});
    }
    rows(page, table_rows);
    if (ruling.allowed) return page.take();
    page.heading("What is allowed");
  } else {
    page.title("What is allowed?", table.title());
    page.blank();
  }
  if (!judgement.declared && judgement.moves.empty())
    page.words("Nobody has a choice in this scenario: it begins with the dice.");
  std::vector<std::vector<Cell>> table_rows;
  for (const Ruling& ruling : judgement.moves)
    table_rows.push_back({{ruling.move.text}, {join(ruling.clauses()), Ink::dim}});
  rows(page, table_rows);
  return page.take();
}

}  // namespace casus::report
