#include "probability/expression/words.hpp"

#include <algorithm>

#include "base/edit_distance.hpp"
#include "probability/expression/scan.hpp"

namespace casus::probability::inner {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

struct UnicodeSign {
  std::string_view written;
  std::string_view meant;
};

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 24;
  std::size_t end = 0;
  for (std::size_t shown = 0; shown < kMost && end < text.size(); ++shown) {
    end += std::max<std::size_t>(code_point_size(text, end), 1);
  }
  return "'" + std::string(text.substr(0, end)) + (end < text.size() ? "…'" : "'");
}

std::string meant_symbol(std::string_view text) {
  static constexpr UnicodeSign kSymbols[] = {
      {"==", "="}, {"=>", ">="}, {"=<", "<="}, {"<>", "!="}, {"≥", ">="}, {"≤", "<="}, {"≠", "!="},
      {"×", "*"},  {"·", "*"},   {"−", "-"},   {"–", "-"},   {"[", "("},  {"]", ")"}};
  for (const auto& [written, meant] : kSymbols) {
    if (text == written) return std::string(meant);
  }
  if (text.size() > 1 && text[0] == 'D' && is_digit(text[1])) return lower_case(text);
  return {};
}

std::string_view meant_modifier(std::string_view word) {
  static constexpr UnicodeSign kModifiers[] = {{"k", "kh"},    {"h", "kh"},    {"l", "kl"},      {"hk", "kh"},
                                               {"lk", "kl"},   {"d", "dl"},    {"hd", "dh"},     {"ld", "dl"},
                                               {"kh", "kh"},   {"kl", "kl"},   {"dh", "dh"},     {"dl", "dl"},
                                               {"keep", "kh"}, {"drop", "dl"}, {"explode", "!"}, {"e", "!"},
                                               {"r", "r"},     {"ro", "r"},    {"reroll", "r"}};
  const std::string lower = lower_case(word.substr(0, 10));
  for (const auto& [written, meant] : kModifiers) {
    if (lower == written) return meant;
  }
  return {};
}

std::string_view foreign_form(std::string_view text) {
  static constexpr UnicodeSign kForms[] = {
      {"output", "write the expression alone, without 'output'"},
      {"@", "write '4d6kh1' or '4d6kl1' for one die by its rank"},
      {"#", "write the number of dice"},
      {"&", "write '(a > 1) * (b > 1)' for 'and'"},
      {"|", "write 'max(a > 1, b > 1)' for 'or'"},
      {"cs", "write 'count(5d10 >= 8)' to count dice"},
      {"cf", "write 'count(5d10 <= 2)' to count dice"},
      {"f", "write 'count(5d10 >= 8) - count(…)' with named parts for failures"},
      {"xo", "write '!' to explode once"},
      {"rr", "write 'r1x10' to reroll ones at most 10 times"},
      {"min", "write 'd{3,3,3,4,5,6}' for a d6 that shows at least 3"},
      {"max", "write 'd{1,2,3,4,4,4}' for a d6 that shows at most 4"},
      {"even", "write 'count(5d6 = {2,4,6})'"},
      {"odd", "write 'count(5d6 = {1,3,5})'"},
      {"s", "leave it out: the order of dice makes no difference"},
      {"sa", "leave it out: the order of dice makes no difference"},
      {"sd", "leave it out: the order of dice makes no difference"},
      {"adv", "write '2d20kh'"},
      {"dis", "write '2d20kl'"}};
  for (const auto& [written, meant] : kForms) {
    if (text == written) return meant;
  }
  return {};
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& names) {
  constexpr std::size_t kLongest = 40;
  const std::string lower = lower_case(name.substr(0, kLongest));
  const std::string* best = nullptr;
  std::size_t least = 0;
  for (const std::string& candidate : names) {
    const std::size_t longer = std::max(candidate.size(), lower.size());
    if (longer > kLongest) continue;
    const std::size_t away = edit_distance(lower, lower_case(candidate));
    if (3 * away <= longer && (best == nullptr || away < least)) {
      best = &candidate;
      least = away;
    }
  }
  return best == nullptr ? "" : "did you mean " + in_quotes(*best) + "?";
}

}  // namespace casus::probability::inner
