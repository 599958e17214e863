// In which order units are hit where nobody chooses: forms as the file says, and of a form with `life` or
// with steps, who is preferred.

#include <algorithm>

#include "game/compiler/compiler.hpp"

namespace casus::game {

bool Compiler::is_there(std::size_t side, std::size_t form) const {
  const Lives& lives = program_.units[side][form];
  return std::any_of(lives.begin(), lives.end(), [&](Reg reg) { return ranges_[reg].hi > 0; });
}

/// Returns the forms that a loss can take, in order: by kind, and within a kind (or over all) as `prefer`
/// says.
std::vector<Compiler::Slot> Compiler::slots(const Loss& loss, std::size_t side, std::int64_t damage) const {
  using Prefer = Loss::Prefer;
  Order order = loss.order_field == kNone ? loss.order : setup_->order(game_, loss.order_field, side);
  if (order.empty() || loss.all) order = {game_.all_forms()};
  std::vector<Slot> all;
  FormMask known = 0;
  for (const FormMask entry : order) {
    for (const Kind& kind : game_.kinds) {
      std::vector<Slot> of_kind;
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
        if ((entry >> form & 1U) == 0 || (known >> form & 1U) != 0 || !is_there(side, form)) continue;
        known |= FormMask{1} << form;
        const auto last = static_cast<std::int64_t>(kind.first_form + kind.forms());
        if (kind.life == kNone) {
          of_kind.push_back({form, 0, last - static_cast<std::int64_t>(form)});
          continue;
        }
        const Lives& lives = program_.units[side][form];
        for (std::size_t left = lives.size(); left > 0; --left) {
          if (ranges_[lives[left - 1]].hi > 0)
            of_kind.push_back({form, static_cast<std::int64_t>(left), static_cast<std::int64_t>(left)});
        }
      }
      if (loss.prefer == Prefer::weakest) std::reverse(of_kind.begin(), of_kind.end());
      all.insert(all.end(), of_kind.begin(), of_kind.end());
    }
  }
  if (loss.of_all) {
    std::stable_sort(all.begin(), all.end(), [&](const Slot& a, const Slot& b) {
      return loss.prefer == Prefer::strongest ? a.left > b.left : a.left < b.left;
    });
  }
  if (loss.prefer != Prefer::kill) return all;
  // First what is destroyed, the strongest of it; then, where nothing is, the one that comes nearest.
  std::vector<Slot> killed;
  std::vector<Slot> hurt;
  for (const Slot& slot : all) (slot.left <= damage ? killed : hurt).push_back(slot);
  for (std::size_t from = 0; from < hurt.size();) {
    std::size_t to = from;
    while (to < hurt.size() && game_.forms[hurt[to].form].kind == game_.forms[hurt[from].form].kind) ++to;
    std::reverse(hurt.begin() + static_cast<std::ptrdiff_t>(from),
                 hurt.begin() + static_cast<std::ptrdiff_t>(to));
    from = to;
  }
  killed.insert(killed.end(), hurt.begin(), hurt.end());
  return killed;
}

/// Sets the form that a unit becomes if it is repaired or changes to the side `to`. Returns false if it
/// cannot.
bool Compiler::changed(const Loss& loss, std::size_t side, std::size_t to, const Slot& slot,
                       LossPlan::Entry& entry) const {
  const Kind& kind = game_.kinds[game_.forms[slot.form].kind];
  if (loss.does == Loss::Does::convert) {
    if (kind.of) return false;
    const Lives& lives = unit_regs_[to][slot.form];
    const std::size_t left = slot.life == 0 ? 1 : std::min(static_cast<std::size_t>(slot.life), lives.size());
    entry.next = lives[left - 1];
    entry.next_piece = static_cast<std::uint16_t>(slot.form);
    entry.next_life = static_cast<std::int16_t>(slot.life == 0 ? 0 : left);
    return true;
  }
  const Lives& lives = unit_regs_[side][slot.form];
  if (slot.life == 0) {
    if (slot.form == kind.first_form) return false;
    const std::size_t next = loss.all ? kind.first_form : slot.form - 1;
    entry.next = unit_regs_[side][next][0];
    entry.next_piece = static_cast<std::uint16_t>(next);
    return true;
  }
  if (static_cast<std::size_t>(slot.life) == lives.size()) return false;
  const std::size_t left = loss.all ? lives.size() : static_cast<std::size_t>(slot.life) + 1;
  entry.next = lives[left - 1];
  entry.next_piece = static_cast<std::uint16_t>(slot.form);
  entry.next_life = static_cast<std::int16_t>(left);
  return true;
}

