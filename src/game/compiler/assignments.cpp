#include "game/compiler/assignments.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace casus::game {

Assignments::Assignments(const LossPlan& plan, const std::int64_t* registers) : plan_(&plan) {
  const auto of = [&](Reg reg, std::int64_t otherwise) { return reg == kNoReg ? otherwise : registers[reg]; };
  const auto is_kept = [&](Reg reg) {
    for (const auto& [units, kept] : plan.kept) {
      if (units == reg) return std::int64_t{registers[kept] != 0 ? 1 : 0};
    }
    return std::int64_t{0};
  };
  before_.resize(plan.entries.size());
  depth_.assign(plan.entries.size(), 0);
  for (std::size_t i = 0; i < plan.entries.size(); ++i) {
    const LossPlan::Entry& from = plan.entries[i];
    Entry entry;
    entry.units = registers[from.units];
    entry.open = of(from.only, 1) != 0;
    entry.counts = of(from.counts, 1);
    entry.may_keep = of(from.may_keep, 0) != 0;
    entry.form = FormMask{1} << from.piece;
    entry.is_kept = is_kept(from.units) != 0;
    if (plan.keep != kNoReg)
      entry.keeps = is_kept(from.units) - (from.next == kNoReg ? 0 : is_kept(from.next));
    for (std::size_t j = 0; from.next != kNoReg && j < plan.entries.size(); ++j) {
      if (plan.entries[j].units == from.next) entry.next = j;
    }
    if (entry.next != kNowhere) before_[entry.next].push_back(i);
    entry.rank = from.rank;
    plain_ = plain_ && entry.counts == 1 && entry.rank == plan.entries[0].rank;
    entries_.push_back(entry);
  }
  for (std::size_t i = plan.by_life.size(); i-- > 0;) {
    const Entry& entry = entries_[plan.by_life[i]];
    depth_[plan.by_life[i]] = !entry.open ? 0 : 1 + (entry.next == kNowhere ? 0 : depth_[entry.next]);
  }
  owed_ = of(plan.hits, 0);
  for (const LossPlan::Packet& packet : plan.packets) {
    packets_.push_back(packet);
    dice_.push_back(registers[packet.count]);
  }
  if (packets_.empty()) {
    packets_.push_back({~FormMask{0}, kNoReg});
    dice_.push_back(owed_);
  } else {
    plain_ = false;
  }
  if (plan.keep == kNoReg) return;
  keep_ = registers[plan.keep];
  for (const auto& [units, kept] : plan.kept) kept_ += registers[kept] != 0 ? registers[units] : 0;
  plain_ = plain_ && !may_spare();
}

/// Returns whether some unit may be spared. A hit takes at most one of the units to keep, so more hits than
/// are owed are needed to leave no more than shall be kept. If no unit must be kept, any unit that counts is
/// one too many while it is there.
bool Assignments::may_spare() const {
  if (kept_ - std::max<std::int64_t>(owed_, 0) >= keep_) return false;
  return keep_ > 0 || std::any_of(entries_.begin(), entries_.end(),
                                  [](const Entry& entry) { return entry.may_keep && !entry.is_kept; });
}

/// Returns how many units of an entry are left after these hits.
std::int64_t Assignments::left(const HitCounts& taken, std::size_t entry) const {
  std::int64_t all = entries_[entry].units - taken[entry];
  for (const std::size_t from : before_[entry]) all += taken[from];
  return all;
}

/// Returns how many hits the entries from a place on can take, given the hits of the entries before it.
std::int64_t Assignments::room(const HitCounts& taken, std::size_t place) const {
  std::int64_t all = 0;
  for (std::size_t i = place; i < entries_.size(); ++i) {
    const std::size_t e = plan_->by_life[i];
    all += left(taken, e) * depth_[e];
  }
  return all;
}

