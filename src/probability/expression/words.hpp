#pragma once
// Words for messages about an expression: the written text, and what was probably meant. For all expression
// languages of this codebase.

#include <string>
#include <string_view>
#include <vector>

namespace casus::probability::inner {

/// Returns 'text' in quotes, cut if it is long: user input inside a message.
std::string in_quotes(std::string_view text);
/// Returns what was probably meant by a sign or word that is not in the language; or "".
std::string meant_symbol(std::string_view text);
std::string_view meant_modifier(std::string_view word);
/// Returns the equivalent of a sign or word of AnyDice, Roll20 or Foundry that is not in the dice language;
/// or "".
std::string_view foreign_form(std::string_view text);
/// Returns "did you mean 'x'?" for the nearest of the names, else "".
std::string did_you_mean(std::string_view name, const std::vector<std::string>& names);

}  // namespace casus::probability::inner
