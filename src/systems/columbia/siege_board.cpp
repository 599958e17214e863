// The board at a position: the pieces after losses, retreats and calls, the controllers, and the parties that
// are still to be met.

#include <algorithm>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {

Pieces Siege::pieces_at(const Position& p, int player, int location) const {
  Pieces now = board_.pieces_of(player, location);
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    if (!parties_[party].is_player() || parties_[party].player != player) continue;
    const Fate& fate = p.fates[party];
    const auto calls = static_cast<std::int16_t>(calls_of(p, party));
    if (location != board_.at) {
      for (const std::int8_t origin : p.called[party]) {
        if (origin - 1 == location) --now[kCommon];
      }
      if (fate.step != Fate::Step::gone || fate.retreat != location) continue;
    }
    Pieces here = board_.pieces_of(player, board_.at);
    here[kCommon] = static_cast<std::int16_t>(here[kCommon] + calls);
    if (fate.step >= Fate::Step::structures_lost) here[kAlarm] = here[kTurret] = here[kStronghold] = 0;
    if (fate.step >= Fate::Step::unit_lost) {
      if (fate.lost == Fate::kAllCommons) {
        here[kCommon] = 0;
      } else if (fate.lost != Fate::kNothing) {
        --here[static_cast<std::size_t>(fate.lost)];
      }
    }
    if (location != board_.at) {
      for (std::size_t k = 0; k < kUnitKinds; ++k) now[k] = static_cast<std::int16_t>(now[k] + here[k]);
    } else {
      now = here;
      if (fate.step == Fate::Step::gone) now = {};
    }
  }
  const bool bare = p.bare_destroyed && location == board_.at && units_of(now) == 0 &&
                    board_.are_enemies(parties_[0].player, player);
  if (bare) now = {};
  return now;
}

bool Siege::controller_fell(const Position& p) const {
  const int said = board_.location(board_.at).controller;
  return said != kNobody && std::any_of(parties_.begin(), parties_.end(), [&](const Party& party) {
           return party.player == said &&
                  p.fates[static_cast<std::size_t>(&party - parties_.data())].step == Fate::Step::gone;
         });
}

bool Siege::controls(const Position& p, int player, int location, ControlRule rule) const {
  // The scenario's statement holds until that player is beaten there.
  const int said = board_.location(location).controller;
  const bool fallen = location == board_.at && controller_fell(p);
  if (said != kNobody && !fallen) return said == player;
  const Pieces own = pieces_at(p, player, location);
  const bool units = units_of(own) > 0;
  if (rule == ControlRule::own_units ? !units : !units && structures_of(own) == 0) return false;
  if (rule == ControlRule::presence) return true;
  for (int other = 0; other < static_cast<int>(board_.players.size()); ++other) {
    if (board_.are_enemies(player, other) && units_of(pieces_at(p, other, location)) > 0) return false;
  }
  return true;
}

int Siege::controller_of(const Position& p, int location, int first, ControlRule rule) const {
  if (first >= 0 && controls(p, first, location, rule)) return first;
  for (int player = 0; player < static_cast<int>(board_.players.size()); ++player) {
    if (controls(p, player, location, rule)) return player;
  }
  return kNobody;
}

bool Siege::is_disputed(const Position& p, int location, int first) const {
  return std::any_of(kControlRules.begin(), kControlRules.end(), [&](ControlRule rule) {
    return controller_of(p, location, first, rule) != controller_of(p, location, first);
  });
}

bool Siege::is_refuge_disputed(const Position& p, std::size_t party, int location) const {
  const int own = parties_[party].player;
  if (location == board_.at) return false;
  const Refuge refuge = refuge_at(p, party, location);
  if (refuge == Refuge::no_stronghold || refuge == Refuge::not_own) return false;
  return std::any_of(kControlRules.begin(), kControlRules.end(), [&](ControlRule rule) {
    return controls(p, own, location, rule) != controls(p, own, location);
  });
}

bool Siege::has_partner(const Position& p, int player) const {
  for (int other = 0; other < static_cast<int>(board_.players.size()); ++other) {
    if (other == player || board_.are_enemies(player, other)) continue;
    const Pieces here = pieces_at(p, other, board_.at);
    if (units_of(here) + structures_of(here) > 0) return true;
    const auto& near = board_.location(board_.at).adjacent;
    if (rulebook_.turrets_lent && std::any_of(near.begin(), near.end(), [&](int next) {
          return pieces_at(p, other, next)[kTurret] > 0;
        }))
      return true;
  }
  return false;
}

bool Siege::meets_several(const Position& p) const {
  if (!board_.moving || !parties_[0].is_player()) return false;
  const int first = enemy_there(p, kNobody);
  return first != kNobody && enemy_there(p, first) != kNobody;
}

bool Siege::has_stronghold(const Position& p, int player, int location) const {
  return pieces_at(p, player, location)[kStronghold] > 0;
}

Siege::Refuge Siege::refuge_at(const Position& p, std::size_t party, int location) const {
  const int own = parties_[party].player;
  if (location == board_.at) return Refuge::no_stronghold;
  bool others = false;
  for (int player = 0; player < static_cast<int>(board_.players.size()); ++player)
    others = others || (player != own && has_stronghold(p, player, location));
  const bool has_own = has_stronghold(p, own, location);
  const bool held = controls(p, own, location);
  if (!has_own && !others) return Refuge::no_stronghold;
  if (!has_own && !rulebook_.retreat_to_any) return held ? Refuge::not_own : Refuge::no_stronghold;
  if (held) return Refuge::fits;
  if (!has_own && rulebook_.retreat_to_any) {
    // A party without pieces there has no claim to another player's stronghold.
    const Pieces here = pieces_at(p, own, location);
    if (units_of(here) + structures_of(here) == 0) return Refuge::no_stronghold;
  }
  if (board_.location(location).controller != kNobody) return Refuge::said_other;
  return rulebook_.control == ControlRule::own_units && units_of(pieces_at(p, own, location)) == 0
             ? Refuge::no_units
             : Refuge::enemy_units;
}

std::size_t Siege::first_standing(const Position& p, Party::Type type) const {
  for (std::size_t party = 1; party < parties_.size(); ++party) {
    if (parties_[party].type == type && stands(p, party)) return party;
  }
  return 0;
}

bool Siege::token_there(const Position& p) const {
  if (!board_.location(board_.at).token) return false;
  for (std::size_t party = 1; party < parties_.size(); ++party) {
    if (parties_[party].type == Party::Type::token) return stands(p, party);
  }
  return true;
}

bool Siege::booker_there(const Position& p) const {
  if (!board_.location(board_.at).booker) return false;
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    if (parties_[party].type == Party::Type::booker) return stands(p, party);
  }
  return true;
}

int Siege::enemy_there(const Position& p, int other_than) const {
  for (int player = 0; player < static_cast<int>(board_.players.size()); ++player) {
    // Booker, who is no player, is an enemy of everybody.
    const bool enemy = parties_[0].player == kNobody || board_.are_enemies(parties_[0].player, player);
    if (player != other_than && enemy && units_of(pieces_at(p, player, board_.at)) > 0) return player;
  }
  return kNobody;
}

std::int32_t Siege::commons_to_call(const Position& p, std::size_t party, int location) const {
  if (location == board_.at || !parties_[party].is_player()) return 0;
  return pieces_at(p, parties_[party].player, location)[kCommon];
}

}  // namespace casus::columbia
