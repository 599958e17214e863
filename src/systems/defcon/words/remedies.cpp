#include "systems/defcon/words/remedies.hpp"

#include <fmt/format.h>

#include "systems/defcon/words/names.hpp"

namespace casus::defcon {
namespace {

constexpr const char* kNextTurn = "the next turn";

class RemedyWords {
 public:
  RemedyWords(const Arbiter& rules, const Finding& finding)
      : names_(rules),
        rules_(rules),
        clause_(static_cast<De>(finding.clause.row)),
        a_(finding.about[0]),
        b_(finding.about[1]),
        c_(finding.about[2]) {}

  [[nodiscard]] std::string of(Reason reason) const {
    switch (reason) {
      case kPlain:
        return clause_ == De::panchsheel ? "a turn in which PANCHSHEEL is not activated" : "";
      case kOfArea:
        return of_area();
      case kIsLand:
        return b_ == 1 ? "a sea area" : "a land area";
      case kOfBloc:
        return clause_ == De::mao ? fmt::format("natural influence of another bloc on {}", area(b_)) : "";
      case kOfUnit:
        return of_unit();
      case kNoClass:
        return no_class();
      case kLevelNeeded:
        return level();
      case kPhaseIs:
        return std::string(Names::phase(a_));
      case kOtherIsDue:
        return due();
      case kCosts:
        return b_ > c_ ? Names::amount(a_, b_ - c_) + " more" : "";
      case kInfluenceOn:
      case kNextTo:
      case kOverBridgeOnly:
      case kOutOfReach:
        return reach();
      case kProtectedUnder:
        return fmt::format("the political protection in {} gone", area(a_));
      case kInstabilityIs:
        return instability();
      case kHeldBy:
        return held_by();
      case kBetIs:
        return c_ < b_ ? Names::amount(0, b_ - c_) + " more" : fmt::format("a bet from {} to {}", b_, c_);
      case kBetDeclared:
        return fmt::format("a bet of {}", b_);
      case kReserveHas:
        return b_ > 0 ? fmt::format("no {} in reserve", Names::unit(a_))
                      : fmt::format("{} in reserve", Names::a_unit(a_));
      case kMissileReserve:
        return fmt::format("{} in reserve", Names::a_missile(a_));
      case kForces:
        return forces();
      case kTargetCount:
        return counted(b_, "target");
      case kTargetsOf:
        return fmt::format("different areas of {}", names_.territory_of(a_));
      case kMissileIs:
        return missile();
      case kFreshMissile:
        return kNextTurn;
      case kUsedAlready:
        return c_ > 0 ? kNextTurn : "";
      case kAimedAt:
        return fmt::format("an area or unit of {} among the targets", Names::blocs(b_));
      case kPowerIs:
        return a_ > 0 ? fmt::format("at most {}", counted(a_, "point")) : "";
      case kTwice:
        return again();
      case kNotThere:
        return absence();
      case kOccupied:
        return fmt::format("{} without a unit", area(a_));
      case kTechnologyOf:
        return clause_ == De::not_described
                   ? fmt::format("a rulebook that says what {} does", Names::technology(a_))
                   : "";
      case kNotDeveloped:
        return fmt::format("{} developed", Names::technology(a_));
      case kCounts:
        return counts();
      case kAreasAsked:
        return fmt::format("{} more", b_ - a_);
      case kMissionIs:
        return mission();
      case kObjectiveIs:
        return clause_ == De::unplayed_objectives || b_ == 1 ? "" : "the objective in hand";
      case kRewardIs:
        return "what the reward names";
      case kSpaces:
        return b_ > 1 ? "a coast of one's own within two spaces" : "a coast of one's own next to it, or ISRO";
      case kClassIs:
      case kStar:
      case kDevelopedAlready:
      case kSpentAlready:
      case kResourceIs:
      case kNoPrice:
      case kNotNeeded:
      case kReasons:
        break;
    }
    return "";
  }

 private:
  [[nodiscard]] std::string area(std::int32_t number) const { return names_.area(number); }

  [[nodiscard]] std::string of_area() const {
    if (!names_.is_area(a_)) return "an area";
    switch (clause_) {
      case De::destabilize_protected:
      case De::protection_placed:
        return fmt::format("the political protection in {} gone", area(a_));
      case De::coup_not_own:
        return fmt::format("{} in other hands", area(a_));
      default:
        return "";
    }
  }

