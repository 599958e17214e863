// Tests what one side alone sees: equilibria of random games of bids with hidden hands against best answers
// that are worked out here, and what a play says of them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <random>
#include <type_traits>

#include "conflict/solvers/equilibrium.hpp"
#include "deep.hpp"
#include "game/compiler/prices.hpp"
#include "game/endings.hpp"
#include "game/examples/work_out.hpp"
#include "game/games.hpp"

namespace casus::game {
namespace {

/// Each side has a card or a die that it alone sees. The first says one of several words, the second answers
/// with a number, and the first may have the last word. Then the hands are shown and the first is paid.
class GameOfHands {
 public:
  explicit GameOfHands(std::uint32_t seed) : random_(seed) {
    faces = 2 + below(2);
    is_deck = below(2) == 0;
    words = 2 + below(2);
    numbers = 2 + below(2);
    has_last = below(2) == 0;
    counts_word = below(4) != 0;
    // A card of the same deck, or a die, that all see after the hands.
    flops = below(2) == 0 ? 0 : is_deck ? (faces = 3) : 2;
    if (flops > 0) has_last = false;  // larger ones are solved in doubles
    for (int& one : by) one = below(9) - 4;
    opens = below(2) == 0;
    hides_answer = below(3) == 0;
    answers_by_options = hides_answer && below(2) == 0;
  }

  [[nodiscard]] std::string game() const {
    std::string text =
        "casus = 1\nsystem = \"hands\"\ntitle = \"Hands\"\nsource = \"none\"\n[sides]\nfirst = \"the "
        "first\"\n"
        "second = \"the second\"\n[clause]\nR-1 = { says = \"One.\" }\n";
    if (is_deck) {
      text += "[deck.pack]\n";
      for (int i = 1; i <= faces; ++i)
        text += "c" + std::to_string(i) + " = { rank = " + std::to_string(i) + " }\n";
    }
    text += std::string(opens ? "[[opening]]\n" : "[[round]]\n") +
            "name = \"hands\"\nclause = \"R-1\"\nfor = \"each side\"\nseen_by = \"side\"\n" +
            (is_deck ? "draw.pack = \"1\"\nread.hand = \"total(pack, rank)\"\n"
                     : "throw.x = \"1d" + std::to_string(faces) + "\"\nread.hand = \"sum(x)\"\n");
    if (flops > 0)
      text += std::string("[[round]]\nname = \"flop\"\nclause = \"R-1\"\n") +
              (is_deck ? "draw.pack = \"1\"\nread.flop = \"total(pack, rank)\"\n"
                       : "throw.f = \"1d2\"\nread.flop = \"sum(f)\"\n");
    text += "[[round]]\nname = \"word\"\nclause = \"R-1\"\nchoose = \"first\"\notherwise = \"w0\"\n";
    for (int i = 0; i < words; ++i)
      text += "option.w" + std::to_string(i) + " = { says = \"w" + std::to_string(i) + "\"" +
              (counts_word ? ", set.word = " + std::to_string(i) : "") + " }\n";
    text += "[[round]]\nname = \"answer\"\nclause = \"R-1\"\nchoose = \"second\"\n" +
            std::string(hides_answer ? "seen_by = \"second\"\n" : "");
    if (answers_by_options) {
      text += "as = \"card\"\notherwise = \"a0\"\n";
      for (int i = 0; i < numbers; ++i)
        text += "option.a" + std::to_string(i) +
                (i + 1 < numbers ? " = {}\n" : " = { when = \"second.hand > 1\" }\n");
    } else {
      text += "number.answer = { from = 0, to = \"if second.hand = 1 then " + std::to_string(numbers - 2) +
              " else " + std::to_string(numbers - 1) + "\", otherwise = 0 }\n";
    }
    if (has_last)
      text +=
          "[[round]]\nname = \"last\"\nclause = \"R-1\"\nchoose = \"first\"\notherwise = \"no\"\noption.no = "
          "{ says "
          "= \"no\" }\noption.yes = { says = \"yes\", when = \"first.hand > 1\", set.last = \"1\" }\n";
    text += "[[round]]\nname = \"shown\"\nclause = \"R-1\"\nreveal = \"each side\"\n";
    if (answers_by_options)
      text += std::string("[[round]]\nset.answer = \"if card = a1 then 1 else ") +
              (numbers > 2 ? "if card = a2 then 2 else " : "") + "0\"\n";
    const auto times = [](int factor, const std::string& what) {
      return std::to_string(factor) + " * " + what;
    };
    std::string pays = times(by[0], "(first.hand - second.hand)") + " + " +
                       times(by[1], "answer * first.hand") + " + " + times(by[2], "answer * second.hand") +
                       " + " + times(by[3], "answer");
    if (counts_word)
      pays += " + " + times(by[4], "word * answer * second.hand") + " + " +
              times(by[5], "word * first.hand") + " + " + times(by[6], "word");
    if (has_last) pays += " + " + times(by[7], "last * (second.hand - answer)");
    if (flops > 0)
      pays += " + " + times(by[8], "flop * answer") + " + " + times(by[9], "flop * first.hand * answer");
    return text + "[[end]]\noutcome = \"over\"\nafter = 1\nvictor = \"first\"\nworth = \"" + pays + "\"\n";
  }
  [[nodiscard]] int pays(int hand, int other, int flop, int word, int answer, int last) const {
    int sum = by[0] * (hand - other) + by[1] * answer * hand + by[2] * answer * other + by[3] * answer;
    if (counts_word) sum += by[4] * word * answer * other + by[5] * word * hand + by[6] * word;
    if (has_last) sum += by[7] * last * (other - answer);
    return sum + by[8] * flop * answer + by[9] * flop * hand * answer;
  }
  /// What may be shown: 0 where nothing is.
  [[nodiscard]] std::vector<int> shown() const {
    std::vector<int> all(static_cast<std::size_t>(std::max(flops, 1)));
    std::iota(all.begin(), all.end(), flops > 0 ? 1 : 0);
    return all;
  }
  [[nodiscard]] Exact chance(int hand, int other, int flop) const {
    if (!is_deck) return {Integer(1), Integer(faces * faces * std::max(flops, 1))};
    if (hand == other || hand == flop || other == flop) return Exact(0);
    return {Integer(1), Integer(faces * (faces - 1) * (flops > 0 ? faces - 2 : 1))};
  }
  [[nodiscard]] int answers(int other) const { return other == 1 ? numbers - 1 : numbers; }
  [[nodiscard]] int lasts(int hand) const { return has_last && hand > 1 ? 2 : 1; }

