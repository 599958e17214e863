#pragma once
// Words of the messages about an expression: what was written, and what was probably meant. For every
// language of expressions in this house.

#include <string>
#include <string_view>
#include <vector>

namespace casus::probability::inner {

/// 'text', cut where it is long: user input inside a message.
std::string in_quotes(std::string_view text);
/// Of a sign or word that is no part of the language, the one that was probably meant; or "".
std::string meant_symbol(std::string_view text);
std::string_view meant_modifier(std::string_view word);
/// What to write for a sign or word of AnyDice, Roll20 or Foundry that is no part of the dice language; or
/// "".
std::string_view foreign_form(std::string_view text);
/// "did you mean 'x'?" for the nearest of the names, else "".
std::string did_you_mean(std::string_view name, const std::vector<std::string>& names);

}  // namespace casus::probability::inner
