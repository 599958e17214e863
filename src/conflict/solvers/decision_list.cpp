#include "conflict/solvers/decision_list.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace casus {
namespace {

/// What a rule of every detail may not cover weighs more than all that it may save.
constexpr double kImpure = 1e3;
/// Of all that may be lost: less is rounding.
constexpr double kRounding = 1e-12;

bool within(const NumberRange& range, std::int64_t value) {
  return range.least <= value && value <= range.most;
}

/// Adds a condition; one on the same number becomes narrower.
void narrow(DecisionRule& rule, const NumberRange& by) {
  for (NumberRange& one : rule.conditions) {
    if (one.number != by.number) continue;
    one.least = std::max(one.least, by.least);
    one.most = std::min(one.most, by.most);
    return;
  }
  rule.conditions.push_back(by);
}

}  // namespace

bool holds(const DecisionRule& rule, std::span<const std::int64_t> numbers) {
  return std::all_of(rule.conditions.begin(), rule.conditions.end(),
                     [&](const NumberRange& one) { return within(one, numbers[one.number]); });
}

std::size_t first_that_holds(std::span<const DecisionRule> list, std::span<const std::int64_t> numbers) {
  assert(!list.empty() && list.back().conditions.empty());
  std::size_t at = 0;
  while (!holds(list[at], numbers)) ++at;
  return at;
}

DecisionLearner::DecisionLearner(std::span<const DecisionExample> examples, bool every_detail)
    : examples_(examples), every_detail_(every_detail), open_(examples.size(), true) {
  assert(!examples.empty());
  const std::size_t numbers = examples.front().numbers.size();
  by_number_.resize(numbers);
  for (std::size_t number = 0; number < numbers; ++number) {
    auto& order = by_number_[number];
    order.resize(examples.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto value = [&](std::uint32_t one) { return examples_[one].numbers[number]; };
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return value(a) < value(b); });
    if (value(order.front()) == value(order.back())) order.clear();  // it distinguishes nothing
  }
  for (const DecisionExample& one : examples)
    size_ += one.weight * *std::max_element(one.losses.begin(), one.losses.end());
  list_.push_back({{}, best_action()});
  find_next();
}

double DecisionLearner::loses() const {
  double sum = 0.0;
  for (const DecisionExample& one : examples_)
    sum += one.weight * one.losses[list_[first_that_holds(list_, one.numbers)].action];
  return sum;
}

std::size_t DecisionLearner::best_action() const {
  std::vector<double> sums(examples_.front().losses.size(), 0.0);
  for (std::size_t i = 0; i < examples_.size(); ++i) {
    if (!open_[i]) continue;
    for (std::size_t action = 0; action < sums.size(); ++action)
      sums[action] += examples_[i].weight * examples_[i].losses[action];
  }
  return static_cast<std::size_t>(std::min_element(sums.begin(), sums.end()) - sums.begin());
}

double DecisionLearner::saves(std::size_t example, std::size_t action) const {
  const DecisionExample& one = examples_[example];
  if (every_detail_ && one.losses[action] > 0.0) return -kImpure * size_;
  return one.weight * (one.losses[list_.back().action] - one.losses[action]);
}

void DecisionLearner::ranges(const DecisionRule& base, std::vector<Candidate>& found) const {
  for (std::size_t number = 0; number < by_number_.size(); ++number) {
    std::vector<std::uint32_t> order;
    double all = 0.0;
    for (const std::uint32_t i : by_number_[number]) {
      if (!open_[i] || !holds(base, examples_[i].numbers)) continue;
      order.push_back(i);
      all += saves(i, base.action);
    }
    const auto value = [&](std::size_t place) { return examples_[order[place]].numbers[number]; };
    Candidate best{base, 0.0};
    double below = 0.0;
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      below += saves(order[i], base.action);
      if (value(i) == value(i + 1)) continue;
      const auto consider = [&](double sum, const NumberRange& range) {
        if (sum <= best.saves) return;
        best = {base, sum};
        narrow(best.rule, range);
      };
      consider(below, {.number = number, .most = value(i)});
      consider(all - below, {.number = number, .least = value(i + 1)});
    }
    if (best.saves > 0.0) found.push_back(std::move(best));
  }
}

void DecisionLearner::find_next() {
  constexpr std::size_t kExtended = 8;  // candidates that get a further condition
  constexpr double kClearly = 0.03;     // of what the list loses
  const double too_little = kRounding * size_;
  const double clearly = every_detail_ ? 0.0 : kClearly * loses();
  const auto more = [](const Candidate& a, const Candidate& b) { return a.saves > b.saves; };
  std::vector<Candidate> found;
  for (std::size_t action = 0; action < examples_.front().losses.size(); ++action) {
    if (action != list_.back().action) ranges({{}, action}, found);
  }
  std::stable_sort(found.begin(), found.end(), more);
  Candidate best = found.empty() ? Candidate() : found.front();
  found.resize(std::min(found.size(), kExtended));
  const std::size_t most = every_detail_ ? by_number_.size() : 1;
  for (std::size_t extended = 0; extended < most && !found.empty(); ++extended) {
    std::vector<Candidate> longer;
    for (const Candidate& one : found) ranges(one.rule, longer);
    std::stable_sort(longer.begin(), longer.end(), more);
    longer.resize(std::min(longer.size(), kExtended));
    if (longer.empty() || longer.front().saves <= best.saves + clearly) break;
    best = longer.front();
    found = std::move(longer);
  }
  if (every_detail_ && best.saves <= too_little) {
    // No range saves anything: the example that loses most, by all of its numbers.
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      if (!open_[i]) continue;
      const auto& losses = examples_[i].losses;
      if (losses[list_.back().action] == 0.0) continue;
      const auto action =
          static_cast<std::size_t>(std::min_element(losses.begin(), losses.end()) - losses.begin());
      Candidate one{{{}, action}, 0.0};
      for (std::size_t number = 0; number < by_number_.size(); ++number) {
        const std::int64_t value = examples_[i].numbers[number];
        if (!by_number_[number].empty()) one.rule.conditions.push_back({number, value, value});
      }
      for (std::size_t j = 0; j < examples_.size(); ++j) {
        if (open_[j] && holds(one.rule, examples_[j].numbers)) one.saves += saves(j, action);
      }
      if (one.saves > best.saves) best = std::move(one);
    }
  }
  next_ = std::move(best.rule);
  next_saves_ = best.saves > too_little ? best.saves : 0.0;
}

void DecisionLearner::grow() {
  assert(next_saves_ > 0.0);
  for (std::size_t i = 0; i < examples_.size(); ++i) {
    if (open_[i] && holds(next_, examples_[i].numbers)) open_[i] = false;
  }
  list_.insert(list_.end() - 1, next_);
  if (std::find(open_.begin(), open_.end(), true) != open_.end()) list_.back().action = best_action();
  find_next();
}

}  // namespace casus
