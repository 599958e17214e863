// Findings in sentences: each says what is the case, and where its clause is broken what it would take, so
// that it reads beside a tick as well as beside a cross.

#include <fmt/format.h>

#include "systems/defcon/words/facts.hpp"
#include "systems/defcon/words/names.hpp"
#include "systems/defcon/words/words.hpp"

namespace casus::defcon {
namespace {

class FindingWords {
 public:
  FindingWords(const Arbiter& rules, const Finding& finding)
      : names_(rules),
        clause_(static_cast<De>(finding.clause.row)),
        holds_(finding.holds),
        equal_destroy_(rules.rulebook().attack_needs_more),
        a_(finding.about[0]),
        b_(finding.about[1]),
        c_(finding.about[2]) {}

  [[nodiscard]] std::string say(Reason reason) const {
    switch (reason) {
      case kPlain:
      case kReasons:
        return said_alone(clause_, holds_);
      case kOfArea:
        return said_of_area(said(), a_);
      case kIsLand:
        return said_of_element(said(), a_, b_ == 1);
      case kOfBloc:
        return said_of_bloc(said(), a_, b_);
      case kOfUnit:
        return said_of_unit(said(), a_, b_);
      case kClassIs:
        return fmt::format("{} is {}", area(b_), names_.what_it_is(a_, b_));
      case kNoClass:
        return no_class();
      case kLevelNeeded:
        return level_needed();
      case kStar:
        return fmt::format("{}DEFCON is {} after it", b_ == 1 ? "if it succeeds, " : "", a_);
      case kPhaseIs:
        if (clause_ == De::biohazard_turn)
          return fmt::format("it is made in phase 3 and in phase 5{}",
                             holds_ ? "" : fmt::format("; this is {}", Names::phase(b_)));
        return holds_ ? fmt::format("it belongs to {}", Names::phase(a_))
                      : fmt::format("it belongs to {}; this is {}", Names::phase(a_), Names::phase(b_));
      case kOtherIsDue:
        return due();
      case kCosts:
        return !holds_   ? fmt::format("it costs {}, more than the {} in hand", Names::amount(a_, b_), c_)
               : b_ == 0 ? "it costs nothing"
                         : fmt::format("it costs {}; in hand: {}", Names::amount(a_, b_), c_);
      case kNoPrice:
        return a_ == 1 ? "free but for its bet: the rulebook names no other price"
                       : "free: the rulebook names no price";
      case kInfluenceOn:
        if (clause_ == De::mao_does)  // where there is some, another marker is none
          return fmt::format("{} {} natural influence on {}", names_.active(),
                             holds_ ? "has no" : "already has", area(a_));
        return fmt::format("{}natural influence on {}", no(), area(a_));
      case kNextTo:
        return next_to();
      case kOverBridgeOnly:
        return fmt::format("{} is next to {} over a sea bridge{}", area(b_), area(a_), holds_ ? "" : " only");
      case kOutOfReach:
        return out_of_reach();
      case kProtectedUnder:
        if (clause_ == De::terrorism_destroys)
          return fmt::format("the political protection in {} goes with the unit", area(a_));
        return fmt::format("political protection lies under the unit in {}", area(a_));
      case kInstabilityIs:
        return fmt::format("{} is {}{}", area(b_), Names::instability(a_),
                           holds_                      ? ""
                           : clause_ == De::coup_needs ? "; a coup needs instability II"
                           : clause_ == De::one_step   ? ", and there is no more"
                           : clause_ == De::no_bombard_instability
                               ? ", and a neutral area is not bombarded so"
                               : "; it takes instability I");
      case kHeldBy:
        return held_by();
      case kBetIs:
        return bet();
      case kBetDeclared:
        return fmt::format("the scenario declares a bet of {}{}", b_,
                           holds_ ? "" : fmt::format(", and not {}", a_));
      case kReserveHas:
        return in_reserve(std::string(Names::unit(a_)));
      case kMissileReserve:
        return in_reserve(std::string(Names::missile(a_)));
      case kForces:
        return forces();
      case kTargetCount:
        return target_count();
      case kTargetsOf:
        return fmt::format("its targets are {}in {}, a territory of {}", holds_ ? "" : "not all ",
                           names_.territory_of(a_), counted(b_, "area"));
      case kMissileIs:
        return missile();
      case kFreshMissile:
        return fmt::format("the missile in {} {}", area(a_),
                           !holds_                               ? "was created in this turn"
                           : clause_ == De::launch_before_create ? "waits for the next turn"
                                                                 : "was created in this turn, and may fly");
      case kAimedAt:
        return aimed_at();
      case kPowerIs:
        return holds_ ? fmt::format("{}, of {} at most", counted(b_, "point"), a_)
                      : fmt::format("{}, more than the {} allowed", counted(b_, "point"), a_);
      case kTwice:
        return twice();
      case kNotThere:
        return said_of_absence(said(), a_);
      case kOccupied:
        return fmt::format("{} is {}occupied", area(a_), holds_ ? "not " : "");
      case kTechnologyOf:
        return said_of_technology(said(), a_, b_);
      case kNotDeveloped:
        return fmt::format("{} is {}developed", technology(), not_());
      case kDevelopedAlready:
        return holds_ ? fmt::format("{} is not developed yet", technology())
                      : fmt::format("{} is developed already", technology());
      case kUsedAlready:
        return used();
      case kSpentAlready:
        return fmt::format("{} is {} the game", technology(), holds_ ? "still in" : "out of");
      case kCounts:
        return said_of_counts(said(), a_, b_);
      case kAreasAsked:
        return fmt::format("areas that count: {}, {} {} asked for", a_, holds_ ? "of" : "fewer than the", b_);
      case kMissionIs:
        return said_of_mission(said(), a_, b_);
      case kObjectiveIs:
        return said_of_objective(said(), a_, b_ == 1);
      case kRewardIs:
        return said_of_reward(said(), a_, b_);
      case kResourceIs:
        return fmt::format("it is about {}", names_.resource(a_));
      case kSpaces:
        return holds_ ? fmt::format("{} away, of at most {}", counted(a_, "space"), b_)
                      : fmt::format("it is more than {} away", counted(b_, "space"));
      case kNotNeeded:
        return not_needed();
    }
    return said_alone(clause_, holds_);
  }

