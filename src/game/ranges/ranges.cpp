#include "game/ranges/ranges.hpp"

#include <algorithm>

#include "game/model/interval.hpp"
#include "game/ranges/leaf_ranges.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/scan.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {
namespace {

using probability::inner::in_quotes;

std::string in_words(const Range& range) {
  return std::to_string(range.lo) + " to " + std::to_string(range.hi);
}

class Walk {
 public:
  Walk(Game& game, const Bounds& bounds, Faults& faults)
      : game_(&game),
        faults_(&faults),
        now_(game.notes.size()),
        ever_(game.notes.size()),
        leaves_{&game, &bounds, &now_, {}} {
    for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = ever_[i] = unwritten(i);
  }

  void all() {
    for (Allow& allow : game_->allows) {
      condition(allow.need);
      sentence(allow.says);
    }
    reports_ = true;
    steps(game_->openings);
    rounds();
    now_ = ever_;
    for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = hull(now_[i], unwritten(i));
    for (End& end : game_->ends) {
      condition(end.when);
      number(end.after);
      sentence(end.says);
      for (Expression& worth : end.worth) number(worth);
      for (Settle& settle : end.settle) number(settle.amount);
    }
    for (Example& example : game_->examples) {
      for (auto& [of, is] : example.chance) condition(of);
      for (Example::LeftoverExample& left : example.left) number(left.of);
    }
    for (std::size_t i = 0; i < now_.size(); ++i) game_->notes[i].type.range = now_[i];
  }

 private:
  [[nodiscard]] Range unwritten(std::size_t note) const {
    return game_->notes[note].type.kind == Type::Kind::word ? Range{-1, -1} : Range{0, 0};
  }

  void fault(const Expression& in, const ExpressionNode& node, std::string what, std::string expected) {
    if (reports_) faults_->push_back({place_of(*game_, in, node), std::move(what), std::move(expected)});
  }

  // ---- steps

  /// Runs a repeated body until the ranges that it writes no longer grow, or until they clearly grow without
  /// end.
  template <class Body>
  void until_stable(const Body& body) {
    constexpr int kPasses = 4;
    const bool reports = reports_;
    reports_ = false;
    for (int pass = 0;; ++pass) {
      const std::vector<Range> before = now_;
      body();
      bool same = true;
      for (std::size_t i = 0; i < now_.size(); ++i) {
        const Range both = hull(before[i], now_[i]);
        same = same && both == before[i];
        if (pass == kPasses && both != before[i] && reports) {
          faults_->push_back({game_->notes[i].place,
                              in_quotes(game_->notes[i].name) + " grows from turn to turn",
                              "a [track] with `from` and `to` was expected"});
        }
        now_[i] = both;
      }
      if (same || pass == kPasses) break;
    }
    reports_ = reports;
    const std::vector<Range> settled = now_;
    body();
    for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = hull(now_[i], settled[i]);
  }

  void rounds() {
    until_stable([this] {
      for (std::size_t i = 0; i < now_.size(); ++i) {
        if (!game_->notes[i].lasts) now_[i] = unwritten(i);
      }
      steps(game_->rounds);
    });
  }

  void steps(std::vector<Step>& all) {
    for (Step& step : all) one(step);
  }

  void one(Step& step) {
    number(step.turns.against);
    condition(step.when);
    const std::vector<Range> before = now_;
    const auto body = [&] {
      if (step.turns.of == Turns::Of::each_unit) {
        for (std::size_t i = 0; i < now_.size(); ++i) {
          if (game_->notes[i].of_turn) now_[i] = unwritten(i);
        }
      }
      std::visit([this](auto& verb) { take(verb); }, step.verb);
    };
    if ((step.turns.of != Turns::Of::once || step.turns.has_against()) && steps_within(step) != nullptr) {
      until_stable(body);
    } else {
      body();
    }
    // If the step may be skipped, the values from before may remain.
    if (!step.when.empty() || !step.turns.against.empty() || step.turns.of == Turns::Of::each_unit) {
      for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = hull(before[i], now_[i]);
    }
  }

  void write(Index note, const Range& range) {
    now_[note] = range;
    ever_[note] = hull(ever_[note], range);
  }

