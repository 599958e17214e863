#include "systems/defcon/words/guide.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"
#include "systems/defcon/rules/clauses.hpp"
#include "systems/defcon/words/names.hpp"

namespace casus::defcon {
namespace {

using Type = Move::Type;

constexpr std::array<std::string_view, kTargetClasses> kWhatItIs{
    "neutral, secondary",
    "an opponent's, grey or not of its holder's colour",
    "neutral, main",
    "an opponent's own capital territory",
    "an opponent's, of its holder's colour",
    "one's own, in instability I or II",
    "a sea area with an opponent's naval unit"};
constexpr std::array<De, kTargetClasses> kRowOf{
    De::neutral_secondary, De::held_foreign, De::neutral_main_row, De::capital_row,
    De::own_colour_row,    De::unstable_own, De::naval_row};

std::string id_of(De de) { return std::string(kClauseRows[static_cast<std::size_t>(de)].id); }

/// Returns "5", "2, and DEFCON changes", "never".
std::string in_words(const Cell& cell) {
  if (cell.level == 0) return "never";
  return fmt::format("{}{}", cell.level, cell.changes_defcon ? ", and DEFCON changes" : "");
}

std::vector<Clause> in_order(std::initializer_list<De> rows) {
  std::vector<Clause> all;
  for (const De row : rows) all.push_back(clause(row));
  std::sort(all.begin(), all.end());
  return all;
}

class Guide {
 public:
  explicit Guide(const Rulebook& book) : book_(book) {}

  std::vector<GuideSection> all() {
    status();
    table();
    political();
    production();
    nuclear();
    operations();
    cards();
    return std::move(sections_);
  }

 private:
  void add(std::string title, std::vector<std::string> facts, std::vector<GuideTable> tables,
           std::initializer_list<De> rows) {
    sections_.push_back({std::move(title), std::move(facts), std::move(tables), in_order(rows)});
  }

  [[nodiscard]] static std::string phase(Phase phase) {
    return "In " + std::string(Names::phase(static_cast<std::int32_t>(phase))) + ".";
  }
  [[nodiscard]] static std::string amount(const Cost& cost) {
    std::vector<std::string> parts;
    if (cost.points > 0) parts.push_back(Names::amount(0, cost.points));
    if (cost.research > 0) parts.push_back(Names::amount(1, cost.research));
    if (cost.oil > 0) parts.push_back(Names::amount(2, cost.oil));
    return parts.empty() ? "nothing" : listed(parts);
  }
  /// Returns the price of an operation, and the prices of single things.
  [[nodiscard]] std::string costs(Type type, const std::string& front = "Price") const {
    const auto& prices = book_.prices[static_cast<std::size_t>(type)];
    std::string text = front + ": " + (prices[0] ? amount(*prices[0]) : "none is named, so it is free");
    if (type == Type::coup) text += ", besides the bet";
    const auto names = priced(type);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (prices[i + 1]) text += fmt::format("; {}: {}", names[i], amount(*prices[i + 1]));
    }
    return text + ".";
  }
  /// Returns the column of an operation: the level from which each kind of area may be its target.
  [[nodiscard]] GuideTable column(Operation operation) const {
    GuideTable table{{"the area is", "from DEFCON (`table`)", "clause"}, {}};
    for (std::size_t target = 0; target < kTargetClasses; ++target) {
      table.rows.push_back({std::string(kWhatItIs[target]),
                            in_words(book_.cell(static_cast<TargetClass>(target), operation)),
                            id_of(kRowOf[target])});
    }
    return table;
  }

  void status() {
    add("Whose an area is", {}, {},
        {De::neutral, De::neutral_main, De::taken_main, De::taken_main_how_far, De::neutral_units,
         De::standing_in, De::neutral_tokens, De::whose_marker, De::main_influence, De::unplayed_influence,
         De::first_class, De::abandoned_main});
  }

