// The paths from the cuts of a large loop to its exits.

#include <bit>
#include <utility>

#include "conflict/loops/large_loop.hpp"

namespace casus {
namespace {

constexpr double kLeast = 1e-290;        // a smaller chance may have lost digits
constexpr std::uint32_t kExitWorth = 0;  // the only exit of rows of worths

}  // namespace

/// Returns the paths from each cut to the exits; `to_worth`: to one exit, with the worth that follows there.
/// Empty if it would take too long.
std::vector<LargeLoop::Row> LargeLoop::rows_to_exits(std::size_t dimension, bool to_worth) {
  std::vector<Row> rows;
  for (const std::uint32_t cut : cuts_) {
    rows.push_back(row_of(cut, dimension, to_worth));
    if (!note_work(rows.back().size())) return {};
  }
  return eliminate(rows) ? std::move(rows) : std::vector<Row>();
}

/// Returns the paths from a cut to the next cuts and to the exits.
LargeLoop::Row LargeLoop::row_of(std::uint32_t cut, std::size_t dimension, bool to_worth) {
  Row row;
  const auto many = static_cast<std::uint32_t>(cuts_.size());
  std::uint64_t steps = 0;
  const auto expand = [&](std::uint32_t spot, const Weight& here) {
    const std::span<const Edge> all = edges(spot);
    const std::size_t from = is_player(spot) ? chosen_[spot] : 0;
    const std::size_t to = is_player(spot) ? from + 1 : all.size();
    steps += to - from;
    for (std::size_t i = from; i < to; ++i) {
      const Edge& edge = all[i];
      Weight then{here.chance * chance(spot, edge), here.worth * chance(spot, edge)};
      then.worth += then.chance * gain(edge, dimension);
      if (is_inside(edge) && cut_number_[edge.to] == kNone) {
        reach_[edge.to] += then.chance;
        carried_[edge.to] += then.worth;
        pending_[edge.to / 64] |= std::uint64_t{1} << edge.to % 64;
        continue;
      }
      std::uint32_t end = is_inside(edge) ? cut_number_[edge.to] : many + (edge.to - spots_);
      if (to_worth && end >= many) {
        then.worth += then.chance * worths_.at(exits_[end - many], dimension);
        end = many + kExitWorth;
      }
      Weight& sum = row[end];
      sum.chance += then.chance;
      sum.worth += then.worth;
    }
  };
  expand(cut, {1.0, 0.0});
  // Edges lead to earlier spots, so those of the last pending one are complete.
  for (std::size_t word = cut / 64 + std::size_t{1}; word-- > 0;) {
    while (pending_[word] != 0) {
      const auto bit = static_cast<std::uint32_t>(63 - std::countl_zero(pending_[word]));
      pending_[word] &= ~(std::uint64_t{1} << bit);
      const auto spot = static_cast<std::uint32_t>(word * 64 + bit);
      expand(spot, {std::exchange(reach_[spot], 0.0), std::exchange(carried_[spot], 0.0)});
    }
  }
  note_work(steps);
  return row;
}

/// Eliminates the cuts from the rows, so that they lead to exits alone. No number is subtracted from another:
/// the chance of not coming back is the sum of the other chances (Grassmann, Taksar and Heyman, "Regenerative
/// analysis and steady state distributions for Markov chains", 1985).
bool LargeLoop::eliminate(std::vector<Row>& rows) {
  const auto many = static_cast<std::uint32_t>(rows.size());
  std::vector<std::vector<std::uint32_t>> holders(many);  // rows that lead to a cut, or did
  for (std::uint32_t i = 0; i < many; ++i) {
    for (const auto& [to, weight] : rows[i]) {
      if (to < many) holders[to].push_back(i);
    }
  }
  const auto replace = [&](std::uint32_t holder, std::uint32_t cut) {
    const auto at = rows[holder].find(cut);
    if (at == rows[holder].end()) return true;
    const Weight before = at->second;
    rows[holder].erase(at);
    for (const auto& [to, weight] : rows[cut]) {
      const auto [sum, is_new] = rows[holder].try_emplace(to);
      sum->second.chance += before.chance * weight.chance;
      sum->second.worth += before.worth * weight.chance + before.chance * weight.worth;
      if (is_new && to < many) holders[to].push_back(holder);
    }
    return note_work(8 * rows[cut].size());
  };
  for (std::uint32_t cut = 0; cut < many; ++cut) {
    if (const auto self = rows[cut].find(cut); self != rows[cut].end()) {
      const Weight round = self->second;
      rows[cut].erase(self);
      double leaves = 0.0;
      for (const auto& [to, weight] : rows[cut]) leaves += weight.chance;
      if (leaves < kLeast) return false;
      for (auto& [to, weight] : rows[cut]) {
        weight.chance /= leaves;
        weight.worth = weight.worth / leaves + weight.chance * round.worth / leaves;
      }
    }
    for (std::size_t i = 0; i < holders[cut].size(); ++i) {
      if (holders[cut][i] > cut && !replace(holders[cut][i], cut)) return false;
    }
  }
  for (std::uint32_t cut = many; cut-- > 0;) {
    for (std::size_t i = 0; i < holders[cut].size(); ++i) {
      if (holders[cut][i] < cut && !replace(holders[cut][i], cut)) return false;
    }
  }
  return true;
}

}  // namespace casus
