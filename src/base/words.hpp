#pragma once
// Small parts of sentences that every module needs.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace casus {

/// Returns the count with its noun: "1 element", "3 elements".
inline std::string counted(std::int64_t count, std::string_view thing) {
  return std::to_string(count) + ' ' + std::string(thing) + (count == 1 ? "" : "s");
}

/// Returns the words with a separator between them: "a, b, c".
inline std::string joined(const std::vector<std::string>& words, std::string_view between = ", ") {
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) all += between;
    all += words[i];
  }
  return all;
}

/// Returns the words as a list whose last one follows `before_last`: "a, b and c".
inline std::string listed(const std::vector<std::string>& words, std::string_view before_last = "and") {
  if (words.size() < 2) return joined(words);
  return joined({words.begin(), words.end() - 1}) + ' ' + std::string(before_last) + ' ' + words.back();
}

/// Returns the genitive: "the attacker's", "the attackers'".
inline std::string genitive(const std::string& name) { return name + (name.ends_with('s') ? "'" : "'s"); }

/// Returns the text with its first letter a capital (ASCII letters only).
inline std::string sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

}  // namespace casus
