#pragma once
// The rules of a combat of Columbia, or of all combats after entering a location: cards in secret, effects,
// dice, the losses of the loser and where its pieces go (CO-1 to CO-48). Hidden information: the cards played
// until they are revealed, and an unknown hand.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conflict/play/fair_dice.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/reporting.hpp"
#include "conflict/rules/rules.hpp"
#include "systems/columbia/events.hpp"
#include "systems/columbia/hand.hpp"
#include "systems/columbia/siege_key.hpp"
#include "systems/columbia/throws.hpp"

namespace casus::columbia {

class Siege {
 public:
  static constexpr bool kPublic = false;
  using Move = columbia::Move;
  enum class Stage : std::uint8_t {
    choosing,        ///< whom to fight, or nobody
    drawing,         ///< an unknown hand
    attacker_plays,  ///< cards, face down
    defender_plays,
    before_dice,  ///< an effect is offered
    removing,     ///< a card is drawn from those that the opponent played
    attacker_rolls,
    defender_rolls,
    after_dice,  ///< an effect is offered
    which_die,   ///< equal dice of different colours
    rerolling,
    losing,  ///< a unit is chosen
    retreating,
    over,
  };

  /// The state of a beaten party.
  struct Fate {
    enum class Step : std::uint8_t { stands, structures_lost, unit_lost, gone };
    static constexpr std::int8_t kAllCommons = kUnitKinds;
    static constexpr std::int8_t kNothing = kUnitKinds + 1;
    Step step = Step::stands;
    std::int8_t lost = kNothing;    ///< a kind of unit, or kAllCommons
    std::int8_t retreat = kNobody;  ///< a location; kNobody: destroyed
    bool operator==(const Fate&) const = default;
  };

  struct Position {
    Stage stage = Stage::choosing;
    std::int8_t fight = 0;               ///< the party fought, 0: none
    Winner winner = Winner::none;        ///< of the last fight
    std::uint8_t beaten = 0;             ///< parties, a bit each
    std::uint8_t phase = 0;              ///< the side whose effects are offered: 0 the first, 1 the second
    std::array<bool, 2> alone{};         ///< CO-41 applies: kept while the card may still be removed
    std::array<bool, 2> staked{};        ///< CO-44
    std::array<std::uint8_t, 2> low{};   ///< remaining rerolls of the own lowest die
    std::array<std::uint8_t, 2> high{};  ///< remaining rerolls of the opponent's highest die
    std::uint8_t die_of = 0;             ///< the side whose die is rolled again
    std::uint8_t die_colour = 0;         ///< its colour; while the die is being chosen, 1 for the highest
    std::int8_t elizabeth = kNobody;     ///< Elizabeth's holder: a player, kNobody, or kWithBooker
    bool bare_destroyed = false;         ///< CO-18
    bool announced = true;               ///< whether the beginning of the combat was reported
    std::int16_t margin = 0;             ///< the attacker's points minus the defender's, so far
    std::array<std::array<std::int16_t, 2>, kMaxParties> points{};  ///< of each side by fight, for reports
    std::array<CardSet, 2> removed{};                               ///< CO-42; used only for reports
    std::array<CardSet, 2> cards{};   ///< played face down; once revealed, those that still matter
    std::array<Sequence, 2> todo{};   ///< the pending effects before the dice of the cards played
    std::array<CardSet, 2> played{};  ///< in this fight, for reports
    std::array<KeptDice, 2> kept{};
    CardSet drawn;  ///< the hand that was unknown
    std::array<CardSet, kMaxParties> spent{};
    /// The origin + 1 of each called common; 0: none.
    std::array<std::array<std::int8_t, kMaxCalls>, kMaxParties> called{};
    std::array<Fate, kMaxParties> fates{};
    bool operator==(const Position&) const = default;
  };
  static constexpr std::int8_t kWithBooker = -2;

  /// The part of a position that its future depends on. A view is the same without what a seat does not know.
  using Key = SiegeKey;

