#pragma once
// Writes a conflict out as a Graph. The only template over rules that solvers need: it walks once,
// iteratively, positions met by their key, children before parents. Loops of positions that lead back to each
// other are taken out of it (loop_walk.hpp), so that the graph has none.

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/graph/explored.hpp"
#include "conflict/graph/graph.hpp"
#include "conflict/graph/inner_memory.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/graph/number.hpp"
#include "conflict/graph/reward_table.hpp"
#include "conflict/graph/throw_cache.hpp"
#include "conflict/graph/walk_parts.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// Explores the conflict from `start` and writes it as a graph. Faults: a limit is exceeded; a player has no
/// move; a loop can never be left and the rules have no deadlock; something is hidden in a loop; a loop has
/// more than kMostInLoop positions or kMostPlans plans.
template <Rules R, class Keep = KeepAll>
Result<Explored<R>> explore(const R& rules, const typename R::Position& start, const Prices& prices,
                            const Limits& limits, ExploreOptions options = {}, const Keep& keep = {});

/// The traversal; callers use `explore`.
template <Rules R, class Keep>
class Explorer {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  static_assert(R::kPublic || HiddenRules<R>, "rules that hide something say what a seat sees");

  Explorer(const R& rules, const Prices& prices, const Limits& limits, ExploreOptions options,
           const Keep& keep)
      : rules_(rules),
        prices_(prices),
        limits_(limits),
        options_(options),
        keep_(keep),
        book_(result_.graph, prices),
        sink_(book_, options.citations),
        throws_(result_.graph),
        views_(view_walk(rules, prices)),
        loops_(result_.graph, options.counts),
        products_(products_of(rules)) {}

  /// Returns whether a product was in a loop. The traversal has then failed and must be repeated without
  /// products.
  [[nodiscard]] bool needs_edges() const { return needs_edges_; }

  Result<Explored<R>> walk(const Position& start) {
    Graph& graph = result_.graph;
    graph.dimensions = prices_.dimensions();
    graph.worths.assign(graph.dimensions, Exact());
    graph.worths_as_double.assign(graph.dimensions, 0.0);
    if constexpr (std::same_as<KeyOf<R>, DenseKey>) {
      const std::uint64_t keys = rules_.key_count();
      if (auto fault = limits_.exceeded(0, keys * sizeof(std::uint32_t))) return *fault;
      result_.states = KeyTable<DenseKey>(static_cast<std::uint32_t>(keys));
    }
    open(start, meet(start));
    while (!frames_.empty() && faults_.empty()) {
      if (pending_.size() > frames_.back().first_pending) {
        const UnexpandedNode next = std::move(pending_.back());
        pending_.pop_back();
        // It may have been met and written below a brother since.
        if (next.product != kNone) {
          open_product(next.number, next.product, next.position);
        } else if (node_of_[next.number] == kMet) {
          open(next.position, next.number);
        } else if (node_of_[next.number] == kWaiting) [[unlikely]] {
          on_back_edge(next.position, next.number);
        }
      } else {
        close();
      }
    }
    if (faults_.empty()) check_limits();
    if (faults_.empty()) finish();
    if (!faults_.empty()) return std::move(faults_);
    return std::move(result_);
  }

 private:
  // Positions are numbered as they are met, so that a key is looked up once for each edge and never again;
  // node_of_ says what became of each number.
  struct UnexpandedNode {
    Position position;
    std::uint32_t number = 0;
    std::uint32_t product = kNone;  // of the number of a product by itself: into heads_of_
  };
  struct Frame {
    std::uint32_t number = 0;
    Turn turn;
    std::uint16_t outcome = 0;
    std::size_t first_edge = 0;
    std::size_t first_pending = 0;
    [[no_unique_address]] OpenedPosition<R> stand{};
    std::uint32_t product = kNone;  // into heads_of_
    RingPlace ring = {};
  };
  static constexpr std::uint32_t kMet = kNone;          // a number without a node, not begun
  static constexpr std::uint32_t kOpen = kNone - 1;     // an ancestor of the present position, or that itself
  static constexpr std::uint32_t kWaiting = kNone - 2;  // done with, but for the loop in which it stands

