// Which moves best play need not examine, with a proof that every worth and every choice stays the same
// without them. The tests compare with a full traversal.
//
// Proof. When no more declarations are allowed, the remaining targets are the foreign Territories of one
// colour group, attacked from one Territory. Each may be attacked or left, in any order, and a defeat ends
// the turn. Neither the dice nor the prices of one depend on which others were taken. Let p be the
// probability of a victory over one, q = 1 - p, and w the worth of attacking it and stopping. Attacking i,
// then j, then continuing with a rest worth v, is worth w_i + p_i w_j + p_i p_j v; in the other order it is
// w_j + p_j w_i + p_i p_j v. The first is larger by q_j w_i - q_i w_j. So best play attacks by falling w / q,
// and stops where w is not above 0: a sequence whose last w is not above 0 is no worse without the last
// attack. Of equal moves the solver takes the first, and so does this.

#include "systems/aggression/move_pruner.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

namespace casus::aggression {
namespace {

constexpr double kNear = 1e-9;  // relative to the terms of a number; moves that differ by less are examined

/// A sink that adds up the worth of transfers.
struct PricedForces {
  const Prices& prices;
  std::vector<Exact>& worth;
  void operator()(const Transfer& moved) const { prices.add_transfer(worth, moved); }
  void operator()(const auto& /*report*/) const {}
};

}  // namespace

Campaign::MovePruner::MovePruner(const Campaign& rules) : rules_(rules), prices_(rules.prices()) {}

std::vector<bool> Campaign::MovePruner::relevant_moves(const Position& p) {
  if (p.stage != Position::Stage::choosing || !rules_.may_continue(p) || std::popcount(p.taken) < 2 ||
      p.declared < rules_.rulebook_.declarations)
    return {};
  std::vector<bool> relevant;
  std::vector<Stake> stakes;  // attacks that may be worth more than stopping
  rules_.candidates(p, [&](const Attack& m) {
    if (!rules_.judge(p, m, NullSink{})) return;
    relevant.push_back(m.passes());
    if (m.passes()) return;
    const auto known = stakes_.find(m);
    Stake stake = known != stakes_.end() ? known->second : stakes_.emplace(m, stake_of(p, m)).first->second;
    if ((stake.won.sign() <= 0 && stake.lost.sign() <= 0) || stake.worth < -kNear * stake.scale) return;
    const bool like_another = std::any_of(stakes.begin(), stakes.end(), [&](const Stake& other) {
      // Both certain: the order does not matter.
      if (stake.chance[1] == 0.0 && other.chance[1] == 0.0) return true;
      return stake.dice == other.dice && stake.won == other.won && stake.lost == other.lost;
    });
    if (like_another) return;
    stake.ordinal = relevant.size() - 1;
    stakes.push_back(std::move(stake));
  });
  const auto rate = [](const Stake& stake) { return stake.worth / stake.chance[1]; };
  const auto best = std::max_element(stakes.begin(), stakes.end(),
                                     [&](const Stake& a, const Stake& b) { return rate(a) < rate(b); });
  for (const Stake& stake : stakes) {
    const double more = best->chance[1] * stake.worth - stake.chance[1] * best->worth;
    const double error = kNear * (best->chance[1] * stake.scale + stake.chance[1] * best->scale);
    relevant[stake.ordinal] = stake.worth <= kNear * stake.scale || more >= -error;
  }
  return relevant;
}

Campaign::MovePruner::Stake Campaign::MovePruner::stake_of(const Position& p, const Attack& m) {
  Stake stake;
  std::vector<Exact> declared(prices_.dimensions());
  const Position fighting = rules_.apply(p, m, PricedForces{prices_, declared});
  const auto after = [&](Winner winner) {
    std::vector<Exact> worth = declared;
    rules_.resume(fighting, static_cast<std::uint16_t>(winner), PricedForces{prices_, worth});
    return worth[0].reduced();
  };
  stake.won = after(Winner::attacker);
  stake.lost = after(Winner::defender);
  stake.dice = rules_.assess(fighting, m.from, m.against, NullSink{});
  const Engagement& engagement = *rules_.engagement_;
  stake.chance = chances(engagement, engagement.begin(stake.dice.attacker, stake.dice.defender));
  const double won = stake.chance[0] * stake.won.to_double();
  const double lost = stake.chance[1] * stake.lost.to_double();
  stake.worth = won + lost;
  stake.scale = std::abs(won) + std::abs(lost);
  return stake;
}

std::array<double, 2> Campaign::MovePruner::chances(const Engagement& rules, const Engagement::Position& p) {
  // A cache for the engagement that was used last: a sweep evaluates thousands of campaigns whose battles
  // have equal rules. Each thread has its own. Results never depend on it.
  thread_local struct {
    std::uint64_t identity = 0;
    std::unordered_map<std::uint32_t, std::array<double, 2>> by_key;
  } known;
  if (known.identity != rules.identity()) {
    known.by_key.clear();
    known.identity = rules.identity();
  }
  const std::uint32_t key = rules.key(p).index;
  if (const auto at = known.by_key.find(key); at != known.by_key.end()) return at->second;
  std::array<double, 2> chance{};
  if (rules.turn(p).actor == Actor::nobody) {
    chance[rules.outcome(p)] = 1.0;
  } else {
    std::vector<Weighted<Integer>> ways;
    rules.classes(p, [&](const Weighted<Integer>& way) { ways.push_back(way); });
    Integer total = 0;
    for (const auto& way : ways) total += way.weight;
    for (const auto& way : ways) {
      if (way.weight.is_zero()) continue;
      const double share = nearest_double(way.weight, total);
      const std::array<double, 2> then = chances(rules, rules.apply(p, way.chance, NullSink{}));
      for (const std::size_t side : {0U, 1U}) chance[side] += share * then[side];
    }
  }
  known.by_key.emplace(key, chance);
  return chance;
}

}  // namespace casus::aggression
