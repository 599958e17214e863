#pragma once
// A game and a scenario, folded to register code: what the walk runs. Registers are 64-bit integers; the
// first are variables (units, tracks, notes, the round), then constants, then what lies between. Ranges are
// proven when it is compiled (ranges.hpp), so nothing can overflow and nothing is checked here. Code stops
// where somebody must throw or choose, and at an end; only what is read again is kept there.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/model/game.hpp"
#include "game/model/setup.hpp"

namespace casus::game {

using Reg = std::uint16_t;
inline constexpr Reg kNoReg = 0xffff;
inline constexpr std::size_t kMostRegisters = 2'048;
inline constexpr std::size_t kMostInstructions = 60'000;

enum class Code : std::uint8_t {
  // Of values: `to` from a, b (and, where three are wanted, the register `at`).
  move,  ///< `at`: Program::track_changes[at - 1]; 0: nothing is told
  add,
  subtract,
  multiply,
  minimum,
  maximum,
  floor,
  ceiling,
  less,
  at_most,
  equal,
  unequal,
  both,
  either,
  select,  ///< if a then b else `at`
  lookup,  ///< Program::lookups[at], at a
  column,  ///< Program::tables[at].column_of(a, b)
  lose,    ///< Program::losses[at]
  alone,   ///< the same, where it can be taken in one way alone; `to`: whether it was
  // Of the way on; `at` is where.
  jump,
  jump_if,      ///< a is not 0
  jump_unless,  ///< a is 0
  back,         ///< to the beginning of a round
  round,        ///< a new round: `to` grows, up to `a`; added to the counter
  report,       ///< a step is taken: Program::step_reports[at]
  // Where it stops.
  wait,    ///< Program::stages[at]: what follows prepares a throw, or a choice
  throws,  ///< is ready to throw: what follows reads the dice
  offers,  ///< is ready to choose
  done,    ///< the dice are read
  end,     ///< Program::stages[at]
};

struct Instruction {
  Code code = Code::move;
  Reg to = 0;
  Reg a = 0;
  Reg b = 0;
  std::uint32_t at = 0;
  bool operator==(const Instruction&) const = default;
};

/// A table of values by number, from `first`; numbers outside have the first or the last value.
struct Lookup {
  std::int64_t first = 0;
  std::vector<std::int64_t> values;
  Index table = kNone;  ///< of cells: its table; a row and a column of nothing stand before the others
};
/// The cells of each table that were looked up, row by row.
using CellsSeen = std::vector<std::vector<bool>>;

/// The registers of the units of a form on a side: for a kind with `life` one for each remaining life, from
/// 1; otherwise a single one.
using Lives = std::vector<Reg>;

/// A plan that turns hits into losses (step.hpp, Loss). The entries are in the order in which they are taken
/// if nobody chooses. Each is a form, or the units of a form with a certain remaining life.
struct LossPlan {
  struct Entry {
    Reg units = kNoReg;
    Reg next = kNoReg;      ///< what a hit makes of it; kNoReg: it is lost
    Reg only = kNoReg;      ///< kNoReg: always
    Reg counts = kNoReg;    ///< kNoReg: 1
    Reg may_keep = kNoReg;  ///< kNoReg: it is never spared
    bool one_by_one = false;
    std::uint16_t piece = 0;  ///< the form
    std::uint16_t next_piece = 0;
    std::int16_t life = 0;       ///< left; 0: its kind has none
    std::int16_t next_life = 0;  ///< what a hit leaves
    std::int16_t rank = 0;       ///< who chooses may hit it only where nothing of a lower rank may be hit
    std::int64_t most = 0;       ///< hits that it can take at most
  };
  /// A group of dice by what each can hit.
  struct Packet {
    FormMask forms = 0;
    Reg count = kNoReg;
  };
  Reg hits = kNoReg;  ///< kNoReg: all
  Reg keep = kNoReg;
  std::vector<Packet> packets;  ///< in place of `hits`; those that can hit fewest first
  std::vector<Entry> entries;
  std::vector<std::size_t> by_life;       ///< entries, each before what a hit makes of it
  std::vector<std::pair<Reg, Reg>> kept;  ///< units, and whether they are kept
  std::uint8_t side = 0;
  std::uint8_t to = 0;  ///< of units that change sides: who gets them
  std::uint16_t clause = 0;
  std::int64_t damage = 0;  ///< of a hit, where it changes: another damage has another plan; 0: it does not
  bool given_up = false;    ///< their owner has chosen them
  Loss::Does does = Loss::Does::lose;
  bool near = false;  ///< as near to the hits as can be and not above (Loss::near)
};

/// A group of equal dice: of one pool, of one form.
struct DiceGroup {
  std::size_t pool = 0;
  Reg count = kNoReg;
  Reg sides = kNoReg;               ///< faces 1 … so many
  std::vector<std::int64_t> faces;  ///< where `sides` is kNoReg
  /// The rerolls, one after the other: by face, whether a die with that face is thrown again (not 0).
  std::vector<std::vector<Reg>> again;
};

/// The result of one function of the dice.
struct Atom {
  Op op = Op::dice_sum;
  std::size_t pool = 0;
  std::size_t other = 0;
  Comparison comparison = Comparison::equal;
  Reg to = kNoReg;
  std::int64_t empty = 0;               ///< of no dice
  Reg number = kNoReg;                  ///< highest, lowest, faces
  std::vector<std::vector<Reg>> items;  ///< count: by group of the throw
};

/// The bits of a stored variable.
struct PackedField {
  Reg reg = 0;
  std::uint8_t word = 0;
  std::uint8_t shift = 0;
  std::uint64_t mask = 0;
  std::int64_t low = 0;
};

/// A digit of the number of a class, of a throw, or of a move, in mixed radix.
struct Digit {
  Reg reg = 0;
  std::int64_t low = 0;
  std::uint64_t size = 1;
};

/// A transfer by an end; a negative amount goes the other way.
struct Give {
  std::uint16_t piece = 0;
  std::uint16_t from = 0;
  std::uint16_t to = 0;
  std::uint16_t clause = 0;
  Reg amount = kNoReg;
};

/// Units that are chosen; for a kind with `life`, those with a certain remaining life.
struct ChosenUnits {
  std::uint16_t form = 0;
  std::int16_t life = 0;  ///< 0: its kind has none
};

struct Stage {
  enum class Of : std::uint8_t { thrown, choice, end };
  Of of = Of::end;
  std::uint32_t code = 0;   ///< after `wait`
  std::uint32_t ready = 0;  ///< after `throws` or `offers`
  std::uint32_t next = 0;   ///< after `done`; of a choice without options, when it has been made
  std::vector<PackedField> fields;
  std::vector<std::uint16_t> clauses;
  std::string name;
  std::uint16_t step = kNone;  ///< of a throw or a choice: into Game::steps; kNone: the declaration
  std::int8_t side = -1;       ///< whose turn it is in a step for each side, or each unit
  std::int8_t enemy = -1;      ///< of more than two sides: whom `against` binds
  Index kind = kNone;          ///< whose turn it is in a step for each unit

