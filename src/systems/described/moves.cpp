#include "systems/described/moves.hpp"

#include <algorithm>

#include "files/reader.hpp"
#include "systems/described/losses.hpp"

namespace casus::described {
namespace {

using files::Node;
using game::Stage;

/// Returns the label of each step with a choice: its name, or its number if the name is not unique.
std::vector<std::string> labels(const GameRules& rules) {
  const auto steps = rules.game().steps();
  std::vector<std::string> names;
  for (const game::Step* step : steps) {
    if (std::holds_alternative<game::Choose>(step->verb)) names.push_back(step->name);
  }
  std::vector<std::string> made = names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty() || std::count(names.begin(), names.end(), names[i]) > 1)
      made[i] = "choice " + std::to_string(i + 1);
  }
  return made;
}

/// Returns the label of a step.
std::string label_of(const GameRules& rules, std::size_t step) {
  const auto steps = rules.game().steps();
  std::size_t place = 0;
  for (std::size_t i = 0; i < step; ++i)
    place += std::holds_alternative<game::Choose>(steps[i]->verb) ? std::size_t{1} : std::size_t{0};
  return labels(rules)[place];
}

/// Returns the stages of the step with a label.
std::vector<std::uint16_t> stages_of(const GameRules& rules, const std::string& label) {
  std::vector<std::uint16_t> all;
  const auto& stages = rules.program().stages;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const bool chooses =
        stages[i].of == Stage::Of::choice && stages[i].step != game::kNone && stages[i].loss < 0;
    if (chooses && label_of(rules, stages[i].step) == label) all.push_back(static_cast<std::uint16_t>(i));
  }
  return all;
}

std::vector<std::string> option_ids(const game::Choose& choose) {
  std::vector<std::string> ids;
  for (const game::Option& option : choose.options) ids.push_back(option.id);
  return ids;
}

}  // namespace

MoveContent chosen_by(const GameRules& rules, const GameRules::Move& move) {
  MoveContent made;
  const game::Choose* choose = rules.choose(move);
  if (choose == nullptr) return made;
  const Stage& stage = rules.stage(move);
  if (!stage.options.empty()) {
    made.option = move.index;
    return made;
  }
  std::uint64_t rest = move.index;
  std::vector<std::int64_t> digits;
  for (const game::Digit& digit : stage.numbers) {
    digits.push_back(static_cast<std::int64_t>(rest % digit.size) + digit.low);
    rest /= digit.size;
  }
  auto next = digits.begin();
  if (!choose->options.empty()) {
    if (*next >= 0) made.option = static_cast<std::size_t>(*next);  // negative: none is open
    ++next;
  }
  for (std::size_t i = 0; i < choose->numbers.size(); ++i) made.numbers.push_back(*next++);
  for (const game::ChosenUnits& one : stage.taken) made.units.emplace_back(one, *next++);
  return made;
}

Node to_node(const GameRules& rules, const GameRules::Move& move) {
  if (rules.is_loss(move)) return loss_to_node(rules, move);
  const game::Choose* choose = rules.choose(move);
  if (choose == nullptr) return Node::Table{{"declare", Node(true)}};
  const Stage& stage = rules.stage(move);
  const std::string label = label_of(rules, stage.step);
  Node::Table made{{"choose", Node(label)}};
  if (stages_of(rules, label).size() > 1)
    made.push_back({"side", Node(rules.game().side_id(static_cast<std::size_t>(stage.seat)))});
  if (stage.enemy >= 0)
    made.push_back({"against", Node(rules.game().side_id(static_cast<std::size_t>(stage.enemy)))});
  if (stage.kind != game::kNone) made.push_back({"unit", Node(rules.game().kinds[stage.kind].name)});
  const MoveContent chosen = chosen_by(rules, move);
  if (chosen.option) made.push_back({"option", Node(choose->options[*chosen.option].id)});
  Node::Table numbers;
  for (std::size_t i = 0; i < chosen.numbers.size(); ++i)
    numbers.push_back({rules.game().notes[choose->numbers[i].note].name, Node(chosen.numbers[i])});
  if (!numbers.empty()) made.push_back({"numbers", Node(std::move(numbers))});
  if (choose->take) {
    Node::Table units;
    for (const auto& [taking, count] : chosen.units) {
      if (count > 0) units.push_back({life_name(rules.game(), taking.form, taking.life), Node(count)});
    }
    made.push_back({"units", Node(std::move(units))});
  }
  return made;
}

