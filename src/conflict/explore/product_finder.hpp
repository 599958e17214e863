#pragma once
// Finds the products of a conflict: consecutive independent throws (rules.hpp, ProductRules), and rings of
// them in which throws without effect lead back to the same position. Each is found once and stored in the
// graph. product_traversal.hpp visits what follows from them.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "conflict/explore/traversal.hpp"

namespace casus {

/// A base of Explorer.
template <Rules R, class Keep>
class ProductFinder : public Traversal<R, Keep> {
  using Base = Traversal<R, Keep>;

 public:
  using typename Base::Position;

  ProductFinder(const R& rules, const Prices& prices, const Limits& limits, ExploreOptions options,
                const Keep& keep)
      : Base(rules, prices, limits, options, keep), products_(products_of(rules)) {}

 protected:
  using Base::book_, Base::fresh_number, Base::loops_, Base::node_of_, Base::number_of, Base::only_move,
      Base::options_, Base::result_, Base::rules_, Base::sink_, Base::throws_;

  using Products = typename ProductsOf<R>::Type;
  static Products products_of(const R& rules) {
    if constexpr (ProductRules<R>) {
      return Products(rules);
    } else {
      return {};
    }
  }

  template <class P>
  struct HeadOf {
    using Type = NoProducts;
  };
  template <class P>
  requires requires { typename P::Head; }
  struct HeadOf<P> {
    using Type = typename P::Head;
  };
  struct ProductHead {
    typename HeadOf<Products>::Type head;
    std::uint32_t product = 0;  // into Graph::products
    Position position{};        // of a half
    bool half = false;
  };
  struct ResultTable {
    struct Row {
      std::vector<ProductTable::Cell> cells;  // `to`: the number of a position
    };
    std::size_t columns = 0;
    std::vector<Row> rows;
    std::vector<std::vector<std::uint16_t>> written;  // by list and row: so many first places are written
  };
  /// The key of a factor: the step, the group of effects, and the number of its throw.
  struct FactorKey {
    std::array<std::uint32_t, 3> words{};
    bool operator==(const FactorKey&) const = default;
    [[nodiscard]] std::uint64_t hash() const {
      return mix((std::uint64_t{words[0]} << 32U | words[1]) * 0x9e3779b97f4a7c15ULL + words[2]);
    }
  };
  struct PlaceList {
    std::uint32_t first = 0;  // into Graph::places
    std::uint32_t size = 0;
    std::uint32_t known = 0;        // so many results have been looked up
    std::uint32_t regular = kNone;  // so many results are of this form
  };
  static constexpr std::uint32_t kUnknown = kNone - 1;
  /// The results of earlier searches at the throw of a position.
  struct KnownThrow {
    std::uint32_t head = kUnknown;  // into product_heads_; kNone: it begins no product
    std::uint32_t half = kUnknown;
    RingPlace ring = {};
  };
  KnownThrow& known_throw(std::uint32_t number) {
    if (number >= known_throws_.size()) known_throws_.resize(node_of_.size());
    return known_throws_[number];
  }
  [[nodiscard]] bool stays_at(std::uint32_t head) const {
    const Product& product = result_.graph.products[product_heads_[head].product];
    return product.row_again != kNone && product.turn == kNone;
  }
  struct ClassPair {
    std::uint32_t first = 0;  // places
    std::uint32_t second = 0;
  };
  /// Returns the pair that a product leaves out.
  [[nodiscard]] ClassPair left_out_pair(std::uint32_t head) const {
    const Graph& graph = result_.graph;
    const Product& product = graph.products[product_heads_[head].product];
    return {graph.places_of(product.rows)[product.row_again],
            graph.places_of(product.columns)[product.column_again]};
  }

