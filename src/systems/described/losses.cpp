#include "systems/described/losses.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/words.hpp"
#include "game/words/expression_words.hpp"
#include "systems/described/words.hpp"

namespace casus::described {
namespace {

using files::Node;
using game::Loss;
using game::LossPlan;
using game::Stage;

const game::Lose& lose_of(const GameRules& rules, const Stage& stage) {
  return std::get<game::Lose>(rules.step(stage.step).verb);
}

/// Returns the label of a step with a choice of losses: its name, or its number if the name is not unique.
std::string label_of(const GameRules& rules, const Stage& stage) {
  std::size_t number = 0;
  std::size_t alike = 0;
  const std::string& name = rules.step(stage.step).name;
  const auto steps = rules.game().steps();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* lose = std::get_if<game::Lose>(&steps[i]->verb);
    const bool chosen =
        lose != nullptr && std::any_of(lose->losses.begin(), lose->losses.end(),
                                       [](const Loss& one) { return one.by != Loss::By::rule; });
    if (!chosen) continue;
    alike += steps[i]->name == name ? 1 : 0;
    if (i <= stage.step) ++number;
  }
  return name.empty() || alike > 1 ? "losses " + std::to_string(number) : name;
}

/// Returns the verb of a choice, which names it in a file of answers.
std::string key_of(Loss::Does does) {
  return does == Loss::Does::mend ? "mend" : does == Loss::Does::convert ? "convert" : "lose";
}

/// Returns the keys that identify a choice, without the chosen units.
Node::Table head_of(const GameRules& rules, const Stage& stage) {
  const LossPlan& plan = rules.plan_of(stage);
  const std::size_t loser = plan.side;
  Node::Table head{{key_of(plan.does), Node(label_of(rules, stage))},
                   {"side", Node(rules.game().side_id(loser))}};
  if (stage.enemy >= 0)
    head.push_back({"against", Node(rules.game().side_id(static_cast<std::size_t>(stage.enemy)))});
  if (stage.kind != game::kNone) head.push_back({"unit", Node(rules.game().kinds[stage.kind].name)});
  const auto& all = lose_of(rules, stage).losses;
  const auto chosen =
      std::count_if(all.begin(), all.end(), [](const Loss& one) { return one.by != Loss::By::rule; });
  if (chosen > 1) head.push_back({"part", Node(static_cast<std::int64_t>(stage.part) + 1)});
  if (plan.damage > 0) head.push_back({"damage", Node(plan.damage)});
  return head;
}

std::string name_of(const GameRules& rules, const LossPlan::Entry& entry) {
  return life_name(rules.game(), entry.piece, entry.life);
}

bool says(const Node* node, const Node& wanted) {
  if (node == nullptr) return true;
  if (const std::string* text = wanted.text()) return node->text() != nullptr && *node->text() == *text;
  return node->integer() != nullptr && *node->integer() == *wanted.integer();
}

/// Returns "a tank", "2 damaged tanks", with the file's plural if it has one.
std::string units_in_words(const game::Game& game, const LossPlan::Entry& entry, std::int64_t count) {
  if (count > 1) return std::to_string(count) + " " + game.form_called(entry.piece, true);
  return game::one_called(game.form_called(entry.piece));
}

}  // namespace

bool are_of_one_turn(const GameRules& rules, const std::vector<std::uint16_t>& stages, files::Reader& reader,
                     std::string_view key) {
  std::vector<std::string> kinds;
  for (const std::uint16_t number : stages) {
    const game::Index kind = rules.program().stages[number].kind;
    if (kind == game::kNone) continue;
    const std::string& name = rules.game().kinds[kind].name;
    if (std::find(kinds.begin(), kinds.end(), name) == kinds.end()) kinds.push_back(name);
  }
  if (kinds.size() < 2) return true;
  reader.fault_at(key, "it is not said in whose turn", "\"unit\" was expected: " + listed(kinds, "or"));
  return false;
}

std::string life_name(const game::Game& game, std::size_t form, std::int16_t life) {
  const std::string name = game.form_name(form);
  return life == 0 ? name : name + "." + std::to_string(life);
}

Node loss_to_node(const GameRules& rules, const GameRules::Move& move) {
  const Stage& stage = rules.stage(move);
  const LossPlan& plan = rules.plan_of(stage);
  const game::HitCounts taken = GameRules::taken_by(plan, move.index);
  Node::Table made = head_of(rules, stage);
  Node::Table hits;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i] > 0) hits.push_back({name_of(rules, plan.entries[i]), Node(taken[i])});
  }
  made.push_back({"hits", Node(std::move(hits))});
  return made;
}

