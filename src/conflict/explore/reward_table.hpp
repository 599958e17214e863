#pragma once
// Collects what rules report on one step (transfers, tallies) into a row of gains of a Graph, each distinct
// gain once. A sink of `explore`; not for people: events are dropped, and clauses go to the citations.

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "base/hash.hpp"
#include "conflict/graph/graph.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

/// One way in which an inner conflict can end: the outcome, with the worth moved and the counts.
struct InnerEnd {
  std::uint32_t id = 0;  // unique within the exploration
  std::uint16_t outcome = 0;
  std::uint32_t label = 0;  // row of Graph::chances
  std::vector<Exact> worth;
  std::vector<CountDistribution> distributions;
};

class RewardTable {
 public:
  RewardTable(Graph& graph, const Prices& prices) : graph_(&graph), prices_(&prices) {}

  void begin() {
    reported_.words.clear();
    end_ = nullptr;
  }
  void add(const Transfer& moved) {
    if (!prices_->is_priced(moved.piece)) return;
    reported_.words.push_back(kTransfer | moved.piece);
    reported_.words.push_back((std::uint64_t{moved.from} << 48U) | (std::uint64_t{moved.to} << 32U) |
                              static_cast<std::uint32_t>(moved.count));
  }
  void add(const Tally& tally) {
    reported_.words.push_back(kTally | (static_cast<std::uint64_t>(tally.kind) << 48U) |
                              (std::uint64_t{tally.counter} << 32U) |
                              static_cast<std::uint32_t>(tally.amount));
  }
  /// Adds the end of an inner conflict; at most one for each step, and before all other reports of the step.
  void add(const InnerEnd& end) {
    assert(reported_.words.empty());
    reported_.words.push_back(kInner | end.id);
    end_ = &end;
  }

  /// Returns the row of everything added since begin().
  std::uint32_t row() {
    if (reported_.words.empty()) return 0;
    const auto fresh = static_cast<std::uint32_t>(graph_->counted.size());
    const std::uint32_t row = rows_.find_or_set(reported_, fresh);
    return row == fresh ? make_row() : row;
  }

 private:
  /// The reports of a step as words, as a key.
  struct RewardKey {
    boost::container::small_vector<std::uint64_t, 6> words;
    bool operator==(const RewardKey&) const = default;
    [[nodiscard]] std::uint64_t hash() const {
      // A polynomial, mixed once at its end: every edge that counts anything comes through here.
      std::uint64_t hash = words.size();
      for (const std::uint64_t word : words) hash = hash * 0x9e3779b97f4a7c15ULL + word;
      return mix(hash);
    }
  };
  static constexpr std::uint64_t kTransfer = std::uint64_t{1} << 62U;
  static constexpr std::uint64_t kTally = std::uint64_t{2} << 62U;
  static constexpr std::uint64_t kInner = std::uint64_t{3} << 62U;

  std::uint32_t make_row() {
    std::vector<Exact> worth(prices_->dimensions());
    EdgeCounts counted;
    for (std::size_t i = 0; i < reported_.words.size(); ++i) {
      const std::uint64_t word = reported_.words[i];
      if ((word & kInner) == kInner) {
        for (std::size_t d = 0; d < worth.size(); ++d) worth[d] += end_->worth[d];
        counted.distributions = end_->distributions;
      } else if ((word & kTally) != 0) {
        counted.tallies.push_back({static_cast<std::uint16_t>(word >> 32U),
                                   static_cast<Tally::Kind>((word >> 48U) & 0xffU),
                                   static_cast<std::int32_t>(static_cast<std::uint32_t>(word))});
      } else {
        const std::uint64_t ends = reported_.words[++i];
        prices_->add_transfer(worth,
                              {static_cast<std::uint16_t>(word), static_cast<std::uint16_t>(ends >> 48U),
                               static_cast<std::uint16_t>(ends >> 32U),
                               static_cast<std::int32_t>(static_cast<std::uint32_t>(ends)), Clause{}});
      }
    }
    for (Exact& x : worth) x = x.reduced();
    return graph_->add_gain(std::move(worth), std::move(counted));
  }

  Graph* graph_;
  const Prices* prices_;
  RewardKey reported_;             // on the present step
  const InnerEnd* end_ = nullptr;  // the conflict within that ended in it, if any
  KeyTable<RewardKey> rows_;
};

/// Sets the gain of each outcome of the graph: what it is worth to end so.
inline void add_outcome_gains(Graph& graph, const Prices& prices) {
  for (const GraphNode& node : graph.nodes) {
    if (node.turn.actor != Actor::nobody || node.outcome < graph.outcome_gain.size()) continue;
    while (graph.outcome_gain.size() <= node.outcome) {
      std::vector<Exact> worth(graph.dimensions);
      prices.add_outcome(worth, static_cast<std::uint16_t>(graph.outcome_gain.size()));
      const bool nothing =
          std::all_of(worth.begin(), worth.end(), [](const Exact& x) { return x.is_zero(); });
      graph.outcome_gain.push_back(nothing ? 0 : graph.add_gain(std::move(worth)));
    }
  }
}

/// The set of clauses that an answer rests on, as rows of the clause table. Every step of a traversal adds
/// to it.
class Citations {
 public:
  Citations() = default;
  Citations(std::initializer_list<Clause> clauses) {
    for (const Clause clause : clauses) insert(clause);
  }
  void insert(Clause clause) {
    if (clause.row >= cited_.size()) cited_.resize(clause.row + std::size_t{1}, 0);
    cited_[clause.row] = 1;
  }
  /// Returns the clauses in the order of the table.
  [[nodiscard]] std::vector<Clause> clauses() const {
    std::vector<Clause> all;
    for (std::size_t row = 0; row < cited_.size(); ++row) {
      if (cited_[row] != 0) all.push_back({static_cast<std::uint16_t>(row)});
    }
    return all;
  }
  bool operator==(const Citations& other) const { return clauses() == other.clauses(); }

 private:
  std::vector<std::uint8_t> cited_;  // by row
};

/// The sink of one step of `explore`. With citations, it collects every reported clause, too.
class StepSink {
 public:
  StepSink(RewardTable& book, Citations* citations) : book_(&book), citations_(citations) {}
  void operator()(const Event& event) const { cite(event.clause); }
  void operator()(const Transfer& moved) const {
    book_->add(moved);
    cite(moved.clause);
  }
  void operator()(const Tally& tally) const { book_->add(tally); }

 private:
  void cite(Clause clause) const {
    if (citations_ != nullptr) citations_->insert(clause);
  }
  RewardTable* book_;
  Citations* citations_;
};

}  // namespace casus