/// Sets the effect of a hit with this damage on each entry.
void Compiler::entries(const Loss& loss, const Binding& here, std::int64_t damage, LossPlan& made) {
  const std::size_t side = made.side;
  const auto& regs = unit_regs_[side];
  const std::vector<Slot> all = slots(loss, side, damage);
  std::vector<std::int64_t> left;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Slot& slot = all[i];
    Binding unit = here;
    unit.unit = {side, slot.form};
    const Value only = loss.only.empty() ? constant(1) : value(loss.only, unit);
    if (only.known() && only.range.lo == 0) continue;
    LossPlan::Entry entry;
    const std::size_t place = slot.life == 0 ? 0 : static_cast<std::size_t>(slot.life) - 1;
    entry.units = regs[slot.form][place];
    entry.piece = static_cast<std::uint16_t>(slot.form);
    entry.life = static_cast<std::int16_t>(slot.life);
    if (loss.of_all)
      entry.rank = static_cast<std::int16_t>(loss.prefer == Loss::Prefer::strongest ? -slot.left : slot.left);
    if (!only.known()) entry.only = before_losses(only);
    const bool loses = loss.does == Loss::Does::lose;
    if (!loses && !changed(loss, side, made.to, slot, entry)) continue;
    const bool is_lost = loses && (loss.all || loss.near || slot.left <= damage);
    std::size_t next = slot.form;
    if (loss.does == Loss::Does::mend) {
      // What is mended may be the next to be mended, before those that are left as they are.
      entry.one_by_one = std::any_of(
          all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
          [&](const Slot& other) { return other.form == entry.next_piece && other.life == entry.next_life; });
    } else if (loses && !is_lost) {
      if (slot.life == 0) next += static_cast<std::size_t>(damage);
      entry.next_life = static_cast<std::int16_t>(slot.life == 0 ? 0 : slot.life - damage);
      entry.next = regs[next][slot.life == 0 ? 0 : static_cast<std::size_t>(slot.life - damage) - 1];
      entry.next_piece = static_cast<std::uint16_t>(next);
      const auto later = std::find_if(all.begin(), all.end(), [&](const Slot& other) {
        return other.form == next && other.life == (slot.life == 0 ? 0 : slot.life - damage);
      });
      entry.one_by_one = later - all.begin() < static_cast<std::ptrdiff_t>(i);
    }
    if (!loss.counting.empty()) {
      Value counts = value(loss.counting, unit);
      Binding then = unit;
      then.unit = {side, next};
      if (!is_lost) counts = two(Op::subtract, counts, value(loss.counting, then));
      entry.counts = before_losses(counts);
    }
    if (!loss.keep.empty() && is_lost) {
      const Value kept = loss.keep_only.empty() ? constant(1) : value(loss.keep_only, unit);
      if (!kept.known() || kept.range.lo != 0) entry.may_keep = before_losses(kept);
    }
    made.entries.push_back(entry);
    left.push_back(slot.left);
  }
  for (std::size_t i = 0; i < made.entries.size(); ++i) made.by_life.push_back(i);
  const bool mends = loss.does == Loss::Does::mend;
  std::stable_sort(made.by_life.begin(), made.by_life.end(), [&](std::size_t a, std::size_t b) {
    return mends ? left[a] < left[b] : left[a] > left[b];
  });
}

}  // namespace casus::game
