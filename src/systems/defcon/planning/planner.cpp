#include "systems/defcon/planning/planner.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "systems/defcon/planning/relaxed_plan.hpp"

namespace casus::defcon {
namespace {

using PlanStage = Position::Stage;

/// A position after an operation and its immediate consequences, and the moves that led there.
struct ReachedState {
  Position position;
  std::vector<LineMove> moves;
  void play(const Arbiter& rules, const Move& move) {
    moves.push_back({move, rules.actor(position), position.stage});
    position = rules.apply(position, move, NullSink{});
  }
};

/// Returns whether a move identifies a plan. Passing does not, and a bet belongs to its coup.
bool is_operation(const Move& move) {
  return move.type != Move::Type::pass && move.type != Move::Type::bet && move.type != Move::Type::place;
}

/// Continues from a move to the next choice of an operation. Opponents do not answer; the bloc's own
/// follow-ups are tried in every way.
void follow_up(const Arbiter& rules, ReachedState here, std::vector<ReachedState>& ends) {
  while (here.position.stage != PlanStage::choosing && here.position.stage != PlanStage::over) {
    const Bloc actor = rules.actor(here.position);
    if (actor != rules.active() || here.position.stage == PlanStage::answering) {
      here.play(rules, Move{});  // no contest, no answer
    } else if (here.position.stage == PlanStage::betting || here.position.stage == PlanStage::returning) {
      here.play(rules, rules.declared(here.position));
    } else {
      const std::vector<Move> moves = legal_moves(rules, here.position);
      for (const Move& move : moves) {
        ReachedState next = here;
        next.play(rules, move);
        follow_up(rules, std::move(next), ends);
      }
      return;
    }
  }
  ends.push_back(std::move(here));
}

/// One continuation of a position: its operations, sorted, and all its moves.
struct Continuation {
  std::vector<Move> operations;
  std::vector<LineMove> moves;
};

struct VisitedState {
  Key key;
  int left = 0;
  bool operator==(const VisitedState&) const = default;
};
struct SeenHash {
  std::size_t operator()(const VisitedState& seen) const {
    return static_cast<std::size_t>(combine(seen.key.hash(), static_cast<std::uint64_t>(seen.left)));
  }
};

class Search {
 public:
  Search(const Arbiter& rules, const Goal& goal, const Limits& limits, Citations* cited)
      : rules_(rules), goal_(goal), limits_(limits), cited_(cited) {}

  PlanSearch run(int most) {
    PlanSearch found;
    Position start = rules_.start();
    if (reached(rules_, start, goal_)) {
      found.plans.push_back({});
      return found;
    }
    for (int left = 1; left <= most && complete_; ++left) {
      while (relaxed_.size() <= static_cast<std::size_t>(left)) relaxed_.emplace_back(rules_, goal_, cited_);
      depth_ = left;
      path_.clear();
      const std::vector<Continuation>& continuations = continuations_from(start, left);
      if (complete_) found.searched = left;
      if (continuations.empty()) continue;
      for (const Continuation& continuation : continuations)
        found.plans.push_back({continuation.moves, continuation.operations});
      found.more = capped_;
      found.searched = left;
      break;
    }
    found.complete = complete_;
    found.positions = positions_;
    if (found.plans.empty() && nearest_) {
      relaxed_.front().look_at(nearest_->position, most + 1);
      nearest_->refused = relaxed_.front().nearest();
      found.nearest = std::move(nearest_);
    }
    return found;
  }

 private:
  /// Returns every plan of exactly `left` operations from a position; empty if there is none, or if the
  /// budget is exhausted.
  const std::vector<Continuation>& continuations_from(const Position& p, int left) {
    static const std::vector<Continuation> kNone;
    if (!complete_) return kNone;
    const VisitedState seen{rules_.key(p), left};
    if (const auto known = known_.find(seen); known != known_.end()) return known->second;
    ++positions_;
    bytes_ += sizeof(VisitedState) + seen.key.words.size() * sizeof(std::uint64_t) + 64;
    if (positions_ > kMostPositions || (positions_ % 64 == 0 && is_over())) {
      complete_ = false;
      return kNone;
    }
    // The object for `left` operations is free: an earlier phase has finished with it.
    RelaxedPlan& needs = relaxed_[static_cast<std::size_t>(left)];
    needs.look_at(p, left);
    look_at(p, needs);
    std::set<std::vector<Move>> operations;
    std::vector<Continuation> continuations;
    if (needs.bound() <= left) {
      const bool later = needs.later() && p.phase != Phase::operations;
      for (const Move& move : needs.operations()) try_move(p, move, left, operations, continuations);
      if (later) {
        path_.push_back({Move{}, rules_.active(), p.stage});
        const Position next = rules_.apply(p, Move{}, NullSink{});
        for (const Continuation& continuation : continuations_from(next, left))
          keep({path_.back()}, {}, continuation, operations, continuations);
        path_.pop_back();
      }
    }
    if (!complete_) return kNone;  // an incomplete search is not cached
    for (const Continuation& continuation : continuations)
      bytes_ += (continuation.operations.size() + continuation.moves.size()) * sizeof(Move) + 48;
    return known_.emplace(seen, std::move(continuations)).first->second;
  }

