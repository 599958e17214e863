#pragma once
// Writes expressions for readers: "the greater of 0 and `flags` - `ignores`". Plain, and never shorter than
// the meaning. Internal header of this module.

#include <cstdint>
#include <string>

#include "game/model/game.hpp"

namespace casus::game {

/// Returns `name` in backticks, as sentences show names of the file.
inline std::string ticked(const std::string& name) { return "`" + name + "`"; }

/// Returns "supports given" for `supports_given`: the form of a name about which nothing else is known.
std::string spaced(std::string name);

/// How texts name the things of a file. `of_file`: by identifier, `cruisers_off`, for readers of the file.
/// `of_players`: by the file's description, 'cruisers that bombard', for players, as in their form.
enum class Naming : std::uint8_t { of_file, of_players };

/// Returns a name with its article: "a tank", "an infantry".
std::string one_called(const std::string& name);
/// Returns a value in words. A truth is a clause: "the attacker's armies are at least 2".
std::string in_words(const Game& game, const Expression& expression, Naming naming = Naming::of_file);
/// Returns the value in words for a sentence that continues after it: in brackets where the text would be
/// ambiguous.
std::string in_words_within(const Game& game, const Expression& expression);
/// Returns the units for which a condition holds: "leaders or characters", "units for which its `cost` is
/// more than 2".
std::string units_in_words(const Game& game, const Expression& only);
/// Returns a sentence with its values in words in place of the braces.
std::string in_words(const Game& game, const Sentence& sentence, Naming naming = Naming::of_file);

/// Returns "the attacker", by the file's name of the side; "the side whose turn it is"; "its enemy".
std::string who_in_words(const Game& game, Who who);
/// Returns "the attacker loses" or "the attackers lose"; `verb` is the plural form, without s.
std::string does(const Game& game, const std::string& name, const std::string& verb);
/// Replaces the name of a side in a text by a player's name. The verb after it agrees with the new name: "the
/// attacker wins" becomes "the Atreides win".
std::string with_name(const Game& game, std::string text, std::size_t side, const std::string& name);
/// Returns whether a name is plural: as the file says if it names a side, else by its ending ("the
/// attackers").
bool is_several(const Game& game, const std::string& name);
/// Returns the genitive of a side of the file.
std::string whose_in_words(const Game& game, Who who);

}  // namespace casus::game