std::optional<GameRules::Move> loss_to_move(const GameRules& rules, files::Reader& reader) {
  const auto& stages = rules.program().stages;
  const std::string key = reader.has("mend") ? "mend" : reader.has("convert") ? "convert" : "lose";
  const auto is_of = [&](const Stage& stage) {
    return stage.loss >= 0 && key_of(rules.plan_of(stage).does) == key;
  };
  std::vector<std::string> labels;
  for (const Stage& stage : stages) {
    if (!is_of(stage)) continue;
    const std::string label = label_of(rules, stage);
    if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
  }
  if (labels.empty()) {
    reader.node(key);
    reader.fault_at(key, "nobody chooses here what is lost, mended or changes sides",
                    "a choice that is open was expected");
    return std::nullopt;
  }
  const std::string label = labels[reader.choice(key, labels)];
  std::array<const Node*, 5> said{};
  constexpr std::array<const char*, 5> kKeys{"side", "against", "unit", "part", "damage"};
  for (std::size_t i = 0; i < kKeys.size(); ++i) said[i] = reader.node(kKeys[i]);
  std::vector<std::uint16_t> found;
  for (std::size_t number = 0; number < stages.size(); ++number) {
    if (!is_of(stages[number]) || label_of(rules, stages[number]) != label) continue;
    const Node head(head_of(rules, stages[number]));
    bool is = true;
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
      const Node* wanted = head.find(kKeys[i]);
      is = is && (wanted == nullptr ? said[i] == nullptr : says(said[i], *wanted));
    }
    if (is) found.push_back(static_cast<std::uint16_t>(number));
  }
  files::Reader hits = reader.table("hits");
  if (!are_of_one_turn(rules, found, reader, key)) return std::nullopt;
  if (found.empty()) {
    reader.fault_at(key, "nobody comes to choose that here", "a choice that is open was expected");
    return std::nullopt;
  }
  const LossPlan& plan = rules.plan_of(stages[found.front()]);
  game::HitCounts taken;
  for (const LossPlan::Entry& entry : plan.entries)
    taken.push_back(hits.count(name_of(rules, entry), entry.most));
  hits.finish();
  return GameRules::Move{found.front(), GameRules::number_of(plan, taken)};
}

std::string say_loss(const GameRules& rules, const GameRules::Move& move) {
  const game::Game& game = rules.game();
  const LossPlan& plan = rules.plan_of(rules.stage(move));
  const game::HitCounts taken = GameRules::taken_by(plan, move.index);
  std::vector<std::string> lost;
  std::vector<std::string> damaged;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const LossPlan::Entry& entry = plan.entries[i];
    if (taken[i] == 0) continue;
    std::string units = units_in_words(game, entry, taken[i]);
    const auto whole = static_cast<std::int16_t>(rules.program().units[plan.side][entry.piece].size());
    if (entry.life > 0 && entry.life < whole) units += fmt::format(" with {} life left", entry.life);
    (entry.next == game::kNoReg ? lost : damaged).push_back(units);
  }
  if (plan.does != Loss::Does::lose) {
    lost.insert(lost.end(), damaged.begin(), damaged.end());
    const std::string whose = seat_name(rules, static_cast<Seat>(plan.side));
    const bool its_own = rules.stage(move).seat == static_cast<Seat>(plan.side);
    const std::string what = lost.empty() ? "nothing" : listed(lost);
    if (plan.does == Loss::Does::mend)
      return std::string(game::is_several(game, seat_name(rules, rules.stage(move).seat)) ? "mend "
                                                                                          : "mends ") +
             what + (its_own ? "" : " of " + whose);
    return std::string(game::is_several(game, seat_name(rules, rules.stage(move).seat)) ? "let " : "lets ") +
           what + (its_own ? "" : " of " + whose) + " change sides";
  }
  std::vector<std::string> said;
  const std::string loser = seat_name(rules, static_cast<Seat>(plan.side));
  const bool several = game::is_several(game, loser);
  const std::string loses = several ? "lose " : "loses ";
  if (!lost.empty()) said.push_back(loses + listed(lost));
  if (!damaged.empty()) said.push_back((several ? "have " : "has ") + listed(damaged) + " hit");
  if (said.empty()) said.push_back(loses + "nothing");
  // A side that chooses its own losses need not be named.
  const bool others = rules.stage(move).seat != static_cast<Seat>(plan.side);
  return (others ? loser + " " : "") + joined(said, " and ");
}

GeneralMove general_loss(const GameRules& rules, const GameRules::Move& move) {
  const game::Game& game = rules.game();
  const Stage& stage = rules.stage(move);
  const LossPlan& plan = rules.plan_of(stage);
  const std::string whose = seat_name(rules, static_cast<Seat>(plan.side));
  const std::string others = stage.seat == static_cast<Seat>(plan.side) ? "" : " of " + whose;
  GeneralMove made;
  made.question = label_of(rules, stage) + others;
  made.text = plan.does == Loss::Does::mend      ? "mend {}" + others
              : plan.does == Loss::Does::convert ? "let {}" + others + " change sides"
              : others.empty()                   ? "lose {}"
                                                 : "take {}" + others;
  const game::HitCounts taken = GameRules::taken_by(plan, move.index);
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const LossPlan::Entry& entry = plan.entries[i];
    std::string kind = game.form_called(entry.piece, true);
    const auto whole = static_cast<std::int16_t>(rules.program().units[plan.side][entry.piece].size());
    if (entry.life > 0 && entry.life < whole) kind += fmt::format(" with {} life left", entry.life);
    made.takes.emplace_back(std::move(kind), taken[i]);
  }
  return made;
}

}  // namespace casus::described
