#include "table/policy/seat_choices.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "base/meter.hpp"

namespace casus {
namespace {

constexpr std::size_t kMostOrders = 24;   // all orders of four kinds
constexpr std::size_t kMostActions = 64;  // of one question
constexpr std::uint64_t kStepsOfPosition = 100;

/// Returns whether `a` takes more than `b` of the first kind, in an order, of which they take different
/// numbers.
bool comes_first(const SeatOption& a, const SeatOption& b, const std::vector<std::size_t>& order) {
  const auto taken = [](const SeatOption& of, std::size_t kind) {
    const auto at =
        std::find_if(of.takes.begin(), of.takes.end(), [&](const auto& one) { return one.first == kind; });
    return at == of.takes.end() ? std::int64_t{0} : at->second;
  };
  for (const std::size_t kind : order) {
    const std::int64_t its = taken(a, kind);
    const std::int64_t others = taken(b, kind);
    if (its != others) return its > others;
  }
  return false;
}

class ChoiceGatherer {
 public:
  ChoiceGatherer(const Conflict& conflict, const Exploration& explored, const Decision& best, Seat seat,
                 std::size_t most_positions)
      : conflict_(conflict),
        explored_(explored),
        graph_(explored.graph),
        best_(best),
        seat_(seat),
        dimension_(graph_.own_dimension(seat)),
        most_positions_(most_positions) {}

  std::optional<SeatChoices> all(const Limits& limits) {
    if (!gather(limits) || limits.stopped()) return std::nullopt;
    for (ChoiceQuestion& question : made_.questions) {
      if (!list_actions(question)) return std::nullopt;
    }
    return std::move(made_);
  }

 private:
  /// What a worth in the graph is to the seat: greater is better.
  [[nodiscard]] double to_seat(const BoundedValue& worth) const {
    return graph_.dimensions == 1 && seat_ == 1 ? -worth.value : worth.value;
  }

  /// Collects the choices of the seat and their questions; false: there are none, or too many.
  bool gather(const Limits& limits) {
    std::vector<bool> wanted(graph_.nodes.size());
    std::size_t count = 0;
    for (std::size_t node = 0; node < wanted.size(); ++node) {
      const Turn turn = graph_.nodes[node].turn;
      wanted[node] = turn.actor == Actor::player && turn.seat == seat_;
      count += wanted[node] ? 1 : 0;
    }
    if (count == 0 || count > most_positions_) return false;
    double largest = 0.0;
    explored_.each_position(
        [&](std::uint32_t node) { return node < wanted.size() && wanted[node] && !limits.stopped(); },
        [&](std::uint32_t node, const Position& position) {
          ResourceMeter::spend(kStepsOfPosition);
          wanted[node] = false;
          const std::vector<Move> moves = conflict_.legal_moves(position);
          if (moves.size() < 2) return;
          SeatChoice choice{node, 0, conflict_.numbers(position), {}, {}};
          for (const Move& move : moves) {
            GeneralMove general = conflict_.general(position, move);
            choice.question = question_of(general);
            SeatOption option{std::move(general.text), {}, kNone, 0.0};
            for (auto& [kind, taken] : general.takes)
              option.takes.emplace_back(place_in(made_.questions[choice.question].kinds, kind), taken);
            choice.options.push_back(std::move(option));
          }
          const auto edges = graph_.edges_of(node);
          for (const Edge& edge : edges) {
            SeatOption& option = choice.options[edge.label];
            option.edge = static_cast<std::uint32_t>(&edge - graph_.edges.data());
            option.loss =
                to_seat(best_.worth_about(node, dimension_)) - to_seat(best_.worth_about(edge, dimension_));
            largest = std::max(largest, option.loss);
          }
          made_.choices.push_back(std::move(choice));
        });
    std::sort(made_.choices.begin(), made_.choices.end(),
              [](const SeatChoice& a, const SeatChoice& b) { return a.node > b.node; });
    made_.largest_loss = largest;
    for (std::size_t i = 0; i < made_.choices.size(); ++i) {
      made_.questions[made_.choices[i].question].choices.push_back(i);
      for (SeatOption& option : made_.choices[i].options)
        option.loss = option.loss <= SeatChoices::kEqual * largest ? 0.0 : option.loss;
    }
    return !made_.choices.empty();
  }

  static std::size_t place_in(std::vector<std::string>& names, const std::string& name) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
    names.push_back(name);
    return names.size() - 1;
  }

  std::size_t question_of(const GeneralMove& move) {
    for (std::size_t i = 0; i < made_.questions.size(); ++i) {
      if (made_.questions[i].name == move.question) return i;
    }
    made_.questions.push_back({move.question, move.takes.empty() ? "" : move.text, {}, {}, {}, {}, {}});
    return made_.questions.size() - 1;
  }

