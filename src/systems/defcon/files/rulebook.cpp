#include "systems/defcon/rules/rulebook.hpp"

#include <algorithm>
#include <limits>

#include "systems/defcon/files/map_reader.hpp"
#include "systems/defcon/files/mission_reader.hpp"
#include "systems/defcon/files/references.hpp"
#include "systems/defcon/files/state_reader.hpp"
#include "systems/defcon/rules/clauses.hpp"
#include "systems/defcon/rules/move_rows.hpp"
#include "table/rulebook_fields.hpp"

namespace casus::defcon {
namespace {

using files::Reader;
using Type = Move::Type;

constexpr std::int64_t kMostLevel = 5;
constexpr std::int64_t kMostCost = 20;
constexpr std::int64_t kMostForce = 20;
constexpr std::int64_t kMostSteps = 2;  // of instability
constexpr std::int64_t kMostTimes = 9;
// DE-84: a draw brings as many missions as a hand may keep, and one more after POLITBURO.
static_assert(kMaxCards + kMostTimes + 1 <=
              std::numeric_limits<decltype(BlocState::unnamed_missions)>::max());

/// DE-97: technologies whose tiles the sheet does not describe, or not completely.
constexpr std::array kUndescribed{Technology::pirates, Technology::cia, Technology::tomahawk,
                                  Technology::perimetr, Technology::star_wars};

/// Parses "5", "4*", "NA".
Cell read_cell(Reader& reader, std::string_view key) {
  const std::string text = reader.text(key);
  if (text == "NA") return {};
  const bool star = text.size() == 2 && text[1] == '*';
  if ((text.size() == 1 || star) && text[0] >= '1' && text[0] <= '0' + kMostLevel)
    return {static_cast<std::uint8_t>(text[0] - '0'), star};
  if (reader.node(key) != nullptr && reader.node(key)->text() != nullptr)
    reader.fault_at(key, "'" + std::string(key) + "' is \"" + text + "\"",
                    "a level from \"1\" to \"5\", with a * where DEFCON changes, or \"NA\" was expected");
  return {};
}

std::uint8_t small(Reader& reader, std::string_view key, std::int64_t lo, std::int64_t hi) {
  return static_cast<std::uint8_t>(reader.integer(key, lo, hi));
}

/// Reads a list of numbers from `Least` on as a truth for each number.
template <auto Member, std::int64_t Least>
void read_flags(Reader& table, std::string_view key, Rulebook& rulebook) {
  auto& flags = rulebook.*Member;
  flags.fill(false);
  const std::size_t size = flags.size();
  for (const std::int64_t one : table.integers(key, Least, static_cast<std::int64_t>(size) - 1, {0, size}))
    flags[static_cast<std::size_t>(one)] = true;
}

void read_row(Reader& table, std::string_view target, Rulebook& rulebook) {
  const auto at = std::find(kClassNames.begin(), kClassNames.end(), target) - kClassNames.begin();
  Reader row = table.table(target);
  for (std::size_t operation = 0; operation < kOperations; ++operation)
    rulebook.table[static_cast<std::size_t>(at)][operation] = read_cell(row, kOperationNames[operation]);
  row.finish();
}

/// Reads the price in a table; nothing if it has none.
std::optional<Cost> read_cost(Reader& table) {
  constexpr std::array<std::string_view, 3> kParts{"points", "research", "oil"};
  std::array<std::uint8_t, 3> parts{};
  bool said = false;
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    said = said || table.has(kParts[i]);
    parts[i] = table.count<std::uint8_t>(kParts[i], kMostCost);
  }
  return said ? std::optional(Cost{parts[0], parts[1], parts[2]}) : std::nullopt;
}

void read_costs(Reader& root, std::string_view key, Rulebook& rulebook) {
  Reader costs = root.table(key);
  for (std::size_t at = 0; at < kMoveTypes; ++at) {
    const auto type = static_cast<Move::Type>(at);
    if (!MoveRow::of(type).may_cost()) continue;
    auto cost = costs.optional_table(MoveRow::of(type).name);
    if (!cost) continue;
    rulebook.prices[at][0] = read_cost(*cost);
    const auto names = priced(type);
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto own = cost->optional_table(names[i]);
      if (!own) continue;
      rulebook.prices[at][i + 1] = read_cost(*own);
      own->finish();
    }
    cost->finish();
  }
  costs.finish();
}

