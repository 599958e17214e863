#include "match/seen_by.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "conflict/play/sha256.hpp"
#include "files/changes.hpp"
#include "files/path.hpp"
#include "files/text.hpp"
#include "match/draft.hpp"
#include "report/json/json.hpp"
#include "report/json/reference_json.hpp"
#include "report/json/step_json.hpp"
#include "report/style.hpp"

namespace casus::match {
namespace {

using files::Node;

Node number(std::uint64_t value) { return Node(static_cast<std::int64_t>(value)); }

/// An object of JSON that is written member by member.
class ObjectText {
 public:
  explicit ObjectText(const Node::Table& members = {}) {
    for (const files::Entry& one : members) add(one.key, one.value);
  }
  void add(std::string_view key, const Node& value) { add_json(key, files::to_json(value)); }
  /// Adds a value that is JSON already.
  void add_json(std::string_view key, std::string_view json) {
    text_ += text_.empty() ? '{' : ',';
    files::append_quoted(text_, key);
    text_ += ':';
    text_ += json;
  }
  [[nodiscard]] std::string end() && { return (text_.empty() ? "{" : std::move(text_)) + '}'; }

 private:
  std::string text_;
};

/// Writes one view.
class View {
 public:
  View(const Match& match, const ReplayedConflict* replayed, const ViewRequest& request)
      : match_(match), replayed_(replayed), request_(request), who_(request.who) {}

  [[nodiscard]] std::string all() const {
    ObjectText view(Node::Table{{"match", Node(match_.id)},
                                {"seq", number(match_.next - 1)},
                                {"chain", Node(match_.chain)},
                                {"system", Node(match_.system)},
                                {"dice", Node(match_.dice == DiceKind::host ? "host" : "joint")},
                                {"undo", Node(match_.undo == UndoKind::own ? "own" : "consent")}});
    if (match_.patience) view.add("patience", Node(*match_.patience));
    view.add("closed", Node(match_.closed));
    view.add("host", Node(who_.host));
    if (who_.seat >= 0) view.add("you", Node(name_of(who_.seat)));
    view.add("seats", seats());
    view.add("awaited", awaited());
    view.add("consents", consents());
    view.add("scenario", shown_to(match_, who_.seat, match_.now->scenario).root);
    view.add("own", own_secrets());
    view.add("secret", Node(!match_.shows_lines()));
    if (match_.attempt && replayed_ != nullptr) view.add_json("conflict", conflict());
    if (replayed_ != nullptr && replayed_->frozen) {
      view.add("frozen",
               Node::Table{{"seq", number(*replayed_->frozen)}, {"casus", Node(match_.attempt->version)}});
    }
    view.add("from", number(request_.from));
    view.add("entries", entries());
    return std::move(view).end();
  }

 private:
  [[nodiscard]] const std::string& name_of(int seat) const {
    return match_.seats[static_cast<std::size_t>(seat)].name;
  }
  [[nodiscard]] bool is_connected(int seat) const {
    const auto at = static_cast<std::size_t>(seat);
    return seat >= 0 && at < request_.connected.size() && request_.connected[at];
  }
  [[nodiscard]] Node seats() const {
    Node::Array all;
    for (std::size_t i = 0; i < match_.seats.size(); ++i) {
      const Seat& seat = match_.seats[i];
      all.push_back(Node::Table{{"name", Node(seat.name)},
                                {"claimed", Node(seat.claimed())},
                                {"player", Node(seat.player)},
                                {"connected", Node(is_connected(static_cast<int>(i)))}});
    }
    return all;
  }

  [[nodiscard]] Node awaited() const {
    Node::Array all;
    if (match_.closed) return all;  // also in the middle of a conflict
    const auto add = [&](const std::string& name, const char* what) {
      const int seat = match_.seat_named(name);
      all.push_back(Node::Table{{"seat", Node(name)},
                                {"for", Node(what)},
                                {"has_seat", Node(seat >= 0)},
                                {"connected", Node(is_connected(seat))}});
    };
    if (match_.in_conflict() && replayed_ != nullptr) {
      const Attempt& attempt = *match_.attempt;
      for (const Share& share : attempt.shares) {
        if (!share.pledge) add(name_of(share.seat), "share");
        if (attempt.all_pledged() && !share.pledge->opened) add(name_of(share.seat), "opening");
      }
      if (replayed_->question) add(replayed_->question->seat, "choice");
    }
    const bool is_frozen = replayed_ != nullptr && replayed_->frozen;
    for (const char* to : {"undo", "again"}) {
      const Consent* one = consent_to(match_, to, 0);
      if (one == nullptr && (std::string_view(to) == "undo" || !is_frozen)) continue;
      for (const int seat : match_.claimed()) {
        if (one == nullptr || std::find(one->agreed.begin(), one->agreed.end(), seat) == one->agreed.end())
          add(name_of(seat), to);
      }
    }
    return all;
  }

