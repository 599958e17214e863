#pragma once
// Loops beyond the bounds of the exact method, in doubles with a proven bound on the error. The loop is cut:
// the targets of its back edges (a feedback vertex set) are absorbing, so that what remains has no cycle. The
// choices in it are improved until no seat gains by another one (policy iteration; Hoffman and Karp, "On
// nonterminating stochastic games", 1966), and each cut position becomes a throw over the exits of the loop.
// All other positions keep their edges. Used by loop_book.cpp.

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/loops/loop_book.hpp"
#include "conflict/loops/node_worths.hpp"

namespace casus {

/// The solution of one loop.
class LargeLoop {
 public:
  /// `exits`: the nodes of the exits. `worths` covers them if the loop has a choice.
  LargeLoop(Graph& graph, const LoopShape& shape, std::span<const std::uint32_t> exits,
            const NodeWorths& worths, const Limits& limits);

  /// Returns the nodes that replace the loop: first the cut positions as throws over the exits, then every
  /// position with its own edges. Adds the counters that the loop changes to Graph::uncounted. Faults:
  /// choices that can keep the play in the loop for ever; more than two seats; too much work; stopped. Cost:
  /// for each improvement of the choices, the edges between the cuts, and the elimination of the cuts.
  Result<LoopPlan> write();

  /// Returns whether somebody has a choice in the loop.
  static bool has_choice(const LoopShape& shape);

 private:
  /// Paths that have an end in common: their probability, and their mean worth times that.
  struct Weight {
    double chance = 0.0;
    double worth = 0.0;
  };
  /// The paths from a cut: to other cuts by their number, to exits from cuts_.size() on.
  using Row = std::map<std::uint32_t, Weight>;

  void cut();
  [[nodiscard]] bool is_always_left() const;
  [[nodiscard]] Fault endless() const;
  bool settle();
  bool improve(int seat);
  bool find_cut_worths();
  bool find_visits();
  std::vector<Row> rows_to_exits(std::size_t dimension, bool to_worth);
  Row row_of(std::uint32_t cut, std::size_t dimension, bool to_worth);
  bool eliminate(std::vector<Row>& rows);
  bool note_work(std::uint64_t steps);
  void note_counters();
  std::uint32_t add_throw(const Row& row, const std::vector<std::vector<Row>>& gained, std::size_t cut);

  [[nodiscard]] bool is_inside(const Edge& edge) const { return edge.to < spots_; }
  [[nodiscard]] bool is_back(std::uint32_t spot, const Edge& edge) const {
    return is_inside(edge) && edge.to >= spot;
  }
  [[nodiscard]] double chance(std::uint32_t spot, const Edge& edge) const;
  [[nodiscard]] double gain(const Edge& edge, std::size_t dimension) const;
  [[nodiscard]] double after(std::uint32_t spot, const Edge& edge) const;
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t spot) const { return shape_.edges_of(spot); }
  [[nodiscard]] bool is_player(std::uint32_t spot) const {
    return shape_.spots[spot].turn.actor == Actor::player;
  }

  Graph& graph_;
  const LoopShape& shape_;
  std::span<const std::uint32_t> exits_;
  const NodeWorths& worths_;
  const Limits& limits_;
  std::uint32_t spots_;
  std::size_t edges_ = 0;
  std::size_t own_ = 0;                    // the dimension that is maximised
  std::vector<std::uint32_t> cuts_;        // spots, ascending
  std::vector<std::uint32_t> cut_number_;  // by spot
  std::vector<std::uint32_t> chosen_;      // by spot: the place of the chosen edge
  std::vector<double> worth_;              // by spot, of the last improvement
  std::vector<double> cut_worth_;          // by cut, under the chosen edges
  std::vector<double> reach_;              // by spot
  std::vector<double> carried_;            // likewise: the worth on the way there
  std::vector<std::uint64_t> pending_;     // a bit a spot
  double scale_ = 0.0;                     // the largest worth
  double choice_error_ = 0.0;
  std::uint64_t work_ = 0;
  LoopPlan plan_;
};

}  // namespace casus