  void table() {
    GuideTable table{{"the area is", "destabilize", "coup", "bombard", "attack", "clause"}, {}};
    for (std::size_t target = 0; target < kTargetClasses; ++target) {
      std::vector<std::string> row{std::string(kWhatItIs[target])};
      for (std::size_t operation = 0; operation < kOperations; ++operation)
        row.push_back(in_words(book_.table[target][operation]));
      row.push_back(id_of(kRowOf[target]));
      table.rows.push_back(std::move(row));
    }
    add("The operations table",
        {"The level of DEFCON at which, and below which, an operation is allowed; \"DEFCON changes\" where "
         "it succeeds."},
        {std::move(table)},
        {De::neutral_main_taken, De::level_or_below,    De::neutral_secondary, De::neutral_secondary_star,
         De::held_foreign,       De::held_foreign_star, De::neutral_main_row,  De::capital_row,
         De::capital_star,       De::own_colour_row,    De::own_colour_star,   De::unstable_own,
         De::unstable_own_star,  De::naval_row,         De::naval_star,        De::first_class,
         De::defcon_step,        De::naval_loss,        De::bombard_no_star,   De::cost});
  }

  void political() {
    add("Destabilize", {phase(Phase::political), costs(Type::destabilize)}, {column(Operation::destabilize)},
        {De::capital_territory_safe, De::neutral_main_open, De::only_units_lifted, De::neutral_main_hindered,
         De::neutral_tokens, De::main_influence, De::destabilize_reach, De::destabilize_protected,
         De::destabilize_units, De::one_step, De::phase, De::cost});
    add("Coup", {phase(Phase::political), costs(Type::coup)}, {column(Operation::coup)},
        {De::neutral_main_taken, De::main_influence, De::defcon_step, De::coup_needs, De::coup_not_own,
         De::coup_own_main, De::contest, De::neutral_uncontested, De::coup_bet, De::struggle,
         De::coup_division, De::silo_destroyed, De::phase, De::after_coup, De::controller_division,
         De::controller_wins, De::cost});
    add("Protect", {phase(Phase::political), costs(Type::protect)}, {},
        {De::destabilize_protected, De::protection_placed, De::terrorism_protected, De::cost});
  }

  void production() {
    GuideTable forces{{"unit", "force"}, {}};
    for (std::size_t type = 1; type < kUnitTypes; ++type)
      forces.rows.push_back({std::string(kUnitTitles[type]), std::to_string(book_.forces[type])});
    add("Build", {phase(Phase::production), costs(Type::build)}, {std::move(forces)},
        {De::phase_read, De::isro, De::isro_without, De::isro_from, De::new_unit, De::unit_forces, De::cost});
    add("Replace", {phase(Phase::production), costs(Type::replace)}, {},
        {De::phase_read, De::replace_higher, De::new_unit, De::cost});
    add("Upgrade", {phase(Phase::production), costs(Type::upgrade)}, {},
        {De::phase_read, De::upgrade_steps, De::off_the_line, De::no_special_upgrade, De::colonial_power,
         De::new_unit, De::cost});
  }

  void nuclear() {
    add("Launch a missile",
        {phase(Phase::launch), fmt::format("At DEFCON {} or below.", book_.nuclear_level),
         costs(Type::launch)},
        {},
        {De::phase, De::bomb_resources, De::h_bomb_targets, De::tsar_targets, De::tsar_other_sizes,
         De::launch_before_create, De::naval_no_low, De::strike_destroys, De::strike_missiles,
         De::strike_leaves, De::own_alone, De::land_together, De::panchsheel_missiles, De::cost});
    add("Answer by LOW", {"At once, when one is struck at."}, {},
        {De::naval_no_low, De::low, De::low_any_number, De::low_aggressor, De::low_answers_low,
         De::perimetr_low, De::land_together, De::low_binds_aim, De::low_fresh_missile, De::biohazard});
    add("Create a missile", {phase(Phase::create), costs(Type::create_missile)}, {},
        {De::phase, De::missile_needs, De::launch_before_create, De::cost});
  }

  void operations() {
    add("Bombard", {phase(Phase::operations), costs(Type::bombard)}, {column(Operation::bombard)},
        {De::phase, De::bombard_targets, De::bombard_once, De::bombard_neutral, De::no_bombard_instability,
         De::hai_ying, De::hai_ying_level, De::hai_ying_many, De::bunker, De::naval_loss, De::bombard_no_star,
         De::bombard_naval, De::bombard_power, De::panchsheel, De::cost});
    add("Attack", {phase(Phase::operations), costs(Type::attack)}, {column(Operation::attack)},
        {De::neutral_main_taken, De::defcon_step, De::naval_loss, De::silo_destroyed, De::phase, De::new_unit,
         De::attack_reach, De::bunker, De::attack_force, De::conquest_markers, De::attack_once,
         De::free_attack, De::panchsheel, De::circle_of_death, De::cost});
    add("Attack one's own unstable area",
        {phase(Phase::operations),
         fmt::format("From DEFCON {}.", in_words(book_.cell(TargetClass::unstable_own, Operation::attack)))},
        {},
        {De::unstable_own, De::unstable_own_star, De::instability_lifted, De::instability_to_none,
         De::attack_reach, De::restore_by_land, De::attack_force, De::panchsheel});
    add("Redeploy", {phase(Phase::operations), costs(Type::redeploy)}, {},
        {De::phase_read, De::redeploy_once, De::redeploy_one_area, De::redeploy_to, De::satellite,
         De::one_bridge, De::bridge_after_land, De::sea_gap, De::cost});
  }