  /// Creates the rules. Faults: a side with more than kMaxDice dice, more than kMaxHands possible hands for
  /// an unknown one, more than kMaxReads rerolls of one side's dice, more than kMaxHandKinds kinds of cards
  /// in one hand.
  static Result<Siege> of(Rulebook rulebook, Board board);

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Rulebook& rulebook() const { return rulebook_; }
  [[nodiscard]] const std::vector<Party>& parties() const { return parties_; }
  [[nodiscard]] const Hand& hand(std::size_t party) const { return hands_[party]; }
  /// Returns the dice of a party before cards add more.
  [[nodiscard]] DiceCount dice_of(std::size_t party) const { return dice_[party]; }
  [[nodiscard]] Prices prices() const;
  /// Returns whether any party has cards to choose from.
  [[nodiscard]] bool has_cards() const;
  /// Returns whether the attacker is the first to choose cards.
  [[nodiscard]] bool asks_attacker() const {
    return parties_[0].is_player() && (unknown_ == 0 || !hands_[0].full.empty());
  }

  [[nodiscard]] Turn turn(const Position& p) const;
  void candidates(const Position& p, Visitor<const Move&> visit) const;
  bool judge(const Position& p, const Move& m, const auto& sink) const {
    return judged(sink, [&](Findings& found) { rule(p, m, found); });
  }
  Position apply(const Position& p, const Move& m, const Reporter& sink) const;
  [[nodiscard]] Move declared(const Position& p) const;

  [[nodiscard]] std::span<const Die> dice(const Position& p) const;
  [[nodiscard]] std::uint64_t throw_id(const Position& p) const;
  void classes(const Position& p, Visitor<const Weighted<Integer>&> visit) const;
  [[nodiscard]] std::uint32_t class_of(const Position& p, std::span<const std::uint16_t> faces) const;
  Position apply(const Position& p, std::uint32_t chance, const Reporter& sink) const;
  void show(const Position& p, std::span<const std::uint16_t> faces, const Reporter& sink) const;
  [[nodiscard]] Purpose purpose(const Position& p) const {
    return p.stage == Stage::drawing || p.stage == Stage::removing ? Purpose::card : Purpose::dice;
  }

  /// Returns the outcome: a Winner. If Booker attacks several players, further outcomes name the second or
  /// later player who has beaten him.
  [[nodiscard]] std::uint16_t outcome(const Position& p) const {
    if (has_rivals() && p.winner == Winner::defender) return rivals_outcome(index(p.fight));
    return static_cast<std::uint16_t>(p.winner);
  }
  static std::uint16_t rivals_outcome(std::size_t party) {
    return static_cast<std::uint16_t>(party < 2 ? static_cast<std::size_t>(Winner::defender) : party + 1);
  }
  [[nodiscard]] Key key(const Position& p) const;
  [[nodiscard]] Key view(const Position& p, Seat seat) const;
  [[nodiscard]] bool is_public(const Position& p) const;
  /// Returns the party whose hand is unknown at first (kNobody: all hands are known). knows_drawn() returns
  /// the seat that holds it once it is drawn.
  [[nodiscard]] std::int8_t unknown() const { return static_cast<std::int8_t>(unknown_); }
  [[nodiscard]] Seat knows_drawn(const Position& p) const {
    if (unknown_ == kNobody || p.stage == Stage::drawing) return -1;
    return unknown_ == 0 ? kAttacker : kDefender;
  }
  void holdings(const Position& p, Visitor<std::uint16_t, std::uint16_t, std::int32_t> visit) const;
  void cites(const Position& p, Visitor<Clause> sink) const;
  /// A party that the mover meets: whether it may be left alone, and the clause of the fight. `fights`
  /// returns those of a location in order, beginning with one, provided that all fights are won.
  struct BesiegedParty {
    std::size_t party = 0;
    bool may_decline = false;
    Clause why;
  };
  [[nodiscard]] std::vector<BesiegedParty> fights(Position p, std::size_t first) const;
  [[nodiscard]] std::string describe(const Position& p) const;

  /// Returns whether the mover meets units of more than one enemy player (CO-49).
  [[nodiscard]] bool meets_several(const Position& p) const;

  // The board as it is at a position, for writers.
  [[nodiscard]] Pieces pieces_at(const Position& p, int player, int location) const;
  [[nodiscard]] bool token_there(const Position& p) const;
  [[nodiscard]] bool booker_there(const Position& p) const;
  /// Returns whether the player whom the scenario names as controller of the fight's location was beaten
  /// there.
  [[nodiscard]] bool controller_fell(const Position& p) const;

