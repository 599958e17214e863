#pragma once
// What must hold of any bytes as a journal. Returns what is broken, or nothing.

#include <string>
#include <string_view>
#include <vector>

#include "journal/bots.hpp"
#include "journal/check.hpp"
#include "journal/journal_json.hpp"
#include "journal/story.hpp"
#include "properties.hpp"
#include "splice.hpp"

namespace casus::fuzz {

/// The lines of a journal that has one of each kind.
inline const std::vector<std::string>& good_lines() {
  static const std::vector<std::string> kLines = [] {
    journal::Bots bots("aggression/worked-example", 3);
    bots.conflict();
    bots.edit("territory.Peru.points=3");
    bots.turn();
    bots.back(2);
    std::vector<std::string> lines;
    const auto read = journal::read_journal(bots.text(), "good");
    for (const journal::Line& line : read->lines) lines.emplace_back(read->bytes(line));
    return lines;
  }();
  return kLines;
}

/// The first byte says how many good lines stand before the one that is changed, and is the last: what
/// follows a changed line would be refused for that alone.
inline std::string broken_by_journal(std::string_view bytes) {
  const std::vector<std::string>& good = good_lines();
  const unsigned first = bytes.empty() ? 0U : static_cast<unsigned char>(bytes[0]);
  const std::size_t last = (first >> 2U) % good.size();
  std::string text;
  for (std::size_t i = 0; i < last; ++i) text += good[i] + '\n';
  text += spliced(good[last], bytes);
  if ((first & 2U) != 0) text += '\n';
  const auto read = journal::read_journal(text, "f");
  if (!read) return broken_faults(read.faults());
  if (read->fault) {
    if (auto broken = broken_faults({*read->fault}); !broken.empty()) return broken;
    if (read->fault->place.line <= read->lines.back().number) return "a fault before a good line";
  }
  const auto again = journal::read_journal(text.substr(0, read->good), "f");
  if (!again || again->fault || again->lines.size() != read->lines.size())
    return "what is good of a journal is none alone";
  const auto stand = journal::stand(*read);
  if (!stand) return broken_faults(stand.faults());
  const auto story = journal::story_of(*read, std::nullopt, true);
  if (!story) return broken_faults(story.faults());
  journal::story_text({}, *read, *story);
  if (!files::read_json(to_json(journal::story_node(*read, *story)), "story"))
    return "a story that is no JSON";
  const auto verdict = journal::check_journal(*read, "1");
  if (!verdict) return broken_faults(verdict.faults());
  if (verdict->valid == (verdict->at != 0)) return "a verdict that contradicts itself";
  return broken_faults({Fault{{}, verdict->text, ""}});
}

}  // namespace casus::fuzz
