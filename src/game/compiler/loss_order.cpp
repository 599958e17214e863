// Which of two units is never hit rather than the other.
//
// Claim. A loss stage has pairs (LossOrder::at) such that best play need not consider a way to take its
// losses that hits the one of a pair while a unit of the other is left. Hitting that unit instead is worth
// no less to the side that chooses, at any position, whatever was thrown and chosen before.
//
// A *slot* is a form of unit with the life that it has left. A *step* changes the units of one side for the
// better: (1) one unit more; (2) a unit of slot a instead of one of slot b; (3) a unit of slot w is hit, and
// there is one more of slot x. All steps (1) are used; of (2) and (3) those that are proven. Position q is
// *no worse* than p for a side if p becomes q by steps of that side, by steps of the other side the other
// way round, by more hits of that side that are still to be taken, and by fewer of the other side. All else
// is the same: the stage, the round, what was read.
//
// Proof that q is worth no less than p. A worth is that of the units that are left, and of the end. Let
// V(n, p) be the worth of p for that side if the conflict is broken off after n rounds. By induction on n,
// and within a round:
// - A throw. LossFlow finds that its dice rest on the units of one side, and that one number is read of it.
//   `proves_dice` computes for all units that the side may have: after a step each number of hits is reached
//   with no lower a chance than before. So the throws at p and q can be coupled: the number read at q is no
//   less than at p if the side throws, and the same or less if the other side throws.
// - A loss. Each hit costs its owner one unit, or moves it to the next slot (LossFlow::is_plain). For each
//   way r to take the hits at p there is a way at q that leaves units no worse than r does. After step (1)
//   it is r, and what is still to be hit hits the new unit. After step (2) a takes the hits of b; what any
//   number of hits makes of a has to be a step from what they make of b (`close`). After step (3) x takes
//   the first hit of w. Of fewer hits one after the other is undone, which is a step (1) or (2) (`close`).
//   So the owner has no less to choose at q. If the other side is the owner, the same holds from q to p.
// - Options are open whatever the units are (LossFlow::options), and code leads to the same stage, or to an
//   end if a side has no units. The worths of those ends never fall by a step, and no end is worth more
//   than that the enemy has no units, or less than that oneself has none (`proves_ends`). So an end compares
//   with a position that goes on. The worth of the units that are left never falls by a step either
//   (`proves_prices`).
// - V(n, p) tends to the worth of p as n grows: each way back to a point has a throw that hits with a chance
//   above 0, whatever units throw (LossFlow::always_thrown), and each hit leaves fewer units or less life.
//
// Proof of the claim. Let r hit entry a and leave a unit of entry b, and let r' hit that instead. The units
// that r' leaves come from those of r by steps: by (2), from b to a, and from what a hit makes of a to what
// it makes of b; or by (3) of b, if a hit on a leaves nothing. So r' is worth no less. The pairs have no
// cycle (`without_cycles`), so one comes from r to a way that is kept. Of units that are as good as each
// other those that stand first in the plan are hit first.

#include "game/compiler/loss_order.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "base/exact.hpp"
#include "game/compiler/hit_table.hpp"

