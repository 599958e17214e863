#include "conflict/loops/loop_book.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "conflict/loops/large_loop.hpp"
#include "conflict/loops/loop_doors.hpp"

namespace casus {

/// The computation of one plan.
class LoopWriter {
 public:
  LoopWriter(LoopBook& book, const LoopShape& shape, const Limits& limits)
      : book_(book),
        graph_(*book.graph_),
        shape_(shape),
        doors_(graph_, shape, book.certain()),
        effort_(limits, work_),
        spots_(static_cast<std::uint32_t>(shape.spots.size())) {}

  /// Returns the plan; nothing if the chances are too long.
  std::optional<LoopPlan> write() {
    plan_.first_exit = spots_;
    plan_.first_deadlock = plan_.first_exit + shape_.exits;
    plan_.first_written = plan_.first_deadlock + spots_;
    std::size_t plans = 1;
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      if (!chooses(spot)) continue;
      plan_.choices.push_back(spot);
      plan_.options.push_back(shape_.spots[spot].edges);
      plans *= plan_.options.back();
    }
    if (book_.counts_) find_counters();
    if (!between_choices()) return std::nullopt;
    const std::vector<LoopPlan::LoopNode> others = std::exchange(plan_.nodes, {});
    std::vector<Edge> their_edges = std::exchange(plan_.edges, {});
    if (!write_plans(plans) || effort_.over()) return std::nullopt;
    // The numbers of what was written before the plans move up behind them.
    const auto moved = static_cast<std::uint32_t>(plan_.nodes.size());
    for (Edge& edge : their_edges) edge.to += edge.to >= plan_.first_written ? moved : 0;
    for (const LoopPlan::LoopNode& one : others)
      plan_.add(one.spot, one.turn, std::span(their_edges).subspan(one.first, one.edges));
    std::sort(plan_.dead.begin(), plan_.dead.end());
    plan_.dead.erase(std::unique(plan_.dead.begin(), plan_.dead.end()), plan_.dead.end());
    return std::move(plan_);
  }

  [[nodiscard]] std::uint64_t spent() const { return LoopBook::kMostOfOne - work_.left(); }

 private:
  [[nodiscard]] bool chooses(std::uint32_t spot) const { return shape_.spots[spot].is_choice(); }

  /// Finds the counters that an edge of the loop changes.
  void find_counters() {
    std::set<std::uint16_t> counters;
    for (const auto& edges : doors_.edges()) {
      for (const Edge& edge : edges) {
        for (const Tally& tally : graph_.counted[edge.gain].tallies) counters.insert(tally.counter);
        for (const CountDistribution& distribution : graph_.counted[edge.gain].distributions)
          counters.insert(distribution.counter);
      }
    }
    counters_.assign(counters.begin(), counters.end());
  }

