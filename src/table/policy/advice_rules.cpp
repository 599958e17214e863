// Best play as a few rules: the examples are the positions at which the advised seat chooses, and what each
// choice loses there; a decision list is learnt for each thing that is chosen; what following all of them
// costs is computed in the same graph, against the best answers of all others.

#include <algorithm>
#include <utility>

#include "base/numbers.hpp"
#include "base/words.hpp"
#include "table/policy/seat_choices.hpp"

namespace casus {
namespace {

constexpr double kEqual = SeatChoices::kEqual;

class RuleFinder {
 public:
  RuleFinder(const Solver& solver, const Solution& solved, const Decision& best, Seat seat,
             const RuleBounds& bounds)
      : conflict_(solver.conflict()),
        explored_(*solved.explored),
        graph_(solved.graph()),
        best_(best),
        seat_(seat),
        dimension_(graph_.own_dimension(seat)),
        bounds_(bounds) {}

  std::optional<Advice::Rules> find(const Limits& limits) {
    names_ = conflict_.number_names();
    const bool in_loops = std::any_of(graph_.loops.begin(), graph_.loops.end(),
                                      [](const Loop& loop) { return loop.choices.size() > 1; });
    if (names_.empty() || in_loops || !graph_.rounded.empty() || !graph_.products.empty())
      return std::nullopt;
    auto gathered = seat_choices(conflict_, explored_, best_, seat_, bounds_.most_positions, limits);
    if (!gathered || gathered->questions.size() > bounds_.most_rules) return std::nullopt;
    choices_ = std::move(gathered->choices);
    questions_ = std::move(gathered->questions);
    scale_ = gathered->largest_loss;
    in_best_play_ = reach(best_.policy().chosen);
    std::size_t met = 0;
    for (const SeatChoice& choice : choices_) met += in_best_play_[choice.node] > 0.0 ? 1 : 0;
    if (met < bounds_.fewest_positions || met == 0) return std::nullopt;
    // Positions that best play never comes to may be met by who follows the rules: the second list is learnt
    // from where the first one leads.
    std::vector<double> weights = in_best_play_;
    std::optional<std::pair<double, std::vector<std::vector<DecisionRule>>>> least;
    constexpr int kRepeats = 2;
    for (int repeat = 0; repeat < kRepeats && !limits.stopped(); ++repeat) {
      learn(weights);
      const std::vector<std::uint32_t> chosen = followed();
      const std::vector<double> visited = reach(chosen);
      const auto cost = cost_of(chosen);
      if (cost && (!least || *cost < least->first)) {
        least.emplace(*cost, std::vector<std::vector<DecisionRule>>());
        for (const ChoiceQuestion& question : questions_) least->second.push_back(question.list);
      }
      for (std::size_t node = 0; node < weights.size(); ++node)
        weights[node] = (in_best_play_[node] + visited[node]) / 2;
    }
    if (!least || limits.stopped()) return std::nullopt;
    for (std::size_t i = 0; i < questions_.size(); ++i) questions_[i].list = std::move(least->second[i]);
    return in_words(least->first);
  }

 private:
  [[nodiscard]] double worth(std::uint32_t node) const { return best_.worth_about(node, dimension_).value; }
  /// What a number of the graph is to the seat: greater is better.
  [[nodiscard]] double to_seat(double value) const {
    return graph_.dimensions == 1 && seat_ == 1 ? -value : value;
  }

  /// Returns how often each node is met, where the seat follows `chosen` and all others play best.
  [[nodiscard]] std::vector<double> reach(const std::vector<std::uint32_t>& chosen) const {
    std::vector<double> met(graph_.nodes.size(), 0.0);
    met[graph_.root()] = 1.0;
    for (std::size_t node = met.size(); node-- > 0;) {
      if (met[node] == 0.0) continue;
      if (chosen[node] != kNone) {
        met[graph_.edges[chosen[node]].to] += met[node];
        continue;
      }
      for (const Edge& edge : graph_.edges_of(static_cast<std::uint32_t>(node)))
        met[edge.to] += met[node] * graph_.chances_as_double[edge.label];
    }
    return met;
  }