  [[nodiscard]] Node consents() const {
    Node::Array all;
    for (const Consent& one : match_.consents) {
      Node::Array agreed;
      for (const int seat : one.agreed) agreed.emplace_back(name_of(seat));
      Node::Table entry{{"to", Node(one.to)}, {"agreed", Node(std::move(agreed))}};
      if (one.to == "undo") {
        entry.push_back({"seq", number(one.seq)});
      } else if (!is_about_all(one.to) && one.about >= 0) {
        entry.push_back({"about", Node(name_of(one.about))});
      }
      all.emplace_back(std::move(entry));
    }
    return all;
  }

  /// What the viewer holds in secret, with its path in the scenario.
  [[nodiscard]] Node own_secrets() const {
    Node::Array all;
    if (who_.seat < 0) return all;
    for (const Secret& secret : secrets_of(match_.now->scenario)) {
      if (secret.whose != name_of(who_.seat)) continue;
      const auto value = files::find(match_.now->scenario, secret.path);
      if (value) all.push_back(Node::Table{{"path", Node(secret.path)}, {"value", **value}});
    }
    return all;
  }

  /// Returns whether the viewer may see the number of a choice: who made it, and everybody when the conflict
  /// is in the journal. Before that not even of open choices, because the list that a number counts in may
  /// depend on what its seat alone knows.
  [[nodiscard]] bool sees_choice(std::uint64_t seq, int seat) const {
    if (seat == who_.seat && seat >= 0)
      return seq >= match_.seats[static_cast<std::size_t>(seat)].trusted_from;
    return match_.shows_lines() && is_proven(seq);
  }
  [[nodiscard]] bool is_proven(std::uint64_t seq) const {
    return std::any_of(match_.proven.begin(), match_.proven.end(),
                       [&](const Match::Span& one) { return one.first <= seq && seq <= one.last; });
  }

  [[nodiscard]] Node contributions() const {
    const Attempt& attempt = *match_.attempt;
    Node::Array players;
    Node::Array shares;
    for (const std::string& player : replayed_->opening.players) players.emplace_back(player);
    for (const Share& share : attempt.shares) {
      shares.push_back(Node::Table{{"seat", Node(name_of(share.seat))},
                                   {"number", Node(share.number)},
                                   {"sealed", Node(share.pledge.has_value())},
                                   {"opened", Node(share.pledge && share.pledge->opened)}});
    }
    Node::Array missing;
    for (const std::string& name : attempt.missing) missing.emplace_back(name);
    const char* step = attempt.dice_fixed() ? "" : attempt.all_pledged() ? "open" : "seal";
    return Node::Table{{"due", Node(step)},
                       {"players", Node(std::move(players))},
                       {"shares", Node(std::move(shares))},
                       {"missing", Node(std::move(missing))},
                       {"since", Node(attempt.since)}};
  }

