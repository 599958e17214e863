#pragma once
// The nuclear exchange as a game of its own: who launches what at whom in phase 4.1, and what LOW and
// PERIMETR answer (DE-45 to DE-57). The same rules as the arbiter's, on positions that hold only what an
// exchange changes; a test holds the two to each other. A bloc launches its missiles in the order of their
// silos, and of targets that are alike the first stands for all.

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "conflict/prices.hpp"
#include "conflict/rules.hpp"
#include "systems/defcon/arbiter.hpp"

namespace casus::defcon {

inline constexpr std::size_t kMaxMissiles = 32;  ///< on the board, for an exchange to be looked at

class Exchange {
 public:
  static constexpr bool kPublic = true;
  using Move = defcon::Move;

  struct Position {
    enum class Stage : std::uint8_t { launching, answering, over };
    std::uint32_t launched = 0;  ///< a bit for each missile
    AreaSet dead;                ///< struck, and landed on
    AreaSet air;                 ///< struck at, in the air
    std::array<Blocs, kBlocs> may_answer{};
    Bloc due = kNobody;     ///< who chooses
    std::uint8_t next = 0;  ///< the first missile that it may still launch, in their order
    Stage stage = Stage::launching;
    bool operator==(const Position&) const = default;
  };
  struct Key {
    std::array<std::uint64_t, 6> words{};
    bool operator==(const Key&) const = default;
    [[nodiscard]] std::uint64_t hash() const {
      std::uint64_t hash = 0;
      for (const std::uint64_t word : words) hash = combine(hash, word);
      return hash;
    }
  };

  /// Faults: not the phase of launches, DEFCON above what a strike needs, more missiles than are looked at.
  /// `answers`: whether LOW and PERIMETR are there.
  static Result<Exchange> of(const Arbiter& rules, bool answers = true);

  [[nodiscard]] const Arbiter& arbiter() const { return *rules_; }
  [[nodiscard]] Position start() const;
  [[nodiscard]] Prices prices() const;

  [[nodiscard]] Turn turn(const Position& p) const;
  void candidates(const Position& p, const auto& visit) const {
    each_candidate(p, [&visit](const Move& move) { visit(move); });
  }
  /// Candidates are launches that the arbiter allows, the first of those that are alike; here no more is
  /// asked than whether the missile may still fly.
  bool judge(const Position& p, const Move& m, const auto& sink) const {
    const bool allowed = may_be_made(p, m);
    sink(Finding{clause(p.stage == Position::Stage::answering ? De::low_any_number : De::strike_leaves),
                 allowed,
                 allowed ? kPlain : kOtherIsDue,
                 {}});
    return allowed;
  }
  Position apply(const Position& p, const Move& m, const auto& sink) const {
    return carry_out(p, m, Teller(sink));
  }
  [[nodiscard]] Move declared(const Position& /*p*/) const { return Move{}; }

  // No dice.
  [[nodiscard]] std::span<const Die> dice(const Position& /*p*/) const { return {}; }
  [[nodiscard]] std::uint64_t law(const Position& /*p*/) const { return 0; }
  void classes(const Position& /*p*/, const auto& /*visit*/) const {}
  [[nodiscard]] std::uint32_t class_of(const Position& /*p*/,
                                       std::span<const std::uint16_t> /*faces*/) const {
    return 0;
  }
  Position apply(const Position& p, std::uint32_t /*chance*/, const auto& /*sink*/) const { return p; }
  void show(const Position& /*p*/, std::span<const std::uint16_t> /*faces*/, const auto& /*sink*/) const {}

  [[nodiscard]] std::uint16_t outcome(const Position& /*p*/) const { return 0; }
  [[nodiscard]] Key key(const Position& p) const;
  void holdings(const Position& p, const auto& visit) const {
    each_holding(p, [&visit](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
      visit(piece, holder, count);
    });
  }
  void cites(const Position& /*p*/, const auto& /*sink*/) const {}
  [[nodiscard]] std::string describe(const Position& p) const;

 private:
  struct Missile {
    Area silo = kNoArea;
    MissileType type = MissileType::none;
    Bloc bloc = kNobody;
    int run = 0;  ///< of silos of its bloc and type, one behind the other
  };

  Exchange(const Arbiter& rules, bool answers);
  void each_candidate(const Position& p, const std::function<void(const Move&)>& visit) const;
  void add_aims(MissileType type);
  [[nodiscard]] bool may_be_made(const Position& p, const Move& m) const;
  [[nodiscard]] Position carry_out(const Position& p, const Move& m, const Teller& tell) const;
  void next_answer(Position& p, const Teller& tell) const;
  void land(Position& p, const Teller& tell) const;
  void each_holding(const Position& p,
                    const std::function<void(std::uint16_t, std::uint16_t, std::int32_t)>& visit) const;
  [[nodiscard]] bool ready(const Position& p, std::size_t missile) const {
    return ((p.launched >> missile) & 1U) == 0 && !p.dead.has(missiles_[missile].silo);
  }
  /// What a strike there does: equal ones are alike.
  [[nodiscard]] std::uint64_t likeness(const Position& p, Area area, bool apart) const;
  /// The first missile that the active bloc may still launch in the phase itself.
  [[nodiscard]] std::size_t first_left(const Position& p) const;
  [[nodiscard]] bool aimed_well(const Position& p, const Move& m) const;
  [[nodiscard]] bool takes(const Position& p, const Move& m) const;

  const Arbiter* rules_;
  bool answers_;
  std::vector<Missile> missiles_;
  std::vector<int> missile_in_;  // by area; -1: none
  std::vector<std::uint64_t>
      standing_;              // by area: what a strike there finds at the start, and who may answer
  std::vector<Bloc> holder_;  // by area
  /// The ways to aim a bomb of a whole territory: of each type, every set of targets, in order.
  std::array<std::vector<std::array<Area, kMaxTargets>>, kMissileTypes> aims_;
  AreaSet with_unit_;      // at the start
  bool zero_sum_ = false;  // two blocs, and nothing is worth less than nothing
  Blocs answering_ = 0;    // who has LOW or PERIMETR
  Position start_;
};

}  // namespace casus::defcon
