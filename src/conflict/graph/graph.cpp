#include "conflict/graph/graph.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace casus {

std::uint32_t Graph::add_chance(Exact probability) {
  chances_as_double.push_back(probability.to_double());
  bytes_of_numbers_ += probability.bytes() + sizeof(double);
  chances.push_back(std::move(probability));
  return static_cast<std::uint32_t>(chances.size() - 1);
}

std::uint32_t Graph::add_gain(std::vector<Exact> worth, EdgeCounts what) {
  if (counted.size() == 1 &&
      worths.size() != dimensions) {  // row 0 was made before the dimensions were known
    worths.assign(dimensions, Exact());
    worths_as_double.assign(dimensions, 0.0);
  }
  assert(worth.size() == dimensions);
  for (Exact& x : worth) {
    worths_as_double.push_back(x.to_double());
    bytes_of_numbers_ += x.bytes() + sizeof(double);
    worths.push_back(std::move(x));
  }
  bytes_of_numbers_ +=
      what.tallies.capacity() * sizeof(Tally) + what.distributions.capacity() * sizeof(CountDistribution);
  for (const CountDistribution& distribution : what.distributions) {
    for (const auto& [change, share] : distribution.changes)
      bytes_of_numbers_ += sizeof(change) + sizeof(double) + share.exact.bytes();
  }
  counted.push_back(std::move(what));
  return static_cast<std::uint32_t>(counted.size() - 1);
}

std::uint32_t Graph::add_node(Turn turn, std::span<const Edge> its_edges, std::uint16_t outcome,
                              std::uint32_t info_set) {
  nodes.push_back({turn, outcome, static_cast<std::uint32_t>(edges.size()), info_set});
  edges.insert(edges.end(), its_edges.data(), its_edges.data() + its_edges.size());
  return static_cast<std::uint32_t>(nodes.size() - 1);
}

Exact Graph::exact_chance(std::uint32_t factor, const Factor::Part& part) const {
  Exact sum;
  each_label(factor, part, [&](std::uint32_t label) { sum += chances[label]; });
  return sum.reduced();
}

std::uint32_t Graph::add_factor(std::span<const std::pair<std::uint32_t, std::uint32_t>> results) {
  // Parts stand in the order in which their places come first, and so do the rows of each.
  Factor factor;
  factor.first = static_cast<std::uint32_t>(parts.size());
  factor.places = static_cast<std::uint32_t>(places.size());
  std::vector<std::uint32_t> part_of;
  std::vector<std::uint32_t> rows;
  part_of.reserve(results.size());
  rows.reserve(results.size());
  for (const auto& [place, label] : results) {
    std::size_t its = places.size();
    while (its > factor.places && places[its - 1] != place) --its;
    if (its == factor.places) {
      parts.push_back({label, 0.0});
      places.push_back(place);
      rows.push_back(0);
      its = places.size();
    }
    const auto number = static_cast<std::uint32_t>(its - 1 - factor.places);
    Factor::Part& part = parts[factor.first + number];
    factor.listed = factor.listed || its != places.size() || label != results.front().second + part_of.size();
    part.chance += chances_as_double[label];
    ++rows[number];
    part_of.push_back(number);
  }
  factor.last = static_cast<std::uint32_t>(parts.size());
  factor.end = results.back().second + 1;
  factor.most = *std::max_element(rows.begin(), rows.end());
  if (factor.listed) {
    auto next = static_cast<std::uint32_t>(labels.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      parts[factor.first + i].label = next;
      next += std::exchange(rows[i], next);
    }
    factor.end = next;
    labels.resize(next);
    for (std::size_t i = 0; i < results.size(); ++i) labels[rows[part_of[i]]++] = results[i].second;
  }
  factors.push_back(factor);
  return static_cast<std::uint32_t>(factors.size() - 1);
}

