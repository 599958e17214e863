#include "game/compiler/throw_classes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "game/compiler/read_code.hpp"
#include "game/compiler/worked_out.hpp"
#include "probability/weight.hpp"

namespace casus::game {
namespace {

using probability::product;
using Value = ReadCode::Value;

/// The joint table of some values of the throw, by id.
template <class W>
struct JointRows {
  std::vector<int> ids;
  std::shared_ptr<const Rows<W>> rows;
};

template <class W>
class ClassJoin {
 public:
  ClassJoin(const Program& program, ReadCode code) : program_(&program), code_(std::move(code)) {}

  ReadCode& code() { return code_; }
  void add(std::vector<int> ids, std::shared_ptr<const Rows<W>> rows) {
    tables_.push_back({std::move(ids), std::move(rows)});
  }
  int fresh() { return code_.values++; }

  /// Returns the joint table of everything that is read: first computes each table alone as far as possible,
  /// then joins those that the next operation needs.
  JointRows<W> joined() {
    for (std::size_t t = 0; t < tables_.size(); ++t) merge({t});
    while (!code_.operations.empty()) merge(tables_for(code_.operations.front()));
    std::vector<std::size_t> all(tables_.size());
    std::iota(all.begin(), all.end(), 0);
    merge(all);
    return std::move(tables_.front());
  }

 private:
  [[nodiscard]] std::vector<std::size_t> tables_for(const ReadCode::Operation& one) const {
    std::vector<std::size_t> found;
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      const auto has = [&](const Value& value) {
        const auto& ids = tables_[t].ids;
        return value.id != ReadCode::kKnown && std::find(ids.begin(), ids.end(), value.id) != ids.end();
      };
      if (has(one.a) || has(one.b) || has(one.c)) found.push_back(t);
    }
    return found;
  }

  /// Removes and returns the operations that need only these ids, in order.
  std::vector<ReadCode::Operation> take_operations(const std::vector<int>& ids) {
    std::vector<bool> here(static_cast<std::size_t>(code_.values), false);
    for (const int id : ids) here[static_cast<std::size_t>(id)] = true;
    const auto is_here = [&](const Value& value) {
      return value.id == ReadCode::kKnown || here[static_cast<std::size_t>(value.id)];
    };
    std::vector<ReadCode::Operation> taken;
    taken.reserve(code_.operations.size());
    std::size_t left = 0;
    for (const ReadCode::Operation& one : code_.operations) {
      const bool can = is_here(one.a) && is_here(one.b) && is_here(one.c);
      if (can) here[static_cast<std::size_t>(one.to)] = true;
      if (can) {
        taken.push_back(one);
      } else {
        code_.operations[left++] = one;
      }
    }
    code_.operations.resize(left);
    return taken;
  }

  /// Returns the ids that are still read, among these and the results of operations.
  [[nodiscard]] std::vector<int> still_read(std::vector<int> ids,
                                            const std::vector<ReadCode::Operation>& done) const {
    std::vector<bool> read(static_cast<std::size_t>(code_.values), false);
    const auto mark = [&](const Value& value) {
      if (value.id != ReadCode::kKnown) read[static_cast<std::size_t>(value.id)] = true;
    };
    for (const ReadCode::Operation& one : code_.operations) {
      mark(one.a);
      mark(one.b);
      mark(one.c);
    }
    for (const Value& value : code_.reads) mark(value);
    for (const ReadCode::Operation& one : done) ids.push_back(one.to);
    std::erase_if(ids, [&](int id) { return !read[static_cast<std::size_t>(id)]; });
    return ids;
  }

