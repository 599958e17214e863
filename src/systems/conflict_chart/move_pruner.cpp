// Prunes choices that are equal to, or no better than, a choice that stays. Every worth is the same without
// them; the tests compare with a full traversal. All proofs assume that prices are not negative.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/meter.hpp"
#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {
namespace {

constexpr double kMargin = 1e-9;  // of a worth, relative: choices that differ by less are examined
/// Hidden commitments with fewer pairs are all examined, so that advice lists each of them.
constexpr std::uint64_t kFewPairs = 10'000;

std::uint64_t ways(const Forces& forces) {
  std::uint64_t ways = std::uint64_t{1} << static_cast<unsigned>(count_bits(forces.canals));
  for (const std::uint8_t count : forces.tokens) ways *= count + 1U;
  for (const std::uint8_t count : forces.masterminds) ways *= count + 1U;
  return ways;
}

std::uint64_t hidden_pairs(const Board& board) {
  return ways(board.side(kAttacker).reserve) * ways(board.side(kDefender).reserve);
}

std::int32_t minds_of(const Forces& forces) {
  std::int32_t count = 0;
  for (const std::uint8_t of_kind : forces.masterminds) count += of_kind;
  return count;
}

}  // namespace

/// The worths of one conflict, from the rules' prices as doubles.
class ChartRules::MovePruner {
 public:
  explicit MovePruner(const ChartRules& rules)
      : rules_(rules),
        token_(rules.board_.token_point_value.to_double()),
        canal_(rules.board_.canal_value.to_double()),
        mind_(rules.rulebook_.masterminds_discarded ? rules.board_.mastermind_value.to_double() : 0.0),
        country_(rules.board_.country_value.to_double()) {}

  [[nodiscard]] bool prices_grow() const {
    return token_ >= 0.0 && canal_ >= 0.0 && country_ >= 0.0 && !(rules_.board_.mastermind_value < Exact());
  }

  /// Returns an upper bound of the gain of a side that answers a D: by an invasion against which nothing is
  /// staked. With 0 it cannot gain by answering.
  ///
  /// Proof. Its opponent may stake nothing, and stop if it wins by D. Then the opponent wins no token, Canal
  /// or card, and only a certificate that the loser held; and it loses what it stakes, or nothing. So an
  /// invasion is worth at most the certificate to one side plus to the other, and an engagement at most 0,
  /// which is the worth of stopping. The same holds for what follows after drawing cards.
  [[nodiscard]] double most_by_answering(const Position& p, Seat loser) const {
    const bool may = at(p.countries, loser) != 0 &&
                     rules_.board_.retaliations + p.depth < rules_.rulebook_.most_retaliations;
    return may ? 2.0 * country_ : 0.0;
  }

  /// The costs and effects of a commitment: commitments with equal keys have equal worths if nothing follows.
  using CommitmentKey = std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
  [[nodiscard]] CommitmentKey alike(const Forces& forces) const {
    return {pieces().points(forces), pieces().token_points(forces), count_bits(forces.canals),
            minds_of(forces)};
  }

  [[nodiscard]] std::int32_t least_half(const Forces& play) const {
    return pieces().token_points(choices_of(rules_.rulebook_.losses, pieces(), play).front());
  }

  /// A conflict in which the declarer's forces are fixed: its worth to the opponent if nobody answers a D,
  /// and the probability of a D.
  struct Stake {
    double worth = 0.0;
    double answerable = 0.0;
  };
  class OpposedWorth {
   public:
    /// `swing` is the worth of the certificate at stake to one side plus to the other.
    OpposedWorth(const MovePruner& pruner, const Forces& play, double swing)
        : pruner_(pruner),
          play_(play),
          swing_(swing),
          points_(pruner.pieces().points(play)),
          half_(pruner.token_ * pruner.least_half(play)) {}

    [[nodiscard]] Stake of(const Forces& committed) const {
      const Rulebook& rulebook = pruner_.rules_.rulebook_;
      ResourceMeter::spend(rulebook.generalship.size() * rulebook.generalship.size());
      std::array<double, kResults> chance{};
      const std::int32_t against = pruner_.pieces().points(committed);
      const double one = 1.0 / static_cast<double>(rulebook.generalship.size() * rulebook.generalship.size());
      for (const std::int32_t own : rulebook.generalship) {
        for (const std::int32_t other : rulebook.generalship) {
          const Cell cell = rulebook.chart.cell(points_ + own, against + other, rulebook.off_chart);
          chance[static_cast<std::size_t>(rulebook.chart.at(cell))] += one;
        }
      }
      const double won = chance[0] + chance[1];
      return {(1.0 - won) * pruner_.lost(play_) - won * (pruner_.lost(committed) + swing_) +
                  chance[1] * half_ + pruner_.mind_ * (minds_of(play_) - minds_of(committed)),
              chance[3]};
    }

