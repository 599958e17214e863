#include "report/log.hpp"

#include <algorithm>
#include <utility>

#include "conflict/play/sha256.hpp"
#include "files/text.hpp"
#include "report/json/json.hpp"
#include "report/json/reference_json.hpp"

namespace casus::report {
namespace {

using files::Node;

std::string line(const Node& node) { return to_json(node) + '\n'; }
std::string line(std::string_view key, Node value) {
  return line(Node(Node::Table{{std::string(key), std::move(value)}}));
}

std::string seed_line(const Seed& seed) { return line("seed", Node(to_hex(seed))); }

/// Returns the log with its seal.
Result<std::string> sealed(std::string text) {
  // Reject logs that could not be parsed again.
  const std::string_view head(text.data(), text.find('\n'));
  if (const auto read = files::read_json(head, "log"); !read) {
    return Fault{{},
                 "the scenario and its rulebook are too large for a log: " + read.faults().front().what,
                 read.faults().front().expected};
  }
  text += log_seal(text);
  if (text.size() > kMaxLogBytes) {
    return Fault{{},
                 "the play's log is larger than " + std::to_string(kMaxLogBytes) + " bytes",
                 "a shorter play was expected"};
  }
  return text;
}

std::string with_entries(const Opening& opening, const std::vector<PlayEntry>& entries) {
  std::string text = log_head(opening);
  for (const PlayEntry& entry : entries) text += log_line(entry);
  return text;
}

}  // namespace

Result<PlaySecret> random_secret() {
  const auto seed = random_seed();
  if (!seed) return seed.faults();
  const auto play = random_play_id();
  if (!play) return play.faults();
  return PlaySecret{*seed, *play, false};
}

PlaySecret secret_of_text(std::string_view text) {
  const Seed seed = seed_of_text(text);
  return {seed, play_id_of(seed), true};
}

Opening opening_of(const PlaySecret& secret, std::string_view version, const Table& table,
                   const Sources& sources) {
  std::string claims = to_json(Node(Node::Table{{"casus", Node(version)},
                                                {"system", Node(table.system())},
                                                {"play", Node(to_hex(secret.play))},
                                                {"seed_chosen", Node(secret.seed_chosen)},
                                                {"scenario", sources.scenario.root},
                                                {"rulebook", sources.rulebook.root}}));
  claims.pop_back();  // remove the closing brace: the commitment comes last
  const Commitment committed = commitment(secret.play, secret.seed, claims);
  return {secret, std::move(claims), committed, table.players(), {}};
}

std::optional<Fault> fault_of_contribution(const std::string& player, std::string_view text) {
  const auto fault = [&](const std::string& what, const std::string& expected) {
    return Fault{{}, "what " + player + " contributes " + what, expected};
  };
  if (text.empty()) return fault("is nothing", "some text was expected");
  if (text.size() > kMostContributed)
    return fault("is too long", "at most " + std::to_string(kMostContributed) + " bytes were expected");
  const bool controls = std::any_of(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7f; });
  if (controls || files::fault_of_text(text, player))
    return fault("is not a line of text", "printable UTF-8 was expected");
  return std::nullopt;
}

Result<FairDice> dice_of(const Opening& opening) {
  std::vector<Contribution> contributed;
  for (const Pledge& pledge : opening.pledges) contributed.push_back(pledge.opened.value());
  return FairDice::start(opening.secret.seed, opening.secret.play, contributed);
}

std::string dice_chosen(const Opening& opening) {
  std::string words = "chosen by this machine";
  if (opening.pledges.empty()) return words + " alone";
  for (std::size_t i = 0; i < opening.pledges.size(); ++i) {
    words += i == 0 ? " with " : i + 1 < opening.pledges.size() ? ", " : " and ";
    words += opening.players[opening.pledges[i].seat];
  }
  return words;
}

std::string log_head(const Opening& opening) {
  std::string text = opening.claims + R"(,"commitment":")" + to_hex(opening.commitment) + "\"}\n";
  const auto whose = [&](const Pledge& pledge) {
    return Node::Table{{"seat", Node(opening.players[pledge.seat])}, {"number", Node(pledge.seat)}};
  };
  for (const Pledge& pledge : opening.pledges) {
    Node::Table said = whose(pledge);
    said.push_back({"commitment", Node(to_hex(pledge.commitment))});
    text += line("contribution", std::move(said));
  }
  for (const Pledge& pledge : opening.pledges) {
    if (!pledge.opened) continue;
    Node::Table said = whose(pledge);
    said.push_back({"text", Node(pledge.opened->text)});
    said.push_back({"salt", Node(to_hex(pledge.opened->salt))});
    text += line("contributed", std::move(said));
  }
  return text;
}

std::string log_line(const PlayEntry& entry) {
  Node node = entry_node(entry);
  // The line of an event is the event itself, without the details for listings.
  if (const auto* event = std::get_if<EventText>(&entry)) node = event_node(*event);
  return line(node);
}

std::string log_tail(const PlayResult& played, const Seed& seed) {
  return line("settlement", settlement_node(played.settlement)) +
         line(Node::Table{{"winner", Node(played.winner)}, {"text", Node(played.winner_text)}}) +
         seed_line(seed);
}

Departure left_choosing(const Question& due) {
  return {due.seat, due.seat + " left the play: a choice was due"};
}
Departure left_sealed(const Opening& opening, const Pledge& pledge) {
  const std::string& seat = opening.players[pledge.seat];
  return {seat, seat + " left the play: a sealed contribution was due to be opened"};
}

std::string log_tail(const Departure& left, const Seed& seed) {
  return line("left", Node::Table{{"seat", Node(left.seat)}, {"text", Node(left.text)}}) + seed_line(seed);
}

std::string log_seal(std::string_view before) { return line("sha256", Node(sha256(before))); }

Result<std::string> write_log(const Opening& opening, const PlayResult& played) {
  return sealed(with_entries(opening, played.entries) + log_tail(played, opening.secret.seed));
}

Result<std::string> write_log(const Opening& opening, const Pledge& unopened) {
  return sealed(log_head(opening) + log_tail(left_sealed(opening, unopened), opening.secret.seed));
}

Result<std::string> write_log(const Opening& opening, const PausedPlay& left) {
  std::string text = with_entries(opening, left.entries);
  for (const OpenedText& choice : left.question.sealed) text += log_line(choice);
  return sealed(std::move(text) + log_tail(left_choosing(left.question), opening.secret.seed));
}

}  // namespace casus::report