  /// Joins tables, computes what their values determine, and drops what is no longer read.
  void merge(const std::vector<std::size_t>& which) {
    std::vector<int> ids;
    for (const std::size_t t : which) ids.insert(ids.end(), tables_[t].ids.begin(), tables_[t].ids.end());
    const std::vector<ReadCode::Operation> operations = take_operations(ids);
    const std::vector<int> kept = still_read(ids, operations);
    if (which.size() == 1 && operations.empty() && kept.size() == ids.size()) return;
    Rows<W> made(kept.size());
    std::vector<std::int64_t> row(kept.size());
    columns_.resize(static_cast<std::size_t>(code_.values) * kBatch);
    // The last table's rows come in batches, each as many columns, for every row of those before it.
    static const Rows<W> kNone = [] {
      Rows<W> one(0);
      one.add(nullptr, W(std::uint64_t{1}));
      return one;
    }();
    const Rows<W>& last = which.empty() ? kNone : *tables_[which.back()].rows;
    const auto load = [&](std::size_t from, std::size_t count) {
      for (std::size_t c = 0; c < last.width(); ++c) {
        std::int64_t* to = column(tables_[which.back()].ids[c]);
        for (std::size_t i = 0; i < count; ++i) to[i] = last.row(from + i)[c];
      }
    };
    if (last.size() <= kBatch) load(0, last.size());
    const auto end = [&](const W& weight) {
      for (std::size_t from = 0; from < last.size(); from += kBatch) {
        const std::size_t count = std::min(kBatch, last.size() - from);
        if (last.size() > kBatch) load(from, count);
        for (const ReadCode::Operation& one : operations) work_out(one, count);
        for (std::size_t i = 0; i < count; ++i) {
          for (std::size_t k = 0; k < kept.size(); ++k) row[k] = column(kept[k])[i];
          made.add(row.data(), product(weight, last.weight(from + i)));
        }
      }
    };
    const auto each = [&](const auto& self, std::size_t next, const W& weight) -> void {
      if (next + 1 >= which.size()) return end(weight);
      const JointRows<W>& table = tables_[which[next]];
      for (std::size_t i = 0; i < table.rows->size(); ++i) {
        for (std::size_t c = 0; c < table.ids.size(); ++c)
          std::fill_n(column(table.ids[c]), kBatch, table.rows->row(i)[c]);
        self(self, next + 1, product(weight, table.rows->weight(i)));
      }
    };
    each(each, 0, W(std::uint64_t{1}));
    for (std::size_t i = which.size(); i-- > 0;)
      tables_.erase(tables_.begin() + static_cast<std::ptrdiff_t>(which[i]));
    // The others keep their order, and this one stands where the first of its parts stood.
    tables_.insert(tables_.begin() + static_cast<std::ptrdiff_t>(which.empty() ? 0 : which[0]),
                   JointRows<W>{kept, std::make_shared<const Rows<W>>(std::move(made))});
  }

  static constexpr std::size_t kBatch = 32;

  std::int64_t* column(int id) { return columns_.data() + static_cast<std::size_t>(id) * kBatch; }

  /// Applies an operation to a batch of rows; its code is decoded once for all of them.
  void work_out(const ReadCode::Operation& one, std::size_t count) {
    struct Input {
      const std::int64_t* first;
      std::size_t step;
      std::int64_t operator[](std::size_t i) const { return first[i * step]; }
    };
    const auto input = [&](const Value& value) {
      return value.id == ReadCode::kKnown ? Input{&value.known, 0} : Input{column(value.id), 1};
    };
    const Input a = input(one.a);
    const Input b = input(one.b);
    const Input c = input(one.c);
    std::int64_t* to = column(one.to);
    const auto loop = [&]<Code Which>() {
      for (std::size_t i = 0; i < count; ++i) to[i] = worked_out(*program_, Which, one.at, a[i], b[i], c[i]);
      return true;
    };
    constexpr auto kCodes = static_cast<std::size_t>(Code::lose);
    [&]<std::size_t... All>(std::index_sequence<All...>) {
      (void)((one.code == static_cast<Code>(All) && loop.template operator()<static_cast<Code>(All)>()) ||
             ...);
    }
    (std::make_index_sequence<kCodes>{});
  }

