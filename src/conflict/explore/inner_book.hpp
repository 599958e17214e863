#pragma once
// Solves each distinct conflict within once and keeps how it can end. Used by `explore` alone.

#include <deque>
#include <map>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/explore/reward_table.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/graph/summary.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

template <OuterRules R>
using InnerOf = std::remove_cvref_t<
    decltype(std::declval<const R&>().inner(std::declval<const typename R::Position&>()).rules)>;

template <Rules Inner>
class InnerBook {
 public:
  using Ends = std::vector<InnerEnd>;

  /// Returns the ends of an inner position. `solve` is called once for each distinct one and returns its
  /// summary.
  template <class Solve>
  Result<const Ends*> ends_of(const Inner& rules, const typename Inner::Position& position, Graph& graph,
                              Solve solve) {
    const auto key = hashable(rules.key(position));
    KeyTable<Keys>& places = places_[&rules];
    if (const std::uint32_t known = places.find(key); known != kNone) return &all_[known];
    Result<std::vector<InnerSummary>> summary = solve();
    if (!summary) return summary.faults();
    Ends ends;
    for (InnerSummary& end : *summary) {
      ends.push_back({next_id_++, end.outcome, graph.add_chance(std::move(end.probability)),
                      std::move(end.worth), std::move(end.distributions)});
    }
    places.find_or_set(key, static_cast<std::uint32_t>(all_.size()));
    all_.push_back(std::move(ends));
    return &all_.back();
  }

 private:
  using Keys = Hashable<std::remove_cvref_t<decltype(std::declval<const Inner&>().key(
      std::declval<const typename Inner::Position&>()))>>;

  // By the rules that each is fought by: equal keys of different rules are different conflicts. Rules outlive
  // the exploration (OuterRules hand out a reference), so an address is as good as a name.
  std::map<const Inner*, KeyTable<Keys>> places_;
  std::deque<Ends> all_;  // a deque: ends stay where they are
  std::uint32_t next_id_ = 0;
};

}  // namespace casus