  void technologies() {
    GuideTable owners{{"technology", "whose"}, {}};
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      const bool common = static_cast<Technology>(t) == Technology::low;
      owners.rows.push_back(
          {std::string(kTechnologyTitles[t]), common ? "everybody's" : Names::blocs(kTechnologyOwners[t])});
    }
    add("Technologies",
        {"Developed in " + std::string(Names::phase(0)) + ", used by their own text.",
         costs(Type::develop, "Price of developing one"), costs(Type::technology, "Price of using one")},
        {std::move(owners)},
        {De::whose_technology, De::whose_pirates, De::phase_read, De::technology_uses, De::cost});
    const auto one = [this](Technology technology, std::initializer_list<De> rows) {
      add(std::string(kTechnologyTitles[index(technology)]), {}, {}, rows);
    };
    one(Technology::terrorism, {De::terrorism, De::terrorism_protected, De::terrorism_destroys,
                                De::bunker_technologies, De::destabilize_reach});
    one(Technology::biohazard,
        {De::biohazard, De::biohazard_where, De::biohazard_turn, De::bunker_technologies, De::defcon_step});
    one(Technology::vidyut,
        {De::vidyut, De::vidyut_where, De::vidyut_oil, De::vidyut_barrels, De::defcon_step});
    one(Technology::isro, {De::isro, De::isro_without, De::isro_from});
    one(Technology::panchsheel, {De::panchsheel, De::panchsheel_turn, De::panchsheel_missiles});
    one(Technology::politburo, {De::politburo, De::politburo_once, De::over_hand});
    one(Technology::perimetr, {De::perimetr_low, De::not_described});
    one(Technology::css, {De::css_factory});
    one(Technology::navy_seals, {De::navy_seals, De::navy_seals_come, De::seals_lost});
    one(Technology::mk_ultra, {De::mk_ultra, De::mk_ultra_does});
    one(Technology::star_wars, {De::star_wars, De::not_described});
    one(Technology::colonial_power, {De::colonial_power, De::colonial_power_does});
    one(Technology::mao_zhuxi_yulu, {De::mao, De::mao_does, De::main_influence, De::unplayed_influence});
    one(Technology::hai_ying_2, {De::hai_ying, De::hai_ying_level, De::hai_ying_many, De::bombard_no_star});
    add("PIRATES, CIA, TOMAHAWK", {}, {},
        {De::not_described, De::naval_loss, De::instability_lifted, De::bunker});
  }

  void cards() {
    technologies();
    add("Draw and discard missions", {"Drawn in " + std::string(Names::phase(0)) + "."}, {},
        {De::politburo, De::politburo_once, De::over_hand, De::discard, De::discard_whole_hand,
         De::few_discarded});
    add("Score a mission, and its rewards", {}, {},
        {De::neutral_main_taken, De::silo_by_reward, De::free_attack, De::lower_unit, De::reward_unit_where,
         De::instead_destabilize, De::reward_marker, De::reward_marker_one, De::reward_marker_bridge,
         De::reward_control, De::hyperterrorism, De::reward_defcon, De::reward_units, De::conquest_markers,
         De::mission_cards, De::errata, De::star_wars});
    add("Objectives and victory", {}, {},
        {De::unplayed_objectives, De::unplayed_elsewhere, De::circle_of_death, De::frontal_shock,
         De::capital_area, De::errata});
    add("The next turn", {}, {}, {De::turn_passes});
  }

  const Rulebook& book_;
  std::vector<GuideSection> sections_;
};

}  // namespace

std::vector<GuideSection> guide(const Rulebook& rulebook) { return Guide(rulebook).all(); }

}  // namespace casus::defcon