std::uint32_t Graph::add_factor(std::uint32_t label, std::uint32_t rows, std::uint32_t its_parts,
                                std::uint32_t its_places) {
  Factor factor;
  factor.first = static_cast<std::uint32_t>(parts.size());
  for (std::uint32_t i = 0; i < its_parts; ++i) parts.push_back({label + i, chances_as_double[label + i]});
  for (std::uint32_t i = its_parts; i < rows; ++i) parts.back().chance += chances_as_double[label + i];
  factor.last = static_cast<std::uint32_t>(parts.size());
  factor.end = label + rows;
  factor.most = rows - its_parts + 1;
  factor.places = its_places;
  factors.push_back(factor);
  return static_cast<std::uint32_t>(factors.size() - 1);
}

std::uint32_t Graph::share_parts(std::uint32_t factor, std::uint32_t its_places) {
  Factor shared = factors[factor];
  shared.places = its_places;
  factors.push_back(shared);
  return static_cast<std::uint32_t>(factors.size() - 1);
}

std::uint32_t Graph::add_product(Product product) {
  if (product.row_again != kNone) {
    // Sums of what is above 0 alone: nothing is lost where the pair is likely.
    double others = 0.0;
    double beside = 0.0;
    const auto rows = parts_of(product.rows);
    const auto columns = parts_of(product.columns);
    for (std::size_t i = 0; i < rows.size(); ++i) others += i == product.row_again ? 0.0 : rows[i].chance;
    for (std::size_t j = 0; j < columns.size(); ++j)
      beside += j == product.column_again ? 0.0 : columns[j].chance;
    product.leaves = others + rows[product.row_again].chance * beside;
  }
  products.push_back(product);
  return static_cast<std::uint32_t>(products.size() - 1);
}

void Graph::set_product(std::uint32_t node, std::uint32_t product) {
  product_of.resize(node + std::size_t{1}, kNone);
  product_of[node] = product;
}

void Graph::set_ring(std::uint32_t node, RingPlace place) {
  ring_of.resize(node + std::size_t{1});
  ring_of[node] = place;
}

namespace {

/// Returns what is wrong with the tables, or an empty text.
std::string unsound_tables(const Graph& graph) {
  if (graph.worths.size() != graph.counted.size() * graph.dimensions ||
      graph.worths_as_double.size() != graph.worths.size()) {
    return "the gains do not have one worth a dimension";
  }
  if (graph.chances_as_double.size() != graph.chances.size()) return "chances without their doubles";
  for (const std::uint32_t gain : graph.outcome_gain) {
    if (gain >= graph.counted.size()) return "an outcome with an unknown gain";
  }
  if (graph.start != kNone && graph.start >= graph.nodes.size()) return "a root that is no node";
  if (!graph.hidden.empty() && graph.hidden.size() != graph.nodes.size()) {
    return "what is hidden is not said of every node";
  }
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    const std::size_t end = n + 1 < graph.nodes.size() ? graph.nodes[n + 1].first : graph.edges.size();
    if (graph.nodes[n].first > end || end > graph.edges.size()) {
      return "edges that are not in the order of their nodes at node " + std::to_string(n);
    }
  }
  return {};
}

/// Returns what is wrong with a product that replaces a node's edges, or an empty text.
std::string unsound_product(const Graph& graph, std::uint32_t n, const Product& product) {
  if (graph.nodes[n].turn.actor != Actor::chance || !graph.edges_of(n).empty())
    return "a product where there are edges, or no throw";
  const ProductTable& table = graph.tables[product.table];
  for (const std::uint32_t factor : {product.rows, product.columns}) {
    Exact sum;
    for (const Factor::Part& part : graph.parts_of(factor)) sum += graph.exact_chance(factor, part);
    if (sum != Exact(1)) return "chances of a factor that do not sum to 1";
  }
  const auto rows = graph.places_of(product.rows);
  const auto columns = graph.places_of(product.columns);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < columns.size(); ++j) {
      if (i == product.row_again && j == product.column_again) continue;
      const std::size_t cell = rows[i] * table.columns + columns[j];
      if (columns[j] >= table.columns || cell >= table.cells.size()) return "a pair outside its table";
      if (table.cells[cell].to >= n) return "a child does not come before its parent";
      if (table.cells[cell].gain >= graph.counted.size()) return "an unknown gain";
    }
  }
  return {};
}

