#pragma once
// The five questions, answered for any system from its rules alone. Included by the registry only: what it
// makes is seen as a Table.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <type_traits>
#include <utility>

#include "conflict/decide.hpp"
#include "conflict/equilibrium.hpp"
#include "conflict/explore.hpp"
#include "conflict/play.hpp"
#include "conflict/simulate.hpp"
#include "conflict/solve.hpp"
#include "files/document.hpp"
#include "systems/table.hpp"
#include "systems/words.hpp"

namespace casus {

template <System S>
class TableOf final : public Table {
 public:
  using Rules = typename S::Rules;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  explicit TableOf(Rules rules)
      : rules_(std::move(rules)), words_(rules_), start_(S::start(rules_)), prices_(S::prices(rules_)) {}

  [[nodiscard]] std::string_view system() const override { return S::kId; }
  [[nodiscard]] std::optional<int> edition() const override { return S::edition(rules_); }
  [[nodiscard]] std::string title() const override { return S::title(rules_); }
  [[nodiscard]] bool declares() const override { return S::declares(rules_); }
  [[nodiscard]] std::string seat_name(Seat seat) const override { return S::seat_name(rules_, seat); }

  [[nodiscard]] Result<Judgement> judge(const std::optional<files::Document>& asked) const override {
    Judgement judgement;
    const bool chooses = rules_.turn(start_).actor == Actor::player;
    if (asked) {
      const auto move = S::to_move(rules_, *asked);
      if (!move) return move.faults();
      if (!chooses)
        return Fault{asked->place(asked->root), "nobody has a choice in this scenario",
                     "a scenario with a choice was expected"};
      judgement.declared = rule(start_, *move);
    } else if (chooses && declares()) {
      judgement.declared = rule(start_, rules_.declared(start_));
    } else if (chooses) {
      judgement.moves = legal_rulings();
    }
    if (judgement.declared && !judgement.declared->allowed) judgement.moves = legal_rulings();
    return judgement;
  }

  [[nodiscard]] Result<Odds> odds(std::optional<PolicyKind> policy, const Limits& limits) const override {
    Citations cited;
    auto walked = walk(policy.value_or(default_policy()), {.counts = true, .citations = &cited}, limits);
    if (!walked) return walked.faults();
    const Graph& graph = walked->graph;
    const Policy& how = walked->how;

    Odds odds;
    odds.policy = walked->policy;
    odds.first = walked->first;
    odds.exploitability = walked->exploitability;
    std::vector<Chance> ends = chances(graph, how);
    if constexpr (requires { S::kOutcomes; }) {
      const Chance none{0.0, how.exact ? std::optional(Exact()) : std::nullopt};
      ends.resize(std::max<std::size_t>(ends.size(), S::kOutcomes), none);
    }
    for (std::uint16_t outcome = 0; outcome < ends.size(); ++outcome) {
      if (S::victor(outcome) < 0 && ends[outcome].probability == 0.0) continue;
      odds.outcomes.push_back(
          {S::outcome_id(outcome), S::outcome_text(rules_, outcome), S::victor(outcome), ends[outcome]});
    }
    const Win win = win_of(walked->policy, graph, how, Precision::exact);
    odds.attacker = win.attacker;
    odds.defender = win.defender;
    const std::span<const CounterInfo> counters = S::kCounterInfo;
    for (std::uint16_t counter = 0; counter < counters.size(); ++counter) {
      auto values = distribution(counts<double>(graph, how, counter), counters[counter].kind);
      if (!values.empty()) {
        odds.distributions.push_back(
            {std::string(counters[counter].name), std::string(counters[counter].words), std::move(values)});
      }
    }
    odds.rests_on = words_.rests_on(cited);
    return odds;
  }

  [[nodiscard]] Result<Win> win(std::optional<PolicyKind> asked, Precision precision, const Limits& limits,
                                Memory* memory) const override {
    const PolicyKind policy = asked.value_or(default_policy());
    if (policy == PolicyKind::declared) {
      auto walked = walk(policy, {.memory = memory}, limits);
      if (!walked) return walked.faults();
      return win_of(policy, walked->graph, walked->how, precision);
    }
    auto solved = solve(limits, {.memory = memory});
    if (!solved) return solved.faults();
    return win_of(policy, solved->explored->graph, policy_of(solved->best), precision);
  }

