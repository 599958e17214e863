#include "match/seen_by.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "conflict/play/sha256.hpp"
#include "files/changes.hpp"
#include "files/path.hpp"
#include "match/draft.hpp"
#include "match/view.hpp"

namespace casus::match {
namespace {

using files::Node;

ConsentView::To consent_named(std::string_view name) {
  using To = ConsentView::To;
  for (const To to : {To::skip, To::hand_over, To::undo, To::close}) {
    if (to_string(to) == name) return to;
  }
  assert(name == to_string(To::again));
  return To::again;
}

/// Makes one view.
class ViewBuilder {
 public:
  ViewBuilder(const Match& match, const ReplayedConflict* replayed, const ViewRequest& request)
      : match_(match), replayed_(replayed), request_(request), who_(request.who) {}

  [[nodiscard]] MatchView all() const {
    MatchView view;
    view.match = match_.id;
    view.seq = match_.next - 1;
    view.chain = match_.chain;
    view.system = match_.system;
    view.dice = match_.dice;
    view.undo = match_.undo;
    view.patience = match_.patience;
    view.closed = match_.closed;
    view.host = who_.host;
    if (who_.seat >= 0) view.you = name_of(who_.seat);
    view.seats = seats();
    view.awaited = awaited();
    view.consents = consents();
    view.scenario = shown_to(match_, who_.seat, match_.now->scenario).root;
    view.own = own_secrets();
    view.secret = !match_.shows_lines();
    if (match_.attempt && replayed_ != nullptr) view.conflict = RawJson{json_of(conflict())};
    if (replayed_ != nullptr && replayed_->frozen)
      view.frozen = FrozenView{*replayed_->frozen, match_.attempt->version};
    view.from = request_.from;
    view.entries = entries();
    return view;
  }

 private:
  [[nodiscard]] const std::string& name_of(int seat) const {
    return match_.seats[static_cast<std::size_t>(seat)].name;
  }
  [[nodiscard]] bool is_connected(int seat) const {
    const auto at = static_cast<std::size_t>(seat);
    return seat >= 0 && at < request_.connected.size() && request_.connected[at];
  }
  [[nodiscard]] std::vector<SeatView> seats() const {
    std::vector<SeatView> all;
    for (std::size_t i = 0; i < match_.seats.size(); ++i) {
      const Seat& seat = match_.seats[i];
      all.push_back({seat.name, seat.claimed(), seat.player, is_connected(static_cast<int>(i))});
    }
    return all;
  }

  [[nodiscard]] std::vector<AwaitedView> awaited() const {
    using For = AwaitedView::For;
    std::vector<AwaitedView> all;
    if (match_.closed) return all;  // also in the middle of a conflict
    const auto add = [&](const std::string& name, For what) {
      const int seat = match_.seat_named(name);
      all.push_back({name, what, seat >= 0, is_connected(seat)});
    };
    if (match_.in_conflict() && replayed_ != nullptr) {
      const Attempt& attempt = *match_.attempt;
      for (const Share& share : attempt.shares) {
        if (!share.pledge) add(name_of(share.seat), For::share);
        if (attempt.all_pledged() && !share.pledge->opened) add(name_of(share.seat), For::opening);
      }
      if (replayed_->question) add(replayed_->question->seat, For::choice);
    }
    const bool is_frozen = replayed_ != nullptr && replayed_->frozen;
    for (const For to : {For::undo, For::again}) {
      const Consent* one = consent_to(match_, to == For::undo ? "undo" : "again", 0);
      if (one == nullptr && (to == For::undo || !is_frozen)) continue;
      for (const int seat : match_.claimed()) {
        if (one == nullptr || std::find(one->agreed.begin(), one->agreed.end(), seat) == one->agreed.end())
          add(name_of(seat), to);
      }
    }
    return all;
  }

  [[nodiscard]] std::vector<ConsentView> consents() const {
    std::vector<ConsentView> all;
    for (const Consent& one : match_.consents) {
      ConsentView view{consent_named(one.to), {}};
      for (const int seat : one.agreed) view.agreed.push_back(name_of(seat));
      if (one.to == "undo") {
        view.seq = one.seq;
      } else if (!is_about_all(one.to) && one.about >= 0) {
        view.about = name_of(one.about);
      }
      all.push_back(std::move(view));
    }
    return all;
  }

