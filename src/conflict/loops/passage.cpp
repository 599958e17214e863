#include "conflict/loops/passage.hpp"

#include <algorithm>
#include <utility>

namespace casus {
namespace {

CountMeans<Exact> lowest(CountMeans<Exact> means) {
  return {std::move(means.chance).reduced(), std::move(means.untouched).reduced(),
          std::move(means.kept).reduced(), std::move(means.forgotten).reduced(),
          std::move(means.amount).reduced()};
}

/// Returns a passage with its numbers in lowest terms. Products make numbers longer; lowest terms keep them
/// as short as possible.
Passage lowest(Passage passage) {
  passage.chance = std::move(passage.chance).reduced();
  for (Exact& x : passage.worth) x = std::move(x).reduced();
  for (auto& means : passage.counted) means = lowest(std::move(means));
  return passage;
}

void add(Passages& passages, std::uint32_t to, Passage passage) {
  const auto known =
      std::find_if(passages.begin(), passages.end(), [&](const auto& one) { return one.first == to; });
  if (known == passages.end()) {
    passages.emplace_back(to, lowest(std::move(passage)));
  } else {
    known->second = lowest(std::move(known->second += passage));
  }
}

/// Removes the passage to `to`, if there is one, and returns whether there was.
bool take(Passages& passages, std::uint32_t to, Passage& passage) {
  const auto known =
      std::find_if(passages.begin(), passages.end(), [&](const auto& one) { return one.first == to; });
  if (known == passages.end()) return false;
  passage = std::move(known->second);
  passages.erase(known);
  return true;
}

/// Spends the cost of one passage followed by another: each number is multiplied, added and brought to
/// lowest terms.
void spend(ExactWork& work, const Passage& before, const Passage& passage) {
  constexpr std::size_t kOfCounter = 6;
  const std::size_t numbers = 1 + 2 * before.worth.size() + kOfCounter * before.counted.size();
  for (std::size_t i = 0; i < numbers; ++i) {
    if (!work.spend_lowest(before.chance, passage.chance)) return;
  }
}

void replace(Passages& passages, std::uint32_t spot, const Passages& its, ExactWork& work) {
  Passage before;
  if (!take(passages, spot, before)) return;
  for (const auto& [to, passage] : its) {
    spend(work, before, passage);
    if (work.used_up()) return;
    add(passages, to, before.then(passage));
  }
}

}  // namespace

Passage Passage::then(const Passage& next) const {
  Passage both{chance * next.chance, {}, {}};
  const std::size_t dimensions = std::max(worth.size(), next.worth.size());
  for (std::size_t d = 0; d < dimensions; ++d) {
    Exact sum;
    if (d < worth.size()) sum += worth[d] * next.chance;
    if (d < next.worth.size()) sum += chance * next.worth[d];
    both.worth.push_back(std::move(sum));
  }
  for (std::size_t i = 0; i < counted.size(); ++i) both.counted.push_back(counted[i].then(next.counted[i]));
  return both;
}

Passage& Passage::operator+=(const Passage& other) {
  chance += other.chance;
  worth.resize(std::max(worth.size(), other.worth.size()));
  for (std::size_t d = 0; d < other.worth.size(); ++d) worth[d] += other.worth[d];
  for (std::size_t i = 0; i < counted.size(); ++i) counted[i] += other.counted[i];
  return *this;
}

Passage Passage::again() const {
  const Exact often = Exact(1) / (Exact(1) - chance);
  Passage series{often, {}, {}};
  // Each time round stands between any number of rounds before and any number after it.
  for (const Exact& x : worth) series.worth.push_back(x * often * often);
  for (const auto& means : counted) series.counted.push_back(means.again());
  return series;
}

Passage passage_of(const Graph& graph, const Turn& turn, const Edge& edge,
                   std::span<const std::uint16_t> counters) {
  Passage passage;
  if (turn.actor != Actor::player) passage.chance = graph.chances[edge.label];
  if (edge.gain != 0) {
    for (std::size_t d = 0; d < graph.dimensions; ++d) {
      const Exact& worth = graph.worths[std::size_t{edge.gain} * graph.dimensions + d];
      if (worth.is_zero() && passage.worth.empty()) continue;
      passage.worth.resize(graph.dimensions);
      passage.worth[d] = worth * passage.chance;
    }
  }
  for (const std::uint16_t counter : counters) {
    passage.counted.push_back(
        lowest(means_of<Exact>(graph.counted[edge.gain], counter).times(passage.chance)));
  }
  return passage;
}

bool take_out(std::vector<Passages>& passages, LoopEffort effort) {
  for (std::uint32_t spot = 0; spot < passages.size(); ++spot) {
    if (passages[spot].empty()) continue;
    if (effort.over()) return false;
    Passage round;
    if (take(passages[spot], spot, round)) {
      const Passage series = round.again();
      for (auto& one : passages[spot]) one.second = lowest(series.then(one.second));
    }
    for (std::uint32_t other = spot + 1; other < passages.size(); ++other)
      replace(passages[other], spot, passages[spot], effort.work());
  }
  // Each now leads to later spots alone, and the last one to none.
  for (auto spot = static_cast<std::uint32_t>(passages.size()); spot-- > 0;) {
    if (effort.over()) return false;
    for (std::uint32_t other = 0; other < spot; ++other) {
      if (!passages[spot].empty()) replace(passages[other], spot, passages[spot], effort.work());
    }
  }
  return !effort.over();
}

}  // namespace casus