   private:
    const MovePruner& pruner_;
    const Forces& play_;
    double swing_;
    std::int32_t points_;
    double half_;
  };

  /// Returns whether an invasion with these forces in the play may be worth more than stopping. It is not if
  /// one reply of the opponent, who may stop afterwards, makes it worth less: nothing, or increasing parts of
  /// what the opponent has.
  [[nodiscard]] bool may_pay(const Forces& play, const Forces& reply) const {
    if (play.token_count() == 0) return false;  // CH-18
    const OpposedWorth against(*this, play, 2.0 * country_);
    const double margin = kMargin * std::max(1.0, country_ + lost(play) + lost(reply));
    Forces some;
    if (against.of(some).worth > margin) return false;
    for (std::size_t k = 0; k < kMaxTokenKinds; ++k) {
      for (std::uint8_t n = 0; n < reply.tokens[k]; ++n) {
        ++some.tokens[k];
        if (against.of(some).worth > margin) return false;
      }
    }
    return !(against.of(reply).worth > margin);
  }

  /// Returns the worth that a side loses with its stake: tokens go to the bank, Canals to the other side.
  [[nodiscard]] double lost(const Forces& forces) const {
    return token_ * pieces().token_points(forces) + 2.0 * canal_ * count_bits(forces.canals);
  }
  [[nodiscard]] double country() const { return country_; }

 private:
  [[nodiscard]] const Pieces& pieces() const { return rules_.board_.pieces; }

  const ChartRules& rules_;
  double token_;
  double canal_;
  double mind_;
  double country_;
};

/// Selects the retaliations that may be worth more than stopping, against one of the countries that may be
/// invaded: all are worth the same.
std::vector<bool> ChartRules::relevant_answers(const Position& p, const MovePruner& pruner) const {
  const Seat loser = p.declarer();
  const Seat winner = other(loser);
  std::vector<bool> relevant{true};  // to stop
  if (pruner.most_by_answering(p, loser) <= 0.0) return relevant;
  int first = 0;
  while (((at(p.countries, loser) >> first) & 1U) == 0) ++first;
  const auto may_pay = [&](const Forces& more) {
    Forces play = at(p.play, winner);
    play += more;
    return pruner.may_pay(play, at(p.reserve, loser));
  };
  const auto worth_drawing = [&] {
    Position drawn = p;  // the cards that move most
    std::int32_t left = rulebook_.cards_drawn;
    Cards cards = cards_left(p);
    for (std::int32_t most = 0; left > 0 && count_of(cards) > 0; --left) {
      std::size_t best = kMaxCardKinds;
      for (std::size_t k = 0; k < board_.deck.size(); ++k) {
        if (cards[k] > 0 && (best == kMaxCardKinds || board_.deck[k].moves > board_.deck[best].moves))
          best = k;
      }
      --cards[best];
      most += board_.deck[best].moves;
      drawn.allowance = static_cast<std::uint16_t>(most);
    }
    bool pays = false;
    for_each_part(committable(drawn), [&](const Forces& part) {
      pays = pays || (board_.pieces.token_points(part) <= drawn.allowance && may_pay(part));
    });
    return pays;
  };
  candidates(p, [&](const Move& move) {
    if (move.type == Move::Type::stop || !judge(p, move, NullSink{})) return;
    relevant.push_back(move.type == Move::Type::draw ? worth_drawing()
                                                     : move.country == first && may_pay(move.forces));
  });
  return relevant;
}

