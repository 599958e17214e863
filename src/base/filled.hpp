#pragma once
// Sentences as data, with places to fill: "{area} is [not |]occupied". What the places mean is the caller's.

#include <string>
#include <string_view>

namespace casus {

/// The sentence. "[this|that]" is `this` where `holds`, else `that`; it does not nest. "{what}" is
/// named("what"), a string.
template <class Named>
std::string filled(std::string_view text, bool holds, const Named& named) {
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
      sentence += named(text.substr(at + 1, end - at - 1));
      at = end;
    } else if (said) {
      sentence += here;
    }
  }
  return sentence;
}

}  // namespace casus
