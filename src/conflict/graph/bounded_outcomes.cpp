// The chances of all ends in doubles, with how far off they may be.

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "conflict/graph/number.hpp"
#include "conflict/graph/solve.hpp"

namespace casus {
namespace {

/// Returns the number of roundings of the chance of a pair, less one. Each chance and each sum of two in a
/// part is rounded; all are sums and products of positive numbers.
double roundings_of(const Graph& graph, const Product& product) {
  double all = 2.0;
  for (const std::uint32_t number : {product.rows, product.columns}) {
    const Factor& factor = graph.factors[number];
    const auto most = static_cast<double>(factor.most);
    all += most + 1.0;
    // A sum of sums: of no more roundings than one sum's and one for each of them.
    if (product.row_again != kNone) all += most + static_cast<double>(factor.last - factor.first) + 3.0;
  }
  return all;
}

/// Sums of chances by the cell of each table of products. The columns of a table are put in an order in which
/// those of each product are next to each other as far as that is possible: the pairs of a product are added
/// row by row, without looking up the node of each.
class CellSums {
 public:
  explicit CellSums(const Graph& graph) : graph_(graph), first_(graph.nodes.size() + 1) {
    for (const ProductTable& table : graph.tables) {
      const std::size_t rows = table.columns == 0 ? 0 : table.cells.size() / table.columns;
      tables_.push_back({std::vector<double>(table.cells.size()),
                         std::vector<double>(rows),
                         std::vector<double>(table.columns),
                         {}});
      for (const ProductTable::Cell& cell : table.cells) {
        if (cell.to != kNone) ++first_[cell.to + std::size_t{1}];
      }
    }
    put_in_order();
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    cells_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t t = 0; t < graph.tables.size(); ++t) {
      const ProductTable& table = graph.tables[t];
      for (std::size_t i = 0; i < table.cells.size(); ++i) {
        if (table.cells[i].to == kNone) continue;
        const auto row = static_cast<std::uint32_t>(i / table.columns);
        cells_[next[table.cells[i].to]++] = {t, row, tables_[t].order[i % table.columns]};
      }
    }
  }

  /// Adds the chances of the pairs of a product, without the first and last results of either throw that are
  /// so rare that processors take long for them (denormal numbers). `here`: the chance of its node. Returns
  /// the sum of the chances left out, or more.
  double add(const Product& product, double here) {
    OfTable& sums = tables_[product.table];
    const double all = here / product.leaves;
    double rare = 0.0;
    const auto columns = graph_.parts_of(product.columns);
    const auto places = graph_.places_of(product.columns);
    const auto [first_column, last_column] = likely(columns, all, rare);
    chances_.clear();
    runs_.clear();
    for (const Factor::Part& column : columns) chances_.push_back(column.chance);
    for (std::uint32_t j = first_column; j < last_column; ++j) {
      const std::uint32_t column = sums.order[places[j]];
      sums.by_column[column] += 1.0;
      if (runs_.empty() || column != runs_.back().column + (j - runs_.back().from))
        runs_.push_back({j, j, column});
      runs_.back().to = j + 1;
    }
    const auto rows = graph_.parts_of(product.rows);
    const auto row_places = graph_.places_of(product.rows);
    const auto [first_row, last_row] = likely(rows, all, rare);
    for (std::uint32_t i = first_row; i < last_row; ++i) {
      sums.by_row[row_places[i]] += 1.0;
      double* const row = sums.cells.data() + row_places[i] * sums.by_column.size();
      const double down = rows[i].chance * all;
      for (const Run& run : runs_) {
        if (i == product.row_again && product.column_again >= run.from && product.column_again < run.to) {
          add_run(row, {run.from, product.column_again, run.column}, down);
          const std::uint32_t after = product.column_again + 1;
          add_run(row, {after, run.to, run.column + (after - run.from)}, down);
        } else {
          add_run(row, run, down);
        }
      }
    }
    pairs_ += static_cast<double>(last_row - first_row) * static_cast<double>(last_column - first_column);
    return rare;
  }
  /// Visits the sums of the cells that lead to a node as `visit(chance, times)`; `times`: so many chances
  /// were added at most.
  void each_of(std::uint32_t node, const auto& visit) const {
    for (std::uint32_t i = first_[node]; i < first_[node + std::size_t{1}]; ++i) {
      const auto& [table, row, column] = cells_[i];
      const OfTable& sums = tables_[table];
      // What was added to a cell was added in its row and in its column.
      visit(sums.cells[row * sums.by_column.size() + column],
            std::min(sums.by_row[row], sums.by_column[column]));
    }
  }
  /// Returns the number of pairs that were added.
  [[nodiscard]] double pairs() const { return pairs_; }

 private:
  struct OfTable {
    std::vector<double> cells;
    std::vector<double> by_row;        // how often something was added
    std::vector<double> by_column;     // likewise
    std::vector<std::uint32_t> order;  // by column of the table
  };
  struct CellOfTable {
    std::uint32_t table = 0;
    std::uint32_t row = 0;
    std::uint32_t column = 0;  // in order
  };
  /// Results whose columns follow each other.
  struct Run {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t column = 0;
  };

