#pragma once
// Keeps an answer within its limits: what is surely too large is refused before the work, memory and work are
// counted during it, and a refusal names a size that fits. The forecast itself: conflict/graph/growth.hpp.

#include <cstdint>
#include <optional>
#include <utility>

#include "conflict/graph/explore.hpp"
#include "conflict/graph/growth.hpp"
#include "conflict/graph/metered.hpp"
#include "table/system.hpp"

namespace casus {

/// The answer of `ask(table, limits)`, a Result, about a whole table.
template <class Whole, class Ask>
auto within_limits(const Whole& whole, const Limits& limits, const Ask& ask) -> decltype(ask(whole, limits)) {
  Limits foretold = limits;
  foretold.foretold = true;
  if (limits.foretold) return metered(limits, [&] { return ask(whole, limits); });
  SizeForecast forecast(whole.pieces(), limits,
                        [&](std::int64_t most, const Limits& part) -> std::optional<Usage> {
                          const auto smaller = whole.with_at_most(most);
                          if (!smaller) return std::nullopt;
                          Limits its = part;
                          its.foretold = true;
                          Usage usage;
                          const auto answer = metered(
                              its, [&] { return ask(*smaller, its); }, &usage);
                          return answer ? std::optional(usage) : std::nullopt;
                        });
  if (auto refusal = forecast.refusal()) return *std::move(refusal);
  auto answer = metered(foretold, [&] { return ask(whole, foretold); });
  if (!answer && answer.faults().front().kind == FaultKind::too_large)
    return forecast.with_size(answer.faults().front());
  return answer;
}

/// Why a conflict cannot be explored within the limits, where that shows in smaller ones.
template <Rules R, class MoveFilter = KeepAll>
std::optional<Fault> surely_too_large(const SystemOf<R>& system, const R& rules, const Prices& prices,
                                      const Limits& limits, const MoveFilter& keep = {}) {
  if (limits.foretold) return std::nullopt;
  SizeForecast forecast(
      system.pieces(rules), limits, [&](std::int64_t most, const Limits& part) -> std::optional<Usage> {
        const auto smaller = system.with_at_most(rules, most);
        if (!smaller) return std::nullopt;
        Usage usage;
        const auto explored = metered(
            part, [&] { return explore(*smaller, smaller->start(), prices, part, {}, keep); }, &usage);
        return explored ? std::optional(usage) : std::nullopt;
      });
  return forecast.refusal();
}

}  // namespace casus
