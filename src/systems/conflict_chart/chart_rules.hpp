#pragma once
// The rules of a conflict by the chart and of the retaliations that answer it: declare, commit, roll, read
// the chart, settle, retaliate or stop (CH-1 to CH-18). The commitments may be hidden until both sides have
// committed; everything else is public.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "conflict/play/fair_dice.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/reporting.hpp"
#include "conflict/rules/rules.hpp"
#include "systems/conflict_chart/events.hpp"
#include "systems/conflict_chart/position.hpp"
#include "systems/conflict_chart/rulebook.hpp"

namespace casus::conflict_chart {

/// The values of Finding::reason. `about` has the numbers that the text needs.
enum Reason : std::uint16_t {
  kFits,
  kOtherMoveIsDue,    ///< stage
  kTotalIs,           ///< points in the play with it
  kCommitmentIsMade,  ///< seat
  kNotInReserve,      ///< seat, piece
  kNoToken,           ///< seat
  kTooLong,           ///< retaliations
  kNotHeld,           ///< country, seat
  kNothingElse,       ///< a move that names pieces or a country that it does not use
  kTooFar,            ///< points, allowance
  kNoCardLeft,        ///< nothing
  kDrewAlready,       ///< nothing
  kTooLittle,         ///< measured, due
  kOneTooMany,        ///< measured, due
  kNotInPlay,         ///< piece
  kOnlyStaked,        ///< seat
  kNeedNot,           ///< seat
  kBought,            ///< 1 during a retaliation, else 0
  kInChain,  ///< retaliations including this one, the maximum; 0 and the number that may still follow
};

class ChartRules {
 public:
  static constexpr bool kPublic = false;
  using Move = conflict_chart::Move;
  using Position = conflict_chart::Position;

  ChartRules(Rulebook rulebook, Board board);

  /// Returns the position of the first choice or throw; if neither is left, the position where the settlement
  /// begins.
  [[nodiscard]] Position start() const;
  /// Returns the first position of a play, before certain results are settled.
  [[nodiscard]] Position beginning() const;
  /// Returns the move that would be chosen after a result given by the scenario, if nobody has a choice
  /// there, so that `judge` can report the reason.
  [[nodiscard]] std::optional<Move> out_of_reach(const Position& p) const;
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Rulebook& rulebook() const { return rulebook_; }
  [[nodiscard]] Prices prices() const;

  [[nodiscard]] Turn turn(const Position& p) const;
  void candidates(const Position& p, Visitor<const Move&> visit) const;
  /// Visits moves that are no candidates, so that players can learn why they are refused; some are allowed.
  void thinkable(const Position& p, Visitor<const Move&> visit) const;
  bool judge(const Position& p, const Move& m, const auto& sink) const {
    return judged(sink, [&](Findings& found) { rule(p, m, found); });
  }
  Position apply(const Position& p, const Move& m, const Reporter& sink) const;
  /// Returns the move that the scenario declares at a position. Without one: only mandatory commitments, the
  /// default losses, and no retaliation.
  [[nodiscard]] Move declared(const Position& p) const;

  /// Returns both Generalship dice, the declarer's first; or the dice for the cards drawn.
  [[nodiscard]] std::span<const Die> dice(const Position& p) const;
  [[nodiscard]] std::uint64_t throw_id(const Position& p) const;
  void classes(const Position& p, Visitor<const Weighted<Integer>&> visit) const;
  [[nodiscard]] std::uint32_t class_of(const Position& p, std::span<const std::uint16_t> faces) const;
  Position apply(const Position& p, std::uint32_t chance, const Reporter& sink) const;
  void show(const Position& p, std::span<const std::uint16_t> faces, const Reporter& sink) const;
  [[nodiscard]] Purpose purpose(const Position& p) const {
    return p.stage == Position::Stage::drawing ? Purpose::card : Purpose::dice;
  }

  [[nodiscard]] std::uint16_t outcome(const Position& p) const { return p.first; }
  [[nodiscard]] Key key(const Position& p) const;
  /// Returns what a seat knows: everything except the attacker's commitment while the defender makes a hidden
  /// choice.
  [[nodiscard]] Key view(const Position& p, Seat seat) const;
  [[nodiscard]] bool is_public(const Position& p) const { return !is_hidden(p); }
  /// Returns, by the number of the legal move, whether best play needs to examine it. Moves beyond the end
  /// need not be examined; an empty result means all of them (move_pruner.cpp).
  [[nodiscard]] std::vector<bool> relevant_moves(const Position& p) const;
  /// Returns a fault if best play has too many moves to examine even so.
  [[nodiscard]] std::optional<Fault> too_large() const;
  void cites(const Position& p, Visitor<Clause> sink) const;
  void holdings(const Position& p, Visitor<std::uint16_t, std::uint16_t, std::int32_t> visit) const;
  /// Visits the pieces of players without a part in the conflict: the player's name and the piece's name
  /// (words.cpp).
  void held_beside(Visitor<const std::string&, const std::string&> visit) const;
  [[nodiscard]] std::string describe(const Position& p) const;