 private:
  [[nodiscard]] std::string area(std::int32_t number) const { return names_.area(number); }
  [[nodiscard]] static std::string bloc(std::int32_t number) { return Names::bloc(number); }
  [[nodiscard]] std::string_view technology() const { return Names::technology(a_); }
  [[nodiscard]] std::string_view no() const { return holds_ ? "" : "no "; }
  [[nodiscard]] std::string_view not_() const { return holds_ ? "" : "not "; }
  [[nodiscard]] Said said() const { return {names_, clause_, holds_}; }

  /// A technology that is no operation, or a move that names too much or too little.
  [[nodiscard]] std::string not_needed() const {
    if (holds_ && clause_ == De::panchsheel) return "PANCHSHEEL is activated, and not used";
    switch (clause_) {
      case De::hai_ying:
        return holds_ ? fmt::format("{} is used so", technology())
                      : fmt::format("{} is used by a bombardment, and not so", technology());
      case De::low:
      case De::isro:
      case De::panchsheel:
      case De::politburo:
        return fmt::format("{} is {}used so", technology(), not_());
      default:
        return holds_ ? "it names what it takes" : "it names something that it does not take, or too little";
    }
  }

  [[nodiscard]] std::string no_class() const {
    if (!names_.is_area(a_)) return clause_words(clause_);
    return names_.board().areas[static_cast<std::size_t>(a_)].sea
               ? fmt::format("{} is a sea area without a naval unit of an opponent", area(a_))
               : fmt::format("{} is controlled by {} itself, and stable", area(a_), names_.active());
  }

  [[nodiscard]] std::string out_of_reach() const {
    if (clause_ == De::instead_destabilize)
      return fmt::format("{} is next to {} conquered area", area(a_), holds_ ? "a" : "no");
    if (holds_) return fmt::format("{} is within reach", area(a_));
    if (clause_ == De::coup_needs) return fmt::format("no natural influence on {}", area(a_));
    if (clause_ == De::sea_gap)
      return fmt::format("{} and {} are not adjacent: HAWAII lies between", area(b_), area(a_));
    if (clause_ == De::destabilize_reach) return next_to();
    return fmt::format("{} is out of reach", area(a_));
  }

