#pragma once
// A combat of columbia, or all combats that entering a location brings: cards in secret, effects, dice, what
// the loser loses and where it goes (CO-1 to CO-48). Hidden are the cards played until they are revealed, and
// a hand that is not known.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conflict/play/fair_dice.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"
#include "systems/columbia/events.hpp"
#include "systems/columbia/hand.hpp"
#include "systems/columbia/siege_key.hpp"
#include "systems/columbia/throws.hpp"

namespace casus::columbia {

enum class Winner : std::uint8_t { attacker, defender, none };

/// What a player chooses.
struct Move {
  enum class Type : std::uint8_t {
    fight,    ///< `about`: the party to fight
    decline,  ///< to fight nobody
    play,     ///< `about`: the party whose cards are played
    pass,     ///< to use no effect
    discard,  ///< CO-42
    call,     ///< CO-43; `about`: the location it comes from
    stake,    ///< CO-44
    reroll,   ///< CO-45, the own lowest die
    force,    ///< CO-45, the opponent's highest die
    die,      ///< `about`: the colour of the die to roll again
    lose,     ///< `about`: the kind of unit
    retreat,  ///< `about`: the location
  };
  Type type = Type::pass;
  std::int8_t about = 0;
  std::uint64_t cards = 0;  ///< a CardSet
  std::uint64_t order = 0;  ///< a Sequence: how those with an effect before the dice are played; 0: the best
  auto operator<=>(const Move&) const = default;
};

class Siege {
 public:
  static constexpr bool kPublic = false;
  using Move = columbia::Move;

  enum class Stage : std::uint8_t {
    choosing,        ///< whom to fight, or nobody
    drawing,         ///< a hand that is not known
    attacker_plays,  ///< cards, face down
    defender_plays,
    before_dice,  ///< an effect is offered
    removing,     ///< a card is drawn from those the opponent played
    attacker_rolls,
    defender_rolls,
    after_dice,  ///< an effect is offered
    which_die,   ///< equal dice of different colours
    rerolling,
    losing,  ///< a unit is chosen
    retreating,
    over,
  };

  /// What has become of a party that was beaten.
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
    std::uint8_t phase = 0;              ///< whose effects are asked for: 0 the first side's, 1 the second's
    std::array<bool, 2> alone{};         ///< CO-41 counts: kept while the card may still be removed
    std::array<bool, 2> staked{};        ///< CO-44
    std::array<std::uint8_t, 2> low{};   ///< rerolls of the own lowest die that are left
    std::array<std::uint8_t, 2> high{};  ///< of the opponent's highest
    std::uint8_t die_of = 0;             ///< the side whose die is rolled again
    std::uint8_t die_colour = 0;         ///< its colour; while it is chosen, 1 for the highest
    std::int8_t elizabeth = kNobody;     ///< whose she is: a player, kNobody, or kWithBooker
    bool bare_destroyed = false;         ///< CO-18
    bool announced = true;               ///< whether it was told that the combat begins
    std::int16_t margin = 0;             ///< the attacker's points less the defender's, so far
    std::array<std::array<std::int16_t, 2>, kMaxParties> points{};  ///< of each side by fight, to be told
    std::array<CardSet, 2> removed{};  ///< CO-42; what is told of them is all that they still do
    std::array<CardSet, 2> cards{};    ///< played face down; once revealed, those that are still looked at
    std::array<Sequence, 2> todo{};    ///< of those played, the effects before the dice that are to come
    std::array<CardSet, 2> played{};   ///< in this fight, to be told
    std::array<KeptDice, 2> kept{};
    CardSet drawn;  ///< the hand that was not known
    std::array<CardSet, kMaxParties> spent{};
    std::array<std::array<std::int8_t, kMaxCalls>, kMaxParties> called{};  ///< origin + 1 of commons; 0: none
    std::array<Fate, kMaxParties> fates{};
    bool operator==(const Position&) const = default;
  };
  static constexpr std::int8_t kWithBooker = -2;

  /// What the future reads of a position; a view is the same with what a seat does not know left out.
  using Key = SiegeKey;

