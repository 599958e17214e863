// Writes the story as text.

#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"
#include "journal/story.hpp"
#include "report/text/parts.hpp"

namespace casus::journal {
namespace {

using report::Ink;

constexpr std::int64_t kEndless = 1'000'000;  // the count that rules use for unlimited supplies

/// Returns whether a holding is listed: those of players, or all if no player has any.
bool is_shown(const Story& story, const HoldingText& one) {
  if (one.count >= kEndless) return false;
  const auto owned = [&](const std::string& name) { return !owner_of(name, story.players).empty(); };
  const bool any = std::any_of(story.holdings.begin(), story.holdings.end(),
                               [&](const HoldingText& holding) { return owned(holding.holder); });
  return !any || owned(one.holder);
}

void draw_lines(report::Page& page, const Story& story, bool hashes) {
  const std::size_t width = std::to_string(story.lines.back().number).size();
  for (const StoryLine& line : story.lines) {
    if (line.kind == Kind::rolling && !line.unfinished && !hashes) continue;  // its play has all details
    const Ink ink = line.voided ? Ink::dim : Ink::plain;
    page.item({{"  "},
               {report::padded_left(std::to_string(line.number), width), Ink::bold},
               {"  "},
               {report::padded(to_string(line.kind), 7), Ink::dim},
               {"  "}},
              line.voided ? "(taken back) " + line.text : line.text, ink);
    for (const std::string& more : line.more) page.words(more, 15 + width, ink, 2);
    if (hashes || line.masked) page.words(line.name, 15 + width, Ink::dim);
  }
}

void draw_now(report::Page& page, const Story& story) {
  page.heading("Who holds what now");
  if (story.closed) {
    page.words("These rules cannot say: " + story.closed->what);
    return;
  }
  std::vector<std::vector<report::Cell>> table;
  std::string last;  // the holder of the previous row
  for (const HoldingText& holding : story.holdings) {
    if (!is_shown(story, holding)) continue;
    table.push_back({{holding.holder == last ? "" : holding.holder, Ink::bold},
                     {std::to_string(holding.count), Ink::plain, true},
                     {holding.piece}});
    last = holding.holder;
  }
  if (table.empty()) page.words("Nothing is held.");
  rows(page, table);
  if (!story.worth.empty()) {
    std::vector<std::string> sums;
    for (const Worth& one : story.worth) sums.push_back(one.player + " " + points_text(one.points));
    page.blank();
    page.words("What each holds comes to, in points: " + joined(sums) + ".");
  }
  if (story.resting.empty()) return;
  page.blank();
  page.words(sentence(story.resting) + ".");
  if (story.next.empty()) return;
  page.words(report::next_words(story.next));
}

std::string times(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace

std::string story_text(const report::Style& style, const Journal& journal, const Story& story) {
  report::Page page(style);
  std::string about = fmt::format("{}, as of line {}", journal.file, story.now.line);
  if (story.voided > 0) about += "; " + times(story.voided, "play", "plays") + " taken back";
  if (story.unfinished > 0)
    about += "; " + times(story.unfinished, "play", "plays") + " begun and never ended";
  page.title(story.title.empty() ? story.system : story.title, about);
  page.blank();
  draw_lines(page, story, false);
  draw_now(page, story);
  return page.take();
}

}  // namespace casus::journal
