#include "game/compiler/products.hpp"

#include <algorithm>

#include "base/hash.hpp"

namespace casus::game {

std::size_t Tuples::slot_of(const std::int64_t* tuple) const {
  std::uint64_t hash = width_;
  for (std::size_t i = 0; i < width_; ++i)
    hash = hash * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(tuple[i]);
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = mix(hash) & mask;
  while (slots_[slot] != ~std::uint32_t{0} && !std::equal(tuple, tuple + width_, (*this)[slots_[slot]]))
    slot = (slot + 1) & mask;
  return slot;
}

std::uint32_t Tuples::number_of(const std::int64_t* tuple) {
  if (2 * std::size_t{size_} >= slots_.size()) {
    slots_.assign(std::max<std::size_t>(16, 4 * slots_.size()), ~std::uint32_t{0});
    for (std::uint32_t number = 0; number < size_; ++number) slots_[slot_of((*this)[number])] = number;
  }
  std::uint32_t& number = slots_[slot_of(tuple)];
  if (number != ~std::uint32_t{0}) return number;
  all_.insert(all_.end(), tuple, tuple + width_);
  return number = size_++;
}

std::optional<std::uint32_t> Tuples::find(const std::int64_t* tuple) const {
  if (slots_.empty()) return std::nullopt;
  const std::uint32_t number = slots_[slot_of(tuple)];
  return number == ~std::uint32_t{0} ? std::nullopt : std::optional(number);
}

Products::Products(const Described& rules)
    : rules_(rules), machine_(rules.program()), steps_of_(rules.program().stages.size()) {
  for (const ProductStep& step : rules.program().products) {
    steps_of_[step.first].push_back(static_cast<std::uint32_t>(steps_.size()));
    steps_.emplace_back(step);
  }
}

void Products::settle(Head& head, std::uint32_t second) {
  State& state = steps_[head.step];
  const ProductStep& step = *state.step;
  begin();
  rules_.unpack(head.between, machine_);
  note(step, step.first_inputs, true, first_tuple_);
  note(step, step.second_inputs, true, second_tuple_);
  const std::uint32_t shared = state.shared.number_of(after_both(state, second, step.shared, NullSink{}));
  note(step, step.first_inputs, false, first_tuple_);
  note(step, step.second_inputs, false, second_tuple_);
  head.first_group = state.first.inputs.number_of(first_tuple_.data());
  head.second_group = state.second.inputs.number_of(second_tuple_.data());
  const auto [table, is_new] = state.table_of.try_emplace(shared, tables_);
  head.table = table->second;
  if (!is_new) return;
  ++tables_;
  state.tables.emplace(head.table, shared);
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> Products::unchanged(const Head& head) {
  const State& state = steps_[head.step];
  begin();
  rules_.unpack(head.between, machine_);
  // What the code works out beside variables is not known here: then nothing counts as unchanged.
  const auto& fields = rules_.program().stages[state.step->second].fields;
  for (const auto* of : {&state.step->of_first, &state.step->of_second}) {
    for (const Reg reg : *of) {
      if (std::none_of(fields.begin(), fields.end(), [&](const PackedField& one) { return one.reg == reg; }))
        return std::nullopt;
    }
  }
  const auto first = state.first.results.find(tuple_of(state.step->of_first));
  const auto second = state.second.results.find(tuple_of(state.step->of_second));
  if (!first || !second) return std::nullopt;
  return std::pair(*first, *second);
}

std::uint64_t Products::bytes() const {
  std::uint64_t all = 0;
  for (const State& state : steps_) all += state.first.bytes() + state.second.bytes();
  return all;
}

}  // namespace casus::game
