#include "systems/aggression/engagement_cache.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace casus::aggression {
namespace {

constexpr std::size_t kMost = 8;

/// Returns all numbers of a rulebook that an engagement depends on.
std::vector<std::int64_t> numbers_of(const Rulebook& rulebook) {
  std::vector<std::int64_t> numbers{rulebook.aggressor.polygon,
                                    rulebook.defender.polygon,
                                    rulebook.die_sides,
                                    rulebook.no_pattern,
                                    rulebook.most,
                                    rulebook.luck ? 1 : 0,
                                    rulebook.luck_multiplier,
                                    rulebook.luck_needs_loss ? 1 : 0,
                                    rulebook.dice_lost,
                                    rulebook.final_polygon_roll ? 1 : 0,
                                    static_cast<std::int64_t>(rulebook.tie.size())};
  for (const TieBreak rule : rulebook.tie) numbers.push_back(static_cast<std::int64_t>(rule));
  for (const probability::Pattern& pattern : rulebook.patterns) {
    numbers.push_back(pattern.score);
    numbers.push_back(static_cast<std::int64_t>(pattern.sizes.size()));
    numbers.insert(numbers.end(), pattern.sizes.begin(), pattern.sizes.end());
  }
  return numbers;
}

/// Rounds up the number of d6s, so that neighbouring scenarios of a sweep share an engagement.
std::int32_t with_room(std::int32_t dice) {
  const std::int32_t step = dice <= 16 ? 4 : 8;
  return std::min((dice + step - 1) / step * step, kMaxDice);
}

struct CachedEngagement {
  std::vector<std::int64_t> numbers;
  std::int32_t attacker = 0;
  std::int32_t defender = 0;
  std::shared_ptr<const Engagement> engagement;
};

}  // namespace

Result<std::shared_ptr<const Engagement>> engagement_for(const Rulebook& rulebook, std::int32_t attacker,
                                                         std::int32_t defender) {
  // A cache: its results never depend on its content. Each thread has its own.
  thread_local std::vector<CachedEngagement> shelf;  // the most recently used one last
  std::vector<std::int64_t> numbers = numbers_of(rulebook);
  const auto known = std::find_if(shelf.begin(), shelf.end(), [&](const CachedEngagement& one) {
    return one.attacker >= attacker && one.defender >= defender && one.numbers == numbers;
  });
  if (known != shelf.end()) {
    std::rotate(known, known + 1, shelf.end());
    return shelf.back().engagement;
  }
  const std::int32_t rows = with_room(attacker);
  const std::int32_t columns = with_room(defender);
  auto made = Engagement::of(rulebook, rows, columns);
  if (!made) return made.faults();
  auto engagement = std::make_shared<const Engagement>(std::move(*made));
  if (shelf.size() == kMost) shelf.erase(shelf.begin());
  shelf.push_back({std::move(numbers), rows, columns, engagement});
  return engagement;
}

}  // namespace casus::aggression
