#pragma once
// Visits to the steps of a game, to their expressions and to the notes that they write.

#include <vector>

#include "game/model/game.hpp"

namespace casus::game {

/// Visits every step: each block or draw, then the steps inside it.
void each_step(auto&& steps, const auto& visit) {
  for (auto& step : steps) {
    visit(step);
    if (auto* inner = steps_within(step)) each_step(*inner, visit);
  }
}

/// Visits every expression of a step, without those of the steps inside it.
void each_expression(const Step& step, const auto& visit) {
  visit(step.when);
  visit(step.turns.against);
  const auto assigned = [&](const std::vector<Assignment>& all) {
    for (const Assignment& one : all) visit(one.is);
  };
  if (const auto* thrown = std::get_if<Throw>(&step.verb)) {
    for (const Pool& pool : thrown->pools) {
      visit(pool.count);
      visit(pool.sides);
      visit(pool.each);
    }
    for (const RepeatedRoll& again : thrown->again) {
      visit(again.dice);
      visit(again.when);
    }
    for (const DiceBonus& added : thrown->added) {
      visit(added.all);
      visit(added.highest);
      visit(added.lowest);
    }
    for (const NoteReading& read : thrown->reads) visit(read.is);
  } else if (const auto* set = std::get_if<Set>(&step.verb)) {
    assigned(set->all);
  } else if (const auto* lose = std::get_if<Lose>(&step.verb)) {
    for (const Loss& loss : lose->losses) {
      for (const Expression* one :
           {&loss.hits, &loss.only, &loss.keep, &loss.keep_only, &loss.counting, &loss.damage})
        visit(*one);
    }
  } else if (const auto* arrive = std::get_if<Arrive>(&step.verb)) {
    for (const Arrival& arrival : arrive->arrivals) visit(arrival.count);
  } else if (const auto* choose = std::get_if<Choose>(&step.verb)) {
    for (const Option& option : choose->options) {
      visit(option.when);
      assigned(option.sets);
    }
    for (const Number& number : choose->numbers) {
      visit(number.from);
      visit(number.to);
      visit(number.otherwise);
    }
    visit(choose->otherwise_if);
    if (choose->take) {
      visit(choose->take->only);
      visit(choose->take->least);
      visit(choose->take->most);
      visit(choose->take->counting);
    }
  }
}

/// Visits every note that a step writes, without those of the steps inside it.
void each_note_written(const Step& step, const auto& visit) {
  const auto assigned = [&](const std::vector<Assignment>& all) {
    for (const Assignment& one : all) {
      if (one.of == Assignment::Of::note) visit(one.index);
    }
  };
  if (const auto* thrown = std::get_if<Throw>(&step.verb)) {
    for (const NoteReading& read : thrown->reads) visit(read.note);
  } else if (const auto* set = std::get_if<Set>(&step.verb)) {
    assigned(set->all);
  } else if (const auto* choose = std::get_if<Choose>(&step.verb)) {
    for (const Option& option : choose->options) assigned(option.sets);
    for (const Number& number : choose->numbers) visit(number.note);
    if (choose->take) visit(choose->take->note);
    if (choose->note != kNone) visit(choose->note);
  }
}

}  // namespace casus::game