namespace casus::game {
namespace {

constexpr std::size_t kMostSlots = 12;  // of both sides

/// Returns the slots of both sides by what the losses of a program make of units; nothing if its losses
/// differ in that, or if units can be gained.
std::optional<std::array<UnitSlots, 2>> slots_of(const Program& program, const Prices& prices) {
  std::array<UnitSlots, 2> slots;
  for (const std::size_t side : {0U, 1U}) {
    std::vector<std::int64_t> begun;
    for (std::size_t form = 0; form < program.units[side].size(); ++form) {
      for (const Reg reg : program.units[side][form]) {
        UnitSlot slot;
        slot.units = reg;
        slot.price = prices.price(static_cast<std::uint16_t>(form), static_cast<Seat>(side));
        for (const auto& [its, value] : program.begin) slot.most = its == reg ? value : slot.most;
        begun.push_back(slot.most);
        slots[side].push_back(slot);
      }
    }
    const auto slot_at = [&](Reg reg) {
      const auto at = std::find_if(slots[side].begin(), slots[side].end(),
                                   [&](const UnitSlot& slot) { return slot.units == reg; });
      return static_cast<std::size_t>(at - slots[side].begin());
    };
    std::vector<bool> known(slots[side].size(), false);
    for (const LossPlan& plan : program.losses) {
      if (plan.does != Loss::Does::lose) return std::nullopt;
      if (plan.side != side) continue;
      for (const std::size_t i : plan.by_life) {
        const LossPlan::Entry& entry = plan.entries[i];
        const std::size_t from = slot_at(entry.units);
        const std::size_t to = entry.next == kNoReg ? UnitSlot::kLost : slot_at(entry.next);
        if (from == slots[side].size() || to == slots[side].size()) return std::nullopt;
        if (known[from] && slots[side][from].next != to) return std::nullopt;
        known[from] = true;
        slots[side][from].next = to;
      }
    }
    // Units that damage makes.
    for (std::size_t pass = 0; pass < begun.size(); ++pass) {
      std::vector<std::int64_t> most = begun;
      for (const UnitSlot& slot : slots[side]) {
        if (slot.next != UnitSlot::kLost) most[slot.next] += slot.most;
      }
      for (std::size_t i = 0; i < most.size(); ++i) slots[side][i].most = most[i];
    }
    // UnitSlots without units are taken out.
    std::vector<std::size_t> place(slots[side].size(), UnitSlot::kLost);
    UnitSlots kept;
    for (std::size_t i = 0; i < slots[side].size(); ++i) {
      if (slots[side][i].most == 0) continue;
      place[i] = kept.size();
      kept.push_back(slots[side][i]);
    }
    for (UnitSlot& slot : kept) {
      if (slot.next != UnitSlot::kLost) slot.next = place[slot.next];
    }
    slots[side] = std::move(kept);
  }
  return slots;
}

/// The steps of one side that are not refuted yet.
class Steps {
 public:
  explicit Steps(const UnitSlots& slots)
      : slots_(slots),
        instead_(slots.size() * slots.size(), true),
        split_(slots.size() * slots.size(), true) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      instead(i, i) = false;
      if (slots[i].next != UnitSlot::kLost) continue;
      for (std::size_t x = 0; x < slots.size(); ++x) split(i, x) = false;
    }
  }
  /// Step (2): a unit of `to` instead of one of `from`.
  std::vector<bool>::reference instead(std::size_t from, std::size_t to) {
    return instead_[from * slots_.size() + to];
  }
  /// Step (3): a unit of `from` is hit, and there is one of `more` more.
  std::vector<bool>::reference split(std::size_t from, std::size_t more) {
    return split_[from * slots_.size() + more];
  }
  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  [[nodiscard]] const UnitSlot& slot(std::size_t i) const { return slots_[i]; }

  /// Visits the steps: the slots that lose a unit and gain one or two (kLost: none), and what refutes it. A
  /// visit returns whether the step holds. Returns whether all steps (1) hold.
  bool each(const auto& holds) {
    constexpr std::size_t kNo = UnitSlot::kLost;
    for (std::size_t a = 0; a < size(); ++a) {
      if (!holds(kNo, a, kNo)) return false;
    }
    for (std::size_t a = 0; a < size(); ++a) {
      for (std::size_t b = 0; b < size(); ++b) {
        if (instead(a, b)) instead(a, b) = holds(a, b, kNo);
        if (split(a, b)) split(a, b) = holds(a, slots_[a].next, b);
      }
    }
    return true;
  }

  /// Drops steps (2) after which hits would not leave a step. Returns whether undoing a hit is a step.
  bool close() {
    for (bool again = true; again;) {
      again = false;
      for (std::size_t b = 0; b < size(); ++b) {
        for (std::size_t a = 0; a < size(); ++a) {
          if (!instead(b, a) || hit_leaves_step(b, a)) continue;
          instead(b, a) = false;
          again = true;
        }
      }
    }
    for (std::size_t i = 0; i < size(); ++i) {
      if (slots_[i].next != UnitSlot::kLost && !instead(slots_[i].next, i)) return false;
    }
    return true;
  }

 private:
  bool hit_leaves_step(std::size_t b, std::size_t a) {
    const std::size_t hit_b = slots_[b].next;
    const std::size_t hit_a = slots_[a].next;
    if (hit_b == UnitSlot::kLost || hit_a == hit_b) return true;
    return hit_a != UnitSlot::kLost && instead(hit_b, hit_a);
  }

  const UnitSlots& slots_;
  std::vector<bool> instead_;
  std::vector<bool> split_;
};

bool proves_prices(Steps& steps) {
  const auto price = [&](std::size_t i) { return i == UnitSlot::kLost ? Exact() : steps.slot(i).price; };
  return steps.each([&](std::size_t less, std::size_t more, std::size_t also) {
    return !((price(more) + price(also)) < price(less));
  });
}

