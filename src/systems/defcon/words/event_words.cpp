// Writes events as sentences.

#include <fmt/format.h>

#include "base/words.hpp"
#include "systems/defcon/words/names.hpp"
#include "systems/defcon/words/words.hpp"

namespace casus::defcon {
namespace {

class EventWords {
 public:
  EventWords(const Arbiter& rules, const Event& event)
      : rules_(rules), names_(rules), d_(event.data), who_(names_.of_seat(event.seat)) {}

  [[nodiscard]] std::string say(EventKind kind) const {
    switch (kind) {
      case kDeclares:
        return declares();
      case kLevelFalls:
        return fmt::format("DEFCON falls from {} to {}", d_[0], d_[1]);
      case kPhaseBegins:
        return fmt::format("it is {} now", Names::phase(d_[0]));
      case kTurnEnds:
        return fmt::format("the turn of {} ends", names_.active());
      case kInstabilityRises:
        return fmt::format("{} is {} now{}", area(0), Names::instability(d_[1]),
                           d_[2] == 1   ? ", by a neutral token"
                           : d_[2] == 2 ? ", by two neutral tokens"
                                        : "");
      case kInstabilityFalls:
        return fmt::format("{} is {} now{}", area(0), Names::instability(d_[1]),
                           d_[2] == 1   ? ": a neutral token was taken away"
                           : d_[2] == 2 ? ": two neutral tokens were taken away"
                                        : "");
      case kProtects:
        return fmt::format("{} protects {}{}", who_, d_[1] == 1 ? "the unit in " : "", area(0));
      case kProtectionGone:
        return fmt::format("the political protection in {} is gone", area(0));
      case kCoupBegins:
        return fmt::format("{} makes a coup in {}", who_, area(0));
      case kBetMade:
        return fmt::format("{} has bet on {}", who_, area(0));
      case kContested:
        return fmt::format("{} contests {}: {} against {}", who_, area(0), Names::amount(0, d_[2]), d_[1]);
      case kNotContested:
        return fmt::format("nobody contests {}, after a bet of {}", area(0), Names::amount(0, d_[1]));
      case kCoupWon:
        return fmt::format("the coup in {} succeeds", area(0));
      case kCoupLost:
        return fmt::format("the coup in {} fails: {} has won the struggle", area(0), who_);
      case kControlPasses:
        return control_passes();
      case kUnitPlaced:
        return fmt::format("{} is placed in {}", unit(), area(0));
      case kNoUnitPlaced:
        return fmt::format("no division is placed in {}", area(0));
      case kUnitDestroyed:
        return fmt::format("{} is destroyed in {}", unit(), area(0));
      case kUnitReduced:
        return fmt::format("{} in {} has force {} left", unit(), area(0), d_[3]);
      case kUnitRemoved:
        return fmt::format("{} is removed from {}", unit(), area(0));
      case kUnitMoved:
        return fmt::format("{} goes from {} to {}{}{}", Names::a_unit(d_[2]), area(0), area(1),
                           d_[3] == 1 ? " over a sea bridge" : "", d_[4] == 1 ? ", by its satellite" : "");
      case kUnitReplaced:
        return fmt::format("{} takes the place of {} in {}", Names::a_unit(d_[2]), Names::a_unit(d_[1]),
                           area(0));
      case kSiloDestroyed:
        return fmt::format("{} of {} is destroyed in {}", Names::a_missile(d_[1]), Names::bloc(d_[2]),
                           area(0));
      case kMissileCreated:
        return fmt::format("{} creates {} in {}", who_, Names::a_missile(d_[1]), area(0));
      case kMissileLaunched:
        return fmt::format("{} launches {} from {} at {}", who_, Names::a_missile(d_[1]), area(0), targets());
      case kStruckAt:
        return fmt::format("{} is struck at in {}, and may answer", Names::bloc(d_[1]), area(0));
      case kAnswersDue:
        return fmt::format("{} may answer {} at once", Names::bloc(d_[0]), Names::blocs(d_[1]));
      case kNoAnswer:
        return fmt::format("{} launches no more", who_);
      case kStrikeLands:
        return fmt::format("what is in the air lands, on {}", counted(d_[0], "area"));
      case kResourcesGone:
        return fmt::format("the resources of {} are gone", area(0));
      case kAttackSucceeds:
        return fmt::format("the attack on {} succeeds, {} against {}", area(0), d_[1], d_[2]);
      case kAttackStands:
        return fmt::format("equal forces meet in {}, {} each: both are destroyed", area(0), d_[1]);
      case kRestored:
        return fmt::format("stability is restored in {}", area(0));
      case kFactoryPlaced:
        return fmt::format("{} places a factory in {}", who_, area(0));
      case kInfluenceGained:
        return fmt::format("{} gains natural influence on {}", Names::bloc(d_[1]), area(0));
      case kDeveloped:
        return fmt::format("{} develops {}", who_, Names::technology(d_[0]));
      case kActivated:
        return fmt::format("{} activates {}", who_, Names::technology(d_[0]));
      case kSpent:
        return fmt::format("{} is out of the game now", Names::technology(d_[0]));
      case kBiohazardMade:
        return fmt::format("{} makes a BIOHAZARD", who_);
      case kMissionsDrawn:
        return fmt::format("{} draws {}{}", who_, counted(d_[0], "mission"),
                           d_[1] == 1 ? ", one of them by POLITBURO" : "");
      case kMissionReturned:
        return fmt::format("{} puts {} under its mission deck", who_,
                           d_[0] < 0 ? "a mission" : names_.mission(d_[0]));
      case kMissionsDiscarded:
        return fmt::format("{} discards {}, for {}", who_, counted(d_[0], "mission"),
                           Names::amount(1, d_[1]));
      case kMissionScored:
        return fmt::format("{} scores {}", who_, names_.mission(d_[0]));
      case kRewardTaken:
        return reward_taken();
      case kRewardForgone:
        return fmt::format("{} does without reward {} of {}", who_, d_[1] + 1, names_.mission(d_[0]));
      case kGained:
        return fmt::format("{} gains {}", who_, Names::amount(d_[0], d_[1]));
      case kObjectiveDiscarded:
        return fmt::format("{} discards the objective {}", who_, names_.objective(d_[0]));
      case kVictoryDeclared:
        return fmt::format("{} declares victory by {}", who_, names_.objective(d_[0]));
    }
    return "?";
  }

