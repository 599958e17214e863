#pragma once
// The products of a described game at work (ProductStep): what either throw of one does is worked out once
// for what it rests on, and what follows both once for each pair of their results. Used by `explore`.

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conflict/graph/key_table.hpp"
#include "game/compiler/described.hpp"

namespace casus::game {

/// A table of tuples of numbers, in which each distinct tuple has a number.
class Tuples {
 public:
  explicit Tuples(std::size_t width) : width_(width) {}
  std::uint32_t number_of(const std::int64_t* tuple);
  /// Returns the number of a tuple, if it has one.
  [[nodiscard]] std::optional<std::uint32_t> find(const std::int64_t* tuple) const;
  [[nodiscard]] const std::int64_t* operator[](std::uint32_t number) const {
    return all_.data() + std::size_t{number} * width_;
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return all_.capacity() * sizeof(std::int64_t) + slots_.capacity() * sizeof(std::uint32_t);
  }

 private:
  [[nodiscard]] std::size_t slot_of(const std::int64_t* tuple) const;
  std::size_t width_;
  std::uint32_t size_ = 0;
  std::vector<std::int64_t> all_;
  std::vector<std::uint32_t> slots_;
};

class Products {
 public:
  using Position = Described::Position;

  explicit Products(const Described& rules);

  /// A position whose throw is the first of a product.
  struct Head {
    std::uint32_t step = 0;
    Position between;               ///< after the first throw, whatever it gave
    std::uint32_t first_group = 0;  ///< of what the first throw does: equal groups, equal results
    std::uint32_t second_group = 0;
    std::uint32_t table = 0;  ///< of what follows: equal tables, equal positions for equal results
  };

