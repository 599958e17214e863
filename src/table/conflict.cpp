#include "table/conflict.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/numbers.hpp"
#include "files/shell.hpp"
#include "table/ends.hpp"

namespace casus {
namespace {

/// The clauses that a move breaks, with their findings.
std::string broken(const Ruling& ruling) {
  std::string why;
  for (const FindingText& finding : ruling.findings) {
    if (!finding.holds) why += (why.empty() ? "" : "; ") + finding.clause + ": " + finding.text;
  }
  return why;
}

}  // namespace

std::vector<std::string> in_turn(std::vector<std::string> names, int now) {
  if (now >= 0 && static_cast<std::size_t>(now) < names.size())
    std::rotate(names.begin(), names.begin() + now + 1, names.end());
  return names;
}

const ScenarioWords& Conflict::scenario() const {
  std::call_once(has_words_, [this] { words_ = scenario_words(); });
  return words_;
}

std::string Conflict::seat_name(Seat seat) const {
  const auto& names = scenario().seats;
  return seat >= 0 && static_cast<std::size_t>(seat) < names.size() ? names[static_cast<std::size_t>(seat)]
                                                                    : "";
}

std::string Conflict::side_name(Seat seat) const {
  const auto& names = scenario().sides;
  if (names.empty()) return seat_name(seat);
  return seat == 0 || seat == 1 ? names[static_cast<std::size_t>(seat)] : "";
}

std::string Conflict::counter_words(std::uint16_t counter) const {
  const auto& counters = scenario().counters;
  return counters.empty() ? std::string(info_.counters[counter].words) : counters[counter];
}

Situation Conflict::situation(const Position& p) const {
  return {.acting = seat_name(turn(p).seat), .opponent = side_name(1)};
}

MoveText Conflict::text(const Move& move) const { return {to_node(move), words(move).text}; }

FindingText Conflict::text(const Finding& finding) const {
  const ClauseTable& table = scenario().clauses;
  FindingWords its = words(finding);
  return {std::string(table.row(finding.clause).id), table.standing(finding.clause), finding.holds,
          std::move(its.text), std::move(its.remedy)};
}

EventText Conflict::text(const Event& event, EventWords its) const {
  const ClauseTable& table = scenario().clauses;
  return {std::move(its.kind),          seat_name(event.seat), std::string(table.row(event.clause).id),
          table.standing(event.clause), std::move(its.text),   std::move(its.brief)};
}

TransferText Conflict::text(const Transfer& transfer) const {
  PieceWords moved = piece(transfer.piece);
  return {std::move(moved.id),
          transfer.count,
          holder(transfer.from).name,
          holder(transfer.to).name,
          std::string(scenario().clauses.row(transfer.clause).id),
          std::move(moved.text)};
}

std::vector<ClauseText> Conflict::rests_on(const Citations& cited) const {
  const ClauseTable& table = scenario().clauses;
  std::vector<ClauseText> clauses;
  for (const Clause clause :
       cited.clauses()) {  // in the order of the table: parts of a clause are neighbours
    const Standing standing = table.standing(clause);
    if (standing < Standing::read) continue;
    const ClauseRow& row = table.row(clause);
    const auto same = std::find_if(clauses.begin(), clauses.end(), [&](const ClauseText& one) {
      return one.id == row.id && one.standing == standing;
    });
    if (same == clauses.end()) {
      clauses.push_back({std::string(row.id), standing, std::string(row.words)});
    } else {
      same->text += " " + std::string(row.words);
    }
  }
  return clauses;
}

bool Conflict::plays_declared_then_best(PolicyKind policy) const {
  const Declaration its = declaration();
  if (policy == PolicyKind::declared) return its.then_best;
  return its.declares && its.default_policy == PolicyKind::best;
}

Seat Conflict::answering() const {
  if (!hides() || !declaration().then_best) return -1;
  Position p = start();
  if (turn(p).actor == Actor::chance) {
    if (const auto all = classes(p); !all.empty()) p = apply(p, all.front().chance);
  }
  if (turn(p).actor != Actor::player || !is_fixed(p)) return -1;
  const Seat declarer = turn(p).seat;
  p = apply(p, declared(p));
  const Turn next = turn(p);
  const bool answers = next.actor == Actor::player && next.seat != declarer && !is_public(p) && !is_fixed(p);
  return answers ? next.seat : Seat{-1};
}

std::string Conflict::policy_text(PolicyKind policy) const {
  if (policy == PolicyKind::best) return "every choice as advised";
  if (!plays_declared_then_best(policy)) {
    const std::string& then = scenario().otherwise;
    return then.empty() ? "as declared" : "as declared, then " + then;
  }
  const Seat seat = answering();
  return "as declared, " + (seat < 0 ? "" : "against the best answer of " + seat_name(seat) + ", ") +
         "then every choice as advised";
}

std::vector<Conflict::DealtHand> Conflict::dealt() const {
  const Position from = start();
  std::vector<DealtHand> all;
  for (const Weighted<Integer>& one : classes(from)) all.push_back({apply(from, one.chance), one.weight});
  return all;
}

std::vector<Conflict::DealtHand> Conflict::first_choices() const {
  const Position from = start();
  if (hides() && turn(from).actor == Actor::chance) {
    std::vector<DealtHand> all = dealt();
    const Position& first = all.front().position;
    const bool alike = std::all_of(all.begin(), all.end(), [&](const DealtHand& one) {
      return turn(one.position).actor == Actor::player && looks_alike(one.position, first);
    });
    if (alike) return all;
  }
  return {{from, 1}};
}

Ruling Conflict::rule(const Position& p, const Move& move) const {
  MoveWords its = words(move);
  Ruling ruling{{to_node(move), std::move(its.text)}, false, {}};
  std::vector<Finding> findings;
  ruling.allowed = judge(p, move, &findings);
  for (const Finding& finding : findings) ruling.findings.push_back(text(finding));
  ruling.group = std::move(its.group);
  if (ruling.allowed) ruling.effect = effect(p, move);
  return ruling;
}

std::vector<Ruling> Conflict::legal_rulings() const {
  std::vector<Ruling> rulings;
  const Position first = first_choice();
  for (const Move& move : legal_moves(first)) rulings.push_back(rule(first, move));
  return rulings;
}

Ruling Conflict::rule_within(const Position& p, const Move& move) const {
  Ruling ruling = rule(p, move);
  std::string where = situation(p).stands;
  if (where.empty()) return ruling;
  if (where.starts_with("it is ")) where = "where it is " + where.substr(6);
  for (FindingText& finding : ruling.findings) {
    if (!finding.holds) finding.text += ", " + where;
  }
  return ruling;
}

std::array<double, 2> Conflict::winners(const std::vector<double>& ends) const {
  std::array<double, 2> win{};
  for (const std::uint16_t end : Numbers<std::uint16_t>(ends.size())) {
    for (const Seat seat : victors(end)) {
      if (seat < 2) win[static_cast<std::size_t>(seat)] += ends[end];
    }
  }
  return win;
}

std::array<Chance, 2> Conflict::winners(const std::vector<Chance>& ends) const {
  const std::vector<Chance> win = winners(ends, 2);
  return {win[0], win[1]};
}

std::vector<Chance> Conflict::winners(const std::vector<Chance>& ends, std::size_t seats) const {
  const bool exact =
      std::all_of(ends.begin(), ends.end(), [](const Chance& end) { return end.exact.has_value(); });
  std::vector<Exact> sums(seats);
  std::vector<Chance> win(seats);
  for (const std::uint16_t end : Numbers<std::uint16_t>(ends.size())) {
    for (const Seat seat : victors(end)) {
      const auto side = static_cast<std::size_t>(seat);
      if (side >= seats) continue;
      if (exact) sums[side] += *ends[end].exact;
      win[side].probability += ends[end].probability;
    }
  }
  for (std::size_t side = 0; side < seats && exact; ++side) win[side] = exact_chance(sums[side]);
  return win;
}

std::array<std::vector<double>, 2> Conflict::chances_to_win(const Graph& graph, const Policy& policy) const {
  std::set<std::uint16_t> ends;
  for (const GraphNode& node : graph.nodes) {
    if (node.turn.actor == Actor::nobody) ends.insert(node.outcome);
  }
  std::array<std::vector<double>, 2> winning;
  for (auto& side : winning) side.assign(graph.nodes.size(), 0.0);
  for (const std::uint16_t end : ends) {
    for (const Seat seat : victors(end)) {
      if (seat != 0 && seat != 1) continue;
      const auto ahead = chance_of<double>(graph, policy, end);
      auto& side = winning[static_cast<std::size_t>(seat)];
      for (std::size_t node = 0; node < side.size(); ++node) side[node] += ahead[node];
    }
  }
  return winning;
}

std::optional<Fault> Conflict::at_rest() const {
  const auto why = rest().why;
  if (!why) return std::nullopt;
  if (declaration().declares)
    return Fault{{}, "nobody acts here: " + *why, "a scenario in which somebody acts was expected"};
  return Fault{{}, "nothing is declared: " + *why, how_to_go_on()};
}

std::optional<Ruling> Conflict::ruling_out_of_reach() const {
  if (rules_.out_of_reach) return rule(start(), *rules_.out_of_reach);
  return std::nullopt;
}

Fault Conflict::nobody_chooses(const std::string& so) const {
  std::string why;
  if (const auto ruling = ruling_out_of_reach()) why = " (" + broken(*ruling) + ")";
  return {{}, "nobody has a choice in this scenario" + why + so, "a scenario with a choice was expected"};
}

Result<Move> Conflict::declared_move(const Position& p) const {
  const Move move = declared(p);
  const Ruling ruling = rule(p, move);
  if (ruling.allowed) return move;
  return not_allowed(ruling, {});
}

Fault Conflict::not_allowed(const Ruling& ruling, const Place& place, const std::string& whose) {
  return {place, "'" + ruling.move.text + "' is not allowed (" + broken(ruling) + ")",
          "an allowed move" + (whose.empty() ? "" : " of " + whose) + " was expected"};
}

std::string Conflict::how_to_go_on() const {
  const Openings all = openings();
  const Rest its = rest();
  const std::vector<std::string> next = its.turn_may_pass ? its.successors : std::vector<std::string>();
  std::string set;
  if (!all.listed.empty()) {
    for (const Opening::Setting& one : all.listed.front().sets)
      set += " --set " + files::setting_for_shell(one.path, one.value);
  }
  const std::string turn =
      next.empty() ? "" : "--turn " + files::for_shell(next.front()) + " passes the turn in a journal";
  if (set.empty())
    return "nothing may be declared here" + (turn.empty() ? "" : "; casus journal FILE " + turn);
  return "something declared was expected, such as" + set + "; casus judge lists all" +
         (turn.empty() ? "" : ", and casus journal FILE " + turn);
}

}  // namespace casus