  /// Returns the points in the play, before the dice (CH-2).
  [[nodiscard]] std::int32_t points(const Position& p, Seat seat) const {
    return board_.pieces.points(at(p.play, seat));
  }
  /// Returns the cell of two numbers on the dice (CH-1 to CH-4), the declarer's first.
  [[nodiscard]] Cell cell(const Position& p, std::uint32_t declarer, std::uint32_t opponent) const {
    return rulebook_.chart.cell(points(p, p.declarer()) + rulebook_.generalship[declarer],
                                points(p, p.opponent()) + rulebook_.generalship[opponent],
                                rulebook_.off_chart);
  }
  [[nodiscard]] std::uint32_t die_sides() const {
    return static_cast<std::uint32_t>(rulebook_.generalship.size());
  }

  // The numbers of pieces and holders in transfers and holdings.
  [[nodiscard]] std::uint16_t token(std::size_t kind) const { return static_cast<std::uint16_t>(kind); }
  [[nodiscard]] std::uint16_t mastermind(std::size_t kind) const {
    return static_cast<std::uint16_t>(board_.pieces.tokens.size() + kind);
  }
  [[nodiscard]] std::uint16_t canal(std::size_t number) const {
    return static_cast<std::uint16_t>(mastermind(board_.pieces.masterminds.size()) + number);
  }
  [[nodiscard]] std::uint16_t certificate(std::size_t country) const {
    return static_cast<std::uint16_t>(canal(board_.pieces.canals.size()) + country);
  }
  [[nodiscard]] std::uint16_t card(std::size_t kind) const {
    return static_cast<std::uint16_t>(certificate(board_.countries.size()) + kind);
  }
  static constexpr std::uint16_t kBank = 0;
  static constexpr std::uint16_t kDiscard = 3;
  static constexpr std::uint16_t kDeck = 4;
  static constexpr std::uint16_t kElsewhere = 5;
  static constexpr std::uint16_t player(Seat seat) { return static_cast<std::uint16_t>(1 + seat); }

 private:
  class MovePruner;
  [[nodiscard]] std::vector<bool> relevant_answers(const Position& p, const MovePruner& pruner) const;
  [[nodiscard]] std::vector<bool> relevant_commitments(const Position& p, const MovePruner& pruner) const;
  [[nodiscard]] std::vector<bool> relevant_in_secret(const Position& p, const MovePruner& pruner) const;
  void rule(const Position& p, const Move& m, Findings& found) const;
  void rule_declare(const Position& p, const Move& m, Findings& found) const;
  void rule_commit(const Position& p, const Move& m, Findings& found) const;
  void rule_give_back(const Position& p, const Move& m, Findings& found) const;
  void rule_draw(const Position& p, const Move& m, Findings& found) const;
  void rule_retaliate(const Position& p, const Move& m, Findings& found) const;
  void rule_settled(const Position& p, const Move& m, Findings& found) const;
  void rule_no_buying(Ch why, Seat seat, const Forces& reserve, const Move& m, Findings& found) const;
  void rule_chain(const Position& p, std::int32_t tokens, Findings& found) const;
  [[nodiscard]] bool is_too_long(const Position& p) const {  // CH-18
    return board_.retaliations + p.depth >= rulebook_.most_retaliations;
  }
  /// Returns whether the winner of the last D can retaliate at all (CH-8, CH-13, CH-18).
  [[nodiscard]] bool may_answer(const Position& p) const;
  /// Returns all forces that a retaliator may move and commit (CH-13, CH-17).
  [[nodiscard]] Forces committable(const Position& p) const;

  void begin_rolling(Position& next, const Reporter& sink) const;
  void begin_committing(Position& next, const Reporter& sink) const;
  void settle(Position& next, Letter result, const Reporter& sink) const;
  void return_tokens(Position& next, Seat seat, const Forces& tokens, Ch why, const Reporter& sink) const;
  void use_up_masterminds(Position& next, Seat loser, const Reporter& sink) const;
  void return_half(Position& next, const Reporter& sink) const;
  void begin_answering(Position& next, const Reporter& sink) const;
  void take_cards(Position& next, const Cards& cards, const Reporter& sink) const;
  void report_kept_pieces(const Position& p, Seat winner, const Reporter& sink) const;
  void finish(Position& next, const Reporter& sink) const;

  [[nodiscard]] std::uint64_t packed_side(const Position& p, Seat seat) const;
  [[nodiscard]] Cards cards_left(const Position& p) const;
  /// Returns the holder number of a country's holder.
  [[nodiscard]] std::uint16_t holder_of(const Position& p, int country) const;
  [[nodiscard]] bool is_hidden(const Position& p) const {
    return board_.commit == Commit::hidden && p.depth == 0 && p.stage == Position::Stage::committing;
  }
  /// Returns the first piece of a part of which the whole has too few.
  [[nodiscard]] std::int32_t missing_piece(const Forces& whole, const Forces& part) const;

  Rulebook rulebook_;
  Board board_;
  std::array<Die, 2> roll_;
  std::vector<Die> draw_;  // as many sides as the deck has cards, one fewer for each next die
  Cards deck_{};           // copies of each kind
};

}  // namespace casus::conflict_chart
