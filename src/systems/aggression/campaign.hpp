#pragma once
// A landing and everything that may follow: declare or not, fight, settle, continue or stop (AG-1 to AG-9,
// AG-30 to AG-38). The engagement is its inner conflict.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "conflict/rules/no_throws.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/reporting.hpp"
#include "conflict/rules/rules.hpp"
#include "systems/aggression/board.hpp"
#include "systems/aggression/engagement.hpp"

namespace casus::aggression {

/// A declaration, or passing.
struct Attack {
  std::int8_t from = kNobody;  ///< kNobody: no attack
  std::int8_t against = kNobody;
  std::int8_t card = kNobody;  ///< kNobody: no card
  [[nodiscard]] bool passes() const { return from == kNobody; }
  auto operator<=>(const Attack&) const = default;
};

/// The values of Finding::reason. `about` has the Territories or the card that the text needs.
enum Reason : std::uint16_t {
  kFits,
  kNotLandedOn,      ///< against, landed
  kSourceForeign,    ///< from
  kTargetOwn,        ///< against
  kOtherQuadrant,    ///< from, against
  kNotFromLanding,   ///< from, landed
  kTargetGroup,      ///< against, card: not of a top group
  kSourceGroup,      ///< from, card: not of a bottom group
  kNotInHand,        ///< card
  kCardSpent,        ///< card
  kNoBottomGroup,    ///< card
  kLandedOnNobodys,  ///< landed
  kTargetNobodys,    ///< against
  kTooManyDeclared,  ///< declared, allowed
  kNotContinuing,    ///< the rulebook has no AG-33
  kOtherSource,      ///< from, source
  kOtherGroup,       ///< against
  kCardNotNeeded,    ///< card
  kTurnLost,         ///< nothing
};

/// Returns the maximum number of d6s that each side can have in a scenario. A fault if it exceeds kMaxDice.
Result<Dice> most_dice(const Rulebook& rulebook, const Board& board);

class Campaign : public NoThrows {
 public:
  static constexpr bool kPublic = true;
  using Move = Attack;

  struct Position {
    enum class Stage : std::uint8_t { choosing, fighting, over };
    Stage stage = Stage::choosing;
    Winner winner = Winner::none;  ///< of the last scenario fought
    std::int8_t from = kNobody;    ///< of the current or last scenario
    std::int8_t against = kNobody;
    std::uint8_t declared = 0;  ///< for this landing
    bool turn_lost = false;     ///< AG-35
    std::uint32_t hand = 0;
    std::uint64_t taken = 0;  ///< Territories that the Aggressor has taken since the start
    bool operator==(const Position&) const = default;
  };

  /// The part of a position that its future depends on.
  struct Key {
    std::uint64_t taken = 0;
    std::uint64_t rest = 0;
    bool operator==(const Key&) const = default;
    [[nodiscard]] std::uint64_t hash() const { return combine(mix(taken), rest); }
  };

  /// Creates the rules. `declared` is the attack that the scenario declares. Faults: a side with more d6s
  /// than kMaxDice.
  static Result<Campaign> of(Rulebook rulebook, Board board, std::optional<Attack> declared);

  [[nodiscard]] Position start() const;
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Rulebook& rulebook() const { return rulebook_; }
  /// Returns whether nothing is declared and nothing can be: nobody has landed, or the player is done.
  [[nodiscard]] bool at_rest() const { return board_.passed || (!board_.dice && board_.landed == kNobody); }
  /// Returns the same board after a landing on a Territory, with nothing declared, to show what could be
  /// declared.
  [[nodiscard]] Campaign landed_on(int territory) const;
  [[nodiscard]] Prices prices() const;
  /// Returns whether more than one scenario may be fought for this landing, so that the last one decides the
  /// outcome.
  [[nodiscard]] bool may_chain_at_all() const { return may_chain_at_all_; }
  /// Changes counts on the board, as if they had been read from the scenario. Returns false if a side could
  /// then have more d6s than these rules cover. Descriptions of chains of attacks stay unchanged; no
  /// probability depends on them.
  bool change(const auto& change) {
    change(board_);
    const auto most = most_dice(rulebook_, board_);
    return most && engagement_->has_room(most->attacker, most->defender);
  }
  /// Selects the attacks that best play needs to examine (move_pruner.hpp).
  class MovePruner;
  [[nodiscard]] MovePruner move_pruner() const;

  [[nodiscard]] Turn turn(const Position& p) const;
  void candidates(const Position& p, Visitor<const Attack&> visit) const;
  /// Visits attacks that are no candidates but worth a question: those with a card that is not in hand.
  void thinkable(const Position& p, Visitor<const Attack&> visit) const;
  bool judge(const Position& p, const Attack& m, const auto& sink) const {
    return judged(sink, [&](Findings& found) { rule(p, m, found); });
  }
  using NoThrows::apply;
  Position apply(const Position& p, const Attack& m, const Reporter& sink) const;
  [[nodiscard]] Attack declared(const Position& p) const {
    return declared_ && p.declared == board_.declared && p.taken == 0 ? *declared_ : Attack{};
  }

  struct Inner {
    const Engagement& rules;
    Engagement::Position position;
  };
  [[nodiscard]] Inner inner(const Position& p) const;
  Position resume(const Position& p, std::uint16_t outcome, const Reporter& sink) const;

