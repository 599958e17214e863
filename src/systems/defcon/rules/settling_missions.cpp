// Carries out research, missions and rewards (DE-84 to DE-89, DE-98). A part of Arbiter.

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {
namespace {

std::uint16_t mission_piece(std::uint8_t mission) {
  return static_cast<std::uint16_t>(kMissionFirst + mission);
}

}  // namespace

void Settling::develop(const Move& m) {
  pay(m);
  own().developed |= only(m.technology);
  event(kDeveloped, De::whose_technology, {static_cast<std::int32_t>(m.technology)});
  report_.move(technology_piece(m.technology), kBox, bloc_holder(actor_), 1, De::whose_technology);
  if (m.technology != Technology::politburo) return finish();
  // DE-84: one card now; one more with the next draw
  draw(1, De::politburo);
  own().draws_one_more = true;
}

void Settling::draw_missions(const Move& m) {
  pay(m);
  draw(m.number, De::over_hand);
}

void Settling::draw(std::int32_t count, De de) {
  const bool more = own().draws_one_more;
  if (more) {
    ++count;
    own().draws_one_more = book_.politburo_repeats;
  }
  own().unnamed_missions = static_cast<std::uint8_t>(own().unnamed_missions + count);
  next_.drawn_by_politburo = more;
  event(kMissionsDrawn, more ? De::politburo_once : de, {count, more ? 1 : 0});
  report_.move(kUnnamedMission, deck(actor_), bloc_holder(actor_), count, more ? De::politburo : de);
  const int hand = std::popcount(own().missions) + own().unnamed_missions;
  if (hand <= book_.hand) {
    next_.drawn_by_politburo = false;
    return finish();
  }
  next_.stage = Position::Stage::returning;
}

void Settling::return_mission(const Move& m) {
  const De de = next_.drawn_by_politburo ? De::politburo : De::over_hand;
  event(kMissionReturned, de, {m.mission == kNoNumber ? -1 : m.mission});
  if (m.mission == kNoNumber) {
    --own().unnamed_missions;
    report_.move(kUnnamedMission, bloc_holder(actor_), deck(actor_), 1, de);
  } else {
    own().missions &= ~(1U << m.mission);
    report_.move(mission_piece(m.mission), bloc_holder(actor_), deck(actor_), 1, de);
  }
  if (std::popcount(own().missions) + own().unnamed_missions > book_.hand) return;
  next_.drawn_by_politburo = false;
  finish();
}

void Settling::discard_missions(const Move& m) {
  if (m.mission != kNoNumber) {  // a rulebook that allows single discards
    own().missions &= ~(1U << m.mission);
    report_.move(mission_piece(m.mission), bloc_holder(actor_), deck(actor_), 1, De::discard_whole_hand);
    event(kMissionsDiscarded, De::discard_whole_hand, {1, 0});
    return finish();
  }
  const int hand = std::popcount(own().missions) + own().unnamed_missions;
  for (const std::uint8_t mission : board_.each_mission()) {
    if (((own().missions >> mission) & 1U) != 0)
      report_.move(mission_piece(mission), bloc_holder(actor_), deck(actor_), 1, De::discard);
  }
  report_.move(kUnnamedMission, bloc_holder(actor_), deck(actor_), own().unnamed_missions, De::discard);
  own().missions = 0;
  own().unnamed_missions = 0;
  const std::int32_t cubes = hand >= 3 ? book_.cubes_for_three : 0;  // DE-85, DE-98
  event(kMissionsDiscarded, hand >= 3 ? De::discard : De::few_discarded, {hand, cubes});
  gain(1, cubes, De::discard);
  finish();
}

void Settling::discard_objective(const Move& m) {
  const bool unplayed = board_.against_unplayed(board_.objectives[m.objective]);
  const De de = unplayed ? De::unplayed_objectives : De::frontal_shock;  // DE-91, DE-93
  own().objectives = static_cast<std::uint16_t>(own().objectives & ~(1U << m.objective));
  event(kObjectiveDiscarded, de, {m.objective});
  report_.move(static_cast<std::uint16_t>(kObjectiveFirst + m.objective), bloc_holder(actor_), kBox, 1, de);
  finish();
}

void Settling::score_mission(const Move& m) {
  own().missions &= ~(1U << m.mission);
  event(kMissionScored, De::mission_cards, {m.mission});
  report_.move(mission_piece(m.mission), bloc_holder(actor_), deck(actor_), 1, De::phase);
  next_.mission = m.mission;
  next_.rewards_taken = 0;
  next_.stage = Position::Stage::rewarded;
  next_reward();
}

void Settling::declare_victory(const Move& m) {
  event(kVictoryDeclared, rules_.victory_clause(), {m.objective});
  next_.outcome = kVictory;
  next_.stage = Position::Stage::over;
}

void Settling::next_reward() {
  const Mission& mission = board_.missions[next_.mission];
  for (; next_.rewards_taken < mission.rewards.size(); ++next_.rewards_taken) {
    const Reward& reward = mission.rewards[next_.rewards_taken];
    if (reward.kind < Reward::Kind::points) {
      next_.stage = Position::Stage::rewarded;
      return;
    }
    gain(static_cast<int>(reward.kind) - static_cast<int>(Reward::Kind::points), reward.amount,
         De::mission_cards);
  }
  next_.mission = kNoNumber;
  next_.rewards_taken = 0;
  next_.outcome = kMaker;
  finish();
}

void Settling::reward(const Move& m) {
  const Reward& reward = board_.missions[next_.mission].rewards[next_.rewards_taken];
  event(kRewardTaken, De::mission_cards,
        {next_.mission, next_.rewards_taken, m.area, static_cast<std::int32_t>(m.instead)});
  ++next_.rewards_taken;
  const std::uint8_t mission = next_.mission;
  const std::uint8_t taken = next_.rewards_taken;
  if (m.instead == Move::UnstableOption::destabilization) {  // DE-87
    destabilize(m.area, De::instead_destabilize);
  } else if (m.instead == Move::UnstableOption::stabilization) {  // DE-88
    change_instability(m.area, 0, De::reward_marker_one);
  } else {
    switch (reward.kind) {
      case Reward::Kind::unit:  // DE-86
        place_unit(m.area, actor_, m.unit, De::lower_unit);
        break;
      case Reward::Kind::control: {  // DE-89, DE-6, DE-29
        const bool falls = rules_.reward_lowers(rules_.target_class(next_, m.area, actor_));
        const Piece marker = rules_.marker(next_, m.area);
        take(m.area, De::reward_control, De::silo_by_reward, falls, De::reward_defcon);
        keep_markers(m.area, marker);
        if (rules_.owner(at(m.area).unit) != actor_)
          destroy_unit(m.area, De::reward_units, kUnitRemoved);  // DE-89
        break;
      }
      case Reward::Kind::destabilize:  // DE-88
        raise_instability(m.area, De::reward_marker);
        break;
      case Reward::Kind::stabilize:
        change_instability(m.area, 0, De::reward_marker_one);
        break;
      default:  // DE-67
        attack(m, true);
    }
  }
  next_.mission = mission;
  next_.rewards_taken = taken;
  next_reward();
}

}  // namespace casus::defcon