  /// Reports progress. Returns whether a budget is exhausted.
  [[nodiscard]] bool is_over() const {
    if (limits_.progress)
      limits_.progress("plans of " + std::to_string(depth_) + " operations, positions", positions_, 0);
    return limits_.exceeded(positions_, bytes_).has_value();
  }

  void try_move(const Position& p, const Move& move, int left, std::set<std::vector<Move>>& operations,
                std::vector<Continuation>& continuations) {
    if (cited_ != nullptr)
      rules_.judge(p, move, [this](const Finding& finding) { cited_->insert(finding.clause); });
    std::vector<ReachedState> ends;
    ReachedState first{p, {}};
    first.play(rules_, move);
    follow_up(rules_, std::move(first), ends);
    for (const ReachedState& end : ends) {
      std::vector<Move> own;
      for (const LineMove& made : end.moves) {
        if (is_operation(made.move)) own.push_back(made.move);
      }
      if (left == 1) {
        if (reached(rules_, end.position, goal_)) keep(end.moves, own, {}, operations, continuations);
        continue;
      }
      if (end.position.stage == PlanStage::over) continue;
      path_.insert(path_.end(), end.moves.begin(), end.moves.end());
      for (const Continuation& continuation : continuations_from(end.position, left - 1))
        keep(end.moves, own, continuation, operations, continuations);
      path_.resize(path_.size() - end.moves.size());
    }
  }

  void keep(const std::vector<LineMove>& moves, const std::vector<Move>& own, const Continuation& rest,
            std::set<std::vector<Move>>& operations, std::vector<Continuation>& continuations) {
    Continuation continuation{own, moves};
    continuation.operations.insert(continuation.operations.end(), rest.operations.begin(),
                                   rest.operations.end());
    std::sort(continuation.operations.begin(), continuation.operations.end());
    if (!operations.insert(continuation.operations).second) return;
    if (continuations.size() == kMostCounted) {
      capped_ = true;
      return;
    }
    continuation.moves.insert(continuation.moves.end(), rest.moves.begin(), rest.moves.end());
    continuations.push_back(std::move(continuation));
  }

  /// Stores the position that reaches the most parts; of several, the one with the least left to do.
  void look_at(const Position& p, const RelaxedPlan& needs) {
    const auto done = static_cast<int>(std::count_if(
        goal_.begin(), goal_.end(), [&](const GoalPart& part) { return reached(rules_, p, part); }));
    const bool nearer =
        !nearest_ || done > nearest_done_ || (done == nearest_done_ && needs.bound() < nearest_due_);
    if (!nearer) return;
    nearest_done_ = done;
    nearest_due_ = needs.bound();
    nearest_ = NearestMiss{path_, p, std::nullopt};
  }