  [[nodiscard]] std::string of_unit() const {
    switch (clause_) {
      case De::destabilize_units:
      case De::neutral_main_hindered:
        return fmt::format("the {} gone from {}", Names::unit(a_), area(b_));
      case De::bunker:
        return "an attack by an armored army with a tactical launcher, or a nuclear missile";
      case De::mk_ultra:
      case De::mk_ultra_does:
        return "a mechanized corps or an armored army there";
      case De::attack_reach:
        return a_ == static_cast<std::int32_t>(UnitType::naval)    ? "a land unit"
               : a_ == static_cast<std::int32_t>(UnitType::bunker) ? "a unit that is no bunker"
                                                                   : "a naval unit";
      case De::new_unit:
      case De::one_bridge:
        return kNextTurn;
      default:
        return "";
    }
  }

  [[nodiscard]] std::string no_class() const {
    if (!names_.is_area(a_)) return "";
    if (b_ < 0 || static_cast<std::size_t>(b_) >= kOperations) return "";
    const auto operation = static_cast<Operation>(b_);
    const Technologies developed = rules_.start().blocs[rules_.active()].developed;
    const bool at_sea = rules_.rulebook().cell(TargetClass::naval, operation).level > 0 ||
                        (operation == Operation::bombard && has(developed, Technology::hai_ying_2));
    return names_.board().areas[static_cast<std::size_t>(a_)].sea
               ? at_sea ? fmt::format("a naval unit of an opponent in {}", area(a_)) : ""
               : fmt::format("{} in other hands; or, for an attack, in instability", area(a_));
  }

  [[nodiscard]] std::string level() const {
    if (a_ > 0) return fmt::format("DEFCON at {} or below", a_);
    switch (clause_) {  // never there: the area would have to be another bloc's
      case De::capital_row:
        return "the area in the hands of a bloc that is not of its colour";
      case De::unstable_own:
        return "the area in other hands";
      default:
        return "";
    }
  }

  [[nodiscard]] std::string due() const {
    switch (static_cast<Position::Stage>(a_)) {
      case Position::Stage::betting:
        return "the bet of the coup first";
      case Position::Stage::contesting:
        return "the controller's answer to the coup first";
      case Position::Stage::placing:
        return "the division placed, or not, first";
      case Position::Stage::answering:
        return "the answers to the strike first";
      case Position::Stage::rewarded:
        return "the rewards taken, or not, first";
      case Position::Stage::returning:
        return "missions down to the hand first";
      default:
        return "";
    }
  }

  /// The neighbours of an area that `fits`: "in LIBYA, TUNISIA or CRETE".
  template <class Fits>
  [[nodiscard]] std::string neighbours(std::int32_t number, bool bridges, const Fits& fits) const {
    if (!names_.is_area(number)) return "";
    const MapArea& here = names_.board().areas[static_cast<std::size_t>(number)];
    std::vector<std::string> all;
    const auto add = [&](Area other) {
      if (fits(names_.board().areas[other])) all.push_back(area(other));
    };
    here.adjacent.each(add);
    if (bridges) here.bridges.each(add);
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i)
      text += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + all[i];
    return text;
  }

  [[nodiscard]] std::string reach() const {
    const auto on_land = [](const MapArea& other) { return !other.sea; };
    const auto at_sea = [](const MapArea& other) { return other.sea; };
    switch (clause_) {
      case De::destabilize_reach:
      case De::reward_marker: {
        const std::string near = neighbours(a_, false, on_land);
        return fmt::format("natural influence on {}{}", area(a_),
                           near.empty() ? "" : ", or control of " + near);
      }
      case De::coup_needs:
        return fmt::format("natural influence on {}", area(a_));
      case De::bombard_targets: {
        const std::string near = neighbours(a_, false, at_sea);
        return near.empty() ? "" : fmt::format("the naval unit in {}", near);
      }
      case De::attack_reach: {
        // A naval unit attacks from a sea, a land unit over land and sea bridges.
        const bool naval = names_.is_area(b_) && names_.board().areas[static_cast<std::size_t>(b_)].sea;
        const std::string near = neighbours(a_, !naval && rules_.rulebook().attack_from_next,
                                            [&](const MapArea& other) { return other.sea == naval; });
        return near.empty() ? "" : fmt::format("the unit in {}", near);
      }
      case De::navy_seals_come: {
        const std::string near = neighbours(a_, false, at_sea);
        return near.empty() ? "a coast" : fmt::format("a naval unit of one's own in {}", near);
      }
      case De::redeploy_one_area:
        return "an area next to the unit, and of its element";
      case De::instead_destabilize:
        return "an area next to a conquered one";
      default:
        return "";
    }
  }