  /// Stores the product that begins with a position's throw in product_heads_, and returns its number; kNone
  /// if there is no such product.
  std::uint32_t product_at(const Position& position, std::uint32_t number) requires ProductRules<R> {
    if (const std::uint32_t known = known_throw(number).head; known != kUnknown) return known;
    known_throw(number).head = kNone;
    const OutcomeRows& down = throws_.of(rules_, position);
    auto head = products_.at(position, down.classes.front(), sink_);
    if (!head) return kNone;
    const OutcomeRows& across = throws_.of(rules_, head->between);
    if (options_.citations != nullptr)
      rules_.cites(head->between, [&](Clause clause) { options_.citations->insert(clause); });
    products_.settle(*head, across.classes.front());
    Graph& graph = result_.graph;
    Product product;
    product.table = head->table;
    product.rows = factor_of(2 * head->step, head->first_group, down, [&](std::uint32_t one) {
      return products_.first(*head, position, one, across.classes.front(), sink_);
    });
    product.columns = factor_of(2 * head->step + 1, head->second_group, across,
                                [&](std::uint32_t one) { return products_.second(*head, one, sink_); });
    const auto rows = graph.places_of(product.rows);
    const auto columns = graph.places_of(product.columns);
    if (rows.size() * columns.size() < 2) return kNone;
    if (const auto same = products_.comes_again(*head) ? products_.unchanged(*head) : std::nullopt) {
      const auto part_at = [](std::span<const std::uint32_t> places, std::uint32_t its) {
        const auto at = std::find(places.begin(), places.end(), its);
        return at == places.end() ? kNone : static_cast<std::uint32_t>(at - places.begin());
      };
      product.row_again = part_at(rows, same->first);
      product.column_again = part_at(columns, same->second);
      if (product.row_again == kNone || product.column_again == kNone) {
        product.row_again = product.column_again = kNone;
      } else {
        book_.begin();
        if (leads_back(products_.after(*head, same->first, same->second, sink_), position))
          product.turn = book_.row();
      }
    }
    const auto made = static_cast<std::uint32_t>(product_heads_.size());
    product_heads_.push_back({*head, graph.add_product(product), {}, false});
    return known_throw(number).head = made;
  }

  /// Writes a throw that is not part of a product as a product with a single row. The pair that it leaves
  /// out is the one that its first class leads to.
  std::uint32_t half_product_at(const Position& position, std::uint32_t number,
                                const OutcomeRows& throw_rows) {
    if (const std::uint32_t known = known_throw(number).half; known != kUnknown) return known;
    known_throw(number).half = kNone;
    Graph& graph = result_.graph;
    if (certain_row_ == kNone) {
      const std::pair<std::uint32_t, std::uint32_t> certain{0, loops_.certain()};
      certain_row_ = graph.add_factor(std::span(&certain, 1));
    }
    if (halves_.rows.empty()) halves_.rows.emplace_back();
    auto& cells = halves_.rows.front().cells;
    const std::size_t first = cells.size();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> results;
    for (std::uint32_t i = 0; i < throw_rows.classes.size(); ++i) {
      book_.begin();
      const std::uint32_t to = number_of(rules_.apply(position, throw_rows.classes[i], sink_));
      const std::uint32_t gain = book_.row();
      std::size_t place = cells.size();
      while (place > first && (cells[place - 1].to != to || cells[place - 1].gain != gain)) --place;
      if (place == first) {
        cells.push_back({to, gain});
        place = cells.size();
      }
      results.emplace_back(static_cast<std::uint32_t>(place - 1), throw_rows.first_label + i);
    }
    halves_.columns = cells.size();
    Product product;
    product.table = kNone;  // the last one, when all are known
    product.rows = certain_row_;
    product.columns = graph.add_factor(results);
    if (graph.parts_of(product.columns).size() < 2) return kNone;
    product.row_again = product.column_again = 0;
    const auto made = static_cast<std::uint32_t>(product_heads_.size());
    product_heads_.push_back({{}, graph.add_product(product), position, true});
    return known_throw(number).half = made;
  }