  [[nodiscard]] std::optional<LookupSaid> lookup() const override {
    if constexpr (requires { S::lookup(rules_); }) {
      return S::lookup(rules_);
    } else {
      return std::nullopt;
    }
  }
  [[nodiscard]] std::vector<Knob> knobs() const override { return S::knobs(rules_); }

  [[nodiscard]] Result<Advice> advise(const Limits& limits,
                                      const std::optional<std::string>& goal) const override {
    std::optional<double> wanted;
    if (goal) {
      auto read = wanted_chance(*goal);
      if (!read) return read.faults();
      wanted = *read;
    }
    // Where something is hidden chance may come first: an unknown hand is drawn.
    if (!HiddenRules<Rules> && rules_.turn(start_).actor != Actor::player) {
      return Fault{{},
                   "nobody has a choice in this scenario, so there is nothing to advise",
                   "a scenario with a choice was expected"};
    }
    auto solved = solve(limits);
    if (!solved) return solved.faults();
    const Explored<Rules>& explored = *solved->explored;
    Advice advice;
    const Seat seat = first_to_choose(explored.graph);
    if (seat < 0) {
      return Fault{{},
                   "nobody has a choice in this scenario, so there is nothing to advise",
                   "a scenario with a choice was expected"};
    }
    advice.seat = S::seat_name(rules_, seat);
    advice.wants_least = explored.graph.dimensions == 1 && seat == 1;
    if constexpr (requires { S::optimised(rules_); }) advice.optimised = S::optimised(rules_);
    if constexpr (HiddenRules<Rules>) {
      advise_hidden(*solved, advice);
    } else {
      advise_public(*solved, advice);
    }
    if (wanted && !advice.choices.empty()) advice.goal = least_that_reaches(*wanted, *solved);
    Citations cited;
    const Keep keep = kept_by(explored, policy_of(solved->best));
    if (auto walked = explore(rules_, start_, prices_, limits, {.counts = false, .citations = &cited}, keep);
        !walked) {
      return walked.faults();
    }
    advice.rests_on = words_.rests_on(cited);
    return advice;
  }

  [[nodiscard]] Result<SimulationSaid> simulate(std::optional<PolicyKind> policy,
                                                const SimulationOrder& order,
                                                const Limits& limits) const override {
    auto computed = odds(policy, limits);
    if (!computed) return computed.faults();
    const std::span<const CounterInfo> counters = S::kCounterInfo;
    const SimulationPlan plan{order.runs, order.seed, order.threads,
                              static_cast<std::uint16_t>(counters.size())};
    Result<Simulation> simulated = [&]() -> Result<Simulation> {
      if (computed->policy == PolicyKind::declared) {
        const auto declared = [this](const Position& position) { return rules_.declared(position); };
        return casus::simulate(rules_, start_, declared, plan, limits);
      }
      auto solved = solve(limits);
      if (!solved) return solved.faults();
      return casus::simulate(rules_, start_, AsAdvised{*this, *solved->explored, policy_of(solved->best)},
                             plan, limits);
    }();
    if (!simulated) return simulated.faults();
    return say(*simulated, *computed, order);
  }

  [[nodiscard]] Result<Played> play(FairDice& dice, const Ask& ask, const Tell& tell) const override {
    Played played;
    const auto enter = [&](PlayEntry entry) {
      if (tell) tell(entry);
      played.entries.push_back(std::move(entry));
    };
    struct Hear {
      const TableOf& table;
      const decltype(enter)& enter_;
      Played& played;
      void operator()(const Event& event) const { enter_(table.words_.say(event)); }
      void operator()(const Transfer& moved) const {
        const TransferSaid said = table.words_.say(moved);
        add_up(played.settlement, said);
        enter_(said);
      }
      void operator()(const Tally& /*tally*/) const {}
    };
    bool first = declares();
    std::vector<OpenedSaid> sealed;  // hidden choices that are not open yet
    const auto choose = [&](const Position& position) -> Result<Move> {
      open_where_public(position, sealed, enter);
      Result<Move> move = std::exchange(first, false) ? declared_move(position) : asked_move(position, ask);
      if (!move) return move;
      const Seat seat = rules_.turn(position).seat;
      AnswerSaid answer{S::seat_name(rules_, seat), words_.say(*move)};
      const Position after = rules_.apply(position, *move, Nothing{});
      if (is_public(after)) {
        open_where_public(after, sealed, enter);
        enter(std::move(answer));
      } else {
        const SealedChoice choice = dice.seal(static_cast<std::uint8_t>(seat), answer.move.json);
        enter(SealedSaid{answer.seat, choice.number, to_hex(choice.commitment)});
        sealed.push_back({std::move(answer), choice.number, to_hex(choice.salt)});
      }
      return move;
    };
    auto end = casus::play(rules_, start_, dice, choose, Hear{*this, enter, played});
    if (!end) return end.faults();
    open_all(sealed, enter);
    played.winner = S::outcome_id(rules_.outcome(*end));
    played.winner_text = S::outcome_text(rules_, rules_.outcome(*end));
    return played;
  }

