// Bounds the work of computing the classes of a throw, in rows. The bound is computed when the game is
// compiled, by the steps of throw_classes.cpp with no value known.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "game/compiler/compiler.hpp"
#include "game/compiler/throw_walk.hpp"
#include "probability/weight.hpp"

namespace casus::game {
namespace {

/// Returns the number of multisets of `dice` dice with `faces` faces.
double multisets(double dice, double faces) {
  double made = 1;
  for (double i = 1; i < faces && made < 1e18; ++i) made *= (dice + i) / i;
  return made;
}

}  // namespace

struct CostOfThrow {
  /// A value that dice decide: its register, and above its 16 bits the part if it is the sum of several
  /// tables.
  using DecidedValue = std::uint32_t;

  /// A joint table: its values, and a bound of its rows.
  struct TableSize {
    std::vector<DecidedValue> values;
    double rows = 1;
  };
  struct Operation {
    std::vector<DecidedValue> from;
    DecidedValue to = 0;
  };

  const Compiler& compiler;
  const Stage& stage;
  double cost = 0;
  std::vector<TableSize> tables;
  std::vector<Operation> steps;
  std::vector<DecidedValue> reads;

  [[nodiscard]] double most(Reg reg) const {
    if (reg == kNoReg) return 0;
    if (reg >= Compiler::kFirstTemp || reg < Compiler::kFirstConstant)
      return static_cast<double>(compiler.range_of_register(reg).hi);
    for (const auto& [value, its] : compiler.constants_) {
      if (its == reg) return static_cast<double>(value);
    }
    return 0;
  }
  [[nodiscard]] double size(DecidedValue value) const {
    const Range range = compiler.range_of_register(static_cast<Reg>(value));
    return static_cast<double>(range.hi - range.lo + 1);
  }
  [[nodiscard]] double dice(std::size_t g) const { return std::max(0.0, most(stage.groups[g].count)); }
  [[nodiscard]] double faces(std::size_t g) const {
    const DiceGroup& group = stage.groups[g];
    const double faces = group.sides == kNoReg ? static_cast<double>(group.faces.size()) : most(group.sides);
    return std::pow(faces, static_cast<double>(group.again.size() + 1));
  }
  [[nodiscard]] bool moved(std::size_t pool) const {
    const Stage::DiceBonus& added = stage.added[pool];
    return added.all != kNoReg || added.highest != kNoReg || added.lowest != kNoReg;
  }
  [[nodiscard]] bool ranked(std::size_t pool) const {
    return stage.added[pool].highest != kNoReg || stage.added[pool].lowest != kNoReg;
  }
  [[nodiscard]] double dice_of(std::size_t pool) const {
    double all = 0;
    for (std::size_t g = 0; g < stage.groups.size(); ++g) all += stage.groups[g].pool == pool ? dice(g) : 0;
    return all;
  }

  [[nodiscard]] std::vector<std::vector<std::size_t>> parts() const {
    std::vector<std::size_t> part(stage.groups.size());
    std::iota(part.begin(), part.end(), 0);
    for (std::size_t g = 0; g < part.size(); ++g) {
      for (std::size_t h = g + 1; h < part.size(); ++h) {
        const std::size_t first = stage.groups[g].pool;
        const std::size_t second = stage.groups[h].pool;
        bool together = first == second && ranked(first);
        for (const Atom& atom : stage.atoms) {
          const auto has = [&](std::size_t pool) { return atom.pool == pool || atom.other == pool; };
          together = together || (!is_additive(atom.op) && has(first) && has(second));
        }
        const std::size_t from = part[h];
        for (std::size_t& one : part) one = together && one == from ? part[g] : one;
      }
    }
    std::vector<std::vector<std::size_t>> all(part.size());
    for (std::size_t g = 0; g < part.size(); ++g) all[part[g]].push_back(g);
    std::erase_if(all, [](const auto& groups) { return groups.empty(); });
    return all;
  }

  /// Bounds the traversal of the dice of some groups, and adds the table of their atoms.
  void walk(const std::vector<std::size_t>& groups) {
    double placed = 1;
    double shown = 1;  // throws as multisets
    double most_dice = 0;
    double places = 0;  // faces, of each group
    bool additive = true;
    for (const std::size_t g : groups) {
      placed *= dice(g) + 1;
      shown *= multisets(dice(g), faces(g));
      most_dice = std::max(most_dice, dice(g));
      places += faces(g);
      additive = additive && !ranked(stage.groups[g].pool);
    }
    TableSize made;
    double values = 1;  // of the atoms
    double open = 1;
    std::vector<std::pair<std::size_t, std::size_t>> paired;
    auto width = static_cast<double>(groups.size());
    for (const Atom& atom : stage.atoms) {
      const auto looks = [&](std::size_t g) {
        return stage.groups[g].pool == atom.pool || stage.groups[g].pool == atom.other;
      };
      if (std::none_of(groups.begin(), groups.end(), looks)) continue;
      additive = additive && is_additive(atom.op);
      made.values.push_back(atom.to);
      ++width;
      if (atom.op == Op::dice_pairs) {
        // Comparisons of the same pools share their pairs: each pair is of one of them, or of none.
        const double pairs = std::min(dice_of(atom.pool), dice_of(atom.other));
        const auto k = 1.0 + static_cast<double>(
                                 std::count(paired.begin(), paired.end(), std::pair(atom.pool, atom.other)));
        paired.emplace_back(atom.pool, atom.other);
        values *= (pairs + k) / k;
        width += pairs;
        const double kept = moved(atom.pool) || moved(atom.other)
                                ? multisets(pairs, places + 1)  // their values as they are
                                : pairs + 1;                    // how many show the face at hand
        open = std::max(open, kept);
      } else {
        values *= size(atom.to);
        if (atom.op == Op::dice_faces) open = std::max(open, dice_of(atom.pool) + 1);
      }
    }
    made.rows = std::min(values, shown);
    if (made.values.empty()) {  // nothing is read of them: their throws are counted, die by die
      for (const std::size_t g : groups) cost += dice(g);
      return;
    }
    if (additive) {
      for (const std::size_t g : groups) cost += dice(g) * made.rows * std::min(faces(g), values) * width / 8;
    } else {
      cost += std::min(placed * values * open, shown) * (most_dice / 2 + 1) * places * width / 8;
    }
    tables.push_back(std::move(made));
  }

