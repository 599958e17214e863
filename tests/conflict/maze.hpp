#pragma once
// Conflicts as tables of positions and edges, with any loops. And their twin: for one policy it solves one
// linear system over all positions, by elimination in rationals; it finds the best policy by trying all. It
// uses no components, no graph and no order of positions.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "conflict/rules/deadlock_rules.hpp"
#include "games.hpp"

namespace casus::maze {

struct Way {
  std::uint32_t to = 0;
  std::int32_t weight = 1;
  std::int32_t gain = 0;  // to seat 0
  std::vector<Tally> tallies = {};
};
struct Place {
  Turn turn;
  std::uint16_t outcome = 0;
  std::vector<Way> edges = {};
};
using Places = std::vector<Place>;

inline Place end(std::uint16_t outcome) { return {{}, outcome, {}}; }
inline Place thrown(std::vector<Way> edges) { return {{Actor::chance, -1}, 0, std::move(edges)}; }
inline Place chosen(Seat seat, std::vector<Way> edges) {
  return {{Actor::player, seat}, 0, std::move(edges)};
}

/// The rules of a maze. Each place has a throw of its own, so its throw_id is the place.
struct Maze : games::Plain<std::uint32_t> {
  std::shared_ptr<const Places> places;

  explicit Maze(Places all) : places(std::make_shared<const Places>(std::move(all))) {}
  [[nodiscard]] const Place& at(std::uint32_t p) const { return (*places)[p]; }
  [[nodiscard]] Turn turn(std::uint32_t p) const { return at(p).turn; }
  void candidates(std::uint32_t p, auto visit) const {
    for (std::uint32_t i = 0; i < at(p).edges.size(); ++i) visit(i);
  }
  [[nodiscard]] std::uint64_t throw_id(std::uint32_t p) const { return p; }
  void classes(std::uint32_t p, auto visit) const {
    for (std::uint32_t i = 0; i < at(p).edges.size(); ++i) visit(Weighted<Integer>{i, at(p).edges[i].weight});
  }
  std::uint32_t apply(std::uint32_t p, std::uint32_t step, const auto& sink) const {
    const Way& edge = at(p).edges[step];
    if (edge.gain != 0) sink(Transfer{0, 1, 0, edge.gain, Clause{}});
    for (const Tally& tally : edge.tallies) sink(tally);
    return edge.to;
  }
  [[nodiscard]] std::uint16_t outcome(std::uint32_t p) const { return at(p).outcome; }
  [[nodiscard]] std::uint32_t key(std::uint32_t p) const { return p; }
  [[nodiscard]] std::string describe(std::uint32_t p) const { return "place " + std::to_string(p); }
};

/// The rules of a maze with an end for a deadlock: the last place.
struct DeadlockMaze : Maze {
  using Maze::Maze;
  std::uint32_t deadlock(std::uint32_t /*p*/, const auto& /*sink*/) const {
    return static_cast<std::uint32_t>(places->size() - 1);
  }
};

/// Returns prices from the worths of outcomes for seat 0; every piece is priced 1.
inline Prices prices_of(std::vector<Exact> outcomes) {
  Prices prices;
  prices.seats = 2;
  prices.seat_of_holder = {0, -1};
  prices.of_piece = {1, 0};
  for (Exact& worth : outcomes) {
    prices.of_outcome.push_back(std::move(worth));
    prices.of_outcome.push_back(0);
  }
  return prices;
}

/// The choice at every place; read only if somebody chooses there.
using Choices = std::vector<std::uint32_t>;

class Twin {
 public:
  Twin(const Places& places, std::vector<Exact> outcomes) : places_(places), outcomes_(std::move(outcomes)) {}

