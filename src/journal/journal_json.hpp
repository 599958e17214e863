#pragma once
// Converts the answers about a journal to JSON in the format of docs/json.md.

#include <string>

#include "files/document.hpp"
#include "journal/journal.hpp"
#include "journal/luck.hpp"
#include "journal/story.hpp"
#include "report/verify.hpp"

namespace casus::journal {

files::Node story_node(const Journal& journal, const Story& story);
files::Node luck_node(const EveningLuck& luck);

/// Returns the verdict on a journal, with its title and its current scenario.
files::Node checked_node(const report::Verdict& verdict, const Story& story);
/// Returns a line in words, its changes, and the scenario after it if `scenario` is not null.
files::Node story_line_node(const Journal& journal, const Line& line, const StoryLine& story_line,
                            const files::Document* scenario);
/// Returns {"hash","scenario"}: no line was necessary after the one with this hash.
files::Node unchanged_node(const std::string& hash, const files::Document& scenario);

}  // namespace casus::journal
