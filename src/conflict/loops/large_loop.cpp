#include "conflict/loops/large_loop.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "base/meter.hpp"

namespace casus {
namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();  // twice the unit roundoff
constexpr int kBothSeats = -1;

}  // namespace

LargeLoop::LargeLoop(Graph& graph, const LoopShape& shape, std::span<const std::uint32_t> exits,
                     const NodeWorths& worths, const Limits& limits)
    : graph_(graph),
      shape_(shape),
      exits_(exits),
      worths_(worths),
      limits_(limits),
      spots_(static_cast<std::uint32_t>(shape.spots.size())),
      cut_number_(spots_, kNone),
      chosen_(spots_, 0),
      worth_(spots_, 0.0),
      reach_(spots_, 0.0),
      carried_(spots_, 0.0),
      pending_(spots_ / 64 + 1, 0) {}

bool LargeLoop::has_choice(const LoopShape& shape) {
  return std::any_of(shape.spots.begin(), shape.spots.end(),
                     [](const LoopShape::LoopSpot& spot) { return spot.is_choice(); });
}

Result<LoopPlan> LargeLoop::write() {
  cut();
  if (!is_always_left()) return endless();
  const auto too_long = [&]() -> Fault {
    if (limits_.stopped()) return stopped();
    return {{},
            "a loop of " + std::to_string(spots_) + " positions is left too rarely, or in too many ways",
            "fewer positions were expected, or an end after a number of rounds"};
  };
  if (has_choice(shape_)) {
    std::set<Seat> seats;
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      if (shape_.spots[spot].is_choice()) seats.insert(shape_.spots[spot].turn.seat);
    }
    if (graph_.dimensions > 1 && seats.size() > 1) {
      return Fault{
          {},
          "several of more than two seats choose in a loop of " + std::to_string(spots_) + " positions",
          "at most " + std::to_string(kMostInLoop) + " positions were expected"};
    }
    own_ = graph_.own_dimension(*seats.begin());
    if (!settle() || !find_visits()) return too_long();
  }
  note_counters();
  std::vector<std::vector<Row>> by_dimension;
  for (std::size_t d = 0; d < graph_.dimensions; ++d) {
    by_dimension.push_back(rows_to_exits(d, false));
    if (by_dimension.back().empty()) return too_long();
  }
  plan_.first_exit = spots_;
  plan_.first_deadlock = plan_.first_exit + shape_.exits;
  plan_.first_written = plan_.first_deadlock + spots_;
  std::vector<std::uint32_t> throws;
  for (std::size_t cut = 0; cut < cuts_.size(); ++cut)
    throws.push_back(add_throw(by_dimension.front()[cut], by_dimension, cut));
  for (std::uint32_t spot = 0; spot < spots_; ++spot) {
    plan_.add(spot, shape_.spots[spot].turn, edges(spot));
    for (Edge& edge : std::span(plan_.edges).last(edges(spot).size())) {
      if (is_back(spot, edge)) edge.to = throws[cut_number_[edge.to]];
    }
  }
  return std::move(plan_);
}

/// Marks the targets of back edges. Spots stand in the order in which a depth-first search left them, so an
/// edge to a later spot, or to the spot itself, leads back.
void LargeLoop::cut() {
  for (std::uint32_t spot = 0; spot < spots_; ++spot) {
    edges_ += edges(spot).size();
    for (const Edge& edge : edges(spot)) {
      if (is_back(spot, edge)) cut_number_[edge.to] = 0;
    }
  }
  for (std::uint32_t spot = 0; spot < spots_; ++spot) {
    if (cut_number_[spot] == kNone) continue;
    cut_number_[spot] = static_cast<std::uint32_t>(cuts_.size());
    cuts_.push_back(spot);
  }
  cut_worth_.assign(cuts_.size(), 0.0);
}

/// Returns whether the loop is left with certainty, whatever is chosen: no set of positions is closed. A
/// position is outside if a throw there may lead outside, or if all of its options do.
bool LargeLoop::is_always_left() const {
  std::vector<std::uint32_t> inside(spots_, 1);  // options that stay
  std::vector<std::uint32_t> first(spots_ + std::size_t{1}, 0);
  for (std::uint32_t spot = 0; spot < spots_; ++spot) {
    if (is_player(spot)) inside[spot] = static_cast<std::uint32_t>(edges(spot).size());
    for (const Edge& edge : edges(spot)) {
      if (is_inside(edge)) ++first[edge.to + std::size_t{1}];
    }
  }
  for (std::uint32_t spot = 0; spot < spots_; ++spot) first[spot + std::size_t{1}] += first[spot];
  std::vector<std::uint32_t> before(first.back());
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  std::vector<std::uint32_t> outside;
  const auto leads_out = [&](std::uint32_t spot) {
    if (inside[spot] > 0 && --inside[spot] == 0) outside.push_back(spot);
  };
  for (std::uint32_t spot = 0; spot < spots_; ++spot) {
    for (const Edge& edge : edges(spot)) {
      if (is_inside(edge)) {
        before[next[edge.to]++] = spot;
      } else {
        leads_out(spot);
      }
    }
  }
  for (std::size_t i = 0; i < outside.size(); ++i) {
    const std::uint32_t spot = outside[i];
    for (std::uint32_t b = first[spot]; b < first[spot + std::size_t{1}]; ++b) leads_out(before[b]);
  }
  return outside.size() == spots_;
}

