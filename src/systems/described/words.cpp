#include "systems/described/words.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>

#include "base/words.hpp"
#include "game/words/expression_words.hpp"
#include "systems/described/losses.hpp"
#include "systems/described/moves.hpp"
#include "systems/described/positions.hpp"

namespace casus::described {
namespace {

using game::Game;
using game::Type;

/// Returns an expression or a sentence in words without the file's identifiers.
std::string for_players(const Game& game, const auto& of) {
  return game::in_words(game, of, game::Naming::of_players);
}

/// Returns a sentence with its first values as computed and the others in words.
std::string filled(const Game& game, const game::Sentence& sentence, std::span<const std::int32_t> values) {
  std::string all = sentence.between[0];
  for (std::size_t i = 0; i < sentence.filled.size(); ++i) {
    const Type& type = sentence.filled[i].type();
    if (i >= values.size()) {
      all += "(" + for_players(game, sentence.filled[i]) + ")";
    } else if (type.kind == Type::Kind::word) {
      all += values[i] < 0 ? "nothing" : game.lists[type.list].words[static_cast<std::size_t>(values[i])];
    } else {
      all += std::to_string(values[i]);
    }
    all += sentence.between[i + 1];
  }
  return all;
}

/// Replaces the file's names of the sides by the players' names, with their verbs.
std::string named(const GameRules& rules, std::string text) {
  for (std::size_t side = 0; side < rules.game().sides(); ++side)
    text = game::with_name(rules.game(), std::move(text), side, rules.setup().sides[side].name);
  return text;
}

/// Returns "the attacker chooses 'stop'".
std::string chosen_in_words(const GameRules& rules, const Event& event) {
  const auto& choose = std::get<game::Choose>(rules.step(static_cast<std::size_t>(event.data[0])).verb);
  return game::does(rules.game(), seat_name(rules, event.seat), "choose") + " '" +
         option_in_words(rules, choose.options[static_cast<std::size_t>(event.data[1]) - 1]) + "'";
}

std::string step_name(const game::Step& step) { return step.name.empty() ? "" : step.name + ": "; }

const game::Pool& pool_of(const GameRules& rules, const Event& event) {
  const auto& thrown = std::get<game::Throw>(rules.step(static_cast<std::size_t>(event.data[0])).verb);
  return thrown.pools[static_cast<std::size_t>(event.data[1])];
}

/// Returns the pool whose dice precede the values read.
const game::Pool& last_pool(const GameRules& rules, const Event& event) {
  return std::get<game::Throw>(rules.step(static_cast<std::size_t>(event.data[0])).verb).pools.back();
}

/// Returns whose dice they are: "the attacker: " in a step for each side, "the attacker's cruiser: " in a
/// step for each unit. If the values read belong to each side, the side is named there. `acting` is the kind
/// whose turn it is, from 1; 0: none.
std::string thrown_by(const GameRules& rules, const Event& event, const game::Pool& pool,
                      std::int32_t acting) {
  if (event.seat < 0) return "";
  if (acting > 0 && pool.for_each)
    return genitive(seat_name(rules, event.seat)) + " " +
           rules.game().kinds[static_cast<std::size_t>(acting) - 1].one + ": ";
  // In the turn of a kind of unit, other dice may be its enemy's.
  const auto& thrown = std::get<game::Throw>(rules.step(static_cast<std::size_t>(event.data[0])).verb);
  const bool of_turn = !thrown.reads.empty() && rules.game().notes[thrown.reads.front().note].of_turn;
  if (of_turn && !pool.for_each) return "";
  const game::Program& program = rules.program();
  const auto says_whose = [&](const game::Stage& stage) {
    if (stage.of != game::Stage::Of::thrown || stage.step != event.data[0] || stage.side != event.seat)
      return false;
    return std::any_of(stage.reads.begin(), stage.reads.end(), [&](const game::Digit& digit) {
      return digit.reg < program.first_gathered &&
             rules.game().notes[(digit.reg - program.first_note) / program.sides()].each_side;
    });
  };
  const bool names_seats = std::any_of(program.stages.begin(), program.stages.end(), says_whose);
  return names_seats ? "" : seat_name(rules, event.seat) + ": ";
}

/// Returns what a die shows if its faces are not 1, 2, 3 and so on; empty: it shows the number of its face.
std::string face_of(const GameRules& rules, const Event& event) {
  const game::Pool& pool = pool_of(rules, event);
  if (pool.die == game::kNone) return "";
  const game::DieOf& die = rules.game().dice[pool.die];
  if (die.list == game::kNone) return event.data[2] == event.data[4] ? "" : std::to_string(event.data[2]);
  return rules.game().lists[die.list].words[static_cast<std::size_t>(event.data[2])];
}

/// Returns whether a value is shown that one side alone has seen so far.
bool is_shown(const GameRules& rules, const Event& event) {
  return std::holds_alternative<game::Reveal>(rules.step(static_cast<std::size_t>(event.data[0])).verb);
}

std::string read_of(const GameRules& rules, const Event& event) {
  const game::Note& note = rules.game().notes[static_cast<std::size_t>(event.data[1])];
  const std::string whose =
      note.each_side ? rules.game().side_id(static_cast<std::size_t>(event.data[3])) + "." : "";
  return whose + note.name + " " + value_in_words(rules.game(), note.type, event.data[2]);
}

/// Returns "Anna, power: 1 (was 3)".
std::string changed_of(const GameRules& rules, const Event& event) {
  const game::Track& track = rules.game().tracks[static_cast<std::size_t>(event.data[1])];
  const std::string whose = event.seat < 0 ? "" : seat_name(rules, event.seat) + ", ";
  return fmt::format("{}{}: {} (was {})", whose, track.says, event.data[2], event.data[3]);
}

/// Returns aimed_in_words for an event.
std::string aimed_of(const GameRules& rules, const Event& event) {
  const auto half = [&](std::size_t at) {
    return game::FormMask{static_cast<std::uint32_t>(event.data[at])};
  };
  return aimed_in_words(rules.game(), event.data[2], "", half(4) | half(5) << 32U);
}

/// Returns the pool of the dice that aim.
const game::Pool& aiming_pool(const GameRules& rules, const Event& event) {
  const auto& thrown = std::get<game::Throw>(rules.step(static_cast<std::size_t>(event.data[0])).verb);
  const auto read = std::find_if(thrown.reads.begin(), thrown.reads.end(),
                                 [&](const game::NoteReading& one) { return one.note == event.data[1]; });
  for (const game::ExpressionNode& node : read->is.nodes) {
    if (node.op == game::Op::dice_targets) return thrown.pools[static_cast<std::size_t>(node.value)];
  }
  return thrown.pools.back();
}

}  // namespace

std::string seat_name(const GameRules& rules, Seat seat) {
  if (seat < 0) return "";  // nobody's
  const auto side = static_cast<std::size_t>(seat);
  const std::string& name = rules.setup().sides[side].name;
  return name.empty() ? rules.game().side_names[side] : name;
}

std::string option_in_words(const GameRules& rules, const game::Option& option) {
  return option.says.empty() ? game::spaced(option.id) : named(rules, for_players(rules.game(), option.says));
}

std::string say(const GameRules& rules, const GameRules::Move& move) {
  if (rules.is_loss(move)) return say_loss(rules, move);
  const game::Choose* choose = rules.choose(move);
  if (choose == nullptr) {
    std::vector<std::string> others;
    for (std::size_t side = 1; side < rules.game().sides(); ++side)
      others.push_back(seat_name(rules, static_cast<Seat>(side)));
    return game::does(rules.game(), seat_name(rules, 0), others.size() == 1 ? "attack" : "fight") + " " +
           listed(others);
  }
  const MoveContent chosen = chosen_by(rules, move);
  std::vector<std::string> all;
  if (chosen.option) {
    all.push_back(option_in_words(rules, choose->options[*chosen.option]));
  }
  for (std::size_t i = 0; i < chosen.numbers.size(); ++i) {
    const game::Number& number = choose->numbers[i];
    all.push_back(
        number.says.empty()
            ? fmt::format("{} {}", game::spaced(rules.game().notes[number.note].name), chosen.numbers[i])
            : fmt::format("{}: {}", named(rules, for_players(rules.game(), number.says)), chosen.numbers[i]));
  }
  std::vector<std::string> units;
  for (const auto& [taking, count] : chosen.units) {
    if (count == 0) continue;
    units.push_back(fmt::format("{} {}", count, rules.game().form_called(taking.form, count != 1)));
    const auto side = static_cast<std::size_t>(rules.stage(move).seat);
    const auto whole = static_cast<std::int16_t>(rules.program().units[side][taking.form].size());
    if (taking.life > 0 && taking.life < whole)
      units.back() += fmt::format(" with {} life left", taking.life);
  }
  if (choose->take && (!units.empty() || all.empty()))
    all.push_back("give up " + (units.empty() ? "nothing" : joined(units)));
  return joined(all);
}

std::string say(const GameRules& rules, const Finding& finding) {
  const Game& game = rules.game();
  if (finding.reason == game::kNeed) {
    const game::Allow& allow = game.allows[static_cast<std::size_t>(finding.about[0])];
    std::string need = named(rules, for_players(game, allow.need));
    if (finding.holds) return need;
    if (allow.says.empty()) return "it does not hold that " + need;
    return named(rules,
                 filled(game, allow.says, rules.values_of(static_cast<std::size_t>(finding.about[0]))));
  }
  const GameRules::Move move{static_cast<std::uint16_t>(finding.about[0]),
                             static_cast<std::uint64_t>(static_cast<std::uint32_t>(finding.about[2])) << 32U |
                                 static_cast<std::uint32_t>(finding.about[1])};
  if (finding.reason == game::kElsewhere && rules.choose(move) != nullptr)
    return "'" + say(rules, move) + "' is not chosen at this position";
  if (rules.is_loss(move)) {
    const std::string what = "'" + say_loss(rules, move) + "'";
    return finding.holds ? what + " may be chosen" : what + " is not what so many hits take";
  }
  const game::Choose* choose = rules.choose(move);
  if (choose == nullptr) return finding.holds ? "nothing stands against it" : "it has been declared already";
  const bool knows = rules.stage(move).options.empty() || move.index < choose->options.size();
  const std::string what = knows ? "'" + say(rules, move) + "'" : "this";
  if (finding.holds) return what + " may be chosen";
  const std::optional<std::size_t> option = knows ? chosen_by(rules, move).option : std::nullopt;
  if (choose->options.empty()) {
    if (choose->take && !choose->take->least.empty()) return what + " is more or less than may be chosen";
    return what + (choose->take ? " is more than may be chosen" : " is not between the bounds");
  }
  std::vector<std::string> wants;
  if (option && !choose->options[*option].when.empty())
    wants.push_back(for_players(game, choose->options[*option].when));
  if (!choose->numbers.empty() || choose->take)
    wants.emplace_back("what is chosen with it is within its bounds");
  return what + " may not be chosen" +
         (wants.empty() ? "" : ": it wants that " + joined(wants, " and that "));
}

std::string say(const GameRules& rules, const Event& event) {
  const Game& game = rules.game();
  switch (event.kind) {
    case game::kDie: {
      const std::string face = face_of(rules, event);
      return pool_of(rules, event).name + " shows " + (face.empty() ? std::to_string(event.data[2]) : face);
    }
    case game::kRead:
      if (is_shown(rules, event))
        return seat_name(rules, event.seat) + ": " +
               seen_in_words(rules, static_cast<std::size_t>(event.data[1]), event.data[2]);
      return step_name(rules.step(static_cast<std::size_t>(event.data[0]))) + read_of(rules, event);
    case game::kAimed:
      return aiming_pool(rules, event).name + ": " + aimed_of(rules, event);
    case game::kChanged:
      return changed_of(rules, event);
    case game::kTaken: {
      if (event.data[1] > 0) return chosen_in_words(rules, event);
      const std::string step =
          event.data[0] == game::kNone ? "" : step_name(rules.step(static_cast<std::size_t>(event.data[0])));
      const std::size_t clause = event.clause.row;
      if (clause >= game.clauses.size()) return step + "taken";
      return step + std::string(rules.clauses().set_here(clause)) + game.clauses[clause].says;
    }
    case game::kLost: {
      const auto form = static_cast<std::size_t>(event.data[0]);
      const std::string who = seat_name(rules, event.seat);
      const game::Kind& kind = game.kinds[game.forms[form].kind];
      const std::string of = game.form_called(form, event.data[1] != 1);
      const auto does = static_cast<game::Loss::Does>(event.data[3]);
      if (does == game::Loss::Does::arrive)
        return fmt::format("{} {} {} for {}", event.data[1], of, event.data[1] == 1 ? "arrives" : "arrive",
                           who);
      if (does == game::Loss::Does::convert)
        return fmt::format("{} {} of {} {} sides", event.data[1], of, who,
                           event.data[1] == 1 ? "changes" : "change");
      if (does == game::Loss::Does::mend && event.data[4] > 0) {
        return fmt::format("of {} {} {} {} mended, {} life left", who, event.data[1], of,
                           event.data[1] == 1 ? "is" : "are", event.data[4]);
      }
      if (event.data[3] == 1) {
        return fmt::format("{} up {} {}", game::does(game, who, "give"), event.data[1], of);
      }
      if (event.data[2] < 0) return fmt::format("{} {} {}", game::does(game, who, "lose"), event.data[1], of);
      if (event.data[4] > 0) {
        return fmt::format("of {} {} {} {} hit, {} life left", who, event.data[1], of,
                           event.data[1] == 1 ? "is" : "are", event.data[4]);
      }
      return fmt::format("of {} {} {} {} {}", who, event.data[1], of,
                         event.data[1] == 1 ? "becomes" : "become",
                         kind.states[game.forms[static_cast<std::size_t>(event.data[2])].state]);
    }
    default: {
      const auto end = static_cast<std::size_t>(event.data[0]);
      if (end >= game.ends.size()) return outcome_text(rules, static_cast<std::uint16_t>(end));
      const game::Sentence& says = game.ends[end].says;
      return says.empty() ? game::spaced(game.ends[end].outcome)
                          : named(rules, filled(game, says, std::span(event.data).subspan(1)));
    }
  }
}

BriefAnswer brief(const GameRules& rules, const Event& event) {
  BriefAnswer said;
  said.seat = event.seat;
  switch (event.kind) {
    case game::kDie:
      said.kind = BriefAnswer::Kind::die;
      said.side = thrown_by(rules, event, pool_of(rules, event), event.data[5]) + pool_of(rules, event).name;
      said.sides = event.data[3];
      said.shows = event.data[4];
      said.face = face_of(rules, event);
      if (pool_of(rules, event).die != game::kNone)
        said.die = rules.game().dice[pool_of(rules, event).die].name;
      break;
    case game::kRead:
      if (is_shown(rules, event)) break;
      said.kind = BriefAnswer::Kind::remark;
      said.side =
          thrown_by(rules, event, last_pool(rules, event), event.data[4]) + last_pool(rules, event).name;
      said.text = read_of(rules, event);
      break;
    case game::kAimed:
      said.kind = BriefAnswer::Kind::remark;
      said.side = thrown_by(rules, event, aiming_pool(rules, event),
                            event.data[3] / static_cast<std::int32_t>(rules.game().sides())) +
                  aiming_pool(rules, event).name;
      said.text = aimed_of(rules, event);
      break;
    case game::kLost:
    case game::kChanged:
      break;
    case game::kTaken:
      if (event.data[1] == 0) said.kind = BriefAnswer::Kind::aside;
      break;
    case game::kEnded: {
      const auto end = static_cast<std::size_t>(event.data[0]);
      const bool has_values = end < rules.game().ends.size() && !rules.game().ends[end].says.filled.empty();
      if (!has_values) said.kind = BriefAnswer::Kind::aside;
      break;
    }
    default:
      said.kind = BriefAnswer::Kind::aside;
  }
  return said;
}

std::string outcome_text(const GameRules& rules, std::uint16_t outcome) {
  const Game& game = rules.game();
  if (outcome < game.ends.size()) {
    const game::End& end = game.ends[outcome];
    if (end.says.empty()) return game::spaced(end.outcome);
    std::string all = end.says.between[0];
    for (std::size_t i = 0; i < end.says.filled.size(); ++i) all += "…" + end.says.between[i + 1];
    return named(rules, std::move(all));
  }
  if (outcome == game.ends.size()) return "the rounds that were asked for are over";
  return "nobody comes to an end any more";
}

std::string otherwise_text(const GameRules& rules) {
  std::vector<std::string> all;
  // Only what can happen in this scenario: the rest was folded away.
  const auto comes_up = [&](std::size_t step, bool loses) {
    const auto& stages = rules.program().stages;
    return std::any_of(stages.begin(), stages.end(), [&](const game::Stage& stage) {
      return stage.of == game::Stage::Of::choice && stage.step == step && (stage.loss >= 0) == loses;
    });
  };
  const auto add = [&](std::string what) {
    if (std::find(all.begin(), all.end(), what) == all.end()) all.push_back(std::move(what));
  };
  const auto steps = rules.game().steps();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (comes_up(i, true)) add("losses in the order of the file");
    const auto* choose = std::get_if<game::Choose>(&steps[i]->verb);
    if (choose == nullptr || !comes_up(i, false)) continue;
    if (choose->otherwise.empty())
      return rules.game().says_what_is_assumed() ? "what the file takes where nobody chooses"
                                                 : "the least that may be chosen";
    add("'" + option_in_words(rules, choose->options[choose->otherwise.front()]) + "'");
  }
  return joined(all, " and ");
}

}  // namespace casus::described
