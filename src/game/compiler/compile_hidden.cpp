// What one side alone sees: dice and cards with `seen_by`, until a step reveals them, and choices in secret,
// until all have chosen. While anything is hidden, all that was read and chosen since is in every position:
// no side forgets what it has seen. Nothing but a choice of its owner looks at a hidden value, so that
// nothing else can give it away.

#include <algorithm>

#include "base/numbers.hpp"
#include "game/compiler/compiler.hpp"
#include "game/model/each_step.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

std::optional<std::size_t> Compiler::seen_by(const Step& step, const Binding& here) const {
  return step.seen_by ? std::optional(side_of(*step.seen_by, here)) : std::nullopt;
}

/// Returns whether more is hidden than choices that are still sealed.
bool Compiler::hides_hands() const {
  return std::any_of(secrets_.hidden.begin(), secrets_.hidden.end(),
                     [](const auto& one) { return !one.second.sealed; });
}

/// Returns whose note a register has; -1: all share it.
std::int8_t Compiler::whose(Index note, Reg reg) const {
  return static_cast<std::int8_t>(
      game_.notes[note].each_side ? static_cast<int>((reg - first_note_) % game_.sides()) : -1);
}

/// After what may have been passed over: what was hidden before may still be.
void Compiler::perhaps_not_since(const Secrets& before) {
  secrets_.hidden.insert(before.hidden.begin(), before.hidden.end());
  secrets_.remembered.insert(before.remembered.begin(), before.remembered.end());
  std::vector<Stage::SeenByAll> all = before.seen_by_all;
  for (const Stage::SeenByAll& one : secrets_.seen_by_all) {
    std::erase_if(all, [&](const auto& known) { return known.reg == one.reg; });
    all.push_back(one);
  }
  std::erase_if(all, [&](const auto& one) { return secrets_.hidden.contains(one.reg); });
  secrets_.seen_by_all = std::move(all);
  secrets_.at_first.insert(before.at_first.begin(), before.at_first.end());
}

/// Finds whether only a play knows what is hidden: where a step that shows it may be passed over, or
/// something is hidden before the first round. Else it is known by the place in the code.
void Compiler::find_what_may_be_shown() {
  const auto look_at = [&](const auto& self, const std::vector<Step>& steps, bool perhaps) -> void {
    for (const Step& step : steps) {
      const bool its = perhaps || !step.when.empty() || step.turns.of != Turns::Of::once;
      may_be_shown_ = may_be_shown_ || (its && std::holds_alternative<Reveal>(step.verb));
      if (const auto* within = steps_within(step)) self(self, *within, its);
    }
  };
  look_at(look_at, game_.openings, false);
  look_at(look_at, game_.rounds, false);
  each_step(game_.openings, [&](const Step& step) { may_be_shown_ = may_be_shown_ || step.seen_by; });
}

/// Returns the register that says whether a value was shown since it was hidden; kNoReg if the place in the
/// code says that.
Reg Compiler::shown_flag(Reg reg) {
  if (!may_be_shown_) return kNoReg;
  const auto known = shown_of_.find(reg);
  if (known != shown_of_.end()) return known->second;
  return shown_of_.emplace(reg, lay(kTruths, 0)).first->second;
}

void Compiler::set_shown(Reg reg, bool is_shown) {
  const auto flag = shown_of_.find(reg);
  if (flag == shown_of_.end()) return;
  temps_ = 0;
  write(flag->second, constant(is_shown ? 1 : 0));
}

/// Notes that a value was read or set. `seen_by`: the side that alone sees it.
void Compiler::note_written(const Step& step, Index note, Reg reg, std::optional<std::size_t> seen_by) {
  if (seen_by) {
    secrets_.hidden[reg] = {static_cast<std::int8_t>(*seen_by),         false,      note,
                            std::max<std::int8_t>(whose(note, reg), 0), step.place, shown_flag(reg)};
    hidden_anew_.insert(reg);
    set_shown(reg, false);
    if (drawing_) of_cards_.insert(reg);
  } else {
    secrets_.hidden.erase(reg);
    set_shown(reg, true);
    remember(reg);
  }
}