  int faces = 0;
  bool is_deck = false;
  int words = 0;
  int numbers = 0;
  bool has_last = false;
  bool counts_word = false;
  bool opens = false;               ///< the hands are dealt before the first round
  bool hides_answer = false;        ///< the answer lies face down until the hands are shown
  bool answers_by_options = false;  ///< the answer is an option, not a number
  int flops = 0;                    ///< what may be shown; 0: nothing is

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }
  std::mt19937 random_;
  std::array<int, 10> by{};
};

using Mix = std::vector<Exact>;

/// How often each move is chosen, by what who chooses knows: its hand and what was said.
struct Mixes {
  std::map<std::array<int, 2>, Mix> word;    ///< by the first's hand and what all see
  std::map<std::array<int, 3>, Mix> answer;  ///< by the second's hand, what all see and the word
  std::map<std::array<int, 4>, Mix> last;    ///< by the first's hand, what all see, the word and the answer
};

/// A game and best play of it.
struct SolvedGame {
  Described rules;
  Explored<Described> explored;
  Equilibrium best;
};

/// Returns best play of a game that hides something; nothing, and a failure, where there is none.
std::optional<SolvedGame> solved_game(const std::string& text) {
  const auto fails = [](const Faults& faults) {
    ADD_FAILURE() << said(faults);
    return std::nullopt;
  };
  const auto game = read_game(text, "hands.toml");
  if (!game) return fails(game.faults());
  const Setup setup = setup_of(*game, "");
  auto program = compile(*game, setup);
  if (!program) return fails(program.faults());
  const Prices prices = prices_of(*game, setup, *program);
  Described rules(*std::move(program));
  EXPECT_TRUE(rules.hides());
  auto explored = explore(rules, rules.begun(), prices, Limits{});
  if (!explored) return fails(explored.faults());
  auto best = equilibrium(explored->graph, Limits{});
  if (!best) return fails(best.faults());
  return SolvedGame{std::move(rules), *std::move(explored), *std::move(best)};
}
/// Likewise, from fractions.
std::optional<SolvedGame> solved_exactly(const std::string& text) {
  auto made = solved_game(text);
  EXPECT_TRUE(!made || made->best.exact_value.has_value());
  return made;
}

/// Returns how often each move is chosen in a position.
Mix mix_at(const Described& rules, const Explored<Described>& explored, const Policy& policy,
           const Described::Position& p, const std::vector<Described::Move>& moves) {
  const Graph& graph = explored.graph;
  const std::uint32_t node = explored.node_of(rules, p);
  const std::uint32_t chosen = policy.chosen[node];
  Mix mix;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (chosen != casus::kNone) {
      mix.emplace_back(graph.edges[chosen].label == i ? 1 : 0);
    } else {
      const Share& share = policy.mixes[graph.nodes[node].info_set][i];
      mix.push_back(policy.exact ? share.exact : Exact::from_decimal(share.probability));
    }
  }
  return mix;
}

class HiddenHands : public testing::TestWithParam<std::uint32_t> {};

/// Reads the mixes of a policy. One that depends on what who chooses does not know is a failure.
class MixReader {
 public:
  MixReader(const Described& rules, const Explored<Described>& explored, const Policy& policy)
      : rules_(rules), explored_(explored), policy_(policy) {}

  void read(const Described::Position& p, int word = -1, int answer = -1) {
    const Turn turn = rules_.turn(p);
    if (turn.actor == Actor::chance) {
      const bool unseen = rules_.program().stages[rules_.number_of(p)].seen_by >= 0;
      std::optional<std::vector<Event>> reported;
      rules_.classes(p, [&](const Weighted<Integer>& one) {
        std::vector<Event> its;
        read(rules_.apply(p, one.chance,
                          [&](const auto& report) {
                            if constexpr (std::is_same_v<std::decay_t<decltype(report)>, Event>)
                              its.push_back(report);
                          }),
             word, answer);
        EXPECT_TRUE(!unseen || !reported || *reported == its) << "a report tells what one side alone sees";
        reported = its;
      });
    }
    if (turn.actor != Actor::player) return;
    int hand = 0;
    rules_.seen_alone(p, turn.seat, [&](std::uint16_t, std::int8_t side, std::int64_t value) {
      EXPECT_EQ(side, turn.seat);
      hand = static_cast<int>(value);
    });
    EXPECT_GT(hand, 0);
    int flop = 0;
    rules_.seen_by_all(p, [&](const Stage::SeenByAll& one, std::int64_t value) {
      if (one.step == kNone) flop = static_cast<int>(value);
    });
    const auto moves = legal_moves(rules_, p);
    const Mix mix = mix_at(rules_, explored_, policy_, p, moves);
    if (turn.seat == 1) {
      note(mixes.answer[{hand, flop, word}], mix);
    } else if (word < 0) {
      note(mixes.word[{hand, flop}], mix);
    } else {
      note(mixes.last[{hand, flop, word, rules_.has_sealed(p) ? -1 : answer}], mix);
    }
    std::optional<std::vector<Event>> reported;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      std::vector<Event> its;
      const auto after = rules_.apply(p, moves[i], [&](const auto& report) {
        if constexpr (std::is_same_v<std::decay_t<decltype(report)>, Event>) its.push_back(report);
      });
      EXPECT_TRUE(!rules_.has_sealed(after) || !rules_.seals(p) || !reported || *reported == its)
          << "a report tells what lies face down";
      reported = its;
      const int chosen = static_cast<int>(i);
      if (turn.seat == 1) {
        read(after, word, chosen);
      } else {
        read(after, word < 0 ? chosen : word, answer);
      }
    }
  }
  Mixes mixes;

 private:
  static void note(Mix& known, const Mix& mix) {
    EXPECT_TRUE(known.empty() || known == mix) << "it rests on what is hidden";
    known = mix;
  }
  const Described& rules_;
  const Explored<Described>& explored_;
  const Policy& policy_;
};

TEST_P(HiddenHands, NobodyGainsByChoosingOtherwise) {
  const GameOfHands maker(GetParam());
  const std::string text = maker.game();
  SCOPED_TRACE(text);
  const auto solved = solved_exactly(text);
  ASSERT_TRUE(solved);
  const auto& [rules, explored, best] = *solved;
  MixReader reader(rules, explored, best.policy);
  reader.read(rules.begun());
  const Mixes& mixes = reader.mixes;

  Exact first;   // its best answer to the second's mixes
  Exact second;  // what the first is left with by the second's best answer
  for (const int flop : maker.shown()) {
    for (int hand = 1; hand <= maker.faces; ++hand) {
      std::optional<Exact> most;
      for (int word = 0; word < maker.words; ++word) {
        // By what is answered, or of all answers together: what the last word adds up to.
        std::vector<std::vector<Exact>> sums;
        for (int answer = 0; answer < maker.numbers; ++answer) {
          std::vector<Exact>& by_last = maker.hides_answer && answer > 0
                                            ? sums.front()
                                            : sums.emplace_back(static_cast<std::size_t>(maker.lasts(hand)));
          for (int last = 0; last < maker.lasts(hand); ++last) {
            for (int other = 1; other <= maker.faces; ++other) {
              const Exact chance = maker.chance(hand, other, flop);
              if (answer >= maker.answers(other) || chance.is_zero()) continue;
              by_last[static_cast<std::size_t>(last)] +=
                  chance * mixes.answer.at({other, flop, word})[static_cast<std::size_t>(answer)] *
                  Exact(maker.pays(hand, other, flop, word, answer, last));
            }
          }
        }
        Exact worth;
        for (const std::vector<Exact>& by_last : sums)
          worth += *std::max_element(by_last.begin(), by_last.end());
        if (!most || worth > *most) most = worth;
      }
      first += *most;
    }
    for (int other = 1; other <= maker.faces; ++other) {
      for (int word = 0; word < maker.words; ++word) {
        std::optional<Exact> least;
        for (int answer = 0; answer < maker.answers(other); ++answer) {
          Exact sum;
          for (int hand = 1; hand <= maker.faces; ++hand) {
            const Exact chance = maker.chance(hand, other, flop);
            if (chance.is_zero()) continue;
            for (int last = 0; last < maker.lasts(hand); ++last) {
              const Exact share =
                  maker.lasts(hand) == 1
                      ? Exact(1)
                      : mixes.last.at({hand, flop, word,
                                       maker.hides_answer ? -1 : answer})[static_cast<std::size_t>(last)];
              sum += chance * mixes.word.at({hand, flop})[static_cast<std::size_t>(word)] * share *
                     Exact(maker.pays(hand, other, flop, word, answer, last));
            }
          }
          if (!least || sum < *least) least = sum;
        }
        second += *least;
      }
    }
  }
  EXPECT_EQ(first.reduced(), best.exact_value->reduced());
  EXPECT_EQ(second.reduced(), best.exact_value->reduced());
}

