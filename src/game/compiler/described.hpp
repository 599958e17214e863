#pragma once
// A described game at one table: a Program as Rules. A position is where the program stands and what it
// remembers there, packed; it is its own key.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "base/hash.hpp"
#include "base/numbers.hpp"
#include "conflict/rules/reporting.hpp"
#include "conflict/rules/rules.hpp"
#include "game/compiler/throw_classes.hpp"

namespace casus::game {

/// The reasons of findings: a condition of an [[allow]] (about: its number, and the values in its sentence);
/// whether an option is open (about: its stage and index); the move is not chosen at this position (about:
/// likewise).
enum Reason : std::uint16_t { kNeed, kOpen, kElsewhere };

class Products;
class LossOrder;

class Described {
 public:
  static constexpr bool kPublic = false;  // of some games: `hides`
  /// Consecutive independent throws (rules.hpp, ProductRules).
  using Products = game::Products;
  /// Two classes may lead to the same position, because a throw does not depend on how much there is to lose.
  static constexpr bool kFineClasses = true;

  struct Position {
    std::array<std::uint64_t, 4> words{};  ///< the stage in the lowest bits
    bool operator==(const Position&) const = default;
    [[nodiscard]] std::uint64_t hash() const {
      std::uint64_t made = mix(words[0] + 0x9e3779b97f4a7c15ULL);
      if ((words[1] | words[2] | words[3]) == 0) return made;
      for (std::size_t i = 1; i < 4; ++i) made = mix(made ^ (words[i] + 0x9e3779b97f4a7c15ULL));
      return made;
    }
  };
  /// A move: the declaration; an option; the chosen numbers as digits in mixed radix (Stage::numbers); or
  /// the hits that each entry of a loss takes.
  struct Move {
    std::uint16_t stage = 0;  ///< into Program::stages
    std::uint64_t index = 0;
    auto operator<=>(const Move&) const = default;
  };

  /// Creates the rules. `at_rest`: nothing is declared.
  explicit Described(Program program, bool at_rest = false);

  [[nodiscard]] const Program& program() const { return program_; }
  /// Returns whether the sides choose something in secret.
  [[nodiscard]] bool hides() const { return hides_; }
  /// Returns whether any throw may be the first of a product.
  [[nodiscard]] bool has_products() const { return !hides_ && !program_.products.empty(); }
  /// Returns the position at which the conflict is declared; at rest, a position at which nobody acts.
  [[nodiscard]] Position start() const {
    Machine machine(program_);
    begin(machine);
    return pack(machine, at_rest_ ? program_.rest : program_.start);
  }

  /// Returns the values in the sentence of a condition on the declaration, by Game::allows.
  [[nodiscard]] std::vector<std::int32_t> values_of(std::size_t allow) const;

  /// Returns the position after the declaration, allowed or not.
  template <class Sink>
  Position begun(const Sink& sink) const {
    return apply(start(), Move{program_.start, 0}, sink);
  }
  [[nodiscard]] Position begun() const { return begun(NullSink{}); }

  [[nodiscard]] Turn turn(const Position& p) const {
    const Stage& stage = stage_of(p);
    if (stage.of == Stage::Of::end) return {};
    return stage.of == Stage::Of::thrown ? Turn{Actor::chance, -1} : Turn{Actor::player, stage.seat};
  }

  template <class Visit>
  void candidates(const Position& p, const Visit& visit) const {
    const Stage& stage = stage_of(p);
    if (stage.loss >= 0) {
      const LossPlan& plan = plan_of(stage);
      Machine machine(program_);
      prepare(p, machine);
      machine.assignments(plan).each([&](const HitCounts& taken) {
        visit(Move{number_of(p), number_of(plan, taken)});
        return true;
      });
      return;
    }
    std::uint64_t all = stage.options.size();
    if (stage.options.empty()) {
      all = 1;
      for (const Digit& digit : stage.numbers) all *= digit.size;
    }
    for (std::uint64_t i = 0; i < all; ++i) visit(Move{number_of(p), i});
  }
  /// Returns whether the candidates are the legal moves: those of losses are the list in which `judge` looks
  /// a move up. Looking up each one again would take quadratic time.
  [[nodiscard]] bool candidates_are_legal(const Position& p) const { return stage_of(p).loss >= 0; }
  /// Returns, by the candidates of a choice of losses, which of them best play must consider; empty: all.
  [[nodiscard]] std::vector<bool> relevant_losses(const Position& p, const LossOrder& order) const;
  template <class Sink>
  bool judge(const Position& p, const Move& move, const Sink& sink) const {
    return judged(sink, [&](Findings& findings) { rule(p, move, findings); });
  }
  template <class Sink>
  Position apply(const Position& p, const Move& move, const Sink& sink) const {
    const Stage& stage = stage_of(p);
    Machine machine(program_);
    unpack(p, machine);
    if (!stage.options.empty()) return pack(machine, machine.run(stage.options[move.index].code, sink));
    if (stage.loss >= 0) machine.take(plan_of(stage), taken_by(plan_of(stage), move.index), sink);
    decode(stage.numbers, move.index, machine);
    return pack(machine, machine.run(stage.next, sink));
  }
  [[nodiscard]] Move declared(const Position& p) const;