/// Notes that what is left of a card has changed. Nobody knows what is left of a deck from which cards were
/// drawn unseen, unless it is the deck of who has seen them; a card drawn in the open changes nothing of
/// that.
void Compiler::track_written(const Step& step, const Assignment& one, Reg reg,
                             std::optional<std::size_t> seen_by, const Binding& here) {
  if (!seen_by) {
    if (drawing_) return;
    secrets_.hidden.erase(reg);
    set_shown(reg, true);
    return;
  }
  const bool own = game_.tracks[one.index].each_side && side_of(one.who, here) == *seen_by;
  const auto owner = own ? static_cast<std::int8_t>(*seen_by) : std::int8_t{-1};
  const auto [at, is_new] =
      secrets_.hidden.try_emplace(reg, HiddenValue{owner, false, kNone, 0, step.place, shown_flag(reg)});
  set_shown(reg, false);
  if (!is_new && at->second.owner != owner) at->second.owner = -1;
}

/// Returns whether not everybody knows what is left of a deck.
bool Compiler::is_hidden(Index deck, Who whose, const Binding& here) const {
  const Deck& its = game_.decks[deck];
  for (std::size_t card = 0; card < its.cards.size(); ++card) {
    if (secrets_.hidden.contains(
            program_.tracks[its.first_track + card][its.each_side ? side_of(whose, here) : 0]))
      return true;
  }
  return false;
}

/// Keeps what everybody knows of the decks from which a step, or a step within it, draws unseen: before it,
/// whether it draws or is passed over.
void Compiler::keep_what_is_known(const Step& step) {
  const auto keep = [&](const auto& self, const Step& one) -> void {
    if (const auto* within = steps_within(one)) {
      for (const Step& inner : *within) self(self, inner);
    }
    const auto* draw = std::get_if<Draw>(&one.verb);
    if (draw == nullptr || !one.seen_by) return;
    const Deck& deck = game_.decks[draw->deck];
    for (std::size_t side = 0; side < (deck.each_side ? game_.sides() : 1); ++side) {
      for (std::size_t card = 0; card < deck.cards.size(); ++card) {
        const Reg left = program_.tracks[deck.first_track + card][side];
        const auto hidden = secrets_.hidden.find(left);
        const bool is_hidden = hidden != secrets_.hidden.end();
        if ((is_hidden && hidden->second.shown == kNoReg) || known_of_.contains(left) ||
            ranges_[left].constant())
          continue;
        const Reg copy = lay(ranges_[left], ranges_[left].lo);
        temps_ = 0;
        write(copy, is_hidden ? choice(variable(hidden->second.shown), variable(left), variable(copy))
                              : variable(left));
        known_of_.emplace(left, copy);
        secrets_.remembered.insert(copy);
      }
    }
  };
  known_of_.clear();
  keep(keep, step);
}

/// Returns the registers of what lies on the table and may change in a round: units, tracks, and notes that
/// last.
std::vector<Reg> Compiler::changed_in_rounds() const {
  std::set<Index> tracks;
  bool units = false;
  const auto assigned = [&](const std::vector<Assignment>& all) {
    for (const Assignment& one : all) {
      if (one.of == Assignment::Of::track && !game_.tracks[one.index].of_deck) tracks.insert(one.index);
    }
  };
  each_step(game_.rounds, [&](const Step& step) {
    if (const auto* set = std::get_if<Set>(&step.verb)) assigned(set->all);
    const auto* choose = std::get_if<Choose>(&step.verb);
    if (choose != nullptr) {
      for (const Option& option : choose->options) assigned(option.sets);
    }
    units = units || std::holds_alternative<Lose>(step.verb) || std::holds_alternative<Arrive>(step.verb) ||
            (choose != nullptr && choose->take);
  });
  std::set<Reg> all;
  for (const Index track : tracks) all.insert(program_.tracks[track].begin(), program_.tracks[track].end());
  for (const auto& side : program_.units) {
    for (const Lives& lives : side) {
      if (units) all.insert(lives.begin(), lives.end());
    }
  }
  for (const Index note : Numbers<Index>(game_.notes.size())) {
    for (std::size_t side = 0; game_.notes[note].lasts && side < game_.sides(); ++side)
      all.insert(static_cast<Reg>(first_note_ + game_.sides() * note + side));
  }
  std::erase_if(all, [&](Reg reg) { return ranges_[reg].constant(); });
  return {all.begin(), all.end()};
}