/// Both bid in secret, each by its own hand; a die that all see comes between.
TEST_P(HiddenHands, NobodyGainsByBiddingOtherwise) {
  std::mt19937 random(GetParam());
  const auto below = [&](int bound) {
    return static_cast<int>(random() % static_cast<std::uint32_t>(bound));
  };
  const int faces = 2 + below(2);
  const int bids = 2 + below(2);
  std::array<int, 6> by{};
  for (int& one : by) one = below(9) - 4;
  const auto pays = [&](int hand, int other, int seen, int bid, int answer) {
    return by[0] * (hand - other) + by[1] * bid * other + by[2] * answer * hand + by[3] * bid * answer +
           by[4] * seen * bid + by[5] * seen * answer * other;
  };
  const auto times = [](int factor, const std::string& what) {
    return std::to_string(factor) + " * " + what;
  };
  const std::string text =
      "casus = 1\nsystem = \"bids\"\ntitle = \"Bids\"\nsource = \"none\"\n[sides]\nfirst = \"the first\"\n"
      "second = \"the second\"\n[[round]]\nname = \"hands\"\nfor = \"each side\"\nseen_by = "
      "\"side\"\nthrow.x = \"1d" +
      std::to_string(faces) +
      "\"\nread.hand = \"sum(x)\"\n[[round]]\nname = \"in the open\"\nthrow.y = \"1d2\"\nread.seen = "
      "\"sum(y)\"\n[[round]]\nname = \"bids\"\nchoose = \"each side\"\nnumber.bid = { from = \"if side.hand "
      "= 1 "
      "then 0 else 1\", to = " +
      std::to_string(bids) +
      " }\n[[round]]\nreveal = \"each side\"\n[[end]]\noutcome = \"over\"\nafter = 1\nvictor = "
      "\"first\"\nworth = \"" +
      times(by[0], "(first.hand - second.hand)") + " + " + times(by[1], "first.bid * second.hand") + " + " +
      times(by[2], "second.bid * first.hand") + " + " + times(by[3], "first.bid * second.bid") + " + " +
      times(by[4], "seen * first.bid") + " + " + times(by[5], "seen * second.bid * second.hand") + "\"\n";
  SCOPED_TRACE(text);
  const auto solved = solved_exactly(text);
  ASSERT_TRUE(solved);
  const auto& [rules, explored, best] = *solved;

  // By side, its hand and the open die: how often each bid.
  std::array<std::map<std::array<int, 2>, Mix>, 2> mixes;
  const auto read = [&](const auto& self, const Described::Position& p) -> void {
    const Turn turn = rules.turn(p);
    if (turn.actor == Actor::chance)
      rules.classes(
          p, [&](const Weighted<Integer>& one) { self(self, rules.apply(p, one.chance, NullSink{})); });
    if (turn.actor != Actor::player) return;
    int hand = 0;
    rules.seen_alone(p, turn.seat,
                     [&](std::uint16_t, std::int8_t, std::int64_t value) { hand = static_cast<int>(value); });
    int seen = 0;
    rules.seen_by_all(p, [&](const Stage::SeenByAll& one, std::int64_t value) {
      if (one.step == kNone) seen = static_cast<int>(value);
    });
    const auto moves = legal_moves(rules, p);
    const std::uint32_t node = explored.node_of(rules, p);
    Mix mix(static_cast<std::size_t>(bids) + 1);
    for (std::size_t i = 0; i < moves.size(); ++i)
      mix[i + (hand == 1 ? 0 : 1)] = best.policy.mixes[explored.graph.nodes[node].info_set][i].exact;
    Mix& known = mixes[static_cast<std::size_t>(turn.seat)][{hand, seen}];
    EXPECT_TRUE(known.empty() || known == mix) << "it rests on what is hidden";
    known = mix;
    for (const auto& move : moves) self(self, rules.apply(p, move, NullSink{}));
  };
  read(read, rules.begun());
  const Exact each(Integer(1), Integer(2 * faces * faces));
  for (const std::size_t side : {0U, 1U}) {
    Exact sum;
    for (int seen = 1; seen <= 2; ++seen) {
      for (int own = 1; own <= faces; ++own) {
        std::optional<Exact> found;
        for (int bid = own == 1 ? 0 : 1; bid <= bids; ++bid) {
          Exact worth;
          for (int other = 1; other <= faces; ++other) {
            const Mix& mix = mixes[1 - side].at({other, seen});
            for (int answer = 0; answer <= bids; ++answer) {
              const int paid =
                  side == 0 ? pays(own, other, seen, bid, answer) : pays(other, own, seen, answer, bid);
              worth += each * mix[static_cast<std::size_t>(answer)] * Exact(paid);
            }
          }
          if (!found || (side == 0 ? worth > *found : worth < *found)) found = worth;
        }
        sum += *found;
      }
    }
    EXPECT_EQ(sum.reduced(), best.exact_value->reduced()) << side;
  }
}