Fault LargeLoop::endless() const {
  return {{},
          "choices in a loop of " + std::to_string(spots_) + " positions can keep the play in it for ever",
          "an option that is closed there was expected, at most " + std::to_string(kMostInLoop) +
              " positions, or an end after a number of rounds"};
}

double LargeLoop::chance(std::uint32_t spot, const Edge& edge) const {
  return is_player(spot) ? 1.0 : graph_.chances_as_double[edge.label];
}

double LargeLoop::gain(const Edge& edge, std::size_t dimension) const {
  return graph_.worths_as_double[std::size_t{edge.gain} * graph_.dimensions + dimension];
}

/// Returns the worth of taking an edge, if play goes on as chosen from the next cut on.
double LargeLoop::after(std::uint32_t spot, const Edge& edge) const {
  const double then = !is_inside(edge)      ? worths_.at(exits_[edge.to - spots_], own_)
                      : is_back(spot, edge) ? cut_worth_[cut_number_[edge.to]]
                                            : worth_[edge.to];
  return gain(edge, own_) + then;
}

/// Chooses better edges where that makes a difference; `seat`: who, or both. Returns whether any changed.
bool LargeLoop::improve(int seat) {
  bool changed = false;
  const double least = 4 * kUnit * scale_;  // a smaller difference is rounding
  for (std::uint32_t spot = 0; spot < spots_; ++spot) {
    const std::span<const Edge> its = edges(spot);
    if (!is_player(spot)) {
      double sum = 0.0;
      for (const Edge& edge : its) sum += graph_.chances_as_double[edge.label] * after(spot, edge);
      worth_[spot] = sum;
      continue;
    }
    const Seat who = shape_.spots[spot].turn.seat;
    double best = after(spot, its[chosen_[spot]]);
    if (seat == kBothSeats || seat == who) {
      const double sign = graph_.dimensions == 1 && who == 1 ? -1.0 : 1.0;
      for (std::uint32_t i = 0; i < its.size(); ++i) {
        const double other = after(spot, its[i]);
        if (sign * other <= sign * best + least) continue;
        best = other;
        chosen_[spot] = i;
        changed = true;
      }
    }
    worth_[spot] = best;
  }
  return changed;
}

/// Improves the choices until nobody gains by another. Both seats at once usually suffice (Pollatschek and
/// Avi-Itzhak, 1969); if that goes round in a circle, one seat answers the other's choices as well as
/// possible before the other improves on them, which ends: each improvement is a new plan.
bool LargeLoop::settle() {
  constexpr int kAtOnce = 50;
  constexpr int kMost = 10'000;
  for (const std::uint32_t exit : exits_) scale_ = std::max(scale_, std::abs(worths_.at(exit, own_)));
  for (std::uint32_t spot = 0; spot < spots_; ++spot) {
    for (const Edge& edge : edges(spot)) scale_ = std::max(scale_, std::abs(gain(edge, own_)));
  }
  bool changed = true;
  for (int i = 0; i < kAtOnce && changed; ++i) {
    if (!find_cut_worths()) return false;
    changed = improve(kBothSeats);
  }
  for (int i = 0; i < kMost && changed; ++i) {
    do {
      if (!find_cut_worths()) return false;
    } while (improve(1) && ++i < kMost);
    changed = improve(0);
  }
  if (!find_cut_worths()) return false;
  const std::vector<std::uint32_t> settled = chosen_;
  improve(kBothSeats);
  chosen_ = settled;
  for (std::size_t cut = 0; cut < cuts_.size(); ++cut)
    choice_error_ = std::max(choice_error_, std::abs(worth_[cuts_[cut]] - cut_worth_[cut]));
  return true;
}

/// Finds the worth of each cut under the chosen edges.
bool LargeLoop::find_cut_worths() {
  const std::vector<Row> rows = rows_to_exits(own_, true);
  if (rows.empty()) return false;
  for (std::size_t cut = 0; cut < rows.size(); ++cut) cut_worth_[cut] = rows[cut].begin()->second.worth;
  return true;
}

