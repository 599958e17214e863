#include "game/compiler/throw_walk.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "probability/combine.hpp"
#include "probability/weight.hpp"

namespace casus::game {
namespace {

using probability::product;

constexpr std::int64_t kAbove = std::int64_t{1} << 40;  // higher than any die that follows

}  // namespace

ThrownDice thrown_at(const Stage& stage, const Machine& machine) {
  ThrownDice made;
  made.groups.reserve(stage.groups.size());
  for (std::size_t g = 0; g < stage.groups.size(); ++g) {
    const DiceGroup& group = stage.groups[g];
    ThrownDice::Group one{group.pool, g, static_cast<std::size_t>(machine[group.count]), {}, group.faces, {}};
    if (group.sides != kNoReg) {
      for (std::int64_t face = 1; face <= machine[group.sides]; ++face) one.of_die.push_back(face);
    }
    std::vector<std::size_t> stands(one.of_die.size());  // places of the die
    std::iota(stands.begin(), stands.end(), 0);
    for (const std::vector<Reg>& again : group.again) {
      std::vector<std::int64_t>& is_thrown = one.again.emplace_back();
      for (const Reg reg : again) is_thrown.push_back(machine[reg]);
      std::vector<std::size_t> next;
      next.reserve(stands.size() * one.of_die.size());
      for (const std::size_t before : stands) {
        for (std::size_t place = 0; place < one.of_die.size(); ++place)
          next.push_back(is_thrown[before] != 0 ? place : before);
      }
      stands = std::move(next);
    }
    one.faces.reserve(stands.size());
    for (const std::size_t place : stands) one.faces.push_back(one.of_die[place]);
    made.groups.push_back(std::move(one));
  }
  return made;
}

std::vector<std::uint16_t> ThrownDice::places(std::span<const std::uint16_t> shown) const {
  std::vector<std::uint16_t> all;
  std::size_t at = 0;
  for (const Group& group : groups) {
    for (std::size_t i = 0; i < group.count; ++i) {
      std::size_t place = 0;
      for (std::size_t which = 0; which <= group.again.size(); ++which)
        place = place * group.of_die.size() + shown[at + which * group.count + i];
      all.push_back(static_cast<std::uint16_t>(place));
    }
    at += group.dice();
  }
  return all;
}

ThrowWalk::ThrowWalk(const Stage& stage, const Machine& machine, const ThrownDice& thrown,
                     std::vector<std::size_t> groups, const std::vector<std::size_t>& atoms)
    : thrown_(&thrown), groups_(std::move(groups)) {
  const auto of = [&](Reg reg) { return reg == kNoReg ? 0 : machine[reg]; };
  dice_.resize(stage.added.size());
  for (const ThrownDice::Group& group : thrown.groups)
    dice_[group.pool] += static_cast<std::int64_t>(group.count);
  for (const Stage::DiceBonus& added : stage.added)
    added_.push_back({of(added.all), of(added.highest), of(added.lowest)});
  width_ = groups_.size() + atoms.size();
  for (const std::size_t a : atoms) {
    const Atom& atom = stage.atoms[a];
    Item item{&atom, width_, 0, false, of(atom.number), {}};
    if (atom.op == Op::dice_count) {
      for (const std::size_t g : groups_) {
        std::vector<std::int64_t>& values = item.items.emplace_back();
        for (const Reg reg : atom.items[thrown.groups[g].index]) values.push_back(of(reg));
      }
    } else if (atom.op == Op::dice_faces) {
      width_ += 1;  // how many dice show the face at hand
      ends_faces_ = true;
    } else if (atom.op == Op::dice_pairs) {
      // Dice without a partner: how many (below 0: of the other pool), and their values.
      item.most_open = static_cast<std::size_t>(std::min(dice_[atom.pool], dice_[atom.other]));
      width_ += 1 + item.most_open;
      const auto as_shown = [&](std::size_t pool) {
        return added_[pool].all == 0 && added_[pool].highest == 0 && added_[pool].lowest == 0;
      };
      item.bare = as_shown(atom.pool) && as_shown(atom.other);
      ends_faces_ = ends_faces_ || item.bare;
    }
    additive_ = additive_ && is_additive(atom.op);
    items_.push_back(std::move(item));
  }
  for (const std::size_t g : groups_) {
    const DiceBonus& added = added_[thrown.groups[g].pool];
    additive_ = additive_ && added.highest == 0 && added.lowest == 0;
  }
}

std::vector<std::int64_t> ThrowWalk::key() const {
  std::vector<std::int64_t> key;
  const auto add = [&](auto number) { key.push_back(static_cast<std::int64_t>(number)); };
  add(groups_.size());
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const DiceBonus& added = added_[group(g).pool];
    add(groups_[g]);
    add(group(g).count);
    add(group(g).faces.size());
    add(added.all);
    add(added.highest);
    add(added.lowest);
    for (const auto& again : group(g).again) key.insert(key.end(), again.begin(), again.end());
  }
  for (const Item& item : items_) {
    add(item.atom->to);
    add(item.most_open);
    add(item.number);
    for (const auto& values : item.items) {
      add(values.size());
      key.insert(key.end(), values.begin(), values.end());
    }
  }
  return key;
}

