#include "game/words/sentences.hpp"

#include <algorithm>

#include "base/words.hpp"
#include "game/reader/sections.hpp"
#include "game/words/expression_words.hpp"

namespace casus::game {
namespace {

std::string cited_one(const Game& game, Index clause) { return clause == kNone ? "" : cited(game, {clause}); }

std::string field_in_words(const Game& game, const Field& field) {
  std::string text = (field.of_rulebook ? "Rulebook, `" : "Asked, `") + field.name + "`" +
                     cited_one(game, field.clause) + ": " + field.says;
  if (field.each_side) text += ", for each side";
  text += "; ";
  if (field.is_order) {
    std::vector<std::string> order;
    for (const FormMask forms : field.order) order.push_back(forms_in_words(game, forms));
    return text + (field.same != kNone ? "as the rulebook says" : joined(order)) + ".";
  }
  if (field.type.kind == Type::Kind::truth)
    return text + (field.is != 0 ? "yes" : "no") + " where nothing is said.";
  if (field.type.kind == Type::Kind::word) {
    const std::vector<std::string>& words = game.lists[field.type.list].words;
    return text + "one of " + joined(words) + "; " + words[static_cast<std::size_t>(field.is)] +
           " where nothing is said.";
  }
  return text + std::to_string(field.type.range.lo) + " to " + std::to_string(field.type.range.hi) + ", " +
         std::to_string(field.is) + " where nothing is said.";
}

std::string value_in_words(const Game& game, const Stat& stat, std::int64_t value) {
  if (stat.type.kind != Type::Kind::word) return std::to_string(value);
  return value < 0 ? "none" : game.lists[stat.type.list].words[static_cast<std::size_t>(value)];
}

std::string kind_in_words(const Game& game, const Kind& kind) {
  std::vector<std::string> parts;
  for (const Stat& stat : game.stats) {
    std::vector<std::string> values;
    bool said = false;  // even if to 0 or no word
    for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
      values.push_back(value_in_words(game, stat, stat.of_form[form]));
      said = said || (stat.said >> form & 1U) != 0;
    }
    if (!said) continue;
    const bool same =
        std::all_of(values.begin(), values.end(), [&](const std::string& v) { return v == values[0]; });
    parts.push_back(stat.name + " " + (same ? values[0] : joined(values, "/")));
  }
  std::vector<std::string> tags;
  for (const Group& group : game.groups) {
    if (group.of == Group::Of::tag && (group.forms >> kind.first_form & 1U) != 0) tags.push_back(group.name);
  }
  if (!tags.empty()) parts.push_back(joined(tags));
  if (!kind.states.empty())
    parts.push_back("it is " + joined(kind.states, ", then ") + ", then lost, by a hit each time");
  if (!kind.hint.empty()) parts.push_back(kind.hint);
  if (kind.of) parts.push_back("only " + game.side_names[*kind.of] + " may have it");
  if (kind.most != kMostUnits) parts.push_back("at most " + std::to_string(kind.most) + " a side");
  return "Unit `" + kind.name + "`" + (kind.says == kind.name ? "" : ", " + kind.says) +
         (parts.empty() ? "" : ": ") + joined(parts, "; ") + ".";
}

std::string deck_in_words(const Game& game, const Deck& deck) {
  std::vector<std::string> cards;
  for (const Card& card : deck.cards) {
    std::string text = std::to_string(card.count) + " `" + card.name + "`";
    std::vector<std::string> parts;
    for (std::size_t stat = 0; stat < deck.stats.size(); ++stat) {
      if (card.numbers[stat] != 0)
        parts.push_back(deck.stats[stat].name + " " + std::to_string(card.numbers[stat]));
    }
    for (const CardTag& tag : deck.tags) {
      if (tag.of_card[static_cast<std::size_t>(&card - deck.cards.data())]) parts.push_back(tag.name);
    }
    cards.push_back(text + (parts.empty() ? "" : " (" + joined(parts) + ")"));
  }
  return "Deck `" + deck.name + "`" + cited_one(game, deck.clause) +
         (deck.says.empty() ? "" : ", " + deck.says) + (deck.each_side ? ", for each side" : "") + ": " +
         joined(cards) + ".";
}

std::string end_in_words(const Game& game, const End& end) {
  std::string text = "End, " + end.outcome + cited(game, end.clauses) + ": ";
  std::vector<std::string> when;
  if (!end.when.empty()) when.push_back("if " + in_words(game, end.when));
  if (!end.after.empty()) when.push_back("after round " + in_words(game, end.after));
  if (end.deadlock) when.emplace_back("where positions lead only to themselves");
  text += when.empty() ? "by an option alone" : joined(when, ", or ");
  std::vector<std::string> victors;
  for (const std::size_t side : end.victors) victors.push_back(genitive(game.side_names[side]));
  text += "; " + (victors.empty() ? "nobody wins" : "it is " + listed(victors) + " victory");
  if (!end.says.empty()) text += ": " + in_words(game, end.says);
  for (const Settle& settle : end.settle) {
    text += "; " + (settle.amount.empty() ? "" : in_words_within(game, settle.amount) + " × ") + settle.give +
            " goes from " + settle.from + " to " + settle.to;
  }
  for (std::size_t side = 0; side < game.sides(); ++side) {
    if (!end.worth[side].empty())
      text += "; worth " + in_words_within(game, end.worth[side]) + " to " + game.side_names[side];
  }
  return text + ".";
}

std::string headline_in_words(const Game& game, const Headline& headline) {
  std::string text = "Headline: ";
  std::vector<std::string> read;
  for (const Headline::Column& column : headline.columns) read.push_back(ticked(column.of));
  if (!read.empty())
    text += "the column that " + joined(read, " and ") + (read.size() > 1 ? " are" : " is") + " read from" +
            (headline.leads() ? "; " : "");
  if (headline.counter) {
    text += (headline.lost ? "how many are lost of " : "what is left of ") +
            ticked(counter_name(game, end_counters(game)[*headline.counter]));
  } else if (headline.leads()) {
    std::vector<std::string> ends;
    for (const Index end : headline.outcomes) ends.push_back("'" + game.ends[end].outcome + "'");
    text += "the chance of " + joined(ends, " or ");
  }
  return text + (headline.says.empty() ? "" : ", " + headline.says) + ".";
}

}  // namespace

