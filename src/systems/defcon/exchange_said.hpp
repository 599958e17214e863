#pragma once
// Advice on a nuclear exchange: best play of every bloc, what each has left, and what LOW deters.

#include <optional>

#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/answers.hpp"
#include "systems/defcon/arbiter.hpp"

namespace casus::defcon {

/// Nothing where it is not a question of missiles: another phase, or DEFCON above what a strike needs.
std::optional<Result<Advice>> advice_on_exchange(const Arbiter& rules, const Limits& limits);

}  // namespace casus::defcon
