#include "match/draft.hpp"

#include <algorithm>
#include <span>

#include "files/changes.hpp"
#include "files/path.hpp"
#include "journal/journal_json.hpp"
#include "systems/registry.hpp"

namespace casus::match {

using files::Node;

std::string Draft::random_hex(std::size_t bytes) {
  const auto random = circumstances_.entropy();
  if (!random) {
    faults_.push_back(random.faults().front());
    return "";
  }
  return to_hex(std::span(random->data(), bytes));
}

void Draft::add(Kind kind, int seat, Node::Table open, Node::Table sealed) {
  if (!sealed.empty()) sealed.push_back({"salt", Node(random_hex(32))});
  entries_.push_back({match_.next + entries_.size(), circumstances_.at, kind, seat, Node(std::move(open)),
                      Node(std::move(sealed)), "", ""});
}

void Draft::add_line(Kind kind, int seat, Node::Table open, const Result<std::string>& line, bool secret,
                     Node::Table sealed) {
  if (!line) {
    faults_.push_back(line.faults().front());
    return;
  }
  const std::string text = line->substr(0, line->size() - 1);  // without its newline
  last_line_ = journal::name_of(text);
  if (secret) open.push_back({"secret", Node(true)});
  sealed.push_back({"line", Node(text)});
  add(kind, seat, std::move(open), std::move(sealed));
}

std::vector<std::pair<std::size_t, std::int64_t>> Draft::shares_of(
    const std::vector<std::string>& players, const std::vector<std::string>& missing) const {
  std::vector<std::pair<std::size_t, std::int64_t>> shares;
  if (match_.dice == DiceKind::host) return shares;
  const auto contains = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  // A player who is a side of several adds the share of a seat that is no player by name.
  std::vector<std::size_t> others;
  for (std::size_t seat = 0; seat < match_.seats.size(); ++seat) {
    const Seat& one = match_.seats[seat];
    if (one.claimed() && !contains(players, one.name) && !contains(missing, one.name)) others.push_back(seat);
  }
  std::size_t next = 0;
  for (std::size_t number = 0; number < players.size(); ++number) {
    const int seat = match_.seat_named(players[number]);
    const auto at = static_cast<std::int64_t>(number);
    if (seat < 0) {
      if (next < others.size()) shares.emplace_back(others[next++], at);
    } else if (match_.seats[static_cast<std::size_t>(seat)].claimed() &&
               !contains(missing, players[number])) {
      shares.emplace_back(static_cast<std::size_t>(seat), at);
    }
  }
  return shares;
}

void Draft::begin(int by, const Sources& sources, std::vector<std::string> missing) {
  const auto table = open_table(sources);
  if (!table) {
    faults_ = table.faults();
    return;
  }
  const auto seed = circumstances_.entropy();
  const auto id = circumstances_.entropy();
  if (!seed || !id) {
    faults_.push_back((seed ? id : seed).faults().front());
    return;
  }
  report::PlaySecret secret{{*seed}, {}, false};
  std::copy_n(id->begin(), secret.play.bytes.size(), secret.play.bytes.begin());
  const report::Opening opening = report::opening_of(secret, CASUS_VERSION, **table, sources);
  Node::Array shares;
  for (const auto& [seat, number] : shares_of(opening.players, missing)) {
    shares.push_back(Node::Table{{"seat", Node(match_.seats[seat].name)}, {"number", Node(number)}});
  }
  Node::Array left_out;
  for (std::string& name : missing) left_out.emplace_back(std::move(name));
  const bool none_left_out = left_out.empty();
  Node::Table open{{"casus", Node(CASUS_VERSION)},
                   {"attempt", Node(static_cast<std::int64_t>(match_.attempts + 1))},
                   {"play", Node(to_hex(secret.play))},
                   {"commitment", Node(to_hex(opening.commitment))},
                   {"shares", Node(std::move(shares))}};
  if (!none_left_out) open.push_back({"missing", Node(std::move(left_out))});
  add_line(Kind::began, by, std::move(open), journal::rolling_line(head(), opening, CASUS_VERSION), false,
           {{"seed", Node(to_hex(secret.seed))}});
}

Decision Draft::finish() {
  if (failed()) return Refusal{Refusal::Reason::invalid, faults_};
  std::string chain = match_.chain;
  for (Entry& entry : entries_) entry.chain = chain = chain_of(chain, entry);
  if (!entries_.empty()) entries_.front().request = circumstances_.request;
  return std::move(entries_);
}

bool has_secrets(const files::Document& scenario) {
  return !(files::normal(masked(scenario)) == files::normal(scenario));
}

files::Document shown_to(const Match& match, int seat, const files::Document& scenario) {
  // What is a seat's own is out of the way while the rest is masked, so that no count stands for it.
  std::vector<std::pair<std::string, Node>> own;
  files::Document shown = scenario;
  for (const Secret& secret : secrets_of(scenario)) {
    if (seat < 0 || secret.whose != match.seats[static_cast<std::size_t>(seat)].name) continue;
    const auto value = files::find(scenario, secret.path);
    auto without = files::take_away(shown, secret.path);
    if (!value || !without) continue;
    own.emplace_back(secret.path, **value);
    shown = std::move(*without);
  }
  shown = masked(std::move(shown));
  for (auto& [path, value] : own) {
    if (auto with = files::set(shown, path, std::move(value))) shown = std::move(*with);
  }
  return files::normal(std::move(shown));
}

Node public_changes(const files::Document& before, const files::Document& after) {
  return report::to_json_node(files::changes(files::normal(masked(before)), files::normal(masked(after))));
}

const Consent* consent_to(const Match& match, std::string_view to, int about) {
  for (const Consent& one : match.consents) {
    if (one.to == to && (is_about_all(to) || one.about == about)) return &one;
  }
  return nullptr;
}

bool all_agree(const Match& match, const Consent* consent, int by, int about) {
  const std::vector<int> claimed = match.claimed();
  return std::all_of(claimed.begin(), claimed.end(), [&](int seat) {
    if (seat == by || seat == about) return true;
    return consent != nullptr &&
           std::find(consent->agreed.begin(), consent->agreed.end(), seat) != consent->agreed.end();
  });
}

}  // namespace casus::match