  /// Writes every position without a choice as a throw that leads to the exits of the loop, or to the
  /// choices in it.
  bool between_choices() {
    LoopEdges edges;
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      edges.turns.push_back(shape_.spots[spot].turn);
      edges.taken.push_back(chooses(spot) ? std::vector<Edge>() : doors_.edges()[spot]);
    }
    stuck_ = never_left(edges);
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      if (stuck_[spot]) edges.taken[spot].clear();
    }
    std::vector<Passages> out;
    if (!take_out_of(edges, out)) return false;
    std::vector<std::uint32_t> starts;
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      if (!chooses(spot)) starts.push_back(spot);
    }
    auto counts = counted(edges, starts, out);
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const std::uint32_t spot = starts[i];
      const LoopShape::LoopSpot& its = shape_.spots[spot];
      std::vector<Edge> throws = written(spot, out, std::move(counts[i]), stuck_);
      if (its.turn.actor == Actor::player) {  // no choice, but it is reported as one
        const std::uint32_t after = plan_.add(kNone, {Actor::chance, -1}, throws);
        throws = {{after, shape_.edges_of(spot).front().label, 0}};
      }
      plan_.add(spot, its.turn, throws);
    }
    return true;
  }

  /// Writes, for each plan, how the loop is left from each choice; then the choices.
  bool write_plans(std::size_t plans) {
    if (plan_.choices.empty()) return true;
    LoopEdges edges;
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      edges.turns.push_back(shape_.spots[spot].turn);
      edges.taken.push_back(stuck_[spot] ? std::vector<Edge>() : doors_.edges()[spot]);
    }
    std::vector<std::vector<Edge>> choice(plan_.choices.size());
    for (std::size_t plan = 0; plan < plans; ++plan) {
      LoopEdges planned = edges;
      std::size_t left = plan;
      std::vector<std::uint32_t> labels(plan_.choices.size());
      for (std::size_t i = plan_.choices.size(); i-- > 0;) {
        const Edge& edge = doors_.edges()[plan_.choices[i]][left % plan_.options[i]];
        left /= plan_.options[i];
        planned.taken[plan_.choices[i]] = {edge};
        labels[i] = edge.label;
      }
      std::vector<bool> stuck = never_left(planned);
      // Who chooses to go round for ever is where the deadlock is; what is between leads there.
      for (std::uint32_t spot = 0; spot < spots_; ++spot) {
        stuck[spot] = stuck_[spot] || (stuck[spot] && chooses(spot));
        if (stuck[spot]) planned.taken[spot].clear();
      }
      std::vector<Passages> out;
      if (!take_out_of(planned, out)) return false;
      auto counts = counted(planned, plan_.choices, out);
      for (std::size_t i = 0; i < plan_.choices.size(); ++i) {
        const std::uint32_t leaves = plan_.add(kNone, {Actor::chance, -1},
                                               written(plan_.choices[i], out, std::move(counts[i]), stuck));
        choice[i].push_back({leaves, labels[i], 0});
      }
    }
    for (std::size_t i = 0; i < plan_.choices.size(); ++i)
      plan_.add(plan_.choices[i], shape_.spots[plan_.choices[i]].turn, choice[i]);
    return true;
  }

  /// Returns the spots that are visited without end: no edge leads out, and all spots that follow lead back
  /// to them.
  [[nodiscard]] std::vector<bool> never_left(const LoopEdges& edges) const {
    std::vector<bool> leaves(spots_);
    for (bool news = true; std::exchange(news, false);) {
      for (std::uint32_t spot = 0; spot < spots_; ++spot) {
        if (leaves[spot]) continue;
        leaves[spot] = std::any_of(edges.taken[spot].begin(), edges.taken[spot].end(), [&](const Edge& edge) {
          return edge.to >= spots_ || edges.taken[edge.to].empty() || leaves[edge.to];
        });
        news = news || leaves[spot];
      }
    }
    std::vector<bool> never(spots_);
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      if (leaves[spot] || edges.taken[spot].empty()) continue;
      const std::vector<std::uint32_t> after = following(edges, spot);
      never[spot] = std::all_of(after.begin(), after.end(), [&](std::uint32_t other) {
        const std::vector<std::uint32_t> then = following(edges, other);
        return std::find(then.begin(), then.end(), spot) != then.end();
      });
    }
    return never;
  }

  bool take_out_of(const LoopEdges& edges, std::vector<Passages>& out) const {
    for (std::uint32_t spot = 0; spot < spots_; ++spot) {
      Passages& its = out.emplace_back();
      for (const Edge& edge : edges.taken[spot]) {
        Passage passage = passage_of(graph_, edges.turns[spot], edge, counters_);
        const auto known =
            std::find_if(its.begin(), its.end(), [&](const auto& one) { return one.first == edge.to; });
        if (known == its.end()) {
          its.emplace_back(edge.to, std::move(passage));
        } else {
          known->second += passage;
        }
      }
    }
    return take_out(out, effort_);
  }

  /// The counts on the paths from a spot to each exit.
  using CountsByExit = std::map<std::uint32_t, EdgeCounts>;
  [[nodiscard]] std::vector<CountsByExit> counted(const LoopEdges& edges,
                                                  const std::vector<std::uint32_t>& starts,
                                                  const std::vector<Passages>& out) const {
    std::vector<CountsByExit> all(starts.size());
    for (std::size_t place = 0; place < counters_.size(); ++place) {
      auto distributions =
          distributions_through(graph_, edges, starts, out, counters_[place], place, effort_);
      for (std::size_t i = 0; i < starts.size(); ++i) {
        for (auto& [to, distribution] : distributions[i]) {
          const bool nothing =
              distribution.changes.size() == 1 && distribution.changes.front().first == CountChange{};
          if (!nothing) all[i][to].distributions.push_back(std::move(distribution));
        }
      }
    }
    return all;
  }

  /// The gains and counts on the paths that lead to a door or a choice.
  struct DoorTotals {
    std::vector<Exact> worth;
    std::vector<CountDistribution> distributions;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rows;  // that were made of it, by what follows
  };

  /// Returns the edges of the throw that replaces a spot.
  std::vector<Edge> written(std::uint32_t spot, const std::vector<Passages>& out, CountsByExit counted,
                            const std::vector<bool>& stuck) {
    if (stuck[spot]) return {{deadlock(spot), book_.certain(), 0}};
    std::vector<Edge> edges;
    for (const auto& [to, passage] : out[spot]) {
      DoorTotals within{{}, std::move(counted[to].distributions), {}};
      for (const Exact& x : passage.worth) within.worth.push_back((x / passage.chance).reduced());
      if (to < spots_) {
        edges.push_back({stuck[to] ? deadlock(to) : to, row_of(passage.chance), row_of(within, 0)});
        continue;
      }
      const LoopDoors::Door& door = doors_.door(to);
      for (const Edge& edge : door.edges) {
        const std::uint32_t chance =
            row_of(door.shared ? (passage.chance * graph_.chances[edge.label]).reduced() : passage.chance);
        edges.push_back({edge.to, chance, row_of(within, edge.gain)});
      }
    }
    std::stable_sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.to < b.to; });
    return edges;
  }

  std::uint32_t row_of(const Exact& chance) {
    return chance == Exact(1) ? book_.certain() : graph_.add_chance(chance);
  }

  /// Returns the row of a gain within the loop, followed by another gain.
  std::uint32_t row_of(DoorTotals& within, std::uint32_t gain) {
    const bool gains =
        std::any_of(within.worth.begin(), within.worth.end(), [](const Exact& x) { return !x.is_zero(); });
    if (!gains && within.distributions.empty()) return gain;
    const auto known = std::find_if(within.rows.begin(), within.rows.end(),
                                    [&](const auto& one) { return one.first == gain; });
    if (known != within.rows.end()) return known->second;
    std::vector<Exact> worth(graph_.dimensions);
    for (std::size_t d = 0; d < worth.size(); ++d) {
      worth[d] = graph_.worths[gain * worth.size() + d];
      if (gains) worth[d] = (worth[d] + within.worth[d]).reduced();
    }
    for (const CountDistribution& distribution : within.distributions)
      book_.changes_ += distribution.changes.size();
    const std::uint32_t row =
        graph_.add_gain(std::move(worth), {within.distributions, graph_.counted[gain].tallies});
    within.rows.emplace_back(gain, row);
    return row;
  }

  std::uint32_t deadlock(std::uint32_t spot) {
    plan_.dead.push_back(spot);
    return plan_.first_deadlock + spot;
  }

  LoopBook& book_;
  Graph& graph_;
  const LoopShape& shape_;
  LoopDoors doors_;
  ExactWork work_{LoopBook::kMostOfOne};
  LoopEffort effort_;
  std::uint32_t spots_;
  LoopPlan plan_;
  std::vector<std::uint16_t> counters_;
  std::vector<bool> stuck_;  // where nothing leads out or to a choice
};