  const Arbiter& rules_;
  const Goal& goal_;
  const Limits& limits_;
  Citations* cited_;
  std::vector<RelaxedPlan>
      relaxed_;  // by the number of remaining operations; each is large, and most searches end soon
  std::unordered_map<VisitedState, std::vector<Continuation>, SeenHash> known_;
  std::vector<LineMove> path_;
  int depth_ = 0;  ///< of the plans that are searched
  std::uint64_t positions_ = 0;
  std::uint64_t bytes_ = 0;
  bool complete_ = true;
  bool capped_ = false;
  std::optional<NearestMiss> nearest_;
  int nearest_done_ = 0;
  int nearest_due_ = 0;
};

/// Plays the rest of a plan against opponents who no longer answer. Returns the first move of it that is not
/// allowed.
std::optional<Move> first_refused(const Arbiter& rules, Position& p, const std::vector<LineMove>& moves,
                                  std::size_t from) {
  const auto unanswered = [&] {
    while (p.stage != PlanStage::over && rules.actor(p) != rules.active())
      p = rules.apply(p, Move{}, NullSink{});
  };
  for (std::size_t i = from; i < moves.size(); ++i) {
    unanswered();
    const LineMove& made = moves[i];
    if (made.by != rules.active() || (made.at == PlanStage::placing && p.stage != PlanStage::placing))
      continue;
    if (!rules.judge(p, made.move, NullSink{})) return made.move;
    p = rules.apply(p, made.move, NullSink{});
  }
  unanswered();
  return std::nullopt;
}

}  // namespace

Arbiter with_the_whole_turn(const Arbiter& rules) {
  Board board = rules.board();
  board.scope = Scope::turn;
  board.declared.reset();
  board.declared_bet.reset();
  return {rules.rulebook(), std::move(board), rules.start()};
}

PlanSearch find_plans(const Arbiter& rules, const Goal& goal, const Limits& limits, int most,
                      Citations* cited) {
  return Search(rules, goal, limits, cited).run(most);
}

Plan with_sure_bets(const Arbiter& rules, const Goal& goal, Plan plan) {
  Position p = rules.start();
  for (std::size_t i = 0; i < plan.moves.size(); ++i) {
    LineMove& made = plan.moves[i];
    Position bet = rules.apply(p, made.move, NullSink{});
    if (made.at == PlanStage::betting && bet.stage == PlanStage::contesting) {
      // DE-27: at a tie the controller wins
      int most = made.move.number - 1;
      for (const Move& answer : legal_moves(rules, bet)) {
        if (answer.type == Move::Type::contest) most = std::max<int>(most, answer.number);
      }
      const Move least = made.move;
      made.move.number = static_cast<std::uint8_t>(std::min<int>(most + 1, kNoNumber));
      bool sure = most + 1 < kNoNumber && rules.judge(p, made.move, NullSink{});
      if (sure) {
        Position end = rules.apply(p, made.move, NullSink{});
        sure = !first_refused(rules, end, plan.moves, i + 1) && reached(rules, end, goal);
      }
      if (!sure) made.move = least;
      bet = rules.apply(p, made.move, NullSink{});
    }
    p = bet;
  }
  return plan;
}

std::vector<Breaker> breakers_of(const Arbiter& rules, const Goal& goal, const Plan& plan, std::size_t most) {
  std::vector<Breaker> breakers;
  Position p = rules.start();
  for (std::size_t i = 0; i < plan.moves.size(); ++i) {
    const LineMove& made = plan.moves[i];
    if (made.by != rules.active()) {
      for (const Move& answer : legal_moves(rules, p)) {
        if (answer == made.move) continue;
        if (breakers.size() == most) return breakers;
        Position after = rules.apply(p, answer, NullSink{});
        const auto refused = first_refused(rules, after, plan.moves, i + 1);
        if (refused || !reached(rules, after, goal)) breakers.push_back({made.by, answer, i, refused});
      }
    }
    p = rules.apply(p, made.move, NullSink{});
  }
  return breakers;
}

std::vector<Transfer> cost_of(const Arbiter& rules, const Plan& plan) {
  const Bloc own = rules.active();
  const auto owns = [own](std::uint16_t holder) {
    return holder == bloc_holder(own) ||
           (holder >= force_in(own, 0) && holder < force_in(own, 0) + kMaxAreas);
  };
  std::map<std::uint16_t, std::int32_t> lost;
  struct Record {
    const decltype(owns)& mine;
    std::map<std::uint16_t, std::int32_t>& lost;
    void operator()(const Transfer& moved) const {
      if (mine(moved.from) && !mine(moved.to)) lost[moved.piece] += moved.count;
      if (mine(moved.to) && !mine(moved.from)) lost[moved.piece] -= moved.count;
    }
    void operator()(const Event& /*event*/) const {}
    void operator()(const Tally& /*tally*/) const {}
  };
  Position p = rules.start();
  for (const LineMove& made : plan.moves) p = rules.apply(p, made.move, Record{owns, lost});
  std::vector<Transfer> cost;
  for (const auto& [piece, count] : lost) {
    if (count > 0) cost.push_back({piece, bloc_holder(own), kBox, count, clause(De::cost)});
  }
  return cost;
}

}  // namespace casus::defcon