 private:
  /// One type for every filter: the walk is compiled once for a system.
  using Keep = std::function<bool(const Position&, std::uint32_t, const Move&)>;

  /// What solves a conflict: where nothing is hidden every choice is decided, else there is an equilibrium.
  using Best = std::conditional_t<HiddenRules<Rules>, Equilibrium, Decision>;
  static const Policy& policy_of(const Decision& decision) { return decision.policy(); }
  static const Policy& policy_of(const Equilibrium& equilibrium) { return equilibrium.policy; }

  /// The whole conflict with every choice in it, and the best ones.
  struct Solved {
    std::unique_ptr<Explored<Rules>> explored;  // stays where it is: a decision refers to its graph
    Best best;
  };
  /// A graph and who chooses how in it.
  struct Walked {
    PolicyKind policy;
    Graph graph;
    Policy how;
    std::optional<MoveSaid> first;
    std::optional<double> exploitability;
  };

  /// Chooses as advised, by chance where that is a mix.
  struct AsAdvised {
    const TableOf& table;
    const Explored<Rules>& explored;
    const Policy& policy;
    [[nodiscard]] std::size_t draw(const Position& position, Random& random) const {
      const std::uint32_t node = explored.node_of(table.rules_, position);
      const Graph& graph = explored.graph;
      if (const std::uint32_t edge = policy.chosen[node]; edge != kNone) return graph.edges[edge].label;
      double left = static_cast<double>(random.next() >> 11U) * 0x1p-53;
      const auto& mix = policy.mixes[graph.nodes[node].info_set];
      std::size_t last = 0;
      for (std::size_t i = 0; i < mix.size(); ++i) {
        if (mix[i].probability <= 0.0) continue;
        last = i;
        if (left < mix[i].probability) break;
        left -= mix[i].probability;
      }
      return graph.edges_of(node)[last].label;
    }
    [[nodiscard]] Move move(const Position& position, std::size_t number) const {
      return legal_moves(table.rules_, position)[number];
    }
  };

  [[nodiscard]] PolicyKind default_policy() const {
    return declares() ? PolicyKind::declared : PolicyKind::best;
  }

  [[nodiscard]] std::vector<Ruling> legal_rulings() const {
    std::vector<Ruling> rulings;
    for (const Move& move : legal_moves(rules_, start_)) rulings.push_back(rule(start_, move));
    return rulings;
  }
  [[nodiscard]] Ruling rule(const Position& position, const Move& move) const {
    Ruling ruling{words_.say(move), false, {}};
    ruling.allowed = rules_.judge(
        position, move, [&](const Finding& finding) { ruling.findings.push_back(words_.say(finding)); });
    return ruling;
  }

  /// What the scenario declares, or a fault that names the clauses it breaks.
  [[nodiscard]] Result<Move> declared_move(const Position& position) const {
    const Move move = rules_.declared(position);
    const Ruling ruling = rule(position, move);
    if (ruling.allowed) return move;
    return not_allowed(ruling, {});
  }
  static Fault not_allowed(const Ruling& ruling, const Place& place) {
    std::string why;
    for (const FindingSaid& finding : ruling.findings) {
      if (!finding.holds) why += (why.empty() ? "" : "; ") + finding.clause + ": " + finding.text;
    }
    return {place, "'" + ruling.move.text + "' is not allowed (" + why + ")", "an allowed move was expected"};
  }

