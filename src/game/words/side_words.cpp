// Sides and units in the wording of sentences.

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "base/words.hpp"
#include "game/words/expression_words.hpp"

namespace casus::game {

std::string who_in_words(const Game& game, Who who) {
  if (is_by_name(who)) return game.side_names[static_cast<std::size_t>(who)];
  return who == Who::side ? "the side whose turn it is" : "its enemy";
}

bool is_several(const Game& game, const std::string& name) {
  for (std::size_t side = 0; side < game.sides(); ++side) {
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

namespace {

/// Returns the plural form of a verb ("win" for "wins") or its singular form; other words are unchanged. A
/// word after a singular name that ends with s is taken for a verb. After a plural name only the listed verbs
/// are.
std::string agreeing(const std::string& verb, bool several) {
  using Forms = std::pair<std::string_view, std::string_view>;
  constexpr std::array kVerbs{Forms{"is", "are"},     Forms{"has", "have"},         Forms{"was", "were"},
                              Forms{"does", "do"},    Forms{"goes", "go"},          Forms{"wins", "win"},
                              Forms{"loses", "lose"}, Forms{"falls", "fall"},       Forms{"fires", "fire"},
                              Forms{"holds", "hold"}, Forms{"retreats", "retreat"}, Forms{"yields", "yield"}};
  for (const auto& [one, many] : kVerbs) {
    if (verb == one || verb == many) return std::string(several ? many : one);
  }
  constexpr std::array<std::string_view, 7> kNoVerbs{"as", "his", "its", "this", "thus", "plus", "always"};
  const bool is_verb = verb.ends_with('s') && !verb.ends_with("ss") &&
                       std::find(kNoVerbs.begin(), kNoVerbs.end(), verb) == kNoVerbs.end();
  if (!several || !is_verb) return verb;
  constexpr std::array<std::string_view, 4> kHissing{"sses", "shes", "ches", "xes"};
  const bool hisses = std::any_of(kHissing.begin(), kHissing.end(),
                                  [&](std::string_view ending) { return verb.ends_with(ending); });
  return verb.substr(0, verb.size() - (hisses ? 2 : 1));
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

}  // namespace

std::string with_name(const Game& game, std::string text, std::size_t side, const std::string& name) {
  const std::string& called = game.side_names[side];
  if (name.empty() || called.empty()) return text;
  const bool several = is_several(game, name);
  for (std::size_t at = text.find(called); at != std::string::npos; at = text.find(called, at)) {
    std::size_t end = at + called.size();
    if (end < text.size() && is_letter(text[end])) {
      ++at;
      continue;
    }
    std::string said = name;
    if (text.compare(end, 2, "'s") == 0) {
      said = genitive(name);
      end += 2;
    } else if (several != is_several(game, called) && end < text.size() && text[end] == ' ') {
      const std::size_t from = end + 1;
      end = from;
      while (end < text.size() && is_letter(text[end])) ++end;
      said += ' ' + agreeing(text.substr(from, end - from), several);
    }
    text.replace(at, end - at, said);
    at += said.size();
  }
  return text;
}

std::string one_called(const std::string& name) {
  const bool vowel = !name.empty() && std::string_view("aeiou").find(name[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + name;
}

std::string whose_in_words(const Game& game, Who who) {
  return who == Who::side ? "its" : genitive(who_in_words(game, who));
}

}  // namespace casus::game