  const Program* program_;
  ReadCode code_;
  std::vector<JointRows<W>> tables_;
  std::vector<std::int64_t> columns_;  // by id: its values in the rows at hand
};

/// Returns the groups of dice that must be traversed together because an atom reads them jointly.
std::vector<std::vector<std::size_t>> parts_of(const Stage& stage, const Machine& machine,
                                               const ThrownDice& thrown, const ReadCode& code) {
  std::vector<std::size_t> part(thrown.groups.size());
  std::iota(part.begin(), part.end(), 0);
  const auto ranked = [&](std::size_t pool) {
    const Stage::DiceBonus& added = stage.added[pool];
    return (added.highest != kNoReg && machine[added.highest] != 0) ||
           (added.lowest != kNoReg && machine[added.lowest] != 0);
  };
  for (std::size_t g = 0; g < part.size(); ++g) {
    for (std::size_t h = g + 1; h < part.size(); ++h) {
      const std::size_t first = thrown.groups[g].pool;
      const std::size_t second = thrown.groups[h].pool;
      bool together = first == second && ranked(first);
      for (std::size_t a = 0; a < stage.atoms.size(); ++a) {
        const Atom& atom = stage.atoms[a];
        const auto has = [&](std::size_t pool) { return atom.pool == pool || atom.other == pool; };
        together = together ||
                   (code.atoms[a] != ReadCode::kKnown && !is_additive(atom.op) && has(first) && has(second));
      }
      if (!together) continue;
      const std::size_t from = part[h];
      for (std::size_t& one : part) one = one == from ? part[g] : one;
    }
  }
  std::vector<std::vector<std::size_t>> parts;
  for (std::size_t first = 0; first < part.size(); ++first) {
    std::vector<std::size_t> groups;
    for (std::size_t g = 0; g < part.size(); ++g) {
      if (part[g] == part[first] && thrown.groups[g].count > 0) groups.push_back(g);
    }
    if (part[first] == first && !groups.empty()) parts.push_back(std::move(groups));
  }
  return parts;
}

/// Returns an upper bound of the bits of the number of all throws of some groups.
double bits_of(const ThrownDice& thrown, const std::vector<std::size_t>& groups) {
  double bits = 1;
  for (const std::size_t g : groups) {
    const ThrownDice::Group& group = thrown.groups[g];
    bits += static_cast<double>(group.count) * std::log2(static_cast<double>(group.faces.size()));
  }
  return bits;
}

template <class W>
std::vector<std::pair<std::uint32_t, Integer>> classes_in(const Program& program, const Stage& stage,
                                                          const Machine& machine, const ThrownDice& thrown,
                                                          ReadCode folded, WalkMemory& memory) {
  const auto parts = parts_of(stage, machine, thrown, folded);
  ClassJoin<W> joining(program, std::move(folded));
  ReadCode& code = joining.code();
  W unread(std::uint64_t{1});                                  // throws of dice that nothing is read of
  std::vector<int> sums(code.atoms.size(), ReadCode::kKnown);  // of an atom's parts so far
  std::vector<ReadCode::Operation> adding;
  std::vector<std::size_t> parts_left(code.atoms.size(), 0);
  const auto looks_at = [&](std::size_t a, const std::vector<std::size_t>& groups) {
    const Atom& atom = stage.atoms[a];
    return code.atoms[a] != ReadCode::kKnown && std::any_of(groups.begin(), groups.end(), [&](std::size_t g) {
             return thrown.groups[g].pool == atom.pool || thrown.groups[g].pool == atom.other;
           });
  };
  for (const auto& groups : parts) {
    for (std::size_t a = 0; a < code.atoms.size(); ++a) parts_left[a] += looks_at(a, groups) ? 1 : 0;
  }
  for (const auto& groups : parts) {
    std::vector<std::size_t> atoms;
    std::vector<int> ids;
    for (std::size_t a = 0; a < code.atoms.size(); ++a) {
      if (!looks_at(a, groups)) continue;
      atoms.push_back(a);
      // An atom that several parts add to is the sum of what they give.
      --parts_left[a];
      const bool alone = sums[a] == ReadCode::kKnown && parts_left[a] == 0;
      ids.push_back(alone ? code.atoms[a] : joining.fresh());
      if (alone) continue;
      if (sums[a] != ReadCode::kKnown) {
        const int sum = parts_left[a] == 0 ? code.atoms[a] : joining.fresh();
        adding.push_back({Code::add, {sums[a], 0}, {ids.back(), 0}, {}, sum, 0});
        sums[a] = sum;
      } else {
        sums[a] = ids.back();
      }
    }
    if (atoms.empty()) {
      for (const std::size_t g : groups) {
        for (std::size_t i = 0; i < thrown.groups[g].count; ++i)
          unread = product(unread, W(static_cast<std::uint64_t>(thrown.groups[g].faces.size())));
      }
    } else {
      const ThrowWalk walk(stage, machine, thrown, groups, std::move(atoms));
      WalkMemory::Key key = walk.key();
      key.push_back(static_cast<std::int64_t>(&stage - program.stages.data()));
      joining.add(std::move(ids), memory.rows<W>(key, bits_of(thrown, groups) < 64,
                                                 [&]<class V>() { return walk.template all<V>(); }));
    }
  }
  code.operations.insert(code.operations.begin(), adding.begin(), adding.end());
  const std::vector<Value> reads = code.reads;
  const JointRows<W> all = joining.joined();
  std::map<std::uint32_t, Integer> classes;
  for (std::size_t i = 0; i < all.rows->size(); ++i) {
    std::uint64_t number = 0;
    for (std::size_t d = reads.size(); d-- > 0;) {
      const auto at = std::find(all.ids.begin(), all.ids.end(), reads[d].id) - all.ids.begin();
      const std::int64_t value =
          reads[d].id == ReadCode::kKnown ? reads[d].known : all.rows->row(i)[static_cast<std::size_t>(at)];
      number = number * stage.reads[d].size + static_cast<std::uint64_t>(value - stage.reads[d].low);
    }
    classes[static_cast<std::uint32_t>(number)] +=
        probability::to_integer(product(all.rows->weight(i), unread));
  }
  return {classes.begin(), classes.end()};
}

/// Returns the classes of a draw: what is read of it is which card comes, or nothing where that changes
/// nothing.
std::vector<std::pair<std::uint32_t, Integer>> classes_of_draw(const Stage& stage, const Machine& machine) {
  const bool is_read = !stage.reads.empty();
  std::vector<std::pair<std::uint32_t, Integer>> cards;
  for (std::size_t card = 0; card < stage.cards.size(); ++card) {
    const std::int64_t left = machine[stage.cards[card]];
    if (left <= 0) continue;
    const std::int64_t number = is_read ? static_cast<std::int64_t>(card) - stage.reads[0].low : 0;
    if (!is_read && !cards.empty()) {
      cards.back().second += left;
    } else {
      cards.emplace_back(static_cast<std::uint32_t>(number), Integer(left));
    }
  }
  return cards;
}

}  // namespace

std::vector<std::pair<std::uint32_t, Integer>> classes_of(const Program& program, const Stage& stage,
                                                          const Machine& machine, WalkMemory& memory) {
  if (!stage.cards.empty()) return classes_of_draw(stage, machine);
  const ThrownDice thrown = thrown_at(stage, machine);
  std::vector<std::size_t> dice(stage.added.size(), 0);
  for (const ThrownDice::Group& group : thrown.groups) dice[group.pool] += group.count;
  std::vector<bool> empty;
  for (const Atom& atom : stage.atoms) empty.push_back(dice[atom.pool] == 0);
  ReadCode code = fold(program, stage, machine, empty);
  std::vector<std::size_t> all(thrown.groups.size());
  std::iota(all.begin(), all.end(), 0);
  return probability::with_weight(static_cast<std::size_t>(bits_of(thrown, all)) + 1, [&]<class W>() {
    return classes_in<W>(program, stage, machine, thrown, std::move(code), memory);
  });
}

}  // namespace casus::game