  [[nodiscard]] Result<Move> asked_move(const Position& position, const Ask& ask) const {
    const std::vector<Move> moves = legal_moves(rules_, position);
    Question question{S::seat_name(rules_, rules_.turn(position).seat), {}, 0};
    for (const Move& move : moves) {
      if (move == rules_.declared(position)) question.otherwise = question.moves.size();
      question.moves.push_back(words_.say(move));
    }
    const auto answer = ask(question);
    if (!answer) return answer.faults();
    if (const auto* number = std::get_if<std::size_t>(&*answer)) return moves[*number];
    const auto& document = std::get<files::Document>(*answer);
    const auto move = S::to_move(rules_, document);
    if (!move) return move.faults();
    if (!rules_.judge(position, *move, Nothing{}))
      return not_allowed(rule(position, *move), document.place(document.root));
    return *move;
  }

  [[nodiscard]] Result<Solved> solve(const Limits& limits, ExploreOptions options = {}) const {
    auto walked = explore(rules_, start_, prices_, limits, options, Keep(KeepAll{}));
    if (!walked) return walked.faults();
    auto explored = std::make_unique<Explored<Rules>>(std::move(*walked));
    auto best = [&] {
      if constexpr (HiddenRules<Rules>) {
        return equilibrium(explored->graph, limits);
      } else {
        return Decision::of(explored->graph, limits);
      }
    }();
    if (!best) return best.faults();
    return Solved{std::move(explored), std::move(*best)};
  }

  [[nodiscard]] Move chosen_move(const Explored<Rules>& explored, const Policy& policy,
                                 const Position& position) const {
    const std::uint32_t edge = policy.chosen[explored.node_of(rules_, position)];
    return legal_moves(rules_, position)[explored.graph.edges[edge].label];
  }

  /// Keeps what a policy plays.
  [[nodiscard]] Keep kept_by(const Explored<Rules>& explored, const Policy& policy) const {
    return [this, &explored, &policy](const Position& position, std::uint32_t ordinal, const Move& /*move*/) {
      const std::uint32_t node = explored.node_of(rules_, position);
      if (const std::uint32_t edge = policy.chosen[node]; edge != kNone)
        return explored.graph.edges[edge].label == ordinal;
      return policy.mixes[explored.graph.nodes[node].info_set][ordinal].probability > 0.0;
    };
  }

  /// What a policy plays, and nothing else where it is sure what that is.
  [[nodiscard]] Result<Walked> walk(PolicyKind policy, ExploreOptions options, const Limits& limits) const {
    const bool chooses = rules_.turn(start_).actor == Actor::player;
    if (policy == PolicyKind::declared) {
      if (chooses) {
        if (auto declared = declared_move(start_); !declared) return declared.faults();
      }
      const Keep keep = [&](const Position& position, std::uint32_t /*ordinal*/, const Move& move) {
        return move == rules_.declared(position);
      };
      auto explored = explore(rules_, start_, prices_, limits, options, keep);
      if (!explored) return explored.faults();
      Policy only = only_choices(explored->graph);
      return Walked{policy, std::move(explored->graph), std::move(only),
                    chooses ? std::optional(words_.say(rules_.declared(start_))) : std::nullopt,
                    std::nullopt};
    }
    auto solved = solve(limits, {.counts = HiddenRules<Rules> && options.counts});
    if (!solved) return solved.faults();
    const Explored<Rules>& all = *solved->explored;
    const Policy& best = policy_of(solved->best);
    std::optional<MoveSaid> first;
    if (chooses && best.chosen[all.graph.root()] != kNone) first = words_.say(chosen_move(all, best, start_));
    // Where choices are mixed the shares belong to the whole graph: what is played is walked for what it
    // cites.
    if constexpr (HiddenRules<Rules>) options.counts = false;
    auto played = explore(rules_, start_, prices_, limits, options, kept_by(all, best));
    if (!played) return played.faults();
    if constexpr (HiddenRules<Rules>) {
      std::optional<double> gap;
      if (!best.exact) gap = solved->best.exploitability;
      Policy how = best;
      return Walked{policy, std::move(solved->explored->graph), std::move(how), std::move(first), gap};
    } else {
      Policy only = only_choices(played->graph);
      return Walked{policy, std::move(played->graph), std::move(only), std::move(first), std::nullopt};
    }
  }

