#include "systems/aggression/campaign.hpp"

#include <algorithm>

#include "systems/aggression/engagement_cache.hpp"

namespace casus::aggression {
namespace {

/// Returns the maximum number of d6s of a side in a scenario on this Territory.
std::int32_t most_dice(const Rulebook& rulebook, const Side& side, const Territory& territory) {
  return side.base_dice + rulebook.network_security_dice * territory.units[0] + rulebook.economic_dice +
         std::max(2 * rulebook.agent_dice, rulebook.territory_dice);
}

}  // namespace

Result<Dice> most_dice(const Rulebook& rulebook, const Board& board) {
  Dice most = board.dice.value_or(Dice{});
  for (const Territory& territory : board.territories) {
    most.attacker = std::max(most.attacker, most_dice(rulebook, rulebook.aggressor, territory));
    most.defender = std::max(most.defender, most_dice(rulebook, rulebook.defender, territory));
    if (std::max(most.attacker, most.defender) > kMaxDice) {
      return Fault{
          {},
          "territory '" + territory.name + "' could bring more than " + std::to_string(kMaxDice) + " d6s",
          "fewer NS-Units were expected"};
    }
  }
  return most;
}

Result<Campaign> Campaign::of(Rulebook rulebook, Board board, std::optional<Attack> declared) {
  const auto most = most_dice(rulebook, board);
  if (!most) return most.faults();
  auto engagement = engagement_for(rulebook, most->attacker, most->defender);
  if (!engagement) return engagement.faults();
  Campaign campaign(std::move(rulebook), std::move(board), declared, std::move(*engagement));
  const Position start = campaign.start();
  bool& at_all = campaign.may_chain_at_all_;
  at_all = start.winner == Winner::attacker;
  if (start.stage == Position::Stage::choosing) {
    campaign.candidates(
        start, [&](const Attack& m) { at_all = at_all || (!m.passes() && campaign.may_lead_on(m)); });
  }
  return campaign;
}

/// Returns whether another attack could follow its victory.
bool Campaign::may_lead_on(const Attack& m) const {
  Position p = start();
  if (!judge(p, m, NullSink{})) return false;
  p = apply(p, m, NullSink{});
  return resume(p, static_cast<std::uint16_t>(Winner::attacker), NullSink{}).stage ==
         Position::Stage::choosing;
}

Campaign Campaign::landed_on(int territory) const {
  Campaign there = *this;
  there.board_.landed = territory;
  there.declared_.reset();
  return there;
}

Campaign::Position Campaign::start() const {
  Position p;
  p.hand = board_.hand;
  p.declared = static_cast<std::uint8_t>(board_.declared);
  p.turn_lost = board_.lost;
  if (board_.dice) p.stage = Position::Stage::fighting;
  if (at_rest()) {
    p.stage = Position::Stage::over;
    return p;
  }
  if (board_.won_from != kNobody) {
    p.winner = Winner::attacker;
    p.from = static_cast<std::int8_t>(board_.won_from);
    p.against = static_cast<std::int8_t>(board_.won_against);
  }
  return p;
}

Prices Campaign::prices() const {
  // Only the Aggressor chooses. Pieces of other players have no price of their own (they may be several
  // players).
  Prices prices;
  prices.seats = 2;
  prices.seat_of_holder.assign(1 + board_.players.size() + board_.territories.size(), kDefender);
  prices.seat_of_holder[bank()] = -1;
  if (board_.players.empty()) return prices;
  prices.seat_of_holder[player(board_.player)] = kAttacker;
  prices.of_piece.resize(prices.seats * (card(0) + board_.cards.size()));
  const auto set = [&](std::uint16_t piece, const Exact& value) {
    prices.of_piece[std::size_t{prices.seats} * piece] = value;
  };
  for (int t = 0; t < static_cast<int>(board_.territories.size()); ++t) {
    if (at(t).owner == board_.player) prices.seat_of_holder[place(t)] = kAttacker;
    set(title(t), at(t).value);
  }
  set(development(), board_.development_value);
  for (std::size_t kind = 0; kind < board_.unit_kinds.size(); ++kind)
    set(unit(kind), board_.unit_values[kind]);
  for (int c = 0; c < static_cast<int>(board_.cards.size()); ++c) set(card(c), board_.card_value);
  return prices;
}

Turn Campaign::turn(const Position& p) const {
  switch (p.stage) {
    case Position::Stage::choosing:
      return {Actor::player, kAttacker};
    case Position::Stage::fighting:
      return {Actor::inner, -1};
    case Position::Stage::over:
      break;
  }
  return {};
}

Campaign::Inner Campaign::inner(const Position& p) const {
  const Dice dice = board_.dice ? *board_.dice : assess(p, p.from, p.against, NullSink{});
  return {*engagement_, engagement_->begin(dice.attacker, dice.defender)};
}

int Campaign::controller(const Position& p, int territory) const {
  // A lost Territory goes to the last Defender, whose own Territory was not taken.
  if (is_lost(p, territory)) return at(p.against).owner;
  return is_taken(p, territory) ? board_.player : at(territory).owner;
}

bool Campaign::is_card_free(int a, int b) const {
  return std::any_of(board_.card_free_pairs.begin(), board_.card_free_pairs.end(),
                     [&](const auto& pair) { return pair == std::pair(a, b) || pair == std::pair(b, a); });
}

bool Campaign::controls_one_of(const Position& p, const std::vector<int>& groups) const {
  for (int t = 0; t < static_cast<int>(board_.territories.size()); ++t) {
    if (is_domestic(p, t) && std::find(groups.begin(), groups.end(), at(t).group) != groups.end())
      return true;
  }
  return false;
}

bool Campaign::may_attack(const Position& p) const {
  bool found = false;
  candidates(p, [&](const Attack& m) { found = found || (!m.passes() && judge(p, m, NullSink{})); });
  return found;
}

Campaign::Key Campaign::key(const Position& p) const {
  const bool over = p.stage == Position::Stage::over;
  const bool reads_last = p.stage == Position::Stage::fighting || p.winner == Winner::attacker;
  const bool may_declare = p.declared < rulebook_.declarations;
  const auto byte = [](int x) { return static_cast<std::uint64_t>(static_cast<std::uint8_t>(x)); };
  std::uint64_t rest = byte(static_cast<int>(p.stage)) | (byte(static_cast<int>(p.winner)) << 2U);
  if (over) return {0, rest};
  const bool fighting = p.stage == Position::Stage::fighting;
  rest |= (p.turn_lost ? 1ULL : 0ULL) << 4U;
  // Continuing depends only on the group of the last target; a battle depends on the target itself.
  const int against = board_.dice || !reads_last ? kNobody : fighting ? p.against : at(p.against).group;
  rest |= byte(reads_last ? p.from : kNobody) << 8U;
  rest |= byte(against) << 16U;
  rest |= byte(std::min<int>(p.declared, rulebook_.declarations)) << 24U;
  rest |= std::uint64_t{may_declare ? p.hand : 0} << 32U;
  return {p.taken, rest};
}

std::string Campaign::describe(const Position& p) const {
  const auto name = [&](int territory) {
    return territory == kNobody ? std::string("nobody") : at(territory).name;
  };
  switch (p.stage) {
    case Position::Stage::choosing:
      return "choosing, " + std::to_string(p.declared) + " declared";
    case Position::Stage::fighting:
      return "fighting from " + name(p.from) + " against " + name(p.against);
    case Position::Stage::over:
      break;
  }
  return "over";
}

}  // namespace casus::aggression
