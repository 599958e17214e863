#include "systems/defcon/planning/move_values.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "conflict/explore/explore.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "systems/defcon/files/scenario.hpp"
#include "systems/defcon/files/value_reader.hpp"
#include "systems/defcon/planning/planner.hpp"

namespace casus::defcon {
namespace {

using Stage = Position::Stage;

/// The size of the plans that are searched, each to hold one area.
constexpr int kMostPlanned = 3;  // in operations
constexpr std::uint64_t kMostPlannedPositions = 400;

/// A line of moves, and the position at its end.
struct Line {
  Position position;
  Exact worth;
  struct Step {
    Move move;
    Seat seat = -1;
    std::vector<Exact> brings;  // the step's own worth to each seat; with two seats, to seat 0
  };
  std::vector<Step> steps;
  Exact now;            // the part of the worth that the first operation brings by itself
  bool settled = true;  // false: a bet is pending, so the line cannot be continued
};

class MovePruner {
 public:
  MovePruner(const Arbiter& rules, const Limits& limits)
      : rules_(rules), limits_(limits), prices_(rules.prices()), start_(rules.start()) {
    chooser_ = rules.actor(start_);
    rules.holdings(start_, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
      if (const Seat seat = prices_.seat_of(holder); seat >= 0)
        all_ += size(prices_.price(piece, seat), count);
    });
  }

  Result<WeighedMoves> run() {
    WeighedMoves found;
    found.seat = rules_.board().seat_of[chooser_];
    std::vector<Line> lines;
    for (const Move& move : weighed_moves(start_)) {
      lines.push_back(after(start_, move));
      lines.back().now = lines.back().worth;
      if (chooser_ == rules_.active()) go_on(lines.back());
      found.choices.push_back({move, lines.back().worth});
      if (limits_.stopped()) return *limits_.exceeded(0, 0);
      if (unsolved_) return *unsolved_;
      if (limits_.progress) limits_.progress("operations", found.choices.size(), 0);
    }
    if (chooser_ == rules_.active() && start_.stage == Stage::choosing) plan(found, lines);
    if (unsolved_) return *unsolved_;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      if (is_better(lines[i], lines[found.best])) found.best = i;
    }
    found.line = steps_of(lines[found.best].steps);
    for (std::size_t i = 0; i < lines.size(); ++i) found.choices[i].worth = lines[i].worth.reduced();
    found.cited = std::move(cited_);
    return found;
  }

 private:
  /// Returns each step with the worth from then on, to the choosing seat.
  [[nodiscard]] std::vector<WeighedMoves::Step> steps_of(const std::vector<Line::Step>& steps) const {
    std::vector<WeighedMoves::Step> line(steps.size());
    std::vector<Exact> rest(prices_.dimensions());
    for (std::size_t i = steps.size(); i-- > 0;) {
      for (std::size_t d = 0; d < rest.size(); ++d) rest[d] += steps[i].brings[d];
      line[i] = {steps[i].move, steps[i].seat, rest[dimension_of(steps[i].seat)].reduced()};
    }
    return line;
  }
  static Exact size(const Exact& price, std::int32_t count) {
    const Exact worth = price * Exact(count);
    return worth < Exact(0) ? -worth : worth;
  }
  /// Returns the index of a seat's worth: with two blocs, worths are seat 0's minus seat 1's; with more, each
  /// bloc has its own.
  [[nodiscard]] std::size_t dimension_of(Seat seat) const {
    return prices_.dimensions() == 1 ? 0 : static_cast<std::size_t>(seat);
  }
  [[nodiscard]] std::size_t own() const { return dimension_of(rules_.board().seat_of[chooser_]); }
  [[nodiscard]] bool wants_more(const Exact& a, const Exact& b) const {
    const bool least = prices_.dimensions() == 1 && rules_.board().seat_of[chooser_] == 1;
    return least ? a < b : b < a;
  }

  /// Returns whether a line is better. Of equal lines, the one that brings the most at once is; doing nothing
  /// is better than a move that brings nothing.
  [[nodiscard]] bool is_better(const Line& a, const Line& b) const {
    if (!(a.worth == b.worth)) return wants_more(a.worth, b.worth);
    if (!(a.now == b.now)) return wants_more(a.now, b.now);
    return a.steps.front().move.type == Move::Type::pass;
  }

  /// Returns the allowed moves. Cites the clauses that allow them, and those that refuse the others: each of
  /// these might otherwise be the best move.
  std::vector<Move> weighed_moves(const Position& p) {
    std::vector<Move> moves;
    const auto cite = [this](const Finding& finding) { cited_.insert(finding.clause); };
    rules_.candidates(p, [&](const Move& move) {
      if (rules_.judge(p, move, NullSink{})) {
        moves.push_back(move);
        rules_.judge(p, move, cite);
      } else {
        const auto broken = rules_.broken(p, move, room_);
        std::for_each(broken.begin(), broken.end(), cite);
      }
    });
    return moves;
  }