  [[nodiscard]] std::vector<Die> dice(const Position& p) const;
  [[nodiscard]] std::uint64_t throw_id(const Position& p) const {
    const Stage& stage = stage_of(p);
    Machine machine(program_);
    unpack(p, machine);
    machine.run(stage.code, NullSink{});
    return stage.first_throw_id + encode(stage.throw_id, machine);
  }
  template <class Visit>
  void classes(const Position& p, const Visit& visit) const {
    for (auto& [chance, weight] : classes_of(p)) visit(Weighted<Integer>{chance, weight});
  }
  [[nodiscard]] std::uint32_t class_of(const Position& p, std::span<const std::uint16_t> faces) const;
  template <class Sink>
  Position apply(const Position& p, std::uint32_t chance, const Sink& sink) const {
    const Stage& stage = stage_of(p);
    Machine machine(program_);
    unpack(p, machine);
    decode(stage.reads, chance, machine);
    return pack(machine, machine.run(stage.next, sink));
  }
  /// Reports, of a throw that everybody sees, each die by its pool, and then the read values that anything
  /// depends on.
  template <class Sink>
  void show(const Position& p, std::span<const std::uint16_t> faces, const Sink& sink) const {
    const Stage& stage = stage_of(p);
    if (stage.seen_by >= 0) return;
    Machine machine(program_);
    unpack(p, machine);
    machine.run(stage.code, NullSink{});
    const Clause clause{stage.clauses.empty() ? program_.uncited : stage.clauses[0]};
    std::size_t next = 0;
    for (const ThrownDice::Group& group : thrown_at(stage, machine).groups) {
      std::vector<std::size_t> stands(group.count);  // the place at which each die stands so far
      for (std::size_t i = 0; i < group.dice(); ++i) {
        // A further throw that the one before did not ask for shows nothing.
        const auto place = static_cast<std::int32_t>(faces[next++]);
        std::size_t& before = stands[i % group.count];
        if (i >= group.count && group.again[i / group.count - 1][before] == 0) continue;
        before = static_cast<std::size_t>(place);
        if (stage.faces_unseen) continue;
        const auto shows = static_cast<std::int32_t>(group.of_die[before]);
        const auto sides = static_cast<std::int32_t>(group.of_die.size());
        sink(Event{
            kDie,
            stage.side,
            clause,
            {stage.step, static_cast<std::int32_t>(group.pool), shows, sides, place + 1, acting(stage)}});
      }
    }
    read(stage, machine, faces);
    const auto sides = static_cast<std::int32_t>(program_.sides());
    for (const Digit& digit : stage.reads) {
      if (digit.reg >= program_.first_gathered) {
        if (const auto target_count = aimed(stage, machine, digit.reg)) sink(*target_count);
        continue;
      }
      const auto note = static_cast<std::int32_t>(digit.reg - program_.first_note);
      sink(Event{kRead,
                 stage.side,
                 clause,
                 {stage.step, note / sides, static_cast<std::int32_t>(machine[digit.reg]), note % sides,
                  acting(stage)}});
    }
  }

