#include "journal/journal_json.hpp"

#include <string_view>
#include <utility>

#include "journal/lines.hpp"
#include "report/json/json.hpp"

namespace casus::journal {
namespace {

using files::Node;
using Share = EveningLuck::Share;

Node text(std::string_view words) { return Node(words); }
Node number(std::size_t n) { return Node(static_cast<std::int64_t>(n)); }

/// Returns a change as a line of a journal has it.
Node change_node(const files::Change& change) {
  Node::Table entries{{"path", Node(change.path)}};
  if (change.from) entries.push_back({"from", *change.from});
  if (change.to) entries.push_back({"to", *change.to});
  return entries;
}

}  // namespace

Node story_node(const Journal& journal, const Story& story) {
  Node::Array lines;
  for (const StoryLine& line : story.lines) {
    Node::Array more;
    for (const std::string& one : line.more) more.push_back(text(one));
    Node::Table said{{"line", number(line.number)}, {"kind", text(to_string(line.kind))},
                     {"hash", text(line.name)},     {"voided", Node(line.voided)},
                     {"masked", Node(line.masked)}, {"text", text(line.text)},
                     {"more", std::move(more)}};
    lines.emplace_back(std::move(said));
  }
  Node::Array holdings;
  for (const HoldingText& holding : story.holdings) {
    holdings.push_back(Node::Table{
        {"holder", text(holding.holder)}, {"piece", text(holding.piece)}, {"count", Node(holding.count)}});
  }
  Node::Array worth;
  for (const Worth& one : story.worth)
    worth.push_back(Node::Table{{"player", text(one.player)}, {"points", Node(one.points)}});
  Node::Array next;
  for (const std::string& name : story.next) next.push_back(text(name));
  Node::Table all{{"system", text(story.system)},
                  {"title", text(story.title)},
                  {"line", number(story.now.line)},
                  {"voided", number(story.voided)},
                  {"unfinished", number(story.unfinished)},
                  {"torn", number(journal.torn)},
                  {"lines", std::move(lines)},
                  {"scenario", story.now.sources.scenario.root},
                  {"holdings", std::move(holdings)},
                  {"worth", std::move(worth)},
                  {"next", std::move(next)}};
  if (story.closed) all.push_back({"closed", text(to_string(*story.closed))});
  return all;
}

Node luck_node(const EveningLuck& luck) {
  Node::Array conflicts;
  for (const EveningLuck::Conflict& conflict : luck.conflicts) {
    Node::Table one{{"line", Node(static_cast<std::int64_t>(conflict.line))},
                    {"voided", Node(conflict.voided)},
                    {"value", conflict.value}};
    if (conflict.said) {
      one.push_back({"luck", report::luck_node(*conflict.said)});
    } else {
      one.push_back({"why_not", Node(conflict.why_not)});
    }
    conflicts.emplace_back(std::move(one));
  }
  Node::Array all;
  for (const EveningLuck::Sums& sums : luck.sums) {
    Node::Array players;
    for (const EveningLuck::Sum& one : sums.players) {
      players.emplace_back(Node::Table{{"player", Node(one.player)},
                                       {"conflicts", Node(static_cast<std::int64_t>(one.shares.size()))},
                                       {"dice", Node(one.total(&Share::dice))},
                                       {"choices", Node(one.total(&Share::choices))},
                                       {"others", Node(one.total(&Share::others))},
                                       {"guesses", Node(one.total(&Share::guesses))}});
    }
    all.emplace_back(Node::Table{{"measure", Node(to_string(sums.measure))},
                                 {"value", sums.value},
                                 {"players", Node(std::move(players))}});
  }
  return Node::Table{
      {"title", Node(luck.title)}, {"conflicts", Node(std::move(conflicts))}, {"sums", Node(std::move(all))}};
}

Node checked_node(const report::Verdict& verdict, const Story& story) {
  Node node = report::verdict_node(verdict);
  node.table()->push_back({"title", Node(story.title)});
  node.table()->push_back({"scenario", story.now.sources.scenario.root});
  return node;
}

Node story_line_node(const Journal& journal, const Line& line, const StoryLine& story_line,
                     const files::Document* scenario) {
  Node::Array more;
  for (const std::string& one : story_line.more) more.emplace_back(one);
  Node::Table entries{{"line", Node(static_cast<std::int64_t>(line.number))},
                      {"hash", Node(line.name)},
                      {"kind", Node(to_string(line.kind))},
                      {"text", Node(story_line.text)},
                      {"more", Node(std::move(more))},
                      {"voided", Node(story_line.voided)}};
  if (line.kind == Kind::played) {
    Node played = played_in(journal, line);
    for (const char* key : {"winner", "settlement"}) {
      if (Node* said = played.find(key)) entries.push_back({key, std::move(*said)});
    }
  }
  if (line.kind == Kind::back)
    entries.push_back({"to", Node(static_cast<std::int64_t>(journal.lines[line.to].number))});
  if (line.kind != Kind::begun && line.kind != Kind::back) {
    Node::Array changes;
    for (const files::Change& change : line.changes) changes.push_back(change_node(change));
    entries.push_back({"changes", Node(std::move(changes))});
  }
  if (scenario != nullptr) entries.push_back({"scenario", scenario->root});
  return entries;
}

Node unchanged_node(const std::string& hash, const files::Document& scenario) {
  return Node::Table{{"hash", Node(hash)}, {"scenario", scenario.root}};
}

}  // namespace casus::journal
