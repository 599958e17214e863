// A hand of six cards of twenty kinds, one of each: 38,760 hands, which come by 60,460 decks and 333,280
// draws, and a choice upon each hand. The twin only walks the same decks in a table of hashed keys, with the
// sum of the hand, and nothing is weighed or solved.

#include <benchmark/benchmark.h>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/compiler/prices.hpp"
#include "support.hpp"

namespace casus::game {
namespace {

constexpr std::size_t kKinds = 20;
constexpr std::size_t kCards = 6;
constexpr std::size_t kHands = 38'760;

std::string hand_text() {
  std::string text =
      "casus = 1\nsystem = \"hand\"\ntitle = \"A hand\"\nsource = \"none\"\n"
      "[sides]\nattacker = \"the player\"\ndefender = \"the house\"\n[clause]\nR-1 = { says = \"One.\" }\n"
      "[unit]\nman = { most = 9 }\n[deck.pack]\n";
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    text += "k" + std::to_string(kind) + " = { power = " + std::to_string(kind % 7) + " }\n";
  return text +
         "[[round]]\nname = \"the hand\"\ndraw.pack = \"6\"\nread.power = \"total(pack, power)\"\n"
         "[[round]]\nname = \"the bet\"\nchoose = \"attacker\"\notherwise = \"hold\"\n"
         "option.hold = { says = \"hold\", set.bet = \"0\" }\noption.bets = { says = \"bet\", set.bet = "
         "\"2\" }\n"
         "[[end]]\noutcome = \"won\"\nwhen = \"round > 0 and power + bet > 18\"\nvictor = \"attacker\"\n"
         "[[end]]\noutcome = \"lost\"\nwhen = \"round > 0\"\nvictor = \"defender\"\n";
}

std::size_t explored_positions() {
  static const std::string text = hand_text();
  const Game game = game_of(text);
  const Setup setup = setup_of(game, "attacker.man = 1\ndefender.man = 1\n");
  Program program = compile(game, setup).value();
  const Prices prices = prices_of(game, setup, program);
  const Described rules(std::move(program));
  return explore(rules, rules.begun(), prices, Limits{}).value().graph.nodes.size();
}

/// Walks the decks, each once, and returns the number of hands of six.
std::size_t walked_hands() {
  std::unordered_map<std::uint32_t, std::uint32_t> numbers{{0, 0}};  // by the cards that are drawn
  std::vector<std::uint32_t> decks{0};
  std::vector<std::uint32_t> edges;
  std::size_t hands = 0;
  for (std::size_t n = 0; n < decks.size(); ++n) {
    const std::uint32_t drawn = decks[n];
    std::size_t cards = 0;
    std::size_t power = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const std::size_t has = drawn >> kind & 1U;
      cards += has;
      power += has * (kind % 7);
    }
    if (cards == kCards) {
      benchmark::DoNotOptimize(power);
      ++hands;
      continue;
    }
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const std::uint32_t next = drawn | 1U << kind;
      if (next == drawn) continue;
      const auto [at, is_new] = numbers.try_emplace(next, static_cast<std::uint32_t>(decks.size()));
      if (is_new) decks.push_back(next);
      edges.push_back(at->second);
    }
  }
  benchmark::DoNotOptimize(edges.data());
  return hands;
}

void hand(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(explored_positions());
}
void hand_twin(benchmark::State& state) {
  if (walked_hands() != kHands) return state.SkipWithError("it walks other hands");
  for (auto _ : state) benchmark::DoNotOptimize(walked_hands());
}
BENCHMARK(hand)->Name("hand/six_of_twenty")->Unit(benchmark::kMillisecond);
BENCHMARK(hand_twin)->Name("hand/six_of_twenty/twin")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::game