  [[nodiscard]] std::string held_by() const {
    const bool unplayed = a_ >= 0 && a_ < kNobody && !names_.board().is_played(static_cast<Bloc>(a_));
    std::string fact =
        fmt::format("{} is controlled by {}{}", area(b_), bloc(a_), unplayed ? ", which is not played" : "");
    if (clause_ == De::coup_own_main)
      return fmt::format("{} is one's own main area, controlled by {}", area(b_), bloc(a_));
    if (clause_ == De::contest && holds_) return fact + ", which may contest";
    if (holds_) return fact;
    if (clause_ == De::capital_territory_safe) return fact + ", and in its capital territory";
    if (clause_ == De::reward_control || bloc(a_) == names_.active()) return fact + " already";
    return fmt::format("{}, and not by {}", fact, names_.active());
  }

  [[nodiscard]] std::string target_count() const {
    if (clause_ == De::tsar_other_sizes)
      return fmt::format("of a territory of {} it strikes {}", counted(b_, "area"), a_);
    return holds_ ? counted(a_, "target")
                  : fmt::format("it names {}, of {} to be struck", counted(a_, "target"), b_);
  }

  [[nodiscard]] std::string missile() const {
    if (!names_.is_area(b_)) return "it names no area with a missile";
    if (a_ == 0) return fmt::format("there is no missile in {}{}", area(b_), holds_ ? " yet" : "");
    std::string fact =
        fmt::format("{} of {} is in {}", Names::a_missile(a_), bloc(c_ % kIfItSucceeds), area(b_));
    if (!holds_)
      return fact + (clause_ == De::phase
                         ? " already"
                         : fmt::format(", and none of {}",
                                       c_ < kWantedOf ? names_.active() : bloc(c_ / kWantedOf - 1)));
    return clause_ == De::silo_destroyed || clause_ == De::silo_by_reward
               ? fact + (c_ < kIfItSucceeds ? ", and is destroyed" : ", and is destroyed if it succeeds")
               : fact;
  }

  [[nodiscard]] std::string aimed_at() const {
    if (clause_ == De::low_binds_aim) return "others are struck as well as the aggressor";
    return fmt::format("it is aimed at {}{} {}", bloc(a_),
                       holds_ ? "; the aggressor is" : ", and not at the aggressor,", Names::blocs(b_));
  }

  [[nodiscard]] std::string level_needed() const {
    if (clause_ == De::level_or_below) return fmt::format("DEFCON is {1}, which is {0} or below", a_, b_);
    static constexpr std::array<std::string_view, kOperations> kWhat{"destabilizing", "a coup",
                                                                     "a bombardment", "an attack"};
    const auto number = static_cast<std::size_t>(c_ < 0 ? kOperations : static_cast<std::size_t>(c_ % 8));
    const std::string_view what = number < kOperations ? kWhat[number] : std::string_view("it");
    std::string front;
    if (const std::int32_t where = c_ / 8 - 1; c_ >= 8 && names_.is_area(where)) {
      const auto target = class_of(clause_);
      front = target == TargetClass::none
                  ? area(where) + ": "
                  : fmt::format("{} is {}: ", area(where),
                                names_.what_it_is(static_cast<std::int32_t>(target), where));
    }
    if (a_ == 0) return fmt::format("{}{} is never allowed there", front, what);
    return fmt::format("{}{} {} DEFCON {} or below; it is {}", front, what,
                       holds_ ? "is allowed at" : "needs", a_, b_);
  }
  /// The target class that a row of the operations table is of.
  static TargetClass class_of(De clause) {
    switch (clause) {
      case De::neutral_secondary:
        return TargetClass::neutral_secondary;
      case De::held_foreign:
        return TargetClass::held_foreign;
      case De::neutral_main_row:
        return TargetClass::neutral_main;
      case De::capital_row:
        return TargetClass::capital;
      case De::own_colour_row:
        return TargetClass::own_colour;
      case De::unstable_own:
        return TargetClass::unstable_own;
      case De::naval_row:
        return TargetClass::naval;
      default:
        return TargetClass::none;
    }
  }

