// Best play in the plain interpreter: it follows every line of a battle, and at each choice takes the option
// that is worth most to the side that chooses.

#include <algorithm>

#include "game/plain.hpp"

namespace casus::game::plain {

std::size_t Interpreter::pick(const Fork& fork) const {
  if (fork.ways == 1) return 0;
  if (script_->at == script_->picks.size()) throw fork;
  return script_->picks[script_->at++];
}

Rational Interpreter::best(Script script) const {
  Script walked = script;
  walked.at = 0;
  script_ = &walked;
  try {
    const Result ended = fight();
    script_ = nullptr;
    const std::int64_t end = ended.ends.begin()->first.end;
    if (end < 0 || game_->ends[static_cast<std::size_t>(end)].victors.empty()) return 0;
    return game_->ends[static_cast<std::size_t>(end)].victors.front() == 0 ? 1 : -1;
  } catch (const Fork& fork) {
    script_ = nullptr;
    if (fork.throws && worth_.count(*fork.throws) > 0) return worth_.at(*fork.throws);
    std::optional<Rational> found;
    Rational mean = 0;
    script.picks.push_back(0);
    for (std::size_t way = 0; way < fork.ways; ++way) {
      script.picks.back() = way;
      const Rational worth = best(script);
      if (!fork.side) mean += fork.chances[way] * worth;
      if (!found || (fork.side == 0U ? worth > *found : worth < *found)) found = worth;
    }
    if (fork.throws) worth_[*fork.throws] = mean;
    return fork.side ? *found : mean;
  }
}

Rational Interpreter::best() const { return best(Script{}); }

}  // namespace casus::game::plain