/// Refutes steps after which an end is worth less. Returns whether ends compare with each other and with all
/// that goes on as the proof says.
bool proves_ends(const LossFlow& flow, std::size_t side, Steps& steps) {
  const auto worth = [&](SlotMask own, SlotMask enemys) -> std::optional<Exact> {
    const auto at = flow.ends().find(side == 0 ? std::array{own, enemys} : std::array{enemys, own});
    if (at == flow.ends().end()) return std::nullopt;
    return side == 0 ? at->second : -at->second;
  };
  const auto none = worth(0, 0);
  if (!none) return false;
  const SlotMask all = SlotMask{1} << steps.size();
  for (const auto& [there, its] : flow.ends()) {
    const Exact own = side == 0 ? its : -its;
    const bool wins = there[side] != 0;
    if (there[side] == 0 && there[1 - side] == 0) continue;
    if (wins ? own < *none : *none < own) return false;
    for (const Exact& one : flow.ends_between()) {
      const Exact between = side == 0 ? one : -one;
      if (wins ? own < between : between < own) return false;
    }
  }
  return steps.each([&](std::size_t less, std::size_t more, std::size_t also) {
    for (SlotMask own = 1; own < all; ++own) {
      if (less != UnitSlot::kLost && (own >> less & 1U) == 0) continue;
      SlotMask after = own | SlotMask{1} << more;
      if (also != UnitSlot::kLost) after |= SlotMask{1} << also;
      const auto before = worth(own, 0);
      if (!before) return false;
      // Units of the slot may be left or not.
      for (const bool leaves : {false, true}) {
        if (leaves && (less == UnitSlot::kLost || less == more || less == also)) continue;
        const auto then = worth(leaves ? after & ~(SlotMask{1} << less) : after, 0);
        if (!then || *then < *before) return false;
      }
    }
    return true;
  });
}

/// Refutes steps that make fewer hits likelier. Returns whether the steps (1) hold, and some throw brings
/// every conflict to an end.
bool proves_dice(const Program& program, const LossFlow& flow, const std::array<UnitSlots, 2>& slots,
                 std::map<std::uint16_t, HitTable>& tables, std::array<Steps, 2>& steps) {
  bool comes_to_an_end = false;
  for (const LossFlow::HitThrow& thrown : flow.throws()) {
    const auto [at, is_new] = tables.try_emplace(thrown.stage, program, thrown, slots[thrown.side]);
    HitTable& table = at->second;
    if (!table.fits()) return false;
    if (is_new) table.compute();
    if (!steps[thrown.side].each([&](auto... step) { return table.holds(step...); })) return false;
    comes_to_an_end = comes_to_an_end || (table.may_always_hit() && flow.always_thrown(thrown));
  }
  return comes_to_an_end;
}

using Pair = LossOrder::Pair;

/// Returns the pairs if each one's `kept` stands before its `hit` in some order, else none.
std::vector<Pair> without_cycles(std::vector<Pair> pairs, std::size_t entries) {
  std::vector<std::size_t> before(entries, 0);
  for (std::size_t pass = 0; pass <= entries; ++pass) {
    bool moved = false;
    for (const Pair& pair : pairs) {
      if (before[pair.hit] > before[pair.kept]) continue;
      before[pair.hit] = before[pair.kept] + 1;
      moved = true;
    }
    if (!moved) return pairs;
  }
  return {};
}

std::vector<Pair> pairs_of(const LossPlan& plan, Steps& steps) {
  std::vector<std::size_t> slot_of;
  for (const LossPlan::Entry& entry : plan.entries) {
    std::size_t at = 0;
    while (at < steps.size() && steps.slot(at).units != entry.units) ++at;
    slot_of.push_back(at);
  }
  // Whether hitting b instead of a leaves units that are no worse.
  const auto better = [&](std::size_t a, std::size_t b) {
    if (a == b || a == steps.size() || b == steps.size()) return false;
    const std::size_t hit_a = steps.slot(a).next;
    const std::size_t hit_b = steps.slot(b).next;
    if (hit_a == UnitSlot::kLost && hit_b != UnitSlot::kLost && steps.split(b, a)) return true;
    if (!steps.instead(b, a)) return false;
    return hit_a == UnitSlot::kLost || hit_a == hit_b ||
           (hit_b != UnitSlot::kLost && steps.instead(hit_a, hit_b));
  };
  std::vector<Pair> pairs;
  for (std::uint16_t a = 0; a < slot_of.size(); ++a) {
    for (std::uint16_t b = 0; b < slot_of.size(); ++b) {
      if (!better(slot_of[a], slot_of[b])) continue;
      // Of two that are as good as each other the first is hit first.
      if (better(slot_of[b], slot_of[a]) && a < b) continue;
      pairs.push_back({a, b});
    }
  }
  return without_cycles(std::move(pairs), plan.entries.size());
}

}  // namespace