  /// Returns the factor of a throw and a group of effects, and makes it if there is none yet. `which`: the
  /// throw of a step of products.
  std::uint32_t factor_of(std::uint32_t which, std::uint32_t group, const OutcomeRows& throw_rows,
                          const auto& result) {
    Graph& graph = result_.graph;
    const auto fresh = static_cast<std::uint32_t>(graph.factors.size());
    const auto rows = static_cast<std::uint32_t>(throw_rows.classes.size());
    if (throw_rows.counts) {
      // Mostly each hit leads to another place until nothing is left.
      const std::uint32_t list = list_of(which, group);
      extend_list(list, rows, result);
      if (rows <= lists_[list].regular) {
        list_of_.resize(fresh, kNone);
        list_of_.push_back(list);
        const std::uint32_t parts = std::min(rows, lists_[list].size);
        parts_of_.resize(std::max<std::size_t>(parts_of_.size(), throw_rows.first_label + rows), kNone);
        std::uint32_t& alike = parts_of_[throw_rows.first_label + parts - 1];
        if (alike != kNone) return graph.share_parts(alike, lists_[list].first);
        return alike = graph.add_factor(throw_rows.first_label, rows, parts, lists_[list].first);
      }
    }
    const std::uint32_t known = factor_of_.find_or_set({{which, group, throw_rows.number}}, fresh);
    if (known != fresh) return known;
    results_.clear();
    for (std::uint32_t i = 0; i < rows; ++i)
      results_.emplace_back(result(throw_rows.classes[i]), throw_rows.first_label + i);
    return graph.add_factor(results_);
  }
  /// Returns the number of the list of places of a group of effects.
  std::uint32_t list_of(std::uint32_t which, std::uint32_t group) {
    if (which >= list_of_group_.size()) list_of_group_.resize(which + std::size_t{1});
    auto& lists = list_of_group_[which];
    if (group >= lists.size()) lists.resize(group + std::size_t{1}, kNone);
    if (lists[group] == kNone) {
      lists[group] = static_cast<std::uint32_t>(lists_.size());
      lists_.emplace_back();
    }
    return lists[group];
  }
  /// Looks up the places of the results of a list up to so many.
  void extend_list(std::uint32_t number, std::uint32_t results, const auto& result) {
    PlaceList& list = lists_[number];
    std::vector<std::uint32_t>& places = result_.graph.places;
    for (; list.known < std::min(results, list.regular); ++list.known) {
      const std::uint32_t place = result(list.known);
      const auto first = places.begin() + list.first;
      const auto last = first + list.size;
      if (std::find(first, last, place) != last) {
        if (*(last - 1) != place) list.regular = list.known;
      } else if (list.known > list.size) {
        list.regular = list.known;
      } else {
        if (last != places.end()) {  // factors that were made before have the places where they are
          const std::vector<std::uint32_t> moved(first, last);
          list.first = static_cast<std::uint32_t>(places.size());
          places.insert(places.end(), moved.begin(), moved.end());
        }
        places.push_back(place);
        ++list.size;
      }
    }
  }

  /// Returns whether a position leads to `to` whatever is thrown and chosen. Tallies on the path are
  /// reported.
  bool leads_back(Position position, const Position& to) {
    for (int i = 0; i < kMostSteps; ++i) {
      if (rules_.key(position) == rules_.key(to)) return true;
      const Turn turn = rules_.turn(position);
      if (turn.actor == Actor::chance) {
        const OutcomeRows& throw_rows = throws_.of(rules_, position);
        if (throw_rows.classes.size() != 1) return false;
        position = rules_.apply(position, throw_rows.classes.front(), sink_);
      } else if (turn.actor == Actor::player) {
        const auto only = only_move(position);
        if (!only) return false;
        position = rules_.apply(position, *only, sink_);
      } else {
        return false;
      }
    }
    return false;
  }

