// Tests choices that both sides make in secret, and units that players choose: the compiler against the plain
// interpreter on small random games, and equilibria against the matrix of all pairs of choices.

#include <gtest/gtest.h>
#include <random>

#include "conflict/solvers/equilibrium.hpp"
#include "deep.hpp"
#include "game/compiler/prices.hpp"
#include "game/endings.hpp"

namespace casus::game {
namespace {

class GameOfSecrets {
 public:
  explicit GameOfSecrets(std::uint32_t seed) : random_(seed) {}

  /// `rounds`: how often both choose.
  std::string game(int rounds, bool dice) {
    text_ =
        "casus = 1\nsystem = \"random\"\ntitle = \"Random\"\nsource = \"none\"\n"
        "[sides]\nleft = \"left\"\nright = \"right\"\n"
        "[clause]\nR-1 = { says = \"One.\" }\n"
        "[unit]\nfoot = { aim = 1, most = 3, tags = [\"land\"] }\ncard = { aim = 2, most = 3 }\n"
        "gold = { aim = 3, most = 2, tags = [\"land\"] }\n"
        "ship = { aim = 1, most = 2, life = 2, tags = [\"land\"] }\n"
        "[track]\nheat = { for = \"each side\", from = 0, to = 4 }\n";
    const bool options = below(2) == 0;
    const std::string who = below(4) == 0 ? one_of({"left", "right"}) : "each side";
    secret_ = who == "each side";
    const std::string own = secret_ ? "side" : who;
    text_ += "[[round]]\nname = \"choose\"\nclause = \"R-1\"\nchoose = \"" + who + "\"\n";
    // Few ways of each, so that the equilibrium is exact.
    const bool together = options && below(2) == 0;
    if (options && (secret_ || together)) {
      const std::string more =
          secret_ ? "set.side.heat = \"side.heat" : "set." + who + ".heat = \"" + who + ".heat";
      text_ += "option.up = { says = \"up\", " + more + " + 1\"" + when(own) +
               " }\noption.down = { says = \"down\", " + more + " - 1\"" + when(own) +
               " }\noption.stay = { says = \"stay\"" + when(own) +
               (below(4) == 0 ? ", end = \"left alone\"" : "") + " }\n";
      if (!secret_) text_ += "otherwise = [\"down\", \"up\"]\n";
    }
    if (!options || together || !secret_) {
      const bool number = below(3) != 0;
      if (number)
        text_ += "number.bid = { from = \"0\", to = \"" +
                 (together ? "1" : one_of({"2", own + ".heat", own + ".foot + 1"})) + "\"" +
                 (secret_ ? "" : ", otherwise = \"1\"") + " }\n";
      if (!number || below(2) == 0)
        text_ += "take = { only = \"" + one_of({"land", "card", "aim > 1"}) + "\", most = \"" +
                 (together ? "1" : one_of({"1", "2", own + ".heat"})) + "\"" +
                 (below(2) == 0 ? ", counting = \"aim\"" : "") +
                 (below(2) == 0 ? ", least = \"" + (together ? "1" : one_of({"1", "2", own + ".heat"})) +
                                      "\", order = [\"ship\", \"card\", \"land\"]"
                                : "") +
                 ", as = \"thrown\" }\n";
      std::string sum;
      const std::string of = secret_ ? "SIDE." : "";
      if (number) sum += of + "bid";
      if (text_.find("take =") != std::string::npos) sum += (sum.empty() ? "" : " + ") + of + "thrown";
      if (secret_) {
        text_ += "[[round]]\nset.left.heat = \"" + with(sum, "left") + " - " + with(sum, "right") + "\"\n";
        text_ += "set.right.heat = \"" + with(sum, "right") + "\"\n";
      } else {
        text_ += "[[round]]\nset." + who + ".heat = \"" + sum + "\"\n";
      }
    }
    if (dice)
      text_ +=
          "[[round]]\nthrow.x = \"(left.heat)d2\"\nread.hits = \"count(x = 2)\"\n"
          "[[round]]\nlose = [{ side = \"right\", hits = \"hits\", order = [\"card\", \"land\"], "
          "prefer = \"weakest\" }]\n";
    text_ += "[[end]]\noutcome = \"left wins\"\nwhen = \"left.heat > right.heat\"\nvictor = \"left\"\n";
    if (text_.find("left alone") != std::string::npos) text_ += "[[end]]\noutcome = \"left alone\"\n";
    text_ += "[[end]]\noutcome = \"over\"\nafter = \"" + std::to_string(rounds) + "\"\nvictor = \"right\"\n";
    return text_;
  }
  std::string setup() {
    const auto side = [&] {
      return "foot = " + number(0, 2) + "\ncard = " + number(0, 2) + "\ngold = " + number(0, 1) +
             one_of({"", "\nship = 1", "\nship = { 1 = 1 }"}) + "\nheat = " + number(0, 2) + "\n";
    };
    return "[left]\n" + side() + "[right]\n" + side() + "[value]\nvictory = 2\ncard = 1\nfoot = 0.5\n";
  }
  [[nodiscard]] bool secret() const { return secret_; }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }
  std::string number(int from, int to) { return std::to_string(from + below(to - from + 1)); }
  std::string one_of(const std::vector<std::string>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }
  std::string when(const std::string& own) {
    if (below(2) == 0) return "";
    return ", when = \"" + own + one_of({".heat > 0", ".heat < 2", ".card > 0"}) + "\"";
  }
  static std::string with(std::string sum, const std::string& side) {
    for (auto at = sum.find("SIDE"); at != std::string::npos; at = sum.find("SIDE")) sum.replace(at, 4, side);
    return sum;
  }