Result<GameRules::Move> to_move(const GameRules& rules, const files::Document& document) {
  Faults faults;
  files::Reader reader(document, faults);
  if (const auto declares = reader.optional_boolean("declare")) {
    reader.finish();
    if (faults.empty() && !*declares)
      reader.fault_at("declare", "this declares nothing", "true was expected");
    if (!faults.empty()) return faults;
    return GameRules::Move{rules.program().start, 0};
  }
  if (reader.has("lose") || reader.has("mend") || reader.has("convert")) {
    const auto move = loss_to_move(rules, reader);
    reader.finish();
    if (!faults.empty()) return faults;
    return *move;
  }
  const std::vector<std::string> known = labels(rules);
  const std::size_t which = reader.choice("choose", known);
  if (!faults.empty()) return faults;
  const std::vector<std::string>& sides = rules.game().lists[game::kSides].words;
  const auto side = reader.optional_choice("side", sides);
  const auto against = reader.optional_choice("against", sides);
  std::vector<std::uint16_t> stages = stages_of(rules, known[which]);
  if (side)
    std::erase_if(stages,
                  [&](auto stage) { return rules.program().stages[stage].seat != static_cast<Seat>(*side); });
  if (against)
    std::erase_if(stages, [&](auto stage) {
      return rules.program().stages[stage].enemy != static_cast<std::int8_t>(*against);
    });
  if (reader.has("unit")) {
    std::vector<std::string> kinds;
    for (const game::Kind& kind : rules.game().kinds) kinds.push_back(kind.name);
    const std::size_t kind = reader.choice("unit", kinds);
    std::erase_if(stages, [&](auto stage) { return rules.program().stages[stage].kind != kind; });
  }
  if (!are_of_one_turn(rules, stages, reader, "choose")) return faults;
  if (stages.empty()) {  // with this scenario nobody reaches it, or not this side
    reader.fault_at("choose", "nobody comes to choose that here", "a choice that is open was expected");
    return faults;
  }
  GameRules::Move move{stages.front(), 0};
  const game::Choose& choose = *rules.choose(move);
  const Stage& stage = rules.stage(move);
  if (!stage.options.empty()) {
    move.index = reader.choice("option", option_ids(choose));
  } else {
    std::vector<std::int64_t> digits;
    const bool none = !choose.options.empty() && stage.numbers[0].low < 0 && !reader.has("option");
    if (none) {
      digits.push_back(-1);
    } else if (!choose.options.empty()) {
      digits.push_back(static_cast<std::int64_t>(reader.choice("option", option_ids(choose))));
    }
    const auto in = [&](files::Reader& table, const std::string& name) {
      const game::Digit& digit = stage.numbers[digits.size()];
      const std::int64_t most = digit.low + static_cast<std::int64_t>(digit.size) - 1;
      digits.push_back(table.integer(name, digit.low, most));
    };
    if (!choose.numbers.empty()) {
      files::Reader numbers = reader.table("numbers");
      for (const game::Number& number : choose.numbers) in(numbers, rules.game().notes[number.note].name);
      numbers.finish();
    }
    if (choose.take) {
      auto units = reader.optional_table("units");
      for (const game::ChosenUnits& one : stage.taken) {
        const std::string name = life_name(rules.game(), one.form, one.life);
        if (units && units->has(name)) {
          in(*units, name);
        } else {
          digits.push_back(0);
        }
      }
      if (units) units->finish();
    }
    if (!faults.empty()) return faults;
    std::uint64_t index = 0;
    for (std::size_t i = digits.size(); i-- > 0;)
      index = index * stage.numbers[i].size + static_cast<std::uint64_t>(digits[i] - stage.numbers[i].low);
    move.index = index;
  }
  reader.finish();
  if (!faults.empty()) return faults;
  return move;
}

}  // namespace casus::described
