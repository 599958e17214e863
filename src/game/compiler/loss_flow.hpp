#pragma once
// What can follow on a choice of losses, by what the program's code does from there: the throws, the further
// losses, the options and the ends. Used by LossOrder alone, which says what is proven with it.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "conflict/rules/prices.hpp"
#include "game/compiler/program.hpp"

namespace casus::game {

/// The units of one register: of a form, with a certain remaining life.
struct UnitSlot {
  static constexpr std::size_t kLost = ~std::size_t{0};
  Reg units = kNoReg;
  std::size_t next = kLost;  ///< the slot that a hit moves one of them to
  std::int64_t most = 0;     ///< units that there can be
  Exact price;
};
using UnitSlots = std::vector<UnitSlot>;
/// The slots of a side of which there are units: bit i is slot i.
using SlotMask = std::uint32_t;

/// Everything that can follow on a loss stage, if its code has the form that LossOrder's proof is about.
class LossFlow {
 public:
  /// A throw whose result costs units of the other side.
  struct HitThrow {
    std::uint16_t stage = 0;
    std::size_t side = 0;
    Reg note = kNoReg;
  };

  /// Follows the code from the stage `root`. `slots`: those of each side, all that its losses name.
  LossFlow(const Program& program, const Prices& prices, const std::array<UnitSlots, 2>& slots,
           std::uint16_t root);

  /// Returns whether the code has that form. Only then the other functions may be called.
  [[nodiscard]] bool holds() const { return holds_; }
  [[nodiscard]] const std::vector<std::uint16_t>& losses() const { return losses_; }
  [[nodiscard]] const std::vector<HitThrow>& throws() const { return throws_; }
  /// Returns the worth of the end for the attacker, by the units that are left, if a side has none.
  [[nodiscard]] const std::map<std::array<SlotMask, 2>, Exact>& ends() const { return ends_; }
  /// Returns the worths of the ends that come while both sides have units, whatever these are.
  [[nodiscard]] const std::vector<Exact>& ends_between() const { return between_; }
  /// Returns whether every path that comes back to a point throws this throw, and loses what it hits.
  [[nodiscard]] bool always_thrown(const HitThrow& thrown) const;

 private:
  /// What a register holds while the code is followed: its range, and on what it rests.
  enum Rests : std::uint8_t {
    kAttackers = 1,  ///< the units of a side
    kDefenders = 2,
    kAttackersHits = 4,  ///< grows with what a throw of a side gave
    kDefendersHits = 8,
    kAny = 16,  ///< nothing is known
  };
  struct Held {
    Range range{-kMostHeld, kMostHeld};
    std::uint8_t rests = kAny;
  };
  static constexpr std::int64_t kMostHeld = 1'000'000'000;
  static constexpr std::uint8_t kUnits = kAttackers | kDefenders;
  static constexpr std::uint8_t kHits = kAttackersHits | kDefendersHits;
  using Registers = std::vector<Held>;

  /// A place where the code stops: a stage, or losses that may be taken in one way alone, by their address.
  struct Point {
    bool is_loss = false;
    std::uint32_t at = 0;
    auto operator<=>(const Point&) const = default;
  };
  struct Visit {
    Registers registers;
    bool may_be_empty = false;  ///< a side may have no units here
    std::vector<Point> next;
  };

  bool fail() { return holds_ = false; }
  void visit(const Point& point);
  void come(Visit& from, const Point& point, const Registers& registers, bool may_be_empty);
  void loss(const Point& point);
  void thrown(const Point& point);
  void options(const Point& point);
  bool follow(const Point& from, std::uint32_t at, const Registers& begun, bool may_be_empty);
  std::optional<Point> run(std::uint32_t at, Registers& registers);
  bool settle(const Instruction& one, Registers& registers);
  std::optional<Exact> worth_of_end(const Stage& stage, const Registers& registers) const;
  [[nodiscard]] bool is_plain(const LossPlan& plan) const;
  [[nodiscard]] std::optional<Registers> of_stage(const Stage& stage, const Registers& registers) const;
  std::optional<Registers> prepared(const Stage& stage, const Registers& stored);
  void place_units(Registers& registers, const std::array<SlotMask, 2>& there) const;
  void place_any_units(Registers& registers) const;
  [[nodiscard]] bool comes_back_without(const auto& is_taken_out) const;

  const Program& program_;
  const Prices& prices_;
  const std::array<UnitSlots, 2>& slots_;
  bool holds_ = true;
  std::vector<bool> stored_;  // by register: whether any position stores it
  std::map<Point, Visit> visits_;
  std::vector<Point> open_;
  std::vector<std::uint16_t> losses_;
  std::vector<HitThrow> throws_;
  std::map<std::array<SlotMask, 2>, Exact> ends_;
  std::vector<Exact> between_;
};

}  // namespace casus::game