  // Numbers have 32 bits; this leaves room for what is added between two looks at the limits.
  static constexpr std::uint64_t kMostNumbered = kNone - (1U << 28U);

  std::uint32_t meet(const Position& position) {
    const auto fresh = static_cast<std::uint32_t>(node_of_.size());
    const std::uint32_t number = result_.states.find_or_set(rules_.key(position), fresh);
    if (number == fresh) node_of_.push_back(kMet);
    return number;
  }

  static constexpr std::uint64_t kUntilChecked = 1024;  // positions
  static constexpr std::uint64_t kStepsOfPosition = 10;
  static constexpr std::uint64_t kStepsOfEdge = 5;
  static constexpr std::uint64_t kStepsOfPair = 1;

  /// Opens a position: writes its edges, and leaves children without a node pending.
  void open(const Position& position, std::uint32_t number) {
    const Turn turn = rules_.turn(position);
    frames_.push_back({number, turn, 0, edges_.size(), pending_.size()});
    if constexpr (DeadlockRules<R>) frames_.back().stand = position;
    node_of_[number] = kOpen;
    // Polled where positions are begun: a conflict may go deep for long before its first node is written.
    if (node_of_.size() > limits_.max_nodes || ++begun_ % kUntilChecked == 0) check_limits();
    if (options_.citations != nullptr) {
      rules_.cites(position, [&](Clause clause) { options_.citations->insert(clause); });
    }
    views_.open(rules_, position);
    switch (turn.actor) {
      case Actor::player:
        open_player(position);
        break;
      case Actor::chance:
        open_chance(position);
        break;
      case Actor::inner:
        open_inner(position);
        break;
      case Actor::nobody:
        frames_.back().outcome = rules_.outcome(position);
        break;
    }
  }

  void open_player(const Position& position) {
    candidates_.clear();
    rules_.candidates(position, [&](const Move& move) { candidates_.push_back(move); });
    const std::size_t before = edges_.size();
    std::uint32_t ordinal = 0;
    for (const Move& move : candidates_) {
      if (!rules_.judge(position, move, NullSink{})) {
        if (options_.cites_refusals) cite_refusal(position, move);
        continue;
      }
      if (keep_(position, ordinal, move)) {
        if (options_.citations != nullptr) {
          rules_.judge(position, move,
                       [&](const Finding& found) { options_.citations->insert(found.clause); });
        }
        book_.begin();
        add_edge(rules_.apply(position, move, sink_), ordinal);
        views_.add(move);
      }
      ++ordinal;
    }
    if (edges_.size() == before) {
      fail({{},
            "a player has no move: " + std::string(rules_.describe(position)),
            "at least one was expected"});
    }
  }

  void cite_refusal(const Position& position, const Move& move) {
    rules_.judge(position, move, [&](const Finding& found) {
      if (!found.holds) options_.citations->insert(found.clause);
    });
  }

  void open_chance(const Position& position) {
    if constexpr (ProductRules<R>) {
      if (options_.products && !hides(rules_) && begin_product(position)) return;
    }
    const OutcomeRows& throw_rows = throws_.of(rules_, position);
    for (std::uint32_t i = 0; i < throw_rows.classes.size(); ++i) {
      book_.begin();
      add_edge(rules_.apply(position, throw_rows.classes[i], sink_), throw_rows.first_label + i);
    }
  }

  using Products = typename ProductsOf<R>::Type;
  static Products products_of(const R& rules) {
    if constexpr (ProductRules<R>) {
      return Products(rules);
    } else {
      return {};
    }
  }

