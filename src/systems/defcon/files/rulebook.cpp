#include "systems/defcon/rules/rulebook.hpp"

#include "files/reader.hpp"
#include "systems/defcon/files/map_reader.hpp"
#include "systems/defcon/files/mission_reader.hpp"
#include "systems/defcon/files/references.hpp"
#include "systems/defcon/rules/clauses.hpp"
#include "systems/defcon/rules/move_rows.hpp"

namespace casus::defcon {
namespace {

using files::Reader;
using Type = Move::Type;

constexpr std::int64_t kMostLevel = 5;
constexpr std::int64_t kMostCost = 20;
constexpr std::int64_t kMostForce = 20;
constexpr std::int64_t kMostSteps = 2;  // of instability
constexpr std::int64_t kMostTimes = 9;

/// The operations that may cost something; answers and what is declared for free do not.
constexpr std::array kCosting{Type::develop,  Type::draw_missions,  Type::destabilize, Type::coup,
                              Type::protect,  Type::build,          Type::replace,     Type::upgrade,
                              Type::launch,   Type::create_missile, Type::bombard,     Type::attack,
                              Type::redeploy, Type::technology,     Type::activate};

/// DE-97: whose tiles the sheet does not describe, or not in full.
constexpr std::array kUndescribed{Technology::pirates, Technology::cia, Technology::tomahawk,
                                  Technology::perimetr, Technology::star_wars};

constexpr std::array kFields{
    Field{"table.neutral_secondary", clause(De::neutral_secondary),
          "a neutral secondary area: the level from which each operation is allowed, NA never; * where "
          "success changes DEFCON"},
    Field{"table.held_foreign", clause(De::held_foreign),
          "an opponent's area that is grey or not of its colour"},
    Field{"table.neutral_main", clause(De::neutral_main_row), "a neutral main area"},
    Field{"table.capital", clause(De::capital_row), "an opponent's own capital territory"},
    Field{"table.own_colour", clause(De::own_colour_row), "an opponent's other main areas"},
    Field{"table.unstable_own", clause(De::unstable_own), "one's own area in instability I or II"},
    Field{"table.naval", clause(De::naval_row), "a sea area with an opponent's naval unit"},
    Field{
        "cost", clause(De::cost),
        "what an operation costs, by its type, and in a table below that by its technology, unit or missile: "
        "points (of influence), research (cubes), oil (barrels); where nothing is said it is free"},
    Field{"force", clause(De::upgrade_steps), "the force of a unit of each type"},
    Field{"force.bunker", clause(De::unit_forces), "the force of a bunker"},
    Field{"force.special", clause(De::unit_forces), "of a special unit"},
    Field{"force.kotin", clause(De::unit_forces), "of a KOTIN unit"},
    Field{"force.naval", clause(De::unit_forces), "of a naval unit"},
    Field{"status.taken_main", clause(De::taken_main),
          "a main area held by a bloc that is not of its colour counts as secondary, or as printed"},
    Field{"status.unplayed_influence", clause(De::main_influence),
          "whether the printed influence of a bloc that is not played counts for MAO ZHUXI YULU"},
    Field{"status.abandoned_main", clause(De::abandoned_main),
          "a played bloc's main area that nobody holds: neutral-main or secondary"},
    Field{"status.neutral_main_hindered_by", clause(De::neutral_main_hindered),
          "whose units hinder a destabilization in a neutral main area: opponents (as elsewhere), or nobody "
          "(none of force 1 or 2, and no bunker)"},
    Field{"levels.defcon_step", clause(De::defcon_step), "by how much DEFCON falls where it changes"},
    Field{
        "levels.naval_loss_changes_defcon", clause(De::naval_loss),
        "whether destroying an opponent's naval unit changes DEFCON whatever destroyed it, or only where the "
        "table has a star and by VIDYUT, HAI YING-2 and BIOHAZARD"},
    Field{"levels.nuclear_level", clause(De::strike_leaves), "the level at which missiles may be launched"},
    Field{"political.steps_per_destabilization", clause(De::one_step),
          "by how many steps one destabilization raises instability"},
    Field{"political.struggle_rule", clause(De::struggle),
          "which bets of a contested coup are spent: both-spent, winner-spends"},
    Field{"political.least_bet", clause(De::struggle), "the least bet of a coup"},
    Field{"political.after_coup", clause(De::after_coup),
          "instability after a coup that succeeds: cleared, instability-stays"},
    Field{"production.new_units_attack", clause(De::new_unit),
          "whether a unit may attack in the turn in which it was placed"},
    Field{"operations.no_bombard_instability", clause(De::no_bombard_instability),
          "in which instability a neutral area cannot be bombarded: 0 none, 1, 2"},
    Field{"operations.attack_rule", clause(De::attack_force),
          "the force that an attack needs to succeed: more than the defender's, or as-much"},
    Field{"operations.attack_reach", clause(De::attack_reach),
          "where land attacks come from: next (sea bridges too), land-only"},
    Field{"operations.redeployments", clause(De::redeploy_once), "how often a unit redeploys in a turn"},
    Field{"operations.bridges_over_bonus", clause(De::one_bridge),
          "whether a unit may cross a second sea bridge in its bonus redeployment"},
    Field{"technology.hai_ying_level", clause(De::hai_ying_level),
          "the level from which HAI YING-2 may be used on a naval unit"},
    Field{"technology.vidyut_oil", clause(De::vidyut_barrels), "barrels of oil that VIDYUT costs"},
    Field{"technology.navy_seals", clause(De::navy_seals_come),
          "how the division of NAVY SEALS comes: controlled (into an area of the AA's without a unit), or "
          "attack "
          "(by an attack on a coast that a naval unit reaches)"},
    Field{"technology.politburo_repeats", clause(De::politburo_once),
          "whether POLITBURO adds a card to every draw, or to the next one only"},
    Field{"technology.uses", clause(De::technology_uses), "how often a technology is used in a turn"},
    Field{"technology.uses.biohazard", clause(De::biohazard_turn), "of BIOHAZARD the sheet says it: one"},
    Field{"technology.uses.star-wars", clause(De::star_wars), "and of STAR WARS: once, for good"},
    Field{"technology.effects", clause(De::not_described),
          "what a technology does whose tile is not described: none, destroy-naval, destroy-ground, "
          "raise-instability, lift-instability"},
    Field{"missions.hyperterrorism_levels", clause(De::hyperterrorism),
          "the levels of DEFCON at which HYPERTERRORISM takes control; at others it is scored for the rest"},
    Field{"missions.red_level", clause(De::reward_control),
          "the level from which rewards put a control marker on a red (main) area"},
    Field{"missions.discard_whole_hand", clause(De::discard_whole_hand),
          "whether missions are discarded as the whole hand only"},
    Field{"missions.cubes_for_three", clause(De::discard), "R&D cubes for three missions discarded"},
    Field{"missions.hand", clause(De::politburo), "missions that a hand may keep"},
    Field{"map.resources", clause(De::bomb_resources), "the kinds of resources that areas may have"},
    Field{
        "map.area", clause(De::sea_gap),
        "a sample world, ours and not the game's, P3 and P4 apart in it, P2 and P5 too: a scenario without a "
        "map of its own is set on it"},
    Field{"map.mission", clause(De::errata), "sample missions in our own words, as the errata correct them"},
};

/// "5", "4*", "NA".
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

/// A list of numbers as a truth for each.
template <std::size_t N>
void read_flags(Reader& reader, std::string_view key, std::int64_t lo, std::array<bool, N>& flags) {
  flags.fill(false);
  for (const std::int64_t one : reader.integers(key, lo, static_cast<std::int64_t>(N) - 1, {0, N}))
    flags[static_cast<std::size_t>(one)] = true;
}

void read_table(Reader table, Rulebook& rulebook) {
  for (std::size_t target = 0; target < kTargetClasses; ++target) {
    Reader row = table.table(kClassNames[target]);
    for (std::size_t operation = 0; operation < kOperations; ++operation)
      rulebook.table[target][operation] = read_cell(row, kOperationNames[operation]);
    row.finish();
  }
  table.finish();
}

/// The price that a table says; nothing where it says none.
std::optional<Cost> read_cost(Reader& table) {
  constexpr std::array<std::string_view, 3> kParts{"points", "research", "oil"};
  std::array<std::uint8_t, 3> parts{};
  bool said = false;
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    said = said || table.has(kParts[i]);
    parts[i] = static_cast<std::uint8_t>(table.optional_integer(kParts[i], 0, kMostCost).value_or(0));
  }
  return said ? std::optional(Cost{parts[0], parts[1], parts[2]}) : std::nullopt;
}

void read_costs(Reader costs, Rulebook& rulebook) {
  for (const Type type : kCosting) {
    const auto at = static_cast<std::size_t>(type);
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

void read_forces(Reader forces, Rulebook& rulebook) {
  for (std::size_t type = 1; type < kUnitTypes; ++type) {
    rulebook.forces[type] = small(forces, kUnitNames[type], 0, kMostForce);
    const auto unit = static_cast<UnitType>(type);
    rulebook.conventional[type] =
        unit != UnitType::bunker && unit != UnitType::kotin && unit != UnitType::naval;  // DE-83
  }
  forces.finish();
}

void read_status(Reader status, Rulebook& rulebook) {
  rulebook.taken_main_is_secondary =
      status.choice<bool>("taken_main", {{"secondary", true}, {"printed", false}});
  rulebook.unplayed_influence = status.boolean("unplayed_influence");
  rulebook.abandoned_main_is_neutral =
      status.choice<bool>("abandoned_main", {{"neutral-main", true}, {"secondary", false}});
  rulebook.opponents_hinder_in_neutral_main =
      status.choice<bool>("neutral_main_hindered_by", {{"opponents", true}, {"nobody", false}});
  status.finish();
}

void read_political(Reader political, Rulebook& rulebook) {
  rulebook.steps_per_destabilization = small(political, "steps_per_destabilization", 1, kMostSteps);
  rulebook.loser_spends_bet =
      political.choice<bool>("struggle_rule", {{"both-spent", true}, {"winner-spends", false}});
  rulebook.least_bet = small(political, "least_bet", 0, kMostCost);
  rulebook.coup_clears_instability =
      political.choice<bool>("after_coup", {{"cleared", true}, {"instability-stays", false}});
  political.finish();
}

void read_operations(Reader operations, Rulebook& rulebook) {
  read_flags(operations, "no_bombard_instability", 0, rulebook.no_bombard_instability);
  rulebook.attack_needs_more = operations.choice<bool>("attack_rule", {{"more", true}, {"as-much", false}});
  rulebook.attack_from_next = operations.choice<bool>("attack_reach", {{"next", true}, {"land-only", false}});
  rulebook.redeployments = small(operations, "redeployments", 0, kMostTimes);
  rulebook.bridges_over_bonus = operations.boolean("bridges_over_bonus");
  operations.finish();
}

void read_technology(Reader technology, Rulebook& rulebook) {
  rulebook.hai_ying_level = small(technology, "hai_ying_level", 1, kMostLevel);
  rulebook.vidyut_oil = small(technology, "vidyut_oil", 0, kMostCost);
  rulebook.navy_seals_attack =
      technology.choice<bool>("navy_seals", {{"controlled", false}, {"attack", true}});
  rulebook.politburo_repeats = technology.boolean("politburo_repeats");
  Reader uses = technology.table("uses");
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    if (is_counted(static_cast<Technology>(t)))
      rulebook.uses[t] = small(uses, kTechnologyNames[t], 0, kMostUses);
  }
  uses.finish();
  Reader effects = technology.table("effects");
  for (const Technology one : kUndescribed)
    rulebook.effects[index(one)] =
        static_cast<Effect>(effects.choice(kTechnologyNames[index(one)], spelled(kEffectNames)));
  effects.finish();
  technology.finish();
}

void read_missions_table(Reader missions, Rulebook& rulebook) {
  read_flags(missions, "hyperterrorism_levels", 1, rulebook.hyperterrorism_levels);
  rulebook.red_level = small(missions, "red_level", 1, kMostLevel);
  rulebook.discard_whole_hand = missions.boolean("discard_whole_hand");
  rulebook.cubes_for_three = small(missions, "cubes_for_three", 0, kMostCost);
  rulebook.hand = small(missions, "hand", 1, kMostTimes);
  missions.finish();
}

/// The map is read again where a scenario is set on it; here for its faults.
void check_map(Reader& root, Faults& faults) {
  auto map = root.optional_table("map");
  if (!map) return;
  Board board;
  auto areas = map->tables("area", {1, kMaxAreas});
  read_map(*map, areas, board, faults);
  for (Reader& area : areas) area.finish();
  read_missions(*map, board);
  map->finish();
}

}  // namespace

std::span<const Field> rulebook_fields() { return kFields; }

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
  Faults faults;
  Rulebook rulebook;
  Reader root(document, faults);
  root.choice("system", std::vector<std::string>{"defcon"});
  rulebook.title = root.name("title");
  read_table(root.table("table"), rulebook);
  read_costs(root.table("cost"), rulebook);
  read_forces(root.table("force"), rulebook);
  read_status(root.table("status"), rulebook);
  Reader levels = root.table("levels");
  rulebook.defcon_step = small(levels, "defcon_step", 0, kMostLevel);
  rulebook.naval_loss_changes_defcon = levels.boolean("naval_loss_changes_defcon");
  rulebook.nuclear_level = small(levels, "nuclear_level", 1, kMostLevel);
  levels.finish();
  read_political(root.table("political"), rulebook);
  Reader production = root.table("production");
  rulebook.new_units_attack = production.boolean("new_units_attack");
  production.finish();
  read_operations(root.table("operations"), rulebook);
  read_technology(root.table("technology"), rulebook);
  read_missions_table(root.table("missions"), rulebook);
  check_map(root, faults);
  root.finish();
  if (!faults.empty()) return faults;
  rulebook.document = document;
  return rulebook;
}

}  // namespace casus::defcon