 private:
  [[nodiscard]] std::string area(std::size_t at) const { return names_.area(d_.at(at)); }
  /// Returns the unit of events with area, type, bloc.
  [[nodiscard]] std::string unit() const { return Names::unit_of(d_[1], d_[2]); }

  [[nodiscard]] std::string declares() const {
    if (d_[0] < 0 || static_cast<std::size_t>(d_[0]) >= kMoveTypes)
      return fmt::format("{} declares: ?", who_);
    Move move{static_cast<Move::Type>(d_[0])};
    const auto known = [this](std::size_t at) {
      return names_.is_area(d_.at(at)) ? static_cast<Area>(d_.at(at)) : kNoArea;
    };
    move.area = known(1);
    move.from = known(2);
    if (d_[3] >= 0) move.technology = static_cast<Technology>(d_[3]);
    return fmt::format("{} {}", who_, say_does(rules_, move));
  }

  [[nodiscard]] std::string reward_taken() const {
    const auto instead = static_cast<Move::UnstableOption>(d_[3]);
    const std::string_view taken =
        instead == Move::UnstableOption::destabilization ? ", a destabilization instead of"
        : instead == Move::UnstableOption::stabilization ? ", a stabilization instead of"
                                                         : "";
    std::string gives = reward();  // ", control"
    if (!taken.empty() && gives.starts_with(", ")) gives.erase(0, 1);
    return fmt::format("{} takes reward {} of {}{}{}{}", who_, d_[1] + 1, names_.mission(d_[0]), taken, gives,
                       d_[2] < 0 ? "" : ", in " + area(2));
  }
  /// Returns the reward as the mission's card names it.
  [[nodiscard]] std::string reward() const {
    const auto& missions = names_.board().missions;
    const auto mission = static_cast<std::size_t>(d_[0]);
    const auto number = static_cast<std::size_t>(d_[1]);
    if (d_[0] < 0 || mission >= missions.size() || d_[1] < 0 || number >= missions[mission].rewards.size())
      return "";
    switch (const Reward& reward = missions[mission].rewards[number]; reward.kind) {
      case Reward::Kind::unit:
        return ", " + Names::a_unit(static_cast<std::int32_t>(reward.unit));
      case Reward::Kind::control:
        return ", control";
      case Reward::Kind::destabilize:
        return ", a destabilization";
      case Reward::Kind::stabilize:
        return ", instability I taken away";
      case Reward::Kind::attack:
        return ", an attack";
      default:
        return "";
    }
  }

  [[nodiscard]] std::string control_passes() const {
    const std::string from = d_[2] < 0 || d_[2] >= kNobody ? "" : fmt::format(" from {}", Names::bloc(d_[2]));
    return d_[1] < 0 || d_[1] >= kNobody ? fmt::format("{} is nobody's now", area(0))
                                         : fmt::format("{} takes {}{}", Names::bloc(d_[1]), area(0), from);
  }

  [[nodiscard]] std::string targets() const {
    std::vector<std::string> all;
    for (const std::size_t at : {2U, 3U, 4U}) {
      if (names_.is_area(d_.at(at))) all.push_back(area(at));
    }
    return all.empty() ? "nothing" : listed(all);
  }

  const Arbiter& rules_;
  Names names_;
  std::array<std::int32_t, 6> d_;
  std::string who_;
};

}  // namespace

std::string say(const Arbiter& rules, const Event& event) {
  return sentence(EventWords(rules, event).say(static_cast<EventKind>(event.kind)));
}

BriefAnswer brief(const Arbiter& rules, const Event& event) {
  BriefAnswer brief;
  brief.seat = event.seat;
  brief.side = seat_name(rules, event.seat);
  if (event.kind == kDeclares || event.kind == kPhaseBegins) brief.kind = BriefAnswer::Kind::heading;
  return brief;
}

}  // namespace casus::defcon