  [[nodiscard]] std::uint16_t outcome(const Position& p) const {
    return static_cast<std::uint16_t>(p.winner);
  }
  [[nodiscard]] Key key(const Position& p) const;
  void cites(const Position& p, Visitor<Clause> sink) const;
  void holdings(const Position& p, Visitor<std::uint16_t, std::uint16_t, std::int32_t> visit) const;
  [[nodiscard]] std::string describe(const Position& p) const;

  /// Computes the d6s of both sides in a scenario (AG-10 to AG-18), and reports to the sink where each comes
  /// from.
  Dice assess(const Position& p, int from, int against, const Reporter& sink) const;

  // The controller of a Territory, and the pieces on it, after all conquests so far.
  [[nodiscard]] int controller(const Position& p, int territory) const;
  [[nodiscard]] std::int32_t development_at(const Position& p, int territory) const {
    return is_stripped(p, territory) ? 0 : at(territory).development;
  }
  [[nodiscard]] std::int32_t units_at(const Position& p, int territory, std::size_t kind) const {
    const bool gone = is_stripped(p, territory) && (kind == 0 || rulebook_.units_to_stock);
    return gone ? 0 : at(territory).units[kind];
  }
  [[nodiscard]] bool is_domestic(const Position& p, int territory) const {
    return controller(p, territory) == board_.player;
  }

  // The numbers of pieces and holders in transfers and holdings.
  [[nodiscard]] std::uint16_t title(int territory) const { return static_cast<std::uint16_t>(territory); }
  [[nodiscard]] std::uint16_t points(int territory) const {
    return static_cast<std::uint16_t>(static_cast<int>(board_.territories.size()) + territory);
  }
  [[nodiscard]] std::uint16_t development() const {
    return static_cast<std::uint16_t>(2 * board_.territories.size());
  }
  [[nodiscard]] std::uint16_t unit(std::size_t kind) const {
    return static_cast<std::uint16_t>(development() + 1 + kind);
  }
  [[nodiscard]] std::uint16_t card(int number) const {
    return static_cast<std::uint16_t>(unit(board_.unit_kinds.size()) + number);
  }
  [[nodiscard]] std::uint16_t bank() const { return 0; }
  [[nodiscard]] std::uint16_t player(int number) const { return static_cast<std::uint16_t>(1 + number); }
  [[nodiscard]] std::uint16_t place(int territory) const {
    return static_cast<std::uint16_t>(1 + static_cast<int>(board_.players.size()) + territory);
  }

 private:
  Campaign(Rulebook rulebook, Board board, std::optional<Attack> declared,
           std::shared_ptr<const Engagement> engagement)
      : rulebook_(std::move(rulebook)),
        board_(std::move(board)),
        declared_(declared),
        engagement_(std::move(engagement)) {}

  [[nodiscard]] const Territory& at(int territory) const {
    return board_.territories[static_cast<std::size_t>(territory)];
  }
  [[nodiscard]] const Card& card_at(int number) const {
    return board_.cards[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] bool is_taken(const Position& p, int territory) const {
    return ((p.taken >> territory) & 1U) != 0;
  }
  [[nodiscard]] bool may_continue(const Position& p) const {
    return p.winner == Winner::attacker && rulebook_.continuing && !p.turn_lost;
  }
  // Whose Territory was landed on, at the time of the landing (AG-1 to AG-4), whoever controls it since. A
  // victory before the start was won from this Territory, or after it was taken itself.
  [[nodiscard]] bool landed_on_own() const {
    return board_.won_from != kNobody ? board_.won_from == board_.landed
                                      : at(board_.landed).owner == board_.player;
  }
  [[nodiscard]] bool landed_on_foreign() const {
    return !landed_on_own() && at(board_.landed).owner != kNobody;
  }
  /// Returns whether the Aggressor lost this Territory by a defeat.
  [[nodiscard]] bool is_lost(const Position& p, int territory) const {
    return p.turn_lost && p.winner == Winner::defender && p.from == territory;
  }
  /// Returns whether the Territory changed hands in this campaign, in either direction: its E-D and NS-Units
  /// are gone.
  [[nodiscard]] bool is_stripped(const Position& p, int territory) const {
    return is_taken(p, territory) || is_lost(p, territory);
  }
  [[nodiscard]] bool share_quadrant(int a, int b) const { return at(a).quadrant == at(b).quadrant; }
  [[nodiscard]] bool is_card_free(int a, int b) const;
  [[nodiscard]] bool controls_one_of(const Position& p, const std::vector<int>& groups) const;

  void rule(const Position& p, const Attack& m, Findings& found) const;
  void rule_continuing(const Position& p, const Attack& m, Findings& found) const;
  void rule_landing(const Position& p, const Attack& m, Findings& found) const;
  void rule_card(const Position& p, const Attack& m, Findings& found) const;
  [[nodiscard]] bool is_continuing(const Position& p, const Attack& m) const;
  [[nodiscard]] bool may_attack(const Position& p) const;
  [[nodiscard]] bool may_lead_on(const Attack& m) const;
  void lose(const Position& p, int territory, int loser, int victor, const Reporter& sink) const;

  Rulebook rulebook_;
  Board board_;
  std::optional<Attack> declared_;
  bool may_chain_at_all_ = false;
  std::shared_ptr<const Engagement> engagement_;  // other scenarios may share it
};

}  // namespace casus::aggression
