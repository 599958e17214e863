// Sides and units in the wording of sentences.

#include <algorithm>
#include <array>
#include <string_view>

#include "game/words/expression_words.hpp"

namespace casus::game {

std::string who_in_words(const Game& game, Who who) {
  switch (who) {
    case Who::attacker:
      return game.side_names[0];
    case Who::defender:
      return game.side_names[1];
    case Who::side:
      return "the side whose turn it is";
    case Who::enemy:
      return "its enemy";
  }
  return "";
}

bool is_several(const Game& game, const std::string& name) {
  for (const std::size_t side : {0U, 1U}) {
    if (game.plural[side] && game.side_names[side] == name) return *game.plural[side];
  }
  // Names of peoples are plural: by ending (the English, the Japanese), and four others that are common in
  // history.
  constexpr std::array<std::string_view, 4> kPeoples{"the French", "the Dutch", "the Welsh", "the Swiss"};
  constexpr std::size_t kFirst = 4;  // letter after "the "
  if (name.starts_with("the ") && name.size() > kFirst && name[kFirst] >= 'A' && name[kFirst] <= 'Z') {
    if (name.ends_with("ish") || name.ends_with("ese")) return true;
    if (std::find(kPeoples.begin(), kPeoples.end(), name) != kPeoples.end()) return true;
  }
  return name.starts_with("the ") && name.ends_with('s') && !name.ends_with("ss") && !name.ends_with("us") &&
         !name.ends_with("is");
}

std::string does(const Game& game, const std::string& name, const std::string& verb) {
  return name + " " + verb + (is_several(game, name) ? "" : "s");
}

std::string one_called(const std::string& name) {
  const bool vowel = !name.empty() && std::string_view("aeiou").find(name[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + name;
}

std::string whose(const std::string& name) { return name + (name.ends_with('s') ? "'" : "'s"); }

std::string whose_in_words(const Game& game, Who who) {
  return who == Who::side ? "its" : whose(who_in_words(game, who));
}

}  // namespace casus::game