std::vector<std::int64_t> ThrowWalk::begin() const {
  std::vector<std::int64_t> row(width_, 0);
  for (std::size_t a = 0; a < items_.size(); ++a) {
    const Atom& atom = *items_[a].atom;
    if (dice_[atom.pool] == 0) row[groups_.size() + a] = atom.empty;
  }
  return row;
}

void ThrowWalk::place(std::int64_t* row, std::size_t g, std::int64_t face) const {
  const std::size_t pool = group(g).pool;
  std::int64_t rank = 0;
  for (std::size_t other = 0; other < groups_.size(); ++other)
    rank += group(other).pool == pool ? row[other] : 0;
  ++row[g];
  const DiceBonus& added = added_[pool];
  std::int64_t value = face + added.all;
  if (rank == 0) value += added.highest;
  if (rank + 1 == dice_[pool] && rank > 0) value += added.lowest;
  for (std::size_t a = 0; a < items_.size(); ++a) {
    const Atom& atom = *items_[a].atom;
    if (atom.pool == pool || (atom.op == Op::dice_pairs && atom.other == pool)) take(row, a, g, value, rank);
  }
}

void ThrowWalk::take(std::int64_t* row, std::size_t a, std::size_t g, std::int64_t value,
                     std::int64_t rank) const {
  const Item& item = items_[a];
  const Atom& atom = *item.atom;
  std::int64_t& made = row[groups_.size() + a];
  switch (atom.op) {
    case Op::shown:
      made = value;
      break;
    case Op::dice_sum:
      made += value;
      break;
    case Op::dice_highest:
      if (rank < item.number) made += value;
      break;
    case Op::dice_lowest:
      if (dice_[atom.pool] - rank <= item.number) made += value;
      break;
    case Op::dice_count: {
      const std::vector<std::int64_t>& items = item.items[g];
      if (items.size() == 1) {
        made += probability::holds(value, atom.comparison, items[0]) ? 1 : 0;
      } else {
        const bool any = std::find(items.begin(), items.end(), value) != items.end();
        made += any == (atom.comparison == Comparison::equal) ? 1 : 0;
      }
      break;
    }
    case Op::dice_faces:
      ++row[item.open];
      break;
    case Op::dice_pairs:
      if (rank < static_cast<std::int64_t>(item.most_open))
        pair(row + item.open, made, item, atom.pool == group(g).pool, value);
      break;
    default:
      break;
  }
}

/// Pairs the die with the highest unpaired die of the other pool, or lets it wait for one.
void ThrowWalk::pair(std::int64_t* open, std::int64_t& made, const Item& item, bool first,
                     std::int64_t value) const {
  std::int64_t& ahead = *open;
  std::int64_t* values = open + 1;
  if (ahead == 0 || (ahead > 0) == first) {
    values[ahead < 0 ? -ahead : ahead] = value;
    ahead += first ? 1 : -1;
    return;
  }
  const std::int64_t partner = values[0];
  std::copy(values + 1, values + item.most_open, values);
  values[item.most_open - 1] = 0;
  ahead += first ? 1 : -1;
  if (probability::holds(first ? value : partner, item.atom->comparison, first ? partner : value)) ++made;
}

void ThrowWalk::face_done(std::int64_t* row) const {
  for (std::size_t a = 0; a < items_.size(); ++a) {
    const Item& item = items_[a];
    std::int64_t* open = row + item.open;
    if (item.atom->op == Op::dice_faces) {
      if (*open > 0 && *open >= item.number) ++row[groups_.size() + a];
      *open = 0;
    } else if (item.bare) {
      // Whatever follows is lower: how high these are matters no more.
      std::fill(open + 1, open + 1 + std::abs(*open), kAbove);
    }
  }
}