  [[nodiscard]] std::uint16_t outcome(const Position& p) const { return stage_of(p).outcome; }
  [[nodiscard]] Position key(const Position& p) const { return p; }
  template <class Visit>
  void holdings(const Position& p, const Visit& visit) const {
    for (const std::uint16_t side : Numbers<std::uint16_t>(program_.sides())) {
      for (const std::uint16_t form : Numbers<std::uint16_t>(program_.units[side].size())) {
        if (const std::int64_t count = units(p, side, form); count != 0)
          visit(form, side, static_cast<std::int32_t>(count));
      }
    }
    for (const std::uint16_t form : Numbers<std::uint16_t>(program_.units[0].size())) {
      if (const std::int64_t count = out_of_play(p, form); count != 0)
        visit(form, program_.out_of_play(), static_cast<std::int32_t>(count));
    }
    for (const Program::HeldPieces& held : held_at(p)) {
      if (held.count != 0) visit(held.piece, held.holder, static_cast<std::int32_t>(held.count));
    }
  }
  template <class Sink>
  void cites(const Position& p, const Sink& sink) const {
    if (turn(p).actor == Actor::nobody) return;  // an end reports itself what it rests on
    const Stage& stage = stage_of(p);
    for (const std::uint16_t clause : stage.clauses) sink(Clause{clause});
    for (const Stage::OptionCode& option : stage.options) {
      for (const std::uint16_t clause : option.clauses) sink(Clause{clause});
    }
    if (number_of(p) != program_.start) return;
    for (const std::uint16_t clause : program_.rules_cited) sink(Clause{clause});
  }
  [[nodiscard]] std::string describe(const Position& p) const;
  /// Returns the step of a position in a loop, and what differs between it and the others, in words.
  [[nodiscard]] std::string loop_in_words(const Position& p, const std::vector<Position>& others) const;
  /// Returns the steps at which somebody chooses, in words.
  [[nodiscard]] std::string choices_in_words() const;
  /// Returns the step at which the sides choose in secret, in words.
  [[nodiscard]] std::string hidden_in_words() const;

  /// Returns what a seat sees of a position: everything except what others have chosen in secret, and what
  /// others alone have seen.
  [[nodiscard]] Position view(const Position& p, Seat seat) const {
    const Stage& stage = stage_of(p);
    Position seen = p;
    if (stage.unseen.empty()) return seen;
    for (const Stage::Unseen& one : stage.unseen[static_cast<std::size_t>(seat)]) {
      if (one.is_shown(p.words)) continue;
      for (std::size_t i = 0; i < seen.words.size(); ++i) seen.words[i] &= ~one.bits[i];
    }
    return seen;
  }
  [[nodiscard]] bool is_public(const Position& p) const {
    const Stage& stage = stage_of(p);
    return std::all_of(stage.unseen.begin(), stage.unseen.end(), [&](const auto& by_seat) {
      return std::all_of(by_seat.begin(), by_seat.end(),
                         [&](const Stage::Unseen& one) { return one.is_shown(p.words); });
    });
  }
  /// Returns whether a choice made in secret is not shown yet.
  [[nodiscard]] bool has_sealed(const Position& p) const {
    const Stage& stage = stage_of(p);
    return stage.sealed || std::any_of(stage.unseen.begin(), stage.unseen.end(), [&](const auto& by_seat) {
             return std::any_of(by_seat.begin(), by_seat.end(), [&](const Stage::Unseen& one) {
               return one.is_choice && !one.is_shown(p.words);
             });
           });
  }
  /// Returns whether what is chosen next others do not see as it is chosen.
  [[nodiscard]] bool seals(const Position& p) const { return stage_of(p).seals; }
  /// Returns whether not everybody sees what the dice show that are thrown next.
  [[nodiscard]] bool throws_unseen(const Position& p) const { return stage_of(p).faces_unseen; }
  /// Returns whether a side has seen something alone that is not shown yet.
  [[nodiscard]] bool hides_hands(const Position& p) const {
    return !stage_of(p).remembered.empty() && !is_public(p);
  }
  /// Visits what everybody has seen since something is hidden, with its value.
  template <class Visit>
  void seen_by_all(const Position& p, const Visit& visit) const {
    if (is_public(p)) return;
    for (const Stage::SeenAlone& one : stage_of(p).seen_alone) {
      if (one.shown != kNoReg && variable(p, one.shown) != 0)
        visit(Stage::SeenByAll{one.reg, kNone, one.note, one.side}, variable(p, one.reg));
    }
    for (const Stage::SeenByAll& one : stage_of(p).seen_by_all) {
      if (one.rounds == kNoReg || variable(p, one.rounds) >= one.round) visit(one, variable(p, one.reg));
    }
  }
  /// Visits what a seat alone has seen: the note, whose it is, and its value.
  template <class Visit>
  void seen_alone(const Position& p, Seat seat, const Visit& visit) const {
    for (const Stage::SeenAlone& one : stage_of(p).seen_alone) {
      if (one.owner == seat && (one.shown == kNoReg || variable(p, one.shown) == 0))
        visit(one.note, one.side, variable(p, one.reg));
    }
  }

