// A bot: plays the conflict of a scenario, and what follows from it, always by the best choice that is known
// to who chooses; where best play mixes, it mixes.   bot SCENARIO [SEED]

#include <casus/casus.hpp>
#include <iostream>
#include <random>

namespace cs = casus::v1;

namespace {

int refused(const cs::Faults& faults) {
  for (const cs::Fault& fault : faults) std::cerr << fault.text() << '\n';
  return 2;
}

/// The number of a choice, drawn as often as best play makes it.
std::size_t drawn(const std::vector<cs::Worth>& worths, std::mt19937& random) {
  std::vector<double> often;
  for (const cs::Worth& one : worths) often.push_back(one.often);
  std::discrete_distribution<std::size_t> draw(often.begin(), often.end());
  return worths[draw(random)].move;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "usage: bot SCENARIO [SEED]\n";
    return 2;
  }
  const std::string seed = count > 2 ? arguments[2] : "a bot";
  std::seed_seq from(seed.begin(), seed.end());
  std::mt19937 random(from);

  const auto scenario = cs::Scenario::from_file(arguments[1]);
  if (!scenario) return refused(scenario.faults());
  const auto played = scenario->play(
      [&](const cs::Question& question) -> std::optional<std::size_t> {
        const auto worths = question.weigh();
        if (!worths || worths->empty()) return std::nullopt;  // what is declared, else no option taken
        const std::size_t best = drawn(*worths, random);
        std::cout << question.seat << " chooses: " << question.moves[best].text << '\n';
        return best;
      },
      seed);
  if (!played) return refused(played.faults());

  std::cout << played->winner_text << '\n';
  for (const cs::Transfer& one : played->settlement)
    std::cout << one.from << " hands " << one.to << ": " << one.count << " × " << one.piece << '\n';
  const auto wrong = cs::verify(played->log);
  std::cout << (wrong ? wrong->text() : "The log proves every die and every choice.") << '\n';
  return wrong ? 1 : 0;
}
