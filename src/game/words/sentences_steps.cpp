// Writes steps as sentences.

#include "base/words.hpp"
#include "game/reader/sections.hpp"
#include "game/words/expression_words.hpp"
#include "game/words/sentences.hpp"

namespace casus::game {
namespace {

std::string note_name(const Game& game, Index note, Who who) {
  const Note& of = game.notes[note];
  return (of.each_side ? whose_in_words(game, who) + " " : "") + ticked(of.name);
}

/// Returns the text of a note's value; for a condition, whether it holds.
std::string note_value(const Game& game, const Expression& is) {
  const bool asks = is.type().kind == Type::Kind::truth && is.root().op != Op::constant;
  return (asks ? "whether " : "") + in_words(game, is);
}

std::string pool_in_words(const Game& game, const Pool& pool) {
  const bool one = pool.count.root().op == Op::constant && pool.count.root().value == 1;
  std::string dice = one ? "a die" : "(" + in_words(game, pool.count) + ") dice";
  if (pool.die == kNone) {
    dice += " with " + in_words_within(game, pool.sides) + " sides";
  } else if (!game.dice[pool.die].name.empty()) {
    dice += " " + ticked(game.dice[pool.die].name);
  } else {
    dice += " with faces of their own";
  }
  if (!pool.for_each) return ticked(pool.name) + " is " + dice;
  std::string each = " for each of " + whose_in_words(game, pool.of) + " " + units_in_words(game, pool.each);
  if (pool.of_turn)
    each = " for each unit of the acting kind" +
           (pool.each.empty() ? "" : " for which " + in_words(game, pool.each));
  return ticked(pool.name) + " is " + dice + each;
}

std::string phrase(const Game& game, const Throw& verb) {
  std::vector<std::string> parts;
  for (const Pool& pool : verb.pools) parts.push_back(pool_in_words(game, pool));
  std::string text = "dice are thrown: " + joined(parts, "; ");
  for (const RepeatedRoll& again : verb.again) {
    const std::string times =
        again.times == 1 ? "once more" : "up to " + std::to_string(again.times) + " times more";
    text += "; of " + ticked(verb.pools[again.pool].name) + " those are thrown " + times +
            " that count in '" + again.dice.text + "'";
    if (!again.when.empty()) text += ", if " + in_words(game, again.when);
  }
  for (const DiceBonus& added : verb.added) {
    const std::string of = ticked(verb.pools[added.pool].name);
    if (!added.all.empty()) text += "; " + in_words_within(game, added.all) + " is added to each of " + of;
    if (!added.highest.empty())
      text += "; " + in_words_within(game, added.highest) + " is added to the highest of " + of;
    if (!added.lowest.empty())
      text += "; " + in_words_within(game, added.lowest) + " is added to the lowest of " + of;
  }
  for (const NoteReading& read : verb.reads) {
    if (!game.notes[read.note].hidden)
      text += "; " + note_name(game, read.note, read.who) + " is " + note_value(game, read.is);
  }
  return text;
}

std::string phrase(const Game& game, const std::vector<Assignment>& all) {
  std::vector<std::string> parts;
  for (const Assignment& one : all) {
    if (one.of == Assignment::Of::note) {
      if (game.notes[one.index].hidden) continue;
      parts.push_back(note_name(game, one.index, one.who) + " becomes " + note_value(game, one.is));
      continue;
    }
    const Track& track = game.tracks[one.index];
    parts.push_back((track.each_side ? whose_in_words(game, one.who) + " " : "") + ticked(track.name) +
                    " becomes " + in_words_within(game, one.is) + ", but from " +
                    std::to_string(track.range.lo) + " to " + std::to_string(track.range.hi));
  }
  return joined(parts, "; ");
}

std::string deck_in_words(const Game& game, Index deck, Who who) {
  const Deck& its = game.decks[deck];
  return (its.each_side ? whose_in_words(game, who) + " " : "the ") + "deck " + ticked(its.name);
}

std::string phrase(const Game& game, const Set& verb) {
  if (verb.shuffles == kNone) return phrase(game, verb.all);
  return "every card is back in " + deck_in_words(game, verb.shuffles, verb.all.front().who);
}

std::string phrase(const Game& game, const Draw& verb) {
  const bool one = verb.count.root().op == Op::constant && verb.count.root().value == 1;
  std::string text = (one ? "a card is" : "(" + in_words(game, verb.count) + ") cards are") + " drawn from " +
                     deck_in_words(game, verb.deck, verb.who);
  const auto* reads = std::get_if<Set>(&verb.steps.steps.back().verb);
  if (reads != nullptr && !reads->all.empty()) text += "; " + phrase(game, reads->all);
  return text;
}

std::string order_in_words(const Game& game, const Loss& loss) {
  if (loss.order_field != kNone) return ", in the order " + ticked(game.fields[loss.order_field].name);
  std::vector<std::string> order;
  for (const FormMask forms : loss.order) order.push_back(forms_in_words(game, forms));
  return order.empty() ? "" : ", in the order " + joined(order);
}

std::string phrase(const Game& game, const Loss& loss) {
  if (loss.does != Loss::Does::lose) {
    const bool mends = loss.does == Loss::Does::mend;
    std::string text = (loss.all ? "all" : in_words_within(game, loss.hits)) + " of " +
                       whose_in_words(game, loss.side) + " " + units_in_words(game, loss.only) +
                       (mends ? loss.all ? " are mended" : " are mended by one step each" : " change sides") +
                       order_in_words(game, loss);
    if (loss.prefer != Loss::Prefer::order)
      text += std::string(", the one with ") + (loss.prefer == Loss::Prefer::strongest ? "most" : "least") +
              " left first";
    if (loss.by == Loss::By::owner) text += "; its owner may choose others";
    if (loss.by == Loss::By::enemy) text += "; its enemy may choose others";
    return text;
  }
  std::string text = does(game, who_in_words(game, loss.side), "lose") + " ";
  text += loss.all ? "all" : in_words_within(game, loss.hits);
  if (loss.near) {
    text += " or as near below it as can be of " + in_words_within(game, loss.counting) +
            ", counted by whole units,";
  } else if (!loss.counting.empty())
    text += " or more of " + in_words_within(game, loss.counting) + ", counted by what is lost,";
  text += " of its " + units_in_words(game, loss.only);
  if (loss.only.empty() && game.kinds.size() == 1) text.replace(text.size() - 5, 5, game.kinds[0].says);
  if (!loss.damage.empty())
    text += ", each hit " + in_words_within(game, loss.damage) + " damage to one unit";
  text += order_in_words(game, loss);
  if (loss.prefer == Loss::Prefer::kill) text += ", first what is destroyed by it";
  if (loss.prefer == Loss::Prefer::strongest || loss.prefer == Loss::Prefer::weakest) {
    text += ", the one with " + std::string(loss.prefer == Loss::Prefer::strongest ? "most" : "least") +
            " left first";
    text += loss.of_all ? ", whatever it is" : "";
  }
  if (!loss.keep.empty()) {
    text += "; the last " + in_words_within(game, loss.keep) +
            (loss.keep_only.empty() ? "" : " of its " + units_in_words(game, loss.keep_only)) +
            " only when nothing else is left";
  }
  if (loss.by == Loss::By::owner) text += "; its owner may choose others";
  if (loss.by == Loss::By::enemy) text += "; its enemy may choose others";
  return text;
}

std::string phrase(const Game& game, const Lose& verb) {
  std::vector<std::string> parts;
  for (const Loss& loss : verb.losses) parts.push_back(phrase(game, loss));
  return joined(parts, "; then ");
}

std::string phrase(const Game& game, const Arrive& verb) {
  std::vector<std::string> parts;
  for (const Arrival& arrival : verb.arrivals)
    parts.push_back(in_words_within(game, arrival.count) + " of `" + game.form_name(arrival.form) +
                    "` arrive for " + who_in_words(game, arrival.side));
  return joined(parts, "; ");
}

std::string phrase(const Game& game, const Choose& verb) {
  std::string text = verb.secret ? "each side chooses in secret, then both are shown: "
                                 : does(game, who_in_words(game, verb.who), "choose") + ": ";
  std::vector<std::string> parts;
  for (const Option& option : verb.options) {
    std::string part = ticked(option.id);
    if (!option.says.empty()) part += " (" + in_words(game, option.says) + ")";
    if (!option.when.empty()) part += " if " + in_words(game, option.when);
    if (!option.sets.empty()) part += ", by which " + phrase(game, option.sets);
    if (option.end != kNone) part += ", which ends it: " + game.ends[option.end].outcome;
    parts.push_back(std::move(part));
  }
  for (const Number& number : verb.numbers) {
    const std::string says = number.says.empty() ? "" : " (" + in_words(game, number.says) + ")";
    parts.push_back(ticked(game.notes[number.note].name) + says + " from " +
                    in_words_within(game, number.from) + " to " + in_words_within(game, number.to));
  }
  if (verb.take) {
    const bool exactly = !verb.take->least.empty() && verb.take->least.text == verb.take->most.text;
    const std::string least = verb.take->least.empty() ? "" : in_words_within(game, verb.take->least);
    parts.push_back(
        (exactly         ? "exactly " + least
         : least.empty() ? "up to " + in_words_within(game, verb.take->most)
                         : least + " to " + in_words_within(game, verb.take->most)) +
        " of its " + units_in_words(game, verb.take->only) + ", which leave play; " +
        ticked(game.notes[verb.take->note].name) + " is their " +
        (verb.take->counting.empty() ? "number" : "sum of " + in_words(game, verb.take->counting)));
  }
  const bool together = !verb.options.empty() && parts.size() > verb.options.size();
  if (together) {
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(verb.options.size());
    const std::string options = joined(std::vector<std::string>(parts.begin(), first), "; or ");
    text += "one of these: " + options + "; and with it " +
            joined(std::vector<std::string>(first, parts.end()), "; ");
  } else {
    text += joined(parts, verb.options.empty() ? "; " : "; or ");
  }
  if (verb.note != kNone) text += ". The option is " + ticked(game.notes[verb.note].name);
  std::vector<std::string> otherwise;
  for (const Index option : verb.otherwise) otherwise.push_back(ticked(verb.options[option].id));
  if (!otherwise.empty()) text += ". Odds assume " + joined(otherwise, ", else ");
  if (!verb.otherwise_if.empty()) text += ". Odds assume " + in_words(game, verb.otherwise_if);
  for (const Number& number : verb.numbers) {
    if (number.otherwise.empty()) continue;
    const bool alone = verb.numbers.size() == 1 && verb.options.empty();
    const std::string of = alone ? "" : ticked(game.notes[number.note].name) + " is ";
    text += ". Odds assume " + (of.empty() ? "" : "that " + of) + in_words(game, number.otherwise);
  }
  return text;
}

std::string phrase(const Game& game, const Reveal& verb) {
  return "what " + (verb.who ? who_in_words(game, *verb.who) + " alone has" : "each side alone has") +
         " seen is shown to all";
}

std::string turns_in_words(const Game& game, const Turns& turns) {
  if (turns.of == Turns::Of::each_side) return "for each side: ";
  if (turns.of == Turns::Of::each_unit) {
    return "for each kind of unit by `" + game.stats[turns.stat].name + "`, " +
           (turns.high_to_low ? "high to low" : "low to high") + ", of equal ones " +
           genitive(game.side_names[turns.first]) + " first: ";
  }
  return "";
}

}  // namespace

std::string cited(const Game& game, const std::vector<Index>& clauses) {
  std::vector<std::string> ids;
  ids.reserve(clauses.size());
  for (const Index clause : clauses) ids.push_back(game.clauses[clause].id);
  return ids.empty() ? "" : " (" + joined(ids) + ")";
}

void add_step(const Game& game, const Step& step, const std::string& head, std::vector<std::string>& lines) {
  std::string line = head + (step.name.empty() ? "" : " " + step.name) + cited(game, step.clauses) + ": ";
  line += turns_in_words(game, step.turns);
  if (step.turns.each_enemy) line += "against each other side: ";
  if (!step.turns.against.empty()) line += "against " + in_words_within(game, step.turns.against) + ": ";
  if (!step.when.empty()) line += "if " + in_words(game, step.when) + ", ";
  const auto* block = std::get_if<Block>(&step.verb);
  if (block != nullptr) {
    line += "these steps, one after the other";
  } else {
    line += std::visit(
        [&](const auto& verb) -> std::string {
          if constexpr (std::is_same_v<std::decay_t<decltype(verb)>, Block>) {
            return "";
          } else {
            return phrase(game, verb);
          }
        },
        step.verb);
  }
  if (step.seen_by) line += "; " + who_in_words(game, *step.seen_by) + " alone sees it";
  if (step.may_end) line += "; then the ends are looked at";
  lines.push_back(line + ".");
  if (block == nullptr) return;
  for (std::size_t i = 0; i < block->steps.size(); ++i) {
    add_step(game, block->steps[i], head + "." + std::to_string(i + 1), lines);
  }
}

}  // namespace casus::game
