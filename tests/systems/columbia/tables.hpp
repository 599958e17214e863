#pragma once
// Tables of columbia for tests: a scenario as text, with values set over it, read into rules.

#include <stdexcept>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "subject.hpp"
#include "systems/columbia/siege_conflict.hpp"
#include "systems/columbia/system.hpp"
#include "systems/registry.hpp"

namespace casus::columbia {

inline conformance::TypedWords<System> words_of(const Siege& rules) {
  return conformance::TypedWords<System>(rules);
}

inline Siege siege(const std::string& text, const std::vector<std::string>& sets = {}) {
  auto document = files::read_toml("system = \"columbia\"\n" + text, "table.toml");
  if (!document) throw std::runtime_error(to_string(document.faults().front()));
  auto sources = gather(std::move(*document), std::nullopt, sets);
  if (!sources) throw std::runtime_error(to_string(sources.faults().front()));
  auto rules = System().load(sources->scenario, sources->rulebook);
  if (!rules) throw std::runtime_error(to_string(rules.faults().front()));
  return std::move(*rules);
}

/// Two forces at one location, as `force` tables hold them ("common = 2, special = 1").
inline std::string two_forces(const std::string& attacker, const std::string& defender) {
  const auto force = [](const std::string& player, const std::string& pieces) {
    return "{ player = \"" + player + "\", location = \"Here\", " + pieces + " }";
  };
  return "location = [{ name = \"Here\" }]\nforce = [" + force("North", attacker) + ", " +
         force("South", defender) +
         "]\n[combat]\nat = \"Here\"\nattacker = \"North\"\ndefender = \"South\"\n";
}

/// Plain cards named after their values, `n` copies being written n times; and the two hands.
inline std::string plain_hands(const std::vector<int>& north, const std::vector<int>& south) {
  std::string text;
  std::vector<bool> known(1000, false);
  for (const auto& hand : {north, south}) {
    for (const int value : hand) {
      if (known[static_cast<std::size_t>(value)]) continue;
      known[static_cast<std::size_t>(value)] = true;
      // Up to the bound on what is printed; upgrades add the rest.
      text += "[[card]]\nid = \"c" + std::to_string(value) + "\"\ncombat = " + std::to_string(value) + "\n";
    }
  }
  text += "[hand]\n";
  for (const auto& [name, hand] : {std::pair("North", north), std::pair("South", south)}) {
    text += std::string(name) + " = [";
    for (const int value : hand) text += "\"c" + std::to_string(value) + "\", ";
    text += "]\n";
  }
  return text;
}

}  // namespace casus::columbia