  struct RingMember {
    std::uint32_t number = 0;  // of its position
    std::uint32_t head = 0;
  };
  /// Returns the throws without effect that lead from a position back to itself; empty if they do not.
  std::vector<RingMember> ring_from(const Position& from, std::uint32_t number) requires ProductRules<R> {
    std::vector<RingMember> members;
    Position position = from;
    for (int i = 0; i < kMostSteps; ++i) {
      if (i > 0 && rules_.key(position) == rules_.key(from)) return members;
      book_.begin();
      const Turn turn = rules_.turn(position);
      if (turn.actor == Actor::player) {
        const auto only = only_move(position);
        if (!only) return {};
        position = rules_.apply(position, *only, sink_);
        continue;
      }
      if (turn.actor != Actor::chance) return {};
      const std::uint32_t its = i == 0 ? number : number_of(position);
      if (products_.may_begin(position)) {
        if (const std::uint32_t head = product_at(position, its); head != kNone) {
          if (!stays_at(head)) return {};
          const ClassPair pair = left_out_pair(head);
          members.push_back({its, head});
          position = products_.after(product_heads_[head].head, pair.first, pair.second, sink_);
          continue;
        }
      }
      const OutcomeRows& throw_rows = throws_.of(rules_, position);
      if (throw_rows.classes.size() > 1) {
        const std::uint32_t head = half_product_at(position, its, throw_rows);
        if (head == kNone) return {};
        members.push_back({its, head});
      }
      position = rules_.apply(position, throw_rows.classes.front(), sink_);
    }
    return {};
  }

  RingPlace add_ring(const std::vector<RingMember>& members) {
    Graph& graph = result_.graph;
    const auto ring = static_cast<std::uint32_t>(graph.rings.size());
    graph.rings.emplace_back();
    for (std::uint32_t i = 0; i < members.size(); ++i) {
      graph.rings.back().members.push_back({product_heads_[members[i].head].product, fresh_number()});
      ring_heads_.push_back(members[i].head);
      known_throw(members[i].number).ring = {ring, i};
    }
    first_of_ring_.push_back(ring_heads_.size() - members.size());
    return {ring, 0};
  }
  /// Returns the bytes of the tables that grow with the conflict.
  [[nodiscard]] std::uint64_t product_bytes() const {
    std::uint64_t bytes = 0;
    if constexpr (ProductRules<R>) {
      bytes += products_.bytes() + bytes_of(product_heads_) + factor_of_.bytes() + bytes_of(parts_of_) +
               2 * bytes_of(lists_) + bytes_of(list_of_);
      for (const ResultTable& table : tables_)
        bytes += table.rows.size() *
                 (2 * table.columns * sizeof(ProductTable::Cell) + lists_.size() * sizeof(std::uint16_t));
      bytes += bytes_of(known_throws_);
    }
    return bytes;
  }

  static constexpr int kMostSteps = 12;  // of throws and moves that lead back
  [[no_unique_address]] Products products_;
  std::vector<ProductHead> product_heads_;
  std::vector<ResultTable> tables_;  // by number of the rules' tables
  ResultTable halves_;               // of one row
  std::uint32_t certain_row_ = kNone;
  KeyTable<FactorKey> factor_of_;        // into Graph::factors
  std::vector<std::uint32_t> parts_of_;  // likewise: by first row of chances and number of parts, less 1
  /// The places of the results 0, 1, 2, … of a group of effects: all different, but that the last one may
  /// come again and again.
  std::vector<PlaceList> lists_;
  std::vector<std::vector<std::uint32_t>> list_of_group_;  // by throw of a step and group: into lists_
  std::vector<std::uint32_t> list_of_;  // by factor: into lists_; kNone or shorter: its places are its own
  std::vector<std::pair<std::uint32_t, std::uint32_t>> results_;
  std::vector<KnownThrow> known_throws_;   // by number
  std::vector<std::uint32_t> ring_heads_;  // of the members of all rings
  std::vector<std::size_t> first_of_ring_;
};

}  // namespace casus
