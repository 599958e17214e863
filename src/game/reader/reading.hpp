#pragma once
// The shared state of the reader's parts: the game so far, the faults, the lets before expansion, and which
// names were used. Internal header of this module.

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "files/reader.hpp"
#include "game/model/game.hpp"
#include "game/reader/vocabulary.hpp"
#include "game/syntax/places.hpp"
#include "game/syntax/syntax.hpp"

namespace casus::game {

/// The names that are valid at the place of an expression, beside those of the file.
struct Scope {
  bool sides = false;               ///< side
  bool enemy = false;               ///< enemy
  bool turn = false;                ///< the unit whose turn it is
  bool at_hand = false;             ///< a current unit: its stats, kinds, states and tags are valid
  bool lives = false;               ///< the life that is left to a current unit is known
  bool notes = true;                ///< the notes of steps
  const Throw* throwing = nullptr;  ///< the step whose pools may be read
  std::optional<Type> die;          ///< of the current die
  const Draw* drawing = nullptr;    ///< the step whose cards may be read
  std::optional<std::size_t> card;  ///< the current card of its deck: its stats, names and tags are valid
};

/// The expected type of an expression.
struct ExpectedValue {
  enum class ValueKind : std::uint8_t { any, number, truth, word, hits };
  ValueKind what = ValueKind::any;
  Index list = kNone;  ///< of a word
};
inline constexpr ExpectedValue kAnything{};
inline constexpr ExpectedValue kWantedNumber{ExpectedValue::ValueKind::number, kNone};
inline constexpr ExpectedValue kWantedTruth{ExpectedValue::ValueKind::truth, kNone};

/// A text in the file: a string, or a part of one.
struct Source {
  files::TextSpot spot;  ///< the start of the string
  std::string whole;     ///< the whole string
  std::size_t base = 0;  ///< the offset of the text within it
  std::string text;
};

/// The text of a let, and its syntax.
struct LetSource {
  Source source;
  std::optional<Syntax> syntax;  ///< nothing if it is faulty
};

/// The state of the reader while it reads a file.
struct Reading {
  Reading(const files::Document& read_from, std::string_view text)
      : document(&read_from), places(read_from, text) {}

  const files::Document* document;
  Places places;
  Game game;
  Faults faults;
  std::vector<LetSource> lets;       ///< parallel to Game::lets
  std::set<std::string> note_names;  ///< all notes that the file's steps name
  /// Notes whose reads have a fault: uses of them report no further fault.
  std::vector<std::string> faulty_notes;
  std::string step;       ///< the current step, for messages: "step 'losses'"; may be empty
  std::size_t nodes = 0;  ///< of all expressions so far

  // Used names, indexed as the lists of the game.
  std::vector<bool> field_used;
  std::vector<bool> let_used;
  std::vector<bool> note_used;
  std::vector<bool> clause_cited;
  // The same; each ends at its last used entry.
  std::vector<bool> stat_used;
  std::vector<bool> group_used;
  std::vector<bool> track_used;  ///< read or set
  std::vector<bool> die_used;
  std::vector<bool> table_used;
  std::vector<bool> deck_used;                              ///< drawn from or shuffled
  std::set<std::pair<Index, std::string>> card_names_used;  ///< stats and tags, by deck
  static void use(std::vector<bool>& of, std::size_t index) {
    if (of.size() <= index) of.resize(index + 1);
    of[index] = true;
  }