  /// Begins the product of the throw at the innermost position. Returns false if the throw must be written
  /// as edges.
  bool begin_product(const Position& position) requires ProductRules<R> {
    Frame& frame = frames_.back();
    if (const RingPlace known = thrown_at(frame.number).ring; known.ring != kNone) return begin_ring(known);
    const std::uint32_t head = products_.may_begin(position) ? product_at(position, frame.number) : kNone;
    const bool stays = head != kNone && stays_at(head);
    if (head != kNone && !stays) {
      frame.product = head;
      come_to_pairs(head);
      return true;
    }
    if (!options_.counts) {  // what a ring counts is not kept
      const std::vector<RingMember> members = ring_from(position, frame.number);
      if (members.size() == 1) {
        frame.product = members.front().head;
        come_to_pairs(frame.product);
        return true;
      }
      if (!members.empty()) return begin_ring(add_ring(members));
    }
    if (!stays) return false;
    // Who throws this pair may come back by other throws: the others are a node of their own.
    const auto [first, second] = again_of(head);
    const Exact chance =
        Number<Exact>::again(result_.graph, result_.graph.products[heads_of_[head].product]).reduced();
    book_.begin();
    add_edge(products_.after(heads_of_[head].head, first, second, sink_), result_.graph.add_chance(chance));
    const std::uint32_t others = fresh_number();
    const Exact leaves = (Exact(1) - chance).reduced();
    edges_.push_back({others, result_.graph.add_chance(leaves), 0});
    pending_.push_back({position, others, head});
    return true;
  }

  /// Returns a new number for something that is no position.
  std::uint32_t fresh_number() {
    node_of_.push_back(kMet);
    return static_cast<std::uint32_t>(node_of_.size() - 1);
  }
  [[nodiscard]] bool stays_at(std::uint32_t head) const {
    const Product& product = result_.graph.products[heads_of_[head].product];
    return product.row_again != kNone && product.turn == kNone;
  }
  struct Again {
    std::uint32_t first = 0;  // places
    std::uint32_t second = 0;
  };
  /// Returns the pair that a product leaves out.
  [[nodiscard]] Again again_of(std::uint32_t head) const {
    const Graph& graph = result_.graph;
    const Product& product = graph.products[heads_of_[head].product];
    return {graph.places_of(product.rows)[product.row_again],
            graph.places_of(product.columns)[product.column_again]};
  }

  /// Stores the product that begins with a position's throw in heads_of_, and returns its number; kNone if
  /// there is no such product.
  std::uint32_t product_at(const Position& position, std::uint32_t number) requires ProductRules<R> {
    if (const std::uint32_t known = thrown_at(number).head; known != kUnknown) return known;
    thrown_at(number).head = kNone;
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
    const auto made = static_cast<std::uint32_t>(heads_of_.size());
    heads_of_.push_back({*head, graph.add_product(product), {}, false});
    return thrown_at(number).head = made;
  }