  void advise_public(Solved& solved, Advice& advice) const requires(!HiddenRules<Rules>) {
    const Graph& graph = solved.explored->graph;
    const std::size_t own = own_dimension(graph, rules_.turn(start_).seat);
    const std::vector<Move> moves = legal_moves(rules_, start_);
    for (const Edge& edge : graph.edges_of(graph.root())) {
      const Exact worth = solved.best.worth_of(edge)[own].reduced();
      advice.choices.push_back({words_.say(moves[edge.label]), worth.to_double(), worth});
    }
    advice.best = policy_of(solved.best).chosen[graph.root()] - graph.nodes[graph.root()].first;
    advice.value = advice.choices[advice.best].value;
    advice.exact = advice.choices[advice.best].exact;
    advice.line = line_of_play(
        *solved.explored, policy_of(solved.best),
        [&](std::uint32_t node, std::size_t d) { return solved.best.worth(node)[d].to_double(); });
  }

  /// Of two seats: worths are the attacker's less the defender's, and each choice is worth what it brings
  /// when both go on as advised.
  void advise_hidden(const Solved& solved, Advice& advice) const requires HiddenRules<Rules> {
    const Graph& graph = solved.explored->graph;
    const Policy& policy = solved.best.policy;
    const std::uint32_t root = graph.root();
    const std::vector<double> worth = worth_from_each<double>(graph, policy);
    const std::vector<Move> moves = legal_moves(rules_, start_);
    // Exactly where that is quick: each node's worth is a big number then.
    constexpr std::size_t kMostExact = 20'000;
    std::vector<Exact> exact;
    if (policy.exact && graph.nodes.size() <= kMostExact) exact = worth_from_each<Exact>(graph, policy);
    const bool chooses = rules_.turn(start_).actor == Actor::player;
    for (const Edge& edge : chooses ? graph.edges_of(root) : std::span<const Edge>()) {
      Advice::Choice choice{words_.say(moves[edge.label]), graph.worths_as_double[edge.gain] + worth[edge.to],
                            std::nullopt};
      if (!exact.empty()) {
        choice.exact = (graph.worths[edge.gain] + exact[edge.to]).reduced();
        choice.value = choice.exact->to_double();
      }
      advice.choices.push_back(std::move(choice));
    }
    if (const std::uint32_t edge = policy.chosen[root]; edge != kNone) {
      advice.best = edge - graph.nodes[root].first;
    } else if (chooses) {
      const auto& mix = policy.mixes[graph.nodes[root].info_set];
      const auto most = std::max_element(mix.begin(), mix.end(), [](const Share& a, const Share& b) {
        return a.probability < b.probability;
      });
      advice.best = static_cast<std::size_t>(most - mix.begin());
    }
    advice.value = solved.best.value;
    if (solved.best.exact_value) {
      advice.exact = solved.best.exact_value->reduced();
      advice.value = advice.exact->to_double();
    }
    list_mixes(solved, advice);
    if (!advice.mixes.empty()) advice.exploitability = solved.best.exploitability;
    if (policy.chosen[root] != kNone) {
      advice.line = line_of_play(*solved.explored, policy,
                                 [&](std::uint32_t node, std::size_t /*d*/) { return worth[node]; });
    }
  }