  /// The ways that are taken, with their chances.
  [[nodiscard]] std::vector<std::pair<Way, Exact>> taken(std::uint32_t p, const Choices& choices) const {
    const Place& here = places_[p];
    if (here.turn.actor == Actor::player) return {{here.edges[choices[p]], 1}};
    Exact total;
    for (const Way& edge : here.edges) total += Exact(edge.weight);
    std::vector<std::pair<Way, Exact>> all;
    for (const Way& edge : here.edges) all.emplace_back(edge, Exact(edge.weight) / total);
    return all;
  }
  /// Returns, by place, whether it is an end or is left for good at some time: false if everything that
  /// follows leads back to it.
  [[nodiscard]] std::vector<bool> is_left(const Choices& choices) const {
    const std::size_t n = places_.size();
    std::vector<std::vector<bool>> follows(n, std::vector<bool>(n));
    for (std::uint32_t p = 0; p < n; ++p) {
      if (places_[p].turn.actor == Actor::nobody) continue;
      for (const auto& [edge, chance] : taken(p, choices)) follows[p][edge.to] = true;
    }
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) follows[i][j] = follows[i][j] || (follows[i][k] && follows[k][j]);
      }
    }
    std::vector<bool> left(n);
    for (std::size_t i = 0; i < n; ++i) {
      left[i] = places_[i].turn.actor == Actor::nobody;
      for (std::size_t j = 0; j < n; ++j) left[i] = left[i] || (follows[i][j] && !follows[j][i]);
      const auto chooses = [&](std::size_t p) {
        return places_[p].turn.actor == Actor::player && places_[p].edges.size() > 1;
      };
      for (std::size_t j = 0; j < n; ++j) left[i] = left[i] || (follows[i][j] && chooses(j) && !chooses(i));
    }
    return left;
  }

  /// Solves x = constant + (chances of what is taken) x, where an end is its own constant.
  [[nodiscard]] std::vector<Exact> solve(const Choices& choices,
                                         const std::function<Exact(std::uint32_t)>& of_end,
                                         const std::function<Exact(const Way&)>& of_way) const {
    const std::size_t n = places_.size();
    const auto left = is_left(choices);
    std::vector<std::vector<Exact>> rows(n, std::vector<Exact>(n + 1));
    for (std::uint32_t p = 0; p < n; ++p) {
      rows[p][p] = 1;
      if (places_[p].turn.actor == Actor::nobody) {
        rows[p][n] = of_end(p);
      } else if (!left[p]) {
        rows[p][n - 1] += Exact(-1);  // the deadlock is the last place
      } else {
        for (const auto& [edge, chance] : taken(p, choices)) {
          rows[p][edge.to] += -chance;
          rows[p][n] += chance * of_way(edge);
        }
      }
    }
    for (std::size_t k = 0; k < n; ++k) {
      std::size_t pivot = k;
      while (rows[pivot][k].is_zero()) ++pivot;
      std::swap(rows[pivot], rows[k]);
      const Exact scale = Exact(1) / rows[k][k];
      for (Exact& x : rows[k]) x = (x * scale).reduced();
      for (std::size_t i = 0; i < n; ++i) {
        if (i == k || rows[i][k].is_zero()) continue;
        const Exact factor = rows[i][k];
        for (std::size_t j = k; j <= n; ++j) rows[i][j] = (rows[i][j] - factor * rows[k][j]).reduced();
      }
    }
    std::vector<Exact> x;
    for (auto& row : rows) x.push_back(std::move(row[n]));
    return x;
  }
  [[nodiscard]] std::vector<Exact> worths(const Choices& choices) const {
    return solve(
        choices, [&](std::uint32_t p) { return outcomes_[places_[p].outcome]; },
        [](const Way& edge) { return Exact(edge.gain); });
  }
  [[nodiscard]] std::vector<Exact> chances(const Choices& choices, std::uint16_t outcome) const {
    return solve(
        choices, [&](std::uint32_t p) { return Exact(places_[p].outcome == outcome ? 1 : 0); },
        [](const Way&) { return Exact(0); });
  }
  /// The mean of a counter that is only added to.
  [[nodiscard]] std::vector<Exact> sums(const Choices& choices, std::uint16_t counter) const {
    return solve(
        choices, [](std::uint32_t) { return Exact(0); },
        [&](const Way& edge) {
          Exact sum;
          for (const Tally& tally : edge.tallies) sum += Exact(tally.counter == counter ? tally.amount : 0);
          return sum;
        });
  }

  /// Visits every combination of choices of `seat`, with those of the others as in `choices`.
  void for_each(Seat seat, Choices choices, const std::function<void(const Choices&)>& visit) const {
    std::vector<std::uint32_t> own;
    for (std::uint32_t p = 0; p < places_.size(); ++p) {
      if (places_[p].turn == Turn{Actor::player, seat}) own.push_back(p);
    }
    for (const std::uint32_t p : own) choices[p] = 0;
    for (;;) {
      visit(choices);
      std::size_t i = 0;
      while (i < own.size() && ++choices[own[i]] == places_[own[i]].edges.size()) choices[own[i++]] = 0;
      if (i == own.size()) return;
    }
  }

  /// The distribution of a counter at the end, with what is absent at kAbsent, walked until the rest is less
  /// likely than 10^-13.
  [[nodiscard]] std::map<std::int32_t, double> distribution(const Choices& choices, std::uint32_t start,
                                                            std::uint16_t counter) const {
    constexpr std::int32_t kAbsent = CountDistribution::kAbsent;
    const auto left = is_left(choices);
    std::map<std::int32_t, double> done;
    std::map<std::pair<std::uint32_t, std::int32_t>, double> here{{{start, kAbsent}, 1.0}};
    while (!here.empty()) {
      std::map<std::pair<std::uint32_t, std::int32_t>, double> next;
      double rest = 0.0;
      for (const auto& [state, chance] : here) {
        const auto [p, value] = state;
        if (places_[p].turn.actor == Actor::nobody || !left[p]) {
          done[value] += chance;
          continue;
        }
        for (const auto& [edge, share] : taken(p, choices)) {
          std::int32_t after = value;
          for (const Tally& tally : edge.tallies) {
            if (tally.counter != counter) continue;
            if (tally.kind == Tally::Kind::forget) after = kAbsent;
            if (tally.kind == Tally::Kind::last) after = tally.amount;
            if (tally.kind == Tally::Kind::sum) after = (after == kAbsent ? 0 : after) + tally.amount;
          }
          next[{edge.to, after}] += chance * share.to_double();
          rest += chance * share.to_double();
        }
      }
      if (rest < 1e-13) break;
      here = std::move(next);
    }
    return done;
  }

 private:
  const Places& places_;
  std::vector<Exact> outcomes_;
};

