#include "systems/aggression/rulebook.hpp"

#include <array>

#include "files/reader.hpp"
#include "probability/bounds.hpp"
#include "systems/aggression/roll.hpp"

namespace casus::aggression {
namespace {

using files::Reader;

constexpr std::int64_t kMaxPolygon = 100;
constexpr std::int64_t kMaxBonus = 10;
constexpr std::int64_t kMaxMultiplier = 100;

constexpr std::array kInForce{
    InForce{clause(Ag::territory_superiority), "assessment.without_agents", "points"},
    InForce{clause(Ag::no_agents_no_die), "assessment.without_agents", "none"},
    InForce{clause(Ag::final_polygon), "engagement.final_polygon_roll", "true"},
    InForce{clause(Ag::last_die_lost), "engagement.final_polygon_roll", "false"},
    InForce{clause(Ag::units_captured_where), "settlement.captured_units", ""},
    InForce{clause(Ag::development_destroyed), "settlement.development", "destroyed"},
    InForce{clause(Ag::continuing), "declaring.continuing", "true"},
    InForce{clause(Ag::card_spent), "declaring.card_spent", "true"},
};

constexpr std::array kFields{
    Field{"aggressor.polygon", clause(Ag::aggressor_dice), "sides of the Aggressor's polygon"},
    Field{"aggressor.dice", clause(Ag::aggressor_dice), "d6s that the Aggressor has for nothing"},
    Field{"defender.polygon", clause(Ag::defender_dice),
          "sides of the Defender's polygon; that the 0 of a d10 counts 10 is stated in edition 2, our "
          "reading in 1"},
    Field{"defender.dice", clause(Ag::defender_dice), "d6s that the Defender has for nothing"},
    Field{"assessment.network_security", clause(Ag::network_security), "d6s for each NS-Unit"},
    Field{"assessment.economic_superiority", clause(Ag::economic_superiority),
          "d6s for the higher Economic Development"},
    Field{"assessment.units_break_tie", clause(Ag::more_units),
          "whether more R-Units decide equal Economic Development"},
    Field{"assessment.economic_equal", clause(Ag::economic_tie),
          "who gets those d6s when all is equal: both or neither"},
    Field{"assessment.agent_superiority", clause(Ag::agent_superiority),
          "d6s for each Territory with more Agents than the opponent"},
    Field{"assessment.without_agents", clause(Ag::no_agents_no_die),
          "in its place when played without Agents: points (AG-17) or none (AG-18)"},
    Field{"assessment.territory_superiority", clause(Ag::territory_superiority),
          "d6s for the higher Point Value"},
    Field{"assessment.territory_equal", clause(Ag::territory_superiority),
          "who gets those d6s when equal: both or neither"},
    Field{"engagement.die", clause(Ag::battle_round), "sides of the other dice"},
    Field{"engagement.no_pattern", clause(Ag::roll_value), "multiplier without a pattern"},
    Field{"engagement.most", clause(Ag::more_than_five), "the largest multiplier, however many dice"},
    Field{"engagement.tie", clause(Ag::fewer_dice_win),
          "who wins equal Roll Values: fewer-dice, defender, attacker, asked in order"},
    Field{"engagement.luck", clause(Ag::luck_running_out),
          "whether a single d6 that matches the polygon multiplies it"},
    Field{"engagement.luck_multiplier", clause(Ag::luck_running_out), "by how much"},
    Field{"engagement.luck_needs_loss", clause(Ag::luck_from_the_start),
          "whether only a side that has lost a d6 has that luck"},
    Field{"engagement.dice_lost", clause(Ag::loser_loses_die), "d6s that the loser of a round loses"},
    Field{"engagement.final_polygon_roll", clause(Ag::final_polygon),
          "whether a side without d6s still rolls its polygon (AG-27) or is beaten (AG-28)"},
    Field{"pattern", clause(Ag::roll_value), "what multiplies the polygon: groups of equal d6s"},
    Field{"settlement.points_with_title", clause(Ag::title_lost),
          "whether the Point Value goes with the title"},
    Field{"settlement.captured_units", clause(Ag::units_captured_where),
          "captured R-Units go to the Victor's stock, or stay on the territory"},
    Field{"settlement.development", clause(Ag::development_destroyed),
          "Economic Development on the lost Territory: destroyed or captured"},
    Field{"declaring.declarations_per_landing", clause(Ag::declarations),
          "takeovers that may be declared for one landing"},
    Field{"declaring.card_spent", clause(Ag::card_spent), "whether an OPs card is spent when it is used"},
    Field{"declaring.continuing", clause(Ag::continuing),
          "whether a victorious Aggressor may go on within the colour group"},
    Field{"declaring.card_free_pairs", clause(Ag::card_free_pair),
          "Territories that attack one another as if they shared a quadrant"},
};

std::int32_t number(Reader& reader, std::string_view key, std::int64_t lo, std::int64_t hi) {
  return static_cast<std::int32_t>(reader.integer(key, lo, hi));
}

Side read_side(Reader reader) {
  Side side;
  side.polygon = number(reader, "polygon", 2, kMaxPolygon);
  side.base_dice = number(reader, "dice", 0, kMaxBonus);
  reader.finish();
  return side;
}

Equal read_equal(Reader& reader, std::string_view key) {
  return reader.choice<Equal>(key, {{"both", Equal::both}, {"neither", Equal::neither}});
}

void read_assessment(Reader reader, Rulebook& rulebook) {
  rulebook.network_security_dice = number(reader, "network_security", 0, kMaxBonus);
  rulebook.economic_dice = number(reader, "economic_superiority", 0, kMaxBonus);
  rulebook.units_break_economic_tie = reader.boolean("units_break_tie");
  rulebook.economic_equal = read_equal(reader, "economic_equal");
  rulebook.agent_dice = number(reader, "agent_superiority", 0, kMaxBonus);
  rulebook.points_without_agents = reader.choice<bool>("without_agents", {{"points", true}, {"none", false}});
  rulebook.territory_dice = number(reader, "territory_superiority", 0, kMaxBonus);
  rulebook.territory_equal = read_equal(reader, "territory_equal");
  reader.finish();
}

void read_engagement(Reader reader, Rulebook& rulebook) {
  rulebook.die_sides = number(reader, "die", 2, probability::kMaxPatternSides);
  rulebook.no_pattern = number(reader, "no_pattern", 0, kMaxMultiplier);
  rulebook.most = number(reader, "most", 1, kMaxMultiplier);
  rulebook.tie = reader.choices<TieBreak>("tie",
                                          {{"fewer-dice", TieBreak::fewer_dice},
                                           {"defender", TieBreak::defender},
                                           {"attacker", TieBreak::attacker}},
                                          {1, 2});
  if (!rulebook.tie.empty() && rulebook.tie.back() == TieBreak::fewer_dice) {
    reader.fault_at("tie", "the last rule of 'tie' leaves ties undecided",
                    "'defender' or 'attacker' was expected last");
  }
  rulebook.luck = reader.boolean("luck");
  rulebook.luck_multiplier = number(reader, "luck_multiplier", 1, kMaxMultiplier);
  rulebook.luck_needs_loss = reader.boolean("luck_needs_loss");
  rulebook.dice_lost = number(reader, "dice_lost", 1, kMaxBonus);
  rulebook.final_polygon_roll = reader.boolean("final_polygon_roll");
  reader.finish();
}

void read_patterns(Reader& root, Rulebook& rulebook) {
  auto patterns = root.optional_tables("pattern", {0, static_cast<std::size_t>(probability::kMaxPatterns)});
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

void read_settlement(Reader reader, Rulebook& rulebook) {
  rulebook.points_with_title = reader.boolean("points_with_title");
  rulebook.units_to_stock = reader.choice<bool>("captured_units", {{"stock", true}, {"territory", false}});
  rulebook.development_destroyed =
      reader.choice<bool>("development", {{"destroyed", true}, {"captured", false}});
  reader.finish();
}

void read_declaring(Reader reader, const files::Document& document, Faults& faults, Rulebook& rulebook) {
  rulebook.declarations = number(reader, "declarations_per_landing", 0, kMaxBonus);
  rulebook.card_spent = reader.boolean("card_spent");
  rulebook.continuing = reader.boolean("continuing");
  const files::Node* pairs = reader.node("card_free_pairs");
  if (pairs == nullptr || pairs->array() == nullptr) {
    reader.fault_at("card_free_pairs", "'card_free_pairs' is missing or no array",
                    "an array of pairs of names was expected");
  } else {
    for (const files::Node& pair : *pairs->array()) {
      const auto* names = pair.array();
      if (names == nullptr || names->size() != 2 || (*names)[0].text() == nullptr ||
          (*names)[1].text() == nullptr) {
        faults.push_back({document.place(pair), "this is no pair of Territories",
                          "two names were expected: [\"USA\", \"Canada\"]"});
        continue;
      }
      rulebook.card_free_pairs.emplace_back(*(*names)[0].text(), *(*names)[1].text());
    }
  }
  reader.finish();
}

}  // namespace

std::span<const Field> rulebook_fields() { return kFields; }
std::span<const InForce> clauses_in_force() { return kInForce; }

std::string in_force(const Rulebook& rulebook, Clause clause) {
  switch (static_cast<Ag>(clause.row)) {
    case Ag::declarations:
      return rulebook.declarations == 1 ? ""
                                        : "Here: " + std::to_string(rulebook.declarations) + " takeovers.";
    case Ag::more_than_five:
      return rulebook.most == 5 ? "" : "Here: " + std::to_string(rulebook.most) + " is the most.";
    case Ag::luck_from_the_start:
      return rulebook.luck_needs_loss ? "Here: only a side that has lost a die has that luck." : "";
    case Ag::units_captured_where:
      return rulebook.units_to_stock ? "Here: to the stock." : "Here: they stay on the Territory.";
    case Ag::development_destroyed:
      return rulebook.development_destroyed ? "" : "Here: captured, it goes to the Victor.";
    default:
      return {};
  }
}

Result<Rulebook> read_rulebook(const files::Document& document) {
  Faults faults;
  Rulebook rulebook;
  Reader root(document, faults);
  root.choice("system", std::vector<std::string>{"aggression"});
  rulebook.title = root.name("title");
  rulebook.edition = number(root, "edition", 1, 2);
  rulebook.aggressor = read_side(root.table("aggressor"));
  rulebook.defender = read_side(root.table("defender"));
  read_assessment(root.table("assessment"), rulebook);
  read_engagement(root.table("engagement"), rulebook);
  read_patterns(root, rulebook);
  read_settlement(root.table("settlement"), rulebook);
  read_declaring(root.table("declaring"), document, faults, rulebook);
  root.finish();
  if (!faults.empty()) return faults;
  return rulebook;
}

}  // namespace casus::aggression