  std::mt19937 random_;
  std::string text_;
  bool secret_ = false;
};

/// A game and a scenario of it, read and compiled; nothing, and a failure, where either has faults.
struct CompiledGame {
  Game game;
  Setup setup;
  Program program;
};
std::optional<CompiledGame> compiled_game(const std::string& text, const std::string& scenario) {
  const auto fails = [](const Faults& faults) {
    ADD_FAILURE() << said(faults);
    return std::nullopt;
  };
  auto game = read_game(text, "random.toml");
  if (!game) return fails(game.faults());
  const auto document = files::read_toml(scenario, "setup");
  if (!document) return fails(document.faults());
  Faults faults;
  files::Reader reader(*document, faults);
  const files::Document nothing{files::Node(files::Node::Table()), {""}};
  files::Reader rulebook(nothing, faults);
  Setup setup = read_scenario(*game, reader, rulebook);
  if (!faults.empty()) return fails(faults);
  auto program = compile(*game, setup);
  if (!program) return fails(program.faults());
  return CompiledGame{*std::move(game), std::move(setup), *std::move(program)};
}

/// Returns the choice of a compiled move in the plain interpreter's form.
plain::Way way_of(const Game& game, const Described& rules, const Described::Move& move) {
  const Stage& stage = rules.program().stages[move.stage];
  const auto& choose = std::get<Choose>(game.steps()[stage.step]->verb);
  plain::Way way;
  std::uint64_t rest = move.index;
  std::vector<std::int64_t> digits;
  for (const Digit& digit : stage.numbers) {
    digits.push_back(static_cast<std::int64_t>(rest % digit.size) + digit.low);
    rest /= digit.size;
  }
  auto next = digits.begin();
  if (!choose.options.empty()) way.option = *next++;
  for (std::size_t i = 0; i < choose.numbers.size(); ++i) way.numbers.push_back(*next++);
  if (!choose.take) return way;
  // By form, of one with `life` by what is left.
  std::vector<std::size_t> first;
  for (const auto& lives : rules.program().units[static_cast<std::size_t>(stage.seat)]) {
    first.push_back(way.units.size());
    way.units.resize(way.units.size() + lives.size());
  }
  for (const ChosenUnits& one : stage.taken)
    way.units[first[one.form] + static_cast<std::size_t>(std::max<int>(one.life, 1)) - 1] = *next++;
  return way;
}

/// The legal ways at a position, in the plain interpreter's order, each with its move.
std::vector<std::pair<plain::Way, Described::Move>> ways_at(const Game& game, const Described& rules,
                                                            const Described::Position& p) {
  std::vector<std::pair<plain::Way, Described::Move>> all;
  for (const Described::Move& move : legal_moves(rules, p)) all.emplace_back(way_of(game, rules, move), move);
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return all;
}

/// Any way, always the same of the same table: what both interpreters can see of it decides.
std::size_t any_of(std::uint32_t salt, std::size_t side, const std::vector<std::int64_t>& table,
                   std::size_t ways) {
  std::uint64_t mixed = salt * 31U + side;
  for (const std::int64_t one : table) mixed = mix(mixed * 31U + static_cast<std::uint64_t>(one));
  return mixed % ways;
}

class InSecret : public testing::TestWithParam<std::uint32_t> {};

TEST_P(InSecret, EndsAlikeWhateverIsChosen) {
  GameOfSecrets maker(GetParam());
  const std::string text = maker.game(2, true);
  SCOPED_TRACE(text);
  const auto parts = compiled_game(text, maker.setup());
  ASSERT_TRUE(parts);
  const auto* const game = &parts->game;
  const auto* const setup = &parts->setup;
  const Described rules(parts->program);
  for (std::uint32_t salt = 0; salt < 3; ++salt) {
    plain::Interpreter twin(*game, *setup);
    std::map<std::vector<std::int64_t>, std::vector<plain::Way>> open;
    twin.in_secret = [&](const plain::State& state, std::size_t side, const std::vector<plain::Way>& ways) {
      std::vector<std::int64_t> table{state.tracks[0][0], state.tracks[1][0]};
      for (const std::size_t s : {0U, 1U}) {
        table.insert(table.end(), state.units[s].begin(), state.units[s].end());
        for (const auto& lives : state.lives[s]) table.insert(table.end(), lives.begin(), lives.end());
      }
      table.push_back(static_cast<std::int64_t>(side));
      open[table] = ways;
      return any_of(salt, side, table, ways.size());
    };
    const auto wanted = plainly(*game, twin);
    const auto chooses = [&](const Described::Position& p) {
      const std::uint16_t step = rules.program().stages[rules.number_of(p)].step;
      const auto& choose = std::get<Choose>(game->steps()[step]->verb);
      const bool together = !choose.options.empty() && !choose.numbers.empty();
      if (!choose.secret && !choose.take && !together) return rules.declared(p);
      const auto side = static_cast<std::size_t>(rules.turn(p).seat);
      std::vector<std::int64_t> table{rules.track(p, 0, 0), rules.track(p, 1, 0)};
      for (const std::size_t s : {0U, 1U}) {
        for (std::size_t form = 0; form < game->forms.size(); ++form)
          table.push_back(rules.units(p, s, form));
        for (std::size_t form = 0; form < game->forms.size(); ++form) {
          for (std::size_t left = 1; left <= setup->sides[s].lives[form].size(); ++left)
            table.push_back(rules.units(p, s, form, left));
        }
      }
      table.push_back(static_cast<std::int64_t>(side));
      const auto all = ways_at(*game, rules, p);
      std::vector<plain::Way> ways;
      for (const auto& one : all) ways.push_back(one.first);
      EXPECT_EQ(ways.size(), open[table].size());
      EXPECT_TRUE(ways == open[table]) << "what may be chosen differs";
      return all[any_of(salt, side, table, ways.size())].second;
    };
    expect_alike(compiled(*game, rules, chooses), wanted);
  }
}

/// In a game of one round without dice, the advised mixes are optimal against every choice of the other
/// side, by a payoff matrix from the plain interpreter.
TEST_P(InSecret, NobodyGainsByChoosingOtherwise) {
  GameOfSecrets maker(GetParam());
  std::string text = maker.game(1, false);
  for (std::uint32_t more = 1; !maker.secret(); ++more) {
    maker = GameOfSecrets(GetParam() + 1000 * more);
    text = maker.game(1, false);
  }
  SCOPED_TRACE(text);
  const auto parts = compiled_game(text, maker.setup());
  ASSERT_TRUE(parts);
  const auto* const game = &parts->game;
  const auto* const setup = &parts->setup;
  const Described rules(parts->program);
  const Prices prices = prices_of(*game, *setup, rules.program());
  const auto explored = explore(rules, rules.begun(), prices, Limits{});
  ASSERT_TRUE(explored) << said(explored.faults());
  const auto best = equilibrium(explored->graph, Limits{});
  ASSERT_TRUE(best);
  ASSERT_TRUE(best->exact_value.has_value());
  if (rules.turn(rules.begun()).actor != Actor::player) return;  // nothing is open

  const auto mix_at = [&](const Described::Position& p) {
    std::map<plain::Way, Exact> mix;
    const Graph& graph = explored->graph;
    const std::uint32_t node = explored->node_of(rules, p);
    const std::vector<Described::Move> moves = legal_moves(rules, p);
    const std::uint32_t chosen = best->policy.chosen[node];
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Exact share = chosen != casus::kNone ? Exact(graph.edges[chosen].label == i ? 1 : 0)
                                                 : best->policy.mixes[graph.nodes[node].info_set][i].exact;
      mix[way_of(*game, rules, moves[i])] = share;
    }
    return mix;
  };
  const Described::Position first = rules.begun();
  // A side without a choice gets no question.
  const std::map<plain::Way, Exact> nothing{{plain::Way{}, Exact(1)}};
  const bool begins = rules.turn(first).seat == 0;
  const auto left = begins ? mix_at(first) : nothing;
  std::optional<std::map<plain::Way, Exact>> right;
  if (!begins) right = mix_at(first);
  for (const Described::Move& move : legal_moves(rules, first)) {
    const Described::Position then = rules.apply(first, move, NullSink{});
    if (!begins || rules.turn(then).actor != Actor::player) continue;
    EXPECT_TRUE(left.size() == 1 || !rules.is_public(then));
    EXPECT_EQ(rules.view(then, 1),
              rules.view(rules.apply(first, legal_moves(rules, first)[0], NullSink{}), 1))
        << "who chooses second sees what the first chose";
    const auto its = mix_at(then);
    EXPECT_TRUE(!right || *right == its);
    right = its;
  }
  if (!right) right = nothing;

