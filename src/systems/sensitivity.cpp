#include "systems/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace casus {

std::string Sensitivity::Change::text() const {
  return words + ": " + std::to_string(now) + " → " + std::to_string(to);
}

Result<Sensitivity> sensitivity(Gathering gathering, std::optional<PolicyKind> policy, const Limits& limits) {
  const auto sources = gathering.with();
  if (!sources) return sources.faults();
  auto table = open_table(*sources);
  if (!table) return table.faults();
  Memory memory;
  const auto base = (*table)->win(policy, Precision::exact, limits, &memory);
  if (!base) return base.faults();

  Sensitivity result{nullptr, *base, {}};
  const std::vector<Knob> knobs = (*table)->knobs();
  for (std::size_t i = 0; i < knobs.size(); ++i) {
    const Knob& knob = knobs[i];
    if (limits.progress) limits.progress("changes", i, knobs.size());
    for (const std::int64_t to : {knob.now + knob.step, knob.now - knob.step}) {
      const Setting setting = setting_of(knob.path, {"--set", 1, 1}, {files::Node(to), {"--set"}});
      const auto changed = gathering.with(std::span(&setting, 1));
      if (!changed) continue;
      const auto other = open_table(*changed);
      if (!other) continue;
      // Under the policy of the base: what is declared stays declared.
      const auto win = (*other)->win(base->policy, Precision::exact, limits, &memory);
      if (!win) return win.faults();
      Sensitivity::Change change{knob.path, knob.now, to, knob.words, *win, {}};
      change.delta.probability = win->attacker.probability - base->attacker.probability;
      if (win->attacker.exact && base->attacker.exact) {
        const Exact delta = (*win->attacker.exact - *base->attacker.exact).reduced();
        change.delta = {delta.to_double(), delta};
      }
      result.changes.push_back(std::move(change));
    }
  }
  std::stable_sort(result.changes.begin(), result.changes.end(), [](const auto& a, const auto& b) {
    return std::abs(a.delta.probability) > std::abs(b.delta.probability);
  });
  result.table = std::move(*table);
  return result;
}

}  // namespace casus
