#include "journal/lines.hpp"

#include <utility>

#include "files/changes.hpp"
#include "journal/journal_json.hpp"

namespace casus::journal {
namespace {

using files::Node;

Node::Table after_node(const LineHead& after) {
  return {{"previous", Node(after.previous)}, {"writer", Node(after.writer)}};
}

Node changes_node(const files::Document& before, const files::Document& now) {
  return report::to_json_node(files::changes(before, files::normal(now)));
}

Result<std::string> written(Node::Table entries) {
  std::string text = to_json(Node(std::move(entries)));
  // Reject lines that could not be parsed again.
  if (const auto read = files::read_json(text, "journal"); !read) {
    return Fault{{},
                 "too large for a line of a journal: " + read.faults().front().what,
                 read.faults().front().expected};
  }
  return text + '\n';
}

/// Parses a line of a log, which is JSON written by Casus.
Node node_of(std::string_view line) { return files::read_json(line, "log").value().root; }

Node taken(Node& table, std::string_view key) {
  Node* node = table.find(key);
  return node == nullptr ? Node() : std::move(*node);
}

}  // namespace

Result<std::string> begun_line(const Sources& sources, std::string_view version, const std::string& writer) {
  const Node* title = sources.scenario.root.find("title");
  Node::Table begun;
  begun.push_back({"system", Node(system_of(sources))});
  if (title != nullptr && title->text() != nullptr) begun.push_back({"title", *title});
  begun.push_back({"scenario", files::normal(sources.scenario).root});
  begun.push_back({"rulebook", sources.rulebook.root});
  return written({{"casus", Node(version)}, {"writer", Node(writer)}, {"begun", std::move(begun)}});
}

Result<std::string> edited_line(const LineHead& after, const files::Document& before,
                                const files::Document& now) {
  for (const char* key : {"system", "edition", "rulebook", "game"}) {
    const Node* was = before.root.find(key);
    const Node* is = now.root.find(key);
    if ((was == nullptr) != (is == nullptr) || (was != nullptr && !(*was == *is)))
      return Fault{{},
                   "the edit changes '" + std::string(key) + "'",
                   "a journal keeps to the rules that it began with: another scenario begins a new one"};
  }
  Node::Table entries = after_node(after);
  entries.push_back({"edited", changes_node(before, now)});
  return written(std::move(entries));
}

Result<std::string> rolling_line(const LineHead& after, const report::Opening& opening,
                                 std::string_view version) {
  Node::Table entries = after_node(after);
  entries.push_back({"rolling", Node::Table{{"casus", Node(version)},
                                            {"play", Node(to_hex(opening.secret.play))},
                                            {"commitment", Node(to_hex(opening.commitment))},
                                            {"seed_chosen", Node(opening.secret.seed_chosen)}}});
  return written(std::move(entries));
}

Result<std::string> played_line(const LineHead& after, std::string_view log, const files::Document& before,
                                const files::Document& now) {
  Node::Table played;
  Node::Array reports;
  bool first = true;
  for (std::size_t begin = 0; begin < log.size();) {
    const std::size_t end = log.find('\n', begin);
    Node line = node_of(log.substr(begin, end - begin));
    begin = end + 1;
    if (std::exchange(first, false)) {
      for (const char* key : {"casus", "play", "commitment", "seed_chosen"})
        played.push_back({key, taken(line, key)});
      continue;
    }
    const std::string& key = line.table()->front().key;
    const bool ends =
        key == "settlement" || key == "left" || key == "winner" || key == "seed" || key == "sha256";
    if (!ends) {
      reports.push_back(std::move(line));
      continue;
    }
    if (key == "settlement" || key == "left") played.push_back({"entries", std::exchange(reports, {})});
    for (files::Entry& entry : *line.table())
      played.push_back({std::move(entry.key), std::move(entry.value)});
  }
  Node::Table entries = after_node(after);
  entries.push_back({"played", std::move(played)});
  entries.push_back({"changes", changes_node(before, now)});
  return written(std::move(entries));
}

Result<std::string> turned_line(const LineHead& after, std::string_view next, const files::Document& before,
                                const files::Document& now) {
  Node::Table entries = after_node(after);
  entries.push_back({"turned", Node::Table{{"to", Node(next)}}});
  entries.push_back({"changes", changes_node(before, now)});
  return written(std::move(entries));
}

Result<std::string> back_line(const LineHead& after, const std::string& to) {
  Node::Table entries = after_node(after);
  entries.push_back({"back", Node::Table{{"to", Node(to)}}});
  return written(std::move(entries));
}

files::Node played_in(const Journal& journal, const Line& line) {
  // Entries that cannot be parsed count as none: the play then differs from the original, and the proof finds
  // that.
  auto read = files::read_json(journal.bytes(line), "journal");
  if (!read) read = files::read_json(without_entries(journal.bytes(line)), "journal");
  return taken(read->root, "played");
}

KeptLog log_of(const Journal& journal, const Line& line, Sources before) {
  Node played = played_in(journal, line);
  const auto said = [&](const std::string& key) { return files::Entry{key, taken(played, key)}; };
  const auto text = [&](const char* key) { return *played.find(key)->text(); };
  KeptLog kept{{text("casus"), text("play"), text("commitment"), *played.find("seed_chosen")->boolean(),
                std::move(before)},
               {}};
  const auto add = [&](Node::Table entries) { kept.text += to_json(Node(std::move(entries))) + '\n'; };
  add({{"casus", Node(kept.head.version)},
       {"system", Node(journal.system)},
       {"play", Node(kept.head.play)},
       {"seed_chosen", Node(kept.head.seed_chosen)},
       {"scenario", kept.head.sources.scenario.root},
       {"rulebook", kept.head.sources.rulebook.root},
       {"commitment", Node(kept.head.commitment)}});
  for (const Node& entry : *played.find("entries")->array()) kept.text += to_json(entry) + '\n';
  if (line.left) {
    add({said("left")});
  } else {
    add({said("settlement")});
    add({said("winner"), said("text")});
  }
  add({said("seed")});
  add({said("sha256")});
  return kept;
}

}  // namespace casus::journal
