// What is remembered while something is hidden: in every position stands what lay on the table before, what
// everybody has read and chosen since, and what a side alone has seen. No side forgets what it has seen.

#include <algorithm>
#include <span>

#include "base/numbers.hpp"
#include "game/compiler/compiler.hpp"
#include "game/model/each_step.hpp"

namespace casus::game {

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

/// Returns the notes that may be written before a step of a round, and that it, or a step after it, or an end
/// that an option leads to looks at.
std::vector<Index> Compiler::notes_in_use(const Step& step) const {
  std::vector<bool> written(game_.notes.size(), false);
  std::set<Index> used;
  bool is_behind = false;  // of a step within others, from the first of these on
  const auto look = [&](const Expression& in) {
    for (const ExpressionNode& node : in.nodes) {
      if (node.op != Op::note) continue;
      const auto note = static_cast<Index>(node.value);
      if (written[note] && !game_.notes[note].lasts) used.insert(note);
    }
  };
  const auto look_at_end = [&](const End& end) {
    for (const Expression& worth : end.worth) look(worth);
    for (const Settle& settle : end.settle) look(settle.amount);
    for (const Expression& filled : end.says.filled) look(filled);
  };
  for (const Step& outer : game_.rounds) {
    const std::span all(&outer, 1);
    if (!is_behind) {
      each_step(all, [&](const Step& one) {
        is_behind = is_behind || &one == &step;
        each_note_written(one, [&](Index note) { written[note] = true; });
      });
    }
    if (!is_behind) continue;
    each_step(all, [&](const Step& one) {
      each_expression(one, look);
      const auto* choose = std::get_if<Choose>(&one.verb);
      if (choose == nullptr) return;
      for (const Option& option : choose->options) {
        if (option.end != kNone) look_at_end(game_.ends[option.end]);
      }
    });
  }
  return {used.begin(), used.end()};
}

/// Keeps what everybody knows before a step hides something, while nothing else is hidden: what lies on the
/// table, and what was read. Positions that differ in it alone would else be one, as soon as it is changed or
/// no longer looked at, though nobody takes one for the other.
void Compiler::keep_the_table(const Step& step) {
  // Of a block before it begins, because it may be passed over: what it would hide may be hidden behind it.
  bool here = step.seen_by.has_value();
  if (within_ == 0)
    each_step(std::span(&step, 1), [&](const Step& one) { here = here || one.seen_by.has_value(); });
  if (!in_rounds_ || !here || drawing_) return;
  temps_ = 0;
  Value shown = constant(1);
  for (const auto& [reg, its] : secrets_.hidden) {
    if (its.shown == kNoReg) return;
    shown = two(Op::both, shown, variable(its.shown));
  }
  std::vector<Reg> known = changed_in_rounds();
  for (const Index note : notes_in_use(step)) {
    for (std::size_t side = 0; side < game_.sides(); ++side) {
      const auto reg = static_cast<Reg>(first_note_ + game_.sides() * note + side);
      if (!ranges_[reg].constant() && !secrets_.hidden.contains(reg)) known.push_back(reg);
    }
  }
  for (const Reg reg : known) {
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