  /// What the viewer holds in secret, with its path in the scenario.
  [[nodiscard]] std::vector<SecretView> own_secrets() const {
    std::vector<SecretView> all;
    if (who_.seat < 0) return all;
    for (const Secret& secret : secrets_of(match_.now->scenario)) {
      if (secret.whose != name_of(who_.seat)) continue;
      const auto value = files::find(match_.now->scenario, secret.path);
      if (value) all.push_back({secret.path, **value});
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

  [[nodiscard]] ContributionsView contributions() const {
    const Attempt& attempt = *match_.attempt;
    ContributionsView view;
    view.due = attempt.dice_fixed()    ? report::Due::nothing
               : attempt.all_pledged() ? report::Due::open
                                       : report::Due::seal;
    view.players = replayed_->opening.players;
    for (const Share& share : attempt.shares)
      view.shares.push_back({name_of(share.seat), share.number, share.pledge.has_value(),
                             share.pledge && share.pledge->opened});
    view.missing = attempt.missing;
    view.since = attempt.since;
    return view;
  }

  [[nodiscard]] ConflictView conflict() const {
    const Attempt& attempt = *match_.attempt;
    ConflictView view;
    view.table = replayed_->table.get();
    view.attempt = attempt.number;
    view.play = to_hex(attempt.secret.play);
    view.commitment = to_hex(replayed_->opening.commitment);
    view.began = attempt.seq;
    view.over = attempt.over();
    view.dice = report::dice_chosen(replayed_->opening);
    view.contributions = contributions();
    view.entries.text = fmt::format("[{}]", fmt::join(replayed_->steps, ","));
    for (const Attempt::Choice& choice : attempt.choices) {
      AnswerView answer{name_of(choice.seat), choice.seq};
      if (sees_choice(choice.seq, choice.seat)) answer.number = choice.number;
      view.answers.push_back(std::move(answer));
    }
    // The chances are of the whole scenario, so they are shown only if everybody may see all of it.
    if (!match_.has_secrets) view.course = replayed_->course;
    if (replayed_->question && !attempt.over()) view.question = question();
    view.left = attempt.left;
    view.abandoned = attempt.abandoned;
    if (attempt.settled && replayed_->played) view.end = end();
    if (match_.shows_lines() && is_proven(attempt.seq)) view.seed = to_hex(attempt.secret.seed);
    return view;
  }

  [[nodiscard]] QuestionView question() const {
    const Question& question = *replayed_->question;
    QuestionView view{question.seat};
    if (who_.seat < 0 || question.seat != name_of(who_.seat)) return view;
    view.sees = question.sees;
    view.choices = question.moves;
    view.otherwise = question.otherwise;
    if (request_.weighing != nullptr && may_weigh(match_, replayed_, who_))
      view.weighing = *request_.weighing;
    return view;
  }

  [[nodiscard]] EndView end() const {
    const PlayResult& played = *replayed_->played;
    EndView view{played.winner, played.winner_text, played.settlement,
                 files::normal(masked(played.after)).root};
    if (match_.shows_lines() && *replayed_->log) view.log = **replayed_->log;
    return view;
  }

  /// Returns whether the viewer may see the sealed part of an entry.
  [[nodiscard]] bool sees_sealed(const Entry& entry) const {
    if (entry.kind == Kind::chose) return sees_choice(entry.seq, entry.seat);
    if (entry.kind == Kind::began) return match_.shows_lines() && is_proven(entry.seq);  // it has the seed
    return match_.shows_lines();
  }

  [[nodiscard]] std::vector<EntryView> entries() const {
    std::vector<EntryView> all;
    for (const Entry& entry : request_.entries) {
      std::string sealed = sealed_text(entry);
      EntryView view{entry.seq,        entry.at,       entry.kind, entry.seat >= 0 ? name_of(entry.seat) : "",
                     open_text(entry), sha256(sealed), entry.chain};
      if (!sealed.empty() && sees_sealed(entry)) view.opened = std::move(sealed);
      all.push_back(std::move(view));
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
  return json_of(ViewBuilder(match, replayed, request).all());
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