  /// Learns the lists of all questions.
  void learn(const std::vector<double>& weights) {
    // Positions that are never met have a little weight, so that rules say something sensible there, too.
    const double little = (bounds_.every_detail ? 1.0 : 1e-6) / static_cast<double>(choices_.size());
    std::vector<std::vector<DecisionExample>> examples(questions_.size());
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      std::vector<std::size_t> order = questions_[q].choices;
      if (!bounds_.every_detail && order.size() > bounds_.most_examples) {
        std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(bounds_.most_examples),
                         order.end(), [&](std::size_t a, std::size_t b) {
                           return weights[choices_[a].node] > weights[choices_[b].node];
                         });
        order.resize(bounds_.most_examples);
      }
      for (const std::size_t i : order) {
        const SeatChoice& choice = choices_[i];
        DecisionExample one{choice.numbers, {}, weights[choice.node] + little};
        for (const std::uint32_t edge : choice.edges) one.losses.push_back(loss_of(choice, edge));
        examples[q].push_back(std::move(one));
      }
    }
    std::vector<DecisionLearner> learners;
    for (const auto& of_question : examples) learners.emplace_back(of_question, bounds_.every_detail);
    const double enough = bounds_.every_detail ? 0.0 : kEnough * scale_;
    for (std::size_t rules = learners.size(); rules < bounds_.most_rules; ++rules) {
      const auto next = std::max_element(learners.begin(), learners.end(), [](const auto& a, const auto& b) {
        return a.next_saves() < b.next_saves();
      });
      if (next->next_saves() <= enough) break;
      next->grow();
    }
    for (std::size_t q = 0; q < questions_.size(); ++q) questions_[q].list = learners[q].list();
  }

  /// What an edge loses at a choice. What cannot be taken counts as worse than anything.
  [[nodiscard]] double loss_of(const SeatChoice& choice, std::uint32_t edge) const {
    constexpr double kWorse = 2.0;
    if (edge == kNone) return kWorse * scale_ + 1e-9;
    return std::find_if(choice.options.begin(), choice.options.end(),
                        [&](const SeatOption& one) { return one.edge == edge; })
        ->loss;
  }

  [[nodiscard]] std::uint32_t edge_of(const SeatChoice& choice) const {
    const auto& list = questions_[choice.question].list;
    return choice.edges[list[first_that_holds(list, choice.numbers)].action];
  }

  /// Returns best play in which the seat follows the rules; where these cannot be followed, best play.
  [[nodiscard]] std::vector<std::uint32_t> followed() const {
    std::vector<std::uint32_t> chosen = best_.policy().chosen;
    for (const SeatChoice& choice : choices_) {
      if (const std::uint32_t edge = edge_of(choice); edge != kNone) chosen[choice.node] = edge;
    }
    return chosen;
  }

  /// Returns what `chosen` brings the seat less than best play, against the best answers of all others.
  /// Nothing if a position may be met at which the rules cannot be followed.
  [[nodiscard]] std::optional<double> cost_of(const std::vector<std::uint32_t>& chosen) const {
    const std::uint32_t dims = graph_.dimensions;
    std::vector<double> worth(graph_.nodes.size() * dims, 0.0);
    std::vector<std::uint32_t> taken = chosen;
    const auto gain = [&](const Edge& edge, std::size_t d) {
      return graph_.worths_as_double[std::size_t{edge.gain} * dims + d] +
             worth[std::size_t{edge.to} * dims + d];
    };
    for (const std::uint32_t node : Numbers<std::uint32_t>(graph_.nodes.size())) {
      const Turn turn = graph_.nodes[node].turn;
      const auto edges = graph_.edges_of(node);
      const std::uint16_t outcome = graph_.nodes[node].outcome;
      if (turn.actor == Actor::nobody && outcome < graph_.outcome_gain.size()) {
        for (std::size_t d = 0; d < dims; ++d)
          worth[std::size_t{node} * dims + d] =
              graph_.worths_as_double[std::size_t{graph_.outcome_gain[outcome]} * dims + d];
      }
      if (edges.empty()) continue;
      if (turn.actor == Actor::player && turn.seat != seat_) {
        const std::size_t own = graph_.own_dimension(turn.seat);
        const double sign = dims == 1 && turn.seat == 1 ? -1.0 : 1.0;
        // Of equally good answers the advised one.
        const Edge* answer = &graph_.edges[chosen[node]];
        for (const Edge& edge : edges) {
          if (sign * gain(edge, own) > sign * gain(*answer, own) + kEqual * scale_) answer = &edge;
        }
        taken[node] = static_cast<std::uint32_t>(answer - graph_.edges.data());
      }
      for (std::size_t d = 0; d < dims; ++d) {
        double& here = worth[std::size_t{node} * dims + d];
        if (taken[node] != kNone) {
          here = gain(graph_.edges[taken[node]], d);
        } else {
          for (const Edge& edge : edges) here += graph_.chances_as_double[edge.label] * gain(edge, d);
        }
      }
    }
    const std::vector<double> met = reach(taken);
    for (const SeatChoice& choice : choices_) {
      if (met[choice.node] > 0.0 && edge_of(choice) == kNone) return std::nullopt;
    }
    const std::size_t root = std::size_t{graph_.root()} * dims + dimension_;
    const double cost = to_seat(this->worth(graph_.root())) - to_seat(worth[root]);
    return cost <= kEqual * scale_ ? 0.0 : cost;
  }

