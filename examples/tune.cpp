// Tunes a variant: how many dice may be thrown at most, so that equal sides are as nearly
// even as can be? Over duels of one to eight dice a side.   tune

#include <casus/casus.hpp>
#include <cmath>
#include <iomanip>
#include <iostream>

namespace cs = casus::v1;

int main() {
  const auto duel =
      cs::Scenario::from_text("system = \"aggression\"\ndice = { attacker = 5, defender = 5 }\n", "duel");
  if (!duel) {
    std::cerr << duel.faults().front().text() << '\n';
    return 2;
  }
  const std::vector<cs::Value> dice{1, 2, 3, 4, 5, 6, 7, 8};
  const std::vector<cs::Value> most{1, 2, 3, 4, 5};

  std::cout << "dice thrown at most   how far from even, over 1 to 8 dice a side\n";
  double least = 1.0;
  std::string best;
  for (const cs::Value& thrown : most) {
    double off = 0.0;
    for (const cs::Value& each : dice) {
      const auto variant =
          duel->set({{"rulebook.engagement.most", thrown}, {"dice.attacker", each}, {"dice.defender", each}});
      const auto odds = variant ? variant->odds() : cs::Expected<cs::Odds>(variant.faults());
      if (!odds) {
        std::cerr << odds.faults().front().text() << '\n';
        return 2;
      }
      off += std::abs(odds->attacker.probability - 0.5) / static_cast<double>(dice.size());
    }
    std::cout << std::setw(19) << cs::to_json(thrown) << "   " << std::fixed << std::setprecision(4) << off
              << '\n';
    if (off < least) {
      least = off;
      best = cs::to_json(thrown);
    }
  }
  std::cout << "Fairest with " << best << " at most.\n";

  // The whole map of one variant at once, on two threads.
  const auto map = duel->sweep({{"dice.attacker", dice}, {"dice.defender", dice}}, {.threads = 2});
  if (!map) return 2;
  std::cout << "8 against 1: " << map->attacker[7 * dice.size()] << ", 1 against 8: " << map->attacker[7]
            << '\n';
}