  /// How both seats choose in the hidden, from the start to where all is public again.
  void list_mixes(const Solved& solved, Advice& advice) const requires HiddenRules<Rules> {
    constexpr std::size_t kMostMixes = 16;
    constexpr std::size_t kMostOpen = 1'000'000;  // positions looked at
    const Graph& graph = solved.explored->graph;
    const Policy& policy = solved.best.policy;
    struct Visit {
      Position position;
      double probability;
    };
    std::map<std::uint32_t, std::size_t> listed;  // by information set
    std::vector<Visit> open{{start_, 1.0}};
    std::vector<Weighted<Integer>> drawn;
    for (std::size_t next = 0; next < open.size(); ++next) {
      const Visit here = open[next];
      const std::uint32_t node = solved.explored->node_of(rules_, here.position);
      const Turn turn = rules_.turn(here.position);
      if (next > 0 && !graph.is_hidden(node)) continue;
      if (turn.actor == Actor::chance) {
        if (open.size() > kMostOpen) continue;
        rules_.classes(here.position, [&](const Weighted<Integer>& one) {
          if (!one.weight.is_zero()) drawn.push_back(one);
        });
        Integer total = 0;
        for (const auto& one : drawn) total += one.weight;
        for (const auto& one : drawn) {
          open.push_back({rules_.apply(here.position, one.chance, Nothing{}),
                          here.probability * nearest_double(one.weight, total)});
        }
        drawn.clear();
        continue;
      }
      if (turn.actor != Actor::player) continue;
      if (policy.chosen[node] != kNone) {
        if (next == 0)
          open.push_back(
              {rules_.apply(here.position, chosen_move(*solved.explored, policy, here.position), Nothing{}),
               here.probability});
        continue;
      }
      const std::uint32_t set = graph.nodes[node].info_set;
      const auto& mix = policy.mixes[set];
      const std::vector<Move> moves = legal_moves(rules_, here.position);
      const auto [at, is_new] = listed.try_emplace(set, advice.mixes.size());
      if (is_new) {
        Advice::Mix said{S::seat_name(rules_, turn.seat), "", 0.0, {}};
        if constexpr (requires { S::sees(rules_, here.position, turn.seat); })
          said.sees = S::sees(rules_, here.position, turn.seat);
        for (std::size_t i = 0; i < mix.size(); ++i) {
          if (mix[i].probability <= 0.0) continue;
          said.parts.push_back({words_.say(moves[i]), {mix[i].probability, std::nullopt}});
          if (policy.exact) said.parts.back().chance.exact = mix[i].exact;
        }
        advice.mixes.push_back(std::move(said));
      }
      advice.mixes[at->second].probability += here.probability;
      for (std::size_t i = 0; i < mix.size(); ++i) {
        if (mix[i].probability > 0.0)
          open.push_back(
              {rules_.apply(here.position, moves[i], Nothing{}), here.probability * mix[i].probability});
      }
    }
    // The likeliest first, of each seat in its turn.
    std::stable_sort(advice.mixes.begin(), advice.mixes.end(),
                     [&](const Advice::Mix& a, const Advice::Mix& b) {
                       const bool first_a = a.seat == advice.seat;
                       const bool first_b = b.seat == advice.seat;
                       return first_a != first_b ? first_a : a.probability > b.probability;
                     });
    if (advice.mixes.size() > kMostMixes) {
      advice.more_mixes = advice.mixes.size() - kMostMixes;
      advice.mixes.resize(kMostMixes);
    }
  }

  /// The seat that chooses at the start, else the first that the graph's walk comes to; -1: nobody does.
  static Seat first_to_choose(const Graph& graph) {
    for (std::size_t node = graph.nodes.size(); node-- > 0;) {
      if (graph.nodes[node].turn.actor == Actor::player) return graph.nodes[node].turn.seat;
    }
    return -1;
  }

  static Result<double> wanted_chance(const std::string& goal) {
    if constexpr (!requires(const Rules& rules, const Move& move) { S::cost(rules, move); }) {
      return Fault{{},
                   "--goal: nothing that one chooses in " + std::string(S::kId) + " costs more or less",
                   "no goal was expected"};
    } else {
      double chance = 0.0;
      const auto [end, error] = std::from_chars(goal.data(), goal.data() + goal.size(), chance);
      if (error != std::errc() || end != goal.data() + goal.size() || !(chance >= 0.0 && chance <= 1.0))
        return Fault{{}, "--goal is '" + goal + "'", "a chance from 0 to 1 was expected"};
      return chance;
    }
  }

