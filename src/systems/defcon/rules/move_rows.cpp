#include "systems/defcon/rules/move_rows.hpp"

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {

const MoveRow& MoveRow::of(Move::Type type) {
  using J = Judging;
  using S = Settling;
  using Stage = Position::Stage;
  const auto in = [](Phase phase, De by = De::phase) { return MoveTime{Stage::choosing, phase, by}; };
  const auto at = [](Stage stage) { return MoveTime{stage, std::nullopt, De::phase}; };
  constexpr MoveTime kAnyPhase;
  constexpr De kRead = De::phase_read;
  /// In the order of Move::Type.
  static constexpr std::array<MoveRow, kMoveTypes> kRows{{
      {"develop", "technology", in(Phase::research, kRead), "Research", "Develop {technology}", "",
       &J::develop, &S::develop},
      {"draw_missions", "count", in(Phase::research, kRead), "Research", "Draw {count a mission}", "",
       &J::draw_missions, &S::draw_missions},
      {"discard_objective", "objective", kAnyPhase, "Objectives", "Discard the objective {objective}", "",
       &J::discard_objective, &S::discard_objective},
      {"destabilize", "area", in(Phase::political), "Political: destabilize", "Destabilize {area}",
       "destabilizes {area}", &J::destabilize, &S::destabilize},
      {"coup", "area bet?", in(Phase::political), "Political: coup", "Make a coup in {area}",
       "tries a coup in {area}", &J::coup, &S::coup},
      {"protect", "area unit?", in(Phase::political, kRead), "Political: protect",
       "Protect [the {unit} in |]{area}", "", &J::protect, &S::protect},
      {"build", "area unit", in(Phase::production, kRead), "Production: build", "Build {a_unit} in {area}",
       "builds in {area}", &J::build, &S::build},
      {"replace", "area unit", in(Phase::production, kRead), "Production: replace",
       "Replace the unit in {area} by {a_unit}", "replaces the unit in {area}", &J::replace, &S::replace},
      {"upgrade", "area unit", in(Phase::production, kRead), "Production: upgrade",
       "Upgrade in {area} to {a_unit}", "upgrades in {area}", &J::upgrade, &S::upgrade},
      {"launch", "from targets", in(Phase::launch), "Nuclear: launch",
       "Launch the missile in {from} at {targets}", "", &J::launch, &S::launch},
      {"create_missile", "area missile", in(Phase::create), "Nuclear: create", "Create {a_missile} in {area}",
       "", &J::create_missile, &S::create_missile},
      {"bombard", "from targets", in(Phase::operations), "Operations: bombard",
       "Bombard {targets} from {from}", "bombards from {from}", &J::bombard, &S::bombard},
      {"attack", "area from", in(Phase::operations), "Operations: attack", "Attack {area} from {from}",
       "attacks {area} from {from}", &J::attack, &S::attack},
      {"redeploy", "area from", in(Phase::operations, kRead), "Operations: redeploy",
       "Redeploy from {from} to {area}", "redeploys from {from} to {area}", &J::redeploy, &S::redeploy},
      {"technology", "technology area? from?", kAnyPhase, "Technologies",
       "[Make a BIOHAZARD|Use {technology}{in_area}{from_area}]",
       "[declares: make a BIOHAZARD|uses {technology}{in_area}{from_area}]", &J::technology, &S::technology},
      {"activate", "technology", kAnyPhase, "Technologies", "Activate {technology}", "", &J::activate,
       &S::activate},
      {"discard_missions", "mission?", kAnyPhase, "Missions", "Discard [{mission}|the missions in hand]", "",
       &J::discard_missions, &S::discard_missions},
      {"score_mission", "mission", kAnyPhase, "Missions", "Score {mission}", "scores a mission",
       &J::score_mission, &S::score_mission},
      {"declare_victory", "objective", kAnyPhase, "Objectives", "Declare victory by {objective}", "",
       &J::declare_victory, &S::declare_victory},
      {"bet", "bet", at(Stage::betting), "The coup", "Bet {count a influence point}", "", &J::bet, &S::bet},
      {"contest", "bet", at(Stage::contesting), "The coup", "Contest with {count a influence point}", "",
       &J::contest, &S::contest},
      {"place", "", at(Stage::placing), "The coup", "Place a motorized division",
       "answers: a division is placed", &J::place, &S::place},
      {"retaliate", "from targets", at(Stage::answering), "Answers to the strike",
       "Answer with the missile in {from}, at {targets}", "answers from {from}", &J::retaliate,
       &S::retaliate},
      {"reward", "area? from? unit? instead?", at(Stage::rewarded), "The reward", "{reward}",
       "answers: the reward{comma_in_area}{comma_from_area}", &J::reward, &S::reward},
      {"return_mission", "mission?", at(Stage::returning), "Missions",
       "Put [{mission}|a drawn mission] under the deck", "answers: a mission goes back", &J::return_mission,
       &S::return_mission},
      {"pass", "", kAnyPhase, "Nothing more", "Pass", "", &J::pass, &S::pass},
  }};
  return kRows[static_cast<std::size_t>(type)];
}

}  // namespace casus::defcon