void LossOrder::prove(const Program& program, const Prices& prices) {
  if (prices.dimensions() != 1 || prices.seats != 2) return;
  std::optional<std::array<UnitSlots, 2>> slots;
  std::map<std::uint16_t, HitTable> tables;  // by stage
  std::vector<bool> known(program.stages.size(), false);
  for (std::uint16_t root = 0; root < program.stages.size(); ++root) {
    if (program.stages[root].loss < 0 || known[root]) continue;
    if (!slots) slots = slots_of(program, prices);
    if (!slots || (*slots)[0].empty() || (*slots)[1].empty() ||
        (*slots)[0].size() + (*slots)[1].size() > kMostSlots)
      return;
    if (held_.empty()) {
      for (const UnitSlots& side : *slots) {
        for (const UnitSlot& slot : side) held_.push_back(slot.units);
      }
    }
    const LossFlow flow(program, prices, *slots, root);
    if (!flow.holds()) continue;
    std::array<Steps, 2> steps{Steps((*slots)[0]), Steps((*slots)[1])};
    bool proven = true;
    for (const std::size_t side : {0U, 1U})
      proven = proven && proves_prices(steps[side]) && proves_ends(flow, side, steps[side]);
    proven =
        proven && proves_dice(program, flow, *slots, tables, steps) && steps[0].close() && steps[1].close();
    if (!proven) continue;
    for (const std::uint16_t stage : flow.losses()) {
      known[stage] = true;
      const LossPlan& plan = program.losses[static_cast<std::size_t>(program.stages[stage].loss)];
      pairs_[stage] = pairs_of(plan, steps[plan.side]);
    }
  }
}

LossOrder::LossOrder(const Program& program, const Prices& prices) : pairs_(program.stages.size()) {
  prove(program, prices);
  for (std::size_t stage = 0; stage < pairs_.size(); ++stage) {
    if (program.stages[stage].loss < 0) continue;
    const LossPlan& plan = program.losses[static_cast<std::size_t>(program.stages[stage].loss)];
    const auto proves = [&](std::size_t first, std::size_t last) {
      return std::any_of(pairs_[stage].begin(), pairs_[stage].end(),
                         [&](const Pair& one) { return one.kept == last && one.hit == first; });
    };
    is_total_ = is_total_ && !held_.empty();
    for (std::size_t last = 1; last < plan.entries.size(); ++last) {
      for (std::size_t first = 0; first < last; ++first) {
        const bool both = is_held(plan.entries[first].units) && is_held(plan.entries[last].units);
        is_total_ = is_total_ && (!both || proves(first, last));
      }
    }
  }
}

bool LossOrder::is_held(Reg units) const {
  return std::find(held_.begin(), held_.end(), units) != held_.end();
}

bool LossOrder::agrees_with(const LossOrder& larger, const Program& program) const {
  for (std::size_t stage = 0; stage < pairs_.size(); ++stage) {
    auto pair = pairs_[stage].begin();
    for (const Pair& one : larger.pairs_[stage]) {
      const LossPlan& plan = program.losses[static_cast<std::size_t>(program.stages[stage].loss)];
      if (!is_held(plan.entries[one.kept].units) || !is_held(plan.entries[one.hit].units)) continue;
      if (pair == pairs_[stage].end() || pair->kept != one.kept || pair->hit != one.hit) return false;
      ++pair;
    }
    if (pair != pairs_[stage].end()) return false;
  }
  return true;
}

std::vector<bool> LossOrder::relevant(const Program& program, std::uint16_t stage,
                                      const Machine& machine) const {
  const std::vector<Pair>& pairs = pairs_[stage];
  std::vector<bool> relevant;
  if (pairs.empty()) return relevant;
  const LossPlan& plan = program.losses[static_cast<std::size_t>(program.stages[stage].loss)];
  constexpr std::size_t kLost = UnitSlot::kLost;
  std::vector<std::size_t> next;
  for (const LossPlan::Entry& entry : plan.entries) {
    const auto at = std::find_if(plan.entries.begin(), plan.entries.end(),
                                 [&](const LossPlan::Entry& other) { return other.units == entry.next; });
    next.push_back(at == plan.entries.end() ? kLost : static_cast<std::size_t>(at - plan.entries.begin()));
  }
  std::vector<std::int64_t> left(plan.entries.size());
  machine.assignments(plan).each([&](const HitCounts& taken) {
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = machine[plan.entries[i].units] - taken[i];
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (next[i] != kLost) left[next[i]] += taken[i];
    }
    relevant.push_back(std::none_of(pairs.begin(), pairs.end(), [&](const Pair& pair) {
      // What a hit made of `kept` is taken back, and `hit` is still there.
      const std::size_t made = next[pair.kept];
      if (taken[pair.kept] == 0 || left[pair.hit] < (made == pair.hit ? 2 : 1)) return false;
      return made == kLost || left[made] > 0;
    }));
    return true;
  });
  return relevant;
}

}  // namespace casus::game
