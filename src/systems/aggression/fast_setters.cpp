#include "systems/aggression/fast_setters.hpp"

#include <algorithm>
#include <optional>

#include "files/path.hpp"

namespace casus::aggression {
namespace {

/// Returns a setter of the count that `at` finds on a board; it accepts 0 … `most`.
FastSetter<Campaign> count_dial(std::int64_t most, const auto& at) {
  return [most, at](Campaign& rules, std::int64_t value) {
    if (value < 0 || value > most) return false;
    return rules.change([&](Board& board) { at(board) = static_cast<std::int32_t>(value); });
  };
}

template <class Named>
std::optional<std::size_t> place_of(const std::vector<Named>& all, const std::string& name,
                                    const auto& name_of) {
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Named& one) { return name_of(one) == name; });
  return at == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - all.begin()));
}

}  // namespace

FastSetter<Campaign> dial(const Campaign& rules, std::string_view path) {
  const auto steps = files::parse_path(path);
  if (!steps) return nullptr;
  const auto step = [&](std::size_t i) { return i < steps->size() ? (*steps)[i].name : std::string(); };
  const Board& board = rules.board();
  if (board.dice) {
    if (steps->size() != 2 || step(0) != "dice") return nullptr;
    if (step(1) == "attacker")
      return count_dial(kMaxDice, [](Board& b) -> std::int32_t& { return b.dice->attacker; });
    if (step(1) == "defender")
      return count_dial(kMaxDice, [](Board& b) -> std::int32_t& { return b.dice->defender; });
    return nullptr;
  }
  if (step(0) != "territory" || steps->size() < 3) return nullptr;
  const auto itself = [](const std::string& name) -> const std::string& { return name; };
  const auto here = place_of(board.territories, step(1),
                             [](const Territory& one) -> const std::string& { return one.name; });
  if (!here) return nullptr;
  if (steps->size() == 3 && step(2) == "points") {
    return [i = *here](Campaign& turned, std::int64_t value) {
      if (value < 0 || value > kMaxCount) return false;
      return turned.change([&](Board& b) {
        Territory& territory = b.territories[i];
        territory.points = static_cast<std::int32_t>(value);
        if (!territory.has_value) territory.value = Exact(value);
      });
    };
  }
  if (steps->size() == 3 && step(2) == "development") {
    return count_dial(kMaxCount,
                      [i = *here](Board& b) -> std::int32_t& { return b.territories[i].development; });
  }
  if (steps->size() != 4) return nullptr;
  if (step(2) == "units") {
    const auto kind = place_of(board.unit_kinds, step(3), itself);
    if (!kind) return nullptr;
    return count_dial(
        *kind == 0 ? kMaxNetworkSecurity : kMaxCount,
        [i = *here, k = *kind](Board& b) -> std::int32_t& { return b.territories[i].units[k]; });
  }
  const auto player = place_of(board.players, step(3), itself);
  if (step(2) != "agents" || !player) return nullptr;
  return count_dial(
      kMaxCount, [i = *here, p = *player](Board& b) -> std::int32_t& { return b.territories[i].agents[p]; });
}

}  // namespace casus::aggression
