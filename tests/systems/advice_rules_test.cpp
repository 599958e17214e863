// Tests best play as rules: what following them is said to cost is what it costs in a plain recursion over
// the rules of the game, and without a limit the rules are best play.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <numeric>

#include "base/numbers.hpp"
#include "files/document.hpp"
#include "systems/described/game_rules.hpp"
#include "systems/registry.hpp"
#include "table/advice.hpp"

namespace casus {
namespace {

using Plain = described::GameRules::Position;

class RulesOfAdvice : public testing::Test {
 protected:
  void open(const std::string& game, const std::string& scenario) {
    own_ = load_game(std::string(CASUS_ROOT) + "/games/" + game + ".toml").value();
    auto opened = own_.system->conflict(*files::read_toml(scenario, "scenario.toml"), own_.rulebook);
    ASSERT_TRUE(opened) << opened.faults().front().what;
    conflict_ = *std::move(opened);
  }
  std::optional<Advice::Rules> rules(const RuleBounds& bounds) {
    const Solver solver(*conflict_);
    auto solved = solver.solve(Limits{});
    EXPECT_TRUE(solved);
    return rules_of(solver, *solved, std::get<Decision>(solved->best), 0, Limits{}, bounds);
  }
  /// What the attacker gets, less what the defender gets: the defender plays best, the attacker by the rules,
  /// or best without any. Play may come back to a position, so that all worths are computed again and again.
  double worth(const Advice::Rules* rules) {
    constexpr double kStill = 1e-13;
    std::vector<Node> nodes;
    std::map<std::array<std::uint64_t, 4>, std::size_t> numbers;
    std::vector<Position> open{conflict_->start()};
    numbers[open[0].as<Plain>().words] = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const Position here = open[i];
      Node node{conflict_->turn(here)};
      const auto lead = [&](double share, const StepCause& cause) {
        std::vector<Exact> gain(1);
        const auto sink = [&](const auto& one) {
          if constexpr (std::is_same_v<std::decay_t<decltype(one)>, Transfer>)
            conflict_->prices().add_transfer(gain, one);
        };
        const Position next = conflict_->apply(here, cause, sink);
        const auto [at, is_new] = numbers.try_emplace(next.as<Plain>().words, open.size());
        if (is_new) open.push_back(next);
        node.ways.push_back({share, gain[0].to_double(), at->second});
      };
      if (node.turn.actor == Actor::nobody) {
        node.ends = price(conflict_->outcome(here), 0) - price(conflict_->outcome(here), 1);
      } else if (node.turn.actor == Actor::chance) {
        double all = 0.0;
        for (const auto& one : conflict_->classes(here)) all += static_cast<double>(one.weight);
        for (const auto& one : conflict_->classes(here))
          lead(static_cast<double>(one.weight) / all, one.chance);
      } else {
        const std::vector<Move> moves = conflict_->legal_moves(here);
        if (node.turn.seat == 0 && rules != nullptr && moves.size() > 1) {
          lead(1.0, by(*rules, here, moves));
        } else {
          for (const Move& move : moves) lead(1.0, move);
        }
      }
      nodes.push_back(std::move(node));
    }
    std::vector<double> worth(nodes.size(), 0.0);
    for (double moved = 1.0; moved > kStill;) {
      moved = 0.0;
      for (std::size_t i = nodes.size(); i-- > 0;) {
        const double now = computed(nodes[i], worth);
        moved = std::max(moved, std::abs(now - worth[i]));
        worth[i] = now;
      }
    }
    return worth[0];
  }

  std::unique_ptr<const Conflict> conflict_;

