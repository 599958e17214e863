#pragma once
// How a game becomes a Program: one pass over its steps, then what is not read is taken out. Inner header.

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "game/compiler/program.hpp"
#include "game/ranges/ranges.hpp"

namespace casus::game {

/// A value at compile time: a known number, or a register and its range.
struct Value {
  Range range;
  Reg reg = kNoReg;
  [[nodiscard]] bool known() const { return range.constant(); }
};

/// The bindings of the place where an expression is used.
struct Binding {
  std::optional<std::size_t> side = {};
  std::optional<std::size_t> kind = {};
  std::optional<std::size_t> enemy = {};  ///< of more than two sides, as `against` binds it
  std::optional<std::pair<std::size_t, std::size_t>> unit = {};  ///< side, form
  std::optional<std::int64_t> die = {};                          ///< its face, in a condition of `targets`
  std::int64_t life =
      0;  ///< that `unit` has left, where its kind has `life` and units are looked at one by one
};

inline bool is_value(Code code) { return code < Code::lose; }

/// A set of registers, one bit each.
using RegisterSet = std::vector<std::uint64_t>;
inline bool has(const RegisterSet& set, Reg reg) { return (set[reg / 64U] >> (reg % 64U) & 1U) != 0; }
inline void add(RegisterSet& set, Reg reg) { set[reg / 64U] |= std::uint64_t{1} << (reg % 64U); }
inline void drop(RegisterSet& set, Reg reg) { set[reg / 64U] &= ~(std::uint64_t{1} << (reg % 64U)); }

bool rests_on_units(const Expression& in);  // compile/losses.cpp

class Compiler {
 public:
  Compiler(Game game, const Setup& setup, const Watch& watch)
      : game_(std::move(game)), setup_(&setup), watch_(watch) {}
  Result<Program> run();

 private:
  using NodeAt = std::pair<const Expression*, NodeId>;

  // compile.cpp
  void lay_variables();
  void find_rounds();
  void rounds();
  void look_for_ends(bool round_is_over);
  void declaration();
  void finishes();
  void finish(const End& end, std::uint16_t clause, Stage& stage);
  std::uint16_t piece(const std::string& name);
  std::uint16_t holder(const std::string& name);
  void held_at_first();
  void count_what_is_left();
  Reg lay(Range range, std::int64_t begin);
  std::uint32_t address() const { return static_cast<std::uint32_t>(program_.code.size()); }
  /// Reports a fault. `kind`: too_large if a scenario with fewer things would be computed.
  void refuse(const Place& place, std::string what, std::string expected, FaultKind kind = FaultKind::input);

  // compile/values.cpp
  Value constant(std::int64_t value);
  Reg reg(const Value& value);
  Reg temp(Range range = {});
  [[nodiscard]] Range range_of_register(Reg reg) const;
  [[nodiscard]] Range range_of_any(Reg reg) const;
  Value emit(Code code, Range range, const Value& a, const Value& b);
  Value operation(Op op, Comparison comparison, const std::vector<Value>& of);
  Value two(Op op, const Value& a, const Value& b);
  Value choice(const Value& a, const Value& b, const Value& c);
  Value value(const Expression& in, const Binding& here);
  Value value(const Expression& in, NodeId id, const Binding& here);
  Value leaf(const Expression& in, NodeId id, const Binding& here);
  Value of_units(const Expression& in, const ExpressionNode& node, const Binding& here);
  Value units_of(std::size_t side, std::size_t form);
  Value is_there(const Binding& turn);
  Value cell(const Expression& in, const ExpressionNode& node, const Binding& here);
  Value column(const ExpressionNode& node, const std::vector<Value>& of);
  Value variable(Reg reg) const { return {ranges_[reg], reg}; }
  std::size_t side_of(Who who, const Binding& here) const;
  Value looked_up(const Value& at, std::int64_t first, std::vector<std::int64_t> values, Index table = kNone);

