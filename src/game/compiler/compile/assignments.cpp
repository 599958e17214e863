// Losses that somebody may choose: each a choice of its own among all ways in which the hits can be taken.
// Where there is one way alone nobody is asked.

#include <algorithm>
#include <numeric>

#include "game/compiler/compiler.hpp"

namespace casus::game {
namespace {

constexpr double kMostWays = 100'000;  // to take the hits of one choice
constexpr double kMostNumbered = 1.8e19;

/// Returns, by the total of hits up to `hits`, the number of ways in which entries with these maxima can
/// take hits.
std::vector<double> ways_by_hits(const std::vector<std::int64_t>& most, std::int64_t hits) {
  std::vector<double> ways{1};
  for (const std::int64_t each : most) {
    const auto end = static_cast<std::int64_t>(ways.size()) + std::min(each, hits);
    std::vector<double> next(static_cast<std::size_t>(std::min(end, hits + 1)), 0);
    double window = 0;
    for (std::size_t sum = 0; sum < next.size(); ++sum) {
      if (sum < ways.size()) window += ways[sum];
      const auto past = static_cast<std::int64_t>(sum) - each - 1;
      if (past >= 0 && past < static_cast<std::int64_t>(ways.size()))
        window -= ways[static_cast<std::size_t>(past)];
      next[sum] = window;
    }
    ways = std::move(next);
  }
  return ways;
}

}  // namespace

/// Returns the range of the units of an entry. A form that damage makes has at most all units that were less
/// damaged.
Range Compiler::units_range(std::size_t side, const LossPlan::Entry& entry) const {
  const Lives& lives = unit_regs_[side][entry.piece];
  const auto at = std::find(lives.begin(), lives.end(), entry.units);
  if (at == lives.end()) return {};
  return ranges_[program_.units[side][entry.piece][static_cast<std::size_t>(at - lives.begin())]];
}

/// Returns whether somebody chooses what a plan takes, and if so stores the maximum of hits of each entry.
/// If a hit may count nothing or less, only the units bound the hits.
bool Compiler::is_asked(const Loss& loss, LossPlan& plan) {
  if (loss.by == Loss::By::rule || loss.all || watch_.as_declared || plan.entries.size() < 2) return false;
  const auto most = [&](Reg reg) { return std::max<std::int64_t>(range_of_any(reg).hi, 0); };
  std::int64_t hits = plan.hits == kNoReg ? 0 : most(plan.hits);
  for (const LossPlan::Packet& packet : plan.packets) hits += most(packet.count);
  if (hits == 0) return false;
  Range counts{1, 1};
  std::int64_t units = 0;
  for (const LossPlan::Entry& entry : plan.entries) {
    if (entry.counts != kNoReg) counts = hull(counts, range_of_any(entry.counts));
    units += units_range(plan.side, entry).hi;
  }
  // `near` takes nothing that counts less than 1.
  if (counts.lo < 1 && !plan.near) hits = units;
  double numbered = 1;
  std::vector<std::int64_t> each;
  for (LossPlan::Entry& entry : plan.entries) {
    entry.most = std::min(units_range(plan.side, entry).hi, hits);
    numbered *= static_cast<double>(entry.most + 1);
    each.push_back(entry.most);
  }
  if (numbered < kMostNumbered) {
    // Where each hit counts 1 the ways take as many hits as there are; else they differ in their number.
    const std::vector<double> by_hits = ways_by_hits(each, hits);
    const double ways = counts.constant() ? *std::max_element(by_hits.begin(), by_hits.end())
                                          : std::accumulate(by_hits.begin(), by_hits.end(), 0.0);
    if (ways <= kMostWays) return true;
  }
  auto& all = program_.as_declared;
  const bool known = std::any_of(all.begin(), all.end(), [&](const Place& place) {
    return place.line == loss.place.line && place.column == loss.place.column;
  });
  if (!known) all.push_back(loss.place);
  return false;
}

/// Compiles a choice for each possible damage of a hit; exactly one of them is reached.
void Compiler::take(const Step& step, std::size_t part, const Binding& here) {
  const Loss& loss = std::get<Lose>(step.verb).losses[part];
  temps_ = 0;
  const std::size_t ways = damages(loss, here).size();
  std::vector<std::uint32_t> to_next;
  for (std::size_t i = 0; i < ways; ++i) {
    temps_ = 0;
    const auto [is, damage] = damages(loss, here)[i];
    std::optional<std::uint32_t> skip;
    if (!is.known()) skip = jump(Code::jump_unless, &is);
    take(step, part, here, damage);
    if (i + 1 < ways) to_next.push_back(jump(Code::jump, nullptr));
    if (skip) land(*skip);
  }
  for (const std::uint32_t one : to_next) land(one);
}

void Compiler::take(const Step& step, std::size_t part, const Binding& here, std::int64_t damage) {
  const Loss& loss = std::get<Lose>(step.verb).losses[part];
  const std::uint16_t clause = clause_of(step.clauses);
  temps_ = 0;
  auto made = plan(loss, here, nullptr, clause, damage);
  if (!made) return;
  if (!is_asked(loss, *made)) return lose(std::move(*made));
  const Value done{kTruths, temp(kTruths)};
  program_.code.push_back({Code::alone, done.reg, 0, 0, static_cast<std::uint32_t>(program_.losses.size())});
  program_.losses.push_back(std::move(*made));
  const std::uint32_t skip = jump(Code::jump_if, &done);
  Stage choice;
  choice.of = Stage::Of::choice;
  const std::size_t side = side_of(loss.side, here);
  const std::size_t other = here.enemy ? (side == *here.enemy ? *here.side : *here.enemy) : 1 - side;
  choice.seat = static_cast<std::int8_t>(loss.by == Loss::By::owner ? side : other);
  const std::uint16_t which = stage(std::move(choice), &step, here);
  program_.code.push_back({Code::wait, 0, 0, 0, which});
  const std::uint32_t code = address();
  temps_ = 0;
  const bool changes = !damage_of(loss, here).known();
  made = plan(loss, here, nullptr, clause, damage);
  (void)is_asked(loss, *made);  // again: what it notes is of this plan
  if (changes) made->damage = damage;
  program_.code.push_back({Code::offers, 0, 0, 0, which});
  Stage& its = program_.stages[which];
  its.code = code;
  its.loss = static_cast<std::int32_t>(program_.losses.size());
  its.part = static_cast<std::uint16_t>(part);
  its.next = address();
  program_.losses.push_back(std::move(*made));
  land(skip);
}

/// Compiles losses that the sides choose, each in its own turn; a side that several others hit chooses once
/// for each of them. The numbers of each loss are those from before any side lost: a later turn looks at
/// copies of the units of the sides that have lost by then. The side that chooses later has seen the choices
/// before.
void Compiler::take_each(const Step& step, const Lose& all, const std::vector<Binding>& turns) {
  const auto loser = [&](const Loss& loss, const Binding& turn) { return side_of(loss.side, turn); };
  std::vector<bool> loses(game_.sides(), false);
  for (const Binding& turn : turns) {
    const std::size_t first = loser(all.losses[0], turn);
    const auto other = std::find_if(all.losses.begin(), all.losses.end(),
                                    [&](const Loss& loss) { return loser(loss, turn) != first; });
    const bool comes_again = loses[first] && all.losses.size() > 1;
    if (other != all.losses.end() || comes_again) {
      return refuse((comes_again ? all.losses[1] : *other).place,
                    comes_again ? "several losses of a side that somebody chooses, in more turns than its own"
                                : "in one turn several sides lose units that somebody chooses",
                    "one loss in this step, or steps of their own, were expected");
    }
    loses[first] = true;
  }
  bool looks = rests_on_units(step.when);
  for (const Loss& loss : all.losses) {
    for (const Expression* one :
         {&loss.hits, &loss.damage, &loss.only, &loss.keep, &loss.keep_only, &loss.counting})
      looks = looks || rests_on_units(*one);
  }
  temps_ = 0;
  auto before = unit_regs_;
  std::vector<bool> copied(game_.sides(), !looks);
  for (const Binding& turn : turns) {
    const std::size_t side = loser(all.losses[0], turn);
    if (copied[side] || &turn == &turns.back()) continue;
    copied[side] = true;
    for (std::vector<Reg>& form : before[side]) {
      for (Reg& one : form) {
        const Range range = ranges_[one];
        if (range.constant()) continue;
        const Reg copy = lay(range, range.lo);
        program_.code.push_back({Code::move, copy, one, 0, 0});
        one = copy;
      }
    }
  }
  report_step(step, turns[0]);
  auto seen = unit_regs_;
  seen_regs_ = &seen;
  for (const Binding& turn : turns) {
    temps_ = 0;
    const std::size_t its = loser(all.losses[0], turn);
    const Value when = applies(step, turn);
    if (!when.known() || when.range.lo != 0) {
      std::optional<std::uint32_t> skip;
      if (!when.known()) skip = jump(Code::jump_unless, &when);
      for (std::size_t part = 0; part < all.losses.size(); ++part) take(step, part, turn);
      if (skip) land(*skip);
    }
    seen[its] = before[its];
  }
  seen_regs_ = nullptr;
}

}  // namespace casus::game