  [[nodiscard]] Place place(const Source& source, std::size_t offset) const {
    return places.within(source.spot, source.whole, source.base + offset);
  }
  void fault(Place place, std::string what, std::string expected = {}) {
    faults.push_back({std::move(place), std::move(what), std::move(expected)});
  }
};

/// Returns what the parser made of a source, or nothing if it found a fault, which is added at its place.
template <class Parsed>
std::optional<Parsed> parsed(Reading& reading, const Source& source, std::variant<Parsed, SyntaxFault> made) {
  if (auto* fault = std::get_if<SyntaxFault>(&made)) {
    reading.fault(reading.place(source, fault->span.begin), std::move(fault->fault.what),
                  std::move(fault->fault.expected));
    return std::nullopt;
  }
  return std::get<Parsed>(std::move(made));
}

/// Reads an expression from a string, a whole number or a boolean. Returns an empty one if it is faulty.
Expression read_expression(Reading& reading, const files::Node& node, const Scope& scope,
                           const ExpectedValue& wanted);
/// Reads the expression under a key; empty if there is no such key.
Expression read_expression(Reading& reading, files::Reader& table, std::string_view key, const Scope& scope,
                           const ExpectedValue& wanted);
/// Reads the expression that a key itself is.
Expression read_key(Reading& reading, const files::Entry& entry, const Scope& scope,
                    const ExpectedValue& wanted);
/// Reads a text with {expressions} in it; empty if there is no such key.
Sentence read_sentence(Reading& reading, files::Reader& table, std::string_view key, const Scope& scope);

/// Reads the dice of a throw: "(n)d6 for each ship".
std::optional<Pool> read_pool(Reading& reading, const std::string& name, const files::Node& node,
                              const Scope& scope);
/// Reads "guns < need", which selects dice of `pool`, as a dice_count of it. The scope's `throwing` has the
/// pool.
Expression read_dice_condition(Reading& reading, const files::Node& node, Index pool, const Scope& scope);

/// Returns the side that a word denotes in a scope. A fault if it denotes none.
std::optional<Who> read_who(Reading& reading, const Place& place, const std::string& word,
                            const Scope& scope);

/// Reads the clauses under `clause`: one id or several.
std::vector<Index> read_clauses(Reading& reading, files::Reader& table);

/// Notes that the rules refer to what a side has. A scenario that leaves this side out is then faulty.
inline void speak_of(Game& game, Who who) {
  for (std::size_t side = 0; side < game.sides(); ++side) {
    if (may_mean(who, side)) game.spoken_of[side] = true;
  }
}

/// Binds the side whose turn it is; of two sides, also its enemy.
inline void bind_sides(const Game& game, Scope& scope) {
  scope.sides = true;
  scope.enemy = game.sides() == 2;
}
/// Returns the side that a word denotes in a scope, or nothing.
std::optional<Who> who_of_word(const Game& game, const Scope& scope, std::string_view word);
/// Returns the words that denote a side in a scope.
std::vector<std::string> words_for_sides(const Game& game, const Scope& scope);
/// Returns the fault of `side` or `enemy` where no step binds it: what is wrong, and what was expected.
std::pair<std::string, std::string> unbound(const Game& game, const Scope& scope, std::string_view word);

/// Returns the index of the element with this name.
template <class Named>
std::optional<Index> find_named(const std::vector<Named>& all, std::string_view name) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name == name) return static_cast<Index>(i);
  }
  return std::nullopt;
}

/// Adds a fault for every key that the reader did not ask for. The keys asked for are words of the language,
/// or names that the file gives.
void finish(files::Reader& table, keys::Words words, const std::vector<std::string>& named = {});

/// Adds a fault if a name is not allowed. Returns whether it is allowed.
bool check_name(Reading& reading, const Place& place, const std::string& name);

/// Calls `read` with the reader of each table in a section, such as [die.battle], and an element that has
/// only its name and its place. Adds a fault for each name that is not allowed.
template <class Named>
void each_named(Reading& reading, files::Reader& root, std::string_view section, const auto& read) {
  auto table = root.optional_table(section);
  if (!table) return;
  for (const std::string& name : table->keys()) {
    Named element;
    element.name = name;
    element.place = table->key_place(name);
    check_name(reading, element.place, name);
    files::Reader of = table->table(name);
    read(of, element);
  }
}

}  // namespace casus::game