  // compile/steps.cpp
  void steps(const std::vector<Step>& all, const Binding& here);
  void step(const Step& step, const Binding& here);
  void verb(const Step& step, const Binding& here);
  void assign(const Step& step, const std::vector<Assignment>& all, const Binding& here);
  void write(Reg to, const Value& value, std::uint32_t told = 0);
  void forget(Index note);
  Reg note(Index note, Who who, const Binding& here) const;
  Value applies(const Step& step, const Binding& turn, const std::optional<Value>& against = {});
  std::vector<Binding> turns(const Step& step, const Binding& here) const;
  [[nodiscard]] std::vector<Binding> with_enemies(const Step& step, const Binding& turn) const;
  void take_turn(const Step& step, const Binding& turn);
  Value against_at_first(const Step& step, const Binding& turn);
  [[nodiscard]] std::vector<Binding> turns_of_sides(const Step& step, const Binding& here) const;
  std::uint32_t jump(Code code, const Value* condition);
  void land(std::uint32_t jump) { program_.code[jump].at = address(); }
  void cite(Index field);
  std::uint16_t stage(Stage stage, const Step* step, const Binding& here = {});
  void report_step(const Step& step, const Binding& here);
  [[nodiscard]] std::uint16_t clause_of(const std::vector<Index>& clauses) const {
    return clauses.empty() ? program_.uncited : clauses[0];
  }

  // compile/choose.cpp
  /// The registers that store what a side chooses at a stage that is no open choice among options.
  struct ChoiceRegisters {
    Reg option = kNoReg;
    std::vector<Reg> numbers;                        ///< as Choose::numbers
    std::vector<std::pair<ChosenUnits, Reg>> units;  ///< how many of them
    [[nodiscard]] std::vector<Reg> all() const {
      std::vector<Reg> made = numbers;
      if (option != kNoReg) made.push_back(option);
      for (const auto& [taking, units_of] : units) made.push_back(units_of);
      return made;
    }
  };
  void choose(const Step& step, const Choose& choose, const Binding& here);
  void report_step(StepReport report);
  void report_choice(const Step& step, const Choose& choose, std::size_t number, const Binding& here);
  Value any_open(const Choose& choose, const Binding& here);
  Value open_when(const Option& option, const Binding& here);
  void among_options(const Step& step, const Choose& choose, const Binding& here);
  ChoiceRegisters ask(const Step& step, const Choose& choose, const Binding& here);
  Value otherwise(const Choose& choose, const std::vector<Value>& open, const Binding& here);
  void carry_out(const Step& step, const Choose& choose, const ChoiceRegisters& chosen, const Binding& here);

  // compile/hidden.cpp
  /// Who knows what a register holds, where not everybody does.
  struct HiddenValue {
    std::int8_t owner = -1;  ///< -1: nobody
    bool sealed = false;     ///< chosen in secret: shown as soon as all have chosen
    std::uint16_t note = kNone;
    std::int8_t side = 0;  ///< whose note it is
    Place place;
    Reg shown = kNoReg;       ///< where this is not 0 it is not hidden; kNoReg: it is
    bool is_choice = false;   ///< of a side, which lies face down
    bool is_earlier = false;  ///< a copy of what the note had before: its owner remembers it
  };
  /// What is hidden at a place of the code, and what is remembered there.
  struct Secrets {
    std::map<Reg, HiddenValue> hidden;
    std::set<Reg> remembered;  ///< read and chosen since something is hidden
    std::vector<Stage::SeenByAll> seen_by_all;
    std::set<Reg> at_first;  ///< what lay on the table when it was hidden
  };
  /// While it lives, a side may look at what it alone has seen; nothing: nobody may.
  class Looking {
   public:
    Looking(Compiler& compiler, std::optional<std::size_t> who)
        : compiler_(compiler), before_(std::exchange(compiler.looker_, who)) {}
    ~Looking() { compiler_.looker_ = before_; }
    Looking(const Looking&) = delete;
    Looking& operator=(const Looking&) = delete;

