// The commands that change the situation, and those of a conflict that goes on.

#include <algorithm>

#include "files/changes.hpp"
#include "files/path.hpp"
#include "match/draft.hpp"
#include "report/json/json.hpp"

namespace casus::match {
namespace {

using files::Node;
using Reason = Refusal::Reason;

const std::string& name_of(const Match& match, int seat) {
  return match.seats[static_cast<std::size_t>(seat)].name;
}

/// Returns the scenario without what others than `seat` hold in secret. What an author may edit is decided
/// on this one, so that no refusal depends on anything that the author may not see.
files::Document known_to(const Match& match, int seat, files::Document scenario) {
  for (const Secret& secret : secrets_of(scenario)) {
    if (seat >= 0 && secret.whose == name_of(match, seat)) continue;
    if (auto without = files::take_away(scenario, secret.path)) scenario = std::move(*without);
  }
  return files::normal(std::move(scenario));
}

/// Returns a known scenario after the edits of a command: a list of texts, as the option --edit of the
/// command line has them, or {"after": SCENARIO}.
Result<files::Document> after_edits(const files::Document& known, const files::Document& shown,
                                    const Node& value) {
  if (const Node* after = value.table() == nullptr ? nullptr : value.find("after"); after != nullptr) {
    const auto changes = files::changes(files::normal(shown), files::normal({*after, {}}));
    return files::apply(known, changes);
  }
  files::Document now = known;
  if (const Node::Array* edits = value.array()) {
    for (const Node& edit : *edits) {
      if (edit.text() == nullptr) return Fault{{}, "an edit is no text", "PATH=VALUE was expected"};
      auto changed = files::edit(std::move(now), *edit.text(), "edit");
      if (!changed) return changed.faults();
      now = std::move(*changed);
    }
  } else if (value.table() == nullptr || !value.table()->empty()) {
    return Fault{
        {}, "the edits cannot be read", R"(a list of texts PATH=VALUE, or {"after": SCENARIO} was expected)"};
  }
  return files::normal(std::move(now));
}

/// Returns the whole scenario after edits. Faults tell nothing of what the author may not see.
std::variant<files::Document, Refusal> edited(const Match& match, const Node& value, int seat) {
  const files::Document known = known_to(match, seat, match.now->scenario);
  auto after = after_edits(known, shown_to(match, seat, match.now->scenario), value);
  if (!after) return Refusal{Reason::invalid, after.faults()};
  for (const Secret& secret : secrets_of(*after)) {
    if (seat < 0 || secret.whose != name_of(match, seat))
      return refused(Reason::forbidden, "'" + secret.path + "' is what " + secret.whose + " holds in secret",
                     "its owner alone may change it");
  }
  const auto changes = files::changes(known, *after);
  auto whole = files::apply(files::normal(match.now->scenario), changes);
  std::optional<Faults> faults;
  if (!whole) {
    faults = whole.faults();
  } else if (auto table = open_table({*whole, match.now->rulebook}); !table) {
    faults = table.faults();
  }
  if (!faults) return files::normal(std::move(*whole));
  if (!has_secrets(match.now->scenario)) return Refusal{Reason::invalid, *faults};
  if (auto table = open_table({*after, match.now->rulebook}); !table)
    return Refusal{Reason::invalid, table.faults()};
  return refused(Reason::invalid, "the edit does not go with what others hold in secret",
                 "another edit was expected");
}

std::optional<Refusal> not_between_conflicts(const Match& match) {
  if (!match.in_conflict()) return std::nullopt;
  return refused(Reason::conflict, "a conflict goes on", "its end was expected first");
}

/// Returns a refusal if what a scenario declares is not allowed, or is not for this seat to declare.
std::optional<Refusal> may_not_declare(const Match& match, const Sources& sources, const Who& who) {
  const auto first = first_to_act(sources);
  if (!first && first.faults().front().kind != FaultKind::input)
    return Refusal{Reason::invalid, first.faults()};
  const auto table = open_table(sources);
  if (!table) return Refusal{Reason::invalid, table.faults()};
  const auto judged = (*table)->judge(std::nullopt);
  if (!judged) return Refusal{Reason::invalid, judged.faults()};
  if (judged->declared && !judged->declared->allowed) {
    Refusal refusal = refused(Reason::invalid, judged->declared->move.text + ": this is not allowed",
                              "another declaration was expected");
    refusal.judgement = report::judgement_node(**table, *judged);
    return refusal;
  }
  if (!judged->at_rest.empty())
    return refused(Reason::invalid, judged->at_rest, "a declaration was expected");
  if (!first) return Refusal{Reason::invalid, first.faults()};
  const int seat = match.seat_named(*first);
  if (seat >= 0 && seat != who.seat)
    return refused(Reason::forbidden, "this is for " + *first + " to declare", "their device was expected");
  if (seat < 0 && who.seat < 0 && !who.host)
    return refused(Reason::forbidden, "a spectator declares nothing", "the key of a seat was expected");
  return std::nullopt;
}

/// Returns the share that a seat still owes, or null.
const Share* due_share(const Attempt& attempt, int seat) {
  for (const Share& share : attempt.shares) {
    if (share.seat == seat && (!share.pledge || (attempt.all_pledged() && !share.pledge->opened)))
      return &share;
  }
  return nullptr;
}

}  // namespace

Decision edit(const Match& match, const Node& value, const Circumstances& circumstances, bool declares) {
  const Who& who = circumstances.who;
  if (auto refusal = not_between_conflicts(match)) return *refusal;
  auto now = edited(match, value, who.seat);
  if (auto* refusal = std::get_if<Refusal>(&now)) return std::move(*refusal);
  const files::Document& after = std::get<files::Document>(now);
  const files::Document before = files::normal(match.now->scenario);
  const int by = who.seat >= 0 ? who.seat : kHost;
  if (declares) {
    if (auto refusal = may_not_declare(match, {after, match.now->rulebook}, who)) return *refusal;
  }
  Draft draft(match, circumstances);
  if (!(before == after)) {
    draft.add_line(Kind::edited, by, {{"changes", public_changes(before, after)}},
                   journal::edited_line(draft.head(), before, after),
                   has_secrets(before) || has_secrets(after));
  } else if (!declares) {
    return refused(Reason::invalid, "the edit changes nothing", "another value was expected");
  }
  if (declares && !draft.failed()) draft.begin(by, {after, match.now->rulebook}, {});
  return draft.finish();
}

Decision turn(const Match& match, const Node& value, const Circumstances& circumstances) {
  if (auto refusal = not_between_conflicts(match)) return *refusal;
  const auto table = open_table(*match.now);
  if (!table) return Refusal{Reason::invalid, table.faults()};
  const std::vector<std::string> names = (*table)->successors();
  const int has_it = names.empty() ? -1 : match.seat_named(names.back());
  if (has_it >= 0 && match.seats[static_cast<std::size_t>(has_it)].claimed() &&
      circumstances.who.seat != has_it)
    return refused(Reason::forbidden, names.back() + " has the turn", "their device was expected");
  const std::string to = value.text() != nullptr ? *value.text() : "";
  auto turned = (*table)->turned(to);
  if (!turned) return Refusal{Reason::invalid, turned.faults()};
  const files::Document after = files::normal(std::move(*turned));
  const files::Document before = files::normal(match.now->scenario);
  Draft draft(match, circumstances);
  draft.add_line(Kind::turned, circumstances.who.seat >= 0 ? circumstances.who.seat : kHost,
                 {{"to", Node(to)}, {"changes", public_changes(before, after)}},
                 journal::turned_line(draft.head(), to, before, after),
                 has_secrets(before) || has_secrets(after));
  return draft.finish();
}

Decision share(const Match& match, const Node& value, const Circumstances& circumstances) {
  const int seat = circumstances.who.seat;
  const Share* due = match.in_conflict() && seat >= 0 ? due_share(*match.attempt, seat) : nullptr;
  if (due == nullptr)
    return refused(Reason::conflict, "no share of the dice is due from here", "nothing was expected");
  Draft draft(match, circumstances);
  if (!due->pledge) {
    const auto commitment = commitment_from_hex(text_at(value, "commitment"));
    if (!commitment)
      return refused(Reason::invalid, "this is no commitment to a share",
                     R"({"commitment": 64 hexadecimal digits} was expected)");
    draft.add(Kind::pledged, seat, {{"commitment", Node(to_hex(*commitment))}});
    return draft.finish();
  }
  const auto salt = salt_from_hex(text_at(value, "salt"));
  if (!salt) return refused(Reason::invalid, "this opens no share", R"({"salt": …, "text": …} was expected)");
  const Contribution opened{due->number, text_at(value, "text"), *salt};
  if (auto fault = report::fault_of_contribution(name_of(match, seat), opened.text))
    return Refusal{Reason::invalid, {*fault}};
  if (commitment_of_contribution(match.attempt->secret.play, opened) != due->pledge->commitment)
    return refused(Reason::invalid, "this is not the share that was sealed",
                   "its salt and its text were expected");
  draft.add(Kind::opened, seat, {{"salt", Node(to_hex(*salt))}, {"text", Node(opened.text)}});
  return draft.finish();
}

Decision skip(const Match& match, const Node& value, const Circumstances& circumstances) {
  const Who& who = circumstances.who;
  const std::string name = value.text() != nullptr ? *value.text() : text_at(value, "seat");
  const int seat = match.seat_named(name);
  const Share* due = match.in_conflict() && seat >= 0 ? due_share(*match.attempt, seat) : nullptr;
  if (due == nullptr)
    return refused(Reason::conflict, "no share of '" + name + "' is due",
                   "a seat whose share is missing was expected");
  const Attempt& attempt = *match.attempt;
  Draft draft(match, circumstances);
  if (seat != who.seat && match.patience) {
    const std::int64_t left = attempt.since + *match.patience - circumstances.at;
    if (left > 0)
      return refused(Reason::conflict,
                     "there is time for the share of " + name + " for " + std::to_string(left) + " s",
                     "the same after that was expected");
  } else if (seat != who.seat && !who.host &&
             !all_agree(match, consent_to(match, "skip", seat), who.seat, seat)) {
    draft.add(Kind::agreed, who.seat, {{"to", Node("skip")}, {"about", Node(name)}});
    return draft.finish();
  }
  draft.add(Kind::skipped, who.seat >= 0 ? who.seat : kHost, {{"skipped", Node(name)}});
  // Who withholds a sealed share has seen others: the conflict begins again, with another seed.
  if (due->pledge) {
    std::vector<std::string> missing = attempt.missing;
    missing.push_back(name);
    draft.begin(kServer, *match.before, std::move(missing));
  }
  return draft.finish();
}

Decision choose(const Match& match, const ReplayedConflict* replayed, const Node& value,
                const Circumstances& circumstances) {
  if (replayed == nullptr || !replayed->question)
    return refused(Reason::conflict, "nobody is asked for a choice", "nothing was expected");
  const Question& question = *replayed->question;
  const int seat = match.seat_named(question.seat);
  if (seat < 0 || seat != circumstances.who.seat)
    return refused(Reason::forbidden, "this choice is for " + question.seat + " to make",
                   "their device was expected");
  const std::int64_t* number = value.integer();
  if (number == nullptr || *number < 0 || static_cast<std::size_t>(*number) >= question.moves.size())
    return refused(Reason::invalid, "this is none of the choices",
                   "a number below " + std::to_string(question.moves.size()) + " was expected");
  Draft draft(match, circumstances);
  draft.add(Kind::chose, seat, {}, {{"number", Node(*number)}, {"told", Node(replayed->told)}});
  return draft.finish();
}

Decision again(const Match& match, const ReplayedConflict* replayed, const Circumstances& circumstances) {
  const int seat = circumstances.who.seat;
  if (replayed == nullptr || !replayed->frozen)
    return refused(Reason::conflict, "the conflict is not frozen", "nothing was expected");
  Draft draft(match, circumstances);
  if (all_agree(match, consent_to(match, "again", 0), seat, kServer)) {
    draft.add(Kind::abandoned, seat, {{"text", Node("All seats have agreed to begin it again.")}});
    draft.begin(seat, *match.before, {});
  } else {
    draft.add(Kind::agreed, seat, {{"to", Node("again")}});
  }
  return draft.finish();
}

Decision leave(const Match& match, const ReplayedConflict* replayed, const Circumstances& circumstances) {
  const int seat = circumstances.who.seat;
  if (replayed == nullptr || seat < 0)
    return refused(Reason::conflict, "there is no conflict to leave", "nothing was expected");
  std::optional<Result<std::string>> log;
  const std::string& name = name_of(match, seat);
  const Share* due = due_share(*match.attempt, seat);
  if (replayed->question && replayed->question->seat == name) {
    log = report::write_log(replayed->opening, PausedPlay{*replayed->question, replayed->entries});
  } else if (due != nullptr && due->pledge) {
    log = report::write_log(replayed->opening, *due->pledge);
  } else {
    return refused(Reason::conflict, "nothing is due from " + name + " that leaving would end",
                   "a question, or a share to be opened, was expected");
  }
  if (!*log) return Refusal{Reason::invalid, log->faults()};
  const files::Document before = files::normal(match.before->scenario);
  Draft draft(match, circumstances);
  draft.add_line(Kind::left, seat, {{"left", Node(name)}},
                 journal::played_line(draft.head(), **log, before, before), has_secrets(before));
  return draft.finish();
}

Result<std::vector<Entry>> follow_up(const Match& match, const ReplayedConflict& replayed,
                                     const Circumstances& circumstances) {
  if (!match.in_conflict() || (!replayed.played && !replayed.fault)) return std::vector<Entry>{};
  Draft draft(match, circumstances);
  const auto abandon = [&](std::string why) {
    draft.add(Kind::abandoned, kServer, {{"text", Node(std::move(why))}});
  };
  if (!replayed.played) {
    abandon("The rules do not let the conflict go on.");
  } else {
    const files::Document before = files::normal(match.before->scenario);
    const files::Document after = files::normal(replayed.played->after);
    const Result<std::string>& log = *replayed.log;
    const auto line = log ? journal::played_line(draft.head(), *log, before, after) : log;
    if (!line) {
      abandon("The conflict is too long for the journal.");
    } else {
      draft.add_line(Kind::settled, kServer,
                     {{"winner", Node(replayed.played->winner)},
                      {"text", Node(replayed.played->winner_text)},
                      {"changes", public_changes(before, after)}},
                     line, has_secrets(before) || has_secrets(after));
    }
  }
  Decision decision = draft.finish();
  if (auto* refusal = std::get_if<Refusal>(&decision)) return refusal->faults;
  return std::move(std::get<std::vector<Entry>>(decision));
}

}  // namespace casus::match
