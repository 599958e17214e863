#include "systems/conflict_chart/rulebook.hpp"

#include "table/rulebook_fields.hpp"

namespace casus::conflict_chart {
namespace {

using files::Reader;

constexpr std::int64_t kMaxFactor = 20;
constexpr std::size_t kMaxDieSides = 20;
constexpr std::int64_t kMaxShare = 100;
constexpr std::int64_t kMaxRetaliations = 20;

void read_generalship(Reader& table, std::string_view key, Rulebook& rulebook) {
  for (const std::int64_t add : table.integers(key, -kMaxFactor, kMaxFactor, {2, kMaxDieSides}))
    rulebook.generalship.push_back(static_cast<std::int32_t>(add));
}

void read_share(Reader& table, std::string_view key, Rulebook& rulebook) {
  const auto share = table.integers(key, 0, kMaxShare, {2, 2});
  if (share.size() != 2) return;
  rulebook.losses.numerator = static_cast<std::int32_t>(share[0]);
  rulebook.losses.denominator = static_cast<std::int32_t>(share[1]);
  if (share[0] > share[1] || share[1] == 0) {
    table.fault_at(key, "'share' is no fraction of at most 1",
                   "a numerator and a denominator were expected: [1, 2]");
  }
}

constexpr std::array kInForce{
    RuleInForce{clause(Ch::off_chart), "off_chart", ""},
    RuleInForce{clause(Ch::masterminds_after), "masterminds_after", ""},
    RuleInForce{clause(Ch::retaliation_forces), "retaliation_forces", ""},
    RuleInForce{clause(Ch::chain_ends), "most_retaliations", ""},
};

constexpr auto kFields = std::to_array<RulebookField<Rulebook>>({
    {"off_chart", clause(Ch::off_chart), read_choice<&Rulebook::off_chart, "clamp", "shift">,
     "how totals beyond the chart are read: clamp (each by itself) or shift (both lowered by as much)",
     "clamp: clamp, each total by itself as the nearest row or column | shift: shift, both totals lowered by "
     "as "
     "much"},
    {"masterminds_after", clause(Ch::masterminds_after),
     read_either<&Rulebook::masterminds_discarded, "discarded", "kept">,
     "Mastermind cards used are discarded or kept", "*: {}"},
    {"cards_drawn", clause(Ch::result_d), read_integer<&Rulebook::cards_drawn, 0, kMaxDraws>,
     "Military cards that a retaliator may draw", "*: a retaliator may draw {} Military cards"},
    {"retaliation_forces", clause(Ch::retaliation_forces), read_choice<&Rulebook::forces, "any", "kept">,
     "what a retaliator may stake beside what its cards move: any (Canals and Mastermind cards of its "
     "reserve, too) or kept (only what it had staked)",
     "any: any | kept: kept, nothing but what it had staked and what its cards move"},
    {"most_retaliations", clause(Ch::chain_ends),
     read_integer<&Rulebook::most_retaliations, 0, kMaxRetaliations>, "retaliations in one chain, at most",
     "*: at most {}"},
    {"generalship.add", clause(Ch::generalship), read_generalship,
     "what each number on the die adds, from 1 on", "*: the numbers from 1 on add {}"},
    {"chart", clause(Ch::resolution_graph),
     [](Reader& root, auto key, Rulebook& rulebook) { rulebook.chart = read_chart(root.table(key)); },
     "the result for each total of the attacker (down) and of the defender (across)"},
    {"losses.share", clause(Ch::half), read_share,
     "how much of the tokens used a winner by B returns: a fraction",
     "*: the share is not half but the fraction {}"},
    {"losses.of", clause(Ch::half),
     read_either<kWithin<&Rulebook::losses, &Losses::of_points>, "points", "tokens">,
     "of the sum of their points, or of the number of tokens",
     "points: of the sum of their points | tokens: of the number of tokens"},
    {"losses.choice", clause(Ch::half_chosen),
     read_either<kWithin<&Rulebook::losses, &Losses::owner_chooses>, "owner", "least">,
     "which ones: the owner's choice among the minimal ones, or the least (sum, then tokens)",
     "owner: the owner's choice | least: the least"},
    {"deck", clause(Ch::military_cards),
     [](Reader& root, auto key, Rulebook& rulebook) { rulebook.deck = read_deck(root, key); },
     "the deck, where a scenario lists none: token points that a card moves, and copies of it", "*:"},
});

}  // namespace

std::span<const Field> rulebook_fields() { return kFieldsOf<kFields>; }

Result<Rulebook> read_rulebook(const files::Document& document) {
  return casus::read_rulebook<Rulebook>(document, "conflict-chart", kFields);
}

std::span<const RuleInForce> clauses_in_force() { return kInForce; }

Faults rulebook_warnings(const files::Document& document) {
  const auto rulebook = read_rulebook(document);
  if (!rulebook) return {};
  return chart_warnings(rulebook->chart, document, *document.root.find("chart"));
}

}  // namespace casus::conflict_chart