struct Dials {
  std::uint32_t most = 9;  // places
  int choosers = 40;       // of hundred places
  bool gains = false;      // on the ways
  bool one_seat = false;
};

/// Places at random, the ends last and the deadlock the last of them.
inline Places random_places(std::mt19937_64& random, const Dials& dials) {
  const auto up_to = [&](std::uint64_t n) { return static_cast<std::uint32_t>(random() % n); };
  const std::uint32_t ends = 2 + up_to(2);
  const std::uint32_t inner = 2 + up_to(dials.most - 2);
  Places places;
  std::uint32_t choices = 0;
  for (std::uint32_t p = 0; p < inner; ++p) {
    std::vector<Way> edges;
    const std::uint32_t count = 1 + up_to(3);
    for (std::uint32_t i = 0; i < count; ++i) {
      Way edge;
      const bool out = up_to(100) < 30;
      edge.to = out ? inner + up_to(ends) : up_to(inner);
      edge.weight = static_cast<std::int32_t>(1 + up_to(5));
      if (dials.gains && up_to(3) == 0) edge.gain = static_cast<std::int32_t>(up_to(7)) - 3;
      if (up_to(2) == 0)
        edge.tallies.push_back({0, Tally::Kind::sum, static_cast<std::int32_t>(1 + up_to(2))});
      // Counter 1 shows the latest or nothing, counter 2 may do all that a counter does.
      const auto kind = static_cast<Tally::Kind>(1 + up_to(2));
      if (up_to(3) == 0) edge.tallies.push_back({1, kind, static_cast<std::int32_t>(up_to(4))});
      const auto any = static_cast<Tally::Kind>(up_to(3));
      if (up_to(6) == 0) edge.tallies.push_back({2, any, static_cast<std::int32_t>(up_to(4))});
      edges.push_back(std::move(edge));
    }
    const bool chooses = choices < 5 && up_to(100) < static_cast<std::uint32_t>(dials.choosers);
    choices += chooses && count > 1 ? 1 : 0;
    const Seat seat = dials.one_seat ? Seat{0} : static_cast<Seat>(up_to(2));
    places.push_back(chooses ? chosen(seat, std::move(edges)) : thrown(std::move(edges)));
  }
  for (std::uint32_t i = 0; i < ends; ++i) places.push_back(end(static_cast<std::uint16_t>(i)));
  places.push_back(end(static_cast<std::uint16_t>(ends)));
  return places;
}

}  // namespace casus::maze
