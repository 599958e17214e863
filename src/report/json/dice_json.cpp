// The distribution of a dice expression as JSON and CSV, piece by piece.

#include <fmt/format.h>
#include <iterator>

#include "files/text.hpp"
#include "report/json/in_pieces.hpp"
#include "report/json/rows.hpp"
#include "report/json/schemas.hpp"
#include "report/json/study_json.hpp"
#include "report/style.hpp"

namespace casus::report {
namespace {

using files::Node;

/// A value of a distribution.
struct DistributionRow {
  std::int64_t value = 0;
  double probability = 0.0;
  std::optional<Exact> exact;  ///< nothing: left out
  double at_least = 0.0;
  double at_most = 0.0;
};

/// Iterates over the rows of a distribution and holds only the current one.
class DiceRows {
 public:
  DiceRows(const probability::Distribution& distribution, const RowsOrder& order)
      : distribution_(distribution),
        order_(order),
        digits_(static_cast<double>(bits_of(distribution.total())) / kBitsOfDigit) {
    if (order.exact || digits_ <= 10 * kMostDigits) unit_ = Exact(1, distribution.total());
  }

  template <class Sink>
  void each(const Sink& sink) {
    const Integer& total = distribution_.total();
    Integer below = 0;
    double at_least = 1.0;
    for (const auto& [value, weight] : distribution_.entries()) {
      if (order_.stop != nullptr && order_.stop->load(std::memory_order_relaxed)) return;
      below += weight;
      sink(DistributionRow{value, nearest_double(weight, total), exact(weight), at_least,
                           nearest_double(below, total)});
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
  std::optional<Exact> exact(const Integer& weight) {
    if (unit_) {
      Exact lowest = (Exact(weight) * *unit_).reduced();
      if (order_.exact || (!is_long(lowest.numerator()) && !is_long(lowest.denominator()))) return lowest;
    }
    ++left_out_;
    return std::nullopt;
  }

  const probability::Distribution& distribution_;
  const RowsOrder& order_;
  double digits_;              // approximate number of digits of the total
  std::optional<Exact> unit_;  // the probability of a weight of 1; nothing if fractions are left out
  std::int64_t left_out_ = 0;
};

ByName<std::int64_t> quantiles_of(const DiceAnswer& said) {
  ByName<std::int64_t> made;
  for (const int percent : {5, 25, 50, 75, 95})
    made.all.emplace_back(fmt::format("0.{:02}", percent),
                          *said.distribution.quantile(Exact(percent) / Exact(100)));
  return made;
}
std::vector<std::string> readings_of(const DiceAnswer& said) {
  std::vector<std::string> readings;
  for (const std::string& one : said.readings) readings.push_back(as_utf8(one));
  return readings;
}

}  // namespace

template <>
constexpr auto kRows<DistributionRow> = std::tuple(row<&DistributionRow::value>("value"),
                                                   probability<&DistributionRow::probability>("probability"),
                                                   row<&DistributionRow::exact>("exact"),
                                                   probability<&DistributionRow::at_least>("at_least"),
                                                   probability<&DistributionRow::at_most>("at_most"));

/// What precedes the values.
template <>
constexpr auto kRows<DiceAnswer> = std::tuple(
    row<&DiceAnswer::expression>("expression"),
    row<[](const DiceAnswer& said) { return said.distribution.mean().to_double(); }>("mean"),
    row<[](const DiceAnswer& said) { return said.distribution.mean(); }>("exact_mean"),
    row<[](const DiceAnswer& said) { return said.distribution.deviation(); }>("deviation"),
    row<&quantiles_of>(
        "quantiles", "for 0.05, 0.25, 0.50, 0.75 and 0.95 the lowest value that is reached with this chance"),
    row<&DiceAnswer::is_chance>("is_chance", "whether the expression is a comparison: 1 is true, 0 is not"),
    row<&readings_of>("readings",
                      "how pieces were read that others write for something else: \"'8d6 / 2' rounds down\"")
        .or_nothing());

namespace {

Entries dice_head(const DiceAnswer& said, const ValueQuestions& asked) {
  Entries entries;
  append_rows(entries, said);
  if (!asked.empty()) entries.push_back({"asked", asked_node(said.distribution, asked, said.order.exact)});
  return entries;
}

}  // namespace

Node dice_node(const DiceAnswer& said, const ValueQuestions& asked) {
  Entries entries = dice_head(said, asked);
  Node::Array all;
  DiceRows rows(said.distribution, said.order);
  rows.each([&](const DistributionRow& one) { all.push_back(to_json_node(one)); });
  entries.push_back({"distribution", std::move(all)});
  if (rows.left_out() > 0) entries.push_back({"without_exact", Node(rows.left_out())});
  return entries;
}

void write_dice_json(const DiceAnswer& said, const ValueQuestions& asked, const TextSink& put) {
  std::string head = as_utf8(files::to_json(dice_head(said, asked)));
  head.pop_back();  // remove the closing brace: the object continues
  PiecewiseWriter pieces(put);
  pieces.add("{},\"distribution\":[", head);
  DiceRows rows(said.distribution, said.order);
  bool first = true;
  rows.each([&](const DistributionRow& one) {
    pieces.add("{}{}", first ? "" : ",", files::to_json(to_json_node(one)));
    first = false;
  });
  if (rows.left_out() > 0) pieces.add("],\"without_exact\":{}}}\n", rows.left_out());
  if (rows.left_out() == 0) pieces.add("]}}\n");
}

void write_dice_csv(const DiceAnswer& said, const TextSink& put) {
  PiecewiseWriter pieces(put);
  pieces.add("value,probability,at_least,at_most,exact\n");
  DiceRows(said.distribution, said.order).each([&](const DistributionRow& one) {
    pieces.add("{},{},{},{},{}\n", one.value, one.probability, one.at_least, one.at_most,
               one.exact ? one.exact->to_string() : "");
  });
}

void add_dice_schemas(Entries& schemas) {
  ObjectSchema dice;
  append_schemas<DiceAnswer>(dice);
  dice.add("asked", asked_exact_schema(),
           "the chances that `--value`, `--exactly`, `--at-least` and `--at-most` asked for; fractions of at "
           "most 200 letters, with `--exact` all",
           false);
  dice.add("distribution", schema_of<std::vector<DistributionRow>>(), "ascending", true);
  dice.add(
      "without_exact", schema_of<std::int64_t>(),
      "of how many values `exact` is left out: it has more than 100 digits above or below the line, or all "
      "of the dice can fall in more than 10^1000 ways; with `--exact` none is",
      false);
  schemas.push_back({"Dice", dice.node()});
}

}  // namespace casus::report
