#pragma once
// Converts the answers about a journal to JSON in the format of docs/json.md.

#include "files/changes.hpp"
#include "files/document.hpp"
#include "journal/journal.hpp"
#include "journal/luck.hpp"
#include "journal/story.hpp"
#include "report/json/parts_json.hpp"

namespace casus::journal {

files::Node story_node(const Journal& journal, const Story& story);
files::Node luck_node(const EveningLuck& luck);

/// Returns the verdict on a journal, with its title and its current scenario.
files::Node checked_node(const report::Verdict& verdict, const Story& story);
/// Returns a line in words, its changes, and the scenario after it if `scenario` is not null.
files::Node story_line_node(const Journal& journal, const Line& line, const StoryLine& story_line,
                            const files::Document* scenario);

/// Adds the schemas of these answers.
void add_schemas(files::Node::Table& schemas);

}  // namespace casus::journal

namespace casus::report {

/// As a line of a journal has it, and an answer about one.
template <>
inline constexpr auto kRows<files::Change> = std::tuple(row<&files::Change::path>("path"),
                                                        row<&files::Change::from>("from"),
                                                        row<&files::Change::to>("to"));

}  // namespace casus::report