/// Keeps what lies on the table before a step hides something, while nothing else is hidden. Positions that
/// differ in it alone would else be one, as soon as it is changed, though nobody takes one for the other.
void Compiler::keep_the_table(const Step& step) {
  if (!in_rounds_ || !step.seen_by || drawing_) return;
  temps_ = 0;
  Value shown = constant(1);
  for (const auto& [reg, its] : secrets_.hidden) {
    if (its.shown == kNoReg) return;
    shown = two(Op::both, shown, variable(its.shown));
  }
  for (const Reg reg : changed_in_rounds()) {
    const Reg copy = lay(ranges_[reg], ranges_[reg].lo);
    write(copy, shown.known() ? variable(reg) : choice(shown, variable(reg), variable(copy)));
    secrets_.at_first.insert(copy);
  }
}

/// Keeps for its owner what a note has in secret, before it is written anew.
void Compiler::keep_what_is_replaced(const Step& step, Reg reg) {
  const auto its = secrets_.hidden.find(reg);
  if (its == secrets_.hidden.end() || its->second.sealed || its->second.note == kNone ||
      game_.notes[its->second.note].hidden)
    return;
  // What is left of their deck would be known once the new hand is shown, and the old one is not.
  if ((drawing_ || std::holds_alternative<Throw>(step.verb)) && of_cards_.contains(reg))
    return refuse(step.place,
                  "cards that may be hidden still are dealt anew under the name '" +
                      game_.notes[its->second.note].name + "'",
                  "another name was expected: read.NAME");
  HiddenValue before = its->second;
  before.is_earlier = true;
  // The copy is of this round: at its end remember_round keeps it, and a later round must not show it.
  const auto keep = [&](Reg from) {
    const Reg copy = lay(ranges_[from], ranges_[from].lo);
    write(copy, variable(from));
    if (in_rounds_) chosen_.insert(copy);
    return copy;
  };
  const Reg copy = keep(reg);
  if (before.shown != kNoReg) before.shown = keep(before.shown);
  secrets_.hidden.emplace(copy, before);
}

/// Notes that an option leads to an end from here. What is hidden here the end does not tell.
void Compiler::reach_end(Index end) {
  for (const auto& one : secrets_.hidden) {
    if (!one.second.sealed) hidden_at_end_[end].insert(one);
  }
}

void Compiler::remember(Reg reg) {
  if (!hides_hands()) return;
  secrets_.remembered.insert(reg);
  if (reg >= program_.first_gathered) chosen_.insert(reg);  // no note, which is forgotten itself
}

void Compiler::remember(const Stage::SeenByAll& seen) {
  if (!hides_hands()) return;
  remember(seen.reg);
  std::erase_if(secrets_.seen_by_all, [&](const auto& before) { return before.reg == seen.reg; });
  secrets_.seen_by_all.push_back(seen);
}

void Compiler::remember_choice(const Step& step, const Choose& choose, const ChoiceRegisters& chosen,
                               std::size_t seat) {
  const auto by = static_cast<std::int8_t>(seat);
  for (const Reg reg : chosen.all()) remember(reg);
  if (chosen.option != kNoReg) remember({chosen.option, step_numbers_.at(&step), kNone, by});
  for (std::size_t i = 0; i < chosen.numbers.size(); ++i)
    remember({chosen.numbers[i], step_numbers_.at(&step), choose.numbers[i].note, by});
}

/// Refuses to look at a value that is hidden here.
void Compiler::look(const Expression& in, const ExpressionNode& node, Reg reg, const std::string& name) {
  const auto found = secrets_.hidden.find(reg);
  if (found == secrets_.hidden.end() || found->second.sealed) return;
  const HiddenValue& its = found->second;
  const bool inner = its.note == kNone || game_.notes[its.note].hidden;
  if ((inner && drawing_) || (looker_ && its.owner == static_cast<std::int8_t>(*looker_))) return;
  const std::string who =
      its.owner < 0 ? "nobody" : "only " + game_.side_id(static_cast<std::size_t>(its.owner));
  refuse(place_of(game_, in, node), who + " sees " + in_quotes(name) + " here",
         "a step before it with reveal = \"each side\" was expected (of one that may be passed over: within "
         "the same `do`), or that a choice of its own looks at it");
}

