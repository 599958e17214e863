#include "game/compiler/laws.hpp"

#include <algorithm>
#include <set>

#include "probability/combine.hpp"

namespace casus::game {
namespace {

/// A pool's dice as far as they are placed, from the highest: what its atoms have so far. Faces of dice whose
/// pair is not placed yet are kept; the pairs are compared by their values.
struct State {
  std::vector<std::size_t> placed;  // by group
  Atoms made;                       // by atom
  std::vector<std::vector<std::int64_t>>
      open;  // by atom of pairs: values without a partner; the sign says whose
  auto operator<=>(const State&) const = default;
};

class Walk {
 public:
  Walk(const Stage& stage, const Machine& machine, const Thrown& thrown)
      : stage_(stage), machine_(machine), thrown_(thrown) {
    dice_.resize(stage.added.size());
    for (const Thrown::Group& group : thrown.groups) dice_[group.pool] += group.count;
  }

  [[nodiscard]] State begin() const {
    State state;
    state.placed.assign(thrown_.groups.size(), 0);
    for (const Atom& atom : stage_.atoms) state.made.push_back(dice_[atom.pool] == 0 ? atom.empty : 0);
    state.open.resize(stage_.atoms.size());
    return state;
  }

  [[nodiscard]] std::int64_t of(Reg reg) const { return reg == kNoReg ? 0 : machine_[reg]; }

  /// `times` dice of a group show a face; all above it are placed.
  void place(State& state, std::size_t g, std::int64_t face, std::size_t times) const {
    const Thrown::Group& group = thrown_.groups[g];
    std::size_t before = 0;
    for (std::size_t other = 0; other < thrown_.groups.size(); ++other) {
      if (thrown_.groups[other].pool == group.pool) before += state.placed[other];
    }
    state.placed[g] += times;
    const Stage::Added& added = stage_.added[group.pool];
    const std::size_t all = dice_[group.pool];
    for (std::size_t rank = before; rank < before + times; ++rank) {
      std::int64_t value = face + of(added.all);
      if (rank == 0) value += of(added.highest);
      if (rank + 1 == all && rank > 0) value += of(added.lowest);
      for (std::size_t a = 0; a < stage_.atoms.size(); ++a) {
        if (stage_.atoms[a].pool == group.pool ||
            (stage_.atoms[a].op == Op::dice_pairs && stage_.atoms[a].other == group.pool))
          take(state, a, group, value, rank, all);
      }
    }
    for (std::size_t a = 0; a < stage_.atoms.size(); ++a) {
      const Atom& atom = stage_.atoms[a];
      // Dice of one face may be of several groups: all of them count together, in face_done.
      if (atom.op == Op::dice_faces && atom.pool == group.pool && times > 0)
        state.open[a].insert(state.open[a].end(), times, face);
    }
  }

  /// Nothing lower than this face of a pool has been placed, and no more of it will be.
  void face_done(State& state) const {
    for (std::size_t a = 0; a < stage_.atoms.size(); ++a) {
      const Atom& atom = stage_.atoms[a];
      const auto bare = [&](std::size_t pool) {
        const Stage::Added& added = stage_.added[pool];
        return added.all == kNoReg && added.highest == kNoReg && added.lowest == kNoReg;
      };
      if (atom.op == Op::dice_pairs && bare(atom.pool) && bare(atom.other)) {
        // Whatever follows is lower: how high these are matters no more.
        for (std::size_t i = 1; i < state.open[a].size(); ++i) state.open[a][i] = std::int64_t{1} << 40;
      }
      if (atom.op != Op::dice_faces) continue;
      std::vector<std::int64_t>& shown = state.open[a];
      if (!shown.empty() && static_cast<std::int64_t>(shown.size()) >= of(stage_.atoms[a].number))
        ++state.made[a];
      shown.clear();
    }
  }

 private:
  void take(State& state, std::size_t a, const Thrown::Group& group, std::int64_t value, std::size_t rank,
            std::size_t all) const {
    const Atom& atom = stage_.atoms[a];
    std::int64_t& made = state.made[a];
    switch (atom.op) {
      case Op::shown:
        made = value;
        break;
      case Op::dice_sum:
        made += value;
        break;
      case Op::dice_highest:
        if (static_cast<std::int64_t>(rank) < of(atom.number)) made += value;
        break;
      case Op::dice_lowest:
        if (static_cast<std::int64_t>(all - rank) <= of(atom.number)) made += value;
        break;
      case Op::dice_count: {
        const std::vector<Reg>& items = atom.items[group.index];
        if (items.size() == 1) {
          made += probability::holds(value, atom.comparison, of(items[0])) ? 1 : 0;
        } else {
          const bool any =
              std::any_of(items.begin(), items.end(), [&](Reg item) { return value == of(item); });
          made += any == (atom.comparison == Comparison::equal) ? 1 : 0;
        }
        break;
      }
      case Op::dice_pairs: {
        // open: the rest of the pool that is ahead; the first number says which.
        const bool first = atom.pool == group.pool;
        if (rank >= std::min(dice_[atom.pool], dice_[atom.other])) return;
        std::vector<std::int64_t>& open = state.open[a];
        if (open.empty() || (open[0] == 1) == first) {
          if (open.empty()) open.push_back(first ? 1 : 0);
          open.push_back(value);
          return;
        }
        const std::int64_t partner = open[1];
        open.erase(open.begin() + 1);
        if (open.size() == 1) open.clear();
        made += probability::holds(first ? value : partner, atom.comparison, first ? partner : value) ? 1 : 0;
        break;
      }
      default:
        break;
    }
  }

