// From a game and a scenario to a program: variables, openings, rounds, ends.

#include <algorithm>
#include <numeric>

#include "game/compiler/compiler.hpp"
#include "game/model/each_step.hpp"
#include "game/reader/losable.hpp"

namespace casus::game {
namespace {

constexpr std::int64_t kMostRounds = 1'000;
constexpr std::int64_t kNever = 1'000'000'000;

}  // namespace

void Compiler::refuse(const Place& place, std::string what, std::string expected, FaultKind kind) {
  if (faults_.empty()) faults_.push_back({place, std::move(what), std::move(expected), kind});
}

Reg Compiler::lay(Range range, std::int64_t begin) {
  const auto made = static_cast<Reg>(ranges_.size());
  ranges_.push_back(range);
  program_.begin.emplace_back(made, begin);
  return made;
}

void Compiler::lay_variables() {
  const Bounds& bounds = bounds_;
  const std::size_t sides = game_.sides();
  std::vector<FormMask> losable(sides);
  std::vector<FormMask> growing(sides);
  const UnitGains gains = unit_gains_of(game_);
  for (std::size_t side = 0; side < sides; ++side) {
    FormMask mended = gains.mended[side];  // and the states before these
    for (std::size_t form = game_.forms.size(); form-- > 1;) {
      if ((mended >> form & 1U) != 0 && game_.forms[form].state != 0) mended |= FormMask{1} << (form - 1);
    }
    growing[side] = mended | gains.gained[side] | gains.arriving[side];
    losable[side] = growing[side];
  }
  std::vector<std::vector<bool>> assigned(sides, std::vector<bool>(game_.tracks.size()));
  const auto may_assign = [&](const std::vector<Assignment>& all) {
    for (const Assignment& one : all) {
      if (one.of != Assignment::Of::track) continue;
      for (std::size_t side = 0; side < sides; ++side) {
        if (may_mean(one.who, side)) assigned[side][one.index] = true;
      }
    }
  };
  const auto may_lose = [&](Who who, FormMask forms) {
    for (std::size_t side = 0; side < sides; ++side) {
      if (may_mean(who, side)) losable[side] |= forms;
    }
  };
  for (const auto* part : {&game_.openings, &game_.rounds}) {
    each_step(*part, [&](const Step& step) {
      if (const auto* lose = std::get_if<Lose>(&step.verb)) {
        for (const Loss& loss : lose->losses) may_lose(loss.side, loss.losable);
      } else if (const auto* set = std::get_if<Set>(&step.verb)) {
        may_assign(set->all);
      } else if (const auto* choose = std::get_if<Choose>(&step.verb)) {
        for (const Option& option : choose->options) may_assign(option.sets);
        if (choose->take) may_lose(choose->secret ? Who::side : choose->who, choose->take->forms);
      }
    });
  }
  program_.units.resize(sides);
  for (std::size_t side = 0; side < sides; ++side) {
    for (std::size_t form = 0; form < game_.forms.size(); ++form) {
      if ((losable[side] >> form & 1U) == 0) continue;
      if (const auto next = game_.next_form(form)) losable[side] |= FormMask{1} << *next;
    }
    for (std::size_t form = 0; form < game_.forms.size(); ++form) {
      const std::int64_t units = setup_->sides[side].units[form];
      const bool changes = (losable[side] >> form & 1U) != 0;
      const Range range = changes ? bounds.sides[side].forms[form] : Range{units, units};
      if (game_.kinds[game_.forms[form].kind].life == kNone) {
        program_.units[side].push_back({lay(range, units)});
        continue;
      }
      const auto& lives = setup_->sides[side].lives[form];
      Lives& laid = program_.units[side].emplace_back();
      for (std::size_t left = 0; left < lives.size(); ++left) {
        const std::int64_t more =
            std::accumulate(lives.begin() + static_cast<std::ptrdiff_t>(left), lives.end(), std::int64_t{0});
        const std::int64_t all = bounds.sides[side].forms[form].hi;
        const bool grows = (growing[side] >> form & 1U) != 0;
        laid.push_back(
            lay(changes ? Range{0, grows ? all : more} : Range{lives[left], lives[left]}, lives[left]));
      }
    }
  }
  unit_regs_ = program_.units;
  for (std::size_t i = 0; i < game_.tracks.size(); ++i) {
    const Track& track = game_.tracks[i];
    program_.track_names.push_back(track.name);
    const auto of = [&](std::int64_t begin, bool changes) {
      return lay(changes ? track.range : Range{begin, begin}, begin);
    };
    std::vector<Reg>& its = program_.tracks.emplace_back();
    if (track.each_side) {
      for (std::size_t side = 0; side < sides; ++side)
        its.push_back(of(setup_->sides[side].tracks[i], assigned[side][i]));
    } else {
      const bool changes =
          std::any_of(assigned.begin(), assigned.end(), [&](const auto& by) { return by[i]; });
      its.assign(sides, of(setup_->tracks[i], changes));
    }
  }
  round_ = lay({0, most_rounds_}, 0);
  first_note_ = ranges_.size();
  for (const Note& note : game_.notes) {
    const std::int64_t none = note.type.kind == Type::Kind::word ? -1 : 0;
    for (std::size_t side = 0; side < sides; ++side) lay(hull(note.type.range, {none, none}), none);
  }
  first_gathered_ = ranges_.size();
  gather();
  for (const GatheredSum& one : gathered_) lay(hull(one.in->nodes[one.id].type.range, {0, 0}), 0);
}

/// Finds the bound of rounds: rounds beyond the largest number that the round is compared with are
/// equivalent.
void Compiler::find_rounds() {
  std::optional<std::int64_t> last;
  std::int64_t compared = 0;
  Place counted_at;
  bool counted = false;
  const auto most = [&](const ExpressionNode& node) {
    const bool said = node.op == Op::field && !game_.fields[static_cast<std::size_t>(node.value)].each_side;
    return said ? setup_->fields[static_cast<std::size_t>(node.value)] : node.type.range.hi;
  };
  const auto look = [&](const Expression& in) {
    for (const ExpressionNode& node : in.nodes) {
      const auto is_round = [&](NodeId child) {
        while (in.nodes[child].op == Op::let) child = in.nodes[child].children[0];
        return in.nodes[child].op == Op::round;
      };
      for (const NodeId child : node.children) {
        if (!is_round(child) || node.op == Op::let) continue;
        if (node.op != Op::compare && node.op != Op::is_in) {
          counted = true;
          counted_at = place_of(game_, in, node);
          continue;
        }
        for (const NodeId other : node.children) {
          if (!is_round(other)) compared = std::max(compared, most(in.nodes[other]) + 1);
        }
      }
    }
    if (!in.empty() && in.root().op == Op::round) {
      counted = true;
      counted_at = in.place;
    }
  };
  for (const auto* part : {&game_.openings, &game_.rounds}) {
    each_step(*part, [&](const Step& step) { each_expression(step, look); });
  }
  for (const End& end : game_.ends) {
    look(end.when);
    for (const Expression& worth : end.worth) look(worth);
    for (const Settle& settle : end.settle) look(settle.amount);
    if (end.after.empty()) continue;
    last = std::min(last.value_or(kNever), std::max<std::int64_t>(most(end.after.root()), 1));
    compared = std::max(compared, most(end.after.root()));
  }
  if (setup_->rounds) {
    last = std::min(last.value_or(kNever), *setup_->rounds);
    compared = std::max(compared, *setup_->rounds);
  }
  if (counted && !last) {
    return refuse(counted_at, "the number of the round is counted with, and nothing says how many there are",
                  "an [[end]] with `after` was expected");
  }
  most_rounds_ = counted ? *last : last ? std::min(compared, *last) : compared;
  if (most_rounds_ > kMostRounds) {
    refuse({game_.file, 0, 0}, "the rounds are counted up to " + std::to_string(most_rounds_),
           "at most " + std::to_string(kMostRounds) + " were expected");
  }
}

void Compiler::look_for_ends(bool round_is_over) {
  temps_ = 0;
  for (std::size_t i = 0; i < game_.ends.size(); ++i) {
    const End& end = game_.ends[i];
    Value holds = end.when.empty() ? constant(0) : value(end.when, {});
    if (round_is_over && !end.after.empty()) {
      const Value over =
          operation(Op::compare, Comparison::at_least, {variable(round_), value(end.after, {})});
      holds = two(Op::either, holds, over);
    }
    if (holds.known() && holds.range.lo == 0) continue;
    program_.may_come[i] = true;
    to_end_[i].push_back(jump(Code::jump_if, &holds));
  }
}

void Compiler::rounds() {
  const std::uint32_t first = address();
  program_.code.push_back({Code::round, round_, reg(constant(most_rounds_)), 0, 0});
  hidden_at_first_ = secrets_.hidden;
  hidden_anew_.clear();
  in_rounds_ = true;
  const std::size_t first_stage = program_.stages.size();
  steps(game_.rounds, {});
  look_for_ends(true);
  const Secrets in_round = secrets_;
  hidden_at_end_of_round();
  if (hides_hands()) remember_round(first_stage, in_round);
  if (setup_->rounds) {
    const Value over =
        operation(Op::compare, Comparison::at_least, {variable(round_), constant(*setup_->rounds)});
    program_.may_come[game_.ends.size()] = true;
    to_end_[game_.ends.size()].push_back(jump(Code::jump_if, &over));
  }
  for (std::size_t i = 0; i < game_.notes.size(); ++i) {
    if (!game_.notes[i].lasts || game_.notes[i].of_turn) forget(static_cast<Index>(i));
  }
  for (const Reg reg : chosen_) write(reg, constant(ranges_[reg].lo));
  for (const GatheredSum& one : gathered_) write(one.to, constant(0));
  if (game_.rounds.empty()) {  // nothing can come after: where no end has been reached none ever is
    to_end_.back().push_back(jump(Code::jump, nullptr));
    return;
  }
  program_.code.push_back({Code::back, 0, 0, 0, first});
}

Result<Program> Compiler::run() {
  bounds_ = bounds_of(game_, *setup_);
  bound(game_, bounds_, faults_);
  const std::vector<const Step*> all_steps = game_.steps();
  const bool arrives = std::any_of(all_steps.begin(), all_steps.end(), [](const Step* step) {
    return std::holds_alternative<Arrive>(step->verb);
  });
  if (arrives && faults_.empty()) {
    const Arrivals arrivals = arrivals_of(game_, *setup_);
    bounds_ = bounds_of(game_, *setup_, &arrivals);
    bound(game_, bounds_, faults_);
  }
  if (faults_.empty()) find_rounds();
  if (!faults_.empty()) return std::move(faults_);
  for (std::size_t form = 0; form < game_.forms.size(); ++form)
    program_.pieces.push_back(game_.form_name(form));
  program_.holders = game_.lists[kSides].words;
  program_.holders.emplace_back("out of play");
  program_.uncited = static_cast<std::uint16_t>(game_.clauses.size());
  const std::vector<const Step*> numbered = game_.steps();
  for (std::size_t i = 0; i < numbered.size(); ++i)
    step_numbers_[numbered[i]] = static_cast<std::uint16_t>(i);
  program_.tables = game_.tables;
  program_.cells = watch_.cells;
  program_.first_watched = first_watched(game_);
  lay_variables();
  program_.round = round_;
  program_.first_note = static_cast<Reg>(first_note_);
  program_.first_gathered = static_cast<Reg>(first_gathered_);
  to_end_.resize(game_.ends.size() + kEndsOfNoFile - 1);
  hidden_at_end_.resize(game_.ends.size());
  program_.may_come.resize(game_.ends.size() + kEndsOfNoFile);
  find_what_may_be_shown();
  declaration();
  steps(game_.openings, {});
  if (!game_.openings.empty()) look_for_ends(false);
  rounds();
  finishes();
  if (constants_.size() + most_temps_ + ranges_.size() > kMostRegisters)
    refuse({game_.file, 1, 1, false}, "the game needs too many registers for this scenario",
           "fewer kinds of units were expected", FaultKind::too_large);
  if (!faults_.empty()) return std::move(faults_);
  number_registers();
  live();
  trim();
  digits();
  lay_out();
  if (!faults_.empty()) return std::move(faults_);
  products();
  return std::move(program_);
}

Result<Program> compile(const Game& game, const Setup& setup, const Watch& watch) {
  return Compiler(game, setup, watch).run();
}

}  // namespace casus::game
