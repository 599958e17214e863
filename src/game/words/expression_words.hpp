#pragma once
// An expression as people read it: "the greater of 0 and `flags` - `ignores`". Plain, and never shorter than
// what it means. Inner header of this room.

#include <cstdint>
#include <string>

#include "game/model/game.hpp"

namespace casus::game {

/// `name`, as a sentence shows what the file names.
inline std::string ticked(const std::string& name) { return "`" + name + "`"; }

/// "supports given" for `supports_given`: a name where nothing else is known of what it names.
std::string spaced(std::string name);

/// How words name what a file names: for readers of the file by its identifiers, `cruisers_off`; for players
/// by what the file calls it, 'cruisers that bombard', as their form has it.
enum class Naming : std::uint8_t { of_file, of_players };

/// "a tank", "an infantry": one of what is called so.
std::string one_called(const std::string& name);
/// A value in words; `value` of a truth is a clause: "the attacker's armies are at least 2".
std::string in_words(const Game& game, const Expression& expression, Naming naming = Naming::of_file);
/// The same where the sentence goes on behind it: in brackets where it would run into that.
std::string in_words_within(const Game& game, const Expression& expression);
/// The units that a condition holds for: "leaders or characters", "units for which its `cost` is more than
/// 2".
std::string units_in_words(const Game& game, const Expression& only);
/// A sentence with its values in words, in braces' stead.
std::string in_words(const Game& game, const Sentence& sentence, Naming naming = Naming::of_file);

/// "the attacker", as the file calls it; "the side whose turn it is", "its enemy".
std::string who_in_words(const Game& game, Who who);
/// "the attacker loses", "the attackers lose": `verb` of one, without its s.
std::string does(const Game& game, const std::string& name, const std::string& verb);
/// Whether a name is one of several: as the file says of a side that it names so, else as it ends ("the
/// attackers").
bool is_several(const Game& game, const std::string& name);
/// "the attacker's", "the attackers'".
std::string whose(const std::string& name);
/// The same of a side of the file.
std::string whose_in_words(const Game& game, Who who);

}  // namespace casus::game