/// A die that all see says what may be laid face down, and is looked at no more. What all saw they still know
/// when they answer, and so what else cannot lie there.
TEST_P(HiddenHands, NobodyGainsByForgettingWhatAllSaw) {
  std::mt19937 random(GetParam());
  const auto below = [&](int bound) {
    return static_cast<int>(random() % static_cast<std::uint32_t>(bound));
  };
  const int faces = 2 + below(2);
  const int plans = 2 + below(2);
  const int answers = 2 + below(2);
  const bool by_options = below(2) == 0;
  const bool is_shown_first = below(3) == 0;  // the die lies face down before, and is shown
  std::array<std::array<int, 3>, 3> pays{};
  for (auto& row : pays) {
    for (int& one : row) one = below(9) - 4;
  }
  std::string text =
      "casus = 1\nsystem = \"open\"\ntitle = \"Open\"\nsource = \"none\"\n[sides]\nfirst = \"the first\"\n"
      "second = \"the second\"\n[table.pays]\ndown = \"the plan\"\nacross = [1, 2, 3]\n";
  for (int plan = 0; plan < plans; ++plan) {
    text += "cells." + std::to_string(plan) + " = \"";
    for (int answer = 0; answer < 3; ++answer)
      text += (answer > 0 ? " " : "") +
              std::to_string(pays[static_cast<std::size_t>(plan)][static_cast<std::size_t>(answer)]);
    text += "\"\n";
  }
  text += "[[round]]\nthrow.x = \"1d" + std::to_string(faces) + "\"\nread.x = \"sum(x)\"\n";
  if (is_shown_first) text += "seen_by = \"second\"\n[[round]]\nreveal = \"each side\"\n";
  text += "[[round]]\nname = \"plan\"\nchoose = \"first\"\nseen_by = \"first\"\n";
  const std::string last = std::to_string(plans - 1);
  if (by_options) {
    text += "as = \"plan\"\notherwise = \"p0\"\n";
    for (int plan = 0; plan < plans; ++plan)
      text +=
          "option.p" + std::to_string(plan) + (plan + 1 < plans ? " = {}\n" : " = { when = \"x = 1\" }\n");
  } else {
    text += "number.n = { from = 0, to = \"if x = 1 then " + last + " else " + std::to_string(plans - 2) +
            "\", otherwise = 0 }\n";
  }
  text += "[[round]]\nname = \"answer\"\nchoose = \"second\"\nnumber.answer = { from = 0, to = " +
          std::to_string(answers - 1) + ", otherwise = 0 }\n[[round]]\nreveal = \"each side\"\n";
  if (by_options) {
    text += "[[round]]\nset.n = \"";
    for (int plan = 1; plan < plans; ++plan)
      text += "if plan = p" + std::to_string(plan) + " then " + std::to_string(plan) + " else ";
    text += "0\"\n";
  }
  text += "[[end]]\noutcome = \"over\"\nafter = 1\nvictor = \"first\"\nworth = \"pays[n, answer + 1]\"\n";
  SCOPED_TRACE(text);
  const auto solved = solved_exactly(text);
  ASSERT_TRUE(solved);
  const auto& [rules, explored, best] = *solved;
  Exact least;  // what the second's best answers leave the first, and what the first's bring it
  Exact most;
  rules.classes(rules.begun(), [&](const Weighted<Integer>& one) {
    const auto p = rules.apply(rules.begun(), one.chance, NullSink{});
    const auto moves = legal_moves(rules, p);
    const Mix plan = mix_at(rules, explored, best.policy, p, moves);
    std::optional<Mix> answer;
    for (const auto& move : moves) {
      const auto after = rules.apply(p, move, NullSink{});
      const Mix its = mix_at(rules, explored, best.policy, after, legal_moves(rules, after));
      EXPECT_TRUE(!answer || *answer == its) << "it rests on what lies face down";
      answer = its;
    }
    const auto worth = [&](std::size_t of, std::size_t by) { return Exact(pays[of][by]); };
    std::optional<Exact> best_plan;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Exact sum;
      for (std::size_t j = 0; j < answer->size(); ++j) sum += (*answer)[j] * worth(i, j);
      if (!best_plan || sum > *best_plan) best_plan = sum;
    }
    std::optional<Exact> best_answer;
    for (std::size_t j = 0; j < answer->size(); ++j) {
      Exact sum;
      for (std::size_t i = 0; i < moves.size(); ++i) sum += plan[i] * worth(i, j);
      if (!best_answer || sum < *best_answer) best_answer = sum;
    }
    const Exact chance(one.weight, Integer(faces));
    most += chance * *best_plan;
    least += chance * *best_answer;
  });
  EXPECT_EQ(most.reduced(), best.exact_value->reduced());
  EXPECT_EQ(least.reduced(), best.exact_value->reduced());
}

/// Two rounds of bids with one hand: what was bid in the first is remembered, though nothing on the table
/// says it.
TEST_P(HiddenHands, NobodyGainsByBiddingOtherwiseInTheSecondRound) {
  std::mt19937 random(GetParam());
  const auto below = [&](int bound) {
    return static_cast<int>(random() % static_cast<std::uint32_t>(bound));
  };
  const int faces = 2;
  std::array<int, 6> by{};
  for (int& one : by) one = below(9) - 4;
  const auto pays = [&](int hand, int other, int x1, int y1, int x2, int y2) {
    const int score = x1 - y1 + x2 - y2;
    return by[0] * score * hand + by[1] * score * other + by[2] * hand * x2 + by[3] * other * y2 +
           by[4] * x2 * y2 + by[5] * x2 * other;
  };
  const auto times = [](int factor, const std::string& what) {
    return std::to_string(factor) + " * " + what;
  };
  const std::string text =
      "casus = 1\nsystem = \"rounds\"\ntitle = \"Rounds\"\nsource = \"none\"\n[sides]\nfirst = \"the "
      "first\"\nsecond = \"the second\"\n[track]\nscore = { from = -4, to = 4 }\n[[opening]]\nname = "
      "\"hands\"\nfor = \"each side\"\nseen_by = \"side\"\nthrow.x = \"1d2\"\nread.hand = "
      "\"sum(x)\"\n[[round]]\nname = \"bids\"\nchoose = \"each side\"\nnumber.bid = { from = 0, to = 1 "
      "}\n[[round]]\nset.score = \"score + first.bid - second.bid\"\n[[end]]\noutcome = \"over\"\nafter = "
      "2\nvictor = \"first\"\nworth = \"" +
      times(by[0], "score * first.hand") + " + " + times(by[1], "score * second.hand") + " + " +
      times(by[2], "first.hand * first.bid") + " + " + times(by[3], "second.hand * second.bid") + " + " +
      times(by[4], "first.bid * second.bid") + " + " + times(by[5], "first.bid * second.hand") + "\"\n";
  SCOPED_TRACE(text);
  const auto solved = solved_exactly(text);
  ASSERT_TRUE(solved);
  const auto& [rules, explored, best] = *solved;

  // By side, its hand and what was bid before: how often each bid.
  std::array<std::map<std::vector<int>, Mix>, 2> mixes;
  const auto read = [&](const auto& self, const Described::Position& p, std::vector<int> bids) -> void {
    const Turn turn = rules.turn(p);
    if (turn.actor == Actor::chance)
      rules.classes(
          p, [&](const Weighted<Integer>& one) { self(self, rules.apply(p, one.chance, NullSink{}), bids); });
    if (turn.actor != Actor::player) return;
    // The side whose bid of this round comes second does not know the other's.
    std::vector<int> knows{bids};
    if (knows.size() % 2 == 1) knows.pop_back();
    rules.seen_alone(p, turn.seat, [&](std::uint16_t, std::int8_t, std::int64_t value) {
      knows.push_back(static_cast<int>(value));
    });
    const auto moves = legal_moves(rules, p);
    const std::uint32_t node = explored.node_of(rules, p);
    Mix mix;
    for (std::size_t i = 0; i < moves.size(); ++i)
      mix.push_back(best.policy.mixes[explored.graph.nodes[node].info_set][i].exact);
    Mix& known = mixes[static_cast<std::size_t>(turn.seat)][knows];
    EXPECT_TRUE(known.empty() || known == mix) << "it rests on what is hidden";
    known = mix;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      bids.push_back(static_cast<int>(i));
      self(self, rules.apply(p, moves[i], NullSink{}), bids);
      bids.pop_back();
    }
  };
  read(read, rules.begun(), {});
  EXPECT_EQ(mixes[0].size(), 2U + 8U);
  const Exact each(Integer(1), Integer(faces * faces));
  for (const std::size_t side : {0U, 1U}) {
    const auto better = [&](const Exact& a, const Exact& b) { return side == 0 ? a > b : a < b; };
    const auto others = [&](const std::vector<int>& knows, int bid) {
      return mixes[1 - side].at(knows)[static_cast<std::size_t>(bid)];
    };
    Exact sum;
    for (int own = 1; own <= faces; ++own) {
      std::optional<Exact> first;
      for (int x1 = 0; x1 <= 1; ++x1) {
        Exact worth;
        for (int y1 = 0; y1 <= 1; ++y1) {
          const std::vector<int> bids = side == 0 ? std::vector<int>{x1, y1} : std::vector<int>{y1, x1};
          std::optional<Exact> second;
          for (int x2 = 0; x2 <= 1; ++x2) {
            Exact of_second;
            for (int other = 1; other <= faces; ++other) {
              for (int y2 = 0; y2 <= 1; ++y2) {
                const int paid =
                    side == 0 ? pays(own, other, x1, y1, x2, y2) : pays(other, own, y1, x1, y2, x2);
                of_second += each * others({other}, y1) * others({bids[0], bids[1], other}, y2) * Exact(paid);
              }
            }
            if (!second || better(of_second, *second)) second = of_second;
          }
          worth += *second;
        }
        if (!first || better(worth, *first)) first = worth;
      }
      sum += *first;
    }
    EXPECT_EQ(sum.reduced(), best.exact_value->reduced()) << side;
  }
}