  [[nodiscard]] std::string instability() const {
    switch (clause_) {
      case De::coup_needs:
        return fmt::format("{} in instability II", area(b_));
      case De::instability_lifted:
      case De::reward_marker_one:
        return fmt::format("{} in instability I", area(b_));
      case De::no_bombard_instability: {
        std::string steps;
        const auto& barred = rules_.rulebook().no_bombard_instability;
        for (std::int32_t step = 0; step < 3; ++step) {
          if (!barred[static_cast<std::size_t>(step)])
            steps += (steps.empty() ? "" : " or ") + std::string(Names::instability(step));
        }
        return steps.empty() ? "" : fmt::format("{} {}", area(b_), steps);
      }
      default:
        return "";
    }
  }

  [[nodiscard]] std::string held_by() const {
    switch (clause_) {
      case De::capital_territory_safe:
        return fmt::format("{} in the hands of a bloc that is not of its colour", area(b_));
      case De::reward_control:
        return fmt::format("{} in other hands", area(b_));
      case De::navy_seals_come:
        return rules_.rulebook().navy_seals_attack ? fmt::format("{} in other hands", area(b_))
                                                   : fmt::format("control of {}", area(b_));
      default:
        return fmt::format("control of {}", area(b_));
    }
  }

  [[nodiscard]] std::string forces() const {
    switch (clause_) {
      case De::replace_higher:
        return fmt::format("a unit of more force than {}", b_);
      case De::upgrade_steps:
        return "a unit further up the line from motorized to armored";
      case De::unit_forces:
        return "a unit of another type";
      case De::lower_unit:
        return fmt::format("a unit of less force than {}", b_);
      default:
        return fmt::format("{} force more", std::max(b_ - a_, 1));
    }
  }

  [[nodiscard]] std::string missile() const {
    if (!names_.is_area(b_)) return "a missile";
    return clause_ == De::phase ? fmt::format("the silo in {} empty", area(b_))
                                : fmt::format("a missile of one's own in {}", area(b_));
  }

  [[nodiscard]] std::string again() const {
    switch (clause_) {
      case De::attack_once:
        return "the next turn, or the free attack of a mission";
      case De::redeploy_once:
        return "the next turn, or a satellite in reconnaissance";
      default:
        return kNextTurn;
    }
  }

  [[nodiscard]] std::string absence() const {
    const std::string where = names_.is_area(a_) ? " in " + area(a_) : "";
    switch (clause_) {
      case De::bombard_naval:
        return "a naval unit of one's own" + where;
      case De::bombard_power:
        return "a ground unit of another" + where;
      case De::biohazard_where:
      case De::not_described:
      case De::mk_ultra_does:
        return "a unit of another" + where;
      case De::vidyut:
        return "a naval unit" + where;
      case De::vidyut_where:
        return "a naval unit of an opponent" + where;
      case De::terrorism_protected:
        return "such a ground unit of one's own" + where;
      default:
        return "a unit of one's own" + where;
    }
  }

  [[nodiscard]] std::string counts() const {
    switch (clause_) {
      case De::satellite:
        return "another satellite in reconnaissance";
      case De::biohazard_turn:
        return a_ < b_ ? "a BIOHAZARD that is made" : "";
      case De::discard:
        return "a mission in hand";
      case De::frontal_shock:
        return b_ == 2 ? "objectives discarded until two are in hand" : "";
      case De::politburo:
        return fmt::format("from 1 to {}", counted(b_, "mission"));
      default:
        return a_ < b_ ? fmt::format("{} more", b_ - a_) : "";
    }
  }

  [[nodiscard]] std::string mission() const {
    if (clause_ == De::discard_whole_hand) return "the whole hand at once";
    if (clause_ != De::hyperterrorism) return "the mission in hand";
    std::string levels;
    for (std::size_t level = 5; level > 0; --level) {
      if (rules_.rulebook().hyperterrorism_levels[level])
        levels += (levels.empty() ? "" : " or ") + std::to_string(level);
    }
    return levels.empty() ? "" : "DEFCON at " + levels;
  }

  Names names_;
  const Arbiter& rules_;
  De clause_;
  std::int32_t a_;
  std::int32_t b_;
  std::int32_t c_;
};

}  // namespace

std::string remedy(const Arbiter& rules, const Finding& finding) {
  return finding.holds ? "" : RemedyWords(rules, finding).of(static_cast<Reason>(finding.reason));
}

}  // namespace casus::defcon