/// Returns what is wrong with a node, or an empty text. Its edges must be in range.
std::string unsound_node(const Graph& graph, std::uint32_t n) {
  const GraphNode& node = graph.nodes[n];
  const auto edges = graph.edges_of(n);
  const bool plays = node.turn.actor == Actor::player;
  if (node.turn.actor == Actor::nobody && !edges.empty()) return "an end has edges";
  if (const Product* const product = graph.product_at(n)) return unsound_product(graph, n, *product);
  if (const RingPlace* const place = graph.ring_at(n)) {
    const auto& members = graph.rings[place->ring].members;
    const bool sound = place->member < members.size() &&
                       std::all_of(members.begin(), members.end(), [&](const Ring::Member& one) {
                         return one.others < n && graph.products[one.product].row_again != kNone;
                       });
    return sound ? "" : "a ring that is not made of what comes before it";
  }
  if (node.turn.actor != Actor::nobody && edges.empty()) return "somebody acts but has no edge";
  const std::int32_t seats = graph.dimensions == 1 ? 2 : static_cast<std::int32_t>(graph.dimensions);
  if (plays && (node.turn.seat < 0 || node.turn.seat >= seats)) return "an unknown seat";
  Exact sum;
  for (const Edge& edge : edges) {
    if (edge.to >= n) return "a child does not come before its parent";
    if (edge.gain >= graph.counted.size()) return "an unknown gain";
    if (plays) continue;
    if (edge.label >= graph.chances.size()) return "an unknown chance";
    if (graph.chances[edge.label].sign() <= 0) return "a chance that is not above 0";
    sum += graph.chances[edge.label];
  }
  if (!edges.empty() && !plays && sum != Exact(1)) return "chances that do not sum to 1";
  if (node.info_set == kNone) return {};
  if (node.info_set >= graph.info_sets.size()) return "an unknown information set";
  const InfoSet& set = graph.info_sets[node.info_set];
  if (node.turn != Turn{Actor::player, set.seat}) return "an information set of another seat";
  if (edges.size() != set.moves) return "an information set with other moves";
  return {};
}

/// Returns what is wrong with a loop, or an empty text. Its nodes must be sound.
std::string unsound_loop(const Graph& graph, const Loop& loop) {
  if (loop.choices.size() != loop.options.size()) return "a loop whose choices are not all counted";
  std::size_t plans = 1;
  for (const std::uint32_t options : loop.options) plans *= options;
  for (std::size_t i = 0; i < loop.choices.size(); ++i) {
    const std::uint32_t node = loop.choices[i];
    if (node >= graph.nodes.size() || node != loop.choices.front() + i || graph.loop_at(node) != &loop)
      return "a loop whose choices do not stand side by side";
    if (graph.nodes[node].turn.actor != Actor::player || graph.edges_of(node).size() != plans)
      return "a loop without an edge a plan";
    if (graph.nodes[node].info_set != kNone) return "a hidden choice in a loop";
  }
  return {};
}

}  // namespace

std::string Graph::unsound() const {
  if (nodes.empty()) return "the graph has no node";
  if (std::string wrong = unsound_tables(*this); !wrong.empty()) return wrong;
  for (std::uint32_t n = 0; n < nodes.size(); ++n) {
    if (std::string wrong = unsound_node(*this, n); !wrong.empty()) {
      return wrong + " at node " + std::to_string(n);
    }
  }
  for (const std::uint32_t loop : loop_of) {
    if (loop != kNone && loop >= loops.size()) return "an unknown loop";
  }
  for (const Loop& loop : loops) {
    if (std::string wrong = unsound_loop(*this, loop); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace casus