void Assignments::fill(HitCounts& taken, std::size_t place, std::int64_t owed, bool spared_any,
                       const std::function<bool(const HitCounts&)>& visit, bool& goes_on) const {
  if (place == entries_.size()) {
    if (owed == 0 || !spared_any) goes_on = visit(taken);
    return;
  }
  // Where more is owed than the rest can take, nothing may have been spared.
  if (spared_any && room(taken, place) < owed) return;
  const std::size_t e = plan_->by_life[place];
  const std::int64_t there = left(taken, e);
  const std::int64_t most = entries_[e].open ? std::min(there, owed) : 0;
  for (std::int64_t hits = 0; hits <= most && goes_on; ++hits) {
    taken[e] = hits;
    fill(taken, place + 1, owed - hits, spared_any || (entries_[e].open && hits < there), visit, goes_on);
  }
  taken[e] = 0;
}

/// Returns the entries that a hit on these forms may go to. Spared ones are included only if there are no
/// others, and of those only the first in rank.
std::vector<std::size_t> Assignments::open_to(const HitCounts& taken, FormMask forms) const {
  std::vector<std::size_t> all;
  std::vector<std::size_t> spared;
  std::int64_t kept = kept_;
  for (std::size_t i = 0; i < entries_.size(); ++i) kept -= taken[i] * entries_[i].keeps;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (!entry.open || (entry.form & forms) == 0 || left(taken, i) <= 0) continue;
    (entry.may_keep && kept <= keep_ ? spared : all).push_back(i);
  }
  if (all.empty()) all = std::move(spared);
  std::int64_t first = std::numeric_limits<std::int64_t>::max();
  for (const std::size_t i : all) first = std::min(first, entries_[i].rank);
  std::erase_if(all, [&](std::size_t i) { return entries_[i].rank != first; });
  return all;
}

/// Visits the assignments hit by hit, from each assignment to those with one more hit. `within`: the maximum
/// of each entry.
void Assignments::hit_by_hit(const HitCounts* within,
                             const std::function<bool(const HitCounts&)>& visit) const {
  std::set<HitCounts> now{HitCounts(entries_.size(), 0)};
  for (std::size_t p = 0; p < packets_.size(); ++p) {
    const FormMask forms = packets_[p].forms;
    std::set<HitCounts> done;
    std::int64_t hits = 0;
    while (!now.empty()) {
      std::set<HitCounts> next;
      for (const HitCounts& taken : now) {
        std::int64_t owed = dice_[p] - hits;
        if (plan_->packets.empty()) {
          owed = owed_;
          for (std::size_t i = 0; i < entries_.size(); ++i) owed -= taken[i] * entries_[i].counts;
        }
        const std::vector<std::size_t> open = owed > 0 ? open_to(taken, forms) : std::vector<std::size_t>{};
        if (open.empty()) done.insert(taken);
        for (const std::size_t e : open) {
          if (within != nullptr && taken[e] >= (*within)[e]) continue;
          HitCounts more = taken;
          ++more[e];
          next.insert(std::move(more));
        }
      }
      now = std::move(next);
      ++hits;
    }
    now = std::move(done);
  }
  for (const HitCounts& taken : now) {
    if (!visit(taken)) return;
  }
}

/// Visits the assignments if only the sum of hits is restricted.
void Assignments::hits_alone(const std::function<bool(const HitCounts&)>& visit) const {
  HitCounts taken(entries_.size(), 0);
  bool goes_on = true;
  fill(taken, 0, std::max<std::int64_t>(owed_, 0), false, visit, goes_on);
}