  // The numbers of pieces and holders in transfers and holdings.
  [[nodiscard]] std::uint16_t kind(std::size_t number) const { return static_cast<std::uint16_t>(number); }
  [[nodiscard]] std::uint16_t eagle() const { return kKinds; }
  [[nodiscard]] std::uint16_t token() const { return kKinds + 1; }
  [[nodiscard]] std::uint16_t booker() const { return kKinds + 2; }
  [[nodiscard]] std::uint16_t elizabeth() const { return kKinds + 3; }
  [[nodiscard]] std::uint16_t card(int number) const {
    return static_cast<std::uint16_t>(static_cast<int>(kKinds) + 4 + number);
  }
  [[nodiscard]] std::uint16_t bank() const { return 0; }
  [[nodiscard]] std::uint16_t discards() const { return 1; }
  [[nodiscard]] std::uint16_t box() const { return 2; }
  [[nodiscard]] std::uint16_t off_board() const { return 3; }
  [[nodiscard]] std::uint16_t with_booker() const { return 4; }
  [[nodiscard]] std::uint16_t pool(int player) const { return of_player(player, 0); }
  [[nodiscard]] std::uint16_t hand_of(int player) const { return of_player(player, 1); }
  [[nodiscard]] std::uint16_t purse(int player) const { return of_player(player, 2); }
  [[nodiscard]] std::uint16_t site(int location) const {
    return static_cast<std::uint16_t>(of_player(static_cast<int>(board_.players.size()), 0) + location);
  }
  /// Returns the holder that stands for a player's pieces at a location.
  [[nodiscard]] std::uint16_t place(int player, int location) const {
    return static_cast<std::uint16_t>(site((1 + player) * static_cast<int>(board_.locations.size())) +
                                      location);
  }
  [[nodiscard]] std::uint16_t holder_count() const {
    return place(static_cast<int>(board_.players.size()), 0);
  }

  /// Returns the value of a revealed card for the side that played it.
  [[nodiscard]] static std::int32_t value_of(const CardKind& kind, Seat side, bool alone) {
    if (kind.effect == Effect::alone && alone) return kind.n;                                  // CO-41
    return kind.value + (kind.effect == Effect::defending && side == kDefender ? kind.n : 0);  // CO-40
  }
  /// Returns the name of a party: a player, the territory token, Booker.
  [[nodiscard]] std::string name(std::size_t party) const;
  /// Returns the party that currently has a seat.
  [[nodiscard]] std::size_t party_of(const Position& p, Seat seat) const {
    return seat == kAttacker ? 0 : static_cast<std::size_t>(p.fight);
  }
  /// Returns whether Booker attacks several players. Then each of them is a seat of its own, also in events;
  /// otherwise there are an attacker and a defender.
  [[nodiscard]] bool has_rivals() const {
    return parties_[0].type == Party::Type::booker && parties_.size() > 2;
  }
  [[nodiscard]] Seat seat_of(const Position& p, Seat side) const {
    return side == kDefender && has_rivals() ? p.fight : side;
  }
  /// Whether a beaten party may go to a location, or the reason why not (CO-13, CO-17).
  enum class Refuge : std::uint8_t {
    fits,
    no_stronghold,
    not_own,      ///< the stronghold belongs to another player
    said_other,   ///< the scenario names another player as the controller
    no_units,     ///< the rulebook requires a unit of the party there
    enemy_units,  ///< an enemy has units there
  };
  [[nodiscard]] Refuge refuge_at(const Position& p, std::size_t party, int location) const;
  [[nodiscard]] bool may_retreat_to(const Position& p, std::size_t party, int location) const {
    return refuge_at(p, party, location) == Refuge::fits;
  }

 private:
  Siege(Rulebook rulebook, Board board) : rulebook_(std::move(rulebook)), board_(std::move(board)) {}

  // Computed once, in siege_make.cpp.
  std::optional<Fault> make_hands();
  std::optional<Fault> make_draws();
  std::optional<Fault> make_tables();
  void make_start();
  std::int8_t elizabeth_at_first();