  struct Gain {
    const Prices& prices;
    std::vector<Exact>& worth;
    Citations& cited;
    void operator()(const Transfer& moved) const {
      prices.add_transfer(worth, moved);
      cited.insert(moved.clause);
    }
    void operator()(const Event& event) const { cited.insert(event.clause); }
    void operator()(const auto& /*report*/) const {}
  };
  void play(Line& line, const Move& move) {
    std::vector<Exact> worth(prices_.dimensions());
    const Bloc by = rules_.actor(line.position);
    line.position = rules_.apply(line.position, move, Gain{prices_, worth, cited_});
    Exact& gain = worth[own()];
    // A bloc that has won needs nothing else.
    if (line.position.stage == Stage::over && line.position.outcome == kVictory) gain += all_ + Exact(1);
    line.worth += gain;
    line.steps.push_back({move, rules_.board().seat_of[by], std::move(worth)});
  }

  /// Returns the line of a move and what follows at once.
  Line after(const Position& p, const Move& move) {
    Line line{p, {}, {}, {}};
    if (move.type == Move::Type::coup) {
      const Bloc holder = rules_.holder(p, move.area);
      if (holder != kNobody && holder != rules_.active()) return struggle(p, move);
    }
    play(line, move);
    return settle(std::move(line));
  }
  /// Plays on to the next choice of an operation, with best play for the active bloc's own choices.
  Line settle(Line line) {
    while (line.position.stage != Stage::choosing && line.position.stage != Stage::over) {
      const Bloc actor = rules_.actor(line.position);
      if (actor != rules_.active() || line.position.stage == Stage::answering) {
        play(line, Move{});
      } else if (line.position.stage == Stage::betting || line.position.stage == Stage::returning) {
        play(line, rules_.declared(line.position));
      } else {
        std::optional<Line> best;
        for (const Move& move : weighed_moves(line.position)) {
          Line next = line;
          play(next, move);
          next = settle(std::move(next));
          if (!best || best->worth < next.worth) best = std::move(next);
        }
        return std::move(*best);
      }
    }
    return line;
  }

  /// Returns the line of a coup that may be contested, with its worth under best play of both blocs.
  Line struggle(const Position& p, const Move& coup) {
    Line line{p, {}, {}, {}, false};
    const Bloc holder = rules_.holder(p, coup.area);
    const auto key =
        std::pair(state_of(p, coup.area), std::pair(stakes(p, rules_.active()), stakes(p, holder)));
    const auto [known, is_new] = struggles_.try_emplace(key);
    if (is_new) {
      if (auto worth = worth_of_struggle(p, coup)) {
        known->second = *std::move(worth);
      } else if (!unsolved_) {
        unsolved_ = worth.faults().front();
      }
    }
    line.worth = known->second;
    std::vector<Exact> brings(prices_.dimensions());
    brings[own()] = line.worth;  // no other bloc chooses before it in a turn
    line.steps.push_back({coup, rules_.board().seat_of[rules_.active()], std::move(brings)});
    return line;
  }
  Result<Exact> worth_of_struggle(const Position& p, const Move& coup) {
    const Arbiter table = only_operation(rules_, p, coup);
    const auto walked =
        explore(table, p, table.prices(), limits_, {.citations = &cited_, .cites_refusals = true},
                [&](const Position& at, std::uint32_t /*ordinal*/, const Move& move) {
                  return move == coup || !(at == p);
                });
    if (!walked) return walked.faults();
    const auto best = equilibrium(walked->graph, limits_);
    if (!best) return best.faults();
    return best->exact_value ? *best->exact_value : Exact::from_decimal(best->value);
  }
  /// Returns everything that a struggle depends on in an area, and in a bloc that bets.
  static std::string state_of(const Position& p, Area area) {
    const AreaState& state = p.areas[area];
    static_assert(std::has_unique_object_representations_v<AreaState>);
    std::string bytes(sizeof state, '\0');
    std::memcpy(bytes.data(), &state, sizeof state);
    return bytes;
  }
  using Stakes = std::pair<std::uint16_t, std::array<std::uint8_t, kUnitTypes>>;
  static Stakes stakes(const Position& p, Bloc bloc) { return {p.blocs[bloc].points, p.blocs[bloc].units}; }