/// Visits the assignments of losses of whole units whose counts come as near to the hits as possible without
/// exceeding them. Units that count nothing are not lost.
void Assignments::near(const std::function<bool(const HitCounts&)>& visit) const {
  const auto most = [&](std::size_t i) {
    return entries_[i].open && entries_[i].counts > 0 ? entries_[i].units : std::int64_t{0};
  };
  std::int64_t all = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i)
    all += most(i) * std::max<std::int64_t>(entries_[i].counts, 0);
  const auto end = static_cast<std::size_t>(std::clamp<std::int64_t>(owed_, 0, all)) + 1;
  // Sums up to the hits that the entries from each place on can make.
  std::vector<std::vector<bool>> made(entries_.size() + 1, std::vector<bool>(end, false));
  made.back()[0] = true;
  for (std::size_t i = entries_.size(); i-- > 0;) {
    std::vector<std::int64_t> used(end, -1);  // how many of this entry a sum needs at least
    for (std::size_t sum = 0; sum < end; ++sum) {
      const auto counts = static_cast<std::size_t>(std::max<std::int64_t>(entries_[i].counts, 0));
      if (made[i + 1][sum]) {
        used[sum] = 0;
      } else if (counts > 0 && sum >= counts && used[sum - counts] >= 0 && used[sum - counts] < most(i)) {
        used[sum] = used[sum - counts] + 1;
      }
      made[i][sum] = used[sum] >= 0;
    }
  }
  std::size_t nearest = end - 1;
  while (!made[0][nearest]) --nearest;
  HitCounts taken(entries_.size(), 0);
  bool goes_on = true;
  const auto fill = [&](const auto& self, std::size_t i, std::size_t left) -> void {
    if (i == entries_.size()) {
      goes_on = visit(taken);
      return;
    }
    for (std::int64_t units = most(i); units >= 0 && goes_on; --units) {
      const auto counted = static_cast<std::size_t>(units * std::max<std::int64_t>(entries_[i].counts, 0));
      if (counted > left || !made[i + 1][left - counted]) continue;
      taken[i] = units;
      self(self, i + 1, left - counted);
    }
    taken[i] = 0;
  };
  fill(fill, 0, nearest);
}

void Assignments::each(const std::function<bool(const HitCounts&)>& visit) const {
  if (plan_->near) return near(visit);
  if (!plain_) return hit_by_hit(nullptr, visit);
  if (plan_->keep == kNoReg) return hits_alone(visit);
  // In the order of those plans in which something is kept, whether it comes to that or not.
  std::vector<HitCounts> all;
  hits_alone([&](const HitCounts& taken) {
    all.push_back(taken);
    return true;
  });
  std::sort(all.begin(), all.end());
  for (const HitCounts& taken : all) {
    if (!visit(taken)) return;
  }
}

bool Assignments::holds(const HitCounts& taken) const {
  if (taken.size() != entries_.size()) return false;
  if (plan_->near) {
    std::int64_t counted = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (taken[i] < 0 || taken[i] > entries_[i].units) return false;
      if (taken[i] > 0 && (!entries_[i].open || entries_[i].counts <= 0)) return false;
      counted += taken[i] * entries_[i].counts;
    }
    std::int64_t nearest = 0;
    near([&](const HitCounts& one) {
      for (std::size_t i = 0; i < one.size(); ++i) nearest += one[i] * entries_[i].counts;
      return false;
    });
    return counted == nearest;
  }
  if (!plain_) {
    bool found = false;
    hit_by_hit(&taken, [&](const HitCounts& one) {
      found = found || one == taken;
      return !found;
    });
    return found;
  }
  std::int64_t all = 0;
  bool spared = false;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const std::int64_t rest = left(taken, i);
    if (taken[i] < 0 || rest < 0 || (taken[i] > 0 && !entries_[i].open)) return false;
    spared = spared || (entries_[i].open && rest > 0);
    all += taken[i];
  }
  const std::int64_t owed = std::max<std::int64_t>(owed_, 0);
  return all == owed || (all < owed && !spared);
}

bool Assignments::only_one() const {
  std::int64_t hits = 0;
  for (const std::int64_t dice : dice_) hits += std::max<std::int64_t>(dice, 0);
  if (hits == 0) return true;
  std::size_t ways = 0;
  const auto count = [&](const HitCounts&) { return ++ways < 2; };
  if (plan_->near) {
    near(count);
  } else if (plain_) {
    hits_alone(count);
  } else {
    hit_by_hit(nullptr, count);
  }
  return ways < 2;
}

}  // namespace casus::game
