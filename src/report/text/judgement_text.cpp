#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/words.hpp"
#include "files/shell.hpp"
#include "report/text/parts.hpp"
#include "report/text/text.hpp"

namespace casus::report {
namespace {

/// Writes each finding, and below a broken one what would have to change.
void draw_findings(Page& page, const std::vector<FindingText>& findings) {
  std::vector<std::vector<Cell>> table;
  for (const FindingText& finding : findings) {
    table.push_back({{finding.holds ? "✓" : "✗", finding.holds ? Ink::good : Ink::bad},
                     {finding.clause},
                     {std::string(standing_words(finding.standing)), Ink::dim},
                     {finding.text}});
    if (!finding.remedy.empty()) table.push_back({{""}, {""}, {""}, {"→ " + finding.remedy, Ink::dim}});
  }
  rows(page, table);
}

/// Returns the headings of moves in the order of their first occurrence.
std::vector<std::string> groups_of(const std::vector<Ruling>& moves) {
  std::vector<std::string> groups;
  for (const Ruling& ruling : moves) {
    if (std::find(groups.begin(), groups.end(), ruling.group) == groups.end()) groups.push_back(ruling.group);
  }
  return groups;
}

/// Writes moves, wrapped, each followed by its effect.
void draw_effects(Page& page, const std::vector<const Ruling*>& moves) {
  std::size_t texts = 0;
  std::size_t effects = 0;
  for (const Ruling* ruling : moves) {
    texts = std::max(texts, columns(ruling->move.text));
    effects = std::max(effects, columns(ruling->effect));
  }
  constexpr std::size_t kLeast = 24;  // columns for the moves, however wide the effects are
  const std::size_t taken = effects + 4;
  const std::size_t room = page.style().width > taken + kLeast ? page.style().width - taken : kLeast;
  texts = std::min(texts, room);
  for (const Ruling* ruling : moves) {
    const std::vector<std::string> lines = wrapped(ruling->move.text, texts);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) page.line({{"  "}, {lines[i]}});
    page.line({{"  "}, {padded(lines.back(), texts)}, {"  "}, {ruling->effect, Ink::dim}});
  }
}

/// Writes moves under headings, with their effects if the system gives them, else with the clauses that allow
/// them.
void draw_moves(Page& page, const std::vector<Ruling>& moves) {
  const std::vector<std::string> groups = groups_of(moves);
  bool first = true;
  for (const std::string& group : groups) {
    if (!group.empty()) {
      if (!std::exchange(first, false)) page.blank();
      page.words(group, 0, Ink::bold);
    }
    std::vector<const Ruling*> own;
    std::vector<std::vector<Cell>> table;
    bool effects = false;
    for (const Ruling& ruling : moves) {
      if (ruling.group != group) continue;
      own.push_back(&ruling);
      table.push_back({{ruling.move.text}, {joined(ruling.clauses()), Ink::dim}});
      effects = effects || !ruling.effect.empty();
    }
    if (effects) {
      draw_effects(page, own);
    } else {
      rows(page, table);
    }
  }
}

using Settings = std::vector<std::string>;  // words of a shell after --set

/// Returns the settings in lines of at most `width` columns; no setting is split.
std::vector<std::string> set_lines(const Settings& settings, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string& setting : settings) {
    if (lines.empty() || columns(lines.back()) + 1 + columns(setting) > width) {
      lines.push_back(setting);
    } else {
      lines.back() += ' ' + setting;
    }
  }
  return lines;
}

/// Writes the openings of one heading. Settings that all of them share are written once; the others are
/// written beside each opening if there is room.
void draw_group(Page& page, const std::vector<const casus::Opening*>& group) {
  constexpr std::size_t kIndent = 6;
  constexpr std::size_t kBetween = 6;  // columns between and before the cells of a row
  std::vector<Settings> own;
  for (const casus::Opening* one : group) {
    own.emplace_back();
    for (const casus::Opening::Setting& set : one->sets)
      own.back().push_back(files::setting_for_shell(set.path, set.value));
  }
  Settings common;
  for (const std::string& setting : own.front()) {
    const bool is_common = group.size() > 1 && std::all_of(own.begin(), own.end(), [&](const Settings& its) {
                             return std::find(its.begin(), its.end(), setting) != its.end();
                           });
    if (is_common) common.push_back(setting);
  }
  std::array<std::size_t, 3> widest{};
  for (std::size_t i = 0; i < group.size(); ++i) {
    std::erase_if(own[i], [&](const std::string& setting) {
      return std::find(common.begin(), common.end(), setting) != common.end();
    });
    const std::array<std::size_t, 3> width{columns(group[i]->text), columns(joined(group[i]->clauses)),
                                           columns(joined(own[i], " "))};
    for (std::size_t cell = 0; cell < width.size(); ++cell)
      widest[cell] = std::max(widest[cell], width[cell]);
  }
  const auto settings = [&](const Settings& these) {
    for (const std::string& line : set_lines(these, page.style().width - kIndent))
      page.line({{std::string(kIndent, ' ')}, {line, Ink::dim}});
  };
  settings(common);
  std::vector<std::vector<Cell>> table;
  table.reserve(group.size());
  for (const casus::Opening* one : group) table.push_back({{one->text}, {joined(one->clauses), Ink::dim}});
  if (widest[0] + widest[1] + widest[2] + kBetween <= page.style().width) {
    for (std::size_t i = 0; i < group.size(); ++i) table[i].push_back({joined(own[i], " "), Ink::dim});
    rows(page, table);
    return;
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    rows(page, {table[i]});
    settings(own[i]);
  }
}

/// Writes under headings the possible declarations, the clauses that allow them, and the settings that
/// declare them.
void draw_openings(Page& page, const Openings& openings) {
  page.heading("What may be declared");
  for (auto at = openings.listed.begin(); at != openings.listed.end();) {
    std::vector<const casus::Opening*> group;
    const std::string& heading = at->group;
    for (; at != openings.listed.end() && at->group == heading; ++at) group.push_back(&*at);
    if (!heading.empty()) page.words(heading, 0, Ink::bold);
    draw_group(page, group);
  }
  if (openings.more > 0) page.words("and " + std::to_string(openings.more) + " more");
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
    if (!ruling.effect.empty()) page.words(sentence(ruling.effect) + ".");
    page.blank();
    draw_findings(page, ruling.findings);
    if (ruling.allowed || judgement.moves.empty()) {
      draw_warnings(page, table.warnings(false));
      return page.take();
    }
    page.heading("What is allowed");
  } else {
    page.title("What is allowed?", table.title());
    page.blank();
  }
  if (!judgement.at_rest.empty())
    page.words(
        (table.declares() ? "Nobody acts here, though something is declared: " : "Nothing is declared: ") +
        judgement.at_rest + ".");
  else if (!judgement.declared && judgement.moves.empty())
    page.words("Nobody has a choice at the beginning of this scenario.");
  draw_moves(page, judgement.moves);
  if (!judgement.openings.listed.empty()) draw_openings(page, judgement.openings);
  if (!judgement.next.empty()) {
    page.blank();
    page.words(next_words(judgement.next));
  }
  draw_warnings(page, table.warnings(false));
  return page.take();
}

}  // namespace casus::report
