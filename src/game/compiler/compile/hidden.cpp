// What one side alone sees: dice and cards with `seen_by`, until a step reveals them, and choices in secret,
// until all have chosen, or until they are shown. Nothing but a choice of its owner looks at a hidden value,
// so that nothing else can give it away. What is remembered meanwhile: remembered.cpp.

#include <algorithm>

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

/// Notes that an option leads to an end from here. What is hidden here the end does not tell.
void Compiler::reach_end(Index end) {
  for (const auto& one : secrets_.hidden) {
    if (!one.second.sealed) hidden_at_end_[end].insert(one);
  }
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

/// Hides the option and the numbers that a side has chosen, until a step shows them.
void Compiler::lay_face_down(const Step& step, const Choose& choose, const ChoiceRegisters& chosen,
                             const Binding& here) {
  const auto lay_down = [&](Index note, Reg reg) {
    note_written(step, note, reg, seen_by(step, here));
    secrets_.hidden[reg].is_choice = true;
  };
  if (choose.note != kNone) lay_down(choose.note, chosen.option);
  for (std::size_t i = 0; i < chosen.numbers.size(); ++i) lay_down(choose.numbers[i].note, chosen.numbers[i]);
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

}  // namespace casus::game