  /// Lists the actions of a question, and at each choice the edge of each action; false: there are too many.
  bool list_actions(ChoiceQuestion& question) {
    if (question.text.empty()) {
      for (const std::size_t i : question.choices) {
        for (const SeatOption& option : made_.choices[i].options) place_in(question.actions, option.text);
      }
    } else {
      question.orders = orders_of(question);
      for (const auto& order : question.orders) question.actions.push_back(in_words(question, order));
    }
    if (question.actions.size() > kMostActions) return false;
    for (const std::size_t i : question.choices) {
      SeatChoice& choice = made_.choices[i];
      for (std::size_t action = 0; action < question.actions.size(); ++action) {
        const auto chosen =
            question.text.empty()
                ? std::find_if(choice.options.begin(), choice.options.end(),
                               [&](const SeatOption& one) { return one.text == question.actions[action]; })
                : std::min_element(choice.options.begin(), choice.options.end(),
                                   [&](const SeatOption& a, const SeatOption& b) {
                                     return comes_first(a, b, question.orders[action]);
                                   });
        choice.edges.push_back(chosen == choice.options.end() ? kNone : chosen->edge);
      }
    }
    return true;
  }

  /// Returns "lose infantry first, then tanks".
  static std::string in_words(const ChoiceQuestion& question, const std::vector<std::size_t>& order) {
    std::string all;
    const std::size_t named = std::max<std::size_t>(order.size(), 2) - 1;  // the last follows from the others
    for (std::size_t i = 0; i < std::min(named, order.size()); ++i)
      all += (i == 0 ? "" : i == 1 ? " first, then " : ", then ") + question.kinds[order[i]];
    if (named == 1) all += " first";
    std::string text = question.text;
    if (const std::size_t at = text.find("{}"); at != std::string::npos) text.replace(at, 2, all);
    return text;
  }

  /// Returns orders of kinds that rules may name: all orders of a few kinds, else the one that best play
  /// follows most, and those in which two neighbours of it change places.
  [[nodiscard]] std::vector<std::vector<std::size_t>> orders_of(const ChoiceQuestion& question) const {
    const std::size_t kinds = question.kinds.size();
    std::vector<std::size_t> order(kinds);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::vector<std::size_t>> all;
    if (kinds <= 4) {
      do all.push_back(order);
      while (std::next_permutation(order.begin(), order.end()));
      return all;
    }
    // How often best play takes one of a kind though more of another could be taken in its place.
    std::vector<std::vector<double>> before(kinds, std::vector<double>(kinds, 0.0));
    for (const std::size_t i : question.choices) {
      const SeatChoice& choice = made_.choices[i];
      const auto best = std::find_if(choice.options.begin(), choice.options.end(), [](const SeatOption& one) {
        return one.edge != kNone && one.loss == 0.0;
      });
      if (best == choice.options.end()) continue;
      std::vector<std::int64_t> taken(kinds, 0);
      for (const auto& [kind, count] : best->takes) taken[kind] = count;
      std::set<std::pair<std::size_t, std::size_t>> met;
      for (const SeatOption& other : choice.options) {
        std::vector<std::int64_t> others(kinds, 0);
        for (const auto& [kind, count] : other.takes) others[kind] = count;
        for (std::size_t a = 0; a < kinds; ++a) {
          for (std::size_t b = 0; b < kinds; ++b) {
            if (others[a] < taken[a] && others[b] > taken[b]) met.emplace(a, b);
          }
        }
      }
      for (const auto& [a, b] : met) before[a][b] += 1.0;
    }
    std::vector<double> leads(kinds, 0.0);
    for (std::size_t a = 0; a < kinds; ++a) {
      for (std::size_t b = 0; b < kinds; ++b) leads[a] += before[a][b] > before[b][a] ? 1.0 : 0.0;
    }
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return leads[a] > leads[b]; });
    all.push_back(order);
    for (std::size_t i = 0; i + 1 < kinds && all.size() < kMostOrders; ++i) {
      std::swap(order[i], order[i + 1]);
      all.push_back(order);
      std::swap(order[i], order[i + 1]);
    }
    return all;
  }

  const Conflict& conflict_;
  const Exploration& explored_;
  const Graph& graph_;
  const Decision& best_;
  Seat seat_;
  std::size_t dimension_;
  std::size_t most_positions_;
  SeatChoices made_;
};

}  // namespace

std::optional<SeatChoices> seat_choices(const Conflict& conflict, const Exploration& explored,
                                        const Decision& best, Seat seat, std::size_t most_positions,
                                        const Limits& limits) {
  return ChoiceGatherer(conflict, explored, best, seat, most_positions).all(limits);
}

}  // namespace casus
