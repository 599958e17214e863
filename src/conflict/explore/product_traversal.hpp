#pragma once
// Visits what follows from products (product_finder.hpp): the positions that the pairs of their results lead
// to, and the exits of rings. Used by `explore` alone.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/meter.hpp"
#include "conflict/explore/product_finder.hpp"
#include "conflict/graph/number.hpp"

namespace casus {

/// A base of Explorer.
template <Rules R, class Keep>
class ProductTraversal : public ProductFinder<R, Keep> {
  using Base = ProductFinder<R, Keep>;

 public:
  using Base::Base;
  using typename Base::Position;

  /// Returns whether a product was in a loop. The traversal has then failed and must be repeated without
  /// products.
  [[nodiscard]] bool needs_edges() const { return needs_edges_; }

 protected:
  using Base::add_ring, Base::begun_, Base::book_, Base::edges_, Base::fail, Base::first_of_ring_,
      Base::frames_, Base::halves_, Base::known_throw, Base::kOpen, Base::kUnopened, Base::kUntilChecked,
      Base::kWaiting, Base::list_of_, Base::node_of_, Base::number_of, Base::options_, Base::pending_,
      Base::product_at, Base::product_heads_, Base::products_, Base::result_, Base::ring_from,
      Base::ring_heads_, Base::rules_, Base::sink_, Base::stays_at, Base::tables_, Base::throws_;
  using typename Base::Frame, typename Base::ResultTable, typename Base::RingMember;

  void check_limits() { Base::check_limits(this->product_bytes()); }

  /// Begins the product or the ring of the throw at the innermost position. Returns false if the throw must
  /// be written as edges.
  bool begin_product(const Position& position) requires ProductRules<R> {
    Frame& frame = frames_.back();
    if (const RingPlace known = known_throw(frame.number).ring; known.ring != kNone) return begin_ring(known);
    const std::uint32_t head = products_.may_begin(position) ? product_at(position, frame.number) : kNone;
    const bool stays = head != kNone && stays_at(head);
    if (head != kNone && !stays) {
      frame.product = head;
      visit_pairs(head);
      return true;
    }
    if (!options_.counts) {  // what a ring counts is not kept
      const std::vector<RingMember> members = ring_from(position, frame.number);
      if (members.size() == 1) {
        frame.product = members.front().head;
        visit_pairs(frame.product);
        return true;
      }
      if (!members.empty()) return begin_ring(add_ring(members));
    }
    return false;
  }

  /// Begins a ring at the innermost position; its exits follow.
  bool begin_ring(const RingPlace& place) {
    frames_.back().ring = place;
    const auto& members = result_.graph.rings[place.ring].members;
    for (std::size_t i = 0; i < members.size(); ++i) {
      const std::uint32_t node = node_of_[members[i].others];
      if (node == kUnopened) {
        pending_.push_back({{}, members[i].others, ring_heads_[first_of_ring_[place.ring] + i]});
      } else if (node >= kWaiting) {
        refuse_products();
      }
    }
    return true;
  }

  /// Opens the pairs of a product that is a node of its own.
  void open_product(std::uint32_t number, std::uint32_t product, const Position& position) {
    if (node_of_[number] != kUnopened) {
      if (node_of_[number] >= kWaiting) refuse_products();
      return;
    }
    frames_.push_back({number, {Actor::chance, -1}, 0, edges_.size(), pending_.size()});
    if constexpr (DeadlockRules<R>) frames_.back().stand = position;
    frames_.back().product = product;
    node_of_[number] = kOpen;
    if constexpr (ProductRules<R>) visit_pairs(product);
  }