  /// Returns the end of a conflict that would stay in a loop without end: that of the file, else one called
  /// endless.
  template <class Sink>
  Position deadlock(const Position& p, const Sink& sink) const {
    Machine machine(program_);
    begin(machine);
    unpack(p, machine);
    return pack(machine, machine.run(program_.stages[program_.deadlock].code, sink));
  }

  /// Returns the number of units of a form that a side has.
  [[nodiscard]] std::int64_t units(const Position& p, std::size_t side, std::size_t form) const {
    std::int64_t all = 0;
    for (const Reg reg : program_.units[side][form]) all += variable(p, reg);
    return all;
  }
  /// Returns the number of units of a kind with `life` that have so much life left.
  [[nodiscard]] std::int64_t units(const Position& p, std::size_t side, std::size_t form,
                                   std::size_t life) const {
    return variable(p, program_.units[side][form][life - 1]);
  }
  /// A value that was read or set and is still needed, and its side; 0 for a value that all share.
  struct NoteValue {
    std::size_t note = 0;
    std::size_t side = 0;
    std::int64_t value = 0;
  };
  [[nodiscard]] std::vector<NoteValue> remembered(const Position& p) const;
  /// Returns how many dice could hit just these forms, of the dice that have not hit yet.
  [[nodiscard]] std::vector<std::pair<std::int64_t, FormMask>> can_hit(const Position& p) const;
  /// Returns the round, if anything that follows depends on it.
  [[nodiscard]] std::optional<std::int64_t> round(const Position& p) const;
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> turn_of(const Position& p) const;
  /// Returns the value of a track. A track that all share has one value for all.
  [[nodiscard]] std::int64_t track(const Position& p, std::size_t side, std::size_t track) const {
    return variable(p, program_.tracks[track][side]);
  }

  /// Returns whether the initial number of units of a form on a side can be set, which is so if some
  /// positions store it.
  [[nodiscard]] bool may_set_units(std::size_t side, std::size_t form) const;
  /// Sets the initial number of units: from 0 to the number that the program was compiled for.
  void set_units(std::size_t side, std::size_t form, std::int64_t count);

  /// Returns the plan of a loss that somebody chooses.
  [[nodiscard]] const LossPlan& plan_of(const Stage& stage) const {
    return program_.losses[static_cast<std::size_t>(stage.loss)];
  }
  /// Returns the hits of each entry from their number in a move.
  [[nodiscard]] static HitCounts taken_by(const LossPlan& plan, std::uint64_t number) {
    HitCounts taken;
    for (const LossPlan::Entry& entry : plan.entries) {
      const auto size = static_cast<std::uint64_t>(entry.most) + 1;
      taken.push_back(static_cast<std::int64_t>(number % size));
      number /= size;
    }
    return taken;
  }
  [[nodiscard]] static std::uint64_t number_of(const LossPlan& plan, const HitCounts& taken) {
    std::uint64_t number = 0;
    for (std::size_t i = taken.size(); i-- > 0;) {
      assert(taken[i] >= 0 && taken[i] <= plan.entries[i].most);
      number = number * (static_cast<std::uint64_t>(plan.entries[i].most) + 1) +
               static_cast<std::uint64_t>(taken[i]);
    }
    return number;
  }

  /// Returns the stage of a position as an index into Program::stages.
  [[nodiscard]] std::uint16_t number_of(const Position& p) const {
    return static_cast<std::uint16_t>(p.words[0] & stage_mask_);
  }