void read_forces(Reader& root, std::string_view key, Rulebook& rulebook) {
  Reader forces = root.table(key);
  for (std::size_t type = 1; type < kUnitTypes; ++type) {
    rulebook.forces[type] = small(forces, kUnitNames[type], 0, kMostForce);
    const auto unit = static_cast<UnitType>(type);
    rulebook.conventional[type] =
        unit != UnitType::bunker && unit != UnitType::kotin && unit != UnitType::naval;  // DE-83
  }
  forces.finish();
}

void read_uses(Reader& table, std::string_view key, Rulebook& rulebook) {
  Reader uses = table.table(key);
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    if (is_counted(static_cast<Technology>(t)))
      rulebook.uses[t] = small(uses, kTechnologyNames[t], 0, kMostUses);
  }
  uses.finish();
}

void read_effects(Reader& table, std::string_view key, Rulebook& rulebook) {
  Reader effects = table.table(key);
  for (const Technology one : kUndescribed)
    rulebook.effects[index(one)] =
        static_cast<Effect>(effects.choice(kTechnologyNames[index(one)], spelled(kEffectNames)));
  effects.finish();
}

void read_world(Reader& root, Rulebook& rulebook) {
  auto map = root.optional_table("map");
  if (!map) return;
  Board board;
  auto areas = map->tables("area", {1, kMaxAreas});
  board.printed = read_map(*map, areas, board);
  for (Reader& area : areas) area.finish();
  read_missions(*map, board);
  board.rulebook_missions = board.missions.size();
  map->finish();
  rulebook.world = std::make_shared<const World>(std::move(board));
}

