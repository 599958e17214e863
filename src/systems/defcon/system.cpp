#include "systems/defcon/system.hpp"

#include <algorithm>
#include <array>

#include "systems/defcon/files/value_reader.hpp"
#include "systems/defcon/planning/move_values.hpp"
#include "systems/defcon/words/guide.hpp"

namespace casus::defcon {
namespace {

constexpr std::array<std::string_view, 1> kRulebooks{"defcon"};
constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
    {"maker_bet", "influence points that the maker of the coup bets", Tally::Kind::last},
    {"controller_bet", "influence points that the controller bets against it", Tally::Kind::last},
}};

}  // namespace

System::System()
    : SystemOf({.id = "defcon",
                .title = "DEFCON 1: operations of up to five blocs, judged",
                .rulebooks = kRulebooks,
                .clauses = kClauseRows,
                .fields = rulebook_fields(),
                .counters = kCounterInfo,
                .outcomes = kController + 1,
                .other_outcomes = kOutcomeCount - kController - 1,
                .in_force = {}}) {}

namespace {

/// Whether the ways to aim all missiles are more than a Graph of all answers has room for in a few seconds.
bool is_long_exchange(const Arbiter& rules) {
  constexpr double kMostWays = 3e7;
  const Board& board = rules.board();
  double ways = 1;
  for (const Area area : board.each_area()) {
    if (!rules.start().areas[area].silo.none()) ways *= static_cast<double>(board.areas.size() + 1);
  }
  return ways > kMostWays;
}

}  // namespace

Faults System::check_rulebook(const files::Document& document) const {
  const auto read = read_rulebook(document);
  return read ? Faults{} : read.faults();
}

std::vector<GuideSection> System::guide(const files::Document& rulebook) const {
  const auto read = read_rulebook(rulebook);
  return read ? defcon::guide(*read) : std::vector<GuideSection>{};
}

Result<Arbiter> System::load(const files::Document& scenario, const files::Document& rulebook) const {
  auto read = read_rulebook(rulebook);
  if (!read) return read.faults();
  return read_scenario(scenario, std::move(*read));
}

std::vector<std::string> System::successors(const Arbiter& rules) const {
  if (rules.start().outcome == kVictory) return {};
  std::vector<std::string> order;
  int now = -1;
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    if (!rules.board().is_played(bloc)) continue;
    if (bloc == rules.active()) now = static_cast<int>(order.size());
    order.emplace_back(kBlocNames[bloc]);
  }
  return in_turn(std::move(order), now);
}

Result<files::Document> System::turned(const Arbiter& rules, std::string_view next) const {
  const auto bloc = std::find(kBlocNames.begin(), kBlocNames.end(), next) - kBlocNames.begin();
  return to_document_turned(rules, rules.start(), static_cast<Bloc>(bloc));
}

PolicyKind System::default_policy(const Arbiter& rules) const {
  const Board& board = rules.board();
  if (!board.declared) return PolicyKind::best;
  return board.declared->type == Move::Type::coup && !board.declared_bet ? PolicyKind::best
                                                                         : PolicyKind::declared;
}

std::optional<Fault> System::unexplorable(const Arbiter& rules) const {
  if (rules.prices().dimensions() > 1 && rules.board().scope == Scope::operation)
    return Fault{
        {},
        "an exchange of " + std::to_string(rules.board().seats()) + " blocs is not counted out by best play",
        "--policy declared, or `advise`, was expected"};
  if (rules.board().scope == Scope::operation && rules.start().phase == Phase::launch &&
      is_long_exchange(rules))
    return Fault{{},
                 "an exchange of so many missiles is not counted out by best play",
                 "--policy declared, or `advise`, was expected"};
  if (rules.board().scope != Scope::turn) return std::nullopt;
  return Fault{{},
               "the whole turn of the " + std::string(kBlocNames[rules.active()]) +
                   " has too many ways to be counted out",
               "one [operation] can be weighed, and `advise` tells what each comes to by itself"};
}

bool System::begins_declared(const Arbiter& rules) const {
  return rules.board().scope == Scope::operation && rules.board().declared &&
         rules.start().stage == Position::Stage::choosing;
}

std::optional<Arbiter> System::under_way(const Arbiter& rules) const {
  const Position::Stage stage = rules.start().stage;
  const bool bets = stage == Position::Stage::betting || stage == Position::Stage::contesting;
  return bets ? part_at(rules, rules.start()) : std::nullopt;
}

std::optional<Arbiter> System::part_at(const Arbiter& rules, const Position& p) const {
  const bool due = p.stage != Position::Stage::choosing && p.stage != Position::Stage::over;
  if (rules.board().scope == Scope::operation || !due) return std::nullopt;
  return only_operation(rules, p, std::nullopt);
}

std::string System::optimised(const Arbiter& rules) const {
  const std::string by(by_values(rules.board()));
  return (rules.board().seats() > 2 && rules.board().scope == Scope::turn
              ? "A worth is what a bloc holds in the end, " + by + ", less what it had."
              : "A worth is what the active bloc gains, " + by + ", less the same of its opponent.") +
         std::string(said_of_values(rules.board()));
}

std::string System::sees(const Arbiter& rules, const Arbiter::Position& p, Seat /*seat*/) const {
  const bool due = p.stage == Position::Stage::contesting && p.area < rules.board().areas.size();
  return due ? "a bet on " + rules.board().areas[p.area].name : "";
}

std::string System::outcome_id(std::uint16_t outcome) const { return std::string(kOutcomeNames[outcome]); }

Seat System::victor(std::uint16_t outcome) const {
  switch (static_cast<Outcome>(outcome)) {
    case kMaker:
    case kVictory:
      return 0;
    case kController:
      return 1;
    default:
      return -1;
  }
}

std::string System::event_kind(std::uint16_t kind) const {
  static constexpr std::array<std::string_view, kEventKinds> kNames{"declares",
                                                                    "level_falls",
                                                                    "phase_begins",
                                                                    "turn_ends",
                                                                    "instability_rises",
                                                                    "instability_falls",
                                                                    "protects",
                                                                    "protection_gone",
                                                                    "coup_begins",
                                                                    "bet_made",
                                                                    "contested",
                                                                    "not_contested",
                                                                    "coup_won",
                                                                    "coup_lost",
                                                                    "control_passes",
                                                                    "unit_placed",
                                                                    "no_unit_placed",
                                                                    "unit_destroyed",
                                                                    "unit_reduced",
                                                                    "unit_removed",
                                                                    "unit_moved",
                                                                    "unit_replaced",
                                                                    "silo_destroyed",
                                                                    "missile_created",
                                                                    "missile_launched",
                                                                    "struck_at",
                                                                    "answers_due",
                                                                    "no_answer",
                                                                    "strike_lands",
                                                                    "resources_gone",
                                                                    "attack_succeeds",
                                                                    "attack_stands",
                                                                    "restored",
                                                                    "factory_placed",
                                                                    "influence_gained",
                                                                    "developed",
                                                                    "activated",
                                                                    "spent",
                                                                    "biohazard_made",
                                                                    "missions_drawn",
                                                                    "mission_returned",
                                                                    "missions_discarded",
                                                                    "mission_scored",
                                                                    "reward_taken",
                                                                    "reward_forgone",
                                                                    "gained",
                                                                    "objective_discarded",
                                                                    "victory_declared"};
  static_assert(!kNames.back().empty());
  return std::string(kNames[kind]);
}

}  // namespace casus::defcon
