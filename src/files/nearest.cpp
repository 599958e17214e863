#include "files/nearest.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/edit_distance.hpp"
#include "files/text.hpp"

namespace casus::files {
namespace {

constexpr std::size_t kMaxCompared = 100;  // code points; bounds the time of suggestions for the worst file
constexpr std::size_t kMaxListed = 12;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The plain letters of U+00C0 to U+017F; '.' for a letter that has none.
constexpr std::string_view kPlain =
    "aaaaaa.ceeeeiiii.nooooo.ouuuuy.."                  // À to ß
    "aaaaaa.ceeeeiiii.nooooo.ouuuuy.y"                  // à to ÿ
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiii"  // Ā to į
    "ii..jjkk.llllllllllnnnnnn...oooooo..rrrrrrssssss"  // İ to ş
    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";                 // Š to ſ
constexpr unsigned kFirstPlain = 0xc0;
static_assert(kPlain.size() == 0x180 - kFirstPlain);

/// Returns the text in lower case without accents, whether precomposed or combining: as a plain keyboard
/// types it.
std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const unsigned next = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0U;
    const unsigned code = (byte & 0x1fU) << 6U | (next & 0x3fU);  // the code point of a two-byte sequence
    if (byte >= 0xc3 && byte <= 0xc5 && kPlain[code - kFirstPlain] != '.') {
      out += kPlain[code - kFirstPlain];
      ++at;
    } else if ((byte == 0xcc || byte == 0xcd) && code >= 0x300 && code < 0x370) {
      ++at;  // a combining accent
    } else {
      out += lower(text[at]);
    }
  }
  return out;
}

/// Returns the code points of UTF-8 text, each as its encoding bytes: enough to compare them.
std::vector<std::uint32_t> split(std::string_view text) {
  std::vector<std::uint32_t> points;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) == 0x80U && !points.empty()) {
      points.back() = (points.back() << 8U) | byte;
    } else {
      points.push_back(byte);
    }
  }
  return points;
}

}  // namespace

std::optional<std::size_t> meant(std::string_view name, std::span<const std::string> candidates) {
  const auto exact = std::find(candidates.begin(), candidates.end(), name);
  if (exact != candidates.end()) return static_cast<std::size_t>(exact - candidates.begin());
  const std::string wanted = folded(name);
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (folded(candidates[i]) != wanted) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates) {
  const std::string wanted = folded(name);
  for (const std::string& candidate : candidates) {
    if (folded(candidate) == wanted) return candidate;
  }
  if (code_points(name) > kMaxCompared) return std::nullopt;
  const auto points = split(name);
  const std::string* best = nullptr;
  std::size_t least = 0;
  for (const std::string& candidate : candidates) {
    const std::size_t length = code_points(candidate);
    const std::size_t longer = std::max(length, points.size());
    const std::size_t shorter = std::min(length, points.size());
    const std::size_t limit = longer / 3;
    if (length > kMaxCompared || longer - shorter > limit) continue;
    const std::size_t away = edit_distance(points, split(candidate));
    if (away <= limit && (best == nullptr || away < least)) {
      best = &candidate;
      least = away;
    }
  }
  if (best == nullptr) return std::nullopt;
  return *best;
}

std::optional<std::string> alike(std::string_view name, std::span<const std::string> candidates) {
  constexpr std::size_t kFew = 2;   // edits, letters
  constexpr std::size_t kLong = 7;  // letters
  if (name.empty() || code_points(name) > kMaxCompared) return std::nullopt;
  const auto points = split(name);
  const auto without_digits = [](std::string_view text) {
    std::string rest(text);
    rest.erase(std::remove_if(rest.begin(), rest.end(), [](char c) { return c >= '0' && c <= '9'; }),
               rest.end());
    return rest;
  };
  const std::string* best = nullptr;
  std::size_t least = kFew + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t length = code_points(candidate);
    const std::size_t longer = std::max(length, points.size());
    // A difference in length is a lower bound on the number of edits.
    if (length == 0 || longer - std::min(length, points.size()) > kFew) continue;
    if (without_digits(candidate) == without_digits(name)) continue;
    if (folded(candidate) == folded(name)) return candidate;
    if (longer > kMaxCompared) continue;
    const std::size_t away = edit_distance(points, split(candidate));
    // Typing errors are rare at the first letter, and many short words differ only there.
    const bool begins_alike = lower(name[0]) == lower(candidate[0]);
    const bool near =
        away <= 1 ? longer > (begins_alike ? kFew : kLong) : begins_alike && 5 * away <= 2 * longer;
    if (near && away < least) {
      best = &candidate;
      least = away;
    }
  }
  if (best == nullptr) return std::nullopt;
  return *best;
}

std::string suggest(std::string_view name, std::span<const std::string> candidates) {
  if (const auto near = nearest(name, candidates)) return "did you mean " + in_quotes(*near) + "?";
  // Otherwise the only candidate that extends the name with another word: hits, hits_on.
  const auto goes_on = [&](const std::string& candidate) {
    return candidate.size() > name.size() && candidate.starts_with(name) && candidate[name.size()] == '_';
  };
  if (!name.empty() && std::count_if(candidates.begin(), candidates.end(), goes_on) == 1)
    return "did you mean " + in_quotes(*std::find_if(candidates.begin(), candidates.end(), goes_on)) + "?";
  if (candidates.empty()) return {};
  if (candidates.size() == 1) return in_quotes(candidates[0]) + " was expected";
  std::string list = "one of ";
  for (std::size_t i = 0; i < std::min(candidates.size(), kMaxListed); ++i) {
    list += (i == 0 ? "" : ", ") + in_quotes(candidates[i]);
  }
  if (candidates.size() > kMaxListed) {
    list += " and " + std::to_string(candidates.size() - kMaxListed) + " more";
  }
  return list + " was expected";
}

}  // namespace casus::files
