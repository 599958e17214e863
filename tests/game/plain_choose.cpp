// Choices, in the open and in secret, and the units that are chosen.

#include <algorithm>

#include "game/plain.hpp"

namespace casus::game::plain {

void Interpreter::choose(const Choose& choose, State& state, const Turn& turn) const {
  const EvaluationContext here = around(state, turn);
  const bool together = !choose.options.empty() && !choose.numbers.empty();
  if (choose.secret || choose.take || together) {
    // Nobody sees before both have chosen: both choose where it began.
    const State before = state;
    std::vector<std::size_t> sides;
    for (std::size_t side = 0; choose.secret && side < game_->sides(); ++side) sides.push_back(side);
    if (!choose.secret) sides = {side_of(choose.who, here)};
    for (const std::size_t side : sides) {
      const Turn its = choose.secret ? Turn{side} : turn;
      const std::vector<Way> all = ways(choose, before, its, side);
      std::size_t which = 0;
      if (in_secret && !all.empty()) {
        which = in_secret(before, side, all);
      } else if (script_ != nullptr && all.size() > 1) {
        which = pick({all.size(), side, {}, {}});
      } else if (!choose.secret) {
        const Way way = assumed(choose, before, its, side);
        which = static_cast<std::size_t>(std::find(all.begin(), all.end(), way) - all.begin());
      }
      if (!all.empty() && state.end < 0) carry_out(choose, all[which], state, its, side);
    }
    return;
  }
  const std::size_t chooser = side_of(choose.who, here);
  if (choose.options.empty() && script_ != nullptr) {
    for (const Number& number : choose.numbers) {
      const std::int64_t from = value(number.from, here);
      const std::int64_t to = std::max(value(number.to, here), from);
      const auto ways = static_cast<std::size_t>(to - from + 1);
      write(state, number.note, Who::side, from + static_cast<std::int64_t>(pick({ways, chooser, {}, {}})),
            turn);
    }
    return;
  }
  if (choose.options.empty()) {
    Numbers values;
    for (const Number& number : choose.numbers) {
      const std::int64_t from = value(number.from, here);
      const std::int64_t to = std::max(value(number.to, here), from);
      values.push_back(std::clamp(value(number.otherwise, here), from, to));
    }
    for (std::size_t i = 0; i < values.size(); ++i)
      write(state, choose.numbers[i].note, Who::side, values[i], turn);
    return;
  }
  const auto all = choices_of(*game_);
  const auto place = static_cast<std::size_t>(std::find(all.begin(), all.end(), &choose) - all.begin());
  std::vector<std::size_t> wanted;
  if (place < options_.size() && options_[place] >= 0)
    wanted.push_back(static_cast<std::size_t>(options_[place]));
  if (!choose.otherwise_if.empty())
    wanted.push_back(static_cast<std::size_t>(value(choose.otherwise_if, here)));
  wanted.insert(wanted.end(), choose.otherwise.begin(), choose.otherwise.end());
  if (script_ != nullptr) {
    wanted.clear();
    for (std::size_t option = 0; option < choose.options.size(); ++option) {
      if (holds(choose.options[option].when, here)) wanted.push_back(option);
    }
    if (wanted.size() > 1) wanted = {wanted[pick({wanted.size(), chooser, {}, {}})]};
  }
  for (const std::size_t option : wanted) {
    if (!holds(choose.options[option].when, here)) continue;
    if (reached != nullptr) reached->options[place][option] = true;
    if (choose.note != kNone) write(state, choose.note, Who::side, static_cast<std::int64_t>(option), turn);
    assign(choose.options[option].sets, state, turn);
    if (choose.options[option].end != kNone) state.end = choose.options[option].end;
    if (reached != nullptr && state.end >= 0) reached->ends[static_cast<std::size_t>(state.end)] = true;
    return;
  }
}

/// How many units of a form there are, of one with `life` by what they have left.
Numbers Interpreter::counts_of(const State& state, std::size_t side, std::size_t form) {
  const Numbers& lives = state.lives[side][form];
  return lives.empty() ? Numbers{state.units[side][form]} : lives;
}

/// Every way in which a side may choose, in order.
std::vector<Way> Interpreter::ways(const Choose& choose, const State& state, const Turn& turn,
                                   std::size_t side) const {
  const EvaluationContext here = around(state, turn);
  std::vector<Way> all;
  for (std::size_t option = 0; option < choose.options.size(); ++option) {
    if (holds(choose.options[option].when, here)) all.push_back({static_cast<std::int64_t>(option), {}, {}});
  }
  // Beside numbers and units somebody chooses where no option is open.
  if (choose.options.empty() || (all.empty() && (!choose.numbers.empty() || choose.take))) all.push_back({});
  const auto each = [&](std::int64_t from, std::int64_t to, const auto& add) {
    std::vector<Way> next;
    for (const Way& way : all) {
      for (std::int64_t n = from; n <= std::max(from, to); ++n) {
        next.push_back(way);
        add(next.back(), n);
      }
    }
    all = std::move(next);
  };
  for (const Number& number : choose.numbers)
    each(value(number.from, here), value(number.to, here),
         [](Way& way, std::int64_t n) { way.numbers.push_back(n); });
  std::int64_t there = 0;
  if (!choose.take) return all;
  for (std::size_t form = 0; form < game_->forms.size(); ++form) {
    EvaluationContext unit = here;
    unit.at_hand = {side, form};
    for (const std::int64_t units : counts_of(state, side, form)) {
      const std::int64_t open = holds(choose.take->only, unit) ? units : 0;
      there += open;
      each(0, open, [](Way& way, std::int64_t n) { way.units.push_back(n); });
    }
  }
  std::erase_if(all, [&](const Way& way) {
    std::int64_t taken = 0;
    for (const std::int64_t n : way.units) taken += n;
    const std::int64_t least = choose.take->least.empty() ? 0 : value(choose.take->least, here);
    return taken > std::max<std::int64_t>({value(choose.take->most, here), least, 0}) ||
           taken < std::min(least, there);
  });
  std::sort(all.begin(), all.end());
  return all;
}

/// Returns the choice if nobody chooses: the first open default option, the default numbers, and as few units
/// as are allowed, in their order.
Way Interpreter::assumed(const Choose& choose, const State& state, const Turn& turn, std::size_t side) const {
  const EvaluationContext here = around(state, turn);
  Way way;
  std::vector<std::int64_t> wanted;
  if (!choose.otherwise_if.empty()) wanted.push_back(value(choose.otherwise_if, here));
  wanted.insert(wanted.end(), choose.otherwise.begin(), choose.otherwise.end());
  for (std::size_t option = 0; option < choose.options.size(); ++option)
    wanted.push_back(static_cast<std::int64_t>(option));
  for (const std::int64_t option : wanted) {
    if (way.option < 0 && option >= 0 && holds(choose.options[static_cast<std::size_t>(option)].when, here))
      way.option = option;
  }
  for (const Number& number : choose.numbers) {
    const std::int64_t from = value(number.from, here);
    way.numbers.push_back(
        std::clamp(value(number.otherwise, here), from, std::max(from, value(number.to, here))));
  }
  if (!choose.take) return way;
  std::int64_t owed = choose.take->least.empty() ? 0 : value(choose.take->least, here);
  std::vector<Numbers> taken;
  for (std::size_t form = 0; form < game_->forms.size(); ++form)
    taken.emplace_back(counts_of(state, side, form).size(), 0);
  Order order = choose.take->order;
  if (order.empty()) order = {game_->all_forms()};
  for (const FormMask entry : order) {
    for (std::size_t form = 0; form < game_->forms.size(); ++form) {
      EvaluationContext unit = here;
      unit.at_hand = {side, form};
      if ((entry >> form & 1U) == 0 || !holds(choose.take->only, unit)) continue;
      const Numbers there = counts_of(state, side, form);
      for (std::size_t i = there.size(); i-- > 0;) {
        while (owed > 0 && taken[form][i] < there[i]) {
          ++taken[form][i];
          --owed;
        }
      }
    }
  }
  for (const Numbers& of_form : taken) way.units.insert(way.units.end(), of_form.begin(), of_form.end());
  return way;
}

void Interpreter::carry_out(const Choose& choose, const Way& way, State& state, const Turn& turn,
                            std::size_t side) const {
  for (std::size_t i = 0; i < way.numbers.size(); ++i)
    write(state, choose.numbers[i].note, Who::side, way.numbers[i], turn);
  if (choose.take) {
    std::int64_t sum = 0;
    const State before = state;
    auto next = way.units.begin();
    for (std::size_t form = 0; form < before.units[side].size(); ++form) {
      EvaluationContext unit = around(before, turn);
      unit.at_hand = {side, form};
      const std::int64_t each = choose.take->counting.empty() ? 1 : value(choose.take->counting, unit);
      for (std::size_t i = 0; i < counts_of(before, side, form).size(); ++i) {
        const std::int64_t taken = *next++;
        sum += taken * each;
        state.units[side][form] -= taken;
        if (!state.lives[side][form].empty()) state.lives[side][form][i] -= taken;
      }
    }
    write(state, choose.take->note, Who::side, sum, turn);
  }
  if (way.option < 0) return;
  if (choose.note != kNone) write(state, choose.note, Who::side, way.option, turn);
  const Option& option = choose.options[static_cast<std::size_t>(way.option)];
  assign(option.sets, state, turn);
  if (option.end != kNone) state.end = option.end;
}

}  // namespace casus::game::plain
