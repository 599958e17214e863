#include "systems/aggression/rulebook.hpp"

#include "probability/bounds.hpp"
#include "systems/aggression/roll.hpp"
#include "table/rulebook_fields.hpp"

namespace casus::aggression {
namespace {

using files::Reader;

constexpr std::int64_t kMaxPolygon = 100;
constexpr std::int64_t kMaxBonus = 10;
constexpr std::int64_t kMaxMultiplier = 100;

constexpr std::array kInForce{
    RuleInForce{clause(Ag::territory_superiority), "assessment.without_agents", "points"},
    RuleInForce{clause(Ag::no_agents_no_die), "assessment.without_agents", "none"},
    RuleInForce{clause(Ag::final_polygon), "engagement.final_polygon_roll", "true"},
    RuleInForce{clause(Ag::last_die_lost), "engagement.final_polygon_roll", "false"},
    RuleInForce{clause(Ag::units_captured_where), "settlement.captured_units", ""},
    RuleInForce{clause(Ag::development_destroyed), "settlement.development", "destroyed"},
    RuleInForce{clause(Ag::continuing), "declaring.continuing", "true"},
    RuleInForce{clause(Ag::card_spent), "declaring.card_spent", "true"},
};

constexpr std::array<std::string_view, 3> kTies{"fewer-dice", "defender", "attacker"};

void read_tie(Reader& table, std::string_view key, Rulebook& rulebook) {
  rulebook.tie = table.choices<TieBreak>(key,
                                         {{"fewer-dice", TieBreak::fewer_dice},
                                          {"defender", TieBreak::defender},
                                          {"attacker", TieBreak::attacker}},
                                         {1, 2});
  if (!rulebook.tie.empty() && rulebook.tie.back() == TieBreak::fewer_dice) {
    table.fault_at(key, "the last rule of 'tie' leaves ties undecided",
                   "'defender' or 'attacker' was expected last");
  }
}

void read_patterns(Reader& root, std::string_view key, Rulebook& rulebook) {
  auto patterns = root.optional_tables(key, {0, static_cast<std::size_t>(probability::kMaxPatterns)});
  for (Reader& reader : patterns) {
    probability::Pattern pattern;
    reader.name("name");
    for (const std::int64_t size :
         reader.integers("sizes", 2, probability::kMaxPatternSize,
                         {1, static_cast<std::size_t>(probability::kMaxPatternGroups)})) {
      pattern.sizes.push_back(static_cast<int>(size));
    }
    pattern.score = reader.integer("multiplier", 1, kMaxMultiplier);
    rulebook.patterns.push_back(std::move(pattern));
    reader.finish();
  }
  files::report_duplicates(patterns, "name", "patterns");
}

void read_pairs(Reader& table, std::string_view key, Rulebook& rulebook) {
  const files::Node* pairs = table.node(key);
  if (pairs == nullptr || pairs->array() == nullptr) {
    table.fault_at(key, "'card_free_pairs' is missing or no array",
                   "an array of pairs of names was expected");
    return;
  }
  for (const files::Node& pair : *pairs->array()) {
    const auto* names = pair.array();
    if (names == nullptr || names->size() != 2 || (*names)[0].text() == nullptr ||
        (*names)[1].text() == nullptr) {
      table.fault_in(pair, "this is no pair of Territories",
                     "two names were expected: [\"USA\", \"Canada\"]");
      continue;
    }
    rulebook.card_free_pairs.emplace_back(*(*names)[0].text(), *(*names)[1].text());
  }
}

constexpr auto kFields = std::to_array<RulebookField<Rulebook>>({
    {"aggressor.polygon", clause(Ag::aggressor_dice),
     read_integer<kWithin<&Rulebook::aggressor, &Side::polygon>, 2, kMaxPolygon>,
     "sides of the Aggressor's polygon"},
    {"aggressor.dice", clause(Ag::aggressor_dice),
     read_integer<kWithin<&Rulebook::aggressor, &Side::base_dice>, 0, kMaxBonus>,
     "d6s that the Aggressor has for nothing"},
    {"defender.polygon", clause(Ag::defender_dice),
     read_integer<kWithin<&Rulebook::defender, &Side::polygon>, 2, kMaxPolygon>,
     "sides of the Defender's polygon; that the 0 of a d10 counts 10 is stated in edition 2, our "
     "reading in 1",
     "*: a polygon of {} sides"},
    {"defender.dice", clause(Ag::defender_dice),
     read_integer<kWithin<&Rulebook::defender, &Side::base_dice>, 0, kMaxBonus>,
     "d6s that the Defender has for nothing", "*: {} d6s for nothing"},
    {"assessment.network_security", clause(Ag::network_security),
     read_integer<&Rulebook::network_security_dice, 0, kMaxBonus>, "d6s for each NS-Unit"},
    {"assessment.economic_superiority", clause(Ag::economic_superiority),
     read_integer<&Rulebook::economic_dice, 0, kMaxBonus>, "d6s for the higher Economic Development"},
    {"assessment.units_break_tie", clause(Ag::more_units), read_boolean<&Rulebook::units_break_economic_tie>,
     "whether more R-Units decide equal Economic Development"},
    {"assessment.economic_equal", clause(Ag::economic_tie),
     read_choice<&Rulebook::economic_equal, "both", "neither">,
     "who gets those d6s when all is equal: both or neither"},
    {"assessment.agent_superiority", clause(Ag::agent_superiority),
     read_integer<&Rulebook::agent_dice, 0, kMaxBonus>,
     "d6s for each Territory with more Agents than the opponent", "*: {} d6s for each Territory"},
    {"assessment.without_agents", clause(Ag::no_agents_no_die),
     read_either<&Rulebook::points_without_agents, "points", "none">,
     "in its place when played without Agents: points (AG-17) or none (AG-18)", "points: | none:"},
    {"assessment.territory_superiority", clause(Ag::territory_superiority),
     read_integer<&Rulebook::territory_dice, 0, kMaxBonus>, "d6s for the higher Point Value", "*: {} d6s"},
    {"assessment.territory_equal", clause(Ag::territory_superiority),
     read_choice<&Rulebook::territory_equal, "both", "neither">,
     "who gets those d6s when equal: both or neither", "*: equal, {} get them"},
    {"engagement.die", clause(Ag::battle_round),
     read_integer<&Rulebook::die_sides, 2, probability::kMaxPatternSides>, "sides of the other dice"},
    {"engagement.no_pattern", clause(Ag::roll_value), read_integer<&Rulebook::no_pattern, 0, kMaxMultiplier>,
     "multiplier without a pattern"},
    {"engagement.most", clause(Ag::more_than_five), read_integer<&Rulebook::most, 1, kMaxMultiplier>,
     "the largest multiplier, however many dice", "*: {} is the most"},
    {"engagement.tie", clause(Ag::fewer_dice_win), FieldReader<Rulebook>{read_tie, kTies},
     "who wins equal Roll Values: fewer-dice, defender, attacker, asked in order",
     "*: equal Roll Values are decided by {}"},
    {"engagement.luck", clause(Ag::luck_running_out), read_boolean<&Rulebook::luck>,
     "whether a single d6 that matches the polygon multiplies it"},
    {"engagement.luck_multiplier", clause(Ag::luck_running_out),
     read_integer<&Rulebook::luck_multiplier, 1, kMaxMultiplier>, "by how much", "*: it multiplies by {}"},
    {"engagement.luck_needs_loss", clause(Ag::luck_from_the_start), read_boolean<&Rulebook::luck_needs_loss>,
     "whether only a side that has lost a d6 has that luck",
     "true: only a side that has lost a die has that luck | false: a side that began with one die has it, "
     "too"},
    {"engagement.dice_lost", clause(Ag::loser_loses_die), read_integer<&Rulebook::dice_lost, 1, kMaxBonus>,
     "d6s that the loser of a round loses"},
    {"engagement.final_polygon_roll", clause(Ag::final_polygon), read_boolean<&Rulebook::final_polygon_roll>,
     "whether a side without d6s still rolls its polygon (AG-27) or is beaten (AG-28), at the beginning, too "
     "(AG-29)",
     "true: a side without d6s rolls its polygon | false: a side without d6s is beaten"},
    {"pattern", clause(Ag::roll_value), read_patterns, "what multiplies the polygon: groups of equal d6s"},
    {"settlement.points_with_title", clause(Ag::title_lost), read_boolean<&Rulebook::points_with_title>,
     "whether the Point Value goes with the title"},
    {"settlement.captured_units", clause(Ag::units_captured_where),
     read_either<&Rulebook::units_to_stock, "stock", "territory">,
     "captured R-Units go to the Victor's stock, or stay on the territory",
     "stock: to the stock | territory: they stay on the Territory"},
    {"settlement.development", clause(Ag::development_destroyed),
     read_either<&Rulebook::development_destroyed, "destroyed", "captured">,
     "Economic Development on the lost Territory: destroyed or captured",
     "destroyed: destroyed | captured: captured, it goes to the Victor"},
    {"declaring.declarations_per_landing", clause(Ag::declarations),
     read_integer<&Rulebook::declarations, 0, kMaxBonus>, "takeovers that may be declared for one landing",
     "1: 1 takeover | *: {} takeovers"},
    {"declaring.card_spent", clause(Ag::card_spent), read_boolean<&Rulebook::card_spent>,
     "whether an OPs card is spent when it is used", "true: it is spent | false: it is kept"},
    {"declaring.continuing", clause(Ag::continuing), read_boolean<&Rulebook::continuing>,
     "whether a victorious Aggressor may go on within the colour group",
     "true: a victorious Aggressor may go on | false: not even a victorious Aggressor goes on"},
    {"declaring.card_free_pairs", clause(Ag::card_free_pair), read_pairs,
     "Territories that attack one another as if they shared a quadrant", "*:"},
});

}  // namespace

std::span<const Field> rulebook_fields() { return kFieldsOf<kFields>; }
std::span<const RuleInForce> clauses_in_force() { return kInForce; }

Result<Rulebook> read_rulebook(const files::Document& document) {
  return casus::read_rulebook<Rulebook>(document, "aggression", kFields,
                                        [](Reader& root, Rulebook& rulebook) {
                                          read_integer<&Rulebook::edition, 1, 2>(root, "edition", rulebook);
                                        });
}

}  // namespace casus::aggression
