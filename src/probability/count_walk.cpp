#include "probability/count_walk.hpp"

#include <algorithm>
#include <cassert>
#include <map>

namespace casus::probability::inner {
namespace {

void list_states(std::span<const int> caps, std::size_t place, Tops& tops, std::vector<Tops>& states) {
  if (place == caps.size()) {
    states.push_back(tops);
    return;
  }
  const int most = place == 0 ? caps[0] : std::min(caps[place], tops[place - 1]);
  for (int count = 0; count <= most; ++count) {
    tops[place] = count;
    list_states(caps, place + 1, tops, states);
  }
  tops[place] = 0;
}

/// Returns the counts with one more face, in order and capped. Capping before and after the insertion gives
/// the same as capping at the end, because the caps descend.
Tops with_face(Tops tops, int count, std::span<const int> caps) {
  for (std::size_t i = 0; i < caps.size(); ++i) {
    if (count > tops[i]) std::swap(count, tops[i]);
    tops[i] = std::min(tops[i], caps[i]);
  }
  return tops;
}

}  // namespace

TopStates::TopStates(std::span<const int> caps) {
  assert(caps.size() <= kMaxTops);
  assert(std::is_sorted(caps.rbegin(), caps.rend()));
  Tops tops{};
  list_states(caps, 0, tops, states_);
  std::map<Tops, std::uint32_t> number;
  for (const Tops& state : states_) number.emplace(state, static_cast<std::uint32_t>(number.size()));
  cap_ = caps.empty() ? 0 : static_cast<std::size_t>(caps[0]);
  next_.reserve(states_.size() * (cap_ + 1));
  for (const Tops& state : states_) {
    for (std::size_t count = 0; count <= cap_; ++count) {
      next_.push_back(number.at(with_face(state, static_cast<int>(count), caps)));
    }
  }
}

double TopStates::count(std::span<const int> caps) {
  // ending[v]: the number of lists of the entries so far that end in v.
  std::vector<double> ending(1, 1);
  for (std::size_t place = 0; place < caps.size(); ++place) {
    std::vector<double> next(static_cast<std::size_t>(caps[place]) + 1, 0);
    for (std::size_t v = 0; v < next.size(); ++v) {
      for (std::size_t before = place == 0 ? 0 : v; before < ending.size(); ++before)
        next[v] += ending[before];
    }
    ending = std::move(next);
  }
  double sum = 0;
  for (const double lists : ending) sum += lists;
  return sum;
}

}  // namespace casus::probability::inner