 private:
  struct Way {
    double share = 0.0;
    double gain = 0.0;
    std::size_t to = 0;
  };
  struct Node {
    Turn turn;
    double ends = 0.0;
    std::vector<Way> ways = {};
  };
  [[nodiscard]] double price(std::size_t outcome, std::size_t seat) const {
    const auto& of = conflict_->prices().of_outcome;
    return outcome * 2 + seat < of.size() ? of[outcome * 2 + seat].to_double() : 0.0;
  }
  static double computed(const Node& node, const std::vector<double>& worth) {
    if (node.ways.empty()) return node.ends;
    std::vector<double> values;
    for (const Way& way : node.ways) values.push_back(way.share * (way.gain + worth[way.to]));
    if (node.turn.actor == Actor::chance) return std::accumulate(values.begin(), values.end(), 0.0);
    return node.turn.seat == 0 ? *std::max_element(values.begin(), values.end())
                               : *std::min_element(values.begin(), values.end());
  }
  /// The move that the words of the rules say, read as a person would.
  Move by(const Advice::Rules& rules, const Position& p, const std::vector<Move>& moves) {
    const std::vector<std::string> names = conflict_->number_names();
    const std::vector<std::int64_t> numbers = conflict_->numbers(p);
    const std::string question = conflict_->general(p, moves.front()).question;
    for (const auto& rule : rules.list) {
      if (rule.question != question) continue;
      const bool holds = std::all_of(rule.conditions.begin(), rule.conditions.end(), [&](const auto& one) {
        const auto at = std::find(names.begin(), names.end(), one.number) - names.begin();
        const std::int64_t value = numbers[static_cast<std::size_t>(at)];
        return value >= one.at_least.value_or(value) && value <= one.at_most.value_or(value);
      });
      if (!holds) continue;
      const GeneralMove first = conflict_->general(p, moves.front());
      if (first.takes.empty()) {
        return *std::find_if(moves.begin(), moves.end(),
                             [&](const Move& move) { return conflict_->general(p, move).text == rule.text; });
      }
      // Kinds in the order of the sentence; one that it does not name comes last.
      const auto rank = [&](const Move& move) {
        std::map<std::size_t, std::int64_t> taken;
        for (const auto& [kind, count] : conflict_->general(p, move).takes) {
          const std::size_t at =
              std::min(rule.text.find(" " + kind + " first"), rule.text.find("then " + kind));
          taken[at] = count;
        }
        std::vector<std::int64_t> counts;
        for (const auto& [at, count] : taken) counts.push_back(count);
        return counts;
      };
      return *std::max_element(moves.begin(), moves.end(),
                               [&](const Move& a, const Move& b) { return rank(a) < rank(b); });
    }
    ADD_FAILURE() << "no rule answers " << question;
    return moves.front();
  }

  OwnSystem own_;
};

constexpr const char* kCapital =
    "strongholds = 1\nbunker = 1\n[attacker]\narmy = 9\n[defender]\narmy = 4\n[value]\narmy = 1\nterritory = "
    "5\n";
constexpr const char* kRetreat =
    "[attacker]\ninfantry = 2\ntank = 1\n[defender]\ninfantry = 2\ntank = 1\n[value]\nvictory = 2\n";

TEST_F(RulesOfAdvice, CostWhatAPlainRecursionFinds) {
  for (const auto& [game, scenario] :
       {std::pair("risk", kCapital), std::pair("axis-allies-1942", kRetreat)}) {
    open(game, scenario);
    for (const std::size_t most : {1U, 2U, 3U, 6U}) {
      const auto found = rules({.most_rules = most, .fewest_positions = 0});
      if (!found) {
        EXPECT_LT(most, 3U) << game;  // more questions than rules
        continue;
      }
      EXPECT_LE(found->list.size(), most);
      EXPECT_GE(found->share, 0.0);
      EXPECT_LE(found->share, 1.0);
      const double best = worth(nullptr);
      const double by_rules = worth(&*found);
      EXPECT_NEAR(found->cost, best - by_rules, 1e-8) << game << ", " << most << " rules";
    }
  }
}

TEST_F(RulesOfAdvice, AreBestPlayWhereNothingLimitsThem) {
  for (const auto& [game, scenario] :
       {std::pair("risk", kCapital), std::pair("axis-allies-1942", kRetreat)}) {
    open(game, scenario);
    const auto found = rules({.most_rules = 10'000, .fewest_positions = 0, .every_detail = true});
    ASSERT_TRUE(found) << game;
    EXPECT_EQ(found->cost, 0.0) << game;
    EXPECT_EQ(found->share, 1.0) << game;
    EXPECT_NEAR(worth(&*found), worth(nullptr), 1e-8) << game;
  }
}

TEST_F(RulesOfAdvice, AreLeftOutWhereTheLineSaysAll) {
  open("risk", "[attacker]\narmy = 3\n[defender]\narmy = 1\n");
  EXPECT_FALSE(rules({}));
}

}  // namespace
}  // namespace casus