  // What not everybody knows (compile/hidden.cpp).
  /// A value that one side alone has seen.
  struct SeenAlone {
    Reg reg = 0;
    std::uint16_t note = 0;
    std::int8_t side = 0;  ///< whose note it is, if each side has its own
    std::int8_t owner = 0;
    Reg shown = kNoReg;  ///< where this is not 0 all have seen it; kNoReg: they have not
  };
  std::vector<SeenAlone> seen_alone;
  /// What everybody has seen since something is hidden: an option that was chosen, or a note.
  struct SeenByAll {
    Reg reg = 0;
    std::uint16_t step = kNone;  ///< of the choice; kNone: it was thrown
    std::uint16_t note = kNone;  ///< kNone: the number of an option, -1 where nobody was asked
    std::int8_t seat = -1;       ///< who chose, or whose note it is
    Reg rounds = kNoReg;         ///< of an earlier round: how many are over
    std::uint16_t round = 0;     ///< which it was, from 1; 0: this one
  };
  std::vector<SeenByAll> seen_by_all;  ///< in the order in which it happened
  /// What a seat does not know.
  struct Unseen {
    Reg reg = 0;
    Reg shown = kNoReg;                   ///< as that of SeenAlone
    bool is_choice = false;               ///< of a side, which lies face down
    std::array<std::uint64_t, 4> bits{};  ///< of `reg` in a position
    std::array<std::uint64_t, 4> flag{};  ///< of `shown`
    [[nodiscard]] bool is_shown(const std::array<std::uint64_t, 4>& words) const {
      return shown != kNoReg &&
             ((words[0] & flag[0]) | (words[1] & flag[1]) | (words[2] & flag[2]) | (words[3] & flag[3])) != 0;
    }
  };
  std::vector<std::vector<Unseen>> unseen;  ///< by seat; empty: all is public
  std::vector<Reg> remembered;  ///< what was read and chosen since something is hidden: in every position
  bool sealed = false;          ///< a choice made in secret is not shown yet
  bool seals = false;           ///< a choice that others do not see as it is made
  std::int8_t seen_by = -1;     ///< of a throw: the side that alone sees it
  bool faces_unseen = false;  ///< of a throw: also where a card is drawn in the open and where in the deck it
                              ///< lay would tell what is left of it

