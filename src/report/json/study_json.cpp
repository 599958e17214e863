#include "report/json/study_json.hpp"

#include <fmt/format.h>
#include <iterator>

#include "files/text.hpp"
#include "report/json/in_pieces.hpp"
#include "report/json/parts_json.hpp"
#include "report/style.hpp"

namespace casus::report {
namespace {

using files::Node;

Node win_node(const Win& win) {
  Entries entries{{"attacker", chance_node(win.attacker)}, {"defender", chance_node(win.defender)}};
  if (win.within) entries.push_back({"within", Node(*win.within)});
  return entries;
}

/// Iterates over the rows of a distribution and holds only the current one.
class DiceRows {
 public:
  DiceRows(const probability::Distribution& distribution, const RowsOrder& order)
      : distribution_(distribution),
        order_(order),
        digits_(static_cast<double>(bits_of(distribution.total())) / kBitsOfDigit) {
    if (order.exact || digits_ <= 10 * kMostDigits) unit_ = Exact(1, distribution.total());
  }

  /// Calls `row(value, probability, exact, at_least, at_most)`; `exact` is empty if it is left out.
  template <class Row>
  void each(const Row& row) {
    const Integer& total = distribution_.total();
    Integer below = 0;
    double at_least = 1.0;
    for (const auto& [value, weight] : distribution_.entries()) {
      if (order_.stop != nullptr && order_.stop->load(std::memory_order_relaxed)) return;
      below += weight;
      row(value, nearest_double(weight, total), exact(weight), at_least, nearest_double(below, total));
      at_least = nearest_double(total - below, total);
    }
  }
  /// Returns the number of rows without a fraction.
  [[nodiscard]] std::int64_t left_out() const { return left_out_; }

 private:
  static constexpr double kBitsOfDigit = 3.3219280948873623;

  static std::size_t bits_of(const Integer& n) { return boost::multiprecision::msb(n) + 1; }
  /// Returns whether a number has more digits than kMostDigits for certain.
  [[nodiscard]] bool is_long(const Integer& n) const {
    return static_cast<double>(bits_of(n) - 1) > kBitsOfDigit * static_cast<double>(kMostDigits);
  }
  std::string exact(const Integer& weight) {
    if (unit_) {
      const Exact lowest = (Exact(weight) * *unit_).reduced();
      if (order_.exact || (!is_long(lowest.numerator()) && !is_long(lowest.denominator())))
        return lowest.to_string();
    }
    ++left_out_;
    return {};
  }