  const Stage& stage_;
  const Machine& machine_;
  const Thrown& thrown_;
  std::vector<std::size_t> dice_;  // by pool
};

Integer binomial(std::size_t n, std::size_t k) {
  Integer made = 1;
  for (std::size_t i = 0; i < k; ++i)
    made = made * static_cast<std::int64_t>(n - i) / static_cast<std::int64_t>(i + 1);
  return made;
}

/// The atoms of some groups, the others having no dice there.
std::map<Atoms, Integer> walk(const Walk& walk, const Thrown& thrown,
                              const std::vector<std::size_t>& groups) {
  std::set<std::int64_t, std::greater<>> faces;
  for (const std::size_t g : groups)
    faces.insert(thrown.groups[g].faces.begin(), thrown.groups[g].faces.end());
  std::map<State, Integer> now{{walk.begin(), 1}};
  for (const std::int64_t face : faces) {
    for (const std::size_t g : groups) {
      const Thrown::Group& group = thrown.groups[g];
      const auto same = std::count(group.faces.begin(), group.faces.end(), face);
      const bool last = face == *std::min_element(group.faces.begin(), group.faces.end());
      if (same == 0) continue;
      std::map<State, Integer> next;
      for (const auto& [state, weight] : now) {
        const std::size_t room = group.count - state.placed[g];
        for (std::size_t times = last ? room : 0; times <= room; ++times) {
          State after = state;
          walk.place(after, g, face, times);
          Integer ways = weight * binomial(room, times);
          for (std::size_t i = 0; i < times; ++i) ways *= same;
          next[std::move(after)] += ways;
        }
      }
      now = std::move(next);
    }
    std::map<State, Integer> next;
    for (const auto& [state, weight] : now) {
      State after = state;
      walk.face_done(after);
      next[std::move(after)] += weight;
    }
    now = std::move(next);
  }
  std::map<Atoms, Integer> made;
  for (const auto& [state, weight] : now) made[state.made] += weight;
  return made;
}

}  // namespace

Thrown thrown_at(const Stage& stage, const Machine& machine) {
  Thrown made;
  for (std::size_t g = 0; g < stage.groups.size(); ++g) {
    const DiceGroup& group = stage.groups[g];
    Thrown::Group one{group.pool, g, static_cast<std::size_t>(machine[group.count]), group.faces};
    if (group.sides != kNoReg) {
      for (std::int64_t face = 1; face <= machine[group.sides]; ++face) one.faces.push_back(face);
    }
    made.groups.push_back(std::move(one));
  }
  return made;
}

/// Pools that nothing compares are walked alone; so are the groups of a pool that are only counted or added
/// up.
std::map<Atoms, Integer> atoms_of(const Stage& stage, const Machine& machine, const Thrown& thrown) {
  const Walk all(stage, machine, thrown);
  std::vector<std::size_t> part(thrown.groups.size());
  for (std::size_t g = 0; g < part.size(); ++g) part[g] = g;
  const auto join = [&](std::size_t a, std::size_t b) {
    const std::size_t from = part[b];
    for (std::size_t& one : part) one = one == from ? part[a] : one;
  };
  for (std::size_t g = 0; g < part.size(); ++g) {
    for (std::size_t h = g + 1; h < part.size(); ++h) {
      const std::size_t pools[] = {thrown.groups[g].pool, thrown.groups[h].pool};
      const Stage::Added& added = stage.added[pools[0]];
      bool together = pools[0] == pools[1] && (added.highest != kNoReg || added.lowest != kNoReg);
      for (const Atom& atom : stage.atoms) {
        const bool additive = atom.op == Op::dice_sum || atom.op == Op::dice_count || atom.op == Op::shown;
        const auto has = [&](std::size_t pool) { return atom.pool == pool || atom.other == pool; };
        together = together || (!additive && has(pools[0]) && has(pools[1]));
      }
      if (together) join(g, h);
    }
  }
  const State none = all.begin();
  std::map<Atoms, Integer> made{{none.made, 1}};
  for (std::size_t first = 0; first < part.size(); ++first) {
    std::vector<std::size_t> groups;
    for (std::size_t g = 0; g < part.size(); ++g) {
      if (part[g] == part[first]) groups.push_back(g);
    }
    if (groups[0] != first) continue;
    const auto its = walk(all, thrown, groups);
    std::map<Atoms, Integer> next;
    for (const auto& [before, weight] : made) {
      for (const auto& [atoms, times] : its) {
        Atoms sum = before;
        for (std::size_t a = 0; a < sum.size(); ++a) sum[a] += atoms[a] - none.made[a];
        next[std::move(sum)] += weight * times;
      }
    }
    made = std::move(next);
  }
  return made;
}

Atoms atoms_of(const Stage& stage, const Machine& machine, const Thrown& thrown,
               std::span<const std::uint16_t> faces) {
  const Walk walk(stage, machine, thrown);
  struct One {
    std::int64_t face;
    std::size_t group;
  };
  std::vector<One> dice;
  std::size_t at = 0;
  for (std::size_t g = 0; g < thrown.groups.size(); ++g) {
    for (std::size_t i = 0; i < thrown.groups[g].count; ++i)
      dice.push_back({thrown.groups[g].faces[faces[at++]], g});
  }
  std::stable_sort(dice.begin(), dice.end(), [](const One& a, const One& b) { return a.face > b.face; });
  State state = walk.begin();
  for (std::size_t i = 0; i < dice.size(); ++i) {
    walk.place(state, dice[i].group, dice[i].face, 1);
    if (i + 1 == dice.size() || dice[i + 1].face != dice[i].face) walk.face_done(state);
  }
  return state.made;
}

}  // namespace casus::game