  void take(Block& block) { steps(block.steps); }
  void take(Reveal& /*reveal*/) {}

  void take(Draw& draw) {
    const Range many = number(draw.count);
    const Deck& deck = game_->decks[draw.deck];
    const std::int64_t most = std::clamp<std::int64_t>(many.hi, 0, deck.cards_in_all());
    if (most > kMaxDrawn) {
      fault(draw.count, draw.count.root(), "this may draw " + std::to_string(most) + " cards at once",
            "at most " + std::to_string(kMaxDrawn) + " were expected (max_drawn): min(…, " +
                std::to_string(kMaxDrawn) + "), or several steps");
    } else if (deck.ways_to_draw(most) > kMaxHands) {
      fault(draw.count, draw.count.root(),
            "these " + std::to_string(most) + " cards may come in more than " + std::to_string(kMaxHands) +
                " ways, whatever their order",
            "fewer at once were expected (max_hands), or cards of equal effect as one kind");
    }
    steps(draw.steps.steps);
  }

  void take(Set& set) { assign(set.all, false); }

  void assign(std::vector<Assignment>& all, bool maybe) {
    std::vector<Range> values;
    values.reserve(all.size());
    for (Assignment& one : all) values.push_back(number(one.is));
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].of != Assignment::Of::note) continue;
      const bool partly = maybe || game_->notes[all[i].index].each_side;
      write(all[i].index, partly ? hull(now_[all[i].index], values[i]) : values[i]);
    }
  }

  void take(Throw& thrown) {
    leaves_.pools.clear();
    for (Pool& pool : thrown.pools) leaves_.pools.push_back(range_of_pool(pool));
    for (RepeatedRoll& again : thrown.again) {
      number(again.dice);
      condition(again.when);
    }
    for (DiceBonus& added : thrown.added) {
      const Range all = added.all.empty() ? Range{} : number(added.all);
      const Range highest = added.highest.empty() ? Range{} : number(added.highest);
      const Range lowest = added.lowest.empty() ? Range{} : number(added.lowest);
      Range& face = leaves_.pools[added.pool].face;
      face = plus(face, all);
      face = hull(face, hull(plus(face, highest), plus(face, lowest)));
    }
    std::vector<Range> values;
    for (NoteReading& read : thrown.reads) values.push_back(number(read.is));
    for (std::size_t i = 0; i < values.size(); ++i) write(thrown.reads[i].note, values[i]);
  }

  void take(Lose& lose) {
    for (Loss& loss : lose.losses) {
      number(loss.hits);
      condition(loss.only);
      number(loss.keep);
      condition(loss.keep_only);
      number(loss.counting);
      number(loss.damage);
    }
  }

  void take(Arrive& arrive) {
    for (Arrival& arrival : arrive.arrivals) number(arrival.count);
  }

  void take(Choose& choose) {
    for (Option& option : choose.options) {
      sentence(option.says);
      condition(option.when);
    }
    number(choose.otherwise_if);
    std::vector<std::pair<Index, Range>> values;
    for (Number& chosen : choose.numbers) {
      const Range from = number(chosen.from);
      const Range to = number(chosen.to);
      number(chosen.otherwise);
      sentence(chosen.says);
      values.emplace_back(chosen.note, Range{from.lo, std::max(from.lo, to.hi)});
    }
    if (choose.note != kNone)
      values.emplace_back(choose.note, Range{0, static_cast<std::int64_t>(choose.options.size()) - 1});
    if (choose.take) {
      condition(choose.take->only);
      const Range least = number(choose.take->least);
      const Range most = at_least_0(hull(number(choose.take->most), least));
      const Range each = choose.take->counting.empty() ? Range{1, 1} : number(choose.take->counting);
      values.emplace_back(choose.take->note, times({0, most.hi}, hull(each, {0, 0})));
    }
    for (const auto& [note, range] : values) write(note, range);
    // The assignments of an option may read the numbers and units that are chosen with it.
    const std::vector<Range> before = now_;
    std::vector<Range> after = now_;
    for (Option& option : choose.options) {
      now_ = before;
      assign(option.sets, false);
      for (std::size_t i = 0; i < now_.size(); ++i) after[i] = hull(after[i], now_[i]);
    }
    now_ = after;
  }

  // ---- dice

  LeafRanges::OfPool range_of_pool(Pool& pool) {
    LeafRanges::OfPool made;
    made.dice = at_least_0(number(pool.count));
    condition(pool.each);
    if (pool.for_each) made.dice = times(made.dice, {0, leaves_.units(pool.of, game_->all_forms()).hi});
    if (pool.die != kNone) {
      const auto& faces = game_->dice[pool.die].faces;
      const auto [lo, hi] = std::minmax_element(faces.begin(), faces.end());
      if (!faces.empty()) made.face = {*lo, *hi};
      return made;
    }
    const Range sides = number(pool.sides);
    if (pool.sides.empty()) return made;
    if (sides.lo < 1) {
      fault(pool.sides, pool.sides.root(), "these dice may have " + std::to_string(sides.lo) + " sides",
            "1 or more were expected");
    } else if (sides.hi > probability::kMaxSides) {
      fault(pool.sides, pool.sides.root(), "these dice may have " + std::to_string(sides.hi) + " sides",
            "at most " + std::to_string(probability::kMaxSides) + " were expected (max_sides)");
    }
    made.face = {1, std::max<std::int64_t>(sides.hi, 1)};
    return made;
  }

  // ---- expressions

  static bool is_value(Op op) { return op >= Op::let && op <= Op::choice; }

  Range number(Expression& expression) {
    if (expression.empty()) return {};
    std::vector<Range> children;
    bool reported = false;
    for (ExpressionNode& node : expression.nodes) {
      children.clear();
      for (const NodeId child : node.children) children.push_back(expression.nodes[child].type.range);
      node.type.range =
          is_value(node.op) ? range_of(node.op, node.comparison, children) : leaves_.of(node, children);
      if (too_large(node.type.range) && !reported) {
        reported = true;
        fault(expression, node, "this may go beyond " + std::to_string(kMaxValue),
              "less was expected (max_value)");
      }
      check_conditions(expression, node);
    }
    return expression.type().range;
  }

  /// Adds a fault if a number is used as a condition and may be other than 0 or 1.
  void check_condition(const Expression& in, const ExpressionNode& node) {
    if (node.type.kind != Type::Kind::number || (node.type.range.lo >= 0 && node.type.range.hi <= 1)) return;
    fault(in, node, "this is a number from " + in_words(node.type.range) + ", not a condition",
          "a comparison such as '… > 0' was expected");
  }

  void check_conditions(const Expression& in, const ExpressionNode& node) {
    const auto check = [&](std::size_t child) { check_condition(in, in.nodes[node.children[child]]); };
    switch (node.op) {
      case Op::both:
      case Op::either:
        check(0);
        check(1);
        break;
      case Op::negation:
      case Op::choice:
      case Op::units:
      case Op::dice_targets:
        check(0);
        break;
      case Op::total:
      case Op::least:
      case Op::most:
        if (node.children.size() > 1) check(1);
        break;
      default:
        break;
    }
  }

  void condition(Expression& expression) {
    if (expression.empty()) return;
    number(expression);
    check_condition(expression, expression.root());
  }

  void sentence(Sentence& sentence) {
    for (Expression& value : sentence.filled) number(value);
  }

  Game* game_;
  Faults* faults_;
  bool reports_ = true;
  std::vector<Range> now_;   // of each note, at the current step
  std::vector<Range> ever_;  // of each note, at any step
  LeafRanges leaves_;
};

}  // namespace

void bound(Game& game, const Bounds& bounds, Faults& faults) { Walk(game, bounds, faults).all(); }

void bound_by_file(Game& game, Faults& faults) { bound(game, bounds_of_file(game), faults); }

Place place_of(const Game& game, const Expression& expression, const ExpressionNode& node) {
  const bool within = node.let != kNone;
  const std::string& text = within ? game.lets[node.let].text : expression.text;
  Place place = within ? game.lets[node.let].place : expression.place;
  if (place.line > 0)
    place.column += probability::inner::code_points(std::string_view(text).substr(0, node.span.begin));
  return place;
}

}  // namespace casus::game