  [[nodiscard]] bool may_begin(const Position& p) const {
    return !steps_.empty() && !steps_of_[rules_.number_of(p)].empty();
  }
  /// Returns the head of the product that begins at a position, or nothing if no suitable throw follows.
  /// `any`: any class of the first throw.
  template <class Sink>
  std::optional<Head> at(const Position& p, std::uint32_t any, const Sink& sink) {
    begin();
    const std::uint32_t stage = throw_first(p, any, sink);
    for (const std::uint32_t number : steps_of_[rules_.number_of(p)]) {
      State& state = steps_[number];
      if (state.step->second != stage) continue;
      return Head{number, rules_.pack(machine_, stage), 0, 0, 0};
    }
    return std::nullopt;
  }
  /// Returns the result of the first throw for the class `chance`. `other`: any class of the second throw.
  template <class Sink>
  std::uint32_t first(const Head& head, const Position& p, std::uint32_t chance, std::uint32_t other,
                      const Sink& sink) {
    State& state = steps_[head.step];
    return state.first.result(head.first_group, chance, [&] {
      begin();
      throw_first(p, chance, sink);
      return after_both(state, other, state.step->of_first, sink);
    });
  }
  /// Returns the result of the second throw for the class `chance`.
  template <class Sink>
  std::uint32_t second(const Head& head, std::uint32_t chance, const Sink& sink) {
    State& state = steps_[head.step];
    return state.second.result(head.second_group, chance, [&] {
      begin();
      rules_.unpack(head.between, machine_);
      return after_both(state, chance, state.step->of_second, sink);
    });
  }
  /// Sets the groups and the table of a head. `second`: any class of the second throw.
  void settle(Head& head, std::uint32_t second);
  /// Returns the pair of results that changes nothing, if both are known.
  [[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> unchanged(const Head& head);

  /// Returns the position after a pair of results.
  template <class Sink>
  Position after(const Head& head, std::uint32_t first, std::uint32_t second, const Sink& sink) {
    State& state = steps_[head.step];
    begin();
    put(state.step->of_first, state.first.results[first]);
    put(state.step->of_second, state.second.results[second]);
    put(state.step->shared, state.shared[state.tables[head.table]]);
    return rules_.pack(machine_, machine_.run(state.step->split, sink));
  }
  [[nodiscard]] bool comes_again(const Head& head) const { return steps_[head.step].step->in_round; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  /// The effect of one of the two throws.
  struct Half {
    Half(std::size_t width, std::size_t of) : inputs(width), results(of) {}
    std::uint32_t result(std::uint32_t group, std::uint32_t chance, const auto& tuple) {
      constexpr std::uint32_t kFew = 512;
      if (chance >= kFew) {
        const auto fresh = static_cast<std::uint32_t>(of_many.size());
        const std::uint32_t place = many.find_or_set(std::uint64_t{group} << 32U | chance, fresh);
        if (place == fresh) of_many.push_back(results.number_of(tuple()));
        return of_many[place];
      }
      if (group >= of_few.size()) of_few.resize(group + std::size_t{1});
      auto& few = of_few[group];
      if (chance >= few.size()) few.resize(chance + std::size_t{1}, ~std::uint32_t{0});
      if (few[chance] == ~std::uint32_t{0}) few[chance] = results.number_of(tuple());
      return few[chance];
    }
    [[nodiscard]] std::uint64_t bytes() const {
      std::uint64_t all = inputs.bytes() + results.bytes() + many.bytes() + bytes_of(of_many);
      for (const auto& few : of_few) all += sizeof(few) + bytes_of(few);
      return all;
    }
    Tuples inputs;
    Tuples results;
    std::vector<std::vector<std::uint32_t>> of_few;  // by group and class: into `results`
    KeyTable<std::uint64_t> many;                    // of larger classes
    std::vector<std::uint32_t> of_many;
  };
  struct State {
    explicit State(const ProductStep& its)
        : step(&its),
          first(its.first_inputs.size(), its.of_first.size()),
          second(its.second_inputs.size(), its.of_second.size()),
          shared(its.shared.size()) {}
    const ProductStep* step;
    Half first;
    Half second;
    Tuples shared;
    std::unordered_map<std::uint32_t, std::uint32_t> table_of;  // by number of what they share
    std::unordered_map<std::uint32_t, std::uint32_t> tables;    // the other way round
  };

  void begin() {
    for (const auto& [reg, value] : rules_.fixed_) machine_[reg] = value;
  }
  template <class Sink>
  std::uint32_t throw_first(const Position& p, std::uint32_t chance, const Sink& sink) {
    const Stage& stage = rules_.stage_of(p);
    rules_.unpack(p, machine_);
    Described::decode(stage.reads, chance, machine_);
    return machine_.run(stage.next, sink);
  }
  template <class Sink>
  const std::int64_t* after_both(const State& state, std::uint32_t second, const std::vector<Reg>& of,
                                 const Sink& sink) {
    const Stage& stage = rules_.program().stages[state.step->second];
    Described::decode(stage.reads, second, machine_);
    machine_.run_straight(stage.next, state.step->split, sink);
    return tuple_of(of);
  }
  /// Copies the variables, or the temporaries, into the tuple of these registers.
  void note(const ProductStep& step, const std::vector<Reg>& regs, bool variables,
            std::vector<std::int64_t>& tuple) const {
    tuple.resize(regs.size());
    for (std::size_t i = 0; i < regs.size(); ++i) {
      if ((regs[i] < rules_.program().first_constant) != variables) continue;
      tuple[i] = machine_[regs[i]];
      if (variables || std::find(step.signs.begin(), step.signs.end(), regs[i]) == step.signs.end()) continue;
      tuple[i] = tuple[i] > 0 ? 1 : 0;
    }
  }
  const std::int64_t* tuple_of(const std::vector<Reg>& regs) {
    tuple_.clear();
    for (const Reg reg : regs) tuple_.push_back(machine_[reg]);
    return tuple_.data();
  }
  void put(const std::vector<Reg>& regs, const std::int64_t* tuple) {
    for (std::size_t i = 0; i < regs.size(); ++i) machine_[regs[i]] = tuple[i];
  }

  const Described& rules_;
  Machine machine_;
  std::vector<State> steps_;
  std::vector<std::vector<std::uint32_t>> steps_of_;  // by stage that throws first
  std::uint32_t tables_ = 0;
  std::vector<std::int64_t> tuple_;
  std::vector<std::int64_t> first_tuple_;
  std::vector<std::int64_t> second_tuple_;
};

}  // namespace casus::game