   private:
    Compiler& compiler_;
    std::optional<std::size_t> before_;
  };
  [[nodiscard]] std::optional<std::size_t> seen_by(const Step& step, const Binding& here) const;
  [[nodiscard]] bool hides_hands() const;
  void perhaps_not_since(const Secrets& before);
  void find_what_may_be_shown();
  Reg shown_flag(Reg reg);
  void set_shown(Reg reg, bool is_shown);
  void note_written(const Step& step, Index note, Reg reg, std::optional<std::size_t> seen_by);
  void track_written(const Step& step, const Assignment& one, Reg reg, std::optional<std::size_t> seen_by,
                     const Binding& here);
  void reach_end(Index end);
  [[nodiscard]] bool is_hidden(Index deck, Who whose, const Binding& here) const;
  void keep_what_is_known(const Step& step);
  void keep_the_table(const Step& step);
  [[nodiscard]] std::vector<Reg> changed_in_rounds() const;
  [[nodiscard]] std::vector<Index> notes_in_use(const Step& step) const;
  void keep_what_is_replaced(const Step& step, Reg reg);
  [[nodiscard]] std::int8_t whose(Index note, Reg reg) const;
  void remember(Reg reg);
  void remember(const Stage::SeenByAll& seen);
  void remember_choice(const Step& step, const Choose& choose, const ChoiceRegisters& chosen,
                       std::size_t seat);
  void look(const Expression& in, const ExpressionNode& node, Reg reg, const std::string& name);
  void mark_hidden(Stage& stage) const;
  void lay_face_down(const Step& step, const Choose& choose, const ChoiceRegisters& chosen,
                     const Binding& here);
  void seal(const ChoiceRegisters& chosen, std::size_t side);
  void unseal();
  void reveal(const Step& step, const Reveal& verb, const Binding& here);
  void hidden_at_end_of_round();
  void remember_round(std::size_t first_stage, const Secrets& in_round);

  // compile/losses.cpp
  void lose_each(const Step& step, const Lose& lose, const std::vector<Binding>& turns);
  void losses(const Step& step, const Lose& lose, const Binding& here);
  void arrive(const Step& step, const Arrive& arrive, const Binding& here);
  Value damage_of(const Loss& loss, const Binding& here);
  std::vector<std::pair<Value, std::int64_t>> damages(const Loss& loss, const Binding& here);
  std::vector<LossPlan> plans(const Loss& loss, const Binding& here, const Value* when, std::uint16_t clause);
  std::optional<LossPlan> plan(const Loss& loss, const Binding& here, const Value* when, std::uint16_t clause,
                               std::int64_t damage);
  Reg before_losses(const Value& value);
  void lose(LossPlan plan);

  // compile/order.cpp
  struct Slot {
    std::size_t form = 0;
    std::int64_t life = 0;  // 0: its kind has none
    std::int64_t left = 1;  // hits of 1 damage until it is lost
  };
  [[nodiscard]] std::vector<Slot> slots(const Loss& loss, std::size_t side, std::int64_t damage) const;
  [[nodiscard]] bool is_there(std::size_t side, std::size_t form) const;
  bool changed(const Loss& loss, std::size_t side, std::size_t to, const Slot& slot,
               LossPlan::Entry& entry) const;
  void entries(const Loss& loss, const Binding& here, std::int64_t damage, LossPlan& made);

  // compile/assignments.cpp
  void take(const Step& step, std::size_t part, const Binding& here);
  void take(const Step& step, std::size_t part, const Binding& here, std::int64_t damage);
  void take_each(const Step& step, const Lose& lose, const std::vector<Binding>& turns);
  [[nodiscard]] bool is_asked(const Loss& loss, LossPlan& plan);
  [[nodiscard]] Range units_range(std::size_t side, const LossPlan::Entry& entry) const;

  // compile/targets.cpp
  std::set<std::int64_t> added_to(const Expression& in, const ExpressionNode& node, const Stage& stage);
  struct SharedCode {
    std::vector<Instruction> code;  ///< registers between numbered from the first
    Value is;
    Reg to = 0;
  };
  Value condition_once(const Expression& in, NodeId id, const Binding& here, std::vector<SharedCode>& known);
  std::vector<std::pair<FormMask, Value>> aims_of(const Expression& in, NodeId id, const Binding& here,
                                                  std::int64_t face, std::vector<SharedCode>& known);
  void targets(const Expression& in, NodeId id, const Binding& here, Stage& stage);
  void read_targets(const NoteReading& read, const Binding& here, std::vector<std::pair<Reg, Value>>& values);
  std::vector<LossPlan::Packet> packets(const Loss& loss, const Binding& here, const Value* when);

  // compile/throws.cpp
  void thrown(const Step& step, const Throw& verb, const Binding& here);
  void groups(const Throw& verb, const Binding& here, Stage& stage, std::vector<Value>& counts);
  Value shows(const Expression& count, std::int64_t face, const Binding& here);
  void atoms(const Throw& verb, const Expression& in, NodeId id, const Binding& here, Stage& stage);
  void reads(const Throw& verb, const Binding& here);
  void gather();  // sums and the like of what one throw reads are read instead of it

  // compile/cost.cpp
  [[nodiscard]] double cost_of(const Stage& stage) const;  // of which the reads were compiled last