/// Two rounds with hands that are dealt before the first, and shown in a round perhaps: never, always, or
/// where that was bid. What a side knows then is its hand, what was bid, and the other's hand where it was
/// shown.
class ShownPerhaps {
 public:
  explicit ShownPerhaps(std::uint32_t seed) : random_(seed) {
    is_deck_ = below(2) == 0;
    for (bool& one : shows_) one = below(2) == 0;
    const int anew = below(4);
    redeals_ = anew > 1;
    replaces_ = anew == 3 && !is_deck_;
    for (int& one : by_) one = below(9) - 4;
  }
  [[nodiscard]] std::string game() const {
    const auto deal = [&](const std::string& note) {
      return "name = \"" + note + "\"\nfor = \"each side\"\nseen_by = \"side\"\n" +
             (is_deck_ ? "draw.pack = \"1\"\nread." + note + " = \"total(pack, rank)\"\n"
                       : "throw.x = \"1d2\"\nread." + note + " = \"sum(x)\"\n");
    };
    std::string when;
    for (std::size_t bids = 0; bids < shows_.size(); ++bids) {
      if (shows_[bids])
        when += (when.empty() ? "" : " or ") + ("first.bid = " + std::to_string(bids / 2)) +
                " and second.bid = " + std::to_string(bids % 2);
    }
    const auto times = [](int factor, const std::string& what) {
      return std::to_string(factor) + " * " + what;
    };
    return std::string(
               "casus = 1\nsystem = \"perhaps\"\ntitle = \"Perhaps\"\nsource = \"none\"\n[sides]\nfirst = "
               "\"the "
               "first\"\nsecond = \"the second\"\n[deck.pack]\n") +
           (redeals_ ? "one = { rank = 1, count = 2 }\ntwo = { rank = 2, count = 2 }\n"
                     : "one = { rank = 1 }\ntwo = { rank = 2, count = 2 }\nthree = { rank = 3 }\n") +
           "[track]\nscore = { from = -40, to = 40 }\n[[opening]]\n" + deal("hand") +
           (redeals_ ? "[[round]]\nwhen = \"round = 2\"\n[[round.do]]\n" + deal(second_deal()) : "") +
           "[[round]]\nname = \"bids\"\nfor = \"each side\"\n" +
           "choose = \"side\"\nnumber.bid = { from = 0, to = 1, otherwise = 0 }\n" +
           (when.empty() ? "" : "[[round]]\nwhen = \"" + when + "\"\nreveal = \"each side\"\n") +
           "[[round]]\nset.score = \"score + " + times(by_[0], "first.bid") + " + " +
           times(by_[1], "second.bid") + " + " + times(by_[2], "first.bid * second.bid") + "\"\n" +
           "[[end]]\noutcome = \"over\"\nafter = 2\nvictor = \"first\"\nworth = \"" +
           times(by_[3], "score * first.hand") + " + " + times(by_[4], "score * second.hand") + " + " +
           times(by_[5], "first.hand * second.hand * first.bid") + " + " +
           times(by_[6], "second.bid * (first.hand - second.hand)") +
           (redeals_ && !replaces_ ? " + " + times(by_[7], "second.card * first.bid") + " + " +
                                         times(by_[8], "first.card * second.bid")
                                   : "") +
           "\"\n";
  }

