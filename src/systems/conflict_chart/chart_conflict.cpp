#include "systems/conflict_chart/chart_conflict.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "systems/conflict_chart/picture.hpp"
#include "systems/conflict_chart/system.hpp"

namespace casus::conflict_chart {

ChartConflict::ChartConflict(std::shared_ptr<const ChartRules> rules)
    : ConflictOf(System().info(), std::move(rules)) {}

namespace {

/// What the attacker may declare against the defender, which is another player where `against` says so.
void add_openings(Openings& all, const ChartRules& rules, const std::string& against) {
  const Board& board = rules.board();
  const Side& attacker = board.side(kAttacker);
  const Side& defender = board.side(kDefender);
  const bool chooses = !attacker.reserve.empty();
  const bool answers = !defender.reserve.empty();
  for (int country = kNoCountry; country < static_cast<int>(board.countries.size()); ++country) {
    const bool invasion = country != kNoCountry;
    if (invasion && ((defender.countries >> country) & 1U) == 0) continue;
    Board declared = board;
    declared.at_rest = false;
    declared.country = country;
    declared.commit = chooses && answers ? Commit::in_turn
                      : chooses          ? Commit::attacker
                      : answers          ? Commit::defender
                                         : Commit::nobody;
    const ChartRules there(rules.rulebook(), std::move(declared));
    // With one token, or with none beside what is staked: whatever more is committed is allowed as well.
    std::vector<Move> least{{Move::Type::declare, kNoCountry, {}}};
    for (std::size_t kind = 0; kind < kMaxTokenKinds && chooses; ++kind) {
      if (attacker.reserve.tokens[kind] == 0) continue;
      least.push_back(least.front());
      least.back().forces.tokens[kind] = 1;
    }
    for (const Move& move : least) {
      if (!there.judge(there.start(), move, NullSink{})) continue;
      const std::string* name = invasion ? &board.countries[static_cast<std::size_t>(country)] : nullptr;
      Opening one{
          "Against " + defender.name, invasion ? "Invasion of " + *name + " by " : "Engagement of ", {}};
      one.text += attacker.name + (invasion ? ", held by " : " against ") + defender.name;
      one.sets.push_back({"kind", invasion ? "invasion" : "engagement"});
      if (!against.empty()) one.sets.push_back({"against", against});
      if (invasion) one.sets.push_back({"country", *name});
      if (chooses || answers)
        one.sets.push_back({"commit", chooses && answers ? "in-turn" : chooses ? "attacker" : "defender"});
      judge_opening(there, move, kClauseRows, one);
      all.add(std::move(one));
      break;
    }
  }
}

}  // namespace

Openings ChartConflict::openings() const {
  Openings all;
  if (!rules().board().at_rest) return all;
  add_openings(all, rules(), "");
  for (const Onlooker& one : rules().board().onlookers) {
    files::Document document = conflict_chart::to_document(rules(), rules().start());
    document.root.table()->push_back({"against", files::Node(one.name)});
    // A side has less room than who looks on: what cannot be declared is not offered.
    if (const auto read = read_scenario(document, rules().rulebook())) add_openings(all, *read, one.name);
  }
  return all;
}

Rest ChartConflict::rest() const {
  std::vector<std::string> order = table_order(rules().board());
  const auto now = std::find(order.begin(), order.end(), rules().board().side(kAttacker).name);
  const auto number = static_cast<int>(now - order.begin());
  using Why = std::optional<std::string>;
  return {.why = rules().board().at_rest ? Why("no conflict is named") : std::nullopt,
          .successors = in_turn(std::move(order), number)};
}

Result<files::Document> ChartConflict::turned(std::string_view next) const {
  files::Document document = conflict_chart::turned(rules(), rules().start(), next);
  // Two sides have less room than those who look on.
  if (const auto read = read_scenario(document, rules().rulebook()); !read) {
    const Fault& why = read.faults().front();
    return Fault{{}, "'" + std::string(next) + "' cannot be a side here: " + why.what, why.expected};
  }
  return document;
}

std::string ChartConflict::optimised() const {
  const Board& board = rules().board();
  std::string nothing;
  const auto say_if = [&](bool counts_nothing, const char* words) {
    if (counts_nothing) nothing += (nothing.empty() ? "" : ", ") + std::string(words);
  };
  const Exact none;
  say_if(!board.countries.empty() && board.country_value == none, "a country (value.country)");
  say_if(!board.pieces.canals.empty() && board.canal_value == none, "a Canal certificate (value.canal)");
  say_if(!board.pieces.masterminds.empty() && board.mastermind_value == none,
         "a Mastermind card (value.mastermind)");
  return "A worth is what the attacker gains less what it loses, by the scenario's values, less the same of "
         "the defender. Not to declare is worth what the scenario says of it (value.status_quo), else 0." +
         (nothing.empty() ? ""
                          : " These count nothing, since the scenario gives them no worth: " + nothing + ".");
}

OutcomeWords ChartConflict::words(std::uint16_t outcome, std::optional<PolicyKind> /*policy*/) const {
  return {outcome < kResults ? std::string(1, letter(static_cast<Letter>(outcome))) : "none",
          outcome_text(outcome)};
}

std::string ChartConflict::outcome_text(std::uint16_t outcome) const {
  const std::string& attacker = rules().board().side(kAttacker).name;
  const std::string& defender = rules().board().side(kDefender).name;
  if (outcome == kResults) return attacker + " declares no conflict";
  switch (static_cast<Letter>(outcome)) {
    case Letter::a:
      return "A: " + attacker + " wins";
    case Letter::b:
      return "B: " + attacker + " wins and loses half of its tokens";
    case Letter::c:
      return "C: " + attacker + " loses";
    case Letter::d:
      return "D: " + attacker + " loses, and " + defender + " may retaliate";
  }
  return "?";
}

std::string ChartConflict::end_text(const ChartRules::Position& end) const {
  if (end.first != static_cast<std::uint8_t>(Letter::d)) return outcome_text(end.first);
  const auto name = [&](Seat seat) { return rules().board().side(seat).name; };
  if (end.depth == 0)
    return "D: " + name(kAttacker) + " loses, and " + name(kDefender) + " does not retaliate";
  std::string text = "D: " + name(kAttacker) + " lost the declared conflict";
  for (int retaliation = 1; retaliation <= end.depth; ++retaliation) {  // only a D is answered
    const Letter result = retaliation == end.depth ? static_cast<Letter>(end.last) : Letter::d;
    text += "; " + name(retaliation % 2 == 1 ? kDefender : kAttacker) + " retaliated and " +
            (declarer_wins(result) ? "won, " : "lost, ") + letter(result);
  }
  return text;
}

ScenarioWords ChartConflict::scenario_words() const {
  const Board& board = rules().board();
  ScenarioWords words{.title = rules().rulebook().title, .clauses = rules().rulebook().clauses()};
  words.seats = {conflict_chart::seat_name(rules(), kAttacker),
                 conflict_chart::seat_name(rules(), kDefender)};
  words.optimised = optimised();
  words.has_costs = true;
  words.on_board = board.countries;
  for (const Canal& canal : board.pieces.canals) words.on_board.push_back(canal.name);
  if (board.country != kNoCountry) words.place = board.countries[static_cast<std::size_t>(board.country)];
  return words;
}

Situation ChartConflict::situation(const AnyPosition& p) const {
  Situation situation = ConflictOf::situation(p);
  if (turn(p).actor == Actor::nobody) situation.stands = end_text(of(p));
  return situation;
}

EventWords ChartConflict::words(const Event& event) const {
  return {conflict_chart::say(rules(), event), std::string(kEventNames[event.kind]),
          conflict_chart::brief(rules(), event)};
}

std::optional<LookupText> ChartConflict::lookup() const {
  const Picture drawn = picture(rules());
  LookupText said{"The Resolution Graph", drawn.rows, drawn.down, drawn.across, {}, {}};
  for (const Letter result : {Letter::a, Letter::b, Letter::c, Letter::d}) {
    const bool lesser = result == Letter::b || result == Letter::c;
    said.results.push_back({letter(result), declarer_wins(result) ? kAttacker : kDefender, lesser});
  }
  if (rules().board().commit != Commit::nobody) return said;  // what is in the play is not known yet
  for (const Mark& mark : drawn.marks) {
    said.marks.push_back({static_cast<std::size_t>(mark.cell.row - 1),
                          static_cast<std::size_t>(mark.cell.column - 1), mark.chance.to_double()});
  }
  return said;
}

namespace {

/// Takes away from `counts` what is more than `most`, each time one of those of which there are most.
void cut(auto& counts, std::int64_t most) {
  std::int64_t total = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  for (; total > most; --total) --*std::max_element(counts.begin(), counts.end());
}

}  // namespace

std::vector<std::int64_t> ChartConflict::pieces() const {
  if (rules().board().retaliation) return {};  // which says what is taken from the reserves
  std::vector<std::int64_t> counts;
  for (const Side& side : rules().board().sides) {
    const auto& minds = side.reserve.masterminds;
    counts.push_back(side.reserve.token_count());
    counts.push_back(std::accumulate(minds.begin(), minds.end(), std::int64_t{0}));
    counts.push_back(count_bits(side.reserve.canals));
  }
  return counts;
}

std::unique_ptr<const casus::Conflict> ChartConflict::with_at_most(std::int64_t most) const {
  Board board = rules().board();
  for (Side& side : board.sides) {
    cut(side.reserve.tokens, most);
    cut(side.reserve.masterminds, most);
    std::uint16_t& canals = side.reserve.canals;
    while (count_bits(canals) > most) canals = static_cast<std::uint16_t>(canals & (canals - 1));
  }
  return with_rules(std::make_shared<const ChartRules>(rules().rulebook(), std::move(board)));
}

}  // namespace casus::conflict_chart
