#pragma once
// All ways in which the hits of one loss can be taken, at one position: what who chooses casualties chooses
// among. Hits are taken one by one, each by something that is there and may be hit; a way says how many each
// entry of the plan takes, and ways that differ in their order alone are one.

#include <cstdint>
#include <functional>
#include <vector>

#include "game/compiler/program.hpp"

namespace casus::game {

/// The number of hits that each entry of a plan takes.
using HitCounts = std::vector<std::int64_t>;

class Assignments {
 public:
  /// Creates the assignments of a plan. `registers`: after the values of the plan have been computed.
  Assignments(const LossPlan& plan, const std::int64_t* registers);

  /// Visits each way once, in a fixed order, until a visit says false; of those that are equally near to the
  /// hits first the one that takes most of what stands first in the plan.
  void each(const std::function<bool(const HitCounts&)>& visit) const;
  [[nodiscard]] bool holds(const HitCounts& taken) const;
  /// Returns whether there is only one assignment, perhaps an empty one.
  [[nodiscard]] bool only_one() const;

 private:
  struct Entry {
    std::int64_t units = 0;
    std::size_t next = kNowhere;  ///< the entry that a hit makes of it
    bool open = false;            ///< it may be hit
    std::int64_t counts = 1;
    bool may_keep = false;
    bool is_kept = false;    ///< it counts among those that are kept
    std::int64_t keeps = 0;  ///< how many a hit on it takes from those that are kept
    FormMask form = 0;
    std::int64_t rank = 0;  ///< LossPlan::Entry
  };
  static constexpr std::size_t kNowhere = ~std::size_t{0};

  [[nodiscard]] std::int64_t left(const HitCounts& taken, std::size_t entry) const;
  [[nodiscard]] bool may_spare() const;
  void hits_alone(const std::function<bool(const HitCounts&)>& visit) const;
  void fill(HitCounts& taken, std::size_t place, std::int64_t owed, bool spared_any,
            const std::function<bool(const HitCounts&)>& visit, bool& goes_on) const;
  [[nodiscard]] std::int64_t room(const HitCounts& taken, std::size_t place) const;
  void hit_by_hit(const HitCounts* within, const std::function<bool(const HitCounts&)>& visit) const;
  void near(const std::function<bool(const HitCounts&)>& visit) const;
  [[nodiscard]] std::vector<std::size_t> open_to(const HitCounts& taken, FormMask forms) const;

  const LossPlan* plan_;
  std::vector<Entry> entries_;
  std::vector<std::vector<std::size_t>> before_;  // entries whose hits make units of an entry
  std::vector<std::int64_t> depth_;               // hits that one unit of an entry can take
  std::int64_t owed_ = 0;
  std::vector<LossPlan::Packet> packets_;  // `count` is not looked at
  std::vector<std::int64_t> dice_;         // of each packet
  std::int64_t kept_ = 0;
  std::int64_t keep_ = 0;
  bool plain_ = true;  // hits alone: no packets, nothing spared, each counts 1, all of one rank
};

}  // namespace casus::game