  // A throw.
  std::vector<DiceGroup> groups;
  struct DiceBonus {
    Reg all = kNoReg;
    Reg highest = kNoReg;
    Reg lowest = kNoReg;
  };
  std::vector<DiceBonus> added;  ///< by pool
  std::vector<Reg> cards;        ///< of a draw: by card, how many are left
  std::vector<Atom> atoms;
  std::vector<Digit> throw_id;  ///< what its classes depend on
  std::uint64_t first_throw_id = 0;
  std::vector<Digit> reads;  ///< a class

  // A choice.
  std::int8_t seat = -1;
  struct OptionCode {
    std::uint32_t code = 0;
    Reg when = kNoReg;                        ///< kNoReg: always
    std::vector<std::uint16_t> clauses = {};  ///< beside those of the stage
  };
  std::vector<OptionCode> options;
  std::vector<std::vector<std::uint16_t>> clauses_of;  ///< the same of options in secret
  std::vector<std::uint16_t> otherwise;
  Reg otherwise_if = kNoReg;
  // Without options: what is chosen as digits. In secret an option is the first of them; then numbers as they
  // stand in the file, then how many units of each entry of `taken`.
  std::vector<Digit> numbers;
  std::vector<std::array<Reg, 3>> bounds;  ///< by digit: from, to, otherwise
  std::vector<ChosenUnits> taken;
  Reg legal = kNoReg;      ///< after `ready`: whether they may be chosen together; kNoReg: always
  std::int32_t loss = -1;  ///< into Program::losses: which units are lost is what is chosen
  std::uint16_t part = 0;  ///< which of its step's losses

  // The declaration: what must hold that the conflict may be declared.
  struct Condition {
    std::uint16_t allow = 0;  ///< into Game::allows
    std::vector<std::uint16_t> clauses;
    Reg need = kNoReg;
    std::vector<Reg> filled = {};  ///< the values in its sentence
  };
  std::vector<Condition> conditions;