/// Says of a stage what each seat does not know there.
void Compiler::mark_hidden(Stage& stage) const {
  stage.unseen.clear();
  stage.seen_alone.clear();
  if (secrets_.hidden.empty()) return;
  stage.unseen.resize(game_.sides());
  for (const auto& [reg, its] : secrets_.hidden) {
    for (std::size_t seat = 0; seat < game_.sides(); ++seat) {
      if (its.owner != static_cast<std::int8_t>(seat))
        stage.unseen[seat].push_back({reg, its.shown, its.is_choice});
    }
    stage.sealed = stage.sealed || its.sealed;
    if (!its.sealed && !its.is_earlier && its.note != kNone && !game_.notes[its.note].hidden)
      stage.seen_alone.push_back({reg, its.note, its.side, its.owner, its.shown});
  }
  if (!hides_hands()) return;
  stage.seen_by_all = secrets_.seen_by_all;
  stage.remembered.assign(secrets_.remembered.begin(), secrets_.remembered.end());
  stage.remembered.insert(stage.remembered.end(), secrets_.at_first.begin(), secrets_.at_first.end());
  for (const auto& [reg, its] : secrets_.hidden) {
    stage.remembered.push_back(reg);
    if (its.shown != kNoReg) stage.remembered.push_back(its.shown);
  }
}

/// Hides the numbers that a side has chosen, until a step shows them.
void Compiler::lay_face_down(const Step& step, const Choose& choose, const ChoiceRegisters& chosen,
                             const Binding& here) {
  for (std::size_t i = 0; i < chosen.numbers.size(); ++i) {
    note_written(step, choose.numbers[i].note, chosen.numbers[i], seen_by(step, here));
    secrets_.hidden[chosen.numbers[i]].is_choice = true;
  }
}

void Compiler::seal(const ChoiceRegisters& chosen, std::size_t side) {
  for (const Reg reg : chosen.all())
    secrets_.hidden[reg] = {static_cast<std::int8_t>(side), true, kNone, 0, {}, kNoReg};
}

/// Shows what was chosen in secret: all have chosen.
void Compiler::unseal() {
  std::erase_if(secrets_.hidden, [](const auto& one) { return one.second.sealed; });
}

void Compiler::reveal(const Step& step, const Reveal& verb, const Binding& here) {
  StepReport report{step_numbers_.at(&step), -1, kNone, {step.clauses.begin(), step.clauses.end()}, {}};
  std::optional<std::int8_t> owner;
  if (verb.who) owner = static_cast<std::int8_t>(side_of(*verb.who, here));
  std::vector<std::pair<Reg, std::uint16_t>> notes;
  std::vector<Reg> shown;
  std::erase_if(secrets_.hidden, [&](const auto& one) {
    const HiddenValue& its = one.second;
    if (its.sealed || its.is_earlier || (owner && its.owner != *owner)) return false;
    shown.push_back(one.first);
    if (its.note != kNone) notes.emplace_back(one.first, its.note);
    if (its.note != kNone && !game_.notes[its.note].hidden && !its.is_choice)  // a play opens choices
      report.shown.push_back({one.first, its.note, its.side, its.owner, its.shown});
    return true;
  });
  // What is left of a deck is known as soon as nobody holds anything of it unseen.
  const bool held = std::any_of(secrets_.hidden.begin(), secrets_.hidden.end(),
                                [](const auto& one) { return !one.second.sealed && one.second.owner >= 0; });
  if (!held) {
    std::erase_if(secrets_.hidden, [&](const auto& one) {
      if (!one.second.sealed) shown.push_back(one.first);
      return !one.second.sealed;
    });
  }
  if (!hides_hands()) {
    secrets_.remembered.clear();
    secrets_.seen_by_all.clear();
    secrets_.at_first.clear();
  }
  for (const auto& [reg, note] : notes) {  // while others are hidden
    if (game_.notes[note].hidden) {
      remember(reg);
    } else {
      remember({reg, kNone, note, whose(note, reg)});
    }
  }
  report_step(std::move(report));
  for (const Reg reg : shown) set_shown(reg, true);
}