  /// A line of play as it happened.
  struct Line {
    std::vector<std::array<int, 2>> dealt;  ///< the hands
    std::vector<int> bids;                  ///< by turns, the first's first
    Exact chance = 1;
  };
  /// Whether the hands were shown after the bids of the first round.
  [[nodiscard]] bool is_shown(const Line& line) const {
    return line.bids.size() > 1 && shows_[static_cast<std::size_t>(2 * line.bids[0] + line.bids[1])];
  }
  /// The note of the second deal.
  [[nodiscard]] std::string second_deal() const { return replaces_ ? "hand" : "card"; }
  /// How many times was dealt when somebody bids.
  [[nodiscard]] std::size_t deals(const Line& line) const { return redeals_ && line.bids.size() > 1 ? 2 : 1; }
  /// What a side knows: its hands, those of the other that were shown, and what was bid.
  [[nodiscard]] std::vector<int> known(const Line& line, std::size_t side) const {
    std::vector<int> all{line.bids};
    for (std::size_t deal = 0; deal < line.dealt.size(); ++deal) {
      all.push_back(10 + line.dealt[deal][side]);
      all.push_back(deal == 0 && is_shown(line) ? 20 + line.dealt[deal][1 - side] : 0);
    }
    return all;
  }
  /// The lines with new hands, where some are dealt after these bids.
  [[nodiscard]] std::vector<Line> dealt(const Line& line) const {
    if (line.dealt.size() == deals(line)) return {line};
    std::vector<Line> all;
    std::vector<int> left{1, 2};
    if (is_deck_) left = redeals_ ? std::vector<int>{1, 1, 2, 2} : std::vector<int>{1, 2, 2, 3};
    if (is_deck_ && !line.dealt.empty()) {
      for (const int card : line.dealt[0]) left.erase(std::find(left.begin(), left.end(), card));
    }
    for (std::size_t a = 0; a < left.size(); ++a) {
      for (std::size_t b = 0; b < left.size(); ++b) {
        if (is_deck_ && a == b) continue;
        Line made = line;
        made.dealt.push_back({left[a], left[b]});
        const auto n = static_cast<int>(left.size());
        made.chance = (made.chance * Exact(Integer(1), Integer(n * (is_deck_ ? n - 1 : n)))).reduced();
        all.push_back(std::move(made));
      }
    }
    return all;
  }
  [[nodiscard]] int pays(const Line& line) const {
    int score = 0;
    for (std::size_t i = 0; i < 4; i += 2)
      score += by_[0] * line.bids[i] + by_[1] * line.bids[i + 1] + by_[2] * line.bids[i] * line.bids[i + 1];
    const auto [first, second] = line.dealt[replaces_ ? 1 : 0];
    int sum = by_[3] * score * first + by_[4] * score * second + by_[5] * first * second * line.bids[2] +
              by_[6] * line.bids[3] * (first - second);
    if (redeals_ && !replaces_)
      sum += by_[7] * line.dealt[1][1] * line.bids[2] + by_[8] * line.dealt[1][0] * line.bids[3];
    return sum;
  }
  using Known = std::map<std::vector<int>, Mix>;
  /// What the first is paid where a side answers the other's mixes as well as can be, over lines that look
  /// alike to it, each with its chance.
  [[nodiscard]] Exact answered(const std::vector<Line>& alike, std::size_t side, const Known& others) const {
    std::map<std::vector<int>, std::vector<Line>> by_known;
    for (const Line& line : alike) {
      for (Line& one : dealt(line)) by_known[known(one, side)].push_back(std::move(one));
    }
    Exact sum;
    for (const auto& [knows, lines] : by_known) {
      const std::size_t turn = lines.front().bids.size();
      if (turn == 4) {
        for (const Line& line : lines) sum += line.chance * Exact(pays(line));
        continue;
      }
      std::optional<Exact> most;
      std::vector<Line> after;
      for (int bid = 0; bid <= 1; ++bid) {
        for (const Line& line : lines) {
          Line one = line;
          one.bids.push_back(bid);
          if (turn % 2 != side) one.chance *= others.at(known(line, 1 - side))[static_cast<std::size_t>(bid)];
          if (!one.chance.is_zero()) after.push_back(std::move(one));
        }
        if (turn % 2 != side) continue;
        const Exact its = answered(std::exchange(after, {}), side, others);
        if (!most || (side == 0 ? its > *most : its < *most)) most = its;
      }
      sum += turn % 2 == side ? *most : answered(after, side, others);
    }
    return sum.reduced();
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }
  std::mt19937 random_;
  bool is_deck_ = false;
  bool redeals_ = false;         // hands are dealt in the second round, too
  bool replaces_ = false;        // and replace the first
  std::array<bool, 4> shows_{};  // by the bids
  std::array<int, 9> by_{};
};

TEST_P(HiddenHands, NobodyGainsWhereHandsAreShownPerhaps) {
  const ShownPerhaps maker(GetParam());
  const std::string text = maker.game();
  SCOPED_TRACE(text);
  const auto game = read_game(text, "perhaps.toml");
  ASSERT_TRUE(game) << said(game.faults());
  const auto solved = solved_game(text);
  ASSERT_TRUE(solved);
  const auto& [rules, explored, best] = *solved;
  std::array<ShownPerhaps::Known, 2> mixes;
  const auto read = [&](const auto& self, const Described::Position& p, ShownPerhaps::Line line) -> void {
    const Turn turn = rules.turn(p);
    if (turn.actor == Actor::chance)
      rules.classes(
          p, [&](const Weighted<Integer>& one) { self(self, rules.apply(p, one.chance, NullSink{}), line); });
    if (turn.actor != Actor::player) return;
    if (line.dealt.size() < maker.deals(line)) {
      const std::string last = line.dealt.empty() ? "hand" : maker.second_deal();
      auto& hands = line.dealt.emplace_back();
      for (const auto& one : rules.remembered(p)) {
        if (game->notes[one.note].name == last) hands[one.side] = static_cast<int>(one.value);
      }
    }
    EXPECT_EQ(rules.is_public(p), maker.is_shown(line) && line.dealt.size() == 1);
    const auto seat = static_cast<std::size_t>(turn.seat);
    const auto moves = legal_moves(rules, p);
    const Mix mix = mix_at(rules, explored, best.policy, p, moves);
    Mix& known = mixes[seat][maker.known(line, seat)];
    EXPECT_TRUE(known.empty() || known == mix) << "it rests on what is hidden";
    known = mix;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      line.bids.push_back(static_cast<int>(i));
      self(self, rules.apply(p, moves[i], NullSink{}), line);
      line.bids.pop_back();
    }
  };
  read(read, rules.begun(), {});
  for (const std::size_t side : {0U, 1U}) {
    const Exact answered = maker.answered({ShownPerhaps::Line()}, side, mixes[1 - side]);
    if (best.exact_value) {
      EXPECT_EQ(answered, best.exact_value->reduced()) << side;
    } else {  // a few are too large for fractions
      EXPECT_NEAR(answered.to_double(), best.value, best.exploitability + 1e-9) << side;
    }
  }
}

/// A region that is too large for fractions is solved in doubles, and an example is held against those.
TEST(Hidden, ExamplesOfLargeRegionsAreHeldAgainstDoubles) {
  const auto holds = [](const std::string& worth) {
    const auto game = read_game(
        "casus = 1\nsystem = \"large\"\ntitle = \"Large\"\nsource = \"none\"\n[sides]\nfirst = \"the "
        "first\"\n"
        "second = \"the second\"\n[[round]]\nname = \"hand\"\nseen_by = \"first\"\nthrow.x = "
        "\"1d200\"\nread.hand = \"sum(x)\"\n[[round]]\nname = \"bid\"\nchoose = \"first\"\nnumber.bid = { "
        "from = 0, "
        "to = 1, otherwise = 0 }\n[[round]]\nname = \"answer\"\nchoose = \"second\"\nnumber.answer = { from "
        "= 0, to "
        "= 1, otherwise = 0 }\n[[round]]\nreveal = \"each side\"\n[[end]]\noutcome = \"over\"\nafter = "
        "1\nvictor = "
        "\"first\"\nworth = \"5 + bid - answer\"\n[[example]]\nabout = \"best play\"\nsource = \"by "
        "hand\"\ngiven = "
        "{}\npolicy = \"best\"\nworth = " +
            worth + "\n",
        "large.toml");
    EXPECT_TRUE(game) << said(game.faults());
    ExampleReach reached(*game);
    const auto worked = work_out(*game, game->examples[0], Limits{}, reached);
    EXPECT_TRUE(worked) << said(worked.faults());
    return worked->holds();
  };
  EXPECT_TRUE(holds("5"));
  EXPECT_FALSE(holds("0"));
  EXPECT_FALSE(holds("\"5001/1000\""));
}