/// Turns the largest difference at a cut into a bound on what better choices could gain in all: the
/// difference at each visit to a cut, times the expected number of visits under any choices. If a cut is
/// visited again k times with a chance of 1/2 at most, there are 2k visits at most.
bool LargeLoop::find_visits() {
  constexpr int kMost = 10'000;
  std::vector<double> again(cuts_.size(), 1.0);
  std::vector<double> from(spots_, 0.0);
  for (int k = 1; k <= kMost; ++k) {
    if (!note_work(edges_)) return false;
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      double sum = 0.0;
      for (const Edge& edge : edges(spot)) {
        const double then = !is_inside(edge)                ? 0.0
                            : cut_number_[edge.to] != kNone ? again[cut_number_[edge.to]]
                                                            : from[edge.to];
        sum = is_player(spot) ? std::max(sum, then) : sum + chance(spot, edge) * then;
      }
      from[spot] = sum;
    }
    double most = 0.0;
    for (std::size_t cut = 0; cut < cuts_.size(); ++cut) {
      again[cut] = from[cuts_[cut]];
      most = std::max(most, again[cut]);
    }
    if (most > 0.5) continue;
    // Between two cuts at most `spots_` choices were left as they were for a difference of rounding, and as
    // many sums were rounded.
    const double rounding = static_cast<double>(edges_ + 8 * std::size_t{spots_}) * kUnit * scale_;
    choice_error_ = 2.0 * k * (choice_error_ + rounding);
    return true;
  }
  return false;
}

/// Counts steps of the work. Returns false if it takes too long or was stopped.
bool LargeLoop::note_work(std::uint64_t steps) {
  constexpr std::uint64_t kMost = 4'000'000'000;
  ResourceMeter::spend(steps + 1);
  work_ += steps + 1;
  return work_ < kMost && !limits_.stopped();
}

/// Notes the counters that the loop changes: what is counted on the way through it is not worked out.
void LargeLoop::note_counters() {
  std::set<std::uint16_t> counters(graph_.uncounted.begin(), graph_.uncounted.end());
  for (std::uint32_t spot = 0; spot < spots_; ++spot) {
    for (const Edge& edge : edges(spot)) {
      const EdgeCounts& counted = graph_.counted[edge.gain];
      for (const Tally& tally : counted.tallies) counters.insert(tally.counter);
      for (const CountDistribution& one : counted.distributions) counters.insert(one.counter);
    }
  }
  graph_.uncounted.assign(counters.begin(), counters.end());
}

/// Writes a cut as a throw over the exits. Its chances have a sum of exactly 1: the largest makes up for the
/// roundings of the others.
std::uint32_t LargeLoop::add_throw(const Row& row, const std::vector<std::vector<Row>>& gained,
                                   std::size_t cut) {
  const auto many = static_cast<std::uint32_t>(cuts_.size());
  const auto largest = std::max_element(
      row.begin(), row.end(), [](const auto& a, const auto& b) { return a.second.chance < b.second.chance; });
  Exact rest = 1;
  std::vector<Edge> leaves;
  std::size_t place = 0;
  for (auto at = row.begin(); at != row.end(); ++at) {
    const auto& [to, weight] = *at;
    if (weight.chance == 0.0 && at != largest) continue;  // smaller than any double
    std::vector<Exact> worth;
    bool gains = false;
    for (const std::vector<Row>& rows : gained) {
      const double mean = rows[cut].at(to).worth / weight.chance;
      worth.push_back(Exact::from_decimal(mean));
      gains = gains || mean != 0.0;
    }
    const std::uint32_t gain = gains ? graph_.add_gain(std::move(worth), {}) : 0;
    if (at == largest) {
      place = leaves.size();
      leaves.push_back({spots_ + (to - many), 0, gain});
      continue;
    }
    const Exact its = Exact::from_decimal(weight.chance);
    rest -= its;
    leaves.push_back({spots_ + (to - many), graph_.add_chance(its), gain});
  }
  leaves[place].label = graph_.add_chance(rest.reduced());
  // A row is a sum of products of positive numbers: k roundings change it by k units of itself. The
  // elimination of n cuts changes a result as if each chance were off by n² units, and each path has n
  // chances (O'Cinneide, "Entrywise perturbation theory and error analysis for Markov chains", 1993).
  const auto n = static_cast<double>(many);
  const double roundings = static_cast<double>(edges_ + 2 * std::size_t{spots_}) + 8.0 * n * n + 8.0;
  return plan_.add(kNone, {Actor::chance, -1}, leaves, {2.0 * n * roundings * kUnit, choice_error_});
}

}  // namespace casus
