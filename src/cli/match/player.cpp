#include "cli/match/player.hpp"

#include <algorithm>
#include <utility>

#include "base/printable.hpp"
#include "cli/ask.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "match/match.hpp"
#include "match/replay.hpp"
#include "systems/registry.hpp"

namespace casus::cli {
namespace {

using files::Node;

constexpr unsigned kWait = 25;            // seconds that the service keeps a request until there is news
constexpr std::size_t kMostOffered = 40;  // declarations in the list; --declare has all

MoveText declaring(Node::Array edits, std::string text) {
  return {Node(Node::Table{{"declare", Node(std::move(edits))}}), std::move(text)};
}

/// Returns whether a conflict, declared by edits of the scenario of a match, is for a seat to declare: no
/// other seat acts first in it.
bool may_declare(const Node& view, const std::vector<std::string>& edits, const std::string& seat) {
  const auto declared = gather(files::Document{*view.find("scenario"), {"the match"}}, std::nullopt, edits);
  const auto first = declared ? match::first_to_act(*declared) : Result<std::string>(declared.faults());
  const Node::Array& seats = elements_at(view, "seats");
  return !first || *first == seat || std::none_of(seats.begin(), seats.end(), [&](const Node& one) {
    return text_at(one, "name") == *first;
  });
}

/// Returns what a seat may do between two conflicts, each with its command: what it could declare, and to
/// whom it could pass the turn.
std::vector<MoveText> steps_between(const Node& view, const std::string& seat) {
  std::vector<MoveText> moves;
  const auto sources = gather(files::Document{*view.find("scenario"), {"the match"}}, std::nullopt, {});
  const auto table = sources ? open_table(*sources) : Result<std::unique_ptr<Table>>(sources.faults());
  const auto judged = table ? (*table)->judge(std::nullopt) : Result<Judgement>(table.faults());
  if (!judged) return {declaring({}, "begin what the scenario declares")};
  if (judged->at_rest.empty() && may_declare(view, {}, seat))
    moves.push_back(
        declaring({}, "begin" + (judged->declared ? ": " + judged->declared->move.text : std::string())));
  const auto& listed = judged->openings.listed;
  for (std::size_t i = 0; i < std::min(listed.size(), kMostOffered); ++i) {
    const Opening& one = listed[i];
    std::vector<std::string> sets;
    for (const auto& set : one.sets) {
      const std::string value = files::to_json(Node(Node::Array{set.value}));
      sets.push_back(set.path + "=" + value.substr(1, value.size() - 2));
    }
    if (may_declare(view, sets, seat))
      moves.push_back(declaring(Node::Array(sets.begin(), sets.end()), one.text));
  }
  const std::vector<std::string> names = (*table)->successors();  // who has the turn comes last
  const bool declares = judged->at_rest.empty() && judged->declared;
  if (!declares && !names.empty() && names.back() == seat) {
    for (const std::string& name : names) {
      if (name != seat)
        moves.push_back({Node(Node::Table{{"next", Node(name)}}), "pass the turn to " + name});
    }
  }
  return moves;
}

}  // namespace

MatchPlayer::MatchPlayer(const MatchLink& link, std::optional<SeatKey> seat, Options options)
    : client_(link, seat ? seat->key : ""),
      seat_(std::move(seat)),
      options_(std::move(options)),
      text_(output_style(), options_.json),
      next_(options_.json ? 0 : match::kMaxEntries) {}

const Node* MatchPlayer::conflict() const {
  const Node* found = view_.find("conflict");
  return found == nullptr || found->table() == nullptr ? nullptr : found;
}
bool MatchPlayer::in_conflict() const { return conflict() != nullptr && !flag_at(*conflict(), "over"); }

std::string MatchPlayer::play_id() const { return conflict() == nullptr ? "" : text_at(*conflict(), "play"); }

bool MatchPlayer::is_awaited(std::string_view what) const {
  const Node::Array& awaited = elements_at(view_, "awaited");
  return seat_ && std::any_of(awaited.begin(), awaited.end(), [&](const Node& one) {
           return text_at(one, "seat") == seat_->seat && text_at(one, "for") == what;
         });
}

std::optional<Fault> MatchPlayer::look(unsigned wait) {
  const bool is_first = view_.table()->empty();
  auto view = client_.look(next_, wait);
  if (!view) return view.faults().front();
  view_ = std::move(*view);
  const std::size_t more = view_.find("entries")->array()->size();
  next_ = next_ == match::kMaxEntries && more == 0 ? static_cast<std::uint64_t>(number_at(view_, "seq")) + 1
                                                   : next_ + more;
  std::string text;
  if (is_first && !options_.json) text = situation_text(output_style(), view_);
  text += text_.text(view_);
  if (!text.empty()) {
    if (auto fault = write_output(text)) return fault;
    if (text_.disproof()) return text_.disproof();
  }
  const std::string awaited = awaited_words(view_);
  if (awaited != awaited_ && !awaited.empty()) notify("casus: " + printable(awaited) + "\n");
  awaited_ = awaited;
  return std::nullopt;
}

std::optional<Fault> MatchPlayer::run() {
  if (auto fault = look(0)) return fault;
  // Where nobody can be asked what comes next, a conflict that is over is all there is to show.
  const bool goes_on = options_.begins || !options_.declares.empty() || input_is_terminal();
  const std::string before = goes_on && !in_conflict() ? play_id() : "";
  for (;;) {
    if (interrupted()) return stopped();
    const bool has_all = next_ > static_cast<std::uint64_t>(number_at(view_, "seq"));
    if (has_all && flag_at(view_, "closed")) return std::nullopt;
    bool acted = false;
    if (has_all && options_.acts) {
      if (conflict() != nullptr && !in_conflict() && play_id() != before) return std::nullopt;
      const auto done = act();
      if (!done) return done.faults().front();
      acted = *done;
    }
    if (auto fault = look(has_all && !acted ? kWait : 0)) return fault;
  }
}

Result<bool> MatchPlayer::send(const Node& what, const std::function<bool()>& is_meant) {
  for (;;) {
    const auto done = client_.command(static_cast<std::uint64_t>(number_at(view_, "seq")), what);
    if (!done) return done.faults();
    if (*done) return true;
    if (auto fault = look(0)) return *fault;
    if (is_meant()) continue;
    notify("casus: the match has gone on meanwhile, and your step was not taken\n");
    return true;
  }
}

Result<bool> MatchPlayer::act() {
  if (is_awaited("share") || is_awaited("opening")) return share(is_awaited("opening"));
  if (is_awaited("choice")) return choose();
  if (is_awaited("undo")) return answer_undo();
  if (!in_conflict()) return declare();
  return false;
}

Result<bool> MatchPlayer::share(bool opens) {
  const std::string play = play_id();
  const auto id = play_id_from_hex(play);
  std::int64_t number = -1;
  const Node* contributions = conflict() == nullptr ? nullptr : conflict()->find("contributions");
  for (const Node& one : contributions == nullptr ? Node::Array() : elements_at(*contributions, "shares")) {
    if (text_at(one, "seat") == seat_->seat) number = number_at(one, "number", -1);
  }
  if (!id || number < 0 || number > 255)
    return Fault{
        {}, "the answer of the service names no share of the dice", "a service of Casus was expected there"};
  const Contribution share = share_of(*seat_, play, static_cast<std::uint8_t>(number));
  Node::Table what{{"commitment", Node(to_hex(commitment_of_contribution(*id, share)))}};
  if (opens) what = {{"salt", Node(to_hex(share.salt))}, {"text", Node(share.text)}};
  return send(Node::Table{{"share", Node(std::move(what))}},
              [&] { return play_id() == play && is_awaited(opens ? "opening" : "share"); });
}

Result<std::optional<std::size_t>> MatchPlayer::ask(const Question& question) {
  const std::int64_t asked_at = number_at(view_, "seq");
  std::optional<Fault> lost;
  const Ask asks = ask_person([&] {
    lost = look(0);
    return !lost && number_at(view_, "seq") == asked_at;
  });
  const auto answer = asks(question);
  if (lost) return *lost;
  if (!answer && answer.faults().front().kind == FaultKind::not_found) return std::optional<std::size_t>();
  if (!answer && answer.faults().front().kind == FaultKind::stopped && !interrupted())
    return Fault{
        {}, "the match waits for " + question.seat, "casus match play goes on with it", FaultKind::stopped};
  if (!answer) return answer.faults();
  return std::optional(std::get<std::size_t>(*answer));
}

Result<bool> MatchPlayer::choose() {
  const Node* asked = conflict() == nullptr ? nullptr : conflict()->find("question");
  Question question;
  question.seat = seat_->seat;
  for (const Node& one : asked == nullptr ? Node::Array() : elements_at(*asked, "choices"))
    question.moves.push_back({Node(), text_at(one, "text")});
  if (question.moves.empty())
    return Fault{{}, "the answer of the service asks for nothing", "a service of Casus was expected there"};
  question.otherwise =
      std::min(static_cast<std::size_t>(std::max<std::int64_t>(number_at(*asked, "otherwise"), 0)),
               question.moves.size() - 1);
  question.weigh = [this](const Limits&) { return client_.weigh(); };
  const auto chosen = ask(question);
  if (!chosen) return chosen.faults();
  if (!*chosen) return true;
  const std::string play = play_id();
  const std::size_t answers = elements_at(*conflict(), "answers").size();
  return send(Node::Table{{"choose", Node(static_cast<std::int64_t>(**chosen))}}, [&] {
    return play_id() == play && is_awaited("choice") && elements_at(*conflict(), "answers").size() == answers;
  });
}

Result<bool> MatchPlayer::answer_undo() {
  Question question;
  question.seat = seat_->seat;
  question.moves = {{Node(true), "agree to go back"}, {Node(false), "do not go back"}};
  question.otherwise = 1;
  const auto chosen = ask(question);
  if (!chosen) return chosen.faults();
  if (!*chosen) return true;
  return send(Node::Table{{"answer_undo", question.moves[**chosen].node}},
              [&] { return is_awaited("undo"); });
}

Result<bool> MatchPlayer::declare() {
  const auto is_meant = [this] { return !in_conflict(); };
  if (std::exchange(options_.begins, false) || !options_.declares.empty()) {
    Node::Array edits;
    for (std::string& edit : options_.declares) edits.emplace_back(std::move(edit));
    options_.declares.clear();
    return send(Node::Table{{"declare", Node(std::move(edits))}}, is_meant);
  }
  if (!input_is_terminal() || declined_ == number_at(view_, "seq")) return false;
  Question question;
  question.seat = seat_->seat;
  question.moves = steps_between(view_, seat_->seat);
  question.moves.insert(question.moves.begin(), MoveText{Node(), "wait for what the others do"});
  const auto chosen = ask(question);
  if (!chosen) return chosen.faults();
  if (!*chosen) return true;
  if (**chosen == 0) {
    declined_ = number_at(view_, "seq");
    notify("casus: waiting for the others; Ctrl-C leaves the terminal, not the match\n");
    return false;
  }
  auto sent = send(question.moves[**chosen].node, is_meant);
  if (sent || sent.faults().front().kind == FaultKind::stopped) return sent;
  notify("casus: " + to_string(sent.faults().front()) + "\n");  // and it is asked again
  return true;
}

}  // namespace casus::cli
