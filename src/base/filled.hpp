#pragma once
// Sentence templates with placeholders, as in "{area b} is [not |]occupied". The caller supplies the text for
// each named placeholder.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/words.hpp"

namespace casus {

/// A parsed placeholder. `number` is the entry of `about` that the letter a, b or c selects, or 0 without a
/// letter.
struct Blank {
  std::string_view name;
  std::int32_t number = 0;
  std::string_view thing;
};
Blank blank_of(std::string_view text, const std::array<std::int32_t, 3>& about);

/// Returns the sentence that the template `text` describes. "[this|that]" is `this` if `holds`, else `that`;
/// brackets do not nest. "{b}" is the second number of `about`. "{count b target}" is that number with a
/// noun, as in "2 targets". Any other placeholder, such as "{area b}" or "{area}", is replaced by
/// named("area", number), which returns a string.
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

/// A key and its sentence: one row of a table of sentences.
template <class Key>
struct Saying {
  Key key;
  std::string_view says;
};
/// Returns the sentence of `key`, or `otherwise` if no row has that key.
template <class Key, std::size_t N>
constexpr std::string_view said_of(const Saying<Key> (&rows)[N], Key key, std::string_view otherwise) {
  for (const Saying<Key>& row : rows) {
    if (row.key == key) return row.says;
  }
  return otherwise;
}

}  // namespace casus