namespace {

/// Returns whether the ways to choose at all choices of a loop are too many to write.
bool has_too_many_plans(const LoopShape& shape) {
  std::size_t plans = 1;
  for (const LoopShape::LoopSpot& spot : shape.spots) {
    if (spot.is_choice()) plans *= spot.edges;
    if (plans * shape.spots.size() > kMostPlanned) return true;
  }
  return false;
}

}  // namespace

LoopBook::LoopBook(Graph& graph, const Prices& prices, bool counts, std::size_t exact_loop)
    : graph_(&graph), prices_(&prices), counts_(counts), exact_loop_(exact_loop) {}
LoopBook::~LoopBook() = default;

Result<const LoopPlan*> LoopBook::plan_of(const LoopShape& shape, std::span<const std::uint32_t> exits,
                                          const Limits& limits) {
  if (shape.spots.size() > exact_loop_ || has_too_many_plans(shape)) return large_plan(shape, exits, limits);
  std::vector<std::uint64_t> words{shape.spots.size(), shape.exits};
  for (const LoopShape::LoopSpot& spot : shape.spots) {
    words.push_back((std::uint64_t{static_cast<std::uint8_t>(spot.turn.actor)} << 48U) |
                    (std::uint64_t{static_cast<std::uint8_t>(spot.turn.seat)} << 40U) | spot.edges);
  }
  for (const Edge& edge : shape.edges) {
    words.push_back((std::uint64_t{edge.to} << 32U) | edge.label);
    words.push_back(edge.gain);
  }
  const auto known = plans_.find(words);
  if (known != plans_.end()) return &known->second;
  LoopWriter writer(*this, shape, limits);
  auto plan = writer.write();
  if (limits.stopped()) return stopped();
  if (!work_.spend(writer.spent()) || !plan) return large_plan(shape, exits, limits);
  if (plans_.size() == kMostShapes) plans_.clear();
  return &plans_.emplace(std::move(words), std::move(*plan)).first->second;
}

Result<const LoopPlan*> LoopBook::large_plan(const LoopShape& shape, std::span<const std::uint32_t> exits,
                                             const Limits& limits) {
  if (worths_ == nullptr) worths_ = std::make_unique<NodeWorths>();
  if (LargeLoop::has_choice(shape)) worths_->extend(*graph_, *prices_);
  auto plan = LargeLoop(*graph_, shape, exits, *worths_, limits).write();
  if (!plan) return plan.faults();
  large_plan_ = std::move(*plan);
  return &large_plan_;
}

std::uint32_t LoopBook::certain() {
  if (certain_ == kNone) certain_ = graph_->add_chance(1);
  return certain_;
}

}  // namespace casus
