// The distribution of a dice expression as JSON and CSV, piece by piece.

#include <fmt/format.h>
#include <iterator>

#include "files/text.hpp"
#include "report/json/in_pieces.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/study_json.hpp"
#include "report/style.hpp"

namespace casus::report {
namespace {

using files::Node;

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

}  // namespace casus::report
