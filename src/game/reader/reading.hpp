#pragma once
// What the parts of the reader share while a file is read: the game as far as it is known, the faults, the
// lets before they are put in their place, and what was used of all that is named. Inner header of this room.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "game/model/game.hpp"
#include "game/reader/vocabulary.hpp"
#include "game/syntax/places.hpp"
#include "game/syntax/syntax.hpp"

namespace casus::game {

/// What names can mean where an expression stands, beside those of the file.
struct Scope {
  bool sides = false;               ///< side, enemy
  bool turn = false;                ///< the unit whose turn it is
  bool at_hand = false;             ///< a unit at hand: stats, kinds, states and tags are its
  bool lives = false;               ///< of a unit at hand it is known what life it has left
  bool notes = true;                ///< what steps have read
  const Throw* throwing = nullptr;  ///< the step whose pools may be read
  std::optional<Type> die;          ///< of the die that is looked at
};

/// What an expression must be.
struct ExpectedValue {
  enum class ValueKind : std::uint8_t { any, number, truth, word, hits };
  ValueKind what = ValueKind::any;
  Index list = kNone;  ///< of a word
};
inline constexpr ExpectedValue kAnything{};
inline constexpr ExpectedValue kWantedNumber{ExpectedValue::ValueKind::number, kNone};
inline constexpr ExpectedValue kWantedTruth{ExpectedValue::ValueKind::truth, kNone};

/// Text as the file has it: a string, or a piece of one.
struct Source {
  files::TextSpot spot;  ///< where the string begins
  std::string whole;     ///< all of it
  std::size_t base = 0;  ///< where in it the text begins
  std::string text;
};

struct LetSource {
  Source source;
  std::optional<Syntax> syntax;  ///< nothing where it is faulty
};

struct Reading {
  Reading(const files::Document& read_from, std::string_view text)
      : document(&read_from), places(read_from, text) {}

  const files::Document* document;
  Places places;
  Game game;
  Faults faults;
  std::vector<LetSource> lets;            ///< as Game::lets
  std::vector<std::string> note_names;    ///< all that the file's steps name
  std::vector<std::string> faulty_notes;  ///< whose reads have a fault: what wants them needs no other
  std::string step;                       ///< what is read now, for messages: "step 'losses'"; may be empty
  std::size_t nodes = 0;                  ///< of all expressions so far

  // What was used, by the lists of the game.
  std::vector<bool> field_used;
  std::vector<bool> let_used;
  std::vector<bool> note_used;
  std::vector<bool> clause_cited;
  // The same, no longer than the last of them that was.
  std::vector<bool> stat_used;
  std::vector<bool> group_used;
  std::vector<bool> track_used;  ///< read, or set
  std::vector<bool> die_used;
  std::vector<bool> table_used;
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

/// An expression of a string, or a whole number or a boolean as it stands. Empty where it is faulty.
Expression read_expression(Reading& reading, const files::Node& node, const Scope& scope,
                           const ExpectedValue& wanted);
/// The same under a key; empty where it is not there.
Expression read_expression(Reading& reading, files::Reader& table, std::string_view key, const Scope& scope,
                           const ExpectedValue& wanted);
/// The expression that a key is.
Expression read_key(Reading& reading, const files::Entry& entry, const Scope& scope,
                    const ExpectedValue& wanted);
/// A text with {expressions} in it; empty where the key is not there.
Sentence read_sentence(Reading& reading, files::Reader& table, std::string_view key, const Scope& scope);

/// What a throw says: "(n)d6 for each ship".
std::optional<Pool> read_pool(Reading& reading, const std::string& name, const files::Node& node,
                              const Scope& scope);
/// "guns < need": which dice of `pool` are meant, as a dice_count of it. The scope's `throwing` has the pool.
Expression read_dice_condition(Reading& reading, const files::Node& node, Index pool, const Scope& scope);

/// The side that a word stands for, in a scope; a fault where it is none.
std::optional<Who> read_who(Reading& reading, const Place& place, const std::string& word,
                            const Scope& scope);

/// Clauses under `clause`: one id or several.
std::vector<Index> read_clauses(Reading& reading, files::Reader& table);

/// The rules look at what a side has: a scenario that says nothing of it has forgotten it.
inline void speak_of(Game& game, Who who) {
  if (who != Who::defender) game.spoken_of[0] = true;
  if (who != Who::attacker) game.spoken_of[1] = true;
}

/// The place of what has this name.
template <class Named>
std::optional<Index> find_named(const std::vector<Named>& all, std::string_view name) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name == name) return static_cast<Index>(i);
  }
  return std::nullopt;
}

/// Every key that was never asked for is a fault. What was asked for are words of the language, or names that
/// the file gives.
void finish(files::Reader& table, keys::Words words, const std::vector<std::string>& named = {});

/// Notes the fault of a name that may not be given.
bool check_name(Reading& reading, const Place& place, const std::string& name);

}  // namespace casus::game
