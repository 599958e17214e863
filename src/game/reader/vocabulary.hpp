#pragma once
// The words of the language: the keys of a file by their place, and the words that are values. The reader
// uses these keys and no others (`finish` ensures it), and a test looks for each of them in docs/language.md.
// The functions and operators of expressions are in syntax.hpp.

#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace casus::game::keys {

using Words = std::span<const std::string_view>;

inline constexpr std::array<std::string_view, 20> kFile{
    "casus", "system", "title", "source", "sides",   "clause", "rulebook", "ask",     "die",      "unit",
    "track", "table",  "let",   "allow",  "opening", "round",  "end",      "example", "headline", "deck"};
inline constexpr std::array<std::string_view, 5> kHeadline{"left", "lost", "outcome", "column", "says"};
inline constexpr std::array<std::string_view, 2> kSide{"says", "several"};
inline constexpr std::array<std::string_view, 3> kClause{"says", "page", "standing"};
inline constexpr std::array<std::string_view, 7> kField{"is", "from", "to", "of", "for", "says", "clause"};
inline constexpr std::array<std::string_view, 1> kDie{"faces"};
/// Any other key of a kind is a stat. The stats `cost` and `life` have a meaning of their own.
inline constexpr std::array<std::string_view, 9> kUnit{"says",   "most", "tags", "steps", "of",
                                                       "clause", "cost", "life", "hint"};
inline constexpr std::array<std::string_view, 7> kTrack{"from", "to", "is", "for", "says", "clause", "told"};
inline constexpr std::array<std::string_view, 3> kDeck{"for", "says", "clause"};
/// Any other key of a card is a stat.
inline constexpr std::array<std::string_view, 2> kCard{"count", "tags"};
inline constexpr std::array<std::string_view, 4> kTable{"down", "across", "cells", "clause"};
inline constexpr std::array<std::string_view, 3> kAllow{"need", "says", "clause"};
inline constexpr std::array<std::string_view, 26> kStep{
    "name",   "clause",  "when",      "for",  "may_end", "throw",   "set",     "lose",   "mend",
    "arrive", "convert", "choose",    "do",   "read",    "add",     "again",   "option", "number",
    "take",   "as",      "otherwise", "draw", "shuffle", "against", "seen_by", "reveal"};
inline constexpr std::array<std::string_view, 3> kAdd{"all", "highest", "lowest"};
inline constexpr std::array<std::string_view, 3> kAgain{"dice", "when", "times"};
inline constexpr std::array<std::string_view, 10> kLoss{"side", "hits",     "only",   "order",  "keep",
                                                        "near", "counting", "damage", "prefer", "choice"};
inline constexpr std::array<std::string_view, 6> kMend{"side", "count", "only", "order", "prefer", "choice"};
inline constexpr std::array<std::string_view, 7> kConvert{"side",  "to",     "count", "only",
                                                          "order", "prefer", "choice"};
inline constexpr std::array<std::string_view, 3> kArrive{"side", "unit", "count"};
inline constexpr std::array<std::string_view, 2> kKeep{"least", "only"};
inline constexpr std::array<std::string_view, 5> kOption{"says", "when", "set", "end", "clause"};
inline constexpr std::array<std::string_view, 4> kNumber{"from", "to", "otherwise", "says"};
inline constexpr std::array<std::string_view, 6> kTake{"only", "least", "most", "order", "counting", "as"};
inline constexpr std::array<std::string_view, 9> kEnd{"outcome", "when", "after", "deadlock", "victor",
                                                      "clause",  "says", "worth", "settle"};
inline constexpr std::array<std::string_view, 4> kSettle{"give", "from", "to", "amount"};
inline constexpr std::array<std::string_view, 13> kExample{
    "about",    "source", "given", "rounds",      "policy", "exact", "within",
    "outcomes", "chance", "left",  "mean_rounds", "choice", "worth"};
inline constexpr std::array<std::string_view, 2> kGiven{"rulebook", "rounds"};

/// Every place with its keys, for callers that list them all.
inline constexpr std::array<std::pair<std::string_view, Words>, 27> kAll{{
    {"the file", kFile},
    {"a side", kSide},
    {"a clause", kClause},
    {"a field", kField},
    {"a die", kDie},
    {"a kind", kUnit},
    {"a track", kTrack},
    {"a deck", kDeck},
    {"a card", kCard},
    {"a table", kTable},
    {"allow", kAllow},
    {"a step", kStep},
    {"add", kAdd},
    {"again", kAgain},
    {"lose", kLoss},
    {"mend", kMend},
    {"convert", kConvert},
    {"arrive", kArrive},
    {"keep", kKeep},
    {"an option", kOption},
    {"a number", kNumber},
    {"take", kTake},
    {"an end", kEnd},
    {"settle", kSettle},
    {"an example", kExample},
    {"a scenario", kGiven},
    {"headline", kHeadline},
}};

/// Words that are values of keys.
inline constexpr std::array<std::string_view, 19> kValues{
    "stated",           "reference sheet", "our reading", "house rule", "each side", "order",     "all",
    "not above",        "owner",           "enemy",       "side",       "kill",      "strongest", "weakest",
    "strongest of all", "weakest of all",  "best",        "otherwise",  "each enemy"};

}  // namespace casus::game::keys
