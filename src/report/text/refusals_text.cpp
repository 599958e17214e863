#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"
#include "report/json/json.hpp"
#include "report/text/parts.hpp"
#include "report/text/text.hpp"

namespace casus::report {
namespace {

/// Moves of one type that break the same clauses, and all findings against them.
struct RefusalGroup {
  std::string key;
  std::vector<std::string> moves;
  std::vector<FindingText> broken;  ///< each finding once
};

std::string type_of(const MoveText& move) {
  const files::Node* type = move.node.find("type");
  return type != nullptr && type->text() != nullptr ? *type->text() : "";
}

std::vector<RefusalGroup> folded(const std::vector<Ruling>& refused) {
  std::vector<RefusalGroup> all;
  for (const Ruling& ruling : refused) {
    std::string key = type_of(ruling.move);
    for (const FindingText& finding : ruling.findings) {
      if (!finding.holds) key += " " + finding.clause;
    }
    auto at =
        std::find_if(all.begin(), all.end(), [&](const RefusalGroup& alike) { return alike.key == key; });
    if (at == all.end()) at = all.insert(all.end(), {std::move(key), {}, {}});
    at->moves.push_back(ruling.move.text);
    for (const FindingText& finding : ruling.findings) {
      const auto same = [&](const FindingText& other) {
        return other.clause == finding.clause && other.text == finding.text && other.remedy == finding.remedy;
      };
      if (!finding.holds && std::none_of(at->broken.begin(), at->broken.end(), same))
        at->broken.push_back(finding);
    }
  }
  for (RefusalGroup& alike : all) {
    // In the order of each clause's first finding: further findings of a clause follow it.
    std::vector<std::string> order;
    for (const FindingText& finding : alike.broken) {
      if (std::find(order.begin(), order.end(), finding.clause) == order.end())
        order.push_back(finding.clause);
    }
    std::stable_sort(alike.broken.begin(), alike.broken.end(), [&](const auto& a, const auto& b) {
      return std::find(order.begin(), order.end(), a.clause) <
             std::find(order.begin(), order.end(), b.clause);
    });
  }
  return all;
}

void draw(Page& page, const RefusalGroup& alike) {
  constexpr std::size_t kMostMoves = 6;
  constexpr std::size_t kMostFindings = 12;
  page.blank();
  page.item({{"✗ ", Ink::bad}}, alike.moves.front(), Ink::bold);
  if (alike.moves.size() > 1) {
    std::string others;
    for (std::size_t i = 1; i < std::min(alike.moves.size(), kMostMoves); ++i)
      others += (i == 1 ? "" : "; ") + alike.moves[i];
    if (alike.moves.size() > kMostMoves)
      others += fmt::format("; and {} more, which --json lists", alike.moves.size() - kMostMoves);
    page.words("and alike: " + others, 2, Ink::dim, 2);
  }
  std::vector<std::vector<Cell>> table;
  for (std::size_t i = 0; i < std::min(alike.broken.size(), kMostFindings); ++i) {
    const FindingText& finding = alike.broken[i];
    table.push_back(
        {{finding.clause}, {std::string(standing_words(finding.standing)), Ink::dim}, {finding.text}});
    if (!finding.remedy.empty()) table.push_back({{""}, {""}, {"→ " + finding.remedy, Ink::dim}});
  }
  rows(page, table);
  if (alike.broken.size() > kMostFindings)
    page.words(fmt::format("and {} more like them", alike.broken.size() - kMostFindings), 2, Ink::dim);
}

}  // namespace

std::string refusals_text(const Style& style, const Table& table, const Refusals& refusals) {
  Page page(style);
  page.title(refusals.about ? "What is not allowed about " + *refusals.about + ", and why?"
                            : "What is not allowed, and why?",
             table.title());
  if (refusals.refused.empty()) {
    page.blank();
    page.words(!refusals.nothing.empty() ? sentence(refusals.nothing) + "."
               : refusals.about          ? "Nothing that could be done there is refused."
                                         : "Nothing that could be done is refused.");
  }
  for (const RefusalGroup& alike : folded(refusals.refused)) draw(page, alike);
  if (refusals.most_visited) {
    page.blank();
    page.words(fmt::format("Choices behind the nearest {} positions were not looked at.",
                           grouped(*refusals.most_visited)),
               0, Ink::dim);
  }
  return page.take();
}

}  // namespace casus::report
