#include "systems/defcon/arbiter_conflict.hpp"

#include <algorithm>
#include <array>

#include "systems/defcon/files/value_reader.hpp"
#include "systems/defcon/planning/move_values.hpp"
#include "systems/defcon/system.hpp"

namespace casus::defcon {

ArbiterConflict::ArbiterConflict(std::shared_ptr<const Arbiter> rules)
    : ConflictOf(System().info(), std::move(rules)) {}

namespace {

/// Whether the ways to aim all missiles are more than a Graph of all answers has room for in a few seconds.
bool is_long_exchange(const Arbiter& rules) {
  constexpr double kMostWays = 3e7;
  const Board& board = rules.board();
  double ways = 1;
  for (const Area area : board.each_area()) {
    if (!rules.start().areas[area].silo.none()) ways *= static_cast<double>(board.areas.size() + 1);
  }
  return ways > kMostWays;
}

}  // namespace

Rest ArbiterConflict::rest() const {
  const Position& start = rules().start();
  const bool done = start.stage == Position::Stage::choosing || start.stage == Position::Stage::over;
  Rest rest{.turn_may_pass = done && !rules().board().declared};
  if (rules().turn(start).actor == Actor::nobody)
    rest.why = defcon::outcome_text(rules(), rules().outcome(start));
  if (start.outcome == kVictory) return rest;
  std::vector<std::string> order;
  int now = -1;
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    if (!rules().board().is_played(bloc)) continue;
    if (bloc == rules().active()) now = static_cast<int>(order.size());
    order.emplace_back(kBlocNames[bloc]);
  }
  rest.successors = in_turn(std::move(order), now);
  return rest;
}

Result<files::Document> ArbiterConflict::turned(std::string_view next) const {
  const auto bloc = std::find(kBlocNames.begin(), kBlocNames.end(), next) - kBlocNames.begin();
  return to_document_turned(rules(), rules().start(), static_cast<Bloc>(bloc));
}

Declaration ArbiterConflict::declaration() const {
  const Board& board = rules().board();
  Declaration declaration{.declares = board.declared.has_value()};
  if (board.declared && board.declared->type == Move::Type::coup && !board.declared_bet)
    declaration.default_policy = PolicyKind::best;
  return declaration;
}

std::optional<Fault> ArbiterConflict::unexplorable() const {
  if (rules().prices().dimensions() > 1 && rules().board().scope == Scope::operation)
    return Fault{{},
                 "an exchange of " + std::to_string(rules().board().seats()) +
                     " blocs is not counted out by best play",
                 "--policy declared, or `advise`, was expected"};
  if (rules().board().scope == Scope::operation && rules().start().phase == Phase::launch &&
      is_long_exchange(rules()))
    return Fault{{},
                 "an exchange of so many missiles is not counted out by best play",
                 "--policy declared, or `advise`, was expected"};
  if (rules().board().scope != Scope::turn) return std::nullopt;
  return Fault{{},
               "the whole turn of the " + std::string(kBlocNames[rules().active()]) +
                   " has too many ways to be counted out",
               "one [operation] can be weighed, and `advise` tells what each comes to by itself"};
}

bool ArbiterConflict::starts_after_declared_move() const {
  return rules().board().scope == Scope::operation && rules().board().declared &&
         rules().start().stage == Position::Stage::choosing;
}

std::unique_ptr<const casus::Conflict> ArbiterConflict::current_operation() const {
  const Position::Stage stage = rules().start().stage;
  const bool bets = stage == Position::Stage::betting || stage == Position::Stage::contesting;
  return bets ? operation_at(start()) : nullptr;
}

std::unique_ptr<const casus::Conflict> ArbiterConflict::operation_at(const AnyPosition& p) const {
  const bool due = of(p).stage != Position::Stage::choosing && of(p).stage != Position::Stage::over;
  if (rules().board().scope == Scope::operation || !due) return nullptr;
  return with_rules(std::make_shared<const Arbiter>(only_operation(rules(), of(p), std::nullopt)));
}

std::vector<casus::Move> ArbiterConflict::moves_about(const AnyPosition& p, std::string_view name) const {
  std::vector<Move> all;
  nameable(rules(), of(p), name, [&](const Move& move) { all.push_back(move); });
  return AnyMove::of_each(std::move(all));
}

std::optional<MapView> ArbiterConflict::map(const AnyPosition& p, MapRole role,
                                            std::span<const AnyMove> moves,
                                            std::span<const std::string> whose) const {
  std::vector<Move> typed;
  typed.reserve(moves.size());
  for (const AnyMove& move : moves) typed.push_back(of(move));
  return map_picture(rules(), of(p), role, typed, whose);
}

ScenarioWords ArbiterConflict::scenario_words() const {
  const Board& board = rules().board();
  ScenarioWords words{.title = rules().rulebook().title, .clauses = {kClauseRows, 0}};
  for (std::size_t seat = 0; seat < board.bloc_of.size(); ++seat)
    words.seats.push_back(defcon::seat_name(rules(), static_cast<Seat>(seat)));
  words.optimised = (board.seats() > 2 && board.scope == Scope::turn
                         ? "A worth is what a bloc holds in the end, " + std::string(by_values(board)) +
                               ", less what it had."
                         : "A worth is what the active bloc gains, " + std::string(by_values(board)) +
                               ", less the same of its opponent.") +
                    std::string(said_of_values(board));
  return words;
}

Situation ArbiterConflict::situation(const AnyPosition& p) const {
  Situation situation = ConflictOf::situation(p);
  const std::vector<MapArea>& areas = rules().board().areas;
  if (of(p).stage == Position::Stage::contesting && of(p).area < areas.size())
    situation.sees = "a bet on " + areas[of(p).area].name;
  situation.is_forced = rules().bound_bet(of(p)).has_value();
  return situation;
}

Seat ArbiterConflict::victor(std::uint16_t outcome) const {
  switch (static_cast<Outcome>(outcome)) {
    case kMaker:
    case kVictory:
      return 0;
    case kController:
      return 1;
    default:
      return -1;
  }
}

EventWords ArbiterConflict::words(const Event& event) const {
  return {defcon::say(rules(), event), std::string(kEventNames[event.kind]), defcon::brief(rules(), event)};
}

}  // namespace casus::defcon