  // An end.
  std::uint16_t outcome = 0;
  std::vector<Give> gives;
  std::vector<Reg> filled;   ///< values in its sentence, kMostFilled at most
  std::vector<Reg> watched;  ///< by Watch::at_end
};

/// Two consecutive throws whose results change different registers: the effect of each is independent of the
/// other's result (compile/products.cpp). Up to `split`, the code after both only computes the registers in
/// `of_first`, `of_second` and `shared`; from there on nothing else is read.
struct ProductStep {
  std::uint16_t first = 0;    ///< a stage that throws
  std::uint16_t second = 0;   ///< the stage that it leads to, whatever it gives
  std::uint32_t split = 0;    ///< address
  bool in_round = false;      ///< the first stage may come again
  std::vector<Reg> of_first;  ///< registers that rest on what the first throw gives, not on the second
  std::vector<Reg> of_second;
  std::vector<Reg> shared;         ///< that rest on neither
  std::vector<Reg> first_inputs;   ///< variables that `of_first` rests on beside the throw
  std::vector<Reg> second_inputs;  ///< the same of `of_second`
  std::vector<Reg> signs;          ///< of the inputs those of which it only matters whether they are above 0
};

struct StepReport {
  std::uint16_t step = 0;  ///< as Stage::step
  std::int8_t seat = -1;
  std::uint16_t option = kNone;  ///< that was chosen, where it is one that does something
  std::vector<std::uint16_t> clauses;
  std::vector<Stage::SeenAlone> shown = {};  ///< what it reveals
};

/// An assignment to a track, which a play tells where it changes the track.
struct TrackChange {
  std::uint16_t step = 0;   ///< as Stage::step
  std::uint16_t track = 0;  ///< into Game::tracks
  std::int8_t side = -1;    ///< whose track; -1: all share it
  std::uint16_t clause = 0;
};

struct Program {
  std::vector<Instruction> code;
  std::vector<std::int64_t> constants;
  Reg first_constant = 0;
  std::size_t registers = 0;
  std::vector<std::pair<Reg, std::int64_t>> begin;  ///< variables at the start
  std::vector<Lookup> lookups;
  std::vector<GameTable> tables;
  std::vector<LossPlan> losses;
  std::vector<Stage> stages;
  std::vector<ProductStep> products;
  std::vector<StepReport> step_reports;
  std::vector<TrackChange> track_changes;
  std::uint16_t start = 0;                ///< the stage of the declaration
  std::uint16_t rest = 0;                 ///< the stage of a table at which nothing is declared
  std::uint16_t deadlock = 0;             ///< the stage of the end that a deadlock comes to
  bool has_deadlock = false;              ///< whether the file says one
  std::vector<std::string> pieces;        ///< the forms, then what ends give
  std::vector<std::string> holders;       ///< the sides, out of play, then others
  std::vector<std::vector<Lives>> units;  ///< by side and form
  std::vector<std::vector<Reg>> tracks;   ///< by track and side; what all share is the same register
  std::vector<std::string> track_names;   ///< likewise
  std::vector<std::string> outcomes;      ///< ids, the ends first
  std::vector<bool> may_come;  ///< by outcomes: whether any way leads there, whatever is thrown and chosen
  std::vector<Place>
      as_declared;  ///< casualties that somebody chooses in too many ways: taken in their order
  std::vector<std::uint16_t> rules_cited;  ///< clauses of the rulebook's fields that were folded in
  std::uint16_t uncited = 0;               ///< the clause of what the file cites none for: after its own
  Reg round = 0;                           ///< the number of the round, as far as it is counted
  Reg first_note = 0;                      ///< by Game::notes; of each the sides', in their order
  Reg first_gathered = 0;                  ///< behind the notes
  struct Aim {
    Reg dice = 0;  ///< how many
    Reg note = 0;  ///< what they were read as
    FormMask forms = 0;
  };
  std::vector<Aim> aims;  ///< dice by what they can hit
  struct Count {
    std::uint16_t counter = 0;
    std::vector<Reg> of;
  };
  std::vector<Count> counts;  ///< reported at each end
  std::uint16_t first_watched = 0;
  CellsSeen* cells = nullptr;
  struct HeldPieces {
    std::uint16_t piece = 0;
    std::uint16_t holder = 0;
    std::int64_t count = 0;
    bool operator==(const HeldPieces&) const = default;
  };
  std::vector<std::int64_t> may_be_made;  ///< by form: so many of its kind were less damaged at first
  std::vector<HeldPieces> at_first;  ///< what holders have beside units: at least what ends take from them
  [[nodiscard]] std::size_t sides() const { return units.size(); }
  /// Returns the holder of what is out of play: the one behind the sides.
  [[nodiscard]] std::uint16_t out_of_play() const { return static_cast<std::uint16_t>(units.size()); }
};
/// Ends that no file has, numbered behind its own: the rounds are over, a loop without end, a table at rest.
inline constexpr std::uint16_t kEndsOfNoFile = 3;
inline constexpr std::uint16_t kRounds = 0;          ///< the counter
inline constexpr std::string_view kWorth = "worth";  ///< the piece that an end's `worth` is given in

/// Further requests to the compiler: what examples check and reach.
struct Watch {
  std::vector<const Expression*> at_end;  ///< reported at each end, by counters from first_watched on
  CellsSeen* cells = nullptr;             ///< outlives the program; notes what it looks up
  bool as_declared = false;  ///< nobody is asked which units are lost: their order says it, without a choice
};
/// Returns the number of the first watched counter.
inline std::uint16_t first_watched(const Game& game) {
  return static_cast<std::uint16_t>(end_counters(game).size() + 1);
}

/// Compiles a game for a scenario. Faults: what this version does not know yet, each with its place; numbers
/// that do not fit; too many registers, instructions or bits of a position.
Result<Program> compile(const Game& game, const Setup& setup, const Watch& watch = {});

}  // namespace casus::game