  /// Writes a throw that is not part of a product as a product with a single row. The pair that it leaves
  /// out is the one that its first class leads to.
  std::uint32_t half_product_at(const Position& position, std::uint32_t number,
                                const OutcomeRows& throw_rows) {
    if (const std::uint32_t known = thrown_at(number).half; known != kUnknown) return known;
    thrown_at(number).half = kNone;
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
      const std::uint32_t to = meet(rules_.apply(position, throw_rows.classes[i], sink_));
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
    const auto made = static_cast<std::uint32_t>(heads_of_.size());
    heads_of_.push_back({{}, graph.add_product(product), position, true});
    return thrown_at(number).half = made;
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
    const std::uint32_t known = factor_of_.find_or_set({{which, group, throw_rows.first_label}}, fresh);
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

  /// Returns the only move of a position that the filter keeps; nothing if there are several.
  std::optional<Move> only_move(const Position& position) {
    std::optional<Move> only;
    std::uint32_t kept = 0;
    std::uint32_t ordinal = 0;
    rules_.candidates(position, [&](const Move& move) {
      if (!rules_.judge(position, move, NullSink{}) || !keep_(position, ordinal++, move)) return;
      only = move;
      ++kept;
    });
    return kept == 1 ? only : std::nullopt;
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
      const std::uint32_t its = i == 0 ? number : meet(position);
      if (products_.may_begin(position)) {
        if (const std::uint32_t head = product_at(position, its); head != kNone) {
          if (!stays_at(head)) return {};
          const Again again = again_of(head);
          members.push_back({its, head});
          position = products_.after(heads_of_[head].head, again.first, again.second, sink_);
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
      graph.rings.back().members.push_back({heads_of_[members[i].head].product, fresh_number()});
      ring_heads_.push_back(members[i].head);
      thrown_at(members[i].number).ring = {ring, i};
    }
    first_of_ring_.push_back(ring_heads_.size() - members.size());
    return {ring, 0};
  }
  /// Begins a ring at the innermost position; its exits follow.
  bool begin_ring(const RingPlace& place) {
    frames_.back().ring = place;
    const auto& members = result_.graph.rings[place.ring].members;
    for (std::size_t i = 0; i < members.size(); ++i) {
      const std::uint32_t node = node_of_[members[i].others];
      if (node == kMet) {
        pending_.push_back({{}, members[i].others, ring_heads_[first_of_ring_[place.ring] + i]});
      } else if (node >= kWaiting) {
        refuse_products();
      }
    }
    return true;
  }

  /// Opens the pairs of a product that is a node of its own.
  void open_product(std::uint32_t number, std::uint32_t product, const Position& position) {
    if (node_of_[number] != kMet) {
      if (node_of_[number] >= kWaiting) refuse_products();
      return;
    }
    frames_.push_back({number, {Actor::chance, -1}, 0, edges_.size(), pending_.size()});
    if constexpr (DeadlockRules<R>) frames_.back().stand = position;
    frames_.back().product = product;
    node_of_[number] = kOpen;
    if constexpr (ProductRules<R>) come_to_pairs(product);
  }

  /// Visits the positions that the pairs of a product lead to.
  void come_to_pairs(std::uint32_t head) requires ProductRules<R> {
    const Product product = result_.graph.products[heads_of_[head].product];
    if (++begun_ % kUntilChecked == 0) check_limits();
    const auto rows = result_.graph.places_of(product.rows);
    const auto columns = result_.graph.places_of(product.columns);
    ResourceMeter::spend(kStepsOfPair * rows.size() * columns.size());
    if (heads_of_[head].half) {
      for (std::size_t j = 1; j < columns.size(); ++j)
        come_to_cell(halves_.rows.front().cells[columns[j]], [&] {
          const OutcomeRows& throw_rows = throws_.of(rules_, heads_of_[head].position);
          const std::uint32_t label =
              result_.graph.first_label(product.columns, result_.graph.parts_of(product.columns)[j]);
          return rules_.apply(heads_of_[head].position, throw_rows.classes[label - throw_rows.first_label],
                              sink_);
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
        come_to_cell(row.cells[columns[j]],
                     [&] { return products_.after(heads_of_[head].head, rows[i], columns[j], sink_); });
      }
    }
  }
  /// Notes that all pairs of a product are written: who comes to the same rows and columns need not look.
  void note_written(std::uint32_t head) {
    const Product& product = result_.graph.products[heads_of_[head].product];
    const std::uint32_t list = list_of_factor(product.columns);
    if (heads_of_[head].half || list == kNone) return;
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
  void come_to_cell(ProductTable::Cell& cell, const auto& position) {
    if (cell.to != kNone && node_of_[cell.to] < kWaiting) return;
    book_.begin();
    Position child = position();
    if (cell.to == kNone) cell = {meet(child), book_.row()};
    const std::uint32_t node = node_of_[cell.to];
    if (node == kMet) {
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

  void open_inner(const Position& position) {
    if constexpr (OuterRules<R>) {
      const auto inner = rules_.inner(position);
      static_assert(std::is_reference_v<decltype(inner.rules)>,
                    "an inner conflict's rules must outlive the call: hand out a reference");
      const auto ends = inner_.ends_of(inner.rules, inner.position, result_.graph, [&] {
        return summary_of(inner.rules, inner.position, prices_, limits_, options_);
      });
      if (!ends) {
        faults_ = ends.faults();
        return;
      }
      for (const InnerEnd& end : **ends) {
        book_.begin();
        book_.add(end);
        add_edge(rules_.resume(position, end.outcome, sink_), end.label);
      }
    }
  }

  /// Adds an edge. It leads to the number of a position until the node is closed. The position is passed by
  /// reference: a small position in registers would be packed and unpacked through the stack for each edge,
  /// which cost a third of the traversal.
  void add_edge(Position&& child, std::uint32_t label) {
    const std::uint32_t number = meet(child);
    const std::uint32_t node = node_of_[number];
    if (node - kWaiting <= kOpen - kWaiting) [[unlikely]]
      on_back_edge(child, number);
    const std::uint32_t gain = book_.row();
    Edge& edge = edges_.emplace_back();  // field by field: a temporary would be read back before it is stored
    edge.to = number;
    edge.label = label;
    edge.gain = gain;
    if (node == kMet) pending_.push_back({std::move(child), number});
  }

  /// Closes the innermost position: all its children have nodes, so its own can be written.
  void close() {
    if (loops_.any() && loops_.in_loop(frames_.size() - 1)) [[unlikely]] {
      if (frames_.back().product != kNone || frames_.back().ring.ring != kNone) return refuse_products();
      return close_in_loop();
    }
    const Frame frame = std::move(frames_.back());
    frames_.pop_back();
    Graph& graph = result_.graph;
    const std::size_t first = graph.edges.size();
    const std::uint32_t node =
        graph.add_node(frame.turn, std::span(edges_).subspan(frame.first_edge), frame.outcome);
    for (std::size_t i = first; i < graph.edges.size(); ++i) graph.edges[i].to = node_of_[graph.edges[i].to];
    ResourceMeter::spend(kStepsOfPosition + kStepsOfEdge * (edges_.size() - frame.first_edge));
    edges_.resize(frame.first_edge);
    node_of_[frame.number] = node;
    if (frame.product != kNone) {
      graph.set_product(node, heads_of_[frame.product].product);
      note_written(frame.product);
    }
    if (frame.ring.ring != kNone) graph.set_ring(node, frame.ring);
    views_.close(node);
  }

  /// Handles an edge from the innermost position to another position of the same loop.
  [[gnu::noinline, gnu::cold]] void on_back_edge(const Position& position, std::uint32_t number) {
    const std::size_t depth = frames_.size() - 1;
    if (node_of_[number] == kWaiting) {
      if (!loops_.on_edge_to_waiting(number, depth))
        fail_loop("a loop has more than " + std::to_string(kMostInLoop) + " positions: ", position);
      return;
    }
    std::size_t top = depth;
    while (frames_[top].number != number && depth - top < kMostInLoop) --top;
    if (frames_[top].number == number) return loops_.on_back_edge(top, depth, position);
    fail_loop("a loop has more than " + std::to_string(kMostInLoop) + " positions: ", position);
  }
  void fail_loop(const std::string& what, const Position& position) {
    fail({{}, what + in_loop(position), "fewer were expected, or an end after a number of rounds"});
  }
  /// Returns a position of a loop as text for a message; in the words of the rules, with what changes within
  /// the loop, if the rules have such words.
  [[nodiscard]] std::string in_loop(const Position& position) const {
    if constexpr (DeadlockRules<R> && requires { rules_.loop_in_words(position, std::vector<Position>()); }) {
      std::vector<Position> others;
      for (std::size_t i = frames_.size(); i > 0 && others.size() < kMostInLoop; --i)
        others.push_back(frames_[i - 1].stand);
      return rules_.loop_in_words(position, others);
    } else {
      return std::string(rules_.describe(position));
    }
  }

  [[gnu::noinline, gnu::cold]] void close_in_loop() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    const std::size_t depth = frames_.size();
    const bool whole = loops_.is_loop_head(depth);
    LoopMemory<R> kept{std::move(frame.stand), {}};
    kept.noted = views_.take();
    const auto first = edges_.begin() + static_cast<std::ptrdiff_t>(frame.first_edge);
    const bool fits = loops_.suspend({frame.number, frame.turn, {first, edges_.end()}, std::move(kept)});
    edges_.erase(first, edges_.end());
    node_of_[frame.number] = kWaiting;
    if (!fits)
      return fail_loop("a loop has more than " + std::to_string(kMostInLoop) + " positions: ", loops_.head());
    if (whole) write_loop();
  }

  void write_loop() {
    const Position head = loops_.head();
    const auto written = loops_.write(
        node_of_, limits_, [&](const auto& member) { return deadlock_at(member.kept, head); },
        [&](auto& member, std::uint32_t node) { views_.put(node, std::move(member.kept.noted)); },
        [&](std::uint32_t node) { views_.put_public(node); });
    if (!written) {
      faults_ = written.faults();
      if constexpr (requires { rules_.choices_in_words(); }) {
        if (faults_.front().what.starts_with("choices in a loop"))
          faults_.front().what += ": " + rules_.choices_in_words();
      }
    }
    if (hides(rules_)) heads_.push_back(head);
    if (result_.graph.nodes.size() > limits_.max_nodes) check_limits();
  }

  /// Returns the node that ends the conflict if a loop has no exit. If the rules have no such end, reports a
  /// fault and returns kNone.
  std::uint32_t deadlock_at([[maybe_unused]] const LoopMemory<R>& kept, const Position& head) {
    if constexpr (DeadlockRules<R>) {
      book_.begin();
      const Position end = rules_.deadlock(kept.stand, sink_);
      const std::uint32_t gain = book_.row();
      const std::uint32_t number = meet(end);
      if (node_of_[number] == kMet) {
        assert(rules_.turn(end).actor == Actor::nobody);
        open(end, number);
        close();
      }
      if (gain == 0) return node_of_[number];
      const Edge edge{node_of_[number], loops_.certain(), gain};
      const std::uint32_t node = result_.graph.add_node({Actor::chance, -1}, std::span(&edge, 1));
      views_.put_public(node);
      return node;
    } else {
      fail_loop("a position comes back to itself: ", head);
      return kNone;
    }
  }

  void fail(Fault fault) {
    if (faults_.empty()) faults_.push_back(std::move(fault));
  }

  /// Checks the limits; the first one that is exceeded becomes the fault. Bytes are those of the tables that
  /// grow with the conflict; a table about to grow counts with the larger one that it moves to.
  void check_limits() {
    const Graph& graph = result_.graph;
    std::uint64_t bytes = graph.bytes(kUntilChecked) + result_.states.bytes(kUntilChecked) +
                          bytes_of(node_of_, kUntilChecked) + bytes_of(pending_) + bytes_of(frames_) +
                          bytes_of(edges_);
    bytes += views_.bytes();
    bytes += loops_.bytes();
    if constexpr (ProductRules<R>) {
      bytes += products_.bytes() + bytes_of(heads_of_) + factor_of_.bytes() + bytes_of(parts_of_) +
               2 * bytes_of(lists_) + bytes_of(list_of_);
      for (const ResultTable& table : tables_)
        bytes += table.rows.size() *
                 (2 * table.columns * sizeof(ProductTable::Cell) + lists_.size() * sizeof(std::uint16_t));
      bytes += bytes_of(thrown_at_);
    }
    if (auto fault = limits_.exceeded(std::max(node_of_.size(), graph.nodes.size()), bytes))
      fail(std::move(*fault));
    if (std::max(graph.edges.size() + edges_.size(), node_of_.size()) > kMostNumbered) {
      fail({{},
            "the conflict has more continuations than a graph can number",
            "a smaller conflict was expected"});
    }
    if (limits_.progress) limits_.progress("positions", graph.nodes.size(), 0);
  }

  /// Finishes the graph once all nodes are known.
  void finish() {
    write_tables();
    result_.states.translate(node_of_);
    if (node_of_[0] != result_.graph.root()) result_.graph.start = node_of_[0];
    add_outcome_gains(result_.graph, prices_);
    if constexpr (HiddenRules<R>) form_information_sets();
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

  void form_information_sets() requires HiddenRules<R> {
    if (!hides(rules_)) return;
    result_.moves_of_set = views_.form(result_.graph);
    refuse_hidden_loops();
    if (!views_.same_moves()) {
      fail({{},
            "positions that a seat cannot tell apart have different moves",
            "rules whose views show what one may do were expected"});
    }
  }

  void refuse_hidden_loops() requires HiddenRules<R> {
    const Graph& graph = result_.graph;
    for (std::uint32_t node = 0; node < graph.loop_of.size(); ++node) {
      if (graph.loop_of[node] == kNone) continue;
      if (!graph.is_hidden(node) && !graph.leads_into_hidden(node)) continue;
      std::string where = rules_.describe(heads_[graph.loop_of[node]]);
      if constexpr (requires { rules_.hidden_in_words(); }) where = rules_.hidden_in_words();
      fail({{}, "something is hidden in a loop: " + where, "an end after a number of rounds was expected"});
    }
  }

  const R& rules_;
  const Prices& prices_;
  const Limits& limits_;
  ExploreOptions options_;
  const Keep& keep_;
  Explored<R> result_;
  RewardTable book_;
  StepSink sink_;
  ThrowCache<R> throws_;
  decltype(inner_book<R>()) inner_;
  [[no_unique_address]] ViewWalkOf<R> views_;
  LoopWalk<Position, LoopMemory<R>> loops_;
  // Products, where the rules have them.
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
  static constexpr int kMostSteps = 12;  // of throws and moves that lead back
  [[no_unique_address]] Products products_;
  std::vector<ProductHead> heads_of_;
  std::vector<ResultTable> tables_;  // by number of the rules' tables
  ResultTable halves_;               // of one row
  std::uint32_t certain_row_ = kNone;
  /// The key of a factor: what it was made from.
  struct FactorKey {
    std::array<std::uint32_t, 3> words{};
    bool operator==(const FactorKey&) const = default;
    [[nodiscard]] std::uint64_t hash() const {
      return mix((std::uint64_t{words[0]} << 32U | words[1]) * 0x9e3779b97f4a7c15ULL + words[2]);
    }
  };
  KeyTable<FactorKey> factor_of_;        // into Graph::factors
  std::vector<std::uint32_t> parts_of_;  // likewise: by first row of chances and number of parts, less 1
  /// The places of the results 0, 1, 2, … of a group of effects: all different, but that the last one may
  /// come again and again.
  struct PlaceList {
    std::uint32_t first = 0;  // into Graph::places
    std::uint32_t size = 0;
    std::uint32_t known = 0;        // so many results have been looked up
    std::uint32_t regular = kNone;  // so many results are of this form
  };
  std::vector<PlaceList> lists_;
  std::vector<std::vector<std::uint32_t>> list_of_group_;  // by throw of a step and group: into lists_
  std::vector<std::uint32_t> list_of_;  // by factor: into lists_; kNone or shorter: its places are its own
  std::vector<std::pair<std::uint32_t, std::uint32_t>> results_;
  // What is known of the throw at a position.
  static constexpr std::uint32_t kUnknown = kNone - 1;
  struct ThrownAt {
    std::uint32_t head = kUnknown;  // into heads_of_; kNone: it begins no product
    std::uint32_t half = kUnknown;
    RingPlace ring = {};
  };
  ThrownAt& thrown_at(std::uint32_t number) {
    if (number >= thrown_at_.size()) thrown_at_.resize(node_of_.size());
    return thrown_at_[number];
  }
  std::vector<ThrownAt> thrown_at_;        // by number
  std::vector<std::uint32_t> ring_heads_;  // of the members of all rings
  std::vector<std::size_t> first_of_ring_;
  bool needs_edges_ = false;
  std::vector<Position> heads_;  // by loop, where something may be hidden
  Faults faults_;
  std::vector<std::uint32_t> node_of_;  // by number: a node, kMet or kOpen
  std::uint64_t begun_ = 0;
  std::vector<Frame> frames_;
  std::vector<UnexpandedNode> pending_;
  std::vector<Edge> edges_;  // of the open frames, in order
  std::vector<Move> candidates_;
};

template <Rules R, class Keep>
Result<Explored<R>> explore(const R& rules, const typename R::Position& start, const Prices& prices,
                            const Limits& limits, ExploreOptions options, const Keep& keep) {
  if constexpr (ProductRules<R>) {
    if (options.products) {
      Explorer<R, Keep> explorer(rules, prices, limits, options, keep);
      auto explored = explorer.walk(start);
      if (explored || !explorer.needs_edges()) return explored;
      options.products = false;
    }
  }
  return Explorer<R, Keep>(rules, prices, limits, options, keep).walk(start);
}

}  // namespace casus