/// Selects the commitments that are not certainly worth less than another one would be if nobody answers. If
/// nothing can follow, commitments with equal totals and equal prices are one choice.
std::vector<bool> ChartRules::relevant_commitments(const Position& p, const MovePruner& pruner) const {
  const bool is_invasion = p.country != kNoCountry;
  const bool is_held = is_invasion && ((at(p.countries, p.opponent()) >> p.country) & 1U) != 0;
  const double swing = is_invasion ? (is_held ? 2.0 : 1.0) * pruner.country() : 0.0;
  const double more = pruner.most_by_answering(p, p.declarer());
  Forces own = at(p.play, p.opponent());
  const MovePruner::OpposedWorth against(pruner, at(p.play, p.declarer()), swing);
  std::vector<double> most;
  std::vector<bool> is_new;
  std::set<MovePruner::CommitmentKey> known;
  double best = 0.0;
  candidates(p, [&](const Move& move) {  // each is in the reserve, and allowed
    Forces committed = own;
    committed += move.forces;
    const MovePruner::Stake stake = against.of(committed);
    const double follows = more * stake.answerable;
    best = most.empty() ? stake.worth : std::max(best, stake.worth);
    most.push_back(stake.worth + follows);
    is_new.push_back(follows > 0.0 || known.insert(pruner.alike(committed)).second);
  });
  std::vector<bool> relevant;
  const double least = best - kMargin * std::max(1.0, std::fabs(best));
  for (std::size_t i = 0; i < most.size(); ++i) relevant.push_back(is_new[i] && most[i] >= least);
  return relevant;
}

/// Selects hidden commitments if no D is worth an answer. The worth of a pair depends on the two totals and
/// prices, and on half of the attacker's tokens. So of equivalent commitments one stays; of the attacker's,
/// the one whose half is smallest. Against every commitment of the other side it is worth no less than those
/// that are pruned, and an equilibrium of the rest is one of the whole.
std::vector<bool> ChartRules::relevant_in_secret(const Position& p, const MovePruner& pruner) const {
  const Seat seat = p.stage == Position::Stage::declaring ? kAttacker : kDefender;
  std::vector<bool> relevant;
  std::map<MovePruner::CommitmentKey, std::pair<std::size_t, std::int32_t>> kept;  // its index, and its half
  candidates(p, [&](const Move& move) {
    if (!judge(p, move, NullSink{})) return;
    relevant.push_back(true);
    if (move.type == Move::Type::refrain) return;
    Forces play = at(p.play, seat);
    play += move.forces;
    const std::int32_t half = seat == kAttacker ? pruner.least_half(play) : 0;
    const auto [known, is_new] = kept.try_emplace(pruner.alike(play), relevant.size() - 1, half);
    if (is_new) return;
    auto& [number, least] = known->second;
    relevant[half < least ? number : relevant.size() - 1] = false;
    if (half < least) known->second = {relevant.size() - 1, half};
  });
  return relevant;
}

std::vector<bool> ChartRules::relevant_moves(const Position& p) const {
  const MovePruner pruner(*this);
  if (!pruner.prices_grow()) return {};
  if (board_.commit == Commit::hidden && p.depth == 0 && p.stage <= Position::Stage::committing) {
    const bool final = pruner.most_by_answering(p, kAttacker) <= 0.0;
    return final && hidden_pairs(board_) > kFewPairs ? relevant_in_secret(p, pruner) : std::vector<bool>{};
  }
  if (p.depth == 0 && p == start()) return {};  // all choices of the first position are listed
  switch (p.stage) {
    case Position::Stage::returning:  // nothing follows: the smallest half, which is the first, is the best
      return {true};
    case Position::Stage::answering:
      return relevant_answers(p, pruner);
    case Position::Stage::committing:
      return relevant_commitments(p, pruner);
    default:
      return {};
  }
}

std::optional<Fault> ChartRules::too_large() const {
  const std::uint64_t pairs = board_.commit == Commit::hidden ? hidden_pairs(board_) : 0;
  if (pairs <= kFewPairs) return std::nullopt;
  const MovePruner pruner(*this);
  const std::string what = "both sides commit in the dark, in " + std::to_string(pairs) + " pairs of ways";
  const std::string most =
      "at most " + std::to_string(kFewPairs) + " pairs, of fewer different pieces in reserve, ";
  if (!pruner.prices_grow())
    return Fault{
        {}, what + ", and something is worth less than nothing", most + "or values from 0 on were expected"};
  if (pruner.most_by_answering(start(), kAttacker) <= 0.0) return std::nullopt;
  return Fault{{},
               what + ", and each may be answered over a country of '" + board_.side(kAttacker).name + "'",
               most + "or no 'countries' of the attacker, or rulebook.most_retaliations = 0 were expected"};
}

}  // namespace casus::conflict_chart