 private:
  [[nodiscard]] const Stage& stage_of(const Position& p) const {
    return program_.stages[p.words[0] & stage_mask_];
  }
  /// Returns the clauses of a choice and of the chosen option.
  [[nodiscard]] static std::vector<std::uint16_t> clauses_of(const Stage& stage, const Move& move);
  /// Returns the clause that refuses a move: the option's own if it has one, else the step's. A refusal has
  /// one reason and is reported once.
  [[nodiscard]] static std::vector<std::uint16_t> refused_by(const Stage& stage, const Move& move);
  void begin(Machine& machine) const {
    for (const auto& [reg, value] : program_.begin) machine[reg] = value;
  }
  void unpack(const Position& p, Machine& machine) const {
    for (const PackedField& field : stage_of(p).fields)
      machine[field.reg] =
          static_cast<std::int64_t>(p.words[field.word] >> field.shift & field.mask) + field.low;
    for (const auto& [reg, value] : fixed_) machine[reg] = value;
  }
  /// Prepares the machine for a throw or a choice: computes what it depends on.
  void prepare(const Position& p, Machine& machine) const {
    unpack(p, machine);
    machine.run(stage_of(p).code, NullSink{});
  }
  [[nodiscard]] Position pack(const Machine& machine, std::uint32_t stage) const {
    Position p;
    p.words[0] = stage;
    for (const PackedField& field : program_.stages[stage].fields) {
      const auto value = static_cast<std::uint64_t>(machine[field.reg] - field.low);
      assert(value <= field.mask);
      p.words[field.word] |= (value & field.mask) << field.shift;
    }
    return p;
  }
  static void decode(const std::vector<Digit>& digits, std::uint64_t number, Machine& machine) {
    for (const Digit& digit : digits) {
      machine[digit.reg] = static_cast<std::int64_t>(number % digit.size) + digit.low;
      number /= digit.size;
    }
  }
  static std::uint64_t encode(const std::vector<Digit>& digits, const Machine& machine) {
    std::uint64_t number = 0;
    for (std::size_t i = digits.size(); i-- > 0;) {
      const auto value = static_cast<std::uint64_t>(machine[digits[i].reg] - digits[i].low);
      assert(value < digits[i].size);
      number = number * digits[i].size + value;
    }
    return number;
  }
  void rule(const Position& p, const Move& move, Findings& findings) const;
  /// Adds a finding for each condition of the declaration.
  void rule_declaration(const Position& p, Findings& findings) const;
  /// Returns whether a move that is not a declaration with conditions is allowed.
  [[nodiscard]] bool may(const Position& p, const Move& move) const;
  /// Returns the number of the kind whose turn it is, as in events: from 1; 0 for nobody.
  [[nodiscard]] static std::int32_t acting(const Stage& stage) {
    return stage.kind == kNone ? 0 : static_cast<std::int32_t>(stage.kind) + 1;
  }
  /// Returns the event of dice that aim: how many could hit just these units, if a register has it.
  [[nodiscard]] std::optional<Event> aimed(const Stage& stage, const Machine& machine, Reg dice) const;
  /// Reads given faces into the machine, after the code of a throw has run.
  void read(const Stage& stage, Machine& machine, std::span<const std::uint16_t> faces) const;
  /// Returns the units of a form that the conflict has cost all sides, by where it began; for a form that
  /// damage makes, less those that were made.
  [[nodiscard]] std::int64_t out_of_play(const Position& p, std::size_t form) const;
  /// Returns the units of a form in play.
  [[nodiscard]] std::int64_t units_of_all(const Position& p, std::size_t form) const;
  /// Returns what holders have beside units.
  [[nodiscard]] std::vector<Program::HeldPieces> held_at(const Position& p) const;
  [[nodiscard]] std::vector<std::pair<std::uint32_t, Integer>> classes_of(const Position& p) const;
  [[nodiscard]] std::int64_t variable(const Position& p, Reg reg) const;

  friend class game::Products;
  Program program_;
  bool at_rest_ = false;
  bool hides_ = false;
  std::vector<std::int64_t> units_at_first_;                             // by form, of all sides
  std::shared_ptr<WalkMemory> memory_ = std::make_shared<WalkMemory>();  // copies are of the same program
  std::uint64_t stage_mask_ = 0;
  std::vector<std::pair<Reg, std::int64_t>> fixed_;  // variables that no position keeps: they never change
};

}  // namespace casus::game

#include "game/compiler/products.hpp"  // for who explores