  /// Faults: a side with more than kMaxDice dice, more than kMaxHands hands for one that is not known, more
  /// than kMaxReads rerolls on one side's dice, more than kMaxHandKinds kinds of cards in one hand.
  static Result<Siege> of(Rulebook rulebook, Board board);

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Rulebook& rulebook() const { return rulebook_; }
  [[nodiscard]] const std::vector<Party>& parties() const { return parties_; }
  [[nodiscard]] const Hand& hand(std::size_t party) const { return hands_[party]; }
  /// The dice of a party before cards call for more.
  [[nodiscard]] DiceCount dice_of(std::size_t party) const { return dice_[party]; }
  [[nodiscard]] Prices prices() const;
  /// Whether somebody has cards to choose from.
  [[nodiscard]] bool has_cards() const;
  /// Whether it is the attacker that chooses cards first.
  [[nodiscard]] bool asks_attacker() const {
    return parties_[0].is_player() && (unknown_ == 0 || !hands_[0].full.empty());
  }

  [[nodiscard]] Turn turn(const Position& p) const;
  void candidates(const Position& p, const auto& visit) const;
  bool judge(const Position& p, const Move& m, const auto& sink) const;
  Position apply(const Position& p, const Move& m, const auto& sink) const;
  [[nodiscard]] Move declared(const Position& p) const;

  [[nodiscard]] std::span<const Die> dice(const Position& p) const;
  [[nodiscard]] std::uint64_t law(const Position& p) const;
  void classes(const Position& p, const auto& visit) const;
  [[nodiscard]] std::uint32_t class_of(const Position& p, std::span<const std::uint16_t> faces) const;
  Position apply(const Position& p, std::uint32_t chance, const auto& sink) const;
  void show(const Position& p, std::span<const std::uint16_t> faces, const auto& sink) const;
  [[nodiscard]] Purpose purpose(const Position& p) const {
    return p.stage == Stage::drawing || p.stage == Stage::removing ? Purpose::card : Purpose::dice;
  }

  /// A Winner; where Booker attacks several, behind those who of the second and later ones has beaten him.
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
  /// The party whose hand is not known at first, kNobody: all are; and the seat that holds it once it is
  /// drawn.
  [[nodiscard]] std::int8_t unknown() const { return static_cast<std::int8_t>(unknown_); }
  [[nodiscard]] Seat knows_drawn(const Position& p) const {
    if (unknown_ == kNobody || p.stage == Stage::drawing) return -1;
    return unknown_ == 0 ? kAttacker : kDefender;
  }
  void holdings(const Position& p, const auto& visit) const;
  void cites(const Position& p, const auto& sink) const;
  /// The fights that entering a location brings if all are won, in their order, beginning with one: whom one
  /// meets, whether it may be left alone, and the clause by which it is fought.
  struct BesiegedParty {
    std::size_t party = 0;
    bool may_decline = false;
    Clause why;
  };
  [[nodiscard]] std::vector<BesiegedParty> fights(Position p, std::size_t first) const;
  [[nodiscard]] std::string describe(const Position& p) const;

  /// Whether the mover meets units of more than one enemy player (CO-49).
  [[nodiscard]] bool meets_several(const Position& p) const;

  // The board as it is at a position, for whoever writes it down.
  [[nodiscard]] Pieces pieces_at(const Position& p, int player, int location) const;
  [[nodiscard]] bool token_there(const Position& p) const;
  [[nodiscard]] bool booker_there(const Position& p) const;
  /// Whether who the scenario says controls the location of the fight was beaten there.
  [[nodiscard]] bool controller_fell(const Position& p) const;

  // Pieces and holders, as transfers and holdings number them.
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
  /// What a player has at a location.
  [[nodiscard]] std::uint16_t place(int player, int location) const {
    return static_cast<std::uint16_t>(site((1 + player) * static_cast<int>(board_.locations.size())) +
                                      location);
  }
  [[nodiscard]] std::uint16_t holder_count() const {
    return place(static_cast<int>(board_.players.size()), 0);
  }

  /// What a revealed card is worth to the side that played it.
  [[nodiscard]] static std::int32_t value_of(const CardKind& kind, Seat side, bool alone) {
    if (kind.effect == Effect::alone && alone) return kind.n;                                  // CO-41
    return kind.value + (kind.effect == Effect::defending && side == kDefender ? kind.n : 0);  // CO-40
  }
  /// The name of a party: a player, the territory token, Booker.
  [[nodiscard]] std::string name(std::size_t party) const;
  /// The party that a seat is at present.
  [[nodiscard]] std::size_t party_of(const Position& p, Seat seat) const {
    return seat == kAttacker ? 0 : static_cast<std::size_t>(p.fight);
  }
  /// Each player whom Booker attacks is a seat of its own where there are several, and so is the party whose
  /// part an event tells of; else there are an attacker and a defender.
  [[nodiscard]] bool has_rivals() const {
    return parties_[0].type == Party::Type::booker && parties_.size() > 2;
  }
  [[nodiscard]] Seat seat_of(const Position& p, Seat side) const {
    return side == kDefender && has_rivals() ? p.fight : side;
  }
  /// Whether a beaten party may go to a location, or why not (CO-13, CO-17).
  enum class Refuge : std::uint8_t {
    fits,
    no_stronghold,
    not_own,      ///< the stronghold is another player's
    said_other,   ///< the scenario says that another player controls the location
    no_units,     ///< the rulebook wants a unit of the party there
    enemy_units,  ///< an enemy has units there
  };
  [[nodiscard]] Refuge refuge_at(const Position& p, std::size_t party, int location) const;
  [[nodiscard]] bool may_retreat_to(const Position& p, std::size_t party, int location) const {
    return refuge_at(p, party, location) == Refuge::fits;
  }