std::vector<std::string> sentences(const Game& game) {
  std::vector<std::string> lines;
  lines.push_back(game.title + " (" + game.system + "): " +
                  (game.sides() == 2 ? game.side_names[0] + " against " + game.side_names[1]
                                     : listed(game.side_names, "and")) +
                  ".");
  for (const Field& field : game.fields) lines.push_back(field_in_words(game, field));
  for (const Kind& kind : game.kinds) lines.push_back(kind_in_words(game, kind));
  for (const Track& track : game.tracks) {
    if (track.of_deck) continue;
    lines.push_back("Track `" + track.name + "`" + cited_one(game, track.clause) + ": " + track.says +
                    (track.each_side ? ", for each side" : "") + "; " + std::to_string(track.range.lo) +
                    " to " + std::to_string(track.range.hi) + ", " + std::to_string(track.is) +
                    " where nothing is said.");
  }
  for (const Deck& deck : game.decks) lines.push_back(deck_in_words(game, deck));
  for (const GameTable& table : game.tables) {
    lines.push_back("Table `" + table.name + "`" + cited(game, table.clauses) + ": " +
                    counted(static_cast<std::int64_t>(table.rows()), "row") +
                    (table.down.empty() ? "" : " by " + table.down) + ", columns " + joined(table.across) +
                    ".");
  }
  for (const Let& let : game.lets) lines.push_back("Let `" + let.name + "` be: " + let.text + ".");
  for (const Allow& allow : game.allows) {
    lines.push_back("Allowed" + cited(game, allow.clauses) + ": only if " + in_words(game, allow.need) +
                    "; else " + in_words(game, allow.says) + ".");
  }
  for (std::size_t i = 0; i < game.openings.size(); ++i) {
    add_step(game, game.openings[i], "Opening, " + std::to_string(i + 1), lines);
  }
  for (std::size_t i = 0; i < game.rounds.size(); ++i) {
    add_step(game, game.rounds[i], "Round, " + std::to_string(i + 1), lines);
  }
  for (const End& end : game.ends) lines.push_back(end_in_words(game, end));
  if (game.headline) lines.push_back(headline_in_words(game, *game.headline));
  return lines;
}

}  // namespace casus::game