/// Notes of a round are forgotten at its end. What is hidden beyond it was hidden as it began: else the same
/// code would be known to a side in one round and hidden from it in another.
void Compiler::hidden_at_end_of_round() {
  std::erase_if(secrets_.hidden, [&](const auto& one) {
    const HiddenValue& its = one.second;
    return its.note != kNone && !its.is_choice && !game_.notes[its.note].lasts;
  });
  std::erase_if(secrets_.hidden, [&](const auto& one) {
    return one.second.is_earlier && !hidden_at_first_.contains(one.first);
  });
  for (const auto& [reg, its] : secrets_.hidden) {
    if (!hidden_at_first_.contains(reg))
      return refuse(its.place,
                    its.note == kNone ? "what is left of the deck is hidden still when the round ends"
                                      : "what this hides is not shown when the round ends",
                    "a step with reveal = \"each side\" and without `when` in the round was expected");
  }
}

/// Keeps what was read and chosen in a round for the rounds after it, if something stays hidden; of more than
/// kMostRemembered rounds, of the first. What a side alone has seen it alone remembers.
void Compiler::remember_round(std::size_t first_stage, const Secrets& in_round) {
  constexpr std::int64_t kMostRemembered = 8;
  const std::int64_t rounds =
      most_rounds_ > 0 ? std::min(most_rounds_ - 1, kMostRemembered) : kMostRemembered;
  if (rounds == 0) return;
  temps_ = 0;
  const Reg over = lay({0, rounds}, 0);
  std::vector<Reg> kept{over};
  kept.insert(kept.end(), in_round.at_first.begin(), in_round.at_first.end());
  std::vector<std::pair<std::int8_t, Stage::Unseen>> hidden;  // by owner
  std::vector<Stage::SeenByAll> seen;
  const auto keep = [&](Reg reg, std::int64_t round) {
    const Range range = ranges_[reg];
    const Reg made = lay(range, range.lo);
    temps_ = 0;
    const Value is_now = operation(Op::compare, Comparison::equal, {variable(over), constant(round)});
    write(made, choice(is_now, variable(reg), variable(made)));
    kept.push_back(made);
    return made;
  };
  const std::set<Reg> remembered = secrets_.remembered;
  for (std::int64_t round = 0; round < rounds; ++round) {
    for (const Reg reg : remembered) {
      if (in_round.hidden.contains(reg)) continue;
      const Reg made = keep(reg, round);
      const auto told = std::find_if(secrets_.seen_by_all.begin(), secrets_.seen_by_all.end(),
                                     [&](const Stage::SeenByAll& one) { return one.reg == reg; });
      if (told == secrets_.seen_by_all.end()) continue;
      seen.push_back(*told);
      seen.back().reg = made;
      seen.back().rounds = over;
      seen.back().round = static_cast<std::uint16_t>(round + 1);
    }
    for (const auto& [reg, its] : in_round.hidden) {
      // What was dealt before the first round, and not again, is still there.
      if (its.note == kNone || (hidden_at_first_.contains(reg) && !hidden_anew_.contains(reg))) continue;
      const Reg made = keep(reg, round);
      hidden.emplace_back(its.owner,
                          Stage::Unseen{made, its.shown == kNoReg ? kNoReg : keep(its.shown, round)});
    }
  }
  temps_ = 0;
  write(over, two(Op::minimum, two(Op::add, variable(over), constant(1)), constant(rounds)));
  for (std::size_t i = first_stage; i < program_.stages.size(); ++i) {
    Stage& stage = program_.stages[i];
    stage.remembered.insert(stage.remembered.end(), kept.begin(), kept.end());
    stage.seen_by_all.insert(stage.seen_by_all.begin(), seen.begin(), seen.end());
    stage.unseen.resize(game_.sides());
    for (const auto& [owner, copy] : hidden) {
      for (std::size_t seat = 0; seat < game_.sides(); ++seat) {
        if (owner != static_cast<std::int8_t>(seat)) stage.unseen[seat].push_back(copy);
      }
    }
  }
}

}  // namespace casus::game
