#include "journal/story.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "base/words.hpp"
#include "files/node_values.hpp"
#include "files/path.hpp"
#include "journal/lines.hpp"
#include "report/json/toml.hpp"

namespace casus::journal {
namespace {

using files::Node;

constexpr std::size_t kShownValue = 240;          // bytes
constexpr std::size_t kMostRenamed = 256;         // changes of a line
constexpr std::size_t kMostHoldings = 1'000'000;  // in an evening

std::string shown(const files::Change& change) {
  if (!change.to) return change.path + " taken away";
  std::string value = report::toml_value(*change.to);
  if (value.size() > kShownValue) value = std::to_string(values_in(*change.to)) + " values";
  return change.path + " = " + value;
}

/// Returns the name of an element as in paths, or null.
const std::string* label_of(const Node& element) {
  const Node* name = element.find("name") != nullptr ? element.find("name") : element.find("id");
  return name == nullptr ? nullptr : name->text();
}

/// Returns whether an element differs only in its name.
bool is_renamed(const Node& from, const Node& to) {
  if (label_of(from) == nullptr || label_of(to) == nullptr || *label_of(from) == *label_of(to)) return false;
  Node same = from;
  Node* name = same.find("name") != nullptr ? same.find("name") : same.find("id");
  *name = Node(*label_of(to));
  return same == to;
}

std::string renamed(const std::string& path, const Node& to) {
  return path + " is called " + report::toml_value(Node(*label_of(to))) + " now";
}

/// The lines that describe a change, at most kMaxWords bytes over the whole story. Each line repeats a path,
/// which may be much longer than the change itself.
struct Words {
  std::vector<std::string>* lines = nullptr;
  std::size_t bytes = 0;  // of all lines so far
  void add(std::string line) {
    bytes += line.size();
    if (!is_full()) lines->push_back(std::move(line));
  }
  [[nodiscard]] bool is_full() const { return bytes > kMaxWords; }
};

/// Describes the differences inside two values: keys of tables, and elements of lists by their numbers.
void add_within(std::string path, const Node* from, const Node* to, Words& words) {
  if (words.is_full() || (from != nullptr && to != nullptr && *from == *to)) return;
  const bool tables = from != nullptr && to != nullptr && from->table() != nullptr && to->table() != nullptr;
  const bool lists = from != nullptr && to != nullptr && from->array() != nullptr && to->array() != nullptr &&
                     !to->array()->empty() && to->array()->front().table() != nullptr;
  if (tables) {
    for (const files::Entry& entry : *from->table())
      add_within(path + '.' + files::quoted(entry.key), &entry.value, to->find(entry.key), words);
    for (const files::Entry& entry : *to->table()) {
      if (from->find(entry.key) == nullptr)
        add_within(path + '.' + files::quoted(entry.key), nullptr, &entry.value, words);
    }
  } else if (lists) {
    const Node::Array& before = *from->array();
    const Node::Array& now = *to->array();
    for (std::size_t i = 0; i < std::max(before.size(), now.size()); ++i) {
      if (i < before.size() && i < now.size() && is_renamed(before[i], now[i])) {
        words.add(renamed(path + '.' + files::quoted(*label_of(before[i])), now[i]));
        continue;
      }
      add_within(path + '[' + std::to_string(i + 1) + ']', i < before.size() ? &before[i] : nullptr,
                 i < now.size() ? &now[i] : nullptr, words);
    }
  } else {
    words.add(shown({std::move(path), std::nullopt, to == nullptr ? std::nullopt : std::optional(*to)}));
  }
}

/// Returns the subject of the play: its first choice, or its first event.
std::string first_said(const Node& entries) {
  for (const Node& entry : *entries.array()) {
    for (const char* key : {"answer", "opened"}) {
      if (const Node* said = entry.find(key)) return text_at(*said, "text");
    }
  }
  for (const Node& entry : *entries.array()) {
    if (entry.find("event") != nullptr) return text_at(entry, "text");
  }
  return "";
}

std::string ended(std::string text) {
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

void add_played(const Journal& journal, const Line& line, StoryLine& story_line, Words& words) {
  const Node played = played_in(journal, line);
  const std::string about = ended(first_said(*played.find("entries")));
  const std::string end =
      line.left ? text_at(*played.find("left"), "text") : sentence(text_at(played, "text"));
  story_line.text = about + (about.empty() ? "" : " ") + ended(end);
  if (*played.find("seed_chosen")->boolean()) story_line.text += " Its seed was chosen.";
  if (line.left) return;
  for (const Node& moved : *played.find("settlement")->array()) {
    const Node* count = moved.find("count");
    const std::int64_t number = count == nullptr || count->integer() == nullptr ? 0 : *count->integer();
    words.add(fmt::format("{} × {}: {} → {}", number, text_at(moved, "piece"), text_at(moved, "from"),
                          text_at(moved, "to")));
  }
}

/// Describes what an edit changed, one line each. An element that was removed and one that was added are a
/// renamed element if they differ only in the name. This is checked only if there are few changes.
void add_changes(const std::vector<files::Change>& changes, Words& words) {
  const bool few = changes.size() <= kMostRenamed;
  const auto comes_as = [&](const files::Change& gone) {
    if (!few) return changes.end();
    return std::find_if(changes.begin(), changes.end(), [&](const files::Change& come) {
      if (gone.to || come.from || !is_renamed(*gone.from, *come.to)) return false;
      const auto list = [](const files::Change& one, const Node& element) {
        return one.path.substr(0, one.path.size() - files::quoted(*label_of(element)).size());
      };
      return list(gone, *gone.from) == list(come, *come.to);
    });
  };
  std::vector<const files::Change*> said;
  for (const files::Change& change : changes) {
    const auto come = comes_as(change);
    if (come == changes.end()) continue;
    words.add(renamed(change.path, *come->to));
    said.insert(said.end(), {&change, &*come});
  }
  for (const files::Change& change : changes) {
    if (std::find(said.begin(), said.end(), &change) != said.end()) continue;
    add_within(change.path, change.from ? &*change.from : nullptr, change.to ? &*change.to : nullptr, words);
  }
}

/// Returns the changes of a line as everybody may see them.
std::vector<files::Change> public_changes(const Fold& fold, bool hide) {
  if (!hide) return fold.line().changes;
  const files::Document before = files::normal(masked(fold.before()));
  return files::changes(before, files::normal(masked(fold.after())));
}

StoryLine story_line_of(const Journal& journal, const Fold& fold, bool hide, Words& words) {
  const Line& line = fold.line();
  StoryLine story_line{line.number, line.kind, line.name, false, false, false, "", {}};
  words.lines = &story_line.more;
  switch (line.kind) {
    case Kind::begun:
      story_line.text = journal.title.empty() ? "The game begins." : ended(journal.title);
      story_line.masked = hide && !(files::normal(masked(fold.after())) == fold.after());
      break;
    case Kind::edited: {
      const auto changes = public_changes(fold, hide);
      story_line.masked = hide && changes != line.changes;
      add_changes(changes, words);
      story_line.text = changes.empty()
                            ? (story_line.masked ? "Something that not everybody may see." : "Nothing.")
                            : "On the board:";
      break;
    }
    case Kind::rolling:
      story_line.text = "A play was begun: " + line.commitment.substr(0, 16) + "…";
      break;
    case Kind::played:
      add_played(journal, line, story_line, words);
      story_line.masked = hide && public_changes(fold, hide) != line.changes;
      break;
    case Kind::turned:
      story_line.text = "The turn passes to " + ended(line.next);
      story_line.masked = hide && public_changes(fold, hide) != line.changes;
      break;
    case Kind::back:
      story_line.text =
          fmt::format("Back to line {}: what came after it no longer counts.", journal.lines[line.to].number);
      break;
  }
  words.bytes += story_line.text.size();
  return story_line;
}

/// Adds the players of a conflict to the known ones, in the order of the evening's beginning, whoever attacks
/// now.
void add_players(const Table& table, std::vector<std::string>& players) {
  for (const auto& names : {table.players(), table.successors()}) {
    for (const std::string& name : names) {
      if (std::find(players.begin(), players.end(), name) == players.end()) players.push_back(name);
    }
  }
}

/// Fills in what the rules say about the current state.
void ask_table(Story& story) {
  const auto table = open_table(story.now.sources);
  if (!table) {
    story.closed = table.faults().front();
    return;
  }
  if (story.title.empty()) story.title = (*table)->title();
  add_players(**table, story.players);
  story.holdings = (*table)->holdings();
  story.worth = worth_of(story.holdings, story.players);
  if (auto judgement = (*table)->judge(std::nullopt)) {
    story.resting = std::move(judgement->at_rest);
    story.next = std::move(judgement->next);
  }
}

}  // namespace

std::string owner_of(const std::string& holder, const std::vector<std::string>& players) {
  const auto parts = [](char c) { return std::string_view(" '").find(c) != std::string_view::npos; };
  std::string owner;
  for (const std::string& player : players) {
    const std::string name = player.starts_with("the ") ? player.substr(4) : player;
    for (std::size_t at = holder.find(name); at != std::string::npos; at = holder.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      const bool whole = (at == 0 || parts(holder[at - 1])) && (end == holder.size() || parts(holder[end]));
      if (whole && player.size() > owner.size()) owner = player;
    }
  }
  return owner;
}

std::vector<Worth> worth_of(const std::vector<HoldingText>& holdings,
                            const std::vector<std::string>& players) {
  std::map<std::string, double> points;  // by owner
  bool any = false;
  for (const HoldingText& one : holdings) {
    const std::string owner = owner_of(one.holder, players);
    if (owner.empty()) continue;
    points[owner] += one.value == 0.0 ? 0.0 : static_cast<double>(one.count) * one.value;
    any = any || one.value != 0.0;
  }
  std::vector<Worth> all;
  for (const std::string& player : players) {
    if (any && points.contains(player)) all.push_back({player, points[player]});
  }
  return all;
}

std::string points_text(double points) { return fmt::format("{:.10g}", points); }

Result<Story> story_of(const Journal& journal, std::optional<std::size_t> at, bool hide) {
  auto now = stand(journal, at);
  if (!now) return now.faults();
  Story story;
  story.title = journal.title;
  story.system = journal.system;
  story.now = std::move(*now);
  if (hide) story.now.sources.scenario = files::normal(masked(std::move(story.now.sources.scenario)));
  const std::set<std::size_t> voided(story.now.voided.begin(), story.now.voided.end());
  std::set<std::string> ended_plays;
  for (const Line& line : journal.lines) {
    if (line.kind == Kind::played && line.number <= story.now.line) ended_plays.insert(line.play);
  }
  Fold fold(journal);
  Words words;
  for (;;) {
    StoryLine story_line = story_line_of(journal, fold, hide, words);
    const Line& line = fold.line();
    if (words.is_full()) {
      return Fault{{journal.file, static_cast<std::uint32_t>(line.number), 1},
                   "the lines of the journal are too much to tell",
                   "at most " + std::to_string(kMaxWords) + " bytes of words were expected"};
    }
    story_line.voided = voided.contains(line.number);
    if (story_line.voided && line.kind == Kind::played) ++story.voided;
    if (line.kind == Kind::rolling && !ended_plays.contains(line.play)) {
      ++story.unfinished;
      story_line.unfinished = true;
      const bool is_last = journal.lines[story.now.live.back()].number == line.number;
      story_line.text += is_last ? " It is not over." : " It was never played to its end.";
    }
    story.lines.push_back(std::move(story_line));
    if (line.number == story.now.line) break;
    if (auto fault = fold.next()) return *fault;
  }
  ask_table(story);
  return story;
}

Result<Evening> evening(const Journal& journal, std::optional<std::size_t> at, bool hide) {
  const auto now = stand(journal, at);
  if (!now) return now.faults();
  const std::set<std::size_t> voided(now->voided.begin(), now->voided.end());
  std::size_t holding_count = 0;  // holdings so far
  Evening evening;
  evening.title = journal.title;
  Fold fold(journal);
  for (;;) {
    const Line& line = fold.line();
    const bool same = line.kind == Kind::rolling && !evening.moments.empty();
    Evening::Moment moment{line.number, line.kind, voided.contains(line.number), {}};
    if (same) {
      moment.holdings = evening.moments.back().holdings;
    } else {
      const auto table = open_table({hide ? masked(fold.after()) : fold.after(), journal.begun.rulebook});
      if (!table) {
        Fault fault = table.faults().front();
        fault.what =
            fmt::format("as of line {} the rules cannot read the scenario: {}", line.number, fault.what);
        fault.place = {journal.file, static_cast<std::uint32_t>(line.number), 1};
        return fault;
      }
      add_players(**table, evening.players);
      if (evening.title.empty()) evening.title = (*table)->title();
      moment.holdings = (*table)->holdings();
    }
    holding_count += moment.holdings.size();
    if (holding_count > kMostHoldings) {
      return Fault{{journal.file, static_cast<std::uint32_t>(line.number), 1},
                   "who held what is too much to tell of so many lines",
                   "at most " + std::to_string(kMostHoldings) + " holdings were expected"};
    }
    evening.moments.push_back(std::move(moment));
    if (line.number == now->line) return evening;
    if (auto fault = fold.next()) return *fault;
  }
}

}  // namespace casus::journal
