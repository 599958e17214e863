#pragma once
// Sentences as data, with places to fill: "{area b} is [not |]occupied". What a name stands for is the
// caller's.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/words.hpp"

namespace casus {

/// The number of a place: that of `about` which its letter means (a, b or c); 0 where it has none.
struct Blank {
  std::string_view name;
  std::int32_t number = 0;
  std::string_view thing;
};
Blank blank_of(std::string_view text, const std::array<std::int32_t, 3>& about);

/// The sentence. "[this|that]" is `this` where `holds`, else `that`; it does not nest. "{b}" is the second
/// number, "{count b target}" so many targets; any other place, "{area b}" or "{area}", is
/// named("area", the number), a string.
template <class Named>
std::string filled(std::string_view text, bool holds, const std::array<std::int32_t, 3>& about,
                   const Named& named) {
  std::string sentence;
  bool said = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char here = text[at];
    if (here == '[') {
      said = holds;
    } else if (here == '|') {
      said = !holds;
    } else if (here == ']') {
      said = true;
    } else if (said && here == '{') {
      const std::size_t end = text.find('}', at);
      const auto [name, number, thing] = blank_of(text.substr(at + 1, end - at - 1), about);
      sentence += name.empty()      ? std::to_string(number)
                  : name == "count" ? counted(number, thing)
                                    : std::string(named(name, number));
      at = end;
    } else if (said) {
      sentence += here;
    }
  }
  return sentence;
}

/// A row of a table of sentences.
template <class Key>
struct Saying {
  Key key;
  std::string_view says;
};
/// The sentence of a key, or `otherwise`.
template <class Key, std::size_t N>
constexpr std::string_view said_of(const Saying<Key> (&rows)[N], Key key, std::string_view otherwise) {
  for (const Saying<Key>& row : rows) {
    if (row.key == key) return row.says;
  }
  return otherwise;
}

}  // namespace casus
