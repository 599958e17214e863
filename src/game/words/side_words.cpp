// Sides as sentences speak of them.

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

bool is_several(const std::string& name) {
  // Peoples: the English, the Japanese; of the others those that history fought most with.
  constexpr std::array<std::string_view, 4> kPeoples{"the French", "the Dutch", "the Welsh", "the Swiss"};
  constexpr std::size_t kFirst = 4;  // letter after "the "
  if (name.starts_with("the ") && name.size() > kFirst && name[kFirst] >= 'A' && name[kFirst] <= 'Z') {
    if (name.ends_with("ish") || name.ends_with("ese")) return true;
    if (std::find(kPeoples.begin(), kPeoples.end(), name) != kPeoples.end()) return true;
  }
  return name.starts_with("the ") && name.ends_with('s') && !name.ends_with("ss") && !name.ends_with("us") &&
         !name.ends_with("is");
}

std::string does(const std::string& name, const std::string& verb) {
  return name + " " + verb + (is_several(name) ? "" : "s");
}

std::string whose_in_words(const Game& game, Who who) {
  if (who == Who::side) return "its";
  const std::string name = who_in_words(game, who);
  return name + (name.ends_with('s') ? "'" : "'s");
}

}  // namespace casus::game
