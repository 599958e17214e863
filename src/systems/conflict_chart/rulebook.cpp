#include "systems/conflict_chart/rulebook.hpp"

#include <array>

#include "files/reader.hpp"

namespace casus::conflict_chart {
namespace {

using files::Reader;

constexpr std::int64_t kMaxFactor = 20;
constexpr std::size_t kMaxDieSides = 20;
constexpr std::int64_t kMaxShare = 100;
constexpr std::int64_t kMaxRetaliations = 20;

constexpr std::array kFields{
    Field{"off_chart", clause(Ch::off_chart),
          "how totals beyond the chart are read: clamp (each by itself) or shift (both lowered by as much)"},
    Field{"masterminds_after", clause(Ch::masterminds_after), "Mastermind cards used are discarded or kept"},
    Field{"cards_drawn", clause(Ch::result_d), "Military cards that a retaliator may draw"},
    Field{"retaliation_forces", clause(Ch::retaliation_forces),
          "what a retaliator may stake beside what its cards move: any (Canals and Mastermind cards of its "
          "reserve, too) or kept (only what it had staked)"},
    Field{"most_retaliations", clause(Ch::chain_ends), "retaliations in one chain, at most"},
    Field{"generalship.add", clause(Ch::generalship), "what each number on the die adds, from 1 on"},
    Field{"chart", clause(Ch::resolution_graph),
          "the result for each total of the attacker (down) and of the defender (across)"},
    Field{"losses.share", clause(Ch::half), "how much of the tokens used a winner by B returns: a fraction"},
    Field{"losses.of", clause(Ch::half), "of the sum of their points, or of the number of tokens"},
    Field{"losses.choice", clause(Ch::half_chosen),
          "which ones: the owner's choice among the minimal ones, or the least (sum, then tokens)"},
    Field{"deck", clause(Ch::military_cards),
          "the deck, where a scenario lists none: token points that a card moves, and copies of it"},
};

std::int32_t number(Reader& reader, std::string_view key, std::int64_t lo, std::int64_t hi) {
  return static_cast<std::int32_t>(reader.integer(key, lo, hi));
}

void read_generalship(Reader reader, Rulebook& rulebook) {
  for (const std::int64_t add : reader.integers("add", -kMaxFactor, kMaxFactor, {2, kMaxDieSides}))
    rulebook.generalship.push_back(static_cast<std::int32_t>(add));
  reader.finish();
}

void read_losses(Reader reader, Losses& losses) {
  const auto share = reader.integers("share", 0, kMaxShare, {2, 2});
  if (share.size() == 2) {
    losses.numerator = static_cast<std::int32_t>(share[0]);
    losses.denominator = static_cast<std::int32_t>(share[1]);
    if (share[0] > share[1] || share[1] == 0) {
      reader.fault_at("share", "'share' is no fraction of at most 1",
                      "a numerator and a denominator were expected: [1, 2]");
    }
  }
  losses.of_points = reader.choice<bool>("of", {{"points", true}, {"tokens", false}});
  losses.owner_chooses = reader.choice<bool>("choice", {{"owner", true}, {"least", false}});
  reader.finish();
}

}  // namespace

std::span<const Field> rulebook_fields() { return kFields; }

Result<Rulebook> read_rulebook(const files::Document& document) {
  Faults faults;
  Rulebook rulebook;
  Reader root(document, faults);
  root.choice("system", std::vector<std::string>{"conflict-chart"});
  rulebook.title = root.name("title");
  rulebook.off_chart =
      root.choice<OffChart>("off_chart", {{"clamp", OffChart::clamp}, {"shift", OffChart::shift}});
  rulebook.masterminds_discarded =
      root.choice<bool>("masterminds_after", {{"discarded", true}, {"kept", false}});
  rulebook.cards_drawn = number(root, "cards_drawn", 0, kMaxDraws);
  rulebook.forces = root.choice<RetaliationForces>(
      "retaliation_forces", {{"any", RetaliationForces::any}, {"kept", RetaliationForces::kept}});
  rulebook.most_retaliations = number(root, "most_retaliations", 0, kMaxRetaliations);
  read_generalship(root.table("generalship"), rulebook);
  rulebook.chart = read_chart(root.table("chart"));
  read_losses(root.table("losses"), rulebook.losses);
  rulebook.deck = read_deck(root, "deck");
  root.finish();
  if (!faults.empty()) return faults;
  return rulebook;
}

std::string in_force(const Rulebook& rulebook, Clause clause) {
  switch (static_cast<Ch>(clause.row)) {
    case Ch::off_chart:
      return rulebook.off_chart == OffChart::clamp
                 ? "Here: clamp, each total by itself as the nearest row or column."
                 : "Here: shift, both totals lowered by as much.";
    case Ch::masterminds_after:
      return rulebook.masterminds_discarded ? "Here: discarded." : "Here: kept.";
    case Ch::retaliation_forces:
      return rulebook.forces == RetaliationForces::any
                 ? "Here: any."
                 : "Here: kept, nothing but what it had staked and what its cards move.";
    case Ch::chain_ends:
      return "Here: at most " + std::to_string(rulebook.most_retaliations) + ".";
    default:
      return {};
  }
}

Faults rulebook_warnings(const files::Document& document) {
  const auto rulebook = read_rulebook(document);
  if (!rulebook) return {};
  return chart_warnings(rulebook->chart, document, *document.root.find("chart"));
}

}  // namespace casus::conflict_chart