 private:
  Siege(Rulebook rulebook, Board board) : rulebook_(std::move(rulebook)), board_(std::move(board)) {}

  // Made once, in siege_make.cpp.
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
  /// The side, attacker or defender, that chooses at a position.
  [[nodiscard]] Seat side_to_choose(const Position& p) const;
  [[nodiscard]] const Hand& hand_at(const Position& p, Seat seat) const { return hands_[party_of(p, seat)]; }
  [[nodiscard]] const Party& party_at(const Position& p, Seat seat) const {
    return parties_[party_of(p, seat)];
  }
  /// The cards that a party holds.
  [[nodiscard]] CardSet held(const Position& p, std::size_t party) const {
    return (static_cast<int>(party) == unknown_ ? p.drawn : hands_[party].full).without(p.spent[party]);
  }
  /// A card drawn from those played (CO-42): its kind, and which of its copies where their order matters.
  static std::uint32_t removal(std::uint32_t kind, std::size_t copy) {
    return kind | (static_cast<std::uint32_t>(copy) << 4U);
  }
  [[nodiscard]] bool controls(const Position& p, int player, int location, ControlRule rule) const;  // CO-17
  [[nodiscard]] bool controls(const Position& p, int player, int location) const {
    return controls(p, player, location, rulebook_.control);
  }
  /// Who controls a location, `first` before others; kNobody: nobody does.
  [[nodiscard]] int controller_of(const Position& p, int location, int first, ControlRule rule) const;
  [[nodiscard]] int controller_of(const Position& p, int location, int first) const {
    return controller_of(p, location, first, rulebook_.control);
  }
  /// Whether the rules that a rulebook may have for control (CO-17) do not all name the same controller.
  [[nodiscard]] bool is_disputed(const Position& p, int location, int first) const;
  /// Whether they do not all say the same of a refuge of a party.
  [[nodiscard]] bool is_refuge_disputed(const Position& p, std::size_t party, int location) const;
  /// Whether a partner of a player, of the same faction, has pieces that CO-19 keeps out of its combat.
  [[nodiscard]] bool has_partner(const Position& p, int player) const;
  [[nodiscard]] std::int32_t calls_of(const Position& p, std::size_t party) const {
    std::int32_t count = 0;
    for (const std::int8_t origin : p.called[party]) count += origin > 0 ? 1 : 0;
    return count;
  }
  /// Units of a party in the combat, those called with them.
  [[nodiscard]] std::int32_t units_in(const Position& p, std::size_t party, std::size_t kind) const {
    const std::int32_t called = kind == kCommon ? calls_of(p, party) : 0;
    return board_.pieces_of(parties_[party].player, board_.at)[kind] + called;
  }

  /// How far a side's total can still move once only dice are left.
  struct Swing {
    std::int32_t least = 0;
    std::int32_t most = 0;
  };
  [[nodiscard]] Swing swing_of(const Position& p, Seat side) const;
  [[nodiscard]] std::int16_t margin_that_matters(const Position& p) const;

  // Judging.
  bool judge_unsorted(const Position& p, const Move& m, const auto& sink) const;
  bool judge_fight(const Position& p, std::size_t party, const auto& sink) const;
  [[nodiscard]] bool booker_may_not_attack(const Position& p) const {
    return !board_.moving && !parties_[0].is_player() && !combat_allowed_ && p.beaten == 0 &&
           p.stage == Stage::defender_plays;
  }
  bool judge_decline(const Position& p, const auto& sink) const;
  bool judge_cards(const Position& p, const Move& m, const auto& sink) const;
  bool judge_effect(const Position& p, const Move& m, const auto& sink) const;
  bool judge_loss(const Position& p, const Move& m, const auto& sink) const;
  [[nodiscard]] Co clause_of(Stage stage) const;
  [[nodiscard]] bool stands(const Position& p, std::size_t party) const {
    return ((p.beaten >> party) & 1U) == 0;
  }
  /// The number of the first party of a type that still stands; 0: none.
  [[nodiscard]] std::size_t first_standing(const Position& p, Party::Type type) const;
  /// An enemy of the mover, other than a given player, with units in the location; kNobody: there is none.
  [[nodiscard]] int enemy_there(const Position& p, int other_than) const;
  [[nodiscard]] bool has_stronghold(const Position& p, int player, int location) const;
  static void for_each_set(CardSet hand, std::size_t kinds, std::int32_t count, std::size_t kind, CardSet set,
                           const auto& visit);

