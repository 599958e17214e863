#pragma once
// A described game at one table: a Program as Rules. A position is where the program stands and what it
// remembers there, packed; it is its own key.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "base/hash.hpp"
#include "conflict/rules/rules.hpp"
#include "game/compiler/laws.hpp"

namespace casus::game {

class Described {
 public:
  static constexpr bool kPublic = true;

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
  /// An option, or the numbers chosen, in mixed radix.
  struct Move {
    std::uint32_t index = 0;
    auto operator<=>(const Move&) const = default;
  };

  explicit Described(Program program);

  [[nodiscard]] const Program& program() const { return program_; }
  /// Where the conflict begins; whoever asks is told what openings did.
  template <class Sink>
  Position start(const Sink& sink) const {
    Machine machine(program_);
    begin(machine);
    return pack(machine, machine.run(0, sink));
  }
  [[nodiscard]] Position start() const { return start(Nothing{}); }

  [[nodiscard]] Turn turn(const Position& p) const {
    const Stage& stage = stage_of(p);
    if (stage.of == Stage::Of::end) return {};
    return stage.of == Stage::Of::thrown ? Turn{Actor::chance, -1} : Turn{Actor::player, stage.seat};
  }

  template <class Visit>
  void candidates(const Position& p, const Visit& visit) const {
    const Stage& stage = stage_of(p);
    std::uint64_t all = stage.options.size();
    if (stage.options.empty()) {
      all = 1;
      for (const Digit& digit : stage.numbers) all *= digit.size;
    }
    for (std::uint32_t i = 0; i < all; ++i) visit(Move{i});
  }
  template <class Sink>
  bool judge(const Position& p, const Move& move, const Sink& sink) const {
    const Stage& stage = stage_of(p);
    const bool holds = may(p, move);
    if (stage.clauses.empty()) sink(Finding{Clause{0}, holds, 0, {}});
    for (const std::uint16_t clause : stage.clauses) sink(Finding{Clause{clause}, holds, 0, {}});
    return holds;
  }
  template <class Sink>
  Position apply(const Position& p, const Move& move, const Sink& sink) const {
    const Stage& stage = stage_of(p);
    Machine machine(program_);
    unpack(p, machine);
    if (!stage.options.empty()) return pack(machine, machine.run(stage.options[move.index].code, sink));
    decode(stage.numbers, move.index, machine);
    return pack(machine, machine.run(stage.next, sink));
  }
  [[nodiscard]] Move declared(const Position& p) const;

  [[nodiscard]] std::vector<Die> dice(const Position& p) const;
  [[nodiscard]] std::uint64_t law(const Position& p) const {
    const Stage& stage = stage_of(p);
    Machine machine(program_);
    unpack(p, machine);
    machine.run(stage.code, Nothing{});
    return stage.first_law + encode(stage.law, machine);
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
  template <class Sink>
  void show(const Position& /*p*/, std::span<const std::uint16_t> /*faces*/, const Sink& /*sink*/) const {}

  [[nodiscard]] std::uint16_t outcome(const Position& p) const { return stage_of(p).outcome; }
  [[nodiscard]] Position key(const Position& p) const { return p; }
  template <class Visit>
  void holdings(const Position& p, const Visit& visit) const {
    for (const std::uint16_t side : {std::uint16_t{0}, std::uint16_t{1}}) {
      for (std::uint16_t form = 0; form < program_.units[side].size(); ++form) {
        if (const std::int64_t count = units(p, side, form); count != 0)
          visit(form, side, static_cast<std::int32_t>(count));
      }
    }
  }
  template <class Sink>
  void cites(const Position& p, const Sink& sink) const {
    for (const std::uint16_t clause : stage_of(p).clauses) sink(Clause{clause});
  }
  [[nodiscard]] std::string describe(const Position& p) const;

  /// The end of a conflict that would stay in a loop for ever: that of the file, else one called endless.
  template <class Sink>
  Position deadlock(const Position& p, const Sink& sink) const {
    Machine machine(program_);
    begin(machine);
    unpack(p, machine);
    return pack(machine, machine.run(program_.stages[program_.deadlock].code, sink));
  }

  /// How many units of a form a side has.
  [[nodiscard]] std::int64_t units(const Position& p, std::size_t side, std::size_t form) const {
    return variable(p, program_.units[side][form]);
  }
  /// What a track shows; of one that both share either side says the same.
  [[nodiscard]] std::int64_t track(const Position& p, std::size_t side, std::size_t track) const {
    return variable(p, program_.tracks[track][side]);
  }

 private:
  [[nodiscard]] const Stage& stage_of(const Position& p) const {
    return program_.stages[p.words[0] & stage_mask_];
  }
  void begin(Machine& machine) const {
    for (const auto& [reg, value] : program_.begin) machine[reg] = value;
  }
  void unpack(const Position& p, Machine& machine) const {
    for (const Field64& field : stage_of(p).fields)
      machine[field.reg] =
          static_cast<std::int64_t>(p.words[field.word] >> field.shift & field.mask) + field.low;
    for (const auto& [reg, value] : fixed_) machine[reg] = value;
  }
  [[nodiscard]] Position pack(const Machine& machine, std::uint32_t stage) const {
    Position p;
    p.words[0] = stage;
    for (const Field64& field : program_.stages[stage].fields)
      p.words[field.word] |= (static_cast<std::uint64_t>(machine[field.reg] - field.low) & field.mask)
                             << field.shift;
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
    for (std::size_t i = digits.size(); i-- > 0;)
      number = number * digits[i].size + static_cast<std::uint64_t>(machine[digits[i].reg] - digits[i].low);
    return number;
  }
  [[nodiscard]] bool may(const Position& p, const Move& move) const;
  [[nodiscard]] std::vector<std::pair<std::uint32_t, Integer>> classes_of(const Position& p) const;
  [[nodiscard]] std::int64_t variable(const Position& p, Reg reg) const;

  Program program_;
  std::shared_ptr<WalkMemory> memory_ = std::make_shared<WalkMemory>();  // copies are of the same program
  std::uint64_t stage_mask_ = 0;
  std::vector<std::pair<Reg, std::int64_t>> fixed_;  // variables that no position keeps: they never change
};

}  // namespace casus::game