  /// Returns the learnt lists in words, with their cost and how often they choose as best play does.
  [[nodiscard]] Advice::Rules in_words(double cost) const {
    Advice::Rules rules;
    rules.cost = cost;
    rules.positions = choices_.size();
    double all = 0.0;
    double same = 0.0;
    for (const SeatChoice& choice : choices_) {
      const double met = in_best_play_[choice.node];
      const std::uint32_t edge = edge_of(choice);
      all += met;
      if (edge != kNone && loss_of(choice, edge) == 0.0) same += met;
    }
    rules.share = all > 0.0 ? std::clamp(same / all, 0.0, 1.0) : 1.0;
    for (const ChoiceQuestion& question : questions_) {
      for (const DecisionRule& rule : question.list) {
        Advice::Rules::Rule one{question.name, {}, "", question.actions[rule.action]};
        std::vector<std::string> conditions;
        for (const NumberRange& range : rule.conditions) {
          one.conditions.push_back(condition(range));
          conditions.push_back(in_words(one.conditions.back()));
        }
        one.when = listed(conditions);
        rules.list.push_back(std::move(one));
      }
    }
    return rules;
  }

  [[nodiscard]] Advice::Rules::Condition condition(const NumberRange& range) const {
    Advice::Rules::Condition made{names_[range.number], std::nullopt, std::nullopt};
    if (range.least != NumberRange().least) made.at_least = range.least;
    if (range.most != NumberRange().most) made.at_most = range.most;
    return made;
  }

  /// Returns "Anna has at least 3 armies".
  static std::string in_words(const Advice::Rules::Condition& one) {
    const std::string amount = !one.at_least  ? "at most " + std::to_string(*one.at_most)
                               : !one.at_most ? "at least " + std::to_string(*one.at_least)
                               : *one.at_least == *one.at_most
                                   ? std::to_string(*one.at_least)
                                   : std::to_string(*one.at_least) + " to " + std::to_string(*one.at_most);
    std::string text = one.number;
    if (const std::size_t at = text.find("{}"); at != std::string::npos) text.replace(at, 2, amount);
    return text;
  }

  static constexpr double kEnough = 1e-4;  // of the largest loss: a rule that saves less is not worth a line

  const Conflict& conflict_;
  const Exploration& explored_;
  const Graph& graph_;
  const Decision& best_;
  Seat seat_;
  std::size_t dimension_;
  RuleBounds bounds_;
  std::vector<std::string> names_;
  std::vector<SeatChoice> choices_;
  std::vector<ChoiceQuestion> questions_;
  std::vector<double> in_best_play_;
  double scale_ = 0.0;  // the largest loss of a choice
};

}  // namespace

std::optional<Advice::Rules> rules_of(const Solver& solver, const Solution& solved, const Decision& best,
                                      Seat seat, const Limits& limits, const RuleBounds& bounds) {
  return RuleFinder(solver, solved, best, seat, bounds).find(limits);
}

}  // namespace casus
