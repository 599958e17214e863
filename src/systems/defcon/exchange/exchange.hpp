#pragma once
// The nuclear exchange as a game of its own: who launches what at whom in phase 4.1, and the answers of LOW
// and PERIMETR (DE-45 to DE-57). It has the arbiter's rules, on positions that hold only what an exchange
// changes. A test compares both.
//
// Why these rules are implemented a second time: the same candidates with an equally small key, carried out
// by the arbiter, were measured at 4.2 to 5.1 times this code's time to explore and solve (standoff 9.0 ms
// against 1.8, five-powers 4.3 against 1.0). They took 50 times the memory for a position (2416 bytes against
// 48) and 1.2 to 1.5 times the positions. The arbiter settles a strike when it lands, so strikes in the air
// still differ.
//
// Reductions that keep it small without changing the worth of best play: the target of a strike is lost at
// once, landed or not, except missiles that may still fly. The missiles of one answer land together, so they
// are launched in one order. Of equivalent targets and silos the first stands for all. With two blocs,
// targets that differ only in their units are equivalent, too: the most valuable is struck first and launched
// from first, except for a missile that is about to be destroyed.

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "conflict/rules/no_throws.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"
#include "conflict/rules/whole_prices.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

inline constexpr std::size_t kMaxMissiles = 32;  ///< on the board, so that an exchange can be examined

class Exchange : public NoThrows {
 public:
  static constexpr bool kPublic = true;
  using Move = defcon::Move;

  struct Position {
    enum class Stage : std::uint8_t { launching, answering, over };
    std::uint32_t launched = 0;  ///< a bit for each missile
    AreaSet dead;                ///< struck, and the strike has landed
    AreaSet air;                 ///< struck at, with the strike in the air
    std::array<Blocs, kBlocs> may_answer{};
    Bloc due = kNobody;     ///< the bloc that chooses
    std::uint8_t next = 0;  ///< of an answer: the first missile that it may still launch, in order
    Stage stage = Stage::launching;
    bool operator==(const Position&) const = default;
  };
  struct Key {
    std::array<std::uint64_t, 8> words{};
    bool operator==(const Key&) const = default;
    [[nodiscard]] std::uint64_t hash() const {
      std::uint64_t hash = 0;
      for (const std::uint64_t word : words) hash = combine(hash, word);
      return hash;
    }
  };

  /// Creates an exchange. `answers`: whether LOW and PERIMETR are taken into account. Faults: not the phase
  /// of launches, DEFCON above the level of strikes, too many missiles.
  static Result<Exchange> of(const Arbiter& rules, bool answers = true);

  [[nodiscard]] const Arbiter& arbiter() const { return *rules_; }
  [[nodiscard]] Position start() const;
  [[nodiscard]] Prices prices() const;

  [[nodiscard]] Turn turn(const Position& p) const;
  void candidates(const Position& p, const auto& visit) const {
    each_candidate(p, [&visit](const Move& move) { visit(move); });
  }
  /// Judges a launch. Candidates are launches that the arbiter allows, reduced to the first of equivalent
  /// ones. Here only one condition is tested: whether the missile may still fly.
  bool judge(const Position& p, const Move& m, const auto& sink) const {
    const bool allowed = may_be_made(p, m);
    sink(Finding{clause(p.stage == Position::Stage::answering ? De::low_any_number : De::strike_leaves),
                 allowed,
                 allowed ? kPlain : kOtherIsDue,
                 {}});
    return allowed;
  }
  using NoThrows::apply;
  Position apply(const Position& p, const Move& m, const auto& sink) const {
    return carry_out(p, m, Reporter(sink));
  }
  [[nodiscard]] Move declared(const Position& /*p*/) const { return Move{}; }