  [[nodiscard]] std::string due() const {
    switch (static_cast<Position::Stage>(a_)) {
      case Position::Stage::choosing:
        return "nothing that it could answer is due";
      case Position::Stage::betting:
        return "the maker of the coup is to bet now";
      case Position::Stage::contesting:
        return "the coup is to be contested or not now";
      case Position::Stage::placing:
        return "a division may be placed after the coup now";
      case Position::Stage::answering:
        return "answers to the strike are due now";
      case Position::Stage::rewarded:
        return "the rewards of the mission are due now";
      case Position::Stage::returning:
        return "missions over the hand are to be returned now";
      case Position::Stage::over:
        return "the turn is over";
    }
    return "something else is due now";
  }

  [[nodiscard]] std::string next_to() const {
    if (holds_ && names_.is_area(b_)) return fmt::format("{} is next to {}", area(b_), area(a_));
    return clause_ == De::destabilize_reach
               ? fmt::format("no natural influence on {}, and no controlled area next to it by land",
                             area(a_))
               : fmt::format("nothing that would reach {} is next to it", area(a_));
  }

  [[nodiscard]] std::string bet() const {
    const std::string in_hand = Names::amount(0, c_);
    if (a_ < 0)
      return holds_ ? fmt::format("it takes a bet of {} at least; in hand: {}", b_, in_hand)
                    : fmt::format("it takes a bet of {} at least, more than the {} in hand", b_, in_hand);
    if (holds_) return fmt::format("the bet is {}, of {}", a_, in_hand);
    return a_ < b_ ? fmt::format("the bet is {}; at least {} is needed", a_, b_)
                   : fmt::format("the bet is {}, more than the {} in hand", a_, in_hand);
  }

  [[nodiscard]] std::string in_reserve(const std::string& what) const {
    // DE-86 asks that there is none.
    if (b_ == 0)
      return fmt::format("no {} is in reserve{}", what, holds_ ? ": a lower unit may take its place" : "");
    return fmt::format("in reserve: {} × {}{}", b_, what,
                       holds_ ? "" : ", and no lower unit takes its place");
  }

  [[nodiscard]] std::string forces() const {
    if (clause_ == De::replace_higher || clause_ == De::upgrade_steps)
      return fmt::format("force {} in place of force {}{}", a_, b_, holds_ ? "" : ", which is no step up");
    if (clause_ == De::unit_forces)
      return fmt::format("by the rulebook force {} in place of force {}{}", a_, b_,
                         holds_ ? "" : ", which will not do");
    if (clause_ == De::lower_unit)
      return fmt::format("force {} in place of force {}{}", a_, b_, holds_ ? "" : ", and not lower");
    if (holds_ && a_ == b_ && equal_destroy_)
      return fmt::format("force {} against {}: both are destroyed", a_, b_);
    return fmt::format("force {} against {}{}", a_, b_, holds_ ? "" : ", which is not enough");
  }

  [[nodiscard]] std::string used() const {
    if (b_ == 0)
      return holds_ ? fmt::format("{} was not used in this turn", technology())
                    : fmt::format("{} is not used at this table", technology());
    if (!holds_ && c_ <= 1) return fmt::format("{} was used in this turn already", technology());
    return fmt::format("{} was used {} of {} times in this turn{}", technology(), b_, c_,
                       holds_ ? "" : ", and no more");
  }

  [[nodiscard]] std::string twice() const {
    if (holds_)
      return b_ > 1 ? fmt::format("it was done {} of {} times in this turn", a_, b_)
                    : "it was not done in this turn yet";
    return fmt::format("it was done {} in this turn already, of {} allowed",
                       a_ == 1 ? "once" : fmt::format("{} times", a_), b_);
  }

  Names names_;
  De clause_;
  bool holds_;
  bool equal_destroy_;  ///< DE-66
  std::int32_t a_;
  std::int32_t b_;
  std::int32_t c_;
};

}  // namespace

std::string say(const Arbiter& rules, const Finding& finding) {
  return FindingWords(rules, finding).say(static_cast<Reason>(finding.reason));
}

}  // namespace casus::defcon