  [[nodiscard]] std::uint16_t of_player(int player, int what) const {
    return static_cast<std::uint16_t>(5 + 3 * player + what);
  }
  [[nodiscard]] Seat order(unsigned phase) const {  // CO-4, CO-10
    return (phase == 0) == rulebook_.attackers_effects_first ? kAttacker : kDefender;
  }
  [[nodiscard]] unsigned phase_of(Seat seat) const { return order(0) == seat ? 0U : 1U; }
  /// Returns the side, attacker or defender, that chooses at a position.
  [[nodiscard]] Seat side_to_choose(const Position& p) const;
  [[nodiscard]] const Hand& hand_at(const Position& p, Seat seat) const { return hands_[party_of(p, seat)]; }
  [[nodiscard]] const Party& party_at(const Position& p, Seat seat) const {
    return parties_[party_of(p, seat)];
  }
  /// Returns the cards that a party holds.
  [[nodiscard]] CardSet held(const Position& p, std::size_t party) const {
    return (static_cast<int>(party) == unknown_ ? p.drawn : hands_[party].full).without(p.spent[party]);
  }
  /// Returns the class of a card drawn from those played (CO-42): its kind, and which copy if their order
  /// matters.
  static std::uint32_t removal(std::uint32_t kind, std::size_t copy) {
    return kind | (static_cast<std::uint32_t>(copy) << 4U);
  }
  [[nodiscard]] bool controls(const Position& p, int player, int location, ControlRule rule) const;  // CO-17
  [[nodiscard]] bool controls(const Position& p, int player, int location) const {
    return controls(p, player, location, rulebook_.control);
  }
  /// Returns who controls a location, with `first` before other players; kNobody if nobody does.
  [[nodiscard]] int controller_of(const Position& p, int location, int first, ControlRule rule) const;
  [[nodiscard]] int controller_of(const Position& p, int location, int first) const {
    return controller_of(p, location, first, rulebook_.control);
  }
  /// Returns whether the alternatives of CO-17 name different controllers.
  [[nodiscard]] bool is_disputed(const Position& p, int location, int first) const;
  /// Returns whether the alternatives of CO-17 disagree about a refuge of a party.
  [[nodiscard]] bool is_refuge_disputed(const Position& p, std::size_t party, int location) const;
  /// Returns whether a partner of a player, of the same faction, has pieces that CO-19 keeps out of its
  /// combat.
  [[nodiscard]] bool has_partner(const Position& p, int player) const;
  [[nodiscard]] std::int32_t calls_of(const Position& p, std::size_t party) const {
    std::int32_t count = 0;
    for (const std::int8_t origin : p.called[party]) count += origin > 0 ? 1 : 0;
    return count;
  }
  /// Returns the number of units of a party in the combat, including called ones.
  [[nodiscard]] std::int32_t units_in(const Position& p, std::size_t party, std::size_t kind) const {
    const std::int32_t called = kind == kCommon ? calls_of(p, party) : 0;
    return board_.pieces_of(parties_[party].player, board_.at)[kind] + called;
  }

  /// The range in which a side's total can still change once only dice are left.
  struct Swing {
    std::int32_t least = 0;
    std::int32_t most = 0;
  };
  [[nodiscard]] Swing swing_of(const Position& p, Seat side) const;
  [[nodiscard]] std::int16_t margin_that_matters(const Position& p) const;

  // Judging, in judging.cpp.
  void rule(const Position& p, const Move& m, Findings& found) const;
  void rule_fight(const Position& p, std::size_t party, Findings& found) const;
  void rule_decline(const Position& p, Findings& found) const;
  void rule_cards(const Position& p, const Move& m, Findings& found) const;
  void rule_effect(const Position& p, const Move& m, Findings& found) const;
  void rule_loss(const Position& p, const Move& m, Findings& found) const;
  [[nodiscard]] bool may_fight(const Position& p, std::size_t party) const;
  [[nodiscard]] bool may_decline(const Position& p) const;
  [[nodiscard]] bool booker_may_not_attack(const Position& p) const {
    return !board_.moving && !parties_[0].is_player() && !combat_allowed_ && p.beaten == 0 &&
           p.stage == Stage::defender_plays;
  }
  [[nodiscard]] Co clause_of(Stage stage) const;
  [[nodiscard]] bool stands(const Position& p, std::size_t party) const {
    return ((p.beaten >> party) & 1U) == 0;
  }
  /// Returns the first party of a type that is not beaten; 0 if there is none.
  [[nodiscard]] std::size_t first_standing(const Position& p, Party::Type type) const;
  /// Returns an enemy of the mover, other than a given player, with units in the location; kNobody if there
  /// is none.
  [[nodiscard]] int enemy_there(const Position& p, int other_than) const;
  [[nodiscard]] bool has_stronghold(const Position& p, int player, int location) const;