  /// Of the choices at the start, each followed by what is advised.
  [[nodiscard]] std::optional<Advice::Goal> least_that_reaches(double wanted, const Solved& solved) const {
    if constexpr (requires(const Move& move) { S::cost(rules_, move); }) {
      const Graph& graph = solved.explored->graph;
      const Seat seat = rules_.turn(start_).seat;
      std::uint16_t outcomes = 0;
      for (const Node& node : graph.nodes) {
        if (node.turn.actor == Actor::nobody)
          outcomes = std::max<std::uint16_t>(outcomes, static_cast<std::uint16_t>(node.outcome + 1));
      }
      std::vector<double> winning(graph.nodes.size(), 0.0);
      for (std::uint16_t outcome = 0; outcome < outcomes; ++outcome) {
        if (S::victor(outcome) != seat) continue;
        const std::vector<double> ahead = chance_of<double>(graph, policy_of(solved.best), outcome);
        for (std::size_t node = 0; node < winning.size(); ++node) winning[node] += ahead[node];
      }
      const std::vector<Move> moves = legal_moves(rules_, start_);
      const auto ways = graph.edges_of(graph.root());
      std::optional<Advice::Goal> best;
      for (std::size_t i = 0; i < ways.size(); ++i) {
        // A chance that is the wanted one but for rounding is the wanted one.
        const double chance = winning[ways[i].to];
        const Advice::Goal here{wanted, chance >= wanted - 1e-12, i, chance,
                                static_cast<std::int64_t>(S::cost(rules_, moves[ways[i].label]))};
        const bool better =
            !best || (here.reached != best->reached ? here.reached
                      : !here.reached               ? here.probability > best->probability
                                                    : here.cost < best->cost || (here.cost == best->cost &&
                                                                   here.probability > best->probability));
        if (better) best = here;
      }
      return best;
    } else {
      return std::nullopt;
    }
  }

  static std::size_t own_dimension(const Graph& graph, Seat seat) {
    return graph.dimensions == 1 ? 0 : static_cast<std::size_t>(seat);
  }

  [[nodiscard]] bool is_public(const Position& position) const {
    if constexpr (HiddenRules<Rules>) {
      return rules_.is_public(position);
    } else {
      return true;
    }
  }
  void open_where_public(const Position& position, std::vector<OpenedSaid>& sealed, const auto& enter) const {
    if (is_public(position)) open_all(sealed, enter);
  }
  static void open_all(std::vector<OpenedSaid>& sealed, const auto& enter) {
    for (OpenedSaid& choice : sealed) enter(std::move(choice));
    sealed.clear();
  }

  /// The chance of each outcome; exact where the policy is.
  static std::vector<Chance> chances(const Graph& graph, const Policy& policy) {
    std::vector<Chance> ends;
    if (policy.exact) {
      for (const Exact& exact : outcomes<Exact>(graph, policy)) ends.push_back(chance(exact));
    } else {
      for (const double p : outcomes<double>(graph, policy)) ends.push_back({p, std::nullopt});
    }
    return ends;
  }

  static Win win_of(PolicyKind kind, const Graph& graph, const Policy& policy, Precision precision) {
    if (precision == Precision::exact && policy.exact) {
      const auto [attacker, defender] = winners(outcomes<Exact>(graph, policy));
      return {kind, chance(attacker), chance(defender)};
    }
    const auto [attacker, defender] = winners(outcomes<double>(graph, policy));
    return {kind, {attacker, std::nullopt}, {defender, std::nullopt}};
  }
  /// The chances that the attacker, and the defender, is the victor.
  template <class N>
  static std::array<N, 2> winners(const std::vector<N>& ends) {
    std::array<N, 2> win{};
    for (std::uint16_t outcome = 0; outcome < ends.size(); ++outcome) {
      if (const Seat victor = S::victor(outcome); victor >= 0)
        win[static_cast<std::size_t>(victor)] += ends[outcome];
    }
    return win;
  }

  static Chance chance(const Exact& exact) {
    const Exact lowest = exact.reduced();
    return {lowest.to_double(), lowest};
  }

  /// A counter's own distribution; empty where it was never told of.
  static std::vector<Odds::Value> distribution(const std::vector<CountEnd<double>>& ends, Tally::Kind kind) {
    std::map<std::int64_t, double> by_value;
    bool told = false;
    for (const CountEnd<double>& end : ends) {
      const bool absent = end.value == CountLaw::kAbsent;
      told = told || !absent;
      if (absent && kind == Tally::Kind::last) continue;
      by_value[absent ? 0 : end.value] += end.probability;
    }
    std::vector<Odds::Value> values;
    if (told) {
      for (const auto& [value, probability] : by_value) values.push_back({value, probability});
    }
    return values;
  }