  /// The last conflict: as a play step by step has it, so that a page shows both alike.
  [[nodiscard]] std::string conflict() const {
    const Attempt& attempt = *match_.attempt;
    ObjectText view(report::head(*replayed_->table));
    view.add("attempt", number(attempt.number));
    view.add("play", Node(to_hex(attempt.secret.play)));
    view.add("commitment", Node(to_hex(replayed_->opening.commitment)));
    view.add("began", number(attempt.seq));
    view.add("over", Node(attempt.over()));
    view.add("dice", Node(report::dice_chosen(replayed_->opening)));
    view.add("contributions", contributions());
    view.add_json("entries", fmt::format("[{}]", fmt::join(replayed_->steps, ",")));
    Node::Array answers;
    for (const Attempt::Choice& choice : attempt.choices) {
      Node::Table one{{"seat", Node(name_of(choice.seat))}, {"seq", number(choice.seq)}};
      if (sees_choice(choice.seq, choice.seat))
        one.push_back({"number", Node(static_cast<std::int64_t>(choice.number))});
      answers.emplace_back(std::move(one));
    }
    view.add("answers", Node(std::move(answers)));
    add_course(view);
    if (replayed_->question && !attempt.over()) view.add("question", question());
    if (!attempt.left.empty()) view.add("left", Node(attempt.left));
    if (!attempt.abandoned.empty()) view.add("abandoned", Node(attempt.abandoned));
    if (attempt.settled && replayed_->played) add_end(view);
    if (match_.shows_lines() && is_proven(attempt.seq)) view.add("seed", Node(to_hex(attempt.secret.seed)));
    return std::move(view).end();
  }

  [[nodiscard]] Node question() const {
    const Question& question = *replayed_->question;
    if (who_.seat < 0 || question.seat != name_of(who_.seat))
      return Node::Table{{"seat", Node(question.seat)}};
    Node node = report::question_node(question);
    if (request_.weighing != nullptr && may_weigh(match_, replayed_, who_))
      node.table()->push_back({"weighing", report::weighing_node(*request_.weighing)});
    return node;
  }

  /// The chances are of the whole scenario, so they are shown only if everybody may see all of it.
  void add_course(ObjectText& view) const {
    if (match_.has_secrets) return;
    Node::Array points;
    for (const CoursePoint& one : replayed_->course) {
      const Node::Table win{{"attacker", Node(one.wins[0])}, {"defender", Node(one.wins[1])}};
      points.push_back(
          Node::Table{{"entries", Node(static_cast<std::int64_t>(one.entries))}, {"win", Node(win)}});
    }
    view.add("course", Node(std::move(points)));
  }

  void add_end(ObjectText& view) const {
    const PlayResult& played = *replayed_->played;
    view.add("winner", Node(played.winner));
    view.add("text", Node(played.winner_text));
    view.add("settlement", report::settlement_node(played.settlement));
    view.add("after", files::normal(masked(played.after)).root);
    if (!match_.shows_lines()) return;
    if (*replayed_->log) view.add("log", Node(**replayed_->log));
  }

  /// Returns whether the viewer may see the sealed part of an entry.
  [[nodiscard]] bool sees_sealed(const Entry& entry) const {
    if (entry.kind == Kind::chose) return sees_choice(entry.seq, entry.seat);
    if (entry.kind == Kind::began) return match_.shows_lines() && is_proven(entry.seq);  // it has the seed
    return match_.shows_lines();
  }

  [[nodiscard]] Node entries() const {
    Node::Array all;
    for (const Entry& entry : request_.entries) {
      const std::string sealed = sealed_text(entry);
      Node::Table one{{"seq", number(entry.seq)},
                      {"at", Node(entry.at)},
                      {"kind", Node(to_string(entry.kind))},
                      {"by", Node(entry.seat >= 0 ? name_of(entry.seat) : "")},
                      {"open", Node(open_text(entry))},
                      {"sealed", Node(sha256(sealed))},
                      {"chain", Node(entry.chain)}};
      if (!sealed.empty() && sees_sealed(entry)) one.push_back({"opened", Node(sealed)});
      all.emplace_back(std::move(one));
    }
    return all;
  }

  const Match& match_;
  const ReplayedConflict* replayed_;
  const ViewRequest& request_;
  Who who_;
};

}  // namespace

std::string seen_by(const Match& match, const ReplayedConflict* replayed, const ViewRequest& request) {
  return report::as_utf8(View(match, replayed, request).all()) + '\n';
}

bool may_weigh(const Match& match, const ReplayedConflict* replayed, const Who& who) {
  return match.in_conflict() && !match.has_secrets && replayed != nullptr && replayed->question &&
         replayed->question->weigh && who.seat >= 0 && match.seat_named(replayed->question->seat) == who.seat;
}

std::optional<Fault> not_exported(const Match& match) {
  if (match.shows_lines()) return std::nullopt;
  return Fault{{},
               "the journal has something that not everybody may see",
               "it can be exported when all seats have closed the match"};
}

}  // namespace casus::match