  // Cards, in cards.hpp.
  void begin_fight(Position& p, std::size_t party, const auto& sink) const;
  void announce(Position& p, const auto& sink) const;
  [[nodiscard]] Co why_fought(const Position& p, std::size_t party) const;
  [[nodiscard]] Co why_declined(const Position& p) const;
  void ask_attacker(Position& p, bool always, const auto& sink) const;
  void ask_defender(Position& p, bool always, const auto& sink) const;
  void reveal(Position& p, const auto& sink) const;
  void go_on_before_dice(Position& p, const auto& sink) const;
  void forget_cards(Position& p) const;
  /// The place among the effects to come of one that the side whose turn it is may use now; nothing: it may
  /// not. As played, that is the next one alone (CO-4).
  [[nodiscard]] std::optional<std::size_t> offered(const Position& p, Effect effect) const;
  [[nodiscard]] bool feasible(const Position& p, Seat seat, Effect effect) const;
  [[nodiscard]] std::int32_t commons_to_call(const Position& p, std::size_t party, int location) const;
  [[nodiscard]] bool exposed(const Position& p, Seat seat) const;
  void add_points(Position& p, Seat seat, std::int32_t points, const auto& sink) const;

  // Dice, in rolling.hpp.
  [[nodiscard]] Reads reads(const Position& p, Seat seat) const;
  [[nodiscard]] std::size_t table_of(const Position& p, Seat seat) const;
  [[nodiscard]] bool has_dice(const Position& p, Seat seat) const;
  [[nodiscard]] std::int32_t alarm_bonus(const Position& p, Seat seat) const;
  void to_dice(Position& p, Seat first, const auto& sink) const;
  void go_on_after_dice(Position& p, const auto& sink) const;
  void take_up(Position& p, ShownDie die, const auto& sink) const;
  void decide(Position& p, const auto& sink) const;

  // Settling, in settling.hpp.
  void lose(Position& p, Seat seat, const auto& sink) const;
  void lose_unit(Position& p, std::size_t party, std::int8_t kind, const auto& sink) const;
  void go_on_losing(Position& p, const auto& sink) const;
  void go_to(Position& p, std::size_t party, int location, const auto& sink) const;
  void tell_refused(const Position& p, std::size_t party, int location, Refuge refuge,
                    const auto& sink) const;
  void tell_controller(const Position& p, int location, int first, const auto& sink) const;
  void booker_leaves(Position& p, const auto& sink) const;
  void elizabeth_goes(Position& p, int to, Co why, const auto& sink) const;
  void elizabeth_follows(Position& p, const auto& sink) const;
  void next_fight(Position& p, const auto& sink) const;
  void end(Position& p, const auto& sink) const;
  [[nodiscard]] Seat loser(const Position& p) const {
    return p.winner == Winner::attacker ? kDefender : kAttacker;
  }

  Rulebook rulebook_;
  Board board_;
  std::vector<Party> parties_;  // the attacker first
  std::array<Hand, kMaxParties> hands_;
  std::array<CardSet, kMaxParties> declared_;
  std::array<std::uint64_t, kMaxParties> declared_order_{};
  int elizabeth_at_ = kNobody;          // the location where she is
  bool first_holder_disputed_ = false;  // whose she is at first depends on CO-17
  int unknown_ = kNobody;               // the party whose hand is not known
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
  std::vector<Die> card_dice_;        // the die of a card drawn from so many
  std::vector<bool> origin_matters_;  // whether a common's leaving may change who controls a stronghold
  std::vector<Finding> of_combat_;    // what is found of the combat that is declared
  bool combat_allowed_ = true;
  Position start_;
};

}  // namespace casus::columbia

#include "systems/columbia/cards.hpp"
#include "systems/columbia/judging.hpp"
#include "systems/columbia/rolling.hpp"
#include "systems/columbia/settling.hpp"
