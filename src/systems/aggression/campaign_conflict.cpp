#include "systems/aggression/campaign_conflict.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "files/reader.hpp"
#include "files/text.hpp"
#include "systems/aggression/system.hpp"

namespace casus::aggression {

CampaignConflict::CampaignConflict(std::shared_ptr<const Campaign> rules)
    : ConflictOf(System().info(), std::move(rules)) {}

Rest CampaignConflict::rest() const {
  const Board& board = rules().board();
  return {.why = rules().at_rest() ? std::optional(why_at_rest()) : std::nullopt,
          .successors = in_turn(board.players, board.player),
          .turn_may_pass = !declaration().declares};
}

std::string CampaignConflict::why_at_rest() const {
  const Board& board = rules().board();
  if (board.dice) return "the battle has been fought";
  const std::string& player = board.players[static_cast<std::size_t>(board.player)];
  if (board.landed == kNobody) return "it is the turn of " + player + ", who has not landed";
  return player + (board.lost ? " has lost an Aggression Scenario, and the turn is over"
                              : " is done with this landing");
}

Openings CampaignConflict::openings() const {
  Openings all;
  const Board& board = rules().board();
  if (board.dice || board.landed != kNobody) return all;
  const auto name = [&](int territory) {
    return files::Node(board.territories[static_cast<std::size_t>(territory)].name);
  };
  for (int landed = 0; landed < static_cast<int>(board.territories.size()); ++landed) {
    const Campaign there = rules().landed_on(landed);
    for (const Attack& move : casus::legal_moves(there, there.start())) {
      if (move.passes()) continue;
      Opening one{"Landing on " + *name(landed).text(),
                  aggression::say(there, move),
                  {{"turn.landed", name(landed)}}};
      one.sets.push_back({"attack.from", name(move.from)});
      one.sets.push_back({"attack.against", name(move.against)});
      if (move.card != kNobody)
        one.sets.push_back(
            {"attack.card", files::Node(board.cards[static_cast<std::size_t>(move.card)].name)});
      judge_opening(there, move, kClauseRows, one);
      all.add(std::move(one));
    }
  }
  return all;
}

Result<files::Document> CampaignConflict::turned(std::string_view next) const {
  const auto& players = rules().board().players;
  const auto at = std::find(players.begin(), players.end(), next);
  assert(at != players.end());
  return aggression::turned(rules(), rules().start(), static_cast<int>(at - players.begin()));
}

files::Node CampaignConflict::to_node(const AnyMove& move) const {
  const Board& board = rules().board();
  const auto name = [&](int territory) {
    return files::Node(board.territories[static_cast<std::size_t>(territory)].name);
  };
  files::Node::Table table;
  table.push_back({"type", files::Node(of(move).passes() ? "pass" : "attack")});
  if (of(move).passes()) return table;
  table.push_back({"from", name(of(move).from)});
  table.push_back({"against", name(of(move).against)});
  if (of(move).card != kNobody) {
    table.push_back({"card", files::Node(board.cards[static_cast<std::size_t>(of(move).card)].name)});
  }
  return table;
}

Result<casus::Move> CampaignConflict::to_move(const files::Document& document) const {
  Faults faults;
  files::Reader reader(document, faults);
  const bool passes = reader.choice<bool>("type", {{"attack", false}, {"pass", true}});
  if (!faults.empty()) return faults;  // which keys are known depends on it
  Attack move;
  if (!passes) {
    std::vector<std::string> territories;
    for (const Territory& territory : rules().board().territories) territories.push_back(territory.name);
    std::vector<std::string> cards;
    for (const Card& card : rules().board().cards) cards.push_back(card.name);
    if (territories.empty())
      return Fault{document.place(document.root), "there is no Territory to attack",
                   "a scenario with a board was expected"};
    move.from = static_cast<std::int8_t>(reader.choice("from", territories));
    move.against = static_cast<std::int8_t>(reader.choice("against", territories));
    if (reader.has("card")) {
      if (cards.empty()) {
        reader.fault_at("card", "there is no card", "an attack without a card was expected");
      } else {
        move.card = static_cast<std::int8_t>(reader.choice("card", cards));
      }
    }
  }
  reader.finish();
  if (!faults.empty()) return faults;
  return handle(move);
}

OutcomeWords CampaignConflict::words(std::uint16_t outcome, std::optional<PolicyKind> policy) const {
  static constexpr std::array<const char*, 3> kIds{"attacker", "defender", "none"};
  const auto winner = static_cast<Winner>(outcome);
  const bool declared = policy ? *policy == PolicyKind::declared : declaration().declares;
  return {kIds[outcome], outcome_text(winner, declared ? PolicyKind::declared : PolicyKind::best)};
}

std::string CampaignConflict::outcome_text(Winner winner, PolicyKind policy) const {
  const std::string of_last =
      policy == PolicyKind::best && rules().may_chain_at_all() ? " of the last scenario" : "";
  switch (winner) {
    case Winner::attacker:
      return "the Aggressor is the Victor" + of_last;
    case Winner::defender:
      return "the Defender is the Victor" + of_last +
             (rules().board().dice ? "" : " and takes the Territory attacked from");
    case Winner::none:
      break;
  }
  return "no attack is made";
}

std::string CampaignConflict::end_text(const Campaign::Position& end) const {
  const int taken = std::popcount(end.taken);
  const bool several = taken > 1 || (taken == 1 && end.winner == Winner::defender);
  if (!several) return outcome_text(end.winner, PolicyKind::declared);
  const auto name = [&](int territory) -> const std::string& {
    return rules().board().territories[static_cast<std::size_t>(territory)].name;
  };
  const std::string last = " of the last scenario, against " + name(end.against);
  return end.winner == Winner::attacker
             ? "the Aggressor is the Victor" + last
             : "the Defender is the Victor" + last + ", and takes " + name(end.from);
}

Faults CampaignConflict::warnings(bool weighs) const {
  const Board& board = rules().board();
  Faults warnings = board.ignored;
  const Attack declared = rules().declared(rules().start());
  const auto named = [&](const std::vector<bool>& left_out, bool of_all) {
    constexpr int kMost = 3;
    std::string names;
    int count = 0;
    for (std::size_t t = 0; t < left_out.size(); ++t) {
      const bool fights = declared.passes() || of_all || static_cast<int>(t) == declared.from ||
                          static_cast<int>(t) == declared.against;
      if (!left_out[t] || !fights || board.territories[t].owner == kNobody) continue;
      if (++count <= kMost)
        names += (names.empty() ? "" : ", ") + files::in_quotes(board.territories[t].name);
    }
    return names + (count > kMost ? " and " + std::to_string(count - kMost) + " more" : "");
  };
  if (!board.with_agents && rules().rulebook().points_without_agents) {
    if (const std::string names = named(board.without_points, weighs); !names.empty())
      warnings.push_back({{},
                          "no Point Value is given for " + names + ": it is 0, and decides a d6 by AG-17",
                          "'points' of each Territory were expected"});
  }
  if (weighs) {
    if (const std::string names = named(board.without_value, true); !names.empty())
      warnings.push_back({{},
                          "neither points nor a value are given for " + names + ": the title is worth 0",
                          "'points' or 'value' of each Territory were expected"});
  }
  return warnings;
}

ScenarioWords CampaignConflict::scenario_words() const {
  const Board& board = rules().board();
  const Rulebook& rulebook = rules().rulebook();
  ScenarioWords words{.title = rulebook.title, .edition = rulebook.edition, .clauses = rulebook.clauses()};
  words.players = board.players;
  words.seats = {board.players.empty() ? "Aggressor" : board.players[static_cast<std::size_t>(board.player)],
                 "Defender"};
  for (const Territory& territory : board.territories) words.on_board.push_back(territory.name);
  for (const Card& card : board.cards) words.on_board.push_back(card.name);
  return words;
}

Situation CampaignConflict::situation(const AnyPosition& p) const {
  Situation situation = ConflictOf::situation(p);
  const std::vector<std::string>& players = rules().board().players;
  if (!players.empty()) {
    // Once it is fought the Territory may be the Aggressor's own.
    const bool fights = of(p).stage == Campaign::Position::Stage::fighting;
    const int owner = fights ? rules().controller(of(p), of(p).against) : kNobody;
    situation.opponent = owner == kNobody ? "" : players[static_cast<std::size_t>(owner)];
  }
  if (turn(p).actor == Actor::nobody) situation.stands = end_text(of(p));
  return situation;
}

EventWords CampaignConflict::words(const Event& event) const {
  return {aggression::say(rules(), event), std::string(kEventNames[event.kind]),
          aggression::brief(rules(), event)};
}

namespace {

/// The Territories of the landing and of what is declared, which stay as they are.
std::uint64_t territories_of_landing(const Campaign& rules) {
  const Board& board = rules.board();
  const Attack declared = rules.declared(rules.start());
  std::uint64_t bits = 0;
  for (const int territory :
       {board.landed, board.won_from, board.won_against, int{declared.from}, int{declared.against}}) {
    if (territory != kNobody) bits |= std::uint64_t{1} << static_cast<unsigned>(territory);
  }
  return bits;
}

}  // namespace

std::vector<std::int64_t> CampaignConflict::pieces() const {
  const Board& board = rules().board();
  if (board.dice) return {board.dice->attacker, board.dice->defender};
  return {std::count_if(board.territories.begin(), board.territories.end(),
                        [](const Territory& one) { return one.owner != kNobody; }),
          std::popcount(board.hand)};
}

std::unique_ptr<const casus::Conflict> CampaignConflict::with_at_most(std::int64_t most) const {
  Board board = rules().board();
  if (board.dice) {
    const auto cut = [most](std::int32_t& dice) {
      dice = static_cast<std::int32_t>(std::min<std::int64_t>(dice, most));
    };
    cut(board.dice->attacker);
    cut(board.dice->defender);
  }
  const std::uint64_t stay = territories_of_landing(rules());
  std::int64_t owned = 0;
  for (const bool of_landing : {true, false}) {
    for (std::size_t t = 0; t < board.territories.size(); ++t) {
      Territory& territory = board.territories[t];
      if (((stay >> t) & 1U) != (of_landing ? 1U : 0U) || territory.owner == kNobody) continue;
      if (of_landing || owned < most) {
        ++owned;
      } else {
        territory.owner = kNobody;  // AG-7: nobody attacks it
      }
    }
  }
  const Attack declared = rules().declared(rules().start());
  while (std::popcount(board.hand) > most) {
    const std::uint32_t last = std::bit_floor(board.hand);
    const std::uint32_t kept = declared.card == kNobody ? 0 : 1U << static_cast<unsigned>(declared.card);
    if (last == kept) {
      if (board.hand == kept) break;
      board.hand = (board.hand & (board.hand - 1)) | kept;
    } else {
      board.hand &= ~last;
    }
  }
  auto fewer = Campaign::of(rules().rulebook(), std::move(board),
                            declared.passes() ? std::nullopt : std::optional(declared));
  return fewer ? with_rules(std::make_shared<const Campaign>(*std::move(fewer))) : nullptr;
}

}  // namespace casus::aggression