  // compile/layout.cpp
  void live();
  [[nodiscard]] std::vector<std::uint64_t> kept() const;
  [[nodiscard]] std::vector<std::uint64_t> kept_at_end() const;
  void uses(const Instruction& one, std::vector<Reg>& used) const;
  void trim();
  void lay_out();
  void digits();
  void number_registers();

  // compile/products.cpp
  void products();
  struct ExampleReach {
    std::uint16_t stage = 0;
    std::vector<bool> rests;  ///< by register: whether it rests on the throw
  };
  [[nodiscard]] std::vector<ExampleReach> reached_from(const Stage& first) const;
  [[nodiscard]] bool throws_regardless(const Stage& stage, const std::vector<bool>& of) const;
  [[nodiscard]] std::vector<bool> signs_alone(std::uint32_t from, std::uint32_t to, const Stage& begun) const;
  [[nodiscard]] std::optional<ProductStep> product(const Stage& first, const ExampleReach& reached) const;

  friend struct CostOfThrow;
  Game game_;
  const Setup* setup_;
  const Watch& watch_;
  Program program_;
  Faults faults_;
  Bounds bounds_;
  std::vector<Range> ranges_;  // of variables
  std::size_t first_note_ = 0;
  std::size_t first_gathered_ = 0;
  Reg round_ = 0;
  std::int64_t most_rounds_ = 0;
  std::map<std::int64_t, Reg> constants_;
  std::vector<Range> temp_ranges_;
  std::size_t temps_ = 0;
  std::size_t most_temps_ = 0;
  std::vector<std::vector<std::uint32_t>> to_end_;  // jumps, by end
  std::vector<std::vector<Lives>> unit_regs_;       // where units are lost
  const std::vector<std::vector<Lives>>* seen_regs_ =
      nullptr;  // where their numbers are read; null: the same
  const std::vector<std::vector<Lives>>& looked_at() const { return seen_regs_ ? *seen_regs_ : unit_regs_; }
  std::map<const Step*, std::uint16_t> step_numbers_;
  std::vector<bool> is_live_;  // of the instruction that is looked at last
  std::vector<std::vector<std::uint64_t>> live_before_;

  // The throw at hand.
  std::map<NodeAt, Value> dice_;
  std::vector<std::optional<std::pair<std::size_t, std::size_t>>> dice_owner_;  // by group: side, form
  struct GatheredSum {
    const Throw* from = nullptr;
    const Expression* in = nullptr;
    NodeId id = 0;
    Reg to = 0;
  };
  std::vector<GatheredSum> gathered_;
  std::map<NodeAt, std::size_t> gathered_at_;
  const Throw* gathering_ = nullptr;
  std::map<Reg, Value> read_values_;
  using ValueByForms = std::map<FormMask, Value>;
  std::map<NodeAt, ValueByForms> targets_;             // how many dice can hit just these forms
  std::vector<Reg> conditions_;                        // on which rests what dice can hit
  std::set<Reg> settled_;                              // items of atoms that those decide
  std::map<Reg, std::size_t> aims_at_;                 // by note: whose units
  std::map<Reg, std::map<FormMask, Reg>> packets_of_;  // by note: the same, where it is written
  std::vector<Digit> written_;                         // by the reads of the throw at hand

  Secrets secrets_;
  std::vector<std::map<Reg, HiddenValue>> hidden_at_end_;  // by end: where an option leads to it
  std::map<Reg, HiddenValue> hidden_at_first_;             // as the rounds begin
  std::map<Reg, Reg> known_of_;        // what is left of a card: a copy from before the step at hand
  std::size_t within_ = 0;             // steps that the step at hand is within
  bool may_be_shown_ = false;          // what is hidden, or not: known only in play
  std::map<Reg, Reg> shown_of_;        // by what may be hidden: whether it was shown
  std::set<Reg> hidden_anew_;          // in a round
  std::set<Reg> chosen_;               // that are remembered: forgotten at the end of a round, as notes are
  std::optional<std::size_t> looker_;  // who may look at what it alone has seen
  std::set<Reg> of_cards_;             // notes that were read of cards in secret
  bool in_rounds_ = false;
  bool drawing_ = false;  // what is left of a deck may be looked at

  std::set<Index> zero_;       // notes that are taken for 0
  std::vector<Place> places_;  // by stage

  static constexpr Reg kFirstConstant = 0x8000;
  static constexpr Reg kFirstTemp = 0xc000;
};

}  // namespace casus::game
