#include "files/expected_type.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "files/text.hpp"

namespace casus::files {
namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

std::string shown(const Node& node) {
  if (const auto* text = node.text()) {
    std::string out;
    append_quoted(out, shortened(*text));
    return out;
  }
  if (node.table() != nullptr || node.array() != nullptr) return std::string(name_of(node.kind()));
  return to_json(node);
}

/// Returns a bound as people write it: 1, not 1.0.
std::string bound(double x) {
  std::string text = real_text(x);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

/// Returns whether a text has ASCII control characters, or U+0080 to U+009F, which are C2 80 to C2 9F.
bool has_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7f) return true;
    if (byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0) return true;
  }
  return false;
}

}  // namespace

std::string of_wrong_kind(const Node& node) {
  std::string what = " is " + shown(node);
  if (node.table() == nullptr && node.array() == nullptr) what += ", " + std::string(name_of(node.kind()));
  return what;
}

ExpectedType<std::int64_t> wanted_integer(std::int64_t lo, std::int64_t hi) {
  const auto words = [lo, hi]() -> WantedWords {
    std::string bounds = " from " + std::to_string(lo) + " to " + std::to_string(hi);
    if (hi == kMost) bounds = lo == kLeast ? "" : " of at least " + std::to_string(lo);
    return {"an integer" + bounds, "integers" + bounds};
  };
  const auto check = [lo, hi](const Node& node, std::int64_t& out) -> std::optional<Complaint> {
    const auto* value = node.integer();
    if (value == nullptr) return Complaint{of_wrong_kind(node)};
    if (*value < lo || *value > hi) return Complaint{" is " + shown(node)};
    out = *value;
    return std::nullopt;
  };
  return {words, lo, check};
}

ExpectedType<double> wanted_real(double lo, double hi) {
  const auto words = [lo, hi]() -> WantedWords {
    std::string bounds;
    if (std::isfinite(lo) && std::isfinite(hi)) {
      bounds = " from " + bound(lo) + " to " + bound(hi);
    } else if (std::isfinite(lo)) {
      bounds = " of at least " + bound(lo);
    } else if (std::isfinite(hi)) {
      bounds = " of at most " + bound(hi);
    }
    return {"a number" + bounds, "numbers" + bounds};
  };
  const auto check = [lo, hi](const Node& node, double& out) -> std::optional<Complaint> {
    const auto* real = node.real();
    const auto* integer = node.integer();
    if (real == nullptr && integer == nullptr) return Complaint{of_wrong_kind(node)};
    const double value = real != nullptr ? *real : static_cast<double>(*integer);
    if (!(value >= lo && value <= hi)) return Complaint{" is " + shown(node)};
    out = value;
    return std::nullopt;
  };
  return {words, lo, check};
}

ExpectedType<bool> wanted_boolean() {
  const auto check = [](const Node& node, bool& out) -> std::optional<Complaint> {
    const auto* value = node.boolean();
    if (value == nullptr) return Complaint{of_wrong_kind(node)};
    out = *value;
    return std::nullopt;
  };
  return {[]() -> WantedWords { return {"true or false", "booleans"}; }, false, check};
}

ExpectedType<std::string> wanted_text(std::size_t most) {
  const auto words = [most]() -> WantedWords {
    const std::string bounds =
        most >= kMaxTextBytes ? "" : " of at most " + counted(static_cast<std::int64_t>(most), "character");
    return {"a string" + bounds, "strings" + bounds};
  };
  const auto check = [most](const Node& node, std::string& out) -> std::optional<Complaint> {
    const auto* value = node.text();
    if (value == nullptr) return Complaint{of_wrong_kind(node)};
    const std::size_t length = code_points(*value);
    if (length > most) return Complaint{" has " + counted(static_cast<std::int64_t>(length), "character")};
    out = *value;
    return std::nullopt;
  };
  return {words, "", check};
}

ExpectedType<std::string> wanted_name(std::size_t most) {
  const auto words = [most]() -> WantedWords {
    const std::string bounds = " of 1 to " + counted(static_cast<std::int64_t>(most), "character");
    return {"a name" + bounds, "names" + bounds};
  };
  const auto check = [most](const Node& node, std::string& out) -> std::optional<Complaint> {
    const auto* value = node.text();
    if (value == nullptr) return Complaint{of_wrong_kind(node)};
    if (value->empty()) return Complaint{" is empty"};
    const std::size_t length = code_points(*value);
    if (length > most) return Complaint{" has " + counted(static_cast<std::int64_t>(length), "character")};
    if (has_control(*value)) return Complaint{" has a control character"};
    if (value->front() == ' ' || value->back() == ' ') {
      return Complaint{" begins or ends with a space"};
    }
    out = *value;
    return std::nullopt;
  };
  return {words, "?", check};
}

ExpectedType<std::size_t> wanted_word(std::span<const std::string> words) {
  const auto list = [words]() -> WantedWords {
    if (words.empty()) return {"a known name", "known names"};
    std::string one = suggest("", words);  // no candidate is near the empty name, so the words are listed
    one.resize(one.size() - std::string_view(" was expected").size());
    return {one, "words, each " + one + ","};
  };
  const auto check = [words](const Node& node, std::size_t& out) -> std::optional<Complaint> {
    const auto* value = node.text();
    if (value == nullptr) return Complaint{of_wrong_kind(node)};
    const auto at = std::find(words.begin(), words.end(), *value);
    if (at == words.end()) {
      return Complaint{" is " + shown(node),
                       words.empty() ? "but there is nothing that it could name" : suggest(*value, words)};
    }
    out = static_cast<std::size_t>(at - words.begin());
    return std::nullopt;
  };
  return {list, 0, check};
}

}  // namespace casus::files