  /// Visits the positions that the pairs of a product lead to.
  void visit_pairs(std::uint32_t head) requires ProductRules<R> {
    const Product product = result_.graph.products[product_heads_[head].product];
    if (++begun_ % kUntilChecked == 0) check_limits();
    const auto rows = result_.graph.places_of(product.rows);
    const auto columns = result_.graph.places_of(product.columns);
    ResourceMeter::spend(kStepsOfPair * rows.size() * columns.size());
    if (product_heads_[head].half) {
      for (std::size_t j = 1; j < columns.size(); ++j)
        visit_cell(halves_.rows.front().cells[columns[j]], [&] {
          const OutcomeRows& throw_rows = throws_.of(rules_, product_heads_[head].position);
          const std::uint32_t label =
              result_.graph.first_label(product.columns, result_.graph.parts_of(product.columns)[j]);
          return rules_.apply(product_heads_[head].position,
                              throw_rows.classes[label - throw_rows.first_label], sink_);
        });
      return;
    }
    if (tables_.size() <= product.table) tables_.resize(product.table + std::size_t{1});
    ResultTable& table = tables_[product.table];
    const std::uint32_t list = list_of_factor(product.columns);
    table.columns =
        std::max<std::size_t>(table.columns, *std::max_element(columns.begin(), columns.end()) + 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i] >= table.rows.size()) table.rows.resize(rows[i] + std::size_t{1});
      if (list < table.written.size() && rows[i] < table.written[list].size() &&
          table.written[list][rows[i]] >= columns.size())
        continue;
      auto& row = table.rows[rows[i]];
      if (row.cells.size() < table.columns) row.cells.resize(table.columns);
      for (std::uint32_t j = 0; j < columns.size(); ++j) {
        if (i == product.row_again && j == product.column_again) continue;
        visit_cell(row.cells[columns[j]],
                   [&] { return products_.after(product_heads_[head].head, rows[i], columns[j], sink_); });
      }
    }
  }
  /// Notes that all pairs of a product are written: who comes to the same rows and columns need not look.
  void note_written(std::uint32_t head) {
    const Product& product = result_.graph.products[product_heads_[head].product];
    const std::uint32_t list = list_of_factor(product.columns);
    if (product_heads_[head].half || list == kNone) return;
    const auto rows = result_.graph.places_of(product.rows);
    const std::size_t columns = result_.graph.places_of(product.columns).size();
    const auto all = static_cast<std::uint16_t>(std::min<std::size_t>(columns, 0xffffU));
    ResultTable& table = tables_[product.table];
    if (list >= table.written.size()) table.written.resize(list + std::size_t{1});
    auto& written = table.written[list];
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == product.row_again) continue;
      if (rows[i] >= written.size()) written.resize(rows[i] + std::size_t{1});
      written[rows[i]] = std::max(written[rows[i]], all);
    }
  }
  [[nodiscard]] std::uint32_t list_of_factor(std::uint32_t factor) const {
    return factor < list_of_.size() ? list_of_[factor] : kNone;
  }
  /// Visits the position that a pair leads to; leaves it pending if it is not written.
  void visit_cell(ProductTable::Cell& cell, const auto& position) {
    if (cell.to != kNone && node_of_[cell.to] < kWaiting) return;
    book_.begin();
    Position child = position();
    if (cell.to == kNone) cell = {number_of(child), book_.row()};
    const std::uint32_t node = node_of_[cell.to];
    if (node == kUnopened) {
      pending_.push_back({std::move(child), cell.to});
    } else if (node >= kWaiting) {
      refuse_products();
    }
  }
  /// Fails because a product would be in a loop.
  void refuse_products() {
    needs_edges_ = true;
    fail({{}, "a product in a loop", "a walk without products was expected"});
  }

  /// Replaces the numbers of positions in tables and rings by nodes.
  void write_tables() {
    Graph& graph = result_.graph;
    for (Product& product : graph.products) {
      if (product.table == kNone) product.table = static_cast<std::uint32_t>(tables_.size());
    }
    tables_.push_back(std::move(halves_));
    for (ResultTable& table : tables_) {
      if (graph.products.empty()) break;
      ProductTable& made = graph.tables.emplace_back();
      made.columns = table.columns;
      made.cells.resize(table.rows.size() * table.columns);
      for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto& cells = table.rows[i].cells;
        for (std::size_t j = 0; j < cells.size(); ++j) {
          if (cells[j].to != kNone && node_of_[cells[j].to] < kWaiting)
            made.cells[i * made.columns + j] = {node_of_[cells[j].to], cells[j].gain};
        }
        table.rows[i] = {};
      }
    }
    for (Ring& ring : graph.rings) {
      for (Ring::Member& member : ring.members) member.others = node_of_[member.others];
    }
  }

 private:
  static constexpr std::uint64_t kStepsOfPair = 1;

  bool needs_edges_ = false;
};

}  // namespace casus