  /// Adds up the parts of each atom to which several tables contribute.
  void add_up() {
    std::vector<Operation> sums;
    for (const Atom& atom : stage.atoms) {
      std::vector<DecidedValue*> parts;
      for (TableSize& table : tables) {
        for (DecidedValue& value : table.values) {
          if (value == atom.to) parts.push_back(&value);
        }
      }
      if (parts.size() < 2) continue;
      DecidedValue next = atom.to;
      for (DecidedValue* part : parts) *part = next += DecidedValue{1} << 16U;
      DecidedValue sum = *parts[0];
      for (std::size_t i = 1; i < parts.size(); ++i) {
        const DecidedValue to =
            i + 1 == parts.size() ? DecidedValue{atom.to} : next += DecidedValue{1} << 16U;
        sums.push_back({{sum, *parts[i]}, to});
        sum = to;
      }
    }
    steps.insert(steps.begin(), sums.begin(), sums.end());
  }

  /// Joins tables, as far as the bound allows.
  void merge(const std::vector<std::size_t>& which) {
    TableSize made;
    for (const std::size_t t : which) {
      made.values.insert(made.values.end(), tables[t].values.begin(), tables[t].values.end());
      made.rows *= tables[t].rows;
    }
    double work = 1;
    std::vector<Operation> left;
    for (Operation& step : steps) {
      const bool can = std::all_of(step.from.begin(), step.from.end(), [&](DecidedValue reg) {
        return std::find(made.values.begin(), made.values.end(), reg) != made.values.end();
      });
      if (!can) {
        left.push_back(std::move(step));
        continue;
      }
      made.values.push_back(step.to);
      work += 0.1;
    }
    steps = std::move(left);
    std::erase_if(made.values, [&](DecidedValue reg) {
      const auto is = [&](const std::vector<DecidedValue>& all) {
        return std::find(all.begin(), all.end(), reg) != all.end();
      };
      return !is(reads) &&
             std::none_of(steps.begin(), steps.end(), [&](const Operation& step) { return is(step.from); });
    });
    cost += made.rows * work;
    double values = 1;
    for (const DecidedValue reg : made.values) values *= size(reg);
    made.rows = std::min(made.rows, values);
    for (std::size_t i = which.size(); i-- > 0;)
      tables.erase(tables.begin() + static_cast<std::ptrdiff_t>(which[i]));
    tables.insert(tables.begin() + static_cast<std::ptrdiff_t>(which.empty() ? 0 : which[0]),
                  std::move(made));
  }

  void join() {
    for (std::size_t t = 0; t < tables.size(); ++t) merge({t});
    while (!steps.empty()) {
      std::vector<std::size_t> which;
      for (std::size_t t = 0; t < tables.size(); ++t) {
        const auto& values = tables[t].values;
        const bool has = std::any_of(steps[0].from.begin(), steps[0].from.end(), [&](DecidedValue reg) {
          return std::find(values.begin(), values.end(), reg) != values.end();
        });
        if (has) which.push_back(t);
      }
      merge(which);
    }
    std::vector<std::size_t> all(tables.size());
    std::iota(all.begin(), all.end(), 0);
    merge(all);
  }
};

double Compiler::cost_of(const Stage& stage) const {
  CostOfThrow made{*this, stage, 0, {}, {}, {}};
  double bits = 1;
  for (std::size_t g = 0; g < stage.groups.size(); ++g)
    bits += made.dice(g) * std::log2(std::max(1.0, made.faces(g)));
  std::vector<Reg> thrown;
  for (const Atom& atom : stage.atoms) thrown.push_back(atom.to);
  std::vector<Reg> used;
  for (std::size_t at = stage.ready; at < program_.code.size(); ++at) {
    const Instruction& one = program_.code[at];
    uses(one, used);
    std::erase_if(used,
                  [&](Reg reg) { return std::find(thrown.begin(), thrown.end(), reg) == thrown.end(); });
    if (used.empty()) continue;
    made.steps.push_back({{used.begin(), used.end()}, one.to});
    thrown.push_back(one.to);
  }
  for (const Digit& digit : written_) made.reads.push_back(digit.reg);
  for (const auto& groups : made.parts()) made.walk(groups);
  made.add_up();
  made.join();
  return made.cost * probability::small_cost(static_cast<std::size_t>(std::min(bits, 1e9)));
}

}  // namespace casus::game
