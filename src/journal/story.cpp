#include "journal/story.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "journal/lines.hpp"
#include "report/json/toml.hpp"

namespace casus::journal {
namespace {

using files::Node;

constexpr std::size_t kShownValue = 240;          // bytes
constexpr std::size_t kMostHoldings = 1'000'000;  // in an evening

std::string shown(const files::Change& change) {
  if (!change.to) return change.path + " taken away";
  std::string value = report::toml_value(*change.to);
  if (value.size() > kShownValue) value = std::to_string(values_in(*change.to)) + " values";
  return change.path + " = " + value;
}

std::string text_at(const Node& node, std::string_view key) {
  const Node* value = node.find(key);
  return value == nullptr || value->text() == nullptr ? "" : *value->text();
}

/// What the play was about: the first choice of it, or the first event.
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

void tell_played(const Journal& journal, const Line& line, ToldLine& told) {
  const Node played = played_in(journal, line);
  const std::string about = ended(first_said(*played.find("entries")));
  const std::string end =
      line.left ? text_at(*played.find("left"), "text") : report::sentence(text_at(played, "text"));
  told.text = about + (about.empty() ? "" : " ") + ended(end);
  if (*played.find("seed_chosen")->boolean()) told.text += " Its seed was chosen.";
  if (line.left) return;
  for (const Node& moved : *played.find("settlement")->array()) {
    const Node* count = moved.find("count");
    const std::int64_t number = count == nullptr || count->integer() == nullptr ? 0 : *count->integer();
    told.more.push_back(fmt::format("{} × {}: {} → {}", number, text_at(moved, "piece"),
                                    text_at(moved, "from"), text_at(moved, "to")));
  }
}

/// The changes of a line as everybody may see them.
std::vector<files::Change> public_changes(const Fold& fold, bool hide) {
  if (!hide) return fold.line().changes;
  const files::Document before = files::normal(masked(fold.before()));
  return files::changes(before, files::normal(masked(fold.after())));
}

ToldLine told_of(const Journal& journal, const Fold& fold, bool hide) {
  const Line& line = fold.line();
  ToldLine told{line.number, line.kind, line.name, false, false, "", {}};
  switch (line.kind) {
    case Kind::begun:
      told.text = journal.title.empty() ? "The game begins." : ended(journal.title);
      told.masked = hide && !(files::normal(masked(fold.after())) == fold.after());
      break;
    case Kind::edited: {
      const auto changes = public_changes(fold, hide);
      told.masked = hide && changes != line.changes;
      for (const files::Change& change : changes) told.more.push_back(shown(change));
      told.text = changes.empty() ? (told.masked ? "Something that not everybody may see." : "Nothing.")
                                  : "On the board:";
      break;
    }
    case Kind::rolling:
      told.text = "A play was begun: " + line.commitment.substr(0, 16) + "…";
      break;
    case Kind::played:
      tell_played(journal, line, told);
      told.masked = hide && public_changes(fold, hide) != line.changes;
      break;
    case Kind::turned:
      told.text = "The turn passes to " + ended(line.next);
      told.masked = hide && public_changes(fold, hide) != line.changes;
      break;
    case Kind::back:
      told.text =
          fmt::format("Back to line {}: what came after it no longer counts.", journal.lines[line.to].number);
      break;
  }
  return told;
}

/// Adds who plays to those that are known, in the order of the evening's beginning, whoever attacks now.
void add_players(const Table& table, std::vector<std::string>& players) {
  for (const auto& names : {table.players(), table.successors()}) {
    for (const std::string& name : names) {
      if (std::find(players.begin(), players.end(), name) == players.end()) players.push_back(name);
    }
  }
}

/// What the rules say of how things stand.
void ask_table(Story& story) {
  const auto table = open_table(story.now.sources);
  if (!table) {
    story.closed = table.faults().front();
    return;
  }
  if (story.title.empty()) story.title = (*table)->title();
  add_players(**table, story.players);
  story.holdings = (*table)->holdings();
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

Result<Story> tell(const Journal& journal, std::optional<std::size_t> at, bool hide) {
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
  for (;;) {
    ToldLine told = told_of(journal, fold, hide);
    const Line& line = fold.line();
    told.voided = voided.contains(line.number);
    if (told.voided && line.kind == Kind::played) ++story.voided;
    if (line.kind == Kind::rolling && !ended_plays.contains(line.play)) {
      ++story.unfinished;
      told.text += " It was never played to its end.";
    }
    story.lines.push_back(std::move(told));
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
  std::size_t told = 0;  // holdings
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
    told += moment.holdings.size();
    if (told > kMostHoldings) {
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