/// Computes the values if each die counts by itself: one die after the other, by what it may add.
template <class W>
Rows<W> ThrowWalk::die_by_die() const {
  const W one(std::uint64_t{1});
  Rows<W> all(items_.size());
  const std::vector<std::int64_t> start = begin();
  all.add(start.data() + groups_.size(), one);
  std::vector<std::int64_t> row(width_);
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    Rows<W> die(items_.size());
    for (const std::int64_t face : group(g).faces) {
      row.assign(width_, 0);
      place(row.data(), g, face);
      die.add(row.data() + groups_.size(), one);
    }
    for (std::size_t i = 0; i < group(g).count; ++i) {
      Rows<W> next(items_.size());
      for (std::size_t s = 0; s < all.size(); ++s) {
        for (std::size_t f = 0; f < die.size(); ++f) {
          for (std::size_t a = 0; a < items_.size(); ++a) row[a] = all.row(s)[a] + die.row(f)[a];
          next.add(row.data(), product(all.weight(s), die.weight(f)));
        }
      }
      all = std::move(next);
    }
  }
  return all;
}

template <class W>
Rows<W> ThrowWalk::all() const {
  if (additive_) return die_by_die<W>();
  std::set<std::int64_t, std::greater<>> faces;
  std::size_t most = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    faces.insert(group(g).faces.begin(), group(g).faces.end());
    most = std::max(most, group(g).count);
  }
  const probability::Triangle<W> binomials(most);
  Rows<W> now(width_);
  Rows<W> next(width_);
  now.add(begin().data(), W(std::uint64_t{1}));
  std::vector<std::int64_t> row(width_);
  std::vector<std::int64_t> after(width_);
  for (const std::int64_t face : faces) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const auto& its = group(g).faces;
      const auto same = static_cast<std::uint64_t>(std::count(its.begin(), its.end(), face));
      const bool last = face == *std::min_element(its.begin(), its.end());
      if (same == 0) continue;
      const auto powers = probability::powers(W(same), group(g).count);
      bool more = false;  // groups to come have this face too
      for (std::size_t other = g + 1; other < groups_.size(); ++other) {
        const auto& faces_of = group(other).faces;
        more = more || std::find(faces_of.begin(), faces_of.end(), face) != faces_of.end();
      }
      next.clear();
      for (std::size_t s = 0; s < now.size(); ++s) {
        const std::size_t room = group(g).count - static_cast<std::size_t>(now.row(s)[g]);
        row.assign(now.row(s), now.row(s) + width_);
        for (std::size_t times = 0;; ++times) {
          if (times == room || !last) {
            after = row;
            if (ends_faces_ && !more) face_done(after.data());
            next.add(after.data(), product(now.weight(s), product(binomials.at(room, times), powers[times])));
          }
          if (times == room) break;
          place(row.data(), g, face);
        }
      }
      std::swap(now, next);
    }
  }
  Rows<W> made(items_.size());
  for (std::size_t s = 0; s < now.size(); ++s) made.add(now.row(s) + groups_.size(), now.weight(s));
  return made;
}
template Rows<std::uint64_t> ThrowWalk::all() const;
template Rows<probability::Uint128> ThrowWalk::all() const;
template Rows<probability::Wide320> ThrowWalk::all() const;
template Rows<Integer> ThrowWalk::all() const;

std::vector<std::int64_t> ThrowWalk::of(std::span<const std::uint16_t> faces) const {
  struct DieFace {
    std::int64_t face;
    std::size_t group;
  };
  std::vector<DieFace> dice;
  std::size_t at = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (std::size_t i = 0; i < group(g).count; ++i) dice.push_back({group(g).faces[faces[at++]], g});
  }
  std::stable_sort(dice.begin(), dice.end(),
                   [](const DieFace& a, const DieFace& b) { return a.face > b.face; });
  std::vector<std::int64_t> row = begin();
  for (std::size_t i = 0; i < dice.size(); ++i) {
    place(row.data(), dice[i].group, dice[i].face);
    if (i + 1 == dice.size() || dice[i + 1].face != dice[i].face) face_done(row.data());
  }
  const auto made = row.begin() + static_cast<std::ptrdiff_t>(groups_.size());
  return {made, made + static_cast<std::ptrdiff_t>(items_.size())};
}

}  // namespace casus::game