/// What was chosen in one round is nothing in the next, where the choice may be passed over. The number is
/// that of an outside program.
TEST(Hidden, ChoicesAreOfTheirRound) {
  const auto game = read_game(
      "casus = 1\n"
      "system = \"fz\"\n"
      "title = \"T\"\n"
      "source = \"x\"\n"
      "[sides]\n"
      "first = \"Anna\"\n"
      "second = \"Bert\"\n"
      "[track]\n"
      "pts = { from = -40, to = 40, is = 0 }\n"
      "[[round]]\n"
      "name = \"hand\"\n"
      "seen_by = \"second\"\n"
      "throw.hand_d = \"1d4\"\n"
      "read.hand = \"sum(hand_d)\"\n"
      "[[round]]\n"
      "name = \"die\"\n"
      "throw.die_d = \"1d3\"\n"
      "read.die = \"sum(die_d)\"\n"
      "[[round]]\n"
      "when = \"die = 1\"\n"
      "name = \"c1\"\n"
      "choose = \"first\"\n"
      "option.o0 = { says = \"o0\" }\n"
      "option.o1 = { says = \"o1\", when = \"die = 1\", set.x1 = \"1\" }\n"
      "otherwise = \"o0\"\n"
      "[[round]]\n"
      "when = \"die = 0\"\n"
      "name = \"c2\"\n"
      "choose = \"second\"\n"
      "option.o0 = { says = \"o0\" }\n"
      "option.o1 = { says = \"o1\", when = \"hand != 1\", set.x2 = \"1\" }\n"
      "otherwise = \"o0\"\n"
      "[[round]]\n"
      "reveal = \"second\"\n"
      "[[round]]\n"
      "set.pts = \"pts + (1 + 1 * die + 1 * x2 + 1 * x1) * (hand - 2) + 1 * x2 + 2 * x1 + 1 * die\"\n"
      "[[end]]\n"
      "outcome = \"over\"\n"
      "after = 2\n"
      "worth.first = \"(pts > 0) - (pts < 0)\"\n"
      "[[example]]\n"
      "about = \"v\"\n"
      "source = \"p\"\n"
      "given = {}\n"
      "policy = \"best\"\n"
      "worth = \"127/144\"\n",
      "rounds.toml");
  ASSERT_TRUE(game) << said(game.faults());
  ExampleReach reached(*game);
  const auto worked = work_out(*game, game->examples[0], Limits{}, reached);
  ASSERT_TRUE(worked) << said(worked.faults());
  EXPECT_TRUE(worked->holds());
}

/// What reading or compiling a game with these steps says.
std::string faults_with_hands(const std::string& steps) {
  const auto game = read_game(
      "casus = 1\nsystem = \"hands\"\ntitle = \"Hands\"\nsource = \"none\"\n[sides]\nfirst = \"the first\"\n"
      "second = \"the second\"\n[unit]\nfoot = { most = 3, speed = 1 }\n[track]\nheat = { from = 0, to = 3 "
      "}\n"
      "[deck.pack]\nlow = { rank = 1 }\nhigh = { rank = 2, count = 2 }\n" +
          steps + "[[end]]\noutcome = \"over\"\nafter = 2\n",
      "hands.toml");
  if (!game) return said(game.faults());
  const auto program = compile(*game, setup_of(*game, "[first]\nfoot = 1\n[second]\nfoot = 1\n"));
  return program ? "" : said(program.faults());
}

