#pragma once
// Collects what rules tell on one step (transfers, tallies) into a row of gains of a Graph, each distinct
// gain once. A sink of `explore`; not for people: events are dropped, and clauses go to the citations.

#include <boost/container/small_vector.hpp>
#include <cassert>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

#include "base/hash.hpp"
#include "conflict/graph.hpp"
#include "conflict/prices.hpp"
#include "conflict/types.hpp"

namespace casus {

/// How a conflict within can end: one entry an outcome, with what it moves and counts on the way.
struct InnerEnd {
  std::uint32_t id = 0;  // tells it from every other of the exploration
  std::uint16_t outcome = 0;
  std::uint32_t label = 0;  // row of Graph::chances
  std::vector<Exact> worth;
  std::vector<CountLaw> laws;
};

class GainBook {
 public:
  GainBook(Graph& graph, const Prices& prices) : graph_(&graph), prices_(&prices) {}

  void begin() {
    words_.clear();
    end_ = nullptr;
  }
  void add(const Transfer& moved) {
    if (!prices_->is_priced(moved.piece)) return;
    words_.push_back(kTransfer | moved.piece);
    words_.push_back((std::uint64_t{moved.from} << 48U) | (std::uint64_t{moved.to} << 32U) |
                     static_cast<std::uint32_t>(moved.count));
  }
  void add(const Tally& tally) {
    words_.push_back(kTally | (static_cast<std::uint64_t>(tally.kind) << 48U) |
                     (std::uint64_t{tally.counter} << 32U) | static_cast<std::uint32_t>(tally.amount));
  }
  /// At most one a step, and before anything else of it.
  void add(const InnerEnd& end) {
    assert(words_.empty());
    words_.push_back(kInner | end.id);
    end_ = &end;
  }

  /// The row of everything added since begin().
  std::uint32_t row() {
    if (words_.empty()) return 0;
    if (words_ == last_words_) return last_row_;
    const auto [known, is_new] = rows_.try_emplace(words_, 0);
    if (is_new) known->second = make_row();
    last_words_ = words_;
    last_row_ = known->second;
    return last_row_;
  }

 private:
  using Words = boost::container::small_vector<std::uint64_t, 8>;
  struct HashWords {
    std::size_t operator()(const Words& words) const {
      std::uint64_t hash = words.size();
      for (const std::uint64_t word : words) hash = combine(hash, word);
      return hash;
    }
  };
  static constexpr std::uint64_t kTransfer = std::uint64_t{1} << 62U;
  static constexpr std::uint64_t kTally = std::uint64_t{2} << 62U;
  static constexpr std::uint64_t kInner = std::uint64_t{3} << 62U;

  std::uint32_t make_row() {
    std::vector<Exact> worth(prices_->dimensions());
    Counted counted;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::uint64_t word = words_[i];
      if ((word & kInner) == kInner) {
        for (std::size_t d = 0; d < worth.size(); ++d) worth[d] += end_->worth[d];
        counted.laws = end_->laws;
      } else if ((word & kTally) != 0) {
        counted.tallies.push_back({static_cast<std::uint16_t>(word >> 32U),
                                   static_cast<Tally::Kind>((word >> 48U) & 0xffU),
                                   static_cast<std::int32_t>(static_cast<std::uint32_t>(word))});
      } else {
        const std::uint64_t ends = words_[++i];
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
  Words words_;                    // what the present step was told
  const InnerEnd* end_ = nullptr;  // the conflict within that ended in it, if any
  Words last_words_;               // steps alike follow each other: the last row found
  std::uint32_t last_row_ = 0;
  std::unordered_map<Words, std::uint32_t, HashWords> rows_;
};

/// The clauses that an answer rests on, as rows of the clause table.
using Citations = std::set<Clause>;

/// The sink of one step of `explore`. With citations, every clause told is collected too.
class StepSink {
 public:
  StepSink(GainBook& book, Citations* citations) : book_(&book), citations_(citations) {}
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
  GainBook* book_;
  Citations* citations_;
};

}  // namespace casus