constexpr auto kFields = std::to_array<RulebookField<Rulebook>>({
    {"table.neutral_secondary", clause(De::neutral_secondary), read_row,
     "a neutral secondary area: the level from which each operation is allowed, NA never; * where success "
     "changes DEFCON"},
    {"table.held_foreign", clause(De::held_foreign), read_row,
     "an opponent's area that is grey or not of its colour"},
    {"table.neutral_main", clause(De::neutral_main_row), read_row, "a neutral main area"},
    {"table.capital", clause(De::capital_row), read_row, "an opponent's own capital territory"},
    {"table.own_colour", clause(De::own_colour_row), read_row, "an opponent's other main areas"},
    {"table.unstable_own", clause(De::unstable_own), read_row, "one's own area in instability I or II"},
    {"table.naval", clause(De::naval_row), read_row, "a sea area with an opponent's naval unit"},
    {"cost", clause(De::cost), read_costs,
     "what an operation costs, by its type, and in a table below that by its technology, unit or missile: "
     "points (of influence), research (cubes), oil (barrels); where nothing is said it is free"},
    {"force", clause(De::upgrade_steps), read_forces, "the force of a unit of each type"},
    {"force.bunker", clause(De::unit_forces), nullptr, "the force of a bunker"},
    {"force.special", clause(De::unit_forces), nullptr, "of a special unit"},
    {"force.kotin", clause(De::unit_forces), nullptr, "of a KOTIN unit"},
    {"force.naval", clause(De::unit_forces), nullptr, "of a naval unit"},
    {"status.taken_main", clause(De::taken_main),
     read_either<&Rulebook::taken_main_is_secondary, "secondary", "printed">,
     "a main area held by a bloc that is not of its colour counts as secondary, or as printed"},
    {"status.unplayed_influence", clause(De::unplayed_influence), read_boolean<&Rulebook::unplayed_influence>,
     "whether the printed influence of a bloc that is not played counts for MAO ZHUXI YULU"},
    {"status.abandoned_main", clause(De::abandoned_main),
     read_either<&Rulebook::abandoned_main_is_neutral, "neutral-main", "secondary">,
     "a played bloc's main area that nobody holds: neutral-main or secondary"},
    {"status.neutral_main_hindered_by", clause(De::neutral_main_hindered),
     read_either<&Rulebook::opponents_hinder_in_neutral_main, "opponents", "nobody">,
     "whose units hinder a destabilization in a neutral main area: opponents (as elsewhere), or nobody (none "
     "of force 1 or 2, and no bunker)"},
    {"levels.defcon_step", clause(De::defcon_step), read_integer<&Rulebook::defcon_step, 0, kMostLevel>,
     "by how much DEFCON falls where it changes"},
    {"levels.naval_loss_changes_defcon", clause(De::naval_loss),
     read_boolean<&Rulebook::naval_loss_changes_defcon>,
     "whether destroying an opponent's naval unit changes DEFCON whatever destroyed it, or only where the "
     "table has a star and by VIDYUT, HAI YING-2 and BIOHAZARD"},
    {"levels.nuclear_level", clause(De::strike_leaves), read_integer<&Rulebook::nuclear_level, 1, kMostLevel>,
     "the level at which missiles may be launched"},
    {"levels.strikes_own_alone", clause(De::own_alone), read_boolean<&Rulebook::strikes_own_alone>,
     "whether a strike may hit nothing but areas of the launcher's own"},
    {"political.steps_per_destabilization", clause(De::one_step),
     read_integer<&Rulebook::steps_per_destabilization, 1, kMostSteps>,
     "by how many steps one destabilization raises instability"},
    {"political.struggle_rule", clause(De::struggle),
     read_either<&Rulebook::loser_spends_bet, "both-spent", "winner-spends">,
     "which bets of a contested coup are spent: both-spent, winner-spends"},
    {"political.least_bet", clause(De::struggle), read_integer<&Rulebook::least_bet, 0, kMostCost>,
     "the least bet of a coup"},
    {"political.after_coup", clause(De::after_coup),
     read_either<&Rulebook::coup_clears_instability, "cleared", "instability-stays">,
     "instability after a coup that succeeds: cleared, instability-stays"},
    {"production.new_units_attack", clause(De::new_unit), read_boolean<&Rulebook::new_units_attack>,
     "whether a unit may attack in the turn in which it was placed"},
    {"operations.no_bombard_instability", clause(De::no_bombard_instability),
     read_flags<&Rulebook::no_bombard_instability, 0>,
     "in which instability a neutral area cannot be bombarded: 0 none, 1, 2"},
    {"operations.attack_rule", clause(De::attack_force),
     read_either<&Rulebook::attack_needs_more, "more", "as-much">,
     "the force that an attack needs to succeed: more than the defender's, or as-much"},
    {"operations.attack_reach", clause(De::attack_reach),
     read_either<&Rulebook::attack_from_next, "next", "land-only">,
     "where land attacks come from: next (sea bridges too), land-only"},
    {"operations.redeployments", clause(De::redeploy_once),
     read_integer<&Rulebook::redeployments, 0, kMostTimes>, "how often a unit redeploys in a turn"},
    {"operations.bridges_over_bonus", clause(De::bridge_after_land),
     read_boolean<&Rulebook::bridges_over_bonus>,
     "whether a unit of force 2 or 3 may cross a second sea bridge after a move by land"},
    {"operations.conquest_keeps_instability", clause(De::conquest_markers),
     read_boolean<&Rulebook::conquest_keeps_instability>,
     "whether an area that is conquered, or given by a reward, keeps its instability"},
    {"operations.conquest_keeps_protection", clause(De::conquest_markers),
     read_boolean<&Rulebook::conquest_keeps_protection>, "and its political protection"},
    {"technology.hai_ying_level", clause(De::hai_ying_level),
     read_integer<&Rulebook::hai_ying_level, 1, kMostLevel>,
     "the level from which HAI YING-2 may be used on a naval unit"},
    {"technology.hai_ying_ships", clause(De::hai_ying_many),
     read_integer<&Rulebook::hai_ying_ships, 1, kMaxTargets>,
     "how many naval units one use of HAI YING-2 may hit, within the power of the bombardment"},
    {"technology.terrorism_destroys_bunkers", clause(De::bunker_technologies),
     read_boolean<&Rulebook::terrorism_destroys_bunkers>,
     "whether TERRORISM destroys a bunker; else it is not used where one is"},
    {"technology.biohazard_destroys_bunkers", clause(De::bunker_technologies),
     read_boolean<&Rulebook::biohazard_destroys_bunkers>, "and whether BIOHAZARD does"},
    {"technology.panchsheel_stops_missiles", clause(De::panchsheel_missiles),
     read_boolean<&Rulebook::panchsheel_stops_missiles>,
     "whether the NAM launches no missile under PANCHSHEEL"},
    {"technology.vidyut_oil", clause(De::vidyut_barrels), read_integer<&Rulebook::vidyut_oil, 0, kMostCost>,
     "barrels of oil that VIDYUT costs"},
    {"technology.navy_seals", clause(De::navy_seals_come),
     read_choice<&Rulebook::navy_seals_attack, "controlled", "attack">,
     "how the division of NAVY SEALS comes: controlled (into an area of the AA's without a unit), or attack "
     "(by an attack on a coast that a naval unit reaches)"},
    {"technology.politburo_repeats", clause(De::politburo_once), read_boolean<&Rulebook::politburo_repeats>,
     "whether POLITBURO adds a card to every draw, or to the next one only"},
    {"technology.uses", clause(De::technology_uses), read_uses, "how often a technology is used in a turn"},
    {"technology.uses.biohazard", clause(De::biohazard_turn), nullptr, "of BIOHAZARD the sheet says it: one"},
    {"technology.uses.star-wars", clause(De::star_wars), nullptr, "and of STAR WARS: once, for good"},
    {"technology.effects", clause(De::not_described), read_effects,
     "what a technology does whose tile is not described: none, destroy-naval, destroy-ground, "
     "raise-instability, lift-instability"},
    {"missions.hyperterrorism_levels", clause(De::hyperterrorism),
     read_flags<&Rulebook::hyperterrorism_levels, 1>,
     "the levels of DEFCON at which HYPERTERRORISM takes control; at others it is scored for the rest"},
    {"missions.red_level", clause(De::reward_control), read_integer<&Rulebook::red_level, 1, kMostLevel>,
     "the level from which rewards put a control marker on an area that the card marks red"},
    {"missions.reward_changes_defcon", clause(De::reward_defcon),
     read_boolean<&Rulebook::reward_changes_defcon>,
     "whether control taken by a reward changes DEFCON as a coup there would, or only in a neutral main "
     "area"},
    {"missions.unplayed_objective_wins", clause(De::unplayed_elsewhere),
     read_boolean<&Rulebook::unplayed_objective_wins>,
     "whether an objective against a bloc that is not played wins in other modes than strategic"},
    {"missions.discard_whole_hand", clause(De::discard_whole_hand),
     read_boolean<&Rulebook::discard_whole_hand>, "whether missions are discarded as the whole hand only"},
    {"missions.cubes_for_three", clause(De::discard), read_integer<&Rulebook::cubes_for_three, 0, kMostCost>,
     "R&D cubes for three missions discarded"},
    {"missions.hand", clause(De::politburo), read_integer<&Rulebook::hand, 1, kMostTimes>,
     "missions that a hand may keep"},
    {"map.resources", clause(De::bomb_resources), nullptr, "the kinds of resources that areas may have"},
    {"map.area", clause(De::sea_gap), nullptr,
     "a sample world, ours and not the game's, P3 and P4 apart in it, P2 and P5 too: a scenario without a "
     "map of its own is set on it"},
    {"map.mission", clause(De::mission_cards), nullptr,
     "sample missions of our own, with what the errata correct"},
});

}  // namespace

std::span<const Field> rulebook_fields() { return kFieldsOf<kFields>; }

std::span<const std::string_view> priced(Move::Type type) {
  switch (type) {
    case Type::develop:
    case Type::technology:
    case Type::activate:
      return kTechnologyNames;
    case Type::build:
    case Type::replace:
    case Type::upgrade:
      return std::span(kUnitNames).subspan(1);
    case Type::create_missile:
      return std::span(kMissileNames).subspan(1);
    default:
      return {};
  }
}

const std::optional<Cost>& Rulebook::price(const Move& m) const {
  const auto& row = prices[static_cast<std::size_t>(m.type)];
  const std::size_t own = m.technology != Technology::none ? index(m.technology) + 1
                          : m.unit != UnitType::none       ? index(m.unit)
                          : m.missile != MissileType::none ? index(m.missile)
                                                           : 0;
  return row[own] ? row[own] : row[0];
}

Result<Rulebook> read_rulebook(const files::Document& document) {
  return casus::read_rulebook<Rulebook>(document, "defcon", kFields, read_world);
}

}  // namespace casus::defcon