  [[nodiscard]] std::uint16_t outcome(const Position& /*p*/) const { return 0; }
  [[nodiscard]] Key key(const Position& p) const;
  void holdings(const Position& p, const auto& visit) const {
    each_holding(p, [&visit](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
      visit(piece, holder, count);
    });
  }
  void cites(const Position& /*p*/, const auto& /*sink*/) const {}
  [[nodiscard]] std::string describe(const Position& p) const;
  /// Computes bounds of each seat's worth: what a bloc keeps if it launches nothing more, and the same for
  /// the other blocs.
  void reach(const Position& p, const WholePrices& prices, std::span<PriceDifference> worth) const;

 private:
  struct Missile {
    Area silo = kNoArea;
    MissileType type = MissileType::none;
    Bloc bloc = kNobody;
    bool fresh = false;      ///< flies only under LOW (DE-48, DE-57)
    std::uint8_t first = 0;  ///< with two blocs: the first missile of its kind
    /// Returns the type, combined with whether it is fresh.
    [[nodiscard]] std::uint64_t kind() const { return index(type) * 2 + (fresh ? 1U : 0U); }
  };

  Exchange(const Arbiter& rules, bool answers);
  void each_candidate(const Position& p, const std::function<void(const Move&)>& visit) const;
  [[nodiscard]] bool may_be_made(const Position& p, const Move& m) const;
  [[nodiscard]] Position carry_out(const Position& p, const Move& m, const Reporter& report) const;
  void next_answer(Position& p) const;
  void land(Position& p) const;
  void each_holding(const Position& p,
                    const std::function<void(std::uint16_t, std::uint16_t, std::int32_t)>& visit) const;
  [[nodiscard]] bool ready(const Position& p, std::size_t missile) const {
    return ((p.launched >> missile) & 1U) == 0 && !p.dead.has(missiles_[missile].silo);
  }
  /// Returns the areas that are lost so far. A strike that is in the air as the exchange begins counts from
  /// the first move on.
  [[nodiscard]] AreaSet gone(const Position& p) const { return p == start_ ? p.dead : p.dead | p.air; }
  void report_struck(const Position& p, Area area, const Reporter& report) const;
  /// Returns the effect of a strike there; equal effects are equivalent.
  [[nodiscard]] std::uint64_t effect_of_strike(const Position& p, Area area, bool apart) const;
  /// Returns the value rank of what a strike takes from the other of two blocs; negative if the unit is one's
  /// own.
  [[nodiscard]] int dearness(const Position& p, Area area) const;
  [[nodiscard]] bool aimed_well(const Position& p, const Move& m) const;
  [[nodiscard]] bool is_barred(const Position& p, const Move& m) const;
  [[nodiscard]] bool takes(const Position& p, const Move& m) const;
  /// Returns an upper bound of what `by` can take from the bloc `from` if it does nothing. `worth_to` gives
  /// the worth of a piece to a seat.
  [[nodiscard]] std::int64_t takeable(const Position& p, Blocs by, Bloc from,
                                      const std::function<std::int64_t(std::uint16_t, Seat)>& worth_to) const;

  const Arbiter* rules_;
  std::vector<Missile> missiles_;        // with two blocs by kind, else by silo
  std::vector<int> missile_in_;          // by area; -1: none
  std::vector<std::uint64_t> standing_;  // by area: what a strike there finds at the start
  std::vector<int> dear_;                // by area: the value rank of its unit
  std::vector<Bloc> holder_;             // by area
  /// All possible aims of a bomb that strikes a whole territory: for each type, every set of targets, in
  /// order.
  std::array<std::vector<Move::Targets>, kMissileTypes> aims_;
  AreaSet with_unit_;  // at the start
  AreaSet foreign_;    // areas with a unit of another bloc than the controller, which may be a target (DE-51)
  bool no_less_ = true;            // no piece has a negative worth
  bool zero_sum_ = false;          // in addition, there are two blocs
  Blocs answering_ = 0;            // blocs with LOW or PERIMETR
  Blocs bound_by_panchsheel_ = 0;  ///< blocs that launch nothing (DE-77)
  Position start_;
};

}  // namespace casus::defcon
