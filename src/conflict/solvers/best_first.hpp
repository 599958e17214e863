#pragma once
// Best play within a budget of positions, for rules without hidden information and without chance: a lower
// and an upper bound of its worth. The search expands one position after the other, where the best result is
// still possible. Each position has bounds on what may still follow (`reach`), and results propagate to the
// start. Where the bounds meet, the worth is exact. Not where a graph of all positions fits: `explore` knows
// the worth of every choice. Not for rules that lead back to an earlier position: only `explore` resolves
// loops.

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/rules/rules.hpp"
#include "conflict/rules/whole_prices.hpp"

namespace casus {

/// Rules that bound the worth that may still follow from a position, one number for each dimension, in the
/// unit of the prices. The lower bound of a seat's worth is what the seat can secure, the upper bound what
/// the other seats can hold it to. For either bound it is enough to take the first move again and again.
template <class R>
concept BoundedRules = Rules<R> && R::kPublic &&
    requires(const R& r, const typename R::Position& p, const WholePrices& prices,
             std::span<PriceDifference> worth) {
  r.reach(p, prices, worth);
};

/// A search for best play from one position, with the bounds found so far.
template <BoundedRules R>
class BestFirst {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  BestFirst(const R& rules, const WholePrices& prices)
      : rules_(rules), prices_(prices), dimensions_(prices.dimensions()) {}

  /// Expands positions until the bounds at the start meet, `most` positions are known, or a limit is reached.
  void search(const Position& start, std::uint64_t most, const Limits& limits) {
    if (spots_[meet(start)].seat >= 0) open(0);
    std::vector<std::uint32_t> path;
    bool going = true;
    for (std::uint64_t round = 0; going && !closed(0) && spots_.size() < most; ++round) {
      if (round % 256 == 0) {
        if (limits.exceeded(spots_.size(), bytes())) return;
        if (limits.progress) limits.progress("positions", spots_.size(), most);
      }
      path.assign(1, 0);
      going = false;
      while (is_open(path.back())) {
        going = refresh(path.back()) || going;
        const std::uint32_t next = closed(path.back()) ? kNone : hoped_for(path.back());
        if (next == kNone) break;
        path.push_back(next);
      }
      if (!is_open(path.back()) && !closed(path.back())) {
        open(path.back());
        going = true;
      }
      for (std::size_t i = path.size(); i-- > 0;) {
        if (is_open(path[i])) going = refresh(path[i]) || going;
      }
    }
  }

  [[nodiscard]] bool solved() const { return closed(0); }
  [[nodiscard]] std::uint64_t positions() const { return spots_.size(); }
  /// Returns the bounds of the worth of best play from the start.
  [[nodiscard]] std::span<const PriceDifference> worth() const { return within(0); }
  /// Returns the bounds of the worth of each move at the start, in move order.
  [[nodiscard]] std::vector<std::vector<PriceDifference>> choices() const {
    std::vector<std::vector<PriceDifference>> all;
    for (std::uint32_t i = 0; i < spots_[0].edge_count; ++i) {
      all.emplace_back();
      for (std::size_t d = 0; d < dimensions_; ++d) all.back().push_back(through(spots_[0], i, d));
    }
    return all;
  }
  /// One step of best play, as far as positions are expanded: the ordinal, among the legal moves, of the move
  /// with the highest secured worth for the acting seat, and the bounds of the remaining worth.
  struct Step {
    std::uint32_t ordinal = 0;
    std::span<const PriceDifference> worth;
  };
  [[nodiscard]] std::vector<Step> line() const {
    std::vector<Step> line;
    for (std::uint32_t at = 0; is_open(at); at = targets_[spots_[at].first + line.back().ordinal])
      line.push_back({surest(at), within(at)});
    return line;
  }

 private:
  struct OpenNode {
    Position position;
    Seat seat = -1;
    std::uint32_t first = kNone;  // index of its first edge; kNone: not expanded
    std::uint32_t edge_count = 0;
  };

  /// Returns the bounds of an edge's worth for the seat that chooses there; larger is better. With one
  /// dimension, seat 1's worth is negated.
  [[nodiscard]] PriceDifference own(const OpenNode& spot, std::uint32_t edge) const {
    if (dimensions_ > 1) return through(spot, edge, static_cast<std::size_t>(spot.seat));
    const PriceDifference one = through(spot, edge, 0);
    return spot.seat == 0 ? one : PriceDifference{-one.most, -one.least};
  }
  [[nodiscard]] PriceDifference through(const OpenNode& spot, std::uint32_t edge, std::size_t d) const {
    const std::size_t at = spot.first + edge;
    const PriceDifference& after = within_[targets_[at] * dimensions_ + d];
    const std::int64_t gain = gains_[at * dimensions_ + d];
    return {gain + after.least, gain + after.most};
  }
  [[nodiscard]] std::span<const PriceDifference> within(std::uint32_t spot) const {
    return std::span(within_).subspan(spot * dimensions_, dimensions_);
  }
  [[nodiscard]] bool closed(std::uint32_t spot) const {
    const auto bounds = within(spot);
    return std::all_of(bounds.begin(), bounds.end(),
                       [](const PriceDifference& one) { return one.least == one.most; });
  }
  [[nodiscard]] bool is_open(std::uint32_t spot) const { return spots_[spot].first != kNone; }