  const probability::Distribution& distribution_;
  const RowsOrder& order_;
  double digits_;              // approximate number of digits of the total
  std::optional<Exact> unit_;  // the probability of a weight of 1; nothing if fractions are left out
  std::int64_t left_out_ = 0;
};

Entries dice_head(const std::string& expression, const probability::Distribution& distribution,
                  Entries beside) {
  Entries quantiles;
  for (const int percent : {5, 25, 50, 75, 95}) {
    const auto value = distribution.quantile(Exact(percent) / Exact(100));
    quantiles.push_back({fmt::format("0.{:02}", percent), Node(*value)});
  }
  const Exact mean = distribution.mean();
  Entries entries{{"expression", Node(expression)},
                  {"mean", Node(mean.to_double())},
                  {"exact_mean", Node(mean.to_string())},
                  {"deviation", Node(distribution.deviation())},
                  {"quantiles", Node(std::move(quantiles))}};
  for (auto& entry : beside) entries.push_back(std::move(entry));
  return entries;
}

}  // namespace

Node dice_node(const std::string& expression, const probability::Distribution& distribution,
               const RowsOrder& order, Entries beside) {
  Entries entries = dice_head(expression, distribution, std::move(beside));
  Node::Array all;
  DiceRows rows(distribution, order);
  rows.each(
      [&](std::int64_t value, double probability, const std::string& exact, double at_least, double at_most) {
        Entries one{{"value", Node(value)}, {"probability", Node(probability)}};
        if (!exact.empty()) one.push_back({"exact", Node(exact)});
        one.push_back({"at_least", Node(at_least)});
        one.push_back({"at_most", Node(at_most)});
        all.push_back(std::move(one));
      });
  entries.push_back({"distribution", std::move(all)});
  if (rows.left_out() > 0) entries.push_back({"without_exact", Node(rows.left_out())});
  return entries;
}

void write_dice_json(const std::string& expression, const probability::Distribution& distribution,
                     const RowsOrder& order, Entries beside, const TextSink& put) {
  std::string head = as_utf8(files::to_json(dice_head(expression, distribution, std::move(beside))));
  head.pop_back();  // remove the closing brace: the object continues
  PiecewiseWriter pieces(put);
  pieces.add("{},\"distribution\":[", head);
  DiceRows rows(distribution, order);
  bool first = true;
  const auto number = [](double x) { return files::real_text(x); };
  rows.each(
      [&](std::int64_t value, double probability, const std::string& exact, double at_least, double at_most) {
        pieces.add(R"({}{{"value":{},"probability":{})", first ? "" : ",", value, number(probability));
        if (!exact.empty()) pieces.add(R"(,"exact":"{}")", exact);
        pieces.add(R"(,"at_least":{},"at_most":{}}})", number(at_least), number(at_most));
        first = false;
      });
  if (rows.left_out() > 0) pieces.add("],\"without_exact\":{}}}\n", rows.left_out());
  if (rows.left_out() == 0) pieces.add("]}}\n");
}

void write_dice_csv(const probability::Distribution& distribution, const RowsOrder& order,
                    const TextSink& put) {
  PiecewiseWriter pieces(put);
  pieces.add("value,probability,at_least,at_most,exact\n");
  DiceRows(distribution, order)
      .each([&](std::int64_t value, double probability, const std::string& exact, double at_least,
                double at_most) {
        pieces.add("{},{},{},{},{}\n", value, probability, at_least, at_most, exact);
      });
}

files::Node sensitivity_node(const Sensitivity& sensitivity) {
  Entries entries = head(*sensitivity.table);
  entries.push_back({"policy", Node(to_string(sensitivity.base.policy))});
  entries.push_back({"policy_text", Node(sensitivity.table->policy_text(sensitivity.base.policy))});
  entries.push_back({"measure", Node(sensitivity.by_worth() ? "worth" : "win")});
  if (const auto& worth = sensitivity.base.worth) {
    entries.push_back({"seat", Node(worth->seat)});
    entries.push_back({"unit", Node(kUnit)});
    entries.push_back({"worth", Node(worth->value)});
    if (worth->exact) entries.push_back({"worth_exact", Node(worth->exact->to_string())});
  }
  entries.push_back({"base", win_node(sensitivity.base)});
  Node::Array changes;
  for (const Sensitivity::Change& change : sensitivity.changes) {
    Entries one{{"path", Node(change.path)},   {"from", Node(change.now)},
                {"to", Node(change.to)},       {"text", Node(change.text())},
                {"win", win_node(change.win)}, {"delta", Node(change.delta.probability)}};
    if (!change.source.empty())
      one.push_back({"with", Node(Entries{{change.source, Node(change.source_to)}})});
    if (change.delta.exact) one.push_back({"exact_delta", Node(change.delta.exact->to_string())});
    if (change.win.worth && sensitivity.by_worth()) {
      one.push_back({"worth", Node(change.win.worth->value)});
      one.push_back({"worth_delta", Node(change.worth_delta)});
      if (change.exact_worth_delta)
        one.push_back({"worth_exact_delta", Node(change.exact_worth_delta->to_string())});
    }
    changes.push_back(std::move(one));
  }
  entries.push_back({"changes", std::move(changes)});
  if (sensitivity.refused.empty()) return entries;
  Node::Array refused;
  for (const Sensitivity::RefusedStep& one : sensitivity.refused) {
    Node::Array clauses;
    for (const std::string& clause : one.clauses) clauses.emplace_back(clause);
    refused.push_back(Entries{{"path", Node(one.path)},
                              {"from", Node(one.now)},
                              {"to", Node(one.to)},
                              {"text", Node(one.text())},
                              {"clauses", Node(std::move(clauses))}});
  }
  entries.push_back({"refused", std::move(refused)});
  return entries;
}

files::Node comparison_node(const Comparison& comparison) {
  Node::Array rulebooks;
  Node::Array answers;
  for (const Comparison::Answer& answer : comparison.answers) {
    rulebooks.push_back(Node(answer.name));
    answers.push_back(odds_node(*answer.table, answer.odds));
  }
  Node::Array differences;
  for (const Comparison::Difference& difference : comparison.differences) {
    Node::Array values;
    for (const auto& value : difference.values) values.push_back(value.value_or(Node("-")));
    differences.push_back(Entries{{"path", Node(difference.path)},
                                  {"clause", Node(difference.clause)},
                                  {"text", Node(difference.words)},
                                  {"values", Node(std::move(values))}});
  }
  return Entries{{"rulebooks", Node(std::move(rulebooks))},
                 {"answers", Node(std::move(answers))},
                 {"differences", Node(std::move(differences))}};
}

}  // namespace casus::report