  /// Where best play leads: each choice that comes to be, with what led to it. At most kMostSteps.
  [[nodiscard]] std::vector<Advice::Step> line_of_play(const Explored<Rules>& explored, const Policy& policy,
                                                       const auto& worth_of) const {
    constexpr std::size_t kMostSteps = 24;
    struct Visit {
      Position position;
      double probability;
      std::string after;
    };
    std::vector<Advice::Step> line;
    std::vector<Visit> open{{start_, 1.0, ""}};
    while (!open.empty() && line.size() < kMostSteps) {
      const Visit here = std::move(open.back());
      open.pop_back();
      const Turn turn = rules_.turn(here.position);
      const std::uint32_t node = explored.node_of(rules_, here.position);
      if (turn.actor == Actor::player && policy.chosen[node] != kNone) {
        const Move move = chosen_move(explored, policy, here.position);
        const std::size_t own = own_dimension(explored.graph, turn.seat);
        line.push_back({words_.say(move), S::seat_name(rules_, turn.seat), here.after, here.probability,
                        worth_of(node, own)});
        open.push_back({rules_.apply(here.position, move, Nothing{}), here.probability, here.after});
      } else if (turn.actor == Actor::inner) {
        if constexpr (OuterRules<Rules>) {
          const auto inner = rules_.inner(here.position);
          const auto solved = explore(inner.rules, inner.position, prices_, Limits{});
          if (!solved) continue;
          const std::vector<double> ends = outcomes<double>(solved->graph, only_choices(solved->graph));
          for (std::uint16_t outcome = 0; outcome < ends.size(); ++outcome) {
            if (ends[outcome] <= 0.0) continue;
            open.push_back({rules_.resume(here.position, outcome, Nothing{}),
                            here.probability * ends[outcome], S::outcome_text(rules_, outcome)});
          }
        }
      } else if (turn.actor == Actor::chance) {
        Integer total = 0;
        std::vector<Weighted<Integer>> classes;
        rules_.classes(here.position, [&](const Weighted<Integer>& one) {
          total += one.weight;
          classes.push_back(one);
        });
        for (const auto& one : classes) {
          if (one.weight.is_zero()) continue;
          open.push_back({rules_.apply(here.position, one.chance, Nothing{}),
                          here.probability * nearest_double(one.weight, total), here.after});
        }
      }
    }
    return line;
  }

  [[nodiscard]] SimulationSaid say(const Simulation& simulated, const Odds& computed,
                                   const SimulationOrder& order) const {
    SimulationSaid said;
    said.policy = computed.policy;
    said.runs = simulated.runs;
    said.seed = order.seed;
    for (const Odds::Outcome& outcome : computed.outcomes) {
      double share = 0.0;
      for (std::uint16_t i = 0; i < simulated.outcomes.size(); ++i) {
        if (S::outcome_id(i) == outcome.id)
          share = static_cast<double>(simulated.outcomes[i]) / static_cast<double>(simulated.runs);
      }
      said.outcomes.push_back({outcome.id, outcome.text, outcome.victor, share,
                               simulated.standard_error(outcome.chance.probability), outcome.chance});
    }
    const std::span<const CounterInfo> counters = S::kCounterInfo;
    for (std::size_t i = 0; i < counters.size(); ++i) {
      const CounterSums& sums = simulated.counters[i];
      if (sums.runs == 0) continue;
      const auto n = static_cast<double>(sums.runs);
      const double mean = sums.sum / n;
      const double variance = std::max(0.0, sums.squares / n - mean * mean);
      said.counters.push_back(
          {std::string(counters[i].name), std::string(counters[i].words), mean, std::sqrt(variance / n)});
    }
    return said;
  }

  static void add_up(std::vector<TransferSaid>& settlement, const TransferSaid& moved) {
    for (TransferSaid& known : settlement) {
      if (known.piece == moved.piece && known.from == moved.from && known.to == moved.to &&
          known.clause == moved.clause) {
        known.count += moved.count;
        return;
      }
    }
    settlement.push_back(moved);
  }

  Rules rules_;
  Words<S> words_;
  Position start_;
  Prices prices_;
};

}  // namespace casus