  /// Returns the first of the results that are not rare, and the one behind the last. Adds the chances of the
  /// others to `rare`.
  static std::pair<std::uint32_t, std::uint32_t> likely(std::span<const Factor::Part> parts, double all,
                                                        double& rare) {
    constexpr double kRare = 1e-100;
    std::uint32_t first = 0;
    auto last = static_cast<std::uint32_t>(parts.size());
    while (first < last && all * parts[first].chance < kRare) rare += all * parts[first++].chance;
    while (first < last && all * parts[last - 1].chance < kRare) rare += all * parts[--last].chance;
    return {first, last};
  }
  /// Numbers the columns of each table: behind each stands the one that is next to it in some product, if
  /// that has no number yet.
  void put_in_order() {
    std::vector<std::vector<std::uint32_t>> next;
    std::vector<std::vector<bool>> follows;
    for (OfTable& sums : tables_) {
      next.emplace_back(sums.by_column.size(), kNone);
      follows.emplace_back(sums.by_column.size(), false);
      sums.order.assign(sums.by_column.size(), kNone);
    }
    for (const Product& product : graph_.products) {
      const auto places = graph_.places_of(product.columns);
      for (std::size_t j = 1; j < places.size(); ++j) {
        std::uint32_t& after = next[product.table][places[j - 1]];
        if (after != kNone) continue;
        after = places[j];
        follows[product.table][places[j]] = true;
      }
    }
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      std::uint32_t number = 0;
      for (const bool first : {true, false}) {
        for (std::uint32_t column = 0; column < next[t].size(); ++column) {
          if (first && follows[t][column]) continue;
          for (std::uint32_t at = column; at != kNone && tables_[t].order[at] == kNone; at = next[t][at])
            tables_[t].order[at] = number++;
        }
      }
    }
  }
  void add_run(double* row, const Run& run, double down) const {
    double* const cells = row + run.column;
    const double* const chances = chances_.data() + run.from;
    const std::size_t size = run.to - run.from;
    std::size_t j = 0;
    for (; j + 4 <= size; j += 4) {  // sums that do not wait for each other
      const double first = cells[j] + down * chances[j];
      const double second = cells[j + 1] + down * chances[j + 1];
      const double third = cells[j + 2] + down * chances[j + 2];
      const double fourth = cells[j + 3] + down * chances[j + 3];
      cells[j] = first;
      cells[j + 1] = second;
      cells[j + 2] = third;
      cells[j + 3] = fourth;
    }
    for (; j < size; ++j) cells[j] += down * chances[j];
  }

  const Graph& graph_;
  std::vector<OfTable> tables_;
  std::vector<std::uint32_t> first_;  // by node: into cells_
  std::vector<CellOfTable> cells_;
  std::vector<double> chances_;  // of the columns of a product
  std::vector<Run> runs_;        // likewise
  double pairs_ = 0.0;
};

}  // namespace

/// Returns the chances and their error bound. All numbers are sums and products of positive numbers, so k
/// roundings change one by at most k units of itself. What they change at a node reaches the ends with what
/// the node has, and no more of it: the ends are off by no more than the sum, over the nodes, of the chance
/// to come there times the roundings there. (To first order; the unit below is twice what one rounding
/// changes.)
BoundedOutcomes bounded_outcomes(const Graph& graph, const Policy& policy) {
  constexpr double kUnit = std::numeric_limits<double>::epsilon();  // twice the unit roundoff
  constexpr double kTiny = std::numeric_limits<double>::min();      // more than any underflow loses
  struct Reach {
    double chance = 0.0;
    double times = 0.0;  // so many chances were added
    void add(double more, double roundings) {
      chance += more;
      times += roundings;
    }
  };
  std::vector<Reach> reach(graph.nodes.size());
  reach[graph.root()] = {1.0, 1.0};
  CellSums sums(graph);
  BoundedOutcomes made;
  double roundings = 0.0;
  double edges = 0.0;
  double ends = 0.0;
  double rare = 0.0;  // left out
  for (std::uint32_t node = graph.root() + 1; node-- > 0;) {
    Reach here = reach[node];
    sums.each_of(node, [&](double chance, double times) { here.add(chance, times + 1.0); });
    if (here.chance == 0.0) continue;
    if (graph.nodes[node].turn.actor == Actor::nobody) {
      roundings += here.chance * here.times;
      ends += 1.0;
      const std::uint16_t outcome = graph.nodes[node].outcome;
      if (outcome >= made.chances.size()) made.chances.resize(outcome + 1U, 0.0);
      made.chances[outcome] += here.chance;
      continue;
    }
    // The sum, the chance of an edge and the product of both.
    double its = here.times + 2.0;
    if (const NodeErrors* const errors = graph.errors_at(node)) its += errors->chances / kUnit;
    if (const Product* const product = graph.product_at(node)) {
      its += roundings_of(graph, *product);
      rare += sums.add(*product, here.chance);
    } else {
      if (const RingPlace* const place = graph.ring_at(node)) {
        for (const Ring::Member& member : graph.rings[place->ring].members)
          its += 4.0 + roundings_of(graph, graph.products[member.product]);
      }
      for_each_taken<double>(graph, policy, node, [&](const Edge& edge, double chance) {
        reach[edge.to].add(here.chance * chance, 1.0);
        edges += 1.0;
      });
    }
    roundings += here.chance * its;
  }
  // The ends of an outcome are added up, and the outcomes of a side.
  roundings += ends + static_cast<double>(made.chances.size());
  made.within = roundings * kUnit + (edges + sums.pairs()) * kTiny + 2.0 * rare;
  return made;
}

}  // namespace casus