TEST(Hidden, SayWhatIsNotJson) {
  using testing::HasSubstr;
  const std::string draw =
      "[[round]]\nname = \"hands\"\nfor = \"each side\"\nseen_by = \"side\"\ndraw.pack = \"1\"\nread.hand = "
      "\"total(pack, rank)\"\n";
  const std::string shown = "[[round]]\nreveal = \"each side\"\n";
  EXPECT_EQ(faults_with_hands(draw + shown), "");
  EXPECT_EQ(faults_with_hands(draw + shown + "[[round]]\nset.heat = \"first.hand\"\n"), "");
  EXPECT_THAT(
      faults_with_hands(draw + "[[round]]\nset.heat = \"first.hand\"\n" + shown),
      HasSubstr("only first sees 'hand' here, a step before it with reveal = \"each side\" was expected"));
  EXPECT_THAT(faults_with_hands(draw + "[[round]]\nwhen = \"first.hand = 1\"\nset.heat = 1\n" + shown),
              HasSubstr("only first sees 'hand' here"));
  EXPECT_THAT(faults_with_hands(draw + "[[round]]\nset.heat = \"pack_low\"\n" + shown),
              HasSubstr("nobody sees 'pack_low' here"));
  EXPECT_THAT(
      faults_with_hands(
          draw +
          "[[round]]\nname = \"x\"\nchoose = \"first\"\notherwise = \"a\"\noption.a = {}\noption.b = { "
          "when = \"second.hand = 1\" }\n" +
          shown),
      HasSubstr("only second sees 'hand' here"));
  EXPECT_EQ(faults_with_hands(
                draw +
                "[[round]]\nname = \"x\"\nchoose = \"first\"\notherwise = \"a\"\noption.a = {}\noption.b = { "
                "when = \"first.hand = 1\" }\n" +
                shown),
            "");
  EXPECT_THAT(faults_with_hands(
                  draw +
                  "[[round]]\nname = \"x\"\nchoose = \"first\"\notherwise = \"a\"\noption.a = { set.heat = "
                  "\"first.hand\" }\noption.b = {}\n" +
                  shown),
              HasSubstr("only first sees 'hand' here"));
  EXPECT_THAT(
      faults_with_hands(draw + "[[round]]\nreveal = \"first\"\n[[round]]\nset.heat = \"second.hand\"\n"),
      HasSubstr("only second sees 'hand' here"));
  EXPECT_THAT(faults_with_hands(draw + "[[round]]\nreveal = \"first\"\n"),
              HasSubstr("what is left of the deck is hidden still when the round ends"));
  EXPECT_EQ(faults_with_hands("[[opening]]" + draw.substr(9) + shown), "");
  EXPECT_EQ(
      faults_with_hands("[[opening]]" + draw.substr(9) + shown + "[[round]]\nset.heat = \"first.hand\"\n"),
      "");
  EXPECT_THAT(
      faults_with_hands("[[opening]]" + draw.substr(9) + "[[round]]\nset.heat = \"first.hand\"\n" + shown),
      HasSubstr("only first sees 'hand' here"));
  EXPECT_THAT(faults_with_hands("[[round]]\nreveal = \"third\"\n"), HasSubstr("'third' is no side"));
  EXPECT_THAT(faults_with_hands(shown), HasSubstr("nothing is hidden that could be shown"));
  // What may be set in the open is still hidden where it is not.
  const std::string sets = "set.first.hand = 1\n";
  for (const std::string& perhaps :
       {"[[round]]\nwhen = \"heat = 0\"\n" + sets,
        "[[round]]\nname = \"x\"\nchoose = \"first\"\notherwise = \"a\"\noption.a = {}\noption.b = { " +
            std::string("set.first.hand = 1") + " }\n"})
    EXPECT_THAT(faults_with_hands(draw + perhaps + "[[round]]\nset.heat = \"first.hand\"\n" + shown),
                HasSubstr("only first sees 'hand' here"));
  EXPECT_EQ(faults_with_hands(draw + "[[round]]\n" + sets + "[[round]]\nset.heat = \"first.hand\"\n" + shown),
            "");
  // How many dice fall, and how many sides they have, everybody sees; what a fold tells as well.
  const std::string of_hand = "[[round]]\nname = \"more\"\nseen_by = \"first\"\n";
  for (const char* leaks : {"throw.x = \"(first.hand)d2\"\nread.more = \"sum(x)\"\n",
                            "throw.x = \"1d(first.hand + 1)\"\nread.more = \"sum(x)\"\n",
                            "draw.pack = \"first.hand\"\nread.more = \"pack.low\"\n"})
    EXPECT_THAT(faults_with_hands(draw + of_hand + leaks + shown), HasSubstr("only first sees 'hand' here"))
        << leaks;
  EXPECT_EQ(
      faults_with_hands(draw + of_hand + "throw.x = \"1d2\"\nread.more = \"sum(x) + first.hand\"\n" + shown),
      "");
  EXPECT_THAT(
      faults_with_hands(draw +
                        "[[round]]\nname = \"x\"\nchoose = \"first\"\notherwise = \"a\"\noption.a = {}\n"
                        "option.b = { end = \"folds\" }\n" +
                        shown + "[[end]]\noutcome = \"folds\"\nsays = \"folds {first.hand}\"\n"),
      HasSubstr("only first sees 'hand' here"));
  // Where a step that shows it may be passed over it is still hidden; within the condition it is not.
  const std::string perhaps_shown = "[[round]]\nwhen = \"round = 1\"\n[[round.do]]\nreveal = \"each side\"\n";
  EXPECT_THAT(faults_with_hands(draw + perhaps_shown + "[[round]]\nset.heat = \"first.hand\"\n" + shown),
              HasSubstr("only first sees 'hand' here"));
  EXPECT_THAT(faults_with_hands(draw + perhaps_shown),
              HasSubstr("what is left of the deck is hidden still when the round ends"));
  EXPECT_EQ(faults_with_hands(draw + perhaps_shown + "[[round.do]]\nset.heat = \"first.hand\"\n" + shown),
            "");
  EXPECT_THAT(faults_with_hands("[[round]]\nseen_by = \"first\"\nset.heat = 1\n"),
              HasSubstr("a [track] lies on the table"));
  EXPECT_THAT(
      faults_with_hands("[[opening]]" + draw.substr(9) + draw + shown),
      HasSubstr("cards that may be hidden still are dealt anew under the name 'hand', another name was "
                "expected: read.NAME"));
  const auto face_down = [](const std::string& by, const std::string& what) {
    return "[[round]]\nname = \"bid\"\nchoose = \"first\"\nseen_by = \"" + by + "\"\n" + what;
  };
  const std::string bid = "number.bid = { from = 0, to = 2, otherwise = 0 }\n";
  EXPECT_EQ(faults_with_hands(face_down("first", bid) + shown + "[[round]]\nset.heat = \"bid\"\n"), "");
  EXPECT_THAT(faults_with_hands(face_down("first", bid) + "[[round]]\nset.heat = \"bid\"\n" + shown),
              HasSubstr("only first sees 'bid' here"));
  EXPECT_THAT(faults_with_hands(face_down("first", bid)),
              HasSubstr("what this hides is not shown when the round ends"));
  EXPECT_THAT(faults_with_hands(face_down("second", bid) + shown),
              HasSubstr("who chooses sees what it chooses, the side that chooses was expected"));
  const std::string first = "otherwise = \"a\"\nas = \"plan\"\noption.a = {}\noption.b = { ";
  EXPECT_EQ(faults_with_hands(draw + face_down("first", first + "when = \"first.hand > 1\" }\n") + shown +
                              "[[round]]\nset.heat = \"if plan = b then 1 else 0\"\n"),
            "");
  EXPECT_THAT(faults_with_hands(draw + face_down("first", first + "}\n") +
                                "[[round]]\nset.heat = \"if plan = b then 1 else 0\"\n" + shown),
              HasSubstr("only first sees 'plan' here"));
  EXPECT_THAT(faults_with_hands(draw + face_down("first", first + "set.heat = \"1\" }\n") + shown),
              HasSubstr("everybody sees what option 'b' does"));
  EXPECT_THAT(faults_with_hands(draw +
                                face_down("first",
                                          "otherwise = \"a\"\nas = \"plan\"\noption.a = { when = "
                                          "\"first.hand > 1\" }\n") +
                                shown),
              HasSubstr("all of these options may be closed, and others would see that"));
  EXPECT_THAT(faults_with_hands(
                  draw + face_down("first", "otherwise = \"a\"\noption.a = {}\noption.b = {}\n") + shown),
              HasSubstr("as = \"NAME\" was expected"));
  const std::string unnamed = faults_with_hands(
      face_down("first", "otherwise = \"a\"\nas = \"\"\noption.a = {}\noption.b = {}\n") + shown);
  EXPECT_THAT(unnamed, HasSubstr("'as' is empty"));
  EXPECT_THAT(unnamed, Not(HasSubstr("is no name")));
  EXPECT_THAT(faults_with_hands("[[round]]\nchoose = \"first\"\n" + first + "}\n"),
              HasSubstr("only an option that lies face down has a name of its own"));
  EXPECT_THAT(
      faults_with_hands("[[round]]\nseen_by = \"first\"\nlose = [{ side = \"first\", hits = \"1\" }]\n"),
      HasSubstr("this step reads nothing"));
  EXPECT_THAT(
      faults_with_hands("[[round]]\nfor = \"each unit by speed, high to low, first first\"\nseen_by = "
                        "\"side\"\nthrow.x = \"1d2 for each unit\"\nread.n = \"sum(x)\"\n"),
      HasSubstr("in a turn of each unit all is open"));
}

INSTANTIATE_TEST_SUITE_P(Seeds, HiddenHands, testing::Range(std::uint32_t{1}, deep_or(2'000U, 80U)));

}  // namespace
}  // namespace casus::game