  /// Returns whether best play may take an edge: no edge is surely better, and no earlier edge is surely as
  /// good.
  [[nodiscard]] bool may_be_taken(const OpenNode& spot, std::uint32_t edge, std::int64_t sure) const {
    const PriceDifference here = own(spot, edge);
    if (here.most < sure) return false;
    for (std::uint32_t before = 0; before < edge; ++before) {
      if (own(spot, before).least >= here.most) return false;
    }
    return true;
  }
  [[nodiscard]] std::int64_t sure(const OpenNode& spot) const {
    std::int64_t best = own(spot, 0).least;
    for (std::uint32_t edge = 1; edge < spot.edge_count; ++edge) best = std::max(best, own(spot, edge).least);
    return best;
  }
  [[nodiscard]] std::uint32_t surest(std::uint32_t at) const {
    const OpenNode& spot = spots_[at];
    std::uint32_t best = 0;
    for (std::uint32_t edge = 1; edge < spot.edge_count; ++edge) {
      if (own(spot, best).least < own(spot, edge).least) best = edge;
    }
    return best;
  }

  /// Updates a node's bounds from its edges. Returns whether they changed.
  bool refresh(std::uint32_t at) {
    const OpenNode& spot = spots_[at];
    const std::int64_t least = sure(spot);
    bool news = false;
    for (std::size_t d = 0; d < dimensions_; ++d) {
      PriceDifference found{kBeyond, -kBeyond};
      for (std::uint32_t edge = 0; edge < spot.edge_count; ++edge) {
        if (!may_be_taken(spot, edge, least)) continue;
        const PriceDifference one = through(spot, edge, d);
        found.least = std::min(found.least, one.least);
        found.most = std::max(found.most, one.most);
      }
      // The choosing seat secures this worth.
      if (dimensions_ == 1 || d == static_cast<std::size_t>(spot.seat)) {
        if (dimensions_ > 1 || spot.seat == 0) {
          found.least = std::max(found.least, least);
        } else {
          found.most = std::min(found.most, -least);
        }
      }
      PriceDifference& known = within_[at * dimensions_ + d];
      const PriceDifference before = known;
      known.least = std::max(known.least, found.least);
      known.most = std::min(known.most, found.most);
      news = news || known.least != before.least || known.most != before.most;
    }
    return news;
  }

  /// Returns the target of the edge with the highest upper bound for the choosing seat, among the edges that
  /// are still undecided.
  [[nodiscard]] std::uint32_t hoped_for(std::uint32_t at) const {
    const OpenNode& spot = spots_[at];
    const std::int64_t least = sure(spot);
    std::uint32_t best = kNone;
    PriceDifference hope;
    for (std::uint32_t edge = 0; edge < spot.edge_count; ++edge) {
      const std::uint32_t to = targets_[spot.first + edge];
      if (closed(to) || !may_be_taken(spot, edge, least)) continue;
      const PriceDifference here = own(spot, edge);
      const bool better =
          best == kNone || here.most > hope.most || (here.most == hope.most && here.least > hope.least);
      if (!better) continue;
      best = to;
      hope = here;
    }
    return best;
  }

  std::uint32_t meet(const Position& position) {
    const auto fresh = static_cast<std::uint32_t>(spots_.size());
    const std::uint32_t spot = known_.find_or_set(rules_.key(position), fresh);
    if (spot != fresh) return spot;
    spots_.push_back({position, rules_.turn(position).seat});
    within_.resize(within_.size() + dimensions_);
    if (spots_.back().seat >= 0)
      rules_.reach(position, prices_, std::span(within_).subspan(fresh * dimensions_, dimensions_));
    return fresh;
  }

  struct Gain {
    const WholePrices& prices;
    std::span<std::int64_t> worth;
    void operator()(const Transfer& moved) const { prices.add(worth, moved); }
    void operator()(const auto& /*report*/) const {}
  };
  void open(std::uint32_t at) {
    const Position position = spots_[at].position;
    const std::vector<Move> moves = legal_moves(rules_, position);
    const auto first = static_cast<std::uint32_t>(targets_.size());
    for (const Move& move : moves) {
      const std::size_t row = gains_.size();
      gains_.resize(row + dimensions_, 0);
      const Position next =
          rules_.apply(position, move, Gain{prices_, std::span(gains_).subspan(row, dimensions_)});
      targets_.push_back(meet(next));
    }
    spots_[at].first = first;
    spots_[at].edge_count = static_cast<std::uint32_t>(moves.size());
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return spots_.capacity() * sizeof(OpenNode) + within_.capacity() * sizeof(PriceDifference) +
           known_.bytes() + targets_.capacity() * sizeof(std::uint32_t) +
           gains_.capacity() * sizeof(std::int64_t);
  }

  static constexpr std::int64_t kBeyond = std::int64_t{1} << 62U;  // larger than any worth
  const R& rules_;
  const WholePrices& prices_;
  std::size_t dimensions_;
  KeyTable<std::remove_cvref_t<decltype(std::declval<const R&>().key(std::declval<const Position&>()))>>
      known_;
  std::vector<OpenNode> spots_;
  std::vector<PriceDifference> within_;  // index: node · dimensions + dimension
  std::vector<std::uint32_t> targets_;   // the target node of each edge
  std::vector<std::int64_t> gains_;      // index: edge · dimensions + dimension
};

}  // namespace casus