  // What each pair of ways is worth.
  const auto worth = [&](std::size_t a, std::size_t b) {
    plain::Interpreter twin(*game, *setup);
    twin.in_secret = [&](const plain::State&, std::size_t side, const std::vector<plain::Way>&) {
      return side == 0 ? a : b;
    };
    const auto ends = plainly(*game, twin);
    EXPECT_EQ(ends.size(), 1U);
    const Ending& end = ends.begin()->first;
    const auto& victors = game->ends[static_cast<std::size_t>(end[0])].victors;
    Exact sum = victors.empty() ? Exact(0) : Exact(victors.front() == 0 ? 2 : -2);
    std::size_t at = 1;
    for (const std::size_t side : {0U, 1U}) {
      for (std::size_t form = 0; form < game->forms.size(); ++form, ++at) {
        const Exact each = form == 0 ? Exact(Integer(1), Integer(2)) : Exact(form == 1 ? 1 : 0);
        const Exact lost = each * Exact(setup->sides[side].units[form] - end[at]);
        sum = side == 0 ? sum - lost : sum + lost;
        at += setup->sides[side].lives[form].size();  // what is left by life
      }
      ++at;  // its track
    }
    return sum;
  };
  std::size_t a = 0;
  std::vector<Exact> of_right(right->size());
  for (const auto& [way, share] : left) {
    Exact mean;
    std::size_t b = 0;
    for (const auto& [answer, its] : *right) {
      const Exact pays = worth(a, b);
      mean += its * pays;
      of_right[b++] += share * pays;
    }
    EXPECT_LE(mean, *best->exact_value) << "the attacker does better with way " << a;
    ++a;
  }
  for (std::size_t b = 0; b < of_right.size(); ++b)
    EXPECT_GE(of_right[b], *best->exact_value) << "the defender does better with way " << b;
}

INSTANTIATE_TEST_SUITE_P(Seeds, InSecret, testing::Range(std::uint32_t{1}, deep_or(500U, 60U)));

}  // namespace
}  // namespace casus::game