  /// Adds one more operation, of this phase or a later one, if one has a positive worth.
  void go_on(Line& line) {
    if (!line.settled) return;
    Position p = line.position;
    std::size_t passes = 0;
    std::size_t passed = 0;
    std::optional<Line> best;
    while (p.stage == Stage::choosing) {
      for (const Move& move : weighed_moves(p)) {
        if (move.type == Move::Type::pass || move.type == Move::Type::launch) continue;
        Line next = after(p, move);
        if (next.worth.sign() <= 0 || (best && !(best->worth < next.worth))) continue;
        best = std::move(next);
        passed = passes;
      }
      p = rules_.apply(p, Move{}, NullSink{});
      ++passes;
    }
    if (!best) return;
    const Seat seat = rules_.board().seat_of[rules_.active()];
    for (std::size_t i = 0; i < passed; ++i)
      line.steps.push_back({Move{}, seat, std::vector<Exact>(prices_.dimensions())});
    line.worth += best->worth;
    line.steps.insert(line.steps.end(), best->steps.begin(), best->steps.end());
  }

  /// Searches short plans for each area that is worth holding: a step towards one may be worth more than by
  /// itself.
  void plan(const WeighedMoves& found, std::vector<Line>& lines) {
    const Arbiter table = with_the_whole_turn(rules_);
    Limits limits = limits_;
    limits.progress = nullptr;
    limits.max_nodes = std::min(limits.max_nodes, kMostPlannedPositions);
    for (const Area area : rules_.board().each_area()) {
      if (limits.stopped()) return;
      if (rules_.board().areas[area].sea || rules_.holder(start_, area) == rules_.active()) continue;
      if (area >= rules_.board().value.area.size() || rules_.board().value.area[area].sign() <= 0) continue;
      GoalPart part;
      part.kind = GoalPart::Kind::control;
      part.area = area;
      for (const Plan& plan : find_plans(table, {part}, limits, kMostPlanned, &cited_).plans) {
        if (plan.moves.empty()) continue;
        const auto first = std::find_if(found.choices.begin(), found.choices.end(), [&](const auto& choice) {
          return choice.move == plan.moves.front().move;
        });
        if (first == found.choices.end()) continue;
        Line line = played(plan);
        Line& known = lines[static_cast<std::size_t>(first - found.choices.begin())];
        if (!(known.worth < line.worth)) continue;
        line.now = known.now;
        known = std::move(line);
      }
    }
  }
  Line played(const Plan& plan) {
    Line line{start_, {}, {}, {}};
    for (const LineMove& made : plan.moves) {
      const bool operation = line.position.stage == Stage::choosing;
      if (operation && made.move.type == Move::Type::coup) {
        Line coup = after(line.position, made.move);
        if (!coup.settled) {
          line.worth += coup.worth;
          line.steps.push_back(coup.steps.front());
          return line;
        }
      }
      play(line, made.move);
    }
    return line;
  }

  const Arbiter& rules_;
  const Limits& limits_;
  Prices prices_;
  Position start_;
  Bloc chooser_ = kNobody;
  Exact all_;  // the worth of everything on the board
  std::map<std::pair<std::string, std::pair<Stakes, Stakes>>, Exact> struggles_;
  std::optional<Fault> unsolved_;  // of the first struggle that has no worth within the limits
  Citations cited_;
  Findings::Buffer room_{};
};

}  // namespace

Result<WeighedMoves> weigh(const Arbiter& rules, const Limits& limits) {
  const Board& board = rules.board();
  auto found = MovePruner(rules, limits).run();
  if (!found) return found;
  const std::string who(kBlocNames[board.bloc_of[static_cast<std::size_t>(found->seat)]]);
  found->optimised =
      board.seats() == 2
          ? "A worth is what the " + std::string(kBlocNames[board.active]) + " gains, " +
                std::string(by_values(board)) + ", less the same of its opponent."
          : "A worth is what the " + who + " gains, " + std::string(by_values(board)) +
                (board.value.rivalry.is_zero()
                     ? "."
                     : ", less " + board.value.rivalry.reduced().to_string() + " of what others gain.");
  found->optimised +=
      " It counts an operation with what follows on it, and what it leads to: the best one after it, or the "
      "rest of a plan of up to three for an area. A coup that may be contested is worth what best play of "
      "both "
      "makes it; else opponents do not answer. Of all ways through the turn it may not be the best.";
  found->optimised += said_of_values(board);
  return found;
}

Arbiter only_operation(const Arbiter& rules, const Position& p, const std::optional<Move>& declared) {
  Board board = rules.board();
  board.scope = Scope::operation;
  board.declared = declared;
  board.declared_bet.reset();
  board.bloc_of = seat_order(board, p);
  for (std::size_t seat = 0; seat < board.seats(); ++seat)
    board.seat_of[board.bloc_of[seat]] = static_cast<Seat>(seat);
  return {rules.rulebook(), std::move(board), p};
}

}  // namespace casus::defcon
