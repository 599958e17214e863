#include "conflict/graph/large_loop.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "base/meter.hpp"
#include "conflict/solvers/stable_plan.hpp"

namespace casus {
namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();  // twice the unit roundoff
constexpr double kLeast = 1e-290;                                 // a smaller chance may have lost digits
constexpr std::uint32_t kExitWorth = 0;                           // the only exit of rows of worths
constexpr int kBothSeats = -1;

}  // namespace

// --- worths of nodes

void NodeWorths::extend(const Graph& graph, const Prices& prices) {
  dimensions_ = graph.dimensions;
  for (auto node = static_cast<std::uint32_t>(worths_.size() / dimensions_); node < graph.nodes.size();
       ++node) {
    worths_.resize(worths_.size() + dimensions_);
    const GraphNode& at = graph.nodes[node];
    ResourceMeter::spend(graph.edges_of(node).size());
    if (at.turn.actor == Actor::nobody) {
      std::vector<Exact> worth(dimensions_);
      prices.add_outcome(worth, at.outcome);
      for (std::size_t d = 0; d < dimensions_; ++d) worths_[node * dimensions_ + d] = worth[d].to_double();
    } else if (at.turn.actor != Actor::player) {
      for (std::size_t d = 0; d < dimensions_; ++d) {
        double sum = 0.0;
        for (const Edge& edge : graph.edges_of(node))
          sum += graph.chances_as_double[edge.label] * after(graph, edge, d);
        worths_[node * dimensions_ + d] = sum;
      }
    } else if (const Loop* const loop = graph.joint_at(node)) {
      if (node == loop->choices.back()) set_joint(graph, *loop);
    } else {
      set_chosen(graph, node);
    }
  }
}

double NodeWorths::after(const Graph& graph, const Edge& edge, std::size_t dimension) const {
  return graph.worths_as_double[std::size_t{edge.gain} * dimensions_ + dimension] + at(edge.to, dimension);
}

void NodeWorths::set_chosen(const Graph& graph, std::uint32_t node) {
  const Seat seat = graph.nodes[node].turn.seat;
  const std::size_t own = graph.own_dimension(seat);
  const double sign = dimensions_ == 1 && seat == 1 ? -1.0 : 1.0;
  const auto edges = graph.edges_of(node);
  const Edge* best = edges.data();
  for (const Edge& edge : edges) {
    if (sign * after(graph, edge, own) > sign * after(graph, *best, own)) best = &edge;
  }
  for (std::size_t d = 0; d < dimensions_; ++d) worths_[node * dimensions_ + d] = after(graph, *best, d);
}

void NodeWorths::set_joint(const Graph& graph, const Loop& loop) {
  const std::uint32_t plan = stable_plan(graph, loop, [&](std::uint32_t a, std::uint32_t b, Seat seat) {
    const std::size_t own = graph.own_dimension(seat);
    const double first = after(graph, graph.edges[a], own);
    const double second = after(graph, graph.edges[b], own);
    // Rounding must not tell apart what is equal.
    if (std::abs(first - second) <= 64 * kUnit * (std::abs(first) + std::abs(second))) return 0;
    return (first > second) == (dimensions_ == 1 && seat == 1) ? -1 : 1;
  });
  for (const std::uint32_t node : loop.choices) {
    // Without a plan that suits everybody the graph has no solution: Decision reports that.
    const Edge& taken = graph.edges[graph.nodes[node].first + (plan == kNone ? 0 : plan)];
    for (std::size_t d = 0; d < dimensions_; ++d) worths_[node * dimensions_ + d] = after(graph, taken, d);
  }
}

// --- the loop

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
  return std::any_of(shape.spots.begin(), shape.spots.end(), [](const LoopShape::LoopSpot& spot) {
    return spot.turn.actor == Actor::player && spot.edges.size() > 1;
  });
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
      if (is_player(spot) && edges(spot).size() > 1) seats.insert(shape_.spots[spot].turn.seat);
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
    LoopPlan::LoopNode node{spot, shape_.spots[spot].turn, edges(spot), {}};
    for (Edge& edge : node.edges) {
      if (is_back(spot, edge)) edge.to = throws[cut_number_[edge.to]];
    }
    plan_.nodes.push_back(std::move(node));
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
    const std::vector<Edge>& its = edges(spot);
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
    const std::vector<Edge>& all = edges(spot);
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
  plan_.nodes.push_back(
      {kNone, {Actor::chance, -1}, std::move(leaves), {2.0 * n * roundings * kUnit, choice_error_}});
  return plan_.first_written + static_cast<std::uint32_t>(plan_.nodes.size() - 1);
}

}  // namespace casus
