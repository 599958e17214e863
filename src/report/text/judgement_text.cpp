#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "base/words.hpp"
#include "report/text/parts.hpp"
#include "report/text/text.hpp"

namespace casus::report {
namespace {

/// Each finding, and under a broken one what would have to change.
void draw_findings(Page& page, const std::vector<FindingSaid>& findings) {
  std::vector<std::vector<Cell>> table;
  for (const FindingSaid& finding : findings) {
    table.push_back({{finding.holds ? "✓" : "✗", finding.holds ? Ink::good : Ink::bad},
                     {finding.clause},
                     {std::string(standing_words(finding.standing)), Ink::dim},
                     {finding.text}});
    if (!finding.remedy.empty()) table.push_back({{""}, {""}, {""}, {"→ " + finding.remedy, Ink::dim}});
  }
  rows(page, table);
}

/// The headings of moves, in the order in which they come first.
std::vector<std::string> groups_of(const std::vector<Ruling>& moves) {
  std::vector<std::string> groups;
  for (const Ruling& ruling : moves) {
    if (std::find(groups.begin(), groups.end(), ruling.group) == groups.end()) groups.push_back(ruling.group);
  }
  return groups;
}

/// Moves, wrapped, and behind each what it does.
void draw_effects(Page& page, const std::vector<const Ruling*>& moves) {
  std::size_t texts = 0;
  std::size_t effects = 0;
  for (const Ruling* ruling : moves) {
    texts = std::max(texts, columns(ruling->move.text));
    effects = std::max(effects, columns(ruling->effect));
  }
  constexpr std::size_t kLeast = 24;  // columns for the moves, however wide the effects
  const std::size_t taken = effects + 4;
  const std::size_t room = page.style().width > taken + kLeast ? page.style().width - taken : kLeast;
  texts = std::min(texts, room);
  for (const Ruling* ruling : moves) {
    const std::vector<std::string> lines = wrapped(ruling->move.text, texts);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) page.line({{"  "}, {lines[i]}});
    page.line({{"  "}, {padded(lines.back(), texts)}, {"  "}, {ruling->effect, Ink::dim}});
  }
}

/// Under headings, with what each does, where the system says so; else with the clauses that allow it.
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

/// What a scenario sets, as `--set` takes it, in quotes where a shell would part it.
std::string set_words(const casus::Opening& one) {
  std::vector<std::string> all;
  for (const casus::Opening::Setting& set : one.sets) {
    const std::string* text = set.value.text();
    const std::string word = set.path + "=" + (text != nullptr ? *text : files::to_json(set.value));
    const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
             std::string_view("._-=").find(c) != std::string_view::npos;
    });
    all.push_back(plain ? word : "'" + word + "'");
  }
  return joined(all, " ");
}

/// Under headings: what may be declared, the clauses that allow it, and what declares it.
void draw_openings(Page& page, const Openings& openings) {
  page.heading("What may be declared");
  std::string group;
  for (const casus::Opening& one : openings.listed) {
    if (one.group != group) page.words(one.group, 0, Ink::bold);
    group = one.group;
    rows(page, {{{one.text}, {joined(one.clauses), Ink::dim}}});
    page.words(set_words(one), 6, Ink::dim);
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
    page.words("The turn may pass to " + joined(judgement.next) + ".");
  }
  draw_warnings(page, table.warnings(false));
  return page.take();
}

}  // namespace casus::report