  // Cards, in cards.cpp.
  void begin_fight(Position& p, std::size_t party, const Reporter& sink) const;
  void announce(Position& p, const Reporter& sink) const;
  [[nodiscard]] Co why_fought(const Position& p, std::size_t party) const;
  [[nodiscard]] Co why_declined(const Position& p) const;
  void ask_attacker(Position& p, bool always, const Reporter& sink) const;
  void ask_defender(Position& p, bool always, const Reporter& sink) const;
  void reveal(Position& p, const Reporter& sink) const;
  void go_on_before_dice(Position& p, const Reporter& sink) const;
  void forget_cards(Position& p) const;
  /// Returns the index, among the pending effects, of one that the acting side may use now, or nothing. When
  /// effects are applied in the order of play, only the next one qualifies (CO-4).
  [[nodiscard]] std::optional<std::size_t> offered(const Position& p, Effect effect) const;
  [[nodiscard]] bool feasible(const Position& p, Seat seat, Effect effect) const;
  [[nodiscard]] std::int32_t commons_to_call(const Position& p, std::size_t party, int location) const;
  [[nodiscard]] bool exposed(const Position& p, Seat seat) const;
  void add_points(Position& p, Seat seat, std::int32_t points, const Reporter& sink) const;

  // Dice, in rolling.cpp.
  [[nodiscard]] Reads reads(const Position& p, Seat seat) const;
  [[nodiscard]] std::size_t table_of(const Position& p, Seat seat) const;
  [[nodiscard]] bool has_dice(const Position& p, Seat seat) const;
  [[nodiscard]] std::int32_t alarm_bonus(const Position& p, Seat seat) const;
  void to_dice(Position& p, Seat first, const Reporter& sink) const;
  void go_on_after_dice(Position& p, const Reporter& sink) const;
  void take_up(Position& p, ShownDie die, const Reporter& sink) const;
  void decide(Position& p, const Reporter& sink) const;

  // Settling, in settling.cpp.
  void lose(Position& p, Seat seat, const Reporter& sink) const;
  void lose_unit(Position& p, std::size_t party, std::int8_t kind, const Reporter& sink) const;
  void go_on_losing(Position& p, const Reporter& sink) const;
  void go_to(Position& p, std::size_t party, int location, const Reporter& sink) const;
  void report_refused(const Position& p, std::size_t party, int location, Refuge refuge,
                      const Reporter& sink) const;
  void report_controller(const Position& p, int location, int first, const Reporter& sink) const;
  void booker_leaves(Position& p, const Reporter& sink) const;
  /// Moves a player's structures at the place of the combat to the pool (CO-14).
  void structures_to_pool(int player, const Pieces& pieces, const Reporter& sink) const;
  void elizabeth_goes(Position& p, int to, Co why, const Reporter& sink) const;
  void elizabeth_follows(Position& p, const Reporter& sink) const;
  void next_fight(Position& p, const Reporter& sink) const;
  void end(Position& p, const Reporter& sink) const;
  [[nodiscard]] Seat loser(const Position& p) const {
    return p.winner == Winner::attacker ? kDefender : kAttacker;
  }

  Rulebook rulebook_;
  Board board_;
  std::vector<Party> parties_;  // the attacker first
  std::array<Hand, kMaxParties> hands_;
  std::array<CardSet, kMaxParties> declared_;
  std::array<std::uint64_t, kMaxParties> declared_order_{};
  int elizabeth_at_ = kNobody;          // Elizabeth's location
  bool first_holder_disputed_ = false;  // her first holder depends on CO-17
  int unknown_ = kNobody;               // the party with an unknown hand
  struct Draw {
    CardSet hand;
    Integer weight;
  };
  std::vector<Draw> draws_;
  std::vector<Die> drawn_from_;    // a die for each card drawn
  std::vector<std::size_t> deck_;  // the kind of each card that may be drawn
  std::array<DiceCount, kMaxParties> dice_{};
  std::array<std::int16_t, kMaxParties> lent_{};
  std::vector<ThrowTable> tables_;
  std::vector<std::size_t> table_at_;  // by party, calls, reads
  std::array<std::vector<Die>, kMostColours> single_die_;
  std::int32_t lowest_face_ = 0;  // of all dice
  std::int32_t highest_face_ = 0;
  std::vector<Die> card_dice_;  // by the number of cards: the die of a card drawn from them
  // Whether the departure of a common may change who controls a stronghold.
  std::vector<bool> origin_matters_;
  Findings::Buffer of_combat_;  // findings about the declared combat
  bool combat_allowed_ = true;
  Position start_;
};

}  // namespace casus::columbia
